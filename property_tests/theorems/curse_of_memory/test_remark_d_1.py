"""Remark D.1: sums of exponentials satisfy the hypothesis of Lemma D.1."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.remark_d_1.statement import TransformOfExponentialSums
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(TransformOfExponentialSums(), drawn=4)

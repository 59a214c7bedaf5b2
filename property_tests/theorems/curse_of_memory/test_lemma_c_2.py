"""Lemma C.2: closed by the kernel, met, its hypotheses needed."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.lemma_c_2.statement import IndependentExponentials
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(IndependentExponentials(), drawn=1)

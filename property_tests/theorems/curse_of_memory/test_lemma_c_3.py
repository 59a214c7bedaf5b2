"""Lemma C.3: closed by the kernel both ways, met, its hypotheses needed."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.lemma_c_3.statement import ExactRepresentation
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(ExactRepresentation(), drawn=2)

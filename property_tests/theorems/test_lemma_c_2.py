"""Lemma C.2: closed by the kernel, met, its hypotheses needed."""

from __future__ import annotations

from theorems.curse_of_memory.lemma_c_2.statement import IndependentExponentials
from verify.testing import theorem_checks

test_theorem = theorem_checks(IndependentExponentials(), drawn=1)

"""Theorem D.7: closed by the kernel, met, one unit refuted."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.theorem_d_7.statement import PositiveCoefficients
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(PositiveCoefficients(), drawn=2)

"""Theorem D.7: closed by the kernel, met, one unit refuted."""

from __future__ import annotations

from theorems.curse_of_memory.theorem_d_7.statement import PositiveCoefficients
from verify.testing import theorem_checks

test_theorem = theorem_checks(PositiveCoefficients(), drawn=2)

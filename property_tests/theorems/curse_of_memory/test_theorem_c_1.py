"""Theorem C.1: its proof closes, its instances are met, and a wrong exponent is refuted."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.theorem_c_1.statement import SlowEscape
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(
    SlowEscape(), drawn=1, spared=("near", "m >= 1", "omega <= 1/2", "0 < d")
)

"""Reduction C.1: the isometry closes, and correlated increments break it."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.reduction_c_1.statement import WhiteNoiseLoss
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(WhiteNoiseLoss(), drawn=1, spared=("length",))

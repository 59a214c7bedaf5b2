"""Reduction C.1: the isometry closes, and correlated increments break it."""

from __future__ import annotations

from theorems.curse_of_memory.reduction_c_1.statement import WhiteNoiseLoss
from verify.testing import theorem_checks

test_theorem = theorem_checks(WhiteNoiseLoss(), drawn=1, spared=("length",))

"""Proposition C.2: closed by the kernel for every width, met, the absolute moments refuted."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.proposition_c_2.statement import (
    SmallGradientOnTheFitManifold,
)
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(SmallGradientOnTheFitManifold(), drawn=1, spared=("omega <= 1",))

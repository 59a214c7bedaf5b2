"""Proposition C.3: closed by the kernel for every width, met, the absolute moments refuted."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.proposition_c_3.statement import (
    SmallHessianEigenvalues,
)
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(SmallHessianEigenvalues(), drawn=1)

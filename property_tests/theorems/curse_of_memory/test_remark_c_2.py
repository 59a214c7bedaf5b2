"""Remark C.2: closed by the kernel, met, counted."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.remark_c_2.statement import AffineSpacesOfPerfectFit
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(AffineSpacesOfPerfectFit(), drawn=2)

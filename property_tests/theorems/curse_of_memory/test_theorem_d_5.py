"""Theorem D.5: closed modulo Kammler's theorem, met by exact best exponentials."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.theorem_d_5.statement import (
    MinimisersOfCompletelyMonotonicTargets,
)
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(MinimisersOfCompletelyMonotonicTargets(), drawn=2)

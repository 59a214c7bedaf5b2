"""Remark C.3: two equal units never reach the separation; a climb would need a smaller constant."""

from __future__ import annotations

from theorems.curse_of_memory.remark_c_3 import SeparationIsNotAlwaysReached
from verify.testing import theorem_checks

test_theorem = theorem_checks(SeparationIsNotAlwaysReached(), drawn=1)

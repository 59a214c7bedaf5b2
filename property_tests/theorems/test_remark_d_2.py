"""Remark D.2: closed by the kernel, met, its asymptotics certified."""

from __future__ import annotations

from theorems.curse_of_memory.remark_d_2 import GrowthOfOrderedPartitions
from verify.testing import theorem_checks

test_theorem = theorem_checks(GrowthOfOrderedPartitions(), drawn=2)

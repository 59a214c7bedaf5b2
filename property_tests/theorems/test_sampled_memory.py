"""Sampled memories: the theorem's checks."""

from __future__ import annotations

from theorems.curse_of_memory.sampled_memory import SampledMemory
from verify.testing import theorem_checks

THEOREM = SampledMemory()
test_theorem = theorem_checks(THEOREM, drawn=2)

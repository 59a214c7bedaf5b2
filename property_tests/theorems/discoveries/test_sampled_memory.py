"""Sampled memories: the theorem's checks."""

from __future__ import annotations

from memory_theorems.theorems.discoveries.sampled_memory.statement import SampledMemory
from memory_theorems.verify.testing import theorem_checks

THEOREM = SampledMemory()
test_theorem = theorem_checks(THEOREM, drawn=2)

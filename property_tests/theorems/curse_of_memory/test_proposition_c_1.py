"""Proposition C.1: closed by the kernel, met on every kind of template."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.proposition_c_1.statement import LossBoundedBelow
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(LossBoundedBelow(), drawn=1, spared=("no time in common",))

"""Propositions C.1 to C.3 for every width: closed by the kernel, met and nearly attained."""

from __future__ import annotations

from theorems.curse_of_memory.perfect_fit import PerfectFit
from verify.testing import theorem_checks

test_theorem = theorem_checks(PerfectFit(), drawn=1, spared=("omega <= 1",))

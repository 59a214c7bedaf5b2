"""The exponent of the escape time: closed by the kernel, met, its hypotheses needed."""

from __future__ import annotations

from memory_theorems.theorems.discoveries.escape_exponent.statement import EscapeExponent
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(EscapeExponent(), drawn=2)

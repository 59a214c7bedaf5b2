"""The exponent of the escape time: closed by the kernel, met, its hypotheses needed."""

from __future__ import annotations

from theorems.curse_of_memory.escape_exponent import EscapeExponent
from verify.testing import theorem_checks

test_theorem = theorem_checks(EscapeExponent(), drawn=2)

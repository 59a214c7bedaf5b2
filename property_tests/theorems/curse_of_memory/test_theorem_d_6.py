"""Theorem D.6 and Remarks D.6, D.7: completely monotonic targets."""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.theorem_d_6.statement import (
    CompletelyMonotonicTargets,
)
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.testing import theorem_checks

THEOREM = CompletelyMonotonicTargets()
test_theorem = theorem_checks(THEOREM, drawn=4)


def test_the_exponent_one_half_is_the_edge() -> None:
    """The comparison with 1/(1 + t) fails for every larger exponent."""
    wrong = claim("(1 + t)**(-2*b) >= 1/(1 + t)", b="(0, 3/5]", t="[0, oo)")
    assert decide(wrong).fails

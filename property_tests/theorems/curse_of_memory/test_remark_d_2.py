"""Remark D.2: closed by the kernel, met, its asymptotics certified."""

from __future__ import annotations

from flint import arb

from memory_theorems.theorems.curse_of_memory.remark_d_2.statement import GrowthOfOrderedPartitions
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.testing import theorem_checks

# Spared: that exp(2 r) <= 4, which is true wherever exp(r) <= 2.
SPARED = ("series of the square",)
test_theorem = theorem_checks(GrowthOfOrderedPartitions(), drawn=2, spared=SPARED)


def test_the_tails_are_what_the_proof_says() -> None:
    """Q >= 0, Q(n) <= 2 p(n + 1), X <= 4 in balls for log 2, and none of the first two for a little
    more, or less."""
    for share, holds in ((1, (True, True)), (1.02, (False, True)), (0.98, (True, False))):
        with precision(400):
            r = arb(2).log() * arb(share)
            term, partial, found = arb(1), arb(1), [True, True]
            for n in range(25):
                term *= r / (n + 1)
                found[0] = found[0] and bool(2 - partial >= 0)
                found[1] = found[1] and bool(2 - partial <= 2 * term)
                partial += term
        assert tuple(found) == holds

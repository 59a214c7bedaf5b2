"""Lemma C.1: closed for every order, met by templates of every kind, wrong constants refuted."""

from __future__ import annotations

from flint import arb

from memory_theorems.theorems.curse_of_memory.lemma_c_1.instances import EDGES, interpret
from memory_theorems.theorems.curse_of_memory.lemma_c_1.statement import MomentsOfFarMemory
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.testing import theorem_checks

#: Of integrals: none violates them.  The range that is printed is not needed.
INTEGRALS = ("two rates", "early and late", "tail and middle", "Euler", "Gauss", "length", "inside")
PRINTED = ("omega < 1/2", "omega*t_0 < 1", "omega*t_0 <= 1", "omega*w < 2*c_1")
SMALL = ("2*o*S(e) <= 1", "4*o*M_0 <= w*e")
test_theorem = theorem_checks(MomentsOfFarMemory(), drawn=1, spared=(*INTEGRALS, *PRINTED, *SMALL))


def test_the_polynomials_of_low_order() -> None:
    """P_0, P_1 and P_2 in closed form, by hand."""
    with precision(100):
        for case in EDGES[:3]:
            functions = interpret(case).functions
            decay, omega = to_ball(case.tail[1]), to_ball(case.omega)
            root = (arb.pi() / decay).sqrt()
            by_hand = (
                root,
                root + omega / decay,
                root + 2 * omega / decay + omega**2 * arb.pi().sqrt() / (2 * decay) / decay.sqrt(),
            )
            for order, value in enumerate(by_hand):
                terms = [functions["q"](100, order, k) * omega**k for k in range(order + 1)]
                total = sum(terms, arb(0))
                assert total.overlaps(value)
                assert not total.overlaps(value * 1.001)

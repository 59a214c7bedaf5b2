"""The escape time from above: closed by the kernel, met on Gaussians, sharp to a factor."""

from __future__ import annotations

from fractions import Fraction

import pytest

from memory_theorems.theorems.discoveries.escape_within.idle_unit import THEORY
from memory_theorems.theorems.discoveries.escape_within.instances import interpret, rested
from memory_theorems.theorems.discoveries.escape_within.statement import EscapeWithin
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.testing import theorem_checks

#: What the names mean: an instance has the values, so that none can be taken away.
MEANINGS = (
    *("products", "products of order 1", "constant 1", "constant 2", "different", "apart"),
    *("the other direction", "first weight"),
)
#: Smallness that makes the constant 2; the signs of moments of a positive memory.
SMALLNESS = (
    *("4*Abs(a*M) <= Abs(R)", "4*Abs(a*M*((s - y)/(2*y*(s + y)))) <= Abs(T)"),
    *("2*g*CB <= Abs(T)", "l*exp((-2)*j) <= g"),
    *("0 <= inner(e(x), far)", "0 <= inner(f(x), far)"),
)

test_theorem = theorem_checks(EscapeWithin(), drawn=1, spared=(*MEANINGS, *SMALLNESS))


@pytest.mark.parametrize(("y", "delay"), [(Fraction(1, 2), 40), (Fraction(2), 60)])
def test_the_bound_of_the_gradient_is_met_to_a_factor(y: Fraction, delay: int) -> None:
    """At rest but for the idle rate: |R||T| <= 2 N g holds, with a fifth of the right side not."""
    given = interpret(rested(y, 1, delay))
    bound, gradient = Bound(THEORY, given), given.samples["g"][0]
    for factor, answer in ((2, True), (Fraction(2, 5), False)):
        text = f"for g: [0, oo). |R|*|T| <= {factor}*N*g"
        assert bound.holds(THEORY.formula(text), {"g": gradient}) is answer
    wrong = THEORY.formula("for g: [0, oo). |R|*|T| <= 2*N*g**2")
    assert bound.holds(wrong, {"g": gradient}) is False
    assert (bound.hypotheses(THEORY) is False) is (y > 1)  # the faster one: more loss


@pytest.mark.parametrize("y", [Fraction(1, 2), Fraction(2)])
def test_the_slope_of_the_bound_is_twice_the_slowest_rate(y: Fraction) -> None:
    """From 1/omega = 40 to 80 the gradient falls by exp(-2 w_l/omega), up to powers of omega."""
    sizes = [Fraction(str(interpret(rested(y, 1, d)).samples["g"][0])) for d in (40, 80)]
    rate = 2 * min(y, Fraction(1)) * 40
    fallen = float(sizes[0] / sizes[1])
    assert 2.718281828 ** float(rate) / 30 < fallen < 30 * 2.718281828 ** float(rate)

"""Global minimisers of J_1: elimination and branch and bound agree, and no sample is better."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.landscape.laplace import (
    ExponentialMoments,
    MomentSource,
    PowerMoments,
)
from memory_theorems.theorems.objects.landscape.single_fit import (
    SingleFit,
    best_single,
    best_single_exactly,
    gain,
    rational_transform,
)
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term


def read(text: str) -> ExponentialPolynomial:
    return from_term(parse_term(text))


def nothing_is_better(source: MomentSource, found: SingleFit) -> None:
    """J_1 on a grid of rates, with the best weight for each, is above the loss."""
    with precision(96):
        for k in range(-60, 61):
            w = Fraction(2) ** (k // 4) * Fraction(4 + k % 4, 4)
            value = source.energy - 2 * gain(arb(to_fmpq(w)), source.moment(0, w))
            assert not value < found.loss


@settings(max_examples=12, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(-3, 3).filter(bool),
            st.integers(0, 1),
            st.integers(1, 9),
            st.integers(0, 3),
            st.booleans(),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_two_methods_agree(terms: list[tuple[int, int, int, int, bool]]) -> None:
    pieces = [
        f"({c})*t**{n}*exp(-{a}*t)" + (f"*{'sin' if s and b else 'cos'}({b}*t)" if b else "")
        for c, n, a, b, s in terms
    ]
    function = read(" + ".join(pieces))
    source = ExponentialMoments(function)
    try:
        exact, searched = best_single_exactly(function), best_single(source)
    except Unsupported:
        return
    for name in ("weight", "rate", "loss"):
        assert getattr(exact, name).overlaps(getattr(searched, name))
    nothing_is_better(source, exact)
    assert not exact.weight.contains(0)


@pytest.mark.parametrize("exponent", [Fraction(2), Fraction(11, 10), Fraction(3, 4)])
def test_power_laws(exponent: Fraction) -> None:
    source = PowerMoments(Fraction(1), Fraction(1), exponent)
    found = best_single(source)
    assert found.rate.rel_accuracy_bits() > 100
    nothing_is_better(source, found)


def test_closed_forms() -> None:
    """exp(-t) is its own; t exp(-t): L = 1/(1+s)**2, h = 0 at s = 1/3, a = 3/8."""
    one = best_single_exactly(read("exp(-t)"))
    assert one.rate.contains(1)
    assert one.loss.contains(0)
    ramp = best_single_exactly(read("t*exp(-t)"))
    assert ramp.rate.overlaps(arb(1) / 3)
    assert ramp.weight.overlaps(arb(3) / 8)
    assert not ramp.rate.contains(1)


def test_what_has_no_single_best_is_not_answered() -> None:
    with pytest.raises(Unsupported, match="vanishes"):
        best_single_exactly(read("exp(-t) - exp(-t)"))


def test_the_rational_transform() -> None:
    function = read("t*exp(-t)*sin(2*t) + 3*exp(-2*t)*cos(t) - t**2*exp(-t)")
    top, bottom = rational_transform(function)
    with precision(96):
        for s in (Fraction(1, 2), Fraction(3)):
            value = arb(to_fmpq(s))
            quotient = _at(top, value) / _at(bottom, value)
            assert quotient.overlaps(ExponentialMoments(function).moment(0, s))


def _at(polynomial, value: arb) -> arb:
    return sum((c * value**k for k, c in enumerate(polynomial.coeffs())), arb(0))

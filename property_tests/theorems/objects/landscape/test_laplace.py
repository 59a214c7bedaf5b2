"""Enclosures of Laplace transforms against quadrature of the defining integral."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import acb, arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.landscape.laplace import (
    Atlas,
    ExponentialMoments,
    LocalExpansion,
    MomentSource,
    PowerMoments,
    SumOfMoments,
)
from memory_theorems.theorems.oracles.integrals import integrate
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.language.parser import parse_term


def moments(text: str) -> ExponentialMoments:
    return ExponentialMoments(from_term(parse_term(text)))


def power(t, exponent: Fraction):
    return (1 + t) ** acb(-to_fmpq(exponent))


@pytest.mark.parametrize("exponent", [Fraction(2), Fraction(3, 4), Fraction(21, 10)])
@pytest.mark.parametrize(("order", "s"), [(0, 1), (1, Fraction(1, 2)), (2, 3)])
def test_moments_of_power_laws(exponent: Fraction, order: int, s: int | Fraction) -> None:
    """2*(1 + t/3)**-p, substituted t = 3u, up to where exp(-s t) has no part left."""
    source = PowerMoments(Fraction(2), Fraction(3), exponent)
    with precision(96):
        rate = to_fmpq(Fraction(s))
        value = integrate(
            lambda t: 2 * t**order * (-rate * t).exp() * power(t / 3, exponent),
            arb(0),
            arb(200),
            arb(2) ** -60,
        )
        found = source.moment(order, Fraction(s))
        assert abs(value - found) < arb("1e-15")
        assert not abs(value - source.moment(order + 1, Fraction(s))) < arb("1e-15")


def test_moments_of_exponential_polynomials_and_their_bounds() -> None:
    source = moments("2*t*exp(-t)*sin(3*t) - exp(-2*t)*cos(t) + 1/2*exp(-5*t)")
    with precision(96):

        def rho(t):
            return (
                2 * t * (-t).exp() * (3 * t).sin() - (-2 * t).exp() * t.cos() + (-5 * t).exp() / 2
            )

        value = integrate(lambda t: t * (-t).exp() * rho(t), arb(0), arb(80), arb(2) ** -60)
        assert abs(value - source.moment(1, Fraction(1))) < arb("1e-15")
        energy = integrate(lambda t: rho(t) ** 2, arb(0), arb(80), arb(2) ** -60)
        assert abs(energy - source.energy) < arb("1e-15")
        for k in range(100):
            assert abs(rho(acb(arb(k) / 8)).real) <= source.peak


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["power", "sum", "waves"]),
    st.integers(-30, 30),
    st.fractions(min_value=0, max_value=1, max_denominator=64),
    st.integers(0, 2),
)
def test_the_atlas_encloses(kind: str, index: int, part: Fraction, order: int) -> None:
    sources: dict[str, MomentSource] = {
        "power": PowerMoments(Fraction(1), Fraction(1), Fraction(3, 2)),
        "sum": SumOfMoments(
            (moments("exp(-t)"), PowerMoments(Fraction(-1), Fraction(2), Fraction(3))), arb(1)
        ),
        "waves": moments("exp(-t)*cos(5*t) + t**2*exp(-3*t)"),
    }
    source = sources[kind]
    left, right = Atlas.start(index), Atlas.start(index + 1)
    s = left + (right - left) * part
    with precision(96):
        exact = source.moment(order, s) * (-1) ** order
        atlas = Atlas(source)
        thin = atlas.at(arb(to_fmpq(s)), order)
        assert thin.overlaps(exact)
        wide = atlas.at(arb(to_fmpq(s)).union(arb(to_fmpq(s * Fraction(6, 5)))), order)
        assert wide.overlaps(exact)
        assert abs(thin - exact) < source.peak / arb(to_fmpq(s)) ** (order + 1) * arb(2) ** -20


def test_a_remainder_without_the_factor_of_the_peak_would_miss() -> None:
    """The remainder is needed: without it the polynomial misses the value."""
    source = PowerMoments(Fraction(10), Fraction(1), Fraction(2))
    with precision(200):
        expansion = LocalExpansion.of(source, Fraction(1), Fraction(1, 2), 8, 200)
        s = Fraction(5, 4)
        exact = source.moment(0, s)
        assert expansion.at(arb(to_fmpq(s))).overlaps(exact)
        bare = LocalExpansion(
            expansion.centre, expansion.radius, expansion.coefficients, (arb(0),) * 3
        )
        assert not bare.at(arb(to_fmpq(s))).overlaps(exact)


def test_balls_outside_are_refused() -> None:
    source = PowerMoments(Fraction(1), Fraction(1), Fraction(2))
    expansion = LocalExpansion.of(source, Fraction(1), Fraction(1, 8), 8, 64)
    with pytest.raises(ValueError, match="leaves"):
        expansion.at(arb("1.2"))
    with pytest.raises(ValueError, match="radius"):
        LocalExpansion.of(source, Fraction(1), Fraction(1), 8, 64)
    with pytest.raises(ValueError, match="positive"):
        Atlas(source).at(arb(0, 1))
    with pytest.raises(ValueError, match="L2"):
        PowerMoments(Fraction(1), Fraction(1), Fraction(1, 2))


@pytest.mark.parametrize("s", [Fraction(1), Fraction(1, 3), Fraction(2**40 + 1, 2**40), 7])
def test_every_number_has_its_segment(s: Fraction) -> None:
    index = Atlas.index(Fraction(s))
    assert Atlas.start(index) <= s < Atlas.start(index + 1)
    assert to_fraction(arb(float(Atlas.start(index)))) == Atlas.start(index)


def test_guesses_are_near() -> None:
    atlas = Atlas(PowerMoments(Fraction(1), Fraction(1), Fraction(2)))
    for s in (0.01, 0.5, 1.0, 1.3, 77.0):
        assert abs(atlas.guess(s) - float(atlas.at(arb(s)).mid())) < 1e-9

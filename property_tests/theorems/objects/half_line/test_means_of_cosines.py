"""Taylor coefficients of besselj and sinc, held against mpmath."""

from __future__ import annotations

import mpmath
import pytest
from flint import arb, arb_series

from memory_theorems.theorems.objects.half_line import means_of_cosines
from memory_theorems.theorems.objects.half_line.holomorphic import series_length, taylor
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.language.parser import parse_term

CENTRES = [0.0, 0.25, 0.9, 1.5, 3.0, 20.0]


@pytest.mark.parametrize("at", CENTRES)
@pytest.mark.parametrize("slope", [1, 2])
def test_coefficients(at: float, slope: int) -> None:
    cases = [
        (means_of_cosines.sinc, mpmath.sinc),
        (lambda x: means_of_cosines.bessel_j(0, x), lambda x: mpmath.besselj(0, x)),
        (lambda x: means_of_cosines.bessel_j(3, x), lambda x: mpmath.besselj(3, x)),
    ]
    for ours, theirs in cases:
        known = mpmath.taylor(lambda x, f=theirs: f(at + slope * x), 0, 5)
        with precision(128), series_length(6):
            found = ours(arb_series([arb(at), arb(slope)]))
        for k, value in enumerate(known):
            assert found[k].overlaps(arb(float(value), 1e-9)), (at, k)
            assert found[k].rad() < 1e-20


def test_a_wide_ball_holds_the_coefficients_at_its_points() -> None:
    for centre, radius in ((0.0, 0.5), (1.0, 0.25), (5.0, 2.0)):
        for k in range(4):
            with precision(128), series_length(4):
                wide = means_of_cosines.sinc(arb_series([arb(centre, radius), arb(1)]))
                inside = means_of_cosines.sinc(arb_series([arb(centre + radius / 2), arb(1)]))
                assert wide[k].overlaps(inside[k])


def test_one_coefficient_and_a_constant() -> None:
    with precision(128), series_length(1):
        assert means_of_cosines.sinc(arb_series([arb(2), arb(1)]))[0].overlaps(arb(2).sin() / 2)
    found = taylor(parse_term("sinc(t)*exp(-t)"), arb(0), 3)
    assert found is not None
    assert found[1].overlaps(arb(-1))
    assert not found[2].overlaps(arb(1) / 2)  # 1/2 - 1/6


@pytest.mark.parametrize("text", ["sinc(log(t - 1))", "besselj(0, sqrt(t - 1))", "sinc(1/t)"])
def test_what_has_no_value_is_not_bounded(text: str) -> None:
    """Every derivative is at most 1 in modulus, but only where there is an argument."""
    assert taylor(parse_term(text), arb(0), 3) is None
    with precision(64), series_length(3):
        for function in (means_of_cosines.sinc, lambda x: means_of_cosines.bessel_j(0, x)):
            assert not function(arb_series([arb.nan(), arb(1)]))[0].is_finite()
            assert not function(arb_series([arb.pos_inf(), arb(1)]))[0].is_finite()


def test_a_very_wide_ball() -> None:
    """No number of terms bounds the rest there: what is left is that it is at most 1."""
    with precision(64), series_length(2):
        found = means_of_cosines.sinc(arb_series([arb(0, 1e8), arb(1)]))
        assert found[0].contains(arb(-1))
        assert found[0].contains(arb(1))

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

"""Tails of large spectra against the slower route, against their exact values, and at the end."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.all_pass import tail_sums
from memory_theorems.theorems.objects.fits.large_spectra import excluded_by_spectrum, spectral_tails
from memory_theorems.theorems.objects.fits.width_bounds import MemoryInstance, singular_width
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError

PARTS = st.fractions(Fraction(1, 50), Fraction(50), max_denominator=50)


@settings(max_examples=15)
@given(st.dictionaries(PARTS, PARTS, min_size=1, max_size=7))
def test_tails_are_below_the_other_route_and_close(terms: dict[Fraction, Fraction]) -> None:
    rates, weights = tuple(terms), tuple(terms.values())
    function = ExponentialPolynomial.of(
        ((0, rate, Fraction(0), False), fmpq(weight.numerator, weight.denominator))
        for rate, weight in terms.items()
    )
    exact, found = tail_sums(function), spectral_tails(weights, rates)
    assert len(exact) == len(found)
    for other, tail in zip(exact, found, strict=True):
        assert not tail > other
        # Doubles for the large part, doubles of what is left for the rest.
        assert float(tail) > 0.999 * float(other) - 1e-12 * float(exact[0])


def test_small_tails_are_seen_below_the_accuracy_of_doubles() -> None:
    rates = tuple(Fraction(6, 5) ** k for k in range(24))
    function = ExponentialPolynomial.of(((0, rate, Fraction(0), False), fmpq(1)) for rate in rates)
    exact, found = tail_sums(function), spectral_tails(tuple(Fraction(1) for _ in rates), rates)
    small = [m for m, tail in enumerate(exact) if 1e-22 < float(tail) < 1e-15]
    assert small
    assert all(0.99 * float(exact[m]) < float(found[m]) <= float(exact[m]) for m in small)


def test_a_single_term_is_exact() -> None:
    (tail,) = spectral_tails((Fraction(3),), (Fraction(2),))
    with precision(64):
        assert 0 <= arb(3) / 2 - tail < 1e-12


def test_the_spectrum_excludes_no_more_than_the_slower_route() -> None:
    omega, eps = Fraction(1, 2), Fraction(1, 1000)
    found, other = excluded_by_spectrum(omega, eps), singular_width(MemoryInstance(omega, eps))
    assert max(10, other - 1) <= found <= other + 1


def test_bad_numbers_are_refused() -> None:
    for weights, rates in (((), ()), ((Fraction(1),), ()), ((Fraction(-1),), (Fraction(1),))):
        with pytest.raises(InputError):
            spectral_tails(weights, rates)
    for omega, eps in ((Fraction(2), Fraction(1, 2)), (Fraction(1), Fraction(1))):
        with pytest.raises(InputError):
            excluded_by_spectrum(omega, eps)

"""Lower bounds of Hankel singular values: below the exact ones, and near them where they can be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import pi

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import erfc

from theorems.objects.fits.compressions import lower_singular_values
from theorems.objects.fits.hankel import singular_values
from theorems.targets.approximation import fits_of
from theorems.targets.channels import Channel
from theorems.targets.hankel_bounds import spectrum_below
from verify.arithmetic.balls import precision, to_fmpq
from verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from verify.errors import Unsupported

Floats = NDArray[np.float64]
BITS = 128
NODES = [Fraction(2) ** k for k in range(-5, 7)]


def exponentials(terms: dict[Fraction, Fraction]) -> ExponentialPolynomial:
    return ExponentialPolynomial(
        {(0, rate, Fraction(0), False): to_fmpq(weight) for rate, weight in terms.items()}
    )


def transform(terms: dict[Fraction, Fraction], node: Fraction) -> arb:
    with precision(BITS):
        return arb(to_fmpq(sum((w / (node + r) for r, w in terms.items()), Fraction(0))))


def below(terms: dict[Fraction, Fraction], nodes: list[Fraction]) -> tuple[Fraction, ...]:
    left = [(s, transform(terms, s)) for s in nodes]
    right = [(s * Fraction(7, 5), transform(terms, s * Fraction(7, 5))) for s in nodes]
    return lower_singular_values(left, right, BITS)


RATES = st.lists(
    st.fractions(Fraction(1, 8), 16, max_denominator=8), min_size=1, max_size=3, unique=True
)
WEIGHTS = st.fractions(-3, 3, max_denominator=5).filter(bool)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_bounds_are_below_the_exact_singular_values(data: st.DataObject) -> None:
    rates = data.draw(RATES)
    terms = {rate: data.draw(WEIGHTS) for rate in rates}
    exact = singular_values(exponentials(terms), BITS)
    found = below(terms, NODES)
    assert list(found) == sorted(found, reverse=True)
    for k, bound in enumerate(found):
        least = exact[k] if k < len(exact) else arb(0)
        assert not arb(to_fmpq(bound)) > least


def test_the_exponentials_of_the_kernel_among_the_nodes_give_its_singular_values() -> None:
    terms = {Fraction(1): Fraction(2), Fraction(8): Fraction(-3)}
    nodes = [(s, transform(terms, s)) for s in (Fraction(1), Fraction(8))]
    right = [(s, transform(terms, s)) for s in (Fraction(2), Fraction(3))]
    exact = singular_values(exponentials(terms), BITS)
    # The range of the operator is spanned by the left nodes; on the right something is lost.
    found = lower_singular_values(nodes, right, BITS)
    assert 0.9 * float(exact[0].mid()) < float(found[0]) <= float(exact[0].mid())


def test_uncertain_values_give_smaller_bounds_and_no_wrong_ones() -> None:
    terms = {Fraction(1): Fraction(1), Fraction(4): Fraction(1)}
    sharp = below(terms, NODES[4:8])
    blurred = [(s, transform(terms, s) + arb(0, 1e-6)) for s in NODES[4:8]]
    right = [(s * Fraction(7, 5), transform(terms, s * Fraction(7, 5))) for s in NODES[4:8]]
    found = lower_singular_values(blurred, right, BITS)
    assert all(0 <= a <= b for a, b in zip(found, sharp, strict=True))
    assert found[0] > sharp[0] * Fraction(9, 10)
    infinite = [(s, arb("inf")) for s in NODES[4:8]]
    with pytest.raises(Unsupported):
        lower_singular_values(infinite, right, BITS)


def test_nodes_on_both_sides_are_as_many() -> None:
    with pytest.raises(ValueError, match="as many nodes"):
        lower_singular_values([(Fraction(1), arb(1))], [], BITS)


def test_the_indicator_of_an_interval() -> None:
    # Its singular values are 2/(pi*(2k - 1)): f -> int_0^(1-s) f is a quarter period of a cosine.
    found = spectrum_below(Channel.parse("Heaviside(1 - t)"), False)
    exact = [2 / (pi * (2 * k - 1)) for k in (1, 2, 3)]
    for bound, value, share in zip(found, exact, (0.99, 0.9, 0.6), strict=False):
        assert share * value < float(bound) < value
    for k, bound in enumerate(found[:13], 1):
        assert 0 <= float(bound) < 2 / (pi * (2 * k - 1))


def nystroem(values: Callable[[Floats], Floats], end: float, nodes: int = 400) -> list[float]:
    """Singular values of the operator between samples at Gauss's nodes in log t, in floats."""
    places, weights = np.polynomial.legendre.leggauss(nodes)
    times = np.exp((end + 14) / 2 * places + (end - 14) / 2)
    roots = np.sqrt(weights * (end + 14) / 2 * times)
    matrix = roots[:, None] * values(times[:, None] + times[None, :]) * roots[None, :]
    return [float(value) for value in np.linalg.svd(matrix, compute_uv=False)]


@pytest.mark.parametrize(
    ("kernel", "values", "end", "shares"),
    [
        pytest.param(
            "(1 + t)**(-3/2)", lambda t: (1 + t) ** -1.5, 24.0, {0: 0.999, 5: 0.99, 12: 0.7}
        ),
        pytest.param(
            "exp(-sqrt(t))", lambda t: np.exp(-np.sqrt(t)), 8.0, {0: 0.999, 3: 0.99, 6: 0.8},
            marks=pytest.mark.stress,
        ),
        pytest.param(
            "erfc(t)", erfc, 4.0, {0: 0.99, 3: 0.9, 5: 0.3}, marks=pytest.mark.stress
        ),
        pytest.param(
            "(1 + t)**(-2)*cos(t)", lambda t: (1 + t) ** -2.0 * np.cos(t), 12.0, {0: 0.9, 2: 0.6},
            marks=pytest.mark.stress,
        ),
    ],
)  # fmt: skip
def test_bounds_up_to_twelve_against_samples_of_the_operator(
    kernel: str, values: Callable[[Floats], Floats], end: float, shares: dict[int, float]
) -> None:
    """The operator of (1 + t)**(-3/2) reaches to exp(24): ended earlier it loses the small ones."""
    found = [float(value) for value in spectrum_below(Channel.parse(kernel), True)]
    sampled = nystroem(values, end)
    assert all(bound <= value * (1 + 1e-6) for bound, value in zip(found, sampled, strict=False))
    for place, share in shares.items():
        assert found[place] > share * sampled[place]


@pytest.mark.parametrize("kernel", ["(1 + t)**(-3/2)", "exp(-t) + exp(-4*t)"])
def test_bounds_lie_below_the_errors_of_models(kernel: str) -> None:
    fits = fits_of(kernel)
    fits.reaches(2, 2)
    for fit in fits.found:
        real = fits.real_distance(fit.width)
        assert real is not None
        assert 0 <= fits.distance(fit.width) <= real
        assert not arb(to_fmpq(real)) > fit.error
    # With no model at all the norm is what is left, and the bound for real rates is near it.
    norm = fits.found[0].error
    assert arb(to_fmpq(fits.real_distance(0) or Fraction(0))) > norm * fmpq(9, 10)


def test_only_completely_monotone_kernels_have_the_bound_for_real_rates() -> None:
    fits = fits_of("exp(-t)*(1 - t)")
    fits.reaches(1, 1)
    assert fits.real_distance(1) is None

"""Lower bounds of Hankel singular values: below the exact ones, and near them where they can be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import pi
from random import Random

import numpy as np
import pytest
from flint import acb, acb_mat, arb, arb_mat, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import airy, erfc

from memory_theorems.theorems.objects.fits.compressions import (
    fine_singular_values_below,
    lower_singular_values,
    singular_values_below,
)
from memory_theorems.theorems.objects.fits.hankel import singular_values
from memory_theorems.theorems.targets import approximation
from memory_theorems.theorems.targets.approximation import FitSequence, fits_of, kernel_spectrum
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.hankel_bounds import spectrum_below
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import Unsupported

Floats = NDArray[np.float64]
BITS = 128
NODES = [Fraction(2) ** k for k in range(-5, 7)]


def exponentials(terms: dict[Fraction, Fraction]) -> ExponentialPolynomial:
    return ExponentialPolynomial(
        {(0, rate, Fraction(0), False): to_fmpq(weight) for rate, weight in terms.items()}
    )


def ball(value: Fraction) -> acb:
    with precision(2 * BITS):
        return acb(arb(to_fmpq(value)))


def transform(terms: dict[Fraction, Fraction], node: Fraction) -> acb:
    return ball(sum((w / (node + r) for r, w in terms.items()), Fraction(0)))


def below(terms: dict[Fraction, Fraction], nodes: list[Fraction]) -> tuple[Fraction, ...]:
    right = [s * Fraction(11, 8) for s in nodes]
    return lower_singular_values(valued(terms, nodes), valued(terms, right), BITS)


def valued(terms: dict[Fraction, Fraction], nodes: list[Fraction]) -> list[tuple[acb, acb]]:
    return [(ball(s), transform(terms, s)) for s in nodes]


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
    nodes = valued(terms, [Fraction(1), Fraction(8)])
    right = valued(terms, [Fraction(2), Fraction(3)])
    exact = singular_values(exponentials(terms), BITS)
    # The range of the operator is spanned by the left nodes; on the right something is lost.
    found = lower_singular_values(nodes, right, BITS)
    assert 0.9 * float(exact[0].mid()) < float(found[0]) <= float(exact[0].mid())


def test_uncertain_values_give_smaller_bounds_and_no_wrong_ones() -> None:
    terms = {Fraction(1): Fraction(1), Fraction(4): Fraction(1)}
    sharp = below(terms, NODES[4:8])
    right = valued(terms, [s * Fraction(11, 8) for s in NODES[4:8]])
    with precision(2 * BITS):
        blurred = [
            (s, value + acb(arb(0, 1e-18), arb(0, 1e-18))) for s, value in valued(terms, NODES[4:8])
        ]
    found = lower_singular_values(blurred, right, BITS)
    assert all(0 <= a <= b for a, b in zip(found, sharp, strict=True))
    assert found[0] > sharp[0] * Fraction(9, 10)
    infinite = [(s, acb(arb("inf"))) for s, _ in blurred]
    with pytest.raises(Unsupported):
        lower_singular_values(infinite, right, BITS)


def test_nodes_on_both_sides_are_as_many() -> None:
    with pytest.raises(ValueError, match="as many nodes"):
        lower_singular_values([(acb(1), acb(1))], [], BITS)


def test_nodes_in_conjugate_pairs_give_the_singular_values_of_a_wave() -> None:
    """exp(-t) cos(5 t): its own rates among the nodes of the left side."""
    kernel = ExponentialPolynomial({(0, Fraction(1), Fraction(5), False): fmpq(1)})
    exact = singular_values(kernel, BITS)
    with precision(2 * BITS):

        def pairs(decays: list[float]) -> list[tuple[acb, acb]]:
            places = [acb(a, b) for a in decays for b in (5, -5)]
            return [(s, (s + 1) / ((s + 1) ** 2 + 25)) for s in places]

        near, far = pairs([1, 3, 9]), pairs([1.125, 5, 14])
    found = lower_singular_values(near, far, BITS)
    for k in range(2):
        assert not arb(to_fmpq(found[k])) > exact[k]
        assert float(found[k]) > 0.98 * float(exact[k].mid())
    assert float(found[2]) < 1e-9


@given(st.integers(2, 6), st.randoms(use_true_random=False), st.integers(0, 30))
def test_small_singular_values_are_bounded_relative_to_themselves(
    n: int, random: Random, steps: int
) -> None:
    """H D H with the reflection H is a matrix of known singular values."""
    sizes = [Fraction(1, 2 ** (steps * k)) for k in range(n)]
    with precision(400):
        v = acb_mat([[acb(random.randint(1, 9))] for _ in range(n)])
        unit = acb_mat([[acb(int(i == j)) for j in range(n)] for i in range(n)])
        mirror = unit - v * v.transpose() * (2 / (v.transpose() * v)[0, 0])
        middle = acb_mat([[ball(sizes[i]) * int(i == j) for j in range(n)] for i in range(n)])
        found = fine_singular_values_below(mirror * middle * mirror)
    for bound, size in zip(found, sizes, strict=True):
        assert Fraction(999, 1000) * size < bound <= size


def test_both_bounds_of_singular_values_agree_where_floats_see_them() -> None:
    with precision(BITS):
        section = [[1 / arb(i + j + 1) for j in range(6)] for i in range(6)]
        coarse = singular_values_below(arb_mat(section))
        fine = fine_singular_values_below(acb_mat(arb_mat(section)))
    for one, two in zip(coarse, fine, strict=True):
        assert abs(float(one) - float(two)) < 1e-14
    # The sixth is 1.08279948e-07.
    assert abs(float(fine[5]) - 1.082799484e-07) < 1e-15


def test_a_matrix_that_is_too_blurred_has_no_bounds() -> None:
    with precision(BITS):
        blurred = acb_mat([[acb(arb(1, 3)), acb(0)], [acb(0), acb(arb(1, 3))]])
        assert fine_singular_values_below(blurred) == (Fraction(0), Fraction(0))


def test_the_indicator_of_an_interval() -> None:
    # Its singular values are 2/(pi*(2k - 1)): f -> int_0^(1-s) f is a quarter period of a cosine.
    found = spectrum_below(Channel.parse("Heaviside(1 - t)"), False)
    for k, bound in enumerate(found, 1):
        share = 0.98 if k <= 9 else 0.85 if k <= 13 else 0
        assert share <= float(bound) * (pi * (2 * k - 1) / 2) < 1


def nystroem(values: Callable[[Floats], Floats], end: float, nodes: int = 450) -> list[float]:
    """Singular values of the operator between samples at Gauss's nodes in log t, in floats."""
    places, weights = np.polynomial.legendre.leggauss(nodes)
    times = np.exp((end + 20) / 2 * places + (end - 20) / 2)
    roots = np.sqrt(weights * (end + 20) / 2 * times)
    matrix = roots[:, None] * values(times[:, None] + times[None, :]) * roots[None, :]
    return [float(value) for value in np.linalg.svd(matrix, compute_uv=False)]


@pytest.mark.parametrize(
    ("kernel", "values", "end", "shares"),
    [
        pytest.param(
            "(1 + t)**(-3/2)", lambda t: (1 + t) ** -1.5, 24.0, {0: 0.999, 5: 0.99, 12: 0.8}
        ),
        pytest.param(
            "exp(-sqrt(t))", lambda t: np.exp(-np.sqrt(t)), 8.0, {0: 0.999, 6: 0.99, 12: 0.6},
            marks=pytest.mark.stress,
        ),
        pytest.param(
            "erfc(t)", erfc, 4.0, {0: 0.999, 6: 0.99, 12: 0.7}
        ),
        pytest.param(
            "airyai(t - 4)", lambda t: airy(t - 4)[0], 4.0, {0: 0.999, 6: 0.99, 12: 0.99},
            marks=pytest.mark.stress,
        ),
        pytest.param(
            "(1 + t)**(-2)*cos(t)", lambda t: (1 + t) ** -2.0 * np.cos(t), 6.4,
            {0: 0.99, 4: 0.8, 6: 0.5},
            marks=pytest.mark.stress,
        ),
    ],
)  # fmt: skip
def test_bounds_up_to_twelve_against_samples_of_the_operator(
    kernel: str, values: Callable[[Floats], Floats], end: float, shares: dict[int, float]
) -> None:
    """The operator of (1 + t)**(-3/2) reaches to exp(24): ended earlier it loses the small ones."""
    found = [float(value) for value in kernel_spectrum(Channel.parse(kernel))]
    sampled = nystroem(values, end)
    for bound, value in zip(found, sampled, strict=False):
        # Below that the samples are rounding.
        assert bound <= value * (1 + 1e-6) + 1e-14
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


def test_a_missing_bound_has_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = FitSequence(Channel.parse("exp(-t)/(3 + t)"))
    fits.reaches(1, 1)
    assert fits.distance(1) > 0
    assert fits.unbounded(1) == ""
    assert "24 values of its Laplace transform" in fits.unbounded(24)

    def nothing(_: Channel) -> tuple[Fraction, ...]:
        raise Unsupported("the switches are not separated")

    monkeypatch.setattr(approximation, "kernel_spectrum", nothing)
    again = FitSequence(fits.channel)
    again.reaches(1, 1)
    assert again.distance(1) == 0
    assert again.unbounded(1) == "the switches are not separated"
    # Where the kernel is a model itself no bound is missed.
    exact = fits_of("exp(-t) + exp(-4*t)")
    exact.reaches(2, 2)
    assert exact.unbounded(2) == ""

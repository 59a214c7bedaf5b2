"""The graded sums of the sharp width: their certified error against plain quadrature."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.sharp_width.statement import SharpWidth
from memory_theorems.theorems.discoveries.widths.graded_sums import GradedInstance, rebuild
from memory_theorems.theorems.objects.fits.graded_sums import (
    exponential,
    graded_terms,
    least_graded_terms,
    number_of_terms,
    relative_distance,
    softplus_integral,
)
from memory_theorems.theorems.objects.fits.width_bounds import (
    MemoryInstance,
    constructed_width,
    excluded_width,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target

OMEGAS = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(2, 7), Fraction(2)])


def by_floats(omega: Fraction, weights: tuple[Fraction, ...], rates: tuple[Fraction, ...]) -> float:
    """The relative L1 error by a fine midpoint rule in log(1 + t): nothing is certified."""
    w, r, o = np.array(weights, float), np.array(rates, float), float(omega)
    end = 12 - np.log(r.min())
    count = 40_000
    s = (np.arange(count) + 0.5) * end / count
    t = np.expm1(s)
    total = np.zeros(count)
    for weight, rate in zip(w, r):
        total += weight * np.exp(-rate * t)
    kernel = o * np.exp(-(1 + o) * s)
    return float(np.abs(total - kernel) @ np.exp(s) * end / count) + float(np.exp(-o * end))


@settings(max_examples=12)
@given(omega=OMEGAS, scale=st.integers(2, 14), moved=st.sampled_from([1, Fraction(101, 100)]))
def test_the_certified_error_is_an_upper_bound_and_close(
    omega: Fraction, scale: int, moved: Fraction
) -> None:
    weights, rates = graded_terms(omega, Fraction(scale))
    weights = tuple(weight * moved for weight in weights)
    certified = float(relative_distance(omega, weights, rates))
    truth = by_floats(omega, weights, rates)
    assert 0.999 * truth <= certified <= 1.35 * truth


@given(rate=st.integers(-3, 3), order=st.integers(1, 40))
def test_the_exponential_series_has_all_its_terms(rate: int, order: int) -> None:
    """A series that ends early makes every certified error wrong by what it leaves out."""
    with precision(192):
        series = exponential(arb(rate), order)
        x = arb(1) / 8
        rest = 2 * (abs(rate) * x) ** order / arb(order).gamma()
        assert len(series.coeffs()) == (order if rate else 1)
        assert abs(series(x) - (rate * x).exp()) <= rest + arb(2) ** -150


@given(omega=OMEGAS, scale=st.integers(1, 16))
@settings(max_examples=20)
def test_the_error_is_within_the_estimate(omega: Fraction, scale: int) -> None:
    scale = max(scale, int(omega))
    error = relative_distance(omega, *graded_terms(omega, Fraction(scale)))
    front = 5 if omega <= 1 else 17 * (1 + int(omega))
    assert error <= front * (scale + 3) ** 2 * (-to_ball(scale)).exp()


def test_without_the_slow_end_the_error_is_lost() -> None:
    weights, rates = graded_terms(Fraction(1, 2), Fraction(12))
    whole = relative_distance(Fraction(1, 2), weights, rates)
    assert relative_distance(Fraction(1, 2), weights[4:], rates[4:]) > 3 * whole


@given(y=st.integers(-30, 30))
def test_the_integral_of_softplus_has_its_derivative(y: int) -> None:
    with precision(200):
        step = to_ball(Fraction(1, 2**40))
        slope = (softplus_integral(y + step) - softplus_integral(y - step)) / (2 * step)
        assert abs(slope - to_ball(y).exp().log1p()) < to_ball(Fraction(1, 2**70))


def test_the_terms_are_counted_by_the_density() -> None:
    weights, rates = graded_terms(Fraction(1, 3), Fraction(9))
    with precision(128):
        assert len(rates) == number_of_terms(Fraction(1, 3), Fraction(9), to_ball(9).log())
    assert list(rates) == sorted(set(rates))
    assert all(weight > 0 for weight in weights)


@pytest.mark.parametrize(("omega", "eps"), [("1/4", "1/10000"), ("1/2", "1/1000000")])
def test_fewer_terms_than_a_uniform_grid_and_no_fewer_than_possible(omega: str, eps: str) -> None:
    instance = MemoryInstance(Fraction(omega), Fraction(eps))
    found = least_graded_terms(instance.omega, instance.eps)
    assert excluded_width(instance) <= found < 0.85 * constructed_width(instance)


@pytest.mark.parametrize(("omega", "scale"), [(0, 3), (4, 3), (1, Fraction(1, 2))])
def test_only_the_stated_ranges(omega: int, scale: Fraction) -> None:
    with pytest.raises(InputError):
        graded_terms(Fraction(omega), Fraction(scale))


@pytest.mark.parametrize("data", [None, {}, {"omega": "2", "L": "1"}, {"omega": "1", "L": "x"}])
def test_malformed_instances_are_refused(data: object) -> None:
    with pytest.raises(InputError):
        rebuild(data)
    with pytest.raises(InputError):
        GradedInstance(Fraction(1), Fraction(-1))


def test_unordered_rates_are_refused() -> None:
    with pytest.raises(InputError):
        relative_distance(Fraction(1), (Fraction(1), Fraction(1)), (Fraction(2), Fraction(1)))


# ---------------------------------------------------------------- a user's kernel
def widths_of(kernel: str, eps: str) -> dict[str, float]:
    (instance,) = SharpWidth().instances_for(Target((kernel,), {"eps": eps}))
    return {
        name: float(to_ball(item.enclose(64)).mid()) for name, item in SharpWidth().says(instance)
    }


@settings(max_examples=20)
@given(
    st.sampled_from(["1/2", "1", "1/3"]),
    st.integers(1, 40),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(-9, 9).filter(bool),
)
def test_scales_of_a_power_law_change_its_norm_only(
    omega: str, k: int, shift: int, slope: int, scale: int
) -> None:
    exponent = 1 + Fraction(omega)
    # The norm of c*(a + b*t)**(-1 - omega) is |c|*a**(-omega)/(b*omega).
    norm = abs(scale) * shift ** (-float(Fraction(omega))) / (slope * float(Fraction(omega)))
    eps = Fraction(1, 2**k)
    found = widths_of(f"{scale}/({shift} + {slope}*t)**({exponent})", str(eps))
    size = max(float(np.log(norm / float(eps))), 0.0)
    name = "L: the error is norm*exp(-L), at most eps"
    assert size - 1e-9 <= found[name] <= size + 1.001e-3
    needed, enough = (
        found["exponentials that are needed, with real rates"],
        found["exponentials that suffice"],
    )
    assert 0 <= needed <= enough
    if size >= 1.01:
        by_hand = (size + np.log(size)) ** 2 / (2 * np.pi**2 * float(Fraction(omega)))
        assert abs(needed - by_hand) <= 1.2


def test_the_widths_enclose_the_certified_ones() -> None:
    for omega, eps in (("1/2", Fraction(1, 50)), ("1", Fraction(1, 300))):
        found = widths_of(f"{omega}*(1 + t)**(-1 - {omega})", str(eps))
        memory = MemoryInstance(Fraction(omega), eps)
        assert found["exponentials that are needed, with real rates"] <= constructed_width(memory)
        assert found["exponentials that suffice"] >= excluded_width(memory)


@pytest.mark.parametrize(
    ("kernel", "why"),
    [
        ("exp(-t)", Applicability.NOT_CONSTRUCTED),
        ("(1 + t)**(-5/2)", Applicability.HYPOTHESIS_FAILS),
        ("(1 + t)**(-1)", Applicability.HYPOTHESIS_FAILS),
        ("t/(1 + t)**3", Applicability.NOT_CONSTRUCTED),
    ],
)
def test_other_kernels_are_no_instance(kernel: str, why: Applicability) -> None:
    with pytest.raises(NotAnInstance) as caught:
        SharpWidth().instances_for(Target((kernel,)))
    assert caught.value.why is why


def test_an_error_that_zero_reaches_needs_no_unit() -> None:
    found = widths_of("(1 + t)**(-2)", "3")
    assert found["exponentials that are needed, with real rates"] == 0
    with pytest.raises(InputError):
        widths_of("(1 + t)**(-2)", "0")

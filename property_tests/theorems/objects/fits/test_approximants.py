"""Constructed models: the certified error holds against independent sums, on every family."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import acb, arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.approximants import approximate
from memory_theorems.theorems.objects.fits.hankel import distance_lower_bound
from memory_theorems.theorems.objects.fits.power_laws import (
    Grid,
    PowerLaw,
    aliasing,
    lower_tail,
    relative_error,
    trapezoidal_sum,
    upper_tail,
)
from memory_theorems.theorems.objects.fits.weighted_fits import fit, l1_error_bound
from memory_theorems.theorems.objects.functionals.linear_functionals import NetworkFunctional
from memory_theorems.theorems.objects.kernels.kernel_families import (
    piecewise_kernel,
    transformed_kernel,
)
from memory_theorems.theorems.objects.kernels.summands import summands
from memory_theorems.theorems.objects.kernels.transformed_kernels import (
    AiryKernel,
    GaussianKernel,
    PiecewiseKernel,
    RectifiedWave,
    TermKernel,
    float_values,
    moment,
)
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.parser import parse_term

F = Fraction


def float_error(rho, function, logs=(-30.0, 12.0), points=200_001):
    """The L1 error by a fine logarithmic grid in floats."""
    grid = np.exp(np.linspace(*logs, points))
    gap = np.abs(rho(grid) - float_values(function, grid)) * grid
    return float(np.trapezoid(gap, np.linspace(*logs, points)))


@pytest.mark.parametrize(
    ("text", "rho", "eps"),
    [
        ("(1 + t)**(-2)", lambda t: (1 + t) ** -2, F(1, 10**6)),
        ("3/(2 + t/2)**(5/2)", lambda t: 3 / (2 + t / 2) ** 2.5, F(1, 10**5)),
        ("exp(-t**2)", lambda t: np.exp(-(t**2)), F(1, 10**6)),
        ("Abs(sin(t))*exp(-t)", lambda t: np.abs(np.sin(t)) * np.exp(-t), F(1, 50)),
        ("Heaviside(1 - t)", lambda t: (t < 1) * 1.0, F(1, 10)),
        ("Max(0, 1 - Abs(t - 1))", lambda t: np.maximum(0, 1 - np.abs(t - 1)), F(1, 20)),
        ("exp(-t)/(1 + t)", lambda t: np.exp(-t) / (1 + t), F(1, 10**4)),
    ],
)
def test_the_certified_error_is_one(text, rho, eps):
    found = approximate(text, eps)
    assert found.error <= to_fmpq(eps)
    assert float_error(rho, found.sum[0]) <= float(found.error.upper()) * (1 + 1e-3) + 1e-9
    assert all(function.decays for function in found.sum)


def test_airy_to_a_millionth():
    from scipy.special import airy

    found = approximate("airyai(t)", F(1, 10**6))
    assert found.width <= 6
    assert float_error(lambda t: airy(t)[0], found.sum[0], (-20.0, 5.0)) <= 1e-6


@pytest.mark.parametrize(("exponent", "most"), [(F(2), 40), (F(11, 10), 400), (F(101, 100), 4500)])
def test_power_laws_to_a_millionth_without_truncation_in_time(exponent, most):
    found = trapezoidal_sum(PowerLaw(F(1), F(1), F(1), exponent), F(1, 10**6))
    assert found.error <= to_fmpq(F(1, 10**6))
    assert len(found.rates) <= most
    # The mass that the sum has beyond T has to be that of the power law: T**(1-p)/(p-1).
    with precision(256):
        mass = sum(
            (to_fmpq(w / s) for w, s in zip(found.weights, found.rates, strict=True)), arb(0)
        )
        assert abs(mass - to_fmpq(1 / (exponent - 1))) <= found.error


@settings(max_examples=30)
@given(
    st.fractions(F(11, 10), 4, max_denominator=10),
    st.fractions(F(1, 5), F(6, 5), max_denominator=10),
    st.floats(-9, 9),
)
def test_the_aliasing_bound_holds_pointwise(exponent, step, log_time):
    """The whole sum over k is within the relative bound of the power law, at any time."""
    time = np.exp(log_time)
    h, p = float(step), float(exponent)
    logs = np.arange(-int(60 / h), int(6 / h)) * h
    rates = np.exp(logs)
    from scipy.special import gammaln

    total = h * np.exp(p * logs - rates * (1 + time) - gammaln(p)).sum()
    gap = abs(total * (1 + time) ** p - 1)
    assert gap <= float(aliasing(exponent, step)) * (1 + 1e-9) + 1e-11


def test_the_tails_bound_what_they_omit():
    grid, wide = Grid(F(1, 2), -10, 4), Grid(F(1, 2), -400, 12)
    for exponent in (F(3, 2), F(2), F(7, 2)):
        h, p = 0.5, float(exponent)
        size = math.gamma(p)

        def mass(ks, h=h, p=p, size=size):
            return sum(h * np.exp((p - 1) * k * h - np.exp(k * h)) for k in ks) / size

        low = mass(range(wide.first, grid.first))
        high = mass(range(grid.last + 1, wide.last))
        assert low <= float(lower_tail(exponent, grid)) <= 1.5 * low + 1e-12
        assert high <= float(upper_tail(exponent, grid)) <= 1.5 * high + 1e-12
        assert relative_error(exponent, grid) > lower_tail(exponent, grid)


def test_the_width_is_near_the_lower_bound_of_the_hankel_operator():
    """No model of width n - 1 has an error below sigma_n of the constructed sum minus its error."""
    eps = F(1, 100)
    found = approximate("(1 + t)**(-2)", eps)
    least = next(
        n for n in range(found.width + 1)
        if distance_lower_bound(found.sum[0], n, 48) <= to_fmpq(2 * eps)
    )  # fmt: skip
    assert found.width <= 4 * max(least, 1)


def test_exponential_polynomials_are_their_own_model():
    found = approximate(["t**2*exp(-t)", "exp(-t)*cos(5*t)"], F(1, 10**30))
    assert found.error == 0
    assert found.width == 5
    assert found.method == "exact"


def test_vector_kernels_share_the_tolerance_and_give_matrices():
    found = approximate(["exp(-t**2)", "1/(1 + t)**3", "exp(-t)"], F(1, 1000))
    assert found.error <= to_fmpq(F(1, 1000))
    network = found.network
    assert len(network.c) == len(network.w) == len(network.u) == found.width
    assert all(len(row) == 3 for row in network.u)
    values = NetworkFunctional(network).kernel_at(F(1, 2))
    for ours, function in zip(values, found.sum, strict=True):
        assert ours.overlaps(function.at(F(1, 2)))


@pytest.mark.parametrize(
    "text", ["1/(1 + t)", "1/(t - 1)**2", "1", "(1 + t)**(-1/2)", "1/(1 - t)**2", "exp(t)"]
)
def test_what_is_not_integrable_is_refused(text):
    with pytest.raises((InputError, Unsupported)):
        approximate(text, F(1, 10))


def test_bad_input_is_refused():
    for kernel, eps in (("exp(-t)", F(0)), ([], F(1)), ("exp(-a*t)", F(1))):
        with pytest.raises(InputError):
            approximate(kernel, eps)
    with pytest.raises(Unsupported, match="width up to 4"):
        fit(piecewise_kernel(parse_term("Heaviside(1 - t)")), F(1, 10**4), most=4)
    with pytest.raises(InputError):
        trapezoidal_sum(PowerLaw(F(1), F(1), F(1), F(2)), F(0))


def test_summands_are_recognised():
    found = summands(parse_term("2*exp(-t) - 3/(1 + 2*t)**(3/2) + airyai(t)/4"))
    assert found.powers == (PowerLaw(F(-3), F(1), F(2), F(3, 2)),)
    assert [factor for factor, _ in found.rest] == [F(1, 4)]
    assert len(found.smooth.terms) == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("2*exp(-t)*Abs(cos(3*t))", RectifiedWave),
        ("exp(-t**2/2 - t)", GaussianKernel),
        ("airyai(2*t)", AiryKernel),
        ("Piecewise((t, t < 1), (exp(-t), True))", PiecewiseKernel),
        ("exp(-t)/(1 + t)", TermKernel),
    ],
)
def test_transforms_agree_with_sums_in_floats(text, kind):
    kernel = transformed_kernel(parse_term(text))
    assert isinstance(kernel, kind)
    step = 1e-4
    times = (np.arange(400_000) + 0.5) * step
    values = kernel.samples(times[::1] if kind is not TermKernel else times[:10])
    if kind is TermKernel:
        values = np.exp(-times) / (1 + times)
    with precision(96):
        for z in (complex(1, 0), complex(0.5, 2)):
            expected = np.sum(values * np.exp(-z * times)) * step
            ours = kernel.transform(acb(z.real, z.imag))
            assert abs(complex(ours.mid()) - expected) < 1e-6
        square = kernel.weighted_square(F(1, 4))
        assert float(square) == pytest.approx(
            float(np.sum(values**2 * np.exp(times / 4)) * step), abs=1e-6
        )


def test_the_weighted_bound_is_above_the_l1_error_and_sees_a_wrong_sum():
    kernel = piecewise_kernel(parse_term("Max(0, 1 - t)"))
    function, error = fit(kernel, F(1, 20))
    with precision(128):
        exact = kernel.l1_error(function)
        assert exact <= l1_error_bound(kernel, function, F(1, 4))
        assert exact.lower() <= error
        wrong = function + ExponentialPolynomial.exponential(F(1, 2), 1)
        assert l1_error_bound(kernel, wrong, F(1, 4)) > kernel.l1_error(wrong).lower()
        assert kernel.l1_error(wrong) > 0.3
        with pytest.raises(ValueError, match="delta"):
            l1_error_bound(kernel, function, F(1000))


@settings(max_examples=40)
@given(
    st.fractions(-2, 2, max_denominator=8),
    st.fractions(-2, 2, max_denominator=8),
    st.integers(0, 3),
    st.fractions(0, 1, max_denominator=4),
)
def test_moments_agree_with_quadrature(x, y, power, low):
    high = low + F(3, 2)
    z = acb(to_fmpq(x), to_fmpq(y))
    ours = moment(z, power, low, high)
    other = acb.integral(
        lambda t, _: t**power * (-z * t).exp(), acb(to_fmpq(low)), acb(to_fmpq(high))
    )
    assert ours.overlaps(other)
    assert float(abs(ours).rad()) < 1e-9


def test_narrow_models_need_fewer_units_and_stay_certified():
    eps = F(1, 1000)
    wide, narrow = (approximate("2/(1 + t)**2", eps, narrow=flag) for flag in (False, True))
    assert narrow.width < wide.width
    assert narrow.error <= to_fmpq(eps)
    assert float_error(lambda t: 2 / (1 + t) ** 2, narrow.sum[0]) <= float(eps)
    assert all(weight > 0 for weight in narrow.sum[0].terms.values())
    negative = approximate("-2/(1 + t)**2", eps, narrow=True)
    assert all(weight < 0 for weight in negative.sum[0].terms.values())
    assert negative.width == narrow.width


@pytest.mark.parametrize(
    ("text", "rho"),
    [
        ("t/(1 + t)**3", lambda t: t / (1 + t) ** 3),
        ("exp(-t)*sqrt(t)", lambda t: np.exp(-t) * np.sqrt(t)),
        ("log(1 + t)*exp(-t)", lambda t: np.log1p(t) * np.exp(-t)),
    ],
)
def test_rational_and_general_kernels(text, rho):
    found = approximate(text, F(1, 50))
    assert found.error <= to_fmpq(F(1, 50))
    assert float_error(rho, found.sum[0]) <= float(found.error.upper()) * (1 + 1e-3) + 1e-9


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Heaviside(t - 1)", InputError),
        ("Max(t, 1)", InputError),
        ("t**2/(1 + t)**3", InputError),
        ("exp(-t)/(t - 1/2)**2", Unsupported),
        ("1/(1 + t**2)", Unsupported),
        ("Abs(sin(t))", Unsupported),
        ("Max(0, sin(t))*exp(-t)", Unsupported),
    ],
)
def test_each_refusal_has_its_reason(text, reason):
    with pytest.raises(reason) as found:
        approximate(text, F(1, 100))
    assert str(found.value)


@pytest.mark.parametrize("digits", [2, 4, 6, 9, 12, 15])
@pytest.mark.parametrize("exponent", [F(3, 2), F(2), F(3)])
def test_the_width_grows_like_the_square_of_the_logarithm(exponent, digits):
    """Braess and Hackbusch: log(1/eps)**2 terms; here with the factor 1/(pi**2*(p - 1)) for the
    range log(1/eps)/(p - 1) of rates over the step pi**2/log(1/eps), and lower order terms."""
    found = trapezoidal_sum(PowerLaw(F(1), F(1), F(1), exponent), F(1, 10**digits))
    size, range_ = math.log(10.0**digits), float(exponent) - 1
    leading = size * size / (math.pi**2 * range_)
    assert leading < len(found.rates) < leading + (2 * size + 6) / range_ + 6

"""The truncation argument: what is printed falls, the repaired lines stand."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.curse_of_memory.truncation.instances import (
    earliest,
    enough,
    extreme_distance,
    least_distance,
    steepest,
)
from memory_theorems.theorems.curse_of_memory.truncation.statement import TruncationOfMemory
from memory_theorems.theorems.exhibits.truncation_figures import FIGURES
from memory_theorems.theorems.objects.fits.width_bounds import MemoryInstance, singular_width
from memory_theorems.theorems.objects.kernels.truncated_power_laws import (
    TruncationInstance,
    best_rate,
    gamma,
    power_law,
    slope_on_window,
    supremum,
    tail_error,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.examination.user_targets import check_kernel
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import NotAnInstance

INSTANCES = [
    TruncationInstance(omega, time, beta)
    for omega in (Fraction(9, 10), Fraction(1, 4))
    for time in (Fraction(1), Fraction(10), Fraction(300))
    for beta in (best_rate(omega, time), 2 / time)
]


def truncated(instance, t):
    omega, time = float(instance.omega), float(instance.time)
    value = (1 + time) ** (-1 - omega)
    slope = -(1 + omega) * value / (1 + time)
    s = t - time
    cubic = (1 - s) ** 2 * (value * (1 + 2 * s) + slope * s)
    return np.where(t <= time, (1 + t) ** (-1 - omega), np.where(s >= 1, 0, cubic))


@pytest.mark.parametrize("instance", INSTANCES, ids=str)
def test_measured_numbers_agree_with_floats(instance):
    t = np.concatenate([
        np.linspace(0, float(instance.time), 200001),
        np.linspace(float(instance.time), float(instance.time) + 1, 200001),
    ])  # fmt: skip
    values, beta = truncated(instance, t), float(instance.beta)
    slopes = np.diff(values)
    steps = np.diff(t)
    slopes = slopes[steps > 0] / steps[steps > 0]
    middle = ((t[1:] + t[:-1]) / 2)[steps > 0]
    first = np.max(np.exp(beta * t) * values) / beta
    second = np.max(np.exp(beta * middle) * np.abs(slopes)) / beta**2
    assert abs(float(gamma(instance, 1).mid()) / first - 1) < 0.01
    assert abs(float(gamma(instance, 2).mid()) / second - 1) < 0.01
    omega = float(instance.omega)
    s = np.linspace(0, 1, 20001)
    gap = np.abs((1 + float(instance.time) + s) ** (-1 - omega)
                 - truncated(instance, float(instance.time) + s))  # fmt: skip
    tail = np.trapezoid(gap, s) + (2 + float(instance.time)) ** (-omega) / omega
    assert abs(float(tail_error(instance).mid()) / tail - 1) < 1e-3


def test_the_printed_line_is_smaller_than_gamma_by_a_growing_factor():
    ratios = []
    for time in (Fraction(10), Fraction(100), Fraction(1000)):
        instance = TruncationInstance(Fraction(1, 2), time, 2 / time)
        printed = 0.5 * math.exp(2) / float(2 / time) / float(time) ** 1.5
        ratios.append(float(gamma(instance, 2).lower()) / printed)
    assert ratios[0] > 10
    assert ratios[1] > 10 * ratios[0]
    assert ratios[2] > 10 * ratios[1]


test_theorem = theorem_checks(TruncationOfMemory())


@pytest.mark.parametrize("instance", INSTANCES, ids=str)
def test_order_two_dominates(instance):
    assert not gamma(instance, 2) < gamma(instance, 1)


@pytest.mark.parametrize("instance", INSTANCES, ids=str)
def test_the_places_are_those_of_the_supremum(instance):
    """``r`` and ``s`` of an instance name places where gamma is attained."""
    omega, time, rate = instance.omega, instance.time, instance.beta
    given = to_fmpq(time), to_fmpq(rate)
    share, place = earliest(omega, *given), steepest(omega, *given)
    with precision(96):
        t = to_ball(share * time)
        early = (t * to_fmpq(rate)).exp() * power_law(omega, t) * to_fmpq(1 + omega) / (1 + t)
        late = ((place + to_fmpq(time)) * to_fmpq(rate)).exp() * abs(
            slope_on_window(instance, place)
        )
        largest = early.max(late) / to_fmpq(rate**2)
    assert largest.overlaps(gamma(instance, 2))


@pytest.mark.parametrize("terms", [1, 100, 10**6, 10**9])
def test_the_extreme_distance_is_below_every_bound(terms):
    """At every time and rate of a grid what Theorem 4.2 allows is more."""
    least = float(extreme_distance(terms).mid())
    time = np.geomspace(1, 1e5, 400)[:, None]
    rate = np.geomspace(1e-6, 10, 800)[None, :]
    with np.errstate(over="ignore"):
        kappa = 2 / (1 + time)
        slope = (kappa + (6 - 3 * kappa) / 2) / 2
        largest = np.maximum(2, np.exp(rate * (time + 0.5)) / (1 + time) ** 2 * slope)
        allowed = 1 / (1 + time) + 1.5 * math.pi / terms * largest / rate**2
    assert least <= allowed.min()
    if terms >= 10**6:
        assert allowed.min() <= 1.1 * least


def test_the_supremum_is_enclosed():
    found = supremum(lambda t: t * (1 - t), (Fraction(0), Fraction(1)))
    assert float(found.lower()) <= 0.25 <= float(found.upper()) < 0.252


def test_figures_are_drawn():
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    for draw in FIGURES.values():
        figure = Figure()
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())


def test_it_speaks_of_a_power_law_of_the_user():
    (found,) = check_kernel(TruncationOfMemory(), "3*(1 + 2*t)**(-2)", eps="1/10")
    # 3*(1 + 2*t)**(-2) has the norm 3/2: eps is 1/15 of it.
    assert found.verdict.word == "CERTIFIED"
    said = {label: float(value) for label, value in found.says}
    assert said["omega"] == 1
    assert 0.999 / 15 < said["relative error"] <= 1 / 15
    assert said["time after which the kernel is cut off"] == pytest.approx(29, rel=1e-2)
    width = 6 * math.pi * 30**2 / (4 / 15 * math.log(30) ** 2)
    assert said["exponentials that suffice by truncation"] == pytest.approx(width, rel=1e-2)
    power = next(value for label, value in found.says if label.startswith("(16)"))
    assert float(power) == pytest.approx(45, rel=1e-2)


@pytest.mark.parametrize(
    ("kernel", "eps", "why"),
    [
        ("(1 + t)**(-3)", "1/10", "here p = 3"),
        ("(1 + t)**(-2)", "2", "at t = 0"),
        ("(1 + t)**(-65/64)", "1/100", "a time of about 263 digits"),
        ("exp(-t)", "1/10", "not a power law"),
    ],
)
def test_what_it_does_not_speak_of_has_its_reason(kernel, eps, why):
    with pytest.raises(NotAnInstance, match=why):
        check_kernel(TruncationOfMemory(), kernel, eps=eps)


def test_sums_that_are_certified_bound_the_distances():
    """More terms, smaller bounds; and no bound is below what singular values exclude."""
    omega = Fraction(1, 2)
    bounds = [float(least_distance(omega, n).upper()) for n in (1, 10, 20, 40, 80, 10**9)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[3] < bounds[0] / 20
    relative = Fraction(bounds[2]).limit_denominator(10**9) * omega
    assert singular_width(MemoryInstance(omega, relative)) <= 20


def test_one_exponential_less_than_truncation_asks_for_is_not_claimed():
    width = enough(Fraction(1), Fraction(1, 2))
    x = 4.0
    asked = 6 * math.pi * x**2 / (4 * 0.5 * math.log(x) ** 2)
    assert width + 1 == math.ceil(asked)

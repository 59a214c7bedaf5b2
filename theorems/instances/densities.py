"""Instances of Lemma A.1: a vector measure mu on the ages s, H_t(x) = int x_{t-s}^T dmu(s).

A member satisfies the hypotheses when it has no mass at negative ages (causal) and no point masses
(regular); members that violate one of them are drawn too.  All values are exact rationals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from theorems.objects.functionals.measures import Measure, apply, extremal_input
from theorems.objects.functionals.signals import (
    Signal,
    combination,
    exact_norm,
    hat,
    max_slope,
    polyline,
    values_at_knots,
)
from verify.errors import InputError
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.verdicts import Json

ZERO, ONE = Fraction(0), Fraction(1)
#: Half width of hats and ramps.
NARROW = Fraction(1, 10**7)

NAMES: Mapping[str, str] = {
    "norm": "||H_t||, the total variation of mu summed over the channels",
    "density_norm": "sum_i int_0^oo |rho_i| with rho the density of mu on ages s > 0",
    "seen_future": "sup |H_t(x)| over |x| <= 1 with x_s = 0 for s <= t, by an explicit input",
    "closed_future": "int over [t, oo) of x dmu_t, x a hat of height 1 at t",
    "spikes": "the largest |H_t| of a hat of height 1 and half width 10**-7 at the point masses",
    "tall": "the largest |H_t| of a hat of height 10**7 and half width 10**-7 at the point masses "
    "and in the middle of the intervals",
    "value": "H_t(x)",
    "moved": "H_{t+tau}(x^(tau))",
    "by_minus": "int_{[0,oo)} x_{t-s} d(-mu_0)(s), as printed below (30)",
    "by_reflection": "int_{[0,oo)} x_{t-s} dmu(s), mu(A) = mu_0(-A)",
    "increment": "|H_{t+delta}(x) - H_t(x)|",
    "delta": "a positive time",
    "slope": "the largest slope of x",
    "chosen_limit": "H_t of hats on the K_n that hold the positive point masses only: "
    "mu_i(E minus K_n) <= 1/n",
    "whole_limit": "H_t of hats on K_n = E, the set of all point masses",
    "atoms": "mu_i(E) for the set E of point masses of channel 1 at ages > 0, of measure 0",
    "size": "norm of x",
}


@dataclass(frozen=True, slots=True)
class DensityInstance:
    """One measure per channel, on ages; a time, a shift, a polyline signal."""

    measures: tuple[Measure, ...]
    time: Fraction
    shift: Fraction
    knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]

    def __post_init__(self) -> None:
        if len(self.measures) != len(self.knots):
            raise InputError("one list of knots per channel is needed")

    @property
    def signal(self) -> Signal:
        return Signal(tuple(polyline(points) for points in self.knots))


def value(measures: tuple[Measure, ...], time: Fraction, signal: Signal) -> Fraction:
    """H_t(x): integrate the signal as a function of the age, exactly."""
    return apply(measures, by_age(signal, time))


def by_age(signal: Signal, time: Fraction) -> Signal:
    """``s -> x_{time - s}``."""
    return Signal(
        tuple(
            polyline([(time - s, v) for s, v in reversed(values_at_knots(channel))])
            for channel in signal.channels
        )
    )


def reflected(measure: Measure) -> Measure:
    """mu(-A)."""
    return Measure(
        tuple((-place, weight) for place, weight in measure.masses),
        tuple((-end, -start, height) for start, end, height in measure.density),
    )


def scaled(measure: Measure, factor: Fraction) -> Measure:
    return Measure(
        tuple((place, factor * weight) for place, weight in measure.masses),
        tuple((start, end, factor * height) for start, end, height in measure.density),
    )


def restricted(measure: Measure, *, future: bool) -> Measure:
    """To ages s < 0 (``future``) or s >= 0."""

    def kept(start: Fraction, end: Fraction) -> tuple[Fraction, Fraction]:
        return (start, min(end, ZERO)) if future else (max(start, ZERO), end)

    masses = tuple(item for item in measure.masses if (item[0] < 0) == future)
    pieces = ((*kept(start, end), height) for start, end, height in measure.density)
    return Measure(masses, tuple(item for item in pieces if item[0] < item[1]))


def measure_density(instance: DensityInstance) -> Mapping[str, Quantity]:
    """All names of :data:`NAMES`, exact."""
    measures, time, signal = instance.measures, instance.time, instance.signal
    count = len(measures)
    delta = abs(instance.shift) / 16 + Fraction(1, 100)
    future = tuple(restricted(item, future=True) for item in measures)
    past = tuple(restricted(item, future=False) for item in measures)
    # mu_0 lives on times: H_0(x) = int x_s dmu_0(s).
    at_zero = tuple(reflected(item) for item in measures)
    minus = tuple(restricted(scaled(item, -ONE), future=False) for item in at_zero)
    ages = {place for item in measures for place, _ in item.masses}
    middles = {(start + end) / 2 for item in measures for start, end, _ in item.density}
    first = measures[0]
    positive = [age for age, weight in first.masses if weight > 0 and age > 0]
    everything = [age for age, _ in first.masses if age > 0]

    def bumps(channel: int, places: list[Fraction], height: Fraction) -> Signal:
        total = Signal(((),) * count)
        for place in places:
            one = hat(time - place, NARROW, height)
            bump = Signal(tuple(one if i == channel else () for i in range(count)))
            total = combination(ONE, total, ONE, bump)
        return total

    def largest(places: set[Fraction], height: Fraction) -> Fraction:
        found = [
            abs(value(measures, time, bumps(i, [place], height)))
            for place in places
            for i in range(count)
        ]
        return max(found, default=ZERO)

    later = extremal_input(future, NARROW)
    exact = {
        "norm": sum((item.total_variation for item in measures), ZERO),
        "density_norm": sum(
            (Measure((), item.density).total_variation for item in past), ZERO
        ),
        "seen_future": abs(apply(future, later)),
        "closed_future": sum(
            (weight for item in measures for age, weight in item.masses if age == 0), ZERO
        )
        + sum((item.integral(hat(ZERO, ONE)) for item in future), ZERO),
        "spikes": largest(ages, ONE),
        "tall": largest(ages | middles, 1 / NARROW),
        "value": value(measures, time, signal),
        "moved": value(measures, time + instance.shift, signal.shifted(instance.shift)),
        "by_minus": value(minus, time, signal),
        "by_reflection": value(
            tuple(restricted(reflected(item), future=False) for item in at_zero), time, signal
        ),
        "increment": abs(
            value(measures, time + delta, signal) - value(measures, time, signal)
        ),
        "delta": delta,
        "slope": max_slope(signal),
        "chosen_limit": value(measures, time, bumps(0, positive, ONE)),
        "whole_limit": value(measures, time, bumps(0, everything, ONE)),
        "atoms": sum((w for age, w in first.masses if age > 0), ZERO),
        "size": exact_norm(signal),
    }  # fmt: skip
    return {name: Quantity.exact(number, "exact") for name, number in exact.items()}


# ---------------------------------------------------------------- drawing and JSON
_WEIGHTS = st.sampled_from([Fraction(k, 2) for k in range(-4, 5) if k])
_AGES = st.sampled_from([Fraction(k, 3) for k in range(0, 13)])


@st.composite
def _channel(draw: st.DrawFn, masses: bool, future: bool) -> Measure:
    ends = sorted(draw(st.lists(_AGES, min_size=2, max_size=6, unique=True)))
    density = [(a, b, draw(_WEIGHTS)) for a, b in zip(ends[::2], ends[1::2], strict=False)]
    if future:
        density.append((Fraction(-2), Fraction(-1), draw(_WEIGHTS)))
    places = draw(st.lists(_AGES, min_size=1, max_size=2, unique=True)) if masses else []
    return Measure(tuple((place, draw(_WEIGHTS)) for place in places), tuple(density))


@st.composite
def density_instances(draw: st.DrawFn) -> DensityInstance:
    """1 to 3 channels; two thirds satisfy the hypotheses."""
    count = draw(st.integers(1, 3))
    kind = draw(st.sampled_from(("good", "good", "good", "good", "masses", "future")))
    measures = tuple(
        draw(_channel(kind == "masses" and i == 0, kind == "future" and i == 0))
        for i in range(count)
    )
    knots = []
    for _ in range(count):
        times = sorted(draw(st.lists(_AGES, min_size=3, max_size=6, unique=True)))
        inner = [(s - 3, draw(_WEIGHTS)) for s in times[1:-1]]
        knots.append(((times[0] - 3, ZERO), *inner, (times[-1] - 3, ZERO)))
    return DensityInstance(
        measures,
        draw(st.sampled_from((Fraction(-1), ZERO, Fraction(1, 2), Fraction(3)))),
        draw(st.sampled_from((Fraction(-5, 2), Fraction(1, 3), Fraction(4)))),
        tuple(knots),
    )


def describe_density(instance: DensityInstance) -> Json:
    return {
        "mu": [
            {
                "masses": [[rational_text(v) for v in row] for row in item.masses],
                "density": [[rational_text(v) for v in row] for row in item.density],
            }
            for item in instance.measures
        ],
        "t": rational_text(instance.time),
        "tau": rational_text(instance.shift),
        "x": [
            [[rational_text(s), rational_text(v)] for s, v in points] for points in instance.knots
        ],
    }


def rebuild_density(data: Json) -> DensityInstance:
    """Inverse of :func:`describe_density`; InputError on malformed data."""
    try:
        return DensityInstance(
            tuple(
                Measure(
                    tuple((Fraction(p), Fraction(w)) for p, w in item["masses"]),
                    tuple((Fraction(a), Fraction(b), Fraction(h)) for a, b, h in item["density"]),
                )
                for item in data["mu"]
            ),
            Fraction(data["t"]),
            Fraction(data["tau"]),
            tuple(tuple((Fraction(s), Fraction(v)) for s, v in points) for points in data["x"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of Lemma A.1: {trouble}") from None

"""Instances of Lemma A.1: a vector measure on the ages s, H_t(x) = int x_{t-s}^T dmu(s), exact.

A member satisfies the hypotheses when it has no mass at negative ages (causal) and no point masses
(regular); members that violate one of them are drawn too.  Signals and measures live on the grid
of :mod:`theorems.curse_of_memory.approximation.measures_on_a_grid`.  The grid has no hats that are
arbitrarily thin:
*thin* and *tall* signals are constant sequences with the integrals that are asked of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.approximation.measures_on_a_grid import (
    STEP,
    THETA,
    Grid,
    supremum,
)
from memory_theorems.theorems.objects.functionals.measures import Measure
from memory_theorems.theorems.objects.functionals.signals import polyline
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import ZERO as NUMBER
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

ZERO, ONE = Fraction(0), Fraction(1)
GRID = Grid(8)
SIZE = 2 * GRID.marks - 1
NOW = (GRID.marks - 1) // 2
FLAWS = ("homogeneous", "Riesz", "near the signs")


@dataclass(frozen=True, slots=True)
class DensityInstance:
    """One measure per channel, on ages; a time, a shift, a polyline signal.

    The ``flaw`` names a hypothesis that is made to fail: H changes with time, is twice the
    integral, or the signal near the signs is too far from them.
    """

    measures: tuple[Measure, ...]
    time: Fraction
    shift: Fraction
    knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        if len(self.measures) != len(self.knots):
            raise InputError("one list of knots per channel is needed")
        for points in self.knots:
            polyline(points)


def reflected(measure: Measure) -> Measure:
    """mu(-A)."""
    return Measure(
        tuple((-place, weight) for place, weight in measure.masses),
        tuple((-end, -start, height) for start, end, height in measure.density),
    )


def shifted(time: Fraction, signal: Sequence[Any]) -> tuple[Any, ...]:
    """``s -> x_{s - time}`` in every channel; Undetermined where something leaves the grid."""
    steps = time / STEP
    if steps.denominator != 1:
        raise InputError(f"{rational_text(time)} is no multiple of the step")
    move, found = int(steps), []
    for start in range(0, len(signal), GRID.points):
        channel = signal[start : start + GRID.points]
        moved = [fmpq(0)] * GRID.points
        for k, value in enumerate(channel):
            if value != 0:
                if not 0 <= k + move < GRID.points:
                    raise Undetermined(NUMBER, "the signal leaves the grid")
                moved[k + move] = value
        found += moved
    return tuple(found)


def turned(signal: Sequence[Any]) -> tuple[Any, ...]:
    """Time reversed."""
    return tuple(
        value
        for start in range(0, len(signal), GRID.points)
        for value in reversed(signal[start : start + GRID.points])
    )


def mirrored(measure: Sequence[Any]) -> tuple[Any, ...]:
    """mu(-A) of the masses and of the heights."""
    found: list[Any] = []
    for start in range(0, len(measure), SIZE):
        found += reversed(measure[start : start + GRID.marks])
        found += reversed(measure[start + GRID.marks : start + SIZE])
    return tuple(found)


def paired(signal: Sequence[Any], measure: Sequence[Any]) -> Real:
    total: Real = fmpq(0)
    for i in range(len(signal) // GRID.points):
        channel = signal[i * GRID.points : (i + 1) * GRID.points]
        total = total + GRID.integral(channel, measure[i * SIZE : (i + 1) * SIZE])
    return total


def part(measure: Sequence[Any], kept: Callable[[int, bool], bool]) -> tuple[Any, ...]:
    """The masses and heights for which ``kept(mark or cell, is a mass)``."""
    found = []
    for index, value in enumerate(measure):
        place = index % SIZE
        mass = place < GRID.marks
        found.append(value if kept(place if mass else place - GRID.marks, mass) else fmpq(0))
    return tuple(found)


def near_the_signs(measure: Sequence[Any]) -> tuple[fmpq, ...]:
    return tuple(
        value
        for start in range(0, len(measure), SIZE)
        for value in GRID.near_the_signs(measure[start : start + SIZE])
    )


def variation(bits: int, measure: Sequence[Any]) -> Real:
    total: Real = fmpq(0)
    for start in range(0, len(measure), SIZE):
        total = total + GRID.variation(bits, measure[start : start + SIZE])
    return total


def interpret(case: DensityInstance) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.approximation.integrable_kernel`."""
    count, flaw = len(case.measures), case.flaw
    mu = tuple(v for item in case.measures for v in GRID.measure(reflected(item)))
    signal = tuple(v for points in case.knots for v in GRID.function(points))
    later_part = part(mu, lambda k, mass: k > NOW if mass else k >= NOW)
    closed = part(mu, lambda k, mass: k >= NOW)
    a = part(mu, lambda k, mass: not mass and k < NOW)
    o = part(mu, lambda k, mass: mass and k <= NOW)
    later, thin, near = near_the_signs(later_part), near_the_signs(o), near_the_signs(a)
    if flaw == "near the signs":
        near = tuple(value / 100 for value in near)
    hat = GRID.function(((-ONE, ZERO), (ZERO, ONE), (ONE, ZERO))) * count

    def functional(bits: int, t: Any, x: Sequence[Any]) -> Real:
        time = Fraction(int(t.p), int(t.q))
        found = paired(shifted(-time, x), mu)
        if flaw == "homogeneous" and time:
            return 3 * found
        return 2 * found if flaw == "Riesz" else found

    def delayed(bits: int, t: Any, x: Sequence[Any]) -> tuple[Any, ...]:
        return shifted(Fraction(int(t.p), int(t.q)), x)

    def always(value: Any) -> Callable[..., Any]:
        return lambda bits, *arguments: value

    return Interpretation(
        numbers={"theta": Quantity.exact(THETA)},
        functions={
            "H": functional,
            "shift": delayed,
            "turn": lambda bits, x: turned(x),
            "mirror": lambda bits, m: mirrored(m),
            "pair": lambda bits, x, m: paired(x, m),
            "mu": always(mu),
            "l": always(later_part),
            "closed": always(closed),
            "a": always(a),
            "o": always(o),
            "later": always(later),
            "near": always(near),
            "thin": always(thin),
            "tall": always(near_the_signs(a)),
            "N": always(0),
            "K": always(0),
            "T": always(0),
        },
        norms={"X": supremum, "M": variation},
        dimensions={"X": count * GRID.points, "M": count * SIZE},
        without=unkept(
            {
                "Riesz": flaw != "Riesz" or not any(mu),
                "homogeneous": flaw != "homogeneous" or not any(mu),
                "thin is small": paired(thin, a) == 0,
                "regular": functional(0, fmpq(0), thin) == 0,
                "regular on tall signals": functional(0, fmpq(0), near_the_signs(a)) == 0,
            }
        ),
        samples={
            "X": (signal, hat),
            "M": (mu, a),
            "t": (to_fmpq(case.time), fmpq(0)),
            "u": (fmpq(1, 3), to_fmpq(case.shift)),
            "d": (fmpq(1, 12), to_fmpq(case.shift)),
            "n": (0, 3),
            "eps": (fmpq(1, 100),),
        },
    )


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
    """1 or 2 channels; two thirds satisfy the hypotheses."""
    count = draw(st.integers(1, 2))
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


def describe(instance: DensityInstance) -> Json:
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
        **({"flaw": instance.flaw} if instance.flaw else {}),
    }


def rebuild(data: Json) -> DensityInstance:
    """Inverse of :func:`describe`; InputError on malformed data."""
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
            str(data.get("flaw", "")),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of Lemma A.1: {trouble}") from None


_KNOTS = ((Fraction(-2), ZERO), (-ONE, ONE), (ONE, ZERO))
_STEADY = Measure((), ((ZERO, ONE, ONE), (ONE, Fraction(3), Fraction(-2))))


def _one(measure: Measure, time: int = 0, flaw: str = "") -> DensityInstance:
    return DensityInstance((measure,), Fraction(time), ONE, (_KNOTS,), flaw)


#: H_t(x) = x_t; a delayed mass of negative sign; one that looks ahead; zero; densities; flaws.
EDGES = (
    _one(Measure(((ZERO, ONE),))),
    _one(Measure(((ONE, -ONE), (Fraction(2), Fraction(2))))),
    _one(Measure((), ((-ONE, ONE, ONE),))),
    _one(Measure()),
    _one(Measure(), 3),
    DensityInstance((Measure(), Measure()), ONE, Fraction(-2), (_KNOTS, _KNOTS)),
    _one(_STEADY),
    _one(_STEADY, -1),
    DensityInstance((_STEADY, reflected(_STEADY)), ONE, ONE, (_KNOTS, _KNOTS)),
    DensityInstance((_STEADY, _STEADY), ONE, ONE, (_KNOTS, _KNOTS)),
    *(_one(_STEADY, 1, flaw) for flaw in FLAWS),
)

#: Vector measures on ages.
DENSITIES = Instances(density_instances, interpret, describe, rebuild, EDGES)

"""Instances of Theorem A.1: exact measures and polylines on a uniform grid.

A function is its values at the multiples of 1/12, with lines between; a measure has point masses
at the multiples of 1/3 and a constant density between them.  All integrals are exact rationals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.functionals.measures import Measure
from memory_theorems.theorems.objects.functionals.signals import polyline
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Knots = tuple[tuple[Fraction, Fraction], ...]
#: Steps of the functions' grid in one cell of the measures' grid, and cells in a unit.
FINE, CELLS = 4, 3
STEP = Fraction(1, FINE * CELLS)
#: What the signals near the signs reach: a cell loses at most one step at each end.
THETA = Fraction(1) - Fraction(2, FINE)


@dataclass(frozen=True, slots=True)
class Grid:
    """The interval [-reach, reach]."""

    reach: int

    @property
    def marks(self) -> int:
        """Places of point masses; there is one cell less."""
        return 2 * self.reach * CELLS + 1

    @property
    def points(self) -> int:
        return (self.marks - 1) * FINE + 1

    def place(self, time: Fraction, step: Fraction) -> int:
        """The index of a time; InputError off the grid."""
        found = (time + self.reach) / step
        if found.denominator != 1 or not 0 <= found <= 2 * self.reach / step:
            raise InputError(f"{rational_text(time)} is no point of the grid")
        return int(found)

    def function(self, knots: Knots) -> tuple[fmpq, ...]:
        """The values of a polyline whose knots lie on the grid."""
        values = [fmpq(0)] * self.points
        for (start, low), (end, high) in pairwise(knots):
            first, last = self.place(start, STEP), self.place(end, STEP)
            for k in range(first, last + 1):
                share = Fraction(k - first, last - first)
                values[k] = to_fmpq(low + (high - low) * share)
        return tuple(values)

    def measure(self, item: Measure) -> tuple[fmpq, ...]:
        """Masses at all marks, then the heights of all cells."""
        cell = Fraction(1, CELLS)
        masses = [fmpq(0)] * self.marks
        heights = [fmpq(0)] * (self.marks - 1)
        for place, weight in item.masses:
            masses[self.place(place, cell)] += to_fmpq(weight)
        for start, end, height in item.density:
            for k in range(self.place(start, cell), self.place(end, cell)):
                heights[k] += to_fmpq(height)
        return (*masses, *heights)

    def integral(self, function: Sequence[Real], measure: Sequence[Real]) -> Real:
        total: Real = fmpq(0)
        half = fmpq(1, 2 * FINE * CELLS)
        for k in range(self.marks):
            if measure[k] != 0:
                total = total + measure[k] * function[FINE * k]
        for k in range(self.marks - 1):
            height = measure[self.marks + k]
            if height != 0:
                piece = function[FINE * k : FINE * (k + 1) + 1]
                mean = 2 * sum(piece[1:-1], fmpq(0)) + piece[0] + piece[-1]
                total = total + height * half * mean
        return total

    def variation(self, bits: int, measure: Sequence[Any]) -> Real:
        total: Real = fmpq(0)
        for k, value in enumerate(measure):
            total = total + (abs(value) if k < self.marks else abs(value) / CELLS)
        return total

    def near_the_signs(self, measure: Sequence[Real]) -> tuple[fmpq, ...]:
        """The sign of the mass at a mark, of the height inside a cell, lines between."""
        found = [fmpq(0)] * self.points
        for k in range(self.marks - 1):
            for i in range(1, FINE):
                found[FINE * k + i] = sign(measure[self.marks + k])
        for k in range(self.marks):
            found[FINE * k] = sign(measure[k])
        return tuple(found)


def sign(value: Any) -> fmpq:
    return fmpq(int(value > 0) - int(value < 0))


def supremum(bits: int, function: Sequence[Any]) -> Any:
    """Of a polyline, from its values at the knots."""
    return max((abs(value) for value in function), default=fmpq(0))


@dataclass(frozen=True, slots=True)
class MeasureInstance:
    """Two vector measures of the same dimension and a polyline signal (knots per channel).

    With the ``flaw`` "Riesz" H is twice the integral; with "size" the signal is larger than said;
    with "near the signs" more is asked of signals than they reach.
    """

    first: tuple[Measure, ...]
    second: tuple[Measure, ...]
    knots: tuple[Knots, ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        if not len(self.first) == len(self.second) == len(self.knots):
            raise InputError("the measures and the signal have the same number of channels")
        for points in self.knots:
            polyline(points)


GRID = Grid(4)


def interpret(case: MeasureInstance) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.theorem_a_1.statement`."""
    count = len(case.first)
    first, second = ([GRID.measure(item) for item in side] for side in (case.first, case.second))
    signal = [GRID.function(points) for points in case.knots]
    none, nothing = GRID.measure(Measure()), (fmpq(0),) * GRID.points
    size = supremum(0, [value for function in signal for value in function])
    size = size / 100 if case.flaw == "size" else size

    def of(items: Sequence[tuple[fmpq, ...]], otherwise: tuple[fmpq, ...], i: int):  # type: ignore[no-untyped-def]
        return items[i - 1] if 1 <= i <= count else otherwise

    def functional(bits: int, i: int, function: Sequence[Real]) -> Real:
        found = GRID.integral(function, of(first, none, i))
        return 2 * found if case.flaw == "Riesz" else found

    theta = Fraction(99, 100) if case.flaw == "near the signs" else THETA
    return Interpretation(
        numbers={
            "d": Quantity.exact(count),
            "s": Quantity(lambda bits: size, "exact"),
            "theta": Quantity.exact(theta),
        },
        functions={
            "F": functional,
            "pair": lambda bits, function, measure: GRID.integral(function, measure),
            "mu": lambda bits, i: of(first, none, i),
            "nu": lambda bits, i: of(second, none, i),
            "x": lambda bits, i: of(signal, nothing, i),
            "z": lambda bits, measure: GRID.near_the_signs(measure),
        },
        norms={"C": supremum, "M": GRID.variation},
        dimensions={"C": GRID.points, "M": 2 * GRID.marks - 1},
        without=(case.flaw, *(() if first == second else ("another measure",))),
        samples={
            "natural": (1, count, 2),
            "C": (*signal[:1], *(GRID.near_the_signs(item) for item in first[:1])),
            "M": (*first[:1], *second[:1]),
        },
    )


# ---------------------------------------------------------------- exact JSON
def describe(case: MeasureInstance) -> Json:
    return {
        "mu": [_measure_text(item) for item in case.first],
        "mu'": [_measure_text(item) for item in case.second],
        "x": [[[rational_text(s), rational_text(v)] for s, v in points] for points in case.knots],
        **({"flaw": case.flaw} if case.flaw else {}),
    }


def rebuild(data: Json) -> MeasureInstance:
    try:
        return MeasureInstance(
            tuple(_read_measure(item) for item in data["mu"]),
            tuple(_read_measure(item) for item in data["mu'"]),
            tuple(tuple((Fraction(s), Fraction(v)) for s, v in points) for points in data["x"]),
            str(data.get("flaw", "")),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of Theorem A.1: {trouble}") from None


def _measure_text(measure: Measure) -> Json:
    return {
        "masses": [[rational_text(value) for value in item] for item in measure.masses],
        "density": [[rational_text(value) for value in item] for item in measure.density],
    }


def _read_measure(data: Json) -> Measure:
    return Measure(
        tuple((Fraction(place), Fraction(weight)) for place, weight in data["masses"]),
        tuple((Fraction(a), Fraction(b), Fraction(h)) for a, b, h in data["density"]),
    )


# ---------------------------------------------------------------- drawing
_WEIGHTS = st.sampled_from([Fraction(k, 2) for k in range(-6, 7) if k])
_PLACES = st.sampled_from([Fraction(k, 3) for k in range(-9, 10)])


@st.composite
def _measures(draw: st.DrawFn) -> Measure:
    places = draw(st.lists(_PLACES, max_size=3, unique=True))
    ends = sorted(draw(st.lists(_PLACES, min_size=2, max_size=4, unique=True)))
    density = [
        (low, high, draw(_WEIGHTS))
        for low, high in zip(ends[::2], ends[1::2], strict=False)
        if draw(st.booleans())
    ]
    return Measure(tuple((place, draw(_WEIGHTS)) for place in places), tuple(density))


@st.composite
def _polyline_knots(draw: st.DrawFn) -> Knots:
    times = sorted(draw(st.lists(_PLACES, min_size=3, max_size=6, unique=True)))
    zero = Fraction(0)
    inner = [(time, draw(_WEIGHTS)) for time in times[1:-1]]
    return ((times[0], zero), *inner, (times[-1], zero))


@st.composite
def measure_instances(draw: st.DrawFn) -> MeasureInstance:
    """1 to 3 channels; each measure with up to 3 masses and up to 2 intervals of density; every
    other one with the same measure twice."""
    count = draw(st.integers(1, 3))
    first = tuple(draw(_measures()) for _ in range(count))
    second = first if draw(st.booleans()) else tuple(draw(_measures()) for _ in range(count))
    return MeasureInstance(first, second, tuple(draw(_polyline_knots()) for _ in range(count)))


def _one(*masses: tuple[int, int], density: tuple[tuple[int, int, int], ...] = ()) -> Measure:
    return Measure(
        tuple((Fraction(place), Fraction(weight)) for place, weight in masses),
        tuple((Fraction(a), Fraction(b), Fraction(h)) for a, b, h in density),
    )


def _hat(height: int) -> Knots:
    return tuple((Fraction(t), Fraction(v)) for t, v in ((-1, 0), (0, height), (1, 0)))


_OPPOSITE = (_one((0, 1)), _one((0, -1)))
_MIXED = (_one((1, -2), density=((-1, 0, 1), (0, 2, -3))),)
EDGES = (
    MeasureInstance(_OPPOSITE, (_one(), _one()), (_hat(1), _hat(1))),
    MeasureInstance((_one(),), (_one(),), (_hat(1),)),
    MeasureInstance(_OPPOSITE, _OPPOSITE, (_hat(1), _hat(-1))),
    MeasureInstance(_MIXED, _MIXED, (_hat(2),)),
    MeasureInstance((*_MIXED, *_OPPOSITE), (*_MIXED, *_OPPOSITE), (_hat(2), _hat(1), _hat(0))),
    MeasureInstance(_MIXED, _OPPOSITE[:1], (_hat(-1),)),
    *(MeasureInstance(_MIXED, _MIXED, (_hat(-2),), flaw) for flaw in ("Riesz", "near the signs")),
    MeasureInstance(_OPPOSITE, _OPPOSITE, (_hat(1), _hat(-1)), "size"),
)

#: Exact measures and polylines.
MEASURES = Instances(measure_instances, interpret, describe, rebuild, EDGES)

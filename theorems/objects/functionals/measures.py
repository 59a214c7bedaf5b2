r"""Vector measures on the line: finitely many point masses and piecewise constant densities, exact.

:math:`H(x)=\sum_i\int x_{s,i}\,d\mu_i(s)` is exact for polyline signals; :func:`extremal_input` is
a polyline of norm at most 1 on which H is nearly :math:`\sum_i|\mu_i|(\mathbb R)`.

Source: Li, Han, E & Li (ICLR 2021), (24), (25).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from memory_theorems.theorems.objects.functionals.signals import (
    Segment,
    Signal,
    polyline,
    values,
    values_at_knots,
)
from memory_theorems.verify.errors import InputError

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Measure:
    """``masses``: (place, weight) at different places; ``density``: (start, end, height) over
    disjoint intervals.  InputError otherwise."""

    masses: tuple[tuple[Fraction, Fraction], ...] = ()
    density: tuple[tuple[Fraction, Fraction, Fraction], ...] = ()

    def __post_init__(self) -> None:
        places = [place for place, _ in self.masses]
        if len(set(places)) < len(places):
            raise InputError("point masses stand at different places")
        ordered = sorted(self.density)
        if any(end <= start for start, end, _ in ordered) or any(
            one[1] > two[0] for one, two in pairwise(ordered)
        ):
            raise InputError("the intervals of a density are disjoint and not empty")

    @property
    def total_variation(self) -> Fraction:
        return sum((abs(w) for _, w in self.masses), ZERO) + sum(
            (abs(h) * (end - start) for start, end, h in self.density), ZERO
        )

    @property
    def total(self) -> Fraction:
        """mu(R)."""
        return sum((w for _, w in self.masses), ZERO) + sum(
            (h * (end - start) for start, end, h in self.density), ZERO
        )

    def integral(self, channel: tuple[Segment, ...]) -> Fraction:
        """``int x dmu`` for a polyline channel."""
        signal = Signal((channel,))
        total = sum((w * values(signal, place)[0] for place, w in self.masses), ZERO)
        knots = [time for time, _ in values_at_knots(channel)]
        for start, end, height in self.density:
            inner = [time for time in knots if start < time < end]
            for low, high in pairwise([start, *inner, end]):
                mean = (values(signal, low)[0] + values(signal, high)[0]) / 2
                total += height * (high - low) * mean
        return total

    def minus(self, other: Measure) -> Measure:
        """The difference, with the intervals cut at all ends."""
        places = sorted({place for place, _ in (*self.masses, *other.masses)})
        mine, theirs = dict(self.masses), dict(other.masses)
        masses = [(p, mine.get(p, ZERO) - theirs.get(p, ZERO)) for p in places]
        ends = sorted(
            {e for start, end, _ in (*self.density, *other.density) for e in (start, end)}
        )
        density = [
            (low, high, _height(self, low) - _height(other, low)) for low, high in pairwise(ends)
        ]
        return Measure(
            tuple((p, w) for p, w in masses if w), tuple(item for item in density if item[2])
        )


def _height(measure: Measure, time: Fraction) -> Fraction:
    return next((h for start, end, h in measure.density if start <= time < end), ZERO)


def apply(measures: tuple[Measure, ...], signal: Signal) -> Fraction:
    """``sum_i int x_{s,i} dmu_i(s)``, exact."""
    return sum(
        (m.integral(channel) for m, channel in zip(measures, signal.channels, strict=True)), ZERO
    )


def extremal_input(measures: tuple[Measure, ...], ramp: Fraction) -> Signal:
    """In channel i the sign of the density, and the sign of each mass on a hat of half width
    ``ramp`` around its place; lines between.  Norm at most 1; the loss of H is at most ``ramp``
    times a constant of the measures (evaluate H, nothing is assumed)."""
    return Signal(tuple(_extremal_channel(item, ramp) for item in measures))


def _extremal_channel(measure: Measure, ramp: Fraction) -> tuple[Segment, ...]:
    marks = {place for place, _ in measure.masses}
    marks |= {e for start, end, _ in measure.density for e in (start, end)}
    if not marks:
        return ()
    signs = dict(measure.masses)
    gaps = [high - low for low, high in pairwise(sorted(marks))]
    step = min([ramp, *(gap / 4 for gap in gaps)])
    points: list[tuple[Fraction, Fraction]] = []
    for mark in sorted(marks):
        left, right = _sign(_height(measure, mark - step)), _sign(_height(measure, mark))
        middle = _sign(signs[mark]) if mark in signs else ZERO
        points += [(mark - step, left), (mark, middle), (mark + step, right)]
    return polyline(points)


def _sign(value: Fraction) -> Fraction:
    return Fraction((value > 0) - (value < 0))

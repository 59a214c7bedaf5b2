"""The instances of a theorem as a picture: each a point, the bound against what it bounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 620, 380, 70, 52, 16, 18
#: No axis spans more than so many powers of ten: what is further out stands at the edge.
_SPAN = 30.0


@dataclass(frozen=True, slots=True)
class Axis:
    """A logarithmic axis from 10**low to 10**high over ``length`` units from ``start``."""

    low: float
    high: float
    start: float
    length: float

    def at(self, power: float) -> float:
        share = (min(max(power, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * self.length

    @property
    def ticks(self) -> range:
        step = max(1, math.ceil((self.high - self.low) / 6))
        return range(math.ceil(self.low), math.floor(self.high) + 1, step)


def picture(points: Sequence[tuple[str, str]], relation: str) -> Markup:
    """An SVG of (smaller side, greater side) on logarithmic axes; empty without points.

    On the line both sides are equal: there the bound is attained.
    """
    logs = [pair for pair in map(_logs, points) if pair is not None]
    if not logs:
        return Markup("")
    low = min(small for small, _ in logs)
    high = max(large for _, large in logs)
    low, high = math.floor(max(low, high - _SPAN)), math.ceil(high)
    if high <= low:
        high = low + 1
    across = Axis(low, high, _LEFT, _WIDTH - _LEFT - _RIGHT)
    up = Axis(low, high, _HEIGHT - _BOTTOM, -(_HEIGHT - _BOTTOM - _TOP))
    worst = min(logs, key=lambda pair: pair[1] - pair[0])
    dots = Markup("").join(_dot(across, up, pair, pair is worst) for pair in logs)
    least = 10 ** (worst[1] - worst[0]) if worst[1] - worst[0] < 300 else math.inf
    end = across.at(worst[0]) > _WIDTH / 2
    label = Markup(
        '<text class="worst" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">closest: {least:.4g}'
        "</text>"
    ).format(
        x=across.at(worst[0]) + (-9 if end else 9),
        y=max(up.at(worst[1]) - 8, 14),
        anchor="end" if end else "start",
        least=least,
    )
    return Markup(
        '<svg class="instances" viewBox="0 0 {w} {h}" role="img" aria-label="{said}">{grid}'
        '<path class="equal" d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"/>{dots}{label}'
        '<text class="axis" x="{mx:.0f}" y="{my}" text-anchor="middle">what is bounded</text>'
        '<text class="axis" x="16" y="{cy:.0f}" text-anchor="middle" '
        'transform="rotate(-90 16 {cy:.0f})">bound</text></svg>'
    ).format(
        w=_WIDTH,
        h=_HEIGHT,
        said=f"{len(logs)} instances of {relation}; the bound is at least {least:.4g} times "
        "what it bounds",
        grid=_grid(across, up),
        x0=across.at(low),
        y0=up.at(low),
        x1=across.at(high),
        y1=up.at(high),
        dots=dots,
        label=label,
        mx=_LEFT + (_WIDTH - _LEFT - _RIGHT) / 2,
        my=_HEIGHT - 10,
        cy=_TOP + (_HEIGHT - _BOTTOM - _TOP) / 2,
    )


def _logs(pair: tuple[str, str]) -> tuple[float, float] | None:
    logs = tuple(_log10(Fraction(text)) for text in pair)
    return None if None in logs else (logs[0], logs[1])  # type: ignore[return-value]


def _log10(value: Fraction) -> float | None:
    """Of any positive size; None where the value rounds to 0."""
    if value <= 0:
        return None
    return (math.log2(value.numerator) - math.log2(value.denominator)) * math.log10(2)


def _dot(across: Axis, up: Axis, pair: tuple[float, float], worst: bool) -> Markup:
    return Markup('<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{r}"/>').format(
        kind="closest" if worst else "instance",
        x=across.at(pair[0]),
        y=up.at(pair[1]),
        r=5.5 if worst else 3.6,
    )


def _grid(across: Axis, up: Axis) -> Markup:
    bottom, top = up.at(up.low), up.at(up.high)
    left, right = across.at(across.low), across.at(across.high)
    lines = [
        Markup(
            '<path class="grid" d="M{x:.1f} {bottom:.1f}V{top:.1f}M{left:.1f} {y:.1f}'
            'H{right:.1f}"/>'
            '<text class="tick" x="{x:.1f}" y="{below:.1f}" text-anchor="middle">{name}</text>'
            '<text class="tick" x="{before:.1f}" y="{middle:.1f}" text-anchor="end">{name}</text>'
        ).format(
            x=across.at(power), y=up.at(power), bottom=bottom, top=top, left=left, right=right,
            below=bottom + 16, before=left - 6, middle=up.at(power) + 4, name=_power(power),
        )
        for power in across.ticks
    ]  # fmt: skip
    return Markup("").join(lines)


def _power(power: int) -> str:
    if -3 <= power <= 4:
        return f"{10**power:g}"
    raised = str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"10{raised}"

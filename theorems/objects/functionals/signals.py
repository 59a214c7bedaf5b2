"""Input signals x in C_0(R, R^d), exact: continuous pieces of polynomials times exponentials.

A channel is a tuple of segments that touch; before the first it is 0, after the last too (or the
last one decays).  The norm is the supremum over time of the largest channel (the l-infinity norm
inside; it makes the norm of functionals a sum).

Source: Li, Han, E & Li (ICLR 2021), (3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import arb

from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.errors import InputError


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """``body(time - start)`` for start <= time < end; ``end`` None: for ever, body decays."""

    start: Fraction
    end: Fraction | None
    body: ExponentialPolynomial

    def __post_init__(self) -> None:
        if self.end is not None and self.end <= self.start:
            raise InputError("a segment has a positive length")
        if self.end is None and not self.body.decays:
            raise InputError("a signal vanishes at infinity: the last segment must decay")


@dataclass(frozen=True, slots=True, eq=False)
class Signal:
    """One tuple of consecutive segments per channel (an empty tuple is the zero channel)."""

    channels: tuple[tuple[Segment, ...], ...]

    def __post_init__(self) -> None:
        for channel in self.channels:
            for one, two in pairwise(channel):
                if one.end != two.start:
                    raise InputError("segments must touch")

    @property
    def dimension(self) -> int:
        return len(self.channels)

    def at(self, time: Fraction) -> tuple[arb, ...]:
        """The values of all channels, as balls at the current precision."""
        return tuple(_value(channel, time) for channel in self.channels)

    def norm(self, bits: int = 64) -> arb:
        """``sup_t max_i |x_{t,i}|``.

        On a finite segment with rates 0 and degree <= 1 the ends decide; otherwise the segment's
        supremum is bounded over its length (an upper bound, exact for a decaying last segment).
        """
        with precision(bits + 16):
            best = arb(0)
            for channel in self.channels:
                for segment in channel:
                    best = best.max(_supremum(segment, bits))
            return best

    @property
    def jumps(self) -> tuple[arb, ...]:
        """The absolute jumps at all ends of segments: balls that contain 0 where it is continuous,
        exactly 0 for piecewise polynomials."""
        found = []
        for channel in self.channels:
            left = arb(0)
            for segment in channel:
                right = to_ball(segment.body.at_zero)
                found.append(abs(right - left))
                if segment.end is not None:
                    left = segment.body.at(segment.end - segment.start)
            if channel and channel[-1].end is not None:
                found.append(abs(left))
        return tuple(found)

    # -- the operations that the properties of functionals speak of
    def shifted(self, delay: Fraction) -> Signal:
        """``x^(tau)_s = x_{s - tau}``: moved to the right by ``delay``."""
        return Signal(
            tuple(
                tuple(
                    Segment(
                        item.start + delay,
                        None if item.end is None else item.end + delay,
                        item.body,
                    )
                    for item in channel
                )
                for channel in self.channels
            )
        )

    def scaled(self, factor: Fraction) -> Signal:
        return Signal(
            tuple(
                tuple(Segment(item.start, item.end, item.body.scaled(factor)) for item in channel)
                for channel in self.channels
            )
        )


def _value(channel: Sequence[Segment], time: Fraction) -> arb:
    for segment in channel:
        if segment.start <= time and (segment.end is None or time < segment.end):
            return segment.body.at(time - segment.start)
    return arb(0)


def _supremum(segment: Segment, bits: int) -> arb:
    first = abs(to_ball(segment.body.at_zero))
    if segment.end is None:
        return supremum_of_absolute_value(segment.body, bits)
    length = segment.end - segment.start
    if all(n <= 1 and not a and not b for n, a, b, _ in segment.body.terms):
        return first.max(abs(segment.body.at(length)))
    return segment.body.absolute_bound(Fraction(0), length)


def polyline(points: Sequence[tuple[Fraction, Fraction]]) -> tuple[Segment, ...]:
    """The channel that joins the points (time, value) by straight lines.

    InputError unless times increase and the first and last values are 0 (else it would jump).
    """
    if points and (points[0][1] or points[-1][1]):
        raise InputError("a polyline starts and ends at 0")
    found = []
    for (start, low), (end, high) in pairwise(points):
        if end <= start:
            raise InputError("the times of a polyline must increase")
        slope = (high - low) / (end - start)
        body = ExponentialPolynomial.constant(low) + ExponentialPolynomial.exponential(slope, 0, 1)
        found.append(Segment(start, end, body))
    return tuple(found)


def hat(centre: Fraction, width: Fraction, height: Fraction = Fraction(1)) -> tuple[Segment, ...]:
    """A triangle over [centre - width, centre + width]."""
    zero = Fraction(0)
    return polyline([(centre - width, zero), (centre, height), (centre + width, zero)])


def plateau(
    start: Fraction, end: Fraction, ramp: Fraction, height: Fraction = Fraction(1)
) -> tuple[Segment, ...]:
    """``height`` on [start, end] with linear ramps outside it."""
    zero = Fraction(0)
    return polyline([(start - ramp, zero), (start, height), (end, height), (end + ramp, zero)])


def values_at_knots(channel: Sequence[Segment]) -> list[tuple[Fraction, Fraction]]:
    """The points of a polyline channel.  InputError for other channels."""
    points: list[tuple[Fraction, Fraction]] = []
    for segment in channel:
        if segment.end is None or any(n > 1 or a or b for n, a, b, _ in segment.body.terms):
            raise InputError("the channel is not a polyline")
        points.append((segment.start, segment.body.at_zero))
    if channel:
        assert channel[-1].end is not None
        points.append((channel[-1].end, Fraction(0)))
    return points


def combination(a: Fraction, one: Signal, b: Fraction, two: Signal) -> Signal:
    """``a*one + b*two`` for signals made of polylines, exact."""
    channels = []
    for first, second in zip(one.channels, two.channels, strict=True):
        left, right = values_at_knots(first), values_at_knots(second)
        times = sorted({time for time, _ in (*left, *right)})
        channels.append(
            polyline([(s, a * _interpolated(left, s) + b * _interpolated(right, s)) for s in times])
        )
    return Signal(tuple(channels))


def _interpolated(points: Sequence[tuple[Fraction, Fraction]], time: Fraction) -> Fraction:
    for (start, low), (end, high) in pairwise(points):
        if start <= time <= end:
            return low + (high - low) * (time - start) / (end - start)
    return Fraction(0)


def values(signal: Signal, time: Fraction) -> tuple[Fraction, ...]:
    """Exact values of a polyline signal."""
    return tuple(_interpolated(values_at_knots(item), time) for item in signal.channels)


def describe(signal: Signal) -> list[list[list[str]]]:
    """A polyline signal as JSON: one list of [time, value] per channel."""
    return [
        [[str(time), str(value)] for time, value in values_at_knots(channel)]
        for channel in signal.channels
    ]


def max_slope(signal: Signal) -> Fraction:
    """The largest slope of a polyline signal: its modulus of continuity is at most slope*step."""
    slopes = [
        abs((high - low) / (end - start))
        for channel in signal.channels
        for (start, low), (end, high) in pairwise(values_at_knots(channel))
    ]
    return max(slopes, default=Fraction(0))


def exact_norm(signal: Signal) -> Fraction:
    """The norm of a polyline signal: attained at a knot."""
    return max(
        (abs(value) for channel in signal.channels for _, value in values_at_knots(channel)),
        default=Fraction(0),
    )

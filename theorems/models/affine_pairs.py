r"""Two runs as a value and a difference, both affine forms in the same symbols.

A :class:`Pair` is a signal a of the full run and its difference p to the restarted run, whose
signal is :math:`b = a - p`.  Linear maps act on both.  For a pointwise f with
:math:`|f'''| \le M`, the value is enclosed by a line, and :math:`f(a) - f(b)` for each component
by the narrowest of

- the difference of two lines, one for a and one for b;
- :math:`f(a) - f(b) = \varphi\,p` with the mean slope :math:`\varphi = f'(m) +
  \tfrac12 f''(m)((a - m) + (b - m)) + R`, m the middle of both centres and
  :math:`|R| \le \tfrac M6 (\alpha^2 + \alpha\beta + \beta^2)` for :math:`|a - m| \le \alpha`,
  :math:`|b - m| \le \beta` (Taylor's formula for f' under the integral
  :math:`\varphi = \int_0^1 f'(b + sp)\,ds`);
- :math:`\varphi\,p` with the mean slope anywhere between the slopes over both ranges.

The last two vanish with p, so what is lost does not keep runs apart that meet.  Products are
bilinear: :math:`a_1 a_2 - b_1 b_2 = a_1 p_2 + a_2 p_1 - p_1 p_2`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.affine_forms import (
    Form,
    combined,
    crossed,
    plus,
    scaled,
    up,
)
from memory_theorems.theorems.models.rounding import UNIT
from memory_theorems.theorems.models.smooth_functions import Smooth

FloatArray = NDArray[np.float64]
#: Covers a handful of roundings of a number of the size that it multiplies.
_FEW = 16 * UNIT


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """``gap`` None: both runs have this value."""

    value: Form
    gap: Form | None

    def __getitem__(self, where: slice) -> Pair:
        return Pair(self.value[where], None if self.gap is None else self.gap[where])


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """f(x) is within ``rest`` of ``centre + slope (x - x0)``, x0 the centre of the range."""

    centre: FloatArray
    slope: FloatArray
    rest: FloatArray


# ------------------------------------------------------------------ linear
def mapped(matrix: Callable[[Form], Form], pair: Pair) -> Pair:
    """A linear map of both runs."""
    return Pair(matrix(pair.value), None if pair.gap is None else matrix(pair.gap))


def added(left: Pair, right: Pair, sign: float = 1.0) -> Pair:
    if left.gap is None and right.gap is None:
        gap = None
    elif right.gap is None:
        gap = left.gap
    elif left.gap is None:
        gap = scaled(np.full(len(right.gap.centre), sign), right.gap)
    else:
        gap = plus(left.gap, right.gap, sign)
    return Pair(plus(left.value, right.value, sign), gap)


def times(left: Pair, right: Pair) -> Pair:
    """Component by component."""
    a, b, p, q = left.value, right.value, left.gap, right.gap
    value = _product(a, b)
    if p is None and q is None:
        return Pair(value, None)
    if p is None or q is None:
        # The factor that both runs share, and the other one's difference.
        same, other = (a, q) if p is None else (b, p)
        assert other is not None
        return Pair(value, _product(same, other))
    terms = (a.centre * q.centre, b.centre * p.centre, -p.centre * q.centre)
    of_p, of_q = b.centre - q.centre, a.centre - p.centre
    # The squares are those of (a - p/2) q + (b - q/2) p.
    (one, first), (two, second) = (
        crossed(plus(a, _half(p), -1.0), q),
        crossed(plus(b, _half(q), -1.0), p),
    )
    # Sums, and factors of p and q that are sums, are rounded.
    lost = _FEW * (
        sum(np.abs(term) for term in (*terms, one, two))
        + (np.abs(b.centre) + np.abs(q.centre)) * p.radius
        + (np.abs(a.centre) + np.abs(p.centre)) * q.radius
    )
    centre = terms[0] + terms[1] + terms[2] + (one + two)
    parts = [(q.centre, a), (p.centre, b), (of_p, p), (of_q, q)]
    return Pair(value, combined(centre, parts, first + second + lost))


def _product(a: Form, b: Form) -> Form:
    middle, rest = crossed(a, b)
    centre = a.centre * b.centre
    lost = _FEW * (np.abs(centre) + np.abs(middle))
    return combined(centre + middle, [(b.centre, a), (a.centre, b)], rest + lost)


def _half(form: Form) -> Form:
    """Exactly, but for underflow."""
    return Form(form.centre / 2, form.rows / 2, up(form.box / 2))


# ------------------------------------------------------------------ pointwise
def applied(function: Smooth | None, pair: Pair) -> Pair:
    """The function of both runs; None is ReLU."""
    a = pair.value
    first = _line(function, a)
    value = combined(first.centre, [(first.slope, a)], _if_known(first.rest, a))
    p = pair.gap
    if p is None:
        return Pair(value, None)
    b = plus(a, p, -1.0)
    second = _line(function, b)
    choices = [_two_lines(first, second, a, b, p), _slopes(function, a, b, p)]
    if function is not None:
        choices.append(_mean_slope(function, a, b, p))
    rests = np.stack([choice[3] for choice in choices])
    best = np.argmin(np.where(np.isfinite(rests), rests, np.inf), axis=0)[None]
    centre, of_a, of_p, rest = (
        np.take_along_axis(np.stack([choice[k] for choice in choices]), best, axis=0)[0]
        for k in range(4)
    )
    return Pair(value, combined(centre, [(of_a, a), (of_p, p)], _if_known(rest, a, b, p)))


def _if_known(rest: FloatArray, *forms: Form) -> FloatArray:
    """Infinite where one of the forms overflowed: what is compared with its ends says nothing."""
    known = np.logical_and.reduce([np.isfinite(form.largest) for form in forms])
    return np.where(known, rest, np.inf)


#: Centre, factor of a, factor of p, and the rest.
Choice = tuple[FloatArray, FloatArray, FloatArray, FloatArray]


def _ends(form: Form) -> tuple[FloatArray, FloatArray]:
    """Doubles on the safe sides of the range."""
    low, high = form.centre - form.radius, form.centre + form.radius
    return np.nextafter(low, -np.inf), np.nextafter(high, np.inf)


def _line(function: Smooth | None, form: Form) -> Line:
    x, r = form.centre, form.radius
    low, high = _ends(form)
    if function is None:
        return _relu_line(x, low, high)
    f, slope, bend = function.at(x)
    size = np.abs(f) + np.abs(slope) * r + np.abs(bend) * r * r
    error = function.error(x) * (1 + r + r * r) + _FEW * size
    curved = np.abs(bend) * r * r / 4 + function.third * r * r * r / 6
    flat = function.second * r * r / 2
    centre = f + np.where(curved < flat, bend * r * r / 4, 0)
    lines = [Line(centre, slope, up(np.minimum(curved, flat) + error))]
    if function.humped:
        lines.append(_secant(function, x, low, high))
    best = lines[0]
    for line in lines[1:]:
        better = line.rest < best.rest
        best = Line(
            np.where(better, line.centre, best.centre),
            np.where(better, line.slope, best.slope),
            np.where(better, line.rest, best.rest),
        )
    return best


def _secant(function: Smooth, x: FloatArray, low: FloatArray, high: FloatArray) -> Line:
    """With the smaller slope s of both ends f(x) - s x increases, so its ends bound it."""
    below, above = function.at(low), function.at(high)
    off = np.maximum(function.error(low), function.error(high))
    slope = np.maximum(np.minimum(below[1], above[1]) - 2 * off, 0)
    half = ((above[0] - below[0]) - slope * (high - low)) / 2
    centre = (above[0] + below[0]) / 2 + slope * ((x - low) - (high - x)) / 2
    lost = 2 * off + _FEW * (1 + np.abs(low) + np.abs(high))
    return Line(centre, slope, up(np.maximum(half, 0) + lost))


def _relu_line(x: FloatArray, low: FloatArray, high: FloatArray) -> Line:
    across = (low < 0) & (high > 0)
    slope = np.where(across, high / np.where(across, high - low, 1), np.where(low >= 0, 1.0, 0.0))
    # f(x) - s x lies between 0 and its values at the ends.
    top = np.where(across, np.maximum(-slope * low, (1 - slope) * high), 0)
    lost = np.where(across, _FEW * (np.abs(low) + np.abs(high)), 0)
    return Line(slope * x + top / 2, slope, up(top / 2 + lost))


def _two_lines(first: Line, second: Line, a: Form, b: Form, p: Form) -> Choice:
    """b - b0 is (a - a0) - (p - p0) but for the rounding of b0."""
    lost = _FEW * (
        np.abs(first.centre) + np.abs(second.centre)
        + (np.abs(first.slope) + np.abs(second.slope)) * a.radius
        + np.abs(second.slope) * (np.abs(a.centre) + np.abs(p.centre))
    )  # fmt: skip
    return (
        first.centre - second.centre,
        first.slope - second.slope,
        second.slope,
        up(first.rest + second.rest + lost),
    )


def _slopes(function: Smooth | None, a: Form, b: Form, p: Form) -> Choice:
    (low, high), (under, over) = _ends(a), _ends(b)
    low, high = np.minimum(low, under), np.maximum(high, over)
    if function is None:
        least, most = np.where(low >= 0, 1.0, 0.0), np.where(high > 0, 1.0, 0.0)
        error: FloatArray = np.zeros_like(low)
    elif function.humped:
        ends = [function.at(low)[1], function.at(high)[1]]
        error = np.maximum(function.error(low), function.error(high))
        least = np.maximum(np.minimum(*ends), 0)
        most = np.where((low <= 0) & (high >= 0), function.steepest, np.maximum(*ends))
    else:
        middle = (low + high) / 2
        error = function.error(middle)
        slope = function.at(middle)[1]
        reach = function.second * (np.maximum(high - middle, middle - low) + error)
        least, most = slope - reach, slope + reach
    mean, half = (least + most) / 2, (most - least) / 2
    rest = (half + error + _FEW * (np.abs(mean) + half)) * p.largest
    return mean * p.centre, np.zeros_like(mean), mean, up(rest)


def _mean_slope(function: Smooth, a: Form, b: Form, p: Form) -> Choice:
    middle = (a.centre + b.centre) / 2
    _, slope, bend = function.at(middle)
    error = function.error(middle)
    sizes = np.abs(a.centre) + np.abs(b.centre)
    off = _FEW * sizes
    alpha = np.abs(a.centre - middle) + a.radius + off
    beta = np.abs(b.centre - middle) + b.radius + off
    curve = function.third / 6 * (alpha * alpha + alpha * beta + beta * beta)
    # (a - m) + (b - m), whose centre is nothing but a rounding.
    total = plus(a, b)
    both = total.radius
    middle_square, square = crossed(total, p)
    of_a = bend * p.centre
    of_p = slope - of_a / 2
    shift = bend / 2 * middle_square
    rest = (
        np.abs(bend) / 2 * square
        + _FEW * (np.abs(shift) + np.abs(slope * p.centre))
        + p.largest * (error * (1 + both + off) + np.abs(bend) * (off + _FEW * a.size) + curve)
        + _FEW * (np.abs(slope) + np.abs(of_a)) * p.largest
        + _FEW * np.abs(of_a) * (a.radius + a.size + p.size)
    )
    return slope * p.centre + shift, of_a, of_p, up(rest)

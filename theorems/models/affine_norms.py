r"""LayerNorm and RMSNorm over pairs of affine forms.

**Mean and entries.**  z is an integer matrix times x, :math:`z = 2^{-e}(n x - \mathbb 1 \sum x)`,
so it stays in the symbols of x: what the mean shares with the entries cancels, nothing is lost.
The factor :math:`\kappa = n/2^e` leaves the norm as it is if epsilon is multiplied by its square.
For RMSNorm z is x and :math:`\kappa = 1`.

**Variance.**  :math:`T = \sum z_i^2 + n\kappa^2\varepsilon` is the sum of products of forms with
themselves; of :math:`(z_i - c_i)^2` with a radius r all that is said is that it lies in
:math:`[0, r^2]`.  Whatever the form says, :math:`T \ge n\kappa^2\varepsilon + \sum_i \min z_i^2`,
for squares are not negative: where the form reaches below, that is the lower end, so that the root
is never taken of what may be zero.

**Inverse root.**  :math:`h(T) = \sqrt{n/T}` is convex on the range :math:`[l, u]`.  Less a line of
the slope :math:`\alpha` of its chord it is largest at an end, and not below the tangent at any
:math:`\tau`, whose slope differs from :math:`\alpha` by what is added to the rest.  For two runs
with :math:`T_a - T_b = p` the difference :math:`h(T_a) - h(T_b)` is the narrowest of

- the difference of two such lines;
- :math:`\varphi p` with :math:`\varphi = -\sqrt n / (\sqrt{T_a}\sqrt{T_b}(\sqrt{T_a} +
  \sqrt{T_b}))`, which increases in both, so that both lower ends and both upper ends bound it;
- :math:`\varphi p` with :math:`\varphi = h'(c) + \tfrac12 h''(c)((T_a - c) + (T_b - c)) + R`,
  :math:`|R| \le \tfrac16 |h'''|(\alpha^2 + \alpha\beta + \beta^2)` for :math:`|T_a - c| \le
  \alpha`, :math:`|T_b - c| \le \beta` and h''' at the least point of all.

These are single numbers, so they are computed in balls.  The root becomes a symbol, which all
entries share; the product with z is bilinear.  What is normalised is at most :math:`\sqrt n`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.models.affine_forms import Form, Linear, combined, crossed, plus
from memory_theorems.theorems.models.affine_pairs import Pair, added, mapped, times
from memory_theorems.theorems.models.affine_parts import Scaling, Symbols, factor, within
from memory_theorems.theorems.models.blocks import Scale
from memory_theorems.theorems.models.entry_norms import EntryNorm
from memory_theorems.verify.arithmetic.balls import precision

FloatArray = NDArray[np.float64]
_BITS = 120


def normalising(
    scale: Scale | EntryNorm | None,
) -> Callable[[Pair, Symbols], Pair] | None:
    if scale is None:
        return None
    return Normalising(scale) if isinstance(scale, EntryNorm) else Scaling(scale)


class Normalising:
    def __init__(self, norm: EntryNorm) -> None:
        self.count = n = len(norm.weight)
        self.centred: Linear | None = None
        kappa = Fraction(1)
        if norm.kind == "layer":
            power = 2 ** (n - 1).bit_length()
            self.centred = Linear.of((n * np.eye(n) - np.ones((n, n))) / power)
            kappa = Fraction(n, power)
        self.room = n * kappa * kappa * norm.epsilon
        self.sum, self.each = Linear.of(np.ones((1, n))), Linear.of(np.ones((n, 1)))
        self.most = float(np.nextafter(np.sqrt(n), np.inf))
        self.weight, self.bias = factor(norm.weight), factor(norm.bias)

    def __call__(self, pair: Pair, symbols: Symbols) -> Pair:
        z = pair if self.centred is None else mapped(self.centred, pair)
        squares = mapped(self.sum, times(z, z))
        root = symbols.owned(self._root(squares, z))
        unit = within(times(z, mapped(self.each, root)), self.most)
        return added(times(self.weight, unit), self.bias)

    def _root(self, squares: Pair, z: Pair) -> Pair:
        """The inverse root of T, where ``squares`` encloses T without its room."""
        a, p = squares.value, squares.gap
        forms = [a] if p is None else [a, p]
        if not all(np.isfinite(form.largest).all() for form in forms):
            unknown = Form(np.zeros(1), np.zeros((0, 1)), np.full(1, np.inf))
            return Pair(unknown, None if p is None else unknown)
        with precision(_BITS):
            own = _Range.of(a, _least_square(z.value), self.room)
            line = own.line(self.count)
            value = line.over(a)
            if p is None:
                return Pair(value, None)
            assert z.gap is not None
            b = plus(a, p, -1.0)
            other = _Range.of(b, _least_square(plus(z.value, z.gap, -1.0)), self.room)
            two = _two_lines(line, other.line(self.count), a, b, p)
            choices = [two, _slopes(own, other, p, self.count),
                       _mean_slope(own, other, a, b, p, self.count)]  # fmt: skip
            best = min(choices, key=lambda choice: choice.rest)
            return Pair(value, best.over(a, p))


def _least_square(z: Form) -> arb:
    """At most the sum of the squares of the components."""
    low = np.abs(z.centre) - z.radius
    return sum((arb(float(v)) ** 2 for v in low if v > 0), arb(0)) * arb(1 - 2.0**-40)


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """centre + of_a (a - its centre) + of_p (p - its centre), within ``rest``."""

    centre: float
    of_a: float
    of_p: float
    rest: float

    def over(self, a: Form, p: Form | None = None) -> Form:
        parts: list[tuple[FloatArray | float, Form]] = [(np.array([self.of_a]), a)]
        if p is not None:
            parts.append((np.array([self.of_p]), p))
        return combined(np.array([self.centre]), parts, np.array([self.rest]))


@dataclass(frozen=True, slots=True, eq=False)
class _Range:
    """T lies in [low, high]; ``middle``: where the centre of its form is."""

    low: arb
    high: arb
    middle: arb

    @classmethod
    def of(cls, form: Form, least: arb, room: Fraction) -> _Range:
        extra = arb(fmpq(room.numerator, room.denominator))
        centre, radius = arb(float(form.centre[0])), arb(float(form.radius[0]))
        low, high = _end(centre - radius, -1), _end(centre + radius + extra, 1)
        return cls(_end(max(low, _end(least, -1)) + extra, -1), high, centre + extra)

    def line(self, count: int) -> _Choice:
        """``of_a`` and ``centre`` of a line that h is within ``rest`` of."""
        low, high, size = self.low.sqrt(), self.high.sqrt(), arb(count).sqrt()
        slope = _double(-size / (low * high * (low + high)))
        # Any tangent does: this one is parallel to the chord but for roundings.
        touch = arb(_double((low * high * (low + high) / 2) ** (arb(2) / 3)))
        tangent = -size / (2 * touch * touch.sqrt())

        def beyond(point: arb) -> arb:
            return size / point.sqrt() - arb(slope) * (point - self.middle)

        top = _end(max(_end(beyond(end), 1) for end in (self.low, self.high)), 1)
        reach = _end(abs(self.low - touch), 1) + _end(abs(self.high - touch), 1)
        bottom = _end(beyond(touch) - abs(tangent - arb(slope)) * reach, -1)
        centre = _double((top + bottom) / 2)
        rest = max(_above(top - arb(centre)), _above(arb(centre) - bottom))
        return _Choice(centre, slope, 0.0, rest)


def _two_lines(one: _Choice, two: _Choice, a: Form, b: Form, p: Form) -> _Choice:
    """What b is beyond its centre is what a and p are, but for the rounding of that centre."""
    off = _centre(a) - _centre(p) - _centre(b)
    exact = arb(one.centre) - arb(two.centre) - arb(two.of_a) * off
    slope = arb(one.of_a) - arb(two.of_a)
    centre, of_a = _double(exact), _double(slope)
    rest = arb(one.rest) + arb(two.rest) + abs(exact - arb(centre))
    rest += abs(slope - arb(of_a)) * arb(float(a.radius[0]))
    return _Choice(centre, of_a, two.of_a, _above(rest))


def _slopes(one: _Range, two: _Range, p: Form, count: int) -> _Choice:
    least, most = (
        -arb(count).sqrt() / (x.sqrt() * y.sqrt() * (x.sqrt() + y.sqrt()))
        for x, y in ((one.low, two.low), (one.high, two.high))
    )
    mean = _double((least + most) / 2)
    exact = arb(mean) * _centre(p)
    centre = _double(exact)
    half = max(_above(most - arb(mean)), _above(arb(mean) - least))
    rest = arb(half) * arb(float(p.largest[0])) + abs(exact - arb(centre))
    return _Choice(centre, 0.0, mean, _above(rest))


def _mean_slope(one: _Range, two: _Range, a: Form, b: Form, p: Form, count: int) -> _Choice:
    floor = _end(min(one.low, two.low), -1)
    point = arb(_double(max(floor, (one.middle + two.middle) / 2)))
    floor = _end(min(floor, point), -1)
    size, root = arb(count).sqrt(), point.sqrt()
    slope, bend = -size / (2 * point * root), 3 * size / (4 * point * point * root)
    alpha, beta = (max(_end(abs(end - point), 1) for end in (r.low, r.high)) for r in (one, two))
    third = 15 * size / (8 * floor**3 * floor.sqrt())
    curve = third / 6 * (alpha * alpha + alpha * beta + beta * beta)
    # T_a + T_b - 2c is this and what ``both`` is beyond its centre, 2 (a - its centre)
    # - (p - its centre) but for roundings.
    both = plus(a, b)
    shift = one.middle - _centre(a) + two.middle - _centre(b) + _centre(both) - 2 * point
    off = 2 * _centre(a) - _centre(p) - _centre(both)
    middle, square = (arb(float(v[0])) for v in crossed(both, p))
    mean, first = slope + bend / 2 * shift, bend * _centre(p)
    exact = mean * _centre(p) + bend / 2 * middle + first / 2 * off
    last = mean - first / 2
    centre, of_a, of_p = _double(exact), _double(first), _double(last)
    rest = bend / 2 * square + curve * arb(float(p.largest[0])) + abs(exact - arb(centre))
    rest += abs(first - arb(of_a)) * arb(float(a.radius[0]))
    rest += abs(last - arb(of_p)) * arb(float(p.radius[0]))
    return _Choice(centre, of_a, of_p, _above(rest))


# ------------------------------------------------------------------ balls and doubles
def _centre(form: Form) -> arb:
    return arb(float(form.centre[0]))


def _double(value: arb) -> float:
    return float(value.mid())


def _end(value: arb, side: int) -> arb:
    """An exact number on the given side of a ball."""
    return value.upper() if side > 0 else value.lower()


def _above(value: arb) -> float:
    """A double above a ball, infinite where it is none."""
    found = float(value.upper()) if value.is_finite() else np.inf
    return float(np.nextafter(np.nextafter(found, np.inf), np.inf))

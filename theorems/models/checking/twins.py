r"""Two runs on the same inputs for the replay: the full run, and how far the other one is from it.

The full run's signal is x, the restarted run's x - d.  What is said of :math:`f(x) - f(x - d)`:

- (lines) f is within :math:`\rho` of a line over each of the two ranges;
- (Taylor) with c near both middles, :math:`f(x) - f(x - d) = d \int_0^1 f'(x - ud)\,du` and
  :math:`f'(c + v) = f'(c) + f''(c) v + w`, :math:`|w| \le \sup|f'''| v^2/2`, so the integral
  is :math:`f'(c) + f''(c)\,(x - c + x - d - c)/2` but for
  :math:`\sup|f'''| (r^2 + rs + s^2)/6`, r and s the largest distances of x and x - d from c;
- (slopes) it is d times a slope between the least and the largest one over both ranges.

For each component that one is taken of which least remains.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from memory_theorems.theorems.models.checking import zonotopes
from memory_theorems.theorems.models.checking.curves import OFF, Curve
from memory_theorems.theorems.models.checking.intervals import Floats, above, below
from memory_theorems.theorems.models.checking.zonotopes import (
    HALF_ULP,
    Zonotope,
    minus,
    next_to,
    plus,
    roof,
    squares,
    sum_of,
)

#: More than the roundings of one of the short formulas here, for its terms' moduli.
_ROUND = 32 * HALF_ULP


@dataclass(frozen=True, slots=True, eq=False)
class Twin:
    """``apart`` None: the two runs do not differ here."""

    full: Zonotope
    apart: Zonotope | None

    def part(self, first: int, last: int) -> Twin:
        return Twin(
            self.full.part(first, last),
            None if self.apart is None else self.apart.part(first, last),
        )

    def under(self, weights: Floats) -> Twin:
        return Twin(
            self.full.under(weights), None if self.apart is None else self.apart.under(weights)
        )


def total(x: Twin, y: Twin) -> Twin:
    if x.apart is None or y.apart is None:
        apart = y.apart if x.apart is None else x.apart
    else:
        apart = plus(x.apart, y.apart)
    return Twin(plus(x.full, y.full), apart)


def difference(x: Twin, y: Twin) -> Twin:
    if y.apart is None:
        apart = x.apart
    else:
        apart = minus(x.apart or Zonotope.point(np.zeros(len(y.apart))), y.apart)
    return Twin(minus(x.full, y.full), apart)


def beside(x: Twin, y: Twin) -> Twin:
    if x.apart is None and y.apart is None:
        return Twin(next_to(x.full, y.full), None)
    parts = [t.apart or Zonotope.point(np.zeros(len(t.full))) for t in (x, y)]
    return Twin(next_to(x.full, y.full), next_to(*parts))


def repeated(x: Twin, times: int) -> Twin:
    return _both(x, lambda z: zonotopes.repeated(z, times))


def tiled(x: Twin, times: int) -> Twin:
    return _both(x, lambda z: zonotopes.tiled(z, times))


def grouped(x: Twin, count: int) -> Twin:
    return _both(x, lambda z: zonotopes.grouped(z, count))


def _both(x: Twin, of: Callable[[Zonotope], Zonotope]) -> Twin:
    return Twin(of(x.full), None if x.apart is None else of(x.apart))


def shifted(x: Twin, by: Floats, error: Floats) -> Twin:
    """A constant added to both runs."""
    return Twin(plus(x.full, Zonotope.point(by, error)), x.apart)


def stretched(x: Twin, factor: Floats) -> Twin:
    """Both runs times an exact vector."""

    def of(z: Zonotope) -> Zonotope:
        mid = factor * z.mid
        return sum_of(mid, [(factor, z)], _ROUND * np.abs(mid))

    return _both(x, of)


def product(x: Twin, y: Twin) -> Twin:
    """x y - (x - d)(y - e) = x e + y d - d e."""
    a, b, d, e = x.full, y.full, x.apart, y.apart
    full = _times(a, b)
    if d is None and e is None:
        return Twin(full, None)
    if d is None or e is None:
        alone, change = (a, e) if d is None else (b, d)
        assert change is not None
        return Twin(full, _times(alone, change))
    one, two, three = a.mid * e.mid, b.mid * d.mid, d.mid * e.mid
    # Of second order: (x - d/2) e + (y - e/2) d.
    (m, r), (n, s) = squares(minus(a, _halved(d)), e), squares(minus(b, _halved(e)), d)
    moduli = (
        np.abs(one) + np.abs(two) + np.abs(three) + np.abs(m) + np.abs(n)
        + (np.abs(b.mid) + np.abs(e.mid)) * d.reach
        + (np.abs(a.mid) + np.abs(d.mid)) * e.reach
    )  # fmt: skip
    mid = ((one + two) - three) + (m + n)
    terms = [(e.mid, a), (d.mid, b), (b.mid - e.mid, d), (a.mid - d.mid, e)]
    return Twin(full, sum_of(mid, terms, r + s + _ROUND * moduli))


def _times(a: Zonotope, b: Zonotope) -> Zonotope:
    m, r = squares(a, b)
    mid = a.mid * b.mid
    beyond = r + _ROUND * (np.abs(mid) + np.abs(m))
    return sum_of(mid + m, [(b.mid, a), (a.mid, b)], beyond)


def _halved(z: Zonotope) -> Zonotope:
    """Exact but for underflow, which the floor of a bound covers."""
    return Zonotope.of(z.mid * 0.5, z.arms * 0.5, roof(z.slack * 0.5))


# ------------------------------------------------------------------ pointwise maps
#: Middle, factor of x, factor of d, and what remains.
Options = list[tuple[Floats, Floats, Floats, Floats]]


def through(curve: Curve | None, x: Twin) -> Twin:
    """A curve, or max(0, x) for None, of both runs."""
    a, d = x.full, x.apart
    line = _line(curve, a)
    full = sum_of(line[0], [(line[1], a)], _if_known(line[2], a))
    if d is None:
        return Twin(full, None)
    b = minus(a, d)
    options: Options = [_lines(line, _line(curve, b), a, d), _by_slopes(curve, a, b, d)]
    if curve is not None:
        options.append(_taylor(curve, a, b, d))
    mid, of_x, of_d, rest = options[0]
    for other in options[1:]:
        better = other[3] < rest
        mid, of_x, of_d, rest = (
            np.where(better, new, old)
            for new, old in zip(other, (mid, of_x, of_d, rest), strict=True)
        )
    return Twin(full, sum_of(mid, [(of_x, a), (of_d, d)], _if_known(rest, a, b, d)))


def _if_known(rest: Floats, *of: Zonotope) -> Floats:
    """Infinite where one of the zonotopes overflowed: comparisons of its ends say nothing."""
    known = np.logical_and.reduce([np.isfinite(z.most) for z in of])
    return np.where(known, rest, np.inf)


def _range(z: Zonotope) -> tuple[Floats, Floats]:
    reach = z.reach
    return below(z.mid - reach), above(z.mid + reach)


def _line(curve: Curve | None, z: Zonotope) -> tuple[Floats, Floats, Floats]:
    """(m, s, rho): the curve is within rho of m + s (x - middle) over the range."""
    low, high = _range(z)
    if curve is None:
        return _hinge(z.mid, low, high)
    r = z.reach
    value, slope, bend = curve.look(z.mid)
    off = OFF * (1 + np.abs(z.mid))
    lost = off * (1 + r) ** 2 + _ROUND * (np.abs(value) + np.abs(slope) * r + np.abs(bend) * r**2)
    # The quadratic term lies between 0 and bend r^2 / 2.
    quarter = bend * (r * r) / 4
    fine, coarse = np.abs(quarter) + curve.third * r**3 / 6, curve.bend * (r * r) / 2
    mid = np.where(fine < coarse, value + quarter, value)
    rho = np.minimum(fine, coarse) + lost
    if curve.sigmoid:
        (v0, s0, _), (v1, s1, _) = curve.look(low), curve.look(high)
        edge = OFF * (1 + np.maximum(np.abs(low), np.abs(high)))
        # Below the slope everywhere in the range, so the curve less that line rises.
        flat = np.maximum(np.minimum(s0, s1) - 2 * edge, 0)
        rise = np.maximum((v1 - v0) - flat * (high - low), 0) / 2
        wide = rise + 2 * edge + _ROUND * (1 + np.abs(low) + np.abs(high))
        centre = (v0 + v1) / 2 + flat * ((z.mid - low) - (high - z.mid)) / 2
        better = wide < rho
        mid, slope = np.where(better, centre, mid), np.where(better, flat, slope)
        rho = np.where(better, wide, rho)
    return mid, slope, roof(rho)


def _hinge(mid: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats, Floats]:
    bent = (low < 0) & (high > 0)
    slope = np.where(low >= 0, 1.0, np.where(bent, high / np.where(bent, high - low, 1.0), 0.0))
    # max(0, x) - slope x is convex and not negative, largest at an end.
    top = np.where(bent, np.maximum(-(slope * low), (1 - slope) * high), 0.0)
    lost = np.where(bent, _ROUND * (np.abs(low) + np.abs(high)), 0.0)
    return slope * mid + top / 2, slope, roof(top / 2 + lost)


def _lines(
    one: tuple[Floats, Floats, Floats], two: tuple[Floats, Floats, Floats], a: Zonotope, d: Zonotope
) -> tuple[Floats, Floats, Floats, Floats]:
    (m, s, rho), (n, t, tau) = one, two
    lost = (
        np.abs(m) + np.abs(n) + (np.abs(s) + np.abs(t)) * a.reach
        + np.abs(t) * (np.abs(a.mid) + np.abs(d.mid))
    )  # fmt: skip
    return m - n, s - t, t, roof(rho + tau + _ROUND * lost)


def _by_slopes(
    curve: Curve | None, a: Zonotope, b: Zonotope, d: Zonotope
) -> tuple[Floats, Floats, Floats, Floats]:
    (low, high), (low_b, high_b) = _range(a), _range(b)
    low, high = np.minimum(low, low_b), np.maximum(high, high_b)
    if curve is None:
        least, most = np.where(low < 0, 0.0, 1.0), np.where(high > 0, 1.0, 0.0)
        off: Floats = np.zeros_like(low)
    elif curve.sigmoid:
        off = OFF * (1 + np.maximum(np.abs(low), np.abs(high)))
        left, right = curve.look(low)[1], curve.look(high)[1]
        least = np.maximum(np.minimum(left, right), 0)
        most = np.where((low > 0) | (high < 0), np.maximum(left, right), curve.top)
    else:
        middle = low + (high - low) / 2
        off = OFF * (1 + np.abs(middle))
        slope = curve.look(middle)[1]
        room = curve.bend * ((high - low) / 2 + off) + _ROUND * (np.abs(low) + np.abs(high))
        least, most = slope - room, slope + room
    mean, half = (least + most) / 2, (most - least) / 2
    rest = (half + off + _ROUND * (np.abs(mean) + half)) * d.most
    return mean * d.mid, np.zeros_like(mean), mean, roof(rest)


def _taylor(
    curve: Curve, a: Zonotope, b: Zonotope, d: Zonotope
) -> tuple[Floats, Floats, Floats, Floats]:
    c = b.mid + (a.mid - b.mid) / 2
    _, slope, bend = curve.look(c)
    off, tiny = OFF * (1 + np.abs(c)), _ROUND * (np.abs(a.mid) + np.abs(b.mid) + np.abs(d.mid))
    r = np.abs(a.mid - c) + a.reach + tiny
    s = np.abs(b.mid - c) + b.reach + tiny
    # x + (x - d) about 2 c: what is not the middles' is within this.
    both = plus(a, b)
    width = both.reach
    m, square = squares(both, d)
    remainder = curve.third * (r * r + r * s + s * s) / 6
    of_x = bend * d.mid
    rest = (
        d.most * (off * (1 + width + tiny) + remainder + np.abs(bend) * tiny)
        + np.abs(bend) * square / 2
        + _ROUND * (np.abs(bend * m) + np.abs(slope * d.mid))
        + np.abs(of_x) * tiny
        + _ROUND * (np.abs(slope) + np.abs(of_x)) * d.most
        + _ROUND * np.abs(of_x) * a.reach
    )
    return slope * d.mid + bend * m / 2, of_x, slope - of_x / 2, roof(rest)

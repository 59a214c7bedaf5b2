r"""LayerNorm and RMSNorm of two runs, in zonotopes.

With z the entries (less their mean, n-fold and over a power of two, so that the matrix is exact)
and :math:`T = \sum_j z_j^2 + e`, e > 0, entry j is :math:`w_j z_j h + b_j`,
:math:`h = \sqrt{n/T}`.  T is at least e plus the least squares of the ranges, whatever its
zonotope says.  Of h, with l and u the ends of T:

- (line) with :math:`s = \sqrt n/(\sqrt l \sqrt u(\sqrt l + \sqrt u))`, rounded, h + sT is convex,
  so largest at l or u, and by the inequality of the means of :math:`\tfrac12 \sqrt{n/T}` twice
  and sT it is at least :math:`3 (ns/4)^{1/3}`;
- (slopes) :math:`h(T) - h(T - d) = -d \sqrt n/(\sqrt T \sqrt{T'}(\sqrt T + \sqrt{T'}))`, T' the
  other run's, and the factor lies between its values at both lower and at both upper ends;
- (Taylor) that factor is :math:`\int_0^1 h'(T - vd)\,dv`, which is
  :math:`h'(c) + h''(c)\,(T + T' - 2c)/2` but for
  :math:`\sup|h'''|(r^2 + rs + s^2)/6`, r and s the largest distances of T and T' from c.

Of these the one with the least rest is taken.  :math:`|z_j| h \le \sqrt n` always.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from memory_theorems.theorems.models.checking.exact import require
from memory_theorems.theorems.models.checking.intervals import Floats
from memory_theorems.theorems.models.checking.normalising import Normalising
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twin_layers import Naming, Norm, Shift
from memory_theorems.theorems.models.checking.twins import Twin, product, stretched
from memory_theorems.theorems.models.checking.zonotopes import (
    Zonotope,
    confined,
    minus,
    plus,
    squares,
    sum_of,
)

_BITS = 150
#: Middle, factor of T, factor of d, and what remains, all doubles.
Option = tuple[float, float, float, float]


def norm_of(given: Mapping[str, Any]) -> Norm | EntryNorm:
    return EntryNorm(given) if "kind" in given else Norm(given)


class EntryNorm:
    def __init__(self, given: Mapping[str, Any]) -> None:
        n = self.count = len(given["weight"])
        numbers = Normalising(given, n)
        self.weight = exact_doubles([given["weight"]], 1, n)[0]
        self.shift = Shift(given["bias"])
        self.deviations: Floats | None = None
        times = fmpq(1)
        if numbers.centred:
            # n on the diagonal, one less everywhere, over a power of two: exact in doubles.
            require(n < 1 << 20, "a norm is too wide")
            power = 1
            while power < n:
                power *= 2
            self.deviations = (np.diag(np.full(n, float(n))) - 1.0) / power
            times = fmpq(n * n, power * power)
        self.extra = fmpq(numbers.epsilon.numerator, numbers.epsilon.denominator) * times * n

    def __call__(self, x: Twin, naming: Naming) -> Twin:
        n = self.count
        z = x if self.deviations is None else x.under(self.deviations)
        whole = product(z, z).under(np.ones((1, n)))
        before, ctx.prec = ctx.prec, _BITS
        try:
            h = naming.of(self._inverse_root(whole, z))
        finally:
            ctx.prec = before
        unit, bound = product(z, h.under(np.ones((n, 1)))), float(np.sqrt(n)) * (1 + 2.0**-50)
        apart = None if unit.apart is None else confined(unit.apart, 2 * bound)
        return self.shift(stretched(Twin(confined(unit.full, bound), apart), self.weight))

    def _inverse_root(self, whole: Twin, z: Twin) -> Twin:
        a, d = whole.full, whole.apart
        if not (np.isfinite(a.most).all() and (d is None or np.isfinite(d.most).all())):
            nothing = Zonotope.point(np.zeros(1), np.inf)
            return Twin(nothing, None if d is None else nothing)
        one = _Ends(a, z.full, self.extra)
        line = one.line(self.count)
        full = _put(line, a, None)
        if d is None:
            return Twin(full, None)
        assert z.apart is not None
        b = minus(a, d)
        two = _Ends(b, minus(z.full, z.apart), self.extra)
        options = [
            _lines(line, two.line(self.count), a, b, d),
            _by_slopes(one, two, d, self.count),
            _taylor(one, two, a, b, d, self.count),
        ]
        return Twin(full, _put(min(options, key=lambda option: option[3]), a, d))


def _put(option: Option, a: Zonotope, d: Zonotope | None) -> Zonotope:
    mid, of_a, of_d, rest = (np.array([v]) for v in option)
    return sum_of(mid, [(of_a, a)] + ([] if d is None else [(of_d, d)]), rest)


class _Ends:
    """T between ``low`` and ``high``; ``at``: the middle of the zonotope and what is added."""

    def __init__(self, whole: Zonotope, z: Zonotope, extra: fmpq) -> None:
        middle, reach = _ball(whole.mid[0]), _ball(whole.reach[0])
        least = arb(0)
        for v in np.abs(z.mid) - z.reach:
            if v > 0:
                # What the subtraction rounded is far below one part in 2**45.
                least += (_ball(v) * (1 - arb(2) ** -45)) ** 2
        floor = _least(least)
        if _least(middle - reach) > floor:
            floor = _least(middle - reach)
        self.at, self.extra = middle + extra, extra
        self.low, self.high = _least(floor + extra), _most(middle + reach + extra)

    def line(self, count: int) -> Option:
        n, p, q = arb(count), self.low.sqrt(), self.high.sqrt()
        fall = float((n.sqrt() / (p * q * (p + q))).mid())
        s = _ball(fall)
        ends = [_most(n.sqrt() / r + s * (t - self.at)) for r, t in ((p, self.low), (q, self.high))]
        top = ends[0] if ends[0] > ends[1] else ends[1]
        bottom = _least(3 * ((n * s / 4).log() / 3).exp() - s * self.at)
        mid = float(((top + bottom) / 2).mid())
        return mid, -fall, 0.0, max(_double(top - _ball(mid)), _double(_ball(mid) - bottom))


def _lines(one: Option, two: Option, a: Zonotope, b: Zonotope, d: Zonotope) -> Option:
    # T' less its middle is T less its middle and d less its own, but for this rounding.
    lost = _ball(a.mid[0]) - _ball(d.mid[0]) - _ball(b.mid[0])
    exact = _ball(one[0]) - _ball(two[0]) - _ball(two[1]) * lost
    slope = _ball(one[1]) - _ball(two[1])
    mid, of_a = float(exact.mid()), float(slope.mid())
    rest = _ball(one[3]) + _ball(two[3]) + abs(exact - _ball(mid))
    rest += abs(slope - _ball(of_a)) * _ball(a.reach[0])
    return mid, of_a, two[1], _double(rest)


def _by_slopes(one: _Ends, two: _Ends, d: Zonotope, count: int) -> Option:
    factors = []
    for p, q in ((one.low.sqrt(), two.low.sqrt()), (one.high.sqrt(), two.high.sqrt())):
        factors.append(-arb(count).sqrt() / (p * p * q + p * q * q))
    mean = float(((factors[0] + factors[1]) / 2).mid())
    half = max(_double(factors[1] - _ball(mean)), _double(_ball(mean) - factors[0]))
    exact = _ball(mean) * _ball(d.mid[0])
    mid = float(exact.mid())
    return mid, 0.0, mean, _double(_ball(half) * _ball(d.most[0]) + abs(exact - _ball(mid)))


def _taylor(one: _Ends, two: _Ends, a: Zonotope, b: Zonotope, d: Zonotope, count: int) -> Option:
    least = one.low if one.low < two.low else two.low
    c = _ball(float(((one.at + two.at) / 2).mid()))
    c = c if c > least else _ball(float(least.mid()))
    least = c if c < least else least
    n = arb(count).sqrt()
    slope, bend = -n / (2 * c * c.sqrt()), 3 * n / (4 * c * c * c.sqrt())
    r, s = (max(_double(abs(end - c)) for end in (ends.low, ends.high)) for ends in (one, two))
    third = 15 * n / (8 * least * least * least * least.sqrt())
    remainder = third * (_ball(r) ** 2 + _ball(r) * _ball(s) + _ball(s) ** 2) / 6
    # T + T' is twice T less d: so is its zonotope beyond the middles, but for what was rounded.
    both = plus(a, b)
    beside = _ball(both.mid[0]) + 2 * one.extra - 2 * c
    lost = 2 * _ball(a.mid[0]) - _ball(d.mid[0]) - _ball(both.mid[0])
    m, square = (_ball(v[0]) for v in squares(both, d))
    d0 = _ball(d.mid[0])
    by_a = bend * d0
    by_d = slope + bend * beside / 2 - by_a / 2
    exact = (slope + bend * beside / 2) * d0 + bend * (m + d0 * lost) / 2
    mid, of_a, of_d = float(exact.mid()), float(by_a.mid()), float(by_d.mid())
    rest = bend * square / 2 + remainder * _ball(d.most[0]) + abs(exact - _ball(mid))
    rest += abs(by_a - _ball(of_a)) * _ball(a.reach[0])
    rest += abs(by_d - _ball(of_d)) * _ball(d.reach[0])
    return mid, of_a, of_d, _double(rest)


def _ball(value: float) -> arb:
    return arb(float(value))


def _least(value: arb) -> arb:
    return value.lower()


def _most(value: arb) -> arb:
    return value.upper()


def _double(value: arb) -> float:
    """Above a ball that is a bound."""
    if not value.is_finite():
        return float("inf")
    near = float(value.upper())
    return float(np.nextafter(np.nextafter(near, np.inf), np.inf))

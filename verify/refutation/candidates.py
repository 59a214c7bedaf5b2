"""Where counterexamples hide: special values, extreme values and random samples of a domain."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

import numpy as np
from flint import fmpq

from memory_theorems.verify.arithmetic.balls import lower_bound, to_fraction, upper_bound
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval
from memory_theorems.verify.language.terms import Term

Array = np.ndarray[Any, np.dtype[np.float64]]
Item = TypeVar("Item")

_NICE_TEXT = """
0 1 1/2 2 -1 3 1/3 2/3 1/4 3/4 10 1/10 -1/2 -2 5 9/10 3/2 4 1/5 3/5 4/5 99/100 1/100 6 7 8
20 50 100 -3 -10 1/1000 1000 -1/10 -100 5/13 12/13 -3/2 5/2 30 12 15
"""
_NICE = tuple(Fraction(text) for text in _NICE_TEXT.split())
LARGE_EXPONENTS = (2, 3, 4, 6, 9, 12, 16, 20, 30, 60, 100, 200, 310, 400)
HUGE_EXPONENTS = (1_000, 3_000, 10_000)
_FLOAT_LIMIT = 1e300


@dataclass(frozen=True, slots=True)
class SearchInterval:
    """An interval as the search sees it: rational ends inside the domain, or None if infinite.

    ``lower``/``upper`` are rationals inside or at the end of the interval; ``exact_ends`` are the
    closed ends as terms (irrational ones cannot be rationals).
    """

    name: str
    interval: Interval
    lower: Fraction | None
    upper: Fraction | None
    exact_ends: tuple[Term, ...]

    @property
    def integer(self) -> bool:
        return self.interval.integer

    def contains(self, value: Fraction) -> bool:
        """Certain for rational ends; conservative for irrational ones."""
        below = self.lower is not None and (
            value < self.lower or (value == self.lower and self.interval.lower_open)
        )
        above = self.upper is not None and (
            value > self.upper or (value == self.upper and self.interval.upper_open)
        )
        return not (below or above or (self.integer and value.denominator != 1))

    @property
    def is_empty(self) -> bool:
        return self.lower is not None and self.upper is not None and self.lower > self.upper

    def smaller_integers(self, value: Fraction) -> Iterator[Fraction]:
        """Integers of the range that are nearer to its start (or to 0), the simplest first."""
        start = Fraction(0) if self.contains(Fraction(0)) else self.lower
        if start is None:
            start = self.upper if self.upper is not None else Fraction(0)
        gap = value - start
        sign = -1 if gap < 0 else 1
        gap = abs(gap)
        found = dict.fromkeys([Fraction(0), Fraction(1), Fraction(2)])
        for exponent in range(1, 31):
            found[Fraction(10**exponent)] = None
        while gap > 1:
            gap = Fraction(math.floor(gap / 2))
            found[value - sign * gap] = None
        found[value - sign] = None
        for candidate in found:
            if self.contains(candidate) and abs(candidate - start) < abs(value - start):
                yield candidate

    @property
    def anchors(self) -> tuple[Fraction, ...]:
        return tuple(end for end in (self.lower, self.upper) if end is not None)


def range_of(name: str, interval: Interval) -> SearchInterval:
    """Locate the ends (at 128 bits, rounded inwards where irrational)."""
    lower = upper = None
    exact: list[Term] = []
    if interval.bounded_below:
        value = evaluate(interval.lower, {}, 128)
        lower = to_fraction(value) if isinstance(value, fmpq) else upper_bound(value)
        if not interval.lower_open:
            exact.append(interval.lower)
    if interval.bounded_above:
        value = evaluate(interval.upper, {}, 128)
        upper = to_fraction(value) if isinstance(value, fmpq) else lower_bound(value)
        if not interval.upper_open:
            exact.append(interval.upper)
    if interval.integer:
        lower = None if lower is None else Fraction(math.ceil(lower))
        upper = None if upper is None else Fraction(math.floor(upper))
        if lower is not None and interval.lower_open and evaluate(interval.lower) == lower:
            lower += 1
        if upper is not None and interval.upper_open and evaluate(interval.upper) == upper:
            upper -= 1
        closed = Interval(
            t.negate(t.INFINITY) if lower is None else t.number(lower),
            t.INFINITY if upper is None else t.number(upper),
            lower is None,
            upper is None,
            True,
        )
        return SearchInterval(name, closed, lower, upper, ())
    return SearchInterval(name, interval, lower, upper, tuple(exact))


def literals(claim: Claim) -> tuple[Fraction, ...]:
    """Rational constants of the claim: thresholds and centres are often special points."""
    found: dict[Fraction, None] = {}
    for relation in (*claim.conclusion, *claim.given):
        for side in (relation.left, relation.right):
            for node in t.walk(side):
                if node.head == "number" and isinstance(node.value, Fraction):
                    found[node.value] = None
                    if node.value not in (0, 1):
                        found[1 / node.value] = None
    return tuple(found)[:24]


def nice_values(domain: SearchInterval, extra: Sequence[Fraction] = ()) -> list[Fraction]:
    """Ends, small readable rationals, literals of the claim, points close to the ends."""
    found: dict[Fraction, None] = {}
    if domain.integer:
        start = domain.lower if domain.lower is not None else Fraction(-12)
        for offset in range(25):
            found[start + offset] = None
    for end in domain.anchors:
        found[end] = None
    for value in (*_NICE, *extra):
        found[value] = None
    lower, upper = domain.lower, domain.upper
    if lower is not None and upper is not None:
        width = upper - lower
        for share in (Fraction(1, 2), *(Fraction(i, 10) for i in range(1, 10))):
            found[lower + share * width] = None
        for exponent in (2, 3, 5):
            found[lower + width / 10**exponent] = None
            found[upper - width / 10**exponent] = None
    else:
        for bound, sign in ((lower, 1), (upper, -1)):
            if bound is not None:
                found.update(dict.fromkeys(bound + sign * step for step in _NICE if step > 0))
    return [value for value in found if domain.contains(value)]


def extreme_values(domain: SearchInterval) -> list[Fraction]:
    """Log-spaced values towards every end, far beyond the range of doubles."""
    found: dict[Fraction, None] = {}
    for exponent in LARGE_EXPONENTS:
        power = Fraction(10) ** exponent
        if domain.integer and exponent > 12:
            break
        for end, sign in ((domain.lower, 1), (domain.upper, -1)):
            other = domain.upper if sign > 0 else domain.lower
            if end is None:
                found[-sign * power] = None
            elif not domain.integer:
                scale = Fraction(1) if other is None else abs(other - end)
                found[end + sign * scale / power] = None
                if end != 0 and scale != 1:
                    found[end + sign / power] = None
        if domain.lower is None or domain.upper is None:
            found[1 / power] = None
            found[-1 / power] = None
    for exponent in HUGE_EXPONENTS if not domain.integer else ():
        for end, sign in ((domain.lower, -1), (domain.upper, 1)):
            if end is None:
                found[sign * Fraction(10) ** exponent] = None
    return [value for value in found if domain.contains(value)]


def integer_column(item: SearchInterval, most: int) -> list[Fraction]:
    """Three quarters of the budget consecutively from the end, then geometrically spaced."""
    start = item.lower if item.lower is not None else item.upper
    sign = 1 if item.lower is not None else -1
    found: dict[Fraction, None] = {}
    if start is None:
        start, sign = Fraction(0), 1
        for offset in range(most // 4):
            found[Fraction(-offset)] = None
    for offset in range(max(4, (3 * most) // 4)):
        found[start + sign * offset] = None
    size = float(max(4, most))
    while size < 1e6 and len(found) < 2 * most:
        found[start + sign * int(size)] = None
        size *= 1.6
    return [value for value in found if item.contains(value)]


def spread_choice(items: list[Item], count: int) -> list[Item]:
    """The first half of the choice from the front, the rest evenly from the remainder."""
    if len(items) <= count:
        return list(items)
    front = max(1, count // 2)
    rest = items[front:]
    step = max(1, len(rest) // max(1, count - front))
    return [*items[:front], *rest[::step][: count - front]]


def product_points(
    names: list[str], columns: list[list[Fraction]], limit: int
) -> Iterator[dict[str, Fraction]]:
    """Points of a grid, those with small positions first, at most ``limit``."""
    if not names:
        yield {}
        return
    sizes = [len(column) for column in columns]
    if any(size == 0 for size in sizes):
        return
    positions: Iterable[tuple[int, ...]] = np.ndindex(*sizes)
    if math.prod(sizes) <= 20_000:
        positions = sorted(positions, key=lambda item: (sum(item), item))
    for position in islice(positions, limit):
        yield {name: columns[j][position[j]] for j, name in enumerate(names)}


# ---------------------------------------------------------------- random samples in doubles
def low_discrepancy(count: int, dimension: int, offset: float) -> Array:
    """The additive recurrence with the generalised golden ratio: even coverage of the unit cube."""
    ratio = 1.5
    for _ in range(40):
        ratio = (1 + ratio) ** (1 / (dimension + 1))
    steps = np.array([ratio ** -(i + 1) for i in range(dimension)])
    index = np.arange(1, count + 1)[:, None]
    result: Array = np.mod(offset + index * steps[None, :], 1.0)
    return result


def _ends(domain: SearchInterval) -> tuple[float, float]:
    lower = -math.inf if domain.lower is None else _to_float(domain.lower)
    upper = math.inf if domain.upper is None else _to_float(domain.upper)
    return lower, upper


def _to_float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return _FLOAT_LIMIT if value > 0 else -_FLOAT_LIMIT


def _spread(unit: Array, domain: SearchInterval, mode: int) -> Array:
    """Map uniform numbers to the interval; the mode says where they concentrate."""
    lower, upper = _ends(domain)
    if math.isfinite(lower) and math.isfinite(upper):
        width = upper - lower
        if mode == 1:
            return lower + width * 10.0 ** (-12 * unit)
        if mode == 2:
            return upper - width * 10.0 ** (-12 * unit)
        if mode == 3 and lower > 0 and upper > 100 * lower:
            return lower * (upper / lower) ** unit
        return lower + width * unit
    if math.isfinite(lower) or math.isfinite(upper):
        end, sign = (lower, 1.0) if math.isfinite(lower) else (upper, -1.0)
        low, high = ((-2.0, 2.0), (-12.0, 6.0), (-3.0, 30.0), (-0.7, 0.7))[mode]
        return end + sign * 10.0 ** (low + (high - low) * unit)
    low, high = ((-2.0, 1.0), (-10.0, 4.0), (-2.0, 25.0), (-1.0, 0.5))[mode]
    centred = 2 * unit - 1
    return np.sign(centred) * 10.0 ** (low + (high - low) * np.abs(centred))


def into_domain(values: Array, domain: SearchInterval) -> Array:
    """Clip (and round for integers); points on an open end are for the caller to reject."""
    lower, upper = _ends(domain)
    if domain.integer:
        values = np.round(values)
    return np.clip(values, max(lower, -_FLOAT_LIMIT), min(upper, _FLOAT_LIMIT))


def samples(domains: Sequence[SearchInterval], count: int, rng: np.random.Generator) -> Array:
    """``count`` points, one row each: even, log-scaled to every end, diagonal and mixed ones."""
    size = len(domains)
    unit = low_discrepancy(count, size, float(rng.random()))
    modes = rng.integers(0, 4, size=(count, size))
    kind = np.arange(count) % 4
    modes[kind == 0] = 0
    modes[kind == 1] = modes[kind == 1][:, :1]
    columns = []
    for j, domain in enumerate(domains):
        column = np.empty(count)
        for mode in range(4):
            chosen = modes[:, j] == mode
            column[chosen] = _spread(unit[chosen, j], domain, mode)
        columns.append(into_domain(column, domain))
    points = np.stack(columns, axis=1)
    if size > 1:
        diagonal = np.arange(count) % 8 == 7
        factors = np.where(
            rng.random((count, size)) < 0.7, 1.0, 1 + 10.0 ** (-6 * rng.random((count, size)))
        )
        for j, domain in enumerate(domains):
            shared = points[:, 0] * factors[:, j]
            points[diagonal, j] = into_domain(shared, domain)[diagonal]
        pinned = (rng.random((count, size)) < 0.25) & (kind == 3)[:, None]
        for j, domain in enumerate(domains):
            lower, upper = _ends(domain)
            ends = [end for end in (lower, upper) if math.isfinite(end)]
            if ends:
                pick = np.array(ends)[rng.integers(0, len(ends), size=count)]
                points[pinned[:, j], j] = pick[pinned[:, j]]
    return points

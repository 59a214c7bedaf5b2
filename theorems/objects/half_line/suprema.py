"""``sup_{t >= 0} |g(t)|`` of a term: branch and bound up to a time, a germ beyond it.

Where the term switches, each box between the switches is bounded by the smooth formula that holds
inside it: the range of the term itself, without derivatives, would be too wide by far for the
difference of two large sums.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.half_line.bends import bent
from memory_theorems.theorems.objects.half_line.germs import Germ, NoGerm, first_germ, germ
from memory_theorems.theorems.objects.half_line.holomorphic import taylor
from memory_theorems.theorems.objects.half_line.pieces import (
    bound_on,
    box,
    break_points,
    exact_value,
    formula_on,
    vanishes,
)
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.asking.clock import check
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term

MAX_BOXES = 20_000


class Unbounded(Unsupported):
    """The supremum is infinite, by the germ at infinity."""


def supremum(term: Term, bits: int = 40) -> arb:
    """An enclosure to about ``bits`` bits.

    Raises Unbounded when |term| tends to infinity (or oscillates without bound), Unsupported when
    nothing is proved about it.
    """
    if vanishes(term):
        return arb(0)
    time, found = first_germ(term)
    if found.over.order > 0:
        if found.sign and found.under.order > 0:
            raise Unbounded("the function is not bounded on [0, oo)")
        raise Unsupported("the function is not shown to be bounded on [0, oo)")
    with precision(bits + 40):
        largest = arb(0)
        for k in range(33):
            at = _value(term, time * Fraction(k, 32))
            if at is not None:
                value = abs(at)
                largest = value if value > largest else largest
        time, beyond = _tail(term, time, found, largest)
        inside = _search(term, time, bits)
        return inside.max(inside.union(beyond)) if beyond > inside.lower() else inside


def supremum_until(term: Term, end: Fraction, bits: int = 40) -> arb:
    """``sup |term|`` over [0, end]."""
    if vanishes(term):
        return arb(0)
    with precision(bits + 40):
        return _search(term, end, bits)


def _value(term: Term, time: Fraction) -> arb | None:
    found = taylor(term, to_ball(to_fmpq(time)), 0)
    if found is not None:
        return found[0]
    at = exact_value(term, time)
    return None if at is None else to_ball(at)


def _tail(term: Term, time: Fraction, found: Germ, largest: arb) -> tuple[Fraction, arb]:
    """(T, a bound of |term| on [T, oo)), the bound below ``largest`` where that can be had."""
    best: tuple[Fraction, arb] | None = None
    for _ in range(12):
        if found.over.order == 0 or found.over.falls_from(time):
            bound = (found.upper * found.over.at(time)).upper()
            if best is None or bound < best[1]:
                best = (time, bound)
            if bound < largest / 2:
                break
        time *= 2
        try:
            found = germ(term, time)
        except NoGerm:
            break
    if best is None:
        raise Unsupported("no bound of the tail is proved")
    return best


@dataclass(frozen=True, slots=True)
class _Box:
    """[lower, upper] with a bound of |term| on it; ``formula`` is the term without its switches on
    the open interval, None where one is not certain there.  ``ends``: a bound of what the term is
    at the two ends where a formula begins to stand for it; no box inside has it any more."""

    lower: Fraction
    upper: Fraction
    formula: Term | None
    bound: Fraction
    ends: Fraction = Fraction(0)


def _search(term: Term, end: Fraction, bits: int) -> arb:
    least = ends = Fraction(0)
    heap: list[tuple[float, int, _Box]] = []
    count = itertools.count()

    def push(low: Fraction, high: Fraction, formula: Term | None) -> None:
        nonlocal least, ends
        made, value = _bounds(term, formula, low, high)
        if value is not None:
            least = max(least, value)
        ends = max(ends, made.ends)
        heapq.heappush(heap, (-float(made.bound), next(count), made))

    for left, right in itertools.pairwise([Fraction(0), *break_points(term, end), end]):
        for low, high in _graded(left, right):
            push(low, high, None)
    for _ in range(MAX_BOXES):
        check()
        top = heap[0][2]
        if top.bound <= least * (1 + Fraction(1, 2**bits)) or top.bound == 0:
            break
        if top.upper - top.lower < Fraction(1, 2 ** (2 * bits)):
            break
        heapq.heappop(heap)
        middle = (top.lower + top.upper) / 2
        push(top.lower, middle, top.formula)
        push(middle, top.upper, top.formula)
    most = max(least, ends, max(item[2].bound for item in heap))
    return arb(to_fmpq(least)).union(arb(to_fmpq(most)))


def _graded(left: Fraction, right: Fraction) -> Iterator[tuple[Fraction, Fraction]]:
    """Boxes that grow with the time."""
    while left < right:
        until = min(right, left + max(Fraction(1, 8), left / 4))
        yield left, until
        left = until


def _bounds(
    term: Term, formula: Term | None, low: Fraction, high: Fraction
) -> tuple[_Box, Fraction | None]:
    """(a bound of |term| on the box, a lower bound of its supremum there)."""
    if formula is not None or not bent(term):
        bound, value = _smooth_bounds(term if formula is None else formula, low, high)
        return _Box(low, high, formula, bound), value
    # At the ends a switch may be just where it switches, and no formula beside it tells the value.
    ends = [_size(term, end) for end in (low, high)]
    formula = formula_on(term, low, high)
    if formula is not None and None not in ends:
        bound, value = _smooth_bounds(formula, low, high)
        known = [size for size in ends if size is not None]
        most = max(upper_bound(size) for size in known)
        return _Box(low, high, formula, max(bound, most), most), _greatest(known, value)
    whole = _plain_bound(term, low, high)
    inside = _size(term, (low + high) / 2)
    return _Box(low, high, None, whole), _greatest([*ends, inside], None)


def _greatest(sizes: Iterable[arb | None], value: Fraction | None) -> Fraction | None:
    """The greatest of the certified lower ends, and of ``value``."""
    found = [lower_bound(size) for size in sizes if size is not None]
    return max((*found, *(() if value is None else (value,))), default=None)


def _size(term: Term, time: Fraction) -> arb | None:
    at = _value(term, time)
    return None if at is None else abs(at)


def _plain_bound(term: Term, low: Fraction, high: Fraction) -> Fraction:
    bound = bound_on(term, low, high)
    if bound is None:
        raise Unsupported(f"the function is not shown to be bounded near t = {float(low):.6g}")
    return upper_bound(bound)


def _smooth_bounds(term: Term, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction | None]:
    """(upper bound of |term| on the box, lower bound of its supremum) for a formula that holds
    inside: at an end of the box it is the limit."""
    order = 4
    middle = (low + high) / 2
    ends = [_size(term, end) for end in (low, high)]
    value = _greatest([*ends, _size(term, middle)], None)
    whole = taylor(term, box(low, high), order)
    centre = None if whole is None else taylor(term, to_ball(to_fmpq(middle)), order - 1)
    if whole is None or centre is None:
        return _plain_bound(term, low, high), value
    direct = whole[0].abs_upper()
    radius = to_ball(to_fmpq((high - low) / 2))
    slope = whole[1]
    known = [upper_bound(size) for size in ends if size is not None]
    if (slope > 0 or slope < 0) and len(known) == 2:
        # Monotone: the larger end.  Its lower bound is known as well, so that the smaller one would
        # be wrong by no more than what its ball leaves open: but by that.
        return max(known), value
    spread = abs(whole[order]) * radius
    for k in range(order - 1, 0, -1):
        spread = (spread + abs(centre[k])) * radius
    expanded = (abs(centre[0]) + spread).upper()
    return min(upper_bound(direct), upper_bound(expanded)), value

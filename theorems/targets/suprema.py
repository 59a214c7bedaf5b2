"""``sup_{t >= 0} |g(t)|`` of a smooth term: branch and bound up to a time, a germ beyond it."""

from __future__ import annotations

import heapq
from fractions import Fraction

from flint import arb

from theorems.targets.clock import check
from theorems.targets.germs import Germ, NoGerm, first_germ, germ
from theorems.targets.holomorphic import taylor
from theorems.targets.pieces import bound_on, box, exact_value, vanishes
from verify.arithmetic.balls import lower_bound, precision, to_ball, to_fmpq, upper_bound
from verify.errors import Unsupported
from verify.language.terms import Term

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


def _search(term: Term, end: Fraction, bits: int) -> arb:
    least = Fraction(0)
    heap: list[tuple[float, Fraction, Fraction, Fraction]] = []

    def push(low: Fraction, high: Fraction) -> None:
        nonlocal least
        bound, value = _bounds(term, low, high)
        if value is not None:
            least = max(least, value)
        heapq.heappush(heap, (-float(bound), low, high, bound))

    step, left = Fraction(1, 8), Fraction(0)
    while left < end:
        right = min(end, left + max(step, left / 4))
        push(left, right)
        left = right
    for _ in range(MAX_BOXES):
        check()
        _, low, high, bound = heap[0]
        if bound <= least * (1 + Fraction(1, 2**bits)) or bound == 0:
            break
        if high - low < Fraction(1, 2 ** (2 * bits)):
            break
        heapq.heappop(heap)
        middle = (low + high) / 2
        push(low, middle)
        push(middle, high)
    top = max(least, max(item[3] for item in heap))
    return arb(to_fmpq(least)).union(arb(to_fmpq(top)))


def _bounds(term: Term, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction | None]:
    """(upper bound of |term| on the box, lower bound of |term| at its middle)."""
    order = 4
    middle = (low + high) / 2
    value: Fraction | None = None
    for point in (low, middle, high):
        at = _value(term, point)
        if at is not None:
            size = max(Fraction(0), lower_bound(abs(at)))
            value = size if value is None else max(value, size)
    whole = taylor(term, box(low, high), order)
    centre = None if whole is None else taylor(term, to_ball(to_fmpq(middle)), order - 1)
    if whole is None or centre is None:
        bound = bound_on(term, low, high)
        if bound is None:
            raise Unsupported(f"the function is not shown to be bounded near t = {float(low):.6g}")
        return upper_bound(bound), value
    direct = whole[0].abs_upper()
    radius = to_ball(to_fmpq((high - low) / 2))
    slope = whole[1]
    if slope > 0 or slope < 0:
        # Monotone: the larger end.
        ends = [_value(term, end) for end in (low, high)]
        known = [upper_bound(abs(item)) for item in ends if item is not None]
        if len(known) == 2:
            return max(known), value
    spread = abs(whole[order]) * radius
    for k in range(order - 1, 0, -1):
        spread = (spread + abs(centre[k])) * radius
    expanded = (abs(centre[0]) + spread).upper()
    return min(upper_bound(direct), upper_bound(expanded)), value

"""Functions that jump, greatest and least arguments, and numbers that count (DLMF 26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import comb, factorial, floor

from flint import arb

from memory_theorems.verify.checker.budget import Refused, spend
from memory_theorems.verify.checker.functions.gamma_family import MAX_FACTORIAL, up_to
from memory_theorems.verify.checker.functions.trusted_function import Function, continuous
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.ranges import ONE, ZERO, Range
from memory_theorems.verify.language.terms import Term

MAX_PARTITION = 300
MAX_SET = 10**6


def _sign(term: Term, x: Range) -> Range:
    lower = ONE if x.positive else (ZERO if x.nonnegative else -ONE)
    upper = -ONE if x.negative else (ZERO if x.upper <= 0 else ONE)
    return Range(lower, upper)


def _heaviside(term: Term, x: Range) -> Range:
    if x.positive:
        return Range(ONE, ONE)
    # The value at 0 is a matter of convention: between 0 and 1 in all of them.
    return Range(ZERO, ZERO) if x.negative else Range(ZERO, ONE)


def _rounded(x: Range, rounding: Callable[[arb], arb], head: str) -> tuple[arb, arb]:
    ends = [end if ranges.infinite(end) else rounding(end) for end in (x.lower, x.upper)]
    if not all(ranges.infinite(end) or end.is_exact() for end in ends):
        raise Refused(f"{head} of a number beyond the precision")
    return ends[0], ends[1]


def _floor(term: Term, x: Range) -> Range:
    lower, upper = _rounded(x, arb.floor, "floor")
    if x.upper_open and x.upper.is_finite() and x.upper == upper:
        upper = ranges.up(upper - 1)
    return Range(lower, upper, ranges.infinite(lower), ranges.infinite(upper))


def _ceiling(term: Term, x: Range) -> Range:
    lower, upper = _rounded(x, arb.ceil, "ceiling")
    if x.lower_open and x.lower.is_finite() and x.lower == lower:
        lower = ranges.down(lower + 1)
    return Range(lower, upper, ranges.infinite(lower), ranges.infinite(upper))


def _greatest(term: Term, first: Range, *items: Range) -> Range:
    result = first
    for item in items:
        lower, lower_open = result.lower, result.lower_open
        if item.lower > lower:
            lower, lower_open = item.lower, item.lower_open
        elif item.lower == lower:
            lower_open = lower_open or item.lower_open
        top = ranges.hull(result, item)
        result = Range(lower, top.upper, lower_open, top.upper_open)
    return result


def _least(term: Term, *items: Range) -> Range:
    return ranges.negate(_greatest(term, *(ranges.negate(item) for item in items)))


# ---------------------------------------------------------------- numbers that count
def _enclosed(term: Term, *_: Range) -> Range:
    value = exact_value(term)
    if value is None:
        raise Refused(f"{term.head} of arguments that are not exact whole numbers")
    return ranges.from_fraction(value)


def _binomial(n: Fraction, k: Fraction) -> Fraction | None:
    if not (up_to(MAX_FACTORIAL, k) and up_to(MAX_SET, n)):
        return None
    spend(int(k) // 4)
    return Fraction(comb(int(n), int(k)))


def _fubini(size: Fraction) -> Fraction | None:
    """Ordered partitions of n things: those of one thing less, which joins a block or is one."""
    if not up_to(MAX_PARTITION, size):
        return None
    n = int(size)
    spend(n * n // 20)
    row = [1]  # by the number of blocks
    for _ in range(n):
        row = [k * (more + less) for k, (more, less) in enumerate(zip((*row, 0), (0, *row)))]
    return Fraction(sum(row))


def _stirling(size: Fraction, blocks: Fraction) -> Fraction | None:
    """Partitions of n things into k blocks, by inclusion and exclusion."""
    if not up_to(MAX_PARTITION, size, blocks):
        return None
    n, k = int(size), int(blocks)
    if k > n:
        return Fraction(0)
    spend(1 + k * n // 500)
    signs = (1 if (k - j) % 2 == 0 else -1 for j in range(k + 1))
    total: int = sum(sign * comb(k, j) * int(j**n) for j, sign in enumerate(signs))
    return Fraction(total // factorial(k))


def _not_negative(*args: Term) -> Iterable[tuple[Term, str]]:
    return ((item, ">=") for item in args)


DISCRETE: Mapping[str, Function] = {
    "sign": Function(_sign, value=lambda x: Fraction((x > 0) - (x < 0))),
    "floor": Function(_floor, value=lambda x: Fraction(floor(x))),
    "ceiling": Function(_ceiling, value=lambda x: Fraction(-floor(-x))),
    "Heaviside": Function(_heaviside, enclosed=True),
    "Max": continuous(_greatest, value=lambda *xs: max(xs)),
    "Min": continuous(_least, value=lambda *xs: min(xs)),
    **{
        head: Function(_enclosed, domain=_not_negative, whole=True, value=value)
        for head, value in (("binomial", _binomial), ("stirling", _stirling), ("fubini", _fubini))
    },
}

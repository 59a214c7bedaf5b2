"""Arithmetic of ranges against brute force: every pair of a grid of ranges, by what is in them.

A range holds every value that occurs and no more: a closed end is a value, an open one is none, yet
values come as close to it as one likes.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import pytest
from flint import arb

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import (
    MINUS_INFINITY,
    PLUS_INFINITY,
    Range,
    absolute,
    add,
    clip_below,
    hull,
    may_be_whole,
    multiply,
    negate,
    rational,
    to_fraction,
)
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.verdicts import Outcome

FINITE = tuple(map(Fraction, ("-2", "-1/2", "0", "1", "3")))
#: How close to an open end a value is taken, and how far out on an infinite one.
NEAR, FAR = Fraction(1, 2**40), Fraction(2**40)
ENDS = (None, *FINITE, None)


def made(lower: Fraction | None, upper: Fraction | None, *open_ends: bool) -> Range:
    low = MINUS_INFINITY if lower is None else rational(lower)
    high = PLUS_INFINITY if upper is None else rational(upper)
    return Range(low, high, open_ends[0] or lower is None, open_ends[1] or upper is None)


def grid() -> list[Range]:
    found = [made(end, end, False, False) for end in FINITE]
    for first, last in combinations(range(len(ENDS)), 2):
        lower, upper = ENDS[first], ENDS[last]
        for low, high in product((False, True), repeat=2):
            if not (low and lower is None) and not (high and upper is None):
                found.append(made(lower, upper, low, high))
    return found


GRID = grid()


def members(x: Range) -> list[Fraction]:
    """Its closed ends, values next to its open ends, far out, and between."""
    low = to_fraction(x.lower) if x.lower.is_finite() else None
    high = to_fraction(x.upper) if x.upper.is_finite() else None
    first = -FAR if low is None else low + NEAR if x.lower_open else low
    last = FAR if high is None else high - NEAR if x.upper_open else high
    return [first, (first + last) / 2, last]


def check(found: Range, values: Iterable[Fraction]) -> None:
    """The range is the hull of the values, its open ends their limits."""
    least, greatest = min(values := list(values)), max(values)
    for end, is_open, value, sign in (
        (found.lower, found.lower_open, least, 1),
        (found.upper, found.upper_open, greatest, -1),
    ):
        if not end.is_finite():
            assert is_open
            assert (end < 0) == (sign > 0)
            assert -sign * value > FAR / 16
            continue
        gap = sign * (value - to_fraction(end))
        assert (0 < gap < 16 * NEAR) if is_open else gap == 0, (found, value)


@pytest.mark.parametrize(
    ("operation", "exact"),
    [
        (add, lambda a, b: (a + b,)),
        (multiply, lambda a, b: (a * b,)),
        (hull, lambda a, b: (a, b)),
        (lambda x, y: add(x, negate(y)), lambda a, b: (a - b,)),
    ],
    ids=["add", "multiply", "hull", "subtract"],
)
def test_operations_on_pairs(operation: object, exact: object) -> None:
    for x, y in product(GRID, repeat=2):
        values = [v for a in members(x) for b in members(y) for v in exact(a, b)]
        check(operation(x, y), values)


@pytest.mark.parametrize("x", GRID, ids=str)
def test_operations_on_one_range(x: Range) -> None:
    values = members(x)
    between = [Fraction(0)] if values[0] < 0 < values[-1] else []
    check(negate(x), [-value for value in values])
    check(absolute(x), [abs(value) for value in (*values, *between)])
    assert x.positive == all(value > 0 for value in values)
    assert x.negative == all(value < 0 for value in values)
    assert x.nonnegative == all(value >= 0 for value in values)
    zero = values[0] <= 0 <= values[-1]
    assert x.attains_zero == zero
    assert x.bounded == (x.lower.is_finite() and x.upper.is_finite())
    assert not x.attains_infinity
    for op, holds in ((">", x.positive), (">=", x.nonnegative), ("!=", not zero), ("==", False)):
        assert x.satisfies(op) is holds


@pytest.mark.parametrize("exclude", [False, True])
@pytest.mark.parametrize("least", FINITE, ids=str)
def test_values_below_are_cut_off(least: Fraction, exclude: bool) -> None:
    for x in GRID:
        kept = [value for value in members(x) if value > least or (value == least and not exclude)]
        if kept and members(x)[0] <= least:
            kept.append(least + NEAR if exclude else least)
        if not kept:
            with pytest.raises(Refused, match="undefined on the whole box"):
                clip_below(x, rational(least), exclude)
        else:
            check(clip_below(x, rational(least), exclude), kept)


def test_a_range_may_hold_a_whole_number() -> None:
    quarters = [Fraction(k, 4) for k in range(-6, 7)]
    for low, high in combinations(quarters, 2):
        for low_open, high_open in product((False, True), repeat=2):
            x = Range(rational(low), rational(high), low_open, high_open)
            inside = any(
                (low < k or (low == k and not low_open))
                and (k < high or (high == k and not high_open))
                for k in range(-3, 4)
            )
            assert may_be_whole(x) is inside, x
    for end in quarters:
        assert may_be_whole(Range(rational(end), PLUS_INFINITY, True, True))
        assert may_be_whole(Range(MINUS_INFINITY, rational(end), True, True))
        assert may_be_whole(Range(rational(end), rational(end))) is (end.denominator == 1)
    # Beyond the precision nothing is known of whole numbers.
    with precision(256):
        low, high = arb(2) ** 100 + arb(1) / 4, arb(2) ** 100 + arb(1) / 2
        one = arb(2) ** 100 + 1
        assert not may_be_whole(Range(low, high))
    assert may_be_whole(Range(low, high))
    assert may_be_whole(Range(one, one, True, True))


# ---------------------------------------------------------------- rounding
def test_ends_are_rounded_outwards() -> None:
    third = rational(Fraction(1, 3))
    assert to_fraction(ranges.down(third)) < Fraction(1, 3) < to_fraction(ranges.up(third))
    for exact in (arb(3), PLUS_INFINITY, MINUS_INFINITY):
        assert ranges.down(exact) == exact == ranges.up(exact)
    found = ranges.from_fraction(Fraction(1, 3))
    assert to_fraction(found.lower) < Fraction(1, 3) < to_fraction(found.upper)
    assert not found.lower_open
    assert not found.upper_open
    assert ranges.from_fraction(Fraction(3)) == Range(arb(3), arb(3))
    unknown = ranges.ball(arb(0, "inf"))
    assert (unknown.lower, unknown.upper) == (MINUS_INFINITY, PLUS_INFINITY)
    assert unknown.lower_open
    assert unknown.upper_open


@pytest.mark.parametrize("value", [arb("nan"), arb("inf") - arb("inf")])
def test_what_is_no_number_is_refused(value: arb) -> None:
    for use in (ranges.checked, ranges.ball):
        with pytest.raises(Refused, match="not a number"):
            use(value)
    for ends in ((value, arb(1)), (arb(1), value)):
        with pytest.raises(Refused, match="not a number"):
            Range(*ends)


def test_ends_are_exact() -> None:
    third = rational(Fraction(1, 3))
    for ends in ((third, arb(1)), (arb(0), third)):
        with pytest.raises(Refused, match="inexact end"):
            Range(*ends)


def test_end_points_as_fractions() -> None:
    for value in (Fraction(0), Fraction(-7, 8), Fraction(5 * 2**70), Fraction(3, 2**90)):
        assert to_fraction(rational(value)) == value
    assert to_fraction(arb(2) ** 100_000) == 2**100_000
    for exponent in (100_001, -100_001):
        with pytest.raises(Refused, match="too many bits"):
            to_fraction(arb(2) ** exponent)


# ---------------------------------------------------------------- limits
TOP, BOTTOM = Range(PLUS_INFINITY, PLUS_INFINITY), Range(MINUS_INFINITY, MINUS_INFINITY)
#: Limit points from a number up to oo.
RISING = Range(arb(1), PLUS_INFINITY, False, False)
FALLING = Range(MINUS_INFINITY, arb(-1), False, False)


def test_attained_infinities() -> None:
    for x in (TOP, BOTTOM, RISING, FALLING):
        assert x.attains_infinity
        assert not x.bounded
        for y in GRID:
            if x in (TOP, BOTTOM):
                assert add(x, y) == add(y, x) == x
            if y.attains_zero:
                for a, b in ((x, y), (y, x)):
                    with pytest.raises(Refused, match=r"0\*oo"):
                        multiply(a, b)
            elif x in (TOP, BOTTOM):
                assert multiply(x, y) == multiply(y, x) == (x if y.positive else negate(x))
    assert add(TOP, TOP) == multiply(TOP, TOP) == multiply(BOTTOM, BOTTOM) == TOP
    assert multiply(TOP, BOTTOM) == multiply(BOTTOM, TOP) == add(BOTTOM, BOTTOM) == BOTTOM
    for x, y in ((TOP, BOTTOM), (RISING, FALLING), (TOP, FALLING), (RISING, BOTTOM)):
        for a, b in ((x, y), (y, x)):
            with pytest.raises(Refused, match="oo - oo"):
                add(a, b)
    one = Range(arb(1), arb(1))
    assert add(RISING, one) == add(one, RISING) == Range(arb(2), PLUS_INFINITY)
    assert add(FALLING, one) == Range(MINUS_INFINITY, arb(0))
    assert add(RISING, TOP) == add(TOP, RISING) == TOP
    apart = Range(arb(1), arb(2), True, True)
    assert add(RISING, apart) == add(apart, RISING) == Range(arb(2), PLUS_INFINITY, True, False)
    assert add(FALLING, apart) == Range(MINUS_INFINITY, arb(1), False, True)
    for x, sign in ((RISING, 1), (FALLING, -1)):
        found = (multiply(x, apart), multiply(apart, x), negate(multiply(x, negate(apart))))
        expected = Range(arb(1), PLUS_INFINITY, True, False)
        assert set(map(str, found)) == {str(expected if sign > 0 else negate(expected))}
    half = Range(arb(1) / 2, arb(2), True, False)
    assert multiply(RISING, half) == Range(arb(1) / 2, PLUS_INFINITY, True, False)
    assert multiply(FALLING, half) == Range(MINUS_INFINITY, -arb(1) / 2, False, True)


def test_monotone_functions_have_their_limits() -> None:
    for below, above, x, expected in (
        (arb(5), arb(7), made(None, None, True, True), (5, 7, True, True)),
        (arb(5), None, made(None, Fraction(1), True, False), (5, 1, True, False)),
        (None, arb(7), made(Fraction(1), None, False, True), (1, 7, False, True)),
    ):
        found = ranges.increasing(x, lambda v: v, below, above)
        assert (found.lower, found.upper, found.lower_open, found.upper_open) == expected
    for x in (made(None, Fraction(1), True, False), made(Fraction(1), None, False, True)):
        with pytest.raises(Refused, match="no value at infinity"):
            ranges.increasing(x, lambda v: v, None, None)
    with pytest.raises(Refused, match="not a number"):
        ranges.increasing(made(Fraction(0), Fraction(1), False, False), arb.log, None, None)


def test_exponentials_beyond_the_range_of_balls() -> None:
    huge = arb(2) ** 200
    assert ranges.exp(Range(-huge, arb(0))).nonnegative
    assert ranges.exp(Range(arb(0), huge)).lower == 1
    assert ranges.exp(made(None, Fraction(0), True, False)).positive


def test_constants() -> None:
    for name, value in (
        ("pi", "3.14159265358979"), ("E", "2.71828182845905"), ("EulerGamma", "0.577215664901533"),
        ("GoldenRatio", "1.61803398874989"),
    ):  # fmt: skip
        assert abs(ranges.constant_ball(name) - arb(value)) < arb("1e-14")
    with pytest.raises(Refused, match="unknown constant"):
        ranges.constant_ball("Catalan")


def test_bessel_functions_of_whole_order_are_at_most_one() -> None:
    """Of other orders nothing is known: J of order -1/2 is unbounded near 0."""
    line = claim("Abs(besselj(0, x)) <= 1", x="(-oo, oo)")
    assert decide(line).outcome is Outcome.HOLDS
    for text, domain in (
        ("besselj(0, x) < 1", "(-oo, oo)"),
        ("besselj(0, x) <= 999/1000", "(-oo, oo)"),
        ("besselj(-1/2, x) <= 1", "(0, oo)"),
        ("besselj(1/2, x) <= 1/2", "(0, oo)"),
    ):
        assert decide(claim(text, x=domain)).outcome is not Outcome.HOLDS


@pytest.mark.parametrize("order", [0, 1, -1, 2, 7])
@pytest.mark.parametrize("ends", [("0", "1/8"), ("-3", "5"), ("10", "10"), ("90", "200")])
def test_enclosures_of_bessel_functions_hold_their_values(
    order: int, ends: tuple[str, str]
) -> None:
    low, high = map(Fraction, ends)
    with precision(128):
        term = parse_term(f"besselj({order}, x)")
        budget = Budget()
        box = {"x": Range(rational(low), rational(high))}
        found = Evaluator(box, frozenset(), budget)(term)
        for step in range(9):
            at = low + (high - low) * Fraction(step, 8)
            value = rational(at).bessel_j(arb(order))
            assert value >= found.lower - arb(2) ** -100
            assert value <= found.upper + arb(2) ** -100
        assert found.lower >= -1
        assert found.upper <= 1

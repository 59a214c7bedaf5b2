"""Interval evaluation of terms over boxes.

A :class:`Range` encloses the values of a term at those points of the box where the term *has* a
real value: pointwise, so that two terms with equal values are interchangeable.  Obligations (see
:mod:`verify.checker.values.definedness`) ask for more, by the form of a term, and are never used to
leave values out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from flint import arb, ctx, fmpz

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.functions.core_functions import function
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.ranges import ONE, PLUS_INFINITY, ZERO, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term

MAX_EXPONENT_BITS = 64
MAX_ROOT = 64  # beyond it roots are powers


class Evaluator:
    """Evaluates terms over one box.

    ``box`` gives each variable its range, ``integers`` names those that take whole values only.
    """

    def __init__(
        self,
        box: Mapping[str, Range],
        integers: frozenset[str],
        budget: Budget,
        *,
        limit: bool = False,
    ) -> None:
        self.box = box
        self.integers = integers
        self.budget = budget
        self.limit = limit
        self.known: dict[Term, Range] = {}

    @classmethod
    def of_constants(cls, budget: Budget) -> Evaluator:
        """For terms without variables."""
        return cls({}, frozenset(), budget)

    def __call__(self, term: Term) -> Range:
        found = self.known.get(term)
        if found is None:
            self.budget.operation(1 + ctx.prec // 1_024)
            found = self.known[term] = self._evaluate(term)
        return found

    def _evaluate(self, term: Term) -> Range:
        head, args = term.head, term.args
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return ranges.from_fraction(term.value)
            case "variable":
                ranged = self.box.get(str(term.value))
                if ranged is None:
                    raise Refused(f"the variable {term.value} has no domain")
                return ranged
            case "constant":
                return ranges.ball(ranges.constant_ball(str(term.value)))
            case "+":
                total = self(args[0])
                for item in args[1:]:
                    total = ranges.add(total, self(item))
                return total
            case "-":
                return ranges.negate(self(args[0]))
            case "*":
                return self._product(args)
            case "/":
                return ranges.multiply(self(args[0]), self._reciprocal(self(args[1])))
            case "**":
                return self._power(args[0], args[1])
        if not args:
            raise Refused(f"interval evaluation does not treat {head}")
        if head in t.BINDERS or head == "Piecewise":
            return self.budget.beyond(head).enclose(self, term)
        found = function(head, self.budget)
        enclose = found.limit if self.limit else found.enclose
        if enclose is None:
            raise Refused(f"a limit of {head}")
        return enclose(term, *(self(item) for item in args))

    def _product(self, args: tuple[Term, ...]) -> Range:
        result: Range | None = None
        for item, count in Counter(args).items():
            factor = self(item) if count == 1 else self._integer_power(self(item), count)
            result = factor if result is None else ranges.multiply(result, factor)
        assert result is not None
        return result

    def _reciprocal(self, x: Range) -> Range:
        if x.attains_zero:
            if self.limit:
                raise Refused("a division by a limit that may be 0")
            if x.lower == 0 and x.upper == 0:
                raise Refused("a division by 0 on the whole box")
            if x.lower == 0:
                x = Range(x.lower, x.upper, True, x.upper_open)
            elif x.upper == 0:
                x = Range(x.lower, x.upper, x.lower_open, True)
            else:
                return ranges.WHOLE_LINE
        positive = x.positive

        def inverse(end: arb, is_open: bool) -> tuple[arb, bool]:
            if ranges.infinite(end):
                return ZERO, is_open
            if end == 0:
                return (PLUS_INFINITY if positive else ranges.MINUS_INFINITY), True
            return ranges.checked(1 / end), is_open

        lower, lower_open = inverse(x.upper, x.upper_open)
        upper, upper_open = inverse(x.lower, x.lower_open)
        return Range(ranges.down(lower), ranges.up(upper), lower_open, upper_open)

    def _integer_power(self, x: Range, count: int) -> Range:
        if count.bit_length() > MAX_EXPONENT_BITS:
            raise Refused("an exponent of more than 64 bits")
        if count == 0:
            return Range(ONE, ONE)
        if count < 0:
            return self._reciprocal(self._integer_power(x, -count))
        if count == 1:
            return x

        def power(end: arb) -> arb:
            return ranges.checked(end ** fmpz(count)) if end != 0 else ZERO

        if count % 2:
            return ranges.increasing(x, power, ranges.MINUS_INFINITY, PLUS_INFINITY)
        return ranges.increasing(ranges.absolute(x), power, None, PLUS_INFINITY)

    def _power(self, base: Term, exponent: Term) -> Range:
        if not t.free_variables(exponent):
            value = exact_value(exponent)
            if value is not None:
                return self._rational_power(self(base), value)
        b = self(exponent)
        a = self(base)
        if self.limit:
            # Along the way to a limit the obligations hold: a base > 0 unless b is whole.
            if not integer_valued(exponent, self.integers):
                return self._exponential(ranges.clip_below(a, ZERO, exclude=False), b)
            if not a.positive:
                raise Refused("a limit of a power of a base that may be 0 or negative")
        if a.positive:
            return self._exponential(a, b)
        return self._any_power(a, b)

    def _any_power(self, a: Range, b: Range) -> Range:
        """a**b wherever that is a real number, whatever the form of the exponent.

        A base 0 has the powers 0 and 0**0 = 1, a negative one its whole powers, and an exponent
        may be a whole number at some points although its form does not say so.
        """
        possible: list[Range] = []
        if a.upper > 0:
            possible.append(self._exponential(ranges.clip_below(a, ZERO, exclude=True), b))
        if a.attains_zero:
            if b.upper > 0:
                possible.append(Range(ZERO, ZERO))
            if b.attains_zero:
                possible.append(Range(ONE, ONE))
        if a.lower < 0 and ranges.may_be_whole(b):
            size = ranges.clip_below(ranges.negate(a), ZERO, exclude=True)
            found = self._exponential(size, b)
            possible += [found, ranges.negate(found)]
        if not possible:
            raise Refused("a function is undefined on the whole box")
        return ranges.hull(*possible)

    def _exponential(self, a: Range, b: Range) -> Range:
        """a**b = exp(b*log(a)) for a > 0."""
        return ranges.exp(ranges.multiply(b, ranges.logarithm(a)))

    def _rational_power(self, x: Range, value: Fraction) -> Range:
        if value.denominator == 1:
            return self._integer_power(x, int(value))
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_EXPONENT_BITS:
            raise Refused("an exponent of more than 64 bits")
        if value < 0:
            x = ranges.clip_below(x, ZERO, exclude=not self.limit)
            return self._reciprocal(self._rational_power(x, -value))
        x = ranges.clip_below(x, ZERO, exclude=False)
        top, bottom = value.numerator, value.denominator

        def power(end: arb) -> arb:
            if end == 0:
                return ZERO
            if bottom == 2:
                return end.sqrt() ** fmpz(top)
            if bottom <= MAX_ROOT:
                return end.root(bottom) ** fmpz(top)
            return (end.log() * ranges.rational(value)).exp()

        return ranges.increasing(x, power, None, PLUS_INFINITY)


def integer_valued(term: Term, integers: frozenset[str]) -> bool:
    """Integer coefficients in integer variables: +, -, *, whole numbers, whole powers of them."""
    if not t.free_variables(term):
        value = exact_value(term)
        return value is not None and value.denominator == 1
    match term.head:
        case "variable":
            return term.value in integers
        case "+" | "-" | "*":
            return all(integer_valued(item, integers) for item in term.args)
        case "**":
            exponent = term.args[1].value
            return (
                integer_valued(term.args[0], integers)
                and isinstance(exponent, Fraction)
                and exponent.denominator == 1
                and exponent >= 0
            )
    return False


def is_infinity(term: Term) -> bool:
    return term.head == "oo" or (term.head == "-" and term.args[0].head == "oo")


def domain_range(interval: Interval, budget: Budget) -> Range:
    """The range of a variable; whole-number domains are tightened to whole ends."""
    nothing = Evaluator.of_constants(budget)
    if is_infinity(interval.lower):
        lower, lower_open = ranges.MINUS_INFINITY, True
        if interval.lower.head == "oo":
            raise Refused("a domain that starts at oo")
    else:
        lower, lower_open = nothing(interval.lower).lower, interval.lower_open
        if interval.integer:
            lower, lower_open = _integer_lower(interval, lower), False
    if is_infinity(interval.upper):
        upper, upper_open = PLUS_INFINITY, True
        if interval.upper.head == "-":
            raise Refused("a domain that ends at -oo")
    else:
        upper, upper_open = nothing(interval.upper).upper, interval.upper_open
        if interval.integer:
            upper, upper_open = _integer_upper(interval, upper), False
    if (ranges.infinite(lower) and not lower_open) or (ranges.infinite(upper) and not upper_open):
        raise Refused("a domain with an infinite end point that belongs to it")
    return Range(lower, upper, lower_open, upper_open)


def least_integer(interval: Interval) -> int | None:
    """The least whole number of the domain, when its lower end is exactly rational."""
    value = None if is_infinity(interval.lower) else exact_value(interval.lower)
    if value is None:
        return None
    low = -((-value.numerator) // value.denominator)
    return low + 1 if interval.lower_open and value.denominator == 1 else low


def greatest_integer(interval: Interval) -> int | None:
    value = None if is_infinity(interval.upper) else exact_value(interval.upper)
    if value is None:
        return None
    high = value.numerator // value.denominator
    return high - 1 if interval.upper_open and value.denominator == 1 else high


def _integer_lower(interval: Interval, end: arb) -> arb:
    exact = least_integer(interval)
    return ranges.down(end.ceil() if exact is None else arb(fmpz(exact)))


def _integer_upper(interval: Interval, end: arb) -> arb:
    exact = greatest_integer(interval)
    return ranges.up(end.floor() if exact is None else arb(fmpz(exact)))

"""Rigorous extended interval evaluation of terms over boxes.

A :class:`Range` encloses the values of a term at those points of the box where the term is
defined (definedness itself is a separate obligation, see :mod:`verify.checker.definedness`).
Every end point is an exact binary number or infinite, rounded outwards; an *open* end is a value
that is certainly not attained.

In *limit mode* the variable that tends to infinity has the range [oo, oo] with attained ends, and
a Range encloses all limit points of the term; combinations such as oo - oo or 0*oo are refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq, fmpz

from verify import terms as t
from verify.checker.budget import Budget, Refused
from verify.checker.exact import exact_value, finite_range, summand
from verify.claims import Interval
from verify.terms import Term

PLUS_INFINITY: arb = arb.pos_inf()
MINUS_INFINITY: arb = arb.neg_inf()
ZERO = arb(0)
ONE = arb(1)


def _infinite(value: arb) -> bool:
    return not value.is_finite()


def _checked(value: arb) -> arb:
    if value.is_nan():
        raise Refused("interval evaluation met a value that is not a number")
    return value


def _down(value: arb) -> arb:
    return value if value.is_exact() else _checked(_checked(value).lower())


def _up(value: arb) -> arb:
    return value if value.is_exact() else _checked(_checked(value).upper())


@dataclass(frozen=True, slots=True)
class Range:
    """All values lie between ``lower`` and ``upper``; open ends are not attained."""

    lower: arb
    upper: arb
    lower_open: bool = False
    upper_open: bool = False

    def __post_init__(self) -> None:
        if self.lower.is_nan() or self.upper.is_nan():
            raise Refused("interval evaluation met a value that is not a number")
        if not (self.lower.is_exact() and self.upper.is_exact()):
            raise Refused("interval evaluation met an inexact end point")

    @property
    def positive(self) -> bool:
        return bool(self.lower > 0) or (self.lower_open and bool(self.lower == 0))

    @property
    def negative(self) -> bool:
        return bool(self.upper < 0) or (self.upper_open and bool(self.upper == 0))

    @property
    def nonnegative(self) -> bool:
        return bool(self.lower >= 0)

    @property
    def attains_zero(self) -> bool:
        """False only when 0 is certainly not a value."""
        return not (self.positive or self.negative)

    @property
    def attains_infinity(self) -> bool:
        return (_infinite(self.lower) and not self.lower_open) or (
            _infinite(self.upper) and not self.upper_open
        )

    @property
    def bounded(self) -> bool:
        return self.lower.is_finite() and self.upper.is_finite()

    def satisfies(self, op: str) -> bool:
        """Whether every value stands in the relation ``op`` to 0; never by equality of balls."""
        match op:
            case ">=":
                return self.nonnegative
            case ">":
                return self.positive
            case "!=":
                return self.positive or self.negative
        return False


WHOLE_LINE = Range(MINUS_INFINITY, PLUS_INFINITY, True, True)


def _ball(value: arb) -> Range:
    """The range of a ball that encloses one real number."""
    if value.is_exact() and value.is_finite():
        return Range(value, value)
    value = _checked(value)
    lower, upper = _down(value), _up(value)
    return Range(lower, upper, _infinite(lower), _infinite(upper))


def _hull(*items: Range) -> Range:
    lower, lower_open = items[0].lower, items[0].lower_open
    upper, upper_open = items[0].upper, items[0].upper_open
    for item in items[1:]:
        if item.lower < lower:
            lower, lower_open = item.lower, item.lower_open
        elif item.lower == lower:
            lower_open = lower_open and item.lower_open
        if item.upper > upper:
            upper, upper_open = item.upper, item.upper_open
        elif item.upper == upper:
            upper_open = upper_open and item.upper_open
    return Range(lower, upper, lower_open, upper_open)


def _clip_below(x: Range, least: arb, exclude: bool) -> Range:
    """Values under ``least`` (or ``least`` itself) do not occur where the term is defined."""
    if x.upper < least or (x.upper == least and (exclude or x.upper_open)):
        raise Refused("a function is undefined on the whole box")
    if x.lower < least:
        return Range(least, x.upper, exclude, x.upper_open)
    if x.lower == least and exclude:
        return Range(x.lower, x.upper, True, x.upper_open)
    return x


def _negate(x: Range) -> Range:
    return Range(-x.upper, -x.lower, x.upper_open, x.lower_open)


def _add_ends(a: arb, a_open: bool, b: arb, b_open: bool) -> tuple[arb, bool]:
    """One end of a sum, not yet rounded, and whether it is open."""
    if _infinite(a) or _infinite(b):
        attained = (_infinite(a) and not a_open) or (_infinite(b) and not b_open)
        return (a if _infinite(a) else b), not attained
    return a + b, a_open or b_open


def _add(x: Range, y: Range) -> Range:
    if x.attains_infinity or y.attains_infinity:
        for a, b in ((x, y), (y, x)):
            if (a.upper == PLUS_INFINITY and not a.upper_open) and (
                b.lower == MINUS_INFINITY and not b.lower_open
            ):
                raise Refused("oo - oo")
        # A term that is identically at an attained infinity decides the sum.
        for item in (x, y):
            if item.lower == item.upper:
                return item if item.attains_infinity else _add_plain(x, y)
    return _add_plain(x, y)


def _add_plain(x: Range, y: Range) -> Range:
    lower, lower_open = _add_ends(x.lower, x.lower_open, y.lower, y.lower_open)
    upper, upper_open = _add_ends(x.upper, x.upper_open, y.upper, y.upper_open)
    return Range(_down(lower), _up(upper), lower_open, upper_open)


def _corner(a: arb, a_open: bool, b: arb, b_open: bool) -> tuple[arb, bool]:
    """The product of two ends, not yet rounded, and whether it is *not* attained."""
    if a == 0 or b == 0:
        zero_attained = (a == 0 and not a_open) or (b == 0 and not b_open)
        return ZERO, not zero_attained
    if _infinite(a) or _infinite(b):
        attained = (_infinite(a) and not a_open) or (_infinite(b) and not b_open)
        return (PLUS_INFINITY if (a > 0) == (b > 0) else MINUS_INFINITY), not attained
    return a * b, a_open or b_open


def _multiply(x: Range, y: Range) -> Range:
    for a, b in ((x, y), (y, x)):
        if b.attains_infinity:
            if a.attains_zero:
                raise Refused("0*oo")
            if b.lower == b.upper:
                positive = a.positive == bool(b.lower > 0)
                end = PLUS_INFINITY if positive else MINUS_INFINITY
                return Range(end, end)
    corners = [
        _corner(a, a_open, b, b_open)
        for a, a_open in ((x.lower, x.lower_open), (x.upper, x.upper_open))
        for b, b_open in ((y.lower, y.lower_open), (y.upper, y.upper_open))
    ]
    downs = [(_down(value), is_open) for value, is_open in corners]
    ups = [(_up(value), is_open) for value, is_open in corners]
    lower, upper = downs[0][0], ups[0][0]
    for value, _ in downs:
        if value < lower:
            lower = value
    for value, _ in ups:
        if value > upper:
            upper = value
    return Range(
        lower,
        upper,
        all(is_open for value, is_open in downs if value == lower),
        all(is_open for value, is_open in ups if value == upper),
    )


def _increasing(
    x: Range, value: Callable[[arb], arb], below: arb | None, above: arb | None
) -> Range:
    """A strictly increasing function; ``below`` and ``above`` are its limits at -oo and oo."""

    def at(end: arb) -> arb:
        if not _infinite(end):
            return _checked(value(end))
        limit = above if end > 0 else below
        if limit is None:
            raise Refused("a function has no value at infinity")
        return limit

    return Range(_down(at(x.lower)), _up(at(x.upper)), x.lower_open, x.upper_open)


def _rational(value: Fraction) -> arb:
    return arb(fmpq(fmpz(value.numerator), fmpz(value.denominator)))


def from_fraction(value: Fraction) -> Range:
    return _ball(_rational(value))


def to_fraction(end: arb) -> Fraction:
    """The exact value of a finite end point."""
    mantissa, exponent = end.man_exp()
    if abs(int(exponent)) > 100_000:
        raise Refused("an end point needs too many bits")
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


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

    def __call__(self, term: Term) -> Range:
        found = self.known.get(term)
        if found is None:
            self.budget.operation()
            found = self.known[term] = self._evaluate(term)
        return found

    def _evaluate(self, term: Term) -> Range:
        head, args = term.head, term.args
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return from_fraction(term.value)
            case "variable":
                found = self.box.get(str(term.value))
                if found is None:
                    raise Refused(f"the variable {term.value} has no domain")
                return found
            case "constant":
                return _ball(_constant(str(term.value)))
            case "+":
                total = self(args[0])
                for item in args[1:]:
                    total = _add(total, self(item))
                return total
            case "-":
                return _negate(self(args[0]))
            case "*":
                return self._product(args)
            case "/":
                return _multiply(self(args[0]), self._reciprocal(self(args[1])))
            case "**":
                return self._power(args[0], args[1])
            case "Max" | "Min":
                return self._extremum(head, [self(item) for item in args])
            case "Sum":
                indices = finite_range(term)
                if indices is None:
                    raise Refused("a sum without whole constant limits")
                total = Range(ZERO, ZERO)
                for index in indices:
                    total = _add(total, self(summand(term, index)))
                return total
            case "Piecewise":
                return self._piecewise(args)
        if head in t.BINDERS or not args:
            raise Refused(f"interval evaluation does not treat {head}")
        if head in ("factorial", "gamma", "harmonic") and not t.free_variables(term):
            value = exact_value(term)
            if value is not None:
                return from_fraction(value)
        return self._function(head, [self(item) for item in args], term)

    # ------------------------------------------------------------------ arithmetic
    def _product(self, args: tuple[Term, ...]) -> Range:
        result: Range | None = None
        for item, count in Counter(args).items():
            factor = self(item) if count == 1 else self._integer_power(self(item), count)
            result = factor if result is None else _multiply(result, factor)
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
                return WHOLE_LINE
        positive = x.positive

        def inverse(end: arb, is_open: bool) -> tuple[arb, bool]:
            if _infinite(end):
                return ZERO, is_open
            if end == 0:
                return (PLUS_INFINITY if positive else MINUS_INFINITY), True
            return _checked(1 / end), is_open

        lower, lower_open = inverse(x.upper, x.upper_open)
        upper, upper_open = inverse(x.lower, x.lower_open)
        return Range(_down(lower), _up(upper), lower_open, upper_open)

    def _integer_power(self, x: Range, count: int) -> Range:
        if count.bit_length() > 64:
            raise Refused("an exponent of more than 64 bits")
        if count == 0:
            return Range(ONE, ONE)
        if count < 0:
            return self._reciprocal(self._integer_power(x, -count))
        if count == 1:
            return x

        def power(end: arb) -> arb:
            return _checked(end ** fmpz(count)) if end != 0 else ZERO

        if count % 2:
            return _increasing(x, power, MINUS_INFINITY, PLUS_INFINITY)
        if x.upper <= 0:
            x = _negate(x)
        if x.lower >= 0:
            return _increasing(x, power, None, PLUS_INFINITY)
        least = Range(ZERO, ZERO)
        right = Range(ZERO, x.upper, False, x.upper_open)
        left = Range(ZERO, -x.lower, False, x.lower_open)
        return _hull(
            least,
            _increasing(left, power, None, PLUS_INFINITY),
            _increasing(right, power, None, PLUS_INFINITY),
        )

    def _power(self, base: Term, exponent: Term) -> Range:
        if not t.free_variables(exponent):
            value = exact_value(exponent)
            if value is not None:
                return self._rational_power(self(base), value)
        b = self(exponent)
        a = self(base)
        if not integer_valued(exponent, self.integers):
            # Defined only for positive bases.
            return self._exponential(_clip_below(a, ZERO, exclude=not self.limit), b)
        if a.positive:
            return self._exponential(a, b)
        if self.limit:
            raise Refused("a limit of a power of a base that may be 0 or negative")
        if a.lower >= 0:
            possible = [Range(ZERO, ZERO), Range(ONE, ONE)]
            if a.upper > 0:
                possible.append(self._exponential(_clip_below(a, ZERO, exclude=True), b))
            return _hull(*possible)
        size = a.upper if a.upper > -a.lower else -a.lower
        absolute = Range(ZERO, size, True, _infinite(size))
        result = _hull(self._exponential(absolute, b), Range(ZERO, ZERO), Range(ONE, ONE))
        return _hull(result, _negate(result))

    def _exponential(self, a: Range, b: Range) -> Range:
        """a**b = exp(b*log(a)) for a > 0."""
        logarithm = _logarithm(a)
        if self.limit and (logarithm.attains_infinity or b.attains_infinity):
            for x, y in ((logarithm, b), (b, logarithm)):
                if x.attains_infinity and y.attains_zero:
                    raise Refused("1**oo or 0**0 in a limit")
        return _exp(_multiply(b, logarithm))

    def _rational_power(self, x: Range, value: Fraction) -> Range:
        if value.denominator == 1:
            return self._integer_power(x, int(value))
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > 64:
            raise Refused("an exponent of more than 64 bits")
        if value < 0:
            x = _clip_below(x, ZERO, exclude=not self.limit)
            return self._reciprocal(self._rational_power(x, -value))
        x = _clip_below(x, ZERO, exclude=False)
        top, bottom = value.numerator, value.denominator

        def power(end: arb) -> arb:
            if end == 0:
                return ZERO
            if bottom == 2:
                return end.sqrt() ** fmpz(top)
            if bottom <= 64:
                return end.root(bottom) ** fmpz(top)
            return (end.log() * _rational(value)).exp()

        return _increasing(x, power, None, PLUS_INFINITY)

    @staticmethod
    def _extremum(head: str, items: list[Range]) -> Range:
        if head == "Min":
            return _negate(Evaluator._extremum("Max", [_negate(item) for item in items]))
        result = items[0]
        for item in items[1:]:
            lower, lower_open = result.lower, result.lower_open
            if item.lower > lower:
                lower, lower_open = item.lower, item.lower_open
            elif item.lower == lower:
                lower_open = lower_open or item.lower_open
            top = _hull(result, item)
            result = Range(lower, top.upper, lower_open, top.upper_open)
        return result

    def _piecewise(self, args: tuple[Term, ...]) -> Range:
        if self.limit:
            raise Refused("a limit of Piecewise")
        possible: list[Range] = []
        for value, condition in zip(args[::2], args[1::2]):
            truth = self._truth(condition)
            if truth is not False:
                possible.append(self(value))
            if truth is True:
                return _hull(*possible)
        raise Refused("a Piecewise without a final True")

    def _truth(self, condition: Term) -> bool | None:
        if condition.head == "true":
            return True
        left, right = condition.args
        difference = self(t.add(left, t.negate(right)))
        value = exact_value(t.add(left, t.negate(right)))
        if value is not None:
            signs = {"<": value < 0, "<=": value <= 0, ">": value > 0, ">=": value >= 0}
            return {**signs, "==": value == 0, "!=": value != 0}[condition.head]
        op = condition.head
        if op in ("<", "<="):
            difference = _negate(difference)
            op = {"<": ">", "<=": ">="}[op]
        if op == ">":
            return True if difference.positive else (False if difference.upper <= 0 else None)
        if op == ">=":
            return True if difference.nonnegative else (False if difference.negative else None)
        apart = difference.satisfies("!=")
        return (op == "!=") if apart else None

    # ------------------------------------------------------------------ functions
    def _function(self, head: str, args: list[Range], term: Term) -> Range:
        x = args[0]
        match head:
            case "exp":
                return _exp(x)
            case "log":
                return _logarithm(_clip_below(x, ZERO, exclude=not self.limit))
            case "sqrt":
                return self._rational_power(x, Fraction(1, 2))
            case "Abs":
                return _absolute(x)
            case "sinh":
                return _increasing(x, arb.sinh, MINUS_INFINITY, PLUS_INFINITY)
            case "tanh":
                return _increasing(x, arb.tanh, -ONE, ONE)
            case "asinh":
                return _increasing(x, arb.asinh, MINUS_INFINITY, PLUS_INFINITY)
            case "atan":
                half = arb.pi() / 2
                return _increasing(x, arb.atan, -half, half)
            case "erf":
                return _increasing(x, arb.erf, -ONE, ONE)
            case "erfc":
                return _negate(_increasing(x, lambda v: -v.erfc(), -arb(2), ZERO))
            case "cosh":
                return _increasing(_absolute(x), arb.cosh, None, PLUS_INFINITY)
            case "asin" | "acos":
                x = _clip_below(x, -ONE, exclude=False)
                x = _negate(_clip_below(_negate(x), -ONE, exclude=False))
                if head == "asin":
                    return _increasing(x, arb.asin, None, None)
                return _negate(_increasing(x, lambda v: -v.acos(), None, None))
            case "acosh":
                return _increasing(
                    _clip_below(x, ONE, exclude=False), arb.acosh, None, PLUS_INFINITY
                )
            case "atanh":
                self._no_limit(head)
                x = _clip_below(x, -ONE, exclude=True)
                x = _negate(_clip_below(_negate(x), -ONE, exclude=True))

                def inverse_tangent(v: arb) -> arb:
                    if abs(v) == 1:
                        return PLUS_INFINITY if v > 0 else MINUS_INFINITY
                    return v.atanh()

                return _increasing(x, inverse_tangent, None, None)
            case "sin":
                return self._circular(x, arb.sin, arb.cos)
            case "cos":
                return self._circular(x, arb.cos, lambda v: -v.sin())
            case "tan":
                self._no_limit(head)
                if x.bounded and not x.lower.union(x.upper).cos().contains(0):
                    return _increasing(x, arb.tan, None, None)
                return WHOLE_LINE
            case "sign" | "floor" | "ceiling" | "Heaviside":
                self._no_limit(head)
                return _step(head, x)
            case "digamma" | "loggamma" | "gamma" | "factorial" | "harmonic" | "zeta":
                self._no_limit(head)
                return _gamma_like(head, x)
            case "LambertW":
                x = _clip_below(x, _down(-(-ONE).exp()), exclude=False)
                return _increasing(x, _lambert, None, PLUS_INFINITY)
        self._no_limit(head)
        return _by_hull(head, args, term)

    def _no_limit(self, head: str) -> None:
        if self.limit:
            raise Refused(f"a limit of {head}")

    def _circular(
        self, x: Range, value: Callable[[arb], arb], slope: Callable[[arb], arb]
    ) -> Range:
        unit = Range(-ONE, ONE)
        if not x.bounded:
            return unit
        hull = x.lower.union(x.upper)
        steepness = slope(hull)
        if steepness > 0:
            return _intersect(_increasing(x, value, None, None), unit)
        if steepness < 0:
            return _intersect(_negate(_increasing(x, lambda v: -value(v), None, None)), unit)
        # Inside, the only extrema are 1 and -1; where one is out of reach, an end decides.
        ends = _hull(_ball(value(x.lower)), _ball(value(x.upper)))
        around = value(hull)
        return _intersect(
            Range(ends.lower if around > -1 else -ONE, ends.upper if around < 1 else ONE), unit
        )


def _intersect(x: Range, y: Range) -> Range:
    """Both enclose the same values."""
    lower, lower_open = (x.lower, x.lower_open) if x.lower >= y.lower else (y.lower, y.lower_open)
    upper, upper_open = (x.upper, x.upper_open) if x.upper <= y.upper else (y.upper, y.upper_open)
    return Range(lower, upper, lower_open, upper_open)


def _constant(name: str) -> arb:
    match name:
        case "pi":
            return arb.pi()
        case "E":
            return arb.const_e()
        case "EulerGamma":
            return arb.const_euler()
        case "GoldenRatio":
            return (1 + arb(5).sqrt()) / 2
    raise Refused(f"unknown constant {name}")


def _exp(x: Range) -> Range:
    found = _increasing(x, arb.exp, ZERO, PLUS_INFINITY)
    # An exponent beyond the range of balls gives no finite end; exp is positive all the same.
    if found.lower < 0:
        return Range(ZERO, found.upper, True, found.upper_open)
    return found


def _logarithm(x: Range) -> Range:
    """x >= 0; a lower end 0 gives -oo, attained as a limit when 0 is attained."""
    return _increasing(x, lambda v: MINUS_INFINITY if v == 0 else v.log(), None, PLUS_INFINITY)


def _absolute(x: Range) -> Range:
    if x.lower >= 0:
        return x
    if x.upper <= 0:
        return _negate(x)
    opposite = _negate(x)
    top = _hull(x, opposite)
    return Range(ZERO, top.upper, False, top.upper_open)


def _step(head: str, x: Range) -> Range:
    if head == "sign":
        lower = ONE if x.positive else (ZERO if x.nonnegative else -ONE)
        upper = -ONE if x.negative else (ZERO if x.upper <= 0 else ONE)
        return Range(lower, upper)
    if head == "Heaviside":
        if x.positive:
            return Range(ONE, ONE)
        # The value at 0 is a matter of convention: between 0 and 1 in all of them.
        return Range(ZERO, ZERO) if x.negative else Range(ZERO, ONE)

    def rounded(end: arb) -> arb:
        if _infinite(end):
            return end
        result = end.floor() if head == "floor" else end.ceil()
        if not result.is_exact():
            raise Refused(f"{head} of a number beyond the precision")
        return result

    lower, upper = rounded(x.lower), rounded(x.upper)
    if head == "floor" and x.upper_open and x.upper.is_finite() and x.upper == upper:
        upper = _up(upper - 1)
    if head == "ceiling" and x.lower_open and x.lower.is_finite() and x.lower == lower:
        lower = _down(lower + 1)
    return Range(lower, upper, _infinite(lower), _infinite(upper))


def _lambert(v: arb) -> arb:
    if v > -(-ONE).exp():
        return v.lambertw()
    # At the branch point, up to rounding: W lies in [-1, W(v + 2**-20)].
    return (-ONE).union((v + arb(2) ** -20).lambertw())


def _gamma_like(head: str, x: Range) -> Range:
    """Functions with a pole at the lower end of their real domain."""
    if head in ("factorial", "harmonic"):
        shifted = _add(x, Range(ONE, ONE))
        if head == "factorial":
            return _gamma_like("gamma", shifted)
        return _add(_gamma_like("digamma", shifted), _ball(arb.const_euler()))
    if head == "zeta":
        x = _clip_below(x, ONE, exclude=True)
        return _negate(
            _increasing(x, lambda v: MINUS_INFINITY if v == 1 else -v.zeta(), None, -ONE)
        )
    x = _clip_below(x, ZERO, exclude=True)
    if head == "digamma":
        return _increasing(
            x, lambda v: MINUS_INFINITY if v == 0 else v.digamma(), None, PLUS_INFINITY
        )
    value: Callable[[arb], arb] = arb.gamma if head == "gamma" else arb.lgamma
    turning_left, turning_right = arb(46) / 32, arb(47) / 32  # the minimum is at 1.46163...

    def end_value(v: arb) -> arb:
        return PLUS_INFINITY if v == 0 else value(v)

    if x.lower >= turning_right:
        return _increasing(x, value, None, PLUS_INFINITY)
    if x.upper <= turning_left:
        return _negate(_increasing(x, lambda v: -end_value(v), None, None))
    left = Range(x.lower, turning_right, x.lower_open, False)
    top = PLUS_INFINITY if _infinite(x.upper) else _up(_checked(value(x.upper)))
    start = _up(_checked(end_value(left.lower)))
    # gamma >= 0.8856 and loggamma >= -0.1215 everywhere on (0, oo).
    least = _down(arb(fmpq(8856, 10000)) if head == "gamma" else arb(fmpq(-1215, 10000)))
    greatest = start if start > top else top
    least_open = False
    return Range(least, greatest, least_open, _infinite(greatest))


def _by_hull(head: str, args: list[Range], term: Term) -> Range:
    """Functions evaluated on the ball hull of their arguments."""
    if head in ("binomial", "stirling", "fubini"):
        value = exact_value(term)
        if value is None:
            raise Refused(f"{head} of arguments that are not exact whole numbers")
        return from_fraction(value)
    if head == "polygamma":
        order = exact_value(term.args[0])
        if order is None or order.denominator != 1 or not 0 <= order <= 1_000:
            raise Refused("polygamma of an order that is not a small whole number")
        return _polygamma(int(order), args[1])
    if not all(item.bounded for item in args):
        raise Refused(f"{head} on an unbounded range")
    balls = [
        item.lower if item.lower == item.upper else item.lower.union(item.upper) for item in args
    ]
    match head:
        case "airyai":
            value_ball = balls[0].airy_ai()
        case "besselj":
            value_ball = balls[1].bessel_j(balls[0])
        case "uppergamma":
            value_ball = balls[1].gamma_upper(balls[0])
        case "lowergamma":
            value_ball = balls[1].gamma_lower(balls[0])
        case _:
            raise Refused(f"interval evaluation does not treat {head}")
    if not value_ball.is_finite():
        raise Refused(f"{head} could not be enclosed on the box")
    return _ball(value_ball)


def _polygamma(order: int, x: Range) -> Range:
    if order == 0:
        return _gamma_like("digamma", x)
    x = _clip_below(x, ZERO, exclude=True)
    size = arb(order).fac()

    def magnitude(v: arb) -> arb:
        """-|polygamma(order, v)|, increasing in v."""
        return MINUS_INFINITY if v == 0 else -(size * arb(order + 1).zeta(v))

    increasing = _increasing(x, magnitude, None, ZERO)
    return _negate(increasing) if order % 2 else increasing


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
    nothing = Evaluator({}, frozenset(), budget)
    if is_infinity(interval.lower):
        lower, lower_open = MINUS_INFINITY, True
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
    if (_infinite(lower) and not lower_open) or (_infinite(upper) and not upper_open):
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
    return _down(end.ceil() if exact is None else arb(fmpz(exact)))


def _integer_upper(interval: Interval, end: arb) -> arb:
    exact = greatest_integer(interval)
    return _up(end.floor() if exact is None else arb(fmpz(exact)))

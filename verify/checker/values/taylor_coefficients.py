"""Taylor coefficients of terms in one variable, enclosed over a box of all of them.

The j-th coefficient holds the j-th derivative in x divided by j!, at every point of the box.
All functions here are analytic where their coefficients come out at all: a logarithm of what
may be 0, a quotient by it, a root of it are refused.  So on a box for which this returns, the term
is analytic in x, and Taylor's theorem holds with the last coefficient as its remainder.

Each function is found from its differential equation (DLMF 4.2 to 4.40, 5.15.1, 7.2.1).  The zeroth
coefficient is the range of the term itself, which is tighter than what series arithmetic gives.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from flint import arb

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.functions.core_functions import function
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import ONE, ZERO, rational
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: Coefficients from the zeroth on, each a ball over the whole box.
Series = list[arb]
MAX_POWER = 64
MAX_POLYGAMMA = 30
_GAMMA = ("gamma", "loggamma", "digamma", "factorial", "harmonic")


class Taylor:
    """Coefficients in ``name`` up to the order; ``evaluate`` encloses terms over the box."""

    def __init__(self, evaluate: Evaluator, name: str, order: int) -> None:
        self.evaluate = evaluate
        self.name = name
        self.order = order
        self.known: dict[Term, Series] = {}

    def __call__(self, term: Term) -> Series:
        found = self.known.get(term)
        if found is None:
            self.evaluate.budget.operation(1 + self.order * self.order // 4)
            found = self._expand(term)
            start = self.value(term)
            if not all(item.is_finite() for item in (start, *found[1:])):
                raise Refused(f"{t.to_text(term)[:80]} is not analytic on the box")
            found = self.known[term] = [start, *found[1:]]
        return found

    def value(self, term: Term) -> arb:
        """A ball around the values of a term on the box."""
        found = self.evaluate(term)
        if not found.bounded:
            raise Refused(f"{t.to_text(term)[:80]} is not bounded on the box")
        return found.lower if found.lower == found.upper else found.lower.union(found.upper)

    def _expand(self, term: Term) -> Series:
        head, args = term.head, term.args
        if not occurs(self.name, term):
            return self._constant(self.value(term))
        if head == "variable":
            series = self._constant(self.value(term))
            if self.order:
                series[1] = ONE
            return series
        match head:
            case "+":
                return self._sum(*(self(item) for item in args))
            case "-":
                return [-item for item in self(args[0])]
            case "*":
                result = self(args[0])
                for item in args[1:]:
                    result = self._times(result, self(item))
                return result
            case "/":
                return self._over(self(args[0]), self(args[1]))
            case "**":
                return self._power(args[0], args[1])
            case "polygamma" if not occurs(self.name, args[0]):
                return self._gamma_kin(term, args[-1])
        if len(args) != 1:
            raise Refused(f"no Taylor coefficients of {head}")
        return self._function(term, args[0])

    # ------------------------------------------------------------------ arithmetic
    def _constant(self, value: arb) -> Series:
        return [value, *([ZERO] * self.order)]

    def _number(self, value: Fraction | int) -> Series:
        return self._constant(rational(Fraction(value)))

    def _sum(self, *items: Series) -> Series:
        result = items[0]
        for item in items[1:]:
            result = [a + b for a, b in zip(result, item)]
        return result

    def _convolved(self, a: Series, b: Series, k: int) -> arb:
        """The sum of a[j]*b[k - j] for j from 0 to k."""
        total = ZERO
        for j in range(k + 1):
            total = total + _product(a[j], b[k - j])
        return total

    def _times(self, a: Series, b: Series) -> Series:
        return [self._convolved(a, b, k) for k in range(self.order + 1)]

    def _over(self, a: Series, b: Series) -> Series:
        if b[0].contains(0):
            raise Refused("a quotient by what may be 0 has no Taylor coefficients")
        inverse = _inverse(b[0])
        result: Series = []
        for k in range(self.order + 1):
            rest = a[k]
            for j in range(1, k + 1):
                rest = rest - _product(b[j], result[k - j])
            result.append(_product(rest, inverse))
        return result

    def _integrated(self, start: arb, slope: Series) -> Series:
        """The series with this value and this derivative."""
        return [start, *(slope[k - 1] / k for k in range(1, self.order + 1))]

    def _slope(self, a: Series) -> Series:
        """The derivative; its last coefficient, which nobody uses, is left 0."""
        moved = [k * a[k] for k in range(1, self.order + 1)]
        return [*moved, ZERO]

    # ------------------------------------------------------------------ powers
    def _power(self, base: Term, exponent: Term) -> Series:
        value = constant_value(exponent)
        if value is None:
            if occurs(self.name, exponent):
                argument = t.multiply(exponent, t.function("log", base))
                return self(t.function("exp", argument))
            # A power x**p with a parameter p solves x*y' = p*y*x'.
            return self._power_of(base, self.value(exponent), t.power(base, exponent))
        if value.denominator == 1 and 0 <= value <= MAX_POWER:
            result = self._number(1)
            square, count = self(base), int(value)
            while count:
                if count % 2:
                    result = self._times(result, square)
                count //= 2
                if count:
                    square = self._times(square, square)
            return result
        if value.denominator == 1 and -MAX_POWER <= value < 0:
            return self._over(self._number(1), self(t.power(base, t.number(-value))))
        return self._power_of(base, rational(value), t.power(base, exponent))

    def _power_of(self, base: Term, exponent: arb, whole: Term) -> Series:
        """k*a0*b_k = sum over j = 1..k of (p*j - (k - j))*a_j*b_(k - j), for a > 0."""
        a = self(base)
        if not a[0] > 0:
            raise Refused("a power of what may be 0 has no Taylor coefficients")
        inverse = _inverse(a[0])
        result = [self.value(whole)]
        for k in range(1, self.order + 1):
            total = ZERO
            for j in range(1, k + 1):
                weight = exponent * j + (j - k)
                total = total + _product(_product(weight, a[j]), result[k - j])
            result.append(_product(total, inverse) / k)
        return result

    # ------------------------------------------------------------------ functions
    def _function(self, term: Term, argument: Term) -> Series:
        head = term.head
        start = self.value(term)
        if head in ("sin", "cos", "sinh", "cosh"):
            return self._circular(head, argument)
        if head in _GAMMA:
            return self._gamma_kin(term, argument)
        match head:
            case "exp":
                return self._exponential(start, self(argument))
            case "sqrt":
                return self._power_of(argument, rational(Fraction(1, 2)), term)
            case "tan":
                return self._quotient("sin", "cos", argument)
            case "tanh":
                return self._quotient("sinh", "cosh", argument)
        slope = function(head, self.evaluate.budget).slope
        written = term if slope is None else slope(term, argument)
        if term in t.walk(written):
            raise Refused(f"no Taylor coefficients of {head}")
        outer = self(written)
        return self._integrated(start, self._times(outer, self._slope(self(argument))))

    def _quotient(self, above: str, below: str, argument: Term) -> Series:
        return self._over(self(t.function(above, argument)), self(t.function(below, argument)))

    def _exponential(self, start: arb, a: Series) -> Series:
        """y' = a'*y."""
        slope, result = self._slope(a), [start]
        for k in range(1, self.order + 1):
            total = self._convolved(slope, result, k - 1)
            result.append(total / k)
        return result

    def _circular(self, head: str, argument: Term) -> Series:
        """sin' = cos*a', cos' = -sin*a'; without the sign for sinh and cosh."""
        odd, even = ("sin", "cos") if head in ("sin", "cos") else ("sinh", "cosh")
        slope = self._slope(self(argument))
        sine = [self.value(t.function(odd, argument))]
        cosine = [self.value(t.function(even, argument))]
        for k in range(1, self.order + 1):
            up = self._convolved(slope, cosine, k - 1)
            down = self._convolved(slope, sine, k - 1)
            sine.append(up / k)
            cosine.append((-down if odd == "sin" else down) / k)
        return sine if head == odd else cosine

    def _gamma_kin(self, term: Term, argument: Term) -> Series:
        """The gamma family through polygamma functions, whose values are known at all x > 0."""
        head = term.head
        if head in ("factorial", "harmonic"):
            moved = t.add(argument, t.ONE)
            if head == "factorial":
                return self(t.function("gamma", moved))
            return self(t.add(t.function("digamma", moved), t.constant("EulerGamma")))
        a = self(argument)
        if not a[0] > 0:
            raise Refused(f"no Taylor coefficients of {head} where its argument may be <= 0")
        if head == "gamma":
            logarithm = self(t.function("loggamma", argument))
            return self._exponential(self.value(term), logarithm)
        return self._composed([self._derived(term, argument, j) for j in range(self.order + 1)], a)

    def _derived(self, term: Term, argument: Term, count: int) -> arb:
        """The derivative of that order, divided by the factorial of the order."""
        first = {"loggamma": -1, "digamma": 0}.get(term.head)
        if first is None:
            known = exact_value(term.args[0])
            if known is None or known.denominator != 1 or not 1 <= known <= MAX_POLYGAMMA:
                raise Refused("no Taylor coefficients of this polygamma function")
            first = int(known)
        index = first + count
        if index == first:
            value = self.value(term)
        elif index == 0:
            value = self.value(t.function("digamma", argument))
        else:
            value = self.value(t.function("polygamma", t.number(index), argument))
        return value / factorial(count)

    def _composed(self, outer: Series, a: Series) -> Series:
        """sum of outer[j]*(a - a0)**j, by Horner's rule."""
        small = [ZERO, *a[1:]]
        result = self._constant(outer[-1])
        for value in reversed(outer[:-1]):
            result = self._times(result, small)
            result[0] = result[0] + value
        return result


def _product(a: arb, b: arb) -> arb:
    """A ball around the products, by the ends where both factors are wide and of one sign.

    The product of balls loses twice the product of their radii there.
    """
    if a.is_exact() or b.is_exact() or not ((a >= 0 or a <= 0) and (b >= 0 or b <= 0)):
        return a * b
    sign = 1 if bool(a >= 0) == bool(b >= 0) else -1
    a, b = abs(a), abs(b)
    least, greatest = a.lower() * b.lower(), a.upper() * b.upper()
    return sign * least.union(greatest)


def _inverse(a: arb) -> arb:
    """A ball around 1/a, by its ends, for a ball without 0."""
    return a if a == 1 else (1 / a.lower()).union(1 / a.upper())

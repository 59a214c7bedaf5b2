"""The expansion of a term as one of its variables tends to oo, function by function.

Facts used beyond power series: Stirling's series of log(gamma) and its derivatives (DLMF 5.11.1,
5.15.8), that of erfc (DLMF 7.12.1) and of the incomplete gamma function (DLMF 8.11.2), as
asymptotic expansions; the recurrences of the gamma family at 0 (DLMF 5.5.1, 5.5.2, 5.15.5); the
power series of the incomplete gamma function at 0 (DLMF 8.7.1).  Elsewhere a function that is
smooth at the limit of its argument has a Taylor expansion there, whose coefficients are its
derivatives.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, factorial

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.asymptotics import (
    IDENTITY,
    MAX_COEFFICIENT,
    UNIT,
    Algebra,
    Expansion,
)
from memory_theorems.verify.checker.values.coefficients import add, multiply
from memory_theorems.verify.checker.values.definedness import obligations
from memory_theorems.verify.checker.values.derivatives import derivative, occurs
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.checker.values.special_values import evaluated
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

MAX_POLYGAMMA = 30
MAX_DERIVATIVE = 800  # nodes of a derivative that becomes no coefficient
_HALF = Fraction(1, 2)
_BOUNDED = ("sin", "cos")
_LIMIT = "u_limit"


def expansion(
    term: Term,
    name: str,
    box: Mapping[str, Range],
    integers: frozenset[str],
    budget: Budget,
    order: int = 6,
) -> tuple[Algebra, Expansion]:
    """The expansion of ``term`` as ``name`` tends to oo, the other variables in the box.

    Raises Refused where the term has none that the rules give.
    """
    others = {key: found for key, found in box.items() if key != name}
    algebra = Algebra(others, integers - {name}, budget, order)
    return algebra, _Expander(algebra, name)(term)


class _Expander:
    def __init__(self, algebra: Algebra, name: str) -> None:
        self.algebra = algebra
        self.name = name
        self.known: dict[Term, Expansion] = {}

    def __call__(self, term: Term) -> Expansion:
        found = self.known.get(term)
        if found is None:
            self.algebra.budget.operation(10)
            found = self.known[term] = self._expand(term)
        return found

    def _expand(self, term: Term) -> Expansion:
        algebra, head, args = self.algebra, term.head, term.args
        if not occurs(self.name, term):
            if head not in ("number", "constant", "variable"):
                algebra.range(term)
            return algebra.constant(evaluated(term, algebra.is_positive))
        if head == "variable":
            return Expansion(((ONE, IDENTITY),))
        if head in t.BINDERS or head == "Piecewise":
            raise Refused(f"no expansion of {head}")
        match head:
            case "+":
                return algebra.add(*(self(item) for item in args))
            case "-":
                return algebra.scale(t.number(-1), self(args[0]))
            case "*":
                result = self(args[0])
                for item in args[1:]:
                    result = algebra.multiply(result, self(item))
                return result
            case "/":
                return algebra.multiply(self(args[0]), algebra.reciprocal(self(args[1])))
            case "**":
                return self._power(args[0], args[1])
        if any(occurs(self.name, item) for item in args[:-1]):
            raise Refused(f"no expansion of {head} in this argument")
        return self.function(head, args[:-1], self(args[-1]))

    def _power(self, base: Term, exponent: Term) -> Expansion:
        if not t.free_variables(exponent):
            value = exact_value(exponent)
            if value is not None:
                return self.algebra.power(self(base), value)
        logarithm = self.algebra.logarithm(self(base))
        return self.algebra.exponential(self.algebra.multiply(self(exponent), logarithm))

    # ------------------------------------------------------------------ functions
    def function(self, head: str, first: tuple[Term, ...], a: Expansion) -> Expansion:
        """The function of an argument with this expansion; ``first`` are its earlier arguments."""
        algebra = self.algebra
        match head:
            case "exp":
                return algebra.exponential(a)
            case "log":
                return algebra.logarithm(a)
            case "sqrt":
                return algebra.power(a, _HALF)
            case "Abs":
                return a if algebra.leading(a)[2] > 0 else algebra.scale(t.number(-1), a)
            case "factorial":
                return self.function("gamma", (), self._plus(a, 1))
            case "harmonic":
                euler = algebra.constant(t.constant("EulerGamma"))
                return algebra.add(self.function("digamma", (), self._plus(a, 1)), euler)
            case "sinh" | "cosh" | "tanh":
                return self._hyperbolic(head, a)
            case "asinh":
                root = algebra.power(self._plus(algebra.power(a, Fraction(2)), 1), _HALF)
                if algebra.leading(a)[2] < 0:
                    minus = algebra.scale(t.number(-1), a)
                    return algebra.scale(t.number(-1), self.function("asinh", (), minus))
                return algebra.logarithm(algebra.add(a, root))
            case "acosh":
                root = algebra.power(self._plus(algebra.power(a, Fraction(2)), -1), _HALF)
                return algebra.logarithm(algebra.add(a, root))
            case "atanh":
                minus = algebra.scale(t.number(-1), a)
                parts = (self._plus(a, 1), algebra.scale(t.number(-1), self._plus(minus, 1)))
                upper, lower = (
                    algebra.logarithm(parts[0]),
                    algebra.logarithm(algebra.scale(t.number(-1), parts[1])),
                )
                both = algebra.add(upper, algebra.scale(t.number(-1), lower))
                return algebra.scale(t.number(_HALF), both)
            case "tan":
                sine, cosine = self.function("sin", (), a), self.function("cos", (), a)
                return algebra.multiply(sine, algebra.reciprocal(cosine))
            case "erf":
                minus = algebra.scale(t.number(-1), self.function("erfc", (), a))
                return self._plus(minus, 1)
        bound = algebra.bound(a)
        size = -1 if bound is None else algebra.size(bound)
        if size > 0:
            return self._at_infinity(head, first, a)
        if size < 0 and head in _AT_ZERO:
            return self._at_zero(head, first, a)
        return self._taylor(head, first, a)

    def _plus(self, a: Expansion, value: int) -> Expansion:
        return self.algebra.add(a, self.algebra.constant(t.number(value)))

    def _hyperbolic(self, head: str, a: Expansion) -> Expansion:
        algebra = self.algebra
        up = algebra.exponential(a)
        down = algebra.exponential(algebra.scale(t.number(-1), a))
        difference = algebra.add(up, algebra.scale(t.number(-1), down))
        total = algebra.add(up, down)
        if head == "tanh":
            return algebra.multiply(difference, algebra.reciprocal(total))
        return algebra.scale(t.number(_HALF), difference if head == "sinh" else total)

    def _taylor(self, head: str, first: tuple[Term, ...], a: Expansion) -> Expansion:
        """A function that is smooth at the finite limit of its argument."""
        algebra = self.algebra
        large, centre, small = algebra.split(a)
        if large:
            raise Refused(f"no expansion of {head} at infinity")
        name = _LIMIT
        while name in algebra.box:
            name += "_"
        at = {name: centre}
        term = Term(head, (*first, t.variable(name)))
        box = {**algebra.box, name: algebra.range(centre)}
        evaluate = Evaluator(box, algebra.integers, algebra.budget)
        for item in obligations((term,), evaluate):
            op = ">" if item.op == ">=" else item.op
            condition = t.substitute(item.term, at)
            if item.bounds or not self._certain(condition, op):
                raise Refused(f"{head} is not defined around the limit of its argument")
        coefficients: list[Term] = []
        # However short the sum is cut, the remainder rests on one derivative more.
        while len(coefficients) <= algebra.order:
            value = evaluated(t.substitute(term, at), algebra.is_positive)
            if len(coefficients) > 1 and t.node_count(value) > MAX_COEFFICIENT:
                break
            algebra.range(value)
            scale = t.number(Fraction(1, factorial(len(coefficients))))
            coefficients.append(multiply(scale, value))
            term, conditions = derivative(term, name, algebra.integers, algebra.budget)
            for condition in conditions:
                if not self._certain(t.substitute(condition, at), ">"):
                    raise Refused(f"{head} is not smooth at the limit of its argument")
            if t.node_count(term) > MAX_DERIVATIVE:
                break
        return algebra.series(lambda k: coefficients[k], small, len(coefficients) - 1)

    def _certain(self, condition: Term, op: str) -> bool:
        try:
            return self.algebra.range(condition).satisfies(op)
        except Refused:
            return False

    # ------------------------------------------------------------------ at infinity
    def _at_infinity(self, head: str, first: tuple[Term, ...], a: Expansion) -> Expansion:
        algebra = self.algebra
        sign = algebra.leading(a)[2]
        if head in _BOUNDED:
            return Expansion((), UNIT)
        if head == "atan":
            return self._arctangent(a, sign)
        if head == "erfc":
            if sign < 0:
                minus = algebra.scale(t.number(-1), a)
                other = algebra.scale(t.number(-1), self.function("erfc", (), minus))
                return self._plus(other, 2)
            return self._complementary_error(a)
        if sign < 0:
            raise Refused(f"no expansion of {head} at -oo")
        match head:
            case "loggamma":
                return self._log_gamma(a)
            case "gamma":
                return algebra.exponential(self._log_gamma(a))
            case "digamma":
                return self._polygamma(0, a)
            case "polygamma":
                return self._polygamma(polygamma_order(first[0]), a)
            case "uppergamma":
                return self._upper_gamma(first[0], a)
            case "lowergamma":
                self._require_positive(first[0])
                upper = algebra.scale(t.number(-1), self._upper_gamma(first[0], a))
                return algebra.add(algebra.constant(t.function("gamma", first[0])), upper)
            case "zeta":
                # 1 + 2**-a + O(3**-a)
                powers = [
                    algebra.exponential(algebra.scale(t.negate(t.function("log", t.number(n))), a))
                    for n in (2, 3)
                ]
                beyond = Expansion((), algebra.bound(powers[1]))
                return algebra.add(algebra.constant(ONE), powers[0], beyond)
        raise Refused(f"no expansion of {head} at oo")

    def _arctangent(self, a: Expansion, sign: int) -> Expansion:
        algebra = self.algebra
        inverse = algebra.reciprocal(a)
        odd = algebra.series(
            lambda k: t.number(Fraction((-1) ** (k // 2 + 1), k)) if k % 2 else ZERO, inverse
        )
        half = t.divide(t.constant("pi"), t.number(2 * sign))
        return algebra.add(algebra.constant(half), odd)

    def _complementary_error(self, a: Expansion) -> Expansion:
        """exp(-a**2)/(a*sqrt(pi)) * sum of (-1)**k (2k - 1)!!/(2 a**2)**k."""
        algebra = self.algebra
        inverse = algebra.reciprocal(a)
        doubles = [Fraction(1)]
        for k in range(1, algebra.order + 1):
            doubles.append(-doubles[-1] * (2 * k - 1) / 2)
        series = algebra.series(lambda k: t.number(doubles[k]), algebra.multiply(inverse, inverse))
        gauss = algebra.exponential(algebra.scale(t.number(-1), algebra.multiply(a, a)))
        root = t.divide(ONE, t.function("sqrt", t.constant("pi")))
        return algebra.scale(root, algebra.multiply(gauss, algebra.multiply(inverse, series)))

    def _upper_gamma(self, s: Term, a: Expansion) -> Expansion:
        """a**(s - 1)*exp(-a)*sum of (s - 1)...(s - k)/a**k."""
        algebra = self.algebra
        value = exact_value(s)
        if value is None:
            raise Refused("no expansion of an incomplete gamma function in its first argument")
        falling = [ONE]
        for k in range(1, algebra.order + 1):
            falling.append(multiply(falling[-1], add(s, t.number(-k))))
        series = algebra.series(lambda k: falling[k], algebra.reciprocal(a))
        power = algebra.power(a, value - 1)
        decay = algebra.exponential(algebra.scale(t.number(-1), a))
        return algebra.multiply(power, algebra.multiply(decay, series))

    def _log_gamma(self, a: Expansion) -> Expansion:
        """(a - 1/2)*log(a) - a + log(2*pi)/2 + sum of B_2k/(2k (2k - 1) a**(2k - 1))."""
        algebra = self.algebra
        logarithm = algebra.logarithm(a)
        shifted = algebra.add(a, algebra.constant(t.number(-_HALF)))
        constant = t.divide(
            t.function("log", t.multiply(t.number(2), t.constant("pi"))), t.number(2)
        )
        series = algebra.series(
            lambda k: t.number(bernoulli(k + 1) / (k * (k + 1))) if k % 2 else ZERO,
            algebra.reciprocal(a),
        )
        return algebra.add(
            algebra.multiply(shifted, logarithm),
            algebra.scale(t.number(-1), a),
            algebra.constant(constant),
            series,
        )

    def _polygamma(self, n: int, a: Expansion) -> Expansion:
        """digamma: log(a) - sum of B_k/(k a**k) with B_1 = 1/2; its n-th derivative."""
        algebra = self.algebra
        plus = [_HALF if k == 1 else bernoulli(k) for k in range(algebra.order + n + 2)]
        inverse = algebra.reciprocal(a)
        if n == 0:
            series = algebra.series(lambda k: t.number(-plus[k] / k) if k else ZERO, inverse)
            return algebra.add(algebra.logarithm(a), series)
        sign = (-1) ** (n + 1)

        def coefficient(k: int) -> Term:
            if k < n:
                return ZERO
            if k == n:
                return t.number(sign * factorial(n - 1))
            j = k - n
            return t.number(sign * plus[j] * factorial(k - 1) / factorial(j))

        return algebra.series(coefficient, inverse)

    # ------------------------------------------------------------------ at zero
    def _at_zero(self, head: str, first: tuple[Term, ...], a: Expansion) -> Expansion:
        """Functions with a singularity where their argument tends to 0 from above."""
        algebra = self.algebra
        if not a.terms and a.remainder is None:
            raise Refused(f"{head} at 0")
        if algebra.leading(a)[2] < 0:
            raise Refused(f"{head} of a negative quantity")
        minus = t.number(-1)
        match head:
            case "gamma":
                return algebra.multiply(
                    self.function("gamma", (), self._plus(a, 1)), algebra.reciprocal(a)
                )
            case "loggamma":
                return algebra.add(
                    self.function("loggamma", (), self._plus(a, 1)),
                    algebra.scale(minus, algebra.logarithm(a)),
                )
            case "digamma":
                return algebra.add(
                    self.function("digamma", (), self._plus(a, 1)),
                    algebra.scale(minus, algebra.reciprocal(a)),
                )
            case "polygamma":
                n = polygamma_order(first[0])
                if n == 0:
                    return self._at_zero("digamma", (), a)
                pole = t.number((-1) ** (n + 1) * factorial(n))
                return algebra.add(
                    self.function("polygamma", first, self._plus(a, 1)),
                    algebra.scale(pole, algebra.power(a, Fraction(-n - 1))),
                )
        s = first[0]
        self._require_positive(s)
        lower = self._lower_gamma(s, a)
        if head == "lowergamma":
            return lower
        return algebra.add(algebra.constant(t.function("gamma", s)), algebra.scale(minus, lower))

    def _lower_gamma(self, s: Term, a: Expansion) -> Expansion:
        """a**s * sum of (-a)**k/(k! (s + k)), s > 0."""
        algebra = self.algebra
        value = exact_value(s)
        if value is None:
            power = algebra.exponential(algebra.scale(s, algebra.logarithm(a)))
        else:
            power = algebra.power(a, value)
        series = algebra.series(
            lambda k: t.divide(t.number(Fraction((-1) ** k, factorial(k))), add(s, t.number(k))),
            a,
        )
        return algebra.multiply(power, series)

    def _require_positive(self, s: Term) -> None:
        if not self._certain(s, ">"):
            raise Refused("an incomplete gamma function whose order is not certainly positive")


_AT_ZERO = ("gamma", "loggamma", "digamma", "polygamma", "lowergamma", "uppergamma")


def polygamma_order(term: Term) -> int:
    """The order of a polygamma function; refuses what is no small whole number."""
    value = exact_value(term)
    if value is None or value.denominator != 1 or not 0 <= value <= MAX_POLYGAMMA:
        raise Refused("polygamma of an order that is not a small whole number")
    return int(value)


def bernoulli(n: int) -> Fraction:
    """The Bernoulli number B_n, with B_1 = -1/2."""
    values: list[Fraction] = []
    for m in range(n + 1):
        rest = sum((comb(m + 1, k) * values[k] for k in range(m)), Fraction(0))
        values.append(Fraction(1) if m == 0 else -rest / (m + 1))
    return values[n]


__all__ = ["bernoulli", "expansion", "polygamma_order"]

"""The functions of the language in terms of atoms: circular, of the gamma family, and others."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial, floor

from flint import fmpq, fmpq_mpoly

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.ring.arithmetic import (
    MAX_MULTIPLE,
    Generator,
    Ratio,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.checker.values.ring.exponentials import Radicals
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_ORDER = 64  # of polygamma functions
MAX_SHIFT = 64
MAX_LIFT = 8


class Functions(Radicals):
    """Knows the recurrences of the gamma family and the addition theorems of sin and cos."""

    def _constant(self, term: Term) -> Ratio:
        if term.value == "E":
            return self.exponential(self.constant(1))
        if term.value == "GoldenRatio":
            root = self.root(self.constant(5), Fraction(1, 2))
            return self.multiply(self.add(root, self.constant(1)), self.constant(Fraction(1, 2)))
        return Ratio(
            self.generator(f"constant {term.value}", lambda: Generator(term, positive=True)),
            self.one,
        )

    # ------------------------------------------------------------------ functions
    def _function(self, term: Term) -> Ratio:
        head, args = term.head, term.args
        values = [self.reduce(self(item)) for item in args]
        a = values[-1]  # behind an order, where there is one
        half = self.constant(Fraction(1, 2))
        match head:
            case "exp":
                return self.exponential(a)
            case "log":
                return self.logarithm(a)
            case "sqrt":
                return self.root(a, Fraction(1, 2))
            case "sinh" | "cosh":
                up, down = self.exponential(a), self.exponential(self.negate(a))
                if head == "sinh":
                    down = self.negate(down)
                return self.multiply(half, self.add(up, down))
            case "tanh":
                up, down = self.exponential(a), self.exponential(self.negate(a))
                difference = self.add(up, self.negate(down))
                return self.multiply(difference, self.invert(self.add(up, down)))
            case "sin" | "cos":
                sine, cosine = self._angle(a)
                return sine if head == "sin" else cosine
            case "tan":
                sine, cosine = self._angle(a)
                return self.multiply(sine, self.invert(self.reduce(cosine)))
            case "erfc":
                return self.add(self.constant(1), self.negate(self._odd("erf", a)))
            case "erf" | "atan" | "asin" | "asinh" | "atanh":
                return self._odd(head, a)
            case "acos":
                quarter = self.multiply(self(t.constant("pi")), half)
                return self.add(quarter, self.negate(self._odd("asin", a)))
            case "Abs":
                return self._absolute(args[0], a)
            case "factorial":
                return self._gamma(self.add(a, self.constant(1)))
            case "gamma":
                return self._gamma(a)
            case "loggamma" if self.is_positive(args[0]):
                # elsewhere gamma may be negative
                return self.logarithm(self._gamma(a))
            case "lowergamma" if a.top.is_zero():
                return self.constant(0)
            case "harmonic":
                return self._harmonic(a)
            case "digamma":
                return self._digamma(a)
            case "polygamma":
                order = exact_value(args[0])
                if order == 0:
                    return self._digamma(a)
                if order is not None and order.denominator == 1 and 0 < order <= MAX_ORDER:
                    return self._polygamma(int(order), a)
        if head not in t.FUNCTIONS:
            raise Refused(f"an identity with {head}")
        value = exact_value(term)
        if value is not None:
            return self.constant(value)
        key = f"{head} of {', '.join(self.key(item) for item in values)}"
        return self._atom(key, t.Term(head, tuple(self.term(item) for item in values)))

    def _signed(self, a: Ratio) -> tuple[int, Ratio]:
        """The argument up to sign, in one of the two forms."""
        if not a.top.is_zero() and to_fraction(a.top.leading_coefficient()) < 0:
            return -1, self.negate(a)
        return 1, a

    def _odd(self, head: str, a: Ratio) -> Ratio:
        if a.top.is_zero():
            return self.constant(0)
        sign, a = self._signed(a)
        known = self._known_angle(head, a)
        if known is not None:
            return known if sign > 0 else self.negate(known)
        found = self._atom(f"{head} of {self.key(a)}", t.function(head, self.term(a)))
        return found if sign > 0 else self.negate(found)

    def _known_angle(self, head: str, a: Ratio) -> Ratio | None:
        """atan and asin of sines and tangents of multiples of pi/12, as multiples of pi."""
        if head not in ("atan", "asin") or a.top.total_degree() > 1 or not a.bottom.is_one():
            return None
        half, whole = Fraction(1, 2), Fraction(1)
        values: tuple[tuple[int, Fraction, Fraction], ...] = (
            ((1, whole, Fraction(1, 4)), (3, whole, Fraction(1, 3)),
             (3, Fraction(1, 3), Fraction(1, 6)))
            if head == "atan"
            else ((1, whole, half), (1, half, Fraction(1, 6)), (2, half, Fraction(1, 4)),
                  (3, half, Fraction(1, 3)))
        )  # fmt: skip
        if any(name.kind not in ("root", "atom") for name in self._generators_of(a.top)):
            return None
        if any(t.free_variables(name.term) for name in self._generators_of(a.top)):
            return None
        for radicand, factor, multiple in values:
            root = self.root(self.constant(radicand), half)
            if self.reduce(self.multiply(root, self.constant(factor))) == a:
                return self.multiply(self(t.constant("pi")), self.constant(multiple))
        return None

    def _generators_of(self, polynomial: fmpq_mpoly) -> list[Generator]:
        return [
            self.generators[place]
            for place in range(len(self.generators))
            if any(exponents[place] for exponents in polynomial.monoms())
        ]

    def _absolute(self, inner: Term, a: Ratio) -> Ratio:
        if a.top.is_constant() and a.bottom.is_one():
            number = Fraction(0) if a.top.is_zero() else to_fraction(a.top.leading_coefficient())
            return self.constant(abs(number))
        if self.is_positive(inner):
            return a
        if self.is_positive(t.negate(inner)):
            return self.negate(a)
        _, a = self._signed(a)
        made = self.generator(
            f"Abs of {self.key(a)}",
            lambda: Generator(t.function("Abs", self.term(a)), degree=2, value=self.power(a, 2)),
        )
        return Ratio(made, self.one)

    def _shifts(self, a: Ratio) -> tuple[Ratio, int]:
        """a = base + shift with a base that is the same for all arguments a whole step apart."""
        shift = floor(self._constant_part(a))
        base = self.add(a, self.constant(-shift))
        for extra in range(MAX_LIFT):
            lifted = self.add(base, self.constant(extra))
            if self.is_positive(self.term(lifted)):
                return lifted, shift - extra
        return a, 0

    def _gamma(self, a: Ratio) -> Ratio:
        if a.top.is_constant() and a.bottom.is_one():
            value = exact_value(t.function("gamma", self.term(a)))
            if value is not None:
                return self.constant(value)
        base, shift = self._shifts(a)
        if abs(shift) > MAX_SHIFT:
            base, shift = a, 0
        if base == self.constant(Fraction(1, 2)):
            result = self.root(self(t.constant("pi")), Fraction(1, 2))
        else:
            result = self._atom(f"gamma of {self.key(base)}", t.function("gamma", self.term(base)))
        for index in range(shift):
            result = self.multiply(result, self.add(base, self.constant(index)))
        for index in range(-shift):
            lowered = self.add(base, self.constant(-index - 1))
            result = self.multiply(result, self.invert(lowered))
        return result

    def _digamma(self, a: Ratio) -> Ratio:
        """digamma(a), through the base of its argument."""
        euler = self(t.constant("EulerGamma"))
        if a.top.is_constant() and a.bottom.is_one():
            lowered = self.term(self.add(a, self.constant(-1)))
            value = exact_value(t.function("harmonic", lowered))
            if value is not None:
                return self.add(self.constant(value), self.negate(euler))
        base, shift = self._shifts(a)
        if abs(shift) > MAX_SHIFT:
            base, shift = a, 0
        if base == self.constant(Fraction(1, 2)):
            double = self.multiply(self.constant(2), self.logarithm(self.constant(2)))
            result = self.negate(self.add(euler, double))
        else:
            key = f"digamma of {self.key(base)}"
            result = self._atom(key, t.function("digamma", self.term(base)))
        return self._stepped(result, base, shift, lambda at: self.invert(at))

    def _polygamma(self, order: int, a: Ratio) -> Ratio:
        base, shift = self._shifts(a)
        if abs(shift) > MAX_SHIFT:
            base, shift = a, 0
        term = t.function("polygamma", t.number(order), self.term(base))
        result = self._atom(f"polygamma {order} of {self.key(base)}", term)
        scale = self.constant((-1) ** order * factorial(order))
        return self._stepped(
            result, base, shift, lambda at: self.multiply(scale, self.power(at, -order - 1))
        )

    def _stepped(
        self, result: Ratio, base: Ratio, shift: int, step: Callable[[Ratio], Ratio]
    ) -> Ratio:
        """f(base + shift) from f(base) where f(b + 1) = f(b) + step(b)."""
        for index in range(shift):
            result = self.add(result, step(self.add(base, self.constant(index))))
        for index in range(-shift):
            lowered = step(self.add(base, self.constant(-index - 1)))
            result = self.add(result, self.negate(lowered))
        return result

    def _harmonic(self, a: Ratio) -> Ratio:
        """harmonic(a) = digamma(a + 1) + EulerGamma."""
        euler = self(t.constant("EulerGamma"))
        return self.add(self._digamma(self.add(a, self.constant(1))), euler)

    # ------------------------------------------------------------------ angles
    def _angle(self, a: Ratio) -> tuple[Ratio, Ratio]:
        """(sin, cos) by the addition theorems over the monomials of the argument."""
        sine, cosine = self.constant(0), self.constant(1)
        for exponents, coefficient in a.top.terms():
            monomial = self.context.from_dict({tuple(int(e) for e in exponents): fmpq(1)})
            s, c = self._multiple(self.make(monomial, a.bottom), to_fraction(coefficient))
            sine, cosine = (
                self.add(self.multiply(sine, c), self.multiply(cosine, s)),
                self.add(self.multiply(cosine, c), self.negate(self.multiply(sine, s))),
            )
        return self.reduce(sine), self.reduce(cosine)

    def _multiple(self, monomial: Ratio, power: Fraction) -> tuple[Ratio, Ratio]:
        scale = to_fraction(monomial.top.leading_coefficient())
        monomial, power = Ratio(monomial.top / to_fmpq(scale), monomial.bottom), power * scale
        term = self.term(monomial)
        if term == t.constant("pi") and (2 * power).denominator == 1:
            quarter = int(2 * power) % 4
            return (
                self.constant((0, 1, 0, -1)[quarter]),
                self.constant((1, 0, -1, 0)[quarter]),
            )
        key = f"angle {self.stable_key(monomial)}"
        step = self._step(key, power)
        count = int(power * step)
        if abs(count) > MAX_MULTIPLE:
            raise Refused("an identity with a large multiple of an angle")
        base = self.term(self.multiply(monomial, self.constant(Fraction(1, step))))
        sine = Ratio(
            self.generator(f"sin {key}", lambda: Generator(t.function("sin", base))), self.one
        )
        square = self.add(self.constant(1), self.negate(self.power(sine, 2)))
        cosine = Ratio(
            self.generator(
                f"cos {key}",
                lambda: Generator(t.function("cos", base), degree=2, value=square),
            ),
            self.one,
        )
        s, c = self.constant(0), self.constant(1)
        for _ in range(abs(count)):
            s, c = (
                self.add(self.multiply(s, cosine), self.multiply(c, sine)),
                self.add(self.multiply(c, cosine), self.negate(self.multiply(s, sine))),
            )
        return (s if count >= 0 else self.negate(s)), c

"""Asymptotic expansions of terms as one variable tends to oo, with remainders.

An :class:`Expansion` says ``f = sum of c*m + O(r)`` as x -> oo, for fixed values of the other
variables.  Its monomials ``m = exp(p) * x**a * log(x)**b`` form a scale: p is a finite sum of
``c * x**i * log(x)**j`` with (i, j) > (0, 1) in the lexicographic order, so that of two monomials
the one with the greater p, then a, then b outgrows the other.  Coefficients are terms without x.
Only qualitative remainders are kept: they give limits and signs near the end, never bounds on a
whole interval.  What has no expansion in this scale is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values import normal_form
from memory_theorems.verify.checker.values.coefficients import (
    add,
    divide,
    exponential,
    logarithm,
    multiply,
    raise_to,
)
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

BITS = 256
MAX_TERMS = 160
MAX_COEFFICIENT = 120

#: The exponents of x and of log(x).
Power = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Monomial:
    """``exp(sum of c * x**i * log(x)**j) * x**a * log(x)**b``; ``growth`` lists ((i, j), c)."""

    growth: tuple[tuple[Power, Term], ...] = ()
    power: Power = (Fraction(0), Fraction(0))


UNIT = Monomial()
LOGARITHM = Monomial(power=(Fraction(0), Fraction(1)))
IDENTITY = Monomial(power=(Fraction(1), Fraction(0)))


@dataclass(frozen=True)
class Expansion:
    """Terms from the greatest monomial to the least; no remainder means that they are all."""

    terms: tuple[tuple[Term, Monomial], ...]
    remainder: Monomial | None = None


class Algebra:
    """Arithmetic of expansions over a box of the other variables."""

    def __init__(
        self,
        box: Mapping[str, Range],
        integers: frozenset[str],
        budget: Budget,
        order: int = 6,
    ) -> None:
        self.box = box
        self.integers = integers
        self.budget = budget
        self.order = order
        self._evaluator: Evaluator | None = None

    # ------------------------------------------------------------------ coefficients
    def range(self, coefficient: Term) -> Range:
        """The values of a coefficient."""
        with precision(BITS):
            if self._evaluator is None:
                self._evaluator = Evaluator(self.box, self.integers, self.budget)
            return self._evaluator(coefficient)

    def is_positive(self, term: Term) -> bool:
        try:
            return self.range(term).positive
        except Refused:
            return False

    def vanishes(self, coefficient: Term) -> bool:
        """Whether the coefficient is certainly zero."""
        if isinstance(coefficient.value, Fraction):
            return coefficient.value == 0
        try:
            if self.range(coefficient).satisfies("!="):
                return False
            return normal_form.is_zero(coefficient, self.is_positive, self.budget)
        except Refused:
            return False

    def sign(self, coefficient: Term) -> int:
        """1, -1 or 0; refuses a coefficient whose sign is not certain."""
        if isinstance(coefficient.value, Fraction):
            return (coefficient.value > 0) - (coefficient.value < 0)
        found = self.range(coefficient)
        if found.positive:
            return 1
        if found.negative:
            return -1
        if self.vanishes(coefficient):
            return 0
        raise Refused(f"the sign of the coefficient {t.to_text(coefficient)[:80]} is not certain")

    # ------------------------------------------------------------------ monomials
    def times(self, a: Monomial, b: Monomial) -> Monomial:
        growth = dict(a.growth)
        for power, coefficient in b.growth:
            growth[power] = add(growth[power], coefficient) if power in growth else coefficient
        kept = [(power, c) for power, c in growth.items() if not self.vanishes(c)]
        kept.sort(key=lambda item: item[0], reverse=True)
        return Monomial(tuple(kept), (a.power[0] + b.power[0], a.power[1] + b.power[1]))

    def raised(self, a: Monomial, exponent: Fraction) -> Monomial:
        growth = tuple((power, multiply(t.number(exponent), c)) for power, c in a.growth)
        if exponent == 0:
            return UNIT
        return Monomial(growth, (a.power[0] * exponent, a.power[1] * exponent))

    def size(self, a: Monomial) -> int:
        """1, 0, -1: whether the monomial tends to oo, is 1, or tends to 0."""
        for _, coefficient in a.growth:
            found = self.sign(coefficient)
            if found:
                return found
        return (a.power > UNIT.power) - (a.power < UNIT.power)

    def compare(self, a: Monomial, b: Monomial) -> int:
        if a == b:
            return 0
        return self.size(self.times(a, self.raised(b, Fraction(-1))))

    def greatest(self, items: list[Monomial | None]) -> Monomial | None:
        best: Monomial | None = None
        for item in items:
            if item is not None and (best is None or self.compare(item, best) > 0):
                best = item
        return best

    # ------------------------------------------------------------------ expansions
    def make(self, terms: list[tuple[Term, Monomial]], remainder: Monomial | None) -> Expansion:
        """Like terms collected, zeros and what the remainder swallows dropped."""
        collected: dict[Monomial, Term] = {}
        for coefficient, monomial in terms:
            self.budget.operation()
            known = collected.get(monomial)
            collected[monomial] = coefficient if known is None else add(known, coefficient)
        kept = [(c, m) for m, c in collected.items() if not self.vanishes(c)]
        if remainder is not None:
            kept = [item for item in kept if self.compare(item[1], remainder) > 0]
        if len(kept) > MAX_TERMS:
            raise Refused("an expansion with too many terms")
        kept.sort(key=cmp_to_key(self._descending))
        kept = self._merged(kept)
        most = 3 * self.order
        for index, (coefficient, _) in enumerate(kept[:most]):
            if t.node_count(coefficient) > MAX_COEFFICIENT:
                most = index
                break
        if len(kept) > most:
            remainder = kept[most][1]
            kept = kept[:most]
        return Expansion(tuple(kept), remainder)

    def _merged(self, ordered: list[tuple[Term, Monomial]]) -> list[tuple[Term, Monomial]]:
        """Monomials that are equal though written differently, such as 4**x and 2**(2*x).

        Otherwise the first coefficient would not be that of the greatest monomial.
        """
        merged: list[tuple[Term, Monomial]] = []
        for coefficient, monomial in ordered:
            if merged and self.compare(merged[-1][1], monomial) == 0:
                coefficient, monomial = add(merged[-1][0], coefficient), merged.pop()[1]
            merged.append((coefficient, monomial))
        return [item for item in merged if not self.vanishes(item[0])]

    def _descending(self, x: tuple[Term, Monomial], y: tuple[Term, Monomial]) -> int:
        return self.compare(y[1], x[1])

    def constant(self, coefficient: Term) -> Expansion:
        return self.make([(coefficient, UNIT)], None)

    def add(self, *items: Expansion) -> Expansion:
        terms = [entry for item in items for entry in item.terms]
        return self.make(terms, self.greatest([item.remainder for item in items]))

    def scale(self, factor: Term, a: Expansion) -> Expansion:
        return self.make([(multiply(factor, c), m) for c, m in a.terms], a.remainder)

    def multiply(self, a: Expansion, b: Expansion) -> Expansion:
        remainders: list[Monomial | None] = []
        for first, second in ((a, b), (b, a)):
            leading = self.bound(first)
            if second.remainder is not None and leading is not None:
                remainders.append(self.times(leading, second.remainder))
        terms = [(multiply(c, d), self.times(m, n)) for c, m in a.terms for d, n in b.terms]
        return self.make(terms, self.greatest(remainders))

    def bound(self, a: Expansion) -> Monomial | None:
        """A monomial m with a = O(m); None when a is zero."""
        return a.terms[0][1] if a.terms else a.remainder

    def leading(self, a: Expansion) -> tuple[Term, Monomial, int]:
        """The first coefficient, its monomial and its sign; refuses when it is not known."""
        if not a.terms:
            raise Refused("an expansion without a known leading term")
        coefficient, monomial = a.terms[0]
        sign = self.sign(coefficient)
        if not sign:
            raise Refused("a leading coefficient that is not certainly nonzero")
        return coefficient, monomial, sign

    def relative(self, a: Expansion) -> tuple[Term, Monomial, int, Expansion]:
        """a = c*m*(1 + e): c, m, the sign of c, and e, which tends to 0."""
        coefficient, monomial, sign = self.leading(a)
        inverse = self.raised(monomial, Fraction(-1))
        rest = [(divide(c, coefficient), self.times(m, inverse)) for c, m in a.terms[1:]]
        remainder = None if a.remainder is None else self.times(a.remainder, inverse)
        return coefficient, monomial, sign, self.make(rest, remainder)

    def series(
        self, coefficients: Callable[[int], Term], e: Expansion, order: int | None = None
    ) -> Expansion:
        """sum of coefficients(k) * e**k for e -> 0, cut at the order."""
        order = self.order if order is None else order
        size = self.bound(e)
        if size is None:
            return self.constant(coefficients(0))
        if self.size(size) >= 0:
            raise Refused("a power series in a quantity that does not tend to 0")
        power = self.constant(ONE)
        items = [self.constant(coefficients(0))]
        for k in range(1, order + 1):
            power = self.multiply(power, e)
            items.append(self.scale(coefficients(k), power))
        beyond = self.raised(size, Fraction(order + 1))
        return self.add(*items, Expansion((), beyond))

    def power(self, a: Expansion, exponent: Fraction) -> Expansion:
        if exponent.denominator == 1 and 0 <= exponent <= 2 * self.order:
            result = self.constant(ONE)
            for _ in range(int(exponent)):
                result = self.multiply(result, a)
            return result
        coefficient, monomial, sign, rest = self.relative(a)
        if exponent.denominator != 1 and sign < 0:
            raise Refused("a root of a negative quantity")
        binomials = [Fraction(1)]
        for k in range(self.order + 1):
            binomials.append(binomials[-1] * (exponent - k) / (k + 1))
        series = self.series(lambda k: t.number(binomials[k]), rest)
        scaled = raise_to(coefficient, exponent)
        return self.multiply(Expansion(((scaled, self.raised(monomial, exponent)),)), series)

    def reciprocal(self, a: Expansion) -> Expansion:
        return self.power(a, Fraction(-1))

    def logarithm(self, a: Expansion) -> Expansion:
        coefficient, monomial, sign, rest = self.relative(a)
        if sign < 0:
            raise Refused("a logarithm of a negative quantity")
        if monomial.power[1] != 0:
            raise Refused("log(log(x)) is not in the scale")
        terms = [(c, Monomial(power=power)) for power, c in monomial.growth]
        if monomial.power[0]:
            terms.append((t.number(monomial.power[0]), LOGARITHM))
        terms.append((logarithm(coefficient, self.is_positive), UNIT))
        series = self.series(lambda k: t.number(Fraction((-1) ** (k + 1), k)) if k else ZERO, rest)
        return self.add(self.make(terms, None), series)

    def split(self, a: Expansion) -> tuple[list[tuple[Term, Monomial]], Term, Expansion]:
        """What tends to infinity, the constant, and what tends to 0."""
        if a.remainder is not None and self.size(a.remainder) >= 0:
            raise Refused("a remainder that does not tend to 0")
        large, constant, small = [], ZERO, []
        for coefficient, monomial in a.terms:
            size = self.size(monomial)
            if size > 0:
                large.append((coefficient, monomial))
            elif size == 0:
                constant = add(constant, coefficient)
            else:
                small.append((coefficient, monomial))
        return large, constant, self.make(small, a.remainder)

    def exponential(self, a: Expansion) -> Expansion:
        large, constant, small = self.split(a)
        growth: dict[Power, Term] = {}
        power = Fraction(0)
        for coefficient, monomial in large:
            if monomial.growth:
                raise Refused("an exponential of an exponential is not in the scale")
            if monomial == LOGARITHM:
                value = exact_value(coefficient)
                if value is None:
                    raise Refused("a power of x with an exponent that is not rational")
                power += value
            elif monomial.power > LOGARITHM.power:
                growth[monomial.power] = coefficient
            else:
                raise Refused("an exponential of a root of log(x) is not in the scale")
        ordered = tuple(sorted(growth.items(), key=lambda item: item[0], reverse=True))
        leading = Monomial(ordered, (power, Fraction(0)))
        factor = exponential(constant)
        factorials = [Fraction(1)]
        for k in range(self.order + 1):
            factorials.append(factorials[-1] / (k + 1))
        series = self.series(lambda k: t.number(factorials[k]), small)
        return self.multiply(Expansion(((factor, leading),)), series)


def tends_to(algebra: Algebra, a: Expansion, op: str) -> bool:
    """Whether the limit is ``>= 0``, or, for the op ``>``, the values near the end are positive."""
    bound = algebra.bound(a)
    if op == ">":
        return bool(a.terms) and algebra.sign(a.terms[0][0]) > 0
    if op != ">=":
        return False
    if bound is None or algebra.size(bound) < 0:
        return True
    if not a.terms:
        return False
    return algebra.sign(a.terms[0][0]) > 0

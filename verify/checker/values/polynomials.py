"""Exact polynomials of the checker: rational functions over Q in the variables alone.

Unlike :mod:`verify.checker.values.normal_form` there are no atoms: a term with a function, a
varying exponent or a constant that is no rational number is refused.  What remains is so simple
that large certificates (sums of hundreds of squares) replay quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term

MAX_MONOMIALS = 20_000
MAX_DEGREE = 400


@dataclass(frozen=True, slots=True)
class Quotient:
    """``top/bottom``; where the term that it came from is defined, ``bottom`` is not 0.

    The leading coefficient of ``bottom`` (degree reverse lexicographic order) is 1.
    """

    top: fmpq_mpoly
    bottom: fmpq_mpoly


class Polynomials:
    """Reads terms in the named variables as quotients of polynomials."""

    def __init__(self, names: Sequence[str], budget: Budget) -> None:
        self.names = tuple(names)
        self.budget = budget
        labels = tuple(f"x{index}" for index in range(max(1, len(self.names))))
        self.context = fmpq_mpoly_ctx.get(labels, Ordering.degrevlex)
        self.one = self.context.constant(1)
        self.known: dict[Term, Quotient] = {}

    def quotient(self, term: Term) -> Quotient:
        """Raises Refused when the term is no rational function or too large."""
        found = self.known.get(term)
        if found is None:
            self.budget.operation()
            found = self.known[term] = self._read(term)
        return found

    def polynomial(self, term: Term) -> fmpq_mpoly:
        """The same for a term that must be a polynomial."""
        found = self.quotient(term)
        if not found.bottom.is_constant():
            raise Refused(f"not a polynomial: {t.to_text(term)[:80]}")
        return found.top / found.bottom.leading_coefficient()

    def cleared(self, term: Term) -> fmpq_mpoly:
        """A polynomial of the sign of the term wherever the term is defined: top*bottom."""
        found = self.quotient(term)
        return self.multiply(found.top, found.bottom)

    def fact(self, relation: Relation) -> tuple[fmpq_mpoly, str]:
        """``polynomial op 0`` where the relation holds, op one of ``>=``, ``>``, ``==``, ``!=``."""
        op = relation.margin_op
        found = self.quotient(relation.margin)
        if op in ("==", "!="):
            return found.top, op
        return self.multiply(found.top, found.bottom), op

    def multiply(self, a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
        size = len(a) * len(b)
        if size > 100 * MAX_MONOMIALS:
            raise Refused("a polynomial with too many monomials")
        self.budget.operation(1 + size // 64)
        return self._limited(a * b)

    def _limited(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        if len(polynomial) > MAX_MONOMIALS:
            raise Refused("a polynomial with too many monomials")
        if not polynomial.is_zero() and int(polynomial.total_degree()) > MAX_DEGREE:
            raise Refused("a polynomial of too high a degree")
        return polynomial

    def _make(self, top: fmpq_mpoly, bottom: fmpq_mpoly) -> Quotient:
        if bottom.is_zero():
            raise Refused("a denominator vanishes identically")
        if not bottom.is_constant():
            self.budget.operation(1 + (len(top) + len(bottom)) // 8)
            common = top.gcd(bottom)
            if not common.is_constant():
                top, bottom = top / common, bottom / common
        leading = bottom.leading_coefficient()
        return Quotient(top / leading, bottom / leading)

    def _read(self, term: Term) -> Quotient:
        head, args = term.head, term.args
        if head == "variable":
            if term.value not in self.names:
                raise Refused(f"{term.value} is not a variable of the goal")
            return Quotient(self.context.gen(self.names.index(str(term.value))), self.one)
        if not t.free_variables(term):
            value = exact_value(term)
            if value is None:
                raise Refused(f"not a rational number: {t.to_text(term)[:80]}")
            return Quotient(self.context.constant(rational(value)), self.one)
        match head:
            case "+":
                total = self.quotient(args[0])
                for item in args[1:]:
                    total = self._add(total, self.quotient(item))
                return total
            case "-":
                inner = self.quotient(args[0])
                return Quotient(-inner.top, inner.bottom)
            case "*":
                total = self.quotient(args[0])
                for item in args[1:]:
                    total = self._product(total, self.quotient(item))
                return total
            case "/":
                under = self.quotient(args[1])
                return self._product(self.quotient(args[0]), Quotient(under.bottom, under.top))
            case "**":
                return self._power(self.quotient(args[0]), args[1])
        raise Refused(f"not a polynomial in the variables: {t.to_text(term)[:80]}")

    def _add(self, a: Quotient, b: Quotient) -> Quotient:
        if a.bottom == b.bottom:
            return self._make(self._limited(a.top + b.top), a.bottom)
        top = self.multiply(a.top, b.bottom) + self.multiply(b.top, a.bottom)
        return self._make(self._limited(top), self.multiply(a.bottom, b.bottom))

    def _product(self, a: Quotient, b: Quotient) -> Quotient:
        return self._make(self.multiply(a.top, b.top), self.multiply(a.bottom, b.bottom))

    def _power(self, base: Quotient, exponent: Term) -> Quotient:
        value = constant_value(exponent)
        if value is None or value.denominator != 1 or abs(value) > MAX_DEGREE:
            raise Refused(f"not a small whole exponent: {t.to_text(exponent)[:80]}")
        count = int(value)
        if count < 0:
            base, count = self._make(base.bottom, base.top), -count
        return self._make(self._raised(base.top, count), self._raised(base.bottom, count))

    def _raised(self, polynomial: fmpq_mpoly, count: int) -> fmpq_mpoly:
        result = self.one
        for _ in range(count):
            result = self.multiply(result, polynomial)
        return result


def rational(value: Fraction) -> fmpq:
    return fmpq(fmpz(value.numerator), fmpz(value.denominator))

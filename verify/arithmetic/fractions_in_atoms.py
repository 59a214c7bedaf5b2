"""Quotients of polynomials over Q in atoms, reduced by cos^2 = 1 - sin^2 and root^q = radicand."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

MAX_TERMS = 3_000
MAX_EXPONENT = 400
#: Beyond this, only powers whose expansion stays within MAX_TERMS.
_PLAIN_EXPONENT = 60


@dataclass(frozen=True)
class Quotient:
    """``numerator/denominator`` with coprime polynomials over ``generators``."""

    generators: tuple[Term, ...]
    numerator: Any
    denominator: Any

    @property
    def is_zero(self) -> bool:
        return bool(self.numerator == 0)


@dataclass
class Fractions:
    """Arithmetic of pairs (numerator, denominator) over ``generators``: atom -> index.

    ``radicands`` holds (index of a root, its degree, its radicand).  Unsupported where a result
    grows too large or a denominator vanishes.
    """

    generators: dict[Term, int] = field(default_factory=dict)
    context: Any = None
    gens: tuple[Any, ...] = ()
    radicands: list[tuple[int, int, Any]] = field(default_factory=list)

    def constant(self, value: Fraction) -> tuple[Any, Any]:
        return self.context.constant(to_fmpq(value)), self.context.constant(fmpq(1))

    def generator(self, atom: Term) -> tuple[Any, Any]:
        return self.gens[self.generators[atom]], self.context.constant(fmpq(1))

    def plus(self, a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
        if a[1] == b[1]:
            return self.reduced(a[0] + b[0], a[1])
        return self.reduced(a[0] * b[1] + b[0] * a[1], a[1] * b[1])

    def times(self, a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
        return self.reduced(a[0] * b[0], a[1] * b[1])

    def inverse(self, a: tuple[Any, Any]) -> tuple[Any, Any]:
        if a[0] == 0:
            raise Unsupported("division by zero")
        return a[1], a[0]

    def integer_power(self, a: tuple[Any, Any], exponent: int) -> tuple[Any, Any]:
        if abs(exponent) > MAX_EXPONENT:
            raise Unsupported("an exponent too large for the ring")
        if exponent < 0:
            a, exponent = self.inverse(a), -exponent
        longest = max(len(a[0]), len(a[1]))
        if exponent > _PLAIN_EXPONENT and comb(exponent + longest - 1, exponent) > MAX_TERMS:
            raise Unsupported("an exponent too large for the ring")
        return self.reduced(a[0] ** exponent, a[1] ** exponent)

    def reduced(self, top: Any, bottom: Any) -> tuple[Any, Any]:
        top, bottom = self.relations(top), self.relations(bottom)
        if bottom == 0:
            raise Unsupported("division by zero")
        if top == 0:
            return top, self.context.constant(fmpq(1))
        if len(top) > MAX_TERMS or len(bottom) > MAX_TERMS:
            raise Unsupported("a polynomial too large for the ring")
        common = top.gcd(bottom)
        if common != 1:
            top, bottom = top / common, bottom / common
        return top, bottom

    def relations(self, polynomial: Any) -> Any:
        """cos^2 -> 1 - sin^2 and root^q -> radicand (when polynomial)."""
        for atom, index in self.generators.items():
            if atom.head == "cos":
                sine = self.generators[Term("sin", atom.args)]
                square = 1 - self.gens[sine] ** 2
                polynomial = self._lower(polynomial, index, 2, square)
        for index, lcm, radicand in self.radicands:
            polynomial = self._lower(polynomial, index, lcm, radicand)
        return polynomial

    def _lower(self, polynomial: Any, index: int, degree: int, replacement: Any) -> Any:
        if polynomial == 0 or polynomial.degrees()[index] < degree:
            return polynomial
        result = self.context.constant(fmpq(0))
        for exponents, coefficient in polynomial.terms():
            high, rest = divmod(int(exponents[index]), degree)
            lowered = list(map(int, exponents))
            lowered[index] = rest
            term = self.context.from_dict({tuple(lowered): coefficient})
            result += term * replacement**high
        return self._lower(result, index, degree, replacement)


def monomial_term(generators: tuple[Term, ...], exponents: tuple[int, ...]) -> Term:
    """The product of powers of the generators."""
    factors = []
    for atom, exponent in zip(generators, exponents):
        if exponent == 1:
            factors.append(atom)
        elif exponent > 1:
            factors.append(t.power(atom, t.number(int(exponent))))
    return t.multiply(*factors) if factors else ONE


def polynomial_term(generators: tuple[Term, ...], polynomial: Any) -> Term:
    """The polynomial in the generators as a term."""
    parts = []
    for exponents, coefficient in polynomial.terms():
        value = to_fraction(coefficient)
        monomial = monomial_term(generators, exponents)
        if monomial == ONE:
            parts.append(t.number(value))
        elif value == 1:
            parts.append(monomial)
        elif value == -1:
            parts.append(t.negate(monomial))
        elif value < 0:
            parts.append(t.negate(t.multiply(t.number(-value), monomial)))
        else:
            parts.append(t.multiply(t.number(value), monomial))
    return t.add(*parts) if parts else ZERO

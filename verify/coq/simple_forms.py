"""Terms in their simplest form: one quotient of polynomials in exponentials and logarithms.

Not trusted: that a term equals its simple form is shown by :mod:`verify.coq.normal_forms`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from flint import arb, ctx, fmpq, fmpq_mpoly, fmpz

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.coq.ball_values import ball_of
from memory_theorems.verify.coq.linear_forms import Monomial, linear, scaled, whole_power
from memory_theorems.verify.coq.polynomial_terms import polynomial_term
from memory_theorems.verify.coq.rational_ends import number_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term

_BITS = 192


def point_inside(domains: Mapping[str, Interval]) -> dict[str, Fraction]:
    """A point of the box: odd numbers, at which no factor is likely to vanish."""
    found = {}
    for index, (name, box) in enumerate(domains.items()):
        share = Fraction(1009 + 102 * index, 3571)
        low, high = number_of(box.lower, -1), number_of(box.upper, 1)
        if low is not None and high is not None:
            found[name] = low + (high - low) * share
        elif low is not None:
            found[name] = low + share
        else:
            found[name] = (high or Fraction(0)) - share
    return found


@dataclass
class SimpleForms:
    """Simple forms over a box; the signs of factors are those at a point of it."""

    point: Mapping[str, Fraction]
    _atoms: dict[Term, str] = field(default_factory=dict)
    _denominators: dict[Monomial, int] = field(default_factory=dict)

    def of(self, term: Term) -> Term:
        """Raises Refused or Wrong where the term is too large, or vanishes below a fraction."""
        # Twice: the exponentials that the others are written by are known after the first time.
        self._read(term)
        return self._shortest(self._read(term))

    def _shortest(self, term: Term) -> Term:
        """A term in variables and names of atoms as a quotient in lowest terms."""
        names = sorted(t.free_variables(term))
        found = Polynomials(names, Budget()).quotient(term)
        top, bottom = (self._out(polynomial_term(names, p)) for p in (found.top, found.bottom))
        return top if bottom == t.ONE else t.divide(top, bottom)

    def _out(self, term: Term) -> Term:
        return t.substitute(term, {name: atom for atom, name in self._atoms.items()})

    def _atom(self, term: Term) -> Term:
        return t.variable(self._atoms.setdefault(term, f"atom_{len(self._atoms)}_"))

    def _read(self, term: Term) -> Term:
        if term.head == "constant" and term.value == "E":
            return self._exponential(t.ONE)
        if term.head in ("number", "variable"):
            return term
        if term.head in ("+", "-", "*", "/"):
            return t.rebuild(term, tuple(self._read(item) for item in term.args))
        if term.head == "**" and term.args[1].head == "number":
            return Term("**", (self._read(term.args[0]), term.args[1]))
        if term.head == "exp":
            return self._exponential(self._shortest(self._read(term.args[0])))
        if term.head == "log":
            return self._logarithm(self._read(term.args[0]))
        return self._atom(term)

    def _exponential(self, argument: Term) -> Term:
        factors = []
        for monomial, value in linear(argument).items():
            log = monomial[0][0] if len(monomial) == 1 and monomial[0][1] == 1 else None
            if log is not None and log.head == "log" and value.denominator == 1:
                factors.append(whole_power(self._read(log.args[0]), int(value)))
                continue
            under = lcm(self._denominators.get(monomial, 1), value.denominator)
            self._denominators[monomial] = under
            base = self._atom(t.function("exp", scaled(monomial, Fraction(1, under))))
            factors.append(whole_power(base, int(value * under)))
        return t.multiply(*factors) if factors else t.ONE

    def _logarithm(self, argument: Term) -> Term:
        names = sorted(t.free_variables(argument))
        found = Polynomials(names, Budget()).quotient(argument)
        constant, parts = Fraction(1), []
        for polynomial, sign in ((found.top, 1), (found.bottom, -1)):
            value, factors = polynomial.factor()
            constant *= Fraction(int(value.p), int(value.q)) ** sign
            for factor, count in factors:
                lead = self._lead(factor, names)
                constant *= lead ** (int(count) * sign)
                inverse = fmpq(lead.denominator, lead.numerator)
                item = self._out(polynomial_term(names, factor * inverse))
                inner = item.args[0] if item.head == "exp" else self._atom(t.function("log", item))
                parts.append(t.multiply(t.number(int(count) * sign), inner))
        if constant <= 0:
            raise Refused("a logarithm of what is not positive")
        for whole, sign in ((constant.numerator, 1), (constant.denominator, -1)):
            for prime, count in fmpz(whole).factor():
                log = self._atom(t.function("log", t.number(int(prime))))
                parts.append(t.multiply(t.number(sign * int(count)), log))
        return t.add(*parts) if parts else t.ZERO

    def _lead(self, factor: fmpq_mpoly, names: list[str]) -> Fraction:
        """The number before coprime whole coefficients, of the factor's sign."""
        values = [Fraction(int(item.p), int(item.q)) for item in factor.coeffs()]
        content = Fraction(
            gcd(*(item.numerator for item in values)), lcm(*(item.denominator for item in values))
        )
        with ctx.workprec(_BITS):
            at = {k: arb(fmpq(v.numerator, v.denominator)) for k, v in self.point.items()}
            value = ball_of(self._out(polynomial_term(names, factor)), at)
        if value is None or not (value > 0 or value < 0):
            raise Refused("a factor of unknown sign")
        return content if value > 0 else -content

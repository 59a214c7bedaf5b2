"""Normal forms: quotients of polynomials over Q in variables and transcendental atoms (FLINT).

An identity that holds in this ring holds wherever both sides are defined. Relations used: exp(a +
b) = exp(a) exp(b), hyperbolic functions through exp, cos^2 = 1 - sin^2, r^q = a for the root r =
a**(1/q), logarithms of rationals through those of primes, a**b = exp(b log a) for a varying
exponent, factorial(a + 1) = (a + 1) factorial(a), gamma(a + 1) = a gamma(a), and the additive
recurrence of harmonic. Sums with an upper limit base + k are brought to the upper limit base.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx, fmpz

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.fractions_in_atoms import (
    MAX_EXPONENT,
    Fractions,
    monomial_term,
)
from memory_theorems.verify.arithmetic.fractions_in_atoms import Quotient as Quotient
from memory_theorems.verify.arithmetic.fractions_in_atoms import polynomial_term as polynomial_term
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE, heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

_BINDING = ("Sum", "Integral", "Derivative", "Limit", "Piecewise")


@dataclass
class _Builder(Fractions):
    """Two walks: the first collects generators, the second computes in the polynomial ring."""

    exponents: dict[Term, int] = field(default_factory=dict)  # m -> common denominator of exp(c m)
    roots: dict[Term, int] = field(default_factory=dict)  # a -> common denominator of exponents
    shifts: dict[tuple[str, Term], int] = field(default_factory=dict)  # factorial(a + k): least k

    # ---- first walk
    def collect(self, term: Term) -> None:
        head, args = term.head, term.args
        if head == "number":
            return
        if term == _E:
            self._collect_exponential(ONE)
            return
        if head in ("variable", "constant"):
            self.generators.setdefault(term, 0)
            return
        if head == "Sum" and (expanded := expand_sum(term)) != term:
            self.collect(expanded)
            return
        if head in _BINDING or head == "oo":
            self.generators.setdefault(term, 0)
            return
        if head == "exp":
            self._collect_exponential(args[0])
            return
        if head == "**":
            self._collect_power(args[0], args[1])
            return
        if head == "sqrt":
            self._collect_power(args[0], t.number(Fraction(1, 2)))
            return
        if head == "log":
            inner = normal_term(args[0])
            if inner.head == "exp":
                self.collect(inner.args[0])
                return
            for atom, _ in _log_parts(args[0]):
                self.generators.setdefault(atom, 0)
            return
        if head in _THROUGH:
            self.collect(_THROUGH[head](*args))
            return
        if head in _SHIFTED:
            base, shift = _shifted(args[0])
            key = (head, base)
            self.shifts[key] = min(shift, self.shifts.get(key, shift))
            self.collect(base)
            return
        if head in ("+", "-", "*", "/"):
            for item in args:
                self.collect(item)
            return
        if head in ("sin", "cos"):
            if _quarter(args[0]) is None:
                inner = _signed(args[0])[1]
                self.generators.setdefault(t.function("sin", inner), 0)
                self.generators.setdefault(t.function("cos", inner), 0)
            return
        if head in _ODD:
            inner = _signed(args[0])[1]
            if inner != ZERO:
                self.generators.setdefault(t.function(head, inner), 0)
            return
        self.generators.setdefault(Term(head, tuple(normal_term(item) for item in args)), 0)

    def _collect_exponential(self, exponent: Term) -> None:
        for monomial, coefficient in _monomials(exponent):
            if monomial.head == "log" and coefficient.denominator == 1:
                self.collect(monomial.args[0])
                continue
            known = self.exponents.get(monomial, 1)
            self.exponents[monomial] = math.lcm(known, coefficient.denominator)

    def _collect_power(self, base: Term, exponent: Term) -> None:
        value = _rational(exponent)
        if value is None:
            self._collect_exponential(t.multiply(exponent, t.function("log", base)))
            return
        if value.denominator == 1:
            if abs(value) > MAX_EXPONENT:
                raise Unsupported("an exponent too large for the ring")
            self.collect(base)
            return
        if value.denominator > 12 or abs(value) > MAX_EXPONENT:
            raise Unsupported("a root too high for the ring")
        inner = normal_term(base)
        self.roots[inner] = math.lcm(self.roots.get(inner, 1), value.denominator)
        self.collect(inner)

    def finish(self) -> None:
        for (head, base), shift in self.shifts.items():
            self.generators.setdefault(Term(head, (_plus(base, shift),)), 0)
        for monomial, lcm in self.exponents.items():
            self.generators.setdefault(_exp_atom(monomial, lcm), 0)
        for base, lcm in self.roots.items():
            self.generators.setdefault(_root_atom(base, lcm), 0)
        ordered = sorted(
            self.generators, key=lambda atom: (atom.head != "variable", t.to_text(atom))
        )
        self.generators = {atom: i for i, atom in enumerate(ordered)}
        names = [f"g{i}" for i in range(len(ordered))] or ["unused"]
        self.context = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.gens = self.context.gens()
        # Nested radicals: short radicands first, so that each is reduced by those before it.
        for base, lcm in sorted(self.roots.items(), key=lambda item: t.node_count(item[0])):
            top, bottom = self.convert(base)
            if bottom == 1:
                self.radicands.append((self.generators[_root_atom(base, lcm)], lcm, top))

    # ---- second walk
    def convert(self, term: Term) -> tuple[Any, Any]:
        head, args = term.head, term.args
        if head == "number":
            assert isinstance(term.value, Fraction)
            return self.constant(term.value)
        if term == _E:
            return self.exponential(ONE)
        if term in self.generators and head not in ("sqrt", "**"):
            return self.generator(term)
        match head:
            case "Sum":
                return self.convert(expand_sum(term))
            case "+":
                result = self.convert(args[0])
                for item in args[1:]:
                    result = self.plus(result, self.convert(item))
                return result
            case "-":
                top, bottom = self.convert(args[0])
                return -top, bottom
            case "*":
                result = self.convert(args[0])
                for item in args[1:]:
                    result = self.times(result, self.convert(item))
                return result
            case "/":
                return self.times(self.convert(args[0]), self.inverse(self.convert(args[1])))
            case "exp":
                return self.exponential(args[0])
            case "**":
                return self.power(args[0], args[1])
            case "sqrt":
                return self.power(args[0], t.number(Fraction(1, 2)))
            case "log" if normal_term(args[0]).head == "exp":
                return self.convert(normal_term(args[0]).args[0])
            case "log":
                result = self.constant(Fraction(0))
                for atom, coefficient in _log_parts(args[0]):
                    scaled = self.times(self.generator(atom), self.constant(coefficient))
                    result = self.plus(result, scaled)
                return result
            case "sin" | "cos":
                return self.circular(head, args[0])
            case _ if head in _THROUGH:
                return self.convert(_THROUGH[head](*args))
            case _ if head in _SHIFTED:
                return self.shifted(head, args[0])
            case _ if head in _ODD:
                return self.odd(head, args[0])
            case _:
                return self.generator(Term(head, tuple(normal_term(item) for item in args)))

    def odd(self, head: str, argument: Term) -> tuple[Any, Any]:
        sign, inner = _signed(argument)
        if inner == ZERO:
            return self.constant(Fraction(0))
        top, bottom = self.generator(t.function(head, inner))
        return (top if sign > 0 else -top), bottom

    def circular(self, head: str, argument: Term) -> tuple[Any, Any]:
        quarter = _quarter(argument)
        if quarter is not None:
            values = (0, 1, 0, -1) if head == "sin" else (1, 0, -1, 0)
            return self.constant(Fraction(values[quarter % 4]))
        if head == "sin":
            return self.odd("sin", argument)
        return self.generator(t.function("cos", _signed(argument)[1]))

    def shifted(self, head: str, argument: Term) -> tuple[Any, Any]:
        base, shift = _shifted(argument)
        least = self.shifts[(head, base)]
        result = self.generator(Term(head, (_plus(base, least),)))
        for k in range(least, shift):
            op, step = _SHIFTED[head](_plus(base, k))
            result = (self.times if op == "*" else self.plus)(result, self.convert(step))
        return result

    def exponential(self, exponent: Term) -> tuple[Any, Any]:
        result = self.constant(Fraction(1))
        for monomial, coefficient in _monomials(exponent):
            if monomial.head == "log" and coefficient.denominator == 1:
                factor = self.integer_power(self.convert(monomial.args[0]), int(coefficient))
            else:
                lcm = self.exponents[monomial]
                generator = self.generator(_exp_atom(monomial, lcm))
                factor = self.integer_power(generator, int(coefficient * lcm))
            result = self.times(result, factor)
        return result

    def power(self, base: Term, exponent: Term) -> tuple[Any, Any]:
        value = _rational(exponent)
        if value is None:
            return self.exponential(t.multiply(exponent, t.function("log", base)))
        if value.denominator == 1:
            return self.integer_power(self.convert(base), int(value))
        inner = normal_term(base)
        lcm = self.roots[inner]
        root = self.generator(_root_atom(inner, lcm))
        return self.integer_power(root, int(value * lcm))


_E = t.constant("E")
#: Written in simpler functions: the hyperbolic ones by exp, tan by sin and cos, erfc by erf.
_THROUGH = {head: item.through for head, item in TABLE.items() if item.through is not None}
_ODD = heads(lambda item: item.parity == -1 and not item.bent and item.through is None) - {"sin"}
#: Shifts of the argument by whole numbers are taken out.
_SHIFTED = {
    head: item.recurrence
    for head, item in TABLE.items()
    if item.recurrence is not None and item.counting
}


def _signed(argument: Term) -> tuple[int, Term]:
    """The normal argument up to sign, with a positive leading coefficient."""
    quotient = normalise(argument)
    if quotient.is_zero:
        return 1, ZERO
    if quotient.numerator.leading_coefficient() < 0:
        return -1, normal_term(t.negate(argument))
    return 1, normal_term(argument)


def _quarter(argument: Term) -> int | None:
    """k where the argument is k*pi/2."""
    if t.free_variables(argument):
        return None
    quotient = normalise(t.divide(t.multiply(t.number(2), argument), t.constant("pi")))
    if quotient.is_zero:
        return 0
    if not (quotient.numerator.is_constant() and quotient.denominator.is_constant()):
        return None
    value = _coefficient(quotient.numerator) / _coefficient(quotient.denominator)
    return int(value.p) if value.q == 1 else None


def _rational(term: Term) -> Fraction | None:
    if isinstance(term.value, Fraction):
        return term.value
    if term.head == "-" and isinstance(term.args[0].value, Fraction):
        return -term.args[0].value
    if t.free_variables(term) or term.head not in ("+", "*", "/", "-", "**"):
        return None
    quotient = normalise(term)
    if quotient.numerator.is_constant() and quotient.denominator.is_constant():
        value = _coefficient(quotient.numerator) / _coefficient(quotient.denominator)
        return to_fraction(value)
    return None


def _coefficient(polynomial: Any) -> fmpq:
    return fmpq(0) if polynomial == 0 else fmpq(polynomial.coefficient(0))


def _plus(base: Term, shift: int) -> Term:
    return normal_term(base + shift)


def _shifted(argument: Term) -> tuple[Term, int]:
    """argument = base + integer, with no integer part left in the base's constant term."""
    quotient = normalise(argument)
    if quotient.denominator != 1:
        return normal_term(argument), 0
    constant = fmpq(0)
    for exponents, coefficient in quotient.numerator.terms():
        if not any(exponents):
            constant = coefficient
    shift = int(constant.floor())
    return normal_term(argument - shift), shift


def _exp_atom(monomial: Term, lcm: int) -> Term:
    argument = monomial if lcm == 1 else t.divide(monomial, t.number(lcm))
    return t.function("exp", argument)


def _root_atom(base: Term, lcm: int) -> Term:
    if lcm == 2:
        return t.function("sqrt", base)
    return t.power(base, t.number(Fraction(1, lcm)))


def _monomials(exponent: Term) -> list[tuple[Term, Fraction]]:
    """The exponent as a sum of rational multiples of distinct canonical terms."""
    quotient = normalise(exponent)
    found = []
    bottom = quotient.denominator
    scale = fmpq(1)
    if bottom.is_constant():
        scale = _coefficient(bottom)
        bottom = None
    for exponents, coefficient in quotient.numerator.terms():
        monomial = monomial_term(quotient.generators, exponents)
        value = coefficient / scale
        if bottom is not None:
            monomial = t.divide(monomial, polynomial_term(quotient.generators, bottom))
        found.append((monomial, to_fraction(value)))
    return found


def _log_parts(argument: Term) -> list[tuple[Term, Fraction]]:
    """log(argument) as a combination: primes for positive rationals, else one atom."""
    value = _rational(argument)
    if value is not None and value > 0 and max(value.numerator, value.denominator) < 10**12:
        parts = []
        for number, sign in ((value.numerator, 1), (value.denominator, -1)):
            for prime, exponent in fmpz(number).factor():
                atom = t.function("log", t.number(int(prime)))
                parts.append((atom, Fraction(sign * int(exponent))))
        return parts
    return [(t.function("log", normal_term(argument)), Fraction(1))]


def expand_sum(term: Term) -> Term:
    """Sum up to base + k as the sum up to base plus k summands (k a small whole number)."""
    body, bound, lower, upper = term.args
    if upper.head == "oo" or not t.free_variables(upper):
        return term
    base, shift = _shifted(upper)
    if abs(shift) > 8:
        return term
    name = str(bound.value)
    parts = [Term("Sum", (body, bound, lower, base))]
    for k in range(1, shift + 1):
        parts.append(t.substitute(body, {name: base + k}))
    for k in range(shift + 1, 1):
        parts.append(t.negate(t.substitute(body, {name: base + k})))
    return t.add(*parts) if len(parts) > 1 else parts[0]


@lru_cache(maxsize=4096)
def normalise(term: Term) -> Quotient:
    """The normal form.  Raises Unsupported when it grows too large or divides by zero."""
    builder = _Builder()
    builder.collect(term)
    builder.finish()
    top, bottom = builder.convert(term)
    top, bottom = builder.reduced(top, bottom)
    lead = bottom.leading_coefficient()
    return Quotient(tuple(builder.generators), top / lead, bottom / lead)


@lru_cache(maxsize=4096)
def normal_term(term: Term) -> Term:
    """The normal form as a term: equal normal forms give equal terms."""
    quotient = normalise(term)
    top = polynomial_term(quotient.generators, quotient.numerator)
    if quotient.denominator == 1:
        return top
    return t.divide(top, polynomial_term(quotient.generators, quotient.denominator))


def factors(quotient: Quotient, polynomial: Any) -> tuple[Fraction, list[tuple[Term, int]]]:
    """A rational constant and irreducible factors with multiplicities."""
    constant, found = polynomial.factor()
    value = to_fraction(fmpq(constant))
    return value, [
        (polynomial_term(quotient.generators, item), int(multiplicity))
        for item, multiplicity in found
    ]

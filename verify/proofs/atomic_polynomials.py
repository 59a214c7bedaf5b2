"""Polynomials in atoms, with rational coefficients: trusted code.

An atom is any term; a monomial lists its atoms with exponents >= 1 in one fixed order.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

Monomial = tuple[tuple[Term, int], ...]
Polynomial = Mapping[Monomial, Fraction]

#: Larger products are refused.
MAX_TERMS = 4_000


def one(value: Fraction | int) -> dict[Monomial, Fraction]:
    return {(): Fraction(value)} if value else {}


def plus(*items: Polynomial) -> dict[Monomial, Fraction]:
    found: dict[Monomial, Fraction] = {}
    for item in items:
        for key, value in item.items():
            total = found.get(key, Fraction(0)) + value
            if total:
                found[key] = total
            else:
                found.pop(key, None)
    return found


def times(first: Polynomial, second: Polynomial) -> dict[Monomial, Fraction]:
    if len(first) * len(second) > MAX_TERMS:
        raise Wrong("an expansion is too large for the kernel")
    found: dict[Monomial, Fraction] = {}
    for left, a in first.items():
        for right, b in second.items():
            powers: dict[Term, int] = dict(left)
            for atom, exponent in right:
                powers[atom] = powers.get(atom, 0) + exponent
            key = tuple(sorted(powers.items(), key=lambda item: t.to_text(item[0])))
            total = found.get(key, Fraction(0)) + a * b
            if total:
                found[key] = total
            else:
                found.pop(key, None)
    return found


def monomial_term(monomial: Monomial) -> Term:
    factors = [a if e == 1 else t.power(a, t.number(e)) for a, e in monomial]
    return t.multiply(*factors) if factors else t.ONE


def polynomial_term(polynomial: Polynomial) -> Term:
    """The polynomial as a term, in one fixed order."""
    parts = []
    for monomial in sorted(polynomial, key=lambda item: t.to_text(monomial_term(item))):
        value = polynomial[monomial]
        if not monomial:
            parts.append(t.number(value))
        elif value == 1:
            parts.append(monomial_term(monomial))
        else:
            parts.append(t.multiply(t.number(value), monomial_term(monomial)))
    return t.add(*parts) if parts else t.ZERO


def constant_of(polynomial: Polynomial) -> Fraction | None:
    """The value of a constant polynomial."""
    if not polynomial:
        return Fraction(0)
    return polynomial.get(()) if len(polynomial) == 1 else None


def split(monomial: Monomial, name: str) -> tuple[Monomial, Monomial]:
    """The factors free of the variable ``name``, and the others."""
    outer = tuple(item for item in monomial if name not in t.free_variables(item[0]))
    within = tuple(item for item in monomial if name in t.free_variables(item[0]))
    return outer, within

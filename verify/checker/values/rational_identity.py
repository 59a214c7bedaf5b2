"""Identities of rational functions over Q in variables and *atoms*, without any further relation.

An atom is a sub-expression that is no rational function of its parts, such as ``exp(x)``; atoms
are equal where they are equal as terms.  Two terms that are equal here have one value wherever
both are defined.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.polynomials import MAX_DEGREE, Polynomials, Quotient
from memory_theorems.verify.language.terms import Term

MAX_ATOMS = 24


class _Reader(Polynomials):
    """Polynomials whose variables stand for variables and atoms."""

    def __init__(self, terms: tuple[Term, ...], budget: Budget) -> None:
        found = dict.fromkeys(atom for term in terms for atom in _atoms(term))
        if len(found) > MAX_ATOMS:
            raise Refused(f"an identity with more than {MAX_ATOMS} atoms")
        super().__init__([f"atom {index}" for index in range(len(found))], budget)
        for index, atom in enumerate(found):
            self.known[atom] = Quotient(self.context.gen(index), self.one)


def _atoms(term: Term) -> Iterator[Term]:
    if constant_value(term) is not None:
        return
    if term.head in ("+", "-", "*", "/"):
        inner = term.args
    elif term.head == "**" and _small_whole(term.args[1]):
        inner = term.args[:1]
    else:
        yield term
        return
    for item in inner:
        yield from _atoms(item)


def _small_whole(exponent: Term) -> bool:
    value = constant_value(exponent)
    return value is not None and value.denominator == 1 and abs(value) <= MAX_DEGREE


def factor_between(left: Term, right: Term, budget: Budget) -> Fraction | None:
    """The rational c with ``left = c*right`` (0 for a left side 0), or None where none is known."""
    try:
        ring = _Reader((left, right), budget)
        a, b = ring.quotient(left), ring.quotient(right)
        first, second = ring.multiply(a.top, b.bottom), ring.multiply(b.top, a.bottom)
    except Refused:
        return None
    if first.is_zero() or second.is_zero():
        return Fraction(0) if first.is_zero() and not second.is_zero() else None
    ratio = first.leading_coefficient() / second.leading_coefficient()
    if first != ring.context.constant(ratio) * second:
        return None
    return Fraction(int(ratio.p), int(ratio.q))

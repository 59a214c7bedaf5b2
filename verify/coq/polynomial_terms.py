"""Polynomials of python-flint as terms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq_mpoly

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def polynomial_term(names: Sequence[str], polynomial: fmpq_mpoly) -> Term:
    parts = []
    for exponents, value in polynomial.terms():
        factors = [t.number(Fraction(int(value.p), int(value.q)))]
        for name, count in zip(names, exponents):
            if count:
                x = t.variable(name)
                factors.append(x if count == 1 else t.power(x, t.number(int(count))))
        parts.append(t.multiply(*factors))
    return t.add(*parts) if parts else t.ZERO

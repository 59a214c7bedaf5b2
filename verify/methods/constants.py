"""Convergents of the irrational constants of a claim: integers at which periods nearly close."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify import terms as t
from verify.arithmetic.balls import lower_bound
from verify.arithmetic.evaluation import evaluate
from verify.claims import Claim
from verify.methods.space import EVALUATION_ERRORS
from verify.terms import Term

_PERIODIC = frozenset(("sin", "cos", "tan"))
_BITS = 256


def convergents_of(claim: Claim, most: int) -> Iterator[Fraction]:
    """Up to ``most`` convergents of each constant, the small ones of all constants first."""
    columns = [_convergents(value, most) for value in _constants(claim)]
    for index in range(most):
        for column in columns:
            if index < len(column):
                yield column[index]


def _constants(claim: Claim) -> list[Fraction]:
    """Approximations of the irrational constant sub-terms, and of pi/2 for periodic functions."""
    found: dict[Term, None] = {}
    for relation in (*claim.conclusion, *claim.given):
        for side in (relation.left, relation.right):
            for node in t.walk(side):
                if node.head in _PERIODIC:
                    found[t.constant("pi")] = None
                    found[t.divide(t.constant("pi"), t.number(2))] = None
                elif node.head not in ("number", "oo", "variable") and t.is_constant(node):
                    found[node] = None
    values = []
    for term in list(found)[:6]:
        try:
            value = evaluate(term, {}, _BITS)
        except EVALUATION_ERRORS:
            continue
        approximation = lower_bound(value)
        if approximation != 0 and abs(approximation) < 10**6:
            values.append(abs(approximation))
    return values


def _convergents(value: Fraction, most: int) -> list[Fraction]:
    found: list[Fraction] = []
    h, k, previous_h, previous_k = 1, 0, 0, 1
    rest = value
    while len(found) < most and k.bit_length() < _BITS // 3:
        whole = rest.numerator // rest.denominator
        h, previous_h = whole * h + previous_h, h
        k, previous_k = whole * k + previous_k, k
        found.append(Fraction(h, k))
        if rest == whole:
            break
        rest = 1 / (rest - whole)
    return found

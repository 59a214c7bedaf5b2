"""Convergents of the irrational constants of a claim: integers at which periods nearly close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation.readable_numbers import simplest_between
from memory_theorems.verify.refutation.space import EVALUATION_ERRORS

_PERIODIC = frozenset(("sin", "cos", "tan"))
_BITS = 256


def convergents_of(claim: Claim, most: int) -> Iterator[Fraction]:
    """Up to ``most`` convergents of each constant, the small ones of all constants first."""
    columns = [_convergents(value, most) for value in _constants(claim)]
    for index in range(most):
        for column in columns:
            if index < len(column):
                yield column[index]


def closed_forms(claim: Claim, value: Fraction) -> Iterator[Term]:
    """Short constant terms that agree with ``value`` to about 60 bits, rationals first.

    Rational multiples of the constants of the claim and of common ones, roots, logarithms and
    exponentials of rationals.
    """
    known = [t.ONE, t.constant("pi"), t.constant("E"), *_constant_terms(claim)[:6]]
    for base in known:
        ratio = _nearby(_divided_by(base), value)
        if ratio is not None:
            yield (
                base if ratio == 1 else t.number(ratio) * base if base != t.ONE else t.number(ratio)
            )
    inverses: tuple[tuple[str, Callable[[arb], arb]], ...] = (
        ("log", lambda size: size.exp()),
        ("exp", lambda size: size.log()),
        ("sqrt", lambda size: size * size),
    )
    for name, inverse in inverses:
        ratio = _nearby(inverse, value)
        if ratio is not None:
            yield t.function(name, t.number(ratio))


def _divided_by(base: Term) -> Callable[[arb], arb]:
    return lambda size: size / to_ball(evaluate(base, {}, _BITS))


def _nearby(function: Callable[[arb], arb], value: Fraction) -> Fraction | None:
    """A rational with at most 24 bits within 2**-60 of the function's value, else None."""
    with precision(_BITS):
        found = function(to_ball(value))
    # The size first: a rational of astronomical exponent would not fit into memory.
    if not found.is_finite() or not (abs(found) < 10**6 and abs(found) > arb(2) ** -40):
        return None
    middle = lower_bound(found)
    ratio = simplest_between(middle - Fraction(1, 2**60), middle + Fraction(1, 2**60))
    short = ratio.numerator.bit_length() + ratio.denominator.bit_length() <= 24
    return ratio if short else None


def _constant_terms(claim: Claim) -> list[Term]:
    found: dict[Term, None] = {}
    for relation in (*claim.conclusion, *claim.given):
        for side in (relation.left, relation.right):
            for node in t.walk(side):
                if node.args and t.is_constant(node):
                    found[node] = None
    return [term for term in found if _is_irrational(term)]


def _is_irrational(term: Term) -> bool:
    try:
        return isinstance(evaluate(term, {}, 64), arb)
    except EVALUATION_ERRORS:
        return False


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
        size = abs(to_ball(value))
        if size < 10**6 and size > arb(2) ** -200:
            values.append(lower_bound(size))
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

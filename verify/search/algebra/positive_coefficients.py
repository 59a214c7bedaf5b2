"""Certificates without a search: all coefficients are non-negative in suitable variables.

Every variable with one rational bound is written as its distance u from it, every variable with
two as x = (a + b*u)/(1 + u); in the new variables u >= 0.  Bernstein's coefficients are those of
the second form.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.certificates.polynomial_identities import Positivity, Summand
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.search.algebra.problem import Fact, Problem

MAX_TERMS = 400


def nonnegative(problem: Problem) -> Node | None:
    """A certificate by signs of coefficients, or None."""
    return _in_bounds(problem) if problem.facts else None


def _in_bounds(problem: Problem) -> Node | None:
    lower, upper = _bounds(problem)
    polynomial = problem.target
    degrees = [int(k) for k in polynomial.degrees()]
    names = range(len(problem.names))
    for place in names:
        if degrees[place] == 0:
            continue
        a, b = lower[place], upper[place]
        if a is None and b is None:
            return None
        if a is not None and b is not None and a[1] + b[1] <= 0:
            return None  # the interval has no inside
        polynomial = _moved(problem, polynomial, place, degrees[place], a, b)
        if len(polynomial) > MAX_TERMS:
            return None
    terms: list[Summand] = []
    positive = False
    for exponents, value in polynomial.terms():
        coefficient = to_fraction(value)
        if coefficient < 0:
            return None
        powers: list[tuple[Fact, int]] = []
        for place in names:
            if degrees[place] == 0:
                continue
            a, b = lower[place], upper[place]
            k, d = int(exponents[place]), degrees[place]
            if a is not None and b is not None:
                powers += [(a[0], k), (b[0], d - k)]
                coefficient /= (a[1] + b[1]) ** d
            elif a is not None:
                powers.append((a[0], k))
            elif b is not None:
                powers.append((b[0], k))
        terms.append(_entry(problem, coefficient, powers))
        positive = positive or all(fact.strict or k == 0 for fact, k in powers)
    if problem.strict and not positive:
        return None
    return Positivity(tuple(terms)).node()


def _entry(problem: Problem, coefficient: Fraction, powers: Sequence[tuple[Fact, int]]) -> Summand:
    """Odd powers as facts; the even rest as a square, where that is no loss."""
    if problem.strict:
        indices = tuple(fact.index for fact, k in powers for _ in range(k))
        if len(indices) <= 20:
            return indices, ((rational_text(coefficient), "1"),)
    indices = tuple(fact.index for fact, k in powers if k % 2)
    square = problem.constant(1)
    for fact, k in powers:
        square = square * fact.polynomial ** (k // 2)
    return indices, ((rational_text(coefficient), problem.text(square)),)


Bound = tuple[Fact, Fraction]


def _bounds(problem: Problem) -> tuple[list[Bound | None], list[Bound | None]]:
    """For every variable the facts x - a >= 0 and b - x >= 0.

    The number beside the fact is -a for lower and b for upper ones, so that their sum is the
    length of the interval.
    """
    lower: list[Bound | None] = [None] * len(problem.names)
    upper: list[Bound | None] = [None] * len(problem.names)
    for fact in problem.facts:
        polynomial = fact.polynomial
        if int(polynomial.total_degree()) != 1:
            continue
        slopes = {
            tuple(int(e) for e in exponents): to_fraction(v) for exponents, v in polynomial.terms()
        }
        constant = slopes.pop((0,) * len(problem.names), Fraction(0))
        if len(slopes) != 1:
            continue
        (exponents, slope) = next(iter(slopes.items()))
        place = exponents.index(1)
        if slope == 1:
            lower[place] = lower[place] or (fact, constant)
        elif slope == -1:
            upper[place] = upper[place] or (fact, constant)
    return lower, upper


def _moved(
    problem: Problem, polynomial: Any, place: int, degree: int, a: Bound | None, b: Bound | None
) -> Any:
    """The polynomial in the new variable at ``place`` (times (1 + u)**degree for two bounds).

    With two bounds u**k stands for (x - a)**k * (b - x)**(degree - k) / length**degree.
    """
    gen = problem.context.gen(place)
    gens = [problem.context.gen(k) for k in range(len(problem.names))]
    if a is None or b is None:
        if a is not None:
            gens[place] = gen - problem.constant(a[1])
        else:
            assert b is not None
            gens[place] = problem.constant(b[1]) - gen
        return polynomial.compose(*gens)
    parts: dict[int, Any] = {}
    for exponents, value in polynomial.terms():
        key = [int(e) for e in exponents]
        k, key[place] = key[place], 0
        monomial = problem.context.from_dict({tuple(key): value})
        parts[k] = parts.get(k, problem.constant(0)) + monomial
    low, high = -a[1], b[1]
    total = problem.constant(0)
    for k, part in parts.items():
        # (low + high*u)**k * (1 + u)**(degree - k)
        column = problem.constant(0)
        for i in range(k + 1):
            for j in range(degree - k + 1):
                weight = comb(k, i) * low ** (k - i) * high**i * comb(degree - k, j)
                if weight:
                    column = column + problem.constant(weight) * gen ** (i + j)
        total = total + part * column
    return total

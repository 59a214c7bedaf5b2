"""Sums of weighted arithmetic-geometric means: many variables and high degrees at the price of one
linear program.

At a positive point z that is (nearly) a minimum the terms of every mean are proportional to its
weights, so that the split of the coefficients is linear: y[b, a], the share of the outer monomial a
in the mean for b, satisfies sum_a y = |d_b| z**b, sum_a y*a = |d_b| z**b * b, sum_b y <= c_a z**a.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import polynomial_identities as identities
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.search.algebra.problem import Exponent, Problem
from memory_theorems.verify.search.goals import Goal

MAX_TERMS = 500
MAX_COLUMNS = 900


def means(goal: Goal, problem: Problem) -> Node | None:
    """A certificate of the rule ``means``, or None."""
    if problem.forms is not None or len(problem.target) > MAX_TERMS:
        return None
    terms = {tuple(int(k) for k in e): to_fraction(c) for e, c in problem.target.terms()}
    positive = [goal.box[name].satisfies(">=") for name in problem.names]
    strict = [goal.box[name].satisfies(">") for name in problem.names]

    def fine(exponent: Exponent) -> bool:
        return all(k % 2 == 0 or sign for k, sign in zip(exponent, positive))

    inner = [e for e, c in terms.items() if c < 0 or not fine(e)]
    outer = [e for e, c in terms.items() if c > 0 and fine(e)]
    if not outer or len(inner) * len(outer) > MAX_COLUMNS:
        return None
    node = None if problem.strict else _by_orbits(goal, problem, terms, inner, outer)
    if node is not None:
        return node
    kept = None
    if problem.strict:
        sure = [e for e in outer if all(k == 0 or sign for k, sign in zip(e, strict))]
        if not sure:
            return None
        kept = min(sure, key=sum)
    for point in _points(terms, inner, outer):
        found = _split(terms, inner, outer, point, kept)
        if found is not None:
            return _node(goal, problem, terms, found)
    return None


def _by_orbits(
    goal: Goal,
    problem: Problem,
    terms: dict[Exponent, Fraction],
    inner: Sequence[Exponent],
    outer: Sequence[Exponent],
) -> Node | None:
    """One negative monomial of equal exponents against orbits under all permutations: the mean of
    an orbit is that monomial's power, and a mean of few equal weights is cheap to check."""
    if len(inner) != 1 or len(set(inner[0])) != 1:
        return None
    (b,), left = inner, abs(terms[inner[0]])
    sign = 1 if terms[b] > 0 else -1  # of either sign where variables are
    orbits: dict[Exponent, list[Exponent]] = {}
    for a in outer:
        if sum(a) == sum(b):
            orbits.setdefault(tuple(sorted(a)), []).append(a)
    circuits = []
    for items in orbits.values():
        if len({terms[a] for a in items}) > 1 or len(items) != _permutations(items[0]):
            continue
        count, share = len(items), min(left, len(items) * terms[items[0]])
        left -= share
        if share:
            circuits.append((items, share / count, share))
    if left or not circuits:
        return None
    written = _written(goal, problem)
    return identities.means(
        [
            identities.Circuit(
                tuple(
                    (rational_text(c), written(a), rational_text(Fraction(1, len(items))))
                    for a in items
                ),
                (rational_text(sign * share), written(b)),
            )
            for items, c, share in circuits
        ]
    )


def _permutations(exponent: Exponent) -> int:
    """How many different permutations a tuple has."""
    return factorial(len(exponent)) // prod(factorial(n) for n in Counter(exponent).values())


def _written(goal: Goal, problem: Problem) -> Callable[[Exponent], tuple[int, ...]]:
    """Exponents in the order of the goal's domains."""
    places = [
        problem.names.index(name) if name in problem.names else None for name, _ in goal.domains
    ]
    return lambda exponent: tuple(0 if place is None else exponent[place] for place in places)


def _points(
    terms: dict[Exponent, Fraction], inner: Sequence[Exponent], outer: Sequence[Exponent]
) -> list[tuple[Fraction, ...]]:
    """The point of ones, and a positive minimum of outer terms minus |inner terms|."""
    from scipy.optimize import minimize

    count = len(next(iter(terms)))
    ones = (Fraction(1),) * count
    if not inner:
        return [ones]
    above = np.array(outer, dtype=float)
    below = np.array(inner, dtype=float)
    top = np.log([float(terms[e]) for e in outer])
    bottom = np.log([float(abs(terms[e])) for e in inner])

    def ratio(x: Any) -> tuple[float, Any]:
        """log(outer terms) - log(|inner terms|) at exp(x), and its gradient."""
        first, second = above @ x + top, below @ x + bottom
        a, b = np.exp(first - np.max(first)), np.exp(second - np.max(second))
        value = np.max(first) - np.max(second) + np.log(np.sum(a)) - np.log(np.sum(b))
        return float(value), above.T @ (a / np.sum(a)) - below.T @ (b / np.sum(b))

    answer = minimize(
        ratio, np.zeros(count), jac=True, method="L-BFGS-B", bounds=[(-6, 6)] * count,
        options={"maxiter": 60},
    )  # fmt: skip
    found = [ones]
    if np.all(np.isfinite(answer.x)):
        for size in (6, 60):
            point = tuple(Fraction(float(v)).limit_denominator(size) for v in np.exp(answer.x))
            if all(point) and point not in found:
                found.append(point)
    return found


def _scaled(exponent: Exponent, point: Sequence[Fraction]) -> Fraction:
    value = Fraction(1)
    for k, z in zip(exponent, point):
        value *= z**k
    return value


Shares = dict[tuple[Exponent, Exponent], Fraction]


def _split(
    terms: dict[Exponent, Fraction],
    inner: Sequence[Exponent],
    outer: Sequence[Exponent],
    point: Sequence[Fraction],
    kept: Exponent | None,
) -> tuple[Shares, Sequence[Fraction]] | None:
    """Exact shares y[b, a] (see the module), or None."""
    from scipy.optimize import linprog

    if not inner:
        return {}, point
    columns = [(b, a) for b in inner for a in outer if a != b]
    count = len(point)
    rows: list[dict[int, Fraction]] = []
    right: list[Fraction] = []
    for b in inner:
        size = abs(terms[b]) * _scaled(b, point)
        mine = [j for j, (other, _) in enumerate(columns) if other == b]
        rows.append({j: Fraction(1) for j in mine})
        right.append(size)
        for k in range(count):
            rows.append({j: Fraction(columns[j][1][k]) for j in mine if columns[j][1][k]})
            right.append(size * b[k])
    limits = len(rows)
    for a in outer:
        rows.append({j: Fraction(1) for j, (_, other) in enumerate(columns) if other == a})
        part = Fraction(999, 1000) if a == kept else Fraction(1)
        right.append(part * terms[a] * _scaled(a, point))
    matrix = np.zeros((len(rows), len(columns)))
    for i, row in enumerate(rows):
        for j, value in row.items():
            matrix[i, j] = float(value)
    wanted = np.array([float(v) for v in right])
    answer = linprog(
        np.zeros(len(columns)), A_eq=matrix[:limits], b_eq=wanted[:limits],
        A_ub=matrix[limits:], b_ub=wanted[limits:], bounds=(0, None), method="highs-ds",
    )  # fmt: skip
    if answer.status != 0:
        return None
    support = [j for j, value in enumerate(answer.x) if value > 1e-10]
    slack = [
        i for i in range(limits, len(rows)) if wanted[i] - matrix[i] @ answer.x > 1e-9 * wanted[i]
    ]
    width = len(support) + len(slack) + 1
    entries = [fmpq(0)] * (len(rows) * width)
    for i, row in enumerate(rows):
        for place, j in enumerate(support):
            share = row.get(j, Fraction(0))
            entries[i * width + place] = fmpq(share.numerator, share.denominator)
        entries[i * width + width - 1] = fmpq(right[i].numerator, right[i].denominator)
    for place, i in enumerate(slack):
        entries[i * width + len(support) + place] = fmpq(1)
    reduced, rank = fmpq_mat(len(rows), width, entries).rref()
    values = [Fraction(0)] * (width - 1)
    for i in range(rank):
        pivot = next(j for j in range(width) if reduced[i, j] != 0)
        if pivot == width - 1:
            return None
        solved = reduced[i, width - 1]
        values[pivot] = to_fraction(solved)
    if any(value < 0 for value in values):
        return None
    shares = {columns[j]: values[place] for place, j in enumerate(support) if values[place] > 0}
    return shares, point


def _node(
    goal: Goal,
    problem: Problem,
    terms: dict[Exponent, Fraction],
    found: tuple[Shares, Sequence[Fraction]],
) -> Node | None:
    shares, point = found
    written = _written(goal, problem)
    circuits = []
    for b in dict.fromkeys(b for b, _ in shares):
        size = abs(terms[b]) * _scaled(b, point)
        outer = tuple(
            (rational_text(y / _scaled(a, point)), written(a), rational_text(y / size))
            for (other, a), y in shares.items()
            if other == b
        )
        circuits.append(identities.Circuit(outer, (rational_text(terms[b]), written(b))))
    return identities.means(circuits)

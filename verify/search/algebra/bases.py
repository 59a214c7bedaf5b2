"""Monomial bases, symmetries and zeros of polynomial problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.search.algebra.problem import Exponent, Fact, Problem


def terms_of(polynomial: Any) -> Iterator[tuple[Exponent, Fraction]]:
    for exponents, value in polynomial.terms():
        yield tuple(int(e) for e in exponents), to_fraction(value)


def value_at(polynomial: Any, point: Sequence[Fraction]) -> Fraction:
    return sum((c * power_at(point, e) for e, c in terms_of(polynomial)), Fraction(0))


def power_at(point: Sequence[Fraction], exponent: Exponent) -> Fraction:
    result = Fraction(1)
    for x, e in zip(point, exponent):
        if e:
            result *= x**e
    return result


def exponents(count: int, least: int, most: int, highest: Sequence[int]) -> Iterator[Exponent]:
    """Exponents with least <= total degree <= most and bounded single degrees."""

    def extend(prefix: Exponent, left: int) -> Iterator[Exponent]:
        if len(prefix) == count:
            if sum(prefix) >= least:
                yield prefix
            return
        for k in range(min(left, highest[len(prefix)]) + 1):
            yield from extend((*prefix, k), left - k)

    yield from extend((), most)


def lowest(polynomial: Any) -> int:
    return min(sum(e) for e, _ in terms_of(polynomial))


def degree(polynomial: Any) -> int:
    return int(polynomial.total_degree())


def homogeneous(polynomial: Any) -> bool:
    return lowest(polynomial) == degree(polynomial)


def symmetries(count: int, polynomials: Sequence[Any]) -> list[Exponent]:
    """The sign changes of variables (as 0-1 vectors) that leave all polynomials unchanged."""
    support = {
        tuple(k % 2 for k in e) for polynomial in polynomials for e, _ in terms_of(polynomial)
    }
    return [
        flip
        for flip in product((0, 1), repeat=count)
        if any(flip) and all(sum(a * b for a, b in zip(flip, e)) % 2 == 0 for e in support)
    ]


def classes(basis: Sequence[Exponent], flips: Sequence[Exponent]) -> list[tuple[Exponent, ...]]:
    """The basis split by parity under the sign changes."""
    found: dict[tuple[int, ...], list[Exponent]] = {}
    for e in basis:
        key = tuple(sum(a * b for a, b in zip(flip, e)) % 2 for flip in flips)
        found.setdefault(key, []).append(e)
    return [tuple(item) for item in found.values()]


def in_half_polytope(target: Any, basis: Sequence[Exponent]) -> list[Exponent]:
    """The exponents e with 2*e in the Newton polytope of the target."""
    from scipy.optimize import linprog

    points = np.array([e for e, _ in terms_of(target)], dtype=float)
    known = {e for e, _ in terms_of(target)}
    kept = []
    matrix = np.vstack([points.T, np.ones(len(points))])
    for e in basis:
        double = tuple(2 * k for k in e)
        if double in known:
            kept.append(e)
            continue
        answer = linprog(
            np.zeros(len(points)), A_eq=matrix, b_eq=np.array([*double, 1.0]), method="highs"
        )
        if answer.status == 0:
            kept.append(e)
    return kept


def pruned(blocks: Sequence[tuple[Exponent, list[Exponent]]], target: Any) -> None:
    """Drop basis monomials whose squares nothing can cancel; all weights are monomials.

    ``blocks`` pairs the exponent of the weight with the basis, which is changed in place.
    """
    known = {e for e, _ in terms_of(target)}
    changed = True
    while changed:
        changed = False
        mixed: set[Exponent] = set()
        for weight, basis in blocks:
            for a, b in combinations(basis, 2):
                mixed.add(tuple(x + y + w for x, y, w in zip(a, b, weight)))
        for weight, basis in blocks:
            for e in list(basis):
                double = tuple(2 * k + w for k, w in zip(e, weight))
                if double not in known and double not in mixed:
                    basis.remove(e)
                    changed = True


# ---------------------------------------------------------------- zeros
def rational_zeros(problem: Problem, most: int = 60) -> tuple[tuple[Fraction, ...], ...]:
    """Small rational points of the domain at which the target vanishes."""
    count = len(problem.names)
    values = {1: (-3, -2, -1, 0, 1, 2, 3), 2: (-2, -1, 0, 1, 2), 3: (-2, -1, 0, 1, 2)}.get(
        count, (-1, 0, 1) if count <= 5 else (0, 1)
    )
    grid = np.array(list(product(values, repeat=count)), dtype=float)
    keep = _near_zero(problem.target, grid)
    for fact in problem.facts:
        keep &= _floats(fact.polynomial, grid)[0] >= -1e-9
    for _, equation in problem.equations:
        keep &= _near_zero(equation, grid)
    found = []
    for place in np.flatnonzero(keep)[: 2 * most]:
        point = tuple(Fraction(int(v)) for v in grid[place])
        if value_at(problem.target, point) != 0:
            continue
        if all(value_at(fact.polynomial, point) >= 0 for fact in problem.facts) and all(
            value_at(equation, point) == 0 for _, equation in problem.equations
        ):
            found.append(point)
        if len(found) >= most:
            break
    return tuple(found)


def _floats(polynomial: Any, grid: Any) -> tuple[Any, Any]:
    """Values on the grid, and the sizes of what cancels in them."""
    total = np.zeros(len(grid))
    size = np.zeros(len(grid))
    for exponent, value in terms_of(polynomial):
        part = np.full(len(grid), float(value))
        for place, power in enumerate(exponent):
            if power:
                part = part * grid[:, place] ** power
        total += part
        size += np.abs(part)
    return total, size


def _near_zero(polynomial: Any, grid: Any) -> Any:
    total, size = _floats(polynomial, grid)
    return np.abs(total) <= 1e-9 * (1 + size)


def weight_of(problem: Problem, facts: Sequence[Fact]) -> Any:
    result = problem.constant(1)
    for fact in facts:
        result = result * fact.polynomial
    return result

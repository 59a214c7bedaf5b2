"""Positivstellensatz certificates: multiplier * target = squares times facts, plus equations.

Which products of facts, which multipliers and which degrees are tried is a ladder from cheap to
dear; every rung is one semidefinite system (see :mod:`verify.methods.algebra.semidefinite`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np

from verify.methods.algebra.problem import Exponent, Fact, Problem
from verify.methods.algebra.semidefinite import (
    MAX_EQUATIONS,
    MAX_UNKNOWNS,
    System,
    Unknown,
    nullspace,
    solve,
    squares,
)
from verify.methods.goals import Node

MAX_BASIS = 40


@dataclass(frozen=True, slots=True)
class Block:
    """Squares of combinations of ``basis`` times ``weight``, the product of the facts."""

    facts: tuple[int, ...]
    weight: Any
    basis: tuple[Exponent, ...]
    #: stands on the multiplier's side: the weight is already multiplied by -target
    multiplier: bool = False
    #: the square of the target itself, whose coefficient is wanted > 0
    own: bool = False
    #: useless unless its only coefficient is > 0
    positive: bool = False
    #: a polynomial whose square is part of the weight
    square: Any = None


@dataclass(frozen=True)
class Rung:
    """One form of certificate."""

    blocks: tuple[Block, ...]
    equations: tuple[tuple[int, Any, tuple[Exponent, ...]], ...]
    right: Any
    multiplier: tuple[tuple[tuple[int, ...], Any], ...] = ()
    #: known real zeros: Gram matrices of blocks with non-zero weight vanish there
    zeros: tuple[tuple[Fraction, ...], ...] = field(default=())


def certificate(problem: Problem, rung: Rung) -> Node | None:
    """The node of one rung, or None."""
    rows: dict[Exponent, dict[Unknown, Fraction]] = {}
    faces: list[list[list[Fraction]] | None] = []
    sizes: list[int] = []
    for number, block in enumerate(rung.blocks):
        vectors = _vectors(problem, rung, block)
        if vectors is None:
            polynomials = [problem.monomial(e) for e in block.basis]
        else:
            polynomials = [_combination(problem, block.basis, row) for row in vectors]
        faces.append(vectors)
        sizes.append(len(polynomials))
        for j, right in enumerate(polynomials):
            weighted = block.weight * right
            for i in range(j + 1):
                for exponent, value in _terms(weighted * polynomials[i]):
                    row = rows.setdefault(exponent, {})
                    row[number, i, j] = value if i == j else 2 * value
    free = 0
    for _, equation, basis in rung.equations:
        for monomial in basis:
            for exponent, value in _terms(equation * problem.monomial(monomial)):
                rows.setdefault(exponent, {})[-1, free, 0] = value
            free += 1
    wanted = dict(_terms(rung.right))
    if any(exponent not in rows for exponent in wanted):
        return None
    equations = list(rows.values())
    right = [wanted.get(exponent, Fraction(0)) for exponent in rows]
    if any(block.multiplier for block in rung.blocks):
        # The multiplier is normalised: its matrices have trace 1 together.
        trace = {
            (number, i, i): Fraction(1)
            for number, block in enumerate(rung.blocks)
            if block.multiplier
            for i in range(sizes[number])
        }
        equations.append(trace)
        right.append(Fraction(1))
    unknowns = sum(n * (n + 1) // 2 for n in sizes) + free
    if unknowns > MAX_UNKNOWNS or len(equations) > MAX_EQUATIONS:
        return None
    positive = frozenset(k for k, block in enumerate(rung.blocks) if block.positive)
    found = solve(System(tuple(sizes), free, tuple(equations), tuple(right), positive))
    if found is None:
        return None
    terms: list[Any] = []
    multiplier: list[Any] = []
    own = Fraction(0)
    for block, vectors, matrix in zip(rung.blocks, faces, found.matrices):
        if block.positive and not (matrix and matrix[0][0] > 0):
            return None
        if block.own:
            own += matrix[0][0] if matrix else 0
            continue
        entry = _entry(problem, block, vectors, matrix)
        if entry is not None:
            (multiplier if block.multiplier else terms).append(entry)
    node: Node = {"rule": "positivity", "terms": terms}
    multiplier += [[list(indices), [["1", problem.text(p)]]] for indices, p in rung.multiplier]
    if multiplier:
        node["multiplier"] = multiplier
    if any(block.own for block in rung.blocks):
        node["own"] = _text(own)
    if free:
        node["equations"] = _equations(problem, rung, found.free)
    return node


def _entry(
    problem: Problem, block: Block, vectors: list[list[Fraction]] | None, matrix: Any
) -> list[Any] | None:
    rows = squares(matrix)
    if not rows:
        return None
    entries = []
    for weight, row in rows:
        if vectors is not None:
            row = [
                sum((a * v[k] for a, v in zip(row, vectors)), Fraction(0))
                for k in range(len(block.basis))
            ]
        scale = _content(row)
        if scale == 0:
            continue
        polynomial = _combination(problem, block.basis, [value / scale for value in row])
        if block.square is not None:
            polynomial = polynomial * block.square
        entries.append([_text(weight * scale**2), problem.text(polynomial)])
    return [list(block.facts), entries] if entries else None


def _content(row: Sequence[Fraction]) -> Fraction:
    """The rational number by which the row is made whole and primitive."""
    from math import gcd, lcm

    values = [value for value in row if value]
    if not values:
        return Fraction(0)
    return Fraction(
        gcd(*(value.numerator for value in values)), lcm(*(value.denominator for value in values))
    )


def _text(value: Fraction) -> str:
    from verify.terms import rational_text

    return rational_text(value)


def _equations(problem: Problem, rung: Rung, numbers: Sequence[Fraction]) -> list[Any]:
    found, place = [], 0
    for index, _, basis in rung.equations:
        factor = _combination(problem, basis, numbers[place : place + len(basis)])
        place += len(basis)
        if factor != 0:
            found.append([index, problem.text(factor)])
    return found


def _terms(polynomial: Any) -> Iterator[tuple[Exponent, Fraction]]:
    for exponents, value in polynomial.terms():
        yield tuple(int(e) for e in exponents), Fraction(int(value.p), int(value.q))


def _combination(problem: Problem, basis: Sequence[Exponent], row: Sequence[Fraction]) -> Any:
    from flint import fmpq

    return problem.context.from_dict(
        {e: fmpq(v.numerator, v.denominator) for e, v in zip(basis, row) if v}
    )


def _vectors(problem: Problem, rung: Rung, block: Block) -> list[list[Fraction]] | None:
    """Combinations of the basis that vanish at the known zeros; None: all monomials."""
    if block.multiplier or block.own or not rung.zeros:
        return None
    rows = []
    for point in rung.zeros:
        if _value(block.weight, point) != 0:
            rows.append([_power(point, e) for e in block.basis])
    if not rows:
        return None
    return nullspace(rows, len(block.basis))


def _value(polynomial: Any, point: Sequence[Fraction]) -> Fraction:
    return sum((c * _power(point, e) for e, c in _terms(polynomial)), Fraction(0))


def _power(point: Sequence[Fraction], exponent: Exponent) -> Fraction:
    result = Fraction(1)
    for x, e in zip(point, exponent):
        if e:
            result *= x**e
    return result


# ---------------------------------------------------------------- bases
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
    return min(sum(e) for e, _ in _terms(polynomial))


def degree(polynomial: Any) -> int:
    return int(polynomial.total_degree())


def homogeneous(polynomial: Any) -> bool:
    return lowest(polynomial) == degree(polynomial)


def symmetries(count: int, polynomials: Sequence[Any]) -> list[Exponent]:
    """The sign changes of variables (as 0-1 vectors) that leave all polynomials unchanged."""
    support = {tuple(k % 2 for k in e) for polynomial in polynomials for e, _ in _terms(polynomial)}
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

    points = np.array([e for e, _ in _terms(target)], dtype=float)
    known = {e for e, _ in _terms(target)}
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
    known = {e for e, _ in _terms(target)}
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
        if _value(problem.target, point) != 0:
            continue
        if all(_value(fact.polynomial, point) >= 0 for fact in problem.facts) and all(
            _value(equation, point) == 0 for _, equation in problem.equations
        ):
            found.append(point)
        if len(found) >= most:
            break
    return tuple(found)


def _floats(polynomial: Any, grid: Any) -> tuple[Any, Any]:
    """Values on the grid, and the sizes of what cancels in them."""
    total = np.zeros(len(grid))
    size = np.zeros(len(grid))
    for exponent, value in _terms(polynomial):
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

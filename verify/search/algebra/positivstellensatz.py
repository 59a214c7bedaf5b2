"""Positivstellensatz certificates: multiplier * target = squares times facts, plus equations.

Which products of facts, which multipliers and which degrees are tried is a ladder from cheap to
dear; every rung is one semidefinite system (see :mod:`verify.search.algebra.semidefinite`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from memory_theorems.verify.certificates.polynomial_identities import Positivity, Summand
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.search.algebra.bases import power_at, terms_of, value_at
from memory_theorems.verify.search.algebra.facial import nullspace
from memory_theorems.verify.search.algebra.problem import Exponent, Problem
from memory_theorems.verify.search.algebra.semidefinite import (
    MAX_EQUATIONS,
    MAX_UNKNOWNS,
    System,
    Unknown,
    solve,
    squares,
)

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


def certificate(problem: Problem, rung: Rung) -> Positivity | None:
    """The identity of one rung, or None."""
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
                for exponent, value in terms_of(weighted * polynomials[i]):
                    row = rows.setdefault(exponent, {})
                    row[number, i, j] = value if i == j else 2 * value
    free = 0
    for _, equation, basis in rung.equations:
        for monomial in basis:
            for exponent, value in terms_of(equation * problem.monomial(monomial)):
                rows.setdefault(exponent, {})[-1, free, 0] = value
            free += 1
    wanted = dict(terms_of(rung.right))
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
    terms: list[Summand] = []
    multiplier: list[Summand] = []
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
    multiplier += [(indices, (("1", problem.text(p)),)) for indices, p in rung.multiplier]
    return Positivity(
        tuple(terms),
        tuple(multiplier) or None,
        rational_text(own) if any(block.own for block in rung.blocks) else None,
        _equations(problem, rung, found.free) if free else None,
    )


def _entry(
    problem: Problem, block: Block, vectors: list[list[Fraction]] | None, matrix: Any
) -> Summand | None:
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
        entries.append((rational_text(weight * scale**2), problem.text(polynomial)))
    return (block.facts, tuple(entries)) if entries else None


def _content(row: Sequence[Fraction]) -> Fraction:
    """The rational number by which the row is made whole and primitive."""
    from math import gcd, lcm

    values = [value for value in row if value]
    if not values:
        return Fraction(0)
    return Fraction(
        gcd(*(value.numerator for value in values)), lcm(*(value.denominator for value in values))
    )


def _equations(
    problem: Problem, rung: Rung, numbers: Sequence[Fraction]
) -> tuple[tuple[int, str], ...]:
    found, place = [], 0
    for index, _, basis in rung.equations:
        factor = _combination(problem, basis, numbers[place : place + len(basis)])
        place += len(basis)
        if factor != 0:
            found.append((index, problem.text(factor)))
    return tuple(found)


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
        if value_at(block.weight, point) != 0:
            rows.append([power_at(point, e) for e in block.basis])
    if not rows:
        return None
    return nullspace(rows, len(block.basis))

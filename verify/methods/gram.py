"""Positive semidefinite Gram matrices: alternating projections in floats, rounding, exact LDL^T."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

Exponent = tuple[int, ...]


def decompose(
    monomials: dict[Exponent, Fraction], basis: list[Exponent]
) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Weights and coefficient rows with sum of weight*(row . basis)^2 = the polynomial, exactly."""
    size = len(basis)
    groups: dict[Exponent, list[tuple[int, int]]] = {}
    for i in range(size):
        for j in range(size):
            groups.setdefault(tuple(a + b for a, b in zip(basis[i], basis[j])), []).append((i, j))
    if any(e not in groups for e in monomials):
        return None
    start = _projected(np.zeros((size, size)), groups, monomials)
    candidate = start
    for round_ in range(400):
        values, vectors = np.linalg.eigh(candidate)
        if round_ in (0, 30, 100, 399) or values[0] > 1e-7:
            for denominator in (1, 2, 4, 12, 60, 720, 2**20):
                exact = _rounded(candidate, groups, monomials, denominator)
                rows = _ldl(exact)
                if rows is not None:
                    return rows
        if values[0] > 1e-7:
            break
        floor = 1e-6 if round_ < 200 else 0.0
        clipped = vectors @ np.diag(np.maximum(values, floor)) @ vectors.T
        candidate = _projected(clipped, groups, monomials)
    return None


def _projected(
    matrix: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    groups: dict[Exponent, list[tuple[int, int]]],
    monomials: dict[Exponent, Fraction],
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    result = matrix.copy()
    for exponent, places in groups.items():
        wanted = float(monomials.get(exponent, Fraction(0)))
        excess = (wanted - sum(result[i, j] for i, j in places)) / len(places)
        for i, j in places:
            result[i, j] += excess
    return result


def _rounded(
    matrix: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    groups: dict[Exponent, list[tuple[int, int]]],
    monomials: dict[Exponent, Fraction],
    denominator: int,
) -> list[list[Fraction]]:
    size = len(matrix)
    exact = [
        [Fraction(round(float(matrix[i, j]) * denominator), denominator) for j in range(size)]
        for i in range(size)
    ]
    for exponent, places in groups.items():
        wanted = monomials.get(exponent, Fraction(0))
        excess = (wanted - sum((exact[i][j] for i, j in places), Fraction(0))) / len(places)
        for i, j in places:
            exact[i][j] += excess
    return exact


def _ldl(matrix: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Rows of a square-root free Cholesky factorisation; None unless semidefinite."""
    work = [row[:] for row in matrix]
    size = len(work)
    rows = []
    for k in range(size):
        pivot = work[k][k]
        if pivot < 0:
            return None
        if pivot == 0:
            if any(work[k][j] for j in range(k, size)):
                return None
            continue
        row = [Fraction(0)] * k + [work[k][j] / pivot for j in range(k, size)]
        rows.append((pivot, row))
        for i in range(k + 1, size):
            if work[k][i]:
                for j in range(i, size):
                    work[i][j] -= pivot * row[i] * row[j]
                    work[j][i] = work[i][j]
    return rows

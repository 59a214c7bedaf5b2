"""Exact rationals and matrices of them for the replay of certificates."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

from flint import fmpq, fmpq_mat, fmpz

Matrix = list[list[Fraction]]
BITS = 160
_RATIONAL = re.compile(r"-?[0-9]+(/0*[1-9][0-9]*)?")


class Refused(Exception):
    """The first check that fails."""


def require(condition: bool, otherwise: str) -> None:
    """Refused with the message unless the condition holds."""
    if not condition:
        raise Refused(otherwise)


def number(value: object) -> Fraction:
    """The rational ``p`` or ``p/q`` in text; other forms, decimals included, are refused."""
    if not isinstance(value, str) or len(value) > 4000 or not _RATIONAL.fullmatch(value):
        raise Refused("a number is not an exact rational in text")
    return Fraction(value)


def matrix(rows: Any, height: int | None, width: int) -> Matrix:
    require(isinstance(rows, list) and len(rows) > 0, "a matrix is empty")
    require(height is None or len(rows) == height, "a matrix has the wrong shape")
    require(all(len(row) == width > 0 for row in rows), "a matrix has the wrong shape")
    return [[number(value) for value in row] for row in rows]


def up(value: Fraction) -> Fraction:
    """Least multiple of 2**-160 above a value."""
    scaled = value * 2**BITS
    return Fraction(-(-scaled.numerator // scaled.denominator), 2**BITS)


def root(value: Fraction) -> Fraction:
    """A rational at least sqrt(value), on a grid of 2**-160."""
    scaled = value * 4**BITS
    whole = -(-scaled.numerator // scaled.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), 2**BITS)


def identity(size: int, value: Fraction) -> Matrix:
    return [[value if i == j else Fraction(0) for j in range(size)] for i in range(size)]


def transpose(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def scaled(matrix: Matrix, factor: Fraction) -> Matrix:
    return [[factor * value for value in row] for row in matrix]


def minus(left: Matrix, right: Matrix) -> Matrix:
    return [[a - b for a, b in zip(x, y, strict=True)] for x, y in zip(left, right, strict=True)]


def product(left: Matrix, right: Matrix) -> Matrix:
    def convert(matrix: Matrix) -> fmpq_mat:
        flat = [fmpq(value.numerator, value.denominator) for row in matrix for value in row]
        return fmpq_mat(len(matrix), len(matrix[0]), flat)

    image = convert(left) * convert(right)
    return [[Fraction(int(v.p), int(v.q)) for v in row] for row in image.tolist()]


def definite(matrix: Matrix) -> bool:
    """Positive definite: all leading minors, the pivots of Bareiss's elimination, are positive."""
    common = lcm(*(value.denominator for row in matrix for value in row))
    rows = [[fmpz(int(value * common)) for value in row] for row in matrix]
    size, previous = len(rows), fmpz(1)
    for k in range(size):
        pivot = rows[k][k]
        if pivot <= 0:
            return False
        for i in range(k + 1, size):
            for j in range(i, size):
                rows[i][j] = (rows[i][j] * pivot - rows[k][i] * rows[k][j]) // previous
        previous = pivot
    return True

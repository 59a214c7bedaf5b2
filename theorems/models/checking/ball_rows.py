"""Numbers and matrices of a document as balls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import acb, acb_mat, arb, arb_mat, fmpq

from memory_theorems.theorems.models.checking.exact import number, require

Balls = list[Any]


def ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def complex_ball(pair: Sequence[str]) -> acb:
    real, imaginary = pair
    return acb(ball(number(real)), ball(number(imaginary)))


def ball_matrix(rows: Any, *, complex_: bool = False) -> Any:
    """arb_mat or acb_mat of the exact numbers in text."""
    width = len(rows[0])
    require(all(len(row) == width for row in rows), "a matrix has the wrong shape")
    if complex_:
        return acb_mat(len(rows), width, [complex_ball(value) for row in rows for value in row])
    return arb_mat(len(rows), width, [ball(number(value)) for row in rows for value in row])


def times(matrix: Any, vector: Balls) -> Balls:
    require(matrix.ncols() == len(vector), "the matrices do not fit together")
    return list((matrix * type(matrix)(len(vector), 1, vector)).entries())


def plus(left: Balls, right: Balls) -> Balls:
    return [a + b for a, b in zip(left, right, strict=True)]


def logistic(value: arb) -> arb:
    return 1 / (1 + (-value).exp())

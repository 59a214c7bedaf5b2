"""Upper bounds as integers: vectors of multiples of ``2**-FRACTION``, always rounded up.

Comparison systems multiply non-negative matrices and vectors thousands of times; integers keep
every product exact and every rounding on the safe side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq, fmpz, fmpz_mat

from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, upper_bound

FRACTION = 96
ONE = 1 << FRACTION

Vector = tuple[int, ...]


def ceiling(value: Fraction) -> int:
    """Least fixed-point number >= value."""
    scaled = value * ONE
    return -(-scaled.numerator // scaled.denominator)


def floor(value: Fraction) -> int:
    """Greatest fixed-point number <= value."""
    scaled = value * ONE
    return scaled.numerator // scaled.denominator


def exact(value: int) -> Fraction:
    """The rational number that a fixed-point number denotes."""
    return Fraction(value, ONE)


def product(a: int, b: int) -> int:
    """Upper bound of the product of two non-negative fixed-point numbers."""
    return -((-a * b) >> FRACTION)


def add(*vectors: Vector) -> Vector:
    return tuple(sum(items) for items in zip(*vectors, strict=True))


def multiply(a: Vector, b: Vector) -> Vector:
    """Entrywise product, rounded up; entries are non-negative."""
    return tuple(product(x, y) for x, y in zip(a, b, strict=True))


def dominated(a: Vector, b: Vector) -> bool:
    """a <= b entry by entry."""
    return all(x <= y for x, y in zip(a, b, strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Absolute:
    """The entrywise absolute value of an exact matrix, acting on non-negative vectors."""

    mantissa: fmpz_mat
    shift: int

    @classmethod
    def of(cls, matrix: Dyadic) -> Absolute:
        rows = matrix.absolute_integers()
        if not rows or not rows[0]:
            return cls(fmpz_mat(*matrix.shape), matrix.shift)
        return cls(fmpz_mat(rows), matrix.shift)

    def __call__(self, vector: Vector) -> Vector:
        """|A| v, rounded up."""
        return tuple(row[0] for row in self.columns([(value,) for value in vector]))

    def columns(self, rows: Sequence[Sequence[int]]) -> tuple[Vector, ...]:
        """|A| V for a matrix V by rows, rounded up."""
        width = len(rows[0]) if rows else 0
        flat = [fmpz(value) for row in rows for value in row]
        image = (self.mantissa * fmpz_mat(len(rows), width, flat)).entries()
        if self.shift <= 0:
            exact = [int(value) << -self.shift for value in image]
        else:
            exact = [-((-int(value)) >> self.shift) for value in image]
        height = self.mantissa.nrows()
        return tuple(tuple(exact[i * width : (i + 1) * width]) for i in range(height))


def upper(function: Callable[[arb], arb], arguments: Sequence[Fraction]) -> Vector:
    """Fixed-point upper bounds of an increasing function at exact arguments."""
    with precision(FRACTION + 32):
        return tuple(ceiling(upper_bound(function(_ball(value)))) for value in arguments)


def lower(function: Callable[[arb], arb], arguments: Sequence[Fraction]) -> Vector:
    """Fixed-point lower bounds of an increasing function at exact arguments."""
    with precision(FRACTION + 32):
        return tuple(floor(lower_bound(function(_ball(value)))) for value in arguments)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def sigmoid(x: arb) -> arb:
    """The logistic function 1/(1 + exp(-x)), by the form that no argument overflows."""
    return (1 + (x / 2).tanh()) / 2


def tanh(x: arb) -> arb:
    return x.tanh()

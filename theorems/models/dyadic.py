"""Exact dyadic matrices: the numbers in a weight file, with nothing rounded.

Every finite binary float is an integer times a power of two, so a float array is an integer
matrix with a common shift; sums and products stay exact (FLINT integer matrices).  Positive
semidefiniteness is *proposed* by a floating-point Cholesky factor and *proved* by the exact
residual.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpz, fmpz_mat
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Dyadic:
    """The real matrix ``mantissa * 2**-shift``."""

    mantissa: fmpz_mat
    shift: int

    @classmethod
    def from_array(cls, array: FloatArray) -> Dyadic:
        """Exactly the numbers of a finite two-dimensional float array."""
        values = np.asarray(array, dtype=np.float64)
        if values.ndim != 2:
            raise ValueError(f"a matrix has two axes, got shape {values.shape}")
        if not np.isfinite(values).all():
            raise ValueError("the array has entries that are not finite")
        if values.size == 0 or not values.any():
            return cls(fmpz_mat(*values.shape), 0)
        mantissas, exponents = np.frexp(values)
        integers = (mantissas * 2.0**53).astype(np.int64)
        # Trailing zero bits (float32 data has 29 of them) need not be carried along.
        zeros = _trailing_zeros(integers)
        shift = int((53 - exponents - zeros)[integers != 0].max())
        rows = [
            [_shifted(int(i), shift - 53 + int(e)) for i, e in zip(irow, erow, strict=True)]
            for irow, erow in zip(integers, exponents, strict=True)
        ]
        return cls(fmpz_mat(rows), shift)

    @classmethod
    def rounded(cls, array: FloatArray, bits: int) -> Dyadic:
        """Nearest multiples of ``2**-bits``: a *choice* of an exact matrix near a float one."""
        rows = [[int(v) for v in row] for row in np.rint(np.ldexp(array, bits)).astype(object)]
        return cls(fmpz_mat(rows) if rows else fmpz_mat(0, array.shape[1]), bits)

    @classmethod
    def identity(cls, size: int) -> Dyadic:
        return cls(fmpz_mat(size, size, [int(i == j) for i in range(size) for j in range(size)]), 0)

    @classmethod
    def diagonal(cls, entries: list[Fraction]) -> Dyadic:
        """Diagonal matrix of dyadic rationals."""
        shift = max((value.denominator.bit_length() - 1 for value in entries), default=0)
        size = len(entries)
        mat = fmpz_mat(size, size)
        for i, value in enumerate(entries):
            scaled = value * 2**shift
            if scaled.denominator != 1:
                raise ValueError(f"{value} is not a dyadic rational")
            mat[i, i] = fmpz(scaled.numerator)
        return cls(mat, shift)

    @property
    def shape(self) -> tuple[int, int]:
        return self.mantissa.nrows(), self.mantissa.ncols()

    @property
    def transpose(self) -> Dyadic:
        return Dyadic(self.mantissa.transpose(), self.shift)

    def aligned(self, shift: int) -> fmpz_mat:
        """The integer matrix at a finer common shift."""
        return self.mantissa * fmpz(2) ** (shift - self.shift)

    def __matmul__(self, other: Dyadic) -> Dyadic:
        return Dyadic(self.mantissa * other.mantissa, self.shift + other.shift)

    def __add__(self, other: Dyadic) -> Dyadic:
        shift = max(self.shift, other.shift)
        return Dyadic(self.aligned(shift) + other.aligned(shift), shift)

    def __sub__(self, other: Dyadic) -> Dyadic:
        shift = max(self.shift, other.shift)
        return Dyadic(self.aligned(shift) - other.aligned(shift), shift)

    def scaled(self, factor: Fraction) -> Dyadic:
        """Multiplication by a dyadic rational; ValueError for other denominators."""
        bits = factor.denominator.bit_length() - 1
        if factor.denominator != 1 << bits:
            raise ValueError(f"{factor} is not a dyadic rational")
        return Dyadic(self.mantissa * fmpz(factor.numerator), self.shift + bits)

    def entry(self, i: int, j: int) -> Fraction:
        return Fraction(int(self.mantissa[i, j])) / Fraction(2) ** self.shift

    def column(self, j: int) -> list[Fraction]:
        return [self.entry(i, j) for i in range(self.shape[0])]

    def absolute_integers(self) -> list[list[int]]:
        """Absolute mantissas as Python integers, row by row."""
        return [[abs(int(value)) for value in row] for row in self.mantissa.tolist()]

    def infinity_norm(self) -> Fraction:
        """Largest absolute row sum, exact."""
        largest = max((sum(row) for row in self.absolute_integers()), default=0)
        return Fraction(largest) / Fraction(2) ** self.shift

    def to_array(self) -> FloatArray:
        """Nearest floats, for proposals only."""
        rows, columns = self.shape
        # Dropping bits first keeps integers of any size inside the double range.
        drop = max(0, self.shift - 900)
        flat = [math.ldexp(int(v) >> drop, drop - self.shift) for v in self.mantissa.entries()]
        return np.array(flat, dtype=np.float64).reshape(rows, columns)


def _trailing_zeros(integers: NDArray[np.int64]) -> NDArray[np.int64]:
    low = integers & -integers
    low[low == 0] = 1
    bits: NDArray[np.int64] = np.rint(np.log2(np.abs(low).astype(np.float64))).astype(np.int64)
    return bits


def _shifted(value: int, bits: int) -> int:
    if bits >= 0:
        return value << bits
    quotient, rest = divmod(value, 1 << -bits)
    assert rest == 0, "the common shift covers every mantissa"
    return quotient


def is_positive_semidefinite(matrix: Dyadic) -> bool:
    """True only when the symmetric matrix is proved positive definite.

    With ``c > 0`` and floats ``L``: if ``E = A - c I - L L^T`` has ``||E||_inf <= c`` then
    ``A = L L^T + (c I + E)`` is a sum of two positive semidefinite matrices, because the spectral
    norm of a symmetric matrix is at most its largest absolute row sum.  ``E`` is computed exactly.
    False means "not shown", never "indefinite".
    """
    size, columns = matrix.shape
    if size != columns or matrix.mantissa != matrix.mantissa.transpose():
        raise ValueError("positive semidefiniteness is asked of a symmetric matrix")
    if size == 0:
        return True
    approximate = matrix.to_array()
    # Equilibrate: D A D with powers of two on the diagonal is exact and keeps definiteness.
    diagonal = np.diag(approximate)
    if not (diagonal > 0).all():
        return False
    powers = -np.rint(np.log2(diagonal) / 2)
    scaling = Dyadic.from_array(np.diag(np.ldexp(1.0, powers.astype(int))))
    balanced = scaling @ matrix @ scaling
    approximate = balanced.to_array()
    for relative in (2.0**-40, 2.0**-32, 2.0**-24):
        slack = relative * size
        try:
            factor = np.linalg.cholesky(approximate - slack * np.eye(size))
        except np.linalg.LinAlgError:
            return False
        lower = Dyadic.rounded(np.asarray(factor, dtype=np.float64), 60)
        shifted = balanced - Dyadic.identity(size).scaled(Fraction(slack))
        if (shifted - lower @ lower.transpose).infinity_norm() <= Fraction(slack):
            return True
    return False


def norm_upper_bound(matrix: Dyadic) -> Fraction:
    """A proved upper bound of the spectral norm, close to it.

    ``mu`` with ``mu^2 I - A^T A`` positive semidefinite (of the smaller Gram matrix); falls back
    on the exact Frobenius norm.
    """
    rows, columns = matrix.shape
    if rows == 0 or columns == 0 or matrix.mantissa == fmpz_mat(rows, columns):
        return Fraction(0)
    gram = matrix.transpose @ matrix if columns <= rows else matrix @ matrix.transpose
    size = min(rows, columns)
    estimate = float(np.linalg.norm(matrix.to_array(), 2))
    for slack in (2.0**-30, 2.0**-22, 2.0**-14):
        mu = round_up(Fraction(estimate) * (1 + Fraction(slack)), 40)
        if is_positive_semidefinite(Dyadic.identity(size).scaled(mu * mu) - gram):
            return mu
    trace = sum((gram.entry(i, i) for i in range(size)), Fraction(0))
    return square_root_upper(trace)


def round_up(value: Fraction, bits: int) -> Fraction:
    """Least multiple of ``2**-bits`` (relative to the size of value) that is >= value >= 0."""
    if value == 0:
        return Fraction(0)
    exponent = bits - (value.numerator.bit_length() - value.denominator.bit_length())
    scale = Fraction(2) ** exponent
    return -((-value * scale).__floor__()) / scale


def square_root_upper(value: Fraction, bits: int = 60) -> Fraction:
    """A rational >= sqrt(value), relative excess below ``2**-(bits - 2)``."""
    if value <= 0:
        return Fraction(0)
    exponent = bits - (value.numerator.bit_length() - value.denominator.bit_length()) // 2
    scaled = value * Fraction(4) ** exponent
    ceiling = -(-scaled.numerator // scaled.denominator)
    root = int(fmpz(ceiling).isqrt())
    if root * root < ceiling:
        root += 1
    return Fraction(root) / Fraction(2) ** exponent

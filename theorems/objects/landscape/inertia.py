"""Exact rank and inertia of symmetric rational matrices, with certificates that are checked apart.

The certificate of a rank r is a set of r indices whose principal minor is not zero (its residue
modulo a prime is not) together with n - r independent vectors of the kernel.  A symmetric matrix
of rank r has the inertia of any non-singular principal r x r submatrix and n - r zeros.  The
inertia of the submatrix is that of its congruence to diagonal form ``L^T D L``; each pivot is
enclosed by a ball that does not contain zero, at a precision that is raised until this is so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from flint import arb, fmpq, fmpq_mat, nmod_mat

from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.linear_algebra import null_space
from memory_theorems.verify.errors import Unsupported

#: Primes below 2**62 for residues: if one divides a denominator or a minor, the next is tried.
PRIMES = (4611686018427387847, 4611686018427387817, 4611686018427387787, 4611686018427387761)
MOST_BITS = 1 << 17


@dataclass(frozen=True, slots=True)
class Inertia:
    """The numbers of positive, negative and zero eigenvalues of a symmetric matrix."""

    positive: int
    negative: int
    zero: int

    @property
    def rank(self) -> int:
        return self.positive + self.negative

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(
            self.positive + other.positive, self.negative + other.negative, self.zero + other.zero
        )


@dataclass(frozen=True, slots=True)
class RankCertificate:
    """``minor``: indices of a non-singular principal submatrix; ``kernel``: vectors, sparse, as
    (index, value) pairs.  Together as many as the matrix has rows."""

    minor: tuple[int, ...]
    kernel: tuple[tuple[tuple[int, fmpq], ...], ...]


def residues(matrix: fmpq_mat, prime: int) -> nmod_mat | None:
    """The matrix modulo a prime; None when the prime divides a denominator."""
    top, bottom = matrix.numer_denom()
    inverse = int(bottom) % prime
    if inverse == 0:
        return None
    inverse = pow(inverse, -1, prime)
    entries = [int(entry) * inverse % prime for entry in top.entries()]
    return nmod_mat(matrix.nrows(), matrix.ncols(), entries, prime)


def independent_rows(matrix: fmpq_mat) -> tuple[int, ...]:
    """Rows that are certainly independent, by residues: a maximal set unless the prime is unlucky.

    For a symmetric matrix the principal minor of as many independent rows as its rank is not 0.
    """
    for prime in PRIMES:
        found = residues(matrix, prime)
        if found is not None:
            reduced, rank = found.rref()
            return tuple(
                next(j for j in range(reduced.ncols()) if int(reduced[i, j]))
                for i in range(int(rank))
            )
    raise Unsupported("every prime divides a denominator of the matrix")


def submatrix(matrix: fmpq_mat, indices: Sequence[int]) -> fmpq_mat:
    """The principal submatrix."""
    size = len(indices)
    return fmpq_mat(size, size, [matrix[i, j] for i in indices for j in indices])


def rank_certificate(matrix: fmpq_mat) -> RankCertificate:
    """A certificate for any symmetric matrix; the kernel is solved for exactly."""
    if matrix != matrix.transpose():
        raise ValueError("the inertia is asked of a symmetric matrix")
    kernel = null_space(matrix)
    vectors = (
        tuple(
            tuple((i, kernel[i, j]) for i in range(matrix.nrows()) if kernel[i, j] != 0)
            for j in range(kernel.ncols())
        )
        if kernel is not None
        else ()
    )
    return RankCertificate(independent_rows(matrix), vectors)


def check_rank(matrix: fmpq_mat, certificate: RankCertificate) -> int:
    """The rank, from the certificate alone.  ValueError when the certificate does not show it.

    The minor is not zero modulo a prime; every vector is mapped to zero exactly; the vectors are
    independent modulo a prime; minor and vectors together number as many as the rows.
    """
    size, minor, kernel = matrix.nrows(), certificate.minor, certificate.kernel
    if len(set(minor)) != len(minor) or len(minor) + len(kernel) != size:
        raise ValueError("the minor and the kernel do not add up to the size of the matrix")
    if minor and not _certainly_regular(submatrix(matrix, minor)):
        raise ValueError("the minor is not seen to differ from zero")
    for vector in kernel:
        for i in range(size):
            total = fmpq(0)
            for j, value in vector:
                total += matrix[i, j] * value
            if total != 0:
                raise ValueError("a vector of the certificate is not in the kernel")
    if kernel:
        columns = fmpq_mat(len(kernel), size)
        for i, vector in enumerate(kernel):
            for j, value in vector:
                columns[i, j] = value
        if len(independent_rows(columns.transpose())) != len(kernel):
            raise ValueError("the vectors of the certificate are not seen to be independent")
    return len(minor)


def _certainly_regular(matrix: fmpq_mat) -> bool:
    for prime in PRIMES:
        found = residues(matrix, prime)
        if found is not None and int(found.rank()) == matrix.nrows():
            return True
    return False


def matrix_inertia(matrix: fmpq_mat) -> Inertia:
    """The inertia of any symmetric rational matrix, its rank certificate checked."""
    if matrix.nrows() == 0:
        return Inertia(0, 0, 0)
    certificate = rank_certificate(matrix)
    rank = check_rank(matrix, certificate)
    found = regular_inertia(submatrix(matrix, certificate.minor)) if rank else Inertia(0, 0, 0)
    return found + Inertia(0, 0, matrix.nrows() - rank)


def regular_inertia(matrix: fmpq_mat) -> Inertia:
    """The inertia of a non-singular symmetric matrix.  Unsupported when no precision suffices."""
    bits = 128
    while bits <= MOST_BITS:
        with precision(bits):
            found = ball_inertia([[arb(entry) for entry in row] for row in matrix.tolist()])
        if found is not None:
            return found
        bits *= 4
    raise Unsupported("the signs of the pivots are not decided")


def ball_inertia(rows: list[list[arb]]) -> Inertia | None:
    """The inertia of every symmetric matrix in the balls; None when a pivot may be zero.

    Symmetric elimination with pivots of size 1 and, where the diagonal is small, of size 2 (Bunch
    and Kaufman): each step is a congruence, so that signs of pivots count eigenvalues (Sylvester).
    A 2 x 2 pivot with negative determinant has one eigenvalue of each sign; others are not taken.
    """
    rows = [list(row) for row in rows]
    left = list(range(len(rows)))
    positive = negative = 0
    while left:
        place = max(left, key=lambda i: _size(rows[i][i]))
        off = [(_size(rows[place][j]), j) for j in left if j != place]
        widest, partner = max(off, default=(0, place))
        pivot = rows[place][place]
        if not off or _size(pivot) + 2 >= widest:
            if not (pivot > 0 or pivot < 0):
                return None
            positive, negative = positive + (pivot > 0), negative + (pivot < 0)
            left.remove(place)
            for i in left:
                if rows[i][place].is_zero():
                    continue
                ratio = rows[i][place] / pivot
                for j in left:
                    if j >= i:
                        rows[i][j] = rows[j][i] = rows[i][j] - ratio * rows[place][j]
            continue
        other = rows[partner][partner]
        mixed = rows[place][partner]
        determinant = pivot * other - mixed * mixed
        if not determinant < 0:
            return None
        positive, negative = positive + 1, negative + 1
        left.remove(place)
        left.remove(partner)
        for i in left:
            x, y = rows[i][place], rows[i][partner]
            one = (x * other - y * mixed) / determinant
            two = (y * pivot - x * mixed) / determinant
            for j in left:
                if j >= i:
                    change = one * rows[place][j] + two * rows[partner][j]
                    rows[i][j] = rows[j][i] = rows[i][j] - change
    return Inertia(positive, negative, 0)


def _size(ball: arb) -> int:
    """The binary exponent of the midpoint, which only chooses the order of the pivots."""
    if ball.mid().is_zero():
        return -(1 << 60)
    mantissa, exponent = ball.mid().man_exp()
    return int(exponent) + int(mantissa).bit_length()


def descartes_inertia(matrix: fmpq_mat) -> Inertia:
    """The same from the signs of the characteristic polynomial: all its roots are real, so that
    Descartes' rule counts the positive ones exactly.  Slower, and independent of the congruence."""
    coefficients = matrix.charpoly().coeffs()
    zero = next(i for i, value in enumerate(coefficients) if value != 0)
    signs = [value > 0 for value in coefficients if value != 0]
    positive = sum(one != two for one, two in pairwise(signs))
    return Inertia(positive, matrix.nrows() - zero - positive, zero)

"""The Hessian of the loss: closed form, its split at perfect fit, exact rank of the first part.

With the brackets B_n and signed moments S_n of :mod:`theorems.objects.landscape.loss`,
``d2J/da_k da_l = 2/(w_k + w_l)``, ``d2J/da_k dw_l = -2 a_l/(w_k + w_l)**2`` plus, for k = l,
``-2 B_2(w_k) + 2 S_1(w_k)``, and ``d2J/dw_k dw_l = 4 a_k a_l/(w_k + w_l)**3`` plus, for k = l,
``4 a_k B_3(w_k) - 2 a_k S_2(w_k)``.  Where the brackets vanish this is the Hessian ``H`` of the
loss without the long-term memory plus ``2 E``, E made of diagonal blocks.

Source: Li, Han, E & Li (ICLR 2021), (95)-(101), with S_n where (80) has |rho_0|.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import acb_mat, arb, fmpq, fmpq_mat

from memory_theorems.theorems.objects.kernels.moments import signed_moment
from memory_theorems.theorems.objects.kernels.templates import LongMemoryTarget
from memory_theorems.theorems.objects.landscape.loss import bracket
from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq, to_fraction

Numbers = Sequence[Fraction]
Matrix = list[list[arb]]


def _smooth_part(weights: Numbers, rates: Numbers) -> list[list[Fraction]]:
    size = len(weights)
    entries = [[Fraction(0)] * (2 * size) for _ in range(2 * size)]
    for k in range(size):
        for j in range(size):
            total = rates[k] + rates[j]
            entries[k][j] = 2 / total
            entries[k][size + j] = -2 * weights[j] / total**2
            entries[size + j][k] = -2 * weights[j] / total**2
            entries[size + k][size + j] = 4 * weights[k] * weights[j] / total**3
    return entries


def hessian_of_fit(weights: Numbers, rates: Numbers) -> fmpq_mat:
    """H at a point of perfect short-term fit, exact, order (a_1..a_m, w_1..w_m)."""
    entries = _smooth_part(weights, rates)
    flat = [fmpq(value.numerator, value.denominator) for row in entries for value in row]
    return fmpq_mat(len(entries), len(entries), flat)


def hessian(target: LongMemoryTarget, weights: Numbers, rates: Numbers) -> Matrix:
    """The Hessian at any point: balls at the current precision."""
    size = len(weights)
    result = [[to_ball(value) for value in row] for row in _smooth_part(weights, rates)]
    for k, (a, w) in enumerate(zip(weights, rates, strict=True)):
        second = to_ball(bracket(target, weights, rates, 2, w))
        third = to_ball(bracket(target, weights, rates, 3, w))
        first_moment = signed_moment(target.template, 1, w, target.delay)
        second_moment = signed_moment(target.template, 2, w, target.delay)
        mixed = 2 * (first_moment - second)
        result[k][size + k] += mixed
        result[size + k][k] += mixed
        result[size + k][size + k] += to_fmpq(a) * (4 * third - 2 * second_moment)
    return result


def perturbation_norm(target: LongMemoryTarget, weights: Numbers, rates: Numbers) -> arb:
    """The spectral norm of 2 E: ``max_k |a_k S_2| + sqrt((a_k S_2)**2 + 4 S_1**2)``."""
    largest = arb(0)
    for a, w in zip(weights, rates, strict=True):
        first = signed_moment(target.template, 1, w, target.delay)
        second = to_fmpq(a) * signed_moment(target.template, 2, w, target.delay)
        square = second * second + 4 * first * first
        root = square.sqrt() if square > 0 else arb(0).union(square.abs_upper().sqrt())
        largest = largest.max(abs(second) + root)
    return largest


def exact_eigenvalues(matrix: fmpq_mat) -> list[arb]:
    """Isolated balls around the eigenvalues of a symmetric rational matrix, largest first.

    Roots of the characteristic polynomial with their multiplicities; zero comes out exact.
    """
    roots: Any = matrix.charpoly().numer().complex_roots()  # pairs (root, multiplicity)
    found: list[arb] = [root.real for root, count in roots for _ in range(count)]
    return sorted(found, key=lambda root: to_fraction(root.mid()), reverse=True)


def ordered_eigenvalues(matrix: Matrix) -> list[arb]:
    """Balls around the eigenvalues of a symmetric matrix, largest first.

    The k-th ball is spanned by the k-th largest lower and the k-th largest upper end of
    enclosures that together contain all eigenvalues with multiplicity.  Where the isolation fails
    at the current precision, every ball is [-F, F] with the Frobenius norm F.
    """
    try:
        found = acb_mat(matrix).eig(multiple=True)
    except ValueError:
        squares = sum((value * value for row in matrix for value in row), arb(0))
        norm = squares.abs_upper().sqrt().abs_upper()
        return [(-norm).union(norm) for _ in matrix]
    lower = sorted((value.real.lower() for value in found), key=to_fraction, reverse=True)
    upper = sorted((value.real.upper() for value in found), key=to_fraction, reverse=True)
    return [low.union(high) for low, high in zip(lower, upper, strict=True)]

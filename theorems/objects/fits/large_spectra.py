r"""Tails of the spectrum of large Hankel operators: ``2*sum_{k>m} sigma_k`` for hundreds of terms.

For :math:`\phi=\sum_iw_ie^{-r_it}` with positive weights the singular values are the eigenvalues
of :math:`M_{ij}=\sqrt{w_iw_j}/(r_i+r_j)`.  The lower bounds rest on this: with Q invertible and
:math:`Q^\top MQ=\begin{pmatrix}T&X\\X^\top&B\end{pmatrix}`, T positive definite,

.. math:: Q^\top MQ=L\begin{pmatrix}T&0\\0&S\end{pmatrix}L^\top,\quad
   L=\begin{pmatrix}1&0\\X^\top T^{-1}&1\end{pmatrix},\quad S=B-X^\top T^{-1}X,

so that by Ostrowski's theorem the eigenvalues of M are those of diag(T, S) up to factors of at
least :math:`(1-\|X^\top T^{-1}\|)^2/(1+\|Q^\top Q-1\|)`.  Those of T are at least its diagonal less
the norm of the rest, and at least the least one by Gershgorin; those of S are the diagonal of
:math:`R^\top SR` up to the norm of the rest, and the defect of R in the same way.

Q and R come from eigenvectors in double precision, once for M and once for S, whose norm is below
1e-8 of that of M: nothing rests on them.  The products are those of balls.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat

from memory_theorems.theorems.objects.fits.graded_sums import graded_terms, relative_distance
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.errors import InputError, Unsupported

#: Relative size of what is left to the second rotation.
SPLIT = 1e-8


def spectral_tails(
    weights: tuple[Fraction, ...], rates: tuple[Fraction, ...], bits: int = 192
) -> list[arb]:
    r"""Lower bounds of ``2*sum_{k>m} sigma_k``, m = 0, ..., N - 1, for ``sum w*exp(-r*t)``.

    InputError unless weights and rates are positive and of one number; Unsupported where doubles
    are not enough.
    """
    if not weights or len(weights) != len(rates) or min(weights) <= 0 or min(rates) <= 0:
        raise InputError("one positive rate for each positive weight is needed")
    with precision(bits):
        roots = [arb(to_fmpq(w)).sqrt() for w in weights]
        speeds = [arb(to_fmpq(r)) for r in rates]
        size = len(roots)
        gram = arb_mat(size, size, [
            a * b / (r + s) for a, r in zip(roots, speeds) for b, s in zip(roots, speeds)
        ])  # fmt: skip
        factor, turned = _rotated(gram)
        order = sorted(range(size), key=lambda i: -float(turned[i, i].mid()))
        largest = float(turned[order[0], order[0]].mid())
        count = sum(float(turned[i, i].mid()) > SPLIT * largest for i in order)
        values = [arb(0)] * size
        top, rest = order[:count], order[count:]
        upper = _part(turned, top, top)
        least, off = _least(upper), _frobenius(upper, diagonal=False)
        values[:count] = [least.max(upper[i, i] - off) for i in range(count)]
        if rest:
            cross, below = _part(turned, top, rest), _part(turned, rest, rest)
            solved = upper.solve(cross)
            lean = 1 - _frobenius(solved)
            if not lean > 0:
                raise Unsupported("the two parts of the spectrum are not told apart")
            factor = factor * lean * lean
            other, inner = _rotated(below - cross.transpose() * solved)
            factor = factor * other
            off = _frobenius(inner, diagonal=False)
            values[count:] = [inner[i, i] - off for i in range(size - count)]
        return _sums(values, factor)


def excluded_by_spectrum(omega: Fraction, eps: Fraction) -> int:
    """A width m such that every sum of *fewer* than m exponentials with real rates is further than
    eps from ``omega*(1 + t)**(-1 - omega)`` in L1: by a graded sum that is nearer than eps/100, and
    twice the tail of its singular values.

    InputError unless 0 < omega <= 1 and 0 < eps < 1.
    """
    if not (0 < omega <= 1 and 0 < eps < 1):
        raise InputError("0 < omega <= 1 and 0 < eps < 1 are needed")
    weights, rates = graded_terms(omega, Fraction(math.ceil(11 - math.log(eps))))
    tails = spectral_tails(weights, rates)
    with precision(128):
        level = to_fmpq(eps) + relative_distance(omega, weights, rates)
        return next((m for m, tail in enumerate(tails) if not tail > level), len(tails))


def _sums(values: list[arb], factor: arb) -> list[arb]:
    ordered = sorted((v.lower() for v in values), key=lambda v: float(v))
    sums, total = [], arb(0)
    for value in ordered:
        total = total + (value * factor if value > 0 else arb(0))
        sums.append((2 * total).lower())
    return sums[::-1]


def _rotated(matrix: arb_mat) -> tuple[arb, arb_mat]:
    """A lower bound of what a congruence with approximate eigenvectors takes from eigenvalues
    >= 0, and the matrix after it."""
    size = matrix.nrows()
    scale = matrix[0, 0].abs_upper() + _frobenius(matrix)
    rows = [[float((matrix[i, j] / scale).mid()) for j in range(size)] for i in range(size)]
    _, vectors = np.linalg.eigh(np.array(rows))
    q = arb_mat(size, size, [arb(float(v)) for v in vectors.ravel()])
    defect = _frobenius(q.transpose() * q, identity=True)
    if not defect < 1:
        raise Unsupported("the eigenvectors are not independent in double precision")
    return 1 / (1 + defect), q.transpose() * matrix * q


def _least(matrix: arb_mat) -> arb:
    """A lower bound of the eigenvalues, by Gershgorin's discs; Unsupported unless positive."""
    size = matrix.nrows()
    found = None
    for i in range(size):
        radius = sum((abs(matrix[i, j]) for j in range(size) if j != i), arb(0))
        value = (matrix[i, i] - radius).lower()
        found = value if found is None or value < found else found
    if found is None or not found > 0:
        raise Unsupported("the large part of the spectrum is not positive in double precision")
    return found


def _part(matrix: arb_mat, rows: list[int], columns: list[int]) -> arb_mat:
    return arb_mat(len(rows), len(columns), [matrix[i, j] for i in rows for j in columns])


def _frobenius(matrix: arb_mat, identity: bool = False, diagonal: bool = True) -> arb:
    """The Frobenius norm, from above; less the identity, or without the diagonal, on demand."""
    total = arb(0)
    for i in range(matrix.nrows()):
        for j in range(matrix.ncols()):
            if i == j and not diagonal:
                continue
            entry = matrix[i, j] - 1 if identity and i == j else matrix[i, j]
            total = total + entry.abs_upper() ** 2
    return total.sqrt().upper()

"""Certificates of rank and inertia at points of critical spaces, in sizes where coincidence helps.

The kernel of H_m at a point of :class:`~theorems.objects.landscape.coincidence.CoincidedPoint` is
known from its groups, so that no elimination in size 2m is needed: differences of a-directions
within a group; the w-direction of a unit of weight 0; for kappa_s = 0 the w-directions y with
``sum_{I_s} a_k y_k = 0``; and the kernel of H_d, carried over.  Nothing of this is trusted:
:func:`~theorems.objects.landscape.inertia.check_rank` multiplies the vectors with the Hessian.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpq, fmpq_mat

from memory_theorems.theorems.objects.landscape.coincidence import (
    CoincidedPoint,
    curvatures,
    hessian_inertia,
)
from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum, exact_hessian
from memory_theorems.theorems.objects.landscape.inertia import (
    Inertia,
    RankCertificate,
    check_rank,
    independent_rows,
)
from memory_theorems.verify.arithmetic.linear_algebra import null_space


@dataclass(frozen=True, slots=True)
class CertifiedInertia:
    """The inertia of H_m by the reduction, and a certificate of its rank that was checked.

    ``maximal``: the kernel is no larger than the space, so that near this point the critical set
    is the space and nothing else.
    """

    inertia: Inertia
    certificate: RankCertificate
    maximal: bool


def certified_inertia(point: CoincidedPoint, target: RationalSum) -> CertifiedInertia:
    """In(H_m) with a checked certificate of the rank.  ArithmeticError if the two disagree."""
    certificate = certificate_on_space(point, target)
    found = hessian_inertia(point, target)
    rank = check_rank(exact_hessian(point.full, target), certificate)
    if rank != found.rank:
        raise ArithmeticError(f"rank {rank} by the certificate, {found.rank} by the reduction")
    dimension = len(point.groups) - point.reduced.size
    return CertifiedInertia(found, certificate, found.zero == dimension)


def certificate_on_space(point: CoincidedPoint, target: RationalSum) -> RankCertificate:
    """A rank certificate of H_m.  ValueError unless the reduced point is critical."""
    units, size = len(point.groups), point.reduced.size
    curvature = curvatures(point.reduced, target)
    kernel: list[tuple[tuple[int, fmpq], ...]] = []
    one = fmpq(1)
    for s in range(size):
        first, *others = point.members(s)
        kernel += [((first, one), (k, -one)) for k in others]
        heavy, *rest = [k for k in point.members(s) if point.weights[k] != 0]
        kernel += [((units + k, one),) for k in point.members(s) if point.weights[k] == 0]
        if curvature[s] == 0:
            kernel += [
                ((units + heavy, point.weights[k]), (units + k, -point.weights[heavy]))
                for k in rest
            ]
    carried = _carried(point, curvature)
    if carried:
        minor = independent_rows(exact_hessian(point.full, target))
    else:
        minor = _minor(point, curvature)
    return RankCertificate(minor, (*kernel, *carried))


def _carried(
    point: CoincidedPoint, curvature: Sequence[fmpq]
) -> list[tuple[tuple[int, fmpq], ...]]:
    """The kernel of H_d in the coordinates of H_m: xi on the first unit, tau on all of a group."""
    found = null_space(small_hessian(point.reduced, curvature))
    if found is None:
        return []
    units, size = len(point.groups), point.reduced.size
    vectors = []
    for column in range(found.ncols()):
        entries = [(point.members(s)[0], found[s, column]) for s in range(size)]
        entries += [(units + k, found[size + s, column]) for k, s in enumerate(point.groups)]
        vectors.append(tuple((i, value) for i, value in entries if value != 0))
    return vectors


def _minor(point: CoincidedPoint, curvature: Sequence[fmpq]) -> tuple[int, ...]:
    """For a regular H_d: one a of each group, and the w of one unit or of all whose weight is not
    zero, as kappa_s is zero or not."""
    units = len(point.groups)
    chosen: list[int] = []
    for s in range(point.reduced.size):
        heavy = [units + k for k in point.members(s) if point.weights[k] != 0]
        chosen += [point.members(s)[0], *(heavy if curvature[s] != 0 else heavy[:1])]
    return tuple(sorted(chosen))


def small_hessian(reduced: RationalSum, curvature: Sequence[fmpq]) -> fmpq_mat:
    """H_d at a critical point."""
    size, b, v = reduced.size, reduced.weights, reduced.rates
    rows = [[fmpq(0)] * (2 * size) for _ in range(2 * size)]
    for s in range(size):
        for u in range(size):
            inverse = 1 / (v[s] + v[u])
            rows[s][u] = 2 * inverse
            rows[s][size + u] = rows[size + u][s] = -2 * b[u] * inverse**2
            rows[size + s][size + u] = 4 * b[s] * b[u] * inverse**3
        rows[size + s][size + s] += 2 * b[s] * curvature[s]
    return fmpq_mat(2 * size, 2 * size, [entry for row in rows for entry in row])

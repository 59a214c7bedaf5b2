"""Rank and inertia of the Hessian where units coincide: an exact reduction to d groups.

Let (b, v) with distinct v_s > 0 and all b_s != 0 be a critical point of J_d, let the m units be
split into groups I_1, ..., I_d, and let w_k = v_s on I_s and the a_k of I_s add up to b_s.  With
``r = L[sum_s b_s exp(-v_s t) - rho]``, ``kappa_s = r''(v_s)`` and H_d, H_m the Hessians of J_d at
(b, v) and of J_m at (a, w):

    In(H_m) = In(H_d) + (0, 0, m - d) + sum_s In(kappa_s diag(a_k: k in I_s) on {sum a_k y_k = 0}),

and the last term is: |I_s| - 1 zeros if kappa_s = 0, otherwise one zero for each a_k = 0 of I_s
and the signs of kappa_s a_k over the other k, of which one sign of kappa_s b_s is taken away.

*Proof.*  As (b, v) is critical and b_s != 0, r(v_s) = r'(v_s) = 0.  Hence the quadratic form of
H_m at (x, y) is ``K(xi, eta) + 2 sum_k kappa_{s(k)} a_k y_k**2`` with ``xi_s = sum_{I_s} x_k``,
``eta_s = sum_{I_s} a_k y_k`` and K the form of (2/(v+v'), -2/(v+v')**2; ., 4/(v+v')**3).  It
depends on x through xi alone: m - d zeros.  Within I_s the vector y = (1, ..., 1) has eta_s = b_s
!= 0, so R^{I_s} = {eta_s = 0} + R (1, ..., 1); the two are orthogonal for ``sum kappa_s a_k y_k
y'_k``, since that is kappa_s eta_s(y') for y = (1, ..., 1).  So the form is the direct sum of the
forms ``2 kappa_s sum a_k y_k**2`` on the hyperplanes and of ``K(xi, b tau) + 2 sum kappa_s b_s
tau_s**2``, which is H_d at (xi, tau).  Units with a_k = 0 lie in the hyperplane and contribute
zeros; the other units of the group form a non-singular form when kappa_s != 0, split in the same
way with kappa_s b_s on the line of (1, ..., 1).  QED

Further ``In(H_d) = (d, 0, 0) + In(1/(v_s + v_u) + delta_su kappa_s R_s**2/b_s)`` with
``R_s = 2 v_s prod_{u != s} (v_s + v_u)/(v_s - v_u)``.

*Proof.*  The block 2/(v+v') is positive definite; its Schur complement is the Gram matrix, times
2, of the parts of b_s t exp(-v_s t) orthogonal to all exp(-v_u t), plus 2 kappa_s b_s on the
diagonal. A function is orthogonal to them when its transform vanishes at all v_u, that is, has
the Blaschke factor B(z) = prod (z - v_u)/(z + v_u).  So the orthogonal part of 1/(z + v_s)**2 is
B(z)/(R_s' (z + v_s)) with R_s' the residue of B at -v_s, |R_s'| = |R_s|: the difference has
simple poles at -v_u only.  B has modulus 1 on the axis, so the Gram matrix is 1/(R_s' R_u' (v_s +
v_u)). Divide row and column s by b_s/R_s' and by sqrt(2).  QED
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import arb, fmpq, fmpq_mat

from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum, is_critical, residual
from memory_theorems.theorems.objects.landscape.inertia import Inertia, ball_inertia, matrix_inertia


@dataclass(frozen=True, slots=True)
class CoincidedPoint:
    """A point of a critical space: ``groups[k]`` is the group of unit k, 0 <= groups[k] < d, and
    ``weights[k]`` its weight; ``reduced`` is (b, v).  ValueError unless (b, v) has distinct rates
    and no zero weight, every group occurs, and the weights of each group add up to b."""

    groups: tuple[int, ...]
    weights: tuple[fmpq, ...]
    reduced: RationalSum

    def __post_init__(self) -> None:
        size = self.reduced.size
        if len(set(self.reduced.rates)) != size or any(b == 0 for b in self.reduced.weights):
            raise ValueError("the rates of the reduced point are distinct, its weights not zero")
        if len(self.groups) != len(self.weights) or set(self.groups) != set(range(size)):
            raise ValueError("one group for each unit, and every group, is needed")
        for s, b in enumerate(self.reduced.weights):
            if sum((self.weights[k] for k in self.members(s)), fmpq(0)) != b:
                raise ValueError("the weights of a group add up to the reduced weight")

    def members(self, s: int) -> tuple[int, ...]:
        """The units of a group."""
        return tuple(k for k, group in enumerate(self.groups) if group == s)

    @property
    def full(self) -> RationalSum:
        """(a, w)."""
        return RationalSum(self.weights, tuple(self.reduced.rates[s] for s in self.groups))


def curvatures(reduced: RationalSum, target: RationalSum) -> tuple[fmpq, ...]:
    """``kappa_s = r''(v_s)``.  ValueError unless (b, v) is critical for J_d."""
    if not is_critical(reduced, target):
        raise ValueError("the reduced point is not critical")
    return tuple(residual(reduced, target, v, 2) for v in reduced.rates)


def reduced_matrix(reduced: RationalSum, curvature: Sequence[fmpq]) -> fmpq_mat:
    """``1/(v_s + v_u) + delta_su kappa_s R_s**2/b_s``, d x d."""
    rates = reduced.rates
    rows = [[1 / (one + two) for two in rates] for one in rates]
    for s, v in enumerate(rates):
        square = 4 * v * v
        for u, other in enumerate(rates):
            if u != s:
                square *= ((v + other) / (v - other)) ** 2
        rows[s][s] += curvature[s] * square / reduced.weights[s]
    return fmpq_mat(len(rates), len(rates), [entry for row in rows for entry in row])


def group_inertia(sign: int, total_sign: int, weight_signs: Sequence[int]) -> Inertia:
    """The inertia of ``kappa diag(a)`` on the hyperplane ``sum a_k y_k = 0``, from signs alone:
    those of kappa, of b = sum a (not 0) and of the a_k."""
    if sign == 0:
        return Inertia(0, 0, len(weight_signs) - 1)
    products = [sign * item for item in weight_signs]
    positive, negative = products.count(1), products.count(-1)
    taken = sign * total_sign
    return Inertia(positive - (taken > 0), negative - (taken < 0), products.count(0))


def hessian_inertia(point: CoincidedPoint, target: RationalSum) -> Inertia:
    """In(H_m) at the point, exactly, by the reduction.  ValueError if (b, v) is not critical."""
    curvature = curvatures(point.reduced, target)
    total = reduced_inertia(point.reduced, curvature)
    extra = len(point.groups) - point.reduced.size
    return extended_inertia(
        total,
        [_sign(kappa) for kappa in curvature],
        [_sign(b) for b in point.reduced.weights],
        [[_sign(point.weights[k]) for k in point.members(s)] for s in range(point.reduced.size)],
        extra,
    )


def extended_inertia(
    reduced: Inertia,
    curvature_signs: Sequence[int],
    total_signs: Sequence[int],
    weight_signs: Sequence[Sequence[int]],
    extra: int,
) -> Inertia:
    """In(H_m) from In(H_d), the signs of kappa, b and a, and m - d."""
    total = reduced + Inertia(0, 0, extra)
    for kappa, b, signs in zip(curvature_signs, total_signs, weight_signs, strict=True):
        total = total + group_inertia(kappa, b, signs)
    return total


def reduced_inertia(reduced: RationalSum, curvature: Sequence[fmpq]) -> Inertia:
    """In(H_d), from the d x d matrix."""
    return Inertia(reduced.size, 0, 0) + matrix_inertia(reduced_matrix(reduced, curvature))


def ball_curvature_inertia(
    weights: Sequence[arb], rates: Sequence[arb], curvature: Sequence[arb]
) -> Inertia | None:
    """In(H_d) for every critical point in the balls; None when it is not decided."""
    rows = [[1 / (one + two) for two in rates] for one in rates]
    for s, v in enumerate(rates):
        root = 2 * v
        for u, other in enumerate(rates):
            if u != s:
                root *= (v + other) / (v - other)
        rows[s][s] += curvature[s] * root * root / weights[s]
    found = ball_inertia(rows)
    return None if found is None else Inertia(len(rates), 0, 0) + found


def _sign(value: fmpq) -> int:
    return (value > 0) - (value < 0)

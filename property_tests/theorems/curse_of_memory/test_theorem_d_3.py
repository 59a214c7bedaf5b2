"""Theorem D.3: rank and inertia of the Hessian on the critical affine spaces."""

from __future__ import annotations

from itertools import pairwise

from flint import fmpq_mat
from hypothesis import assume, given, settings

from memory_theorems.theorems.curse_of_memory.landscape.coinciding_unit_instances import (
    CoincidingUnits,
    coinciding_units,
)
from memory_theorems.theorems.curse_of_memory.theorem_d_3.statement import HessianOnCriticalSpaces
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.testing import theorem_checks

THEOREM = HessianOnCriticalSpaces()
test_theorem = theorem_checks(THEOREM, drawn=1, spared=("b(j) != 0",))


def groups_alone(case: CoincidingUnits) -> CoincidingUnits:
    """The same with one unit in every group: (b, v) itself."""
    rows = tuple((sum(row, start=row[0] - row[0]),) for row in case.weights)
    return CoincidingUnits(rows, case.rates, case.scale, case.pole, case.order)


def predicted_rank(case: CoincidingUnits) -> int:
    """rank of the Hessian of J_d, plus |I_s| - 1 - z_s for each group with curvature."""
    extra = sum(
        len(row) - 1 - row.count(row[0] - row[0])
        for row, kappa in zip(case.weights, case.curvatures, strict=True)
        if kappa != 0
    )
    return int(groups_alone(case).hessian().rank()) + extra


def signs(matrix: fmpq_mat) -> tuple[int, int]:
    """Positive and negative eigenvalues, by Descartes: all roots of the polynomial are real."""
    found = []
    for flip in (1, -1):
        values = [c * flip**i for i, c in enumerate(matrix.charpoly().coeffs()) if c != 0]
        found.append(sum(one * two < 0 for one, two in pairwise(values)))
    return found[0], found[1]


def predicted_signs(case: CoincidingUnits) -> tuple[int, int]:
    """Those of J_d, and of kappa_s a_i over each group less one sign of kappa_s b_s."""
    positive, negative = signs(groups_alone(case).hessian())
    for row, kappa in zip(case.weights, case.curvatures, strict=True):
        products = [(a > 0) - (a < 0) for a in row]
        if kappa == 0:
            continue
        flip = 1 if kappa > 0 else -1
        total = flip * (1 if sum(row) > 0 else -1)
        positive += products.count(flip) - (total > 0)
        negative += products.count(-flip) - (total < 0)
    return positive, negative


@settings(max_examples=30, deadline=None)
@given(coinciding_units((2, 2, 3), 3))
def test_rank_and_inertia(case: CoincidingUnits) -> None:
    assume(all(map(sum, case.weights)))
    hessian = case.hessian()
    assert hessian.rank() == predicted_rank(case) <= case.units + len(case.rates)
    assert signs(hessian) == predicted_signs(case)


@settings(max_examples=20, deadline=None)
@given(coinciding_units((0,)))
def test_off_critical_points_the_rank_may_be_larger(case: CoincidingUnits) -> None:
    """The hypothesis is used: (134) fails where r' does not vanish."""
    assert any(case.residual(rate, 1) != 0 for rate in case.rates)
    split = [len(row) > 1 for row in case.weights]
    assume(any(split))
    first = next(index for index, many in enumerate(split) if many)
    start = sum(len(row) for row in case.weights[:first])
    hessian = case.hessian()
    size = case.units
    assert hessian[start, size + start] != hessian[start + 1, size + start] or (
        case.residual(case.rates[first], 1) == 0
    )


@settings(max_examples=20, deadline=None)
@given(coinciding_units((2, 2, 3), 3))
def test_null_vectors_of_a_group(case: CoincidingUnits) -> None:
    """What the statement on null vectors says, by multiplying with the matrix: in a group with
    curvature only the rate of a unit without weight, in one without every z."""
    assume(all(map(sum, case.weights)))
    hessian, size, start = case.hessian(), case.units, 0
    for row, kappa in zip(case.weights, case.curvatures, strict=True):
        for unit, weight in enumerate(row[1:], 1):
            moved = fmpq_mat(2 * size, 1)
            # z with a_0 z_0 + a_unit z_unit = 0.
            moved[size + start, 0] = to_fmpq(weight)
            moved[size + start + unit, 0] = -to_fmpq(row[0])
            vanishes = all(entry == 0 for (entry,) in (hessian * moved).tolist())
            assert vanishes == (kappa == 0 or row[0] * weight == 0)
        start += len(row)

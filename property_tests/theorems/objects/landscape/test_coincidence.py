"""The reduction of the Hessian to groups against the Hessian itself, with every degenerate case."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.landscape.coincidence import (
    CoincidedPoint,
    ball_curvature_inertia,
    curvatures,
    group_inertia,
    hessian_inertia,
    reduced_inertia,
)
from memory_theorems.theorems.objects.landscape.critical_targets import target_with_critical_point
from memory_theorems.theorems.objects.landscape.exact_loss import (
    RationalSum,
    exact_hessian,
    is_critical,
)
from memory_theorems.theorems.objects.landscape.inertia import (
    Inertia,
    check_rank,
    descartes_inertia,
)
from memory_theorems.theorems.objects.landscape.space_certificates import (
    certificate_on_space,
    certified_inertia,
    small_hessian,
)


@st.composite
def coincided(draw: st.DrawFn) -> tuple[CoincidedPoint, RationalSum]:
    """m <= 6 units in d <= 3 groups; weights 0 and curvatures 0 occur, and singular H_1."""
    size = draw(st.integers(1, 3))
    units = draw(st.integers(size, 6))
    prescribed = draw(st.booleans())
    needed = size + (3 if prescribed else 2) * size
    order = draw(st.permutations(range(1, 25)))
    rates = [fmpq(x, 2) for x in order[:needed]]
    small = st.integers(-3, 3)
    b = [fmpq(draw(small.filter(bool))) for _ in range(size)]
    reduced = RationalSum(tuple(b), tuple(rates[:size]))
    kappa = None
    if prescribed:
        kappa = [fmpq(draw(small)) for _ in range(size)]
        if size == 1 and draw(st.booleans()):
            kappa = [-b[0] / (8 * rates[0] ** 3)]  # then H_1 is singular
    target = target_with_critical_point(reduced, rates[size:], kappa)
    groups = [*range(size), *(draw(st.integers(0, size - 1)) for _ in range(units - size))]
    groups = draw(st.permutations(groups))
    weights = [fmpq(draw(small)) for _ in groups]
    for s in range(size):
        *rest, last = [k for k, group in enumerate(groups) if group == s]
        weights[last] = b[s] - sum((weights[k] for k in rest), fmpq(0))
    return CoincidedPoint(tuple(groups), tuple(weights), reduced), target


@settings(max_examples=80, deadline=None)
@given(coincided())
def test_the_reduction_is_the_hessians_inertia(
    case: tuple[CoincidedPoint, RationalSum],
) -> None:
    point, target = case
    assert is_critical(point.full, target)
    matrix = exact_hessian(point.full, target)
    found = hessian_inertia(point, target)
    assert found == descartes_inertia(matrix)
    assert check_rank(matrix, certificate_on_space(point, target)) == found.rank
    assert found.rank <= len(point.groups) + point.reduced.size  # Theorem D.3
    small = exact_hessian(point.reduced, target)
    curvature = curvatures(point.reduced, target)
    assert small_hessian(point.reduced, curvature) == small
    assert reduced_inertia(point.reduced, curvature) == descartes_inertia(small)
    balls = (map(arb, part) for part in (point.reduced.weights, point.reduced.rates, curvature))
    enclosed = ball_curvature_inertia(*map(list, balls))
    assert enclosed in (None, descartes_inertia(small))


def test_every_degenerate_case_has_its_count() -> None:
    """One group of three at v = 1, b = 2; kappa chosen; signs of the weights vary."""
    reduced = RationalSum.of([2], [1])
    rates = [fmpq(x) for x in (2, 3, 5)]

    def inertia(kappa: Fraction, weights: list[int]) -> Inertia:
        target = target_with_critical_point(
            reduced, rates, [fmpq(kappa.numerator, kappa.denominator)]
        )
        point = CoincidedPoint((0, 0, 0), tuple(map(fmpq, weights)), reduced)
        return certified_inertia(point, target).inertia

    # kappa b < 0, H_1 positive definite: one positive weight more is one negative direction more.
    falling = Fraction(-1, 8)
    assert inertia(falling, [1, 1, 0]) == Inertia(2, 1, 3)
    assert inertia(falling, [3, 1, -2]) == Inertia(3, 1, 2)
    assert inertia(falling, [4, -1, -1]) == Inertia(4, 0, 2)
    assert inertia(falling, [2, 0, 0]) == Inertia(2, 0, 4)
    assert inertia(Fraction(1, 8), [4, -1, -1]) == Inertia(2, 2, 2)
    assert inertia(Fraction(0), [4, -1, -1]) == Inertia(2, 0, 4)
    assert inertia(Fraction(-1, 4), [4, -1, -1]) == Inertia(3, 0, 3)  # H_1 singular
    assert inertia(Fraction(-1), [4, -1, -1]) == Inertia(3, 1, 2)  # H_1 indefinite


def test_maximality_is_that_the_kernel_is_the_space() -> None:
    reduced = RationalSum.of([2], [1])
    rates = [fmpq(x) for x in (2, 3, 5)]
    target = target_with_critical_point(reduced, rates, [fmpq(-1, 8)])
    point = CoincidedPoint((0, 0), (fmpq(3), fmpq(-1)), reduced)
    assert certified_inertia(point, target).maximal
    idle = CoincidedPoint((0, 0), (fmpq(2), fmpq(0)), reduced)
    assert not certified_inertia(idle, target).maximal


def test_a_count_without_the_sign_that_is_taken_away_is_wrong() -> None:
    """The hyperplane has one dimension less than the group: the naive sign count fails."""
    naive = Inertia(2, 1, 0)
    assert group_inertia(1, 1, [1, 1, -1]) == Inertia(1, 1, 0) != naive
    assert group_inertia(-1, 1, [1, 1, -1]) == Inertia(1, 1, 0)
    assert group_inertia(0, 1, [1, 0, -1]) == Inertia(0, 0, 2)


def test_points_that_are_not_on_a_space_are_refused() -> None:
    reduced, one = RationalSum.of([2], [1]), fmpq(1)
    for groups, weights in (((0, 0), (one, fmpq(2))), ((0, 1), (one, one)), ((0,), (one, one))):
        with pytest.raises(ValueError, match="group"):
            CoincidedPoint(groups, weights, reduced)
    with pytest.raises(ValueError, match="distinct"):
        CoincidedPoint((0, 1), (one, one), RationalSum.of([1, 1], [2, 2]))
    with pytest.raises(ValueError, match="critical"):
        hessian_inertia(CoincidedPoint((0,), (fmpq(2),), reduced), RationalSum.of([1], [2]))
    with pytest.raises(ValueError, match="different rates"):
        target_with_critical_point(reduced, [one])

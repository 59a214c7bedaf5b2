"""The Hessian in closed form against quadrature, and eigenvalues of symmetric matrices."""

from __future__ import annotations

from flint import arb, fmpq_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.exhibits.small_eigenvalues import slope_verdict
from memory_theorems.theorems.objects.landscape.fitted_models import FittedModel, random_fits
from memory_theorems.theorems.objects.landscape.hessian import (
    exact_eigenvalues,
    hessian,
    ordered_eigenvalues,
)
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.verdicts import Outcome
from property_tests.doubles import hessians


@settings(max_examples=15, deadline=None)
@given(random_fits())
def test_hessian_in_closed_form_against_quadrature(fit: FittedModel) -> None:
    a, w = fit.moved_point
    with precision(100):
        closed = hessian(fit.target, a, w)
    numerical = hessians.hessian(fit.target, a, w, 60)
    mixed, corner = hessians.second_rate_derivatives(fit.target, a, w, fit.unit, 60)
    size, k = len(a), fit.unit
    with precision(200):
        for left, right in zip(closed, numerical, strict=True):
            for x, y in zip(left, right, strict=True):
                assert x.overlaps(y)
                assert y.rad() < arb(2) ** -40
                assert not (x + 1).overlaps(y)
        assert mixed.overlaps(closed[k][size + k])
        assert corner.overlaps(closed[size + k][size + k])


@given(st.lists(st.integers(-3, 3), min_size=6, max_size=6))
def test_eigenvalues_of_integer_matrices(entries: list[int]) -> None:
    a, b, c, d, e, f = entries
    rows = [[a, b, c], [b, d, e], [c, e, f]]
    with precision(120):
        exact = exact_eigenvalues(fmpq_mat(rows))
        balls = ordered_eigenvalues([[arb(x) for x in row] for row in rows])
        assert len(exact) == len(balls) == 3
        assert all(x.overlaps(y) for x, y in zip(exact, balls, strict=True))
        assert sum(exact, arb(0)).contains(a + d + f)


def test_the_slopes_of_the_small_eigenvalues_are_told_from_others() -> None:
    assert slope_verdict((2, 400)).outcome is Outcome.HOLDS
    assert slope_verdict((2, 400), upper=1).outcome is Outcome.FAILS
    assert slope_verdict((3, 50), lower=1).outcome is Outcome.FAILS

"""Projected descent against differenced losses, and the projections."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.systems.backpropagation import Loss
from memory_theorems.theorems.objects.systems.projected_descent import (
    SHAPES,
    ConstraintSet,
    Descent,
    distance,
)
from memory_theorems.theorems.objects.systems.recurrent import RecurrentSystem
from memory_theorems.theorems.stability.descent.trainings import Training, random_trainings
from memory_theorems.verify.arithmetic.balls import compare, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from property_tests.doubles.training import DIGITS, descend

ENTRIES = st.fractions(min_value=-3, max_value=3, max_denominator=4)


def _float(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def _matrix(rows: tuple[tuple[Fraction, ...], ...]) -> list[list[mpmath.mpf]]:
    return [[_float(entry) for entry in row] for row in rows]


@settings(max_examples=15)
@given(random_trainings(), st.booleans())
def test_iterates_agree_with_differenced_losses(item: Training, truncated: bool) -> None:
    run = item.descent
    start = max(len(run.inputs) - run.window, 0) if truncated else 0
    with mpmath.workdps(DIGITS):
        slope, bend = [_float(entry) for entry in run.loss.slope], _float(run.loss.curvature)

        def project(w, u):
            radii = (run.constraint.state_radius, run.constraint.input_radius)
            found = []
            for rows, radius, name in zip((w, u), radii, "WU", strict=True):
                limit = _float(radius)
                if run.trained not in (name, "both"):
                    found.append(rows)
                elif run.constraint.shape == "box":
                    found.append([[max(-limit, min(limit, e)) for e in row] for row in rows])
                else:
                    size = mpmath.sqrt(mpmath.fsum(e * e for row in rows for e in row))
                    factor = min(mpmath.mpf(1), limit / size) if size else mpmath.mpf(1)
                    found.append([[factor * e for e in row] for row in rows])
            return found[0], found[1]

        expected = descend(
            run.system.activation == "tanh",
            _matrix(run.system.state_weights),
            _matrix(run.system.input_weights),
            _matrix(run.inputs[start:]),
            lambda h: mpmath.fsum(a * b + bend * b * b / 2 for a, b in zip(slope, h)),
            run.trained,
            project,
            [_float(run.step) / i for i in range(1, run.steps + 1)],
        )
        found = run.iterates(truncated, 192)[-1]
        for rows, others in zip(found, expected, strict=True):
            for row, other in zip(rows, others, strict=True):
                for ball, value in zip(row, other, strict=True):
                    with precision(192):
                        middle = mpmath.mpf(to_ball(ball).mid().str(50, radius=False))
                    assert abs(middle - value) < mpmath.mpf(10) ** -25 * (1 + abs(value))


@given(
    st.sampled_from(SHAPES),
    st.lists(ENTRIES, min_size=4, max_size=4),
    st.lists(ENTRIES, min_size=4, max_size=4),
    st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(2)]),
)
def test_projections_stay_inside_fix_the_inside_and_do_not_expand(shape, left, right, radius):
    constraint = ConstraintSet(shape, radius, radius)
    points = [tuple(tuple(map(to_fmpq, half)) for half in (v[:2], v[2:])) for v in (left, right)]
    with precision(128):
        images = [constraint.project(point, radius) for point in points]
        flat = [[e for row in rows for e in row] for rows in (*points, *images)]
        for point, image in zip(flat[:2], flat[2:], strict=True):
            norm = "oo" if shape == "box" else "2"
            assert compare(vector_norm(image, norm), ">", to_fmpq(radius)) is not True
            if compare(vector_norm(point, norm), "<=", to_fmpq(radius)) is True:
                assert image == point
        before = vector_norm([a - b for a, b in zip(flat[0], flat[1], strict=True)], "2")
        after = vector_norm([a - b for a, b in zip(flat[2], flat[3], strict=True)], "2")
        assert compare(after, ">", before) is not True


def test_affine_descents_are_exact() -> None:
    one = ((Fraction(1, 2),),)
    run = Descent(
        RecurrentSystem("linear", one, ((Fraction(0),),)),
        ((Fraction(1),),) * 2,
        Loss((Fraction(1),), Fraction(0)),
        "U",
        ConstraintSet("ball", Fraction(1), Fraction(10)),
        1,
        Fraction(1),
        2,
    )
    full, short = (run.iterates(truncated, 64)[-1] for truncated in (False, True))
    assert (full[1], short[1]) == (((fmpq(-9, 4),),), ((fmpq(-3, 2),),))
    assert distance(run, full, short) == fmpq(3, 4)


def test_malformed_descents() -> None:
    one = ((Fraction(1, 2),),)
    system, loss = RecurrentSystem("linear", one, one), Loss((Fraction(1),), Fraction(0))
    wide = ConstraintSet("box", Fraction(1), Fraction(1))
    with pytest.raises(ValueError, match="shape"):
        ConstraintSet("cube", Fraction(1), Fraction(1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="radii"):
        ConstraintSet("box", Fraction(-1), Fraction(1))
    with pytest.raises(ValueError, match="start"):
        Descent(
            system, (), loss, "W", ConstraintSet("ball", Fraction(1, 4), Fraction(1)), 1,
            Fraction(1), 1,
        )  # fmt: skip
    with pytest.raises(ValueError, match="slope"):
        Descent(system, (), Loss((), Fraction(0)), "W", wide, 1, Fraction(1), 1)
    with pytest.raises(ValueError, match="alpha"):
        Descent(system, (), loss, "W", wide, 1, Fraction(0), 1)

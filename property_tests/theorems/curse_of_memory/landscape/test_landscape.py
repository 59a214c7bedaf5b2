"""Appendix D on the loss: what is closed, not without a hypothesis, and not in wrong variants."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import cache
from itertools import product
from math import comb, factorial
from pathlib import Path
from typing import Any

import pytest
from mpmath import exp, inf, mp, mpf, quad

from memory_theorems.theorems.analysis import (
    deltas,
    listed_permutations,
    longer_lists,
    ordered_partitions,
    permutations,
    products,
    slopes,
    surjections,
    zero_derivatives,
    zero_squares,
)
from memory_theorems.theorems.analysis import stirling as stirling_numbers
from memory_theorems.theorems.curse_of_memory.landscape import (
    coinciding_rows,
    critical_points,
    critical_spaces,
    exponential_classes,
    fewer_rates,
    landscape_statements,
    monotonic_targets,
    moved_numbers,
    moved_units,
    null_vectors,
    numbers_of_rates,
    one_unit,
    positive_sums,
    rows_of_weights,
    same_sums,
    spaces_and_finite_minimisers,
    spaces_and_minimisers,
    spaces_of_positive_sums,
    sums_outside_classes,
    transforms_of_sums,
    two_equal_rates,
    two_permutations,
)
from memory_theorems.verify.examination.formula_statements import Remembering
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.record_files import beside
from memory_theorems.verify.proofs.recorded import Record
from memory_theorems.verify.reasoning.closed_statements import Closed, Closer
from memory_theorems.verify.reasoning.composition import Composed, Kind
from property_tests.theorems.variants import changed_here

_PAPER = Path(inspect.getfile(landscape_statements)).parents[1]
_RECORDS = (
    *("lemma_d_1", "remark_d_1"),
    *(f"theorem_d_{number}" for number in (1, 2, 3, 5, 6, 7)),
)
#: Those whose proofs rest on little; the theorems themselves close in their own tests.
LIGHT = (
    surjections.LISTED,
    null_vectors.OF_ROWS,
    one_unit.LEMMA,
    transforms_of_sums.REMARK,
    monotonic_targets.MINIMISERS,
    exponential_classes.LARGER,
    numbers_of_rates.DIFFERENT,
    stirling_numbers.MANY,
    permutations.PIGEONHOLE,
)
#: Those whose hypotheses are shown to be met; for D.5 the proof may rest on Kammler's theorem.
MET = (
    surjections.LISTED,
    one_unit.LEMMA,
    transforms_of_sums.REMARK,
    pytest.param(critical_points.SAME_LOSS, marks=pytest.mark.stress),
    monotonic_targets.MINIMISERS,
    numbers_of_rates.DIFFERENT,
    stirling_numbers.MANY,
    *(
        pytest.param(one, marks=pytest.mark.stress)
        for one in (
            critical_spaces.THEOREM,
            monotonic_targets.THEOREM,
            spaces_and_minimisers.THEOREM,
            spaces_and_finite_minimisers.REMARK,
            spaces_of_positive_sums.THEOREM,
            two_equal_rates.THEOREM,
            two_permutations.LISTED,
        )
    ),
)
HEAVY = (
    critical_spaces.THEOREM,
    critical_points.SAME_LOSS,
    coinciding_rows.THEOREM,
    monotonic_targets.THEOREM,
    null_vectors.NULL,
    spaces_and_minimisers.MINIMISERS_LISTED,
    spaces_and_minimisers.THEOREM,
    spaces_and_finite_minimisers.REMARK,
    spaces_of_positive_sums.THEOREM,
    fewer_rates.NONE_AMONG_THEM,
)


@cache
def closer() -> Closer:
    found = [recorded.read(beside(_PAPER / name / "statement.py")).leaves for name in _RECORDS]
    return Closer(Remembering(1, Record({at: leaf for one in found for at, leaf in one.items()})))


def close(statement: Composed) -> Closed:
    return closer().close(statement)


@pytest.mark.parametrize("statement", LIGHT, ids=lambda item: item.text[:60])
def test_closed(statement: Composed) -> None:
    found = close(statement)
    assert found.shown is not None, found.missing
    assert not found.given
    assert not found.unused


@pytest.mark.stress
@pytest.mark.parametrize("statement", HEAVY, ids=lambda item: item.text[:60])
def test_theorems_are_closed(statement: Composed) -> None:
    found = close(statement)
    assert found.shown is not None, found.missing
    assert not found.given
    # That the target is not in V_1 says that D is not empty, and is not needed for any one d.
    assert set(found.unused) <= {"not in V_1"}


@pytest.mark.parametrize("statement", MET)
def test_structures_are_shown(statement: Composed) -> None:
    found = close(statement)
    assert found.met is not None, found.unmet
    assert not found.met.given


#: Structures in which a hypothesis or a premise fails, each with the step that is not shown.
UNMET = [
    (one_unit.LEMMA, {"m": "2"}, "such a structure"),
    (transforms_of_sums.REMARK, {"wstar": "fun(j, 0)"}, "such a structure"),
    (transforms_of_sums.REMARK, {"y": "T"}, "such a structure"),
    (monotonic_targets.MINIMISERS, {"rho": "fun(s, exp(-1*s))"}, "such a structure"),
    (numbers_of_rates.DIFFERENT, {"d": "2"}, "such a structure"),
    (two_equal_rates.THEOREM, {"a": "fun(i, 1)"}, "such a structure"),
    (two_permutations.LISTED, {"wstar": "fun(j, 1)"}, "such a structure"),
    (two_equal_rates.THEOREM, {"rho": "fun(s, exp(-2*s))"}, "such a structure"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "values", "why"), UNMET)
def test_wrong_structures_are_not_shown(
    statement: Composed, values: dict[str, str], why: str
) -> None:
    met = statement.met
    assert met is not None
    found = close(replace(statement, met=replace(met, values={**met.values, **values})))
    assert found.shown is not None
    assert found.met is None
    assert why in found.unmet


def test_nothing_is_assumed_that_is_neither_the_papers_nor_a_definition() -> None:
    for item in (*LIGHT, *HEAVY):
        assert all(one.kind is not Kind.GIVEN for one in item.setting.hypotheses)


def without(statement: Composed, hypothesis: str) -> None:
    found = close(replace(statement, setting=statement.setting.without(hypothesis)))
    assert found.shown is None
    assert found.missing


@pytest.mark.parametrize(
    ("statement", "hypothesis"),
    [
        (one_unit.LEMMA, "in L2"),
        (one_unit.LEMMA, "near 0"),
        (one_unit.LEMMA, "far"),
        (one_unit.LEMMA, "not 0"),
        (transforms_of_sums.REMARK, "rates"),
        (monotonic_targets.MINIMISERS, "in L2"),
        (monotonic_targets.MINIMISERS, "completely monotonic"),
        (surjections.LISTED, "factorials"),
        (surjections.LISTED, "Stirling numbers"),
    ],
)
def test_no_hypothesis_can_be_left_out(statement: Composed, hypothesis: str) -> None:
    without(statement, hypothesis)


@pytest.mark.stress
@pytest.mark.parametrize(
    ("statement", "hypothesis"),
    [
        *((spaces_and_minimisers.THEOREM, one) for one in ("weights", "rates", "different")),
        *((spaces_and_minimisers.THEOREM, one) for one in ("more than one unit", "m in N")),
        *((spaces_of_positive_sums.THEOREM, one) for one in ("positive weights", "different")),
    ],
)
def test_no_hypothesis_of_the_comparison_can_be_left_out(
    statement: Composed, hypothesis: str
) -> None:
    without(statement, hypothesis)


@pytest.mark.stress
@pytest.mark.parametrize("statement", HEAVY[:3], ids=("D.1", "(126)", "D.3"))
def test_the_target_is_in_l2(statement: Composed) -> None:
    without(statement, "in L2")


#: (statement, text, another, why not): each variant is false, or needs another proof.
WRONG = [
    (surjections.LISTED, "fac(d)*S(", "(fac(d) + 1)*S(", "not in scope"),
    (ordered_partitions.DIVISION, "r <= d", "r < d", "not"),
    (deltas.PICKED, "1 <= k and k <= d", "0 <= k and k <= d", "not"),
    (slopes.QUADRATIC, "<= K*x**2) => slope", "<= K*|x|) => slope", "not"),
    (moved_units.EXPONENTIALS, "|x| <= u/2", "|x| <= u", "not"),
    (moved_numbers.MOVED, "N + Sum(", "N + 1 + Sum(", "not"),
    (null_vectors.OF_ROWS, "rank(2*m, m + d, H)", "rank(2*m, m, H)", "not"),
    (null_vectors.OF_ROWS, "g(i) == g(j)", "g(i) < g(j)", "not"),
    (null_vectors.NULL, "d + N == m", "N == m", "not"),
    (transforms_of_sums.FORMULA, "(x + wstar(j)) == 1", "(x + wstar(j)) == 2", "not"),
    (one_unit.LOSS, "a(1)**2/(2*w(1))", "a(1)**2/w(1)", "not"),
    (one_unit.LEMMA, "indexed(1)", "indexed(2)", "not in scope"),
    (monotonic_targets.MINIMISERS, "1 <= d and outside(d, rho)", "outside(d, rho)", "want"),
    (monotonic_targets.MINIMISERS, "d: natural. 1 <= d and", "d: natural. 0 <= d and", "not"),
    (exponential_classes.LARGER, "d <= n and V(d, f)", "n <= d and V(d, f)", "not"),
    (exponential_classes.SUMS_IN_CLASS, "=> 0 < w(i))", "=> 0 <= w(i))", "not"),
    (stirling_numbers.MANY, "2 <= m", "1 <= m", "not"),
    (products.SOME_ZERO, "== 0 => exists", "== 1 => exists", "not"),
]


#: The same with a longer search.
WRONG_LONGER = [
    (surjections.LISTED, "(d + 1)*f(m, d + 1) + f(m, d)", "(d + 2)*f(m, d + 1) + f(m, d)", "not"),
    (slopes.LEAST, "f(0) <= f(x)", "f(0) <= f(x) + 1", "not"),
    (slopes.LINEAR, "p*u + q*v)", "p*u - q*v)", "not"),
    (moved_units.WEIGHT, "2*Integral(R(s)*", "Integral(R(s)*", "not"),
    (transforms_of_sums.REMARK, "sqrt(y)*|L(y)| <= e", "y**2*|L(y)| <= e", "not"),
    (numbers_of_rates.DIFFERENT, "=> d == k", "=> d + 1 == k", "not"),
    (numbers_of_rates.INCREASING, "v(k) < v(l)", "v(k) <= v(l)", "not"),
    (critical_spaces.FOR_MINIMISERS, "onto(m, d, fun(", "onto(m, d + 1, fun(", "not"),
    (permutations.PIGEONHOLE, "g(i) == g(j) => i == j", "g(i) == g(j) => i <= j", "not"),
    (listed_permutations.LISTED, "permutations(m, f(m), P)", "permutations(m, f(m) + 1, P)", "not"),
    (zero_squares.ZERO, "(s, 0, oo)) <= 0", "(s, 0, oo)) <= 1", "not"),
    (zero_derivatives.ZERO, "g(s) == 0", "g(s) <= 0", "not"),
    (same_sums.PAIRED, "A(j) != 0", "A(j) == A(j)", "not"),
    (same_sums.RATES, "distinct(m, W)", "distinct(m, w)", "not"),
    (positive_sums.COMPLETELY_MONOTONIC, "=> 0 < A(j)", "=> 0 <= A(j) + 1", "not"),
    (sums_outside_classes.NOT_EQUAL, "d < m and", "d <= m and", "not"),
]


@pytest.mark.parametrize(
    ("statement", "old", "new", "why"),
    [*WRONG, *(pytest.param(*one, marks=pytest.mark.stress) for one in WRONG_LONGER)],
)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str, why: str) -> None:
    found = close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert why in found.missing


#: The same of the theorems, whose proofs rest on all that is beneath.
WRONG_THEOREMS = [
    (surjections.LISTED, "f(n + 1) == (n + 1)*f(n)", "f(n + 1) == (n + 2)*f(n)"),
    (moved_units.RATE, "-2*c*Integral", "2*c*Integral"),
    (longer_lists.LONGER, "(d + 1)*(M + N)", "(d + 2)*(M + N)"),
    (critical_points.SAME_MODEL, "== b(j)", "== 2*b(j)"),
    (critical_points.SAME_LOSS, "b(g(k))*q == a(k)*r", "b(g(k))*q == r"),
    (critical_points.ON_SPACES, "a(i) != 0", "a(i) == a(i)"),
    (critical_points.STATIONARY, "J(d, b, v) <= J(d, a, w)", "J(d, b, v) <= J(d, a, w) + 1"),
    (critical_spaces.NOT_EMPTY, "onto(m, d, g)", "onto(m, d + 1, g)"),
    (critical_spaces.FOR_MINIMISERS, "fac(d)*S(m, d)", "(fac(d)*S(m, d) + 1)"),
    (critical_spaces.THEOREM, "d <= n", "n <= d"),
    (critical_spaces.THEOREM, "and l < fac(d)*S(m, d)", "and l < 2*fac(d)*S(m, d)"),
    (
        rows_of_weights.COLUMN,
        "(s*exp(-w(k)*s)), (s, 0, oo)) == 0",
        "exp(-w(k)*s), (s, 0, oo)) == 0",
    ),
    (coinciding_rows.THEOREM, "rank(2*m, m + d, H)", "rank(2*m, 2*d, H)"),
    (coinciding_rows.THEOREM, "d + N == m", "N == m"),
    (monotonic_targets.THEOREM, "outside(n, rho) and d <= n", "outside(n, rho) and n <= d"),
    (monotonic_targets.THEOREM, "(m, q, u) => p == q", "(m, q, u) => p < q"),
    (spaces_and_minimisers.THEOREM, "(3*mstar - 2)/24", "(3*mstar - 1)/24"),
    (spaces_and_minimisers.THEOREM, "=> n == l) => (mstar", "=> n <= l) => (mstar"),
    (
        spaces_and_minimisers.MINIMISERS_LISTED,
        "n < fac(mstar) => global",
        "n <= fac(mstar) => global",
    ),
    (fewer_rates.NONE_AMONG_THEM, "d < mstar", "d <= mstar"),
    (spaces_and_finite_minimisers.REMARK, "(3*m - 2)/24", "(3*m - 1)/24"),
    (spaces_and_finite_minimisers.REMARK, "N <= C*fac(m)", "N <= 2*C*fac(m)"),
    (spaces_and_finite_minimisers.REMARK, "and indexed(m)", "and indexed(2)"),
    (spaces_of_positive_sums.THEOREM, "=> 0 < astar(j)", "=> astar(j) != 0"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG_THEOREMS)
def test_wrong_theorems_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert found.missing


def stirling(m: int, d: int) -> int:
    """By the alternating sum, not by the recurrence."""
    total = sum((-1) ** (d - j) * comb(d, j) * j**m for j in range(d + 1))
    return int(total // factorial(d))


@pytest.mark.parametrize("m", range(1, 6))
def test_maps_onto_are_as_many(m: int) -> None:
    for d in range(1, m + 2):
        onto = [g for g in product(range(1, d + 1), repeat=m) if set(g) == set(range(1, d + 1))]
        assert len(onto) == factorial(d) * stirling(m, d)


def test_derivatives_of_the_loss_in_numbers() -> None:
    """Both formulas at a point, against differences of the integral (quadrature)."""
    a, w = (mpf("0.7"), mpf("-0.2")), (mpf("0.9"), mpf("1.7"))

    def residual(b: tuple[Any, ...], v: tuple[Any, ...], s: Any) -> Any:
        own = sum(x * exp(-y * s) for x, y in zip(b, v, strict=True))
        return own - exp(-s) + exp(-2 * s) / 2

    def loss(b: tuple[Any, ...], v: tuple[Any, ...]) -> Any:
        return quad(lambda s: residual(b, v, s) ** 2, [0, 2, 8, inf])

    step = mpf("1e-4")
    by_weight = (loss((a[0] + step, a[1]), w) - loss((a[0] - step, a[1]), w)) / (2 * step)
    by_rate = (loss(a, (w[0] + step, w[1])) - loss(a, (w[0] - step, w[1]))) / (2 * step)
    first = 2 * quad(lambda s: residual(a, w, s) * exp(-w[0] * s), [0, 2, 8, inf])
    second = -2 * a[0] * quad(lambda s: residual(a, w, s) * s * exp(-w[0] * s), [0, 2, 8, inf])
    assert mp.almosteq(by_weight, first, 1e-6)
    assert mp.almosteq(by_rate, second, 1e-6)

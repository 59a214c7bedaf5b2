"""Proposition C.3 on the Hessian of the loss, and the flow that rests: closed, and not if wrong."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from memory_theorems.theorems.analysis import (
    bordered_forms,
    double_sums,
    dual_vectors,
    eigenvalues,
    gram_matrices,
    linear_equations,
    moving_terms,
    paired_indices,
    perturbed_forms,
    reduced_forms,
    smooth_families,
)
from memory_theorems.theorems.curse_of_memory.flows import (
    flow_statements,
    hessian_at_fits,
    hessian_entries,
    hessian_forms,
    hessian_of_the_loss,
    hessian_ranks,
    idle_units,
    numbers_of_eigenvalues,
    resting_flows,
    small_eigenvalues,
)
from memory_theorems.verify.examination.formula_statements import Remembering
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.record_files import beside
from memory_theorems.verify.proofs.recorded import Record
from memory_theorems.verify.reasoning.closed_statements import Closed, Closer
from memory_theorems.verify.reasoning.composition import Composed, Kind
from property_tests.theorems.variants import changed_here

_PAPER = Path(inspect.getfile(flow_statements)).parents[1]
MODULES = (
    double_sums,
    linear_equations,
    eigenvalues,
    bordered_forms,
    reduced_forms,
    dual_vectors,
    perturbed_forms,
    paired_indices,
    smooth_families,
    moving_terms,
    gram_matrices,
    hessian_entries,
    hessian_of_the_loss,
    hessian_forms,
    hessian_ranks,
    hessian_at_fits,
    small_eigenvalues,
    idle_units,
    numbers_of_eigenvalues,
)
STATEMENTS = {
    f"{module.__name__.rsplit('.', 1)[1]}.{name}": item
    for module in MODULES
    for name, item in vars(module).items()
    if isinstance(item, Composed)
}
LIGHT = (
    linear_equations.SOLUTION,
    eigenvalues.OF_SUM,
    dual_vectors.COUNTED,
    smooth_families.SLOPE_OF_PRODUCT,
)


@cache
def closer() -> Closer:
    names = ("proposition_c_3", "theorem_c_1", "lemma_c_1")
    found = [recorded.read(beside(_PAPER / name / "statement.py")).leaves for name in names]
    return Closer(Remembering(1, Record({at: leaf for one in found for at, leaf in one.items()})))


def close(statement: Composed) -> Closed:
    return closer().close(statement)


@pytest.mark.parametrize("statement", LIGHT, ids=lambda item: item.text[:50])
def test_lemmas_are_closed(statement: Composed) -> None:
    found = close(statement)
    assert found.shown is not None, found.missing
    assert not found.given
    assert not found.unused


@pytest.mark.stress
@pytest.mark.parametrize("name", STATEMENTS)
def test_all_are_closed(name: str) -> None:
    found = close(STATEMENTS[name])
    assert found.shown is not None, found.missing
    assert not found.given
    assert not found.unused


@pytest.mark.stress
@pytest.mark.parametrize("hypothesis", ["in L2", "bounded", "vanishing"])
@pytest.mark.parametrize(
    "statement", [small_eigenvalues.FULL, numbers_of_eigenvalues.IN_THE_LIMIT], ids=("all", "m'")
)
def test_no_hypothesis_can_be_left_out(statement: Composed, hypothesis: str) -> None:
    found = close(replace(statement, setting=statement.setting.without(hypothesis)))
    assert found.shown is None


def test_nothing_is_assumed_that_is_neither_the_papers_nor_a_definition() -> None:
    for item in STATEMENTS.values():
        assert all(one.kind is not Kind.GIVEN for one in item.setting.hypotheses)


#: Statement, what is changed into what, and the step that is refused.
WRONG = [
    (linear_equations.SOLUTION, "A(i, k)*v(k), (k, 1, d + 1)", "A(i, k)*v(k), (k, 1, d)", "lemma"),
    (dual_vectors.COUNTED, "=> K <= N", "=> K + 1 <= N", "lemma"),
    (dual_vectors.VALUE, "Sum(v(j)**2, (j, 1, k)) <=", "2*Sum(v(j)**2, (j, 1, k)) <=", "lemma"),
    (
        paired_indices.PAIRED_BOUND,
        "<= (b + c)*Sum(u(p)**2, (p, 1, 2*m))",
        "<= b*Sum(u(p)**2, (p, 1, 2*m))",
        "lemma",
    ),
    (
        smooth_families.SLOPE_OF_PRODUCT,
        "(f(0, s)*k(s) + l(s)*g(0, s)), (s, 0, oo)))",
        "(f(0, s)*k(s) - l(s)*g(0, s)), (s, 0, oo)))",
        "lemma",
    ),
]


#: Idle units, each for a reason of its own.
WRONG_NUMBERS = [
    # A list of all units but the first groups, one place less.
    (idle_units.LISTED, "1 <= k and k <= N", "1 <= k and k < N"),
    (idle_units.LISTED, "mstar < g(i)", "mstar <= g(i)"),
    # An idle group of one unit whose weight is not 0; two units of one group.
    (idle_units.ALONE, "(i, 1, m)) == 0", "(i, 1, m)) == 1"),
    (idle_units.FOUND, "h != l", "h == l"),
    (idle_units.ENOUGH, "2*mstar + K", "mstar + K"),
    (idle_units.ENOUGH, "(i, 1, m)) == 0) => exists", "(i, 1, m)) == 1) => exists"),
    # One unit more, and an empty group.
    (numbers_of_eigenvalues.NOT_ALL_IDLE, "+ mstar <= m", "+ mstar + 1 <= m"),
    (numbers_of_eigenvalues.BOUNDS, "M <= 2*mstar + idle", "M <= mstar + idle"),
    (numbers_of_eigenvalues.BOUNDS, "idle(m, mstar, g) <= m + mstar", "idle(m, mstar, g) <= m"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG_NUMBERS)
def test_wrong_numbers_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert found.missing


@pytest.mark.parametrize(("statement", "old", "new", "why"), WRONG, ids=lambda item: str(item)[:30])
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str, why: str) -> None:
    found = close(changed_here(statement, old, new, in_proof=False))
    assert found.shown is None
    assert why in found.missing


WRONG_THEOREMS = [
    # The last eigenvalues are not positive.
    (small_eigenvalues.LIMITS, "0 < lambda(k)", "lambda(k) < 0"),
    (small_eigenvalues.LIMITS, "M <= 2*d", "M <= d"),
    (small_eigenvalues.LIMITS, "for k: natural. M < k and", "for k: natural. M <= k and"),
    # One power of omega less, and one exponential more.
    (small_eigenvalues.THEOREM, "2*exp(-r/omega)/omega**2*", "2*exp(-r/omega)/omega*"),
    (small_eigenvalues.THEOREM, "2*exp(-r/omega)/omega**2*", "2*exp(-2*r/omega)/omega**2*"),
    (small_eigenvalues.THEOREM, "A*K(2, r)", "K(2, r)"),
    # Half the bound, a bound of all eigenvalues, rates of at most r.
    (small_eigenvalues.THEOREM, "2*exp(-r/omega)/omega**2*(omega", "exp(-r/omega)/omega**2*(omega"),
    (small_eigenvalues.THEOREM, "M < k and k <= 2*m => |lambda(k)|", "k <= 2*m => |lambda(k)|"),
    (small_eigenvalues.THEOREM, "r <= w(i) and |a(i)| <= A", "w(i) <= r and |a(i)| <= A"),
    (numbers_of_eigenvalues.IN_THE_LIMIT, "M <= 2*mstar", "M <= mstar"),
    (numbers_of_eigenvalues.IN_THE_LIMIT, "0 < lambda(k)", "lambda(k) < 0"),
    (numbers_of_eigenvalues.WITH_CONSTANTS, "2*exp(-r/omega)/omega**2*", "2*exp(-r/omega)/omega*"),
    # Weights of the target that are 0, rates of the target that agree: a group without unit.
    (numbers_of_eigenvalues.IN_THE_LIMIT, "astar(j) != 0", "astar(j) == astar(j)"),
    (numbers_of_eigenvalues.IN_THE_LIMIT, "distinct(mstar, wstar)", "distinct(mstar, astar)"),
    # One positive eigenvalue more, and one square less.
    (small_eigenvalues.LIMITS, "1 <= k and k <= M and", "1 <= k and k <= M + 1 and"),
    (small_eigenvalues.LIMITS, "M <= 2*d", "M + 1 <= 2*d"),
    # Half of what the far-away memory adds.
    (hessian_at_fits.CONSTANTS, "g - 2*(Delta", "g - (Delta"),
    (hessian_at_fits.CONSTANTS, "lambda(k) <= 2*(Delta(1", "lambda(k) <= (Delta(1"),
    # The derivative of the first part with the other sign, and half the Hessian.
    (hessian_of_the_loss.EXISTING, "+ a(i)*unit(m + i, p)*unit", "- a(i)*unit(m + i, p)*unit"),
    (hessian_of_the_loss.EXISTING, "fun(p, q, 2*Integral", "fun(p, q, Integral"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG_THEOREMS)
def test_wrong_theorems_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = close(replace(changed_here(statement, old, new), met=None))
    assert found.shown is None
    assert found.missing


MET = (
    resting_flows.NEVER_BEFORE,
    resting_flows.LATE_TIMES,
    resting_flows.LATE_LOSS_TIMES,
    resting_flows.LOSS_IS_NOT_FASTER,
)


def test_a_flow_that_rests_counts_as_no_structure() -> None:
    """It has no far-away memory, which the paper excludes, and every bound holds of it."""
    stated = [item.said for item in flow_statements.OF_THEOREM_C_1]
    assert all(isinstance(item, Composed) and item.met is None for item in stated)


@pytest.mark.stress
@pytest.mark.parametrize("statement", MET, ids=("107", "106", "106 for the loss", "slower"))
def test_a_flow_that_rests_meets_the_hypotheses(statement: Composed) -> None:
    found = close(statement)
    assert found.unmet == ""
    assert found.met is not None
    assert found.met.given == found.met.cited == ()


@pytest.mark.stress
@pytest.mark.parametrize(
    ("name", "value"),
    [
        # A curve that moves, a gradient that is not 0, a start outside the box.
        ("theta", "fun(t, t*p_0)"),
        ("grad", "fun(p, p)"),
        ("w_l", "2"),
    ],
)
def test_other_flows_are_none(name: str, value: str) -> None:
    met = resting_flows.NEVER_BEFORE.met
    assert met is not None
    other = replace(met, values={**met.values, name: value})
    found = close(replace(resting_flows.NEVER_BEFORE, met=other))
    assert found.shown is not None
    assert found.unmet

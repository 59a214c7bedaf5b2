"""Lemma 1: attained equalities, oracles, wrong variants on the edges, the kernel's word."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.instances.runs import (
    EDGES,
    Run,
    describe,
    extremal,
    random_runs,
    rebuild,
)
from memory_theorems.theorems.objects.systems.recurrent import state_gap
from memory_theorems.theorems.oracles.trajectories import linear_gap
from memory_theorems.theorems.stability.forgetting.run_symbols import interpret
from memory_theorems.theorems.stability.lemma_1.statement import TruncatedState
from memory_theorems.verify.arithmetic.balls import compare, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.examiner import AGAINST, Examiner
from memory_theorems.verify.examination.formula_statements import AGREES, close, mutants_of, status
from memory_theorems.verify.examination.instances import MeasuredInstances, RunOptions
from memory_theorems.verify.examination.interpretations import NOTHING, Bound
from memory_theorems.verify.examination.measuring import INAPPLICABLE, measure
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import Step
from memory_theorems.verify.verdicts import Evidence, Outcome
from property_tests.formulas import said

THEOREM = TruncatedState()
test_theorem = theorem_checks(THEOREM, spared=("lambda > 0", "L*B > 0", "e > 0"))
GAP = "|h(0, p + k) - h(p, k)|"
SEQUENTS = {
    item.name: item.subject for item in THEOREM.statements if isinstance(item.subject, Sequent)
}
SHARP = SEQUENTS["the bound at finite time"]


@cache
def bound(run: Run) -> Bound:
    return Bound(THEOREM.theory, interpret(run))


def stating(text: str) -> Sequent:
    return Sequent(THEOREM.theory, THEOREM.theory.formula(text))


@pytest.mark.parametrize("name", SEQUENTS)
def test_every_edge_is_decided(name: str) -> None:
    found = [said(bound(run), SEQUENTS[name]) for run in EDGES]
    inside = [answer for answer in found if answer is not NOTHING]
    assert 2 * len(inside) >= len(EDGES)
    assert False not in inside
    assert sum(answer is True for answer in inside) >= 12


@pytest.mark.parametrize("name", SEQUENTS)
def test_every_statement_is_closed_by_the_kernel(name: str) -> None:
    closing = close(SEQUENTS[name])
    assert closing.proof is not None, closing.details
    assert closing.proof.word(SEQUENTS[name].fact) in ("PROVED", "CERTIFIED")
    if name in ("the bound", "the bound at finite time", "without phi(0, 0) = 0"):
        assert closing.proof.word(SEQUENTS[name].fact) == "PROVED"


def test_hypotheses_are_idle_only_where_they_may_be() -> None:
    idle = {}
    for name, sequent in SEQUENTS.items():
        closing = close(sequent)
        assert closing.proof is not None
        idle[name] = closing.proof.unused(sequent.fact)
    assert idle["the bound"] == idle["the window"] == idle["without phi(0, 0) = 0"] == ()
    threshold = idle["a constant that may depend on the contraction factor"]
    assert threshold == ("contraction", "lipschitz", "bounded", "rest")


@settings(max_examples=25)
@given(random_runs())
def test_the_sharp_bound_on_random_runs(run: Run) -> None:
    assert said(bound(run), SHARP) is not False


@pytest.mark.parametrize(("rate", "time", "window"), [("1/2", 12, 3), ("9/10", 40, 5)])
def test_the_scalar_system_attains_the_sharp_bound_exactly(
    rate: str, time: int, window: int
) -> None:
    equality = stating(f"for p, k: natural. {GAP} == lambda**k*(1 - lambda**p)/(1 - lambda)*L*B")
    assert said(bound(extremal(rate, time, window)), equality) is True


def test_the_rotation_attains_the_sharp_bound_exactly() -> None:
    (run,) = (item for item in EDGES if item.norm == "2")
    equality = stating(f"for p, k: natural. {GAP} == lambda**k*(1 - lambda**p)/(1 - lambda)*L*B")
    first = bound(run).points(equality.formula)[0]
    assert bound(run).holds(equality.formula, first) is True


@pytest.mark.parametrize(
    "wrong",
    [
        "lambda**k*L*B/(1 - lambda)/2",
        "lambda**(k + 1)*L*B/(1 - lambda)",
        "99/100*lambda**k*L*B/(1 - lambda)",
        "lambda**k*L*B/(1 + lambda)",
        "lambda**k*L*B",
        "lambda**k*L/(1 - lambda)",
        "lambda**k*B/(1 - lambda)/2",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    sequent = stating(f"for p, k: natural. {GAP} <= {wrong}")
    assert any(said(bound(run), sequent) is False for run in EDGES)
    strict = stating(f"for p, k: natural. {GAP} < lambda**k*L*B/(1 - lambda)")
    assert any(said(bound(run), strict) is False for run in EDGES)


@pytest.mark.parametrize("hypothesis", ["contraction", "lipschitz", "bounded", "rest"])
def test_every_hypothesis_is_needed(hypothesis: str) -> None:
    weaker = SEQUENTS["the bound"].without(hypothesis)
    assert any(said(bound(run), weaker) is False for run in EDGES)
    assert close(weaker).proof is None


@settings(max_examples=25)
@given(random_runs())
def test_the_gap_agrees_with_two_oracles(run: Run) -> None:
    """The states by their definition, the runs' own recursion, and the unrolled linear sum."""
    here = bound(run)
    formula = THEOREM.theory.formula(f"for p, k: natural. {GAP} <= 0")
    window = min(run.window, run.time)
    point = {"p": fmpq(run.time - window), "k": fmpq(window)}
    gap = here.value(formula.conclusion.left, point, 128)
    other = state_gap(run.system, run.inputs, run.time, run.window, run.norm, 128)
    assert compare(gap, "!=", other) is not True
    if run.system.activation == "linear" and run.norm != "2":
        forgotten = linear_gap(
            run.system.state_weights, run.system.input_weights, run.inputs, run.window
        )
        sizes = [abs(entry) for entry in forgotten]
        expected = max(sizes) if run.norm == "oo" else sum(sizes, Fraction(0))
        assert gap == to_fmpq(expected)


def test_malformed_descriptions() -> None:
    data = describe(EDGES[0])
    for change in ({"norm": "3"}, {"W": [["x"]]}, {"k": "-1"}, {"inputs": [["1", "1"]]}):
        with pytest.raises(InputError):
            rebuild({**data, **change})
    del data["eps"]
    with pytest.raises(InputError, match="eps"):
        rebuild(data)


def test_window_of_the_tolerance_is_the_least_one() -> None:
    """At 1.01 times the bound the threshold lets k pass and refuses k - 1."""
    window = SEQUENTS["the window"]
    here = bound(extremal("1/2", 14, 3))
    tolerance = fmpq(extremal("1/2", 14, 3).tolerance.numerator) / (
        extremal("1/2", 14, 3).tolerance.denominator
    )
    inside = {"p": fmpq(11), "k": fmpq(3), "e": tolerance}
    assert here.holds(window.formula, inside) is True
    shorter = {"p": fmpq(12), "k": fmpq(2), "e": tolerance}
    assert here.holds(window.formula, shorter) is NOTHING
    assert here.relation(window.formula.conclusion, shorter) is False


def _examiner(*runs: Run) -> Examiner:
    measured = tuple(measure(THEOREM, run) for run in runs)
    return Examiner(THEOREM, RunOptions(mutants=False), MeasuredInstances(measured))


def test_a_proof_against_a_failing_instance_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpretation that is said to keep a hypothesis which it does not is seen at once."""
    run = replace(EDGES[0], bound=Fraction(1, 2))
    wrong = replace(interpret(run), without=())
    examiner = _examiner(*EDGES[:6])
    assert examiner.sequent(SHARP).holds
    lying = replace(wrong, samples={**wrong.samples, "t": (0,)})
    item = replace(measure(THEOREM, run), bound=Bound(THEOREM.theory, lying))
    examiner = replace(examiner, instances=MeasuredInstances((*examiner.instances.measured, item)))
    monkeypatch.setattr(Examiner, "violator", lambda self, subject: lambda instance: False)
    verdict = examiner.sequent(SHARP)
    assert verdict.outcome is Outcome.ERROR
    assert "closed by the kernel" in verdict.reason


def test_a_hypothesis_that_a_sample_violates_fails() -> None:
    run = replace(EDGES[0], bound=Fraction(1, 2))
    wrong = replace(interpret(run), without=())
    assert status(Bound(THEOREM.theory, wrong), SHARP) is NOTHING


def test_that_a_hypothesis_holds_for_all_values_is_not_for_an_instance_to_say() -> None:
    """An instance that keeps everything agrees, and is no evidence; what is said is refused."""
    assert status(Bound(THEOREM.theory, interpret(EDGES[0])), SHARP) is AGREES
    assert measure(THEOREM, EDGES[0]).status(SHARP) in INAPPLICABLE
    with pytest.raises(InputError, match="no argument"):
        replace(interpret(EDGES[0]), facts={"bounded": lambda bits: True})


def test_measurements_bear_out_no_word_and_refute_nothing() -> None:
    """Without a proof the true bound and half of it stay open, however many instances there are."""
    examiner = _examiner(*EDGES)
    alone = replace(SHARP, fact="", proof=())
    verdict = examiner.sequent(alone)
    assert (verdict.outcome, verdict.evidence) == (Outcome.OPEN, Evidence.NONE)
    assert "measured on" in verdict.detail
    for change, mutant in mutants_of(alone).items():
        found = examiner.variant(change, replace(alone, record=None), mutant)
        assert not found.refuted, change
    assert examiner.counts().applicable == 0
    assert examiner.counts().measured > 12


def test_what_is_missing_is_derived() -> None:
    """Half the bound is not proved: the answer names the inference, and instances refute it."""
    (last,) = (item for item in SHARP.proof if item.name == "state")
    wrong = replace(last, formula=last.formula.replace("L*B", "L*B/2"))
    proof = (*(item for item in SHARP.proof if item.name != "state"), wrong)
    sequent = Sequent(THEOREM.theory, THEOREM.theory.formula(wrong.formula), "state", proof)
    closing = close(sequent)
    assert closing.proof is None
    assert closing.missing.startswith("state: ")
    assert any("missing" in line for line in closing.details)
    assert _examiner(*EDGES).sequent(sequent).method == AGAINST


def test_mutants_change_the_formula_that_is_shown() -> None:
    changed: dict[str, Any] = mutants_of(SHARP)
    assert len(changed) >= 10
    refuted = [
        change
        for change, mutant in changed.items()
        if any(said(bound(run), mutant) is False for run in EDGES)
    ]
    assert len(refuted) >= 8
    assert all(isinstance(item, Sequent) and not item.fact for item in changed.values())


def test_the_steps_are_the_inferences_that_the_statements_use() -> None:
    names = {item.name for item in THEOREM.steps if isinstance(item, Step)}
    assert {"one step", "forgetting", "state", "window of the state"} <= names
    assert not {"output", "output, multiplied", "scaling"} & names

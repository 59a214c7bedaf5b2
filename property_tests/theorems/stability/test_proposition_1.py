"""Proposition 1 of the stability paper: outputs under truncation."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.instances.runs import Run
from memory_theorems.theorems.oracles.trajectories import linear_gap
from memory_theorems.theorems.stability.forgetting.run_symbols import interpret
from memory_theorems.theorems.stability.proposition_1.statement import TruncatedOutput
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import said

THEOREM = TruncatedOutput()
test_theorem = theorem_checks(THEOREM, spared=("lambda > 0", "M*L*B > 0", "e > 0"))
EDGES = THEOREM.edges
SEQUENTS = {
    item.name: item.subject for item in THEOREM.statements if isinstance(item.subject, Sequent)
}
SHARP = SEQUENTS["the bound at finite time"]
GAP = "|f(h(0, p + k)) - f(h(p, k))|"


@cache
def bound(run: Run) -> Bound:
    return Bound(THEOREM.theory, interpret(run))


def stating(text: str) -> Sequent:
    return Sequent(THEOREM.theory, THEOREM.theory.formula(text))


@pytest.mark.parametrize("name", SEQUENTS)
def test_edges(name: str) -> None:
    found = [said(bound(edge), SEQUENTS[name]) for edge in EDGES]
    assert False not in found
    assert sum(answer is True for answer in found) >= 15


def test_no_hypothesis_is_idle() -> None:
    for sequent in SEQUENTS.values():
        closing = close(sequent)
        assert closing.proof is not None, closing.details
        assert closing.proof.unused(sequent.fact) == ()


@pytest.mark.parametrize("hypothesis", [item.name for item in SHARP.theory.hypotheses])
def test_the_hypotheses_are_needed(hypothesis: str) -> None:
    weaker = SHARP.without(hypothesis)
    assert any(said(bound(edge), weaker) is False for edge in EDGES)
    assert close(weaker).proof is None


def test_the_sharp_bound_is_attained_with_a_readout() -> None:
    equality = THEOREM.theory.formula(
        f"for p, k: natural. {GAP} == lambda**k*(1 - lambda**p)/(1 - lambda)*(M*L*B)"
    )
    attained = [
        edge
        for edge in EDGES
        if edge.readout and bound(edge).holds(equality, bound(edge).points(equality)[0]) is True
    ]
    assert len(attained) >= 3


@pytest.mark.parametrize("wrong", ["|h(0, p + k) - h(p, k)|", "M*L*B*lambda**k"])
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    mutant = stating(f"for p, k: natural. {GAP} <= {wrong}")
    assert any(said(bound(edge), mutant) is False for edge in EDGES)


@settings(max_examples=25)
@given(THEOREM.family())
def test_random_readouts(run: Run) -> None:
    assert said(bound(run), SHARP) is not False
    if run.system.activation == "linear" and run.norm != "2":
        gap = linear_gap(run.system.state_weights, run.system.input_weights, run.inputs, run.window)
        sizes = [
            abs(sum((a * b for a, b in zip(row, gap, strict=True)), Fraction(0)))
            for row in run.readout
        ]
        expected = max(sizes) if run.norm == "oo" else sum(sizes, Fraction(0))
        window = min(run.window, run.time)
        point = {"p": fmpq(run.time - window), "k": fmpq(window)}
        assert bound(run).value(SHARP.formula.conclusion.left, point, 128) == to_fmpq(expected)


def test_malformed_descriptions() -> None:
    with pytest.raises(InputError, match="readout"):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), "F": [["1", "2", "3", "4", "5"]]})

"""Verdicts: only consistent triples exist, words follow from them, nothing is a truth value."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.errors import NotATruthValue
from memory_theorems.verify.verdicts import (
    Evidence,
    Outcome,
    Reason,
    Verdict,
    certified,
    conjunction,
    error,
    not_applicable,
    proved,
    refuted,
    undecided,
)

ALLOWED = {
    ("holds", "proved"): "PROVED",
    ("holds", "certified"): "CERTIFIED",
    ("holds", "attested"): "ATTESTED",
    ("fails", "proved"): "REFUTED",
    ("fails", "certified"): "REFUTED",
    ("open", "spot-certified"): "SPOT-CERTIFIED 3/4",
    ("open", "tested"): "TESTED 3/4",
    ("open", "none"): "UNDECIDED",
    ("not_applicable", "proved"): "NOT APPLICABLE",
    ("not_applicable", "certified"): "NOT APPLICABLE",
    ("error", "none"): "ERROR",
}


def make(outcome: Outcome, evidence: Evidence) -> Verdict:
    sampled = evidence in (Evidence.SPOT_CERTIFIED, Evidence.TESTED)
    reason = {
        Outcome.OPEN: Reason.SAMPLED_ONLY.value if sampled else Reason.BUDGET.value,
        Outcome.NOT_APPLICABLE: "lambda < 1",
        Outcome.ERROR: "broken",
    }.get(outcome, "z3 4.0" if evidence is Evidence.ATTESTED else "")
    return Verdict(
        outcome,
        evidence,
        reason,
        counterexample={"x": "1"} if outcome is Outcome.FAILS else None,
        counted=(3, 4) if sampled else None,
    )


@pytest.mark.parametrize(("outcome", "evidence"), list(itertools.product(Outcome, Evidence)))
def test_only_the_table_of_verdicts_can_be_made(outcome: Outcome, evidence: Evidence) -> None:
    word = ALLOWED.get((outcome.value, evidence.value))
    if word is None:
        with pytest.raises(ValueError, match="no verdict is both"):
            make(outcome, evidence)
        return
    verdict = make(outcome, evidence)
    assert verdict.word == word
    with pytest.raises(NotATruthValue):
        bool(verdict)
    assert Verdict.from_json(json.loads(json.dumps(verdict.to_json()))) == verdict


def test_incomplete_verdicts_are_refused() -> None:
    with pytest.raises(ValueError, match="needs a counterexample"):
        Verdict(Outcome.FAILS, Evidence.CERTIFIED)
    with pytest.raises(ValueError, match="only REFUTED"):
        Verdict(Outcome.HOLDS, Evidence.PROVED, counterexample={"x": "1"})
    with pytest.raises(ValueError, match="needs its reason"):
        Verdict(Outcome.OPEN, Evidence.NONE)
    with pytest.raises(ValueError, match="needs its reason"):
        Verdict(Outcome.HOLDS, Evidence.ATTESTED)
    with pytest.raises(ValueError, match="has no reason"):
        Verdict(Outcome.HOLDS, Evidence.PROVED, "because")
    with pytest.raises(ValueError, match="nonsense"):
        Verdict(Outcome.OPEN, Evidence.NONE, "nonsense")
    with pytest.raises(ValueError, match="how many"):
        Verdict(Outcome.OPEN, Evidence.TESTED, "sampled-only")
    with pytest.raises(ValueError, match="sampled-only"):
        Verdict(Outcome.OPEN, Evidence.TESTED, "budget", counted=(1, 1))


SAMPLES = [make(Outcome(outcome), Evidence(evidence)) for outcome, evidence in ALLOWED]


@given(st.lists(st.sampled_from(SAMPLES), min_size=1, max_size=4))
def test_a_conjunction_is_never_stronger_than_its_parts(parts: list[Verdict]) -> None:
    whole = conjunction(tuple(parts))
    outcomes = [part.outcome for part in parts]
    if whole.outcome is Outcome.HOLDS:
        assert set(outcomes) == {Outcome.HOLDS}
        assert whole.evidence.strength == min(part.evidence.strength for part in parts)
    if Outcome.FAILS in outcomes:
        assert whole.outcome is Outcome.FAILS
    elif Outcome.ERROR in outcomes:
        assert whole.outcome is Outcome.ERROR
    elif Outcome.NOT_APPLICABLE in outcomes:
        assert whole.outcome is Outcome.NOT_APPLICABLE
    elif Outcome.OPEN in outcomes:
        assert whole.outcome is Outcome.OPEN
        opened = [part for part in parts if part.outcome is Outcome.OPEN]
        assert whole.evidence.strength <= min(part.evidence.strength for part in opened)


def test_constructors() -> None:
    assert proved("by hand", "symbolic").word == "PROVED"
    assert certified("boxes", "enclosure").holds
    assert refuted({"x": "1"}, "at 1", "falsification").fails
    assert undecided(Reason.BUDGET, "too much").word == "UNDECIDED"
    assert not_applicable("x < 1", "x = 2").word == "NOT APPLICABLE"
    assert error("").reason == "error without message"
    with pytest.raises(ValueError, match="claims nothing"):
        conjunction(())
    both = conjunction((proved("a", "m", {"rule": "exact"}), certified("b", "m")))
    assert both.evidence is Evidence.CERTIFIED
    assert both.certificate is None

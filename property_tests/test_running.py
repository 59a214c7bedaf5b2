"""Checking a theorem: verdicts of every kind of subject, counts, slack, proof, user's targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verify.claims import claim, relations
from verify.quantities import Quantity
from verify.results import proof_of
from verify.running import (
    RunOptions,
    assemble,
    check_theorem,
    checker_of,
    portions,
    unanswered,
)
from verify.theorem import (
    FAILS,
    HOLDS,
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Computation,
    Form,
    NotAnInstance,
    Paper,
    Source,
    Statement,
    Step,
    Target,
    Theorem,
)
from verify.verdicts import Evidence, Outcome, Reason, Verdict, proved, refuted, undecided

OPTIONS = RunOptions(examples=12)
TRUE = claim("x*(1 - x) <= 1/4", x="[0, 1]")
FALSE = claim("x*(1 - x) <= 6/25", x="[0, 1]")


def holds() -> Verdict:
    return proved("counted", "enumeration")


def fails() -> Verdict:
    return refuted({"n": "3"}, "counted", "enumeration")


class Toy(Theorem):
    """``x**2 <= x`` on [0, 1]."""

    key = "toy/square"
    title = "Squares"
    source = Source(Paper("toy", "A. Author", "Squares", "Notes", 2026), "Lemma 1", ("(1)",))
    names: ClassVar[Mapping[str, str]] = {"x": "in [0, 2]", "square": "x**2, measured"}
    statements = (
        Statement(Form.PRINTED, "x^2<=x", Assertion(relations("square <= x")), FAILS),
        Statement(
            Form.REPAIRED,
            "x^2<=x",
            Assertion(relations("square <= x"), relations("x <= 1")),
            SPOT_CERTIFIED,
        ),
        Statement(
            Form.PRINTED,
            "exists C",
            claim("x <= C", {"C": "(0, oo)", "x": "[0, oo)"}, exists={"C": None}),
            FAILS,
            disproof=claim("c + 1 > c", c="(0, oo)"),
            explains="x = C + 1 is larger than C",
        ),
    )
    steps = (
        Step("maximum", "(2)", "x(1-x)<=1/4", TRUE),
        Step("as printed", "(3)", "x(1-x)<=6/25", FALSE, FAILS),
        Step("count", "(4)", "n", Computation(holds, "a count", {"one more": fails}), PROVED),
    )
    cites: ClassVar[Any] = ()

    def family(self) -> SearchStrategy[Fraction]:
        return st.fractions(0, 2, max_denominator=16) | st.fractions(0, 1, max_denominator=16)

    def measure(self, instance: Fraction) -> Mapping[str, Quantity]:
        return {"x": Quantity.exact(instance), "square": Quantity.exact(instance**2)}

    def describe(self, instance: Fraction) -> str:
        return str(instance)

    def rebuild(self, data: Any) -> Fraction:
        return Fraction(data)

    def instances_for(self, target: Target) -> tuple[Fraction, ...]:
        if not target.options.get("x"):
            raise NotAnInstance("give x")
        return (Fraction(target.options["x"]),)

    def says(self, instance: Fraction, bits: int = 128) -> tuple[tuple[str, Quantity], ...]:
        return (("x", Quantity.exact(instance)),)


def altered(**changes: Any) -> Theorem:
    return type("Altered", (Toy,), changes)()


def test_all_kinds_of_subject() -> None:
    result = check_theorem(Toy(), OPTIONS)
    printed, repaired, quantified = result.statements
    maximum, as_printed, count = result.steps
    assert result.as_expected
    assert printed.verdict.word == "REFUTED"
    assert (
        printed.verdict.counterexample["where"]["x"] == printed.verdict.counterexample["instance"]
    )
    assert 1 < Fraction(printed.verdict.counterexample["instance"]) <= 2
    assert repaired.verdict.evidence is Evidence.SPOT_CERTIFIED
    assert quantified.verdict.fails
    assert quantified.disproof["outcome"] == "holds"
    assert "x = C + 1" in quantified.verdict.detail
    assert maximum.verdict.holds
    assert maximum.verdict.replayable
    assert as_printed.verdict.fails
    assert count.verdict.evidence is Evidence.PROVED
    assert [item.verdict.fails for item in count.mutants] == [True]
    counts = result.instances
    assert counts.drawn >= counts.applicable >= counts.decided == counts.certified > 0
    assert Fraction(result.slack["min"]) >= 1
    json = result.to_json()
    assert json["proof"]["outcome"] == "holds"
    assert (json["proof"]["held"], json["proof"]["steps"]) == (2, 2)
    mutants = json["mutants"]
    assert mutants["total"] == mutants["refuted"] + mutants["true"] + mutants["undecided"]
    assert len(mutants["survivors"]) == mutants["total"] - mutants["refuted"]


def test_the_same_options_give_the_same_result() -> None:
    one, two = (replace(check_theorem(Toy(), OPTIONS), seconds=0.0) for _ in range(2))
    assert one == two
    other = check_theorem(Toy(), replace(OPTIONS, seed=8))
    assert other.as_expected


def test_a_surprise_is_reported() -> None:
    toy = altered(steps=(replace(Toy.steps[0], subject=FALSE),))
    result = check_theorem(toy, OPTIONS)
    assert not result.as_expected
    assert result.steps[0].verdict.fails


def test_a_step_without_refuted_mutants_checks_nothing() -> None:
    step = Step("empty", "(9)", "1", Computation(holds, "nothing", {"another": holds}), PROVED)
    result = check_theorem(altered(steps=(step,)), OPTIONS)
    assert result.to_json()["checks_nothing"] == ["empty"]


def raises() -> Verdict:
    raise ZeroDivisionError("by zero")


@pytest.mark.parametrize("run", [raises, lambda: True, lambda: None])
def test_an_exception_or_no_verdict_is_an_error(run: Any) -> None:
    step = Step("broken", "(9)", "1", Computation(run, "broken"), HOLDS)
    result = check_theorem(altered(steps=(step,)), OPTIONS)
    assert result.steps[0].verdict.outcome is Outcome.ERROR
    assert not result.as_expected


def test_an_error_while_measuring_is_never_a_pass() -> None:
    def measure(self: Theorem, instance: Fraction) -> Mapping[str, Quantity]:
        if instance == 0:
            raise OverflowError("measured too much")
        return {"x": Quantity.exact(instance), "square": Quantity.exact(instance**2)}

    result = check_theorem(altered(measure=measure), RunOptions(examples=40))
    assert result.statements[1].verdict.outcome is Outcome.ERROR
    assert result.warnings


def test_too_few_applicable_instances_stay_open_with_a_warning() -> None:
    rare = Statement(
        Form.REPAIRED, "x", Assertion(relations("x >= 0"), relations("x > 31/16")), SPOT_CERTIFIED
    )
    result = check_theorem(altered(statements=(rare,)), OPTIONS)
    verdict = result.statements[0].verdict
    assert (verdict.outcome, verdict.evidence) == (Outcome.OPEN, Evidence.NONE)
    assert verdict.reason == Reason.SAMPLED_ONLY
    assert any("satisfy the hypotheses" in item for item in result.warnings)


def test_an_undefined_hypothesis_is_false_there() -> None:
    odd = Statement(
        Form.REPAIRED, "x", Assertion(relations("x >= 0"), relations("log(-x) < 1")), SPOT_CERTIFIED
    )
    result = check_theorem(altered(statements=(odd,)), OPTIONS)
    assert result.instances.applicable == 0


def test_a_disproof_that_is_not_proved_refutes_nothing() -> None:
    open_one = Computation(lambda: undecided(Reason.UNSUPPORTED, "no"), "open")
    weak = replace(Toy.statements[2], disproof=open_one)
    result = check_theorem(altered(statements=(weak,)), OPTIONS)
    assert not result.statements[0].verdict.fails


def test_portions_answered_apart_give_the_same_result() -> None:
    toy = Toy()
    answers = {item: checker_of(toy, OPTIONS).answer(item) for item in portions(toy)}
    apart = assemble(toy, answers, 0.0)
    assert apart == replace(check_theorem(toy, OPTIONS), seconds=0.0)
    verdict = undecided(Reason.BUDGET, "stopped")
    stopped = {item: unanswered(item, verdict) for item in portions(toy)}
    result = assemble(toy, stopped, 0.0)
    assert {item.verdict.outcome for item in result.items} == {Outcome.OPEN}
    assert not result.as_expected
    assert result.warnings


@pytest.mark.parametrize(
    ("value", "words", "applies"),
    [
        ("1/2", ["CERTIFIED", "CERTIFIED"], True),
        ("3/2", ["REFUTED", "NOT APPLICABLE"], True),
    ],
)
def test_a_users_target(value: str, words: list[str], applies: bool) -> None:
    (result,) = Toy().check(x=value)
    assert [item.verdict.word for item in result.statements] == words
    assert result.applies is applies
    if value == "3/2":
        assert result.statements[1].verdict.reason == "x <= 1"


def test_a_target_that_is_no_instance() -> None:
    with pytest.raises(NotAnInstance, match="give x"):
        Toy().check("exp(-t)")


def test_the_proof_is_its_weakest_link() -> None:
    def step(outcome: str, evidence: str, form: str = "repaired") -> dict[str, str]:
        return {"form": form, "outcome": outcome, "evidence": evidence}

    strong, weak = step("holds", "proved"), step("holds", "certified")
    assert proof_of([strong, weak], (), ())["evidence"] == "certified"
    assert proof_of([strong, step("fails", "proved", "printed")], (), ())["evidence"] == "proved"
    assert proof_of([strong, step("fails", "proved")], (), ())["outcome"] == "open"
    assert proof_of([strong, step("open", "none")], (), ())["outcome"] == "open"
    inherited = [{"outcome": "open", "evidence": "spot-certified"}]
    assert proof_of([strong], ("a", "a"), (), inherited)["outcome"] == "open"
    assert proof_of([strong], ("a", "a"), ())["cited"] == ["a"]
    assert proof_of([], (), ())["outcome"] == "open"

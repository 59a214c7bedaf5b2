"""Checking a theorem: verdicts of every kind of subject, counts, slack, proof, user's targets."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from memory_theorems.verify.examination.examiner import check_theorem, examiner_of
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.examination.portions import assemble, portions, unanswered
from memory_theorems.verify.examination.results import proof_of
from memory_theorems.verify.examination.user_targets import check_kernel
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import (
    FormulaTheorem,
    Instances,
    Stated,
    disproved,
    printed,
    repaired,
)
from memory_theorems.verify.theorem import (
    CaseRange,
    Computation,
    Form,
    NotAnInstance,
    Paper,
    Source,
    Target,
)
from memory_theorems.verify.verdicts import (
    Evidence,
    Outcome,
    Reason,
    Verdict,
    proved,
    refuted,
    undecided,
)

OPTIONS = RunOptions(examples=12)
TRUE = claim("x*(1 - x) <= 1/4", x="[0, 1]")
FALSE = claim("x*(1 - x) <= 6/25", x="[0, 1]")


def holds(_: object = None) -> Verdict:
    return proved("counted", "enumeration")


def fails(_: object = None) -> Verdict:
    return refuted({"n": "3"}, "counted", "enumeration")


ALL = CaseRange("n = 1, 2, 3", lambda: (1, 2, 3), "the line is about these only")
COUNT = Computation(holds, "a count", ALL, {"one more": fails})
SAMPLE = CaseRange("n = 1, 2, 3", lambda: (1, 2, 3))


def values(instance: Fraction) -> Interpretation:
    numbers = {"x": Quantity.exact(instance), "square": Quantity.exact(instance**2)}
    return Interpretation(numbers)


def numbers() -> SearchStrategy[Fraction]:
    return st.fractions(0, 2, max_denominator=16) | st.fractions(0, 1, max_denominator=16)


class Toy(FormulaTheorem):
    """``x**2 <= x`` on [0, 1]."""

    key = "toy/square"
    title = "Squares"
    source = Source(Paper("toy", "A. Author", "Squares", "Notes", 2026), "Lemma 1", ("(1)",))
    symbols: ClassVar[Any] = {
        "x": ("x", "[0, 2]", "a number"),
        "square": ("q", "real", "its square"),
    }
    given: ClassVar[Any] = {"small": "x <= 1"}
    stated = (
        disproved("as printed", "square <= x", without=("small",)),
        repaired("where it is small", "square <= x"),
        disproved(
            "a constant",
            claim("x <= C", {"C": "(0, oo)", "x": "[0, oo)"}, exists={"C": None}),
            disproof=claim("c + 1 > c", c="(0, oo)"),
            explains="x = C + 1 is larger than C",
        ),
    )
    lines = (
        printed("maximum", TRUE, equation="(2)"),
        disproved("maximum as printed", FALSE, equation="(3)"),
        printed("count", COUNT, equation="(4)"),
    )
    instances = Instances(numbers, values, str, Fraction)

    def instances_for(self, target: Target) -> tuple[Fraction, ...]:
        if not target.options.get("x"):
            raise NotAnInstance("give x")
        return (Fraction(target.options["x"]),)

    def says(self, instance: Fraction, bits: int = 128) -> tuple[tuple[str, Quantity], ...]:
        return (("x", Quantity.exact(instance)),)


def altered(**changes: Any) -> FormulaTheorem:
    return type("Altered", (Toy,), changes)()


def test_all_kinds_of_subject() -> None:
    result = check_theorem(Toy(), OPTIONS)
    as_printed, small, quantified = result.statements
    maximum, wrong, count = result.steps
    assert result.as_expected
    assert as_printed.verdict.word == "REFUTED"
    assert 1 < Fraction(as_printed.verdict.counterexample["instance"]) <= 2
    assert small.verdict.evidence is Evidence.SPOT_CERTIFIED
    assert quantified.verdict.fails
    assert quantified.disproof["outcome"] == "holds"
    assert "x = C + 1" in quantified.verdict.detail
    assert maximum.verdict.holds
    assert maximum.verdict.replayable
    assert wrong.verdict.fails
    assert count.verdict.evidence is Evidence.PROVED
    assert [item.verdict.fails for item in count.mutants] == [True]
    counts = result.instances
    assert counts.drawn >= counts.applicable >= counts.decided == counts.certified > 0
    assert Fraction(result.slack["min"]) >= 1
    points = result.slack["points"]
    assert 0 < len(points) <= counts.certified
    assert all(0 < Fraction(small) <= Fraction(large) * (1 + 10**-4) for small, large in points)
    json = result.to_json()
    assert json["proof"]["outcome"] == "holds"
    assert (json["proof"]["held"], json["proof"]["steps"]) == (2, 2)
    mutants = json["mutants"]
    parts = ("refuted", "true", "weaker", "ill_posed", "loose", "undecided")
    assert mutants["total"] == sum(mutants[name] for name in parts)
    assert len(mutants["survivors"]) == mutants["undecided"]


def test_the_same_options_give_the_same_result() -> None:
    one, two = (replace(check_theorem(Toy(), OPTIONS), seconds=0.0) for _ in range(2))
    assert one == two
    other = check_theorem(Toy(), replace(OPTIONS, seed=8))
    assert other.as_expected


def test_a_surprise_is_reported() -> None:
    toy = altered(lines=(printed("maximum", FALSE),))
    result = check_theorem(toy, OPTIONS)
    assert not result.as_expected
    assert result.steps[0].verdict.fails


def test_a_step_without_refuted_mutants_checks_nothing() -> None:
    empty = printed("empty", Computation(holds, "nothing", ALL, {"another": holds}))
    result = check_theorem(altered(lines=(empty,)), OPTIONS)
    assert result.to_json()["checks_nothing"] == ["empty"]


def raises(_: object) -> Verdict:
    raise ZeroDivisionError("by zero")


@pytest.mark.parametrize("run", [raises, lambda _: True, lambda _: None])
def test_an_exception_or_no_verdict_is_an_error(run: Any) -> None:
    broken = printed("broken", Computation(run, "broken", ALL))
    result = check_theorem(altered(lines=(broken,)), OPTIONS)
    assert result.steps[0].verdict.outcome is Outcome.ERROR
    assert not result.as_expected


def test_an_error_while_measuring_is_never_a_pass() -> None:
    def interpret(instance: Fraction) -> Interpretation:
        if instance == 0:
            raise OverflowError("measured too much")
        return values(instance)

    toy = altered(instances=replace(Toy.instances, interpret=interpret))
    result = check_theorem(toy, RunOptions(examples=40))
    assert result.statements[1].verdict.outcome is Outcome.ERROR
    assert result.warnings


def test_too_few_applicable_instances_stay_open_with_a_warning() -> None:
    rare = altered(given={"rare": "x > 31/16"}, stated=(repaired("rare", "x >= 0"),))
    result = check_theorem(rare, OPTIONS)
    verdict = result.statements[0].verdict
    assert (verdict.outcome, verdict.evidence) == (Outcome.OPEN, Evidence.NONE)
    assert verdict.reason == Reason.SAMPLED_ONLY
    assert any("satisfy the hypotheses" in item for item in result.warnings)


def test_an_undefined_hypothesis_is_false_there() -> None:
    odd = altered(given={"odd": "log(-x) < 1"}, stated=(repaired("odd", "x >= 0"),))
    result = check_theorem(odd, OPTIONS)
    assert result.instances.applicable == 0


def test_a_disproof_that_is_not_proved_refutes_nothing() -> None:
    open_one = Computation(lambda _: undecided(Reason.UNSUPPORTED, "no"), "open", ALL)
    # That a hypothesis speaks of C is more than the engine reads, whichever way C is chosen.
    unbounded = claim(
        "x <= C", {"C": "(0, oo)", "x": "[0, oo)"}, given="C >= 1", exists={"C": None}
    )
    weak = replace(Toy.stated[2], said=unbounded, disproof=open_one)
    result = check_theorem(altered(stated=(weak,)), OPTIONS)
    assert not result.statements[0].verdict.fails


def test_portions_answered_apart_give_the_same_result() -> None:
    toy = Toy()
    answers = {item: examiner_of(toy, OPTIONS).answer(item) for item in portions(toy)}
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
        ("1/2", ["CERTIFIED"], True),
        ("3/2", ["NOT APPLICABLE"], False),
    ],
)
def test_a_users_target(value: str, words: list[str], applies: bool) -> None:
    (result,) = check_kernel(Toy(), x=value)
    assert [item.verdict.word for item in result.statements] == words
    assert result.applies is applies
    if value == "3/2":
        assert result.statements[0].verdict.reason == "small: x <= 1"


def test_a_target_that_is_no_instance() -> None:
    with pytest.raises(NotAnInstance, match="give x"):
        check_kernel(Toy(), "exp(-t)")


def test_the_proof_is_its_weakest_link() -> None:
    def step(outcome: str, evidence: str, form: str = "repaired") -> dict[str, str]:
        return {"form": form, "outcome": outcome, "evidence": evidence}

    strong, weak = step("holds", "proved"), step("holds", "certified")
    assert proof_of([strong, weak], (), ())["evidence"] == "certified"
    for form in Form:
        refuted = step("fails", "proved", form)
        kept = form in ("printed", "variant", "control")
        assert (proof_of([strong, refuted], (), ())["outcome"] == "holds") is kept
    assert proof_of([strong, step("open", "none")], (), ())["outcome"] == "open"
    inherited = [{"outcome": "open", "evidence": "spot-certified"}]
    assert proof_of([strong], ("a", "a"), (), inherited)["outcome"] == "open"
    assert proof_of([strong], ("a", "a"), ())["cited"] == ["a"]
    assert proof_of([], (), ())["outcome"] == "open"


# ---------------------------------------------------------------- decided against an instance
def believed(monkeypatch: pytest.MonkeyPatch, domain: str = "[0, 2]") -> Stated:
    """``square <= x``, believed because the search answers wrongly."""
    monkeypatch.setattr(
        "memory_theorems.verify.examination.examiner.decide_remembering", lambda *_, **__: holds()
    )
    return printed("believed", claim("square <= x", x=domain, square="[0, 4]"))


@pytest.mark.parametrize("domain", ["[0, 2]", "[0, 1]"])
def test_what_is_proved_against_a_failing_instance_is_an_error(
    domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = altered(stated=(believed(monkeypatch, domain), Toy.stated[1]), lines=())
    result = check_theorem(toy, RunOptions(examples=12, mutants=False))
    verdict = result.statements[0].verdict
    assert (verdict.outcome is Outcome.ERROR) is (domain == "[0, 2]")
    assert verdict.holds is (domain == "[0, 1]")
    assert result.as_expected is (domain == "[0, 1]")
    if domain == "[0, 2]":
        assert verdict.reason.startswith("PROVED, but the instance")


@pytest.mark.parametrize("domain", ["[0, 2]", "[0, 1]"])
def test_a_claim_is_confronted_with_the_instances_in_its_domain(
    domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that answers wrongly is caught by the instances; outside of the domain they say
    nothing."""
    toy = altered(lines=(believed(monkeypatch, domain),))
    result = check_theorem(toy, RunOptions(examples=12, mutants=False))
    assert (result.steps[0].verdict.outcome is Outcome.ERROR) is (domain == "[0, 2]")


def test_the_run_fails_with_exit_code_1(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from memory_theorems.theorems.commands import portions as answering
    from memory_theorems.theorems.commands import run as command

    toy = altered(stated=(believed(monkeypatch), Toy.stated[1]), lines=())
    monkeypatch.setattr(command, "select", lambda patterns: (toy,))

    def answers(self: Any, jobs: Any, done: Any) -> Any:
        for job in jobs:
            yield job, check_theorem(toy, RunOptions(examples=12, mutants=False)).to_json(), False

    monkeypatch.setattr(answering.Answering, "answers", answers)
    monkeypatch.setattr(answering.Answering, "size", lambda self, job: 1)
    monkeypatch.setattr(command, "remembered", lambda job: ("question", "sources"))
    ledger = str(tmp_path / "ledger.sqlite")
    done = CliRunner().invoke(command.run, ["--fresh", "--ledger", ledger])
    assert done.exit_code == 1, done.output
    assert "one of the two is wrong" in done.output


def test_survivors_of_a_sampled_statement_are_told() -> None:
    given = {"small": "x <= 1", "positive": "x >= 0"}
    loose = altered(given=given, stated=(repaired("loose", "square <= 9*x"),))
    (told,) = check_theorem(loose, OPTIONS).to_json()["mutants"]["insensitive"]
    assert told["where"] == "loose"
    assert "without small" in told["changes"]
    assert "right side times 99/100" in told["changes"]
    sharp = altered(stated=(Toy.stated[1],))
    assert not check_theorem(sharp, OPTIONS).statements[0].insensitive

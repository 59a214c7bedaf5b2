"""Checking a theorem: verdicts of every kind of subject, counts, slack, proof, user's targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verify.examination.examiner import check_theorem, examiner_of
from verify.examination.instances import RunOptions
from verify.examination.portions import assemble, portions, unanswered
from verify.examination.results import proof_of
from verify.examination.user_targets import check_kernel
from verify.language.claims import claim, relations
from verify.quantities import Quantity
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
    Range,
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


def holds(_: object = None) -> Verdict:
    return proved("counted", "enumeration")


def fails(_: object = None) -> Verdict:
    return refuted({"n": "3"}, "counted", "enumeration")


ALL = Range("n = 1, 2, 3", lambda: (1, 2, 3), "the line is about these only")
COUNT = Computation(holds, "a count", ALL, {"one more": fails})
SAMPLE = Range("n = 1, 2, 3", lambda: (1, 2, 3))


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
        Step("count", "(4)", "n", COUNT, PROVED),
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
    toy = altered(steps=(replace(Toy.steps[0], subject=FALSE),))
    result = check_theorem(toy, OPTIONS)
    assert not result.as_expected
    assert result.steps[0].verdict.fails


def test_a_step_without_refuted_mutants_checks_nothing() -> None:
    step = Step("empty", "(9)", "1", Computation(holds, "nothing", ALL, {"another": holds}), PROVED)
    result = check_theorem(altered(steps=(step,)), OPTIONS)
    assert result.to_json()["checks_nothing"] == ["empty"]


def raises(_: object) -> Verdict:
    raise ZeroDivisionError("by zero")


@pytest.mark.parametrize("run", [raises, lambda _: True, lambda _: None])
def test_an_exception_or_no_verdict_is_an_error(run: Any) -> None:
    step = Step("broken", "(9)", "1", Computation(run, "broken", ALL), HOLDS)
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
    open_one = Computation(lambda _: undecided(Reason.UNSUPPORTED, "no"), "open", ALL)
    # That a hypothesis speaks of C is more than the engine reads, whichever way C is chosen.
    unbounded = claim(
        "x <= C", {"C": "(0, oo)", "x": "[0, oo)"}, given="C >= 1", exists={"C": None}
    )
    weak = replace(Toy.statements[2], subject=unbounded, disproof=open_one)
    result = check_theorem(altered(statements=(weak,)), OPTIONS)
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
        ("1/2", ["CERTIFIED", "CERTIFIED"], True),
        ("3/2", ["REFUTED", "NOT APPLICABLE"], True),
    ],
)
def test_a_users_target(value: str, words: list[str], applies: bool) -> None:
    (result,) = check_kernel(Toy(), x=value)
    assert [item.verdict.word for item in result.statements] == words
    assert result.applies is applies
    if value == "3/2":
        assert result.statements[1].verdict.reason == "x <= 1"


def test_a_target_that_is_no_instance() -> None:
    with pytest.raises(NotAnInstance, match="give x"):
        check_kernel(Toy(), "exp(-t)")


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


# ---------------------------------------------------------------- statements that say nothing
def bounded(bound: str) -> Statement:
    """``square <= bound`` where ``square <= 4`` holds anyway."""
    subject = Assertion(
        relations(f"square <= {bound}"), relations("x <= 1"), trivial=relations(f"4 <= {bound}")
    )
    return Statement(Form.REPAIRED, "x", subject, SPOT_CERTIFIED)


def test_a_bound_that_holds_trivially_on_every_instance_is_not_exercised() -> None:
    result = check_theorem(altered(statements=(bounded("5*x + 5"), bounded("x"))), OPTIONS)
    idle, busy = (item.verdict for item in result.statements)
    assert (idle.outcome, idle.evidence) == (Outcome.OPEN, Evidence.NONE)
    assert "not exercised" in idle.detail
    assert not result.statements[0].as_expected
    assert busy.evidence is Evidence.SPOT_CERTIFIED
    assert busy.best["exercised"] > 0
    assert result.statements[1].as_expected


# ---------------------------------------------------------------- decided against an instance
def believed(monkeypatch: pytest.MonkeyPatch, domain: str = "[0, 2]") -> Statement:
    """``square <= x``, believed because the search answers wrongly."""
    monkeypatch.setattr("verify.examination.examiner.decide_remembering", lambda *_, **__: holds())
    return Statement(
        Form.PRINTED, "x", claim("square <= x", x=domain, square="[0, 4]"), PROVED, beside=True
    )


@pytest.mark.parametrize("domain", ["[0, 2]", "[0, 1]"])
def test_what_is_proved_against_a_failing_instance_is_an_error(
    domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = altered(statements=(believed(monkeypatch, domain), Toy.statements[1]), steps=())
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
    monkeypatch.setattr("verify.examination.examiner.decide_remembering", lambda *_, **__: holds())
    wrong = Step("wrong", "", "x", claim("square <= x", x=domain, square="[0, 4]"), PROVED)
    result = check_theorem(altered(steps=(wrong,)), RunOptions(examples=12, mutants=False))
    assert (result.steps[0].verdict.outcome is Outcome.ERROR) is (domain == "[0, 2]")


def test_the_run_fails_with_exit_code_1(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from theorems.commands import portions as answering
    from theorems.commands import run as command

    toy = altered(statements=(believed(monkeypatch), Toy.statements[1]), steps=())
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
    loose = Statement(
        Form.REPAIRED,
        "x",
        Assertion(relations("square <= 9*x"), relations(["x <= 1", "x >= 0"])),
        SPOT_CERTIFIED,
    )
    (told,) = check_theorem(altered(statements=(loose,)), OPTIONS).to_json()["mutants"][
        "insensitive"
    ]
    assert told["where"] == "repaired"
    assert "without x <= 1" in told["changes"]
    assert "right side times 99/100" in told["changes"]
    sharp = replace(Toy.statements[1], name="sharp")
    assert not check_theorem(altered(statements=(sharp,)), OPTIONS).statements[0].insensitive

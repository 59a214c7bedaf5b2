"""What is not closed is derived, and what is cited stands in the word."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import pytest

from memory_theorems.reports.reading import report_of
from memory_theorems.theorems.commands.tables import counts_line, proof_words, short_words
from memory_theorems.verify.commands.replayed_proofs import borne_out
from memory_theorems.verify.examination.examiner import check_theorem
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.examination.lacking import lacking
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.proofs.scripts import have, induct
from memory_theorems.verify.stating import FormulaTheorem, printed
from memory_theorems.verify.theorem import CaseRange, Computation
from memory_theorems.verify.verdicts import (
    UNMET,
    Evidence,
    Outcome,
    Reason,
    Verdict,
    proved,
    undecided,
)
from property_tests.places import ROOT

sys.path.insert(0, str(ROOT / "examples" / "sample_theorems"))

from sample_theorems.integrators import INTEGRATORS
from sample_theorems.leaky_integrator import LeakyIntegrator

BOUND = "for n: natural. |h(n)| <= lambda**n*|start|"
PROOF = LeakyIntegrator.proof
SOURCE = "A. Author (1900), Theorem 1, p. 2"
QUICK = RunOptions(examples=3, mutants=False)


def _leaky(**changes: Any) -> FormulaTheorem:
    kept = {
        name: vars(LeakyIntegrator)[name]
        for name in ("key", "title", "source", "symbols", "define", "instances", "structures")
    }
    stated = (printed("the state", BOUND),)
    return type("Changed", (FormulaTheorem,), {**kept, "stated": stated, **changes})()


@cache
def modulo() -> dict[str, Any]:
    """The sample, with a published theorem in place of an inference."""
    found = _leaky(
        given={"homogeneous": ("for a: H. |lambda*a| <= lambda*|a|", SOURCE)},
        proof=(induct("the state", BOUND, on="n", step=["homogeneous(h(n))"]),),
        instances=INTEGRATORS,
    )
    return check_theorem(found, QUICK).to_json()


def test_the_word_says_modulo_what_wherever_it_is_read() -> None:
    word = f"PROVED modulo {SOURCE} (cited)"
    result = modulo()
    (statement,) = result["statements"]
    assert statement["word"] == word
    assert statement["modulo"] == statement["basis"]["cited"] == [SOURCE]
    assert short_words(result) == f"printed {word}"
    assert result["proof"]["cited"] == [SOURCE]
    assert proof_words(result["proof"]).startswith(word)
    bare = {"word": "PROVED"}
    assert counts_line([statement, bare]) == "statements: 1 PROVED, 1 PROVED modulo"
    unmet = {**bare, "word": "PROVED modulo A (cited) given B (not proved here), " + UNMET}
    assert counts_line([unmet, bare]) == "statements: 1 PROVED, 1 PROVED modulo given (unmet)"
    control, variant = ({"form": form, "word": "REFUTED"} for form in ("control", "variant"))
    said = "statements: 1 PROVED; variants: 1 REFUTED; controls: 2 REFUTED"
    assert counts_line([bare, control, variant, control]) == said


def test_the_report_says_modulo_what() -> None:
    result = modulo()
    run = {"schema": "run/1", "environment": {}, "options": {}, "theorems": [result]}
    report = report_of(run, {})
    (section,) = report.sections
    assert section.statements[0].word.text == f"PROVED modulo {SOURCE} (cited)"
    assert section.statements[0].word.kind == section.proof.word.kind == "proved"
    assert section.proof.word.text == f"PROVED modulo {SOURCE} (cited)"
    ((word, number),) = report.counts
    assert (word.text, number) == ("PROVED modulo cited theorems", 1)


@pytest.mark.parametrize(
    "forgery",
    [{"modulo": []}, {"modulo": ["Who"]}, {"word": "PROVED"}, {"word": "PROVED", "modulo": []}],
)
def test_an_answer_that_hides_what_it_is_modulo_is_refused(forgery: dict[str, Any]) -> None:
    (statement,) = modulo()["statements"]
    honest = borne_out(statement, None, statement=True)
    assert not honest.wrong
    assert {"modulo", "word"} <= set(honest.accepted)
    assert borne_out({**statement, **forgery}, None, statement=True).wrong


WITH_A_HYPOTHESIS = {
    "given": {"homogeneous": "for a: H. |lambda*a| <= lambda*|a|"},
    "proof": PROOF,
    "instances": INTEGRATORS,
}


def test_where_there_is_no_hypothesis_none_is_to_be_met() -> None:
    (statement,) = check_theorem(_leaky(structures=(), proof=PROOF), QUICK).to_json()["statements"]
    assert statement["word"] == "PROVED"
    assert not borne_out(statement, None, statement=True).wrong


def test_hypotheses_that_no_structure_meets_are_told() -> None:
    """Where the first state is 0 all are, and a structure of other symbols is none."""
    for structures in ((), ({"lambda": "1/2", "start": "0"},), ({"lambda": "1/2"},)):
        result = check_theorem(_leaky(structures=structures, **WITH_A_HYPOTHESIS), QUICK).to_json()
        (statement,) = result["statements"]
        assert statement["word"] == f"PROVED, {UNMET}"
        assert statement["caveat"] == UNMET
        assert short_words(result) == "printed PROVED (unmet)"
        assert counts_line([statement, {"word": "PROVED"}]) == (
            "statements: 1 PROVED, 1 PROVED (unmet)"
        )
        assert not borne_out(statement, None, statement=True).wrong
        bare = {**statement, "word": "PROVED", "caveat": ""}
        assert "no structure is recorded" in borne_out(bare, None, statement=True).wrong
    run = {"schema": "run/1", "environment": {}, "options": {}, "theorems": [result]}
    ((word, number),) = report_of(run, {}).counts
    assert (word.text, word.kind, word.rests, number) == (
        f"PROVED, {UNMET}",
        "proved",
        f", {UNMET}",
        1,
    )


def test_a_structure_is_replayed() -> None:
    (statement,) = check_theorem(_leaky(**WITH_A_HYPOTHESIS), QUICK).to_json()["statements"]
    assert statement["word"] == "PROVED"
    assert not borne_out(statement, None, statement=True).wrong
    met = statement["certificate"]["met"]
    for changed in (
        {**met, "values": {**met["values"], "lambda": "2"}},
        {**met, "values": {**met["values"], "start": "0"}},
        {**met, "points": {}},
    ):
        forged = {**statement, "certificate": {**statement["certificate"], "met": changed}}
        assert "does not meet" in borne_out(forged, None, statement=True).wrong
    less = {name: item for name, item in statement["certificate"].items() if name != "met"}
    assert borne_out({**statement, "certificate": less}, None, statement=True).wrong


def test_only_what_holds_is_modulo_something() -> None:
    verdict = proved("shown", "kernel").with_(modulo=("Who",))
    assert verdict.word == "PROVED modulo Who (cited)"
    assert Verdict.from_json(verdict.to_json()) == verdict
    with pytest.raises(ValueError, match="only what holds"):
        undecided(Reason.BUDGET, "stopped").with_(modulo=("Who",))
    with pytest.raises(ValueError, match="only what holds"):
        Verdict(Outcome.HOLDS, Evidence.ATTESTED, "z3 4", modulo=("Who",))


def test_a_statement_without_a_proof_says_so() -> None:
    (statement,) = check_theorem(_leaky(proof=()), QUICK).to_json()["statements"]
    assert statement["outcome"] == "open"
    assert statement["missing"] == "no proof object"
    lines = (printed("a line", claim("x >= 0", x="[0, oo)")),)
    (statement,) = check_theorem(_leaky(proof=(), lines=lines), QUICK).to_json()["statements"]
    assert statement["missing"].endswith("no inference leads from the 1 line of its proof to it")


def test_a_refused_inference_is_named() -> None:
    wrong = (
        have("one step", "for a: H. |lambda*a| <= lambda**2*|a|"),
        induct("the state", BOUND, on="n", step=["one step(h(n))"]),
    )
    result = check_theorem(_leaky(proof=wrong), QUICK).to_json()
    (statement,) = result["statements"]
    assert statement["word"].startswith("SPOT-CERTIFIED")
    assert statement["missing"].startswith("one step: ")
    forgotten = (have("the state", BOUND),)
    result = check_theorem(_leaky(proof=forgotten), QUICK).to_json()
    assert result["statements"][0]["missing"].startswith("the state: ")
    assert any(item.startswith("the state: the state: ") for item in result["proof"]["missing"])


def test_claims_and_computations_say_what_they_lack() -> None:
    walk = CaseRange("n <= 3", lambda: range(4))
    theorem = _leaky(
        stated=(
            printed("the state", BOUND),
            printed("walked", Computation(lambda n: proved("", ""), "walked", walk)),
            printed("open", claim("x >= 0", x="[0, oo)")),
        ),
        lines=(printed("a line", claim("x >= 0", x="[0, oo)")),),
        proof=(),
    )
    formula, walked, open_claim = theorem.statements
    sampled = Verdict(Outcome.OPEN, Evidence.SPOT_CERTIFIED, "sampled-only", counted=(3, 3))
    assert "1 line of its proof" in lacking(theorem, formula, sampled)
    assert lacking(theorem, walked, sampled) == "a reason why these are all cases: n <= 3"
    stopped = undecided(Reason.BUDGET, "stopped after 10 s")
    assert lacking(theorem, open_claim, stopped) == "a certificate: stopped after 10 s"
    assert lacking(theorem, open_claim, proved("", "")) == ""

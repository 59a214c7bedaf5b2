"""Words speak of what was decided: displays that say more are found, and cap their statements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from theorems import theorem
from theorems.papers import STABILITY
from theorems.registry import all_theorems
from verify.examination.displays import decides, exceeds, not_decided, spoken
from verify.examination.examiner import Examiner, check_theorem
from verify.examination.instances import Instances, RunOptions
from verify.language.claims import Claim, claim
from verify.theorem import HOLDS, PROVED, Form, Source, Statement, Step, Theorem
from verify.verdicts import Outcome, Reason, certified, proved

QUICK = RunOptions(examples=5, mutants=False)
ONE = claim("1 == 1")


@pytest.mark.parametrize(
    ("latex", "subject", "says"),
    [
        ("1=2", ONE, "the numbers 2"),
        (r"\sum_{i=1}^n x\ge0", claim("x >= 0", x="[0, oo)"), "a sum"),
        (r"\int_0^1 x\,dt\ge0", claim("x >= 0", x="[0, oo)"), "an integral"),
        (r"\prod_i x\ge0", claim("x >= 0", x="[0, oo)"), "a product"),
        (r"\lim x\ge0", claim("x >= 0", x="[0, oo)"), "a limit"),
        (r"\frac{d}{dx}x\ge0", claim("x >= 0", x="[0, oo)"), "a derivative"),
        (r"\frac d{dx}x\ge0", claim("x >= 0", x="[0, oo)"), "a derivative"),
        (r"\sup_x x\ge0", claim("x >= 0", x="[0, oo)"), "a supremum"),
        (r"\|x\|\ge0", claim("x >= 0", x="[0, oo)"), "a norm"),
        (r"x\ge y\Rightarrow x\ge0", claim("x >= 0", x="[0, oo)"), "an implication"),
        (r"\exists y:\ x\ge0", claim("x >= 0", x="[0, oo)"), "an existential quantifier"),
        (r"x=0", claim("x >= 0", x="[0, oo)"), "the relation =="),
        (r"x\ge0\text{ by induction}", claim("x >= 0", x="[0, oo)"), "words"),
        (r"\log x\ge0", claim("x >= 0", x="[0, oo)"), "a logarithm"),
    ],
)
def test_what_only_the_display_has_is_found(latex: str, subject: Claim, says: str) -> None:
    assert says in exceeds(latex, subject)


@pytest.mark.parametrize(
    ("latex", "subject"),
    [
        (r"\sum_{k=1}^n2^{-k}=1-2^{-n}",
         claim("Sum(2**(-k), (k, 1, n)) == 1 - 2**(-n)", n="integer [1, oo)")),
        (r"\int_0^1 x\,dx=\tfrac12", claim("Integral(x, (x, 0, 1)) == 1/2")),
        (r"w\ge v\ \Rightarrow\ e^{-wt}\le e^{-vt}",
         claim("exp(-w*t) <= exp(-v*t)", given="w >= v", w="(0, oo)", v="(0, oo)", t="[0, oo)")),
        (r"e^x\ge1+x", claim("exp(y) >= 1 + y", y="[0, oo)")),
    ],
)  # fmt: skip
def test_the_same_formula_in_other_letters_is_no_difference(latex: str, subject: Claim) -> None:
    assert exceeds(latex, subject) == ""


def statement(latex: str, subject: Claim, **fields: str) -> Statement:
    return Statement(Form.PRINTED, latex, subject, HOLDS, **fields)


def of_claims(statements: tuple[Statement, ...], steps: tuple[Step, ...] = ()) -> Theorem:
    """A theorem of the older form whose subjects are claims."""

    class OfClaims(Theorem):
        key = "displays/of-claims"
        title = "Statements that are claims"
        source = Source(STABILITY, "Statement 1")

    OfClaims.statements, OfClaims.steps = statements, steps
    return OfClaims()


def test_a_statement_whose_display_says_more_is_open() -> None:
    verdict = spoken(statement("1=2", ONE), proved("shown", "exact"))
    assert verdict.outcome is Outcome.OPEN
    assert verdict.reason == Reason.UNSUPPORTED
    assert verdict.detail.startswith("the displayed formula is not what was decided: ")
    assert "1 == 1" in verdict.detail
    same = spoken(statement("1=1", ONE), proved("shown", "exact"))
    assert same.word == "PROVED"
    declared = statement("1=1", ONE, not_decided="the theorem, in prose")
    assert spoken(declared, certified("", "")).word == "UNDECIDED"


def test_a_step_keeps_its_word_and_says_what_it_decides() -> None:
    step = Step("wrong", "(1)", "1=2", ONE, PROVED)
    short = of_claims((statement("1=2", ONE),), (step,))
    data = check_theorem(short, QUICK).to_json()
    (shown,) = data["steps"]
    assert shown["word"] == "PROVED"
    assert shown["decides"] == ONE.text
    assert not shown["as_displayed"]
    assert shown["not_decided"] == "the display has the numbers 2"
    assert data["proof"]["outcome"] == "open"
    assert data["proof"]["missing"] == ["wrong: the display has the numbers 2"]
    (capped,) = data["statements"]
    assert (capped["outcome"], capped["expected"], capped["as_expected"]) == ("open", "open", True)
    assert capped["decided"]["word"] == "PROVED"
    assert capped["claim"] is None
    assert capped["decided"]["claim"] == ONE.to_json()


def test_what_was_decided_is_held_against_the_expectation() -> None:
    false = claim("x >= 1", x="[0, 1]")
    wrong = replace(statement(r"\sum x\ge1", false), expected=HOLDS)
    short = of_claims((wrong,))
    (item,) = check_theorem(short, QUICK).statements
    assert item.verdict.fails
    assert not item.as_expected


def test_every_item_says_what_it_decides() -> None:
    statements = steps = 0
    for known in all_theorems():
        for item in known.statements:
            statements += 1
            assert decides(item.subject)
            assert not not_decided(item)
        for step in known.steps:
            steps += 1
            assert decides(step.subject)
            assert not not_decided(step)
    assert statements >= 100
    assert steps >= 200


def test_refutations_name_the_hypotheses_that_they_keep() -> None:
    known = theorem("theorem-4.2")
    (printed,) = (i for i in known.statements if i.form is Form.PRINTED)
    assert any("regular" in line and "NOT" in line for line in printed.keeps)
    # The other statements and the steps are examined in the theorem's own tests.
    verdict, _ = Examiner(known, QUICK, Instances()).disproved(printed)
    assert verdict is not None
    assert verdict.word == "REFUTED"
    assert verdict.counterexample is not None
    assert verdict.counterexample["keeps"] == list(printed.keeps)
    assert "all printed hypotheses" not in verdict.detail

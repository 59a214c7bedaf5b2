"""Structures: hypotheses that can be met, statements that are refuted, both by proof."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.errors import Unsupported
from verify.examination.composed_statements import close, verdict
from verify.language.claims import Relation
from verify.proofs.evidence import Search
from verify.reasoning.closed_statements import UNMET, Closer, existing
from verify.reasoning.composition import Composed, Setting, Structure
from verify.reasoning.form_values import canonical
from verify.reasoning.statement_documents import document, replayed, statement_of, structure_shown
from verify.reasoning.steps import have
from verify.reasoning.structures import negation
from verify.reasoning.vocabulary import Vocabulary

SETTING = Setting.of(
    {"W": ("W", "E -> E", "a map"), "c": ("c", "[0, 1)", "its factor")},
    {"contracts": "for u: E. |W(u)| <= c*|u|"},
    inner_product=("E",),
)
HALF = {"W": "fun(u, u/2)", "c": "1/2"}
LINE = {"E": "real"}
HALVES = have("halves", "for u: real. Abs(u/2) <= 1/2*Abs(u)")
HOLDS = Composed(
    SETTING,
    "for u: E. |W(u)| <= |u|",
    (have("less", "for u: E. |W(u)| <= |u|", "contracts(u)"),),
    "less",
    met=Structure(HALF, (HALVES,), spaces=LINE),
)
FAILS = Composed(
    SETTING,
    "for u: E. |W(u)| <= c**2*|u|",
    refuted=Structure(
        {**HALF, "u": "1"},
        (HALVES,),
        spaces=LINE,
    ),
)


def test_what_is_met_has_the_bare_word():
    assert verdict(HOLDS).word == "PROVED"
    made = existing(HOLDS)
    assert made is not None
    assert made.text == (
        "exists W: (real -> real), c: real. c >= 0 and c < 1"
        " and (for u: real. Abs(W(u)) <= c*Abs(u))"
    )


@pytest.mark.parametrize(
    "met",
    [
        None,
        Structure({"W": "fun(u, 2*u)", "c": "1/2"}, (), spaces=LINE),
        Structure({"W": "fun(u, u/2)", "c": "1"}, (HALVES,), spaces=LINE),
        Structure({"W": "fun(u, u/2)"}, (HALVES,), spaces=LINE),
        Structure(HALF),
    ],
)
def test_what_is_not_shown_to_be_met_says_so(met: Structure | None):
    found = verdict(replace(HOLDS, met=met))
    assert found.word == f"PROVED, {UNMET}"
    assert found.caveat == UNMET


def test_hypotheses_that_contradict_each_other_are_never_met():
    setting = Setting.of(
        {"f": ("f", "natural -> natural", "counts")},
        {"bounded": "for j: natural. f(j) <= 5", "grows": "for j: natural. f(j + 1) >= f(j) + 1"},
    )
    wrong = Composed(
        setting,
        "for j: natural. f(j) <= 5",
        (have("all", "for j: natural. f(j) <= 5", "bounded(j)"),),
        "all",
        met=Structure({"f": "fun(j, j)"}),
    )
    assert verdict(wrong).word == f"PROVED, {UNMET}"


def test_a_refutation_is_a_structure_that_replays():
    found = verdict(FAILS)
    assert found.word == "REFUTED"
    assert found.counterexample["structure"] == {**HALF, "u": "1"}
    statement = statement_of(found.certificate)
    assert statement.to_json() == FAILS.to_json()
    assert structure_shown(found.certificate, "refuted", statement) is not None
    assert structure_shown(found.certificate, "met", statement) is None
    other = replace(statement, text="for u: E. |W(u)| <= c**3*|u|")
    assert structure_shown(found.certificate, "refuted", other) is None


@pytest.mark.parametrize(
    "values",
    [
        {"W": "fun(u, u/5)", "c": "1/2", "u": "1"},
        {"W": "fun(u, u)", "c": "1/2", "u": "1"},
        {"W": "fun(u, u/2)", "c": "1/2", "u": "0"},
        {"W": "fun(u, u/2)", "c": "1/2"},
    ],
)
def test_values_that_do_not_refute_leave_it_open(values: dict[str, str]):
    assert FAILS.refuted is not None
    wrong = replace(FAILS, refuted=replace(FAILS.refuted, values=values))
    assert verdict(wrong).word == "UNDECIDED"


def test_a_true_statement_is_not_refuted():
    true = replace(FAILS, text="for u: E. |W(u)| <= c*|u|")
    assert verdict(true).word == "UNDECIDED"


def test_negations():
    read = Vocabulary().form
    pairs = {
        "for x: real. x >= 0 => exists y: real. y > x": (
            "exists x: real. x >= 0 and (for y: real. y <= x)"
        ),
        "exists x: real. x > 0 and x < 1": "for x: real. x > 0 => x >= 1",
        "1 < 2": "1 >= 2",
    }
    for form, wanted in pairs.items():
        assert canonical(negation(read(form))) == canonical(read(wanted))
    assert isinstance(negation(read("1 < 2")), Relation)


def test_that_a_predicate_fails_is_no_form():
    from property_tests.reasoning.developments import vocabulary

    with pytest.raises(Unsupported):
        negation(vocabulary().form("integrable(f)"))


def test_every_name_has_a_value():
    missing = replace(HOLDS, met=Structure({"W": "fun(u, u/2)"}, spaces=LINE))
    assert "gives no value to c" in Closer(Search()).close(missing).unmet


def test_existence_after_for_is_shown_in_a_block():
    setting = Setting.of({})
    text = "for c: (0, oo). exists N: (0, oo). (for e: (0, oo). e*N >= c => e >= c/N)"
    statement = Composed(setting, text, met=Structure({"c": "1", "e": "2/N"}))
    made = existing(statement)
    assert made is not None
    found = Closer(Search()).close(made)
    assert found.shown is not None, found.missing
    assert "for N: real" in made.text


def test_documents_bear_themselves_out():
    closed = close(HOLDS)
    statement, again = replayed(document(HOLDS, closed.answers))
    assert statement.to_json() == HOLDS.to_json()
    assert again.shown is not None
    short = document(HOLDS, {})
    assert replayed(short)[1].shown is None
    assert Closer(Search()).close(replace(HOLDS, text="for u: E. |W(u)| <= |u|/2")).missing

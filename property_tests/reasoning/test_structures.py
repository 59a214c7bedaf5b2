"""Structures: hypotheses that can be met, statements that are refuted, both by proof."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.errors import Unsupported
from verify.examination.composed_statements import close, verdict
from verify.language.claims import Relation
from verify.proofs.evidence import Search
from verify.reasoning.closed_statements import UNMET, Closer, existing
from verify.reasoning.composition import (
    Composed,
    Kind,
    NamedFact,
    Object,
    Setting,
    Structure,
)
from verify.reasoning.form_values import canonical
from verify.reasoning.statement_documents import document, replayed, statement_of, structure_shown
from verify.reasoning.steps import apply, block, exists, have, same
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


HALVED = NamedFact(
    "halves of numbers",
    "for u: real. Abs(u/2) <= 1/2*Abs(u)",
    cited="Halves: A. Author, A Book, 1900, theorem 1, page 2",
    text="Half of a number has half of its modulus.",
)


def test_a_structure_that_rests_on_a_citation_says_so() -> None:
    """The word names it; what the statement itself rests on is said before."""
    cited = replace(HOLDS, met=Structure(HALF, spaces=LINE,
                                         uses=(HALVED,)))  # fmt: skip
    found = verdict(cited)
    assert found.word == "PROVED, hypotheses satisfiable modulo Halves (cited)"
    assert found.modulo == ()
    assert structure_shown(found.certificate, "met", cited) is None  # no library has the fact
    given = replace(HALVED, cited="", text="")
    assert HOLDS.met is not None
    assumed = replace(HOLDS, met=replace(HOLDS.met, proof=(),
                                         uses=(given,)))  # fmt: skip
    assert verdict(assumed).word == f"PROVED, {UNMET}"
    assert FAILS.refuted is not None
    refuting = replace(FAILS.refuted, proof=(), uses=(HALVED,))
    assert verdict(replace(FAILS, refuted=refuting)).word == "UNDECIDED"


def test_what_an_object_says_of_some_values_is_enough() -> None:
    """A part of what exists is to be met at all values that serve; the premises in the definition
    of an object at one of them."""
    above = Object("Above(m: natural)", "for k: natural. k < m => k + 1 <= m")
    setting = Setting.of({}, objects=(above,))
    text = "exists m: natural. Above(m) and (for e: real. 0 < e => 0 < e + m)"
    made = existing(Composed(setting, text, met=Structure({"m": "1", "k": "0", "e": "1"})))
    assert made is not None
    assert made.text == (
        "(for m: natural. exists e: real. 0 < e)"
        " and (exists m: natural. (exists k: natural. k < m))"
    )
    assert Closer(Search()).close(made).shown is not None
    nothing_below = existing(Composed(setting, text, met=Structure({"m": "0", "k": "0", "e": "1"})))
    assert nothing_below is not None
    assert "k < m" in nothing_below.text
    assert Closer(Search()).close(nothing_below).shown is None


def test_what_is_shown_before_wants_no_witness() -> None:
    setting = Setting.of(
        {"f": ("f", "real -> real", "a function")},
        {"reaches": "for e: real. 0 < e => exists k: real. f(k) <= e"},
    )
    form = "for e: real. 0 < e => exists k: real. 0*k <= e"
    steps = (block("so", form, ["some e"], have("0 is", "0*1 <= e", "some e"), exists("k", "1")),)
    holds = Composed(setting, "for e: real. 0 < e => exists k: real. f(k) <= e",
                     (same("as it is", "for e: real. 0 < e => exists k: real. f(k) <= e"),),
                     "as it is")  # fmt: skip
    met = Structure({"f": "fun(x, 0*x)", "e": "1"}, steps, shown=(form,))
    assert Closer(Search()).close(replace(holds, met=met)).unmet == ""
    assert (
        "no value to k" in Closer(Search()).close(replace(holds, met=replace(met, shown=()))).unmet
    )
    # what is said to be shown and is not is refused
    assert Closer(Search()).close(replace(holds, met=replace(met, proof=()))).unmet


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


#: A definition that speaks of a number: f has n coordinates that are at least 0.
COORDINATES = Composed(
    Setting.of(
        {
            "n": ("n", "natural", "how many"),
            "f": ("f", "natural -> real", "coordinates"),
            "c": ("c", "real", "as many at most"),
        },
        {
            "coordinates": ("for i: natural. i < n => f(i) >= 0", Kind.DEFINITION),
            "some": "1 <= n",
            "at most": "n <= c",
        },
    ),
    "f(0) >= 0",
    (
        have("first", "0 < n", "some"),
        apply("so", "coordinates", "0"),
    ),
    "so",
    met=Structure({"c": "3"}, numbers={"n": "2"}),
)


def test_a_structure_chooses_a_number_of_a_definition():
    assert verdict(COORDINATES).word == "PROVED"
    made = existing(COORDINATES)
    assert made is not None
    assert [one.name for one in made.setting.symbols] == ["f"]
    assert made.text == "exists c: real. 1 <= 2 and 2 <= c"
    assert made.setting.hypotheses[0].text == "for i: natural. i < 2 => f(i) >= 0"


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({}, "not decided"),
        ({"n": "0"}, "not decided"),
        ({"n": "4"}, "not decided"),
        ({"n": "n + 1"}, "is a literal"),
        ({"n": "-1"}, "is a literal"),
        ({"f": "2"}, "no natural number"),
        ({"k": "2"}, "no natural number"),
    ],
)
def test_other_numbers_meet_nothing(numbers: dict[str, str], why: str):
    found = Closer(Search()).close(replace(COORDINATES, met=Structure({"c": "3"}, numbers=numbers)))
    assert found.shown is not None
    assert why in found.unmet


def test_a_refutation_chooses_no_number():
    wrong = replace(COORDINATES, met=None, refuted=Structure({}, numbers={"n": "2"}))
    assert "chooses no number" in Closer(Search()).refuted(wrong).missing


def test_numbers_are_part_of_the_document():
    said = verdict(COORDINATES).certificate
    statement = statement_of(said)
    assert structure_shown(said, "met", statement) is not None
    other = {**said, "met": {**said["met"], "numbers": {"n": "1"}}}
    assert structure_shown(other, "met", statement) is None


def test_bound_names_of_hypotheses_may_be_those_of_the_premises():
    setting = Setting.of(
        {"g": ("g", "real -> real", "a function")},
        objects=(Object("grows(x: real)", "for e: real. 0 < e => g(x) < g(x) + e"),),
    )
    statement = Composed(
        setting,
        "for e: (0, oo). (grows(e)) => e >= 0",
        (
            block(
                "all",
                "for e: (0, oo). (grows(e)) => e >= 0",
                ["grows"],
                have("so", "e >= 0"),
            ),
        ),
        "all",
        met=Structure({"g": "fun(x, x)", "e": "1"}),
    )
    assert "for e1: real. 0 < e1" in existing(statement).text
    assert Closer(Search()).close(statement).unmet == ""

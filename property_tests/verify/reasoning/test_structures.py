"""Structures: hypotheses that can be met, statements that are refuted, both by proof."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.examination.composed_statements import close, verdict
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.reasoning.closed_statements import UNMET, Closer, existing
from memory_theorems.verify.reasoning.composition import (
    Composed,
    Kind,
    NamedFact,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.form_values import canonical
from memory_theorems.verify.reasoning.known_spaces import PAIRS_OF_COORDINATES, is_known
from memory_theorems.verify.reasoning.statement_documents import (
    document,
    replayed,
    statement_of,
    structure_shown,
)
from memory_theorems.verify.reasoning.steps import Step, absurd, block, exists, have, obtain, same
from memory_theorems.verify.reasoning.structures import negation
from memory_theorems.verify.reasoning.vocabulary import Vocabulary

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


ABOVE = Object("Above(m: natural)", "for k: natural. k < m => k + 1 <= m")
SERVES = "exists m: natural. Above(m) and (for e: real. 0 < e => 0 < e + m)"


def test_what_an_object_says_of_some_values_that_serve_is_enough() -> None:
    """A part of what exists is to be met at all values that serve; the premises in the definition
    of an object at one of them."""
    setting = Setting.of({}, objects=(ABOVE,))
    of_1 = have("of 1", "for k: natural. k < 1 => k + 1 <= 1")
    met = Structure({"m": "1", "k": "0", "e": "1"}, (of_1,))
    made = existing(Composed(setting, SERVES, met=met))
    assert made is not None
    serves = "(for k: natural. k < m => k + 1 <= m) and (for e: real. 0 < e => 0 < e + m)"
    assert made.text == (
        f"(for m: natural. {serves} => exists e: real. 0 < e)"
        f" and (exists m: natural. {serves} and (exists k: natural. k < m))"
    )
    assert Closer(Search()).close(made).shown is not None
    none = replace(met, values={**met.values, "m": "0"})
    nothing_below = existing(Composed(setting, SERVES, met=none))
    assert nothing_below is not None
    assert "k < m" in nothing_below.text
    assert Closer(Search()).close(nothing_below).shown is None


_OF_2 = "2 == 1 => exists k: natural. k < 2 and 2 < k"
#: Name, object, statement, its proof, values at which the premises of the object are met and which
#: do not serve, and steps before.
EMPTY: list[tuple[str, Object, str, tuple[Step, ...], Structure]] = [
    (
        "premises that contradict each other",
        Object("Odd(m: natural)",
               "m == 1 and (for k: natural. k < m and m < k => k == k + 1)"),
        "exists m: natural. Odd(m)",
        (
            block("b", "for k: natural. k < 1 and 1 < k => k == k + 1", ["low", "high"],
                  have("from 1", "k >= 1", "high"), absurd("so", "k == k + 1", "low", "from 1")),
            exists("all", "1", form="exists m: natural. Odd(m)"),
        ),
        Structure(
            {"m": "2", "k": "0"},
            (
                have("not", "2 != 1"),
                block("so", _OF_2, ["it is"],
                      absurd("all", "exists k: natural. k < 2 and 2 < k", "it is", "not")),
            ),
            shown=(_OF_2,),
        ),
    ),
    (
        "no premise at any function that serves",
        Object("Good(f: (real -> real), e: real)", "for x: real. 1 <= f(x) => f(x) <= 0"),
        "for e: (0, oo). exists f: (real -> real). Good(f, e)",
        (
            block("all", "for e: (0, oo). exists f: (real -> real). Good(f, e)", ["some e"],
                  have("zero", "for x: real. 1 <= 0*x => 0*x <= 0"), exists("f", "fun(x, 0*x)")),
        ),
        Structure({"e": "1", "f": "fun(x, 1 + 0*x)", "x": "0"}),
    ),
    (
        "other parts of what serves",
        Object("Below(m: natural)", "for k: natural. k < m => k + 1 <= m"),
        "exists m: natural. Below(m) and (for x: real. 0 <= x => m*x <= 0)",
        (
            have("below 0", "for k: natural. k < 0 => k + 1 <= 0"),
            have("no more", "for x: real. 0 <= x => 0*x <= 0"),
            exists("all", "0",
                   form="exists m: natural. Below(m) and (for x: real. 0 <= x => m*x <= 0)"),
        ),
        Structure({"m": "1", "k": "0", "x": "1"}),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("item", "text", "proof", "met"), [one[1:] for one in EMPTY], ids=[one[0] for one in EMPTY]
)
def test_values_that_do_not_serve_meet_nothing(
    item: Object, text: str, proof: tuple[Step, ...], met: Structure
) -> None:
    """What they would meet is empty at all values that serve."""
    found = verdict(Composed(Setting.of({}, objects=(item,)), text, proof, "all", met=met))
    assert found.word == f"PROVED, {UNMET}"


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
    # what has no value is asked of the steps before, named among what is shown or not
    assert Closer(Search()).close(replace(holds, met=replace(met, shown=()))).unmet == ""
    without = replace(met, proof=(), shown=())
    assert "exists k: real" in Closer(Search()).close(replace(holds, met=without)).unmet
    # a value is tried, but for what is shown
    wrong = replace(met, values={**met.values, "f": "fun(x, 0*x)", "k": "v"})
    assert "v" in Closer(Search()).close(replace(holds, met=replace(wrong, shown=()))).unmet
    assert Closer(Search()).close(replace(holds, met=wrong)).unmet == ""
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
    from property_tests.verify.reasoning.developments import vocabulary

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


#: A definition that speaks of a number: a and w are the n coordinates of the points of V.
COORDINATES = Composed(
    Setting.of(
        {
            "n": ("n", "natural", "how many"),
            "a": ("a", "V, natural -> real", "coordinates"),
            "w": ("w", "V, natural -> real", "coordinates"),
            "r": ("r", "real", "as many at most"),
        },
        {
            "coordinates": ("parameters(n, a, w)", Kind.DEFINITION),
            "some": "1 <= n",
            "at most": "n <= r",
        },
        (PAIRS_OF_COORDINATES,),
        inner_product=("V",),
    ),
    "1 <= r",
    (have("so", "1 <= r", "some", "at most"),),
    "so",
    met=Structure({"r": "3"}, numbers={"n": "2"}),
)


def test_a_structure_chooses_a_number_of_a_definition():
    assert verdict(COORDINATES).word == "PROVED"
    made = existing(COORDINATES)
    assert made is not None
    assert [one.name for one in made.setting.symbols] == ["a", "w"]
    assert made.text == "exists r: real. 1 <= 2 and 2 <= r"
    assert "i <= 2 => a(p + c*q, i)" in made.setting.hypotheses[0].text


_DEFINED = COORDINATES.setting
_NAMES = {one.name: (one.tex, one.signature.text) for one in _DEFINED.symbols}
_ASSUMED: dict[str, str | tuple[str, Kind]] = {
    one.name: (one.text, one.kind) for one in _DEFINED.hypotheses
}
_OTHER = Object(
    PAIRS_OF_COORDINATES.head, f"{PAIRS_OF_COORDINATES.body} and (for p: V. b(p, 2) == 0)"
)


@pytest.mark.parametrize(
    ("symbols", "more", "known"),
    [
        ({}, {"coordinates": ("1 <= r and r <= n", Kind.DEFINITION)}, PAIRS_OF_COORDINATES),
        ({}, {"another": ("for p: V. a(p, 2) == 0", Kind.DEFINITION)}, PAIRS_OF_COORDINATES),
        ({}, {"another": ("for p: V. p == 0", Kind.DEFINITION)}, PAIRS_OF_COORDINATES),
        ({}, {"coordinates": ("parameters(n, a, a)", Kind.DEFINITION)}, PAIRS_OF_COORDINATES),
        ({"w": ("w", "V, natural -> [0, oo)")}, {}, PAIRS_OF_COORDINATES),
        ({}, {}, _OTHER),
    ],
    ids=["of a number", "of a coordinate", "of the space", "of one symbol", "of a sign", "of more"],
)
def test_no_number_is_chosen_where_the_definition_might_fail(
    symbols: dict[str, tuple[str, str]], more: dict[str, tuple[str, Kind]], known: Object
) -> None:
    """What a definition says for one number and not for another would show everything."""
    setting = Setting.of({**_NAMES, **symbols}, {**_ASSUMED, **more}, (known,),
                         inner_product=("V",))  # fmt: skip
    found = Closer(Search()).close(replace(COORDINATES, setting=setting))
    assert found.shown is not None
    assert "not known that the definitions can be met" in found.unmet


def test_a_definition_that_fails_at_a_number_meets_nothing() -> None:
    """Of 1 <= c <= 0 follows everything, that the hypotheses can be met too."""
    proof = (
        obtain("size", "from 1", "to k"),
        have("positive", "0 < c", "from 1"),
        have("negative", "c < 0", "from 1", "to k"),
    )
    setting = Setting.of(
        {"k": ("k", "natural"), "c": ("c", "real"), "q": ("q", "real")},
        {"size": ("1 <= c and c <= k", Kind.DEFINITION), "bad": "0 < q and q < 0"},
    )
    met = Structure({"q": "c"}, proof, ("positive", "negative"), numbers={"k": "0"})
    wrong = Composed(setting, "q == q", (have("all", "q == q"),), "all", met=met)
    assert verdict(wrong).word == f"PROVED, {UNMET}"
    # a document that brings the number says no more
    said = {**verdict(wrong).certificate, "met": {"spaces": {}, "numbers": {"k": "0"},
                                                  "shows": verdict(wrong).certificate}}  # fmt: skip
    with pytest.raises(InputError, match="not known"):
        structure_shown(said, "met", wrong)


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({}, "not decided"),
        ({"n": "0"}, "not decided"),
        ({"n": "4"}, "not decided"),
        ({"n": "n + 1"}, "is a literal"),
        ({"n": "-1"}, "is a literal"),
        ({"a": "2"}, "no natural number"),
        ({"k": "2"}, "no natural number"),
    ],
)
def test_other_numbers_meet_nothing(numbers: dict[str, str], why: str):
    found = Closer(Search()).close(replace(COORDINATES, met=Structure({"r": "3"}, numbers=numbers)))
    assert found.shown is not None
    assert why in found.unmet


@pytest.mark.parametrize(
    ("least", "why"), [(">= 1", ""), (">= 0", "not decided"), ("> 0", "is a literal")]
)
def test_a_structure_may_speak_of_all_numbers_from_one_on(least: str, why: str) -> None:
    met = Structure({"r": "n"}, using=("least n",), numbers={"n": least})
    statement = replace(COORDINATES, met=met)
    found = Closer(Search()).close(statement)
    assert why in found.unmet
    assert bool(why) is bool(found.unmet)
    if not why:
        said = verdict(statement).certificate
        assert structure_shown(said, "met", statement) is not None


@pytest.mark.parametrize(
    ("symbols", "more", "hilbert", "known"),
    [
        ({}, {}, (), True),
        ({}, {}, ("X",), False),
        ({"d": ("d", "real")}, {}, (), False),
        ({}, {"values": ("for x: X. |x| <= 1", Kind.DEFINITION)}, (), False),
        ({}, {"another": ("d <= 1", Kind.DEFINITION)}, (), False),
        ({}, {"another": "d <= 1"}, (), True),
    ],
)
def test_the_space_of_signals_is_known(
    symbols: dict[str, tuple[str, str]],
    more: dict[str, str | tuple[str, Kind]],
    hilbert: tuple[str, ...],
    known: bool,
) -> None:
    setting = Setting.of({**signals.SYMBOLS, **symbols}, {**signals.HYPOTHESES, **more},
                         signals.OBJECTS, inner_product=hilbert)  # fmt: skip
    assert is_known(setting) is known


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

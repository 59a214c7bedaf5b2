"""``verify cite``: a theorem at a reader's constants, with hypotheses, bounds and a sentence."""

from __future__ import annotations

import json
from fractions import Fraction
from math import ceil, log
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.citing import citation, evaluated
from memory_theorems.theorems.citing.citation import Citation, cite
from memory_theorems.theorems.citing.documents import to_json
from memory_theorems.theorems.citing.sentences import bound_text, sentence
from memory_theorems.theorems.commands.cite import cite as command
from memory_theorems.theorems.index import theorem
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import relations
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict
from property_tests.verify.test_command_line import fits

LEMMA = {"lambda": "9/10", "L_x": "1", "B_x": "1"}


def at(key: str, **values: str) -> Citation:
    return cite(theorem(key), values)


@pytest.fixture
def believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements as if the kernel had closed them: it does so in the tests of their files."""
    held = Verdict(Outcome.HOLDS, Evidence.PROVED, "", "", "kernel", certificate={})
    monkeypatch.setattr(citation, "closed", lambda statement: (held, frozenset()))


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


@pytest.mark.usefixtures("believed")
def test_the_window_is_the_least_that_the_hypotheses_admit() -> None:
    found = at("stability/lemma-1", **LEMMA, eps="1/100")
    (answer,) = found.shown
    assert (answer.flat.name, answer.word) == ("the window", "PROVED")
    assert answer.solved == {"k": ceil(log(1000) / log(10 / 9))} == {"k": 66}
    assert [one.name for one, state in answer.hypotheses if state == "yours"] == [
        "contraction", "lipschitz", "bounded", "rest",
    ]  # fmt: skip
    said = sentence(found, answer)
    assert said.startswith("By Lemma 1 of John Miller and Moritz Hardt (2018), in a sharper form")
    assert r"$k = 66$" in said
    fits("cite", {"schema": "cite/1", "theorems": [to_json(found)]})
    assert said.endswith("% stability/lemma-1, 'the window': PROVED")


def test_a_bound_is_rounded_to_where_it_stays_true() -> None:
    found = at("stability/lemma-1", **LEMMA, k="66")
    (answer,) = found.shown
    assert answer.word == "PROVED"  # by the kernel, from its record
    assert answer.bound is not None
    assert answer.bound[1] == Fraction(9, 10) ** 66 * 10
    assert Fraction(bound_text(answer.bound[1])) >= answer.bound[1]
    assert "at most 0.00955005" in sentence(found, answer)


@pytest.mark.usefixtures("believed")
def test_a_lemma_is_cited_without_a_label_of_the_paper() -> None:
    found = at("curse-of-memory/truncation", omega="1/2", eps="1/100")
    (answer,) = found.shown
    assert answer.flat.form == "lemma"
    assert sentence(found, answer).startswith("By a lemma of memory-theorems (``the width for one")
    assert answer.solved == {"m": 149359410646}


@pytest.mark.usefixtures("believed")
def test_constants_that_the_print_hides_are_chosen_and_then_decided() -> None:
    names = ("L_w", "L_f", "L_p", "beta_p", "beta_ww", "beta_wh", "beta_hw", "beta_hh")
    found = at(
        "stability/theorem-1", **LEMMA, **dict.fromkeys(names, "1"), alpha="1/100", N="10",
        eps="1/100",
    )  # fmt: skip
    (answer,) = found.shown
    assert (answer.flat.name, answer.flat.form) == ("an explicit sufficient window", "lemma")
    assert answer.solved == {"k": 760}
    assert answer.chosen["R"] == "10"
    assert {state for _, state in answer.hypotheses} == {"met", "yours"}
    assert sentence(found, answer).startswith("By a lemma of memory-theorems")


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"lamda": "1/2"}, "no constant 'lamda', did you mean lambda?"),
        ({"lambda": "x"}, "lambda=x is no real number: it speaks of x"),
        ({"lambda": "1/0"}, "lambda=1/0 is no real number"),
        ({"lambda": "9**9**9**9"}, "lambda=9**9**9**9 is no real number"),
        ({"k": "1/2"}, "k=1/2 is to be a whole number"),
        ({"L_x": "1", "L": "1"}, "stand for L: give one of them"),
    ],
)
def test_what_cannot_be_taken_is_refused(values: dict[str, str], says: str) -> None:
    with pytest.raises(InputError) as caught:
        at("stability/lemma-1", **values)
    assert says in str(caught.value)


def test_unmet_hypotheses_missing_constants_and_bad_input_have_their_exit_codes(
    tmp_path: Path,
) -> None:
    file = str(tmp_path / "cite.json")
    outside = asked(
        "stability/lemma-1", "lambda=11/10", "L_x=1", "B_x=1", "eps=1/9", "--json", file
    )
    assert outside.exit_code == 1
    assert "lambda = 11/10 is not in [0, 1)" in outside.output
    written = json.loads(Path(file).read_text())
    fits("cite", written)
    (document,) = written["theorems"]
    states = [one["state"] for item in document["statements"] for one in item["hypotheses"]]
    assert "fails" in states
    assert all(item["sentence"] is None for item in document["statements"])
    missing = asked("stability/lemma-1", "lambda=9/10")
    assert missing.exit_code == 2
    assert "it needs B_x (bound of the inputs)" in missing.output
    assert asked("stability/lemma-1").exit_code == 0
    assert asked("stability/lemma-1", "lambda").exit_code == 2
    assert asked("stability/lemma-1", "lambda=1/2", "lambda=1/3").exit_code == 2
    assert asked("stability/lemma-99").exit_code == 2
    assert "no theorem of 'stability/*' takes nobody" in asked("stability/*", "nobody=1").output


def test_a_hypothesis_between_the_constants_is_decided() -> None:
    """Tolerance 0 violates e > 0: no k admits it, and nothing is cited."""
    found = at("stability/lemma-1", **LEMMA, eps="0")
    assert not found.usable
    window = next(item for item in found.answers if item.flat.name == "the window")
    assert window.why == "e > 0 does not hold"
    assert found.failing


@settings(max_examples=40)
@given(st.integers(-(10**9), 10**9).filter(bool), st.integers(1, 10**9), st.integers(-40, 40))
def test_decimals_enclose(above: int, below: int, power: int) -> None:
    moved = Fraction(above, below) * Fraction(10) ** power
    low, high = Fraction(bound_text(moved, down=True)), Fraction(bound_text(moved))
    assert low <= moved <= high
    assert high - low <= abs(moved) / 10**4


@given(st.integers(0, 10**12))
def test_the_least_number_is_found(wanted: int) -> None:
    assert evaluated.least(lambda n: n >= wanted) == wanted


def test_a_proposed_constant_is_decided_before_it_is_taken() -> None:
    (falling,) = relations("x**2 <= 2")
    assert evaluated.chosen([falling], "x", {}) is None  # not linear: nothing is proposed
    (fit,) = relations("2*x >= 7*c")
    assert evaluated.chosen([fit], "x", {"c": to_fmpq(Fraction(1))}) == to_fmpq(Fraction(7, 2))
    (root,) = relations("x >= sqrt(2)")
    value = evaluated.chosen([root], "x", {})
    assert evaluated.decided(root, {"x": value}) is True  # type: ignore[dict-item]


def test_the_word_has_the_suffix_where_no_structure_is_known() -> None:
    """As in a run: two statements of one file, one with a structure on record."""
    found = at("curse-of-memory/truncation", m="3", l="1", omega="1", eps="1/10")
    words = {item.flat.name: item.word for item in found.answers if item.word}
    assert words["the width for one tolerance"].endswith("hypotheses not shown to be satisfiable")


def test_the_letter_on_the_page_counts_before_a_short_name() -> None:
    """The page's m is N in the lemmas there, where m is its d, and m in the statement on models."""
    found = at("curse-of-memory/lemma-c.3", m="5")
    assert {name for item in found.answers for name in item.given} == {"N", "m"}


@pytest.mark.usefixtures("believed")
def test_a_constant_that_may_lie_outside_its_domain_gives_nothing() -> None:
    one = "cos(1)**2 + sin(1)**2"
    found = at("stability/lemma-1", **{**LEMMA, "lambda": one, "eps": "1/100"})
    assert not found.usable
    assert any("not shown to be in" in item.why for item in found.answers)


@pytest.mark.usefixtures("believed")
def test_a_window_that_an_undecided_hypothesis_bounds_is_not_the_least() -> None:
    """The window of Theorem 1 is bounded by defined functions of the constants."""
    found = at("stability/theorem-1", **LEMMA, L_w="1", L_f="1", L_p="1", beta_p="1", N="10",
               eps="1/100")  # fmt: skip
    [answer] = [item for item in found.answers if item.flat.name == "Theorem 1"]
    assert "is not decided" in answer.why


@pytest.mark.usefixtures("believed")
def test_a_statement_without_constants_is_cited_without_with() -> None:
    found = at("curse-of-memory/width-law")
    told = [sentence(found, item) for item in found.answers if not item.why]
    assert told
    for text in told:
        assert ", with :" not in text
        assert "``" in text

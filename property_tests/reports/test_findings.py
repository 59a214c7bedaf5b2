"""The page of findings is that of the theorem files; cited theorems are few, tested formulas."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from memory_theorems.reports import findings
from memory_theorems.reports.asked import GROUPS
from memory_theorems.reports.findings import cited_theorems, item_of, page, sequents, word_of
from memory_theorems.theorems.registry import theorem
from memory_theorems.verify.examination.formula_statements import mutants_of
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.language.formulas import Hypothesis
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Statement, Step
from memory_theorems.verify.verdicts import Outcome
from property_tests.places import ROOT

WRITTEN = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
#: Names that are cited without a formula in one theorem have one in another.
CITED = cited_theorems()
#: An integral of absolute values that no instance measures.
NOT_MEASURED = {"dominated convergence"}
#: Instances of each theorem that a cited formula is looked at on.
FEW = 8


def written_words() -> dict[tuple[str, str], str]:
    found = {}
    for key, name, word in re.findall(r"^- `(.+?)`: (.+) \(\w+\)\n  - (.+?): `", WRITTEN, re.M):
        found[key, name] = word
    return found


def test_the_page_is_up_to_date_but_for_words() -> None:
    words = written_words()
    assert page(lambda key, name: words.get((key, name), "no word")) == WRITTEN, (
        "make docs writes it anew"
    )


@pytest.mark.stress
def test_words_are_those_of_kernel_and_engine() -> None:
    assert page() == WRITTEN, "make docs writes it anew"


def test_words_are_what_the_files_expect() -> None:
    """A statement that is to fail is REFUTED, one that is to hold is not; nothing is open."""
    words = written_words()
    for _, rows in GROUPS:
        for row in rows:
            for key, name in row.answers:
                (word,) = {
                    found for (other, rest), found in words.items() if other == key and rest == name
                }
                fails = item_of(key, name).expected.outcome is Outcome.FAILS
                assert word.startswith("REFUTED" if fails else ("PROVED", "CERTIFIED")), (key, name)


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no statement or step 'nothing'"):
        item_of("stability/lemma-1", "nothing")


def test_words_of_all_kinds() -> None:
    key = "curse-of-memory/lemma-a.1"
    assert word_of(key, "the complement") == "REFUTED"
    assert word_of(key, "sets of small measure") == "REFUTED"
    assert word_of("stability/section-7-1", "the square of the difference") == "PROVED"


def test_cited_theorems_are_few_and_have_a_source() -> None:
    assert len(CITED) <= 15
    for item in CITED:
        assert re.search(r"\d{4}|II\.13|part VII", item.source), item.name
        assert any(name for _, name in item.uses), f"{item.name} is no formula anywhere"


def test_all_that_is_cited_in_one_theory_is_seen() -> None:
    names = {hypothesis.name for hypothesis in _cited("curse-of-memory/lemma-a.1")}
    assert {"Riesz", "thin", "tall", "parts"} <= names
    assert [item.name for item in _cited("stability/lemma-1")] == []


def _cited(key: str) -> list[Hypothesis]:
    return [item for found in sequents(key) for item in found.theory.hypotheses if item.cited]


def _says(bounds: list[Bound], sequent: Sequent) -> list[Any]:
    """What a formula says at the points of the instances, whatever the hypotheses."""
    formula = sequent.formula
    return [bound.holds(formula, point) for bound in bounds for point in bound.points(formula)]


def _tested(key: str, name: str) -> bool:
    """Whether instances confirm the formula, none violates it, and some violate a wrong variant."""
    found = theorem(key)
    assert isinstance(found, FormulaTheorem)
    sequent = next(
        item for item in sequents(key) for one in item.theory.hypotheses if one.name == name
    )
    given = next(item for item in sequent.theory.hypotheses if item.name == name)
    theory = replace(sequent.theory, hypotheses=())
    alone = Sequent(theory, given.formula)
    bounds = [
        Bound(theory, meaning, trusting=True)
        for meaning in islice(map(found.interpret, found.edges), FEW)
        if name not in meaning.without
    ]
    answers = _says(bounds, alone)
    if given.formula.binders:
        assert False not in answers, f"{key}: an instance of {name} violates it"
    # Balls never tell that two numbers are equal; a wrong variant shows how tight they are.
    confirmed = (True, None) if given.formula.conclusion.op == "==" else (True,)
    wrong = mutants_of(alone).values()
    return any(answer in confirmed for answer in answers) and any(
        False in _says(bounds, item) for item in wrong
    )


@pytest.mark.parametrize("name", [item.name for item in CITED])
def test_a_cited_theorem_is_a_tested_formula(name: str) -> None:
    """In one theorem at least: an integral that is only compared has no value in instances."""
    uses = next(item.uses for item in CITED if item.name == name)
    tested = {hypothesis: _tested(key, hypothesis) for key, hypothesis in uses if hypothesis}
    assert any(tested.values())
    assert {item for item, answer in tested.items() if not answer} <= NOT_MEASURED


def test_statements_and_steps_have_one_page() -> None:
    assert isinstance(item_of("stability/lemma-1", "the bound"), Statement)
    assert isinstance(item_of("stability/theorem-1", "constant steps"), Step)
    assert findings.word_of is word_of

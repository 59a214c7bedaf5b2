"""The errata of Miller and Hardt: each entry names what is refuted, and what holds in its place."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import theorems
from theorems.papers import INVERSE, STABILITY, STABLE_SSM
from theorems.registry import all_theorems, theorem
from verify.examination.displays import decides
from verify.theorem import Form, Paper, Statement, Step
from verify.verdicts import Outcome

FILE = Path(theorems.__file__).parent / "errata" / "stability.toml"
ENTRIES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["erratum"]
KINDS = {"statement", "proof step", "example", "remark", "wording"}
LABELS = [f"{item['theorem']}: {item['refuted']}" for item in ENTRIES]


def item_of(place: str, key: str) -> Statement | Step:
    """The statement or step ``key: name``, or the name alone of the theorem ``key``."""
    if ": " in place:
        key, place = place.split(": ", 1)
    found = theorem(key)
    (item,) = (one for one in (*found.statements, *found.steps) if one.name == place)
    return item


def of(paper: Paper) -> list[tuple[str, Statement | Step]]:
    chosen = [item for item in all_theorems() if item.source.paper == paper]
    return [(item.key, one) for item in chosen for one in (*item.statements, *item.steps)]


def refuted(item: Statement | Step) -> bool:
    return item.expected.outcome is Outcome.FAILS


@pytest.mark.parametrize("entry", ENTRIES, ids=LABELS)
def test_an_entry_names_a_refuted_line_and_what_holds(entry: dict[str, Any]) -> None:
    item = item_of(entry["refuted"], entry["theorem"])
    assert item.form is Form.PRINTED
    assert refuted(item)
    assert item.latex, "a refuted line is quoted"
    assert entry["kind"] in KINDS
    assert entry["replace_by"]
    for place in entry["replace_by"]:
        other = item_of(place, entry["theorem"])
        assert not refuted(other)
        assert decides(other.subject) != decides(item.subject)


@pytest.mark.parametrize("entry", ENTRIES, ids=LABELS)
def test_an_entry_says_all_that_a_reader_needs(entry: dict[str, Any]) -> None:
    for field in ("label", "section", "printed", "reading", "survival", "counterexample"):
        assert entry[field].strip(), field
    assert entry["keeps"]
    assert isinstance(entry["survives"], bool)
    assert entry["second_reading"]["holds_if"].strip()
    assert entry["second_reading"]["confirms"] is True
    assert entry["counterexample"].count("$") % 2 == 0
    assert "\n" not in entry["counterexample"]


def test_every_refuted_line_has_one_entry() -> None:
    lines = [
        (key, item.name)
        for key, item in of(STABILITY)
        if item.form is Form.PRINTED and refuted(item)
    ]
    assert Counter(lines) == Counter((item["theorem"], item["refuted"]) for item in ENTRIES)


def test_only_lines_of_the_paper_are_quoted() -> None:
    """A lemma, a variant or a control stands beside no line in TeX."""
    for key, item in of(STABILITY):
        assert item.form.of_the_paper or not item.latex, (key, item.name)


@pytest.mark.parametrize("paper", [INVERSE, STABLE_SSM], ids=lambda paper: paper.key)
def test_nothing_second_hand_is_a_line_of_a_paper(paper: Paper) -> None:
    found = of(paper)
    assert found
    for key, item in found:
        assert not item.form.of_the_paper, (key, item.name)
        assert not item.latex, (key, item.name)

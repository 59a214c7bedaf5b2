"""Miller and Hardt: errata tell all that a reader needs, and only lines of a paper are quoted."""

from __future__ import annotations

import pytest

from memory_theorems.theorems import all_theorems
from memory_theorems.theorems.errata import Erratum, errata_of
from memory_theorems.theorems.papers import INVERSE, STABILITY, STABLE_SSM
from memory_theorems.verify.theorem import Paper, Statement, Step


def lines_of(paper: Paper) -> list[tuple[str, Statement | Step]]:
    found: list[tuple[str, Statement | Step]] = []
    for item in all_theorems():
        if item.source.paper == paper:
            found += [(item.key, line) for line in item.statements]
            found += [(item.key, line) for line in item.steps]
    return found


@pytest.mark.parametrize("item", errata_of("stability"), ids=lambda item: item.refuted)
def test_an_entry_says_all_that_a_reader_needs(item: Erratum) -> None:
    assert item.section.strip()
    assert item.keeps
    assert item.replace_by
    assert item.confirmed
    assert item.second_reading is not None
    assert item.second_reading.holds_if.strip()
    assert item.counterexample.strip()
    assert "\n" not in item.counterexample
    assert item.counterexample.count("$") % 2 == 0


def test_only_lines_of_the_paper_are_quoted() -> None:
    """A lemma, a variant or a control stands beside no line in TeX."""
    for key, line in lines_of(STABILITY):
        assert line.form.of_the_paper or not line.latex, (key, line.name)


@pytest.mark.parametrize("paper", [INVERSE, STABLE_SSM], ids=lambda paper: paper.key)
def test_nothing_second_hand_is_a_line_of_a_paper(paper: Paper) -> None:
    assert lines_of(paper)
    for key, line in lines_of(paper):
        assert not line.form.of_the_paper, (key, line.name)
        assert not line.latex, (key, line.name)

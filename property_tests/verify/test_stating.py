"""Builders of statements: the form says whose line it is, the verb what becomes of it."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify import stating
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.theorem import FAILS, OPEN, Form, Provenance, Statement, Step

BUILDERS = {
    "printed": (Form.PRINTED, False),
    "repaired": (Form.REPAIRED, False),
    "sharpened": (Form.SHARPENED, False),
    "lemma": (Form.LEMMA, False),
    "variant": (Form.VARIANT, False),
    "disproved": (Form.PRINTED, True),
    "refuted_variant": (Form.VARIANT, True),
    "overstated": (Form.CONTROL, True),
}


@pytest.mark.parametrize("name", BUILDERS)
def test_a_builder_gives_form_and_expectation(name: str) -> None:
    made = getattr(stating, name)("it", "x <= y", confirmed="x is at most y")
    assert (made.form, made.fails) == BUILDERS[name]
    assert made.confirmed == "x is at most y"
    assert name in stating.__all__


#: Controls that only instances violate, whose hypotheses hold by what their files say.
BY_INSTANCES = ("half of it can be lost", "the limit, with base 3")


def test_controls_fail_and_what_stands_for_a_paper_does_not() -> None:
    for known in all_theorems():
        lines: list[Statement | Step] = [*known.statements, *known.steps]
        for item in lines:
            fails = item.expected is FAILS
            if item.form is Form.CONTROL:
                assert fails or item.name in BY_INSTANCES, (known.key, item.name)
                assert not (fails and item.name in BY_INSTANCES), (known.key, item.name)
            if item.form in (Form.REPAIRED, Form.SHARPENED, Form.LEMMA):
                assert not fails, (known.key, item.name)


def test_an_inference_that_is_no_line_of_the_paper_is_a_lemma() -> None:
    for known in all_theorems():
        if not isinstance(known, stating.FormulaTheorem):
            continue
        lines = {item.name for item in known.lines}
        for step in known.steps:
            if step.name not in lines and step.name not in known.in_the_paper:
                assert step.form is Form.LEMMA, (known.key, step.name)


def test_texts_that_were_read_and_texts_that_were_not() -> None:
    papers = {item.source.paper.key: item.source.paper.provenance for item in all_theorems()}
    read = {key for key, provenance in papers.items() if provenance is Provenance.READ}
    assert read == {"curse-of-memory", "stability"}


def test_a_violation_by_instances_alone_may_be_expected_to_stay_open() -> None:
    made = stating.overstated("it", "x <= y", by_instances=True)
    assert made.expected(claim("x <= 1", x="[0, 2]")) is OPEN
    assert stating.overstated("it", "x <= y").expected(claim("x <= 1", x="[0, 2]")) is FAILS

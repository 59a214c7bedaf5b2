"""Which statement to use: what a statement asks for is read off the statement itself."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from memory_theorems.reports.finder import finder_of
from memory_theorems.reports.hypotheses import FEATURES, Facts, facts_of, features_of
from memory_theorems.reports.reading import report_of
from memory_theorems.theorems import all_theorems
from memory_theorems.theorems.registry import theorem
from property_tests.sample_run import RUN, line

CONTRACTION = "for a: H, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|"
WITH_WEIGHTS = "for q: W. d(q) <= 0 => |phi(q, a, z) - phi(q, b, z)| <= lambda*|a - b|"
INPUT = "for a: H, u: X, v: X. |phi(a, u) - phi(a, v)| <= L*|u - v|"
EMPTY = Facts("", (), {}, {}, (), (), takes_kernels=False)


def _found(assumed: tuple[str, ...], domains: Mapping[str, str]) -> set[str]:
    facts = replace(EMPTY, assumed=assumed, domains=domains)
    return {feature.key for feature in features_of(facts) if feature.kind == "hypothesis"}


@pytest.mark.parametrize(
    ("assumed", "domain", "found"),
    [
        (CONTRACTION, "[0, 1)", {"contraction"}),
        (WITH_WEIGHTS, "[0, 1)", {"contraction"}),
        (CONTRACTION, "[0, 1]", set()),
        (CONTRACTION, "[0, oo)", set()),
        (CONTRACTION.replace("|a - b|", "|a - u|"), "[0, 1)", set()),
        (CONTRACTION.replace("phi(b, u)", "phi(b, v)"), "[0, 1)", set()),
        (INPUT, "[0, 1)", {"input"}),
        (INPUT.replace("phi(a, v)", "phi(b, v)"), "[0, 1)", set()),
    ],
)
def test_a_hypothesis_is_known_by_its_shape(assumed: str, domain: str, found: set[str]) -> None:
    assert _found((assumed,), {"lambda": domain}) == found


def test_a_dropped_hypothesis_is_not_asked_for() -> None:
    item = theorem("stability/lemma-1")
    bound = next(found for found in item.statements if found.name == "the bound")
    keys = {feature.key for feature in features_of(facts_of(item, bound))}
    assert {"model", "contraction", "input", "inputs"} <= keys
    without = replace(bound, subject=bound.subject.without("lipschitz"))  # type: ignore[union-attr]
    assert "input" not in {feature.key for feature in features_of(facts_of(item, without))}


def test_every_statement_is_about_something_and_every_question_leads_somewhere() -> None:
    met = set()
    for item in all_theorems():
        for statement in item.statements:
            found = list(features_of(facts_of(item, statement)))
            assert any(feature.kind == "object" for feature in found), (item.key, statement.name)
            met |= {feature.key for feature in found}
    assert met == {feature.key for feature in FEATURES}


def test_only_what_stands_is_offered_the_strong_before_the_weak() -> None:
    key = "stability/lemma-1"
    item = theorem(key)
    words = {"one constant for all contraction factors": ("fails", "certified", {}),
             "the bound": ("open", "spot-certified", {"reason": "sampled-only"})}  # fmt: skip
    entries: list[dict[str, Any]] = []
    for found in item.statements:
        outcome, evidence, more = words.get(found.name, ("holds", "proved", {}))
        if outcome == "fails":
            more = {"counterexample": {}}
        entries.append(line(outcome, evidence, form=found.form.value, name=found.name, **more))
    entry = {**copy.deepcopy(RUN["theorems"][0]), "key": key, "statements": entries}
    offered = finder_of(report_of({**RUN, "theorems": [entry]}, {key: item}))
    names = [choice.item.name for choice in offered.choices]
    assert "one constant for all contraction factors" not in names
    assert names[-1] == "the bound"
    assert offered.choices[-1].where == "in every normed space, of any dimension"
    assert not finder_of(report_of({**RUN, "theorems": [entry]}, {})).choices

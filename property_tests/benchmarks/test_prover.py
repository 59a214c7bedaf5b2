"""The labelled collection is sound: it parses, its witnesses certify, and decide agrees with it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from benchmarks.prover import bisection
from benchmarks.prover.collection import Entry, load
from benchmarks.prover.run import measure, page, score
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import BINDERS, Term, free_variables, walk
from memory_theorems.verify.refutation import witness

ALL = load()
ENTRIES = [entry for entry in ALL if not entry.source]
SOURCED = [entry for entry in ALL if entry.source]
FALSE = [entry for entry in ENTRIES if entry.label == "fails"]
#: A cross-section that is decided (or given up) fast; the whole collection is for the benchmark.
QUICK = (
    "memory-bump", "simplex-product", "contraction-factor", "gamma-minimum-near-miss",
    "parabola", "cauchy-schwarz", "exponential-beats-square-near-miss", "sinc-strict-at-zero",
    "motzkin-near-miss", "tangent-quartic", "pythagoras", "root-of-square",
    "square-against-power-near-miss", "central-binomial-strict", "iterated-logarithm",
    "no-root-of-two", "second-part-false", "log-at-closed-zero", "pole-inside",
)  # fmt: skip
SAMPLE = [entry for entry in ENTRIES if entry.name in QUICK]


def name_of(entry: Entry) -> str:
    return entry.name


def test_the_collection_is_large_and_covers_all_kinds() -> None:
    kinds = Counter(entry.kind for entry in ENTRIES)
    assert len(ENTRIES) >= 150
    assert set(kinds) == {
        "loose", "sharp", "unbounded", "polynomial", "identity", "integer", "false", "open",
    }  # fmt: skip
    labels = Counter(entry.label for entry in ENTRIES)
    assert labels["holds"] >= 75
    assert labels["fails"] >= 50


@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_every_variable_is_declared_and_used(entry: Entry) -> None:
    declared = set(entry.claim.domains)
    used: set[str] = set()
    for relation in (*entry.claim.conclusion, *entry.claim.given):
        used |= free_variables(relation.left) | free_variables(relation.right)
    assert used == declared
    assert entry.why


def certified(entry: Entry) -> bool:
    assert entry.witness is not None
    point: dict[str, Term] = {}
    crossing: tuple[str, dict[str, Any]] | None = None
    for name, value in entry.witness.items():
        if isinstance(value, dict):
            crossing = (name, value)
            point[name] = parse_term(value["interval"][0])
        else:
            point[name] = parse_term(value)
    parts = range(len(entry.claim.conclusion))
    if crossing is None:
        return any(witness.certify(entry.claim, part, point) for part in parts)
    name, value = crossing
    low, high = (Fraction(text) for text in value["interval"])
    of = parse_term(value["of"])
    return any(
        witness.certify_crossing(entry.claim, part, point, name, (low, high), of) for part in parts
    )


def test_claims_with_a_source_are_many_and_one_in_four_is_held_out() -> None:
    held = sum(entry.held_out for entry in SOURCED)
    assert len(SOURCED) >= 550
    assert len(ALL) >= 800
    assert len(SOURCED) // 5 <= held <= len(SOURCED) // 3
    assert not any(entry.held_out for entry in ENTRIES)
    texts = Counter(entry.claim.text for entry in SOURCED)
    assert [text for text, times in texts.items() if times > 1] == []


def test_claims_with_a_source_are_well_formed_and_their_witnesses_certified() -> None:
    """Sums up to oo, integrals and limits were compared with independent numerical values."""
    bad = []
    for entry in SOURCED:
        used: set[str] = set()
        terms = [
            side
            for item in (*entry.claim.conclusion, *entry.claim.given)
            for side in (item.left, item.right)
        ]
        for term in terms:
            used |= free_variables(term)
        numeric = any(node.head in BINDERS for term in terms for node in walk(term))
        false = entry.label == "fails" and not numeric
        if used != set(entry.claim.domains) or not entry.why or (false and not certified(entry)):
            bad.append(entry.name)
    assert bad == []


@pytest.mark.parametrize("entry", FALSE, ids=name_of)
def test_the_witness_of_every_false_claim_is_certified(entry: Entry) -> None:
    assert certified(entry)


@pytest.mark.parametrize("entry", SAMPLE, ids=name_of)
def test_decide_never_contradicts_a_label(entry: Entry) -> None:
    verdict = decide(entry.claim, Effort(1))
    assert score(entry.label, verdict.outcome.value) != "wrong", verdict.word


def test_the_cross_section_has_all_its_claims() -> None:
    assert len(SAMPLE) == len(QUICK)


@pytest.mark.stress
@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_decide_contradicts_no_label_of_the_collection(entry: Entry) -> None:
    assert measure("ours", entry, 10.0)["outcome"] in {"open", "not_applicable", entry.label}


def test_the_baseline_settles_loose_claims_and_no_sharp_ones() -> None:
    by_name = {entry.name: entry.claim for entry in ENTRIES}
    assert bisection.decide(by_name["memory-bump"], boxes=2_000) == "holds"
    assert bisection.decide(by_name["log-root-near-miss"], boxes=2_000) == "fails"
    assert bisection.decide(by_name["parabola"], boxes=300) == "open"
    assert bisection.decide(by_name["sine-below-line"]) == "open"


def test_the_page_counts_solved_wrong_and_open() -> None:
    entries = [entry for entry in ENTRIES if entry.kind == "sharp"][:3]
    outcomes = ["holds", "fails", "open"]
    results = {
        entry.name: {"outcome": outcome, "detail": "", "seconds": 0.5}
        for entry, outcome in zip(entries, outcomes, strict=True)
    }
    stored = {
        "limit": 10.0,
        "engines": {"ours": {"version": "1", "date": "2026-01-01", "results": results}},
    }
    text = page(entries, stored)
    assert "| sharp | 3 | 1 / 1 / 1, 0.50 |" in text
    assert entries[1].name in text.partition("## Wrong answers")[2]
    assert entries[2].name in text.partition("leaves open")[2].partition("## Wrong")[0]

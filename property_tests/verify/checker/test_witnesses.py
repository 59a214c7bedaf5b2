"""Refutations over the prover's collection: the checker accepts the witness of every false claim,
and no point against a true one."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.prover.collection import Entry, load
from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from property_tests.campaign.pointwise import points

Json = Any
ENTRIES = load()
FALSE = [entry for entry in ENTRIES if entry.label == "fails"]
TRUE = [entry for entry in ENTRIES if entry.label == "holds"]


def refutations(entry: Entry, point: Json) -> list[Replay]:
    """The checker's answers for all parts of the claim."""
    about = entry.claim.to_json()
    return [
        replay(about, {"version": 1, "claim": "refuted", "part": part, "point": point, "bits": 192})
        for part in range(len(entry.claim.conclusion))
    ]


def beyond_a_point(entry: Entry) -> bool:
    """Whether the claim speaks of integrals, limits or infinite sums, whose values at a point need
    a proof of their own."""
    sides = [side for item in entry.claim.conclusion for side in (item.left, item.right)]
    nodes = [node for side in sides for node in t.walk(side)]
    return any(node.head in ("Integral", "Limit") for node in nodes) or any(
        node.head == "Sum" and any(inner.head == "oo" for inner in t.walk(node)) for node in nodes
    )


@pytest.mark.parametrize("entry", FALSE, ids=lambda entry: entry.name)
def test_the_witness_of_every_false_claim_is_replayed(entry: Entry) -> None:
    assert entry.witness is not None
    witness = dict(entry.witness)
    found = refutations(entry, witness)
    if not beyond_a_point(entry):
        assert any(item.accepted for item in found), found[0].why
    assert all(item.outcome == "fails" for item in found)
    # One coordinate less, one more, or none at all is no point.
    broken: list[Json] = [{**witness, "another": "1"}]
    for name in witness:
        broken.append({key: value for key, value in witness.items() if key != name})
        broken += [{**witness, name: None}, {**witness, name: "another"}]
    for wrong in broken:
        assert not any(item.accepted for item in refutations(entry, wrong))


@pytest.mark.parametrize("entry", TRUE, ids=lambda entry: entry.name)
def test_no_point_refutes_a_true_claim(entry: Entry) -> None:
    for point in points(entry.claim, 0, 4):
        texts = {name: t.to_text(t.number(value)) for name, value in point.items()}
        for found in refutations(entry, texts):
            assert not found.accepted, (texts, found)


@pytest.mark.parametrize(
    ("text", "at", "evidence"),
    [
        ("sin(x)**2 + cos(x)**2 != 1", "1", "proved"), ("sqrt(x)*sqrt(x) != x", "2", "proved"),
        ("exp(x) <= 2", "1", "certified"), ("x**2 <= 1/2", "1", "proved"),
        ("exp(log(x)) < x", "3", "proved"), ("log(x) >= 0", "1/2", "certified"),
    ],
)  # fmt: skip
def test_a_point_refutes_by_identities_too(text: str, at: str, evidence: str) -> None:
    point = {"version": 1, "claim": "refuted", "part": 0, "point": {"x": at}}
    found = replay(claim(text, x="[0, 9]").to_json(), point)
    assert (found.accepted, found.outcome, found.evidence) == (True, "fails", evidence), found.why

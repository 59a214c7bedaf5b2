"""PROVED needs exact evidence everywhere: one enclosure by balls anywhere makes it CERTIFIED."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.language.claims import claim
from property_tests.campaign.seeds import (
    DIRECT,
    FIRST,
    Seed,
    holding,
    node,
    rewrite,
    seeds,
    telescoped,
)

Json = Any
#: A node that encloses by balls; the other ones count as exact here, so that it is the only one.
BALLS: Json = {"rule": "direct", "bits": 131}
NONSENSE: Json = {"rule": "no rule"}


def places(document: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all nodes of a certificate."""
    if isinstance(document, dict):
        if "rule" in document:
            yield path
        for key, value in document.items():
            yield from places(value, (*path, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from places(value, (*path, index))


def put(document: Json, path: tuple[Any, ...], node: Json) -> Json:
    """The certificate with another node at the path."""
    changed = copy.deepcopy(document)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = node
    return changed


def found_at(document: Json, path: tuple[Any, ...]) -> Json:
    """The node at the path."""
    for key in path:
        document = document[key]
    return document


@pytest.fixture
def one_by_balls(monkeypatch: pytest.MonkeyPatch) -> None:
    """All enclosures count as exact, but for those by :data:`BALLS`."""
    prove = Prover.prove

    def changed(self: Prover, goal: Goal, node: Json) -> bool:
        exact = prove(self, goal, node)
        return node != BALLS if node["rule"] in ("direct", "mean-value", "taylor") else exact

    monkeypatch.setattr(Prover, "prove", changed)


def further() -> tuple[Seed, ...]:
    """Certificates whose definedness and conditions need proofs of their own."""
    apart = node("apart", sign=1, proof=rewrite("k - 1", DIRECT, "k", DIRECT))
    old = "Sum(1/(k**2 - k), (k, 2, oo))"
    series = telescoped("-1/(k - 1)", defined=[apart], old=old)
    above = rewrite("z - 1", DIRECT, "z", DIRECT)
    weak = rewrite("z - 1", DIRECT, "z", DIRECT)
    half = rewrite("2*z - 1", DIRECT, "1/(2*sqrt(z**2 - z))", DIRECT)
    roots = node(
        "increasing", name="z", function="sqrt(z**2 - z)", left="x", right="y", sign=1, lower="1",
        inside=[DIRECT, DIRECT], order=FIRST, everywhere=[weak], smooth=[above], derivative=half,
    )  # fmt: skip
    return (
        Seed("series", claim(f"{old} == 1"), holding(series, [series])),
        Seed(
            "increasing",
            claim("sqrt(x**2 - x) >= sqrt(y**2 - y)", x="[1, 9]", y="[1, 9]", given="x >= y"),
            holding(roots, [rewrite(f"{v} - 1", DIRECT, v, DIRECT) for v in "xy"]),
        ),
    )


@pytest.mark.parametrize("seed", further(), ids=lambda seed: seed.rule)
def test_further_certificates_are_accepted(seed: Seed) -> None:
    found = replay(seed.claim.to_json(), seed.certificate)
    assert found.accepted, found.why


@pytest.mark.usefixtures("one_by_balls")
@pytest.mark.parametrize(
    "seed", [*seeds(), *further()], ids=lambda seed: f"{seed.rule}: {seed.claim.text[:50]}"
)
def test_one_enclosure_makes_the_evidence_certified(seed: Seed) -> None:
    about = seed.claim.to_json()
    for path in places(seed.certificate):
        changed = replay(about, put(seed.certificate, path, BALLS))
        if changed.accepted and not replay(about, put(seed.certificate, path, NONSENSE)).accepted:
            assert changed.evidence == "certified", path


#: Rules whose own argument is by balls.
BY_BALLS = frozenset(("asymptotic", "limit", "bracket", "limit-value", "primitive", "witness"))


@pytest.mark.usefixtures("one_by_balls")
@pytest.mark.parametrize("seed", seeds(), ids=lambda seed: f"{seed.rule}: {seed.claim.text[:50]}")
def test_exact_parts_make_exact_evidence(seed: Seed) -> None:
    used = {found_at(seed.certificate, path)["rule"] for path in places(seed.certificate)}
    if not used & BY_BALLS:
        found = replay(seed.claim.to_json(), seed.certificate)
        assert found.evidence == "proved", found

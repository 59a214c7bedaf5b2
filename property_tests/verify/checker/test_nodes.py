"""Every node of a certificate is read: with any one of them replaced by nonsense it is refused.

What is exact stays exact: with an exact leaf replaced by a ball the evidence is no proof any more.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from property_tests.campaign.seeds import Seed, seeds

Json = Any
NONSENSE: Json = {"rule": "trust me"}
#: A ball where an exact leaf was.
BALLS: Json = {"rule": "direct", "bits": 128}
Path = tuple[str | int, ...]


def nodes(data: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """The nodes of a certificate, with where they stand."""
    if isinstance(data, dict):
        if "rule" in data:
            yield path, data
        for key, item in data.items():
            yield from nodes(item, (*path, key))
    elif isinstance(data, list | tuple):
        for index, item in enumerate(data):
            yield from nodes(item, (*path, index))


def changed(data: Json, path: Path, new: Json) -> Json:
    found = copy.deepcopy(data)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return found


def idle(certificate: Json, path: Path) -> bool:
    """Whether no rule asks for it: the sign of a number, definedness, the order of 0 and oo,
    the value where existence is shown."""
    inner = certificate
    for key in path:
        if (
            key == "defined"
            or (key == "positive" and inner["factor"] in ("1", "2", "1/2"))
            or (key == "order" and "upper" in inner)
            or (key == "proof" and "exists" in path)
        ):
            return True
        inner = inner[key]
    return False


@pytest.mark.parametrize("seed", seeds(), ids=lambda seed: f"{seed.rule}: {seed.claim.text[:50]}")
def test_every_node_is_read(seed: Seed) -> None:
    about, certificate = seed.claim.to_json(), seed.certificate
    assert replay(about, certificate).accepted
    for path, _ in nodes(certificate):
        if idle(certificate, path):
            continue
        for new in (NONSENSE, None, {}, [NONSENSE], "direct"):
            assert not replay(about, changed(certificate, path, new)).accepted, (path, new)
        if isinstance(path[-1], int):
            inner = certificate
            for key in path[:-1]:
                inner = inner[key]
            for new in ([], inner[:-1], [*inner, NONSENSE], None):
                assert not replay(about, changed(certificate, path[:-1], new)).accepted, path


EXACT = ("exact", "identity", "assumption", "positivity", "univariate", "constant")


@pytest.mark.parametrize("seed", seeds(), ids=lambda seed: f"{seed.rule}: {seed.claim.text[:50]}")
def test_a_ball_anywhere_is_no_proof(seed: Seed) -> None:
    about, certificate = seed.claim.to_json(), seed.certificate
    whole = replay(about, certificate)
    rules = {node["rule"] for _, node in nodes(certificate)}
    if rules & {"direct", "mean-value"} and whole.evidence == "proved":
        return  # only where they are idle
    for path, node in nodes(certificate):
        if node["rule"] not in EXACT or idle(certificate, path):
            continue
        found = replay(about, changed(certificate, path, BALLS))
        assert found.evidence == "certified"

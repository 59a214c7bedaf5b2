"""Bisection by slopes: faces where a slope has one sign, halves elsewhere."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from verify.certificates.node import nodes, rule_of
from verify.checker import replay
from verify.language.claims import Claim, claim
from verify.search.enclosure import Budget
from verify.search.goals import goal_of
from verify.search.prover import MAX_DEPTH
from verify.search.real.guided_bisection import bisected

CLOSED = "[0, 2]"
SLACK: tuple[tuple[Claim, set[str]], ...] = (
    (claim("exp(x - y) - x + y >= 9/10", x=CLOSED, y=CLOSED), {"split", "direct", "monotone"}),
    (claim("x*exp(-x - y) + y <= 5/2", x=CLOSED, y=CLOSED), {"direct", "monotone"}),
    (claim("x**2 + y**2 - x*y >= -1/10", x="[-1, 1]", y="[-1, 1]"), {"split", "direct"}),
    # an open end has no face that belongs to the box
    (claim("x*y - x - y >= -11/10", x="(0, 1)", y="(0, 1)"), {"split", "direct"}),
)


def found(about: Claim, boxes: int = 4_000) -> Any:
    search: Any = SimpleNamespace(budget=Budget(boxes))
    return bisected(search, goal_of(about, about.conclusion[0]), MAX_DEPTH)


@pytest.mark.parametrize(("about", "rules"), SLACK, ids=lambda item: str(item)[:40])
def test_slack_claims(about: Claim, rules: set[str]) -> None:
    node = found(about)
    assert node is not None
    assert rules <= {rule_of(item) for item in nodes(node)} | {"split"}
    part = {"defined": [], "proof": node, "evidence": "certified"}
    document = {"version": 1, "claim": "parts", "parts": [part]}
    result = replay(about.to_json(), document)
    assert result.accepted, result.why
    # the same tree for a claim that is false at a corner or inside
    relation = about.conclusion[0].text.replace(" >= ", " >= 3 + ").replace(" <= ", " <= -3 + ")
    false = claim(relation, {item.name: item.domain.text for item in about.variables})
    assert not replay(false.to_json(), document).accepted


def test_no_room_no_boxes() -> None:
    assert found(claim("(x - y)**2 >= 0", x=CLOSED, y=CLOSED)) is None
    assert found(SLACK[0][0], boxes=4) is None

"""Concave margins by the slopes of chords: replayed, and false neighbours refused."""

from __future__ import annotations

import pytest

from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search.goals import goal_of
from memory_theorems.verify.search.real.chords import Chords

DIRECT, IDENTITY = leaves.direct(128), leaves.identity()


def certificate(
    text: str, domain: str, slope: str, bend: str, lower: bool = True, **more: str
) -> tuple[bool, str]:
    about = claim(text, x=domain, **more)
    goal = goal_of(about, about.conclusion[0])
    interval = goal.intervals["x"]
    chords = Chords("x", interval, goal.margin, parse_term(slope), parse_term(bend), lower)
    point: Node | None = None if chords.is_open else IDENTITY
    node = chords.node(DIRECT, IDENTITY, IDENTITY, point)
    part = {"defined": [], "proof": node, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return found.accepted, found.why


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("domain", ["[0, 1]", "(0, 1)", "(0, 1]", "[0, 1)"])
def test_above_the_chord(domain: str, lower: bool) -> None:
    """exp is below its chord, for every a; above it is false."""
    slope, bend = "-a*exp(a*x) - 1 + exp(a)", "a**2*exp(a*x)"
    text = "exp(a*x) <= 1 - x + x*exp(a)"
    accepted, why = certificate(text, domain, slope, bend, lower, a="[-3, 3]")
    assert accepted, why
    false = text.replace("<=", ">=")
    accepted, _ = certificate(false, domain, f"-({slope})", f"-({bend})", lower, a="[-3, 3]")
    assert not accepted


def test_what_is_not_concave_is_refused() -> None:
    # 0 at both ends, below 0 in between
    accepted, why = certificate("x*(x - 1) >= 0", "[0, 1]", "2*x - 1", "-2")
    assert not accepted
    assert "not >= 0" in why
    # the derivative is stated wrongly, or the second one
    for slope, bend in (("1 - x", "2"), ("1 - 2*x", "3")):
        assert not certificate("x*(1 - x) >= 0", "[0, 1]", slope, bend)[0]
    assert certificate("x*(1 - x) >= 0", "[0, 1]", "1 - 2*x", "2")[0]
    # at one end the margin is below 0
    assert not certificate("x*(1 - x) - x/2 >= 0", "[0, 1]", "1/2 - 2*x", "2")[0]

"""What proofs ask of ``decide``: leaves that hold, beside false neighbours that must not."""

from __future__ import annotations

import pytest

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.search.goals import goal_of
from memory_theorems.verify.search.real.contraction import contracted

R, H, P = "(-oo, oo)", "[0, oo)", "(0, oo)"
NATURAL, WHOLE = "integer [0, oo)", "integer [1, oo)"
RATE = "[0, 1)"

Leaf = tuple[str, dict[str, str], list[str]]

HOLDS: list[Leaf] = [
    # powers of a base that may be 0
    (
        "g <= l**(k + 1)*s",
        {"g": R, "h": R, "l": RATE, "k": NATURAL, "s": R},
        ["h <= l**k*s", "g <= l*h"],
    ),
    ("(1 - l**(2*k + 1))/(1 - l) <= 2*k + 1", {"l": RATE, "k": NATURAL}, []),
    ("1 - x**(n + 1) <= (n + 1)*(1 - x)", {"x": "[0, 1]", "n": NATURAL}, []),
    # bounds that are stated as hypotheses
    ("-a/w*(1 + t)**(-w) <= 0", {"a": P, "w": P, "s": R, "t": R}, ["s >= 0", "s <= t"]),
    (
        "Derivative(-a/w*(1 + t)**(-w), t) == a*(1 + t)**(-1 - w)",
        {"a": P, "w": P, "s": R, "t": R},
        ["s >= 0", "s <= t"],
    ),
    # functions as unknowns
    (
        "Abs(a*exp(-v*t) + s) <= (b + Abs(a))*exp(-w*t)",
        {"a": R, "v": P, "w": P, "t": R, "s": R, "b": H},
        ["0 <= t", "Abs(s) <= b*exp(-w*t)", "Abs(a*exp(-v*t)) <= Abs(a)*exp(-w*t)"],
    ),
    # excluded points, absolute values, open half-lines
    ("exp(x) > 1 + x", {"x": R}, ["x != 0"]),
    ("(sinh(x) - x)/x**3 > 0", {"x": R}, ["x != 0"]),
    ("Abs(sin(x)) <= Abs(x)", {"x": R}, []),
    ("Abs(atan(x) - atan(y)) <= Abs(x - y)", {"x": R, "y": R}, []),
    ("log(exp(x) + exp(y)) >= Max(x, y)", {"x": R, "y": R}, []),
    ("sin(x) < x", {"x": P}, []),
    # equations among the hypotheses
    ("x != tan(y)", {"x": "(1/2, 1)", "y": "(1/2, 1)"}, ["y == sin(x)"]),
    # contact points in closed form, whole numbers of both signs, slack in two variables
    ("x**2*log(x) >= -exp(-1)/2", {"x": P}, []),
    ("n**4 >= n**2", {"n": "integer (-oo, oo)"}, []),
    ("x*y*exp(-x**2 - y**2) <= 37/200", {"x": "[-3, 3]", "y": "[-3, 3]"}, []),
    # sums
    ("Sum(l**i*b, (i, 0, t)) <= b/(1 - l)", {"l": RATE, "b": H, "t": NATURAL}, []),
    ("Sum(1/j, (j, i + 1, n)) <= log(n/i)", {"i": WHOLE, "n": WHOLE}, ["i <= n"]),
    ("Sum(1/j, (j, i + 1, n)) >= log((n + 1)/(i + 1))", {"i": WHOLE, "n": WHOLE}, ["i <= n"]),
]

#: Neighbours of the leaves above, each false at some point.
FALSE: list[Leaf] = [
    (
        "g <= l**(k + 1)*s",
        {"g": R, "h": R, "l": "(-1, 1)", "k": NATURAL, "s": R},
        ["h <= l**k*s", "g <= l*h"],
    ),
    ("(1 - l**(2*k + 1))/(1 - l) <= 2*k", {"l": RATE, "k": NATURAL}, []),
    ("1 - x**(n + 1) < (n + 1)*(1 - x)", {"x": "[0, 1]", "n": NATURAL}, []),
    ("-a/w*(1 + t)**(-w) <= -a", {"a": P, "w": P, "s": R, "t": R}, ["s >= 0", "s <= t"]),
    ("exp(x) > 1 + x", {"x": R}, ["x != 1"]),
    ("(sinh(x) - x)/x**3 > 1/6 + x**2/119", {"x": R}, ["x != 0"]),
    ("Abs(sin(x)) < Abs(x)", {"x": R}, []),
    ("Abs(tan(x) - tan(y)) <= Abs(x - y)", {"x": "(-1, 1)", "y": "(-1, 1)"}, []),
    ("sin(x) < x", {"x": R}, ["x != 0"]),
    ("x != sin(y)", {"x": "(1/2, 1)", "y": "(1/2, 1)"}, ["y == asin(x)"]),
    ("x**2*log(x) >= -exp(-1)/2 + 1/10**9", {"x": P}, []),
    ("n**4 > n**2", {"n": "integer (-oo, oo)"}, []),
    ("n**3 >= n**2", {"n": "integer (-oo, oo)"}, []),
    ("x*y*exp(-x**2 - y**2) <= 36/200", {"x": "[-3, 3]", "y": "[-3, 3]"}, []),
    ("Sum(l**i*b, (i, 0, t)) < b/(1 - l)", {"l": RATE, "b": H, "t": NATURAL}, []),
    ("Sum(1/j, (j, i, n)) <= log(n/i)", {"i": WHOLE, "n": WHOLE}, ["i <= n"]),
]


def build(leaf: Leaf) -> Claim:
    text, variables, given = leaf
    return claim(text, variables, given=given)


@pytest.mark.parametrize("leaf", HOLDS, ids=lambda leaf: leaf[0])
def test_leaves_hold_by_a_replayed_certificate(leaf: Leaf) -> None:
    verdict = decide(build(leaf))
    assert verdict.holds, verdict
    assert verdict.replayable


@pytest.mark.parametrize("leaf", FALSE, ids=lambda leaf: leaf[0])
def test_false_neighbours_do_not_hold(leaf: Leaf) -> None:
    assert not decide(build(leaf)).holds


def test_an_identity_is_proved_before_it_is_enclosed() -> None:
    verdict = decide(claim("(1 - l)*0 <= (1 - 1)*b", {"l": RATE, "b": H}))
    assert verdict.word == "PROVED"


def test_boxes_are_contracted_as_far_as_the_hypotheses_say() -> None:
    about = claim(
        "x >= 0", {"x": R, "y": "[1, 4]", "z": R}, given=["2*x - 3*y >= 1", "z <= x", "z >= y**2"]
    )
    goal, steps = contracted(goal_of(about, about.conclusion[0]))
    assert len(steps) == 1
    assert goal.intervals["x"].text == "[2, oo)"
    assert not goal.intervals["z"].bounded_above

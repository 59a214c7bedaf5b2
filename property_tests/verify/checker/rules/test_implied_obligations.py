"""A product that is not 0 has no factor that is 0; of 0**0 and of sums that says nothing."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.language.claims import Claim, claim

Json = Any
DIRECT: Json = {"rule": "direct"}
SIGN = {"x": "[1, 2]", "y": "[-1, 1]"}
POINT = {"x": "[1, 2]", "y": "[0, 1]", "n": "integer [0, 0]"}


def check(about: Claim, proof: Json, defined: list[Json]) -> Replay:
    part = {"defined": defined, "proof": proof, "evidence": "certified"}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})


def through(margin: str, then: str) -> Json:
    """The margin written as one that asks for 1/y, then as ``then``."""
    last = {"rule": "rewrite", "factor": "1", "margin": then, "positive": DIRECT, "proof": DIRECT}
    return {"rule": "rewrite", "factor": "1", "margin": margin, "positive": DIRECT, "proof": last}


def not_zero(*terms: str) -> Json:
    """``y != 0`` is the hypothesis; the obligation is a product with it."""
    parts = [[term, DIRECT if "y" not in term else {"rule": "assumption", "index": 0}]
             for term in terms]  # fmt: skip
    return {"rule": "product", "parts": parts}


@pytest.mark.parametrize(
    ("text", "factors", "margin"),
    [
        ("y/(x*y) > 0", ("x", "y"), "(1/y)*(y/x)"),
        ("y**3/(x*y**3) > 0", ("x", "y", "y", "y"), "(1/y)*(y/x)"),
        ("y/(-(x*y)) < 0", ("-1", "x", "y"), "(1/y)*(y/x)"),
        ("y/(y/x) > 0", ("1/x", "y"), "(1/y)*(y*x)"),
    ],
)
def test_factors_of_what_is_not_zero_are_not_zero(
    text: str, factors: tuple[str, ...], margin: str
) -> None:
    about = claim(text, SIGN, given="y != 0")
    answer = check(about, through(margin, margin.split("*(")[1].strip("()").replace("y/x", "1/x")
                                  .replace("y*x", "x")), _list(text, factors))  # fmt: skip
    assert answer.accepted, answer.why


def _list(text: str, factors: tuple[str, ...]) -> list[Json]:
    defined: list[Json] = [not_zero(*factors)]
    return [DIRECT, *defined] if "y/x" in text else defined


@pytest.mark.parametrize(
    ("text", "margin"),
    [
        # 0**0 = 1: at y = 0 the claims fail
        ("Abs(y)/(x*y**n) > 0", "(1/y)*(y*Abs(y)/(x*y**n))"),
        ("Abs(y)/(x*y**0) > 0", "(1/y)*(y*Abs(y)/(x*y**0))"),
        # a sum, an exponential, a denominator that is not 0
        ("Abs(y)/(x + y) > 0", "(1/y)*(y*Abs(y)/(x + y))"),
        ("Abs(y)/exp(y) > 0", "(1/y)*(y*Abs(y)/exp(y))"),
        ("Abs(y)/(x*(y + 1)) > 0", "(1/y)*(y*Abs(y)/(x*(y + 1)))"),
    ],
)
def test_other_parts_may_be_zero(text: str, margin: str) -> None:
    about = claim(text, POINT)
    certificate = {"version": 1, "claim": "refuted", "part": 0,
                   "point": {"x": "1", "y": "0", "n": "0"}}  # fmt: skip
    assert replay(about.to_json(), certificate).accepted
    by_values = {"rule": "enumerate", "variable": "n", "parts": [DIRECT]}
    defined = [DIRECT, by_values] if "**n" in text else [DIRECT]
    answer = check(about, through(margin, "x"), defined)
    assert not answer.accepted
    assert "not shown to be defined: y != 0" in answer.why, answer.why

"""The rule ``increasing``: honest certificates, and forgeries for each condition."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim

DIRECT, ASSUMED, EXACT = {"rule": "direct"}, {"rule": "assumption"}, {"rule": "exact"}
LINE = "(-oo, oo)"


def node(function: str, left: str, right: str, **more: Any) -> dict[str, Any]:
    return {
        "rule": "increasing", "name": "z", "function": function, "left": left, "right": right,
        "sign": 1, "inside": [], "order": ASSUMED, "derivative": DIRECT, **more,
    }  # fmt: skip


def why(about: Claim, proof: dict[str, Any]) -> str:
    part = {"defined": [DIRECT] * 4, "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return "" if found.accepted else found.why


def on(text: str, x: str = LINE, y: str = LINE, given: str = "x >= y") -> Claim:
    return claim(text, {"x": x, "y": y}, given=[given])


POSITIVE = {"lower": "0", "lower_open": True, "inside": [ASSUMED, ASSUMED]}
HONEST = [
    (on("exp(x) >= exp(y)"), node("exp(z)", "x", "y")),
    (on("exp(x) > exp(y)", given="x > y"), node("exp(z)", "x", "y")),
    (on("exp(-y) >= exp(-x)"), node("exp(-z)", "y", "x", sign=-1)),
    (on("log(x) >= log(y)", "(0, oo)", "(0, oo)"), node("log(z)", "x", "y", **POSITIVE)),
]


@pytest.mark.parametrize(("about", "proof"), HONEST)
def test_honest_certificates_are_accepted(about: Claim, proof: Any) -> None:
    assert why(about, proof) == ""


#: False claims (or claims that the certificate does not prove); one condition fails in each.
FORGED = [
    ("interval evaluation", on("x**2 >= y**2"), node("z**2", "x", "y")),
    ("no hypothesis", on("exp(y) >= exp(x)"), node("exp(z)", "y", "x")),
    ("no hypothesis", on("exp(x) > exp(y)"), node("exp(z)", "x", "y")),
    ("not a difference", on("exp(x) >= exp(y) + 1"), node("exp(z)", "x", "y")),
    # 1/z falls on both sides of 0, and 1/1 > 1/(-1)
    ("not shown to be defined", on("1/y >= 1/x", given="x >= y"), node("1/z", "y", "x", sign=-1)),
    (
        "certificates are needed",
        on("x**2 >= y**2", "[0, oo)"),
        node("z**2", "x", "y", lower="0"),
    ),
    (
        "no hypothesis",
        on("x**2 >= y**2", "[0, oo)"),
        node("z**2", "x", "y", lower="0", inside=[ASSUMED, ASSUMED]),
    ),
    ("depends on z", on("floor(x) > floor(y)", given="x > y"), node("floor(z)", "x", "y")),
    ("depends on z", on("sign(x) > sign(y)", given="x > y"), node("sign(z)", "x", "y")),
    ("sign of increasing", on("exp(y) >= exp(x)"), node("exp(z)", "x", "y", sign=2)),
    ("new name", on("exp(x) > exp(y)"), node("exp(x)", "x", "y", name="x")),
    ("does not prove", on("exp(x) == exp(y)"), node("exp(z)", "x", "y")),
    ("constants", on("x**2 >= y**2"), node("z**2", "x", "y", lower="y")),
    ("should be a term", on("x**2 >= y**2"), node("z**2", "x", "y", lower=0)),
]


@pytest.mark.parametrize(("says", "about", "proof"), FORGED)
def test_forgeries_are_refused(says: str, about: Claim, proof: Any) -> None:
    found = why(about, proof)
    assert found, "accepted"
    assert says in found or "not shown" in found


TRUE = [
    ("log(x)/sqrt(x) >= log(y)/sqrt(y)", {"x": "[exp(2), oo)", "y": "[exp(2), oo)"}, "x <= y"),
    ("x <= y", {"x": "(0, oo)", "y": "(0, oo)"}, "log(x) <= log(y)"),
    ("x <= y", {"x": LINE, "y": LINE}, "x + exp(x) <= y + exp(y)"),
    ("lam**k <= eps", {"lam": "(0, 1)", "eps": "(0, 1)", "k": "integer [1, oo)"},
     "k >= log(1/eps)/(1 - lam)"),
    ("loggamma((x + y)/2) <= (loggamma(x) + loggamma(y))/2", {"x": "(0, oo)", "y": "(0, oo)"}, ""),
]  # fmt: skip
FALSE = [
    ("log(x)/sqrt(x) >= log(y)/sqrt(y)", {"x": "[exp(1), oo)", "y": "[exp(1), oo)"}, "x <= y"),
    ("x <= y", {"x": LINE, "y": LINE}, "sin(x) <= sin(y)"),
    ("x <= y", {"x": LINE, "y": LINE}, "x - exp(x) <= y - exp(y)"),
    ("lam**k <= eps", {"lam": "(0, 1)", "eps": "(0, 1)", "k": "integer [1, oo)"},
     "k >= lam*log(1/eps)/(1 - lam)"),
    ("loggamma((x + y)/2) <= (loggamma(x) + 2*loggamma(y))/3", {"x": "(0, 9)", "y": "(0, 9)"}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "box", "given"), TRUE)
def test_the_search_decides(text: str, box: dict[str, str], given: str) -> None:
    assert decide(claim(text, box, given=[given] if given else [])).holds


@pytest.mark.parametrize(("text", "box", "given"), FALSE)
def test_false_neighbours_are_refuted(text: str, box: dict[str, str], given: str) -> None:
    assert decide(claim(text, box, given=[given] if given else [])).fails

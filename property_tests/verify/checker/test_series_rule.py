"""The rule ``series``: values, bounds, and forgeries about sums that differ or diverge."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim

DIRECT, IDENTITY, CONSTANT = {"rule": "direct"}, {"rule": "identity"}, {"rule": "constant"}
EXACT = {"rule": "exact"}
HALVES = "Sum(1/2**k, (k, 1, oo))"
SQUARES = "Sum(1/k**2, (k, 1, oo))"


def telescope(old: str | None, primitive: str, proof: Any = IDENTITY, **more: Any) -> Any:
    node = {
        "rule": "series", "by": "telescope", "primitive": primitive, "because": IDENTITY, **more
    }  # fmt: skip
    return node if old is None else {**node, "old": old, "proof": proof}


def known(old: str | None, series: str, argument: str, factor: str = "1", **more: Any) -> Any:
    node = {
        "rule": "series", "by": "known", "series": series, "argument": argument, "factor": factor,
        "because": IDENTITY, "converges": [DIRECT, DIRECT], **more,
    }  # fmt: skip
    return node if old is None else {"proof": IDENTITY, **node, "old": old}


def squeeze(old: str | None, first: str, below: str, above: str, **more: Any) -> Any:
    node = {
        "rule": "series", "by": "squeeze", "from": first, "below": below, "above": above,
        "because-below": DIRECT, "because-above": DIRECT, "name": "rest", **more,
    }  # fmt: skip
    return node if old is None else {"proof": DIRECT, **node, "old": old}


def why(about: Claim, exists: Any, proof: Any, evidence: str = "certified") -> str:
    """The reasons of refusal, with the certificate of existence for one to six obligations."""
    reasons = []
    for count in range(1, 7):
        part = {"defined": [exists] * count, "proof": proof, "evidence": evidence}
        found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
        if found.accepted:
            return ""
        reasons.append(found.why)
    return "; ".join(reasons)


UNIVARIATE = {"rule": "relax", "variable": "k", "proof": {"rule": "univariate", "variable": "k"}}
TAILS = {"because-below": UNIVARIATE, "because-above": UNIVARIATE}
HONEST = [
    (
        f"{HALVES} == 1",
        {},
        telescope(None, "-2/2**k"),
        telescope(HALVES, "-2/2**k"),
    ),
    (
        "Sum(x**k, (k, 2, oo)) == x**2/(1 - x)",
        {"x": "(-1, 1)"},
        known(None, "geometric", "x"),
        known("Sum(x**k, (k, 2, oo))", "geometric", "x"),
    ),
    (
        f"{SQUARES} <= 7/4",
        {},
        squeeze(None, "8", "0", "1/(k - 1)", **TAILS),
        squeeze(SQUARES, "8", "0", "1/(k - 1)", **TAILS),
    ),
]


@pytest.mark.parametrize(("text", "box", "exists", "proof"), HONEST)
def test_honest_certificates_are_accepted(text: str, box: Any, exists: Any, proof: Any) -> None:
    assert why(claim(text, box), exists, proof) == ""


#: What stands in one step keeps the whole from being exact: balls instead of identities.
INEXACT = (
    (f"{HALVES} <= 2", telescope(HALVES, "-2/2**k"), ("proof",)),
    (f"{HALVES} <= 2", known(HALVES, "geometric", "1/2", "1", converges=[EXACT, EXACT]),
     ("proof", "converges")),
)  # fmt: skip


@pytest.mark.parametrize(("text", "node", "fields"), INEXACT)
def test_one_step_by_balls_makes_the_whole_certified(text: str, node: Any, fields: Any) -> None:
    exact = {**node, "proof": EXACT}
    assert why(claim(text), exact, exact, "proved") == ""
    for field in fields:
        steps: Any = [EXACT, DIRECT] if field == "converges" else DIRECT
        changed = {**exact, field: steps}
        assert why(claim(text), exact, changed, "proved"), field
        assert why(claim(text), exact, changed) == "", field


ODD = "Sum((-2)**k, (k, 0, oo))"
FREE = "Sum(x**k, (k, 0, oo))"
HARMONIC = "Sum(1/k, (k, 1, oo))"
#: False claims, or sums without a value; one condition fails in each.
FORGED = [
    # the exponential of k*log(x) tends to 0 where log(x) has a value; x**k does not, at x = -3/2
    (f"{FREE} == 1/(1 - x)", {"x": "(-2, 1)"}, telescope(None, "x**k/(x - 1)"),
     telescope(FREE, "x**k/(x - 1)"), "positive base"),
    (f"{ODD} == 1/3", {}, telescope(None, "(-2)**k/(-3)"), telescope(ODD, "(-2)**k/(-3)"),
     "positive base"),
    ("Sum(2**k, (k, 0, oo)) == -1", {}, telescope(None, "2**k"),
     telescope("Sum(2**k, (k, 0, oo))", "2**k"), "tend to its limit"),
    (f"{HALVES} == 2", {}, telescope(None, "1 - 2/2**k"),
     telescope(HALVES, "1 - 2/2**k"), "tend to its limit"),
    (f"{HALVES} == 2", {}, telescope(None, "-4/2**k"), telescope(HALVES, "-4/2**k"),
     "normal form"),
    (f"{FREE} == 1/(1 - x)", {"x": "(-1, 2)"}, known(None, "geometric", "x"),
     known(FREE, "geometric", "x"), "interval evaluation"),
    (f"{FREE} == 1/(1 - x)", {"x": "[-1, 0]"}, known(None, "geometric", "x"),
     known(FREE, "geometric", "x"), "interval evaluation"),
    (f"{HALVES} == 2", {}, known(None, "geometric", "1/2"), known(HALVES, "geometric", "1/2"),
     "normal form"),
    (f"{HALVES} == 1/2", {}, known(None, "geometric", "1/2", "1/2"),
     known(HALVES, "geometric", "1/2", "1/2"), "normal form"),
    (f"{HARMONIC} == 0", {}, known(None, "zeta", "1", converges=[DIRECT]),
     known(HARMONIC, "zeta", "1", converges=[DIRECT]), "interval evaluation"),
    (f"{HALVES} == 1", {}, known(None, "golden", "1/2"), known(HALVES, "golden", "1/2"),
     "no known series"),
    ("Sum(1/2**k, (k, -1, oo)) == 2", {}, known(None, "geometric", "1/2"),
     known("Sum(1/2**k, (k, -1, oo))", "geometric", "1/2"), "first index"),
    # a rest of 1/k is not bounded by a tail that tends to a number
    (f"{HARMONIC} <= 5", {}, squeeze(None, "8", "0", "9 - k", **TAILS),
     squeeze(HARMONIC, "8", "0", "9 - k", **TAILS), "tend to 0"),
    (f"{SQUARES} <= 8/5", {}, squeeze(None, "8", "0", "1/k", **TAILS),
     squeeze(SQUARES, "8", "0", "1/k", **TAILS), "margin is not"),
    (f"{SQUARES} >= 17/10", {}, squeeze(None, "8", "1/(k - 1)", "1/(k - 1)", **TAILS),
     squeeze(SQUARES, "8", "1/(k - 1)", "1/(k - 1)", **TAILS), "margin is not"),
    (f"{SQUARES} <= 8/5", {}, squeeze(None, "1/2", "0", "1/(k - 1)", **TAILS),
     squeeze(SQUARES, "1/2", "0", "1/(k - 1)", **TAILS), "tail begins"),
    ("Sum(k, (k, 1, 9)) <= 1", {}, EXACT, telescope("Sum(k, (k, 1, 9))", "k"), "up to oo"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "box", "exists", "proof", "says"), FORGED)
def test_forgeries_are_refused(text: str, box: Any, exists: Any, proof: Any, says: str) -> None:
    found = why(claim(text, box), exists, proof)
    assert found, "accepted"
    assert says in found


DECIDED = [
    ("Sum(1/k**2, (k, 1, oo)) == pi**2/6", {}, True),
    ("Sum(1/k**2, (k, 1, oo)) < pi**2/6", {}, False),
    ("Sum(k*lam**k, (k, 1, oo)) == lam/(1 - lam)**2", {"lam": "(0, 1)"}, True),
    ("Sum(lam**k, (k, 1, oo)) == 1/(1 - lam)", {"lam": "(0, 1)"}, False),
    ("Sum(x**k/factorial(k), (k, 0, oo)) == exp(x)", {"x": "(-oo, oo)"}, True),
    ("Sum(1/k**3, (k, 1, oo)) <= 1203/1000", {}, True),
    ("Sum(1/(k**2 + 1), (k, 1, oo)) <= 11/10", {}, True),
    ("Sum((-1)**k/(2*k + 1), (k, 0, oo)) == pi/4", {}, True),
]


@pytest.mark.parametrize(("text", "box", "holds"), DECIDED)
def test_the_search_decides(text: str, box: dict[str, str], holds: bool) -> None:
    verdict = decide(claim(text, box))
    assert verdict.holds if holds else verdict.fails


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("Sum(1/k, (k, 1, oo)) >= 1", {}),
        ("Sum((-1)**k, (k, 0, oo)) == 1/2", {}),
        ("Sum(2**k, (k, 0, oo)) == -1", {}),
    ],
)
def test_divergent_sums_stay_open(text: str, box: dict[str, str]) -> None:
    verdict = decide(claim(text, box))
    assert not verdict.holds
    assert not verdict.fails

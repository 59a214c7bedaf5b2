"""Parts split at a closed end: powers of zero, and forged certificates of them."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify import claim, decide
from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import Claim

POWERS: tuple[tuple[str, dict[str, str]], ...] = (
    ("x**p - 1 <= p*(x - 1)", {"x": "[0, oo)", "p": "[0, 1]"}),
    ("x**omega <= 1 + omega*x", {"x": "[0, oo)", "omega": "(0, 1)"}),
    ("x**p >= x", {"x": "[0, 1]", "p": "[0, 1]"}),
    ("(1 - x)**p <= 1", {"x": "[0, 1]", "p": "[0, 1]"}),
)


@pytest.mark.parametrize(("text", "variables"), POWERS, ids=lambda item: str(item)[:24])
def test_powers_with_a_base_that_reaches_zero_are_decided(
    text: str, variables: dict[str, str]
) -> None:
    verdict = decide(claim(text, variables))
    assert verdict.word == "CERTIFIED", verdict.detail
    assert "face" in verdict.certificate["parts"][0]


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("x**p <= 999/1000", {"x": "[0, 1/2]", "p": "[0, 1]"}),  # 0**0 = 1 and x**0 = 1
        ("x**p < 1", {"x": "[0, 1/2]", "p": "[0, 1]"}),
        ("x**p > 0", {"x": "[0, 1]", "p": "(0, 1]"}),
        ("x**p >= 101/100*x", {"x": "[0, 1]", "p": "[0, 1]"}),
    ],
)
def test_false_claims_at_the_corner_are_refuted(text: str, variables: dict[str, str]) -> None:
    assert decide(claim(text, variables)).word == "REFUTED"


def test_a_negative_power_of_zero_stays_an_obstruction() -> None:
    verdict = decide(claim("x**p >= 0", x="[0, 1]", p="[-1, 1]"))
    assert verdict.word == "UNDECIDED"
    assert verdict.reason == "domain-obstruction"


def _certified() -> tuple[Claim, dict[str, Any]]:
    stated = claim("x**p <= 1", x="[0, 1]", p="[0, 1]")
    certificate = decide(stated).certificate
    assert isinstance(certificate, dict)
    return stated, certificate


def _forge(certificate: dict[str, Any], how: str) -> dict[str, Any]:
    forged = copy.deepcopy(certificate)
    part = forged["parts"][0]
    match how:
        case "rest only":
            forged["parts"][0] = part["rest"]
        case "no rest":
            del part["rest"]
        case "no face":
            part["face"] = []
        case "other end":
            part["end"] = "upper"
        case "unknown variable":
            part["variable"] = "q"
        case "exact evidence":
            part["evidence"] = "proved"
        case "face in place of the rest":
            part["rest"] = part["face"][0]
    return forged


@pytest.mark.parametrize(
    "how",
    ["rest only", "no rest", "no face", "other end", "unknown variable", "exact evidence",
     "face in place of the rest"],
)  # fmt: skip
def test_forged_faces_are_refused(how: str) -> None:
    stated, certificate = _certified()
    assert replay(stated.to_json(), certificate).accepted
    assert not replay(stated.to_json(), _forge(certificate, how)).accepted


def test_a_certificate_with_faces_does_not_serve_another_claim() -> None:
    _, certificate = _certified()
    for text in ("x**p < 1", "x**p <= 1 - p/1000"):
        other = claim(text, x="[0, 1]", p="[0, 1]")
        assert not replay(other.to_json(), certificate).accepted


@given(bound=st.fractions(min_value=Fraction(1, 2), max_value=Fraction(3, 2), max_denominator=16))
def test_the_bound_of_powers_is_one(bound: Fraction) -> None:
    verdict = decide(claim(f"x**p <= {bound}", x="[0, 1]", p="[0, 1]"))
    assert verdict.word == ("CERTIFIED" if bound >= 1 else "REFUTED")

"""The rules ``asymptotic``, ``difference`` and ``constant``: what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from verify.checker import Replay, replay
from verify.claims import Claim, claim

Json = Any

LIMIT: Json = {"rule": "asymptotic", "order": 6}
IDENTITY: Json = {"rule": "identity"}
DIRECT: Json = {"rule": "direct", "bits": 128}


def check(about: Claim, node: Json, defined: Json = None) -> Replay:
    part = {"defined": defined or [], "proof": node, "evidence": "certified"}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})


def falling(variable: str, drop: Json, step: str = "1", face: Json = None, **more: Json) -> Json:
    return {
        "rule": "difference", "variable": variable, "step": step, "drop": drop,
        "face": LIMIT if face is None else face, **more,
    }  # fmt: skip


def sloping(variable: str, sign: int, derivative: Json, **more: Json) -> Json:
    return {
        "rule": "monotone", "variable": variable, "sign": sign, "derivative": derivative,
        "face": LIMIT, **more,
    }  # fmt: skip


# ---------------------------------------------------------------- differences that are 0
#: Margins whose difference by 1 is identically 0, so that the limit alone carries the proof.
@pytest.mark.parametrize(
    "text",
    [
        # one monomial written in two ways: neither coefficient is the leading one
        "4**x - 2**(2*x) >= 1",
        "2**x*3**x - 6**x >= 1",
        "6**x - 2**x*3**x >= 1",
        "exp(x*sqrt(2)*sqrt(3)) - exp(x*sqrt(6)) >= 1",
        "exp(x/(1 + sqrt(2))) - exp(x*(sqrt(2) - 1)) > 0",
        "exp(log(2)*x) + exp(x*log(3)) - 3**x - 2**x >= 1",
        # everything cancels, but for a negative constant or for nothing at all
        "loggamma(x + 1) - loggamma(x) - log(x) >= 1",
        "loggamma(x + 1) - loggamma(x) - log(x) > 0",
        "digamma(x + 1) - digamma(x) - 1/x > 0",
        "x - x >= 1",
        # no limit at all
        "sin(2*pi*x) >= 0",
        "1 + sin(2*pi*x) > 0",
        "cos(2*pi*x) + 1 > 0",
    ],
)
def test_a_periodic_margin_needs_its_limit(text: str) -> None:
    about = claim(text, x="[1, oo)")
    for order in (1, 6, 16):
        node = falling("x", IDENTITY, face={"rule": "asymptotic", "order": order})
        assert not check(about, node).accepted


def test_a_periodic_margin_with_a_limit_is_constant() -> None:
    assert check(claim("4**x - 2**(2*x) >= -1", x="[1, oo)"), falling("x", IDENTITY)).accepted
    assert check(claim("4**x - 2**(2*x) > -1", x="[1, oo)"), falling("x", IDENTITY)).accepted
    assert check(claim("4**x >= 2**(2*x)", x="[1, oo)"), falling("x", IDENTITY)).accepted

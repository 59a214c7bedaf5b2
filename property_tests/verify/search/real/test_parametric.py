"""Substitutions by a term in the other variables: claims with a parameter, and forgeries."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from memory_theorems.verify import claim, decide
from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import to_text
from memory_theorems.verify.search.goals import goal_of, nodes
from memory_theorems.verify.search.real.parametric import expanded

POSITIVE = "(0, oo)"
TRUE: tuple[tuple[str, dict[str, str]], ...] = (
    ("x**a*exp(-x) <= a**a*exp(-a)", {"x": POSITIVE, "a": POSITIVE}),
    ("x*y <= exp(x - 1) + y*log(y)", {"x": "(-oo, oo)", "y": POSITIVE}),
    ("k*lambda**k <= 1/(E*log(1/lambda))", {"k": POSITIVE, "lambda": "(0, 1)"}),
    ("a**p*b**(1 - p) <= p*a + (1 - p)*b", {"a": POSITIVE, "b": POSITIVE, "p": "[0, 1]"}),
)
FALSE: tuple[tuple[str, dict[str, str]], ...] = (
    ("x**a*exp(-x) <= 999/1000*a**a*exp(-a)", {"x": POSITIVE, "a": POSITIVE}),
    ("x*y <= exp(x - 1) + y*log(y) - y/1000", {"x": "(-oo, oo)", "y": POSITIVE}),
    ("k*lambda**k <= 1/(2.719*log(1/lambda))", {"k": POSITIVE, "lambda": "(0, 1)"}),
    ("a**p*b**(1 - p) < p*a + (1 - p)*b", {"a": POSITIVE, "b": POSITIVE, "p": "[0, 1]"}),
)


@pytest.mark.parametrize(("text", "variables"), TRUE, ids=lambda item: str(item)[:20])
def test_sharp_claims_with_a_parameter(text: str, variables: dict[str, str]) -> None:
    assert decide(claim(text, variables)).word == "CERTIFIED"


@pytest.mark.parametrize(("text", "variables"), FALSE, ids=lambda item: str(item)[:20])
def test_near_misses_are_refuted(text: str, variables: dict[str, str]) -> None:
    assert decide(claim(text, variables)).word == "REFUTED"


def test_logarithms_of_positive_products_are_taken_apart() -> None:
    stated = claim("log(x*y) >= 0", x=POSITIVE, y=POSITIVE)
    goal = goal_of(stated, stated.conclusion[0])
    assert to_text(expanded(goal, parse_term("log(x*y)"))) == "log(y) + log(x)"
    mixed = claim("log(x*y) >= 0", x="(-oo, oo)", y=POSITIVE)
    kept = parse_term("log(x*y)")
    assert expanded(goal_of(mixed, mixed.conclusion[0]), kept) == kept


def _certificate() -> tuple[Claim, dict[str, Any]]:
    stated = claim("exp(-x*y)*x <= 1/(E*y)", x=POSITIVE, y=POSITIVE)
    certificate = decide(stated).certificate
    assert isinstance(certificate, dict)
    return stated, certificate


def _measured(certificate: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for node in nodes(certificate["parts"]):
        if node["rule"] == "substitute" and node["kind"] in ("multiple", "offset"):
            yield node


@pytest.mark.parametrize(
    ("field", "value"),
    [("by", "1/(2*y)"), ("by", "-1/y"), ("by", "1/x"), ("kind", "offset"), ("name", "y"),
     ("variable", "y"), ("by", "log(-y)")],
)  # fmt: skip
def test_forged_substitutions_are_refused(field: str, value: str) -> None:
    stated, certificate = _certificate()
    assert replay(stated.to_json(), certificate).accepted
    forged = copy.deepcopy(certificate)
    found = next(_measured(forged))
    found[field] = value
    assert not replay(stated.to_json(), forged).accepted

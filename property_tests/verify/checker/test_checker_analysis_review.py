"""Forged certificates of false claims about derivatives, sums, integrals and limits."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term

Json = Any
IDENTITY: Json = {"rule": "identity"}


def accepted(about: Claim, proof: Json, defined: list[Json] | None = None) -> bool:
    part = {"defined": defined or [], "proof": proof, "evidence": "certified"}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]}).accepted


# ---------------------------------------------------------------- Derivative(f, x) binds x
WRITTEN: Json = {"rule": "recurrence", "by": "derivative", "because": [], "proof": IDENTITY}


@pytest.mark.parametrize(
    ("node", "old"),
    [
        ({"kind": "offset", "variable": "y", "by": "x", "name": "u"}, "x*(x + u)"),
        ({"kind": "offset", "variable": "y", "by": "x", "name": "u"}, "x*(u + x)"),
    ],
)
def test_a_substitution_does_not_make_a_derivative_depend_on_its_variable(
    node: Json, old: str
) -> None:
    """The left side is y - y = 0, but the derivative of x*(x + u) is 2*x + u."""
    about = claim("Derivative(x*y, x) - y == x", x="[1, 2]", y="[1, 2]")
    proof = {**WRITTEN, "old": f"Derivative({old}, x)"}
    assert not accepted(about, {"rule": "substitute", **node, "proof": proof})


def test_a_multiple_does_not_make_a_derivative_depend_on_its_variable() -> None:
    """The left side is 0, but the derivative of x*(x*u) is 2*u*x."""
    about = claim("Derivative(x*y, x) - y == y", x="[1, 2]", y="[1, 2]")
    proof = {**WRITTEN, "old": "Derivative(x*(x*u), x)"}
    node = {"rule": "substitute", "kind": "multiple", "variable": "y", "by": "x", "name": "u"}
    assert not accepted(about, {**node, "proof": proof})


def test_substitution_refuses_what_a_derivative_would_capture() -> None:
    with pytest.raises(ValueError, match="depends on x"):
        t.substitute(parse_term("Derivative(x*y, x)"), {"y": parse_term("x + u")})
    kept = t.substitute(parse_term("Derivative(x*y, x)"), {"y": parse_term("u"), "z": t.ONE})
    assert kept == parse_term("Derivative(x*u, x)")


def test_a_witness_does_not_make_a_derivative_depend_on_its_variable() -> None:
    """With y = x the left side is x, but the derivative of x*x is 2*x."""
    domains = {"x": "[1, 2]", "y": "[1, 2]"}
    about = claim("Derivative(x*y, x) == 2*x", domains, exists={"y": "x"})
    first = {"defined": [], "proof": {**WRITTEN, "old": "Derivative(x*x, x)"}}
    bound = {"defined": [], "proof": {"rule": "direct"}}
    parts = [{**item, "evidence": "certified"} for item in (first, bound, bound)]
    certificate = {"version": 1, "claim": "parts", "parts": parts}
    assert not replay(about.to_json(), certificate).accepted

"""Recurrences, telescoping, induction, vanishing derivatives: what is proved, what is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.seeds import level

Json = Any
IDENTITY: Json = {"rule": "identity"}
EXACT: Json = {"rule": "exact"}
DIRECT: Json = {"rule": "direct"}


def accepted(about: Claim, proof: Json, defined: list[Json] | None = None) -> bool:
    part = {"defined": defined or [], "proof": proof}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]}).accepted


def last(old: str, upper: str, proof: Json) -> Json:
    return {
        "rule": "recurrence", "by": "sum-last", "old": old, "upper": upper,
        "because": [DIRECT], "proof": proof,
    }  # fmt: skip


def inductive(base: Json, step: Json) -> Json:
    return {"rule": "induction", "variable": "n", "base": base, "step": step}


TRIANGLE = inductive(EXACT, last("Sum(k, (k, 1, n + 1))", "n", {"rule": "assumption", "index": 0}))


def test_induction_over_the_upper_limit() -> None:
    assert accepted(claim("Sum(k, (k, 1, n)) == n*(n + 1)/2", n="integer [1, oo)"), TRIANGLE)


@pytest.mark.parametrize(
    "text",
    [
        "Sum(k, (k, 1, n)) == n*(n + 1)/2 + 1",
        "Sum(k, (k, 1, n)) == n*(n - 1)/2",
        "Sum(k, (k, 0, n - 1)) == n*(n + 1)/2",
        "Sum(k, (k, 1, n)) == n*(n + 1)*101/200",
        "Sum(k, (k, 1, n + 1)) == n*(n + 1)/2",
        "Sum(k + 1, (k, 1, n)) == n*(n + 1)/2",
    ],
)
def test_wrong_sums_are_refused(text: str) -> None:
    assert not accepted(claim(text, n="integer [1, oo)"), TRIANGLE)


def forged(path: tuple[str, ...], value: Json) -> Json:
    certificate = copy.deepcopy(TRIANGLE)
    node = certificate
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return certificate


@pytest.mark.parametrize(
    "certificate",
    [
        {key: value for key, value in TRIANGLE.items() if key != "base"},
        {key: value for key, value in TRIANGLE.items() if key != "step"},
        forged(("step", "upper"), "n - 1"),
        forged(("step", "upper"), "n + 1"),
        forged(("step", "upper"), "n + 1/2 - 1/2"),
        forged(("step", "old"), "Sum(k, (k, 1, n))"),
        forged(("step", "old"), "Sum(k, (k, 0, n + 1))"),
        forged(("step", "by"), "sum-first"),
        forged(("step", "by"), "sum-empty"),
        forged(("step", "by"), "no such recurrence"),
        forged(("step", "because"), []),
        forged(("step", "proof"), IDENTITY),
        forged(("step", "proof", "index"), 7),
        TRIANGLE["step"],
        TRIANGLE["step"]["proof"],
    ],
)
def test_forged_inductions_are_refused(certificate: Json) -> None:
    about = claim("Sum(k, (k, 1, n)) == n*(n + 1)/2", n="integer [1, oo)")
    changed = claim("Sum(k, (k, 1, n)) == n*(n + 1)/2 + (n - 1)*0 + 1", n="integer [1, oo)")
    if certificate != forged(("step", "proof", "index"), 7):
        assert not accepted(about, certificate)
    assert not accepted(changed, certificate)


def test_induction_does_not_reach_below_its_base() -> None:
    about = claim("Sum(k, (k, 3, n)) == n*(n + 1)/2 - 3", n="integer [1, oo)")
    step = last("Sum(k, (k, 3, n + 1))", "n", {"rule": "assumption", "index": 0})
    assert not accepted(about, inductive(EXACT, step))
    shorter = claim("Sum(k, (k, 3, n)) == n*(n + 1)/2 - 3", n="integer [2, oo)")
    assert accepted(shorter, inductive(EXACT, step))


def one_step(by: str, old: str, conditions: int, **fields: str) -> Json:
    return {
        "rule": "recurrence", "by": by, "old": old, "because": [DIRECT] * conditions,
        "proof": IDENTITY, **fields,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "domains", "proof"),
    [
        ("stirling(n, 2) == 2**(n - 1) - 1", {"n": "integer [1, oo)"},
         one_step("stirling-fixed", "stirling(n, 2)", 1)),
        ("stirling(n, 3) == 3**n/6 - 2**n/2 + 1/2", {"n": "integer [1, oo)"},
         one_step("stirling-fixed", "stirling(n, 3)", 1)),
        ("binomial(n, 2) == n*(n - 1)/2", {"n": "integer [0, oo)"},
         one_step("binomial-fixed", "binomial(n, 2)", 1)),
        ("binomial(2*n, n) == factorial(2*n)/factorial(n)**2", {"n": "integer [0, oo)"},
         one_step("binomial-factorials", "binomial(2*n, n)", 2, rest="n")),
        ("Derivative(x*log(x), x) == log(x) + 1", {"x": "(0, oo)"},
         one_step("derivative", "Derivative(x*log(x), x)", 0)),
        ("Sum(k**2, (k, 1, n)) == 1 + Sum(k**2, (k, 2, n))", {"n": "integer [1, oo)"},
         one_step("sum-first", "Sum(k**2, (k, 1, n))", 1, lower="2")),
    ],
)  # fmt: skip
def test_recurrences(text: str, domains: dict[str, str], proof: Json) -> None:
    assert accepted(claim(text, **domains), proof)  # type: ignore[arg-type]
    # near misses: the right side one off, and scaled by one per cent
    left, right = text.split(" == ")
    for wrong in (f"{left} == {right} + 1", f"{left} == ({right})*101/100"):
        assert not accepted(claim(wrong, **domains), proof)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "domains", "proof"),
    [
        # outside the domain of the formula
        ("stirling(n, 2) == 2**n/2 - 1", {"n": "integer [0, oo)"},
         one_step("stirling-fixed", "stirling(n, 2)", 1)),
        ("binomial(n, k) == factorial(n)/(factorial(k)*factorial(n - k))",
         {"n": "integer [0, 5]", "k": "integer [0, 5]"},
         one_step("binomial-factorials", "binomial(n, k)", 2, rest="n - k")),
        # not differentiable at the end of the domain, or at a kink
        ("Derivative(sqrt(x), x) == 1/(2*sqrt(x))", {"x": "[0, oo)"},
         one_step("derivative", "Derivative(sqrt(x), x)", 0)),
        ("Derivative(Abs(x), x) == 1", {"x": "[0, oo)"},
         one_step("derivative", "Derivative(Abs(x), x)", 0)),
    ],
)  # fmt: skip
def test_recurrences_out_of_place(text: str, domains: dict[str, str], proof: Json) -> None:
    assert not accepted(claim(text, **domains), proof)  # type: ignore[arg-type]


# ---------------------------------------------------------------- telescoping
def telescoped(primitive: str, proof: Json = IDENTITY) -> Json:
    return {"rule": "summand", "primitive": primitive, "each": IDENTITY, "proof": proof}


def test_telescoping() -> None:
    about = claim("Sum(1/(k*(k + 1)), (k, 1, n)) == n/(n + 1)", n="integer [1, oo)")
    assert accepted(about, telescoped("1/(k + 1)"))
    assert accepted(about, telescoped("1/(k + 1) - 1"))
    for primitive in ("1/k", "-1/(k + 1)", "-1/(k - 1)", "n/k", "1/(k + 1) + k"):
        assert not accepted(about, telescoped(primitive))
    near = claim("Sum(1/(k*(k + 1)), (k, 1, n)) == n/(n + 2)", n="integer [1, oo)")
    assert not accepted(near, telescoped("1/(k + 1)"))
    # for n = 0 the sum is empty, and equal to 0; for n = -1 it has no value
    empty = claim("Sum(1/(k*(k + 1)), (k, 1, n)) == n/(n + 1)", n="integer [0, oo)")
    assert accepted(empty, telescoped("1/(k + 1)"))
    no_value = claim("Sum(1/(k*(k + 1)), (k, 1, n)) == n/(n + 1)", n="integer [-3, -2]")
    assert not accepted(no_value, telescoped("1/(k + 1)"))


# ---------------------------------------------------------------- vanishing derivatives
def test_vanishing_derivatives() -> None:
    about = claim("atan(x) + atan(1/x) == pi/2", x="(0, oo)")
    assert accepted(about, level("1"))
    assert not accepted(about, level("-1"))
    assert not accepted(about, level("0"))
    assert not accepted(claim("atan(x) + atan(1/x) == pi/2", x="[-5, -1]"), level("-1"))
    assert not accepted(claim("atan(x) + atan(1/x) == pi/3", x="(0, oo)"), level("1"))
    # not connected: 1/x is undefined at 0
    assert not accepted(claim("atan(x) + atan(1/x) == pi/2", x="(-1, 2)"), level("1"))
    assert not accepted(claim("sign(x) == 1", x="[-1, 1]"), level("1"))
    assert not accepted(claim("floor(x) == 0", x="[0, 2]"), level("1/2", EXACT))


# ---------------------------------------------------------------- equal terms, bounds
def test_equal_terms() -> None:
    node: Json = {
        "rule": "equal", "old": "Sum(k, (k, 1, n))", "new": "n*(n + 1)/2", "because": TRIANGLE,
        "proof": DIRECT,
    }  # fmt: skip
    assert accepted(claim("Sum(k, (k, 1, n)) >= 1", n="integer [1, oo)"), node)
    assert not accepted(claim("Sum(k, (k, 1, n)) >= 2", n="integer [1, oo)"), node)
    wrong = {**node, "new": "n*(n + 1)/2 + 1"}
    assert not accepted(claim("Sum(k, (k, 1, n)) >= 2", n="integer [1, oo)"), wrong)
    hole = {**node, "new": "n*(n + 1)/2*(n - 3)/(n - 3)"}
    assert not accepted(claim("Sum(k, (k, 1, n)) >= 1", n="integer [1, oo)"), hole)


def test_tightened_domains() -> None:
    def node(at: str, end: str = "lower") -> Json:
        return {
            "rule": "tighten", "variable": "n", "end": end, "at": at,
            "because": {"rule": "assumption", "index": 0}, "proof": DIRECT,
        }  # fmt: skip

    about = claim("n >= 3", n="integer [1, oo)", given="n >= 3")
    assert accepted(about, node("3"))
    assert not accepted(about, node("4"))
    assert not accepted(about, node("3", "upper"))
    assert not accepted(claim("n >= 3", n="integer [1, oo)", given="n >= 2"), node("3"))
    # never a wider domain
    assert not accepted(claim("n >= 3", n="integer [4, oo)", given="n >= 3"), node("3"))


GUARDED: Json = {
    "rule": "induction", "variable": "n", "base": DIRECT,
    "previous": [{"rule": "positivity", "terms": [[[], [["1", "1"]]], [[0], [["1", "1"]]]]}],
    "step": {
        "rule": "sum",
        "parts": [["k - n", {"rule": "assumption", "index": 1}], ["1", EXACT]],
    },
}  # fmt: skip


def test_guarded_induction_needs_the_hypothesis_before() -> None:
    # From n + 1 <= k follows n <= k; from n >= 3 does not follow n - 1 >= 3.
    up = claim("n <= 9", n="integer [0, oo)", given="n >= 3")
    forward = copy.deepcopy(GUARDED)
    forward["previous"] = [{"rule": "assumption", "index": 0}]
    assert not accepted(up, forward)
    assert not accepted(up, {**forward, "previous": []})


# ---------------------------------------------------------------- the ring
@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("digamma(x + 2) == digamma(x) + 1/x + 1/(x + 1)", {"x": "(0, oo)"}),
        ("polygamma(2, x + 1) == polygamma(2, x) + 2/x**3", {"x": "(0, oo)"}),
        ("loggamma(x + 1) == loggamma(x) + log(x)", {"x": "(0, oo)"}),
        ("gamma(5/2) == 3*sqrt(pi)/4", {}),
        ("digamma(3/2) == 2 - EulerGamma - 2*log(2)", {}),
        ("harmonic(x) == digamma(x + 1) + EulerGamma", {"x": "[0, oo)"}),
        ("(-1)**(2*n + 1) == -1", {"n": "integer [0, oo)"}),
        ("(-1)**n*(-1)**(n + 2) == 1", {"n": "integer [0, oo)"}),
        ("atan(1) == pi/4", {}),
        ("asin(1/2) + acos(1/2) == pi/2", {}),
        ("Sum(2*k*n + 1, (k, 1, n)) == 2*n*Sum(j, (j, 1, n)) + n", {"n": "integer [1, oo)"}),
    ],
)  # fmt: skip
def test_relations_of_the_ring(text: str, domains: dict[str, str]) -> None:
    assert accepted(claim(text, **domains), IDENTITY)  # type: ignore[arg-type]
    left, right = text.split(" == ")
    for wrong in (f"{left} == {right} + 1/1000", f"{left} == ({right})*101/100"):
        assert not accepted(claim(wrong, **domains), IDENTITY)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("(-1)**n == 1", {"n": "integer [0, oo)"}),
        ("(-1)**(n*m) == (-1)**n", {"n": "integer [0, oo)", "m": "integer [0, oo)"}),
        ("Sum(k*n, (k, 1, n)) == k0*Sum(n, (j, 1, n))",
         {"n": "integer [1, oo)", "k0": "integer [1, oo)"}),
        ("Sum(k, (k, 1, n)) == Sum(k, (k, 0, n + 1))", {"n": "integer [1, oo)"}),
        ("Sum(k**2, (k, 1, n)) == Sum(k, (k, 1, n))**2", {"n": "integer [1, oo)"}),
        ("polygamma(1, x + 1) == polygamma(1, x) + 1/x**2", {"x": "(0, oo)"}),
        ("atan(2) == pi/2", {}),
    ],
)  # fmt: skip
def test_relations_that_do_not_hold(text: str, domains: dict[str, str]) -> None:
    assert not accepted(claim(text, **domains), IDENTITY)  # type: ignore[arg-type]

"""Integrals in the checker: primitives with their limits, signs of integrands, growth."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget, precision
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.vanishing import Vanishing
from memory_theorems.verify.language.claims import Claim, Interval, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

Json = Any
IDENTITY: Json = {"rule": "identity"}
EXACT: Json = {"rule": "exact"}
DIRECT: Json = {"rule": "direct"}


def accepted(about: Claim, proof: Json, defined: list[Json]) -> bool:
    part = {"defined": defined, "proof": proof}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]}).accepted


def by_primitive(about: Claim, old: str, primitive: str, **fields: Json) -> bool:
    node = {
        "rule": "primitive", "old": old, "primitive": primitive, "derivative": IDENTITY,
        "order": EXACT, "proof": IDENTITY, **fields,
    }  # fmt: skip
    return accepted(about, node, [node])


TRUE: list[tuple[str, dict[str, str], str, dict[str, str]]] = [
    ("Integral(exp(-s*t), (t, 0, oo)) == 1/s", {"s": "(0, oo)"}, "-exp(-s*t)/s", {"upper": "0"}),
    ("Integral(t*exp(-s*t), (t, 0, oo)) == 1/s**2", {"s": "(0, oo)"},
     "-t*exp(-s*t)/s - exp(-s*t)/s**2", {"upper": "0"}),
    ("Integral(t**(-1 - w), (t, 1, oo)) == 1/w", {"w": "(0, oo)"}, "-t**(-w)/w", {"upper": "0"}),
    ("Integral(1/(1 + t**2), (t, -oo, oo)) == pi", {}, "atan(t)",
     {"lower": "-pi/2", "upper": "pi/2"}),
    ("Integral(exp(-t**2), (t, 0, oo)) == sqrt(pi)/2", {}, "sqrt(pi)/2*erf(t)",
     {"upper": "sqrt(pi)/2"}),
    ("Integral(log(t), (t, 0, 1)) == -1", {}, "t*log(t) - t", {"lower": "0"}),
    ("Integral(1/sqrt(t), (t, 0, 1)) == 2", {}, "2*sqrt(t)", {}),
    ("Integral(1/(t*(t + 1)), (t, 1, oo)) == log(2)", {}, "log(t) - log(t + 1)", {"upper": "0"}),
    ("Integral(sin(t)*exp(-s*t), (t, 0, oo)) == 1/(1 + s**2)", {"s": "(0, oo)"},
     "-exp(-s*t)*(s*sin(t) + cos(t))/(1 + s**2)", {"upper": "0"}),
    ("Integral(t**2, (t, 0, x)) == x**3/3", {"x": "[0, oo)"}, "t**3/3", {"order": DIRECT}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "domains", "primitive", "fields"), TRUE)
def test_primitives(
    text: str, domains: dict[str, str], primitive: str, fields: dict[str, str]
) -> None:
    about = claim(text, **domains)  # type: ignore[arg-type]
    old = text.split(" == ")[0]
    assert by_primitive(about, old, primitive, **fields)
    left, right = text.split(" == ")
    for wrong in (f"{left} == {right} + 1/1000", f"{left} == ({right})*101/100"):
        assert not by_primitive(claim(wrong, **domains), old, primitive, **fields)  # type: ignore[arg-type]
    # a primitive of something else, and limits that are not those of the primitive
    assert not by_primitive(about, old, f"({primitive})*101/100", **fields)
    for end in ("lower", "upper"):
        if end in fields:
            moved = {**fields, end: f"{fields[end]} + 1"}
            assert not by_primitive(about, old, primitive, **moved)
            del moved[end]
            assert not by_primitive(about, old, primitive, **moved)


@pytest.mark.parametrize(
    ("text", "domains", "primitive", "fields"),
    [
        # divergent integrals, whatever limit is stated
        ("Integral(1/t, (t, 0, 1)) == 0", {}, "log(t)", {"lower": "0"}),
        ("Integral(1/t, (t, 1, oo)) == 0", {}, "log(t)", {"upper": "0"}),
        ("Integral(cos(t), (t, 0, oo)) == 0", {}, "sin(t)", {"upper": "0"}),
        ("Integral(exp(-s*t), (t, 0, oo)) == 1/s", {"s": "[0, oo)"}, "-exp(-s*t)/s",
         {"upper": "0"}),
        ("Integral(t**(-1 - w), (t, 1, oo)) == 1/w", {"w": "(-1, oo)"}, "-t**(-w)/w",
         {"upper": "0"}),
        # a pole inside
        ("Integral(1/t**2, (t, -1, 1)) == -2", {}, "-1/t", {}),
        # a jump of the primitive inside
        ("Integral(1/(1 + t**2), (t, -1, 1)) == -pi/2", {}, "-atan(1/t)", {}),
        ("Integral(0, (t, -1, 1)) == 2", {}, "sign(t)", {}),
        # the limits the wrong way round
        ("Integral(t**2, (t, 1, 0)) == -1/3", {}, "t**3/3", {}),
        ("Integral(t**2, (t, 0, x)) == x**3/3", {"x": "[-1, 1]"}, "t**3/3", {"order": DIRECT}),
    ],
)  # fmt: skip
def test_integrals_without_that_value(
    text: str, domains: dict[str, str], primitive: str, fields: dict[str, str]
) -> None:
    about = claim(text, **domains)  # type: ignore[arg-type]
    assert not by_primitive(about, text.split(" == ")[0], primitive, **fields)


def test_existence_can_not_be_left_out() -> None:
    about = claim("0*Integral(1/t, (t, 0, 1)) == 0")
    for defined in ([], [IDENTITY], [DIRECT], [EXACT], [{"rule": "continuous", "order": EXACT}]):
        assert not accepted(about, IDENTITY, defined)
    fine = claim("0*Integral(exp(t), (t, 0, 1)) == 0")
    assert accepted(fine, IDENTITY, [{"rule": "continuous", "order": EXACT}])
    assert not accepted(fine, IDENTITY, [])
    jump = claim("0*Integral(floor(t), (t, 0, 2)) == 0")
    assert not accepted(jump, IDENTITY, [{"rule": "continuous", "order": EXACT}])


def test_signs_of_integrands() -> None:
    exists = {"rule": "continuous", "order": EXACT}

    def node(proof: Json = DIRECT) -> Json:
        return {"rule": "integrand", "order": EXACT, "proof": proof}

    x = {"x": "[0, oo)"}
    assert accepted(claim("Integral(exp(-t*x), (t, 0, 1)) > 0", **x), node(), [exists])
    assert accepted(claim("Integral(exp(-t*x), (t, 0, 1)) <= 1", **x), node(), [exists])
    two = claim("2*Integral(t, (t, 0, 1)) >= Integral(t*exp(-t*x), (t, 0, 1))", **x)
    factors = {"rule": "product", "parts": [["t", DIRECT], ["2 - exp(-t*x)", DIRECT]]}
    assert accepted(two, node(factors), [exists, exists])
    for text in (
        "Integral(exp(-t*x), (t, 0, 1)) < 1",
        "Integral(exp(-t*x), (t, 0, 1)) > 1/10",
        "Integral(exp(-t*x), (t, 0, 2)) <= 1",
        "Integral(t - 1/2, (t, 0, 1)) > 0",
        "Integral(t, (t, 0, 1)) >= Integral(t, (t, 0, 2))",
    ):
        about = claim(text, **x) if "x" in text.replace("exp", "") else claim(text)
        assert not accepted(about, node(), [exists, exists])


def test_refutations_by_proof() -> None:
    about = claim("Integral(exp(-s*t), (t, 0, oo)) == 1/s + 1/100", s="(0, oo)")
    node: Json = {
        "rule": "primitive", "old": "Integral(exp((-1)*t), (t, 0, oo))", "primitive": "-exp(-t)",
        "derivative": IDENTITY, "upper": "0", "proof": EXACT,
    }  # fmt: skip
    proof = {**node, "proof": {"rule": "apart", "sign": -1, "proof": DIRECT}}
    certificate = {
        "version": 1, "claim": "refuted", "part": 0, "point": {"s": "1"},
        "proof": {**proof, "old": "Integral(exp((-1)*t), (t, 0, oo))"}, "defined": [node],
    }  # fmt: skip
    assert replay(about.to_json(), certificate).accepted
    true = claim("Integral(exp(-s*t), (t, 0, oo)) == 1/s", s="(0, oo)")
    assert not replay(true.to_json(), certificate).accepted
    assert not replay(about.to_json(), {**certificate, "point": {"s": "-1"}}).accepted
    assert not replay(about.to_json(), {**certificate, "defined": []}).accepted


def test_derivatives_are_refuted_where_they_exist() -> None:
    def refuted(text: str, domain: str, point: str) -> bool:
        certificate = {"version": 1, "claim": "refuted", "part": 0, "point": {"x": point}}
        return replay(claim(text, x=domain).to_json(), certificate).accepted

    assert refuted("Derivative(x**2, x) == x", "[-1, 1]", "1")
    assert not refuted("Derivative(x**2, x) == x", "[-1, 1]", "0")
    assert not refuted("Derivative(x**2, x) == 2*x", "[-1, 1]", "1")
    assert not refuted("Derivative(sqrt(x), x) == 7", "[0, 1]", "0")
    assert not refuted("Derivative(Abs(x), x) == 7", "[-1, 1]", "0")


# ---------------------------------------------------------------- growth
def tends_to_zero(text: str, **domains: str) -> bool:
    def positive(term: Term) -> bool:
        with precision(128):
            return evaluate(term).positive

    budget = Budget()
    with precision(128):
        box = {name: domain_range(Interval.parse(item), budget) for name, item in domains.items()}
        box["t"] = domain_range(Interval.parse("[1, oo)"), budget)
        evaluate = Evaluator(box, frozenset(), budget)
        return Vanishing("t", positive, evaluate, budget).vanishes(parse_term(text))


@pytest.mark.parametrize(
    "text",
    [
        "exp(-t)", "t**9*exp(-t/100)", "1/t", "log(t)/sqrt(t)", "sin(t)/t", "t*exp(-t**2)",
        "exp(5*t - t**2)", "atan(t) - pi/2", "erf(t) - 1", "log(t + 1) - log(t)",
        "log(3*t + 1) - log(t) - log(3)", "2**(-t)*t**3", "tanh(t) - 1", "(1 + t)**(-1/2)",
        "t**2/exp(t)", "erfc(sqrt(t))*t", "uppergamma(2, t)*t**4", "lowergamma(3, t) - 2",
    ],
)  # fmt: skip
def test_what_vanishes(text: str) -> None:
    assert tends_to_zero(text)


@pytest.mark.parametrize(
    "text",
    [
        "exp(t)", "1", "t", "sin(t)", "exp(t)*exp(-t)", "exp(2*t)*exp(-t)", "t/sqrt(t**2)",
        "exp(t**2)*exp(-t)", "exp(t**2 - t)", "atan(t) - pi/3", "erf(t)", "log(t)",
        "log(t + 1) - 2*log(t)", "log(2*t) - log(t)", "2**t*exp(-t/2)", "tanh(t)", "t*sin(1/t)",
        "(1/exp(-t))**70*exp(-65*t)", "cos(1/t)", "lowergamma(3, t) - 1", "t**2*(1/t)",
        "exp(-t)/exp(-2*t)", "1/(1/t)", "sqrt(t)/log(t)",
    ],
)  # fmt: skip
def test_what_does_not_vanish(text: str) -> None:
    assert not tends_to_zero(text)


def test_growth_with_parameters() -> None:
    assert tends_to_zero("t**a*exp(-s*t)", a="(0, oo)", s="(0, oo)")
    assert not tends_to_zero("t**a*exp(-s*t)", a="(0, oo)", s="[0, oo)")
    assert tends_to_zero("t**(-w)/w", w="(0, oo)")
    assert not tends_to_zero("t**(-w)", w="[0, oo)")
    assert not tends_to_zero("t**(-w)", w="(-1, oo)")
    assert not tends_to_zero("exp(-a*t)*exp(b*t)", a="(0, 2)", b="(0, 1)")

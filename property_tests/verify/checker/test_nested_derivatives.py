"""What a nested derivative asks for, in proofs and at points; what no empty range hides."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from property_tests.campaign.checker_under_test import HOLE, check
from property_tests.campaign.seeds import DIRECT, IDENTITY, holding, node, recurrence, refuted
from property_tests.campaign.structured_derivatives import PARTIAL, forged_derivatives

Json = Any
ANY: Json = {"rule": HOLE}
X, XY = {"x": "[0, 1]"}, {"x": "[0, 1]", "y": "[0, 1]"}


def nested(body: str, *names: str) -> str:
    for name in names:
        body = f"Derivative({body}, {name})"
    return body


#: (nested derivative, its formula's value, domains without a value of the derivative in them)
FORGED = (
    (nested("log(y) + x**2", "x", "x"), "== 2", {"x": "[0, 1]", "y": "[-2, -1]"}),
    (nested("atanh(x)", "x", "x"), "> 0", {"x": "[2, 3]"}),
    (nested("acosh(x)", "x", "x"), ">= 0", {"x": "[-3, -2]"}),
    (nested("log(x) - log(-x)", "x", "x"), "== 0", {"x": "[1, 2]"}),
    (nested("x**(5/2)*y", "x", "y"), "== 0", {"x": "[0, 0]", "y": "[0, 1]"}),
    (nested("x**(5/2)*y", "y", "x"), "== 0", {"x": "[0, 0]", "y": "[0, 1]"}),
    # a body that has values at the point, but not on both sides of it in the outer variable
    (nested("log(floor(x) - 1) + y", "y", "x"), "== 0", {"x": "[2, 2]", "y": "[0, 1]"}),
    (nested("besselj(1/2, x) + y", "y", "x"), "== 0", {"x": "[0, 0]", "y": "[0, 1]"}),
    (nested("sqrt(x) + y", "y", "x"), "== 0", {"x": "[0, 0]", "y": "[0, 1]"}),
    (nested("asin(x) + y", "y", "x"), "== 0", {"x": "[1, 1]", "y": "[0, 1]"}),
    (nested("binomial(n, 2) + y", "y", "n"), "== 0", {"n": "integer [2, 3]", "y": "[0, 1]"}),
    (nested("(-2)**n + y", "y", "n"), "== 0", {"n": "integer [2, 3]", "y": "[0, 1]"}),
    (nested("sign(x) + x*y", "y", "y", "x"), "== 0", {"x": "[0, 0]", "y": "[0, 1]"}),
    (nested("Max(x, 1/x)*0 + y", "y", "x"), "== 0", {"x": "[1, 1]", "y": "[0, 1]"}),
)  # fmt: skip


@pytest.mark.parametrize(("old", "says", "domains"), FORGED)
@pytest.mark.parametrize("defined", [None, [ANY], [IDENTITY, DIRECT]])
def test_a_formula_is_no_derivative_where_the_body_has_no_values(
    old: str, says: str, domains: dict[str, str], defined: Json
) -> None:
    proof = recurrence("derivative", old, 0, ANY, defined=[ANY])
    assert not check(claim(f"{old} {says}", domains), holding(proof, defined))[0].accepted
    assert decide(claim(f"{old} {says}", domains)).evidence.name not in ("PROVED", "CERTIFIED")


#: (derivative, point): no point that refutes, for the derivative has no value there.
POINTS = (
    (nested("log(y) + x**2", "x", "x"), {"x": "0", "y": "-1"}),
    (nested("atanh(x)", "x", "x"), {"x": "2"}), (nested("acosh(x)", "x", "x"), {"x": "-2"}),
    (nested("log(x) - log(-x)", "x", "x"), {"x": "1"}),
    (nested("x**(5/2)*y", "x", "y"), {"x": "0", "y": "0"}),
    (nested("x**(5/2)*y", "y", "x"), {"x": "0", "y": "0"}),
    (nested("log(floor(x) - 1) + y", "y", "x"), {"x": "2", "y": "0"}),
    (nested("besselj(1/2, x) + y", "y", "x"), {"x": "0", "y": "0"}),
    (nested("sqrt(y)*x**3", "x", "x", "x"), {"x": "1", "y": "-1"}),
)  # fmt: skip


@pytest.mark.parametrize(("old", "point"), POINTS)
@pytest.mark.parametrize("around", ["{} == 7", "exp({}) == 7", "log({}) == 7", "{}**2 - 7 >= 700"])
def test_a_point_without_a_derivative_refutes_nothing(
    old: str, point: dict[str, str], around: str
) -> None:
    about = claim(around.format(old), dict.fromkeys(point, "[-5, 5]"))
    assert not check(about, refuted(point))[0].accepted
    assert not check(about, refuted(point, proof=ANY, defined=[ANY]))[0].accepted


#: (nested derivative, its value, domains)
TRUE = (
    (nested("log(y) + x**2", "x", "x"), "2", {"x": "[0, 1]", "y": "[1, 2]"}),
    (nested("log(Derivative(x**2, x))", "x"), "1/x", {"x": "[1, 2]"}),
    (nested("x**(5/2)*y", "x", "y"), "5/2*x**(3/2)", {"x": "[1, 2]", "y": "[0, 1]"}),
    (nested("sin(x*y)", "x", "y"), "cos(x*y) - x*y*sin(x*y)", XY),
    (nested("exp(x)*floor(y)", "x", "x"), "exp(x)*floor(y)", XY),
    (nested("x**4", "x", "x", "x"), "24*x", X),
    (nested("asin(x)", "x", "x"), "x/(1 - x**2)**(3/2)", {"x": "[-1/2, 1/2]"}),
)  # fmt: skip


@pytest.mark.parametrize(("old", "value", "domains"), TRUE)
def test_a_nested_derivative_where_there_is_one(
    old: str, value: str, domains: dict[str, str]
) -> None:
    about = claim(f"{old} == {value}", domains)
    certificate = holding(recurrence("derivative", old, 0, IDENTITY), [ANY])
    result, _ = check(about, certificate)
    assert result.accepted, result.why
    wrong = claim(f"{old} == {value} + 1", domains)
    assert not check(wrong, certificate)[0].accepted
    point = {name: "1/3" if name == "x" and "asin" in old else "1" for name in domains}
    assert check(wrong, refuted(point))[0].accepted


def test_there_are_many_forgeries() -> None:
    assert len({about.text for _, about, _ in forged_derivatives()}) > 500
    assert len(PARTIAL) > 20


@pytest.mark.parametrize("depth", [8, 16])
def test_deep_nests_end_soon(depth: int) -> None:
    """Formulas grow by a factor with every derivative: what is too long is refused."""
    old = nested(
        "exp(x**2)*log(1 + x**2)*sin(x*y)/(1 + x**2)", *("xy"[k % 2] for k in range(depth))
    )
    certificate = holding(recurrence("derivative", old, 0, DIRECT), [ANY])
    assert not check(claim(f"{old} >= 10**9", XY), certificate)[0].accepted


@pytest.mark.parametrize("end", ["0", "y + 2"])
@pytest.mark.parametrize("body", ["log(y)", "sqrt(y)*t", "t*log(y)", "Derivative(log(y), y)"])
def test_an_empty_range_does_not_hide_what_has_no_value(body: str, end: str) -> None:
    integral = f"Integral({body}, (t, 0, {end}))"
    false: Json = node("hypothesis", index=0, proof=ANY)
    exists = node("primitive", primitive="0", order=ANY, derivative=false, integrand=[false])
    about = claim(f"{integral} == 0", y="[-2, -2]")
    for known in (exists, {**exists, "parameters": [false, ANY]}):
        proof = {**known, "old": integral, "proof": IDENTITY}
        assert not check(about, holding(proof, [known]))[0].accepted


def test_an_empty_range_of_what_has_values_gives_nothing() -> None:
    """The rule asks on an empty range for the parameters alone."""
    integral = "Integral(log(y)/sqrt(t), (t, 0, x))"
    known = node("primitive", primitive="2*log(y)*sqrt(t)", order=DIRECT, derivative=IDENTITY,
                 parameters=[node("assumption", index=0)], integrand=[ANY], defined=[ANY],
                 **{"upper-defined": [ANY], "lower-defined": [ANY]})  # fmt: skip
    about = claim(f"{integral} == 2*log(y)*sqrt(x)", x="[0, 1]", y="[0, 1]", given="y > 0")
    certificate = holding({**known, "old": integral, "proof": IDENTITY}, [known, ANY, ANY])
    result, _ = check(about, certificate)
    assert result.accepted, result.why
    empty = "Sum(log(y), (k, 1, 0))"
    assert check(claim(f"{empty} == 0", y="[-2, -1]"), holding(IDENTITY))[0].accepted

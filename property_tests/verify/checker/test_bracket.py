"""The rule ``bracket``: integrals in balls and dominated tails; forgeries are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flint import acb, arb

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget
from memory_theorems.verify.checker.rules.brackets import MEROMORPHIC, _Integrand
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term

Json = Any
#: Without a primitive in the language, as it is written.
TAIL = "Integral(exp(-t)/(1 + 2*t + t**2), (t, 0, oo))"


def bounded(integral: str, lower: str, upper: str, **more: Json) -> Json:
    return {
        "rule": "bracket", "bits": 128, "integrand": [], "old": integral, "name": "u_",
        "lower": lower, "upper": upper, "proof": {"rule": "direct"}, **more,
    }  # fmt: skip


def answer(text: str, proof: Json, exists: Json = None) -> str:
    if exists is None:
        exists = {"rule": "bracket", "bits": 128, "integrand": proof.get("integrand", [])}
    part = {"defined": [exists], "proof": proof, "evidence": "certified"}
    certificate = {"version": 1, "claim": "parts", "parts": [part]}
    found = replay(claim(text, {}).to_json(), certificate)
    return "" if found.accepted else found.why


# ---------------------------------------------------------------- bounded intervals
def test_a_bracket_of_a_bounded_integral() -> None:
    integral = "Integral(sin(t)/t, (t, 1, 2))"
    assert answer(f"{integral} >= 65/100", bounded(integral, "659/1000", "660/1000")) == ""
    assert answer(f"{integral} <= 661/1000", bounded(integral, "659/1000", "660/1000")) == ""


@pytest.mark.parametrize(
    ("integral", "lower", "upper", "why"),
    [
        ("Integral(sin(t)/t, (t, 1, 2))", "660/1000", "670/1000", "not shown to be in the bracket"),
        ("Integral(sin(t)/t, (t, 1, 2))", "600/1000", "659/1000", "not shown to be in the bracket"),
        ("Integral(sin(t)/t, (t, 1, 2))", "2", "1", "two rational ends"),
        ("Integral(sin(t)/t, (t, 1, 2))", "-oo", "1", ""),
        # A pole, a cut or a jump in the way.
        ("Integral(1/t, (t, -1, 1))", "-1", "1", "not shown to be defined"),
        ("Integral(1/t**2, (t, -1, 1))", "-3", "1", "not shown to be defined"),
        ("Integral(sqrt(t), (t, -1, 1))", "0", "1", "not shown to be defined"),
        ("Integral(log(t**2 - 1/4), (t, 0, 1))", "-3", "3", "not shown to be defined"),
        ("Integral(tan(t), (t, 1, 2))", "-3", "3", "not shown to be defined"),
        ("Integral(Abs(t), (t, -1, 1))", "0", "99/100", "not shown to be in the bracket"),
        ("Integral(Max(t, -t/2), (t, -1, 1))", "0", "74/100", "not shown to be in the bracket"),
        ("Integral(Min(t, -t), (t, -1, 1))", "-9", "-101/100", "not shown to be in the bracket"),
        ("Integral(atan(2*t), (t, 0, 1))", "0", "70/100", "not shown to be in the bracket"),
        ("Integral(acos(t), (t, 0, 9/10))", "0", "84/100", "not shown to be in the bracket"),
        ("Integral(asin(t), (t, 0, 1))", "0", "1/2", "is not enclosed"),
        ("Integral(sqrt(Abs(t)), (t, -1, 1))", "0", "1", "is not enclosed"),
        ("Integral(Abs(t)**(1/2), (t, -1, 1))", "0", "1", "is not enclosed"),
        ("Integral(sign(Abs(t) - 1/2), (t, 0, 1))", "-1", "-1/2", ""),
        ("Integral(floor(t), (t, 0, 2))", "0", "2", ""),
        ("Integral(sign(t - 1/2), (t, 0, 1))", "-1", "1", ""),
        ("Integral(gamma(t), (t, -1/2, 1))", "-9", "9", "not shown to be defined"),
        # Ends out of order or not rational.
        ("Integral(exp(t), (t, 2, 1))", "-9", "9", "in order"),
        ("Integral(exp(t), (t, 0, pi))", "0", "99", "between rational numbers"),
        ("Integral(exp(-t), (t, 0, oo))", "0", "2", "between rational numbers"),
        ("Integral(exp(t), (t, -oo, 0))", "0", "2", "between rational numbers"),
    ],
)
def test_forged_brackets_are_refused(integral: str, lower: str, upper: str, why: str) -> None:
    """Each would prove that the integral is at most the upper end."""
    found = answer(f"{integral} <= {upper}", bounded(integral, lower, upper))
    assert found
    assert why in found


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"name": "exp"}, ""),
        ({"name": "2"}, ""),
        ({"name": None}, "not a new name"),
        ({"bits": 4_000}, "bits of a bracket"),
        ({"old": "Integral(exp(t), (t, 0, 1))", "lower": "1", "upper": "2"}, "does not occur"),
        ({"old": "1"}, "without variables"),
        ({"tail": {}}, ""),
        ({"tail": {"at": "5/2", "majorant": "1"}}, "inside of the integral"),
        ({"tail": {"at": "3/2", "majorant": "1"}}, "missing"),
        ({"head": {"at": "2", "majorant": "1"}}, "inside of the integral"),
        ({"head": 7}, "is an object"),
        ({"proof": None}, "missing"),
    ],
    ids=str,
)
def test_forged_fields_are_refused(more: dict[str, Json], why: str) -> None:
    integral = "Integral(sin(t)/t, (t, 1, 2))"
    plain = bounded(integral, "659/1000", "660/1000")
    exists = {"rule": "bracket", "bits": 128, "integrand": []}
    found = answer(f"{integral} >= 65/100", {**plain, **more}, exists)
    assert found
    assert why in found


def test_variables_are_refused() -> None:
    about = claim("Integral(exp(a*t), (t, 0, 1)) <= 3", {"a": "[0, 1]"})
    proof = bounded("Integral(exp(a*t), (t, 0, 1))", "1", "2")
    exists = {"rule": "continuous", "order": {"rule": "exact"}, "integrand": []}
    part = {"defined": [exists], "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    assert not found.accepted
    assert "without variables" in found.why


# ---------------------------------------------------------------- tails
def certificate() -> Json:
    verdict = decide(claim(f"{TAIL} <= 1/2", {}))
    assert verdict.holds
    return copy.deepcopy(verdict.certificate)


def brackets(tree: Json) -> list[Json]:
    if isinstance(tree, dict):
        own = [tree] if tree.get("rule") == "bracket" else []
        return own + [found for item in tree.values() for found in brackets(item)]
    if isinstance(tree, list):
        return [found for item in tree for found in brackets(item)]
    return []


def accepted(found: Json, text: str = f"{TAIL} <= 1/2") -> bool:
    return bool(replay(claim(text, {}).to_json(), found).accepted)


def test_the_certificate_of_an_improper_integral_has_two_tails() -> None:
    found = certificate()
    assert accepted(found)
    assert len(brackets(found)) == 2
    assert not accepted(found, f"{TAIL} <= 2/5")
    assert not accepted(found, "Integral(exp(-t)/(1 + t), (t, 0, oo)) <= 1/2")


TAILS: list[Callable[[Json], Any]] = [
    lambda tail: tail.update(at="1"),
    lambda tail: tail.update(at="-1"),
    lambda tail: tail.update(at="oo"),
    lambda tail: tail.update(bound="0"),
    lambda tail: tail.update(bound="-1"),
    lambda tail: tail.update(bound="pi"),
    lambda tail: tail.update(majorant="0"),
    lambda tail: tail.update(majorant="1"),
    lambda tail: tail.update(majorant="-exp(-t)"),
    lambda tail: tail.update(majorant="floor(t)"),
    lambda tail: tail.update(above={"rule": "identity"}),
    lambda tail: tail.update(below={"rule": "identity"}),
    lambda tail: tail.update(exists={"rule": "exact"}),
    lambda tail: tail.update(proof={"rule": "exact"}),
    lambda tail: tail.pop("above"),
    lambda tail: tail.pop("below"),
    lambda tail: tail.pop("exists"),
    lambda tail: tail.pop("proof"),
]


@pytest.mark.parametrize("number", range(len(TAILS)))
@pytest.mark.parametrize("which", [0, 1])
def test_forged_tails_are_refused(number: int, which: int) -> None:
    found = certificate()
    TAILS[number](brackets(found)[which]["tail"])
    assert not accepted(found)


def test_the_bound_of_the_tail_counts() -> None:
    """The bounded part alone lies in this bracket, which the tail might leave."""
    found = certificate()
    item = brackets(found)[1]
    assert item["tail"]["at"] == "8"
    bound = Fraction(item["tail"]["bound"])
    part = Fraction("0.4036484")  # the integral to 8, up to 10**-6
    low, high = part - bound / 10, part + bound / 10
    item.update(lower=str(low), upper=str(high))
    assert not accepted(found)
    item.update(lower=str(part - 2 * bound), upper=str(part + 2 * bound))
    assert accepted(found)


@pytest.mark.parametrize(
    "text",
    [
        "Integral(1/(1 + t), (t, 0, oo)) <= 1000",
        "Integral(1/sqrt(1 + t**2), (t, 0, oo)) <= 1000",
        "Integral(exp(-t)/t, (t, 0, oo)) <= 1000",
        "Integral(sin(t), (t, 0, oo)) <= 1000",
        pytest.param("Integral(exp(-t)/(1 - t)**2, (t, 0, oo)) <= 1000", marks=pytest.mark.stress),
        pytest.param(f"{TAIL} <= 4/10", marks=pytest.mark.stress),
        pytest.param(f"{TAIL} >= 41/100", marks=pytest.mark.stress),
    ],
)
def test_what_diverges_or_is_false_never_holds(text: str) -> None:
    assert not decide(claim(text, {})).holds


# ---------------------------------------------------------------- complex values
def value(text: str, z: acb) -> acb:
    return _Integrand(parse_term(text), Budget())(z, True)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("atan(t)", acb(0, 2)), ("atan(t)", acb(arb(0, 0.1), arb(-1, 0.1))),
        ("atan(t)", acb(0, 1.05)), ("asinh(t)", acb(0, -1.05)), ("asin(t)", acb(-1.05)),
        ("acos(t)", acb(1.05)), ("atanh(t)", acb(-1.05)), ("acosh(t)", acb(0.95)),
        ("asinh(t)", acb(0, -3)), ("asin(t)", acb(2)), ("asin(t)", acb(arb(-1, 0.1))),
        ("acos(t)", acb(arb(1, 0.1), arb(0, 0.1))), ("atanh(t)", acb(-3)), ("acosh(t)", acb(0.5)),
        ("acosh(t)", acb(-3)), ("loggamma(t)", acb(-0.5)), ("Abs(t)", acb(arb(0, 0.1), 1)),
        ("Max(t, 2*t)", acb(arb(0, 0.1))), ("Min(1, t)", acb(1, arb(0, 0.1))),
    ],
)  # fmt: skip
def test_no_function_is_analytic_on_its_cut_or_kink(text: str, cut: acb) -> None:
    assert not value(text, cut).is_finite()
    away = acb(1.5, 0.25) if text.startswith("acosh") else acb(0.5, 0.25)
    assert value(text, away).is_finite()


def test_kinks_of_real_balls_are_enclosed() -> None:
    ball = acb(arb(0, 0.25))
    for text, inside in (
        ("Abs(t)", (0, 0.25)),
        ("Max(t, -t/2)", (0, 0.25)),
        ("Min(t, 0)", (-0.25, 0)),
    ):
        found = _Integrand(parse_term(text), Budget())(ball, False)
        assert all(found.real.contains(arb(end)) for end in inside)
        assert not _Integrand(parse_term(text), Budget())(acb(arb(0, 1), 1), False).is_finite()


@pytest.mark.parametrize("text", ["log(t)", "sqrt(t)", "t**(1/3)", "t**t", "t**(-1/2)"])
def test_a_ball_on_the_cut_is_not_finite(text: str) -> None:
    for z in (acb(-1), acb(0), acb(arb(-1, 0.5), arb(0, 0.5)), acb(arb(0.1, 0.5), arb(0, 0.5))):
        assert not value(text, z).is_finite()
    assert value(text, acb(arb(1, 0.5), arb(0, 0.5))).is_finite()
    assert value(text, acb(-1, 1)).is_finite()


@pytest.mark.parametrize("head", sorted(MEROMORPHIC))
def test_functions_are_those_of_real_numbers(head: str) -> None:
    from memory_theorems.verify.arithmetic.evaluation import evaluate
    from memory_theorems.verify.language import terms as t

    term = t.function(head, t.number(1) / 3)
    real = evaluate(term, {}, 53)
    assert value(f"{head}(t)", acb(arb(1) / 3)).real.overlaps(arb(real))

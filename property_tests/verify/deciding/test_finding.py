"""Best constants: both ends certified, replayed, and forged."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.finding import best_known, find_constant
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.verdicts import Verdict


def enclosure(verdict: Verdict) -> tuple[Fraction, Fraction]:
    constant = verdict.best["constant"]
    return Fraction(constant["lower"]), Fraction(constant["upper"])


@pytest.mark.parametrize(
    ("text", "variables", "value"),
    [
        ("x*exp(-x) <= C", {"x": "(0, oo)"}, mpmath.exp(-1)),
        ("log(1 + x) <= C*x", {"x": "(0, oo)"}, 1),
        ("x*y*(1 - x)*(1 - y) <= C", {"x": "(0, 1)", "y": "(0, 1)"}, mpmath.mpf(1) / 16),
        ("x**2 + y**2 >= C*x*y", {"x": "(0, oo)", "y": "(0, oo)"}, 2),
        ("1 - exp(-x) >= C*x", {"x": "(0, 1]"}, 1 - mpmath.exp(-1)),
        ("n*(9/10)**n <= C", {"n": "integer [1, oo)"}, mpmath.mpf("3.486784401")),
    ],
)
def test_known_best_constants_are_enclosed(
    text: str, variables: dict[str, str], value: Any
) -> None:
    stated = claim(text, variables, find="C")
    verdict = find_constant(stated)
    assert verdict.holds, verdict.detail
    lower, upper = enclosure(verdict)
    with mpmath.workdps(40):
        assert mpmath.mpf(lower.numerator) / lower.denominator <= value + mpmath.mpf("1e-14")
        assert mpmath.mpf(upper.numerator) / upper.denominator >= value - mpmath.mpf("1e-14")
    assert upper - lower <= Fraction(1, 10**5) * abs(upper)
    assert replay(stated.to_json(), verdict.certificate).accepted


@settings(max_examples=6, phases=(Phase.explicit, Phase.generate))
@given(rate=st.fractions(min_value=Fraction(1, 4), max_value=4, max_denominator=6))
def test_the_peak_of_t_exp_scales_with_the_rate(rate: Fraction) -> None:
    verdict = find_constant(claim(f"t*exp(-({rate})*t) <= C", t="[0, oo)", find="C"))
    lower, upper = enclosure(verdict)
    peak = Fraction(36787944117144233, 10**17) / rate
    assert lower <= peak <= upper
    assert upper - lower <= upper / 10**6


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x <= C", "not enclosed"),
        ("x == C", "inequality"),
        ("x**C <= 2", "not linear"),
        ("x <= 2", "does not mention"),
    ],
)
def test_what_has_no_best_constant_says_so(text: str, why: str) -> None:
    verdict = find_constant(claim(text, x="[1, oo)", find="C"))
    assert verdict.word == "UNDECIDED"
    assert why in verdict.detail


def test_parts_that_want_opposite_constants_are_refused() -> None:
    verdict = find_constant(claim(["x <= C", "x >= C"], x="[0, 1]", find="C"))
    assert verdict.word == "UNDECIDED"


def _certified() -> tuple[Claim, dict[str, Any]]:
    stated = claim("x*exp(-x) <= C", x="(0, oo)", find="C")
    certificate = find_constant(stated).certificate
    assert isinstance(certificate, dict)
    return stated, certificate


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("good", "1/3"),
        ("good", "exp(-1) - 1/10**6"),
        ("bad", "exp(-1)"),
        ("bad", "1/2"),
        ("good", "C"),
        ("slopes", []),
        ("slopes", [None]),
        ("holds", None),
        ("fails", None),
    ],
)
def test_forged_enclosures_are_refused(field: str, value: object) -> None:
    stated, certificate = _certified()
    assert replay(stated.to_json(), certificate).accepted
    forged = copy.deepcopy(certificate)
    forged[field] = value
    assert not replay(stated.to_json(), forged).accepted


def test_swapped_ends_are_refused() -> None:
    stated, certificate = _certified()
    forged = {**certificate, "good": certificate["bad"], "bad": certificate["good"]}
    assert not replay(stated.to_json(), forged).accepted


def test_an_enclosure_does_not_serve_another_claim() -> None:
    _, certificate = _certified()
    other = claim("x*exp(-x) <= C/2", x="(0, oo)", find="C")
    assert not replay(other.to_json(), certificate).accepted
    plain = claim("x*exp(-x) <= 1/3", x="(0, oo)")
    assert not replay(plain.to_json(), certificate).accepted


def test_what_holds_in_place_of_a_constant_side() -> None:
    known = best_known(claim("x*exp(-x) <= 1/2", x="(0, oo)"))
    assert known is not None
    sentence, constant = known
    assert sentence == "it holds with exp(-1) in place of 1/2"
    assert Fraction(constant["lower"]) < Fraction(36788, 100000) < Fraction(1, 2)
    assert best_known(claim("x <= y", x="[0, 1]", y="[0, 1]")) is None
    assert best_known(claim("x != 2", x="[0, 1]")) is None

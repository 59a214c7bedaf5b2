"""The rule ``taylor``: coefficients against mpmath, honest certificates, forgeries."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget, precision
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.checker.values.taylor_coefficients import Taylor
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term

FUNCTIONS = {
    "exp(x)*sin(3*x)": lambda x: mpmath.exp(x) * mpmath.sin(3 * x),
    "tan(x)/(1 + x**2)": lambda x: mpmath.tan(x) / (1 + x * x),
    "sqrt(x)*log(1 + x)": lambda x: mpmath.sqrt(x) * mpmath.log(1 + x),
    "atan(x**3) - asinh(x)": lambda x: mpmath.atan(x**3) - mpmath.asinh(x),
    "asin(x/3) + acos(x/4)": lambda x: mpmath.asin(x / 3) + mpmath.acos(x / 4),
    "erf(x)*cosh(x)": lambda x: mpmath.erf(x) * mpmath.cosh(x),
    "gamma(x)": mpmath.gamma,
    "loggamma(2*x)": lambda x: mpmath.loggamma(2 * x),
    "polygamma(2, x**2)": lambda x: mpmath.polygamma(2, x * x),
    "x**x": lambda x: x**x,
    "tanh(x)**3": lambda x: mpmath.tanh(x) ** 3,
    "acosh(x + 2)*atanh(x/5)": lambda x: mpmath.acosh(x + 2) * mpmath.atanh(x / 5),
    "factorial(x)/harmonic(x)": lambda x: mpmath.factorial(x) / mpmath.harmonic(x),
    "sinh(x)*erfc(x)/x**(2/3)": lambda x: mpmath.sinh(x) * mpmath.erfc(x) / mpmath.cbrt(x) ** 2,
}


@pytest.mark.parametrize("text", FUNCTIONS)
@settings(max_examples=3)
@given(share=st.fractions(0, 1, max_denominator=8))
def test_coefficients_are_enclosed(text: str, share: Any) -> None:
    with precision(128):
        box = {"x": Range(arb(1), arb(1.25))}
        found = Taylor(Evaluator(box, frozenset(), Budget()), "x", 4)(parse_term(text))
    with mpmath.workdps(40):
        at = 1 + mpmath.mpf(share.numerator) / share.denominator / 4
        true = mpmath.taylor(FUNCTIONS[text], at, 4)
        for value, reach in zip(true, found):
            low, high = (mpmath.mpf(str(float(end))) for end in (reach.lower(), reach.upper()))
            slack = mpmath.mpf(10) ** -12 * (1 + abs(value))
            assert low - slack <= value <= high + slack


def node(at: str, order: int, contact: int, **more: Any) -> dict[str, Any]:
    return {
        "rule": "taylor", "variable": "x", "at": at, "order": order, "contact": contact, **more
    }  # fmt: skip


def why(about: Claim, proof: dict[str, Any]) -> str:
    part = {"defined": [], "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return "" if found.accepted else found.why


HONEST = [
    ("sin(x) <= x", {"x": "[0, 1]"}, node("0", 3, 3)),
    ("cos(x) >= 1 - x**2/2", {"x": "[-1, 1]"}, node("0", 4, 4)),
    ("exp(x) > 1 + x", {"x": "(0, 2]"}, node("0", 2, 2)),
    ("sin(x) >= 0", {"x": "[3, pi]"}, node("pi", 1, 1)),
    ("log(x) <= x - 1", {"x": "[1/2, 3/2]"}, node("1", 2, 2)),
    ("exp(x/4) - x/2 > 1/3", {"x": "[-1, 1]"}, node("0", 4, 0)),
    ("y*sin(x) <= y*x", {"x": "[0, 1]", "y": "[1/2, 1]"}, node("0", 3, 3)),
]


@pytest.mark.parametrize(("text", "box", "proof"), HONEST)
def test_honest_certificates_are_accepted(text: str, box: dict[str, str], proof: Any) -> None:
    assert why(claim(text, box), proof) == ""


#: False claims; each certificate satisfies all conditions but one.
FORGED = [
    ("contact of order 1", "x >= 1/1000", {"x": "[0, 1]"}, node("0", 1, 1)),
    ("contact of order 3", "sin(x) <= x - x**2/99", {"x": "[0, 1]"}, node("0", 3, 3)),
    ("is 0 at the centre", "x**2 > 0", {"x": "[-1, 1]"}, node("0", 2, 2)),
    ("is 0 at the centre", "exp(x) > 1 + x", {"x": "[0, 2]"}, node("0", 2, 2)),
    ("changes the sign", "x >= 0", {"x": "[-1, 1]"}, node("0", 1, 1)),
    ("does not have the sign", "x >= 1", {"x": "[0, 1]"}, node("1", 1, 1)),
    ("not have the sign", "sin(x) <= x - x**3/6", {"x": "[0, 1]"}, node("0", 5, 5)),
    ("quotient by what may be 0", "1/x >= 1/9", {"x": "[-2, -1]"}, node("1", 2, 0)),
    ("Taylor coefficients of Abs", "Abs(x) <= x", {"x": "[-1, 1]"}, node("1/2", 1, 0)),
    ("Taylor coefficients of sign", "sign(x) >= 1", {"x": "[-1, 1]"}, node("1/2", 1, 0)),
    ("power of what may be 0", "sqrt(x) <= x", {"x": "[0, 1]"}, node("1", 1, 1)),
    ("bounded interval", "x <= 9", {"x": "[0, oo)"}, node("0", 1, 0)),
    ("wants a real variable", "x <= 9", {"x": "integer [0, 20]"}, node("0", 1, 0)),
    ("does not prove", "x == 1", {"x": "[0, 1]"}, node("1", 1, 1)),
    ("at most of the order", "x >= 1/9", {"x": "[0, 1]"}, node("0", 0, 1)),
    ("whole number from 0", "x >= 1/9", {"x": "[0, 1]"}, node("0", 99, 0)),
    ("whole number from 0", "x >= 1/9", {"x": "[0, 1]"}, node("0", True, 0)),
    ("is a constant", "y*x >= 1/9", {"x": "[0, 1]", "y": "[0, 1]"}, node("y", 1, 0)),
    ("not the sign", "y - x >= 0", {"x": "[0, 1]", "y": "[0, 1]"}, node("0", 1, 0)),
    ("not defined", "x >= 1/9", {"x": "[0, 1]"}, node("log(-1)", 1, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("says", "text", "box", "proof"), FORGED)
def test_forgeries_are_refused(says: str, text: str, box: dict[str, str], proof: Any) -> None:
    found = why(claim(text, box), proof)
    assert found, "a false claim was accepted"
    assert says in found or "does not have the sign" in found


def test_hypotheses_are_not_used() -> None:
    about = claim("x >= 1/2", {"x": "[0, 1]"}, given=["x >= 3/4"])
    assert why(about, node("0", 1, 0))


TRUE_OF_THE_SEARCH = [
    ("tan(x) >= x + x**3/3 + 2*x**5/15", {"x": "[0, pi/2)"}),
    ("cos(x)*cosh(x) >= 1 - x**4/6", {"x": "[0, 2]"}),
    ("pi*x/sin(pi*x) >= 1", {"x": "(0, 1)"}),
    ("sin(x) <= 4*x*(pi - x)/pi**2", {"x": "[0, pi]"}),
]
FALSE_NEIGHBOURS = [
    ("tan(x) >= x + x**3/3 + 2*x**5/14", {"x": "[0, pi/2)"}),
    ("cos(x)*cosh(x) >= 1 - x**4/7", {"x": "[0, 2]"}),
    ("pi*x/sin(pi*x) > 1 + x**2*5/3", {"x": "(0, 1)"}),
    ("sin(x) <= 4*x*(pi - x)/pi**2 - x**2*(pi - x)**2/10**4", {"x": "[0, pi]"}),
]


@pytest.mark.parametrize(("text", "box"), TRUE_OF_THE_SEARCH)
def test_the_search_uses_it(text: str, box: dict[str, str]) -> None:
    verdict = decide(claim(text, box))
    assert verdict.holds
    assert "taylor" in verdict.detail


@pytest.mark.parametrize(("text", "box"), FALSE_NEIGHBOURS)
def test_false_neighbours_are_refuted(text: str, box: dict[str, str]) -> None:
    assert decide(claim(text, box)).fails

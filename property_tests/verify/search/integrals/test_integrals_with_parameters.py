"""Integrals by their values and by primitives with parameters; near each true claim a false one."""

from __future__ import annotations

import sys

import pytest
from flint import arb

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.typed_claims import typed_claim
from memory_theorems.verify.search.integrals import computer_algebra, exponential_sums
from memory_theorems.verify.search.integrals.values import holds, value
from memory_theorems.verify.verdicts import Outcome

RATES = "for a in (0, oo), w in reals"
PAIRS = [
    ("Integral(log(x+2)/(x**2+1), (x, 0, 1)) <= 0.696", "0.696", "0.695"),
    ("Integral(exp(-t**6), (t, 0, oo)) <= 0.928", "0.928", "0.927"),
    pytest.param(
        "Integral(exp(-x**2)*cos(x), (x, 0, oo)) <= 0.691",
        "0.691",
        "0.690",
        marks=pytest.mark.stress,
    ),
    ("Integral(exp(cos(x)), (x, 0, pi)) <= 3.98", "3.98", "3.97"),
    ("Integral(atan(x)/(1+x), (x, 0, 1)) <= 0.273", "0.273", "0.272"),
    ("Integral(sqrt(1 - x**2), (x, 0, 1)) == pi/4", "pi/4", "4/5"),
    ("Integral(x**3*exp(-x), (x, 0, oo)) == 6", "6", "7"),
    (f"Integral(exp(-2*a*t)*cos(w*t)**2, (t, 0, oo)) <= 1/(2*a) {RATES}", "1/(2*a)", "1/(3*a)"),
    (
        f"Integral(t*exp(-a*t)*sin(w*t), (t, 0, oo)) == 2*a*w/(a**2 + w**2)**2 {RATES}",
        "== 2*a*w",
        "== a*w",
    ),
    (
        "Integral((exp(-a*t) - exp(-b*t))**2, (t, 0, oo)) == (a - b)**2/(2*a*b*(a + b)) "
        "for a, b in (0, oo)",
        "(2*a*b",
        "(a*b",
    ),
    (
        "Integral(t**2*exp(-a*t**2), (t, 0, oo)) == sqrt(pi)/(4*a**(3/2)) for a in (0, oo)",
        "(4*a**(3/2))",
        "(4*a**(1/2))",
    ),
    (
        "Integral(exp(-x)/x, (x, a, oo)) <= exp(-a)*log(1 + 1/a) for a in (0, oo)",
        "1/a)",
        "1/(2*a))",
    ),
    ("Integral(exp(-a*t)/(1 + t), (t, 0, oo)) <= 1/a for a in (0, oo)", "1/a", "1/(2*a)"),
    (
        "Sum(d**l, (l, 0, L - 1)) == (d**L - 1)/(d - 1) for d in integer [2, oo), "
        "L in integer [0, oo)",
        "(d**L - 1)",
        "(d**L - 2)",
    ),
]


@pytest.mark.parametrize(("text", "right", "wrong"), PAIRS)
def test_the_claim_is_decided_and_so_is_its_false_neighbour(
    text: str, right: str, wrong: str
) -> None:
    assert decide(typed_claim(text)).holds
    assert decide(typed_claim(text.replace(right, wrong, 1))).fails


def test_the_answer_shows_the_value() -> None:
    detail = decide(typed_claim("Integral(log(x+2)/(x**2+1), (x, 0, 1)) <= 0.71")).detail
    assert "is [0.6958442701" in detail


def test_a_singular_end_has_no_value_here() -> None:
    """Not enclosed, so nothing is said; and a divergent integral is neither large nor small."""
    for text in ("Integral(1/x, (x, 0, 1)) >= 0", "Integral(1/x, (x, 1, oo)) >= 0"):
        (relation,) = typed_claim(text).conclusion
        assert holds(relation) is None
        assert decide(typed_claim(text)).outcome.value == "open"


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Integral(exp(-x**2), (x, -oo, oo))", "1.7724538509055160"),
        ("Integral(exp(cos(x)), (x, 0, pi))", "3.97746326050642263726"),
        ("2*Integral(x, (x, 1, 0))", "-1"),
    ],
)
def test_values_hold_the_known_numbers(text: str, about: str) -> None:
    found = value(parse_term(text))
    assert found is not None
    assert abs(found - arb(about)) < arb("1e-12")


def test_an_exponential_polynomial_has_a_primitive_and_a_quotient_has_none() -> None:
    assert exponential_sums.primitive(parse_term("t*exp(-a*t)*cos(w*t + 1)**3"), "t") is not None
    for text in ("exp(-t)/(1 + t)", "exp(-t**2)", "t**t", "(1 + t)**40"):
        assert exponential_sums.primitive(parse_term(text), "t") is None


def test_computer_algebra_ends_after_its_turns_and_tracing_goes_on() -> None:
    before = sys.gettrace()

    def endless() -> int:
        return sum(abs(-item) + len(str(item)) for item in iter(int, 1))

    assert computer_algebra.within_turns(endless, 1_000) is None
    assert sys.gettrace() is before
    assert computer_algebra.within_turns(lambda: 7, 1_000) == 7
    assert computer_algebra.elementary(parse_term("x*exp(x)"), "x", frozenset()) is not None


@pytest.mark.parametrize(
    ("text", "value", "other"),
    [
        ("Integral(x**4*(1 - x)**4/(1 + x**2), (x, 0, 1))", "22/7 - pi", "1/790"),
        ("Integral(1/(1 - x**2), (x, 0, 1/2))", "log(3)/2", "log(3)/3"),
        ("Integral(1/(1 - x), (x, 2, 3))", "-log(2)", "log(2)"),
        ("Integral(1/((1 + 2*x)*(2 + x)), (x, 0, oo))", "log(4)/3", "log(4)/2"),
    ],
)
def test_rational_integrands_have_primitives(text: str, value: str, other: str) -> None:
    """By arctangents and logarithms, on either side of a logarithm's zero."""
    assert decide(claim(f"{text} == {value}")).outcome is Outcome.HOLDS
    assert decide(claim(f"{text} == {other}")).outcome is Outcome.FAILS


def test_no_primitive_leads_across_a_pole() -> None:
    assert decide(claim("Integral(1/(1 - x), (x, 0, 3)) == -log(2)")).outcome is Outcome.OPEN

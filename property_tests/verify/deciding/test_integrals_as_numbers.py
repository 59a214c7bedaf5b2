"""Integrals and sums without parameters by their value: ends, tails, kinks; false neighbours."""

from __future__ import annotations

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim

#: (integral or sum, a number that it does not exceed, one that it exceeds)
KNOWN = (
    # A removable singularity, logarithms and powers at an end.
    ("Integral((exp(x) - 1)/x, (x, 0, 1))", "132/100", "131/100"),
    ("Integral(log(x)/(1 + x**2), (x, 0, 1))", "-91/100", "-92/100"),
    ("Integral(cos(x)/x**(1/3), (x, 0, 1))", "133/100", "131/100"),
    ("Integral(exp(x)/sqrt(1 - x), (x, 0, 1))", "41/10", "4"),
    # Ends that are no rational numbers, functions with branch cuts.
    ("Integral(atan(x)*sin(x), (x, 0, pi))", "188/100", "187/100"),
    ("Integral(asinh(x), (x, 0, E))", "28/10", "27/10"),
    # Kinks.
    ("Integral(Abs(cos(x) - x), (x, 0, 2))", "19/10", "18/10"),
    ("Integral(Max(sin(x), cos(x)), (x, 0, 2))", "19/10", "18/10"),
    # Algebraic tails, waves, exponents with an inverse square.
    ("Integral(1/(1 + x**2)**(3/4), (x, 0, oo))", "265/100", "26/10"),
    ("Integral(sin(x)/(1 + x**2), (x, 0, oo))", "65/100", "64/100"),
    ("Integral(exp(-x**2 - 1/x**2), (x, 0, oo))", "12/100", "11/100"),
    ("Integral(exp(-x**2)/(1 + x**2), (x, -oo, oo))", "135/100", "134/100"),
    # Series that fall like a geometric one.
    ("Sum(1/binomial(2*k, k), (k, 0, oo))", "174/100", "173/100"),
    ("Sum(exp(-k**2/2), (k, 0, oo))", "176/100", "175/100"),
)


@pytest.mark.parametrize(("number", "high", "low"), KNOWN)
def test_a_number_lies_between_two_others(number: str, high: str, low: str) -> None:
    for text in (f"{number} <= {high}", f"{number} >= {low}"):
        verdict = decide(claim(text))
        assert verdict.holds, (text, verdict.detail)
        assert replay(claim(text).to_json(), verdict.certificate).accepted
        for false in (f"{number} <= {low}", f"{number} >= {high}"):
            assert not replay(claim(false).to_json(), verdict.certificate).accepted


@pytest.mark.parametrize(("number", "high", "low"), KNOWN[::3])
def test_false_neighbours_are_refuted(number: str, high: str, low: str) -> None:
    assert decide(claim(f"{number} <= {low}")).fails
    assert decide(claim(f"{number} == {high}")).fails


@pytest.mark.parametrize(
    "integral",
    [
        "Integral(1/x, (x, 0, 1))", "Integral(1/(1 - x), (x, 0, 1))",
        "Integral(x**(-3/2), (x, 0, 1))", "Integral(1/(x*log(x)**2), (x, 0, 1))",
        "Integral(1/x, (x, 1, oo))", "Integral(1/sin(x), (x, 0, pi))",
        "Integral(Abs(cos(x))/(1 + x), (x, 0, oo))", "Integral(1/(x - 1)**2, (x, 0, 2))",
    ],
)  # fmt: skip
def test_what_has_no_value_is_not_said_to_have_one(integral: str) -> None:
    assert not decide(claim(f"0*{integral} == 0")).holds
    assert not decide(claim(f"{integral} >= -1000")).holds


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("Integral(t*exp(-(r + s)*t), (t, 0, oo)) == 1/(r + s)**2", "2/(r + s)**2"),
        ("Integral(t**3*exp(-3*r*t), (t, 0, oo)) == 2/(27*r**4)", "2/(9*r**4)"),
        ("Integral((1 + t**2)*exp(-r*t), (t, 0, oo)) == 1/r + 2/r**3", "1/r + 1/r**3"),
    ],
)
def test_polynomials_times_exponentials_with_rates(text: str, false: str) -> None:
    rates = {"r": "(0, oo)", "s": "[0, oo)"}
    domains = {name: where for name, where in rates.items() if f"{name}*" in text or name in false}
    assert decide(claim(text, domains)).holds
    assert not decide(claim(f"{text[: text.index('==')]}== {false}", domains)).holds

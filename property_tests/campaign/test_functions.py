"""Every function of the language, tightly: what is true by a little is proved, what is false by a
little is not.  A change of the checker's arithmetic shows here, in whichever direction it errs.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign.checker_under_test import check
from property_tests.campaign.pointwise import BITS, value_of
from property_tests.campaign.seeds import holding, node, recurrence

Json = Any
#: Terms in x and the left end of a short interval on which they are defined.
TERMS: tuple[tuple[str, str], ...] = (
    ("exp(x)", "1/3"), ("exp(-x)", "2"), ("log(x)", "1/3"), ("sqrt(x)", "2"), ("Abs(x)", "-1"),
    ("Abs(x)", "1"), ("sign(x)", "-2"), ("floor(x)", "5/2"), ("ceiling(x)", "5/2"), ("sin(x)", "1"),
    ("sin(x)", "3"), ("sin(x)", "5"), ("cos(x)", "1"), ("cos(x)", "4"), ("cos(x)", "6"),
    ("tan(x)", "1"), ("tan(x)", "2"), ("asin(x)", "1/3"), ("acos(x)", "1/3"), ("atan(x)", "-2"),
    ("sinh(x)", "1"), ("cosh(x)", "-1"), ("cosh(x)", "1"), ("tanh(x)", "1/2"), ("asinh(x)", "-1"),
    ("acosh(x)", "2"), ("atanh(x)", "1/3"), ("erf(x)", "1/2"), ("erfc(x)", "1/2"),
    ("gamma(x)", "1/2"), ("gamma(x)", "5/2"), ("loggamma(x)", "1/2"), ("loggamma(x)", "5"),
    ("digamma(x)", "1/3"), ("digamma(x)", "3"), ("polygamma(1, x)", "1/2"),
    ("polygamma(2, x)", "3/2"), ("polygamma(3, x)", "2"), ("zeta(x)", "3/2"), ("zeta(x)", "4"),
    ("harmonic(x)", "1/2"), ("factorial(x)", "3/2"), ("LambertW(x)", "-1/5"), ("LambertW(x)", "2"),
    ("Heaviside(x)", "1"), ("Heaviside(x)", "-1"), ("besselj(2, x)", "1"),
    ("uppergamma(2, x)", "1"), ("lowergamma(2, x)", "1"), ("x**3", "-2"), ("x**2", "-2"),
    ("x**(-2)", "-3"), ("x**(-3)", "-2"), ("x**(1/3)", "2"), ("x**(-3/2)", "2"), ("x**(2/3)", "5"),
    ("2**x", "-1"), ("(1/2)**x", "3"), ("x**x", "1/2"), ("1/x", "-3"), ("x/(1 + x)", "2"),
    ("Max(x, 2)", "1"), ("Max(x, 2)", "3"), ("Min(x, 2)", "1"), ("Min(x, 2, -x)", "3"),
    ("Piecewise((x, x > 2), (1/2, True))", "1"), ("Piecewise((x, x >= 2), (1/2, True))", "3"),
    ("Piecewise((x, x < 2), (x**2, True))", "1"), ("Piecewise((x, x <= 2), (x**2, True))", "3"),
    ("Sum(x**k, (k, 0, 4))", "1/2"), ("Sum(k*x, (k, 2, 5))", "1"), ("pi*x", "1"), ("E*x", "1"),
    ("EulerGamma*x", "1"), ("GoldenRatio*x", "1"), ("x - x**2 + 3", "2"), ("-x", "2"),
    ("x*x*x", "-2"), ("binomial(5, 2)*x", "1"), ("stirling(5, 2)*x", "1"), ("fubini(3)*x", "1"),
    ("gamma(5)*x", "1"), ("factorial(4)*x", "1"), ("harmonic(4)*x", "1"), ("sqrt(4/9)*x", "1"),
    ("4**(-3/2)*x", "1"), ("floor(7/2)*x", "1"), ("ceiling(-7/2)*x", "1"), ("Abs(-3)*x", "1"),
)  # fmt: skip
#: Functions with a derivative that the checker writes out.
SMOOTH = (
    "exp(2*x)", "log(3*x)", "sqrt(2*x)", "sin(2*x)", "cos(2*x)", "tan(x/3)", "asin(x/3)",
    "acos(x/3)", "atan(2*x)", "sinh(x)", "cosh(x)", "tanh(x)", "asinh(x)", "acosh(x + 2)",
    "atanh(x/3)", "erf(2*x)", "erfc(2*x)", "x**5", "x**(-2)", "x**(1/3)", "x**x", "2**x",
    "1/(1 + x**2)", "x*sin(x)*exp(x)", "loggamma(x)", "gamma(x)", "digamma(x)", "polygamma(1, x)",
    "-x**2", "x/3 - 1/x",
)  # fmt: skip
WIDTH = Fraction(1, 2**20)
DIRECT: Json = {"rule": "direct", "bits": 128}


@cache
def located(text: str, left: str) -> Fraction:
    """The value at the left end, up to 2**-60."""
    with precision(BITS):
        ball = to_ball(value_of(parse_term(text), {"x": Fraction(left)}))
        whole = (ball * 2**60).floor().unique_fmpz()
    assert whole is not None, text
    return Fraction(int(whole), 2**60)


@pytest.mark.parametrize(("text", "left"), TERMS)
def test_enclosures_are_tight(text: str, left: str) -> None:
    value, start = located(text, left), Fraction(left)
    gap = max(Fraction(1, 1000), abs(value) / 1000)
    for low, high in ((start, start + WIDTH), (start - WIDTH, start)):
        if "floor" in text or "ceiling" in text:
            low, high = start - WIDTH, start + WIDTH
        domain = f"[{low}, {high}]"
        defined = [DIRECT]
        for relation, bound in ((">=", value - gap), ("<=", value + gap), (">", value - gap)):
            result, _ = check(
                claim(f"{text} {relation} {bound}", x=domain), holding(DIRECT, defined)
            )
            assert result.accepted, (relation, result.why)
        for relation, bound in ((">=", value + gap), ("<=", value - gap), ("<", value - gap)):
            false = claim(f"{text} {relation} {bound}", x=domain)
            assert not check(false, holding(DIRECT, defined))[0].accepted


@pytest.mark.parametrize("text", SMOOTH)
def test_derivatives_are_those_of_the_calculus(text: str) -> None:
    slope = t.to_text(derivative(parse_term(text), "x"))
    old = f"Derivative({text}, x)"
    proof = recurrence("derivative", old, 0)
    for right, holds in ((slope, True), (f"({slope}) + 1/1000", False), (f"2*({slope})", False)):
        about = claim(f"{old} == {right}", x="[1/2, 3/4]")
        assert check(about, holding(proof, [DIRECT] * 6))[0].accepted is holds, right


@pytest.mark.parametrize("text", SMOOTH)
def test_monotone_parts_end_where_they_are_least(text: str) -> None:
    """On a short interval the sign of the slope is known; the other end does not serve."""
    slope = value_of(derivative(parse_term(text), "x"), {"x": Fraction(1, 2)})
    sign = 1 if slope > 0 else -1
    end = Fraction(1, 2) if sign > 0 else Fraction(17, 32)
    least = located(text, str(end))
    for factor, holds in ((Fraction(-1, 10**6), True), (Fraction(1, 10**6), False)):
        about = claim(f"{text} >= {least + factor}", x="[1/2, 17/32]")
        proof = node("monotone", variable="x", sign=sign, derivative=DIRECT, face=DIRECT)
        assert check(about, holding(proof, [DIRECT] * 3))[0].accepted is holds
        other = node("monotone", variable="x", sign=-sign, derivative=DIRECT, face=DIRECT)
        assert not check(about, holding(other, [DIRECT] * 3))[0].accepted

"""Functions that are written out: what they stand for, held against SymPy's own values."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy

R, WHOLE = "(-oo, oo)", "integer (-oo, oo)"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("mod(x, 3)", "x - 3*floor(x/3)"),
        ("x // 2", "floor(x/2)"),
        ("a*b // c", "floor(a*b/c)"),
        ("cot(x)", "cos(x)/sin(x)"),
        ("sech(x)", "1/cosh(x)"),
        ("beta(a, b)", "gamma(a)*gamma(b)/gamma(a + b)"),
        ("cbrt(x)", "x**(1/3)"),
        ("bernoulli(4)", "-1/30"),
        ("bernoulli(1)", "1/2"),
        ("bernoulli(3)", "0"),
    ],
)
def test_what_is_written_out(text: str, written: str) -> None:
    assert parse_term(text) == parse_term(written)


@given(st.integers(0, 60))
def test_bernoulli_and_fibonacci_numbers(n: int) -> None:
    value = parse_term(f"bernoulli({n})").value
    assert isinstance(value, Fraction)
    assert sp.Rational(value.numerator, value.denominator) == sp.bernoulli(n)
    with mpmath.workdps(60):
        binet = to_sympy(parse_term(f"fibonacci({n})")).evalf(50)
        assert abs(binet - sp.fibonacci(n)) < 1e-30


@given(
    st.integers(-9, 9),
    st.integers(-9, 9),
    st.sampled_from([Fraction(1, 3), Fraction(1), Fraction(5)]),
)
def test_angles_and_remainders(y: int, x: int, scale: Fraction) -> None:
    if (x, y) != (0, 0):
        for written in (f"atan2({y}, {x})", f"atan2({y}*1, {x}*({scale})/({scale}))"):
            angle = to_sympy(parse_term(written)).evalf(30)
            assert abs(angle - sp.atan2(y, x).evalf(30)) < 1e-20
    if x:
        rest = to_sympy(parse_term(f"mod({y}*({scale}), {x})"))
        assert rest == (y * sp.Rational(str(scale))) % x


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mod(x)", "takes 2 argument"),
        ("fibonacci(1, 2)", "takes 1 argument"),
        ("bernoulli(1/2)", "whole number from 0 to 1,000"),
        ("bernoulli(-1)", "whole number from 0 to 1,000"),
        ("bernoulli(2000)", "whole number from 0 to 1,000"),
        ("x // // 2", "expected a number"),
    ],
)
def test_arguments_that_do_not_fit(text: str, says: str) -> None:
    with pytest.raises(ParseError, match=says):
        parse_term(text)


def test_nothing_grows_beyond_the_limits() -> None:
    """Each level writes its arguments twice."""
    text = "x"
    for _ in range(40):
        text = f"mod({text}, y)"
    with pytest.raises(LimitError, match="written out"):
        parse_term(text)


def test_names_of_abbreviations_stay_free() -> None:
    assert parse_term("beta + mod") == t.add(t.variable("beta"), t.variable("mod"))


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (sp.Mod(sp.Symbol("x"), 3), "mod(x, 3)"),
        (sp.atan2(sp.Symbol("y"), sp.Symbol("x")), "atan2(y, x)"),
        (sp.fibonacci(sp.Symbol("n")), "fibonacci(n)"),
        (sp.bernoulli(sp.Symbol("n")), "bernoulli(n)"),
        (sp.cot(sp.Symbol("x")), "cot(x)"),
        (sp.csch(sp.Symbol("x")), "csch(x)"),
        (sp.beta(sp.Symbol("a"), sp.Symbol("b")), "beta(a, b)"),
        (sp.Derivative(sp.exp(sp.Symbol("x")) * 2, sp.Symbol("x"), sp.Symbol("x")),
         "Derivative(2*exp(x), (x, 2))"),
        (sp.log(sp.Symbol("x"), 2), "log(x)/log(2)"),
    ],
)  # fmt: skip
def test_sympy_objects_read_back(expression: sp.Expr, text: str) -> None:
    assert from_sympy(expression) == parse_term(text)


@pytest.mark.parametrize(
    ("text", "domains", "holds"),
    [
        ("mod(x, 3) < 3", {"x": R}, True),
        ("mod(x, 3) < 2", {"x": R}, False),
        ("mod(x, y) >= 0", {"x": R, "y": "(0, oo)"}, True),
        ("x // 2 <= x/2", {"x": R}, True),
        ("x // 2 >= x/2", {"x": R}, False),
        ("floor(x + 1) == floor(x) + 1", {"x": R}, True),
        ("floor(x) + floor(y) <= floor(x + y)", {"x": R, "y": R}, True),
        ("floor(x) + floor(y) >= floor(x + y)", {"x": R, "y": R}, False),
        ("ceiling(x) - floor(x) <= 1", {"x": R}, True),
        ("atan2(-1, -1) == -3*pi/4", {}, True),
        ("fibonacci(20) == 6765", {}, True),
        ("fibonacci(n + 2) == fibonacci(n + 1) + fibonacci(n)", {"n": "integer [0, oo)"}, True),
        ("cot(x) < 1/x", {"x": "(0, 3)"}, True),
    ],
)
def test_claims_are_decided(text: str, domains: dict[str, str], holds: bool) -> None:
    verdict = decide(claim(text, domains))
    assert verdict.holds if holds else verdict.fails


@pytest.mark.parametrize(
    ("text", "domains", "given_"),
    [
        ("m >= n + 1", {"m": WHOLE, "n": WHOLE}, "m > n"),
        ("3*n >= 6", {"n": WHOLE}, "3*n > 3"),
        ("n*(n - 1) >= 0", {"n": WHOLE}, ()),
        ("4*n - 2*m != 3", {"m": WHOLE, "n": WHOLE}, ()),
        ("n != 5/2", {"n": "integer [2, 3]"}, ()),
        ("n/2 + m/3 >= 1/6", {"m": WHOLE, "n": WHOLE}, "n/2 + m/3 > 0"),
        ("Piecewise((x, x >= 0), (-x, True)) >= 0", {"x": R}, ()),
        ("Piecewise((x**2, x >= 1), (1, x > -1), (x**4, True)) >= 1", {"x": R}, ()),
        ("x*sign(x) == Abs(x)", {"x": R}, ()),
        ("sqrt(x**2 + y**2) != 0", {"x": R, "y": R}, "x**2 + y**2 > 0"),
        ("x/sqrt(x**2 + y**2) <= 1", {"x": R, "y": R}, "x**2 + y**2 > 0"),
        ("x > 0", {"x": R, "y": R}, ["x*y > 0", "y >= 0"]),
        ("x > 0", {"x": R, "y": R}, ["x*y > 0", "x >= 0"]),
    ],
)
def test_whole_values_branches_and_contradictions(
    text: str, domains: dict[str, str], given_: str | list[str]
) -> None:
    assert decide(claim(text, domains, given=given_)).holds


@pytest.mark.parametrize(
    ("text", "domains", "given_"),
    [
        ("m >= n + 2", {"m": WHOLE, "n": WHOLE}, "m > n"),
        ("m >= n + 1", {"m": R, "n": WHOLE}, "m > n"),
        ("4*n - 2*m != 6", {"m": WHOLE, "n": WHOLE}, ()),
        ("n/2 + m/3 >= 1/5", {"m": WHOLE, "n": WHOLE}, "n/2 + m/3 > 0"),
        ("Piecewise((x, x > 1), (-x, True)) >= 0", {"x": R}, ()),
        ("x > 0", {"x": R, "y": R}, "x*y > 0"),
    ],
)
def test_what_is_nearly_so_is_refuted(
    text: str, domains: dict[str, str], given_: str | list[str]
) -> None:
    assert decide(claim(text, domains, given=given_)).fails

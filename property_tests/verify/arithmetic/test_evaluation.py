"""Rigorous evaluation: containment of the true value, exactness, and undefinedness."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import (
    Real,
    ball_between,
    compare,
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate, stirling_second
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term

#: function text -> mpmath reference on (1/8, 7/8), where all are defined.
REFERENCES = {
    "exp(x)": mpmath.exp,
    "log(x)": mpmath.log,
    "sqrt(x)": mpmath.sqrt,
    "sin(x)": mpmath.sin,
    "cos(x)": mpmath.cos,
    "tan(x)": mpmath.tan,
    "asin(x)": mpmath.asin,
    "acos(x)": mpmath.acos,
    "atan(x)": mpmath.atan,
    "sinh(x)": mpmath.sinh,
    "cosh(x)": mpmath.cosh,
    "tanh(x)": mpmath.tanh,
    "asinh(x)": mpmath.asinh,
    "acosh(1 + x)": lambda x: mpmath.acosh(1 + x),
    "atanh(x)": mpmath.atanh,
    "erf(x)": mpmath.erf,
    "erfc(x)": mpmath.erfc,
    "gamma(x)": mpmath.gamma,
    "gamma(x - 1)": lambda x: mpmath.gamma(x - 1),
    "loggamma(x)": mpmath.loggamma,
    "digamma(x)": mpmath.digamma,
    "polygamma(2, x)": lambda x: mpmath.polygamma(2, x),
    "uppergamma(x, 2)": lambda x: mpmath.gammainc(x, 2),
    "lowergamma(x, 2)": lambda x: mpmath.gammainc(x, 0, 2),
    "zeta(1 + x)": lambda x: mpmath.zeta(1 + x),
    "harmonic(x)": mpmath.harmonic,
    "factorial(x)": mpmath.factorial,
    "binomial(x, 3)": lambda x: mpmath.binomial(x, 3),
    "LambertW(x)": mpmath.lambertw,
    "airyai(x)": mpmath.airyai,
    "besselj(1, x)": lambda x: mpmath.besselj(1, x),
    "x**x": lambda x: x**x,
    "x**(1/3)": mpmath.cbrt,
    "x**-3": lambda x: x**-3,
    "Abs(x - 1)": lambda x: 1 - x,
    "Max(x, 1/2)": lambda x: max(x, mpmath.mpf(1) / 2),
    "Min(x, 1/2)": lambda x: min(x, mpmath.mpf(1) / 2),
    "sign(-x)": lambda x: mpmath.mpf(-1),
    "floor(5*x)": lambda x: mpmath.floor(5 * x),
    "ceiling(5*x)": lambda x: mpmath.ceil(5 * x),
    "Heaviside(x)": lambda x: mpmath.mpf(1),
    "pi + E*EulerGamma*GoldenRatio*x": lambda x: (
        mpmath.pi + mpmath.e * mpmath.euler * mpmath.phi * x
    ),
    "Piecewise((x, x < 1/2), (1, True))": lambda x: x if x < 0.5 else mpmath.mpf(1),
    "Sum(x**k, (k, 0, 5))": lambda x: sum(x**k for k in range(6)),
}


@pytest.mark.parametrize("text", REFERENCES)
@given(point=st.fractions(min_value=Fraction(1, 8), max_value=Fraction(7, 8), max_denominator=97))
def test_the_true_value_is_contained(text: str, point: Fraction) -> None:
    """Against mpmath at 60 digits, at the point and on a ball around it."""
    with mpmath.workdps(60):
        x = mpmath.mpf(point.numerator) / point.denominator
        reference = mpmath.re(REFERENCES[text](x))
        digits = mpmath.nstr(reference, 55)
    with precision(256):
        expected = arb(digits) + arb(0, "1e-45")
    term = parse_term(text)
    at_point = evaluate(term, {"x": to_fmpq(point)}, 160)
    assert to_ball(at_point).overlaps(expected)
    try:
        around = evaluate(
            term, {"x": ball_between(point - Fraction(1, 500), point + Fraction(1, 300))}, 160
        )
    except Undetermined:
        return
    assert to_ball(around).overlaps(expected)


@given(
    st.fractions(min_value=-5, max_value=5, max_denominator=50),
    st.fractions(min_value=0, max_value=4, max_denominator=50),
    st.fractions(min_value=0, max_value=1),
    st.integers(-5, 6),
)
def test_integer_powers_are_sharp_and_contain(
    low: Fraction, width: Fraction, share: Fraction, exponent: int
) -> None:
    ball = ball_between(low, low + width)
    point = low + share * width
    try:
        value = to_ball(evaluate(parse_term(f"x**({exponent})"), {"x": ball}))
    except Undetermined:
        assert exponent < 0
        assert ball.contains(0)
        return
    assert value.overlaps(to_ball(to_fmpq(point**exponent)))
    if exponent % 2 == 0:
        assert lower_bound(value) >= -upper_bound(value) / 10**6  # the radius has 30 bits


UNDEFINED = [
    "log(0)", "log(-1)", "1/(2 - 2)", "zeta(1)", "gamma(0)", "gamma(-3)", "tan(pi/2)",
    "(-8)**(1/3)", "0**(-1)", "sqrt(-1)", "asin(2)", "acosh(1/2)", "atanh(1)", "LambertW(-1)",
    "0*log(0)", "digamma(0)", "(-1)**x", "loggamma(-1/2)", "lowergamma(1, -1)",
    "Piecewise((1, x < 0))",
]  # fmt: skip


@pytest.mark.parametrize("text", UNDEFINED)
def test_undefined_is_undetermined(text: str) -> None:
    with pytest.raises(Undetermined):
        evaluate(parse_term(text), {"x": fmpq(1, 3)})


def test_unknown_nodes_and_names_are_unsupported() -> None:
    for text in ("Integral(x, (x, 0, 1))", "y", "Sum(1/k**2, (k, 1, oo))", "binomial(5, 1/2)"):
        with pytest.raises(Unsupported):
            evaluate(parse_term(text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sqrt(4/9)", fmpq(2, 3)),
        ("exp(0)", fmpq(1)),
        ("0**0", fmpq(1)),
        ("stirling(5, 2)", fmpq(15)),
        ("fubini(4)", fmpq(75)),
        ("harmonic(10)", fmpq(7381, 2520)),
        ("binomial(-1/2, 2)", fmpq(3, 8)),
        ("floor(-1/2)", fmpq(-1)),
        ("ceiling(1/3)", fmpq(1)),
        ("Max(1, 5/2, 2)", fmpq(5, 2)),
        ("factorial(5)/gamma(5)", fmpq(5)),
        ("Heaviside(0)", fmpq(1, 2)),
    ],
)
def test_rational_values_stay_exact(text: str, value: fmpq) -> None:
    result = evaluate(parse_term(text))
    assert isinstance(result, fmpq)
    assert result == value


@given(st.integers(0, 12))
def test_stirling_numbers_sum_over_surjections(n: int) -> None:
    """sum_k S(n, k) x(x-1)...(x-k+1) = x**n, at x = 7."""
    falling, total = 1, 0
    for k in range(n + 1):
        total += stirling_second(n, k) * falling
        falling *= 7 - k
    assert total == 7**n


def test_precision_is_restored_even_after_errors() -> None:
    from flint import ctx

    before = ctx.prec
    with pytest.raises(Undetermined):
        evaluate(parse_term("log(-1)"), {}, 999)
    assert ctx.prec == before


@given(st.fractions(), st.fractions())
def test_comparison_of_rationals_is_total(a: Fraction, b: Fraction) -> None:
    assert compare(to_fmpq(a), "<=", to_fmpq(b)) is (a <= b)
    assert compare(to_fmpq(a), "==", to_fmpq(b)) is (a == b)


@given(
    st.fractions(max_denominator=10**6),
    st.fractions(max_denominator=10**6),
    st.sampled_from(["<", "<=", ">", ">=", "==", "!="]),
)
def test_comparison_of_balls_is_sound(a: Fraction, b: Fraction, op: str) -> None:
    truth = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}[op]
    with precision(40):
        answer = compare(to_ball(a), op, to_ball(b))
    assert answer in (truth, None)


@given(st.fractions(max_denominator=10**9), st.fractions(min_value=0, max_denominator=10**9))
def test_bounds_of_balls_enclose(low: Fraction, width: Fraction) -> None:
    ball = ball_between(low, low + width, 53)
    assert lower_bound(ball) <= low
    assert upper_bound(ball) >= low + width
    with pytest.raises(ValueError, match="empty interval"):
        ball_between(low + 1, low)


@pytest.mark.parametrize(
    "body",
    [
        "1/k**2", "(-1)**k/(2*k + 1)", "sqrt(k)*log(k)", "x**k/(k + y)", "log(k)**2 + log(x)",
        "(-1)**(k + 1)*sqrt(4*k**2)", "Abs(x - k)/gamma(k + 1)", "k**3 - 2*k**2 + y",
    ],
)  # fmt: skip
def test_sums_are_their_summands_added_up(body: str) -> None:
    """The compiled loop against one evaluation for each index."""
    values: dict[str, Real] = {"x": fmpq(7, 3), "y": arb("0.5")}
    term = parse_term(f"Sum({body}, (k, 1, 30))")
    total = sum(
        (to_ball(evaluate(parse_term(body), {**values, "k": fmpq(k)})) for k in range(1, 31)),
        arb(0),
    )
    found = to_ball(evaluate(term, values))
    assert found.overlaps(total)
    assert abs(found - total) < arb(2) ** -40 * (1 + abs(total))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Sum(1/(k - 3), (k, 1, 5))", {}),
        ("Sum(log(k - 2), (k, 1, 5))", {}),
        ("Sum(sqrt(2 - k), (k, 1, 5))", {}),
        ("Sum(x**k, (k, -1, 2))", {"x": arb(0, 1)}),
    ],
)
def test_a_summand_that_is_not_defined_is_noticed(text: str, values: dict[str, Real]) -> None:
    with pytest.raises(Undetermined):
        evaluate(parse_term(text), values)


def test_an_empty_sum_asks_for_nothing() -> None:
    assert evaluate(parse_term("Sum(1/x + k, (k, 1, 0))"), {"x": fmpq(0)}) == 0

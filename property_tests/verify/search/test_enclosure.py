"""Extended intervals contain all values; branch and bound proves loose claims only if true."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.arithmetic.limits_at_infinity import limit_range
from memory_theorems.verify.arithmetic.range_enclosure import enclose, of_domain
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Interval, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search.enclosure import Budget, branch_and_bound, excluded
from memory_theorems.verify.search.goals import goal_of

TEXTS = [
    "x*(1 - x)",
    "x**3 - x**2 + 1/3",
    "sin(3*x) + cos(x)",
    "exp(-x)*x - Abs(x - 1/2)",
    "1/(1 + x**2) - atan(x)",
    "tanh(x) + erf(x) - erfc(x)",
    "Max(x, 1 - x)*Min(x, 2) + sign(x)",
    "cosh(x) - sinh(x)/3",
    "sqrt(x**2) + (x**2)**(1/3)",
    "log(2 + x**2) + gamma(3 + x**2)",
]
ends = st.fractions(-4, 4, max_denominator=16)


@given(st.sampled_from(TEXTS), ends, ends, st.fractions(0, 1, max_denominator=16))
def test_ranges_contain_the_values(text: str, a: Fraction, b: Fraction, s: Fraction) -> None:
    low, high = min(a, b), max(a, b)
    term = parse_term(text)
    box = Range(to_fmpq(low), to_fmpq(high))
    found = enclose(term, {"x": box}, 64)
    value = evaluate(term, {"x": to_fmpq(low + s * (high - low))}, 256)
    with precision(256):
        ball = arb(value)
        assert isinstance(found.lower, float) or not ball < arb(found.lower)
        assert isinstance(found.upper, float) or not ball > arb(found.upper)


@pytest.mark.parametrize(
    ("text", "domain", "op"),
    [
        ("exp(-x)", "(-oo, oo)", ">"),
        ("x", "(0, oo)", ">"),
        ("x*(1 - x)", "(0, 1)", ">"),
        ("1/x", "(0, oo)", ">"),
        ("log(x)", "(1, oo)", ">"),
        ("sin(x)", "[0, 3]", ">="),
        ("x**2", "[-1, 1]", ">="),
    ],
)
def test_open_and_infinite_ends(text: str, domain: str, op: str) -> None:
    box = {"x": of_domain(Interval.parse(domain))}
    assert enclose(parse_term(text), box).satisfies(op)


@pytest.mark.parametrize(
    ("text", "domain"), [("x*(1 - x)", "[0, 1]"), ("x**2", "(-1, 1)"), ("x*(x - 1)", "(0, 2)")]
)
def test_attained_zeros_are_not_excluded(text: str, domain: str) -> None:
    box = {"x": of_domain(Interval.parse(domain))}
    assert not enclose(parse_term(text), box).satisfies(">")


@pytest.mark.parametrize("text", ["1/x", "log(x)", "sqrt(x)", "x**(1/2)", "x**(-1)"])
def test_undefined_terms_raise(text: str) -> None:
    with pytest.raises(Undetermined):
        enclose(parse_term(text), {"x": Range(fmpq(-1), fmpq(1))})


def test_limits_refuse_indeterminate_forms() -> None:
    box = {"x": Range(float("inf"), float("inf"))}
    found = limit_range(parse_term("1/(1 + x) + exp(-x)"), box, "x")
    assert found is not None
    assert found.satisfies("==")
    for text in ("x - x", "x*exp(-x)", "x/x", "sin(x)", "exp(-x)/exp(-2*x)"):
        assert limit_range(parse_term(text), box, "x") is None


@given(st.fractions(Fraction(-1, 4), Fraction(1, 4), max_denominator=64))
def test_bisection_proves_only_true_bounds(shift: Fraction) -> None:
    made = claim(f"x**4 - x**2 + 1/4 + ({shift}) > 0", x="[-1, 1]")
    node = branch_and_bound(goal_of(made, made.conclusion[0]), Budget(300))
    assert node is None or shift > 0


def test_hypotheses_exclude_boxes() -> None:
    made = claim("x == 5", x="[0, 1]", given="x >= 2")
    assert excluded(goal_of(made, made.conclusion[0])) is not None


@pytest.mark.parametrize("digits", [50, 300, 2_000])
def test_constants_that_agree_to_many_digits(digits: int) -> None:
    with mpmath.workdps(digits + 20):
        below = int(mpmath.floor(+mpmath.pi * mpmath.mpf(10) ** digits))
    assert decide(claim(f"pi > {below}/10**{digits}", {})).holds
    assert decide(claim(f"pi < {below + 1}/10**{digits}", {})).holds
    assert decide(claim(f"pi < {below}/10**{digits}", {})).fails

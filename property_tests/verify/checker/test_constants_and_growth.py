"""Sums of angles and logarithms, algebraic numbers, growth, expansions: near misses of values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import arb

from memory_theorems.verify.checker.budget import Budget, Refused, precision, spending
from memory_theorems.verify.checker.functions.elementary_functions import intersect
from memory_theorems.verify.checker.margins import Goal, unsettled
from memory_theorems.verify.checker.values import algebraic_numbers, angles, coefficients, ranges
from memory_theorems.verify.checker.values.asymptotics import Algebra, Expansion, Monomial
from memory_theorems.verify.checker.values.definedness import EXISTS, obligations
from memory_theorems.verify.checker.values.derivatives import derivative
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.expansions import expansion
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.ranges import MINUS_INFINITY, PLUS_INFINITY, Range
from memory_theorems.verify.checker.values.trigonometric_values import over_pi
from memory_theorems.verify.checker.values.vanishing import Vanishing
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term


def box(**domains: str) -> dict[str, Range]:
    found = claim("0 >= 0", domains).variables
    return {item.name: domain_range(item.domain, Budget()) for item in found}


# ---------------------------------------------------------------- angles and logarithms
@pytest.mark.parametrize(
    ("text", "zero"),
    [
        ("acos(1/3) + asin(1/3) - pi/2", True), ("acos(1/3) - asin(1/3)", False),
        ("2*acos(1/3) + 2*asin(1/3) - pi", True), ("acos(1/3) + asin(1/3) + pi/2", False),
        ("acos(1/3) - atan(1/3/sqrt(8/9))", False),
        ("acos(1/3) + atan(1/3/sqrt(8/9)) - pi/2", True),
        ("log(4)/2 - log(8)/3", True), ("log(3)/2 - log(2)/3", False), ("log(3)/2", False),
        ("log(2) + log(3) - log(6)", True), ("log(10**60 + 1) - log(10**60)", False),
        ("3*log(2)*2 - 6*log(2)", True), ("3*log(2)*2 - 5*log(2)", False),
        ("3*2*log(2) - 2*log(8)", True), ("log(2)*0 + log(3)", False),
        ("log(1 - sqrt(2)) - log(1 - sqrt(2))", False), ("log(sqrt(2) - 2) + log(3)", False),
        ("asinh(3/4) - log(2)", True), ("acosh(5/4) - log(2)", True), ("atanh(3/5) - log(2)", True),
        ("asinh(3/4) - log(3)", False), ("acosh(5/4) + log(2)", False),
        ("atanh(3/5) - 2*log(2)", False),
        ("4*atan(1/5) - atan(1/239) - pi/4", True), ("4*atan(1/5) + atan(1/239) - pi/4", False),
        ("atan(1/2) + atan(1/3) - 5*pi/4", False),
        ("atan(1/2) + atan(1/3) - atan(1)", True), ("atan(1/2) + atan(1/3) - atan(2)", False),
        ("atan(2) + atan(3) + pi/4", False),
        ("atan(2) + atan(3) - 3*pi/4", True), ("log(2) - pi", False), ("0*log(2)", True),
    ],
)  # fmt: skip
def test_sums_of_angles_and_logarithms(text: str, zero: bool) -> None:
    assert angles.is_zero(parse_term(text), Budget()) is zero


def test_weights_are_brought_to_a_common_denominator() -> None:
    x = t.variable("x")
    weights = [(Fraction(1, 2), x), (Fraction(-2, 3), x)]
    assert angles._whole(weights) == (6, [(3, x), (-4, x)])
    assert angles._whole([]) == (1, [])
    assert angles._whole([(Fraction(64), x), (Fraction(-64), x)])[0] == 1
    for weight in (Fraction(1, 65), Fraction(65), Fraction(-65)):
        with pytest.raises(Refused):
            angles._whole([(weight, x)])


# ---------------------------------------------------------------- algebraic numbers
@pytest.mark.parametrize(
    ("text", "roots", "whole"),
    [
        ("2**(1/2)", [2], True), ("sqrt(2)", [2], True), ("2**(2/3)", [3], True),
        ("2**(-1/2)", [2], False), ("1/sqrt(2)", [2], False),
        ("1/sqrt(2) + sqrt(3)", [2, 2], False),
        ("sqrt(3) + 1/sqrt(2)", [2, 2], False), ("sqrt(2)/3", [2], True),
        ("sqrt(1/sqrt(2))", [2, 2], False), ("GoldenRatio", [2], True),
        ("sqrt(sqrt(2) + 1)", [2, 2], True),
    ],
)  # fmt: skip
def test_the_field_of_an_algebraic_number(text: str, roots: list[int], whole: bool) -> None:
    """What is forgotten here makes the least modulus of a value that is not 0 too large."""
    walk = algebraic_numbers._Walk(Budget())
    size = walk.size(parse_term(text))
    assert sorted(walk.roots.values()) == roots
    assert walk.whole is whole
    assert size.whole is whole
    degree = 1
    for root in roots:
        degree *= root if whole else root * root
    assert walk.separation(size) == (degree - 1) * max(size.above, 0.0) + size.below + 8


@pytest.mark.parametrize(
    ("text", "above", "below"),
    [
        ("sqrt(2)", 0.5, 0), ("sqrt(1/sqrt(2))", 0, 0.25), ("(3/sqrt(2))**(1/3)", 0.5283, 0.1667),
        ("2**(3/2)", 1.5, 0), ("2**(-3/2)", 0, 1.5), ("1/sqrt(2)", 0, 0.5), ("sqrt(2)*3", 2.085, 0),
        ("sqrt(2)/3", 0.5, 1.585), ("sqrt(2) + 1/3", 3.085, 1.585), ("cos(pi/7)", 1, 1),
        ("(2/3)**(1/2)", 1.2925, 1.585), ("GoldenRatio", 2, 1),
    ],
)  # fmt: skip
def test_the_size_of_an_algebraic_number(text: str, above: float, below: float) -> None:
    size = algebraic_numbers._Walk(Budget()).size(parse_term(text))
    assert size.above == pytest.approx(above, abs=1e-3)
    assert size.below == pytest.approx(below, abs=1e-3)


def test_tangents_are_quotients_of_sines() -> None:
    walk = algebraic_numbers._Walk(Budget())
    assert not walk.size(parse_term("tan(pi/7)")).whole
    assert walk.order == 28
    walk.size(parse_term("sin(pi/5)"))
    assert walk.order == 140


@pytest.mark.parametrize(
    ("text", "zero"),
    [
        ("sqrt(2)*sqrt(3) - sqrt(6)", True), ("sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))", True),
        ("sqrt(10**40 + 1) - 10**20", False), ("cos(pi/5) - GoldenRatio/2", True),
        ("1/(sqrt(2) + 1) - sqrt(2) + 1", True), ("sqrt(2) + sqrt(3) - 3146264/10**6", False),
        ("8*cos(pi/7)**3 - 4*cos(pi/7)**2 - 4*cos(pi/7) + 1", True),
        ("tan(pi/8) - sqrt(2) + 1", True), ("tan(pi/8) - sqrt(2) + 1 + 10**(-60)", False),
        ("2**(1/3)*4**(1/3) - 2", True), ("2**(-1/2)*sqrt(2) - 1", True),
    ],
)  # fmt: skip
def test_algebraic_numbers_that_are_zero(text: str, zero: bool) -> None:
    assert algebraic_numbers.is_zero(parse_term(text), Budget()) is zero


@pytest.mark.parametrize(
    ("text", "value"),
    [("pi", 1), ("-pi/6", Fraction(-1, 6)), ("-(-pi)", 1), ("2*pi/3", Fraction(2, 3))],
)
def test_rational_multiples_of_pi(text: str, value: Fraction) -> None:
    assert over_pi(parse_term(text)) == value
    assert over_pi(t.negate(parse_term(text))) == -value


# ---------------------------------------------------------------- exact values
@pytest.mark.parametrize("text", ["x", "0*x", "Sum(x, (k, 1, 0))"])
def test_terms_with_variables_are_no_constants(text: str) -> None:
    assert constant_value(parse_term(text)) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("factorial(0)", 1), ("factorial(5)", 120), ("factorial(-1)", None),
        ("factorial(1/2)", None), ("gamma(1)", 1), ("gamma(6)", 120), ("gamma(0)", None),
        ("gamma(1/2)", None), ("binomial(5, 2)", 10), ("binomial(2, 5)", 0),
        ("binomial(-2, 1)", None), ("binomial(1/2, 2)", None), ("binomial(5, 1/2)", None),
        ("binomial(5, 0)", 1), ("binomial(0, 0)", 1), ("binomial(5, -1)", None),
        ("harmonic(3)", Fraction(11, 6)), ("harmonic(0)", 0), ("harmonic(-1)", None),
        ("harmonic(1/2)", None), ("stirling(4, 2)", 7), ("stirling(0, 0)", 1),
        ("stirling(2, 4)", 0), ("stirling(-1, 2)", None), ("stirling(4, 1/2)", None),
        ("fubini(0)", 1), ("fubini(3)", 13), ("fubini(-1)", None), ("fubini(1/2)", None),
        ("gamma(1) + x", None), ("Sum(k, (k, 1, 0))", 0), ("Sum(k, (k, 1, -1))", None),
        ("Sum(k, (k, 1/2, 3))", None), ("floor(-5/2)", -3), ("ceiling(-5/2)", -2),
        ("sign(-3)", -1), ("Max(1, 2)", 2), ("Min(1, 2)", 1), ("cos(0)", 1), ("sinh(0)", 0),
        ("cosh(0)", 1), ("cos(1)", None), ("erf(0)", 0), ("erf(1)", None),
    ],
)  # fmt: skip
def test_exact_values_of_functions(text: str, value: Any) -> None:
    assert exact_value(parse_term(text)) == value


def test_exact_values_beyond_the_core_are_refused_there() -> None:
    """What the core knows is decided by the replay that is under way, not by a fresh budget."""
    with spending(Budget(core=True)), pytest.raises(Refused):
        exact_value(parse_term("factorial(3)"))
    budget = Budget()
    with spending(budget):
        assert exact_value(parse_term("factorial(3)")) == 6
    assert budget.needs == {"factorial"}


# ---------------------------------------------------------------- definedness
@pytest.mark.parametrize(
    "text", ["Sum(log(k - x), (k, 1, 3)) + log(x - 2)", "log(x - 2) + Sum(log(k - x), (k, 1, 3))",
             "Sum(1/k, (k, 1, 3)) + log(x - 2)", "Sum(log(k - x), (k, 1, 3)) + x"],
)  # fmt: skip
def test_no_obligation_of_a_sum_hides_another(text: str) -> None:
    domains = {item.name: item.domain for item in claim("x >= 0", x="[1, 3]").variables}
    goal = Goal(domains, (), t.ZERO, ">=", defined=False)
    missing = {item.term for item in unsettled(goal, (parse_term(text),), Budget())}
    assert (parse_term("x - 2") in missing) is ("x - 2" in text)
    assert len(missing) == ("x - 2" in text) + ("k - x" in text)


def test_bound_variables_with_few_values_are_tried_one_by_one() -> None:
    domains = {item.name: item.domain for item in claim("x >= 0", x="[0, 1]").variables}
    goal = Goal(domains, (), t.ZERO, ">=", defined=False)
    for text, settled in (
        ("Sum(1/(2*k - 3 + x/10), (k, 1, 3))", True), ("Sum(1/(2*k - 3 - x), (k, 1, 3))", False),
        ("Sum(1/(2*k - 3), (k, 1, 3))", True), ("Sum(1/(2*k - 4), (k, 1, 3))", False),
        ("Sum(1/(2*k - 3), (k, 1, 3000))", False),
    ):  # fmt: skip
        assert (not unsettled(goal, (parse_term(text),), Budget())) is settled, text


def test_two_enclosures_are_one() -> None:
    first, second = wide(0, 3), wide(1, 4, opened=True)
    for pair in ((first, second), (second, first)):
        found = intersect(*pair)
        assert (float(found.lower), float(found.upper)) == (1, 3)
        assert (found.lower_open, found.upper_open) == (True, False)


def listed(text: str, **domains: str) -> set[tuple[str, str]]:
    found = obligations((parse_term(text),), Evaluator(box(**domains), frozenset(), Budget()))
    return {(t.to_text(item.term), item.op) for item in found}


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("Derivative(x**(3/2), x)", ("x", ">")),
        ("Derivative(sqrt(x), x)", ("x", ">")),
        ("Derivative(sqrt(y)*x, x)", ("y", ">=")),
        ("Derivative(asin(x), x)", ("x + 1", ">")),
    ],
)
def test_derivatives_need_a_neighbourhood(text: str, needed: tuple[str, str]) -> None:
    """At an end of the domain of its term a derivative does not exist."""
    assert needed in listed(text, x="[0, 1]", y="[0, 1]")


def test_powers_of_zero_are_not_those_of_a_positive_number() -> None:
    assert ("0", ">") in listed("0**y", y="[-1, 1]")


@pytest.mark.parametrize("limits", ["(k, -oo, 0)", "(k, 0, oo)"])
def test_infinite_sums_have_to_exist(limits: str) -> None:
    assert EXISTS in {op for _, op in listed(f"Sum(2**(-k**2), {limits})")}


@pytest.mark.parametrize(
    ("text", "end"),
    [("LambertW(x)", "-exp(-1)"), ("acosh(x)", "1"), ("asin(x)", "1"), ("acos(x)", "1"),
     ("asin(x)", "-1"), ("uppergamma(2, x)", "0"), ("lowergamma(2, x)", "0"), ("sqrt(x)", "0"),
     ("x**(3/2)", "0")],
)  # fmt: skip
def test_derivatives_end_where_their_functions_do(text: str, end: str) -> None:
    """One of the conditions for the derivative is 0 there, so that it is not positive."""
    _, conditions = derivative(parse_term(text), "x", frozenset(), Budget())
    sizes = []
    for condition in conditions:
        at = t.substitute(condition, {"x": parse_term(end)})
        with precision(128):
            found = Evaluator.of_constants(Budget())(at)
        sizes.append(max(abs(float(found.lower)), abs(float(found.upper))))
    assert min(sizes) < 1e-30


@pytest.mark.parametrize(
    ("text", "at"),
    [("tanh(2*x)", 1.5), ("atan(3*x + 1)", 1.5), ("erf(2*x)", 0.8), ("lowergamma(3/2, x)", 2)],
)
def test_functions_with_a_limit_are_written_by_what_is_left_of_it(text: str, at: float) -> None:
    term = parse_term(text)
    written = vanishing()._at_infinity(term)
    assert written is not None
    values = {"x": t.number(Fraction(at))}
    with precision(128):
        evaluate = Evaluator.of_constants(Budget())
        sides = [evaluate(t.substitute(item, values)) for item in (term, written)]
    assert float(sides[0].lower) == pytest.approx(float(sides[1].lower), abs=1e-15)
    assert vanishing()._at_infinity(parse_term("tanh(-x)")) is None
    assert vanishing()._at_infinity(parse_term("lowergamma(x, x)")) is None


# ---------------------------------------------------------------- ranges
def wide(low: float, high: float, *, opened: bool = False) -> Range:
    return Range(arb(low), arb(high), opened, opened)


def test_limits_without_a_value_are_refused() -> None:
    """oo**0, 0**0 and 1**oo, whichever side is the infinite one."""
    evaluate = Evaluator({}, frozenset(), Budget(), limit=True)
    to_infinity = Range(arb(2), PLUS_INFINITY)
    for base, exponent in (
        (to_infinity, wide(0, 0)), (to_infinity, wide(-1, 1)), (Range(arb(0), arb(1)), wide(0, 1)),
        (wide(1, 1), Range(arb(0), PLUS_INFINITY)), (wide(1, 2), Range(MINUS_INFINITY, arb(0))),
    ):  # fmt: skip
        with pytest.raises(Refused):
            evaluate._exponential(base, exponent)
    found = evaluate._exponential(to_infinity, wide(1, 2))
    assert found.upper == PLUS_INFINITY
    assert found.lower > 1


def test_a_point_at_infinity_decides_a_sum() -> None:
    point = Range(PLUS_INFINITY, PLUS_INFINITY)
    half = Range(MINUS_INFINITY, arb(5), True, False)
    for found in (ranges.add(point, half), ranges.add(half, point)):
        assert found.lower == PLUS_INFINITY == found.upper
    negative = Range(MINUS_INFINITY, arb(5))
    for pair in ((point, negative), (negative, point)):
        with pytest.raises(Refused):
            ranges.add(*pair)


def test_an_open_infinite_end_is_no_value_of_a_sum() -> None:
    """What is below oo, and -oo itself: -oo, though the other end of the sum is open."""
    below = Range(arb(0), PLUS_INFINITY, False, True)
    point = Range(MINUS_INFINITY, arb(-1))
    for found in (ranges.add(below, point), ranges.add(point, below)):
        assert found.lower == MINUS_INFINITY
        assert found.upper == PLUS_INFINITY
        assert (found.lower_open, found.upper_open) == (False, True)


def test_products_take_the_least_and_the_greatest_corner() -> None:
    for low, high in ((-1.0, 2.0), (-3.0, -1.0), (1.0, 2.0), (-2.0, 0.0)):
        for other in ((-5.0, 7.0), (-7.0, 5.0), (2.0, 3.0), (-3.0, -2.0)):
            found = ranges.multiply(wide(low, high), wide(*other))
            corners = [a * b for a in (low, high) for b in other]
            assert (float(found.lower), float(found.upper)) == (min(corners), max(corners))


# ---------------------------------------------------------------- growth at infinity
def vanishing(**domains: str) -> Vanishing:
    evaluate = Evaluator(box(x="[1, oo)", **domains), frozenset(), Budget())
    return Vanishing("x", lambda term: evaluate(term).positive, evaluate, Budget())


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("1 - tanh(x)", True), ("1 + tanh(x)", False),
        ("pi/2 - atan(x)", True), ("pi/3 - atan(x)", False), ("1 - erf(x)", True),
        ("x**5*(1 - erf(x))", True), ("1/2 - erf(x)", False),
        ("gamma(y) - lowergamma(y, x)", True), ("gamma(y + 1) - lowergamma(y, x)", False),
        ("1/sqrt(x + 1)", True), ("x/sqrt(x + 1)", False), ("x**(1/3)/sqrt(x + 1)", True),
        ("exp(-x)/(y + x**2)", True), ("exp(-x)*x/(y - 5 + x**2)", False),
        ("exp(-x)/(y + (y - x)**3)", True), ("1/(1 + x**2 + exp(x))", True),
        ("exp(-x)/(1 + x**2 + exp(x))", True), ("exp(-x)/(x**2 + (x - y)**2)", True),
        ("log(x)/x", True), ("x*log(x)/x", False), ("log(Abs(x - 9))/x", True),
        ("x**3*exp(-y*x)", True), ("x**3*exp(y*x)", False), ("x**(-y)", True), ("x**y", False),
        ("exp(-x)*(1 + x**2)**(-2)", True), ("(1 + x**2)**(-2)", True),
        ("x*(1 + x**2)**(-2)*exp(x)", False),
        ("erfc(-x)", False), ("erfc(z*x)", False), ("erfc(y*x)", True), ("x**3*erfc(2*x)", True),
    ],
)  # fmt: skip
def test_what_tends_to_zero(text: str, true: bool) -> None:
    try:
        assert vanishing(y="[1, 2]", z="[-1, 1]").vanishes(parse_term(text)) is true
    except Refused:
        assert not true


@pytest.mark.parametrize(
    ("text", "rate", "power"),
    [
        ("sqrt(x + 1)", "0", "-1/2"), ("(2*x + 1)**(1/3)", "0", "-1/3"), ("x", "0", "-1"),
        ("exp(3*x)", "-3", "0"), ("-x", "0", "-1"), ("3 - x", "0", "-1"), ("x*exp(x)", "-1", "-1"),
        ("1 + x**2", "0", "0"), ("7", "0", "0"),
    ],
)  # fmt: skip
def test_the_growth_of_reciprocals(text: str, rate: str, power: str) -> None:
    found = vanishing()._reciprocal(parse_term(text))
    assert exact_value(found.rate) == Fraction(rate)
    assert exact_value(found.power) == Fraction(power)


@pytest.mark.parametrize(
    ("text", "bounded"),
    [
        ("1 + x**2", True), ("x**2 + 1", True), ("y + x**2", False), ("x**2 + y", False),
        ("z + x**2", True), ("x**2 + (x - z)**2", False), ("1 + x**3", False), ("1 + x", False),
        ("1 + exp(-x)", True), ("1 + (z - x)**2 + exp(x)", True), ("1 + x**2 - exp(x)", False),
    ],
)  # fmt: skip
def test_sums_that_stay_away_from_zero(text: str, bounded: bool) -> None:
    about = vanishing(y="[-1, 1]", z="[1, 2]")
    assert about._bounded_below(parse_term(text)) is bounded


# ---------------------------------------------------------------- expansions
def algebra(**domains: str) -> Algebra:
    return Algebra(box(**domains), frozenset(), Budget(), 4)


def monomial(power: int, *growth: tuple[int, int]) -> Monomial:
    faster = tuple(((Fraction(i), Fraction(0)), t.number(c)) for i, c in growth)
    return Monomial(faster, (Fraction(power), Fraction(0)))


def test_expansions_of_powers_and_products() -> None:
    about = algebra(y="[0, 2]")
    assert about.vanishes(parse_term("0*y"))
    assert not about.vanishes(parse_term("0*y + 1/100"))
    unknown = Expansion((), monomial(-1))
    one = about.constant(t.ONE)
    assert about.power(unknown, Fraction(0)) == one
    nothing = Expansion((), None)
    assert about.multiply(nothing, unknown) == nothing
    assert about.multiply(unknown, nothing) == nothing
    assert about.multiply(unknown, unknown).remainder == monomial(-2)
    assert about.multiply(one, unknown).remainder == monomial(-1)


def test_powers_of_monomials() -> None:
    about = algebra()
    grown = monomial(3, (1, -2))
    assert about.raised(grown, Fraction(1)) == grown
    assert about.raised(grown, Fraction(0)) == monomial(0)
    assert about.raised(grown, Fraction(2)) == about.times(grown, grown)
    assert about.times(about.raised(grown, Fraction(-1)), grown) == monomial(0)
    assert (about.size(grown), about.size(monomial(1)), about.size(monomial(0))) == (-1, 1, 0)


@pytest.mark.parametrize(
    ("text", "root", "written"),
    [
        ("(-1/2)**(1/3)", Fraction(1, 3), False), ("-1/2", Fraction(1, 2), False),
        ("1/2", Fraction(1, 2), True), ("pi", Fraction(1, 2), True), ("y", Fraction(1, 2), False),
        ("-2", Fraction(1, 2), False), ("0", Fraction(1, 2), False),
    ],
)  # fmt: skip
def test_only_positive_numbers_are_collected_under_roots(
    text: str, root: Fraction, written: bool
) -> None:
    assert coefficients._collectable(parse_term(text)) is written
    term = parse_term(text)
    assert coefficients._splits((term, root)) is written
    assert coefficients._splits((term, Fraction(2)))


@pytest.mark.parametrize("text", ["asin(y)", "sqrt(y)", "log(y)", "LambertW(y)", "acosh(y)"])
def test_what_does_not_vary_has_the_slope_zero_without_conditions(text: str) -> None:
    slope, conditions = derivative(parse_term(f"x*{text}"), "x", frozenset(), Budget())
    assert not conditions
    assert slope == parse_term(text)


def test_equal_monomials_that_are_written_differently_are_one() -> None:
    about = algebra()
    log_four = parse_term("log(4)")
    twice = parse_term("2*log(2)")

    def growing(rate: t.Term) -> Monomial:
        return Monomial((((Fraction(1), Fraction(0)), rate),), (Fraction(0), Fraction(0)))

    first = (t.number(5), growing(parse_term("log(9)")))
    second, third = (t.ONE, growing(log_four)), (t.number(-1), growing(twice))
    assert about._merged([first, second, third]) == [first]
    assert about._merged([second, third]) == []
    last = (t.ONE, monomial(2))
    assert about._merged([first, second, last]) == [first, second, last]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("uppergamma(3/2, x)*exp(x)", 60), ("lowergamma(3/2, 1/x)", 60),
        ("lowergamma(y, exp(-x))", 3),
        ("uppergamma(y, exp(-x))", 3), ("uppergamma(3/2, 1/x)", 60),
        ("polygamma(1, x)", 60), ("polygamma(2, x)", 60), ("polygamma(3, x)", 60),
        ("digamma(x)", 60), ("loggamma(x)", 60), ("polygamma(1, 1/x)", 60),
        ("polygamma(2, 1/x)", 60), ("digamma(1/x)", 60), ("loggamma(1/x)", 60), ("gamma(1/x)", 60),
    ],
)  # fmt: skip
def test_expansions_against_values(text: str, at: int) -> None:
    """The sum of the terms at a large x, y = 3/2, against the value."""
    _, found = expansion(parse_term(text), "x", box(y="[3/2, 8/5]"), frozenset(), Budget(), 6)
    values = {"y": t.number(Fraction(3, 2))}
    with mpmath.workdps(30), precision(128):
        evaluate = Evaluator.of_constants(Budget())

        def number(term: t.Term) -> mpmath.mpf:
            value = evaluate(t.substitute(term, {**values, "x": t.number(at)}))
            return mpmath.mpf(value.lower.str(30, radius=False))

        x, total = mpmath.mpf(at), mpmath.mpf(0)
        for coefficient, item in found.terms:
            value = number(coefficient)
            for (i, j), rate in item.growth:
                value *= mpmath.exp(number(rate) * x ** float(i) * mpmath.log(x) ** float(j))
            power, logs = (mpmath.mpf(e.numerator) / e.denominator for e in item.power)
            total += value * x**power * mpmath.log(x) ** logs
        true = number(parse_term(text))
        assert abs(total - true) < 1e-5 * max(1, abs(true))

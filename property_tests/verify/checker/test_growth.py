"""Growth at infinity, coefficients of expansions, real roots, each against a table or numbers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpz_poly

from memory_theorems.verify.arithmetic.balls import precision as other_precision
from memory_theorems.verify.checker.budget import Budget, Refused, precision, spending
from memory_theorems.verify.checker.values import coefficients
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.normal_form import Knowledge
from memory_theorems.verify.checker.values.real_roots import Line
from memory_theorems.verify.checker.values.vanishing import Vanishing
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from property_tests.verify.checker.test_ring_identities import knowledge, value

# ---------------------------------------------------------------- growth
#: Terms in s -> oo with x in (0, 3], y in [-2, 2], w in [2, 3], z in [-2, 0).
VANISHING = (
    "1/(s**2 + 1)*exp(-s)", "log(s)*exp(-s)", "s**2*exp(-s)*log(s + 1)", "exp(-s) + exp(-2*s)",
    "(s + exp(-x))*exp(-s)", "1/s*(1/(s + 2))", "-exp(-s)*(s - 1)",
    "exp(-s)", "s*exp(-s)", "s**5*exp(-s/2)", "1/s", "1/(s + 1)", "sin(s)/s**2", "log(s)/s", "-1/s",
    "log(s + 1)/s**2", "exp(-s**2)", "s**3*exp(-s**2 + s)", "exp(-x*s)", "s**x*exp(-s)", "s**(-x)",
    "(s + 1)**(-x)", "2**(-s)", "s*2**(-s)", "(1/2)**s", "erfc(s)", "erfc(sqrt(s))", "s*erfc(s)",
    "erfc(2*s + 1)*exp(s)", "uppergamma(2, s)", "s**2*uppergamma(x, s)", "uppergamma(1/2, s**2)",
    "uppergamma(2, 3*s)*exp(s)", "atan(s) - pi/2", "erf(s) - 1", "tanh(s) - 1",
    "log(s + 1) - log(s)",
    "lowergamma(x, s) - gamma(x)", "log(2*s + 1) - log(s) - log(2)", "cos(s)/(s + 1)", "sin(1/s)",
    "exp(-s)/(1 + s**2)", "exp(-s)/(2 + exp(s))", "s*exp(-s)/(s + 3)", "1/sqrt(s)", "erf(1/s)",
    "1/(s + 1)**(1/2)", "sqrt(s)*exp(-s)", "(s**2 + s)/s**3", "(s + 1)/s**2*log(s)", "1/(-s - 1)",
    "exp(-s)*sin(s)*atan(s)*tanh(s)*erf(s)", "exp(z*s)", "exp(s*y - w*s - s)", "exp(-s)/exp(s)",
    "1/exp(s)", "s**3/exp(x*s)", "(exp(-s))**(1/2)", "(s*exp(-s))**2", "exp(-s)**3*s", "0*s",
    "s**2*exp(-x*s**2)", "exp(-(s + 1)**2)", "exp(-s*(s - y))", "exp(s - x*s**2)", "exp(-s**2/x)",
    "1/(s*(s + 1))", "log(Abs(s - 4))/s", "x**2*log(s) - x*(x*log(s))",
    "log(3*s) - log(s) - log(3)", "erfc(s**(1/2))*s", "1/(s*exp(s))**2*s", "(s + 1)**(-2)*s",
)  # fmt: skip
STAYING = (
    "log(s)*s**(-1)*s", "s*log(s)/s", "1/(2 + exp(-s))", "exp(-s)/(1/s - 1/s + exp(-s))",
    "1/(x + exp(-s))", "(s + 1)/s", "log(s)**2/log(s)", "exp(-s)*(exp(s) + s)",
    "s - log(exp(s)) + 1",
    "exp(s)", "1 + 0*s", "s", "s*sin(1/s)", "sin(s)", "log(s)", "log(2*s) - log(s)", "atan(s)",
    "erf(s)",
    "atan(s) - pi/3", "exp(-s)*exp(s)", "exp(-s)*exp(2*s)", "s**x", "2**s", "exp(s**2)",
    "2**(-s)*3**s",
    "uppergamma(2, -s)", "erfc(-s)", "1/(1 + exp(-s))", "tanh(s)", "lowergamma(2, s)", "s/(s + 1)",
    "exp(y*s)", "s**y", "exp(-1/s)", "1/s + 1/2", "exp(-s)/exp(-2*s)", "s**(-1)*s", "s**2/(s + 1)",
    "log(s + 1) - 2*log(s)", "erf(s) + 1", "sqrt(s)/s**(1/2)", "exp(s - s)", "x*log(s)", "x + 0/s",
    "exp(-s**2)*exp(s**2)", "1/(1 + exp(-s**2))", "(s + 1)**(1/2)*s**(-1/2)", "1/exp(-s)",
    "exp(s/w)",
    "uppergamma(2, 1/s)", "exp(s)*uppergamma(2, s)", "exp(2*s)*erfc(sqrt(s))", "s**2*s**(-x)",
    "1/s - x", "x + 1/s", "z + exp(-s)", "-w/(1 + 1/s)", "exp(-s)/(1 - tanh(s))",
    "exp(-s)*(exp(s) + exp(2*s))", "sin(13*s)",
    "cos(40*s)*sin(s)", "exp(2*s)*erfc(s**(1/2))", "s**2*(s + 1)**(-2)",
)  # fmt: skip


def vanishes(text: str) -> bool:
    budget = Budget()
    with spending(budget), precision(128):
        box = {
            name: domain_range(Interval.parse(domain), budget)
            for name, domain in (
                ("x", "(0, 3]"), ("y", "[-2, 2]"), ("w", "[2, 3]"), ("z", "[-2, 0)"),
                ("s", "[1, oo)"),
            )
        }  # fmt: skip
        evaluate = Evaluator(box, frozenset(), budget)

        def positive(term: Term) -> bool:
            try:
                return evaluate(term).positive
            except Refused:
                return False

        about = Knowledge(positive, frozenset())
        return Vanishing("s", about, evaluate, budget).vanishes(parse_term(text))


@pytest.mark.parametrize("text", VANISHING)
def test_what_tends_to_zero_is_seen(text: str) -> None:
    assert vanishes(text)
    assert not vanishes(f"({text}) + 1/1000")


@pytest.mark.parametrize("text", STAYING)
def test_what_does_not_tend_to_zero_is_never_said_to(text: str) -> None:
    assert not vanishes(text)


# ---------------------------------------------------------------- coefficients
SUMS = (
    ("2*pi", "3*pi", "5*pi"), ("pi", "-pi", "0"), ("-(pi + E)", "pi", "-E"),
    ("pi - (E - 2)", "E", "pi + 2"), ("-(-(pi))", "pi", "2*pi"), ("1/2", "1/3", "5/6"),
    ("sqrt(2)", "sqrt(2)", "2*sqrt(2)"), ("x + y", "x - y", "2*x"), ("x**2*y", "-x*x*y", "0"),
    ("exp(x)", "2*exp(x)", "3*exp(x)"), ("-(x - (y - 1))", "x", "y - 1"),
)  # fmt: skip
PRODUCTS = (
    ("2", "pi", "2*pi"), ("x", "x", "x**2"), ("x**2", "x**(-3)", "1/x"),
    ("sqrt(2)", "sqrt(2)", "2"), ("pi**(1/2)", "pi**(1/2)", "pi"),
    ("exp(x)", "exp(y)", "exp(x + y)"), ("exp(x)", "exp(-x)", "1"),
    ("exp(x)**2", "exp(y)", "exp(2*x + y)"), ("x/y", "y", "x"), ("-x", "-y", "x*y"),
    ("0", "x", "0"), ("3/4", "4/3", "1"), ("8**(1/3)", "x", "2*x"), ("(2*x)**3", "1/8", "x**3"),
    ("(x/2)**(-2)", "x**2", "4"), ("4**(-1/2)", "x", "x/2"), ("(pi/4)**(1/2)", "2", "sqrt(pi)"),
    ("1/(x*y)", "x", "1/y"), ("(x**2)**3", "x", "x**7"), ("-(x*y)", "-1", "x*y"),
    ("sqrt(9/4)", "2", "3"), ("x**y", "x", "x**y*x"), ("2**y", "2", "2*2**y"),
    ("x**y", "y", "x**y*y"), ("x**101", "x", "x**101*x"), ("(3/2)**y", "x", "(3/2)**y*x"),
    ("(x*y)**(1/2)", "2", "2*(x*y)**(1/2)"), ("(-z)**(1/2)", "2", "2*(-z)**(1/2)"),
    ("1/(2*pi)", "pi", "1/2"), ("(2/3)**(1/2)", "x", "(2/3)**(1/2)*x"),
)  # fmt: skip
#: Powers of one base are not collected where the base may be negative.
APART = (("x**(1/2)", "x**(1/2)"), ("(x**2)**(1/2)", "1"), ("y**(1/3)", "y**(2/3)"))


FIRST = {"x": "9/4", "y": "8/27", "w": "5/2", "z": "-3"}
SECOND = {"x": "2", "y": "3", "w": "3", "z": "-1/7"}


def same(found: Term, wanted: str, *, short: bool = True) -> None:
    """Equal in value, and not longer than what is wanted."""
    for point in (FIRST, SECOND):
        with other_precision(256):
            assert abs(value(found, point) - value(wanted, point)) < 2.0**-80, found
    folded = coefficients.add(parse_term(wanted), t.ZERO)
    assert not short or t.node_count(found) <= max(
        t.node_count(folded), t.node_count(parse_term(wanted))
    )


@pytest.mark.parametrize(("left", "right", "total"), SUMS)
def test_sums_collect_like_terms(left: str, right: str, total: str) -> None:
    for a, b in ((left, right), (right, left)):
        same(coefficients.add(parse_term(a), parse_term(b)), total)


@pytest.mark.parametrize(("left", "right", "product"), PRODUCTS)
def test_products_collect_powers(left: str, right: str, product: str) -> None:
    for a, b in ((left, right), (right, left)):
        same(coefficients.multiply(parse_term(a), parse_term(b)), product)
    if product != "0":
        same(coefficients.divide(parse_term(product), parse_term(right)), left, short=False)


@pytest.mark.parametrize(("left", "right"), APART)
def test_roots_of_what_may_be_negative_stay_apart(left: str, right: str) -> None:
    found = coefficients.multiply(parse_term(left), parse_term(right))
    assert not any(found == parse_term(text) for text in ("x", "y", "Abs(x)"))
    point = {"x": "9/4", "y": "8/27"}
    with other_precision(256):
        gap = value(found, point) - value(left, point) * value(right, point)
        assert abs(gap) < 2.0**-80


@pytest.mark.parametrize(
    ("base", "exponent", "expected"),
    [
        ("x", 0, "1"), ("x", 1, "x"), ("1", Fraction(1, 3), "1"), ("2*x", 2, "4*x**2"),
        ("x/y", -2, "y**2/x**2"), ("4", Fraction(1, 2), "2"), ("8", Fraction(-2, 3), "1/4"),
        ("exp(x)", 3, "exp(3*x)"), ("-x", 3, "-x**3"),
        ("pi**2", Fraction(1, 2), "pi"), ("2*pi", Fraction(1, 2), "sqrt(2)*sqrt(pi)"),
        ("x**2", 50, "x**100"), ("2", 7, "128"), ("9/4", Fraction(3, 2), "27/8"),
    ],
)  # fmt: skip
def test_powers(base: str, exponent: int | Fraction, expected: str) -> None:
    found = coefficients.raise_to(parse_term(base), Fraction(exponent))
    same(found, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", "1"), ("x", "exp(x)"), ("2*log(3)", "9"), ("log(x) + y", "x*exp(y)"),
        ("-log(x)/2", "x**(-1/2)"), ("log(2) + log(5)", "10"), ("-(log(2) + x)", "exp(-x)/2"),
        ("x - x", "1"),
    ],
)  # fmt: skip
def test_exponentials_of_logarithms(text: str, expected: str) -> None:
    found = coefficients.exponential(parse_term(text))
    same(found, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", "0"), ("2*x", "log(2) + log(x)"), ("x**3", "3*log(x)"), ("exp(y)*x", "y + log(x)"),
        ("sqrt(x)", "log(x)/2"), ("x/w", "log(x) - log(w)"), ("exp(y)", "y"), ("y", "log(y)"),
        ("-z", "log(-z)"), ("1/2", "log(1/2)"), ("pi", "log(pi)"), ("x*(-z)", "log(x*(-z))"),
    ],
)  # fmt: skip
def test_logarithms_by_factors(text: str, expected: str) -> None:
    budget = Budget()
    found = coefficients.logarithm(parse_term(text), knowledge(budget))
    same(found, expected)


# ---------------------------------------------------------------- real roots
POLYNOMIALS = (
    [[-2, 0, 1]], [[6, -5, 1]], [[0, 1]], [[1, 0, 1]], [[-1, 0, 0, 1]], [[2, 0, -3, 0, 1]],
    [[-2, 0, 1], [-3, 0, 1]], [[4, -12, 9]], [[5]], [[]],
    [[1, -3, 1], [-1, 1]], [[-1, 4], [1, 4], [0, 0, 1]], [[24, -50, 35, -10, 1]],
    [[-1, 0, 0, 0, 0, 1], [-2, 0, 1]], [[2, -4, 0, 1], [0, -1, 1]], [[-7, 5], [-14, 10]],
    [[1, 1000, 0, -1]], [[-2, 0, 1], [4, 0, -4, 0, 1]],
)  # fmt: skip


@pytest.mark.parametrize("lists", POLYNOMIALS, ids=str)
def test_the_line_is_cut_at_all_real_roots(lists: list[list[int]]) -> None:
    line = Line([fmpz_poly(item) for item in lists], Budget())
    cells = line.cells()
    roots = sorted(
        {
            round(float(root.real), 6)
            for item in lists
            if len(item) > 1
            for root in np.roots(item[::-1])
            if abs(root.imag) < 1e-6
        }
    )
    assert len(cells) == 2 * len(roots) + 1
    for place, cell in enumerate(cells):
        assert (cell.factor is not None) == (place % 2 == 1)
        if place % 2:
            assert abs(float(cell.sample) - roots[place // 2]) < 64
            continue
        below = roots[place // 2 - 1] if place else -np.inf
        above = roots[place // 2] if place // 2 < len(roots) else np.inf
        assert below - 1e-5 < float(cell.sample) < above + 1e-5
    for index, item in enumerate(lists):
        for place, cell in enumerate(cells):
            at = roots[place // 2] if place % 2 else float(cell.sample)
            number = np.polyval(item[::-1], at) if item else 0.0
            if place % 2 and abs(number) < 1e-3:
                assert line.sign(index, cell) == 0
            else:
                assert line.sign(index, cell) == np.sign(number)

"""The search for counterexamples: it finds what hides, certifies what it says, and stays silent."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.floats import compile_term
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.refutation import witness
from memory_theorems.verify.refutation.candidates import SearchInterval, range_of, samples
from memory_theorems.verify.refutation.falsification import attempt
from memory_theorems.verify.refutation.readable_numbers import (
    readable,
    simplest_between,
    simplifications,
)
from memory_theorems.verify.refutation.solving import solutions


def found_point(subject: Claim, *, deep: bool = False) -> dict[str, str] | None:
    """The witness of a refutation, after certifying it once more; None without one."""
    answer = attempt(subject, deep=deep)
    if answer is None:
        return None
    point = answer["point"]
    assert isinstance(point, dict)
    if all(isinstance(value, str) for value in point.values()):
        terms = {name: parse_term(value) for name, value in point.items()}
        part = answer["part"]
        assert isinstance(part, int)
        assert witness.certify(subject, part, terms) is not None
    return point


FALSE = [
    ("x < 1", {"x": "[0, 1]"}, ()),
    ("sqrt(x) > 0", {"x": "[0, 1]"}, ()),
    ("x*(1 - x) <= 1/4 - 1/10**9", {"x": "[0, 1]"}, ()),
    ("sin(x) >= x - x**3/6.0001", {"x": "[0, oo)"}, ()),
    ("log(log(x)) <= 5", {"x": "[3, oo)"}, ()),
    ("log(1/x) <= 100", {"x": "(0, 1]"}, ()),
    ("(1 - 1/x)*x**2 <= 10**30", {"x": "[1, oo)"}, ()),
    ("a*b*c*d < 1", {"a": "[0, 1]", "b": "[0, 1]", "c": "[0, 1]", "d": "[0, 1]"}, ()),
    ("x*y <= 24999/100000", {"x": "[0, 1]", "y": "[0, 1]"}, ("x + y == 1",)),
    ("n**2 <= 2**n", {"n": "integer [1, oo)"}, ()),
    ("sin(n) <= 99999/100000", {"n": "integer [0, oo)"}, ()),
    ("exp(-10**7*(x - log(2))**2) <= 1/2", {"x": "[0, 1]"}, ()),
    ("x <= 314159265/100000000", {"x": "[0, pi]"}, ()),
    ("sqrt(x**2) == x", {"x": "(-oo, oo)"}, ()),
    ("Max(x, y) <= (x + y)/2 + 49/100", {"x": "[0, 1]", "y": "[0, 1]"}, ()),
]


@pytest.mark.parametrize(("text", "domains", "hypotheses"), FALSE)
def test_a_false_claim_is_refuted_quickly(
    text: str, domains: dict[str, str], hypotheses: tuple[str, ...]
) -> None:
    assert found_point(claim(text, domains, given=hypotheses)) is not None


DEEP = [
    ("(x - exp(-1))**2 >= 1/10**20", {"x": "[0, 1]"}, ()),
    ("(x - exp(-1))**2 + (y - sin(1))**2 >= 1/10**12", {"x": "[0, 1]", "y": "[0, 1]"}, ()),
    ("x + y <= 14142/10000", {"x": "[-1, 1]", "y": "[-1, 1]"}, ("x**2 + y**2 <= 1",)),
    ("log(log(log(x))) <= 2", {"x": "[20, oo)"}, ()),
    (
        "exp(-100*(x - 1/pi)**2 - 100*(y - 1/E)**2)"
        " + 1001/1000*exp(-10**4*((x - sqrt(2)/2)**2 + (y - sqrt(3)/2)**2)) <= 10001/10000",
        {"x": "[0, 1]", "y": "[0, 1]"},
        (),
    ),
    ("a**3 + b**3 != 1729", {"a": "integer [1, 50]", "b": "integer [1, 8]"}, ()),
]


@pytest.mark.parametrize(("text", "domains", "hypotheses"), DEEP)
def test_a_well_hidden_violation_is_found_by_the_deep_search(
    text: str, domains: dict[str, str], hypotheses: tuple[str, ...]
) -> None:
    assert found_point(claim(text, domains, given=hypotheses), deep=True) is not None


TRUE = [
    ("x*(1 - x) <= 1/4", {"x": "[0, 1]"}, ()),
    ("sin(x) <= x", {"x": "[0, oo)"}, ()),
    ("exp(-w/v) <= 4*exp(-2)*v**2/w**2", {"w": "(0, 10]", "v": "(0, 1/2)"}, ()),
    ("x + y <= sqrt(2)", {"x": "[-1, 1]", "y": "[-1, 1]"}, ("x**2 + y**2 <= 1",)),
    ("x**2 >= 2", {"x": "[0, 5]"}, ("x > 3/2",)),
    ("binomial(2*n, n) >= 4**n/(2*n)", {"n": "integer [1, oo)"}, ()),
    ("exp(x + y) == exp(x)*exp(y)", {"x": "[-1, 1]", "y": "[-1, 1]"}, ()),
    ("sqrt(x - 1) >= 0", {"x": "[0, 2]"}, ()),
]


@pytest.mark.parametrize(("text", "domains", "hypotheses"), TRUE)
@pytest.mark.parametrize("deep", [False, True])
def test_a_claim_that_is_not_false_gets_no_witness(
    text: str, domains: dict[str, str], hypotheses: tuple[str, ...], deep: bool
) -> None:
    assert attempt(claim(text, domains, given=hypotheses), deep=deep) is None


def test_witnesses_are_simple() -> None:
    assert found_point(claim("x*(1 - x) <= 1/4 - 1/10**9", x="[0, 1]")) == {"x": "1/2"}
    assert found_point(claim("x**2 >= 2*x", x="[0, 5]")) == {"x": "1"}
    assert found_point(claim("n**2 <= 2**n", n="integer [1, oo)")) == {"n": "3"}
    large = found_point(claim("log(x) <= 400", x="[1, oo)"))
    assert large == {"x": "10**200"}


def test_an_irrational_witness_is_an_interval_with_a_sign_change() -> None:
    point = found_point(claim("x**2 != 2", x="[0, 2]"))
    assert point is not None
    entry = point["x"]
    assert isinstance(entry, dict)
    low, high = (Fraction(item) for item in entry["interval"])
    assert low**2 < 2 < high**2
    assert entry["of"] == "x**2 - 2"


def test_an_unsolvable_equality_hypothesis_is_crossed() -> None:
    point = found_point(claim("x <= 567/1000", x="[0, 1]", given=["x*exp(x) == 1"]))
    assert point is not None
    low, high = (float(Fraction(item)) for item in point["x"]["interval"])  # type: ignore[index]
    assert low < 0.5671432904 < high


def test_the_violated_part_is_named() -> None:
    answer = attempt(claim(["x >= 0", "x <= 9/10"], x="[0, 1]"))
    assert answer is not None
    assert answer["part"] == 1


def test_the_search_is_deterministic() -> None:
    subject = claim("sin(x) + sin(y) <= 2*sin((x + y)/2)", x="[0, 2*pi]", y="[0, 2*pi]")
    assert attempt(subject, seed=5) == attempt(subject, seed=5)


def test_an_empty_domain_and_an_existential_claim_are_left_alone() -> None:
    assert attempt(claim("x >= 5", x="[2, 1]")) is None
    assert attempt(claim("x == y", {"x": "[0, 1]", "y": "[0, 1]"}, exists={"y": "x"})) is None


# ---------------------------------------------------------------- certification
def test_a_hypothesis_that_is_undefined_excludes_the_point() -> None:
    subject = claim("x >= 1", x="[-1, 2]", given=["log(x) <= 0"])
    assert witness.certify(subject, 0, {"x": t.number(-1)}) is None
    assert witness.certify(subject, 0, {"x": t.number(Fraction(1, 2))}) is not None


def test_a_point_outside_or_not_integer_is_refused() -> None:
    subject = claim("x >= 5", x="(0, 1]")
    assert witness.certify(subject, 0, {"x": t.number(0)}) is None
    assert witness.certify(subject, 0, {"x": t.number(2)}) is None
    assert witness.certify(subject, 0, {"x": t.number(1)}) is not None
    whole = claim("n >= 5", n="integer [0, 9]")
    assert witness.certify(whole, 0, {"n": t.number(Fraction(1, 2))}) is None
    assert witness.certify(whole, 0, {"n": t.number(2)}) is not None


def test_equality_is_a_matter_of_exact_identities() -> None:
    touching = claim("u**2*exp(-u) < 4*exp(-2)", u="[0, oo)")
    assert witness.certify(touching, 0, {"u": t.number(2)}) is not None
    close = claim("u**2*exp(-u) < 4*exp(-2) + 1/10**1300", u="[0, oo)")
    assert witness.certify(close, 0, {"u": t.number(2)}) is None


@pytest.mark.parametrize(
    ("text", "domain", "value"),
    [
        ("sin(x) < 1", "[0, 4]", "(1/2)*pi"),
        ("log(x) < x/E", "(0, oo)", "E"),
        ("cos(x) > -1", "[0, 4]", "pi"),
    ],
)
def test_a_touching_point_is_recognised(text: str, domain: str, value: str) -> None:
    assert found_point(claim(text, x=domain)) == {"x": value}


def test_a_sign_change_of_a_jumping_term_is_no_root() -> None:
    subject = claim("sign(x) != 0", x="[-1, 1]")
    jump = parse_term("sign(x - 1/3)")
    ends = (Fraction(0), Fraction(1))
    assert witness.certify_crossing(subject, 0, {"x": t.ZERO}, "x", ends, jump) is None


# ---------------------------------------------------------------- numbers
rationals = st.fractions(min_value=-1000, max_value=1000, max_denominator=500)


@given(rationals, rationals)
def test_the_simplest_rational_lies_between_and_is_simplest(a: Fraction, b: Fraction) -> None:
    low, high = min(a, b), max(a, b)
    found = simplest_between(low, high)
    assert low <= found <= high
    for denominator in range(1, min(found.denominator, 30)):
        assert math.floor(high * denominator) < low * denominator


@given(rationals, st.integers(-300, 300))
def test_readable_numbers_keep_their_value(value: Fraction, exponent: int) -> None:
    number = value * Fraction(10) ** exponent
    text = t.to_text(readable(number))
    assert evaluate(parse_term(text)) == evaluate(t.number(number))


@given(rationals)
def test_simplifications_come_ever_closer(value: Fraction) -> None:
    found = list(simplifications(value))
    assert value not in found
    if len(found) > 1:
        assert abs(found[-1] - value) <= abs(found[0] - value)


# ---------------------------------------------------------------- proposals
EXPRESSIONS = [
    "exp(-x)*sin(y) + x**2/(1 + y)",
    "sqrt(x)*log(1 + y) - erfc(x)",
    "gamma(x + 1)/gamma(y + 1/2)",
    "Max(x, y, 1) - Min(x, y) + Abs(x - y) + floor(3*x)",
    "tanh(x) + atan(y) - digamma(x + 1) + LambertW(y)",
    "Sum(k*x**k, (k, 0, 5)) + binomial(5, 2) + factorial(4)",
    "Piecewise((x, x < y), (y**2, True)) + Heaviside(x - y)",
    "uppergamma(x + 1, y) + lowergamma(2, x) + polygamma(1, 1 + x) + harmonic(y)",
    "stirling(5, 3)*x + fubini(4)*y + zeta(2 + x) + besselj(1, y) + airyai(x)",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_proposals_agree_with_enclosures(text: str) -> None:
    term = parse_term(text)
    proposed = compile_term(term)
    for x, y in (("1/3", "3/4"), ("2", "5/7"), ("9/8", "10/3")):
        exact = {"x": evaluate(parse_term(x)), "y": evaluate(parse_term(y))}
        arrays = {"x": np.array([float(Fraction(x))]), "y": np.array([float(Fraction(y))])}
        enclosed = to_ball(evaluate(term, exact))
        value = float(np.ravel(proposed(arrays))[0])
        assert value == pytest.approx(float(enclosed.mid()), rel=1e-9)


def test_proposals_are_nan_where_nothing_is_defined() -> None:
    point = {"x": np.array([-1.0])}
    with np.errstate(all="ignore"):
        for text in ("log(x)", "sqrt(x)", "1/(x + 1)", "gamma(x)", "x**(1/2)", "loggamma(x)"):
            assert np.isnan(compile_term(parse_term(text))(point)).all(), text


@pytest.mark.parametrize(
    "domain", ["[0, 1]", "(0, oo)", "(-oo, oo)", "integer [2, 9]", "(-oo, 3]", "(1/1000, 10**9)"]
)
def test_samples_stay_in_the_closed_domain(domain: str) -> None:
    item: SearchInterval = range_of("x", claim("x == x", x=domain).domains["x"])
    points = samples([item, item], 200, np.random.default_rng(0))
    lower = -math.inf if item.lower is None else float(item.lower)
    upper = math.inf if item.upper is None else float(item.upper)
    assert ((points >= lower) & (points <= upper)).all()
    assert not item.integer or (points == np.round(points)).all()


# ---------------------------------------------------------------- equalities
@pytest.mark.parametrize(
    ("hypothesis", "name", "value"),
    [
        ("x + y == 1", "y", "-(x - 1)/1"),
        ("2*x - 3*y == 4", "y", None),
        ("exp(y) == x", "y", None),
        ("y**2 == x", "y", None),
        ("x*y == 1", "y", None),
    ],
)
def test_solved_equalities_hold(hypothesis: str, name: str, value: str | None) -> None:
    subject = claim("x <= y", x="(0, oo)", y="(0, oo)", given=[hypothesis])
    for solution in solutions(subject, subject.given):
        margin = t.substitute(subject.given[0].margin, solution)
        left = evaluate(margin, {"x": evaluate(parse_term("3/2"))})
        assert name in solution
        assert to_ball(left).contains(0)


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        ("2*(2*s*x*y - t*x**2) != 0", ("x*y == 0", "s*y == 0")),
        ("s*x*y - t*y**2 == 1", ("x*y == 0", "t*y == 0")),
        ("s*x*y - t*y**2 == 0", ("x*y == 0",)),
        ("x > 0", ("3*x*y**2 == 0", "x + y == 1")),
        ("y == 0", ("0 == -(x*y)", "s*t*(x - 1) == 0")),
        ("x == 1", ("(x - 1)*(x + 2) == 0",)),
    ],
)
def test_a_product_vanishes_where_a_factor_does(
    conclusion: str, hypotheses: tuple[str, ...]
) -> None:
    """False claims whose hypotheses are products; the search alone finds a counterexample."""
    stated = claim(conclusion, dict.fromkeys(("s", "t", "x", "y"), "(-oo, oo)"), given=hypotheses)
    assert found_point(stated) is not None


def test_equalities_are_solved_by_factors() -> None:
    def told(*hypotheses: str) -> list[dict[str, str]]:
        stated = claim("x == 1", dict.fromkeys(("x", "y", "z"), "(-oo, oo)"), given=hypotheses)
        return [
            {name: t.to_text(term) for name, term in item.items()}
            for item in solutions(stated, stated.given)
        ]

    assert told("x*y == 0") == [{"x": "0"}, {"y": "0"}]
    assert told("x*y == 0", "y*z == 0") == [{"x": "0", "y": "0"}, {"x": "0", "z": "0"}, {"y": "0"}]
    assert told("x*y == 0", "x + y == 1") == [{"x": "0", "y": "1"}, {"y": "0", "x": "1"}]

"""Single functions of the checker's values, each against what it is defined to be."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import mpmath
import pytest
import sympy
from flint import arb, fmpz_poly
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.counterexamples import Refutation
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.rules.segments import SegmentRefutation
from memory_theorems.verify.checker.rules.sign_knowledge import implied_at
from memory_theorems.verify.checker.rules.taylor import vanishes_to
from memory_theorems.verify.checker.values import algebraic_numbers, real_roots, taylor_coefficients
from memory_theorems.verify.checker.values.asymptotics import Algebra, Expansion, Monomial
from memory_theorems.verify.checker.values.coefficients import logarithm, raise_to
from memory_theorems.verify.checker.values.expansions import _Expander, expansion
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import MINUS_INFINITY, PLUS_INFINITY, Range, ball
from memory_theorems.verify.checker.values.taylor_coefficients import Taylor
from memory_theorems.verify.checker.values.vanishing import Vanishing, _factors
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term

Json = Any


# ---------------------------------------------------------------- Taylor coefficients
ONE_BY_ONE = {
    "erf(x)": mpmath.erf, "erfc(x)": mpmath.erfc, "asinh(x)": mpmath.asinh, "asin(x)": mpmath.asin,
    "acosh(x + 1)": lambda x: mpmath.acosh(x + 1), "atan(x)": mpmath.atan, "acos(x)": mpmath.acos,
    "atanh(x)": mpmath.atanh, "tan(x)": mpmath.tan, "tanh(x)": mpmath.tanh, "sqrt(x)": mpmath.sqrt,
    "x**(-2)": lambda x: x**-2, "x**(2/3)": lambda x: mpmath.cbrt(x) ** 2, "exp(x)": mpmath.exp,
    "log(x)": mpmath.log, "sin(x)": mpmath.sin, "cosh(x)": mpmath.cosh,
    "digamma(x)": mpmath.digamma,
    "2**x": lambda x: mpmath.mpf(2) ** x, "x**x": lambda x: x**x, "loggamma(x)": mpmath.loggamma,
    "loggamma(x**2 + x)": lambda x: mpmath.loggamma(x**2 + x),
    "polygamma(1, 2*x + x**2)": lambda x: mpmath.psi(1, 2 * x + x**2),
    "gamma(x**2 + 1)": lambda x: mpmath.gamma(x**2 + 1),
}  # fmt: skip


@pytest.mark.parametrize("text", ONE_BY_ONE)
def test_coefficients_at_a_point_are_tight(text: str) -> None:
    """At one point every coefficient is known to 20 digits, so that a wrong factor shows."""
    with precision(128):
        box = {"x": Range(arb(0.75), arb(0.75))}
        found = Taylor(Evaluator(box, frozenset(), Budget()), "x", 5)(parse_term(text))
    with mpmath.workdps(30):
        true = mpmath.taylor(ONE_BY_ONE[text], mpmath.mpf("0.75"), 5)
        for value, reach in zip(true, found, strict=True):
            middle = mpmath.mpf(reach.mid().str(30, radius=False))
            assert abs(middle - value) < mpmath.mpf(10) ** -15
            assert float(reach.rad()) < 1e-20


@example(
    [Fraction(-1, 2), Fraction(-1, 4), Fraction(-3, 4), Fraction(-1, 8)], Fraction(0), Fraction(0)
)
@example([Fraction(-1, 2), Fraction(1), Fraction(1), Fraction(2)], Fraction(1), Fraction(1))
@example([Fraction(-1, 2), Fraction(1), Fraction(1), Fraction(2)], Fraction(0), Fraction(1))
@example([Fraction(1), Fraction(2), Fraction(-1, 2), Fraction(1)], Fraction(1), Fraction(0))
@example([Fraction(1), Fraction(2), Fraction(-1, 2), Fraction(-1, 4)], Fraction(1), Fraction(0))
@given(
    st.lists(st.fractions(-3, 3, max_denominator=6), min_size=4, max_size=4),
    st.fractions(0, 1, max_denominator=5),
    st.fractions(0, 1, max_denominator=5),
)
def test_products_of_wide_balls(ends: list[Fraction], here: Fraction, there: Fraction) -> None:
    def wide(low: Fraction, high: Fraction) -> arb:
        return _arb(low).union(_arb(high))

    (a, b), (c, d) = sorted(ends[:2]), sorted(ends[2:])
    found = taylor_coefficients._product(wide(a, b), wide(c, d))
    inside = (a + here * (b - a)) * (c + there * (d - c))
    assert found.overlaps(_arb(inside))
    corners = [x * y for x in (a, b) for y in (c, d)]
    if min(a * b, c * d) > 0:
        assert float(found.upper()) <= float(max(corners)) + 1e-6
        assert float(found.lower()) >= float(min(corners)) - 1e-6


def _arb(value: Fraction) -> arb:
    return arb(value.numerator) / value.denominator


@pytest.mark.parametrize(
    ("text", "at", "accepted"),
    [("sin(x) <= 0", "[pi, 4]", True), ("cos(x) <= 0", "[pi/2, 2]", True)],
)
def test_contact_at_an_irrational_left_end(text: str, at: str, accepted: bool) -> None:
    centre = at[1:].split(",")[0]
    proof = {"rule": "taylor", "variable": "x", "at": centre, "order": 1, "contact": 1}
    part = {"defined": [], "proof": proof, "evidence": "certified"}
    document = {"version": 1, "claim": "parts", "parts": [part]}
    assert replay(claim(text, x=at).to_json(), document).accepted is accepted


@pytest.mark.parametrize(
    ("growth", "power", "holds"),
    [((), (-3, 0), True), ((), (-2, 0), False), ((), (-3, 1), False), (((1, 0),), (-3, 0), False)],
)
def test_what_vanishes_to_an_order(growth: Any, power: tuple[int, int], holds: bool) -> None:
    faster = tuple(((Fraction(i), Fraction(j)), t.ONE) for i, j in growth)
    monomial = Monomial(faster, (Fraction(power[0]), Fraction(power[1])))
    assert vanishes_to(Expansion(((t.ONE, monomial),)), 3) is holds
    assert vanishes_to(Expansion((), monomial), 3) is holds


# ---------------------------------------------------------------- expansions
def algebra(**box: str) -> Algebra:
    found = claim("0 >= 0", box).variables
    ranges = {item.name: _range(item.domain) for item in found}
    return Algebra(ranges, frozenset(), Budget(), 4)


def _range(domain: Any) -> Range:
    from memory_theorems.verify.checker.values.intervals import domain_range

    return domain_range(domain, Budget())


#: Terms that the checker's arithmetic has no range for.
WITHOUT_A_RANGE = ("log(y - 5)", "1/(y - 1)", "sqrt(-1 - y)")


@pytest.mark.parametrize("text", WITHOUT_A_RANGE)
def test_what_has_no_range_is_not_positive(text: str) -> None:
    about, term = algebra(y="[0, 2]"), parse_term(text)
    assert not about.is_positive(term)
    assert not about.vanishes(term)
    assert not _Expander(about, "x")._certain(term, ">")
    domains = {item.name: item.domain for item in claim("y >= 0", y="[0, 2]").variables}
    goal = Goal(domains, (), t.ONE, ">=", defined=True)
    assert not implied_at(goal, term, Budget())
    huge = t.add(t.power(t.number(2), t.number(10**9)), t.variable("y"))
    assert not implied_at(goal, huge, Budget())


def test_the_sign_of_a_coefficient() -> None:
    about = algebra(y="[1, 2]")
    for text, sign in (("1/2", 1), ("-1/2", -1), ("0", 0), ("-5", -1), ("y", 1), ("-y", -1)):
        assert about.sign(parse_term(text)) == sign
    assert about.sign(parse_term("y - y")) == 0
    with pytest.raises(Refused):
        about.sign(parse_term("y - 3/2"))


@pytest.mark.parametrize("s", ["1/3", "2", "5/2"])
def test_incomplete_gamma_functions_at_infinity(s: str) -> None:
    """DLMF 8.11.2, against values at x = 40."""
    about, found = expansion(parse_term(f"uppergamma({s}, x)"), "x", {}, frozenset(), Budget(), 4)
    with mpmath.workdps(30):
        x = mpmath.mpf(40)
        total = mpmath.mpf(0)
        for coefficient, monomial in found.terms:
            value = mpmath.mpf(1)
            for (i, _), c in monomial.growth:
                value *= mpmath.exp(float(sympy.sympify(str(t.to_text(c)))) * x ** float(i))
            part = sympy.Rational(t.to_text(coefficient))
            total += (
                mpmath.mpf(part.p)
                / part.q
                * value
                * x ** (mpmath.mpf(monomial.power[0].numerator) / monomial.power[0].denominator)
            )
        order = Fraction(s)
        true = mpmath.gammainc(mpmath.mpf(order.numerator) / order.denominator, x)
        assert abs(total / true - 1) < 1e-5
    assert about.order == 4


def test_logarithms_are_split_at_positive_factors_only() -> None:
    whole = parse_term("x*y")
    assert logarithm(whole, lambda _: False) == t.function("log", whole)
    both = logarithm(whole, lambda _: True)
    assert both in (parse_term("log(x) + log(y)"), parse_term("log(y) + log(x)"))
    only_x = logarithm(whole, lambda base: base == parse_term("x"))
    assert only_x == t.function("log", whole)


def test_whole_powers_of_roots_of_variables_are_kept() -> None:
    """sqrt(y)**2 is y only where y >= 0: the root stays to say so."""
    assert raise_to(parse_term("sqrt(y)"), Fraction(2)) != parse_term("y")
    assert raise_to(parse_term("sqrt(2)"), Fraction(2)) == parse_term("2")
    assert raise_to(parse_term("3*y**2"), Fraction(3)) == parse_term("27*y**6")


# ---------------------------------------------------------------- growth at infinity
def vanishing(**box: str) -> Vanishing:
    found = claim("0 >= 0", box).variables
    ranges = {item.name: _range(item.domain) for item in found}
    ranges["x"] = _range(claim("0 >= 0", x="[1, oo)").variables[0].domain)
    evaluate = Evaluator(ranges, frozenset(), Budget())
    return Vanishing("x", lambda term: evaluate(term).positive, evaluate, Budget())


@pytest.mark.parametrize(
    ("text", "factors"),
    [("a/b", ["a", "1/b"]), ("a*b/c", ["a", "b", "1/c"]), ("-a*b", ["-1", "a", "b"])],
)
def test_factors_of_a_term(text: str, factors: list[str]) -> None:
    assert [t.to_text(item) for item in _factors(parse_term(text))] == [
        t.to_text(parse_term(item)) for item in factors
    ]


@pytest.mark.parametrize(
    ("text", "coefficient"),
    [("3*x**2 + x", "3"), ("x*(2*x + 1)", "2"), ("x*(1 - x)", "-1"), ("2*x*x/4", "1/2"),
     ("-x**2", "-1"), ("(3*x + 1)**2", "9"), ("2*(3*x - 1)**2/4", "9/2"),
     ("x + 1", "0"), ("x*x*x", None), ("x**3", None)],
)  # fmt: skip
def test_the_coefficient_of_the_square(text: str, coefficient: str | None) -> None:
    found = vanishing()._square(parse_term(text))
    if coefficient is None:
        assert found is None
    else:
        assert found is not None
        assert sympy.simplify(t.to_text(found)) == sympy.Rational(coefficient)


@pytest.mark.parametrize("text", ["(3 - x)**(1/2)", "x**(-x)", "(y - x)**2*0", "sqrt(5 - 2*x)"])
def test_reciprocals_of_what_need_not_grow(text: str) -> None:
    with pytest.raises(Refused):
        vanishing(y="[0, 1]")._reciprocal(parse_term(text))


# ---------------------------------------------------------------- algebraic numbers
@given(st.integers(1, 300))
def test_the_number_of_units(order: int) -> None:
    assert algebraic_numbers._totient(order) == sympy.totient(order)


@pytest.mark.parametrize(
    ("text", "least"),
    [("(1/7)**(1/3)", 3), ("(2/5)**(1/5)", 5), ("sqrt(3/8)", 2)],
)
def test_the_size_of_a_root_bounds_its_conjugates(text: str, least: int) -> None:
    """a root of a/b is a root of a*b**(k - 1), which bounds all its conjugates, over b."""
    walk = algebraic_numbers._Walk(Budget())
    size = walk.size(parse_term(text))
    base = Fraction(text.split("(")[1].split(")")[0])
    assert size.whole
    with mpmath.workdps(30):
        integral = mpmath.log(base.numerator * base.denominator ** (least - 1), 2) / least
        assert size.above >= integral
        assert size.above <= integral + mpmath.mpf("1e-3")
        assert size.below >= mpmath.log(base.denominator, 2)
    assert list(walk.roots.values()) == [least]


# ---------------------------------------------------------------- real roots
@settings(max_examples=60)
@given(
    st.lists(st.integers(-3, 3), min_size=2, max_size=5),
    st.fractions(-2, 0, max_denominator=3),
    st.fractions(Fraction(1, 3), 2, max_denominator=3),
)
def test_sign_variations_of_a_moved_polynomial(
    coefficients: list[int], low: Fraction, high: Fraction
) -> None:
    """Of (1 + x)**n * p((low + high*x)/(1 + x)), multiplied out term by term."""
    polynomial = fmpz_poly(coefficients)
    degree = polynomial.degree()
    if degree < 1:
        return
    moved = [Fraction(0)] * (degree + 1)
    for power in range(degree + 1):
        item = [Fraction(int(polynomial[power]))]
        for ends in [(low, high)] * power + [(Fraction(1), Fraction(1))] * (degree - power):
            item = [
                ends[0] * here + ends[1] * before
                for here, before in zip([*item, Fraction(0)], [Fraction(0), *item], strict=True)
            ]
        moved = [a + b for a, b in zip(moved, item, strict=True)]
    signs = [value > 0 for value in moved if value != 0]
    expected = sum(1 for a, b in pairwise(signs) if a != b)
    line = real_roots.Line.__new__(real_roots.Line)
    assert line._variations(polynomial, low, high) == expected


# ---------------------------------------------------------------- ranges
def test_infinite_ends_that_are_values() -> None:
    finite = arb(0)
    assert Range(finite, PLUS_INFINITY, False, False).attains_infinity
    assert Range(MINUS_INFINITY, finite, False, False).attains_infinity
    assert not Range(finite, PLUS_INFINITY, False, True).attains_infinity
    assert not Range(MINUS_INFINITY, PLUS_INFINITY, True, True).attains_infinity
    assert not ball(PLUS_INFINITY).attains_infinity
    assert not ball(MINUS_INFINITY).attains_infinity


# ---------------------------------------------------------------- points and segments
def test_a_segment_has_no_sign_where_there_is_no_range() -> None:
    refutation = SegmentRefutation.__new__(SegmentRefutation)
    refutation.box = {"y": Range(arb(0), arb(2))}
    refutation.bits, refutation.budget = 64, Budget()
    for text in WITHOUT_A_RANGE:
        assert not refutation._positive(parse_term(text))
    assert refutation._positive(parse_term("y + 1"))


@pytest.mark.parametrize("undefined", ["log(1/2 - 1)", "1/(sqrt(2) - sqrt(2))", "sqrt(-1/2)"])
def test_no_obligation_hides_behind_another(undefined: str) -> None:
    about = claim("x >= 7", x="[1/2, 3]")
    refutation = Refutation(
        about, {"point": {"x": "1/2"}, "bits": 128}, Budget(), Prover(Budget(), {})
    )
    zero = parse_term("sqrt(sqrt(8) - 2*sqrt(2))")
    refutation._defined((zero,))
    for terms in ((zero, parse_term(undefined)), (parse_term(undefined), zero)):
        with pytest.raises(Refused):
            refutation._defined(terms)


# ---------------------------------------------------------------- certificates
DIRECT: Json = {"rule": "direct", "bits": 128}


def part(proof: Json, *defined: Json) -> Json:
    return {"defined": list(defined), "proof": proof, "evidence": "certified"}


def accepted(about: Any, proof: Json, *, defined: tuple[Json, ...] = ()) -> bool:
    whole = {"version": 1, "claim": "parts", "parts": [part(proof, *defined)]}
    return replay(about.to_json(), whole).accepted


@pytest.mark.parametrize(("exponents", "holds"), [("[1/2, 1]", True), ("[0, 1]", False)])
def test_a_face_where_the_exponent_may_be_zero(exponents: str, holds: bool) -> None:
    """0**p is 0 for p > 0 only; 0**0 is 1."""
    about = claim("x**p < 1", x="[0, 1]", p=exponents, given="x <= 0")
    nothing_left = {"rule": "hypothesis", "index": 0, "proof": DIRECT}
    face = {
        "variable": "x", "end": "lower", "face": [part(DIRECT), part(DIRECT)],
        "rest": part(nothing_left, DIRECT), "evidence": "certified",
    }  # fmt: skip
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [face]})
    assert found.accepted is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Sum(y*k**2, (k, 1, n)) == y*Sum(k**2, (k, 1, n))", True),
        ("Sum(y*k**2, (k, 1, n)) == Sum(k**2, (k, 1, n))/y", False),
        ("Sum(y**2*k + k*y, (k, 1, n)) == (y + y**2)*Sum(k, (k, 1, n))", True),
        ("x**70000*x == x**70001", True),
        ("x**70000*x == x**70000", False),
    ],
)
def test_identities_of_the_ring(text: str, holds: bool) -> None:
    box = {name: "[1, 2]" for name in "xy" if name in text.replace("exp", "")}
    if "n" in text:
        box["n"] = "integer [1, 9]"
    assert accepted(claim(text, box), {"rule": "identity"}) is holds


@pytest.mark.parametrize(
    ("good", "bad", "holds"),
    [
        ("sqrt(2)", "sqrt(2) - 1/8", True), ("sqrt(2)", "7/5", True),
        ("sqrt(2) - 1/9", "sqrt(2) - 1/8", False), ("sqrt(2)", "sqrt(2)", False),
        ("sqrt(2)", "sqrt(2) + 1/8", False),
    ],
)  # fmt: skip
def test_a_best_constant_may_be_irrational(good: str, bad: str, holds: bool) -> None:
    about = claim("x <= C", x="[0, sqrt(2)]", find="C")
    touching = {"rule": "taylor", "variable": "x", "at": "sqrt(2)", "order": 1, "contact": 1}
    point = {"x": "275807/195025"}
    document = {
        "version": 1, "claim": "constant", "good": good, "bad": bad,
        "holds": {"version": 1, "claim": "parts", "parts": [part(touching)]},
        "fails": {"version": 1, "claim": "refuted", "part": 0, "point": point, "bits": 256},
        "slopes": [{"rule": "exact"}],
    }  # fmt: skip
    assert replay(about.to_json(), document).accepted is holds


def test_the_mean_value_form_asks_for_derivatives_on_the_whole_box() -> None:
    mean = {"rule": "mean-value", "bits": 64}
    assert accepted(claim("sqrt(x) - x/2 > -1", x="[1, 2]"), mean)
    assert not accepted(claim("sqrt(x) - x/2 > -1", x="[0, 2]"), mean)
    assert not accepted(claim("log(x) - x < -1", x="[1/2, 2]"), mean)


@pytest.mark.parametrize("index", [True, "0", 0.0, -1, 1])
def test_facts_of_squares_have_whole_indices(index: object) -> None:
    def proof(at: object) -> Json:
        return {"rule": "positivity", "terms": [[[at], [["1", "1"]]]]}

    about = claim("x - 1 >= 0", x="(-oo, oo)", given="x >= 1")
    assert accepted(about, proof(0))
    assert not accepted(about, proof(index))
    two = claim("x - 1 >= 0", x="(-oo, oo)", given=["x <= 9", "x >= 1"])
    assert accepted(two, proof(1))
    assert not accepted(two, proof(True))


@pytest.mark.parametrize("entry", [5, "xx", {"0": "x", "1": DIRECT}, ["x"], None])
def test_parts_of_a_product_are_pairs(entry: object) -> None:
    about = claim("x*(x + 1) > 0", x="[1, 2]")
    honest = [["x", DIRECT], ["x + 1", DIRECT]]
    assert accepted(about, {"rule": "product", "parts": honest})
    found = replay(
        about.to_json(),
        {"version": 1, "claim": "parts",
         "parts": [part({"rule": "product", "parts": [entry, honest[1]]})]},
    )  # fmt: skip
    assert not found.accepted
    assert "[term, certificate]" in found.why


@pytest.mark.parametrize(("counter", "holds"), [("C + 1", True), ("C", False), ("p", False)])
def test_variables_without_a_counter_stay_for_all_in_a_negation(counter: str, holds: bool) -> None:
    """No C is above s*p for all s and p: with s = C + 1 every p in [1, 2] shows it."""
    exists: Json = {"C": None}
    about = claim("C >= s*p", C="[0, oo)", s="[0, oo)", p="[1, 2]", exists=exists)
    positive = {
        "rule": "positivity",
        "terms": [[[1, 0], [["1", "1"]]], [[1], [["1", "1"]]], [[], [["1", "1"]]]],
    }
    written = {
        "rule": "rewrite", "factor": "1", "margin": "C*p - C + p",
        "positive": {"rule": "exact"}, "proof": positive,
    }  # fmt: skip
    found = []
    for proof in (DIRECT, positive, written):
        document = {
            "version": 1, "claim": "refuted", "part": 0, "counters": {"s": counter},
            "negation": [part(DIRECT), part(proof)],
        }  # fmt: skip
        found.append(replay(about.to_json(), document))
    assert any(item.accepted for item in found) is holds


@pytest.mark.parametrize(
    ("squares", "given", "holds"),
    [
        ([["1", "n"], ["1", "1"]], "(n**2 + 1)*n >= 0", True), ([["1", "1"]], "n >= 0", True),
        ([["1", "n"]], "n**2*n >= 0", False), ([["1", "n - 1"]], "(n - 1)**2*n >= 0", False),
        ([["0", "1"]], "0*n >= 0", False), ([["1", "2*n - 1"]], "(2*n - 1)**2*n >= 0", False),
    ],
)  # fmt: skip
def test_multipliers_are_positive_where_variables_are_whole(
    squares: Json, given: str, holds: bool
) -> None:
    """A whole variable has no points beside those where the multiplier vanishes."""
    about = claim("n >= 0", n="integer [-9, 9]", given=given)
    proof = {
        "rule": "positivity", "terms": [[[0], [["1", "1"]]]], "multiplier": [[[], squares]],
    }  # fmt: skip
    assert accepted(about, proof) is holds


def test_obligations_with_proofs_of_their_own_need_the_core_alone() -> None:
    about = claim("1/x + 1 > 1/x", x="[-1, 1]", given="x > 0")
    proof = {
        "rule": "rewrite", "factor": "1", "margin": "1", "positive": {"rule": "exact"},
        "proof": {"rule": "exact"},
    }  # fmt: skip
    document = {"version": 1, "claim": "parts", "parts": [part(proof, {"rule": "assumption"})]}
    found = replay(about.to_json(), document)
    assert found.accepted, found.why
    assert found.needs == ()


def test_a_variable_that_occurs_nowhere_is_no_new_name() -> None:
    about = claim("exp(x) >= exp(y)", x="[0, 9]", y="[0, 9]", z="[0, 1]", given="x >= y")
    first = {"rule": "assumption", "index": 0}
    rule = {
        "rule": "increasing", "left": "x", "right": "y", "sign": 1, "inside": [], "order": first,
        "derivative": DIRECT,
    }  # fmt: skip
    assert accepted(about, {**rule, "name": "w", "function": "exp(w)"})
    assert not accepted(about, {**rule, "name": "z", "function": "exp(z)"})

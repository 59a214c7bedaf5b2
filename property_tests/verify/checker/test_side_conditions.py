"""Side conditions by themselves: hypotheses, implied obligations, bounds, polynomials, bits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.checker.budget import Budget, Refused, precision, spending
from memory_theorems.verify.checker.core_rules import CORE
from memory_theorems.verify.checker.margins import Goal, without
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.rules.implied_obligations import implied
from memory_theorems.verify.checker.rules.linear import (
    combine,
    implied_positive,
    linear_form,
    written,
)
from memory_theorems.verify.checker.rules.logic import COMPLETE
from memory_theorems.verify.checker.rules.outer_bounds import outer_bounds
from memory_theorems.verify.checker.rules.sign_knowledge import implied_at, knowledge
from memory_theorems.verify.checker.values.definedness import (
    Bound,
    Obligation,
    Walk,
    has_infinity,
    obligations,
)
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator, integer_valued
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.checker.values.rational_identity import factor_between
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, claim, relations
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign.derivations import derived
from property_tests.campaign.seeds import IDENTITY, ONCE, holding, node, positivity, refuted

Json = Any
DOMAINS = {"x": "[-1, 2]", "y": "[1, 3]", "z": "(0, 5]", "n": "integer [0, 9]"}


def goal(margin: str = "x", op: str = ">=", given: tuple[str, ...] = (), **domains: str) -> Goal:
    found = {name: Interval.parse(text) for name, text in {**DOMAINS, **domains}.items()}
    hypotheses = tuple(item for text in given for item in relations(text))
    return Goal(found, hypotheses, parse_term(margin), op, False)


def prover() -> Prover:
    return Prover(Budget(), CORE)


# ---------------------------------------------------------------- linear hypotheses
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("x", {"x": 1}), ("3", {"": 3}), ("x + 2*y - 5", {"x": 1, "y": 2, "": -5}),
        ("-x", {"x": -1}),
        ("x - x", {}), ("2*3*x", {"x": 6}), ("x/4 + 1/2", {"x": "1/4", "": "1/2"}), ("x*y", None),
        ("x*2*(y + 1)", None), ("(x + 1)*2*(1/2)", {"x": 1, "": 1}), ("x/y", None),
        ("x/(1 - 1)", None),
        ("sqrt(4)*x", {"x": 2}), ("sqrt(2)*x", None), ("x**2", None), ("0*x", {}),
        ("1 - (x - y)/2", {"": 1, "x": "-1/2", "y": "1/2"}),
        ("exp(x)", None), ("x + exp(x)", None), ("-exp(x)", None), ("2*exp(x)", None),
        ("exp(x)/2", None),
        ("pi", None), ("3*4", {"": 12}), ("x + 0", {"x": 1}),
    ],
)  # fmt: skip
def test_linear_forms(text: str, form: dict[str, Any] | None) -> None:
    found = linear_form(parse_term(text))
    if form is None:
        assert found is None
        return
    wanted = {name: Fraction(value) for name, value in form.items()}
    assert {name: value for name, value in (found or {}).items() if value} == wanted
    for point in ({"x": 2, "y": -3}, {"x": Fraction(1, 3), "y": 7}):
        values = {name: t.number(Fraction(value)) for name, value in point.items()}
        assert exact_value(t.substitute(written(found or {}), values)) == exact_value(
            t.substitute(parse_term(text), values)
        )


def test_sums_of_forms() -> None:
    one, two = {"x": Fraction(1), "": Fraction(2)}, {"x": Fraction(1), "y": Fraction(3)}
    assert combine(one, two, Fraction(-1)) == {"": 2, "y": -3}
    assert combine({}, two, Fraction(2)) == {"x": 2, "y": 6}
    assert combine(one, two, Fraction(0)) == one


@pytest.mark.parametrize(
    ("term", "given", "holds"),
    [
        ("x", ("x >= 1",), True), ("x", ("x >= 0",), False), ("x", ("x > 0",), True),
        ("x", (), False),
        ("x", ("1 <= x",), True), ("x", ("x == 1",), True), ("x", ("x != 0",), False),
        ("x", ("x <= 1",), False),
        ("x - y", ("x - y >= 1/9",), True), ("x - y", ("x >= y",), False),
        ("x - y", ("x > y",), True),
        ("x + y - 2", ("x >= 1", "y > 1"), True), ("x + y - 2", ("x >= 1", "y >= 1"), False),
        ("x + y - 2", ("x > 1", "y >= 1"), True), ("2*x - 2", ("x > 1",), False),
        ("2*x - 2", ("x >= 2", "x*y >= 3"), False),
        ("x**2", ("x >= 1",), False), ("x", ("x**2 >= 1",), False),
        ("x", ("exp(y) >= 1", "x >= 1"), True),
        ("x - z + y", ("x >= z", "y >= 1"), True), ("x - 3*z + y", ("x >= z", "y >= 1"), False),
        ("y", ("x >= 1",), False), ("-x", ("x <= -1/2",), True),
        ("x + y + z", ("x >= 1/8", "y >= 1", "z > 0"), False),
    ],
)  # fmt: skip
def test_positive_by_linear_hypotheses(term: str, given: tuple[str, ...], holds: bool) -> None:
    wide = dict.fromkeys(DOMAINS, "(-oo, oo)")
    about = goal(given=given, **wide)
    budget = Budget()
    evaluate = Evaluator(about.box(budget), about.integers, budget)
    assert implied_positive(parse_term(term), about.given, evaluate) is holds
    assert implied_at(about, parse_term(term), budget) is holds
    assert knowledge(about, budget)(parse_term(term)) is holds
    assert prover().positive(about, parse_term(term)) is holds


def test_what_can_not_be_evaluated_is_not_positive() -> None:
    budget = Budget()
    for text in ("1/(x - x)", "log(-1)", "Integral(t, (t, 0, 1))"):
        for given in ((), ("y >= 1",)):
            about = goal(given=given)
            assert not implied_at(about, parse_term(text), budget)
            assert not knowledge(about, budget)(parse_term(text))
            assert not prover().positive(about, parse_term(text))
    assert knowledge(goal(), budget)(parse_term("y"))
    assert not knowledge(goal(), budget)(parse_term("x"))
    assert knowledge(goal(), budget).integers == {"n"}


# ---------------------------------------------------------------- implied obligations
@pytest.mark.parametrize(
    ("term", "op", "known", "given", "holds"),
    [
        ("x", ">", [("x", ">")], (), True), ("x", ">=", [("x", ">")], (), True),
        ("x", "!=", [("x", ">")], (), True),
        ("x", ">", [("x", ">=")], (), False), ("x", "!=", [("x", ">=")], (), False),
        ("x", ">", [("x", "!=")], (), False),
        ("x", ">=", [("x", "!=")], (), False), ("x", ">=", [("x", ">=")], (), True),
        ("x", "!=", [("x", "!=")], (), True),
        ("2*x", ">", [("x", ">")], (), True), ("-x", ">", [("x", ">")], (), False),
        ("-x", "!=", [("x", ">")], (), True),
        ("-2*x", "!=", [("x", "!=")], (), True), ("-2*x", ">=", [("x", ">=")], (), False),
        ("x/3", ">=", [("x", ">=")], (), True),
        ("x*y", "!=", [("x", "!=")], (), True), ("x*(y - 2)", "!=", [("x", "!=")], (), False),
        ("x**2", "!=", [("x", "!=")], (), True),
        ("x**2", ">", [("x", "!=")], (), False), ("x", "!=", [], (), False),
        ("x", ">", [], (), False), ("x", ">=", [], (), False),
        ("x", "!=", [], ("x >= 1",), True), ("x", "!=", [], ("x <= -1/2",), True),
        ("x", ">", [], ("x <= -1/2",), False),
        ("x", ">=", [], ("x <= -1/2",), False), ("x", ">=", [], ("x >= 1/2",), True),
        ("x", ">", [], ("x > 0",), True),
        ("x - 1", "!=", [("x", "!=")], (), False), ("gamma(x)*y", "!=", [("x", ">")], (), True),
        ("gamma(x)*y", "!=", [("x", ">=")], (), False),
        ("gamma(x)*y", "!=", [("x + 1", ">")], (), False),
        ("factorial(x)*y", "!=", [("x + 1", ">")], (), True),
        ("factorial(x)*y", "!=", [("x", "!=")], (), False),
        ("gamma(x)*x", "!=", [], ("x > 0",), False), ("gamma(x)*y", "!=", [], (), False),
        ("factorial(x)*y", "!=", [], ("x > -1/2",), True),
        ("factorial(x)*y", "!=", [], ("x > -2",), False),
        ("log(x)*y", "!=", [("x", ">")], (), False), ("x", "exists", [("x", ">")], (), False),
    ],
)  # fmt: skip
def test_obligations_that_follow(
    term: str, op: str, known: list[tuple[str, str]], given: tuple[str, ...], holds: bool
) -> None:
    about = goal(given=given, x="[-9, 9]")
    facts = tuple(Obligation(parse_term(text), relation) for text, relation in known)
    assert implied(prover(), about, Obligation(parse_term(term), op), facts) is holds


def test_obligations_under_a_binder_follow_from_the_same_only() -> None:
    index = (Bound("k", t.ONE, parse_term("n")),)
    item, other = Obligation(parse_term("k"), ">", index), Obligation(parse_term("k"), ">")
    assert implied(prover(), goal(), item, (item,))
    assert not implied(prover(), goal(given=("x >= 1",)), item, (other,))
    assert not implied(prover(), goal(k="[-1, 1]"), other, (item,))
    assert item.free == {"n"}
    two = Obligation(parse_term("k*x"), ">", (Bound("k", parse_term("y"), parse_term("z")),))
    assert two.free == {"x", "y", "z"}
    assert Obligation(parse_term("k*x"), ">").free == {"k", "x"}


def listed(text: str, *, necessary: bool = False) -> list[str]:
    about = goal()
    with precision(64):
        found = obligations((parse_term(text),), about.evaluator(Budget()), necessary)
    return [item.text for item in found]


@pytest.mark.parametrize(
    ("text", "all_of_them", "needed"),
    [
        ("1/x + log(y)", ["x != 0", "y > 0"], ["x != 0", "y > 0"]),
        ("sqrt(x)*gamma(y)", ["x >= 0", "y > 0"], ["x >= 0"]),
        ("x**(1/2) + x**(-1/2)", ["x >= 0", "x > 0"], ["x >= 0", "x > 0"]),
        ("x**y", ["x > 0"], []), ("x**n", ["n >= 0"], []), ("x**(-2)", ["x != 0"], ["x != 0"]),
        ("2**n + pi**n + E**n", [], []), ("(-2)**n", ["n >= 0"], []), ("x**3 + exp(x)", [], []),
        ("1/(1/x)", ["x != 0", "1/x != 0"], ["x != 0", "1/x != 0"]),
        ("Piecewise((1/x, x > 0), (1, True))", ["x != 0"], []),
        ("Piecewise((1, 1/x > 0), (1, True))", ["x != 0"], []),
        ("1/x + Piecewise((1/x, x > 0), (1, True))", ["x != 0"], ["x != 0"]),
        ("Piecewise((1/x, x > 0), (1, True)) + 1/x", ["x != 0"], ["x != 0"]),
        ("Sum(1/k, (k, 1, n))", ["n + 1 - 1 >= 0", "k != 0"], []),
        ("Sum(1/x, (k, 1, n))", ["n + 1 - 1 >= 0", "x != 0"], []),
        ("Sum(k, (k, 1, n/1))", None, None),
        ("asin(x)", ["x + 1 >= 0", "1 - x >= 0"], ["x + 1 >= 0", "1 - x >= 0"]),
        ("atanh(x)", ["x + 1 > 0", "1 - x > 0"], ["x + 1 > 0", "1 - x > 0"]),
        ("acosh(y)", ["y - 1 >= 0"], ["y - 1 >= 0"]),
        ("tan(x)", ["cos(x) != 0"], ["cos(x) != 0"]),
        ("zeta(x) + factorial(x)", ["x - 1 > 0", "x + 1 > 0"], []),
        ("Derivative(sqrt(y)*sqrt(x), x)", ["y >= 0", "x > 0", "2*sqrt(x) != 0", "x >= 0"], []),
        ("LambertW(x)", ["x + exp(-1) >= 0"], ["x + exp(-1) >= 0"]),
        ("uppergamma(x, y)", ["y > 0"], []), ("lowergamma(x, y)", ["x > 0", "y >= 0"], []),
        ("polygamma(2, x) + harmonic(x)", ["x > 0", "x + 1 > 0"], []),
        ("binomial(n, 2)", ["n >= 0", "2 >= 0"], []),
        ("Derivative(sqrt(x), x)", ["x > 0", "2*sqrt(x) != 0", "x >= 0"], []),
        ("Limit(1/t, t, 1/x)", ["x != 0", "Limit(1/t, t, 1/x) exists 0"], ["x != 0"]),
        ("Integral(t, (t, 1/x, 1))", ["x != 0", "Integral(t, (t, 1/x, 1)) exists 0"], ["x != 0"]),
    ],
)  # fmt: skip
def test_listed_obligations(
    text: str, all_of_them: list[str] | None, needed: list[str] | None
) -> None:
    if all_of_them is None or needed is None:
        with pytest.raises(Refused):
            listed(text)
        return
    assert sorted(listed(text)) == sorted(all_of_them)
    assert sorted(listed(text, necessary=True)) == sorted(needed)


# ---------------------------------------------------------------- bounds, numbers
@pytest.mark.parametrize(
    ("domain", "bounds"),
    [
        ("[0, 1)", ["x >= 0", "x < 1"]), ("(0, oo)", ["x > 0"]),
        ("(0, pi)", ["x > 0", "x <= 355/113"]),
        ("(pi, 4)", ["x >= 333/106", "x < 4"]), ("(-oo, pi)", ["x <= 355/113"]),
        ("[sqrt(2), sqrt(3)]", ["x >= 7/5", "x <= 7/4"]),
    ],
)  # fmt: skip
def test_irrational_ends_are_moved_outwards(domain: str, bounds: list[str]) -> None:
    about = goal(x=domain)
    found = outer_bounds(prover(), about, "x")
    assert [item.op for item in found] == [relations(text)[0].op for text in bounds]
    for item, text in zip(found, bounds):
        wanted = relations(text)[0]
        end, loose = exact_value(item.right), exact_value(wanted.right)
        assert end is not None
        assert loose is not None
        assert (loose <= end) if item.op in (">", ">=") else (end <= loose)
        assert abs(end - loose) < Fraction(1, 10)
    ends = [exact_value(item) for item in (about.domains["x"].lower, about.domains["x"].upper)]
    for item, text in zip(found, bounds):
        if exact_value(relations(text)[0].right) in ends:
            assert item == relations(text)[0]


@pytest.mark.parametrize(
    ("text", "domain", "holds"),
    [("x**2 <= 3", "[0, sqrt(2)]", True), ("x**2 <= 1", "[0, sqrt(2)]", False),
     ("x**2 >= 1", "(pi/3, oo)", True), ("x**2 >= 2", "(pi/3, oo)", False)],
)  # fmt: skip
def test_polynomials_between_irrational_ends(text: str, domain: str, holds: bool) -> None:
    found = replay(claim(text, x=domain).to_json(), holding(node("univariate", variable="x")))
    assert found.accepted is holds, found.why


@pytest.mark.parametrize(
    ("term", "whole"),
    [
        ("n", True), ("x", False), ("2*n - 3", True), ("n/2", False), ("n**2", True),
        ("n**(-1)", False), ("n**0", True), ("n**(1/2)", False),
        ("2**n", False), ("x**2", False), ("3", True), ("1/2", False), ("sqrt(4)", True),
        ("sqrt(2)", False), ("n*x", False), ("-n", True), ("Abs(n)", False),
        ("floor(x)", False), ("(n + 1)*(n - 1)", True), ("(n + 1/2)**2", False), ("pi", False),
    ],
)  # fmt: skip
def test_what_is_whole_by_form(term: str, whole: bool) -> None:
    with spending(Budget()):
        assert integer_valued(parse_term(term), frozenset("n")) is whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0**0", "1"), ("0**2", "0"), ("0**(-1)", None), ("(-1)**3", "-1"), ("(-1)**4", "1"),
        ("(4/9)**(1/2)", "2/3"), ("(4/9)**(-3/2)", "27/8"), ("2**(1/2)", None),
        ("(-4)**(1/2)", None), ("8**(1/3)", None), ("sqrt(0)", "0"), ("1/0", None), ("3/4", "3/4"),
        ("Abs(-3)", "3"), ("exp(0)", "1"), ("exp(1)", None), ("log(1)", "0"), ("log(2)", None),
        ("1**1000000", "1"), ("2*3*4 - 1", "23"), ("Max(1, 3, 2)", "3"), ("Min(1, 3, 2)", "1"),
        ("sign(-2)", "-1"), ("sign(0)", "0"), ("floor(-7/2)", "-4"), ("ceiling(-7/2)", "-3"),
        ("cos(0)", "1"), ("cosh(0)", "1"), ("cos(1)", None), ("sin(0)", "0"), ("erf(0)", "0"),
        ("tan(1)", None), ("factorial(0)", "1"), ("factorial(5)", "120"), ("factorial(-1)", None),
        ("factorial(1/2)", None),
        ("gamma(1)", "1"), ("gamma(5)", "24"), ("gamma(0)", None), ("binomial(5, 2)", "10"),
        ("binomial(2, 5)", "0"), ("binomial(5, 0)", "1"), ("binomial(-1, 2)", None),
        ("binomial(5, 1/2)", None), ("harmonic(0)", "0"),
        ("harmonic(3)", "11/6"), ("harmonic(-1)", None), ("stirling(0, 0)", "1"),
        ("stirling(4, 2)", "7"), ("stirling(2, 3)", "0"), ("stirling(3, 0)", "0"),
        ("stirling(-1, 0)", None), ("fubini(0)", "1"), ("fubini(1)", "1"),
        ("fubini(2)", "3"), ("fubini(5)", "541"), ("fubini(-1)", None),
        ("Sum(k**2, (k, 1, 3))", "14"), ("Sum(k, (k, 2, 1))", "0"), ("Sum(k, (k, 3, 1))", None),
        ("Sum(k, (k, 0, 1/2))", None), ("Sum(sqrt(k), (k, 1, 2))", None),
        ("Sum(k, (k, 5, 5))", "5"), ("Piecewise((1, 1 > 0), (2, True))", None),
        ("Integral(1, (t, 0, 1))", None), ("pi", None), ("0*pi", None),
        ("sinh(0) + asinh(0)", "0"),
    ],
)  # fmt: skip
def test_exact_values(text: str, value: str | None) -> None:
    with spending(Budget()):
        assert exact_value(parse_term(text)) == (None if value is None else Fraction(value))


def test_numbers_that_are_too_long() -> None:
    two, half = t.number(2), t.number(Fraction(1, 2))
    for base in (two, half):
        for exponent in (100_001, -100_001):
            with spending(Budget()), pytest.raises(Refused, match="bits"):
                exact_value(t.power(base, t.number(exponent)))
        long = t.power(base, t.number(40_000))
        with spending(Budget()), pytest.raises(Refused, match="bits"):
            exact_value(t.multiply(long, long, long))
    with spending(Budget()):
        assert exact_value(t.power(two, t.number(49_000))) == 2**49_000


@pytest.mark.parametrize(
    ("left", "right", "factor"),
    [
        ("2*x", "x", "2"), ("x", "-3*x", "-1/3"), ("x - x", "x", "0"), ("x", "x - x", None),
        ("exp(x)*2", "exp(x)", "2"), ("exp(x)", "exp(2*x)", None),
        ("1/x", "2/x", "1/2"), ("x/y", "y/x", None), ("(x + y)**2", "x**2 + 2*x*y + y**2", "1"),
        ("x**n", "x**n", "1"), ("3", "2", "3/2"), ("x - x", "y - y", None),
        ("(x**2 - 1)/(x - 1)", "x + 1", "1"), ("x**(-2)", "1/x**2", "1"), ("x**401", "x", None),
        ("x", "1", None),
    ],
)  # fmt: skip
def test_rational_identities(left: str, right: str, factor: str | None) -> None:
    found = factor_between(parse_term(left), parse_term(right), Budget())
    assert found == (None if factor is None else Fraction(factor))


@pytest.mark.parametrize(
    ("text", "top", "bottom"),
    [
        ("x/y", "x", "y"), ("2*x/(4*y)", "x/2", "y"), ("(x**2 - y**2)/(x - y)", "x + y", "1"),
        ("1/x + 1/y", "x + y", "x*y"), ("(x/y)**(-2)", "y**2", "x**2"),
        ("-(x/y)", "-x", "y"), ("(x + y)**3/(x + y)", "(x + y)**2", "1"), ("1/(2*x)", "1/2", "x"),
        ("x**0", "1", "1"), ("(x + 1)**2*(x + 1)", "(x + 1)**3", "1"),
        ("1/(-x)", "-1", "x"), ("x/(y/x)", "x**2", "y"), ("x - 1/x", "x**2 - 1", "x"),
    ],
)  # fmt: skip
def test_quotients_of_polynomials(text: str, top: str, bottom: str) -> None:
    ring = Polynomials(("x", "y"), Budget())
    found = ring.quotient(parse_term(text))
    assert found.top == ring.polynomial(parse_term(top))
    assert found.bottom == ring.polynomial(parse_term(bottom))
    assert ring.cleared(parse_term(text)) == found.top * found.bottom
    for op in (">=", ">", "==", "!="):
        relation = relations(f"{text} {op} 0")[0]
        wanted = found.top if op in ("==", "!=") else found.top * found.bottom
        assert ring.fact(relation) == (wanted, op)
        turned = relations(f"0 {op.replace('>', '<')} {text}")[0]
        assert ring.fact(turned)[1] == op


def test_hypotheses_that_mention_a_variable_are_left_out() -> None:
    given = tuple(relations(text)[0] for text in ("x <= 1", "1 >= x", "y >= 1", "y > x", "z <= 2"))
    assert [item.text for item in without(given, "x")] == ["y >= 1", "z <= 2"]
    assert without(given, "n") == given
    assert without(given, "z") == given[:-1]


def test_a_contradiction_proves_that_minus_one_is_not_negative() -> None:
    """What a vacuous claim is replayed for: -1 >= 0, with nothing strict about it."""
    about = claim("x >= 5", x="[0, 1]", given=["x >= 2", "x <= 1"])
    for proof, accepted in (
        (node("hypothesis", index=0, proof={"rule": "direct"}), True),
        (positivity([[[0], ONCE], [[1], ONCE]]), True),
        (positivity([[[], ONCE], [[0], ONCE]]), False),
    ):
        found = replay(about.to_json(), {"version": 1, "claim": "vacuous", "proof": proof})
        assert found.accepted is accepted, found.why
        assert found.outcome == "not_applicable"


def test_the_first_fact_may_be_named() -> None:
    """Number 0 is a fact like the others, and what is no number is looked for."""
    about = claim("2*x >= 2", x="[0, 5]", given=["x >= 1", "x >= 0"])
    for index in (0, 1, 2, 99, -1, True, "0", None):
        found = replay(about.to_json(), holding({"rule": "assumption", "index": index}))
        assert found.accepted, index


def test_what_is_said_of_what_the_language_does_not_know() -> None:
    budget = Budget()
    for term in (t.Term("trust", (t.ONE,)), t.Term("Trust", ())):
        with pytest.raises(Refused), spending(budget):
            Evaluator({}, frozenset(), budget)(term)
    strange = t.Term("Product", (t.variable("k"), t.variable("k"), t.ONE, t.ONE))
    for term in (t.Term("trust", (t.ONE,)), strange):
        with pytest.raises(Refused, match="knows no function"):
            Walk(Evaluator({}, frozenset(), budget)).visit(term)


def test_constants_between_two_values_are_exact_only_if_both_sides_are() -> None:
    about = claim("x <= C", x="[0, 1]", find="C")
    whole = {"version": 1, "claim": "constant", "good": "1", "bad": "0",
             "slopes": [{"rule": "exact"}]}  # fmt: skip
    exact = {"rule": "assumption"}
    for proof, slope, evidence in (
        (exact, {"rule": "exact"}, "proved"),
        ({"rule": "direct"}, {"rule": "exact"}, "certified"),
        (exact, {"rule": "direct"}, "certified"),
    ):
        found = replay(
            about.to_json(),
            {**whole, "slopes": [slope], "holds": holding(proof), "fails": refuted({"x": "1"})},
        )
        assert (found.accepted, found.evidence) == (True, evidence), found.why
    low = claim("exp(x) <= C", x="[0, 1]", find="C")
    found = replay(
        low.to_json(),
        {
            **whole,
            "good": "3",
            "bad": "2",
            "holds": holding({"rule": "direct"}),
            "fails": refuted({"x": "1"}),
        },
    )
    assert (found.accepted, found.evidence) == (True, "certified"), found.why


def test_infinity_stands_in_limits_only() -> None:
    for text, found in (
        ("Sum(1/k**2, (k, 1, oo))", False), ("Integral(exp(-t), (t, 0, oo))", False),
        ("Integral(t, (t, -oo, 0))", False), ("Sum(k, (k, 1, oo + 1))", True),
        ("Integral(t*oo, (t, 0, 1))", True), ("x + oo", True), ("x", False),
        ("Limit(t, t, 0)", False), ("exp(-oo)", True), ("Derivative(x*oo, x)", True),
    ):  # fmt: skip
        assert has_infinity(parse_term(text)) is found, text


# ---------------------------------------------------------------- cases, bits, parts of a replay
def test_cases_are_complete() -> None:
    """Every list of up to three relations: those that are allowed leave no real number out."""
    truth = {">": {1}, ">=": {0, 1}, "<": {-1}, "<=": {-1, 0}, "==": {0}, "!=": {-1, 1}}
    about = claim("x >= y", x="[0, 4]", y="[0, 1]")
    count = 0
    for size in (1, 2, 3):
        for signs in product(truth, repeat=size):
            found = derived(about, node("cases", on="x - y", signs=list(signs), parts="?"))
            if not found.why:
                assert set().union(*(truth[op] for op in signs)) == {-1, 0, 1}, signs
                assert len(found.asked) == size
                count += 1
    assert count == len(COMPLETE) == 5


@pytest.mark.parametrize(
    ("bits", "accepted"),
    [
        (2, True), (8192, True), (1, False), (8193, False), (True, False), ("64", False),
        (64.0, False), (0, False), (-1, False),
    ],
)  # fmt: skip
def test_bits_are_small_whole_numbers(bits: Any, accepted: bool) -> None:
    about = claim("x >= -9", x="[0, 1]")
    found = replay(about.to_json(), holding({"rule": "direct", "bits": bits}))
    assert found.accepted is accepted, found.why
    if not accepted:
        assert "bits must be a whole number" in found.why
    point = {"version": 1, "claim": "refuted", "part": 0, "point": {"x": "1"}, "bits": bits}
    assert replay(claim("x <= 1/2", x="[0, 1]").to_json(), point).accepted is accepted


def test_what_a_replay_says_of_a_certificate_that_is_none() -> None:
    about = claim("x == x", x="[0, 1]").to_json()
    for wrong in (None, 7, [], "parts", {}, {"version": 2}, {"version": 1, "claim": ["parts"]}):
        found = replay(about, wrong)  # type: ignore[arg-type]
        assert isinstance(found, Replay)
        assert not found.accepted
        assert (found.outcome, found.evidence, found.needs) == ("holds", "certified", ())
        assert found.why
    whole = replay(about, holding(IDENTITY))
    assert (whole.accepted, whole.evidence, whole.nodes, whole.why) == (True, "proved", 1, "")
    for kind, outcome in (("refuted", "fails"), ("vacuous", "not_applicable"), ("parts", "holds")):
        assert replay(about, {"version": 1, "claim": kind}).outcome == outcome


@pytest.mark.parametrize(
    ("domain", "at", "inside"),
    [
        ("[0, 1]", "0", True), ("(0, 1]", "0", False), ("[0, 1)", "1", False),
        ("[0, 1]", "1", True), ("[0, 1]", "2", False), ("[0, 1]", "-1/9", False),
        ("[0, pi]", "3", True), ("[0, pi]", "22/7", False),
        ("[0, oo)", "99", True), ("(-oo, 0]", "-99", True), ("[sqrt(2), 2]", "3/2", True),
        ("[0, 4]", "pi", True), ("[0, 3]", "pi", False), ("(0, 1)", "sqrt(4)/4", True),
        ("(-oo, 0)", "0", False),
    ],
)  # fmt: skip
def test_a_constant_lies_in_an_interval(domain: str, at: str, inside: bool) -> None:
    with precision(64):
        assert prover().contains(goal(), Interval.parse(domain), parse_term(at)) is inside

"""Each rule at the edge of its conditions: what it just proves, beside what it must not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign.seeds import (
    DIRECT,
    EXACT,
    FIRST,
    IDENTITY,
    holding,
    known_series,
    node,
    part,
    parts,
    primitive,
    squeezed,
    telescoped,
)

Json = Any


def accepted(about: Claim, certificate: Json) -> bool:
    return replay(about.to_json(), certificate).accepted


def taylor(at: str, order: int, contact: int) -> Json:
    return node("taylor", variable="x", at=at, order=order, contact=contact)


@pytest.mark.parametrize(
    ("text", "at", "centre", "order", "contact", "holds"),
    [
        # Contact of odd order at either end, which may be irrational.
        ("sin(x) >= 0", "[3, pi]", "pi", 1, 1, True), ("sin(x) <= 0", "[3, pi]", "pi", 1, 1, False),
        ("sin(x) <= 0", "[pi, 4]", "pi", 1, 1, True), ("sin(x) >= 0", "[pi, 4]", "pi", 1, 1, False),
        ("(1 - x)**3 >= 0", "[0, 1]", "1", 3, 3, True),
        ("(x - 1)**3 >= 0", "[0, 1]", "1", 3, 3, False),
        ("(x - 1)**3 >= 0", "[1, 2]", "1", 3, 3, True),
        ("(1 - x)**3 >= 0", "[1, 2]", "1", 3, 3, False),
        ("x**3 >= 0", "[-1, 1]", "0", 3, 3, False), ("-x**3 >= 0", "[-1, 1]", "0", 3, 3, False),
        ("x**5 >= 0", "[-1, 1]", "0", 5, 5, False), ("x >= 0", "[-1, 1]", "0", 1, 1, False),
        # Even order: one sign on both sides.
        ("1 + cos(x) >= 0", "[3, pi]", "pi", 2, 2, True),
        ("1 + cos(x) <= 0", "[3, pi]", "pi", 2, 2, False),
        ("1 + cos(x) >= 0", "[pi, 13/4]", "pi", 2, 2, True),
        ("1 + cos(x) >= 0", "[3, 13/4]", "pi", 2, 2, True),
        ("1 + cos(x) <= 0", "[3, 13/4]", "pi", 2, 2, False),
        ("x**4 >= 0", "[-1, 1]", "0", 4, 4, True), ("x**4 <= 0", "[-1, 1]", "0", 4, 4, False),
        # Strict where the centre is an end that is left out, and only there.
        ("sin(x) > 0", "[3, pi)", "pi", 1, 1, True), ("sin(x) > 0", "[3, pi]", "pi", 1, 1, False),
        ("sin(x) > 0", "(3, pi]", "pi", 1, 1, False), ("sin(x) < 0", "(pi, 4]", "pi", 1, 1, True),
        ("sin(x) < 0", "[pi, 4]", "pi", 1, 1, False), ("sin(x) < 0", "[pi, 4)", "pi", 1, 1, False),
        ("x**2 > 0", "(0, 1]", "0", 2, 2, True), ("x**2 > 0", "[0, 1)", "0", 2, 2, False),
        ("x**2 > 0", "[-1, 0)", "0", 2, 2, True), ("x**2 > 0", "(-1, 0]", "0", 2, 2, False),
        ("x**2 > 0", "(-1, 1)", "0", 2, 2, False), ("x > 0", "(0, 1]", "0", 1, 1, True),
        ("x**2*(x**2 + 1) > 0", "(0, 1]", "0", 3, 2, True),
        # What is strict by the end that is left out alone.
        ("(1 - x)**3 > 0", "[0, 1)", "1", 3, 2, True), ("x**3 > 0", "(0, 1]", "0", 3, 2, True),
        ("(1 - x)**3 > 0", "(0, 1]", "1", 3, 2, False), ("x**3 > 0", "[0, 1)", "0", 3, 2, False),
        ("sin(x) >= 0", "[2, pi]", "pi", 4, 1, True), ("sin(x) <= 0", "[pi, 4]", "pi", 4, 1, True),
        ("sin(x) >= 1/100", "[2, pi]", "pi", 4, 1, False),
        ("1 + cos(x) >= 0", "[2, pi]", "pi", 6, 2, True),
        # No end is like another one only because neither has an exact value.
        ("(x - sqrt(2))**2 > 0", "[1, sqrt(3))", "sqrt(2)", 2, 2, False),
        ("(x - sqrt(2))**2 > 0", "(sqrt(2)/2, 2]", "sqrt(2)", 2, 2, False),
        ("(x - sqrt(2))**2 > 0", "[1, sqrt(2))", "sqrt(2)", 2, 2, True),
        ("x**2 > 0", "(1 - 1, 1]", "0", 2, 2, True), ("x**2 > 0", "[-1, 1 - 1)", "0", 2, 2, True),
        # No contact: the margin is positive at the centre.
        ("exp(x) > 1/2", "[0, 1]", "1/2", 4, 0, True), ("exp(x) > 2", "[0, 1]", "1/2", 2, 0, False),
        ("x**2 + 1 >= 0", "[-1, 1]", "0", 2, 0, True), ("x >= 0", "[0, 1]", "0", 1, 1, True),
        ("x + 1/9 >= 0", "[0, 1]", "0", 1, 1, False), ("x - x**2 >= 0", "[0, 1]", "0", 2, 1, True),
        ("x - 2*x**2 >= 0", "[0, 1]", "0", 2, 1, False),
    ],
)  # fmt: skip
def test_taylor(text: str, at: str, centre: str, order: int, contact: int, holds: bool) -> None:
    proof = taylor(centre, order, contact)
    assert accepted(claim(text, x=at), holding(proof)) is holds


@pytest.mark.parametrize(
    ("text", "at", "end", "holds"),
    [
        ("x < 1 + x*0", "[0, 1)", "lower", True), ("x > 0", "[0, 1]", "upper", False),
        ("x < 1", "[0, 1]", "lower", False), ("1/(1 + x) > 1/2", "[0, 1]", "lower", False),
        ("1 - x >= 0", "[0, 1]", "upper", True), ("x >= 0", "[0, 1]", "lower", True),
        ("x*(1 - x) >= -1", "[0, 1]", "upper", True), ("x >= 0", "(0, 1]", "lower", False),
        ("x >= 0", "[0, 1)", "upper", False), ("x >= 0", "[0, 1]", "left", False),
    ],
)  # fmt: skip
def test_faces(text: str, at: str, end: str, holds: bool) -> None:
    """A face is taken off at its own end; the other end stays."""
    face = {
        "variable": "x", "end": end, "evidence": "certified", "face": [part(EXACT)],
        "rest": part(DIRECT),
    }  # fmt: skip
    assert accepted(claim(text, x=at), parts(face)) is holds


@pytest.mark.parametrize("end", ["lower", "upper"])
def test_the_rest_of_a_face_is_open_there(end: str) -> None:
    text, at = {"lower": ("x**p > -1 + x", "[0, 1]"), "upper": ("(1 - x)**p > -x", "[0, 1]")}[end]
    face = {
        "variable": "x", "end": end, "evidence": "certified", "face": [part(DIRECT), part(EXACT)],
        "rest": part(DIRECT),
    }  # fmt: skip
    about = claim(text, x=at, p="[1, 2]")
    # The base of the power is positive in the rest, by evaluation of an open interval.
    assert accepted(about, parts(face))


def test_hypotheses_are_compared_by_the_ring() -> None:
    given: Any = {"x": "[0, 9]", "y": "[0, 9]"}
    split = claim("exp(x)*exp(y) >= 2", given="exp(x + y) >= 2", **given)
    assert accepted(split, holding(FIRST))
    other = claim("exp(x)*exp(y) >= 2", given="exp(x - y) >= 2", **given)
    assert not accepted(other, holding(FIRST))
    turned = claim("exp(x)*exp(y) <= 2", given="exp(x + y) >= 2", **given)
    assert not accepted(turned, holding(FIRST))


@pytest.mark.parametrize(
    ("given", "holds"),
    [("x**3 - 2 >= 0", True), ("x**3 - 2 == 0", True), ("2 - x**3 >= 0", True),
     ("x**3 - 2 > 0", False), ("2 - x**3 > 0", False), ("x**3 - 2 != 0", False),
     ("x**3 - 3 >= 0", False), ("-(x + 1)**600 >= 0", False)],
)  # fmt: skip
def test_hypotheses_that_vanish_at_a_root(given: str, holds: bool) -> None:
    """At the root that the segment holds, hypotheses with equality are true, strict ones not."""
    about = claim("x >= 2", x="[0, 9]", given=given)
    document = {
        "version": 1, "claim": "refuted", "part": 0, "bits": 128,
        "point": {"x": {"interval": ["5/4", "13/10"], "of": "x**3 - 2"}},
    }  # fmt: skip
    assert accepted(about, document) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("2*n != 0", False), ("3*n + 6*m != 0", False), ("n/2 != 0", False), ("n*m != 0", False),
        ("2*n - 1 != 0", True), ("2*n + 4*m - 1 != 0", True), ("n/2 + m/3 - 1/12 != 0", True),
        ("n/2 + m/3 - 1/6 != 0", False), ("6*n**2*m - 3*m + 1 != 0", True),
        ("6*n**2*m - 3*m + 3 != 0", False), ("2*n + 3*m - 1 != 0", False), ("2*n + 1 != 1", False),
        ("4*n + 6*m - 2 != 0", False), ("4*n + 6*m - 1 != 0", True),
    ],
)  # fmt: skip
def test_steps_of_whole_values(text: str, holds: bool) -> None:
    """Whole values miss 0 only where the constant is no multiple of their step."""
    names = {name: "integer (-oo, oo)" for name in "nm" if name in text}
    assert accepted(claim(text, names), holding(node("gap"))) is holds


@pytest.mark.parametrize(
    ("left", "right", "given", "holds"),
    [
        ("2*n", "0", "2*n > -2", True), ("2*n", "0", "2*n > -1", True),
        ("2*n", "2", "2*n > -2", False), ("2*n", "1", "2*n > 0", True),
        ("2*n", "2", "2*n > 1", True), ("2*n", "2", "2*n >= 1", True),
        ("n/3", "1", "n/3 > 2/3", True), ("n/3", "1", "n/3 > 1/3", False),
        ("n + 1/2", "3/2", "n + 1/2 > 1/2", True), ("n + 1/2", "5/2", "n + 1/2 > 1/2", False),
    ],
)  # fmt: skip
def test_gaps(left: str, right: str, given: str, holds: bool) -> None:
    about = claim(f"{left} >= {right}", n="integer (-oo, oo)", given=given)
    linear = node("relax", variable="n", proof=node("univariate", variable="n"))
    assert accepted(about, holding(node("gap", proof=linear))) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("x**2 + 1 + x + y > 2*x", True),
        ("x**2 + 1 + y + x > 2*x", True),
        ("x**2 + 1 + y > 2*x", False),
        ("x**2 + 1 + y + x*y > 2*x", False),
    ],
)
def test_one_positive_term_that_is_left_over_is_enough(text: str, holds: bool) -> None:
    halves = [["1", [2, 0], "1/2"], ["1", [0, 0], "1/2"]]
    proof = node("means", circuits=[{"outer": halves, "inner": ["-2", [1, 0]]}])
    for x, y, found in (("(0, 5]", "[0, 5]", holds), ("[0, 5]", "[0, 5]", False)):
        assert accepted(claim(text, x=x, y=y), holding(proof)) is found


@pytest.mark.parametrize(
    ("hypothesis", "holds"),
    [
        ("x**2*y", True), ("x**(1/2)*y", True), ("-(x*y)", True), ("x/(y + 10)", True),
        ("x**0*y", False), ("x + y", False), ("(x + 1)*y", False),
    ],
)  # fmt: skip
def test_factors_of_what_is_not_zero(hypothesis: str, holds: bool) -> None:
    """1/x is defined where 1/(x**2*y) is, and not where only 1/(x**0*y) is."""
    about = claim(f"1/({hypothesis}) + 0/y == 1/({hypothesis})", x="[0, 1]", y="[1, 2]",
                  given=f"{hypothesis} != 0")  # fmt: skip
    rewritten = node(
        "rewrite", factor="1", margin=f"1/({hypothesis}) - 1/({hypothesis}) + 0/x",
        positive=EXACT, proof=IDENTITY,
    )  # fmt: skip
    plain = node("rewrite", factor="1", margin="0/y", positive=EXACT, proof=IDENTITY)
    defined = [FIRST] * 4
    assert accepted(about, holding(plain, defined))
    assert accepted(about, holding(rewritten, defined)) is holds


@pytest.mark.parametrize(
    ("text", "at", "slope", "holds"),
    [
        ("C*x >= x", "[0, 1]", FIRST, True),
        ("C*x >= x", "[-1, 1]", DIRECT, False),
        ("C*x**2 >= x**2", "[-1, 1]", DIRECT, True),
    ],
)
def test_a_best_constant_may_have_no_slope_somewhere(
    text: str, at: str, slope: Json, holds: bool
) -> None:
    about = claim(text, x=at, find="C")
    written = holding(node("rewrite", factor="1", margin="0", positive=EXACT, proof=EXACT))
    document = {
        "version": 1, "claim": "constant", "good": "1", "bad": "1/2", "holds": written,
        "fails": {"version": 1, "claim": "refuted", "part": 0, "point": {"x": "1"}, "bits": 128},
        "slopes": [slope],
    }  # fmt: skip
    assert accepted(about, document) is holds


@pytest.mark.parametrize(
    ("end", "holds"),
    [
        ("[log(2 - 1), 9]", True), ("[log(1 - 1), 9]", False), ("[log(1/2 - 1), 9]", False),
        ("[1/(2 - 1), 9]", True), ("[1/(1 - 1), 9]", False), ("[sqrt(1 - 1), 9]", True),
        ("[sqrt(1/2 - 1), 9]", False), ("[0, 9 + 0*log(0)]", False), ("[0, 9 + 0/(1 - 1)]", False),
        ("[0*sqrt(-1/2), 9]", False), ("[0/(1/2 - 1), 9]", True), ("[0*log(sqrt(2) - 1), 9]", True),
        ("[0*log(1 - sqrt(2)), 9]", False), ("[1/(1 - 2), 9]", True),
        ("[gamma(-1/2), 9]", False), ("[gamma(1/2), 9]", True),
        ("[9, 1]", False), ("(1, 1)", False), ("[1, 1]", True),
        ("[1, 1)", False), ("(1, 1]", False), ("[sqrt(2), sqrt(2)]", True),
        ("integer (1, 2)", False), ("integer [1/3, 2/3]", False), ("integer [1, 1]", True),
    ],
)  # fmt: skip
def test_domains_are_defined_and_not_empty(end: str, holds: bool) -> None:
    about = claim("x**2 > -1", x=end)
    sure = node("rewrite", factor="1", margin="x**2 + 1", positive=EXACT, proof=DIRECT)
    assert accepted(about, holding(sure)) is holds


def test_a_point_outside_of_an_undefined_domain_refutes_nothing() -> None:
    for end, holds in (("[0, 9]", True), ("[0, 9 + 0*log(0)]", False), ("[0*sqrt(-1), 9]", False)):
        about = claim("x > 7", x=end)
        point = {"version": 1, "claim": "refuted", "part": 0, "point": {"x": "1"}, "bits": 128}
        assert accepted(about, point) is holds


@pytest.mark.parametrize("other", ["exp(Integral(t, (t, 0, x)))", "Integral(t, (t, 0, x))"])
def test_products_of_integrals_are_not_linear_in_them(other: str) -> None:
    defined = [node("continuous", order=DIRECT)] * 2
    proof = node("integrand", order=DIRECT, proof=DIRECT)
    about = claim(f"-Integral(t, (t, 0, x))*{other} >= 0", x="[1, 3]")
    found = replay(about.to_json(), holding(proof, defined))
    assert not found.accepted
    assert "not linear in Integral" in found.why


def test_names_that_are_bound_in_the_goal_are_taken() -> None:
    about = claim("exp(x) + 0*Sum(z, (z, 1, 3)) >= exp(y)", x="[0, 9]", y="[0, 9]", given="x >= y")
    fields: Json = {
        "function": "exp(w)", "left": "x", "right": "y", "sign": 1, "inside": [], "order": FIRST,
        "derivative": DIRECT,
    }  # fmt: skip
    free = node("increasing", name="w", **fields)
    taken = node("increasing", name="z", **{**fields, "function": "exp(z)"})
    assert accepted(about, holding(free))
    found = replay(about.to_json(), holding(taken))
    assert not found.accepted
    assert "new name" in found.why


@pytest.mark.parametrize(
    ("series", "text", "inside", "outside"),
    [
        ("geometric", "Sum(x**k, (k, 0, oo)) == 1/(1 - x)", ["(-1, 1)"],
         ["[-1, 1)", "(-1, 1]", "(-2, 1)"]),
        ("log", "Sum(x**k/k, (k, 1, oo)) == -log(1 - x)", ["[-1, 1)"], ["[-1, 1]", "[-2, 1)"]),
        ("atan", "Sum((-1)**k*x**(2*k + 1)/(2*k + 1), (k, 0, oo)) == atan(x)", ["[-1, 1]"],
         ["[-1, 2]", "[-2, 1]"]),
        ("atanh", "Sum(x**(2*k + 1)/(2*k + 1), (k, 0, oo)) == atanh(x)", ["(-1, 1)"],
         ["[-1, 1)", "(-1, 1]"]),
        ("zeta", "Sum(k**(-x), (k, 1, oo)) == zeta(x)", ["(1, 5]"], ["[1, 5]", "(0, 5]"]),
    ],
)  # fmt: skip
def test_circles_of_convergence(
    series: str, text: str, inside: list[str], outside: list[str]
) -> None:
    """Existence alone is asked for on the circle, so that no value there helps to refuse."""
    old = text[: text.index("oo))") + 4]
    count = 1 if series == "zeta" else 2
    proof = known_series(series, "x", count, old=old)
    for domain in (*inside, *outside):
        about = claim(f"0*{old} == 0", x=domain)
        found = accepted(about, holding(IDENTITY, [proof]))
        assert found is (domain in inside), domain


@pytest.mark.parametrize(("bound", "holds"), [("2", True), ("1", False)])
def test_the_rest_of_a_series_takes_its_bounds(bound: str, holds: bool) -> None:
    old = "Sum(1/k**2, (k, 1, oo))"
    proof = squeezed("1", "0", "1/(k - 1/2)")
    for relation in ("<=", "<"):
        about = claim(f"{old} {relation} {bound}")
        found = accepted(about, holding({**proof, "old": old}, [proof]))
        assert found is (holds and relation == "<=")


def test_primitives_meet_their_integrand_inside_only() -> None:
    about = claim("Integral(1/sqrt(t), (t, 0, 1)) == 2")
    right = primitive("Integral(1/sqrt(t), (t, 0, 1))", "2*sqrt(t)")
    wrong = primitive("Integral(1/sqrt(t), (t, 0, 1))", "2*sqrt(t) + 1")
    for proof in (right, wrong):
        assert accepted(about, holding(proof, [{k: v for k, v in proof.items() if k != "old"}]))
    shifted = claim("Integral(1/sqrt(t), (t, 0, 1)) == 3")
    for proof in (right, wrong):
        assert not accepted(shifted, holding(proof, [proof]))


def test_the_rest_of_a_series_is_open_where_its_bounds_are() -> None:
    """With x in (0, 1) the rest is less than 2, and not known to be more than 0."""
    old = "Sum(0*x/k**2, (k, 1, oo))"
    proof = squeezed("1", "0", "x/(k - 1/2)", **{"because-above": DIRECT, "because-below": DIRECT})
    each = {"rule": "relax", "variable": "k", "proof": DIRECT}
    written = node("rewrite", factor="x/(k**2 - 1/4)", margin="1", positive=each, proof=EXACT)
    proof = {**proof, "because-above": written, "because-below": IDENTITY, "defined": [DIRECT] * 3}
    for text, holds in (("> 0", False), (">= 0", True), ("< 2", True), ("<= 2", True)):
        about = claim(f"{old} {text}", x="(0, 1)")
        assert accepted(about, holding({**proof, "old": old}, [proof])) is holds


def test_multipliers_on_a_half_line() -> None:
    """Positivity by continuity where the multiplier vanishes: the half-line has interior points."""
    one, square = [["1", "1"]], [["1", "x"]]
    for text, at in (("x >= 0", "[0, oo)"), ("-x >= 0", "(-oo, 0]"), ("-x >= 0", "[-1, 0]")):
        index = 1 if at == "[-1, 0]" else 0
        proof = node("positivity", terms=[[[], square]], multiplier=[[[index], one]])
        assert accepted(claim(text, x=at), holding(proof))


def test_an_open_face_of_a_polynomial_needs_the_core_alone() -> None:
    about = claim("x**2 + x > 0", x="(0, 1]")
    proof = node("monotone", variable="x", sign=1, derivative=DIRECT, face=EXACT, strict=True)
    found = replay(about.to_json(), holding(proof))
    assert found.accepted, found.why
    assert found.needs == ()


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("exp(log(x)**2) == x", False), ("exp(log(x)*log(x)) == x**2", False),
        ("exp(2*log(x)) == x**2", True), ("exp(log(x)*log(y)) == x*y", False),
        ("log(exp(x)**2) == 2*x", True), ("log(exp(x)*exp(y)) == x + y", True),
        ("log(sqrt(x)*y) == log(x)/2 + log(y)", True), ("log(x**2*y) == log(x) + log(y)", False),
        ("sqrt(exp(x)**3) == exp(3*x/2)", True), ("sqrt(exp(x)**3) == exp(x)", False),
        ("polygamma(0, x) == digamma(x)", True), ("polygamma(1, x) == digamma(x)", False),
        ("polygamma(1, x + 1) == polygamma(1, x) - 1/x**2", True),
        ("polygamma(2, x + 1) == polygamma(2, x) + 2/x**3", True),
        ("polygamma(2, x + 1) == polygamma(2, x) - 2/x**3", False),
        ("gamma(x + 2) == x*(x + 1)*gamma(x)", True), ("gamma(x + 2) == x*gamma(x)", False),
        ("lowergamma(x, 0) == 0", True), ("uppergamma(2, x) == uppergamma(2, y)", False),
        ("harmonic(x + 1) == harmonic(x) + 1/(x + 1)", True),
        ("asin(-x/9) == -asin(x/9)", True), ("asin(-x/9) == asin(x/9)", False),
        ("atan(-x) == -atan(x)", True), ("acos(x/9) == pi/2 - asin(x/9)", True),
        ("erf(-x) == -erf(x)", True), ("erf(-x) == erf(x)", False), ("cos(-x) == cos(x)", True),
        ("sin(-x) == sin(x)", False), ("sin(2*x) == 2*sin(x)*cos(x)", True),
        ("tanh(x) == (exp(2*x) - 1)/(exp(2*x) + 1)", True), ("sinh(x) == cosh(x)", False),
        ("tan(x)*cos(x) == sin(x)", True), ("loggamma(x) == log(gamma(x))", True),
        ("besselj(0, x) == besselj(1, x)", False), ("zeta(x + 1) == zeta(y + 1)", False),
    ],
)  # fmt: skip
def test_identities(text: str, holds: bool) -> None:
    names = {name: "[1/2, 3/2]" for name in "xy" if name in text.replace("exp", "")}
    assert accepted(claim(text, names), holding(IDENTITY)) is holds


def test_an_exponential_is_positive_where_its_exponent_has_no_range() -> None:
    """So that a logarithm says of the other factor that it is positive."""
    text = "log(exp(1/x)*y) - log(exp(1/x)*y) + sqrt(y**2) == y"
    box: Any = {"x": "[-1, 1]", "y": "[-1, 1]"}
    given = ["x != 0", "exp(1/x)*y > 0"]
    second = node("assumption", index=1)
    about = claim(text, given=given, **box)
    assert accepted(about, holding(IDENTITY, [FIRST, second]))
    other = claim(text.replace("exp(1/x)*y", "(1/x)*y"), given=["x != 0", "(1/x)*y > 0"], **box)
    assert not accepted(other, holding(IDENTITY, [FIRST, second]))


def test_a_limit_is_no_exact_evidence() -> None:
    about = claim("0*Limit(sin(s)/s, s, 0) == 0")
    found = replay(about.to_json(), holding(IDENTITY, [node("limit-value", value="1")]))
    assert (found.accepted, found.evidence) == (True, "certified")


def test_the_factor_between_two_terms_of_the_ring() -> None:
    domains = claim("x + y >= 0", x="[0, 1]", y="[0, 1]").domains
    goal = Goal(domains, (), t.ZERO, ">=", defined=True)
    prover = Prover(Budget(), {})
    terms = [parse_term(text) for text in ("3*exp(x)*exp(y)", "exp(x + y)", "exp(x) + exp(y)")]
    assert prover.proportional(goal, terms[0], terms[1]) == 3
    assert prover.proportional(goal, terms[1], terms[0]) == Fraction(1, 3)
    assert prover.proportional(goal, terms[0], terms[2]) is None
    zero = t.add(terms[1], t.negate(parse_term("exp(x)*exp(y)")))
    assert prover.proportional(goal, zero, terms[1]) is None
    assert prover.proportional(goal, terms[1], zero) is None
    assert prover.proportional(goal, parse_term("-2*x"), parse_term("x/3")) == -6


def test_a_series_is_summed_from_its_first_index_on() -> None:
    """A summand without value at the first index, though it has one at all later ones."""
    old = "Sum(1/2**k + 0/(k - 1), (k, 1, oo))"
    later = "Sum(1/2**k + 0/(k - 1), (k, 2, oo))"
    for text, holds in ((f"{old} == 1", False), (f"{later} == 1/2", True)):
        proof = telescoped("-2/2**k", defined=[FIRST], old=text.split(" == ")[0])
        assert accepted(claim(text), holding(proof, [proof])) is holds


def test_intervals_of_roots_are_halved() -> None:
    """Two roots between 14 and 16."""
    about = claim("(x - 15)**2 >= 1/2", x="(-oo, oo)", given="2*x**2 - 60*x + 449 >= 0")
    assert accepted(about, holding(node("univariate", variable="x")))
    above = claim("(x - 15)**2 >= 2/3", x="(-oo, oo)", given="2*x**2 - 60*x + 449 >= 0")
    assert not accepted(above, holding(node("univariate", variable="x")))


def test_what_has_no_enclosure_is_not_positive() -> None:
    huge = "uppergamma(20000, 1)"
    about = claim(f"Abs(-{huge}) == -{huge}")
    assert not accepted(about, holding(node("constant")))
    small = claim("Abs(-uppergamma(2, 1)) == uppergamma(2, 1)")
    assert accepted(small, holding(node("constant")))


def test_an_empty_list_asks_for_no_proofs() -> None:
    about = claim("y/(x*y) > 0", x="[1, 2]", y="[-1, 1]", given="y != 0")
    apart = node("product", parts=[["x", DIRECT], ["y", FIRST]])
    lists: tuple[Json, ...] = ([], None)
    for defined in lists:
        proof = node(
            "rewrite", factor="1/x", margin="(1/y)*y", positive=DIRECT, defined=defined,
            proof=node("rewrite", factor="1", margin="1", positive=EXACT, proof=EXACT),
        )  # fmt: skip
        assert accepted(about, holding(proof, [apart]))


@pytest.mark.parametrize(
    ("text", "of", "holds"),
    [
        ("Integral(log(1 - t), (t, 0, 1)) == -1", "(1 - t) - (1 - t)*log(1 - t)", True),
        ("Integral(log(1 - t), (t, 0, 1)) == 1", "(1 - t) - (1 - t)*log(1 - t)", False),
        ("Integral(log(t), (t, 0, 1)) == -1", "t*log(t) - t", True),
        ("Integral(log(t), (t, 0, 1)) == 1", "t*log(t) - t", False),
    ],
)
def test_limits_of_primitives_are_taken_from_inside(text: str, of: str, holds: bool) -> None:
    field = "upper" if "1 - t" in text else "lower"
    proof = primitive(text.split(" == ")[0], of, **{field: "0"})
    assert accepted(claim(text), holding(proof, [proof])) is holds


@pytest.mark.parametrize("index", [True, False, "1", -1, 2, 0.0, None])
def test_hypotheses_that_are_kept_have_whole_numbers(index: object) -> None:
    about = claim("x >= 1", x="[0, 5]", given=["x**2 >= 3", "x >= 1"])
    assert accepted(about, holding(node("weaken", keep=[1], proof=FIRST)))
    assert not accepted(about, holding(node("weaken", keep=[index], proof=FIRST)))


def test_a_counter_is_for_variables_for_all_only() -> None:
    """There is a C >= 5 in [0, 9]: that C = 1 is none refutes nothing."""
    about = claim("C >= 5", C="[0, 9]", exists={"C": None})
    (variable,) = about.variables
    stated = replace(about, variables=(replace(variable, counter=t.ONE),))
    document = {"version": 1, "claim": "refuted", "part": 0, "negation": [part(DIRECT)] * 3}
    assert not accepted(stated, document)
    assert not accepted(about, {**document, "counters": {"C": "1"}})
    universal = claim("C >= 5", C="[0, 9]", counter={"C": "1"})
    assert accepted(universal, document)

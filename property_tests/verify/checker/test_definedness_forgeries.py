"""Forged certificates that make a goal speak of fewer points: definedness, exponents, margins.

Each claim is false; ``at`` is a point of its domain where all hypotheses hold and it fails.
"""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.seeds import level

Json = Any
IDENTITY: Json = {"rule": "identity"}
DIRECT: Json = {"rule": "direct"}
ASSUMPTION: Json = {"rule": "assumption"}


def check(about: Claim, proof: Json, defined: list[Json] | None = None) -> Replay:
    part = {"defined": defined or [], "proof": proof, "evidence": "certified"}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})


def refuted(about: Claim, at: dict[str, str]) -> bool:
    certificate = {"version": 1, "claim": "refuted", "part": 0, "point": at}
    return replay(about.to_json(), certificate).accepted


def equal(old: str, new: str, proof: Json = DIRECT, because: Json = IDENTITY) -> Json:
    return {"rule": "equal", "old": old, "new": new, "because": because, "proof": proof}


CUBE = claim("x**3 >= 0", x="[-1, 1]")
POWER = claim("x**n >= 0", x="[-1, 1]", n="integer [1, 5]")
ROOT = claim("x**sqrt(9) >= 0", x="[-1, 1]")
SUM = claim("x**Sum(1, (k, 1, 3)) >= 0", x="[-1, 1]")
LONG_SUM = claim("x**(n + Sum(1, (k, 1, m))) >= 0", x="[-1, 1]", n="integer [0, 1]",
                 m="integer [1, 1]")  # fmt: skip

#: The number 2; where x < 0 the derivative of x**HIDDEN in x is written with log(x), so that a goal
#: about it says nothing there.
HIDDEN = "exp(log(2) + x - x)"
TWO = "exp(log(2))"
RISING: Json = {
    "rule": "monotone", "variable": "x", "sign": 1, "derivative": equal("x", "exp(log(x))"),
    "face": equal("exp(log(2) + -1 - -1)", "2", {"rule": "exact"}),
}  # fmt: skip

#: (false claim, a point that refutes it or None, proof, definedness)
FORGED: tuple[tuple[str, Claim, dict[str, str] | None, Json, list[Json]], ...] = (
    # ------------------------------------------------ exponents that are whole, but not by form
    ("equal", CUBE, {"x": "-1"}, equal("3", "exp(log(3))"), []),
    ("equal by a root", POWER, {"x": "-1", "n": "1"}, equal("n", "sqrt(n**2)"), []),
    ("equal by a quotient", POWER, {"x": "-1", "n": "1"}, equal("n", "(n**2 + n)/(n + 1)"), []),
    ("equal by an absolute value", POWER, {"x": "-1", "n": "1"}, equal("n", "Abs(n)"), []),
    ("equal by a logarithm", POWER, {"x": "-1", "n": "1"}, equal("n", "log(exp(n))"), []),
    ("equal in the base", claim("(-x)**3 <= 0", x="[-1, 1]"), {"x": "-1"},
     equal("-x", "0 - x", equal("3", "log(exp(3))")), []),
    ("equal in a sum", SUM, {"x": "-1"},
     equal("Sum(1, (k, 1, 3))", "exp(log(3))"), []),
    ("root", ROOT, {"x": "-1"},
     {"rule": "root", "old": "sqrt(9)", "new": "exp(log(3))", "because": DIRECT,
      "proof": DIRECT}, []),
    ("root of a square", claim("x**sqrt(n**2 + 0*x) <= 0", x="[-1, 1]", n="integer [2, 2]"), None,
     {"rule": "root", "old": "sqrt(n**2 + 0*x)", "new": "n", "because": DIRECT,
      "proof": equal("n", "exp(log(n))")}, [None]),
    ("rewrite", CUBE, {"x": "-1"},
     {"rule": "rewrite", "factor": "1", "margin": "x**exp(log(3))", "proof": DIRECT}, []),
    ("outer", CUBE, {"x": "-1"},
     {"rule": "outer", "function": "exp", "left": "x**exp(log(3))", "right": "0",
      "proof": DIRECT}, []),
    ("sum", CUBE, {"x": "-1"},
     {"rule": "sum", "parts": [["x**exp(log(3))", DIRECT]]}, []),
    ("product", CUBE, {"x": "-1"},
     {"rule": "product", "parts": [["x**exp(log(3))", DIRECT]]}, []),
    ("replace", claim("x**Max(3, 2) >= 0", x="[-1, 1]"), {"x": "-1"},
     {"rule": "replace", "old": "Max(3, 2)", "new": "3", "because": [DIRECT],
      "proof": equal("3", "exp(log(3))")}, []),
    ("substitute", claim("x**(n + 0*y) >= 0", x="[-1, 1]", y="[1, 3]", n="integer [1, 3]"),
     {"x": "-1", "n": "1", "y": "1"},
     {"rule": "substitute", "kind": "offset", "variable": "y", "by": "1", "name": "m",
      "proof": equal("n + 0*(1 + m)", "exp(log(n + 0*(1 + m)))")}, []),
    ("recurrence", claim("x**binomial(3, 1) >= 0", x="[-1, 1]"), {"x": "-1"},
     {"rule": "recurrence", "by": "binomial-factorials", "old": "binomial(3, 1)", "rest": "2",
      "because": [DIRECT, DIRECT], "proof": DIRECT}, []),
    # ------------------------------------------------ a path through points without obligations
    ("a derivative that speaks of half the interval", claim("x**2 >= 1", x="[-1, 1]"), {"x": "0"},
     equal("2", HIDDEN, RISING), []),
    ("the same by a root", claim("x**sqrt(4) >= 1", x="[-1, 1]"), {"x": "0"},
     {"rule": "root", "old": "sqrt(4)", "new": HIDDEN, "because": DIRECT, "proof": RISING}, []),
    # ------------------------------------------------ what the ring learns inside of sums
    ("a logarithm inside a sum",
     claim("0*Sum(log(k - 3), (k, 4, n)) + Sum(sqrt((k - 3)**2), (k, 1, m))"
           " == Sum(k - 3, (k, 1, m))",
           n="integer [4, 10]", m="integer [1, 2]"), {"n": "4", "m": "1"}, IDENTITY, []),
    ("a logarithm inside an empty sum",
     claim("0*Sum(log(n - 3), (k, n, 5)) + sqrt((n - 3)**2) == n - 3", n="integer [0, 6]"),
     None, IDENTITY, [DIRECT] * 3),
    ("a logarithm inside an empty sum of two",
     claim("0*Sum(log(n), (k, 1, n)) + sqrt((n - 1/2)**2) == n - 1/2", n="integer [0, 70]"),
     {"n": "0"}, equal("0", "0*Sum(log(n - 1/2), (k, 1, n))", IDENTITY), [None, ASSUMPTION]),
    ("a reciprocal out of an empty sum",
     claim("Sum(1/n, (k, 1, n)) == 1", n="integer [0, 70]"), {"n": "0"}, IDENTITY,
     [None, {"rule": "apart", "sign": 1, "proof": {"rule": "sum", "parts": [
         ["n - k", ASSUMPTION], ["k", DIRECT]]}}]),
    ("a reciprocal out of an empty sum, with a summand",
     claim("n*Sum(k/n, (k, 1, n)) - Sum(k, (k, 1, n)) + Sum(k/n, (k, 1, n))*2/(n + 1) == 1",
           n="integer [0, 70]"), {"n": "0"},
     {"rule": "induction", "variable": "n", "base": IDENTITY, "step": IDENTITY},
     [None, {"rule": "apart", "sign": 1, "proof": {"rule": "sum", "parts": [
         ["n - k", ASSUMPTION], ["k", DIRECT]]}}]),
    # ------------------------------------------------ hypotheses that are true
    ("a power of 0", claim("x >= 1/2", x="[0, 1]", p="[3/2, 2]", given="x**p <= 0"),
     {"x": "0", "p": "2"}, {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("a power of 0 with exponent 0",
     claim("x >= 1/2", x="[0, 1]", p="[0, 2]", given="x**p >= 1"),
     {"x": "0", "p": "0"},
     {"rule": "split", "variable": "x", "at": "1/2", "parts": [
         {"rule": "split", "variable": "x", "at": "0", "parts": [
             {"rule": "hypothesis", "index": 0, "proof": DIRECT},
             {"rule": "hypothesis", "index": 0, "proof": DIRECT}]}, DIRECT]}, []),
    ("a power of -1", claim("x >= 3/4", x="[0, 1]", given="(-1)**(2*x) == -1"), {"x": "1/2"},
     {"rule": "hypothesis", "index": 0, "proof": {"rule": "rewrite", "factor": "1", "margin": "2",
      "proof": DIRECT}}, []),
    ("a power of -2", claim("x >= 3/4", x="[0, 1]", given="(-2)**(2*x) <= -2"), {"x": "1/2"},
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("gamma below 0", claim("x >= 0", x="[-2, 2]", given="gamma(x) >= 1"), None,
     {"rule": "split", "variable": "x", "at": "0", "parts": [
         {"rule": "hypothesis", "index": 0, "proof": DIRECT}, DIRECT]}, []),
    ("gamma below 0, by a quotient", claim("x >= 0", x="[-7/4, 2]", given="gamma(x) >= 1"), None,
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("factorial below -1", claim("x >= -1", x="[-3/2, 1/2]", given="factorial(x) <= -1"), None,
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("harmonic below -1", claim("x >= 0", x="[-5/4, 1]", given="harmonic(x) >= 2"), None,
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("digamma below 0", claim("x >= 3/2", x="[-1/4, 2]", given="digamma(x) >= 3"), None,
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("zeta below 1", claim("x >= 2", x="[0, 3/2]", given="zeta(x) <= 0"), None,
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("polygamma below 0", claim("x >= 0", x="[-3/4, 1/2]", given="polygamma(2, x) >= 0"), None,
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, []),
    ("loggamma below 0", claim("x >= 0", x="[-3/4, 3/2]", given="loggamma(x) >= 1"), None,
     {"rule": "hypothesis", "index": 0,
      "proof": {"rule": "split", "variable": "x", "at": "1/4", "parts": [DIRECT, DIRECT]}}, []),
    ("obligations of a hypothesis taken for granted",
     claim("x >= 0", x="[-1, 1/2]", given=f"x**{TWO} >= 1"), None,
     {"rule": "hypothesis", "index": 0, "proof": {
         "rule": "rewrite", "factor": "1", "margin": f"1 - x**{TWO} + 0*log(x)",
         "proof": equal("x", "exp(log(x))")}}, []),
    # ------------------------------------------------ functions that are not defined
    ("an order of polygamma that is not whole",
     claim("0*polygamma(1/2, x) == 0", x="[1, 2]"), None, IDENTITY, []),
    ("a negative order of polygamma",
     claim("0*polygamma(-1, x) == 0", x="[1, 2]"), None, IDENTITY, []),
    ("an order of polygamma that varies",
     claim("0*polygamma(x, x) == 0", x="[1, 2]"), None, IDENTITY, []),
)  # fmt: skip


@pytest.mark.parametrize(
    ("about", "at", "proof", "defined"),
    [item[1:] for item in FORGED],
    ids=[item[0].replace(" ", "-") for item in FORGED],
)
def test_a_false_claim_is_not_proved(
    about: Claim, at: dict[str, str] | None, proof: Json, defined: list[Json]
) -> None:
    if at is not None:
        assert refuted(about, at), "the claim is false at this point"
    assert not check(about, proof, defined).accepted


# ---------------------------------------------------------------- best constants
def point(**values: str) -> Json:
    return {"version": 1, "claim": "refuted", "part": 0, "point": values}


def proved(node: Json) -> Json:
    part = {"defined": [], "proof": node, "evidence": "certified"}
    return {"version": 1, "claim": "parts", "parts": [part]}


def constant(about: Claim, good: str, bad: str, holds: Json, fails: Json, slope: Json) -> Replay:
    certificate = {"version": 1, "claim": "constant", "good": good, "bad": bad, "holds": holds,
                   "fails": fails, "slopes": [slope]}  # fmt: skip
    return replay(about.to_json(), certificate)


LINEAR = claim("x <= C", x="[0, 1]", find="C")


def test_a_best_constant_is_accepted() -> None:
    assert constant(LINEAR, "1", "1/2", proved(DIRECT), point(x="1"), DIRECT).accepted


def test_a_refutation_does_not_show_that_the_good_constant_holds() -> None:
    """The least C is 1, not between 0 and 1/4."""
    found = constant(LINEAR, "1/4", "0", point(x="1"), point(x="1"), DIRECT)
    assert not found.accepted
    assert found.why == "no proof at the good constant"


@pytest.mark.parametrize(
    ("text", "good", "bad", "at"),
    [
        ("x <= C**2", "1", "1/2", "1"),  # C = -2 holds as well: there is no least C
        ("x <= (C - 2)**2 + C*0", "3", "5/2", "1"),
        ("x <= C**3 - 3*C", "3", "3/2", "1"),  # holds again at C = -3/2
    ],
)
def test_monotone_between_two_constants_is_not_enough(
    text: str, good: str, bad: str, at: str
) -> None:
    about = claim(text, x="[0, 1]", find="C")
    found = constant(about, good, bad, proved(DIRECT), point(x=at), DIRECT)
    assert not found.accepted


def test_a_constant_under_a_logarithm_is_not_defined_on_the_line() -> None:
    about = claim("x <= C + 0*log(C)", x="[0, 1]", find="C")
    found = constant(about, "1", "1/2", proved(DIRECT), point(x="1"), DIRECT)
    assert "not shown to be defined for every C" in found.why


# ---------------------------------------------------------------- evidence
def test_an_undefined_margin_is_shown_to_be_defined_with_evidence() -> None:
    """``everywhere`` is evaluated on halves, all other leaves are exact."""
    about = claim("1/(x**2 - x + 1) == 1/(x**2 - x + 1)", x="[0, 1]", given="x >= 0")
    halves = {"rule": "split", "variable": "x", "at": "1/2", "parts": [DIRECT, DIRECT]}
    whole = {"rule": "apart", "sign": 1, "proof": halves}
    exact = {"rule": "apart", "sign": 1, "proof": {"rule": "univariate", "variable": "x"}}
    for everywhere, evidence in ((whole, "certified"), (exact, "proved")):
        proof = {"rule": "weaken", "keep": [], "proof": level(
            "0", everywhere=[everywhere] * 2)}  # fmt: skip
        found = check(about, proof, [exact] * 2)
        assert (found.accepted, found.evidence) == (True, evidence), found.why


# ---------------------------------------------------------------- infinity
def test_a_certificate_does_not_calculate_with_infinity() -> None:
    about = claim("x >= 0", x="[0, 1]")
    node = {"rule": "rewrite", "factor": "1", "margin": "x + oo - oo", "positive": DIRECT,
            "proof": IDENTITY}  # fmt: skip
    assert "oo" in check(about, node).why
    cut = {"rule": "cut", "relation": "x + oo >= oo", "first": DIRECT, "then": DIRECT}
    assert "oo" in check(about, cut).why


# ---------------------------------------------------------------- parts that need no value
HALF = "Piecewise((sqrt(x), x >= 0), (-1, True))"
BRANCH = claim("x >= 0", x="[-1, 1]", given=f"{HALF} <= -1/2")
#: |x|**(3/2) has the derivative 0 at 0, where its formula divides by 0.
SMOOTH = "Derivative((x**2)**(3/4), x)"
FLAT = claim("x != 0", x="[-1, 1]", given=f"{SMOOTH} == 0")
LINE: Json = {"rule": "univariate", "variable": "x"}


def contradiction(proof: Json) -> Json:
    return {"rule": "hypothesis", "index": 0, "proof": proof}


def cut(relation: str, then: Json, first: Json = DIRECT) -> Json:
    return {"rule": "cut", "relation": relation, "first": first, "then": then}


def adjoined(equation: int) -> Json:
    """With s**2 == x the branch x >= 0 seems to be the only one."""
    square = {"rule": "positivity", "terms": [[[], [["1", "s"]]]], "equations": [[equation, "-1"]]}
    taken = {
        "rule": "replace", "old": "Piecewise((s, x >= 0), (-1, True))", "new": "s",
        "because": [{"rule": "assumption"}], "proof": DIRECT,
    }  # fmt: skip
    return {
        "rule": "adjoin", "term": "sqrt(x)", "name": "s", "proof": cut("x >= 0", taken, square)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("about", "proof", "why"),
    [
        (BRANCH, adjoined(0), "in branches only"),
        (BRANCH, cut("sqrt(x) >= 0", adjoined(1)), "not shown to be defined: x >= 0"),
        (BRANCH, cut("sqrt(sqrt(x)) >= 0", DIRECT), "not shown to be defined: x >= 0"),
        (FLAT, cut("1/x**2 >= 1", {
            "rule": "recurrence", "by": "derivative", "old": SMOOTH, "because": [],
            "defined": [LINE] * 6, "proof": {"rule": "product", "parts": [
                ["(3/2)*(x**2)**(-1/4)", DIRECT], ["x", LINE]]}}),
         "not shown to be defined: x**2 != 0"),
    ],
    ids=["adjoined in a branch", "introduced in a branch", "deeper", "by a derivative"],
)  # fmt: skip
def test_what_need_not_have_a_value_shows_nothing(about: Claim, proof: Json, why: str) -> None:
    found = check(about, contradiction(proof))
    assert not found.accepted
    assert why in found.why


def test_what_has_a_value_anyhow_may_be_adjoined() -> None:
    """The neighbours: the root stands beside the branches too, in the margin or a hypothesis."""
    proof = contradiction(adjoined(0))
    assert check(claim("x >= 0", x="[-1, 1]", given=f"{HALF} <= -1/2 + 0*sqrt(x)"), proof).accepted
    beside = claim("x >= 0", x="[-1, 1]", given=[f"{HALF} <= -1/2", "sqrt(x) >= 0"])
    assert check(beside, contradiction(adjoined(1))).accepted

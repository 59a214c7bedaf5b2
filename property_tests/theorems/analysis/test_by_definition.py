"""What follows from the definition of a derivative: no wrong variant closed, no junk used."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.analysis.bounded_speeds import AT_REST, ENERGY
from memory_theorems.theorems.analysis.by_definition import (
    AGREEING,
    CONTINUITY,
    LATER,
    QUADRATIC,
    SUMS,
    UNIQUE,
)
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.duality import DUALITY, PAIRING
from memory_theorems.theorems.analysis.gronwall import GAPS_BEGIN, GRONWALL
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_responses import LINEAR_RESPONSE
from memory_theorems.theorems.analysis.linear_systems import LINEAR_FLOW, SAME_FLOWS
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.theorems.analysis.shifted_systems import RESPONSE
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import apply, have
from property_tests.theorems.variants import changed_here, closer

#: (statement, text, another): each variant is false.
WRONG = [
    # continuity with a given modulus; an estimate of first order; agreement at z alone
    (CONTINUITY, "=> |f(s) - f(z)| <= e)", "=> |f(s) - f(z)| <= e*|s - z|)"),
    (QUADRATIC, "<= K*(s - z)**2", "<= K*|s - z|"),
    (QUADRATIC, "0 < c and", "c < 0 and"),
    (AGREEING, "(for s: real. |s - z| <= c =>", "(for s: real. |s - z| <= 0 =>"),
    (UNIQUE, "derives(f, z, u) and derives(f, z, v)", "derives(f, z, u) and derives(f, 0, v)"),
    (SUMS, "z, Sum(c(j)*g(j), (j, 1, m))", "z, Sum(g(j), (j, 1, m))"),
    (PRODUCT, "u*g(z) + f(z)*v)", "u*g(z) - f(z)*v)"),
    # the rate; a start that is not the value
    pytest.param(GRONWALL, "<= v*exp(K*T)", "<= v*exp(K*T/2)", marks=pytest.mark.stress),
    (GRONWALL, " and begins(f, v)", " and begins(f, v + 1)"),
    (ENERGY, "<= a*Sum(|y(t, i)|, (i, 1, m)) + q", "<= a*Sum(|y(t, i)|, (i, 1, m)) + 2*q"),
    (LINEAR_FLOW, "u(T, j) == Sum(a(k)*P(T, j, k), (k, 1, m))",
     "u(T, j) == Sum(a(k)*P(T, k, j), (k, 1, m))"),
    (LINEAR_RESPONSE, "exponential(m, fun(j, k, kappa*W(j, k)), P)", "exponential(m, W, P)"),
    # a later start; the gap of the values; a speed with a constant; another start
    (LATER, "derives(fun(s, f(c + s)), z, v)", "derives(fun(s, f(c + s)), z + c, v)"),
    (GAPS_BEGIN, "f(s) - g(s)), u - v)", "f(s) - g(s)), u + v)"),
    (AT_REST, "<= a*Sum(|y(t, i)|, (i, 1, m))", "<= a*Sum(|y(t, i)|, (i, 1, m)) + a"),
    (SAME_FLOWS, "=> w(0, j) == a(j)", "=> w(0, j) == 2*a(j)"),
    (RESPONSE, "== C*exp(kappa*beta*T)*", "== C*exp(beta*T)*"),
    (DUALITY, "<= beta**2 =>", "<= beta**2/2 =>"),
    pytest.param(PAIRING, "<= p*q", "<= p*q/2", marks=pytest.mark.stress),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_no_wrong_variant_is_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    why = ("not decided", "not in scope", "is not what", "does not end in", "wants")
    assert any(one in found.missing for one in why), found.missing


#: (function, point, slope, K, c), with the premise that cannot be had.
SLOPES = [
    ("|s|", "0", "0", "1", "1", "not decided"),
    ("s**2", "1", "3", "1", "1", "not decided"),
    # undefined terms have no value that the numbers know
    ("s*(1/s)", "0", "0", "1", "1", "!= 0"),
    ("log(s)", "-1", "-1", "4", "1/2", "undefined"),
    # no room around the point
    ("|s|", "0", "0", "1", "-1", "0 < -1"),
]


def _slope(body: str, at: str, value: str, k: str, c: str) -> Composed:
    """That the function has this slope, from a remainder of second order."""
    there = body.replace("s", f"({at})") if "log" not in body else f"log({at})"
    bound = f"|{body} - {there} - ({value})*(s - ({at}))| <= {k}*(s - ({at}))**2"
    return lemma(
        f"derives(fun(s, {body}), {at}, {value})",
        [],
        have("positive", "0 < 1"),
        have("remainder", f"for s: real. |s - ({at})| <= {c} => {bound}"),
        apply("so", "quadratic", f"fun(s, {body})", at, value, k, c),
        uses=[From("quadratic", QUADRATIC)],
        predicates=[DERIVES],
    )


@pytest.mark.parametrize(("body", "at", "value", "k", "c", "why"), SLOPES)
def test_no_slope_from_a_wrong_remainder(
    body: str, at: str, value: str, k: str, c: str, why: str
) -> None:
    found = closer().close(_slope(body, at, value, k, c))
    assert found.shown is None
    assert why in found.missing


def test_a_slope_from_its_remainder() -> None:
    found = closer().close(_slope("s**2", "1", "2", "1", "1"))
    assert found.shown is not None, found.missing
    assert found.cited == found.given == ()

"""Normal forms: true identities vanish, perturbed ones do not."""

from __future__ import annotations

import pytest

from memory_theorems.verify.arithmetic.ring import normal_term, normalise
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search.goals import goal_of
from memory_theorems.verify.search.identities import core, identity

IDENTITIES = [
    "(x + 1)**2 - x**2 - 2*x - 1",
    "cosh(x)**2 - sinh(x)**2 - 1",
    "sin(x)**2 + cos(x)**2 - 1",
    "sqrt(x)**2 - x",
    "exp(x + y) - exp(x)*exp(y)",
    "log(6) - log(2) - log(3)",
    "2**(n + 1) - 2*2**n",
    "factorial(n + 2) - (n + 2)*(n + 1)*factorial(n)",
    "gamma(x + 1) - x*gamma(x)",
    "tan(x)*cos(x) - sin(x)",
    "erf(-x) + erf(x)",
    "sin(pi/2) - 1",
    "log(E) - 1",
    "Sum(k, (k, 1, n + 1)) - Sum(k, (k, 1, n)) - n - 1",
]


@pytest.mark.parametrize("text", IDENTITIES)
def test_identities_have_the_normal_form_zero(text: str) -> None:
    assert normalise(parse_term(text)).is_zero
    assert not normalise(parse_term(f"{text} + x*y/1000000")).is_zero


def test_normal_forms_are_canonical() -> None:
    assert normal_term(parse_term("(x + y)*(x - y)")) == normal_term(parse_term("x*x - y*y"))


def test_logarithms_of_products_are_left_alone() -> None:
    """log(x*y) = log(x) + log(y) needs signs that a ring does not know."""
    assert not normalise(parse_term("log(x*y) - log(x) - log(y)")).is_zero


def test_an_identity_needs_equality_or_weak_inequality() -> None:
    for op, expected in (("==", True), (">=", True), (">", False), ("!=", False)):
        made = claim(f"(x + 1)**2 - x**2 {op} 2*x + 1", x="[0, 1]")
        assert (identity(goal_of(made, made.conclusion[0])) is not None) is expected


def test_the_core_drops_factors_of_known_sign() -> None:
    made = claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")
    found = core(goal_of(made, made.conclusion[0]))
    assert found is not None
    assert found[1] == normal_term(parse_term("exp(x) - x - 1"))


def test_a_denominator_without_a_sign_is_not_multiplied_out() -> None:
    made = claim("1/x >= 0", x="[-1, 1]")
    assert core(goal_of(made, made.conclusion[0])) is None

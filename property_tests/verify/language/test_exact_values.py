"""Functions of inverse functions, conjugate powers, residues, each beside a false neighbour."""

from __future__ import annotations

import copy

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.typed_claims import typed_claim
from memory_theorems.verify.verdicts import Outcome

TRUE = (
    ("tan(asin(x)) == x/sqrt(1 - x**2) for x in (-1, 1)", "tan(asin(x)) <= x for x in [0, 1)"),
    ("cos(2*acos(x)) == 2*x**2 - 1 for x in [-1, 1]",
     "cos(2*acos(x)) == 1 - 2*x**2 for x in [-1, 1]"),
    ("sin(atan(x)) == x/sqrt(1 + x**2) for x in [2, 3]",
     "sin(atan(x)) == x/sqrt(2 + x**2) for x in [2, 3]"),
    ("sinh(acosh(x)) == sqrt(x**2 - 1) for x in [2, oo)",
     "sinh(acosh(x)) == sqrt(x**2 + 1) for x in [1, oo)"),
    ("cosh(atanh(x)) == 1/sqrt(1 - x**2) for x in (-1, 1)",
     "cosh(atanh(x)) == 1/sqrt(1 + x**2) for x in (-1, 1)"),
    ("tan(atan(x) + atan(y)) == (x + y)/(1 - x*y) for x, y in (0, 1)",
     "tan(atan(x) + atan(y)) == (x + y)/(1 + x*y) for x, y in (0, 1)"),
    ("cos(2*asin(x/3)) == 1 - 2*x**2/9 for x in [-3, 3]",
     "cos(2*asin(x/3)) == 1 - x**2/9 for x in [-3, 3]"),
    ("sin(asin(x) - acos(y)) == x*y - sqrt(1 - x**2)*sqrt(1 - y**2) for x, y in [-1, 1]",
     "sin(asin(x) - acos(y)) == x*y + sqrt(1 - x**2)*sqrt(1 - y**2) for x, y in [-1, 1]"),
    ("cos(atan(x)) >= 1 - x**2/2 for x in R", "cos(atan(x)) >= 1 - x**2/3 for x in R"),
    ("sinh(2*asinh(x)) == 2*x*sqrt(1 + x**2) for x in R",
     "sinh(2*asinh(x)) == 2*x*sqrt(2 + x**2) for x in R"),
    ("cos(asin(2*x/(1 + x**2))) == (1 - x**2)/(1 + x**2) for x in [-1, 1]",
     "cos(asin(2*x/(1 + x**2))) == (1 - x**2)/(1 + x**2) for x in R"),
    ("2*atan(x) == asin(2*x/(1 + x**2)) for x in [-1, 1]",
     "2*atan(x) == asin(2*x/(1 + x**2)) for x in [-2, 2]"),
    ("asinh(sinh(x)) == x for x in R", "asinh(sinh(x)) == Abs(x) for x in R"),
    ("asin(sin(x)) == x for x in [-1, 1]", "asin(sin(x)) == x for x in [-2, 2]"),
    ("sqrt(1 - sin(x)**2) == cos(x) for x in [-1, 1]",
     "sqrt(1 - sin(x)**2) == cos(x) for x in [-2, 2]"),
    ("fibonacci(n + 1)*fibonacci(n - 1) - fibonacci(n)**2 == (-1)**n for n in integer [1, oo)",
     "fibonacci(n + 1)*fibonacci(n - 1) - fibonacci(n)**2 == 1 for n in integer [1, oo)"),
    ("fibonacci(2*n + 1) == fibonacci(n + 1)**2 + fibonacci(n)**2 for n in integer [0, oo)",
     "fibonacci(2*n + 1) == fibonacci(n + 1)**2 - fibonacci(n)**2 for n in integer [0, oo)"),
    ("mod(4**n, 3) == 1 for n in integer [0, oo)", "mod(4**n, 5) == 1 for n in integer [0, oo)"),
    ("mod(3**(2*n) - 1, 8) == 0 for n in integer [0, oo)",
     "mod(3**(2*n) - 1, 16) == 0 for n in integer [0, oo)"),
    ("mod(10**n, 6) == 4 for n in integer [1, oo)",
     "mod(10**n, 6) == 4 for n in integer [0, oo)"),
)  # fmt: skip


@pytest.mark.parametrize(("true", "false"), TRUE)
def test_beside_a_false_neighbour(true: str, false: str) -> None:
    verdict = decide(typed_claim(true))
    assert verdict.outcome is Outcome.HOLDS, verdict.detail
    assert decide(typed_claim(false)).outcome is Outcome.FAILS


def test_where_the_tangent_is_not_defined() -> None:
    verdict = decide(typed_claim("tan(acos(x)) == sqrt(1 - x**2)/x for x in [-1, 1]"))
    assert verdict.outcome is Outcome.OPEN


def test_a_wrong_value_is_refused() -> None:
    """A certificate that gives cos(asin(x)) the other sign is no proof: the ring tells."""
    right = typed_claim("cos(asin(x)) == sqrt(1 - x**2) for x in [-1, 1]").to_json()
    wrong = typed_claim("cos(asin(x)) == -sqrt(1 - x**2) for x in [-1, 1]").to_json()
    certificate = decide(Claim.from_json(right)).certificate
    assert isinstance(certificate, dict)
    assert replay(right, certificate).accepted
    assert not replay(wrong, certificate).accepted
    other = copy.deepcopy(certificate)
    proof = other["parts"][0]["proof"]
    assert proof["rule"] == "equal"
    proof["new"] = f"-{proof['new']}"
    assert replay(wrong, other).why == "the margin is not factor times the new margin"

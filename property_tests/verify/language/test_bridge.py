"""Conversion between terms and SymPy keeps the value."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.comparisons import le
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.language.terms import number, variable

TEXTS = [
    "x*y - exp(-x)/(1 + y)",
    "sqrt(x) + log(y)**2 - x**(1/3)",
    "Max(x, y) - Abs(x - y)",
    "Sum(x**k, (k, 0, 4))",
    "Integral(exp(-t), (t, 0, x))",
    "pi*x + E**y - EulerGamma",
    "Piecewise((x, x < 1), (y, True))",
    "digamma(x) + erf(y)",
]


@given(st.sampled_from(TEXTS), st.fractions(1, 3, max_denominator=9))
def test_there_and_back_keeps_the_value(text: str, value: Fraction) -> None:
    there = to_sympy(parse_term(text))
    back = to_sympy(from_sympy(there))
    at = {sp.Symbol(name, real=True): sp.Rational(value) for name in ("x", "y")}
    assert abs(sp.N((there - back).subs(at).doit(), 30)) < 1e-20


def test_statements_written_with_sympy() -> None:
    x = sp.Symbol("x", positive=True)
    relation = le(sp.exp(-x) * sp.Rational(2, 3), 1 / x)
    assert relation.free == {"x"}


def test_powers_and_quotients_read_naturally() -> None:
    x = sp.Symbol("x")
    assert from_sympy(sp.sqrt(x)).head == "sqrt"
    assert from_sympy(1 / x).head == "/"
    assert from_sympy(x) == variable("x")
    assert from_sympy(sp.Rational(1, 3)) == number(Fraction(1, 3))


@pytest.mark.parametrize(
    "bad", [sp.Float("0.5"), sp.I, sp.zeta(sp.Symbol("s"), 3), sp.Symbol("x") > 0]
)
def test_what_is_outside_the_language_is_refused(bad: object) -> None:
    with pytest.raises(InputError):
        from_sympy(bad)

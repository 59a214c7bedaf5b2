"""Integrals by primitives of tables; each with a false neighbour."""

from __future__ import annotations

import pytest

from property_tests.verify.search.pairs import check_pair

#: (integral, its value, another number).
VALUES = [
    ("Integral(1/sqrt(4 - x**2), (x, 0, 2))", "pi/2", "8/5"),
    ("Integral(1/sqrt(2*x - x**2), (x, 0, 1))", "pi/2", "3/2"),
    ("Integral(1/(3 + 2*cos(x)), (x, 0, pi))", "pi/sqrt(5)", "7/5"),
    ("Integral(1/(5 + 3*sin(x)), (x, 0, 2*pi))", "pi/2", "3/2"),
    ("Integral(erf(x), (x, 0, 1))", "erf(1) + (exp(-1) - 1)/sqrt(pi)", "1/2"),
    ("Integral(erfc(2*x), (x, 0, oo))", "1/(2*sqrt(pi))", "1/4"),
    # rational functions up to oo: logarithms that cancel there, an angle
    ("Integral(1/(1 + x**3), (x, 0, oo))", "2*pi/(3*sqrt(3))", "6/5"),
    ("Integral(1/((1 + x)*(1 + x**2)), (x, 0, oo))", "pi/4", "pi/3"),
    ("Integral(1/(x**2 + x + 1), (x, 0, oo))", "2*pi/(3*sqrt(3))", "5/4"),
    # rational functions of an exponential
    ("Integral(1/cosh(x), (x, 0, oo))", "pi/2", "3/2"),
    ("Integral(1/(1 + exp(x)), (x, 0, oo))", "log(2)", "7/10"),
    ("Integral(1/(1 + exp(2*x)), (x, 0, oo))", "log(2)/2", "1/3"),
]
#: The same with a parameter: (true, false).
PARAMETERS = [
    (
        "Integral(erfc(a*x), (x, 0, oo)) == 1/(a*sqrt(pi)) for a in (0, oo)",
        "Integral(erfc(a*x), (x, 0, oo)) == 1/(2*a) for a in (0, oo)",
    ),
    (
        "Integral(1/(a + cos(x)), (x, 0, pi)) == pi/sqrt(a**2 - 1) for a in [2, oo)",
        "Integral(1/(a + cos(x)), (x, 0, pi)) == pi/a for a in [2, oo)",
    ),
    (
        "Integral(1/(1 + exp(a*x)), (x, 0, oo)) == log(2)/a for a in (0, oo)",
        "Integral(1/(1 + exp(a*x)), (x, 0, oo)) == log(2) for a in (0, oo)",
    ),
]


@pytest.mark.parametrize(("integral", "value", "other"), VALUES)
def test_values(integral: str, value: str, other: str) -> None:
    check_pair(f"{integral} == {value}", f"{integral} == {other}")


@pytest.mark.parametrize(("true", "false"), PARAMETERS)
def test_values_with_a_parameter(true: str, false: str) -> None:
    check_pair(true, false)

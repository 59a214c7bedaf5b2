"""Near misses of ``increasing`` and ``taylor``, and of what decides that a constant is 0."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from property_tests.campaign.entries import Miss, miss
from property_tests.campaign.seeds import DIRECT, FIRST, node

Json = Any
LINE = "(-oo, oo)"


def increasing(function: str, left: str, right: str, **more: Any) -> Json:
    return node("increasing", **{
        "name": "z", "function": function, "left": left, "right": right, "sign": 1, "inside": [],
        "order": FIRST, "derivative": DIRECT, **more})


def taylor(at: str, order: Any, contact: int, **more: Any) -> Json:
    return node("taylor", variable="x", at=at, order=order, contact=contact, **more)


def table() -> Iterator[Miss]:
    """All entries, in a fixed order."""
    two: Any = {"x": LINE, "y": LINE, "given": "x >= y"}
    up = increasing("exp(z)", "x", "y")
    yield miss("ends of the interval are constants", "x**2 >= y**2",
               increasing("z**2", "x", "y", lower="y", inside=[FIRST, FIRST]), **two)
    yield miss("increasing does not prove", "exp(x) == exp(y)", up, **two)
    yield miss("the sign of increasing", "exp(y) >= exp(x)", {**up, "sign": 2}, **two)
    yield miss("needs a new name", "exp(y) >= exp(x)", {**up, "name": "x"}, **two)
    yield miss("is not a difference of two values", "exp(x) >= exp(y) + 1", up, **two)
    # A hypothesis on x is none on the argument of the function.
    yield miss("needs a new name", "x**2 >= y**2", increasing(
        "x**2", "x", "y", name="x", derivative=node("assumption", index=1)),
        **{**two, "given": ["x >= y", "x >= 0"]})
    unit: Any = {"x": "[0, 1]"}
    yield miss("taylor does not prove", "x**2 != 0", taylor("0", 2, 2), x="[-1, 1]")
    yield miss("taylor does not prove", "x == 1", taylor("1", 1, 1), **unit)
    yield miss("the centre of taylor is a constant", "y*x >= 1/9", taylor("y", 1, 0), y="[0, 1]",
               **unit)
    yield miss("at most of the order", "x >= 1/9", taylor("0", 0, 1), **unit)
    yield miss("from 0 to {most}'", "x >= 1/9", taylor("0", 99, 0), **unit)
    yield miss("from 0 to {most}'", "x >= 1/9", taylor("0", "1", 0), **unit)
    yield miss("needs a bounded interval", "x <= 9", taylor("0", 1, 0), x="[0, oo)")
    yield miss("is 0 at the centre", "x**2 > 0", taylor("0", 2, 2), x="[-1, 1]")
    yield miss("a contact of order", "x >= 1/1000", taylor("0", 1, 1), **unit)
    yield miss("a contact of order", "x - 1/100 >= 0", taylor("0", 1, 1), **unit)
    yield miss("changes the sign", "x >= 0", taylor("0", 1, 1), x="[-1, 1]")
    yield miss("with its remainder does not", "x >= 1", taylor("1", 1, 1), **unit)
    yield miss("a quotient by what may be 0", "1/x >= 1/9", taylor("1", 2, 0), x="[-2, -1]")
    yield miss("a power of what may be 0", "sqrt(x) <= x", taylor("1", 1, 1), **unit)
    yield miss("no Taylor coefficients of {head}'", "Abs(x) <= x", taylor("1/2", 1, 0), x="[-1, 1]")
    yield miss("no Taylor coefficients of {head}'", "Max(x, 0) <= x", taylor("1/2", 1, 0),
               x="[-1, 1]")
    yield miss("of this polygamma", "polygamma(31, x) >= polygamma(31, 1) + 1", taylor("1", 1, 0),
               [DIRECT], x="[1, 2]")
    about = node("hypothesis", index=0, proof=taylor("-1/3", 1, 0))
    yield miss("argument may be <= 0", "x >= 0", about, false=False, x="[-1/2, -1/4]",
               given="polygamma(1, x) <= 50")
    yield miss("is not bounded on the box", "log(x) >= x", taylor("1", 1, 0), [FIRST], x="(0, 1]")
    constant = node("constant")
    for says, text in (
        ("a sine that is not treated", "sin(1) + sqrt(2)"),
        ("a root of unity of too high", "sin(pi/3001) + sqrt(2)"),
        ("a power that is not treated", "2**(1/65) + sqrt(2)"),
        ("is not treated as an algebraic", "gamma(1/3) + sqrt(2)"),
        ("of too high a degree", "2**(1/64) + 3**(1/64) + 5**(1/64) + 7**(1/64)"),
        ("no sum of angles or logarithms", "gamma(1/3)"),
    ):
        yield miss(says, f"{text} == 9", constant)
    yield miss("a product of too many factors", "12*atan(sqrt(2)) == pi", constant)
    yield miss("weights that are too large", "65*atan(2) == pi", constant)
    yield miss("a root of a number that is not", "sqrt((sqrt(2) - sqrt(2))**2) + sqrt(2) == 9",
               constant, false=False)


__all__ = ["table"]

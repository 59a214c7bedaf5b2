r"""The integrals of :math:`s\,e^{-rs}` and :math:`s^2e^{-rs}`, as derivatives of the one before."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import DECAY as AREA
from memory_theorems.theorems.analysis.integrals import DIFFERENCE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.slopes import AGREEING, QUADRATIC, SLOPE, UNIQUE
from memory_theorems.theorems.analysis.square_integrable import DECAY as SQUARES
from memory_theorems.theorems.analysis.square_integrable import PREDICATES, PRODUCT
from memory_theorems.theorems.curse_of_memory.landscape.moved_units import PAIRED
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
)

_PARTS: Final = (
    "integrable(fun(s, exp(-r*s))) and integrable(fun(s, s*exp(-r*s)))"
    " and integrable(fun(s, s**2*exp(-r*s)))"
)

#: They are integrable.
POWERS: Final = lemma(
    f"for r: real. 0 < r => {_PARTS}",
    ["positive"],
    have("half", "0 < r/2", "positive"),
    apply("none", SQUARES.name, "0", "r/2"),
    apply("one", SQUARES.name, "1", "r/2"),
    apply("both none", PRODUCT.name, "fun(s, s**0*exp(-(r/2)*s))", "fun(s, s**0*exp(-(r/2)*s))"),
    convert("no power", "integrable(fun(s, exp(-r*s)))", "both none"),
    apply("one of both", PRODUCT.name, "fun(s, s**1*exp(-(r/2)*s))", "fun(s, s**0*exp(-(r/2)*s))"),
    convert("one power", "integrable(fun(s, s*exp(-r*s)))", "one of both"),
    apply("both", PRODUCT.name, "fun(s, s**1*exp(-(r/2)*s))", "fun(s, s**1*exp(-(r/2)*s))"),
    convert("two powers", "integrable(fun(s, s**2*exp(-r*s)))", "both"),
    exists("all", form=_PARTS),
    uses=[SQUARES, PRODUCT],
    predicates=PREDICATES,
)

_HALF: Final = "exp(-(r/2)*s)"
_FROM: Final = "exp(-(r/2 + x)*s) - exp(-(r/2)*s)"
_FIRST: Final = "1/(r + x) - 1/r"
_SECOND: Final = "1/(r + x)**2 - 1/r**2"


def _moment(name: str, order: int, known: str, change: str, value: str) -> tuple[Step, ...]:
    """The integral of s**order exp(-r s) has this value, in a block of this name.

    It is the derivative in r, less its sign, of that of order - 1, which ``known`` shows;
    ``change``: how much more that is at r + x.
    """
    power = f"s**{order - 1}"
    weight = f"{power}*{_HALF}"
    moved = f"Integral(({weight} + 0*({_FROM}))*({_FROM}), (s, 0, oo))"
    next_moment = f"Integral(s**{order}*exp(-r*s), (s, 0, oo))"
    return (
        block(
            name,
            f"for r: real. 0 < r => {next_moment} == {value}",
            ["positive"],
            have("half", "0 < r/2", "positive"),
            apply("in L2", SQUARES.name, str(order - 1), "r/2", using=["half"]),
            apply("moves", "paired", f"fun(s, {weight})", "r/2", "0", using=["half"]),
            block(
                "there",
                f"for x: real. |x| <= r/2 => {moved} == {change}",
                ["close"],
                have("still positive", "0 < r + x", "close", "positive"),
                apply("value moved", known, "r + x", using=["still positive"]),
                apply("value", known, "r"),
                apply("parts moved", "powers", "r + x", using=["still positive"]),
                obtain("parts moved", "moved 0", "moved 1", "moved 2"),
                apply("parts", "powers", "r"),
                obtain("parts", "own 0", "own 1", "own 2"),
                convert("own", f"integrable(fun(s, {power}*exp(-r*s)))", f"own {order - 1}"),
                convert(
                    "new", f"integrable(fun(s, {power}*exp(-(r + x)*s)))", f"moved {order - 1}"
                ),
                apply(
                    "gap",
                    "difference",
                    f"fun(s, {power}*exp(-(r + x)*s))",
                    f"fun(s, {power}*exp(-r*s))",
                ),
                obtain("gap", "gap is", "gap value"),
                have(
                    "in numbers",
                    f"Integral({power}*exp(-(r + x)*s) - {power}*exp(-r*s), (s, 0, oo))"
                    f" == {change}",
                    *("still positive", "positive", "gap value", "value", "value moved"),
                ),
                convert("so", f"{moved} == {change}", "in numbers"),
            ),
            apply(
                "same slope",
                "agreeing",
                *(f"fun(x, {moved})", f"fun(x, {change})"),
                *(f"-Integral({weight}*(s*{_HALF}), (s, 0, oo))", "r/2"),
            ),
            block(
                "remainder",
                f"for x: real. |x| <= r/2 => |{change} - ({change.replace('x', '0')})"
                f" - (-({value}))*x| <= 16/r**{order + 2}*x**2",
                ["close"],
                apply("so", f"{name} remainder", "r", "x", using=["positive"]),
            ),
            apply(
                "own slope",
                "quadratic",
                *(f"fun(x, {change})", f"-({value})", f"16/r**{order + 2}", "r/2"),
            ),
            apply(
                "equal",
                "unique",
                f"fun(x, {change})",
                f"-Integral({weight}*(s*{_HALF}), (s, 0, oo))",
                f"-({value})",
            ),
            have("as it is", f"Integral({weight}*(s*{_HALF}), (s, 0, oo)) == {value}", "equal"),
            convert("so", f"{next_moment} == {value}", "as it is"),
        ),
    )


_VALUES: Final = (
    "Integral(exp(-y*s), (s, 0, oo)) == 1/y and Integral(s*exp(-y*s), (s, 0, oo)) == 1/y**2"
    " and Integral(s**2*exp(-y*s), (s, 0, oo)) == 2/y**3"
)
_CLOSE: Final = "for r, x: real. 0 < r and |x| <= r/2 => "
#: Their values.
MOMENTS: Final = lemma(
    f"for y: real. 0 < y => {_VALUES}",
    ["rate"],
    have("beyond half", f"{_CLOSE}r/2 <= r + x"),
    have("product", "for x, u, k: real. |u| <= k => |x**2*u| <= k*x**2"),
    have(
        "first in all",
        f"{_CLOSE}{_FIRST} - (1/(r + 0) - 1/r) - (-(1/r**2))*x == x**2*(1/(r**2*(r + x)))",
        "beyond half(r, x)",
    ),
    have("first factor", f"{_CLOSE}|1/(r**2*(r + x))| <= 16/r**3", "beyond half(r, x)"),
    have(
        "first moment remainder",
        f"{_CLOSE}|{_FIRST} - (1/(r + 0) - 1/r) - (-(1/r**2))*x| <= 16/r**3*x**2",
        "first in all(r, x)",
        "first factor(r, x)",
        "product(x, 1/(r**2*(r + x)), 16/r**3)",
    ),
    have(
        "second in all",
        f"{_CLOSE}{_SECOND} - (1/(r + 0)**2 - 1/r**2) - (-(2/r**3))*x"
        " == x**2*((3*r + 2*x)/(r**3*(r + x)**2))",
        "beyond half(r, x)",
    ),
    have(
        "second factor",
        f"{_CLOSE}|(3*r + 2*x)/(r**3*(r + x)**2)| <= 16/r**4",
        "beyond half(r, x)",
    ),
    have(
        "second moment remainder",
        f"{_CLOSE}|{_SECOND} - (1/(r + 0)**2 - 1/r**2) - (-(2/r**3))*x| <= 16/r**4*x**2",
        "second in all(r, x)",
        "second factor(r, x)",
        "product(x, (3*r + 2*x)/(r**3*(r + x)**2), 16/r**4)",
    ),
    block(
        "areas",
        "for r: real. 0 < r => Integral(s**0*exp(-r*s), (s, 0, oo)) == 1/r",
        ["positive"],
        apply("area", AREA.name, "r"),
        obtain("area", "area is", "its value"),
        convert("so", "Integral(s**0*exp(-r*s), (s, 0, oo)) == 1/r", "its value"),
    ),
    *_moment("first moment", 1, "areas", _FIRST, "1/r**2"),
    *_moment("second moment", 2, "first moment", _SECOND, "2/r**3"),
    apply("none", "areas", "y"),
    convert("no power", "Integral(exp(-y*s), (s, 0, oo)) == 1/y", "none"),
    apply("one", "first moment", "y"),
    convert("one power", "Integral(s*exp(-y*s), (s, 0, oo)) == 1/y**2", "one"),
    apply("two powers", "second moment", "y"),
    exists("all", form=_VALUES),
    uses=[
        SQUARES,
        AREA,
        From("powers", POWERS),
        From("paired", PAIRED),
        From("difference", DIFFERENCE),
        From("agreeing", AGREEING),
        From("quadratic", QUADRATIC),
        From("unique", UNIQUE),
    ],
    predicates=PREDICATES,
    objects=[SLOPE],
)

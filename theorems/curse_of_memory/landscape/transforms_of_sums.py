r"""Remark D.1 on the loss: sums of exponentials satisfy the hypotheses of Lemma D.1.

:math:`L(w)=\sum_ja_j^*/(w+w_j^*)` is at most :math:`\sum_j|a_j^*|/w_j^*` and at most
:math:`\sum_j|a_j^*|/w` in modulus.

Source: Li, Han, E and Li (ICLR 2021), Remark D.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import DECAY as AREA
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.analysis.sums import BOUNDED
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
    thus,
)

_SUM: Final = "Sum(astar(j)*exp(-wstar(j)*s), (j, 1, mstar))"
SUM: Final = Object("rho(s: real)", _SUM, "rho is the sum of the a*_j exp(-w*_j t)", r"\rho")
TRANSFORM: Final = Object(
    "L(x: real)", "Integral(exp(-x*s)*rho(s), (s, 0, oo))", "the Laplace transform of the target"
)
SETTING: Final = Setting.of(
    {
        "mstar": ("m^*", "natural", "number of exponentials of the target"),
        "astar": ("a^*", "natural -> real", "their weights"),
        "wstar": ("w^*", "natural -> real", "their rates"),
    },
    {"rates": "for j: natural. 1 <= j and j <= mstar => 0 < wstar(j)"},
    (SUM, TRANSFORM),
    PREDICATES,
)
_PARTS: Final = "Sum(astar(j)*r(j), (j, 1, mstar))"
_FORMULA: Final = (
    "for x: real. 0 < x => exists r: (natural -> real). (for j: natural. 1 <= j and j <= mstar"
    f" => r(j)*(x + wstar(j)) == 1) and L(x) == {_PARTS}"
)
#: The transform of a sum of exponentials.
FORMULA: Final = Composed(
    SETTING,
    _FORMULA,
    (
        block("formula", _FORMULA, ["some x"])(
            convert("unit", "square_integrable(fun(s, exp(-x*s)))", f"{DECAY.name}(0, x)"),
            obtain("exponential sums(astar, wstar, fun(s, exp(-x*s)), mstar)", "it is", "in parts"),
            let("u", "natural -> real", "fun(j, 1/(x + wstar(j)))"),
            block(
                "inverses",
                "for j: natural. 1 <= j and j <= mstar => u(j)*(x + wstar(j)) == 1",
                ["from 1", "to mstar"],
                have(
                    "sum of rates", "0 < x + wstar(j)", "from 1", "to mstar", "rates(j)", "some x"
                ),
                apply("is", "u is", "j"),
                apply("so far", "one_div_mul_self", "x + wstar(j)", using=["sum of rates"]),
                convert("so", GOAL, "so far", "sum of rates", "is"),
            ),
            block(
                "each",
                "for j: natural. 1 <= j and j <= mstar"
                " => Integral(exp(-wstar(j)*s)*exp(-x*s), (s, 0, oo)) == u(j)",
                ["from 1", "to mstar"],
                have(
                    "sum of rates", "0 < x + wstar(j)", "from 1", "to mstar", "rates(j)", "some x"
                ),
                obtain(f"{AREA.name}(x + wstar(j))", "area is", "value"),
                apply("is", "u is", "j"),
                have("split", "for s: real. exp(-(x + wstar(j))*s) == exp(-wstar(j)*s)*exp(-x*s)"),
                convert(
                    "split value",
                    "Integral(exp(-wstar(j)*s)*exp(-x*s), (s, 0, oo)) == 1/(x + wstar(j))",
                    "value",
                    "split(s)",
                ),
                thus("sum of rates", "split value", "is"),
            ),
            convert(
                "transform",
                "L(x) == Sum(astar(j)*Integral(exp(-wstar(j)*s)*exp(-x*s), (s, 0, oo)),"
                " (j, 1, mstar))",
                "in parts",
            ),
            convert(
                "the sum",
                "L(x) == Sum(astar(j)*u(j), (j, 1, mstar))",
                "transform",
                "each(j); "
                "mul_eq_mul_left(Integral(exp(-wstar(j)*s)*exp(-x*s), (s, 0, oo)), u(j), "
                "astar(j))",
            ),
            exists("inverses there", "u"),
        ),
    ),
    "formula",
    (AREA, DECAY, From("exponential sums", EXPONENTIAL_SUMS)),
)

_NEAR: Final = (
    "(for e: real. 0 < e => exists h: real. 0 < h"
    " and (for x: real. 0 < x and x <= h => sqrt(x)*|L(x)| <= e))"
)
_FAR: Final = (
    "(for e: real. 0 < e => exists T: real. for y: real. 0 < y and T <= y => sqrt(y)*|L(y)| <= e)"
)
_A: Final = "Sum(|astar(j)|*u(j), (j, 1, mstar))"
_B: Final = "Sum(|astar(j)|*(1/x), (j, 1, mstar))"
#: Remark D.1.
REMARK: Final = Composed(
    SETTING,
    f"{_NEAR} and {_FAR}",
    (
        apply("formulas", "formula"),
        have("inverse", "for x: real. 0 < x => 0 <= 1/x"),
        have("square root", "for x, y: real. 0 < y and x**2 <= y**2 => x <= y"),
        have("cancel", "for x, y, z: real. 0 < x and y*x <= z*x => y <= z"),
        have("positive part", "for y, t: real. y*t == 1 and 0 < t => 0 <= y"),
        have(
            "inverse below",
            "for y, z, t: real. y*t == 1 and 0 < z and z <= t => y <= 1/z",
            "one_div_mul_self(z); positive part(y, t); mul_le_mul_of_nonneg_left(y, z, t); "
            "cancel(z, y, 1/z)",
        ),
        let("u", "natural -> real", "fun(j, 1/wstar(j))"),
        let("A", "real", f"|{_A}|"),
        let("B", "real", "|Sum(|astar(j)|, (j, 1, mstar))|"),
        have("A positive", "0 <= A", "A is"),
        have("B positive", "0 <= B", "B is"),
        block("by A", "for x: real. 0 < x => |L(x)| <= A", ["some x"])(
            obtain("formulas(x)", "r", "inverses", "sum"),
            block(
                "terms",
                "for j: natural. 1 <= j and j <= mstar => |astar(j)*r(j)| <= |astar(j)|*u(j)",
                ["from 1", "to mstar"],
                apply("rate", "rates", "j"),
                apply("unit product", "inverses", "j"),
                apply("positive", "positive part(r(j), x + wstar(j))", using=["rate", "some x"]),
                apply("is", "u is", "j"),
                have(
                    "below",
                    "r(j) <= u(j)",
                    "rate; unit product; some x; inverse below(r(j), wstar(j), x + wstar(j)); is",
                ),
                apply("moduli", "abs_mul_of_nonneg_right", "astar(j)", "r(j)", using=["positive"]),
                apply(
                    "scaled", "mul_le_mul_of_nonneg_left(|astar(j)|, r(j), u(j))", using=["below"]
                ),
                thus("moduli", "scaled"),
            ),
            convert(
                "as L",
                f"|L(x)| <= {_A}",
                "bounded sums(fun(j, astar(j)*r(j)), fun(j, |astar(j)|*u(j)), mstar)",
                "sum",
            ),
            thus("as L", "A is"),
        ),
        block("by B", "for x: real. 0 < x => |L(x)| <= 1/x*B", ["some x"])(
            obtain("formulas(x)", "r", "inverses", "sum"),
            block(
                "terms",
                "for j: natural. 1 <= j and j <= mstar => |astar(j)*r(j)| <= |astar(j)|*(1/x)",
                ["from 1", "to mstar"],
                apply("rate", "rates", "j"),
                apply("unit product", "inverses", "j"),
                apply("positive", "positive part(r(j), x + wstar(j))", using=["rate", "some x"]),
                apply("below", "inverse below", "r(j)", "x", "x + wstar(j)", using=["rate"]),
                apply("moduli", "abs_mul_of_nonneg_right", "astar(j)", "r(j)", using=["positive"]),
                apply(
                    "scaled", "mul_le_mul_of_nonneg_left(|astar(j)|, r(j), (1/x))", using=["below"]
                ),
                thus("some x", "moduli", "scaled"),
            ),
            convert(
                "as L",
                f"|L(x)| <= {_B}",
                "bounded sums(fun(j, astar(j)*r(j)), fun(j, |astar(j)|*(1/x)), mstar)",
                "sum",
            ),
            thus(
                "some x; as L; B is; inverse(x); "
                "mul_le_mul_of_nonneg_left(1/x, Sum(|astar(j)|, (j, 1, mstar)), B)"
            ),
        ),
        have("room", "for e: (0, oo), y: [0, oo). 0 < e/(y + 1)"),
        have("part", "for e: (0, oo), y: [0, oo). y*(e/(y + 1)) <= e"),
        have("root of inverse", "for x: (0, oo), y: real. sqrt(x)*(1/x*y)*sqrt(x) == y"),
        have("whole", "for e: (0, oo), y: real. e*((y + 1)/e) == y + 1"),
        have(
            "last",
            "for e, x: (0, oo), y: [0, oo). (y + 1)/e <= sqrt(x) => sqrt(x)*(1/x*y) <= e",
            "sqrt_pos(x); root of inverse(x, y); whole(e, y); "
            "mul_le_mul_of_nonneg_left(e, (y + 1)/e, sqrt(x)); "
            "cancel(sqrt(x), sqrt(x)*(1/x*y), e)",
        ),
        have(
            "room squared",
            "for e: (0, oo), y: [0, oo). 0 < (e/(y + 1))**2",
            "sq_pos_of_pos(e/(y + 1)); room(e, y)",
        ),
        have(
            "small",
            "for e, x: (0, oo), y, z: [0, oo). x <= (e/(y + 1))**2 and z <= y => sqrt(x)*z <= e",
            "sqrt_pos(x); sq_sqrt(x); room(e, y); square root(sqrt(x), e/(y + 1)); "
            "mul_le_mul_of_nonneg_left(sqrt(x), z, y); "
            "mul_le_mul_of_nonneg_left(y, sqrt(x), e/(y + 1)); part(e, y)",
        ),
        block("near", _NEAR[1:-1], ["some e"])(
            apply("h positive", "room squared", "e", "A", using=["some e", "A positive"]),
            block(
                "there",
                "for x: real. 0 < x and x <= (e/(A + 1))**2 => sqrt(x)*|L(x)| <= e",
                ["some x", "close"],
                apply("bound", "by A", "x"),
                apply(
                    "so",
                    "small(e, x, A, |L(x)|)",
                    using=["some e", "some x", "A positive", "close", "bound"],
                ),
            ),
            exists("h", "(e/(A + 1))**2"),
        ),
        have(
            "late",
            "for e, x: (0, oo), y, z: [0, oo). ((y + 1)/e)**2 <= x and z <= 1/x*y"
            " => sqrt(x)*z <= e",
            "sqrt_pos(x); sq_sqrt(x); square root((y + 1)/e, sqrt(x)); "
            "mul_le_mul_of_nonneg_left(sqrt(x), z, 1/x*y); last(e, x, y)",
        ),
        block("far", _FAR[1:-1], ["some e"])(
            block(
                "there",
                "for x: real. 0 < x and ((B + 1)/e)**2 <= x => sqrt(x)*|L(x)| <= e",
                ["some x", "late there"],
                apply("bound", "by B", "x"),
                apply(
                    "so",
                    "late(e, x, B, |L(x)|)",
                    using=["some e", "some x", "B positive", "late there", "bound"],
                ),
            ),
            exists("T", "((B + 1)/e)**2"),
        ),
        same("both", f"{_NEAR} and {_FAR}"),
    ),
    "both",
    (From("formula", FORMULA), From("bounded sums", BOUNDED)),
    met=Structure(
        {
            **{"mstar": "1", "astar": "fun(j, 1)", "wstar": "fun(j, 1)"},
            **{"e": "1", "x": "h", "y": "Max(1, T)"},
        }
    ),
)

r"""The entries of the Hessian of J_m, for every number of units and every target in L2.

With :math:`V_p=\partial_p\hat\rho` and :math:`K_{pq}=\partial_q\partial_p\hat\rho`, derivatives of
the model in its 2m variables, :math:`\partial_pJ=2\int RV_p` and
:math:`\partial_q\partial_pJ=2\int V_pV_q+RK_{pq}`, R the residual.

For (95) to (99) of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import MULTIPLE
from memory_theorems.theorems.analysis.least_terms import LEAST
from memory_theorems.theorems.analysis.moving_terms import ADDED, LESS, SUMS, TERM
from memory_theorems.theorems.analysis.slopes import AGREEING, UNIQUE
from memory_theorems.theorems.analysis.slopes import LINEAR as COMBINED
from memory_theorems.theorems.analysis.smooth_families import SLOPE_OF_PRODUCT, SMOOTH
from memory_theorems.theorems.analysis.square_integrable import PREDICATES, PRODUCT
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
)

SETTING: Final = Setting.of(TARGET, IN_L2, (*WITH_HESSIAN, SMOOTH), PREDICATES)


def _sum(weight: str, rate: str) -> str:
    return f"Sum({weight}*exp(-{rate}*s), (i, 1, m))"


_A: Final = "(a(i) + x*A(i))"
_W: Final = "(w(i) + x*B(i))"
_R: Final = f"fun(x, s, {_sum(_A, _W)} - rho(s))"
_L: Final = _sum("(A(i) - a(i)*B(i)*s)", "w(i)")
_V: Final = f"fun(x, s, {_sum(f'(C(i) - {_A}*G(i)*s)', _W)})"
_K: Final = _sum("(-C(i)*B(i)*s - A(i)*G(i)*s + a(i)*G(i)*B(i)*s**2)", "w(i)")
_ROOM: Final = "(for i: natural. 1 <= i and i <= m => c <= w(i)/2)"
_FAMILIES: Final = (
    "for m: natural, a, w, A, B, C, G: (natural -> real). positive(m, w)"
    " and (for i: natural. |B(i)| <= 1) => exists c: (0, oo), D, F: (real -> real)."
    f" {_ROOM} and smooth(c, {_R}, fun(s, {_L}), D) and smooth(c, {_V}, fun(s, {_K}), F)"
)
_T0: Final = "({0} + x*{1})*(s**0*exp(-(w(i) + x*B(i))*s))"
_T1: Final = "({0} + x*{1})*(s**1*exp(-(w(i) + x*B(i))*s))"
_S: Final = "({1}*(s**{2}*exp(-w(i)*s)) - {0}*B(i)*(s**({2} + 1)*exp(-w(i)*s)))"
_D: Final = "(|{0}| + |{1}|)*((s**{2} + s**({2} + 1) + s**({2} + 2))*exp(-(w(i)/2)*s))"
_V0, _V1 = ("C(i)", "0"), ("(-a(i)*G(i))", "(-A(i)*G(i))")
_V_UNIT: Final = f"{_T0.format(*_V0)} + {_T1.format(*_V1)}"
_V_SLOPE: Final = f"{_S.format(*_V0, 0)} + {_S.format(*_V1, 1)}"
_V_BOUND: Final = f"{_D.format(*_V0, 0)} + {_D.format(*_V1, 1)}"
_R0: Final = ("a(i)", "A(i)")
#: Residual and derivative of the model as all variables move in a direction.
FAMILIES: Final = Composed(
    SETTING,
    _FAMILIES,
    (
        block("families", _FAMILIES, ["rates", "slow"])(
            obtain("least(w, m)", "b", "b positive", "b below"),
            let("c", "real", "Min(1, b/2)"),
            have("c positive", "c > 0", "c is", "b positive"),
            have("c small", "c <= 1", "c is"),
            have("room", "for i: natural. 1 <= i and i <= m => c <= w(i)/2", "b below(i)", "c is"),
            block(
                "unit of R",
                "for i: natural. 1 <= i and i <= m =>"
                f" smooth(c, fun(x, s, {_T0.format(*_R0)}), fun(s, {_S.format(*_R0, 0)}),"
                f" fun(s, {_D.format(*_R0, 0)}))",
                ["from 1", "to m"],
                apply("in room", "room", "i"),
                apply("slow here", "slow", "i"),
                apply("so", "term", "c", "0", "a(i)", "A(i)", "w(i)", "B(i)"),
            ),
            apply(
                "sum of R",
                f"sums(m, c, fun(i, x, s, {_T0.format(*_R0)}), fun(i, s, "
                f"{_S.format(*_R0, 0)}), fun(i, s, {_D.format(*_R0, 0)}), rho)",
            ),
            convert(
                "of R",
                f"smooth(c, {_R}, fun(s, {_L}), fun(s, Sum({_D.format(*_R0, 0)}, (i, 1, m))))",
                f"less(c, fun(x, s, Sum({_T0.format(*_R0)}, (i, 1, m))), fun(s, "
                f"Sum({_S.format(*_R0, 0)}, (i, 1, m))), fun(s, Sum({_D.format(*_R0, 0)}, (i, 1, "
                "m))), rho)",
            ),
            block(
                "unit of V",
                "for i: natural. 1 <= i and i <= m =>"
                f" smooth(c, fun(x, s, {_V_UNIT}), fun(s, {_V_SLOPE}), fun(s, {_V_BOUND}))",
                ["from 1", "to m"],
                apply("in room", "room", "i"),
                apply("slow here", "slow", "i"),
                apply("first", "term", "c", "0", *_V0, "w(i)", "B(i)"),
                apply("second", "term", "c", "1", *_V1, "w(i)", "B(i)"),
                apply(
                    "so",
                    f"added(c, fun(x, s, {_T0.format(*_V0)}), fun(x, s, {_T1.format(*_V1)}), "
                    f"fun(s, {_S.format(*_V0, 0)}), fun(s, {_S.format(*_V1, 1)}), fun(s, "
                    f"{_D.format(*_V0, 0)}), fun(s, {_D.format(*_V1, 1)}))",
                ),
            ),
            convert(
                "of V",
                f"smooth(c, {_V}, fun(s, {_K}), fun(s, Sum({_V_BOUND}, (i, 1, m))))",
                f"sums(m, c, fun(i, x, s, {_V_UNIT}), fun(i, s, {_V_SLOPE}), fun(i, s, "
                f"{_V_BOUND}), rho)",
            ),
            exists(
                "these",
                "c",
                f"fun(s, Sum({_D.format(*_R0, 0)}, (i, 1, m)))",
                f"fun(s, Sum({_V_BOUND}, (i, 1, m)))",
                using=["c positive"],
            ),
        ),
    ),
    "families",
    (
        From("least", LEAST),
        From("term", TERM),
        From("sums", SUMS),
        From("less", LESS),
        From("added", ADDED),
    ),
)

_MODEL: Final = _sum("a(i)", "w(i)")
#: The derivative of the model in its variable p, and of that in its variable q.
TANGENT: Final = _sum("(unit(i, p) - a(i)*unit(m + i, p)*s)", "w(i)")
BEND: Final = _sum(
    "(-unit(i, p)*unit(m + i, q)*s - unit(i, q)*unit(m + i, p)*s"
    " + a(i)*unit(m + i, p)*unit(m + i, q)*s**2)",
    "w(i)",
)
OTHER: Final = TANGENT.replace("p)", "q)").replace("exq)", "exp)")


def integral(body: str) -> str:
    return f"Integral({body}, (s, 0, oo))"


RESIDUAL: Final = f"({_MODEL} - rho(s))"
BY_VARIABLE: Final = f"2*{integral(f'{RESIDUAL}*{TANGENT}')}"
_FIRST: Final = (
    "for m, p: natural, a, w: (natural -> real). positive(m, w)"
    f" => partial(p, m, a, w, {BY_VARIABLE})"
)
_MOVED: Final = _sum("(a(i) + x*unit(i, {0}))", "(w(i) + x*unit(m + i, {0}))")
MOVED_RESIDUAL: Final = f"({_MOVED} - rho(s))"
AT_MOST: Final = have("delta at most 1", "for y: real. |Max(0, 1 - y**2)| <= 1")


#: The partial derivatives.
FIRST: Final = Composed(
    SETTING,
    _FIRST,
    (
        AT_MOST,
        apply("all families", "families"),
        block("partial derivative", _FIRST, ["rates"])(
            obtain(
                "all families(m, a, w, fun(i, unit(i, p)), fun(i, unit(m + i, p)), fun(i, "
                "0), fun(i, 0))",
                "c; D; F; c positive; room; of R; of V",
            ),
            convert(
                "in one",
                f"slope(fun(x, {integral(MOVED_RESIDUAL.format('p') + '**2')}), "
                + integral(f"2*({RESIDUAL}*{TANGENT})")
                + ")",
                f"slope of a product(c, fun(x, s, {MOVED_RESIDUAL.format('p')}), fun(x, s, "
                f"{MOVED_RESIDUAL.format('p')}), fun(s, {TANGENT}), fun(s, {TANGENT}), D, D)",
            ),
            obtain("of R", "l is", "D is", "f is", "f close"),
            convert("residual", f"square_integrable(fun(s, {RESIDUAL}))", "f is(0)"),
            apply("R tangent", PRODUCT.name, f"fun(s, {RESIDUAL})", f"fun(s, {TANGENT})"),
            obtain(f"multiple(fun(s, {RESIDUAL}*{TANGENT}), 2)", "doubled is", "doubled value"),
            convert("so", GOAL, "in one", "doubled value"),
        ),
    ),
    "partial derivative",
    (
        PRODUCT,
        From("families", FAMILIES),
        From("slope of a product", SLOPE_OF_PRODUCT),
        From("multiple", MULTIPLE),
    ),
)

MOVED_TANGENT: Final = _sum(
    "(unit(i, p) - (a(i) + x*unit(i, q))*unit(m + i, p)*s)", "(w(i) + x*unit(m + i, q))"
)
ENTRY: Final = f"2*{integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')}"
_ENTRIES: Final = (
    "for m, p, q: natural, a, w: (natural -> real), z: real. positive(m, w)"
    f" and second(p, q, m, a, w, z) => z == {ENTRY}"
)
_THERE: Final = (
    "fun(t, J(m, fun(i, (a(i) + x*unit(i, q)) + t*unit(i, p)),"
    " fun(i, (w(i) + x*unit(m + i, q)) + t*unit(m + i, p))))"
)
PAIR: Final = integral(f"{MOVED_RESIDUAL.format('q')}*{MOVED_TANGENT}")
#: The second derivatives.
ENTRIES: Final = Composed(
    SETTING,
    _ENTRIES,
    (
        AT_MOST,
        apply("all families", "families"),
        apply("first partials", "partial derivatives"),
        block("second derivative", _ENTRIES, ["rates", "derivative"])(
            obtain("derivative", "b", "y", "b positive", "partials", "its slope"),
            obtain(
                "all families(m, a, w, fun(i, unit(i, q)), fun(i, unit(m + i, q)), fun(i, "
                "unit(i, p)), fun(i, unit(m + i, p)))",
                "c; D; F; c positive; room; of R; of V",
            ),
            convert(
                "at 0",
                f"slope(fun(x, {PAIR}), {integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')})",
                f"slope of a product(c, fun(x, s, {MOVED_RESIDUAL.format('q')}), fun(x, s, "
                f"{MOVED_TANGENT}), fun(s, {OTHER}), fun(s, {BEND}), D, F)",
            ),
            convert(
                "by integrals",
                f"slope(fun(x, 2*{PAIR}), {ENTRY})",
                f"slopes combined(fun(x, {PAIR}), fun(x, {PAIR}), 2, 0,"
                f" {integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')},"
                f" {integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')})",
            ),
            let("r", "real", "Min(b, c)"),
            block("agree", f"for x: real. |x| <= r => y(x) == 2*{PAIR}", ["close"])(
                have("in c", "|x| <= c", "close", "r is"),
                block(
                    "moved rates",
                    "for i: natural. 1 <= i and i <= m => 0 < w(i) + x*unit(m + i, q)",
                    ["i from 1", "i to m"],
                    apply("old", "rates", "i"),
                    apply("roomy", "room", "i"),
                    apply("so", "add_mul_pos_of_abs_le_half", "w(i)", "x", "c", "unit(m + i, q)"),
                ),
                apply("its partial", "partials", "x", using=["close", "r is"]),
                apply(
                    "as an integral",
                    "first partials(m, p, fun(i, a(i) + x*unit(i, q)), fun(i, w(i) + "
                    "x*unit(m + i, q)))",
                ),
                apply("one", "one derivative", _THERE, "y(x)", f"2*{PAIR}"),
            ),
            apply(
                "of integrals",
                f"slopes agree(y, fun(x, 2*{PAIR}), z, r)",
                using=["r is", "b positive", "c positive"],
            ),
            apply("so", "one derivative", f"fun(x, 2*{PAIR})", "z", ENTRY),
        ),
    ),
    "second derivative",
    (
        From("families", FAMILIES),
        From("partial derivatives", FIRST),
        From("slope of a product", SLOPE_OF_PRODUCT),
        From("slopes combined", COMBINED),
        From("slopes agree", AGREEING),
        From("one derivative", UNIQUE),
    ),
)

r"""Linear recurrent networks h' = W h + U x, y = c^T h under Heaviside inputs.

(4): :math:`\frac d{dt}\hat H_t(u^x)=c^\top e^{Wt}Ux`, from the equation of the hidden states.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (3), (4).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.linear_responses import LINEAR_RESPONSE
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL, STABLE
from memory_theorems.theorems.analysis.sums import EQUAL, IDENTITY
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.memory_functions import (
    DEFINITION_3_1,
    EXPONENTIALLY_DECAYING,
    TENDS_TO_ZERO,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain, same

STEP_SLOPE: Final = Object(
    "step_slope(m: natural, c: (natural -> real), P: (real, natural, natural -> real),"
    " U: (natural, natural -> real), t: real, z: X)",
    "Sum(c(l)*Sum(Sum(U(k, i)*val(z, i, 0), (i, 1, d))*P(t, l, k), (k, 1, m)), (l, 1, m))",
    "c^T e^(W t) U x",
)
SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, *DEFINITION_3_1, TENDS_TO_ZERO, EXPONENTIALLY_DECAYING),
        *(*hidden_dynamics.OBJECTS, IDENTITY, STABLE, EXPONENTIAL, STEP_SLOPE),
    ),
    [DERIVES],
)
NETWORK: Final = (
    "m: natural, W, U: (natural, natural -> real), c: (natural -> real),"
    " h: (X, real, natural -> real), P: (real, natural, natural -> real)"
)
MODEL: Final = "model(m, fun(y, y), W, U, fun(j, 0), h) and exponential(m, W, P)"
_SLOPES: Final = (
    f"for {NETWORK}. {MODEL} => for z: X, t: real. heaviside(z) and 0 < t"
    " => derives(fun(s, output(m, c, h, s, z)), t, step_slope(m, c, P, U, t, z))"
)
INPUT: Final = "Sum(U({0}, i)*val(z, i, {1}), (i, 1, d))"
_DRIVE: Final = f"1*(Sum(W(j, k)*h(z, r, k), (k, 1, m)) + {INPUT.format('j', '0')})"
#: One unit, W = -1.
UNIT: Final = {
    **{"m": "1", "W": "fun(p, q, -1)", "U": f"fun(p, q, {linear_unit.U})", "c": "fun(p, 1)"},
    **{"h": "relax", "P": linear_unit.P},
}

#: (4).
SLOPES: Final = Composed(
    SETTING,
    _SLOPES,
    (
        block(
            "slopes",
            _SLOPES,
            ["states", "is exponential"],
            obtain("is exponential", "unit at 0", "curves"),
            obtain("unit at 0", "diagonal", "others"),
            block(
                "each",
                "for z: X, t: real. heaviside(z) and 0 < t"
                " => derives(fun(s, output(m, c, h, s, z)), t, step_slope(m, c, P, U, t, z))",
                ["z is Heaviside", "after 0"],
                apply("its states", "states", "z"),
                obtain("its states", "at rest", "starts", "runs"),
                obtain("z is Heaviside", "constant", "before 0"),
                block(
                    "inputs",
                    "for j: natural, r: real. 0 < r"
                    f" => {INPUT.format('j', 'r')} == {INPUT.format('j', '0')}",
                    ["r from 0"],
                    block(
                        "terms",
                        "for i: natural. 1 <= i and i <= d"
                        " => U(j, i)*val(z, i, r) == U(j, i)*val(z, i, 0)",
                        ["i from 1", "i to d"],
                        apply("still", "constant", "i", "r", using=["r from 0"]),
                        have("so", "U(j, i)*val(z, i, r) == U(j, i)*val(z, i, 0)", "still"),
                    ),
                    apply(
                        "so",
                        "equal sums",
                        "fun(i, U(j, i)*val(z, i, r))",
                        "fun(i, U(j, i)*val(z, i, 0))",
                        "d",
                    ),
                ),
                block(
                    "start",
                    "for j: natural. 1 <= j and j <= m => for e: real. 0 < e"
                    " => exists r: real. 0 < r and (for y: real. 0 <= y and y <= r"
                    " => |h(z, y, j) - 0| <= e)",
                    ["from 1", "to m"],
                    block(
                        "in time",
                        "for e: real. 0 < e => exists r: real. 0 < r"
                        " and (for y: real. 0 <= y and y <= r => |h(z, y, j) - 0| <= e)",
                        ["some e"],
                        apply("near", "starts", "j", "e"),
                        obtain("near", "r", "some r", "until r"),
                        have(
                            "so",
                            "for y: real. 0 <= y and y <= r => |h(z, y, j) - 0| <= e",
                            "until r(y)",
                        ),
                        exists("r", "r"),
                    ),
                ),
                block(
                    "equation",
                    "for j: natural, r: real. 1 <= j and j <= m and 0 < r and r <= t"
                    f" => derives(fun(s, h(z, s, j)), r, {_DRIVE})",
                    ["from 1", "to m", "r from 0", "r to t"],
                    apply("here", "runs", "j", "r"),
                    convert(
                        "so",
                        f"derives(fun(s, h(z, s, j)), r, {_DRIVE})",
                        "here",
                        "inputs(j, r)",
                        "r from 0",
                    ),
                ),
                block(
                    "weights",
                    "exponential(m, fun(j, k, 1*W(j, k)), P)",
                    [],
                    block(
                        "curves again",
                        "for s: real, l, j: natural. 1 <= l and l <= m and 1 <= j and j <= m"
                        " => derives(fun(r, P(r, l, j)), s, Sum(1*W(l, k)*P(s, k, j), (k, 1, m)))",
                        ["l from 1", "l to m", "j from 1", "j to m"],
                        apply("here", "curves", "s", "l", "j"),
                        convert(
                            "so",
                            "derives(fun(r, P(r, l, j)), s, Sum(1*W(l, k)*P(s, k, j), (k, 1, m)))",
                            "here",
                        ),
                    ),
                    same("so", "exponential(m, fun(j, k, 1*W(j, k)), P)"),
                ),
                apply(
                    "response",
                    "linear response",
                    *("m", "1", "W", f"fun(j, {INPUT.format('j', '0')})", "P"),
                    *("fun(r, j, h(z, r, j))", "t"),
                ),
                block(
                    "speeds",
                    "for j: natural. 1 <= j and j <= m => derives(fun(s, h(z, s, j)), t,"
                    f" Sum({INPUT.format('k', '0')}*P(t, j, k), (k, 1, m)))",
                    ["from 1", "to m"],
                    have("now", "t <= t"),
                    apply("here", "equation", "j", "t"),
                    apply("value", "response", "j"),
                    convert(
                        "so",
                        "derives(fun(s, h(z, s, j)), t,"
                        f" Sum({INPUT.format('k', '0')}*P(t, j, k), (k, 1, m)))",
                        "here",
                        "value",
                    ),
                ),
                apply(
                    "sum",
                    "sums",
                    "fun(l, s, h(z, s, l))",
                    f"fun(l, Sum({INPUT.format('k', '0')}*P(t, l, k), (k, 1, m)))",
                    *("c", "m", "t"),
                ),
            ),
        ),
    ),
    "slopes",
    (From("sums", SUMS), From("linear response", LINEAR_RESPONSE), From("equal sums", EQUAL)),
    met=Structure(
        {**UNIT, "z": "ones", "t": "1"},
        (
            *linear_unit.UNIT,
            *linear_unit.ONES,
            *linear_unit.WEIGHT,
        ),
        uses=linear_unit.USES,
        obtained={**linear_unit.OBTAINED, "ones": "X"},
    ),
)

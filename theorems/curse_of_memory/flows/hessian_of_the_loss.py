r"""The Hessian of J_m exists, for every number of units and every target in L2: (95) to (99).

For Proposition C.3 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.slopes import LINEAR as COMBINED
from memory_theorems.theorems.analysis.smooth_families import SLOPE_OF_PRODUCT
from memory_theorems.theorems.analysis.square_integrable import DECAY
from memory_theorems.theorems.curse_of_memory.flows.hessian_entries import (
    AT_MOST,
    BEND,
    ENTRY,
    FAMILIES,
    FIRST,
    MOVED_RESIDUAL,
    MOVED_TANGENT,
    OTHER,
    PAIR,
    RESIDUAL,
    SETTING,
    TANGENT,
    integral,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, obtain

_EXISTS: Final = (
    "for m: natural, a, w: (natural -> real). positive(m, w)"
    f" => hessian(m, a, w, fun(p, q, {ENTRY}))"
)
_DECAY: Final = "exp(-1*s)"
#: The Hessian exists.
EXISTING: Final = Composed(
    SETTING,
    _EXISTS,
    (
        AT_MOST,
        apply("all families", "families"),
        apply("first partials", "partial derivatives"),
        block("the Hessian", _EXISTS, ["rates"])(
            block(
                "each entry",
                "for p, q: natural. 1 <= p and p <= 2*m and 1 <= q and q <= 2*m"
                f" => second(p, q, m, a, w, {ENTRY})",
                ["p from 1", "p to 2m", "q from 1", "q to 2m"],
                obtain(
                    "all families(m, a, w, fun(i, unit(i, q)), fun(i, unit(m + i, q)), "
                    "fun(i, unit(i, p)), fun(i, unit(m + i, p)))",
                    "c; D; F; c positive; room; of R; of V",
                ),
                convert(
                    "at 0",
                    f"slope(fun(x, {PAIR}),"
                    f" {integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')})",
                    f"slope of a product(c, fun(x, s, {MOVED_RESIDUAL.format('q')}), fun(x, "
                    f"s, {MOVED_TANGENT}), fun(s, {OTHER}), fun(s, {BEND}), D, F)",
                ),
                convert(
                    "by integrals",
                    f"slope(fun(x, 2*{PAIR}), {ENTRY})",
                    f"slopes combined(fun(x, {PAIR}), fun(x, {PAIR}), 2, 0,"
                    f" {integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')},"
                    f" {integral(f'({RESIDUAL}*{BEND} + {OTHER}*{TANGENT})')})",
                ),
                block(
                    "partials",
                    "for x: real. |x| <= c => partial(p, m, fun(i, a(i) + x*unit(i, q)),"
                    f" fun(i, w(i) + x*unit(m + i, q)), 2*{PAIR})",
                    ["close"],
                    block(
                        "moved rates",
                        "for i: natural. 1 <= i and i <= m => 0 < w(i) + x*unit(m + i, q)",
                        ["i from 1", "i to m"],
                        apply("old", "rates", "i"),
                        apply("roomy", "room", "i"),
                        apply("so", "add_mul_pos_of_abs_le_half(w(i), x, c, unit(m + i, q))"),
                    ),
                    apply(
                        "so",
                        "first partials(m, p, fun(i, a(i) + x*unit(i, q)), fun(i, w(i) + "
                        "x*unit(m + i, q)))",
                    ),
                ),
                exists("so", "c", f"fun(x, 2*{PAIR})"),
            )
        ),
    ),
    "the Hessian",
    (
        From("families", FAMILIES),
        From("partial derivatives", FIRST),
        From("slope of a product", SLOPE_OF_PRODUCT),
        From("slopes combined", COMBINED),
    ),
    met=Structure(
        {
            **{"rho": f"fun(s, {_DECAY})", "m": "1", "a": "fun(i, 1)", "w": "fun(i, 1)"},
            **{"p": "1", "q": "1", "x": "0", "e": "1", "x1": "0"},
        },
        (convert("in L2", f"square_integrable(fun(s, {_DECAY}))", f"{DECAY.name}(0, 1)"),),
        uses=(DECAY,),
    ),
)

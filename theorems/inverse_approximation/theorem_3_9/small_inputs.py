r"""Small inputs: near rest a network of class A_0 is linear, for as long as one likes.

For :math:`|x|\le\delta(T)` the arguments of the activation stay below :math:`Z_0` up to the time T
(Gronwall: :math:`|\sigma(z)|\le L|z|`), so that v = h' obeys :math:`v'=c_\sigma Wv`,
:math:`v(0)=c_\sigma Ux`, and the output has the slope
:math:`c_\sigma c^\top e^{c_\sigma WT}Ux` at T: the flow near rest is that of :math:`c_\sigma W`,
not of W as in (36).

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (33)-(36).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.linear_responses import LINEAR_RESPONSE
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL
from memory_theorems.theorems.analysis.sums import IDENTITY
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.inverse_approximation.linear_models.stable_linear_models import (
    STEP_SLOPE,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.hidden_states import STATES_BEGIN
from memory_theorems.theorems.inverse_approximation.theorem_3_9.near_rest import NEAR_REST
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
)

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (heaviside_inputs.HEAVISIDE, *hidden_dynamics.OBJECTS, IDENTITY, EXPONENTIAL, STEP_SLOPE),
    [DERIVES],
)
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " c: (natural -> real), h: (X, real, natural -> real), P: (real, natural, natural -> real),"
    " kappa, Z, L: (0, oo). (for y: real. |y| < Z => sigma(y) == kappa*y)"
    " and (for y, w: real. |sigma(y) - sigma(w)| <= L*|y - w|)"
    " and model(m, sigma, W, U, fun(j, 0), h) and exponential(m, fun(j, k, kappa*W(j, k)), P)"
    " => for T: real. 0 < T => exists delta: real. 0 < delta"
    " and (for z: X. heaviside(z) and |z| <= delta"
    " => derives(fun(s, output(m, c, h, s, z)), T, kappa*step_slope(m, c, P, U, T, z)))"
)
_IN: Final = "Sum(U({0}, i)*val(z, i, {1}), (i, 1, d))"
_DRIVE: Final = f"kappa*(Sum(W(j, k)*h(z, t, k), (k, 1, m)) + {_IN.format('j', '0')})"

#: The slope of the output at T.
RESPONDING: Final[tuple[Step, ...]] = (
    apply(
        "response",
        "linear response",
        *("m", "kappa", "W", f"fun(j, {_IN.format('j', '0')})", "P"),
        *("fun(y, j, h(z, y, j))", "T"),
    ),
    block(
        "each slope",
        "for j: natural. 1 <= j and j <= m => derives(fun(s, h(z, s, j)), T,"
        f" Sum(kappa*{_IN.format('k', '0')}*P(T, j, k), (k, 1, m)))",
        ["from 1", "to m"],
        have("now", "T <= T"),
        apply("here", "linear", "j", "T"),
        apply("value", "response", "j"),
        convert(
            "so",
            "derives(fun(s, h(z, s, j)), T,"
            f" Sum(kappa*{_IN.format('k', '0')}*P(T, j, k), (k, 1, m)))",
            "here",
            "value",
        ),
    ),
    apply(
        "sum",
        "sums",
        "fun(l, s, h(z, s, l))",
        f"fun(l, Sum(kappa*{_IN.format('k', '0')}*P(T, l, k), (k, 1, m)))",
        *("c", "m", "T"),
    ),
    convert(
        "slope of the output",
        "derives(fun(s, output(m, c, h, s, z)), T, kappa*step_slope(m, c, P, U, T, z))",
        "sum",
    ),
)

_WITHIN: Final = "1 <= l and l <= 1 and 1 <= j and j <= 1"
#: The premises are met by one unit, W = -1, c_sigma = 1; then delta serves with its inputs.
_MET: Final = Structure(
    {
        **{"m": "1", "sigma": "fun(y, y)", "W": "fun(p, q, -1)", "c": "fun(p, 1)"},
        **{"U": f"fun(p, q, {linear_unit.U})", "h": "relax", "P": linear_unit.P},
        **{"kappa": "1", "Z": "1", "L": "1", "T": "1", "z": "delta*ones"},
    },
    (
        *(*linear_unit.UNIT, *linear_unit.ONES, *linear_unit.WEIGHT),
        have("plain", "for y: real. |y| < 1 => y == 1*y"),
        have("steep", "for y, w: real. |y - w| <= 1*|y - w|"),
        block(
            "scaled curve",
            f"for s: real, l, j: natural. {_WITHIN}"
            " => derives(fun(r, exp(-1*r)), s, Sum(1*(-1)*exp(-1*s), (k, 1, 1)))",
            ["l from 1", "l to 1", "j from 1", "j to 1"],
            apply("here", "exponential curve", "s", "l", "j"),
            convert(
                "so",
                "derives(fun(r, exp(-1*r)), s, Sum(1*(-1)*exp(-1*s), (k, 1, 1)))",
                "here",
            ),
        ),
        *linear_unit.MULTIPLES,
    ),
    uses=linear_unit.USES,
    obtained={**linear_unit.OBTAINED, "ones": "X"},
    before={
        "z": (
            apply("a multiple", "multiples", "delta"),
            obtain("a multiple", "multiple is an input", "multiple is small"),
        )
    },
)

SMALL_INPUTS: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "small inputs",
            _STATED,
            [
                *("kappa positive", "Z positive", "L positive"),
                *("linear near 0", "Lipschitz", "states", "is exponential"),
            ],
            apply("of networks", "near rest", "d", "val"),
            apply("of this one", "of networks", "m", "sigma", "W", "U", "kappa", "Z", "L"),
            block(
                "in time",
                "for T: real. 0 < T => exists delta: real. 0 < delta"
                " and (for z: X. heaviside(z) and |z| <= delta"
                " => derives(fun(s, output(m, c, h, s, z)), T,"
                " kappa*step_slope(m, c, P, U, T, z)))",
                ["T positive"],
                apply("some room", "of this one", "T"),
                obtain("some room", "delta", "delta positive", "small inputs are linear"),
                block(
                    "each",
                    "for z: X. heaviside(z) and |z| <= delta"
                    " => derives(fun(s, output(m, c, h, s, z)), T,"
                    " kappa*step_slope(m, c, P, U, T, z))",
                    ["z is Heaviside", "z small"],
                    apply("its states", "states", "z"),
                    apply("linear", "small inputs are linear", "z", "fun(r, j, h(z, r, j))"),
                    apply("all begin", "states begin", "d", "val"),
                    apply(
                        "start",
                        "all begin",
                        *("m", "sigma", "W", "U", "fun(j, 0)", "z", "fun(r, j, h(z, r, j))"),
                    ),
                    *RESPONDING,
                ),
                exists("delta", "delta"),
            ),
        ),
    ),
    "small inputs",
    (
        *(From("near rest", NEAR_REST), From("states begin", STATES_BEGIN)),
        *(From("linear response", LINEAR_RESPONSE), From("sums", SUMS)),
    ),
    met=_MET,
)

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

from memory_theorems.theorems.analysis.bounded_speeds import ENERGY
from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.linear_responses import LINEAR_RESPONSE
from memory_theorems.theorems.analysis.linear_systems import APPLIED, RECTANGULAR
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL
from memory_theorems.theorems.analysis.sums import AT_MOST, EQUAL, IDENTITY
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.inverse_approximation.linear_models.stable_linear_models import (
    STEP_SLOPE,
)
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    let,
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
_ARG: Final = f"(Sum(W(j, k)*h(z, t, k), (k, 1, m)) + {_IN.format('j', 't')} + 0)"
_SIZES: Final = "Sum(|h(z, t, i)|, (i, 1, m))"
_K: Final = "(m*(2*m*(L*r) + 1))"
_DRIVE: Final = f"kappa*(Sum(W(j, k)*h(z, t, k), (k, 1, m)) + {_IN.format('j', '0')})"

_AT_Y: Final = _ARG.replace("h(z, t, k)", "h(z, y, k)").replace("val(z, i, t)", "val(z, i, y)")
_AT_L: Final = _AT_Y.replace("W(j,", "W(l,").replace("U(j,", "U(l,")
_SIZES_Y: Final = "Sum(|h(z, y, i)|, (i, 1, m))"
_SQUARES: Final = "Sum(h(z, t, i)**2, (i, 1, m))"
#: The states begin at 0.
BEGINNING: Final[tuple[Step, ...]] = (
    block(
        "start",
        "for j: natural. 1 <= j and j <= m => for e: real. 0 < e => exists p: real. 0 < p"
        " and (for y: real. 0 <= y and y <= p => |h(z, y, j) - 0| <= e)",
        ["from 1", "to m"],
        block(
            "near 0",
            "for e: real. 0 < e => exists p: real. 0 < p"
            " and (for y: real. 0 <= y and y <= p => |h(z, y, j) - 0| <= e)",
            ["some e"],
            apply("near", "starts", "j", "e"),
            obtain("near", "p", "some p", "until p"),
            have("so", "for y: real. 0 <= y and y <= p => |h(z, y, j) - 0| <= e", "until p(y)"),
            exists("p", "p"),
        ),
    ),
)
#: The arguments stay below Z, so that the equation is linear, up to T.
BELOW: Final[tuple[Step, ...]] = (
    have("root", "for x: real, y: [0, oo). x**2 <= y**2 => |x| <= y"),
    have(
        "grown",
        "for x, w: real, y: [1, oo). w <= y => x**2*(w - 1) <= (x*y)**2",
        "mul_le_mul_of_nonneg_left(x**2, w - 1, y**2)",
    ),
    block(
        "below",
        f"for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T => |{_ARG}| < Z",
        ["j from 1", "j to m", "after 0", "to T"],
        block(
            "equation until",
            "for l: natural, y: real. 1 <= l and l <= m and 0 < y and y <= t"
            f" => derives(fun(s, h(z, s, l)), y, sigma({_AT_L}))",
            ["l from 1", "l to m", "y after 0", "y to t"],
            apply("so", "equation", "l", "y", using=["y to t", "to T"]),
        ),
        block(
            "speeds until",
            "for l: natural, y: real. 1 <= l and l <= m and 0 < y and y <= t"
            f" => |sigma({_AT_L})| <= L*r*{_SIZES_Y} + q",
            ["l from 1", "l to m", "y after 0", "y to t"],
            apply("so", "speeds", "l", "y", using=["y to t", "to T"]),
        ),
        apply(
            "its energy",
            "energy",
            *("m", "fun(y, l, h(z, y, l))", f"fun(y, l, sigma({_AT_L}))", "L*r", "q", "t"),
        ),
        have(
            "in order",
            f"{_K}*t <= {_K}*T",
            "to T",
            "K from 0",
            f"mul_le_mul_of_nonneg_left({_K}, t, T)",
        ),
        have("exponents", f"exp({_K}*t) <= g", "in order", "g is", f"exponential({_K}*t, {_K}*T)"),
        have(
            "by g",
            f"{_SQUARES} <= (q*g)**2",
            "its energy",
            "exponents",
            "g from 1",
            f"grown(q, exp({_K}*t), g)",
        ),
        have("q g", "0 <= q*g", "q from 0", "g from 1", "mul_nonneg(q, g)"),
        have("no square is negative", "for i: natural. 1 <= i and i <= m => 0 <= h(z, t, i)**2"),
        block(
            "each state",
            "for i: natural. 1 <= i and i <= m => |h(z, t, i)| <= q*g",
            ["i from 1", "i to m"],
            apply("one", "one term", "fun(k, h(z, t, k)**2)", "m", "i"),
            have("so", "|h(z, t, i)| <= q*g", "one", "by g", "q g", "root(h(z, t, i), q*g)"),
        ),
        apply("all states", "at most", "fun(i, |h(z, t, i)|)", "m", "q*g"),
        apply("argument", "arguments", "j", "t"),
        have("in all", "r*(m*(q*g)) + u*|z| == |z|*R", "q is", "R is"),
        have(
            "at most that",
            f"|{_ARG}| <= |z|*R",
            "argument",
            "all states",
            "in all",
            "r from 0",
            f"mul_le_mul_of_nonneg_left(r, {_SIZES}, m*(q*g))",
        ),
        have(
            "so",
            f"|{_ARG}| < Z",
            "at most that",
            "z small",
            "Z positive",
            "R from 0",
            "size of z",
            "share(Z, R, |z|)",
        ),
    ),
    block(
        "constant inputs",
        f"for j: natural, t: real. 0 < t => {_IN.format('j', 't')} == {_IN.format('j', '0')}",
        ["after 0"],
        block(
            "terms",
            "for i: natural. 1 <= i and i <= d => U(j, i)*val(z, i, t) == U(j, i)*val(z, i, 0)",
            ["i from 1", "i to d"],
            apply("still", "constant", "i", "t", using=["after 0"]),
            have("so", "U(j, i)*val(z, i, t) == U(j, i)*val(z, i, 0)", "still"),
        ),
        apply(
            "so", "equal sums", "fun(i, U(j, i)*val(z, i, t))", "fun(i, U(j, i)*val(z, i, 0))", "d"
        ),
    ),
    block(
        "linear",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        f" => derives(fun(s, h(z, s, j)), t, {_DRIVE})",
        ["j from 1", "j to m", "after 0", "to T"],
        apply("here", "equation", "j", "t"),
        apply("small", "below", "j", "t"),
        apply("there", "linear near 0", _ARG),
        have("speed", f"sigma({_ARG}) == {_DRIVE}", "there", "constant inputs(j, t)", "after 0"),
        convert("so", f"derives(fun(s, h(z, s, j)), t, {_DRIVE})", "here", "speed"),
    ),
)
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
            apply("weights", "applied", "m", "W"),
            obtain("weights", "r", "r from 0", "recurrent"),
            apply("input weights", "rectangular", "m", "d", "U"),
            obtain("input weights", "u", "u from 0", "driven"),
            have("of 0", "|0| < Z", "Z positive"),
            have("rest", "sigma(0) == 0", "linear near 0(0)", "of 0"),
            have("slope at 0", "for y: real. |sigma(y)| <= L*|y|", "Lipschitz(y, 0)", "rest"),
            block(
                "in time",
                "for T: real. 0 < T => exists delta: real. 0 < delta"
                " and (for z: X. heaviside(z) and |z| <= delta"
                " => derives(fun(s, output(m, c, h, s, z)), T,"
                " kappa*step_slope(m, c, P, U, T, z)))",
                ["T positive"],
                let("g", "real", f"exp({_K}*T)"),
                let("R", "real", "r*(m*(L*u*g)) + u"),
                have("L r", "0 <= L*r", "L positive", "r from 0", "mul_nonneg(L, r)"),
                have("L u", "0 <= L*u", "L positive", "u from 0", "mul_nonneg(L, u)"),
                have("m L r", "0 <= 2*m*(L*r)", "L r", "mul_nonneg(2*m, L*r)"),
                have("K from 0", f"0 <= {_K}", "m L r", "mul_nonneg(m, 2*m*(L*r) + 1)"),
                have("above 1", "for x: real. 0 <= x => 1 <= exp(x)"),
                have(
                    "g from 1",
                    "1 <= g",
                    "g is",
                    f"above 1({_K}*T)",
                    "K from 0",
                    "T positive",
                    f"mul_nonneg({_K}, T)",
                ),
                have("L u g", "0 <= L*u*g", "L u", "g from 1", "mul_nonneg(L*u, g)"),
                have("m L u g", "0 <= m*(L*u*g)", "L u g", "mul_nonneg(m, L*u*g)"),
                have(
                    "R from 0",
                    "0 <= R",
                    "R is",
                    "m L u g",
                    "r from 0",
                    "u from 0",
                    "mul_nonneg(r, m*(L*u*g))",
                ),
                have("room", "for x: (0, oo), y: [0, oo). 0 < x/(2*(y + 1))"),
                have(
                    "share",
                    "for x: (0, oo), y: [0, oo), w: real. w <= x/(2*(y + 1)) and 0 <= w => w*y < x",
                ),
                have("positive", "0 < Z/(2*(R + 1))", "Z positive", "R from 0", "room(Z, R)"),
                block(
                    "each",
                    "for z: X. heaviside(z) and |z| <= Z/(2*(R + 1))"
                    " => derives(fun(s, output(m, c, h, s, z)), T,"
                    " kappa*step_slope(m, c, P, U, T, z))",
                    ["z is Heaviside", "z small"],
                    apply("its states", "states", "z"),
                    obtain("its states", "at rest", "starts", "runs"),
                    obtain("z is Heaviside", "constant", "before 0"),
                    have("size of z", "0 <= |z|"),
                    let("q", "real", "L*(u*|z|)"),
                    have(
                        "q from 0",
                        "0 <= q",
                        "q is",
                        "u from 0",
                        "L positive",
                        "mul_nonneg(u, |z|)",
                        "mul_nonneg(L, u*|z|)",
                    ),
                    block(
                        "inputs",
                        "for j: natural, t: real. 1 <= j and j <= m"
                        f" => |{_IN.format('j', 't')}| <= u*|z|",
                        ["j from 1", "j to m"],
                        block(
                            "components",
                            "for i: natural. 1 <= i and i <= d => |val(z, i, t)| <= |z|",
                            ["i from 1", "i to d"],
                            apply("so", "below the norm", "z", "i", "t"),
                        ),
                        apply("so", "driven", "fun(i, val(z, i, t))", "|z|", "j"),
                    ),
                    block(
                        "arguments",
                        "for j: natural, t: real. 1 <= j and j <= m"
                        f" => |{_ARG}| <= r*{_SIZES} + u*|z|",
                        ["j from 1", "j to m"],
                        apply("from states", "recurrent", "fun(k, h(z, t, k))", "j"),
                        apply("from inputs", "inputs", "j", "t"),
                        have("so", f"|{_ARG}| <= r*{_SIZES} + u*|z|", "from states", "from inputs"),
                    ),
                    block(
                        "speeds",
                        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
                        f" => |sigma({_ARG})| <= L*r*{_SIZES} + q",
                        ["j from 1", "j to m", "after 0", "to T"],
                        apply("argument", "arguments", "j", "t"),
                        have(
                            "so",
                            f"|sigma({_ARG})| <= L*r*{_SIZES} + q",
                            "argument",
                            "q is",
                            f"slope at 0({_ARG})",
                            "L positive",
                            f"mul_le_mul_of_nonneg_left(L, |{_ARG}|, r*{_SIZES} + u*|z|)",
                        ),
                    ),
                    *BEGINNING,
                    block(
                        "equation",
                        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
                        f" => derives(fun(s, h(z, s, j)), t, sigma({_ARG}))",
                        ["j from 1", "j to m", "after 0", "to T"],
                        apply("so", "runs", "j", "t"),
                    ),
                    *BELOW,
                    *RESPONDING,
                ),
                exists("delta", "Z/(2*(R + 1))"),
            ),
        ),
    ),
    "small inputs",
    (
        *(From("applied", APPLIED), From("rectangular", RECTANGULAR), From("energy", ENERGY)),
        *(From("one term", ONE_TERM), From("at most", AT_MOST), From("equal sums", EQUAL)),
        *(From("linear response", LINEAR_RESPONSE), From("sums", SUMS)),
    ),
    met=_MET,
)

r"""Near rest a network of class A_0 without biases is linear, for as long as one likes.

For :math:`|x|\le\delta(T)` the arguments of the activation stay below :math:`Z_0` up to the time T
(Gronwall: :math:`|\sigma(z)|\le L|z|`), whatever the states under the input are.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (33)-(36).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.bounded_speeds import ENERGY
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.linear_systems import APPLIED, RECTANGULAR
from memory_theorems.theorems.analysis.sums import AT_MOST, EQUAL
from memory_theorems.theorems.inverse_approximation.theorem_3_9.hidden_states import STATES_BEGIN
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
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
    (heaviside_inputs.HEAVISIDE, hidden_dynamics.ARGUMENT, hidden_dynamics.STATES),
    [DERIVES],
)
_IN: Final = "Sum(U({0}, i)*val(z, i, {1}), (i, 1, d))"
_ARG: Final = f"(Sum(W(j, k)*h(t, k), (k, 1, m)) + {_IN.format('j', 't')} + 0)"
_SIZES: Final = "Sum(|h(t, i)|, (i, 1, m))"
_K: Final = "(m*(2*m*(L*r) + 1))"
_DRIVE: Final = f"kappa*(Sum(W(j, k)*h(t, k), (k, 1, m)) + {_IN.format('j', '0')})"

_AT_Y: Final = _ARG.replace("h(t, k)", "h(y, k)").replace("val(z, i, t)", "val(z, i, y)")
_AT_L: Final = _AT_Y.replace("W(j,", "W(l,").replace("U(j,", "U(l,")
_SIZES_Y: Final = "Sum(|h(y, i)|, (i, 1, m))"
_SQUARES: Final = "Sum(h(t, i)**2, (i, 1, m))"
#: What holds of inputs of size at most delta.
_CURVES: Final = (
    "(for z: X, h: (real, natural -> real). heaviside(z) and |z| <= {}"
    " and states(m, sigma, W, U, fun(j, 0), z, h) => for j: natural, t: real."
    f" 1 <= j and j <= m and 0 < t and t <= T => derives(fun(s, h(s, j)), t, {_DRIVE}))"
)
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " kappa, Z, L: (0, oo). (for y: real. |y| < Z => sigma(y) == kappa*y)"
    " and (for y, w: real. |sigma(y) - sigma(w)| <= L*|y - w|)"
    " => for T: real. 0 < T => exists delta: real. 0 < delta"
    f" and {_CURVES.format('delta')}"
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
            f" => derives(fun(s, h(s, l)), y, sigma({_AT_L}))",
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
            *("m", "fun(y, l, h(y, l))", f"fun(y, l, sigma({_AT_L}))", "L*r", "q", "t"),
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
        have("no square is negative", "for i: natural. 1 <= i and i <= m => 0 <= h(t, i)**2"),
        block(
            "each state",
            "for i: natural. 1 <= i and i <= m => |h(t, i)| <= q*g",
            ["i from 1", "i to m"],
            apply("one", "one term", "fun(k, h(t, k)**2)", "m", "i"),
            have("so", "|h(t, i)| <= q*g", "one", "by g", "q g", "root(h(t, i), q*g)"),
        ),
        apply("all states", "at most", "fun(i, |h(t, i)|)", "m", "q*g"),
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
        f" => derives(fun(s, h(s, j)), t, {_DRIVE})",
        ["j from 1", "j to m", "after 0", "to T"],
        apply("here", "equation", "j", "t"),
        apply("small", "below", "j", "t"),
        apply("there", "linear near 0", _ARG),
        have("speed", f"sigma({_ARG}) == {_DRIVE}", "there", "constant inputs(j, t)", "after 0"),
        convert("so", f"derives(fun(s, h(s, j)), t, {_DRIVE})", "here", "speed"),
    ),
)

NEAR_REST: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "near rest",
            _STATED,
            ["kappa positive", "Z positive", "L positive", "linear near 0", "Lipschitz"],
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
                f" and {_CURVES.format('delta')}",
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
                    _CURVES.format("Z/(2*(R + 1))"),
                    ["z is Heaviside", "z small", "its states"],
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
                        apply("from states", "recurrent", "fun(k, h(t, k))", "j"),
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
                    apply("all begin", "states begin", "d", "val"),
                    apply("start", "all begin", "m", "sigma", "W", "U", "fun(j, 0)", "z", "h"),
                    block(
                        "equation",
                        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
                        f" => derives(fun(s, h(s, j)), t, sigma({_ARG}))",
                        ["j from 1", "j to m", "after 0", "to T"],
                        apply("so", "runs", "j", "t"),
                    ),
                    *BELOW,
                ),
                exists("delta", "Z/(2*(R + 1))"),
            ),
        ),
    ),
    "near rest",
    (
        *(From("applied", APPLIED), From("rectangular", RECTANGULAR), From("energy", ENERGY)),
        *(From("one term", ONE_TERM), From("at most", AT_MOST), From("equal sums", EQUAL)),
        From("states begin", STATES_BEGIN),
    ),
)

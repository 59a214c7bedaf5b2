r"""That every recurrent network has decaying memory, refuted by a network with W = 0.

One hardtanh unit with W = 0, U = (1, 0, ..., 0), b = 0, c = 1 has :math:`h(t)=t\,\sigma(x_1)`
under the Heaviside input of x, so that
:math:`\mathcal M(\hat H)(t)=\sup|\sigma(x_1)|/|x|_\infty=1` at all times.  What decays needs a
hypothesis on W.  Over signals of :math:`C_0(\mathbb R,\mathbb R^d)` this unit is no bounded
functional: what is refuted is said of all networks, not of those in the class of Definition 2.1.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): Definitions 3.1 and 3.2.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC, UNIQUE
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.activations import ACTIVATION, CLASS_A_0
from memory_theorems.theorems.paper_objects.memory_functions import (
    DECAYING,
    DEFINITION_3_1,
    TENDS_TO_ZERO,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    exists,
    have,
    let,
    obtain,
    same,
)

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        heaviside_inputs.HEAVISIDE,
        *DEFINITION_3_1,
        *(TENDS_TO_ZERO, DECAYING, ACTIVATION, CLASS_A_0),
        *hidden_dynamics.OBJECTS,
    ),
    [DERIVES],
)
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " b, c: (natural -> real), h: (X, real, natural -> real), M: (real -> real). 1 <= m"
    " and activation(sigma) and class_A_0(sigma) and model(m, sigma, W, U, b, h)"
    " and memory(fun(t, z, output(m, c, h, t, z)), M) => decaying_memory(M)"
)
_U: Final = "fun(p, q, Max(0, 1 - (1 - q)**2))"
_WEIGHTS: Final = f"fun(p, q, 0), {_U}, fun(p, 0)"
_ARGUMENT: Final = f"argument(1, {_WEIGHTS}, z, fun(p, q, ramp(z, p, q)), j, t)"
_OUTPUT: Final = "output(1, fun(p, 1), ramp, {}, z)"

#: hardtanh is of the class A_0.
HARDTANH: Final[tuple[Step, ...]] = (
    let("clip", "real -> real", "fun(y, Max(-1, Min(1, y)))"),
    have("at most 1", "for y: real. |clip(y)| <= 1", "clip is(y)"),
    have("Min grows", "for y, w: real. y <= w => Min(1, y) <= Min(1, w)"),
    have("Max grows", "for y, w: real. y <= w => Max(-1, y) <= Max(-1, w)"),
    have(
        "monotone",
        "for y, w: real. y <= w => clip(y) <= clip(w)",
        *("clip is(y)", "clip is(w)", "Min grows(y, w)", "Max grows(Min(1, y), Min(1, w))"),
    ),
    have("slope of Max", "for y, w: real. |Max(-1, y) - Max(-1, w)| <= |y - w|"),
    have(
        "both slopes",
        "for y, w: real. |Max(-1, Min(1, y)) - Max(-1, Min(1, w))| <= |y - w|",
        *("abs_min_one_sub_le(y, w)", "slope of Max(Min(1, y), Min(1, w))"),
        "le_trans(|Max(-1, Min(1, y)) - Max(-1, Min(1, w))|, |Min(1, y) - Min(1, w)|, |y - w|)",
    ),
    have(
        "same gap", "for p, q, u, v, g: real. p == u and q == v and |u - v| <= g => |p - q| <= 1*g"
    ),
    have(
        "slope at most 1",
        "for y, w: real. |clip(y) - clip(w)| <= 1*|y - w|",
        *("clip is(y)", "clip is(w)", "both slopes(y, w)"),
        "same gap(clip(y), clip(w), Max(-1, Min(1, y)), Max(-1, Min(1, w)), |y - w|)",
    ),
    have("linear near 0", "for y: real. |y| < 1 => clip(y) == 1*y", "clip is(y)"),
    have("no larger", "for y: real. |clip(y)| <= |y|", "clip is(y)"),
    have("held", "for y: real. 1 <= y => Max(-1, Min(1, y)) == 1"),
    have("saturated", "for y: real. 1 <= y => clip(y) == 1", "clip is(y)", "held(y)"),
    exists("a bound", "1", form="exists B: real. for y: real. |clip(y)| <= B"),
    exists("a slope", "1", form="exists L: real. for y, w: real. |clip(y) - clip(w)| <= L*|y - w|"),
    same("hardtanh", "activation(clip)"),
    exists(
        "hardtanh near 0",
        *("1", "1"),
        form="exists kappa, Z: real. 0 < kappa and 0 < Z"
        " and (for y: real. |y| < Z => clip(y) == kappa*y)",
    ),
)
#: The linear part of the activation, its ends too.
LINEAR_PART: Final[tuple[Step, ...]] = (
    have("within", "for y: real. |y| <= 1 => Max(-1, Min(1, y)) == y"),
    have("linear within", "for y: real. |y| <= 1 => clip(y) == y", "clip is(y)", "within(y)"),
)
#: What the unit sees of a Heaviside input z, from ``constant``.
SEEN: Final[tuple[Step, ...]] = (
    apply("still", "constant", "1", "t", using=["channels", "after 0"]),
    apply("first channel", "picked", "d", "1", "fun(i, val(z, i, t))", using=["channels"]),
)
_PROOF: Final[tuple[Step, ...]] = (
    *HARDTANH,
    let("ramp", "X, real, natural -> real", "fun(z, t, j, Max(0, t)*clip(val(z, 1, 0)))"),
    have(
        "after the start",
        "for z: X, t: real, j: natural. 0 <= t => ramp(z, t, j) == t*clip(val(z, 1, 0))",
        *("ramp is(z, t, j)", "max_zero_of_nonneg(t)"),
    ),
    have(
        "no remainder",
        "for p, q, s, t, u, v: real. p == s*u and q == t*u and v == u"
        " => |p - q - v*(s - t)| <= 0*(s - t)**2",
    ),
    block(
        "states",
        f"model(1, clip, {_WEIGHTS}, ramp)",
        ["z is Heaviside"],
        obtain("z is Heaviside", "constant", "before 0"),
        have(
            "at rest",
            "for j: natural, t: real. 1 <= j and j <= 1 and t <= 0 => ramp(z, t, j) == 0",
            *(
                "ramp is(z, t, j)",
                "max_zero_of_nonpos(t)",
                "mul_eq_zero_of_left(Max(0, t), clip(val(z, 1, 0)))",
            ),
        ),
        block(
            "starts",
            "for j: natural, e: real. 1 <= j and j <= 1 and 0 < e => exists r: real. 0 < r"
            " and (for t: real. 0 <= t and t <= r => |ramp(z, t, j)| <= e)",
            ["j from 1", "j to 1", "some e"],
            have("scaled", "for u, v: real. 0 <= u and |v| <= 1 => |u*v| <= u"),
            have(
                "near 0",
                "for t: real. 0 <= t and t <= e => |ramp(z, t, j)| <= e",
                *("after the start(z, t, j)", "at most 1(val(z, 1, 0))"),
                "scaled(t, clip(val(z, 1, 0)))",
            ),
            exists("r", "e"),
        ),
        block(
            "runs",
            "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
            f" => derives(fun(s, ramp(z, s, j)), t, clip({_ARGUMENT}))",
            ["j from 1", "j to 1", "after 0"],
            *SEEN,
            have("seen", f"{_ARGUMENT} == val(z, 1, 0)", "first channel", "still"),
            have(
                "so seen",
                f"clip({_ARGUMENT}) == clip(val(z, 1, 0))",
                "seen",
                f"congruence(clip({_ARGUMENT}), clip(val(z, 1, 0)))",
            ),
            have(
                "straight",
                "for s: real. |s - t| <= t"
                f" => |ramp(z, s, j) - ramp(z, t, j) - clip({_ARGUMENT})*(s - t)| <= 0*(s - t)**2",
                *("after the start(z, s, j)", "after the start(z, t, j)", "so seen"),
                *("after 0", "nonneg_of_abs_sub_le(s, t)"),
                f"no remainder(ramp(z, s, j), ramp(z, t, j), s, t, clip(val(z, 1, 0)),"
                f" clip({_ARGUMENT}))",
            ),
            apply(
                "slope",
                "quadratic",
                *("fun(s, ramp(z, s, j))", "t", f"clip({_ARGUMENT})", "0", "t"),
            ),
        ),
        exists("all three"),
    ),
    block(
        "slopes",
        "for t: real, z: X. 0 < t and heaviside(z)"
        f" => derives(fun(s, {_OUTPUT.format('s')}), t, clip(val(z, 1, 0)))",
        ["after 0", "z is Heaviside"],
        obtain("z is Heaviside", "constant", "before 0"),
        have(
            "straight",
            "for s: real. |s - t| <= t => "
            f"|{_OUTPUT.format('s')} - {_OUTPUT.format('t')} - clip(val(z, 1, 0))*(s - t)|"
            " <= 0*(s - t)**2",
            *(
                "after the start(z, s, 1)",
                "after the start(z, t, 1)",
                "after 0",
                "nonneg_of_abs_sub_le(s, t)",
            ),
            f"no remainder({_OUTPUT.format('s')}, {_OUTPUT.format('t')}, s, t,"
            " clip(val(z, 1, 0)), clip(val(z, 1, 0)))",
        ),
        apply(
            "slope",
            "quadratic",
            *(f"fun(s, {_OUTPUT.format('s')})", "t", "clip(val(z, 1, 0))", "0", "t"),
        ),
    ),
    block(
        "slopes exist",
        "for t: real, z: X. 0 < t and heaviside(z)"
        f" => exists v: real. derives(fun(s, {_OUTPUT.format('s')}), t, v)",
        ["after 0", "z is Heaviside"],
        apply("slope", "slopes", "t", "z"),
        exists("v", "clip(val(z, 1, 0))"),
    ),
    block(
        "at most 1 of the input",
        f"for t: real. 0 < t => memory_at_most(fun(s, z, {_OUTPUT.format('s')}), t, 1)",
        ["after 0"],
        block(
            "each",
            f"for z: X, v: real. heaviside(z) and derives(fun(s, {_OUTPUT.format('s')}), t, v)"
            " => |v| <= 1*|z|",
            ["z is Heaviside", "its slope"],
            apply("slope", "slopes", "t", "z"),
            apply(
                "the same",
                "unique",
                *(f"fun(s, {_OUTPUT.format('s')})", "t", "v", "clip(val(z, 1, 0))"),
            ),
            apply("in norm", "below the norm", "z", "1", "0", using=["channels"]),
            have("so", "|v| <= 1*|z|", "the same", "in norm", "no larger(val(z, 1, 0))"),
        ),
    ),
    block(
        "no less",
        f"for t, r: real. 0 < t and memory_at_most(fun(s, z, {_OUTPUT.format('s')}), t, r)"
        " => 1 <= r",
        ["after 0", "bounds all"],
        apply("ones", "Heaviside inputs", "fun(i, 1)"),
        obtain("ones", "z", "one later", "before 0"),
        have("at 0", "for i: natural. 1 <= i and i <= d => val(z, i, 0) == 1", "one later(i, 0)"),
        have(
            "constant",
            "for i: natural, s: real. 1 <= i and i <= d and 0 <= s => val(z, i, s) == val(z, i, 0)",
            *("one later(i, s)", "at 0(i)"),
        ),
        same("z is Heaviside", "heaviside(z)"),
        apply("slope", "slopes", "t", "z"),
        apply("at most r", "bounds all", "z", "clip(val(z, 1, 0))"),
        have("seen", "val(z, 1, 0) == 1", "at 0(1)", "one_le_one", "channels"),
        have(
            "clipped",
            "clip(val(z, 1, 0)) == 1",
            *("seen", "saturated(val(z, 1, 0))"),
        ),
        block(
            "below 1",
            "for i: natural, s: real. 1 <= i and i <= d => |val(z, i, s)| <= 1",
            ["i from 1", "i to d"],
            by_cases(
                "time",
                "|val(z, i, s)| <= 1",
                "s < 0",
                [
                    have(
                        "not yet",
                        "|val(z, i, s)| <= 1",
                        "before 0(i, s)",
                        "time case",
                        "i from 1",
                        "i to d",
                    )
                ],
                [
                    have(
                        "then",
                        "|val(z, i, s)| <= 1",
                        "one later(i, s)",
                        "time case",
                        "i from 1",
                        "i to d",
                    )
                ],
            ),
        ),
        apply("norm", "least bound", "z", "1"),
        have("so", "for y, u: real. 0 <= y and y <= 1 and 1 <= u*y => 1 <= u"),
        have("at least 1", "1 <= r", "so(|z|, r)", "norm", "at most r", "clipped"),
    ),
    have("half", "0 < 1/2"),
)

#: Every network has decaying memory, whatever its weights are: refuted.
EVERY_NETWORK: Final = Composed(
    SETTING,
    _STATED,
    refuted=Structure(
        {
            **{"m": "1", "sigma": "clip", "W": "fun(j, k, 0)", "U": _U, "b": "fun(j, 0)"},
            **{"c": "fun(j, 1)", "h": "ramp", "M": "fun(t, 1)", "e": "1/2", "t": "T"},
        },
        _PROOF,
        uses=(From("quadratic", QUADRATIC), From("unique", UNIQUE), From("picked", PICKED)),
        obtained={"clip": "real -> real", "ramp": "X, real, natural -> real"},
    ),
)

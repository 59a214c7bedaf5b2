r"""The structure of one linear unit h' = -h + x_1: steps that show its states and its slopes.

Under the Heaviside input of x its state is :math:`h(t)=x_1(1-e^{-t})`, of the slope
:math:`x_1e^{-t}`.  ``relax(z, t, j)`` is the state, ``linear(y) = y`` the activation.
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.by_definition import AGREEING, UNIQUE
from theorems.analysis.curves import EXPONENTIAL, LINEAR
from theorems.analysis.deltas import PICKED
from verify.reasoning.composition import From, Use
from verify.reasoning.steps import Step, apply, block, convert, exists, have, let, obtain

USES: Final[tuple[Use, ...]] = (
    *(EXPONENTIAL, LINEAR, From("agreeing", AGREEING)),
    *(From("unique", UNIQUE), From("picked", PICKED)),
)
OBTAINED: Final = {"relax": "X, real, natural -> real", "linear": "real -> real"}
U: Final = "Max(0, 1 - (1 - q)**2)"
WEIGHTS: Final = f"fun(p, q, -1), fun(p, q, {U}), fun(p, 0)"
_ARGUMENT: Final = f"argument(1, {WEIGHTS}, z, fun(p, q, relax(z, p, q)), j, t)"
SLOPE: Final = "val(z, 1, 0)*exp(-1*t)"

UNIT: Final[tuple[Step, ...]] = (
    let("linear", "real -> real", "fun(y, y)"),
    let("relax", "X, real, natural -> real", "fun(z, t, j, val(z, 1, 0)*(1 - exp(-Max(0, t))))"),
    have("off", "for t: real. t <= 0 => Max(0, t) == 0"),
    have("on", "for t: real. 0 <= t => Max(0, t) == t"),
    have(
        "no exponent",
        "for x: real. x == 0 => exp(-x) == 1",
        "exponential(-x, 0)",
        "exponential(0, -x)",
    ),
    have(
        "same exponent",
        "for x, y: real. x == y => exp(-x) == exp(-1*y)",
        "exponential(-x, -1*y)",
        "exponential(-1*y, -x)",
    ),
    have("near t", "for s, t: real. |s - t| <= t => 0 <= s"),
    have(
        "after the start",
        "for z: X, t: real, j: natural. 0 <= t => relax(z, t, j) == val(z, 1, 0)*(1 - exp(-1*t))",
        *("relax is(z, t, j)", "on(t)", "same exponent(Max(0, t), t)"),
    ),
    have("no product", "for p, u: real. p == 1 => u*(1 - p) == 0"),
    have(
        "before the start",
        "for z: X, t: real, j: natural. t <= 0 => relax(z, t, j) == 0",
        *("relax is(z, t, j)", "off(t)", "no exponent(Max(0, t))"),
        "no product(exp(-Max(0, t)), val(z, 1, 0))",
    ),
    block(
        "curve",
        f"for z: X, t: real, j: natural. 0 < t => derives(fun(s, relax(z, s, j)), t, {SLOPE})",
        ["after 0"],
        apply("falling", EXPONENTIAL.name, "val(z, 1, 0)", "1", "t"),
        apply("still", EXPONENTIAL.name, "val(z, 1, 0)", "0", "t"),
        apply(
            "difference",
            LINEAR.name,
            *("fun(s, val(z, 1, 0)*exp(-0*s))", "fun(s, val(z, 1, 0)*exp(-1*s))", "t", "1", "-1"),
            *("-0*(val(z, 1, 0)*exp(-0*t))", "-1*(val(z, 1, 0)*exp(-1*t))"),
        ),
        convert(
            "plain",
            f"derives(fun(s, val(z, 1, 0)*(1 - exp(-1*s))), t, {SLOPE})",
            "difference",
        ),
        have(
            "there",
            "for s: real. |s - t| <= t => val(z, 1, 0)*(1 - exp(-1*s)) == relax(z, s, j)",
            *("after the start(z, s, j)", "near t(s, t)"),
        ),
        apply(
            "so",
            "agreeing",
            *("fun(s, val(z, 1, 0)*(1 - exp(-1*s)))", "fun(s, relax(z, s, j))", "t", SLOPE, "t"),
        ),
    ),
    block(
        "unit",
        f"model(1, linear, {WEIGHTS}, relax)",
        ["z is Heaviside"],
        obtain("z is Heaviside", "constant", "before 0"),
        have(
            "at rest",
            "for j: natural, t: real. 1 <= j and j <= 1 and t <= 0 => relax(z, t, j) == 0",
            "before the start(z, t, j)",
        ),
        block(
            "starts",
            "for j: natural, e: real. 1 <= j and j <= 1 and 0 < e => exists r: real. 0 < r"
            " and (for t: real. 0 <= t and t <= r => |relax(z, t, j)| <= e)",
            ["j from 1", "j to 1", "some e"],
            have("room", "for w, y: real. 0 < w => 0 < w/(|y| + 1)"),
            have("share", "for w, y, u: real. 0 < w and 0 <= u and u <= w/(|y| + 1) => |y|*u <= w"),
            have("up", "for t: real. 0 <= t => 0 <= 1 - exp(-1*t)"),
            have("small", "for t: real. 0 <= t => 1 - exp(-1*t) <= t"),
            have("product", "for y, u, v: real. 0 <= u and u <= v => |y*u| <= |y|*v"),
            have(
                "near 0",
                "for t: real. 0 <= t and t <= e/(|val(z, 1, 0)| + 1) => |relax(z, t, j)| <= e",
                *("after the start(z, t, j)", "some e", "share(e, val(z, 1, 0), t)"),
                *("up(t)", "small(t)", "product(val(z, 1, 0), 1 - exp(-1*t), t)"),
            ),
            apply("some r", "room", "e", "val(z, 1, 0)"),
            exists("r", "e/(|val(z, 1, 0)| + 1)"),
        ),
        block(
            "runs",
            "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
            f" => derives(fun(s, relax(z, s, j)), t, linear({_ARGUMENT}))",
            ["j from 1", "j to 1", "after 0"],
            have("first", "1 <= 1"),
            apply("still", "constant", "1", "t", using=["channels", "after 0"]),
            apply("first channel", "picked", "d", "1", "fun(i, val(z, i, t))", using=["channels"]),
            have(
                "speed",
                f"linear({_ARGUMENT}) == {SLOPE}",
                *(f"linear is({_ARGUMENT})", "first channel", "still"),
                *("after the start(z, t, 1)", "after 0"),
            ),
            apply("slope", "curve", "z", "t", "j"),
            convert(
                "so", f"derives(fun(s, relax(z, s, j)), t, linear({_ARGUMENT}))", "slope", "speed"
            ),
        ),
        exists("all three"),
    ),
)

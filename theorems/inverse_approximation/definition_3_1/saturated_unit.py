r"""One hardtanh unit, W = -1, U = (1, 0, ..., 0), b = 0, c = 1: steps that show its states.

Under the Heaviside input of x, with :math:`\tau=\max(0,|x_1|-1)`, the unit is saturated up to the
time :math:`\tau`, and its state has the slope :math:`\sigma(x_1)e^{-\max(0,t-\tau)}`.
``hold(z, t, j)`` is the state.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.inverse_approximation.definition_3_1.resting_memory import (
    HARDTANH,
    LINEAR_PART,
)
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturating_curve import CURVE
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
)

_X: Final = "val(z, 1, 0)"
_ARGUMENT: Final = f"argument(1, {linear_unit.WEIGHTS}, z, fun(p, q, hold(z, p, q)), j, t)"
SLOPE: Final = f"clip({_X})*fade(t - tau({_X}))"
_SIZE: Final = "clip(clip(x)*(1 - up(q))) == clip(x)*fade(q)"
#: The state hold(z, t, j) of the unit under a Heaviside input z.
UNIT: Final[tuple[Step, ...]] = (
    *HARDTANH,
    *CURVE,
    let("tau", "real -> real", "fun(x, Max(0, |x| - 1))"),
    let(
        "hold",
        "X, real, natural -> real",
        f"fun(z, t, j, clip({_X})*(up(Max(0, t) - tau({_X})) + tau({_X})))",
    ),
    have("tau from 0", "for x: real. 0 <= tau(x)", "tau is(x)"),
    have("held below", "for y: real. y <= -1 => Max(-1, Min(1, y)) == -1"),
    have("saturated below", "for y: real. y <= -1 => clip(y) == -1", "clip is(y)", "held below(y)"),
    *LINEAR_PART,
    have("excess", "for y: real. 0 < Max(0, y) => 0 < y"),
    have("of equals", "for u, w: real. w == u and 0 < w => 0 < u"),
    have(
        "some excess",
        "for y, w: real. w == Max(0, y) and 0 < w => 0 < y",
        "of equals(Max(0, y), w)",
        "excess(y)",
    ),
    have("far", "for x: real. 0 < tau(x) => 1 < |x|", "tau is(x)", "some excess(|x| - 1, tau(x))"),
    have(
        "near", "for x: real. |x| <= 1 => tau(x) == 0", "tau is(x)", "max_zero_of_nonpos(|x| - 1)"
    ),
    have(
        "rest of tau",
        "for x: real. 1 <= |x| => tau(x) == |x| - 1",
        "tau is(x)",
        "max_zero_of_nonneg(|x| - 1)",
    ),
    have("other size", "for x: real. x <= 0 => |x| == -x"),
    block(
        "in parts",
        "for x: real. x == clip(x)*(1 + tau(x))",
        [],
        by_cases(
            "size",
            "x == clip(x)*(1 + tau(x))",
            "|x| <= 1",
            [have("so", "x == clip(x)*(1 + tau(x))", "size case", "near(x)", "linear within(x)")],
            [
                have("tau there", "tau(x) == |x| - 1", "size case", "rest of tau(x)"),
                by_cases(
                    "side",
                    "x == clip(x)*(1 + tau(x))",
                    "0 <= x",
                    [
                        have("above", "1 <= x", "size case", "side case", "abs_of_nonneg(x)"),
                        have(
                            "so",
                            "x == clip(x)*(1 + tau(x))",
                            "tau there",
                            "above",
                            "saturated(x)",
                            "abs_of_nonneg(x)",
                        ),
                    ],
                    [
                        have("beneath", "x <= -1", "size case", "side case", "other size(x)"),
                        have(
                            "so",
                            "x == clip(x)*(1 + tau(x))",
                            "tau there",
                            "beneath",
                            "saturated below(x)",
                            "other size(x)",
                        ),
                    ],
                ),
            ],
        ),
    ),
    have("small", "for u, w: real. |u| <= 1 and 0 <= w and w <= 1 => |u*w| <= 1"),
    block(
        "through clip",
        f"for x, q: real. -tau(x) <= q => {_SIZE}",
        ["after the start"],
        by_cases(
            "phase",
            _SIZE,
            "0 <= q",
            [
                have(
                    "in the linear part",
                    "|clip(x)*exp(-q)| <= 1",
                    "phase case",
                    "at most 1(x)",
                    "exp_neg_le_one(q)",
                    "small(clip(x), exp(-q))",
                ),
                have(
                    "up there",
                    "clip(x)*(1 - up(q)) == clip(x)*exp(-q)",
                    "phase case",
                    "up right(q)",
                ),
                have(
                    "clipped",
                    "clip(clip(x)*(1 - up(q))) == clip(x)*(1 - up(q))",
                    "in the linear part",
                    "up there",
                    "linear within(clip(x)*(1 - up(q)))",
                ),
                have("so", _SIZE, "clipped", "up there", "fade right(q)", "phase case"),
            ],
            [
                have("some tau", "0 < tau(x)", "after the start", "phase case"),
                have("far out", "1 < |x|", "some tau", "far(x)"),
                have("up there", "up(q) == q", "up left(q)", "phase case"),
                have("fade there", "fade(q) == 1", "fade left(q)", "phase case"),
                by_cases(
                    "side",
                    _SIZE,
                    "0 <= x",
                    [
                        have("above", "1 <= x", "far out", "side case", "abs_of_nonneg(x)"),
                        have("plus", "clip(x) == 1", "above", "saturated(x)"),
                        have(
                            "argument", "1 <= clip(x)*(1 - up(q))", "plus", "up there", "phase case"
                        ),
                        have(
                            "so",
                            _SIZE,
                            "argument",
                            "plus",
                            "fade there",
                            "saturated(clip(x)*(1 - up(q)))",
                        ),
                    ],
                    [
                        have("beneath", "x <= -1", "far out", "side case", "other size(x)"),
                        have("minus", "clip(x) == -1", "beneath", "saturated below(x)"),
                        have(
                            "argument",
                            "clip(x)*(1 - up(q)) <= -1",
                            "minus",
                            "up there",
                            "phase case",
                        ),
                        have(
                            "so",
                            _SIZE,
                            "argument",
                            "minus",
                            "fade there",
                            "saturated below(clip(x)*(1 - up(q)))",
                        ),
                    ],
                ),
            ],
        ),
    ),
)

_READ: Final = "output(1, fun(p, 1), hold, {0}, {1})"
_CLIMB: Final = f"up({{}} - tau({_X}))"
MODEL: Final[tuple[Step, ...]] = (
    have("equal products", "for u, v, w, k: real. u == v => k*(u + w) == k*(v + w)"),
    have(
        "start of up",
        "for x: real. up(0 - tau(x)) + tau(x) == 0",
        "tau from 0(x)",
        "up left(0 - tau(x))",
    ),
    have(
        "before the start",
        "for z: X, t: real, j: natural. t <= 0 => hold(z, t, j) == 0",
        *("hold is(z, t, j)", "max_zero_of_nonpos(t)", f"start of up({_X})"),
        f"congruence(up(Max(0, t) - tau({_X})), {_CLIMB.format(0)})",
        f"mul_eq_zero_of_right(clip({_X}), up(Max(0, t) - tau({_X})) + tau({_X}))",
    ),
    have(
        "from the start",
        "for z: X, t: real, j: natural. 0 <= t"
        f" => hold(z, t, j) == clip({_X})*({_CLIMB.format('t')} + tau({_X}))",
        *("hold is(z, t, j)", "max_zero_of_nonneg(t)"),
        f"congruence(up(Max(0, t) - tau({_X})), {_CLIMB.format('t')})",
        f"equal products(up(Max(0, t) - tau({_X})), {_CLIMB.format('t')}, tau({_X}), clip({_X}))",
    ),
    have("shrunk", "for u, w, k: real. |u| <= 1 and |w| <= k => |u*w| <= k"),
    block(
        "curve",
        f"for z: X, t: real, j: natural. 0 < t => derives(fun(s, hold(z, s, j)), t, {SLOPE})",
        ["after 0"],
        have(
            "taken out",
            f"for s: real. |s - t| <= t => hold(z, s, j) - hold(z, t, j) - {SLOPE}*(s - t)"
            f" == clip({_X})*({_CLIMB.format('s')} - {_CLIMB.format('t')}"
            f" - fade(t - tau({_X}))*(s - t))",
            *(
                "nonneg_of_abs_sub_le(s, t)",
                "after 0",
                "from the start(z, s, j)",
                "from the start(z, t, j)",
            ),
        ),
        have("same size", "for u, v, k: real. u == v and |v| <= k => |u| <= 1*k"),
        have(
            "remainder",
            "for s: real. |s - t| <= t"
            f" => |hold(z, s, j) - hold(z, t, j) - {SLOPE}*(s - t)| <= 1*(s - t)**2",
            *("taken out(s)", f"at most 1({_X})", f"bend(s - tau({_X}), t - tau({_X}))"),
            f"shrunk(clip({_X}), {_CLIMB.format('s')} - {_CLIMB.format('t')}"
            f" - fade(t - tau({_X}))*(s - t), (s - t)**2)",
            f"same size(hold(z, s, j) - hold(z, t, j) - {SLOPE}*(s - t),"
            f" clip({_X})*({_CLIMB.format('s')} - {_CLIMB.format('t')}"
            f" - fade(t - tau({_X}))*(s - t)), (s - t)**2)",
        ),
        apply("so", "quadratic", "fun(s, hold(z, s, j))", "t", SLOPE, "1", "t"),
    ),
    block(
        "unit",
        f"model(1, clip, {linear_unit.WEIGHTS}, hold)",
        ["z is Heaviside"],
        obtain("z is Heaviside", "still", "before 0"),
        have(
            "at rest",
            "for j: natural, t: real. 1 <= j and j <= 1 and t <= 0 => hold(z, t, j) == 0",
            "before the start(z, t, j)",
        ),
        block(
            "starts",
            "for j: natural, e: real. 1 <= j and j <= 1 and 0 < e => exists r: real. 0 < r"
            " and (for t: real. 0 <= t and t <= r => |hold(z, t, j)| <= e)",
            ["j from 1", "j to 1", "some e"],
            have("positive", "0 < Min(1, e/2)", "some e"),
            have(
                "fade to 1", "for p: real. fade(p) <= 1", "fade is(p)", "exp_neg_le_one(Max(0, p))"
            ),
            have("fade from 0", "for p: real. 0 <= fade(p)", "fade is(p)"),
            have("square", "for t: real. 0 <= t and t <= 1 => t**2 <= t"),
            have("soon", "for t: real. t <= Min(1, e/2) => t <= 1"),
            have("sooner", "for t: real. t <= Min(1, e/2) => 2*t <= e"),
            have(
                "slow",
                "for u, t, k: real. 0 <= k and k <= 1 and 0 <= t"
                " and |u - k*t| <= t**2 and t <= Min(1, e/2) => |u| <= e",
                "soon(t)",
                "sooner(t)",
                "mul_le_of_le_one_left(k, t)",
                "mul_nonneg(k, t)",
                "square(t)",
            ),
            have(
                "climbs",
                "for t: real. 0 <= t and t <= Min(1, e/2)"
                f" => |{_CLIMB.format('t')} + tau({_X})| <= e",
                f"bend(t - tau({_X}), 0 - tau({_X}))",
                f"start of up({_X})",
                f"fade to 1(0 - tau({_X}))",
                f"fade from 0(0 - tau({_X}))",
                f"slow({_CLIMB.format('t')} + tau({_X}), t, fade(0 - tau({_X})))",
            ),
            have(
                "near 0",
                "for t: real. 0 <= t and t <= Min(1, e/2) => |hold(z, t, j)| <= e",
                *("climbs(t)", "from the start(z, t, j)", f"at most 1({_X})"),
                f"shrunk(clip({_X}), {_CLIMB.format('t')} + tau({_X}), e)",
            ),
            exists("r", "Min(1, e/2)"),
        ),
        block(
            "runs",
            "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
            f" => derives(fun(s, hold(z, s, j)), t, clip({_ARGUMENT}))",
            ["j from 1", "j to 1", "after 0"],
            apply("constant there", "still", "1", "t", using=["channels", "after 0"]),
            apply("first channel", "picked", "d", "1", "fun(i, val(z, i, t))", using=["channels"]),
            have(
                "plain", f"{_ARGUMENT} == {_X} - hold(z, t, 1)", "first channel", "constant there"
            ),
            have(
                "its argument",
                f"{_ARGUMENT} == clip({_X})*(1 - {_CLIMB.format('t')})",
                "plain",
                f"in parts({_X})",
                "from the start(z, t, 1)",
                "after 0",
            ),
            have("late", f"-tau({_X}) <= t - tau({_X})", "after 0"),
            have(
                "speed",
                f"clip({_ARGUMENT}) == {SLOPE}",
                *("its argument", "late", f"through clip({_X}, t - tau({_X}))"),
                f"congruence(clip({_ARGUMENT}), clip(clip({_X})*(1 - {_CLIMB.format('t')})))",
            ),
            apply("slope", "curve", "z", "t", "j"),
            convert(
                "so", f"derives(fun(s, hold(z, s, j)), t, clip({_ARGUMENT}))", "slope", "speed"
            ),
        ),
        exists("all three"),
    ),
    block(
        "output",
        f"for z: X, t: real. 0 < t => derives(fun(s, {_READ.format('s', 'z')}), t, {SLOPE})",
        ["after 0"],
        apply("state", "curve", "z", "t", "1"),
        convert("so", f"derives(fun(s, {_READ.format('s', 'z')}), t, {SLOPE})", "state"),
    ),
)

r"""Steps that show the states of one hardtanh unit with any weights, under inputs of any size.

:math:`h'=\sigma(-wh+y)` with :math:`y=Ux` is saturated up to the time :math:`\tau(y)/w`,
:math:`\tau(y)=\max(0,|y|-1)`, and has the slope :math:`\sigma(y)e^{-\max(0,wt-\tau)}`, which is at
most :math:`2|y|/t` for :math:`w\ge1`.  ``keep(v, w, y, t)`` is the state, with v = 1/w.  After the
steps of :mod:`theorems.inverse_approximation.definition_3_1.saturated_unit`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.inverse_approximation.theorem_3_9.soft_unit import (
    ONLY_ONE,
    SEEN,
)
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

_UP: Final = "up(w*{} - tau(y))"
_SLOPE: Final = "clip(y)*fade(w*t - tau(y))"
#: The state keep(v, w, y, t), and its slope.
KEEP: Final[tuple[Step, ...]] = (
    let(
        "keep",
        "real, real, real, real -> real",
        "fun(v, w, y, t, v*(clip(y)*(up(w*Max(0, t) - tau(y)) + tau(y))))",
    ),
    have(
        "equal keeps",
        "for u, x, k, l, n: real. u == x => k*(l*(u + n)) == k*(l*(x + n))",
        "mul_eq_mul_left(u, x, k*l)",
    ),
    have(
        "kept",
        "for v, w, y, t: real. 0 <= t"
        f" => keep(v, w, y, t) == v*(clip(y)*({_UP.format('t')} + tau(y)))",
        *("keep is(v, w, y, t)", "max_zero_of_nonneg(t)", "mul_eq_mul_left(Max(0, t), t, w)"),
        f"congruence({_UP.format('Max(0, t)')}, {_UP.format('t')})",
        f"equal keeps({_UP.format('Max(0, t)')}, {_UP.format('t')}, v, clip(y), tau(y))",
    ),
    have(
        "start of up",
        "for x: real. up(0 - tau(x)) + tau(x) == 0",
        *("tau from 0(x)", "up left(0 - tau(x))"),
    ),
    have(
        "not kept",
        "for v, w, y, t: real. t <= 0 => keep(v, w, y, t) == 0",
        *("keep is(v, w, y, t)", "max_zero_of_nonpos(t)", "mul_eq_mul_left(Max(0, t), 0, w)"),
        f"congruence({_UP.format('Max(0, t)')}, up(0 - tau(y)))",
        "start of up(y)",
        f"mul_eq_zero_of_right(v*clip(y), {_UP.format('Max(0, t)')} + tau(y))",
    ),
    have(
        "shrunk",
        "for u, x: real, v, k: [0, oo). |u| <= 1 and |x| <= k => |v*u*x| <= v*k",
        *("abs_mul_abs_le(u, x, 1, k)", "abs_mul(u, x)", "abs_mul_of_nonneg_left(v, u*x)"),
        "mul_le_mul_of_nonneg_left(v, |u*x|, k)",
    ),
    block(
        "keeps",
        "for v, w, y, t: real. 0 < t and 0 < v and v*w == 1"
        f" => derives(fun(s, keep(v, w, y, s)), t, {_SLOPE})",
        ["after 0", "v positive", "inverse"],
        have(
            "taken out",
            f"for s: real. |s - t| <= t => keep(v, w, y, s) - keep(v, w, y, t) - {_SLOPE}*(s - t)"
            f" == v*clip(y)*({_UP.format('s')} - {_UP.format('t')}"
            " - fade(w*t - tau(y))*(w*s - tau(y) - (w*t - tau(y))))",
            *("nonneg_of_abs_sub_le(s, t)", "after 0", "kept(v, w, y, s)", "kept(v, w, y, t)"),
            *("inverse", f"mul_eq_right_of_eq_one(v*w, {_SLOPE}*(s - t))"),
        ),
        have(
            "remainder",
            f"for s: real. |s - t| <= t => |keep(v, w, y, s) - keep(v, w, y, t) - {_SLOPE}*(s - t)|"
            " <= v*w**2*(s - t)**2",
            *("taken out(s)", "at most 1(y)", "bend(w*s - tau(y), w*t - tau(y))", "v positive"),
            f"shrunk(clip(y), {_UP.format('s')} - {_UP.format('t')}"
            " - fade(w*t - tau(y))*(w*s - tau(y) - (w*t - tau(y))), v,"
            " (w*s - tau(y) - (w*t - tau(y)))**2)",
            f"abs_le_of_eq(keep(v, w, y, s) - keep(v, w, y, t) - {_SLOPE}*(s - t),"
            f" v*clip(y)*({_UP.format('s')} - {_UP.format('t')}"
            " - fade(w*t - tau(y))*(w*s - tau(y) - (w*t - tau(y)))), v*w**2*(s - t)**2)",
        ),
        apply("so", "quadratic", "fun(s, keep(v, w, y, s))", "t", _SLOPE, "v*w**2", "t"),
    ),
    have("fade to 1", "for p: real. fade(p) <= 1", "fade is(p)", "exp_neg_le_one(Max(0, p))"),
    have("fade from 0", "for p: real. 0 <= fade(p)", "fade is(p)"),
    have(
        "slow",
        "for u, x, k: real. 0 <= k and k <= 1 and 0 <= x and x <= 1 and |u - k*x| <= x**2"
        " => |u| <= 2*x",
        *("mul_le_of_le_one_left(k, x)", "mul_nonneg(k, x)", "mul_le_of_le_one_left(x, x)"),
    ),
    have(
        "climbs",
        f"for w, y, t: real. 0 <= w*t and w*t <= 1 => |{_UP.format('t')} + tau(y)| <= 2*(w*t)",
        *("bend(w*t - tau(y), 0 - tau(y))", "start of up(y)"),
        *("fade to 1(0 - tau(y))", "fade from 0(0 - tau(y))"),
        f"slow({_UP.format('t')} + tau(y), w*t, fade(0 - tau(y)))",
    ),
    have(
        "early",
        "for v, w, y, t: real. 0 < v and 0 < w and v*w == 1 and 0 <= t and t <= v"
        " => |keep(v, w, y, t)| <= 2*t",
        *("kept(v, w, y, t)", "at most 1(y)", "climbs(w, y, t)", "mul_nonneg(w, t)"),
        "mul_le_mul_of_nonneg_left(w, t, v)",
        f"shrunk(clip(y), {_UP.format('t')} + tau(y), v, 2*(w*t))",
        "mul_eq_right_of_eq_one(v*w, t)",
    ),
    block(
        "fades",
        "for w, y, t: real. 1 <= w and 0 < t => |clip(y)*fade(w*t - tau(y))| <= |y|*(2/t)",
        ["rate", "after 0"],
        have("longer", "t <= w*t", "rate", "after 0", "mul_le_mul_of_nonneg_right(t, 1, w)"),
        have("long enough", "for u, x: real, l: (0, oo). u <= 1 and l <= 2*x => u <= x*(2/l)"),
        by_cases(
            "phase",
            "|clip(y)*fade(w*t - tau(y))| <= |y|*(2/t)",
            "w*t <= 2*tau(y)",
            [
                have("some tau", "0 < tau(y)", "phase case", "longer", "after 0"),
                have("far out", "1 < |y|", "some tau", "far(y)"),
                have("near 1", "1 <= |y|", "far out"),
                have("tau there", "tau(y) == |y| - 1", "near 1", "rest of tau(y)"),
                have("in time", "t <= 2*|y|", "phase case", "longer", "tau there"),
                have(
                    "so",
                    "|clip(y)*fade(w*t - tau(y))| <= |y|*(2/t)",
                    *("after 0", "in time", "at most 1(y)", "fade to 1(w*t - tau(y))"),
                    *(
                        "fade from 0(w*t - tau(y))",
                        "abs_mul_le_of_le_one(clip(y), fade(w*t - tau(y)), 1)",
                    ),
                    "long enough(|clip(y)*fade(w*t - tau(y))|, |y|, t)",
                ),
            ],
            [
                have("half the time", "t/2 <= w*t - tau(y)", "phase case", "longer"),
                have("positive", "0 <= w*t - tau(y)", "half the time", "after 0"),
                have("half", "0 < t/2", "after 0"),
                have(
                    "falls soon",
                    "for x, u: (0, oo). x/2 <= u => exp(-u) <= 2/x",
                    "exp_neg_le_one_div(u)",
                    "exp_neg_le_one_div(x/2)",
                    "exp_neg_mul_le_exp_neg_mul(u, x/2, 1)",
                ),
                have("some time", "0 < w*t - tau(y)", "half the time", "half"),
                have(
                    "fading",
                    "fade(w*t - tau(y)) <= 2/t",
                    "positive",
                    "some time",
                    "half the time",
                    "after 0",
                    "fade right(w*t - tau(y))",
                    "falls soon(t, w*t - tau(y))",
                ),
                have("rest", "0 <= 2/t", "after 0"),
                have(
                    "so",
                    "|clip(y)*fade(w*t - tau(y))| <= |y|*(2/t)",
                    *("after 0", "fading", "rest", "no larger(y)", "fade from 0(w*t - tau(y))"),
                    "abs_mul_of_nonneg_right(clip(y), fade(w*t - tau(y)))",
                    "mul_le_mul_of_nonneg_right(fade(w*t - tau(y)), |clip(y)|, |y|)",
                    "mul_le_mul_of_nonneg_left(|y|, fade(w*t - tau(y)), 2/t)",
                ),
            ],
        ),
    ),
)
_Y: Final = SEEN.format("U_1", "0")
_STATE: Final = f"keep(v, w, {_Y}, {{}})"
_ARG: Final = (
    f"(Sum(W_1(j, k)*{_STATE.format('t')}, (k, 1, 1)) + Sum(U_1(j, i)*val(z, i, t), (i, 1, d)) + 0)"
)
_LATER: Final = f"w*t - tau({_Y})"
#: The states of a unit with the weights W_1, U_1 under all inputs.
UNITS: Final[tuple[Step, ...]] = (
    ONLY_ONE,
    have(
        "unwound",
        "for v, w, x, p, u: real. v*w == 1 => -w*(v*(x*(u + p))) + x*(1 + p) == x*(1 - u)",
        "mul_eq_right_of_eq_one(v*w, x*(u + p))",
    ),
    block(
        "units",
        "for W_1, U_1: (natural, natural -> real), v, w: real. W_1(1, 1) == -w and v*w == 1"
        " and 0 < w and 0 < v"
        f" => model(1, clip, W_1, U_1, fun(p, 0), fun(z, t, j, {_STATE.format('t')}))",
        ["weight", "inverse", "some rate", "v positive"],
        block(
            "each input",
            "for z: X. heaviside(z)"
            f" => states(1, clip, W_1, U_1, fun(p, 0), z, fun(t, j, {_STATE.format('t')}))",
            ["z is Heaviside"],
            obtain("z is Heaviside", "constant", "before 0"),
            have(
                "rest",
                "for j: natural, t: real. 1 <= j and j <= 1 and t <= 0"
                f" => {_STATE.format('t')} == 0",
                f"not kept(v, w, {_Y}, t)",
            ),
            block(
                "starts",
                "for j: natural, e: real. 1 <= j and j <= 1 and 0 < e => exists r: real. 0 < r"
                f" and (for t: real. 0 <= t and t <= r => |{_STATE.format('t')}| <= e)",
                ["j from 1", "j to 1", "some e"],
                have("positive", "0 < Min(v, e/2)", "some e", "v positive"),
                have("soon", "for t: real. t <= Min(v, e/2) => t <= v"),
                have("sooner", "for t: real. t <= Min(v, e/2) => 2*t <= e"),
                have(
                    "near 0",
                    f"for t: real. 0 <= t and t <= Min(v, e/2) => |{_STATE.format('t')}| <= e",
                    *("soon(t)", "sooner(t)", "inverse", "some rate", "v positive"),
                    f"early(v, w, {_Y}, t)",
                ),
                exists("r", "Min(v, e/2)"),
            ),
            block(
                "runs",
                "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
                f" => derives(fun(s, {_STATE.format('s')}), t, clip({_ARG}))",
                ["j from 1", "j to 1", "after 0"],
                apply("j is 1", "only 1", "j"),
                block(
                    "terms",
                    "for i: natural. 1 <= i and i <= d"
                    " => U_1(j, i)*val(z, i, t) == U_1(1, i)*val(z, i, 0)",
                    ["i from 1", "i to d"],
                    apply("still", "constant", "i", "t", using=["after 0"]),
                    have(
                        "so",
                        "U_1(j, i)*val(z, i, t) == U_1(1, i)*val(z, i, 0)",
                        *("still", "j is 1", "congruence(U_1(j, i), U_1(1, i))"),
                        "mul_eq_mul(U_1(j, i), U_1(1, i), val(z, i, t), val(z, i, 0))",
                    ),
                ),
                apply(
                    "input",
                    "equal sums",
                    *("fun(i, U_1(j, i)*val(z, i, t))", "fun(i, U_1(1, i)*val(z, i, 0))", "d"),
                ),
                have(
                    "own weight",
                    "W_1(j, 1) == -w",
                    *("weight", "j is 1", "congruence(W_1(j, 1), W_1(1, 1))"),
                ),
                have(
                    "plain",
                    f"{_ARG} == -w*(v*(clip({_Y})*(up({_LATER}) + tau({_Y})))) + {_Y}",
                    *("input", "own weight", "after 0", f"kept(v, w, {_Y}, t)"),
                    f"mul_eq_mul(W_1(j, 1), -w, {_STATE.format('t')},"
                    f" v*(clip({_Y})*(up({_LATER}) + tau({_Y}))))",
                ),
                have(
                    "argument",
                    f"{_ARG} == clip({_Y})*(1 - up({_LATER}))",
                    *("plain", f"in parts({_Y})", "inverse"),
                    f"unwound(v, w, clip({_Y}), tau({_Y}), up({_LATER}))",
                ),
                have("grows", "0 <= w*t", "some rate", "after 0", "mul_nonneg(w, t)"),
                have("late", f"-tau({_Y}) <= {_LATER}", "grows"),
                have(
                    "speed",
                    f"clip({_ARG}) == clip({_Y})*fade({_LATER})",
                    *("argument", "late", f"through clip({_Y}, {_LATER})"),
                    f"congruence(clip({_ARG}), clip(clip({_Y})*(1 - up({_LATER}))))",
                ),
                apply("slope", "keeps", "v", "w", _Y, "t"),
                convert(
                    "so",
                    f"derives(fun(s, {_STATE.format('s')}), t, clip({_ARG}))",
                    *("slope", "speed"),
                ),
            ),
            exists("all three"),
        ),
    ),
)

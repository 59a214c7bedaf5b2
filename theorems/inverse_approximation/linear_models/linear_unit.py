r"""The structure of one linear unit h' = -h + x_1: steps that show its states and its slopes.

Under the Heaviside input of x its state is :math:`h(t)=x_1(1-e^{-t})`, of the slope
:math:`x_1e^{-t}`.  ``relax(z, t, j)`` is the state.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import AGREEING, UNIQUE
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.verify.reasoning.composition import From, Use
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
)

USES: Final[tuple[Use, ...]] = (
    *(EXPONENTIAL, LINEAR, From("agreeing", AGREEING)),
    *(From("unique", UNIQUE), From("picked", PICKED)),
)
OBTAINED: Final = {"relax": "X, real, natural -> real"}
U: Final = "Max(0, 1 - (1 - q)**2)"
WEIGHTS: Final = f"fun(p, q, -1), fun(p, q, {U}), fun(p, 0)"
_ARGUMENT: Final = f"argument(1, {WEIGHTS}, z, fun(p, q, relax(z, p, q)), j, t)"
SLOPE: Final = "val(z, 1, 0)*exp(-1*t)"

UNIT: Final[tuple[Step, ...]] = (
    let("relax", "X, real, natural -> real", "fun(z, t, j, val(z, 1, 0)*(1 - exp(-Max(0, t))))"),
    have(
        "same exponent",
        "for x, y: real. x == y => exp(-x) == exp(-1*y)",
        "exponential(-x, -1*y)",
        "exponential(-1*y, -x)",
    ),
    have(
        "after the start",
        "for z: X, t: real, j: natural. 0 <= t => relax(z, t, j) == val(z, 1, 0)*(1 - exp(-1*t))",
        *("relax is(z, t, j)", "max_zero_of_nonneg(t)", "same exponent(Max(0, t), t)"),
    ),
    have("no product", "for p, u: real. p == 1 => u*(1 - p) == 0"),
    have(
        "before the start",
        "for z: X, t: real, j: natural. t <= 0 => relax(z, t, j) == 0",
        *("relax is(z, t, j)", "max_zero_of_nonpos(t)", "exp_neg_of_eq_zero(Max(0, t))"),
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
            *("after the start(z, s, j)", "nonneg_of_abs_sub_le(s, t)"),
        ),
        apply(
            "so",
            "agreeing",
            *("fun(s, val(z, 1, 0)*(1 - exp(-1*s)))", "fun(s, relax(z, s, j))", "t", SLOPE, "t"),
        ),
    ),
    block(
        "unit",
        f"model(1, fun(y, y), {WEIGHTS}, relax)",
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
            have("up", "for t: real. 0 <= t => 0 <= 1 - exp(-1*t)"),
            have("small", "for t: real. 0 <= t => 1 - exp(-1*t) <= t"),
            have("product", "for y, u, v: real. 0 <= u and u <= v => |y*u| <= |y|*v"),
            have(
                "near 0",
                "for t: real. 0 <= t and t <= e/(|val(z, 1, 0)| + 1) => |relax(z, t, j)| <= e",
                *("after the start(z, t, j)", "some e", "abs_mul_le_of_le_div(e, val(z, 1, 0), t)"),
                *("up(t)", "small(t)", "product(val(z, 1, 0), 1 - exp(-1*t), t)"),
            ),
            apply("some r", "div_abs_add_one_pos", "e", "val(z, 1, 0)"),
            exists("r", "e/(|val(z, 1, 0)| + 1)"),
        ),
        block(
            "runs",
            "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
            f" => derives(fun(s, relax(z, s, j)), t, {_ARGUMENT})",
            ["j from 1", "j to 1", "after 0"],
            apply("still", "constant", "1", "t", using=["channels", "after 0"]),
            apply("first channel", "picked", "d", "1", "fun(i, val(z, i, t))", using=["channels"]),
            have(
                "speed",
                f"{_ARGUMENT} == {SLOPE}",
                *("first channel", "still"),
                *("after the start(z, t, 1)", "after 0"),
            ),
            apply("slope", "curve", "z", "t", "j"),
            convert("so", f"derives(fun(s, relax(z, s, j)), t, {_ARGUMENT})", "slope", "speed"),
        ),
        exists("all three"),
    ),
)
#: The Heaviside input of x = (1, ..., 1), and its norm.
ONES: Final[tuple[Step, ...]] = (
    apply("an input", "Heaviside inputs", "fun(i, 1)"),
    obtain("an input", "ones", "one later", "none before"),
    have("at 0", "for i: natural. 1 <= i and i <= d => val(ones, i, 0) == 1", "one later(i, 0)"),
    have(
        "constant",
        "for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
        " => val(ones, i, s) == val(ones, i, 0)",
        *("one later(i, s)", "at 0(i)"),
    ),
    same("ones are an input", "heaviside(ones)"),
    have("seen", "val(ones, 1, 0) == 1", "at 0(1)", "one_le_one", "channels"),
    block(
        "below 1",
        "for i: natural, s: real. 1 <= i and i <= d => |val(ones, i, s)| <= 1",
        ["i from 1", "i to d"],
        by_cases(
            "time",
            "|val(ones, i, s)| <= 1",
            "s < 0",
            [
                have(
                    "not yet",
                    "|val(ones, i, s)| <= 1",
                    "none before(i, s)",
                    "time case",
                    "i from 1",
                    "i to d",
                )
            ],
            [
                have(
                    "then",
                    "|val(ones, i, s)| <= 1",
                    "one later(i, s)",
                    "time case",
                    "i from 1",
                    "i to d",
                )
            ],
        ),
    ),
    apply("norm of ones", "least bound", "ones", "1"),
)
#: Multiples of that input.
MULTIPLES: Final[tuple[Step, ...]] = (
    block(
        "multiples",
        "for y: real. 0 < y => heaviside(y*ones) and |y*ones| <= y",
        ["some y"],
        have(
            "values of it",
            "for i: natural, s: real. 1 <= i and i <= d => val(y*ones, i, s) == y*val(ones, i, s)",
            "values(ones, ones, y, 0, i, s)",
        ),
        have(
            "constant multiple",
            "for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
            " => val(y*ones, i, s) == val(y*ones, i, 0)",
            *("values of it(i, s)", "values of it(i, 0)", "constant(i, s)"),
        ),
        have(
            "nothing before",
            "for i: natural, s: real. 1 <= i and i <= d and s < 0 => val(y*ones, i, s) == 0",
            *(
                "values of it(i, s)",
                "none before(i, s)",
                "mul_eq_zero_of_right(y, val(ones, i, s))",
            ),
        ),
        have("times", "for u, w: real. 0 < u and w <= 1 => u*w <= u"),
        have(
            "norm",
            "|y*ones| <= y",
            "stretch(y, ones)",
            "norm of ones",
            "some y",
            "times(y, |ones|)",
        ),
        same("both", "heaviside(y*ones) and |y*ones| <= y"),
    ),
)
P: Final = "fun(s, p, q, exp(-1*s))"
_WITHIN: Final = "1 <= l and l <= 1 and 1 <= j and j <= 1"
#: The exponential of W = -1 is exp(-s).
WEIGHT: Final[tuple[Step, ...]] = (
    have("exponent at 0", "for l: natural. 1 <= l and l <= 1 => exp(-1*0) == 1"),
    have("both 1", "for l, j: natural. 1 <= l and l <= 1 and 1 <= j and j <= 1 => l == j"),
    block(
        "nothing else",
        f"for l, j: natural. {_WITHIN} and l != j => exp(-1*0) == 0",
        ["l from 1", "l to 1", "j from 1", "j to 1", "apart"],
        have("together", "l == j", "both 1(l, j)", "l from 1", "l to 1", "j from 1", "j to 1"),
        absurd("so", "exp(-1*0) == 0", "together", "apart"),
    ),
    block(
        "exponential curve",
        f"for s: real, l, j: natural. {_WITHIN}"
        " => derives(fun(r, exp(-1*r)), s, Sum(-1*exp(-1*s), (k, 1, 1)))",
        ["l from 1", "l to 1", "j from 1", "j to 1"],
        apply("falling", EXPONENTIAL.name, "1", "1", "s"),
        convert("so", "derives(fun(r, exp(-1*r)), s, Sum(-1*exp(-1*s), (k, 1, 1)))", "falling"),
    ),
    same("exponential of the weight", f"exponential(1, fun(p, q, -1), {P})"),
)
#: W = -1 is stable.
STABLE_WEIGHT: Final[tuple[Step, ...]] = (
    have(
        "by parts",
        "for a, b, u, v: real. (a + 1)*(u**2 + v**2) == u*(a*u - b*v + u) + v*(b*u + a*v + v)",
    ),
    have("no parts", "for u, v, p, q: real. p == 0 and q == 0 => u*p + v*q == 0"),
    have(
        "combined",
        "for a, b, u, v: real. -1*u == a*u - b*v and -1*v == b*u + a*v"
        " => (a + 1)*(u**2 + v**2) == 0",
        *("by parts(a, b, u, v)", "no parts(u, v, a*u - b*v + u, b*u + a*v + v)"),
    ),
    have("cancelled", "for a, w: real. 0 < w and (a + 1)*w == 0 => a < 0"),
    block(
        "stable weight",
        "for a, b: real, u, v: (natural -> real), j: natural. 1 <= j and j <= 1"
        " and 0 < u(j)**2 + v(j)**2"
        " and (for i: natural. 1 <= i and i <= 1 => Sum(-1*u(k), (k, 1, 1)) == a*u(i) - b*v(i))"
        " and (for i: natural. 1 <= i and i <= 1 => Sum(-1*v(k), (k, 1, 1)) == b*u(i) + a*v(i))"
        " => a < 0",
        ["j from 1", "j to 1", "some size", "of u", "of v"],
        have("j is 1", "j == 1", "j from 1", "j to 1"),
        have("u there", "u(j) == u(1)", "j is 1", "congruence(u(j), u(1))"),
        have("v there", "v(j) == v(1)", "j is 1", "congruence(v(j), v(1))"),
        have("size at 1", "0 < u(1)**2 + v(1)**2", "some size", "u there", "v there"),
        apply("u at 1", "of u", "1"),
        apply("v at 1", "of v", "1"),
        have("plain u", "-1*u(1) == a*u(1) - b*v(1)", "u at 1"),
        have("plain v", "-1*v(1) == b*u(1) + a*v(1)", "v at 1"),
        have(
            "product",
            "(a + 1)*(u(1)**2 + v(1)**2) == 0",
            "plain u",
            "plain v",
            "combined(a, b, u(1), v(1))",
        ),
        have("so", "a < 0", "product", "size at 1", "cancelled(a, u(1)**2 + v(1)**2)"),
    ),
)
_READ: Final = "output(1, fun(p, 1), relax, {}, z)"
#: The memory of the unit, with c = 1, is exp(-t).  After UNIT and ONES.
MEMORY: Final[tuple[Step, ...]] = (
    block(
        "unit slopes",
        f"for t: real, z: X. 0 < t => derives(fun(s, {_READ.format('s')}), t, {SLOPE})",
        ["after 0"],
        apply("state", "curve", "z", "t", "1"),
        convert("so", f"derives(fun(s, {_READ.format('s')}), t, {SLOPE})", "state"),
    ),
    block(
        "unit slopes exist",
        "for t: real, z: X. 0 < t and heaviside(z)"
        f" => exists v: real. derives(fun(s, {_READ.format('s')}), t, v)",
        ["after 0", "z is Heaviside"],
        apply("here", "unit slopes", "t", "z"),
        exists("v", SLOPE),
    ),
    have("larger", "for x, y: real, w: (0, oo). x <= y => x*w <= w*y"),
    block(
        "unit bounds",
        f"for t: real. 0 < t => memory_at_most(fun(s, z, {_READ.format('s')}), t, exp(-1*t))",
        ["after 0"],
        block(
            "each",
            f"for z: X, v: real. heaviside(z) and derives(fun(s, {_READ.format('s')}), t, v)"
            " => |v| <= exp(-1*t)*|z|",
            ["z is Heaviside", "its slope"],
            apply("here", "unit slopes", "t", "z"),
            apply("the same", "unique", f"fun(s, {_READ.format('s')})", "t", "v", SLOPE),
            apply("in norm", "below the norm", "z", "1", "0", using=["channels", "one_le_one"]),
            have(
                "so",
                "|v| <= exp(-1*t)*|z|",
                *("the same", f"abs_congr(v, {SLOPE})", "in norm"),
                "abs_mul_of_nonneg_right(val(z, 1, 0), exp(-1*t))",
                "larger(|val(z, 1, 0)|, |z|, exp(-1*t))",
            ),
        ),
    ),
    have("at least", "for x, y, w: real. 0 <= y and y <= 1 and 0 < w and w <= x*y => w <= x"),
    block(
        "no smaller bound",
        f"for t, r: real. 0 < t and memory_at_most(fun(s, z, {_READ.format('s')}), t, r)"
        " => exp(-1*t) <= r",
        ["after 0", "bounds all"],
        apply("here", "unit slopes", "t", "ones"),
        apply("at most r", "bounds all", "ones", "val(ones, 1, 0)*exp(-1*t)"),
        have("modulus of 1", "|val(ones, 1, 0)| == 1", "seen"),
        have(
            "its modulus",
            "|val(ones, 1, 0)*exp(-1*t)| == exp(-1*t)",
            "modulus of 1",
            "abs_mul_of_nonneg_right(val(ones, 1, 0), exp(-1*t))",
            "mul_eq_right_of_eq_one(|val(ones, 1, 0)|, exp(-1*t))",
        ),
        have("positive", "0 < exp(-1*t)"),
        have(
            "so",
            "exp(-1*t) <= r",
            "at most r",
            "its modulus",
            "norm of ones",
            "positive",
            "at least(r, |ones|, exp(-1*t))",
        ),
    ),
    same("memory of the unit", f"memory(fun(t, z, {_READ.format('t')}), fun(t, exp(-1*t)))"),
)

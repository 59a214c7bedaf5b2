r"""Steps that show the states of a unit that inputs of size at most 1/(4d) keep in its linear part.

The activation is a quarter of hardtanh, of the slope 1/4 near 0; :math:`h'=\sigma(-wh+y)`,
:math:`y=Ux`, has the state :math:`y(1-e^{-wt/4})/w`.  ``rise(v, w, y, t)`` is
:math:`vy(1-e^{-wt})` from t = 0 on.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR
from memory_theorems.theorems.inverse_approximation.definition_3_1.resting_memory import (
    HARDTANH,
    LINEAR_PART,
)
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

#: The largest size of an input.
BOUND: Final = "1/(4*d)"
ROW: Final = "Max(0, 1 - (1 - q)**2)"
SEEN: Final = "Sum({}(1, i)*val(z, i, {}), (i, 1, d))"
OWN: Final = "Sum(Max(0, 1 - (1 - i)**2)*val(z, i, 0), (i, 1, d))"
_STATE: Final = f"rise(v, 1/4*w, {SEEN.format('U_1', '0')}, {{}})"
_ARG: Final = "(Sum(W_1(j, k)*{}, (k, 1, 1)) + Sum(U_1(j, i)*val(z, i, t), (i, 1, d)) + 0)"
#: The curve.
RISE: Final[tuple[Step, ...]] = (
    let(
        "rise",
        "real, real, real, real -> real",
        "fun(v, w, y, t, v*y*(1 - exp(-w*Max(0, t))))",
    ),
    have(
        "same decay",
        "for w, x, y: real. x == y => exp(-w*x) == exp(-w*y)",
        *("mul_eq_mul_left(x, y, -w)", "exp_congr(-w*x, -w*y)"),
    ),
    have(
        "risen",
        "for v, w, y, t: real. 0 <= t => rise(v, w, y, t) == v*y*(1 - exp(-w*t))",
        *("rise is(v, w, y, t)", "max_zero_of_nonneg(t)", "same decay(w, Max(0, t), t)"),
    ),
    have(
        "not risen",
        "for v, w, y, t: real. t <= 0 => rise(v, w, y, t) == 0",
        *("rise is(v, w, y, t)", "max_zero_of_nonpos(t)", "mul_eq_zero_of_right(w, Max(0, t))"),
        *("exp_neg_of_eq_zero(w*Max(0, t))", "mul_eq_zero_of_right(v*y, 1 - exp(-w*Max(0, t)))"),
    ),
    block(
        "rises",
        "for v, w, y, t: real. 0 < t => derives(fun(s, rise(v, w, y, s)), t, v*w*y*exp(-w*t))",
        ["after 0"],
        apply("still", EXPONENTIAL.name, "v*y", "0", "t"),
        apply("falling", EXPONENTIAL.name, "v*y", "w", "t"),
        apply(
            "difference",
            LINEAR.name,
            *("fun(s, v*y*exp(-0*s))", "fun(s, v*y*exp(-w*s))", "t", "1", "-1"),
            *("-0*(v*y*exp(-0*t))", "-w*(v*y*exp(-w*t))"),
        ),
        convert(
            "plain",
            "derives(fun(s, v*y*(1 - exp(-w*s))), t, v*w*y*exp(-w*t))",
            "difference",
        ),
        have(
            "there",
            "for s: real. |s - t| <= t => v*y*(1 - exp(-w*s)) == rise(v, w, y, s)",
            *("risen(v, w, y, s)", "nonneg_of_abs_sub_le(s, t)"),
        ),
        apply(
            "so",
            "agreeing",
            *("fun(s, v*y*(1 - exp(-w*s)))", "fun(s, rise(v, w, y, s))", "t"),
            *("v*w*y*exp(-w*t)", "t"),
        ),
    ),
    block(
        "eases",
        "for v, w, y, t: real. 0 < t and v*w == 1"
        " => derives(fun(s, rise(v, 1/4*w, y, s)), t, 1/4*(y*exp(-(1/4*w)*t)))",
        ["after 0", "inverse"],
        apply("grown", "rises", "v", "1/4*w", "y", "t"),
        have(
            "slope",
            "v*(1/4*w)*y*exp(-(1/4*w)*t) == 1/4*(y*exp(-(1/4*w)*t))",
            *("inverse", "mul_eq_right_of_eq_one(v*w, 1/4*(y*exp(-(1/4*w)*t)))"),
        ),
        convert(
            "so",
            "derives(fun(s, rise(v, 1/4*w, y, s)), t, 1/4*(y*exp(-(1/4*w)*t)))",
            *("grown", "slope"),
        ),
    ),
    have(
        "climbs little",
        "for u, e: real, w, t: [0, oo). t <= e/(|u*w| + 1) and 0 < e => |u*(1 - exp(-w*t))| <= e",
        *("mul_nonneg(w, t)", "exp_neg_le_one(w*t)", "one_add_le_exp(-(w*t))"),
        *("abs_mul_of_nonneg_right(u, 1 - exp(-w*t))", "abs_mul_of_nonneg_right(u, w)"),
        *("mul_le_mul_of_nonneg_left(|u|, 1 - exp(-w*t), w*t)", "abs_mul_le_of_le_div(e, u*w, t)"),
    ),
)
#: The activation sigma(y) = clip(y)/4.
SOFT: Final[tuple[Step, ...]] = (
    *HARDTANH,
    *LINEAR_PART,
    let("soft", "real -> real", "fun(y, 1/4*clip(y))"),
    have("soft to 1", "for y: real. |soft(y)| <= 1", "soft is(y)", "at most 1(y)"),
    have(
        "soft grows",
        "for y, w: real. y <= w => soft(y) <= soft(w)",
        *("soft is(y)", "soft is(w)", "monotone(y, w)"),
    ),
    have(
        "soft slope",
        "for y, w: real. |soft(y) - soft(w)| <= 1*|y - w|",
        *("soft is(y)", "soft is(w)", "slope at most 1(y, w)"),
    ),
    have(
        "soft near 0",
        "for y: real. |y| < 1 => soft(y) == 1/4*y",
        *("soft is(y)", "linear near 0(y)"),
    ),
    have(
        "soft within",
        "for y: real. |y| <= 1 => soft(y) == 1/4*y",
        *("soft is(y)", "linear within(y)"),
    ),
    exists("a soft bound", "1", form="exists B: real. for y: real. |soft(y)| <= B"),
    exists(
        "a soft slope",
        "1",
        form="exists L: real. for y, w: real. |soft(y) - soft(w)| <= L*|y - w|",
    ),
)
ONLY_ONE: Final = have("only 1", "for j: natural. 1 <= j and j <= 1 => j == 1")
#: A unit with the weights W_1, U_1 under inputs that keep it in the linear part.
UNIT: Final[tuple[Step, ...]] = (
    ONLY_ONE,
    block(
        "units",
        "for W_1, U_1: (natural, natural -> real), v, w: real. W_1(1, 1) == -w and v*w == 1"
        " and 0 < w and (for z: X. heaviside(z) and |z| <= 1/(4*d)"
        f" => |{SEEN.format('U_1', '0')}| <= 1)"
        f" => model_up_to({BOUND}, 1, soft, W_1, U_1, fun(p, 0),"
        f" fun(z, t, j, {_STATE.format('t')}))",
        ["weight", "inverse", "some rate", "small"],
        block(
            "each input",
            f"for z: X. heaviside(z) and |z| <= 1/(4*d)"
            f" => states(1, soft, W_1, U_1, fun(p, 0), z, fun(t, j, {_STATE.format('t')}))",
            ["z is Heaviside", "within B"],
            apply("seen", "small", "z"),
            obtain("z is Heaviside", "constant", "before 0"),
            have(
                "rest",
                "for j: natural, t: real. 1 <= j and j <= 1 and t <= 0"
                f" => {_STATE.format('t')} == 0",
                f"not risen(v, 1/4*w, {SEEN.format('U_1', '0')}, t)",
            ),
            block(
                "starts",
                "for j: natural, e: real. 1 <= j and j <= 1 and 0 < e => exists r: real. 0 < r"
                f" and (for t: real. 0 <= t and t <= r => |{_STATE.format('t')}| <= e)",
                ["j from 1", "j to 1", "some e"],
                apply("some r", "div_abs_add_one_pos", "e", f"v*{SEEN.format('U_1', '0')}*(1/4*w)"),
                have(
                    "near 0",
                    f"for t: real. 0 <= t and t <= e/(|v*{SEEN.format('U_1', '0')}*(1/4*w)| + 1)"
                    f" => |{_STATE.format('t')}| <= e",
                    *(f"risen(v, 1/4*w, {SEEN.format('U_1', '0')}, t)", "some e", "some rate"),
                    f"climbs little(v*{SEEN.format('U_1', '0')}, e, 1/4*w, t)",
                ),
                exists("r", f"e/(|v*{SEEN.format('U_1', '0')}*(1/4*w)| + 1)"),
            ),
            block(
                "runs",
                "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
                f" => derives(fun(s, {_STATE.format('s')}), t,"
                f" soft({_ARG.format(_STATE.format('t'))}))",
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
                    "weight",
                    "j is 1",
                    "congruence(W_1(j, 1), W_1(1, 1))",
                ),
                have(
                    "remaining",
                    "for x, u: real. v*w == 1 => -w*(v*x*(1 - u)) + x == x*u",
                    "mul_eq_right_of_eq_one(v*w, x*(1 - u))",
                ),
                have(
                    "argument",
                    f"{_ARG.format(_STATE.format('t'))}"
                    f" == {SEEN.format('U_1', '0')}*exp(-(1/4*w)*t)",
                    *("input", "own weight", "inverse", "after 0"),
                    f"risen(v, 1/4*w, {SEEN.format('U_1', '0')}, t)",
                    f"mul_eq_mul_right(W_1(j, 1), -w, {_STATE.format('t')})",
                    f"mul_eq_mul_left({_STATE.format('t')},"
                    f" v*{SEEN.format('U_1', '0')}*(1 - exp(-(1/4*w)*t)), -w)",
                    f"remaining({SEEN.format('U_1', '0')}, exp(-(1/4*w)*t))",
                ),
                have("grows", "0 <= 1/4*w*t", "some rate", "after 0", "mul_nonneg(1/4*w, t)"),
                have("fading", "exp(-(1/4*w)*t) <= 1", "grows", "exp_neg_le_one(1/4*w*t)"),
                have("positive", "0 < exp(-(1/4*w)*t)"),
                have("positive from 0", "0 <= exp(-(1/4*w)*t)", "positive"),
                apply(
                    "in the linear part",
                    "abs_mul_le_of_le_one",
                    *(SEEN.format("U_1", "0"), "exp(-(1/4*w)*t)", "1"),
                ),
                apply("linear", "soft within", f"{SEEN.format('U_1', '0')}*exp(-(1/4*w)*t)"),
                have(
                    "speed",
                    f"soft({_ARG.format(_STATE.format('t'))})"
                    f" == 1/4*({SEEN.format('U_1', '0')}*exp(-(1/4*w)*t))",
                    *("argument", "linear"),
                    f"congruence(soft({_ARG.format(_STATE.format('t'))}),"
                    f" soft({SEEN.format('U_1', '0')}*exp(-(1/4*w)*t)))",
                ),
                apply("slope", "eases", "v", "w", SEEN.format("U_1", "0"), "t"),
                convert(
                    "so",
                    f"derives(fun(s, {_STATE.format('s')}), t,"
                    f" soft({_ARG.format(_STATE.format('t'))}))",
                    *("slope", "speed"),
                ),
            ),
            exists("all three"),
        ),
    ),
)

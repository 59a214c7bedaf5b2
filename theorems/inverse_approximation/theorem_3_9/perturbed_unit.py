r"""A structure of Theorem 3.9: one unit, W = -2, U = (1, 0, ..., 0), c = 1, beta = 1.

Its activation is a quarter of hardtanh, of the slope 1/4 near 0.  Perturbed by at most 1 the unit
has a weight -w with w in [1, 3], and an input of size at most 1/(4d) keeps it in the linear part,
where its state is :math:`Ux(1-e^{-wt/4})/w` and the slope of its output :math:`cUxe^{-wt/4}/4`, at
most :math:`d|x|e^{-t/4}`.  ``rise(v, w, y, t)`` is :math:`vy(1-e^{-wt})` from t = 0 on.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import AGREEING, SUMS, UNIQUE
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.analysis.sums import AT_MOST, EQUAL
from memory_theorems.theorems.inverse_approximation.definition_3_1.resting_memory import (
    HARDTANH,
    LINEAR_PART,
)
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.verify.reasoning.composition import From, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
)

_B: Final = "1/(4*d)"
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
        f" => model_up_to({_B}, 1, soft, W_1, U_1, fun(p, 0), fun(z, t, j, {_STATE.format('t')}))",
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

_W: Final = "fun(p, q, -2)"
_U: Final = f"fun(p, q, {ROW})"
_MEMORIES: Final = f"perturbed_memories({_B}, 1, soft, 1, {_W}, {_U}, fun(p, 1), {{}}, e)"
AT: Final = SEEN.format("U_1", "0")
_SPEED: Final = f"1/4*({AT}*exp(-(1/4*w_1)*t))"
#: What is known of weights within 1 of those of the unit.
NEAR_WEIGHTS: Final[tuple[Step, ...]] = (
    obtain("is near", "from 0", "W near", "U near", "b near", "c near"),
    apply("W at 1", "W near", "fun(k, 1)"),
    let("w_1", "real", "-W_1(1, 1)"),
    have("weight", "W_1(1, 1) == -w_1", "w_1 is"),
    have("distance", "for x: real. (x - 2)**2 <= 1 => 1 <= x"),
    have("rate near 2", "(w_1 - 2)**2 <= 1", "W at 1", "weight"),
    have("rate from 1", "1 <= w_1", "rate near 2", "distance(w_1)"),
    let("v_1", "real", "1/w_1"),
    have("inverse", "v_1*w_1 == 1", "v_1 is", "rate from 1"),
    have("readouts", "for u: real. (u - 1)**2 <= 1 => |u| <= 2"),
    have("readout", "|c_1(1)| <= 2", "c near", "readouts(c_1(1))"),
    have(
        "in norm",
        "for x: real, y: [1, oo), u: [0, oo). x**2 <= y*u**2 => |x| <= y*u",
        *("mul_le_mul_of_nonneg_left(y*u**2, 1, y)", "mul_nonneg(y, u)"),
        "abs_le_of_sq_le_sq(y*u, x)",
    ),
    block(
        "inputs",
        f"for z: X. |{AT}| <= 2*d*|z|",
        [],
        apply("U at z", "U near", "fun(i, val(z, i, 0))"),
        have(
            "moved",
            f"({AT} - {OWN})**2 <= Sum(val(z, i, 0)**2, (i, 1, d))",
            "U at z",
        ),
        block(
            "squares",
            "for i: natural. 1 <= i and i <= d => val(z, i, 0)**2 <= |z|**2",
            ["i from 1", "i to d"],
            apply("below", "below the norm", "z", "i", "0"),
            have(
                "so",
                "val(z, i, 0)**2 <= |z|**2",
                *("below", "sq_le_sq_of_abs_le(val(z, i, 0), |z|)"),
            ),
        ),
        apply("all squares", "at most", "fun(i, val(z, i, 0)**2)", "d", "|z|**2"),
        have("gap squared", f"({AT} - {OWN})**2 <= d*|z|**2", "moved", "all squares"),
        apply(
            "gap",
            "in norm",
            *(f"{AT} - {OWN}", "d", "|z|"),
            using=["gap squared", "channels"],
        ),
        apply("own", "picked", "d", "1", "fun(i, val(z, i, 0))", using=["channels", "one_le_one"]),
        apply("own below", "below the norm", "z", "1", "0", using=["channels", "one_le_one"]),
        have(
            "so",
            f"|{AT}| <= 2*d*|z|",
            *("gap", "own", "own below", "channels", "mul_le_mul_of_nonneg_right(|z|, 1, d)"),
        ),
    ),
)
NEAR: Final[tuple[Step, ...]] = (
    *NEAR_WEIGHTS,
    have("quarter", "for x: real, y: [1, oo). x <= 1/(4*y) => 2*y*x <= 1"),
    block(
        "small",
        f"for z: X. heaviside(z) and |z| <= 1/(4*d) => |{AT}| <= 1",
        ["z is Heaviside", "within B"],
        apply("seen", "inputs", "z"),
        have("so", f"|{AT}| <= 1", "channels", "seen", "within B", "quarter(|z|, d)"),
    ),
    apply(
        "its states",
        "units",
        *("W_1", "U_1", "v_1", "w_1"),
        using=["weight", "inverse", "rate from 1"],
    ),
)
#: What is left of an input, at times from 4d/e on.
FADING: Final[tuple[Step, ...]] = (
    have("turned", "for n, t, e: (0, oo). 4*n/e <= t => 4*n/t <= e"),
    have(
        "left",
        "for n, t, e: (0, oo), l: [0, oo). 4*n/e <= t => 4*n*l*(1/t) <= e*l",
        *("mul_le_mul_of_nonneg_right(l, 4*n/t, e)", "turned(n, t, e)"),
    ),
    have(
        "sizes",
        "for x, y: real, u: [0, oo). |x*(y*u)| == |x|*|y|*u",
        *("abs_mul(x, y*u)", "abs_mul_of_nonneg_right(y, u)", "mul_eq_mul_left(|y*u|, |y|*u, |x|)"),
    ),
    have(
        "product",
        "for x, y: real, u, p, q, b: [0, oo). |x| <= p and |y| <= q and u <= b"
        " => |x*(y*u)| <= p*q*b",
        *("sizes(x, y, u)", "abs_mul_abs_le(x, y, p, q)", "mul_nonneg(p, q)"),
        *("mul_le_mul_of_nonneg_right(u, |x|*|y|, p*q)", "mul_le_mul_of_nonneg_left(p*q, u, b)"),
    ),
    have("inverse from 0", "for t: (0, oo). 0 <= 1/t"),
    have(
        "faded",
        "for x, y: real, u, t, e, n: (0, oo), l: [0, oo). |x| <= 2 and |y| <= 2*n*l and u <= 1/t"
        " and 4*n/e <= t => |x*(y*u)| <= e*l",
        *("mul_nonneg(n, l)", "inverse from 0(t)", "product(x, y, u, 2, 2*n*l, 1/t)"),
        "left(n, t, e, l)",
    ),
    have(
        "falls",
        "for x: [1, oo), t: (0, oo). 1/4*exp(-(1/4*x)*t) <= 1/t",
        *("exp_neg_le_one_div(1/4*t)", "exp_neg_mul_le_exp_neg_mul(1/4*x, 1/4, t)"),
    ),
    block(
        "late memories",
        "for e: real. 0 < e => " + _MEMORIES.format("4*d/e"),
        ["some e"],
        block(
            "each network",
            _MEMORIES.format("4*d/e"),
            ["is near"],
            *NEAR,
            block(
                "its memory",
                "for t: real. 4*d/e <= t and 0 < t => memory_up_to(1/(4*d), fun(s, z,"
                " output(1, c_1, fun(x, r, j,"
                " rise(v_1, 1/4*w_1, Sum(U_1(1, i)*val(x, i, 0), (i, 1, d)), r)), s, z)), t, e)",
                ["late", "after 0"],
                block(
                    "each input",
                    "for z: X, v: real. heaviside(z) and |z| <= 1/(4*d) and derives(fun(s,"
                    f" Sum(c_1(j)*rise(v_1, 1/4*w_1, {AT}, s), (j, 1, 1))), t, v) => |v| <= e*|z|",
                    ["z is Heaviside", "within B", "its slope"],
                    apply("state", "eases", "v_1", "w_1", AT, "t"),
                    block(
                        "states",
                        "for j: natural. 1 <= j and j <= 1"
                        f" => derives(fun(s, rise(v_1, 1/4*w_1, {AT}, s)), t, {_SPEED})",
                        ["j from 1", "j to 1"],
                        same("so", f"derives(fun(s, rise(v_1, 1/4*w_1, {AT}, s)), t, {_SPEED})"),
                    ),
                    apply(
                        "read",
                        "sums",
                        *(f"fun(j, s, rise(v_1, 1/4*w_1, {AT}, s))", f"fun(j, {_SPEED})"),
                        *("c_1", "1", "t"),
                    ),
                    apply(
                        "one slope",
                        "unique",
                        f"fun(s, Sum(c_1(j)*rise(v_1, 1/4*w_1, {AT}, s), (j, 1, 1)))",
                        *("t", "v", f"Sum(c_1(j)*({_SPEED}), (j, 1, 1))"),
                    ),
                    apply("seen", "inputs", "z"),
                    have(
                        "fading",
                        "1/4*exp(-(1/4*w_1)*t) <= 1/t",
                        *("rate from 1", "after 0", "falls(w_1, t)"),
                    ),
                    have("positive", "0 < 1/4*exp(-(1/4*w_1)*t)"),
                    apply(
                        "small slope",
                        "faded",
                        *("c_1(1)", AT, "1/4*exp(-(1/4*w_1)*t)", "t", "e", "d", "|z|"),
                        using=[
                            *("channels", "some e", "readout", "seen", "fading"),
                            *("positive", "late", "after 0"),
                        ],
                    ),
                    have("v there", f"v == c_1(1)*({_SPEED})", "one slope"),
                    have(
                        "so",
                        "|v| <= e*|z|",
                        *("v there", "small slope", f"abs_congr(v, c_1(1)*({_SPEED}))"),
                    ),
                ),
            ),
            exists("h_1", f"fun(z, t, j, rise(v_1, 1/4*w_1, {AT}, t))"),
        ),
    ),
    block(
        "memories decay",
        "for e: real. 0 < e => exists T: real. for n: natural. " + _MEMORIES.format("T"),
        ["some e"],
        block(
            "late",
            "for n: natural. " + _MEMORIES.format("4*d/e"),
            [],
            apply("so", "late memories", "e"),
        ),
        exists("T", "4*d/e"),
    ),
)
_READ: Final = f"Sum(1*rise(1/2, 1/4*2, {OWN}, {{}}), (j, 1, 1))"
INPUT: Final = "(1/(4*d)*ones)"
SEEN_THERE: Final = OWN.replace("z,", f"{INPUT},")
#: The unit is approximated by itself.
ITSELF: Final[tuple[Step, ...]] = (
    block(
        "own input",
        f"for z: X. heaviside(z) and |z| <= 1/(4*d) => |{OWN}| <= 1",
        ["z is Heaviside", "within B"],
        apply("own", "picked", "d", "1", "fun(i, val(z, i, 0))", using=["channels", "one_le_one"]),
        apply("own below", "below the norm", "z", "1", "0", using=["channels", "one_le_one"]),
        have("quarter", "for x: real, y: [1, oo). x <= 1/(4*y) => x <= 1"),
        have(
            "so",
            f"|{OWN}| <= 1",
            *("channels", "own", "own below", "within B", "quarter(|z|, d)"),
        ),
    ),
    apply("own states", "units", _W, _U, "1/2", "2"),
    block(
        "all models",
        f"for n: natural. model_up_to({_B}, 1, soft, {_W}, {_U}, fun(p, 0), fun(z, t, j,"
        f" rise(1/2, 1/4*2, {OWN}, t)))",
        [],
        same(
            "so",
            f"model_up_to({_B}, 1, soft, {_W}, {_U}, fun(p, 0), fun(z, t, j,"
            f" rise(1/2, 1/4*2, {OWN}, t)))",
        ),
    ),
    block(
        "own slopes",
        "for e: real. 0 < e => exists n: natural. for z: X, t, v, w: real. heaviside(z)"
        f" and |z| <= 1/(4*d) and 0 < t and derives(fun(s, rise(1/2, 1/4*2, {OWN}, s)), t, v)"
        f" and derives(fun(s, {_READ.format('s')}), t, w) => |v - w| <= e*|z|",
        ["some e"],
        block(
            "the same",
            f"for z: X, t, v, w: real. heaviside(z) and |z| <= 1/(4*d) and 0 < t"
            f" and derives(fun(s, rise(1/2, 1/4*2, {OWN}, s)), t, v)"
            f" and derives(fun(s, {_READ.format('s')}), t, w) => |v - w| <= e*|z|",
            ["z is Heaviside", "within B", "after 0", "one slope", "other slope"],
            convert("alike", f"derives(fun(s, rise(1/2, 1/4*2, {OWN}, s)), t, w)", "other slope"),
            apply("equal", "unique", f"fun(s, rise(1/2, 1/4*2, {OWN}, s))", "t", "v", "w"),
            have("so", "|v - w| <= e*|z|", "equal", "some e", "mul_nonneg(e, |z|)"),
        ),
        exists("any", "0"),
    ),
    *(*linear_unit.ONES, *linear_unit.MULTIPLES),
    have("quarter of d", "for x: [1, oo). 1/2*(1/(4*x)) <= 1*(1/4*1/2)"),
    have("inverse of d", "for x: [1, oo). 1/(4*x) <= 1"),
    have("some size", "0 < 1/(4*d)", "channels", "one_div_pos(4*d)"),
    apply("an input there", "multiples", "1/(4*d)"),
    obtain("an input there", "is an input", "its norm"),
)
MET: Final = Structure(
    {
        **{"R": _B, "beta": "1", "kappa": "1/4", "Z": "1", "sigma": "soft", "m": "fun(n, 1)"},
        **{"W": "fun(n, p, q, -2)", "U": f"fun(n, p, q, {ROW})", "c": "fun(n, p, 1)"},
        **{"h": f"fun(n, z, t, j, rise(1/2, 1/4*2, {OWN}, t))"},
        **{"F": f"fun(t, z, rise(1/2, 1/4*2, {OWN}, t))", "mu": "1/4", "e": "1", "t": "Max(T, 1)"},
        **{"z": INPUT, "v": f"1/4*({SEEN_THERE}*exp(-(1/4*2)*Max(T, 1)))"},
    },
    (*SOFT, same("soft class", "activation(soft)"), *RISE, *UNIT, *FADING, *ITSELF),
    uses=(
        *(EXPONENTIAL, LINEAR, From("agreeing", AGREEING), From("unique", UNIQUE)),
        *(From("picked", PICKED), From("at most", AT_MOST), From("equal sums", EQUAL)),
        From("sums", SUMS),
    ),
    using=("channels",),
    obtained={
        "clip": "real -> real",
        "soft": "real -> real",
        "rise": "real, real, real, real -> real",
        "ones": "X",
    },
    before={
        "t": (
            have("later than 0", "0 < Max(T, 1)"),
            apply("slope there", "eases", "1/2", "2", SEEN_THERE, "Max(T, 1)"),
        )
    },
)

_ONE_STATE: Final = f"rise(1/2, 1/4*2, {SEEN_THERE}, {{}})"
#: The same unit, for one network and its input 1/(4d), from the time 4d on.
MET_ONCE: Final = Structure(
    {
        **{"m": "1", "sigma": "soft", "W": _W, "U": _U, "c": "fun(p, 1)", "B": _B, "beta": "1"},
        **{"kappa": "1/4", "Z": "1", "L": "1", "e_0": "1/2", "e_1": "1", "T_1": "8*d", "y": "1"},
        **{"T_0": "4*d/(1/2)", "T_2": "4*d/1", "z": INPUT, "t": "12*d + 1"},
        "h": f"fun(t, j, {_ONE_STATE.format('t')})",
    },
    (
        # Objects are written out there.
        *(one for one in SOFT if one.name != "hardtanh"),
        *(*RISE, *UNIT, *FADING, *ITSELF),
        apply("memories at 1", "late memories", "1"),
        apply("memories at 1/2", "late memories", "1/2"),
        apply("its states there", "own states", INPUT),
        have("to y", f"|{INPUT}| <= 1", "channels", "its norm", "inverse of d(d)"),
    ),
    uses=MET.uses,
    using=("channels", "its norm", "to y", "quarter of d(d)"),
    obtained=MET.obtained,
)

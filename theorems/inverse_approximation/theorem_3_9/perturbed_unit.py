r"""A structure of Theorem 3.9: one unit, W = -2, U = (1, 0, ..., 0), c = 1, beta = 1.

Its activation is a quarter of hardtanh, of the slope 1/4 near 0.  Perturbed by at most 1 the unit
has a weight -w with w in [1, 3], and an input of size at most 1/(4d) keeps it in the linear part,
where its state is :math:`Ux(1-e^{-wt/4})/w` and the slope of its output :math:`cUxe^{-wt/4}/4`, at
most :math:`d|x|e^{-t/4}`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import AGREEING, SUMS, UNIQUE
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.analysis.sums import AT_MOST, EQUAL
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.inverse_approximation.theorem_3_9.soft_unit import (
    BOUND,
    OWN,
    RISE,
    ROW,
    SEEN,
    SOFT,
    UNIT,
)
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

_W: Final = "fun(p, q, -2)"
_U: Final = f"fun(p, q, {ROW})"
_MEMORIES: Final = f"perturbed_memories({BOUND}, 1, soft, 1, {_W}, {_U}, fun(p, 1), {{}}, e)"
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
        f"for n: natural. model_up_to({BOUND}, 1, soft, {_W}, {_U}, fun(p, 0), fun(z, t, j,"
        f" rise(1/2, 1/4*2, {OWN}, t)))",
        [],
        same(
            "so",
            f"model_up_to({BOUND}, 1, soft, {_W}, {_U}, fun(p, 0), fun(z, t, j,"
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
        **{"R": BOUND, "beta": "1", "kappa": "1/4", "Z": "1", "sigma": "soft", "m": "fun(n, 1)"},
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
        **{"m": "1", "sigma": "soft", "W": _W, "U": _U, "c": "fun(p, 1)", "B": BOUND, "beta": "1"},
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

r"""Theorem 3.9 over inputs of all sizes, for class A_0 and networks without biases: refuted.

One hardtanh unit, W = -2, U = (1, 0, ..., 0), c = 1, is its own approximation at :math:`\beta_0=1`.
The memories of all networks within 1 of it decay uniformly, like 8d/t; that of the unit is
1/(1 + 2t), at inputs that keep it saturated up to the time t.  So no exponential bounds it.

The hypotheses are those of Theorem 3.9 that speak of Heaviside inputs: the activation, models of
any widths with bounded weights, slopes of the models that tend to those of the target, a target
whose memory decays, perturbed memories that decay uniformly.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): Theorem 3.9.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC, SUMS, UNIQUE
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.analysis.sums import AT_MOST, EQUAL
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturated_memory import (
    GROWTH,
    ONE_TIMES_ONE,
)
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturated_unit import UNIT
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_unit import (
    AT,
    NEAR_WEIGHTS,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.saturating_networks import (
    KEEP,
    UNITS,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.soft_unit import OWN, ROW
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.activations import ACTIVATION, CLASS_A_0
from memory_theorems.theorems.paper_objects.memory_functions import MEMORY_AT_MOST, SLOPES_NEAR
from memory_theorems.theorems.paper_objects.perturbed_weights import EUCLIDEAN, PERTURBED, SPECTRAL
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    same,
)

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_AT_MOST, SLOPES_NEAR, ACTIVATION, CLASS_A_0),
        *(*hidden_dynamics.OBJECTS, SPECTRAL, EUCLIDEAN, PERTURBED),
    ),
    [DERIVES],
)
_OF: Final = "fun(p, q, W(n, p, q)), fun(p, q, U(n, p, q))"
_C: Final = "fun(p, c(n, p))"
_H: Final = "fun(x, t, j, h(n, x, t, j))"
_SMALL: Final = (
    "for e: real. 0 < e => exists T: real. for {}t: real. T <= t and 0 < t"
    " => memory_at_most({}, t, {})"
)
_NETWORK: Final = "fun(s, z, output({}, c_1, h_1, s, z))"
#: For every positive number of this name.
_PERTURBED: Final = (
    "for {0}: real. 0 < {0} => exists T: real. for n: natural,"
    " W_1, U_1: (natural, natural -> real), c_1: (natural -> real)."
    f" perturbed(beta, m(n), {_OF}, fun(p, 0), {_C}, W_1, U_1, fun(p, 0),"
    " c_1) => exists h_1: (X, real, natural -> real). model(m(n), sigma, W_1, U_1, fun(p, 0), h_1)"
    " and (for t: real. T <= t and 0 < t"
    f" => memory_at_most({_NETWORK.format('m(n)')}, t, {{0}}))"
)
_STATED: Final = (
    "for beta: (0, oo), sigma: (real -> real), m: (natural -> natural),"
    " W, U: (natural, natural, natural -> real), c: (natural, natural -> real),"
    " h: (natural, X, real, natural -> real), F: (real, X -> real), M: real."
    " activation(sigma) and class_A_0(sigma)"
    f" and (for n: natural. 1 <= m(n) and model(m(n), sigma, {_OF}, fun(p, 0), {_H}))"
    " and (for n: natural. spectral(m(n), m(n), fun(p, q, W(n, p, q)), fun(p, q, 0), M)"
    " and spectral(m(n), d, fun(p, q, U(n, p, q)), fun(p, q, 0), M)"
    f" and euclidean(m(n), {_C}, fun(p, 0), M))"
    f" and slopes_near(F, fun(n, s, z, output(m(n), {_C}, {_H}, s, z)))"
    f" and ({_SMALL.format('', 'F', 'e')}) and ({_PERTURBED.format('y')})"
    f" => for mu: real. mu < beta => {_SMALL.format('', 'F', 'e*exp(-mu*t)')}"
)
_W: Final = "fun(p, q, -2)"
_U: Final = f"fun(p, q, {ROW})"
_KEPT: Final = f"keep(v_1, w_1, {AT}, {{}})"
_SPEED: Final = f"clip({AT})*fade(w_1*t - tau({AT}))"
_OWN_STATE: Final = f"keep(1/2, 2, {OWN}, {{}})"
_OWN_SPEED: Final = f"clip({OWN})*fade(2*t - tau({OWN}))"
_READ: Final = f"Sum(1*{_OWN_STATE}, (j, 1, 1))"
#: All networks within 1 of the unit forget, uniformly.
NETWORKS: Final[tuple[Step, ...]] = (
    have("turned", "for n, t, e: (0, oo). 8*n/e <= t => 8*n/t <= e"),
    have(
        "faded",
        "for x, y: real, t, e, n: (0, oo), l: [0, oo). |x| <= 2 and |y| <= 2*n*l*(2/t)"
        " and 8*n/e <= t => |x*y| <= e*l",
        *("abs_mul_abs_le(x, y, 2, 2*n*l*(2/t))", "abs_mul(x, y)", "turned(n, t, e)"),
        "mul_le_mul_of_nonneg_right(l, 8*n/t, e)",
    ),
    block(
        "memories decay",
        _PERTURBED.format("e")
        .replace("m(n)", "1")
        .replace("beta", "1")
        .replace("sigma", "clip")
        .replace(_OF, f"{_W}, {_U}")
        .replace(_C, "fun(p, 1)"),
        ["some e"],
        block(
            "late",
            "for n: natural, W_1, U_1: (natural, natural -> real), c_1: (natural -> real)."
            f" perturbed(1, 1, {_W}, {_U}, fun(p, 0), fun(p, 1), W_1, U_1, fun(p, 0), c_1)"
            " => exists h_1: (X, real, natural -> real). model(1, clip, W_1, U_1, fun(p, 0), h_1)"
            " and (for t: real. 8*d/e <= t and 0 < t"
            f" => memory_at_most({_NETWORK.format('1')}, t, e))",
            ["is near"],
            *NEAR_WEIGHTS,
            have("rate positive", "0 < w_1", "rate from 1"),
            have("v positive", "0 < v_1", "v_1 is", "rate from 1", "one_div_pos(w_1)"),
            apply("its states", "units", "W_1", "U_1", "v_1", "w_1"),
            block(
                "its memory",
                "for t: real. 8*d/e <= t and 0 < t => memory_at_most(fun(s, z, output(1, c_1,"
                " fun(x, r, j, keep(v_1, w_1, Sum(U_1(1, i)*val(x, i, 0), (i, 1, d)), r)), s, z)),"
                " t, e)",
                ["late", "after 0"],
                block(
                    "each input",
                    "for z: X, v: real. heaviside(z) and derives(fun(s,"
                    f" Sum(c_1(j)*{_KEPT.format('s')}, (j, 1, 1))), t, v) => |v| <= e*|z|",
                    ["z is Heaviside", "its slope"],
                    apply("state", "keeps", "v_1", "w_1", AT, "t"),
                    block(
                        "states",
                        "for j: natural. 1 <= j and j <= 1"
                        f" => derives(fun(s, {_KEPT.format('s')}), t, {_SPEED})",
                        ["j from 1", "j to 1"],
                        same("so", f"derives(fun(s, {_KEPT.format('s')}), t, {_SPEED})"),
                    ),
                    apply(
                        "read",
                        "sums",
                        *(f"fun(j, s, {_KEPT.format('s')})", f"fun(j, {_SPEED})", "c_1", "1", "t"),
                    ),
                    apply(
                        "one slope",
                        "unique",
                        f"fun(s, Sum(c_1(j)*{_KEPT.format('s')}, (j, 1, 1)))",
                        *("t", "v", f"Sum(c_1(j)*({_SPEED}), (j, 1, 1))"),
                    ),
                    apply("seen", "inputs", "z"),
                    apply("fading", "fades", "w_1", AT, "t"),
                    have("rest", "0 <= 2/t", "after 0"),
                    have(
                        "slope",
                        f"|{_SPEED}| <= 2*d*|z|*(2/t)",
                        *("after 0", "fading", "seen", "rest"),
                        f"mul_le_mul_of_nonneg_right(2/t, |{AT}|, 2*d*|z|)",
                    ),
                    apply(
                        "small slope",
                        "faded",
                        *("c_1(1)", _SPEED, "t", "e", "d", "|z|"),
                        using=["channels", "some e", "after 0", "readout", "slope", "late"],
                    ),
                    have("v there", f"v == c_1(1)*({_SPEED})", "one slope"),
                    have(
                        "so",
                        "|v| <= e*|z|",
                        *("v there", "small slope", f"abs_congr(v, c_1(1)*({_SPEED}))"),
                    ),
                ),
            ),
            exists("h_1", f"fun(z, t, j, {_KEPT.format('t')})"),
        ),
        exists("T", "8*d/e"),
    ),
)
#: The unit itself: bounded weights, its slopes, its memory.
ITSELF: Final[tuple[Step, ...]] = (
    apply("own states", "units", _W, _U, "1/2", "2"),
    block(
        "all models",
        f"for n: natural. 1 <= 1 and model(1, clip, {_W}, {_U}, fun(p, 0), fun(z, t, j,"
        f" {_OWN_STATE.format('t')}))",
        [],
        same(
            "so",
            f"1 <= 1 and model(1, clip, {_W}, {_U}, fun(p, 0), fun(z, t, j,"
            f" {_OWN_STATE.format('t')}))",
        ),
    ),
    block(
        "bounded recurrent",
        f"spectral(1, 1, {_W}, fun(p, q, 0), 2)",
        [],
        have(
            "so",
            "Sum(Sum((-2 - 0)*x(k), (k, 1, 1))**2, (j, 1, 1)) <= 2**2*Sum(x(k)**2, (k, 1, 1))",
        ),
    ),
    block(
        "bounded inputs",
        f"spectral(1, d, {_U}, fun(p, q, 0), 2)",
        [],
        apply("own", "picked", "d", "1", "x", using=["channels", "one_le_one"]),
        have("no square is negative", "for k: natural. 1 <= k and k <= d => 0 <= x(k)**2"),
        apply(
            "first channel",
            "one term",
            *("fun(k, x(k)**2)", "d", "1"),
            using=["channels", "one_le_one"],
        ),
        have("row", f"Sum(({ROW.replace('q', 'k')} - 0)*x(k), (k, 1, d)) == x(1)", "own"),
        have(
            "so",
            f"Sum(Sum(({ROW.replace('q', 'k')} - 0)*x(k), (k, 1, d))**2, (j, 1, 1))"
            " <= 2**2*Sum(x(k)**2, (k, 1, d))",
            *("row", "first channel", "sq_nonneg(x(1))"),
            f"sq_congr(Sum(({ROW.replace('q', 'k')} - 0)*x(k), (k, 1, d)), x(1))",
        ),
    ),
    have("bounded readout", "Sum((1 - 0)**2, (j, 1, 1)) <= 2**2"),
    block(
        "all bounded",
        f"for n: natural. spectral(1, 1, {_W}, fun(p, q, 0), 2)"
        f" and spectral(1, d, {_U}, fun(p, q, 0), 2) and euclidean(1, fun(p, 1), fun(p, 0), 2)",
        [],
        same(
            "so",
            f"spectral(1, 1, {_W}, fun(p, q, 0), 2)"
            f" and spectral(1, d, {_U}, fun(p, q, 0), 2) and euclidean(1, fun(p, 1), fun(p, 0), 2)",
        ),
    ),
    block(
        "own slopes",
        "for e: real. 0 < e => exists n: natural. for z: X, t, v, w: real. heaviside(z)"
        f" and 0 < t and derives(fun(s, {_OWN_STATE.format('s')}), t, v)"
        f" and derives(fun(s, {_READ.format('s')}), t, w) => |v - w| <= e*|z|",
        ["some e"],
        block(
            "the same",
            "for z: X, t, v, w: real. heaviside(z) and 0 < t"
            f" and derives(fun(s, {_OWN_STATE.format('s')}), t, v)"
            f" and derives(fun(s, {_READ.format('s')}), t, w) => |v - w| <= e*|z|",
            ["z is Heaviside", "after 0", "one slope", "other slope"],
            convert("alike", f"derives(fun(s, {_OWN_STATE.format('s')}), t, w)", "other slope"),
            apply("equal", "unique", f"fun(s, {_OWN_STATE.format('s')})", "t", "v", "w"),
            have("so", "|v - w| <= e*|z|", "equal", "some e", "mul_nonneg(e, |z|)"),
        ),
        exists("any", "0"),
    ),
    block(
        "own memory",
        "for e: real. 0 < e => exists T: real. for t: real. T <= t and 0 < t"
        f" => memory_at_most(fun(s, z, {_OWN_STATE.format('s')}), t, e)",
        ["some e"],
        block(
            "late",
            "for t: real. 2/e <= t and 0 < t"
            f" => memory_at_most(fun(s, z, {_OWN_STATE.format('s')}), t, e)",
            ["late on", "after 0"],
            block(
                "each input",
                "for z: X, v: real. heaviside(z)"
                f" and derives(fun(s, {_OWN_STATE.format('s')}), t, v) => |v| <= e*|z|",
                ["z is Heaviside", "its slope"],
                apply("state", "keeps", "1/2", "2", OWN, "t"),
                apply(
                    "one slope",
                    "unique",
                    *(f"fun(s, {_OWN_STATE.format('s')})", "t", "v", _OWN_SPEED),
                ),
                apply("fading", "fades", "2", OWN, "t"),
                apply(
                    "own",
                    "picked",
                    *("d", "1", "fun(i, val(z, i, 0))"),
                    using=["channels", "one_le_one"],
                ),
                apply(
                    "own below", "below the norm", "z", "1", "0", using=["channels", "one_le_one"]
                ),
                have("own size", f"|{OWN}| <= |z|", "own", "own below"),
                have("rest", "0 <= 2/t", "after 0"),
                have("short", "2/t <= e", "some e", "after 0", "late on", "turned(1/4, t, e)"),
                have(
                    "so",
                    "|v| <= e*|z|",
                    *("after 0", "one slope", "fading", "own size", "rest", "short"),
                    f"abs_congr(v, {_OWN_SPEED})",
                    f"mul_le_mul_of_nonneg_right(2/t, |{OWN}|, |z|)",
                    "mul_le_mul_of_nonneg_left(|z|, 2/t, e)",
                ),
            ),
        ),
        exists("T", "2/e"),
    ),
)
_T: Final = "(|T| + 20)"
_Z: Final = f"((1 + 2*{_T})*ones)"
_SEEN_THERE: Final = OWN.replace("(z,", f"({_Z},")
_V: Final = f"clip({_SEEN_THERE})*fade(2*{_T} - tau({_SEEN_THERE}))"
#: An input that saturates the unit up to the time t.
LARGE: Final[tuple[Step, ...]] = (
    *(*linear_unit.ONES, *linear_unit.MULTIPLES),
    *GROWTH,
    have(
        "outgrown",
        "for t: [20, oo). 1 + 2*t < exp(1/2*t)",
        "exponential grows(1/2*t)",
    ),
    have(
        "less",
        "for t: [20, oo). exp(-(1/2)*t)*(1 + 2*t) < 1",
        *("outgrown(t)", "exp_neg_mul_exp(1/2*t)", "times(1 + 2*t, exp(1/2*t), exp(-(1/2*t)))"),
    ),
    ONE_TIMES_ONE,
)
_AT: Final[tuple[Step, ...]] = (
    have("late on", f"20 <= {_T}"),
    have("t positive", f"0 < {_T}", "late on"),
    have("some size", f"0 < 1 + 2*{_T}", "t positive"),
    apply("the input", "multiples", f"1 + 2*{_T}"),
    obtain("the input", "is an input", "its norm"),
    apply("slope there", "keeps", "1/2", "2", _SEEN_THERE, _T),
    apply(
        "own there",
        "picked",
        *("d", "1", f"fun(i, val({_Z}, i, 0))"),
        using=["channels", "one_le_one"],
    ),
    have(
        "seen there",
        f"{_SEEN_THERE} == 1 + 2*{_T}",
        *("own there", f"values(ones, ones, 1 + 2*{_T}, 0, 1, 0)", "seen", "one_le_one"),
        "channels",
    ),
    have(
        "size there",
        f"|{_SEEN_THERE}| == 1 + 2*{_T}",
        *("seen there", "t positive", f"abs_of_nonneg({_SEEN_THERE})"),
    ),
    have(
        "tau there",
        f"tau({_SEEN_THERE}) == 2*{_T}",
        *("size there", "t positive", f"rest of tau({_SEEN_THERE})"),
    ),
    have(
        "clip there",
        f"clip({_SEEN_THERE}) == 1",
        *("seen there", "t positive", f"saturated({_SEEN_THERE})"),
    ),
    have(
        "fade there",
        f"fade(2*{_T} - tau({_SEEN_THERE})) == 1",
        *("tau there", f"fade left(2*{_T} - tau({_SEEN_THERE}))"),
    ),
    apply(
        "its slope", "one times one", f"clip({_SEEN_THERE})", f"fade(2*{_T} - tau({_SEEN_THERE}))"
    ),
    have("less there", f"exp(-(1/2)*{_T})*(1 + 2*{_T}) < 1", "late on", f"less({_T})"),
    have("factor", f"0 <= exp(-(1/2)*{_T})", f"exp_nonneg(-(1/2)*{_T})"),
    have(
        "more",
        f"|{_V}| > 1*exp(-(1/2)*{_T})*|{_Z}|",
        *("its slope", "less there", "its norm", "factor"),
        f"mul_le_mul_of_nonneg_left(exp(-(1/2)*{_T}), |{_Z}|, 1 + 2*{_T})",
    ),
)
OVER_ALL_INPUTS: Final = Composed(
    SETTING,
    _STATED,
    refuted=Structure(
        {
            **{"beta": "1", "sigma": "clip", "m": "fun(n, 1)", "W": "fun(n, p, q, -2)"},
            **{"U": f"fun(n, p, q, {ROW})", "c": "fun(n, p, 1)", "M": "2"},
            **{"h": f"fun(n, z, t, j, {_OWN_STATE.format('t')})"},
            **{"F": f"fun(s, z, {_OWN_STATE.format('s')})", "mu": "1/2", "e": "1", "t": _T},
            **{"z": _Z, "v": _V},
        },
        (*(*UNIT, *KEEP, *UNITS, *NETWORKS, *ITSELF, *LARGE),),
        uses=(
            *(From("quadratic", QUADRATIC), From("unique", UNIQUE), From("sums", SUMS)),
            *(From("picked", PICKED), From("at most", AT_MOST), From("equal sums", EQUAL)),
            From("one term", ONE_TERM),
        ),
        obtained={
            **{"clip": "real -> real", "up": "real -> real", "fade": "real -> real"},
            **{"tau": "real -> real", "hold": "X, real, natural -> real", "ones": "X"},
            "keep": "real, real, real, real -> real",
        },
        before={"t": _AT},
    ),
)

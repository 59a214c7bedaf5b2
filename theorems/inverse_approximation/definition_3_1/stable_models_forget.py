r"""Definition 3.2: linear networks with stable weights have exponentially decaying memory.

By (4) the memory is at most :math:`C_1e^{-rt}` where the entries of :math:`e^{Wt}` are at most
:math:`De^{-rt}`, :math:`C_1=D\sum_l|c_l|\sum_{k,i}|U_{ki}|`; so :math:`e^{rt/2}\mathcal M(t)` tends
to 0.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (4), Definitions 3.1 and 3.2.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import UNIQUE
from memory_theorems.theorems.analysis.matrices import DECAYING as DECAY_OF_EXPONENTIALS
from memory_theorems.theorems.analysis.sums import BOUNDED
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.inverse_approximation.linear_models.stable_linear_models import (
    INPUT,
    MODEL,
    NETWORK,
    SETTING,
    SLOPES,
    UNIT,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Structure
from memory_theorems.verify.reasoning.steps import Step, apply, block, exists, have, let, obtain

_FORGETS: Final = (
    f"for {NETWORK}, M: (real -> real). stable(m, W) and {MODEL}"
    " and memory(fun(t, z, output(m, c, h, t, z)), M) => exponentially_decaying_memory(M)"
)
_SIZES: Final = "Sum(|U({0}, i)|, (i, 1, d))"
_WHOLE: Final = f"Sum(|c(l)|*Sum({_SIZES.format('k')}, (k, 1, m)), (l, 1, m))"
_ROW: Final = f"Sum({INPUT.format('k', '0')}*P(t, {{0}}, k), (k, 1, m))"
_ROW_BOUND: Final = f"Sum({_SIZES.format('k')}*|z|*(D*exp(-r*t)), (k, 1, m))"
#: From M(t) <= w exp(-r t): exp(r t/2) M(t) tends to 0.
_GROWN: Final = "exp(r/2*t)*M(t)"
RATES: Final[tuple[Step, ...]] = (
    have("half rate", "0 < r/2", "r positive"),
    have("half and half", "for t: real. exp(r/2*t)*exp(-r*t) == exp(-(r/2*t))"),
    have("start", "for x, y: (0, oo), u: real. 0 <= u => 0 < 2*u/(x*y) + 1"),
    have(
        "late enough",
        "for x, y: (0, oo), u, t: real. 2*u/(x*y) + 1 <= t => 2*u <= x*y*t",
        "mul_pos(x, y)",
    ),
    have("share", "for x, y, t: (0, oo), u: real. 2*u <= x*y*t => u*(1/(x/2*t)) <= y"),
    have("at most its size", "for x: real. x <= |x|"),
    block(
        "tends",
        f"for e: real. 0 < e => exists T: real. for t: real. T <= t => |{_GROWN}| <= e",
        ["some e"],
        have("after the start", "0 < 2*|w|/(r*e) + 1", "some e", "r positive", "start(r, e, |w|)"),
        block(
            "late",
            f"for t: real. 2*|w|/(r*e) + 1 <= t => |{_GROWN}| <= e",
            ["t late"],
            have("t positive", "0 < t", "t late", "after the start"),
            have(
                "so late",
                "2*|w| <= r*e*t",
                "t late",
                "late enough(r, e, |w|, t)",
                "some e",
                "r positive",
            ),
            apply("below", "at most", "t"),
            have(
                "grown",
                f"{_GROWN} <= exp(r/2*t)*(w*exp(-r*t))",
                "below",
                "mul_le_mul_of_nonneg_left(exp(r/2*t), M(t), w*exp(-r*t))",
            ),
            have("in one", "exp(r/2*t)*(w*exp(-r*t)) == w*exp(-(r/2*t))", "half and half(t)"),
            have(
                "its size",
                "w*exp(-(r/2*t)) <= |w|*exp(-(r/2*t))",
                "at most its size(w)",
                "mul_le_mul_of_nonneg_left(exp(-(r/2*t)), w, |w|)",
            ),
            have("time positive", "0 < r/2*t", "half rate", "t positive", "mul_pos(r/2, t)"),
            have(
                "fading",
                "|w|*exp(-(r/2*t)) <= |w|*(1/(r/2*t))",
                "time positive",
                "exp_neg_le_one_div(r/2*t)",
                "mul_le_mul_of_nonneg_left(|w|, exp(-(r/2*t)), 1/(r/2*t))",
            ),
            have(
                "small",
                "|w|*(1/(r/2*t)) <= e",
                "so late",
                "share(r, e, t, |w|)",
                "some e",
                "r positive",
                "t positive",
            ),
            apply("not below 0", "memory is not negative", "t"),
            have("no sign", "for x: real, u: (0, oo). 0 <= x => |u*x| == u*x"),
            have(
                "so",
                f"|{_GROWN}| <= e",
                "grown",
                "in one",
                "its size",
                "fading",
                "small",
                "not below 0",
                "no sign(M(t), exp(r/2*t))",
            ),
        ),
        exists("from then on", "2*|w|/(r*e) + 1"),
    ),
)

FORGETS: Final = Composed(
    SETTING,
    _FORGETS,
    (
        block(
            "forgets",
            _FORGETS,
            ["is stable", "states", "is exponential", "is its memory"],
            obtain("is exponential", "unit at 0", "curves"),
            obtain("unit at 0", "diagonal", "others"),
            obtain("is its memory", "slopes exist", "bounds", "least"),
            apply("decay", DECAY_OF_EXPONENTIALS.name, "m", "W", "P"),
            obtain("decay", "C", "r", "r positive", "entries"),
            let("D", "real", "|C|"),
            have("more", "for x: (0, oo), y, w: real. w == |y| => y*x <= w*x"),
            block(
                "entries decay",
                "for s: real, l, j: natural. 0 <= s and 1 <= l and l <= m and 1 <= j and j <= m"
                " => |P(s, l, j)| <= D*exp(-r*s)",
                ["from 0", "l from 1", "l to m", "j from 1", "j to m"],
                apply("here", "entries", "s", "l", "j"),
                have("so", "|P(s, l, j)| <= D*exp(-r*s)", "here", "D is", "more(exp(-r*s), C, D)"),
            ),
            apply("of networks", "slopes", "d", "val"),
            apply("step slopes", "of networks", "m", "W", "U", "c", "h", "P"),
            block(
                "bounded",
                "for t: real. 0 < t => memory_at_most(fun(s, z, output(m, c, h, s, z)), t,"
                f" D*{_WHOLE}*exp(-r*t))",
                ["after 0"],
                block(
                    "each",
                    "for z: X, v: real. heaviside(z) and derives(fun(s, output(m, c, h, s, z)), t,"
                    f" v) => |v| <= D*{_WHOLE}*exp(-r*t)*|z|",
                    ["z is Heaviside", "its slope"],
                    apply("slope", "step slopes", "z", "t"),
                    apply(
                        "the same",
                        "unique",
                        *("fun(s, output(m, c, h, s, z))", "t", "v"),
                        "step_slope(m, c, P, U, t, z)",
                    ),
                    block(
                        "inputs",
                        "for k: natural. 1 <= k and k <= m"
                        f" => |{INPUT.format('k', '0')}| <= {_SIZES.format('k')}*|z|",
                        ["k from 1", "k to m"],
                        block(
                            "terms",
                            "for i: natural. 1 <= i and i <= d"
                            " => |U(k, i)*val(z, i, 0)| <= |U(k, i)|*|z|",
                            ["i from 1", "i to d"],
                            apply("in norm", "below the norm", "z", "i", "0"),
                            have(
                                "so",
                                "|U(k, i)*val(z, i, 0)| <= |U(k, i)|*|z|",
                                "in norm",
                                "abs_mul(U(k, i), val(z, i, 0))",
                                "mul_le_mul_of_nonneg_left(|U(k, i)|, |val(z, i, 0)|, |z|)",
                            ),
                        ),
                        apply(
                            "sum",
                            "bounded sums",
                            "fun(i, U(k, i)*val(z, i, 0))",
                            "fun(i, |U(k, i)|*|z|)",
                            "d",
                        ),
                        have(
                            "so", f"|{INPUT.format('k', '0')}| <= {_SIZES.format('k')}*|z|", "sum"
                        ),
                    ),
                    block(
                        "rows",
                        f"for l: natural. 1 <= l and l <= m"
                        f" => |c(l)*{_ROW.format('l')}| <= |c(l)|*{_ROW_BOUND}",
                        ["l from 1", "l to m"],
                        block(
                            "terms",
                            "for k: natural. 1 <= k and k <= m"
                            f" => |{INPUT.format('k', '0')}*P(t, l, k)|"
                            f" <= {_SIZES.format('k')}*|z|*(D*exp(-r*t))",
                            ["k from 1", "k to m"],
                            apply("input", "inputs", "k"),
                            apply("entry", "entries decay", "t", "l", "k", using=["after 0"]),
                            have(
                                "so",
                                f"|{INPUT.format('k', '0')}*P(t, l, k)|"
                                f" <= {_SIZES.format('k')}*|z|*(D*exp(-r*t))",
                                "input",
                                "entry",
                                f"abs_mul({INPUT.format('k', '0')}, P(t, l, k))",
                                f"abs_mul_abs_le({INPUT.format('k', '0')}, P(t, l, k),"
                                f" {_SIZES.format('k')}*|z|, D*exp(-r*t))",
                            ),
                        ),
                        apply(
                            "sum",
                            "bounded sums",
                            f"fun(k, {INPUT.format('k', '0')}*P(t, l, k))",
                            f"fun(k, {_SIZES.format('k')}*|z|*(D*exp(-r*t)))",
                            "m",
                        ),
                        have(
                            "so",
                            f"|c(l)*{_ROW.format('l')}| <= |c(l)|*{_ROW_BOUND}",
                            "sum",
                            f"abs_mul(c(l), {_ROW.format('l')})",
                            f"mul_le_mul_of_nonneg_left(|c(l)|, |{_ROW.format('l')}|,"
                            f" {_ROW_BOUND})",
                        ),
                    ),
                    apply(
                        "total",
                        "bounded sums",
                        f"fun(l, c(l)*{_ROW.format('l')})",
                        f"fun(l, |c(l)|*{_ROW_BOUND})",
                        "m",
                    ),
                    have(
                        "so",
                        f"|v| <= D*{_WHOLE}*exp(-r*t)*|z|",
                        "the same",
                        "total",
                        f"abs_le_of_eq(v, step_slope(m, c, P, U, t, z), D*{_WHOLE}*exp(-r*t)*|z|)",
                    ),
                ),
            ),
            # the memory is at most that, and not negative
            *linear_unit.ONES,
            apply(
                "in the norm of ones",
                "below the norm",
                "ones",
                "1",
                "0",
                using=["channels", "one_le_one"],
            ),
            have("norm is positive", "1 <= |ones|", "in the norm of ones", "seen"),
            block(
                "memory is not negative",
                "for t: real. 0 < t => 0 <= M(t)",
                ["after 0"],
                apply("a slope", "slopes exist", "t", "ones"),
                obtain("a slope", "v", "is its slope"),
                apply("at t", "bounds", "t"),
                apply("at most", "at t", "ones", "v"),
                have("sign", "for x, y, w: real. 1 <= y and |w| <= x*y => 0 <= x"),
                have("so", "0 <= M(t)", "at most", "norm is positive", "sign(M(t), |ones|, v)"),
            ),
            let("w", "real", f"D*{_WHOLE}"),
            block(
                "at most",
                "for t: real. 0 < t => M(t) <= w*exp(-r*t)",
                ["after 0"],
                apply("here", "bounded", "t"),
                apply("so", "least", "t", f"D*{_WHOLE}*exp(-r*t)"),
                have("named", "M(t) <= w*exp(-r*t)", "so", "w is"),
            ),
            *RATES,
            exists("half of the rate", "r/2"),
        ),
    ),
    "forgets",
    (
        *(DECAY_OF_EXPONENTIALS, From("slopes", SLOPES), From("unique", UNIQUE)),
        From("bounded sums", BOUNDED),
    ),
    met=Structure(
        {**UNIT, "M": "fun(t, exp(-1*t))", "e": "1", "t": "T"},
        (
            *(
                *linear_unit.UNIT,
                *linear_unit.ONES,
                *linear_unit.WEIGHT,
                *linear_unit.STABLE_WEIGHT,
                *linear_unit.MEMORY,
            ),
        ),
        uses=linear_unit.USES,
        obtained={**linear_unit.OBTAINED, "ones": "X"},
    ),
)

r"""Sums of exponentials with positive coefficients are completely monotonic (Remark D.6).

:math:`(-1)^nF^{(n)}(t)=\sum_jA_jW_j^ne^{-W_jt}\ge0`, and
:math:`|F(t)|\le\frac1t\sum_jA_j/W_j`.

Source: Li, Han, E and Li (ICLR 2021), Remark D.6, its second example with positive rates.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.curse_of_memory.landscape.exponential_classes import SUMS_DERIVE
from memory_theorems.theorems.paper_objects.monotonic_targets import MONOTONIC
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_SUM: Final = "Sum(A(j)*exp(-W(j)*{0}), (j, 1, m))"
_D: Final = "Sum((-1)**{1}*(A(j)*W(j)**{1})*exp(-W(j)*{0}), (j, 1, {2}))"
_HAS: Final = (
    "exists D: (natural, real -> real)."
    f" (for t: real. 0 < t => D(0, t) == {_SUM.format('t')})"
    " and (for n: natural, t: real. 0 < t => derives(fun(s, D(n, s)), t, D(n + 1, t)))"
    " and (for n: natural, t: real. 0 < t => 0 <= (-1)**n*D(n, t))"
)
_NEAR: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h and (for t: real. 0 <= t and t <= h"
    f" => |{_SUM.format('t')} - {_SUM.format('0')}| <= e)"
)
_FAR: Final = (
    f"for e: real. 0 < e => exists T: real. for t: real. T <= t => |{_SUM.format('t')}| <= e"
)
_PART: Final = "Sum(A(j)*exp(-W(j)*t), (j, 1, {}))"
#: A sum with positive coefficients is completely monotonic.
COMPLETELY_MONOTONIC: Final = lemma(
    "for m: natural, A, W: (natural -> real). (for j: natural. 1 <= j and j <= m => 0 < A(j))"
    " and (for j: natural. 1 <= j and j <= m => 0 < W(j))"
    f" => monotonic(fun(t, {_SUM.format('t')}))",
    ["weights", "rates"],
    block(
        "derivatives",
        f"for n: natural, t: real. 0 < t => derives(fun(s, {_D.format('s', 'n', 'm')}), t,"
        f" {_D.format('t', '(n + 1)', 'm')})",
        ["some t"],
        convert("so", GOAL, "sums derive(fun(j, (-1)**n*(A(j)*W(j)**n)), W, m, t)"),
    ),
    by_induction("sign squared", "for n: natural. (-1)**n*(-1)**n == 1", ["so far"], [], []),
    have(
        "term",
        "for x, y, z, w: real. x*x == 1 and 0 <= y and 0 <= z and 0 <= w => 0 <= x*(x*(y*z)*w)",
    ),
    have("powers", "for x: (0, oo), n: natural. 0 <= x**n"),
    block(
        "signs",
        f"for n: natural, t: real. 0 < t => 0 <= (-1)**n*{_D.format('t', 'n', 'm')}",
        ["some t"],
        by_induction(
            "up to",
            f"for k: natural. k <= m => 0 <= (-1)**n*{_D.format('t', 'n', 'k')}",
            ["so far", "k to m"],
            [],
            [
                have("rate", "0 < W(k + 1)", "rates(k + 1)", "k to m"),
                apply("power", "powers", "W(k + 1)", "n", using=["rate"]),
                thus(
                    "so far; sign squared(n); weights(k + 1); k to m; power; "
                    "exp_nonneg(-W(k + 1)*t); "
                    "term((-1)**n, A(k + 1), W(k + 1)**n, exp(-W(k + 1)*t))"
                ),
            ],
        ),
        apply("all", "up to", "m"),
    ),
    exists("its derivatives", f"fun(n, t, {_D.format('t', 'n', 'm')})", form=_HAS),
    apply("slope at 0", "sums derive", "A", "W", "m", "0"),
    apply(
        "continuous at 0",
        f"continuity from a derivative(fun(s, {_SUM.format('s')}), 0, "
        "Sum(-W(j)*(A(j)*exp(-W(j)*0)), (j, 1, m)))",
    ),
    block("near 0", _NEAR, ["some e"])(
        obtain("continuous at 0(e)", "h", "some h", "within h"),
        block(
            "there",
            f"for t: real. 0 <= t and t <= h => |{_SUM.format('t')} - {_SUM.format('0')}| <= e",
            ["from 0", "to h"],
            apply("so", "within h", "t", using=["from 0", "to h"]),
        ),
        exists("as far", "h"),
    ),
    block(
        "inverses",
        "for j: natural. 1 <= j and j <= m => exists y: real. 0 < y and y*W(j) == 1",
        ["j from 1", "j to m"],
        apply("rate", "rates", "j"),
        apply("one", "one_div_mul_self", "W(j)", using=["rate"]),
        apply("sign", "one_div_pos", "W(j)", using=["rate"]),
        exists("so", "1/W(j)"),
    ),
    choose("inverses", "u", "u positive", "u inverse"),
    have("flat", "for x: (0, oo). x*exp(-x) <= 1"),
    have("whole", "for a, v, w, t, y: real. v*w == 1 => a*v*(w*t*y) == t*(a*y)"),
    have("shorter", "for a, v: (0, oo), x: real. x <= 1 => a*v*x <= a*v"),
    block(
        "late terms",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t"
        " => t*(A(j)*exp(-W(j)*t)) <= A(j)*u(j) and 0 < A(j)*exp(-W(j)*t)",
        ["j from 1", "j to m", "some t"],
        apply("weight", "weights", "j"),
        apply("rate", "rates", "j"),
        apply("rate times t", "mul_pos", "W(j)", "t", using=["rate", "some t"]),
        apply("small", "flat", "W(j)*t", using=["rate times t"]),
        have("small again", "W(j)*t*exp(-W(j)*t) <= 1", "small"),
        apply("inverse positive", "u positive", "j"),
        apply(
            "scaled",
            "shorter(A(j), u(j), W(j)*t*exp(-W(j)*t))",
            using=["weight", "inverse positive", "small again"],
        ),
        apply("unit", "exp_pos", "-W(j)*t"),
        have(
            "bound",
            "t*(A(j)*exp(-W(j)*t)) <= A(j)*u(j)",
            "scaled; j from 1; j to m; u inverse(j); whole(A(j), u(j), W(j), t, exp(-W(j)*t))",
        ),
        apply("above", "mul_pos", "A(j)", "exp(-W(j)*t)", using=["weight", "unit"]),
    ),
    block(
        "late",
        f"for t: real. 0 < t => t*|{_SUM.format('t')}| <= Sum(A(j)*u(j), (j, 1, m))",
        ["some t"],
        by_induction(
            "up to",
            f"for k: natural. k <= m => 0 <= {_PART.format('k')}"
            f" and t*{_PART.format('k')} <= Sum(A(j)*u(j), (j, 1, k))",
            ["so far", "k to m"],
            [],
            [
                have("before", "k <= m", "k to m"),
                obtain("so far()", "old from 0", "old bound"),
                obtain("late terms(k + 1, t)", "new bound", "new above"),
                have("above", f"0 <= {_PART.format('(k + 1)')}", "old from 0", "new above"),
                have(
                    "bound",
                    f"t*{_PART.format('(k + 1)')} <= Sum(A(j)*u(j), (j, 1, k + 1))",
                    "old bound; new bound",
                ),
            ],
        ),
        obtain("up to(m)", "from 0", "bound"),
        thus(
            f"from 0; abs_of_nonneg({_PART.format('m')}); "
            f"mul_eq_mul_left(|{_PART.format('m')}|, {_PART.format('m')}, t); bound"
        ),
    ),
    let("B", "real", "Sum(A(j)*u(j), (j, 1, m))"),
    have("some time", "for e: (0, oo), y: real. 0 < (|y| + 1)/e"),
    have(
        "late enough",
        "for e, t: (0, oo), x: [0, oo), y: real. (|y| + 1)/e <= t and t*x <= y => x <= e",
    ),
    block("far", _FAR, ["some e"])(
        apply("T positive", "some time", "e", "B", using=["some e"]),
        block("there", f"for t: real. (|B| + 1)/e <= t => |{_SUM.format('t')}| <= e", ["from T"])(
            have("some t", "0 < t", "from T", "T positive"),
            have("bound by B", f"t*|{_SUM.format('t')}| <= B", "some t", "late(t)", "B is"),
            apply("from 0", "abs_nonneg", _SUM.format("t")),
            apply(
                "so",
                f"late enough(e, t, |{_SUM.format('t')}|, B)",
                using=["some e", "some t", "from 0", "from T", "bound by B"],
            ),
        ),
        exists("from there", "(|B| + 1)/e"),
    ),
    uses=[From("continuity from a derivative", CONTINUITY), From("sums derive", SUMS_DERIVE)],
    predicates=[DERIVES],
    objects=[MONOTONIC],
)

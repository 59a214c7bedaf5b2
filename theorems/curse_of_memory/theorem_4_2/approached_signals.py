r"""What a functional gives at :math:`e_i` is the limit of what it gives at rising signals.

They tend to :math:`e_i` but at time 0, and one point is a null set.

Source: Li, Han, E and Li (ICLR 2021), before Theorem 4.2.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import NEGLIGIBLE, NULL_SETS
from memory_theorems.theorems.curse_of_memory.theorem_4_2.rising_signals import RISING, SOME
from memory_theorems.theorems.paper_objects import constant_signals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
    same,
)

_LIMIT: Final = "for r: real. 0 < r => exists n: natural. for l: natural. n <= l => "
#: 1 at 0 and 0 elsewhere.
POINT: Final = "Max(0, Min(1, 1 + floor(s)))*Max(0, Min(1, 1 + floor(-s)))"
_TENDS: Final = (
    "for F: (real, X -> real), f: (natural, real -> real), T, v: real. constant_signal(i, f)"
    f" and output(F, T, f, v) => {_LIMIT}|F(T, w(l)) - v| <= r"
)
_APPROACHED: Final = (
    f"for i: natural. 1 <= i and i <= d => exists w: (natural -> X). {SOME} and ({_TENDS})"
)

#: Steps that show "a point": that it is negligible.
POINT_STEPS: Final[tuple[Step, ...]] = (
    obtain(NULL_SETS.name, "null points", "union of null sets", "reflected null sets"),
    block("elsewhere", f"for s: real. s != 0 => {POINT} == 0", ["apart"])(
        by_cases("side", f"{POINT} == 0", "s < 0")(
            [apply("none", "step_of_neg", "s"), have("so", f"{POINT} == 0", "none")],
            [
                have("late", "-s < 0", "side case", "apart"),
                apply("none", "step_of_neg", "-s"),
                have("so", f"{POINT} == 0", "none"),
            ],
        )
    ),
    apply("a point", "null points", f"fun(s, {POINT})", "0"),
)
#: From "no point" that s is not 0.
NOT_0: Final = by_cases(
    "where",
    "s != 0",
    "s != 0",
    [same("so", "s != 0")],
    [
        have("is 0", "s == 0", "where case"),
        have("front", "0 <= s", "is 0"),
        have("back", "0 <= -s", "is 0"),
        have("one", f"{POINT} == 1", "step_of_nonneg(s)", "step_of_nonneg(-s)", "front", "back"),
        have("some point", f"0 < {POINT}", "one"),
        have("none here", f"0 >= {POINT}", "no point"),
        absurd("so", "s != 0", "some point", "none here"),
    ],
)

#: Rising signals tell what a functional gives at a constant signal.
APPROACHED: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {name: signals.HYPOTHESES[name] for name in ("least bound", "all of them")},
        (*signals.OBJECTS, *constant_signals.OBJECTS),
        [NEGLIGIBLE],
    ),
    _APPROACHED,
    (
        *POINT_STEPS,
        apply("rising signals", "rising", "d", "val"),
        block("approached", _APPROACHED, ["i from 1", "i to d"])(
            obtain("rising signals(i)", "w", "w values", "w zeros", "w size", "w tends"),
            block("limits", _TENDS, ["f is", "F is"])(
                apply("near f", "w tends", "f"),
                block(
                    "almost everywhere",
                    f"for k: natural, s, r: real. 1 <= k and k <= d and {POINT} == 0"
                    " and 0 < r => exists n: natural. for l: natural. n <= l"
                    " => |val(w(l), k, s) - f(k, s)| <= r",
                    ["k from 1", "k to d", "no point", "some r"],
                    NOT_0,
                    apply("so", "near f", "k", "s", "r"),
                ),
                apply("so", "F is", "1", "w", f"fun(s, {POINT})"),
            ),
            exists("signals", "w"),
        ),
    ),
    "approached",
    (NULL_SETS, From("rising", RISING)),
)

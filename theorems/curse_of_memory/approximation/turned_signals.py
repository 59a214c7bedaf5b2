r"""Signals turned and moved: the past of a signal read backwards, and common steps.

Source: Li, Han, E and Li (ICLR 2021), (3) and Definition 3.1, 4.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import BACKWARDS, UNIFORM
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    obtain,
)

_PAST: Final = (
    "exists past: (real, X -> X). (for t: real, x: X, i: natural, s: real. 1 <= i and i <= d"
    " => val(past(t, x), i, s) == val(x, i, t - s)) and (for t: real, x: X. |past(t, x)| <= |x|)"
)

#: The past of a signal until t, by its age, is a signal of the same size.
PASTS: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {name: one for name, one in signals.HYPOTHESES.items() if name != "values"},
        signals.OBJECTS,
    ),
    _PAST,
    (
        block(
            "pasts",
            f"for k: natural. {_PAST}",
            [],
            # the past of a signal, read backwards
            block(
                "some past",
                "for t: real, x: X. exists y: X. for i: natural, s: real. 1 <= i and i <= d"
                " => val(y, i, s) == val(x, i, t - s)",
                [],
                block(
                    "continuous past",
                    "for i: natural. 1 <= i and i <= d => continuous(fun(s, val(x, i, t - s)))",
                    ["i from 1", "i to d"],
                    apply("x here", "continuous signals", "x", "i"),
                    apply("x there", "vanishing signals", "x", "i"),
                    obtain("backwards(fun(s, val(x, i, s)), t)", "first", "second"),
                ),
                block(
                    "vanishing past",
                    "for i: natural. 1 <= i and i <= d => vanishes(fun(s, val(x, i, t - s)))",
                    ["i from 1", "i to d"],
                    apply("x here", "continuous signals", "x", "i"),
                    apply("x there", "vanishing signals", "x", "i"),
                    obtain("backwards(fun(s, val(x, i, s)), t)", "first", "second"),
                ),
                apply("so", "all of them", "fun(i, s, val(x, i, t - s))"),
            ),
            choose("some past", "past", "past values"),
            block(
                "past value",
                "for t: real, x: X, i: natural, s: real. 1 <= i and i <= d"
                " => val(past(t, x), i, s) == val(x, i, t - s)",
                ["i from 1", "i to d"],
                apply("all values", "past values", "t", "x"),
                apply("so", "all values", "i", "s"),
            ),
            block("past size", "for t: real, x: X. |past(t, x)| <= |x|", [])(
                have(
                    "below",
                    "for i: natural, s: real. 1 <= i and i <= d => |val(past(t, x), i, s)| <= |x|",
                    "past value(t, x, i, s); below the norm(x, i, t - s)",
                ),
                apply("so", "least bound", "past(t, x)", "|x|"),
            ),
            exists("the past", "past"),
        ),
        apply("all", "pasts", "0"),
    ),
    "all",
    (From("backwards", BACKWARDS),),
)

_STEP: Final = (
    "exists h: real. 0 < h and (for i: natural, r, s: real. 1 <= i and i <= {} and |r - s| <= h"
    " => |val(x, i, r) - val(x, i, s)| <= e)"
)

#: The components of a signal are uniformly continuous, all with one step.
COMMON_STEP: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {name: signals.HYPOTHESES[name] for name in ("continuous signals", "vanishing signals")},
        signals.OBJECTS,
    ),
    f"for x: X, e: real. 0 < e => {_STEP.format('d')}",
    (
        block("common step", f"for x: X, e: real. 0 < e => {_STEP.format('d')}", ["some e"])(
            by_induction(
                "up to",
                f"for p: natural. p <= d => {_STEP.format('p')}",
                ["so far", "within"],
                [
                    block("base", f"0 <= d => {_STEP.format('0')}", ["any d"])(
                        block(
                            "none",
                            "for i: natural, r, s: real. 1 <= i and i <= 0 and |r - s| <= 1"
                            " => |val(x, i, r) - val(x, i, s)| <= e",
                            ["i from 1", "i to 0", "near"],
                            apply("never", "contradiction", "0", "i", using=["i from 1"]),
                            absurd("so", GOAL, "never"),
                        ),
                        exists("any step", "1"),
                    )
                ],
                [
                    have("before", "p <= d", "within"),
                    obtain("so far()", "h1", "some h1", "by h1"),
                    apply("x here", "continuous signals", "x", "p + 1", using=["within"]),
                    apply("x there", "vanishing signals", "x", "p + 1", using=["within"]),
                    apply("uniform", UNIFORM.name, "fun(s, val(x, p + 1, s))"),
                    obtain("uniform(e)", "h2", "some h2", "by h2"),
                    block(
                        "both",
                        "for i: natural, r, s: real. 1 <= i and i <= p + 1"
                        " and |r - s| <= Min(h1, h2) => |val(x, i, r) - val(x, i, s)| <= e",
                        ["i from 1", "i to p + 1", "near"],
                        by_cases("which", GOAL, "i <= p")(
                            [apply("so", "by h1", "i", "r", "s", using=["near"])],
                            [
                                have("near 2", "|r - s| <= h2", "near"),
                                convert(
                                    "so",
                                    GOAL,
                                    "by h2(r, s)",
                                    "which case; i to p + 1; "
                                    "congruence(val(x, p + 1, r), val(x, i, r)); "
                                    "congruence(val(x, p + 1, s), val(x, i, s))",
                                ),
                            ],
                        ),
                    ),
                    exists("smaller step", "Min(h1, h2)"),
                ],
            ),
            apply("all", "up to", "d"),
        ),
    ),
    "common step",
    (UNIFORM, From("contradiction", LESS)),
)

r"""A functional of the paper's kind that is 0 at the constant signals is 0, for d components.

Component by component: a signal is the sum of signals with one component.

Source: Li, Han, E and Li (ICLR 2021), (47).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.curse_of_memory.approximation.signals_alone import ALONE
from memory_theorems.theorems.curse_of_memory.theorem_4_2.silent_functionals import ONE
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    have,
    obtain,
    thus,
)

_LATER: Final = (
    "for t: real, x: X. (for k: natural, s: real. 1 <= k and k <= d and {} + 1 <= k"
    " => val(x, k, s) == 0) => H(t, x) == 0"
)

SILENT: Final = Composed(
    ONE.setting,
    "for t: real, x: X. H(t, x) == 0",
    (
        apply("one component", "silent alone", "d", "val", "H", "unit"),
        apply("alone", "signals alone", "d", "val"),
        by_induction(
            "up to",
            f"for p: natural. p <= d => ({_LATER.format('p')})",
            ["so far", "within"],
            [
                block("base", f"0 <= d => ({_LATER.format('0')})", ["any d"])(
                    block("nothing", _LATER.format("0"), ["all zeros"])(
                        block(
                            "same past",
                            "for k: natural, s: real. 1 <= k and k <= d and s <= t"
                            " => val(x, k, s) == val(0*x + 0*x, k, s)",
                            ["k from 1", "k to d", "past"],
                            apply("none", "all zeros", "k", "s", using=["k from 1"]),
                            apply("sum", "values", "x", "x", "0", "0", "k", "s"),
                            thus("none", "sum"),
                        ),
                        apply("same value", "causal", "t", "x", "0*x + 0*x"),
                        thus("same value", "linear(t, 0, 0, x, x)"),
                    )
                )
            ],
            [
                apply("those", "so far", using=["within"]),
                block("one more", _LATER.format("(p + 1)"), ["later zeros"])(
                    apply("x here", "continuous signals", "x", "p + 1", using=["within"]),
                    apply("x there", "vanishing signals", "x", "p + 1", using=["within"]),
                    have(
                        "x size",
                        "for s: real. |val(x, p + 1, s)| <= |x|",
                        "below the norm(x, p + 1, s); within",
                    ),
                    apply(
                        "component", "alone(p + 1, fun(s, val(x, p + 1, s)), |x|)", using=["within"]
                    ),
                    obtain("component", "y", "y value", "y zeros", "y size"),
                    block(
                        "rest",
                        "for k: natural, s: real. 1 <= k and k <= d and p + 1 <= k"
                        " => val(1*x + -1*y, k, s) == 0",
                        ["k from 1", "k to d", "k late"],
                        apply("both", "values", "x", "y", "1", "-1", "k", "s"),
                        by_cases("which", GOAL, "k != p + 1")(
                            [
                                thus(
                                    "both; k late; later zeros(k, s); k from 1; k to d; "
                                    "which case; y zeros(k, s)"
                                )
                            ],
                            [
                                thus(
                                    "both; congruence(val(x, k, s), val(x, p + 1, s)); "
                                    "which case; congruence(val(y, k, s), val(y, p + 1, s)); "
                                    "y value(s)"
                                )
                            ],
                        ),
                    ),
                    apply("of the rest", "those", "t", "1*x + -1*y"),
                    apply("of y", "one component", "t", "p + 1", "y", using=["within"]),
                    thus("of the rest", "of y", "linear(t, 1, -1, x, y)"),
                ),
            ],
        ),
        apply("all", "up to", "d"),
        block("silent everywhere", "for t: real, x: X. H(t, x) == 0", [])(
            block(
                "none after d",
                "for k: natural, s: real. 1 <= k and k <= d and d + 1 <= k => val(x, k, s) == 0",
                ["k from 1", "k to d", "k late"],
                have("after d", "d < k", "k late"),
                absurd("so", GOAL, "contradiction(d, k)"),
            ),
            apply("so", "all", "t", "x"),
        ),
    ),
    "silent everywhere",
    (From("silent alone", ONE), From("signals alone", ALONE), From("contradiction", LESS)),
)

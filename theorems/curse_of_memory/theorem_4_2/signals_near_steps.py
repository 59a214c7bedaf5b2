r"""A signal of one component is near, before t, to sums of steps that rise within 1/n.

The weights of :math:`x_{t-ka}` at time s are the rises :math:`R_k-R_{k-1}` of signals that rise
at :math:`t-ka`; each is between 0 and 1, they add up to 1 up to the age Na, and only those at ages
near s are not 0.

Source: Li, Han, E and Li (ICLR 2021), (47).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    have,
)

#: Names that a proof has at hand: t, i, x, z (moved rising signals), a, h, S, N, n, p.
U: Final = "val(z(n, t - k*a), i, s)"
V: Final = "val(z(n, t - (k - 1)*a), i, s)"
C: Final = "val(x, i, t - k*a)"
SUM: Final = f"Sum({C}*({U} - {V}), (k, 1, N))"
UP: Final = "Max(0, Min(1, {}))"
_NEXT: Final = "val(z(n, t - (k + 1)*a), i, s)"
_LAST: Final = "val(z(n, t - N*a), i, s)"

#: "weights", their values, and "stairs": the sum is within p of x before t.
STEPS: Final[tuple[Step, ...]] = (
    block(
        "weights",
        f"for k: natural, s: real. k <= N and s <= t => {U} == {UP.format('n*(k*a - (t - s))')}",
        ["k to N", "past"],
        apply("value", "z values", "n", "t - k*a", "i", "s"),
        apply("its value", "w values", "n", "s - (t - k*a)"),
        apply("no later", "earlier", "k", "N", "a"),
        have("late enough", "1 <= n - (s - (t - k*a))", "no later", "n large", "past"),
        apply("not fallen", "unfallen", "n*(s - (t - k*a))", "n - (s - (t - k*a))"),
        have(
            "raised",
            f"{U} == {UP.format('n*(s - (t - k*a))')}",
            "value",
            "its value",
            "not fallen",
        ),
        have("the age", "n*(s - (t - k*a)) == n*(k*a - (t - s))"),
        convert("so", f"{U} == {UP.format('n*(k*a - (t - s))')}", "raised", "the age"),
    ),
    block(
        "stairs",
        f"for s: real. s <= t => |val(x, i, s) - {SUM}| <= p",
        ["past"],
        apply("weight 0", "weights", "0", "s", using=["past"]),
        have("age 0", "0*a - (t - s) <= 0", "past"),
        apply("not yet", "mul_nonpos_of_nonneg", "n", "0*a - (t - s)"),
        apply("nothing at 0", "none yet", "n*(0*a - (t - s))"),
        have("begins", U.replace("k", "0") + " == 0", "weight 0", "nothing at 0"),
        block(
            "goes on",
            f"for k: natural. k + 1 <= N => {V.replace('k', 'k + 1')} == {U}",
            ["to N"],
            have("same age", "t - (k + 1 - 1)*a == t - k*a"),
            have("so", f"{V.replace('k', 'k + 1')} == {U}", "same age"),
        ),
        block(
            "grows here",
            f"for k: natural. k + 1 <= N => {U} <= {_NEXT}",
            ["to N"],
            apply("this", "weights", "k", "s", using=["to N"]),
            apply("next", "weights", "k + 1", "s"),
            have("older", "k*a - (t - s) <= (k + 1)*a - (t - s)", "some a"),
            apply("line", "times", "n", "k*a - (t - s)", "(k + 1)*a - (t - s)"),
            apply("more", "grows", "n*(k*a - (t - s))", "n*((k + 1)*a - (t - s))"),
            have("so", f"{U} <= {_NEXT}", "this", "next", "more"),
        ),
        block(
            "near",
            f"for k: natural. k + 1 <= N and {U} != {_NEXT}"
            " => |val(x, i, s) - val(x, i, t - (k + 1)*a)| <= p",
            ["to N", "grown"],
            apply("this", "weights", "k", "s", using=["to N"]),
            apply("next", "weights", "k + 1", "s"),
            by_cases(
                "reached",
                "0 <= (k + 1)*a - (t - s)",
                "(k + 1)*a - (t - s) <= 0",
                [
                    have("k too", "k*a - (t - s) <= 0", "reached case", "some a"),
                    apply("line", "mul_nonpos_of_nonneg", "n", "k*a - (t - s)"),
                    apply("next line", "mul_nonpos_of_nonneg", "n", "(k + 1)*a - (t - s)"),
                    apply("none 1", "none yet", "n*(k*a - (t - s))"),
                    apply("none 2", "none yet", "n*((k + 1)*a - (t - s))"),
                    have(
                        "equal",
                        f"{U} == {_NEXT}",
                        "this",
                        "next",
                        "none 1",
                        "none 2",
                    ),
                    apply("never", "unequal", U, _NEXT),
                    absurd("so", "0 <= (k + 1)*a - (t - s)", "never"),
                ],
                [have("so", "0 <= (k + 1)*a - (t - s)", "reached case")],
            ),
            by_cases(
                "recent",
                "k*a - (t - s) <= a",
                "a <= k*a - (t - s)",
                [
                    have("next too", "a <= (k + 1)*a - (t - s)", "recent case", "some a"),
                    apply("line", "steep", "n", "k*a - (t - s)", "a"),
                    apply("next line", "steep", "n", "(k + 1)*a - (t - s)", "a"),
                    apply("all 1", "all of it", "n*(k*a - (t - s))"),
                    apply("all 2", "all of it", "n*((k + 1)*a - (t - s))"),
                    have("equal", f"{U} == {_NEXT}", "this", "next", "all 1", "all 2"),
                    apply("never", "unequal", U, _NEXT),
                    absurd("so", "k*a - (t - s) <= a", "never"),
                ],
                [have("so", "k*a - (t - s) <= a", "recent case")],
            ),
            have("close", "|s - (t - (k + 1)*a)| <= h", "reached", "recent", "two steps"),
            apply("so", "by h", "i", "s", "t - (k + 1)*a"),
        ),
        apply(
            "by parts",
            "by stairs",
            "val(x, i, s)",
            "p",
            f"fun(k, {C})",
            f"fun(k, {U})",
            f"fun(k, {V})",
            "N",
        ),
        apply("last", "weights", "N", "s", using=["past"]),
        by_cases(
            "which",
            f"|val(x, i, s) - {SUM}| <= p",
            "a <= N*a - (t - s)",
            [
                apply("line", "steep", "n", "N*a - (t - s)", "a"),
                apply("one", "all of it", "n*(N*a - (t - s))"),
                have("last one", f"{_LAST} == 1", "last", "one"),
                apply("so", "full", "val(x, i, s)", SUM, _LAST, "p"),
            ],
            [
                have("old", "S <= |s|", "which case", "reach", "past"),
                apply("x small", "beyond", "s"),
                have("left", f"0 <= 1 - {_LAST}", "last", "to 1(n*(N*a - (t - s)))"),
                apply(
                    "other part", "abs_mul_le_mul_of_nonneg", "val(x, i, s)", f"1 - {_LAST}", "p"
                ),
                apply("so", "rest", "val(x, i, s)", SUM, _LAST, "p"),
            ],
        ),
    ),
)

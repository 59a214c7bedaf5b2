r"""A signal of one component is near, before t, to sums of steps that rise within 1/n.

The weights of :math:`x_{t-ka}` at time s are the rises :math:`R_k-R_{k-1}` of signals that rise
at :math:`t-ka`; each is between 0 and 1, they add up to 1 up to the age Na, and only those at ages
near s are not 0.

Source: Li, Han, E and Li (ICLR 2021), (47).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    have,
    thus,
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
        have(
            "raised",
            f"{U} == {UP.format('n*(s - (t - k*a))')}",
            "value; w values(n, s - (t - k*a)); k to N; some a; earlier(k, N, a); n large; "
            "past; unfallen(n*(s - (t - k*a)), n - (s - (t - k*a)))",
        ),
        convert("so", GOAL, "raised"),
    ),
    block("stairs", f"for s: real. s <= t => |val(x, i, s) - {SUM}| <= p", ["past"])(
        apply("weight 0", "weights", "0", "s", using=["past"]),
        apply("not yet", "mul_nonpos_of_nonneg", "n", "0*a - (t - s)", using=["past"]),
        apply("nothing at 0", "clamp_of_nonpos", "n*(0*a - (t - s))"),
        block("grows here", f"for k: natural. k + 1 <= N => {U} <= {_NEXT}", ["to N"])(
            apply("this", "weights", "k", "s", using=["to N"]),
            apply("more", "grows", "n*(k*a - (t - s))", "n*((k + 1)*a - (t - s))"),
            thus("this", "to N", "past", "weights(k + 1, s)", "more"),
        ),
        block(
            "near",
            f"for k: natural. k + 1 <= N and {U} != {_NEXT}"
            " => |val(x, i, s) - val(x, i, t - (k + 1)*a)| <= p",
            ["to N", "grown"],
            apply("this", "weights", "k", "s", using=["to N"]),
            apply("next", "weights", "k + 1", "s"),
            by_cases("reached", "0 <= (k + 1)*a - (t - s)", "(k + 1)*a - (t - s) <= 0")(
                [
                    have(
                        "equal",
                        f"{U} == {_NEXT}",
                        "this; next; some a; mul_nonpos_of_nonneg(n, k*a - (t - s)); "
                        "clamp_of_nonpos(n*(k*a - (t - s))); reached case; "
                        "mul_nonpos_of_nonneg(n, (k + 1)*a - (t - s)); "
                        "clamp_of_nonpos(n*((k + 1)*a - (t - s)))",
                    ),
                    absurd("so", GOAL, f"unequal({U}, {_NEXT})"),
                ],
                [thus("reached case")],
            ),
            by_cases("recent", "k*a - (t - s) <= a", "a <= k*a - (t - s)")(
                [
                    apply("line", "steep", "n", "k*a - (t - s)", "a"),
                    apply(
                        "next line",
                        "steep(n, (k + 1)*a - (t - s), a)",
                        using=["recent case", "some a"],
                    ),
                    have(
                        "equal",
                        f"{U} == {_NEXT}",
                        "this; next; line; all of it(n*(k*a - (t - s))); next line; "
                        "all of it(n*((k + 1)*a - (t - s)))",
                    ),
                    absurd("so", GOAL, f"unequal({U}, {_NEXT})"),
                ],
                [thus("recent case")],
            ),
            apply("so", "by h(i, s, t - (k + 1)*a)", using=["reached", "recent", "two steps"]),
        ),
        apply(
            "by parts",
            f"by stairs(val(x, i, s), p, fun(k, {C}), fun(k, {U}), fun(k, {V}), N)",
            using=["weight 0", "nothing at 0"],
        ),
        apply("last", "weights", "N", "s", using=["past"]),
        by_cases("which", GOAL, "a <= N*a - (t - s)")(
            [
                apply("line", "steep", "n", "N*a - (t - s)", "a"),
                apply("one", "all of it", "n*(N*a - (t - s))"),
                apply("so", "full", "val(x, i, s)", SUM, _LAST, "p", using=["last", "one"]),
            ],
            [
                apply("x small", "beyond", "s", using=["which case", "reach", "past"]),
                apply(
                    "other part",
                    f"abs_mul_le_mul_of_nonneg(val(x, i, s), 1 - {_LAST}, p)",
                    using=["last", "to 1(n*(N*a - (t - s)))"],
                ),
                apply("so", "rest", "val(x, i, s)", SUM, _LAST, "p"),
            ],
        ),
    ),
)

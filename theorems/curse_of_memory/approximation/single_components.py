"""Theorem A.1: a functional of the signals with one component, for each component.

Steps of a proof over the signals and a functional H that is "linear" and "continuous": only(i, x)
is x in component i and 0 in the others, L(i, x) = H(only(i, x)) is linear and bounded.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    choose,
    have,
    let,
    obtain,
)

WITHIN: Final = "1 <= i and i <= d"

STEPS: Final[tuple[Step, ...]] = (
    obtain("continuous", "c", "H size"),
    apply("unit matrices", "identities", "d"),
    obtain("unit matrices", "D", "is unit"),
    obtain("is unit", "ones", "zeros"),
    # signals with the same values are the same
    block(
        "same signals",
        "for x, y: X. (for k: natural, s: real. 1 <= k and k <= d"
        " => val(x, k, s) == val(y, k, s)) => H(x) == H(y)",
        ["agree"],
        block(
            "no gap",
            "for k: natural, s: real. 1 <= k and k <= d => |val(1*x + -1*y, k, s)| <= 0",
            ["k from 1", "k to d"],
            apply("both", "values", "x", "y", "1", "-1", "k", "s"),
            apply("same", "agree", "k", "s"),
            have("so", "|val(1*x + -1*y, k, s)| <= 0", "both", "same"),
        ),
        apply("no distance", "least bound", "1*x + -1*y", "0", using=["zero_le_zero"]),
        have("nothing", "1*x + -1*y == 0", "no distance", "separation(1*x + -1*y)"),
        have("equal", "x == y", "nothing"),
        have("so", "H(x) == H(y)", "equal", "congruence(H(x), H(y))"),
    ),
    block(
        "some component",
        "for i: natural, x: X. exists y: X. for k: natural, s: real. 1 <= k and k <= d"
        " => val(y, k, s) == D(k, i)*val(x, k, s)",
        [],
        block(
            "still continuous",
            "for k: natural. 1 <= k and k <= d => continuous(fun(s, D(k, i)*val(x, k, s)))",
            ["k from 1", "k to d"],
            apply("x here", "continuous signals", "x", "k"),
            apply("x there", "vanishing signals", "x", "k"),
            apply("both", "scaled", "fun(s, val(x, k, s))", "D(k, i)"),
            obtain("both", "first", "second"),
        ),
        block(
            "still vanishing",
            "for k: natural. 1 <= k and k <= d => vanishes(fun(s, D(k, i)*val(x, k, s)))",
            ["k from 1", "k to d"],
            apply("x here", "continuous signals", "x", "k"),
            apply("x there", "vanishing signals", "x", "k"),
            apply("both", "scaled", "fun(s, val(x, k, s))", "D(k, i)"),
            obtain("both", "first", "second"),
        ),
        apply("so", "all of them", "fun(k, s, D(k, i)*val(x, k, s))"),
    ),
    choose("some component", "only", "components"),
    block(
        "own",
        f"for i: natural, x: X, s: real. {WITHIN} => val(only(i, x), i, s) == val(x, i, s)",
        ["i from 1", "i to d"],
        apply("of both", "components", "i", "x"),
        apply("value", "of both", "i", "s"),
        apply("one", "ones", "i"),
        have("so", "val(only(i, x), i, s) == val(x, i, s)", "value", "one"),
    ),
    block(
        "others",
        f"for i: natural, x: X, k: natural, s: real. {WITHIN} and 1 <= k and k <= d"
        " and k != i => val(only(i, x), k, s) == 0",
        ["i from 1", "i to d", "k from 1", "k to d", "apart"],
        apply("of both", "components", "i", "x"),
        apply("value", "of both", "k", "s"),
        apply("zero", "zeros", "k", "i"),
        have("so", "val(only(i, x), k, s) == 0", "value", "zero"),
    ),
    let("L", "natural, X -> real", "fun(i, x, H(only(i, x)))"),
    block(
        "L linear",
        f"for i: natural, p, q: real, x, y: X. {WITHIN}"
        " => L(i, p*x + q*y) == p*L(i, x) + q*L(i, y)",
        ["i from 1", "i to d"],
        block(
            "agree",
            "for k: natural, s: real. 1 <= k and k <= d"
            " => val(only(i, p*x + q*y), k, s) == val(p*only(i, x) + q*only(i, y), k, s)",
            ["k from 1", "k to d"],
            apply("of x", "components", "i", "x"),
            apply("x value", "of x", "k", "s"),
            apply("of y", "components", "i", "y"),
            apply("y value", "of y", "k", "s"),
            apply("of sum", "components", "i", "p*x + q*y"),
            apply("sum value", "of sum", "k", "s"),
            apply("sum then", "values", "x", "y", "p", "q", "k", "s"),
            apply("then sum", "values", "only(i, x)", "only(i, y)", "p", "q", "k", "s"),
            have("p times", "p*val(only(i, x), k, s) == p*(D(k, i)*val(x, k, s))", "x value"),
            have("q times", "q*val(only(i, y), k, s) == q*(D(k, i)*val(y, k, s))", "y value"),
            have(
                "D times",
                "D(k, i)*val(p*x + q*y, k, s) == D(k, i)*(p*val(x, k, s) + q*val(y, k, s))",
                "sum then",
            ),
            have(
                "so",
                "val(only(i, p*x + q*y), k, s) == val(p*only(i, x) + q*only(i, y), k, s)",
                "sum value",
                "then sum",
                "p times",
                "q times",
                "D times",
            ),
        ),
        apply("same", "same signals", "only(i, p*x + q*y)", "p*only(i, x) + q*only(i, y)"),
        apply("apart", "linear", "p", "q", "only(i, x)", "only(i, y)"),
        have("of x", "p*L(i, x) == p*H(only(i, x))", "L is(i, x)"),
        have("of y", "q*L(i, y) == q*H(only(i, y))", "L is(i, y)"),
        have(
            "so",
            "L(i, p*x + q*y) == p*L(i, x) + q*L(i, y)",
            "same",
            "apart",
            "L is(i, p*x + q*y)",
            "of x",
            "of y",
        ),
    ),
    block(
        "small components",
        f"for i: natural, x: X, b: real. {WITHIN} and (for s: real. |val(x, i, s)| <= b)"
        " => |only(i, x)| <= b",
        ["i from 1", "i to d", "x small"],
        have("b from 0", "0 <= b", "x small(0)"),
        block(
            "all small",
            "for k: natural, s: real. 1 <= k and k <= d => |val(only(i, x), k, s)| <= b",
            ["k from 1", "k to d"],
            by_cases(
                "which",
                "|val(only(i, x), k, s)| <= b",
                "k != i",
                [
                    apply("none", "others", "i", "x", "k", "s"),
                    have("so", "|val(only(i, x), k, s)| <= b", "none", "b from 0"),
                ],
                [
                    have("is i", "k == i", "which case"),
                    have(
                        "same",
                        "val(only(i, x), k, s) == val(only(i, x), i, s)",
                        "is i",
                        "congruence(val(only(i, x), k, s), val(only(i, x), i, s))",
                    ),
                    apply("its own", "own", "i", "x", "s"),
                    have("so", "|val(only(i, x), k, s)| <= b", "same", "its own", "x small(s)"),
                ],
            ),
        ),
        apply("so", "least bound", "only(i, x)", "b"),
    ),
    have("unscaled", "for u, r: real. 0 < r and |1/r*u + 0*u| <= c => |u| <= |c|*r"),
    block(
        "H bounded",
        "for z: X, r: real. 0 <= r and |z| <= r => |H(z)| <= |c|*r",
        ["r from 0", "z size"],
        by_cases(
            "which",
            "|H(z)| <= |c|*r",
            "0 < r",
            [
                have("inverse", "0 <= 1/r", "which case"),
                have(
                    "in the ball",
                    "|1/r*z + 0*z| <= 1",
                    "stretch(1/r, z)",
                    "inverse",
                    "one_div_mul_le_one(|z|, r)",
                    "z size",
                    "which case",
                ),
                apply("value", "H size", "1/r*z + 0*z"),
                apply("split", "linear", "1/r", "0", "z", "z"),
                have("scaled value", "|1/r*H(z) + 0*H(z)| <= c", "value", "split"),
                apply("so", "unscaled", "H(z)", "r", using=["which case"]),
            ],
            [
                have("no size", "|z| <= 0", "z size", "which case"),
                have("nothing", "z == 0*z + 0*z", "no size", "separation(z)"),
                apply("split", "linear", "0", "0", "z", "z"),
                have("zero", "H(z) == 0", "nothing", "split", "congruence(H(z), H(0*z + 0*z))"),
                have("from 0", "0 <= |c|*r", "r from 0"),
                have("so", "|H(z)| <= |c|*r", "zero", "from 0"),
            ],
        ),
    ),
    block(
        "L bounded",
        f"for i: natural, x: X, b: real. {WITHIN} and (for s: real. |val(x, i, s)| <= b)"
        " => |L(i, x)| <= |c|*b",
        ["i from 1", "i to d", "x small"],
        have("b from 0", "0 <= b", "x small(0)"),
        apply("size", "small components", "i", "x", "b"),
        apply("value", "H bounded", "only(i, x)", "b"),
        have("so", "|L(i, x)| <= |c|*b", "value", "L is(i, x)"),
    ),
)

"""Theorem A.1: a functional of the signals with one component, for each component.

Steps of a proof over the signals and a functional H that is "linear" and "continuous": only(i, x)
is x in component i and 0 in the others, L(i, x) = H(only(i, x)) is linear and bounded.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    apply,
    block,
    by_cases,
    choose,
    have,
    let,
    obtain,
    thus,
)

WITHIN: Final = "1 <= i and i <= d"

STEPS: Final[tuple[Step, ...]] = (
    obtain("continuous", "c", "H size"),
    obtain("identities(d)", "D", "is unit"),
    obtain("is unit", "ones", "zeros"),
    # signals with the same values are the same
    block(
        "same signals",
        "for x, y: X. (for k: natural, s: real. 1 <= k and k <= d"
        " => val(x, k, s) == val(y, k, s)) => H(x) == H(y)",
        ["agree"],
        have(
            "no gap",
            "for k: natural, s: real. 1 <= k and k <= d => |val(1*x + -1*y, k, s)| <= 0",
            "values(x, y, 1, -1, k, s); agree(k, s)",
        ),
        apply("no distance", "least bound", "1*x + -1*y", "0", using=["zero_le_zero"]),
        thus("no distance", "separation(1*x + -1*y)", "congruence(H(x), H(y))"),
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
            obtain("scaled(fun(s, val(x, k, s)), D(k, i))", "first", "second"),
        ),
        block(
            "still vanishing",
            "for k: natural. 1 <= k and k <= d => vanishes(fun(s, D(k, i)*val(x, k, s)))",
            ["k from 1", "k to d"],
            apply("x here", "continuous signals", "x", "k"),
            apply("x there", "vanishing signals", "x", "k"),
            obtain("scaled(fun(s, val(x, k, s)), D(k, i))", "first", "second"),
        ),
        apply("so", "all of them", "fun(k, s, D(k, i)*val(x, k, s))"),
    ),
    choose("some component", "only", "components"),
    block(
        "own",
        f"for i: natural, x: X, s: real. {WITHIN} => val(only(i, x), i, s) == val(x, i, s)",
        ["i from 1", "i to d"],
        apply("of both", "components", "i", "x"),
        thus("of both(i, s)", "i from 1", "i to d", "ones(i)"),
    ),
    block(
        "others",
        f"for i: natural, x: X, k: natural, s: real. {WITHIN} and 1 <= k and k <= d"
        " and k != i => val(only(i, x), k, s) == 0",
        ["i from 1", "i to d", "k from 1", "k to d", "apart"],
        apply("of both", "components", "i", "x"),
        thus("of both(k, s)", "k from 1", "k to d", "i from 1", "i to d", "apart", "zeros(k, i)"),
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
            apply("of y", "components", "i", "y"),
            apply("of sum", "components", "i", "p*x + q*y"),
            have(
                "p times",
                "p*val(only(i, x), k, s) == p*(D(k, i)*val(x, k, s))",
                "k from 1; k to d; of x(k, s)",
            ),
            have(
                "q times",
                "q*val(only(i, y), k, s) == q*(D(k, i)*val(y, k, s))",
                "k from 1; k to d; of y(k, s)",
            ),
            have(
                "D times",
                "D(k, i)*val(p*x + q*y, k, s) == D(k, i)*(p*val(x, k, s) + q*val(y, k, s))",
                "k from 1; k to d; values(x, y, p, q, k, s)",
            ),
            thus(
                "of sum(k, s); k from 1; k to d; values(only(i, x), only(i, y), p, q, k, s); "
                "p times; q times; D times"
            ),
        ),
        apply("same", "same signals", "only(i, p*x + q*y)", "p*only(i, x) + q*only(i, y)"),
        have("of x", "p*L(i, x) == p*H(only(i, x))", "L is(i, x)"),
        have("of y", "q*L(i, y) == q*H(only(i, y))", "L is(i, y)"),
        thus("same", "linear(p, q, only(i, x), only(i, y))", "L is(i, p*x + q*y)", "of x", "of y"),
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
            by_cases("which", GOAL, "k != i")(
                [
                    thus(
                        "i from 1; i to d; k from 1; k to d; which case; others(i, x, k, s); "
                        "b from 0"
                    )
                ],
                [
                    thus(
                        "which case; congruence(val(only(i, x), k, s), val(only(i, x), i, s)); "
                        "i from 1; i to d; own(i, x, s); x small(s)"
                    )
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
        by_cases("which", GOAL, "0 < r")(
            [
                have(
                    "in the ball",
                    "|1/r*z + 0*z| <= 1",
                    "stretch(1/r, z); one_div_mul_le_one(|z|, r); z size; which case",
                ),
                apply("value", "H size", "1/r*z + 0*z"),
                apply("split", "linear", "1/r", "0", "z", "z"),
                apply("so", "unscaled", "H(z)", "r", using=["which case", "value", "split"]),
            ],
            [
                thus(
                    "z size; which case; separation(z); linear(0, 0, z, z); "
                    "congruence(H(z), H(0*z + 0*z)); r from 0"
                )
            ],
        ),
    ),
    block(
        "L bounded",
        f"for i: natural, x: X, b: real. {WITHIN} and (for s: real. |val(x, i, s)| <= b)"
        " => |L(i, x)| <= |c|*b",
        ["i from 1", "i to d", "x small"],
        apply("size", "small components", "i", "x", "b"),
        thus("x small(0)", "size", "H bounded(only(i, x), b)", "L is(i, x)"),
    ),
)

r"""The target max(0, 1 - |s - 2|), whose transform is known well enough: what meets Lemma D.1.

It is 0 outside [1, 3] and at most 1, so that :math:`|L(x)|\le2e^{-x}`, which is at most 2 and at
most 2/x; and it is at least 1/2 on [3/2, 5/2], so that :math:`L(1)\ge e^{-3}/2`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import BOX, LINEAR, MONOTONE
from memory_theorems.theorems.analysis.square_integrable import (
    BOUND,
    DECAY,
    MOVED,
    PRODUCT,
    SUPPORT,
)
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import IN_L2, TENT
from memory_theorems.verify.reasoning.composition import From, Use
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
)

RHO: Final = "fun(s, Max(0, 1 - |s - 2|))"
_AT: Final = "Max(0, 1 - |s - 2|)"
_L: Final = f"Integral(exp(-x*s)*{_AT}, (s, 0, oo))"
USES: Final[tuple[Use, ...]] = (
    *(BOX, DECAY, LINEAR, MONOTONE, MOVED, PRODUCT, SUPPORT),
    From("modulus of an integral", BOUND),
)


def _box(name: str, start: str, end: str) -> tuple[Step, ...]:
    """1 from start to end, and 0 elsewhere."""
    return (
        have(f"{name} begins", f"0 <= {start}"),
        have(f"{name} is long", f"{start} <= {end}"),
        apply(f"box {name}", BOX.name, start, end),
        obtain(
            f"box {name}",
            f"{name}; {name} one; {name} before; {name} after; {name} is; {name} area",
        ),
    )


_SOMEWHERE: Final = f"exists x: real. 0 < x and Integral(exp(-x*s)*{_AT}, (s, 0, oo)) != 0"
_NEAR: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h"
    f" and (for x: real. 0 < x and x <= h => sqrt(x)*|{_L}| <= e)"
)
_FAR: Final = (
    f"for e: real. 0 < e => exists T: real. for x: real. 0 < x and T <= x => sqrt(x)*|{_L}| <= e"
)
#: That it is in L2, and what Lemma D.1 asks of its transform.
STEPS: Final[tuple[Step, ...]] = (
    *IN_L2,
    apply("in L2", MOVED.name, TENT, "2"),
    *_box("p", "1", "3"),
    *_box("q", "3/2", "5/2"),
    block("transform is", f"for x: real. 0 < x => integrable(fun(s, exp(-x*s)*{_AT}))", ["some x"])(
        apply("decay", DECAY.name, "0", "x"),
        convert("unit", "square_integrable(fun(s, exp(-x*s)))", "decay"),
        apply("so", PRODUCT.name, "fun(s, exp(-x*s))", RHO),
    ),
    have("exponential", "for x, y: real. x <= y => exp(x) <= exp(y)"),
    have("exponent", "for x: (0, oo), s: real. 1 <= s => -x*s <= -x"),
    have("modulus", "for x: real. |exp(x)| == exp(x)"),
    have("tent", f"for s: real. |{_AT}| <= 1"),
    have("tent later", f"for s: real. s < 1 => {_AT} == 0"),
    have("tent earlier", f"for s: real. 3 < s => {_AT} == 0"),
    have(
        "at most",
        "for x, y, t, c: real. |x| <= c and |t| <= 1 and y == 1 => |x*t| <= c*y + 0*y",
        "abs_mul(x, t)",
    ),
    have("nothing", "for x, y, t, c: real. t == 0 and y == 0 => |x*t| <= c*y + 0*y"),
    have("in numbers", "for c, y, z: real. y == 3 - 1 and z == c*y + 0*y => z == 2*c"),
    block(
        "bound",
        f"for x, c: real. 0 < x and exp(-x) <= c => |{_L}| <= 2*c",
        ["some x", "some c"],
        block(
            "below",
            f"for s: real. 0 <= s => |exp(-x*s)*{_AT}| <= c*p(s) + 0*p(s)",
            ["s from 0"],
            by_cases("before", f"|exp(-x*s)*{_AT}| <= c*p(s) + 0*p(s)", "s < 1")(
                [
                    apply("zero", "tent later", "s"),
                    apply("none", "p before", "s"),
                    apply("so", "nothing", "exp(-x*s)", "p(s)", _AT, "c"),
                ],
                [
                    have("from 1", "1 <= s", "before case"),
                    by_cases("after", f"|exp(-x*s)*{_AT}| <= c*p(s) + 0*p(s)", "3 < s")(
                        [
                            apply("zero", "tent earlier", "s"),
                            apply("none", "p after", "s"),
                            apply("so", "nothing", "exp(-x*s)", "p(s)", _AT, "c"),
                        ],
                        [
                            have("to 3", "s <= 3", "after case"),
                            apply("one", "p one", "s"),
                            apply("small", "exponent", "x", "s", using=["some x"]),
                            apply("decays", "exponential", "-x*s", "-x"),
                            have(
                                "below c", "|exp(-x*s)| <= c", "decays", "some c", "modulus(-x*s)"
                            ),
                            apply("tent there", "tent", "s"),
                            apply("so", "at most", "exp(-x*s)", "p(s)", _AT, "c"),
                        ],
                    ),
                ],
            ),
        ),
        apply("it is", "transform is", "x"),
        apply("multiple", LINEAR.name, "p", "p", "c", "0"),
        obtain("multiple", "multiple is", "multiple value"),
        apply(
            "of both", f"modulus of an integral(fun(s, exp(-x*s)*{_AT}), fun(s, c*p(s) + 0*p(s)))"
        ),
        apply(
            "is 2c",
            "in numbers(c, Integral(p(s), (s, 0, oo)), Integral(c*p(s) + 0*p(s), (s, 0, oo)))",
        ),
        have("so", f"|{_L}| <= 2*c", "of both", "is 2c"),
    ),
    have("below one", "for x: (0, oo). exp(-x) <= 1"),
    have(
        "small root", "for x, e: (0, oo), y: [0, oo). x <= (e/2)**2 and y <= 2*1 => sqrt(x)*y <= e"
    ),
    have(
        "large root",
        "for x, e: (0, oo), y: [0, oo). (2/e)**2 <= x and y <= 2*(1/x) => sqrt(x)*y <= e",
    ),
    have("room", "for e: (0, oo). 0 < (e/2)**2"),
    block("near", _NEAR, ["some e"])(
        apply("some room", "room", "e", using=["some e"]),
        block(
            "there",
            f"for x: real. 0 < x and x <= (e/2)**2 => sqrt(x)*|{_L}| <= e",
            ["some x", "close"],
            apply("one", "below one", "x", using=["some x"]),
            apply("at most 2", "bound", "x", "1"),
            apply("not negative", "abs_nonneg", _L),
            apply(
                "so",
                f"small root(x, e, |{_L}|)",
                using=["some x", "some e", "not negative", "close", "at most 2"],
            ),
        ),
        exists("h", "(e/2)**2"),
    ),
    block("far", _FAR, ["some e"])(
        block(
            "there",
            f"for x: real. 0 < x and (2/e)**2 <= x => sqrt(x)*|{_L}| <= e",
            ["some x", "late"],
            apply("inverse", "exp_neg_le_one_div", "x", using=["some x"]),
            apply("at most 2/x", "bound", "x", "1/x"),
            apply("not negative", "abs_nonneg", _L),
            apply(
                "so",
                f"large root(x, e, |{_L}|)",
                using=["some x", "some e", "not negative", "late", "at most 2/x"],
            ),
        ),
        exists("T", "(2/e)**2"),
    ),
    have("positive", f"for s: real. 0 <= exp(-1*s)*{_AT}"),
    have("no more", "for y, z: real. y == 0 and 0 <= z => exp(-3)/2*y + 0*y <= z"),
    have("at least half", "for y, z, t: real. 0 < z and z <= y and 1/2 <= t => z/2 <= y*t"),
    have(
        "in the middle",
        f"for s, y: real. 3/2 <= s and s <= 5/2 and y == 1 => exp(-3)/2*y + 0*y <= exp(-1*s)*{_AT}",
        f"exponential(-3, -1*s); at least half(exp(-1*s), exp(-3), {_AT})",
    ),
    block(
        "above",
        f"for s: real. 0 <= s => exp(-3)/2*q(s) + 0*q(s) <= exp(-1*s)*{_AT}",
        ["s from 0"],
        apply("not negative", "positive", "s"),
        by_cases("before", f"exp(-3)/2*q(s) + 0*q(s) <= exp(-1*s)*{_AT}", "s < 3/2")(
            [apply("none", "q before", "s"), apply("so", "no more", "q(s)", f"exp(-1*s)*{_AT}")],
            [
                have("from 3/2", "3/2 <= s", "before case"),
                by_cases("after", f"exp(-3)/2*q(s) + 0*q(s) <= exp(-1*s)*{_AT}", "5/2 < s")(
                    [
                        apply("none", "q after", "s"),
                        apply("so", "no more", "q(s)", f"exp(-1*s)*{_AT}"),
                    ],
                    [
                        have("to 5/2", "s <= 5/2", "after case"),
                        apply("one", "q one", "s"),
                        apply("so", "in the middle", "s", "q(s)"),
                    ],
                ),
            ],
        ),
    ),
    apply("L at 1 is", "transform is", "1"),
    apply("less", LINEAR.name, "q", "q", "exp(-3)/2", "0"),
    obtain("less", "less is", "less value"),
    apply("compared", MONOTONE.name, "fun(s, exp(-3)/2*q(s) + 0*q(s))", f"fun(s, exp(-1*s)*{_AT})"),
    have(
        "something",
        "for y, z, u: real. y == 5/2 - 3/2 and z == exp(-3)/2*y + 0*y and z <= u => u != 0",
    ),
    apply(
        "L at 1",
        "something(Integral(q(s), (s, 0, oo)), Integral(exp(-3)/2*q(s) + 0*q(s), (s, 0, "
        f"oo)), Integral(exp(-1*s)*{_AT}, (s, 0, oo)))",
    ),
    exists("somewhere", "1", form=_SOMEWHERE),
)

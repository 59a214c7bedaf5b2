"""A continuous function whose square has the integral 0 is 0 on [0, oo)."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.integrals import BOX, LINEAR, MONOTONE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    have,
    let,
    obtain,
    thus,
)

_BELOW: Final = "v**2/4*b(s) + 0*b(s)"
#: A continuous function whose square has no integral.
ZERO: Final = lemma(
    "for f: (real -> real). continuous(f) and integrable(fun(s, f(s)**2))"
    " and Integral(f(s)**2, (s, 0, oo)) <= 0 => for z: real. 0 <= z => f(z) == 0",
    "f continuous; square; no integral",
    have("large square", "for x, y: real. 0 < x and x <= |y| => x**2 <= y**2"),
    have("area", "for x, y: (0, oo). 0 < x**2/4*y"),
    block(
        "zero",
        GOAL,
        "z from 0",
        by_cases(
            "value",
            GOAL,
            "f(z) == 0",
            [],
            [
                let("v", "real", "|f(z)|"),
                apply("near", "f continuous(z, v/2)", using="v is; value case"),
                obtain("near", "h", "h positive", "close"),
                apply("box", f"{BOX.name}(z, z + h)"),
                obtain("box", "b", "inside", "before", "after", "b is", "its length"),
                apply("box of height", f"{LINEAR.name}(b, b, v**2/4, 0)"),
                obtain("box of height", "it is", "its value"),
                block(
                    "below",
                    f"for s: real. 0 <= s => {_BELOW} <= f(s)**2",
                    "s from 0",
                    by_cases(
                        "start",
                        GOAL,
                        "s < z",
                        [thus("before(s); start case")],
                        [
                            by_cases(
                                "end",
                                GOAL,
                                "z + h < s",
                                [thus("after(s); end case")],
                                [
                                    apply("moved", "close(s)", using="start case; end case"),
                                    apply(
                                        "larger",
                                        "large square(v/2, f(s))",
                                        using="v is; moved; value case",
                                    ),
                                    thus("inside(s); start case; end case; larger"),
                                ],
                            )
                        ],
                    ),
                ),
                apply("integrals", f"{MONOTONE.name}(fun(s, {_BELOW}), fun(s, f(s)**2))"),
                apply(
                    "no",
                    "contradiction(0, v**2/4*h)",
                    using=(
                        "integrals; its value; its length; no integral;"
                        " mul_eq_mul_left(Integral(b(s), (s, 0, oo)), h, v**2/4); area(v, h);"
                        " v is; value case"
                    ),
                ),
                absurd("so", GOAL, "no"),
            ],
        ),
    ),
    uses=[BOX, LINEAR, MONOTONE, From("contradiction", LESS)],
    objects=[CONTINUOUS],
)

"""A continuous function whose square has the integral 0 is 0 on [0, oo)."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.integrals import BOX, INTEGRABLE, LINEAR, MONOTONE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import absurd, apply, block, by_cases, have, let, obtain

_BELOW: Final = "v**2/4*b(s) + 0*b(s)"
#: A continuous function whose square has no integral.
ZERO: Final = lemma(
    "for f: (real -> real). continuous(f) and integrable(fun(s, f(s)**2))"
    " and Integral(f(s)**2, (s, 0, oo)) <= 0 => for z: real. 0 <= z => f(z) == 0",
    ["f continuous", "square", "no integral"],
    have("large square", "for x, y: real. 0 < x and x <= |y| => x**2 <= y**2"),
    have("area", "for x, y: (0, oo). 0 < x**2/4*y"),
    block(
        "zero",
        "for z: real. 0 <= z => f(z) == 0",
        ["z from 0"],
        by_cases(
            "value",
            "f(z) == 0",
            "f(z) == 0",
            [have("so", "f(z) == 0", "value case")],
            [
                let("v", "real", "|f(z)|"),
                have("v positive", "0 < v", "v is", "value case"),
                have("half", "0 < v/2", "v positive"),
                apply("near", "f continuous", "z", "v/2"),
                obtain("near", "h", "h positive", "close"),
                have("long", "z <= z + h", "h positive"),
                apply("box", BOX.name, "z", "z + h"),
                obtain("box", "b", "inside", "before", "after", "b is", "its length"),
                apply("box of height", LINEAR.name, "b", "b", "v**2/4", "0"),
                obtain("box of height", "it is", "its value"),
                block(
                    "below",
                    f"for s: real. 0 <= s => {_BELOW} <= f(s)**2",
                    ["s from 0"],
                    have("not negative", "0 <= f(s)**2"),
                    by_cases(
                        "start",
                        f"{_BELOW} <= f(s)**2",
                        "s < z",
                        [
                            have("none", "b(s) == 0", "before(s)", "start case"),
                            have("so", f"{_BELOW} <= f(s)**2", "none", "not negative"),
                        ],
                        [
                            by_cases(
                                "end",
                                f"{_BELOW} <= f(s)**2",
                                "z + h < s",
                                [
                                    have("none", "b(s) == 0", "after(s)", "end case"),
                                    have("so", f"{_BELOW} <= f(s)**2", "none", "not negative"),
                                ],
                                [
                                    have("one", "b(s) == 1", "inside(s)", "start case", "end case"),
                                    have("near z", "|s - z| <= h", "start case", "end case"),
                                    apply("moved", "close", "s"),
                                    have("large", "v/2 <= |f(s)|", "v is", "moved"),
                                    apply("larger", "large square", "v/2", "f(s)"),
                                    have("so", f"{_BELOW} <= f(s)**2", "one", "larger"),
                                ],
                            )
                        ],
                    ),
                ),
                apply("integrals", MONOTONE.name, f"fun(s, {_BELOW})", "fun(s, f(s)**2)"),
                apply("some area", "area", "v", "h", using=["v positive", "h positive"]),
                have(
                    "at most 0",
                    "v**2/4*h <= 0",
                    "integrals",
                    "its value",
                    "its length",
                    "no integral",
                    "mul_eq_mul_left(Integral(b(s), (s, 0, oo)), h, v**2/4)",
                ),
                apply("no", "contradiction", "0", "v**2/4*h"),
                absurd("so", "f(z) == 0", "no"),
            ],
        ),
    ),
    uses=[BOX, LINEAR, MONOTONE, From("contradiction", LESS)],
    predicates=[INTEGRABLE],
    objects=[CONTINUOUS],
)

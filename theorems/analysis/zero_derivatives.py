"""A continuous derivative of what is 0 on an interval is 0 there, at its ends too."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import absurd, apply, block, by_cases, have, let, obtain

_ON: Final = "for r: real. x <= r and r <= y => "
#: The derivative of 0 is 0.
ZERO: Final = lemma(
    "for g, G: (real -> real), b, c: real. b < c and continuous(G)"
    " and (for s: real. b <= s and s <= c => derives(g, s, G(s)))"
    " and (for s: real. b <= s and s <= c => g(s) == 0)"
    " => for s: real. b <= s and s <= c => G(s) == 0",
    ["long", "G continuous", "slopes", "zero"],
    have("part", "for p, q, z: real. |p - q| <= |z|/2 and q == z and 0 < z => z/2 <= p"),
    have("other part", "for p, q, z: real. |p - q| <= |z|/2 and q == z and z < 0 => p <= z/2"),
    block(
        "flat",
        "for s: real. b <= s and s <= c => G(s) == 0",
        ["from b", "to c"],
        by_cases(
            "value",
            "G(s) == 0",
            "G(s) == 0",
            [have("so", "G(s) == 0", "value case")],
            [
                let("v", "real", "G(s)"),
                have("some v", "0 < |v|/2", "v is", "value case"),
                apply("near", "G continuous", "s", "|v|/2"),
                obtain("near", "h", "some h", "close"),
                let("x", "real", "Max(b, s - h)"),
                let("y", "real", "Min(c, s + h)"),
                have("x from b", "b <= x", "x is"),
                have("y to c", "y <= c", "y is"),
                have("x before y", "x < y", "x is", "y is", "from b", "to c", "long", "some h"),
                have("x to c", "x <= c", "x before y", "y to c"),
                have("b to y", "b <= y", "x from b", "x before y"),
                have("x to y", "x <= y", "x before y"),
                have("x to x", "b <= x", "x from b"),
                apply("g at x", "zero", "x"),
                apply("g at y", "zero", "y"),
                block(
                    "in between",
                    f"{_ON}derives(g, r, G(r))",
                    ["from x", "to y"],
                    have("r from b", "b <= r", "from x", "x from b"),
                    have("r to c", "r <= c", "to y", "y to c"),
                    apply("so", "slopes", "r"),
                ),
                block(
                    "near s",
                    f"{_ON}|G(r) - G(s)| <= |v|/2",
                    ["from x", "to y"],
                    have("close to s", "|r - s| <= h", "from x", "to y", "x is", "y is"),
                    apply("so", "close", "r"),
                ),
                have("v there", "G(s) == v", "v is"),
                have("some length", "0 < y - x", "x before y"),
                by_cases(
                    "sign",
                    "1 <= 0",
                    "0 < v",
                    [
                        block(
                            "falls",
                            f"{_ON}derives(fun(q, -1*g(q) + 0*g(q)), r, -1*G(r) + 0*G(r))",
                            ["from x", "to y"],
                            apply("there", "in between", "r"),
                            apply("so", LINEAR.name, "g", "g", "r", "-1", "0", "G(r)", "G(r)"),
                        ),
                        block(
                            "steep",
                            f"{_ON}-1*G(r) + 0*G(r) <= -(v/2)",
                            ["from x", "to y"],
                            apply("there", "near s", "r"),
                            apply("at least", "part", "G(r)", "G(s)", "v"),
                            have("so", "-1*G(r) + 0*G(r) <= -(v/2)", "at least"),
                        ),
                        apply(
                            "mean",
                            MEAN_VALUE.name,
                            *("fun(q, -1*g(q) + 0*g(q))", "fun(q, -1*G(q) + 0*G(q))"),
                            *("x", "y", "-(v/2)"),
                        ),
                        have("some half", "0 < v/2", "sign case"),
                        apply(
                            "some drop",
                            "mul_pos",
                            *("v/2", "y - x"),
                            using=["some half", "some length"],
                        ),
                        have("no drop", "v/2*(y - x) <= 0", "mean", "g at x", "g at y"),
                        apply("no", "contradiction", "0", "v/2*(y - x)"),
                    ],
                    [
                        have("negative", "v < 0", "sign case", "some v"),
                        block(
                            "steep",
                            f"{_ON}G(r) <= v/2",
                            ["from x", "to y"],
                            apply("there", "near s", "r"),
                            apply("so", "other part", "G(r)", "G(s)", "v"),
                        ),
                        apply("mean", MEAN_VALUE.name, "g", "G", "x", "y", "v/2"),
                        have("some half", "0 < -(v/2)", "negative"),
                        apply(
                            "some drop",
                            "mul_pos",
                            *("-(v/2)", "y - x"),
                            using=["some half", "some length"],
                        ),
                        have("no drop", "-(v/2)*(y - x) <= 0", "mean", "g at x", "g at y"),
                        apply("no", "contradiction", "0", "-(v/2)*(y - x)"),
                    ],
                ),
                absurd("so", "G(s) == 0", "sign"),
            ],
        ),
    ),
    uses=[LINEAR, MEAN_VALUE, From("contradiction", LESS)],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)

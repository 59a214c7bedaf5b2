"""A continuous derivative of what is 0 on an interval is 0 there, at its ends too."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import LINEAR, MEAN_VALUE
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

_ON: Final = "for r: real. x <= r and r <= y => "
#: The derivative of 0 is 0.
ZERO: Final = lemma(
    "for g, G: (real -> real), b, c: real. b < c and continuous(G)"
    " and (for s: real. b <= s and s <= c => derives(g, s, G(s)))"
    " and (for s: real. b <= s and s <= c => g(s) == 0)"
    " => for s: real. b <= s and s <= c => G(s) == 0",
    "long; G continuous; slopes; zero",
    have("part", "for p, q, z: real. |p - q| <= |z|/2 and q == z and 0 < z => z/2 <= p"),
    have("other part", "for p, q, z: real. |p - q| <= |z|/2 and q == z and z < 0 => p <= z/2"),
    block(
        "flat",
        GOAL,
        "from b; to c",
        by_cases(
            "value",
            GOAL,
            "G(s) == 0",
            [],
            [
                let("v", "real", "G(s)"),
                have("some v", "0 < |v|/2", "v is; value case"),
                apply("near", "G continuous(s, |v|/2)"),
                obtain("near", "h", "some h", "close"),
                let("x", "real", "Max(b, s - h)"),
                let("y", "real", "Min(c, s + h)"),
                have("x from b", "b <= x", "x is"),
                have("y to c", "y <= c", "y is"),
                have("x before y", "x < y", "x is; y is; from b; to c; long"),
                apply("g at x", "zero(x)", using="x before y; y to c"),
                apply("g at y", "zero(y)", using="x from b; x before y"),
                block(
                    "in between",
                    f"{_ON}derives(g, r, G(r))",
                    "from x; to y",
                    have("r from b", "b <= r", "from x; x from b"),
                    apply("so", "slopes(r)", using="to y; y to c"),
                ),
                block(
                    "near s",
                    f"{_ON}|G(r) - G(s)| <= |v|/2",
                    "from x; to y",
                    apply("so", "close(r)", using="from x; to y; x is; y is"),
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
                            "from x; to y",
                            apply("there", "in between(r)"),
                            apply("so", f"{LINEAR.name}(g, g, r, -1, 0, G(r), G(r))"),
                        ),
                        block(
                            "steep",
                            f"{_ON}-1*G(r) + 0*G(r) <= -(v/2)",
                            "from x; to y",
                            apply("there", "near s(r)"),
                            apply("at least", "part(G(r), G(s), v)"),
                            thus("at least"),
                        ),
                        apply(
                            "mean",
                            f"{MEAN_VALUE.name}(fun(q, -1*g(q) + 0*g(q)),"
                            " fun(q, -1*G(q) + 0*G(q)), x, y, -(v/2))",
                            using="x before y",
                        ),
                        apply("some drop", "mul_pos(v/2, y - x)", using="some length"),
                        apply("no", "contradiction(0, v/2*(y - x))", using="mean; g at x; g at y"),
                    ],
                    [
                        have("negative", "v < 0", "sign case; some v"),
                        block(
                            "steep",
                            f"{_ON}G(r) <= v/2",
                            "from x; to y",
                            apply("there", "near s(r)"),
                            apply("so", "other part(G(r), G(s), v)"),
                        ),
                        apply("mean", f"{MEAN_VALUE.name}(g, G, x, y, v/2)", using="x before y"),
                        apply("some drop", "mul_pos(-(v/2), y - x)", using="some length"),
                        apply(
                            "no", "contradiction(0, -(v/2)*(y - x))", using="mean; g at x; g at y"
                        ),
                    ],
                ),
                absurd("so", GOAL, "sign"),
            ],
        ),
    ),
    uses=[LINEAR, MEAN_VALUE, From("contradiction", LESS)],
    objects=[CONTINUOUS],
)

"""A tent over [0, 1]: integrable without a primitive."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, LIPSCHITZ
from memory_theorems.theorems.analysis.integrals import BOX, FILTERED, INTEGRABLE, SAME
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, by_cases, have, obtain

#: A tent over [0, 1].
TENT: Final = lemma(
    "integrable(fun(s, Max(0, 1 - s)))",
    [],
    apply("boxes here", BOX.name, "0", "1"),
    obtain("boxes here", "f", "inside", "before", "after", "f is", "f value"),
    have("slope", "for s, z: real. |Max(0, Min(1, 1 - s)) - Max(0, Min(1, 1 - z))| <= 1*|s - z|"),
    apply("continuous tent", "lipschitz", "fun(s, Max(0, Min(1, 1 - s)))", "1"),
    have("size", "for s: real. 0 <= s => |Max(0, Min(1, 1 - s))| <= 1"),
    apply("product", FILTERED.name, "f", "fun(s, Max(0, Min(1, 1 - s)))", "1"),
    block(
        "the same",
        "for s: real. 0 <= s => f(s)*Max(0, Min(1, 1 - s)) == Max(0, 1 - s)",
        ["later"],
        by_cases(
            "where",
            "f(s)*Max(0, Min(1, 1 - s)) == Max(0, 1 - s)",
            "s <= 1",
            [
                have("one", "f(s) == 1", "inside(s)", "later", "where case"),
                have("cut", "Max(0, Min(1, 1 - s)) == Max(0, 1 - s)", "later", "where case"),
                have("so", "f(s)*Max(0, Min(1, 1 - s)) == Max(0, 1 - s)", "one", "cut"),
            ],
            [
                have("none", "f(s) == 0", "after(s)", "where case"),
                have("cut", "Max(0, 1 - s) == 0", "where case"),
                have("so", "f(s)*Max(0, Min(1, 1 - s)) == Max(0, 1 - s)", "none", "cut"),
            ],
        ),
    ),
    apply("so", SAME.name, "fun(s, f(s)*Max(0, Min(1, 1 - s)))", "fun(s, Max(0, 1 - s))"),
    uses=[BOX, FILTERED, SAME, From("lipschitz", LIPSCHITZ)],
    predicates=[INTEGRABLE],
    objects=[CONTINUOUS],
)

"""A tent over [0, 1]: integrable without a primitive."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, LIPSCHITZ
from memory_theorems.theorems.analysis.integrals import BOX, FILTERED, SAME
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import GOAL, apply, block, by_cases, have, obtain, thus

#: A tent over [0, 1].
TENT: Final = lemma(
    "integrable(fun(s, Max(0, 1 - s)))",
    [],
    apply("boxes here", f"{BOX.name}(0, 1)"),
    obtain("boxes here", "f", "inside", "before", "after", "f is", "f value"),
    apply("continuous tent", "lipschitz(fun(s, Max(0, Min(1, 1 - s))), 1)"),
    apply("product", f"{FILTERED.name}(f, fun(s, Max(0, Min(1, 1 - s))), 1)"),
    block(
        "the same",
        "for s: real. 0 <= s => f(s)*Max(0, Min(1, 1 - s)) == Max(0, 1 - s)",
        "later",
        by_cases(
            "where",
            GOAL,
            "s <= 1",
            [
                have("cut", "Max(0, Min(1, 1 - s)) == Max(0, 1 - s)", "later; where case"),
                thus("inside(s); cut"),
            ],
            [],
        ),
    ),
    apply("so", f"{SAME.name}(fun(s, f(s)*Max(0, Min(1, 1 - s))), fun(s, Max(0, 1 - s)))"),
    uses=[BOX, FILTERED, SAME, From("lipschitz", LIPSCHITZ)],
    objects=[CONTINUOUS],
)

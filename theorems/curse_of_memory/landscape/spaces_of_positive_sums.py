r"""Theorem D.7 on the loss: for positive coefficients the premise that m is in N is not needed.

The target is completely monotonic (Remark D.6), and outside V_d for every d < m; so J_d has
non-degenerate global minimisers by Theorem D.5.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.7.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.analysis.surjections import COUNTED, DEFINITIONS
from memory_theorems.theorems.curse_of_memory.landscape import two_exponentials
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import (
    NON_DEGENERATE,
    RHO,
    SYMBOLS,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.monotonic_targets import MINIMISERS
from memory_theorems.theorems.curse_of_memory.landscape.positive_sums import COMPLETELY_MONOTONIC
from memory_theorems.theorems.curse_of_memory.landscape.spaces_and_minimisers import (
    COMPARED,
    FROM_SMALLER_MODELS,
    LEAST,
    OBJECTS_OF_COMPARISON,
)
from memory_theorems.theorems.curse_of_memory.landscape.sums_outside_classes import OUTSIDE
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain

#: Theorem D.7.
THEOREM: Final = Composed(
    Setting.of(
        {**SYMBOLS, **COUNTED},
        {
            "positive weights": "for j: natural. 1 <= j and j <= mstar => 0 < astar(j)",
            "rates": NON_DEGENERATE["rates"],
            "different": NON_DEGENERATE["different"],
            "more than one unit": "2 <= mstar",
            **DEFINITIONS,
        },
        OBJECTS_OF_COMPARISON,
        (*PREDICATES, DERIVES),
    ),
    COMPARED,
    (
        have(
            "weights",
            "for j: natural. 1 <= j and j <= mstar => astar(j) != 0",
            "positive weights(j)",
        ),
        convert("unit", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
        obtain(
            "exponential sums(astar, wstar, fun(s, exp(-1*s)), mstar)", "target is; target filtered"
        ),
        apply("monotonic target", "completely monotonic", "mstar", "astar", "wstar"),
        apply("of classes", "theorem d 5", f"fun(s, {RHO.format('s')})"),
        block("smaller ones", LEAST, ["d from 1", "d below m"])(
            apply("not in V_d", "outside", "mstar", "d", "astar", "wstar"),
            apply("so", "of classes", "d"),
        ),
        apply("compared", "from smaller models"),
    ),
    "compared",
    (
        DECAY,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("completely monotonic", COMPLETELY_MONOTONIC),
        From("theorem d 5", MINIMISERS),
        From("outside", OUTSIDE),
        From("from smaller models", FROM_SMALLER_MODELS),
    ),
    met=Structure(
        two_exponentials.VALUES,
        two_exponentials.STEPS,
        ("number",),
        uses=two_exponentials.USES,
        obtained=dict.fromkeys(("a_0", "w_0"), "natural -> real"),
        before={"a": two_exponentials.point("part 4, part 0, part 2, 1")},
        shown=two_exponentials.SHOWN,
    ),
)

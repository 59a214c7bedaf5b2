r"""Theorem D.2, part (ii) of its proof: what meets the hypotheses on points with fewer rates.

The target is exp(-t) + exp(-2t); two units that share the rate of the best single exponential are a
critical point with one rate.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.curse_of_memory.landscape import global_minimisers
from memory_theorems.theorems.curse_of_memory.landscape.critical_points import ON_SPACES
from memory_theorems.theorems.curse_of_memory.landscape.critical_spaces import NOT_EMPTY
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import MINIMISER
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.two_exponentials import (
    INDEXED,
    NUMBER,
    RATES,
    RHO,
    TARGET,
    WEIGHTS,
)
from memory_theorems.theorems.paper_objects.landscape import GLOBAL, OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, obtain

_HIT: Final = f"exists i: natural. 1 <= i and i <= {NUMBER} and 1 == j"
_FEWER: Final = f"exists a, w: (natural -> real). coincided({NUMBER}, 1, a, w)"
#: Two units of one rate that are critical.
FEWER: Final = Composed(
    Setting.of({}, None, (TARGET, *OBJECTS, GLOBAL), PREDICATES),
    _FEWER,
    (
        convert("unit", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
        obtain(
            f"exponential sums({WEIGHTS}, {RATES}, fun(s, exp(-1*s)), {NUMBER})",
            "target is; target filtered",
        ),
        obtain("indexed", "from 1", "all models"),
        obtain("all models(1)", "b_0", "v_0", "least"),
        block(
            "in range",
            f"for i: natural. 1 <= i and i <= {NUMBER} => 1 <= 1 and 1 <= 1",
            ["i from 1", "i to 2"],
        ),
        block("hit", f"for j: natural. 1 <= j and j <= 1 => {_HIT}", ["j from 1", "j to 1"])(
            exists("so", "1")
        ),
        apply("points", "not empty", RHO),
        obtain(f"points({NUMBER}, 1, fun(i, 1), b_0, v_0)", "a_0", "w_0", "in the space"),
        apply("of spaces", "on spaces", RHO),
        apply("so", "of spaces", NUMBER, "1", "fun(i, 1)", "b_0", "v_0", "a_0", "w_0"),
        exists("there", "a_0", "w_0", form=_FEWER),
    ),
    "there",
    (
        DECAY,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("indexed", INDEXED),
        From("not empty", NOT_EMPTY),
        From("on spaces", ON_SPACES),
    ),
)
#: No global minimiser has fewer rates, with a structure that meets the hypotheses.
NONE_AMONG_THEM: Final = replace(
    global_minimisers.NONE_AMONG_THEM,
    met=Structure(
        {
            **{"mstar": NUMBER, "astar": WEIGHTS, "wstar": RATES},
            **{"d": "1", "a": "a_0", "w": "w_0", "i": "1"},
        },
        (
            obtain(
                f"of a fit({NUMBER}, {WEIGHTS}, {RATES})",
                "rates positive; least; weights not 0; rates differ",
            ),
            obtain("fewer", "a_0", "w_0", "there"),
            obtain("there", "critical there", "its rates", "components there"),
        ),
        uses=(From("of a fit", MINIMISER), From("fewer", FEWER)),
        obtained=dict.fromkeys(("a_0", "w_0"), "natural -> real"),
    ),
)

r"""Theorem 4.2 for the distance of H from the networks of width m, without the factor 1/beta.

The distance is the infimum of :math:`\sup_t\|H_t-\hat H_t\|` over the networks of width m, the
greatest of the numbers w that no network goes below.  Every such w is at most
:math:`C(\alpha)\gamma d/m^\alpha`.

Source: Li, Han, E and Li (ICLR 2021), Theorem 4.2, (14).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.curse_of_memory.approximation import tent_functional
from memory_theorems.theorems.curse_of_memory.approximation.rate_of_networks import BOUND
from memory_theorems.theorems.curse_of_memory.theorem_4_2.approximation_rate import (
    STATEMENT as RATE,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.decaying_outputs import MET
from memory_theorems.theorems.paper_objects import networks
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting
from memory_theorems.verify.reasoning.steps import apply, block, have, obtain

BELOW: Final = Object(
    "no_network_below(m: natural, F: (real, X -> real), w: real)",
    f"for {networks.WEIGHTS}, e: real. stable(m, W) and exponential(m, W, P)"
    " and (for t: real, x: X. |x| <= 1 => |F(t, x) - network(m, c, P, U, t, x)| <= e) => w <= e",
    "w is at most sup_t |H_t - network| for every network of width m: the infimum of these is the"
    " greatest such w",
)
_STATEMENT: Final = f"for m: natural, w: real. 1 <= m and no_network_below(m, H, w) => w <= {BOUND}"

STATEMENT: Final = Composed(
    Setting(
        RATE.setting.symbols,
        RATE.setting.predicates,
        (*RATE.setting.objects, BELOW),
        RATE.setting.hypotheses,
        RATE.setting.inner_product,
    ),
    _STATEMENT,
    (
        apply("rate", "Theorem 4.2", "d", "val", "H", "unit", "Y", "alpha", "beta", "G"),
        block("distance", _STATEMENT, ["wide", "w below"])(
            apply("near", "rate", "m", using=["wide"]),
            obtain("near", "c", "W", "U", "P", "is stable", "generated", "close"),
            apply("so", "w below", "c", "W", "U", "P", BOUND),
        ),
    ),
    "distance",
    (From("Theorem 4.2", RATE),),
    met=replace(
        MET,
        values={**MET.values, "w": "0", "e": "1"},
        proof=(
            *MET.proof,
            block(
                "nothing below 0",
                "for c: (natural -> real), W, U: (natural, natural -> real),"
                " P: (real, natural, natural -> real), e: real. stable(2, W)"
                " and exponential(2, W, P) and (for t: real, x: X. |x| <= 1"
                f" => |{tent_functional.DECAYING} - network(2, c, P, U, t, x)| <= e) => 0 <= e",
                ["is W stable", "is P generated", "near"],
                apply("at x0", "near", "0", "x0", using=["x0 size"]),
                have("so", "0 <= e", "at x0"),
            ),
        ),
    ),
)

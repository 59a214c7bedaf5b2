r"""What the lower bound of the width rests on; of the mixture no structure is shown to meet it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    COMPOSED,
    CONTINUOUS,
    HELD_LOGARITHM,
    LIPSCHITZ,
)
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.damped_functions import CONSTANT
from memory_theorems.theorems.analysis.gamma_densities import DENSITIES, PRIMITIVE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.mixtures import CLOCK, DAMPED_PART, FLOW, MIXED_PART
from memory_theorems.theorems.analysis.odd_squares import ODD_SQUARES
from memory_theorems.theorems.analysis.tanh_sums import NEAR
from memory_theorems.theorems.discoveries.width_law.all_pass_response import REPEATED
from memory_theorems.theorems.discoveries.width_law.finite_mixtures import MISSED as MISSED
from memory_theorems.theorems.discoveries.width_law.response_transform import TRANSFORM
from memory_theorems.verify.reasoning.composition import Composed, From, Structure
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain

_RESPONSE: Final = {name: value for name, value in REPEATED.values.items() if name != "T"}

#: Two sections of the rate 1 at x = 2.
TRANSFORM_OF_RESPONSES: Final[Composed] = replace(
    TRANSFORM,
    met=Structure({**_RESPONSE, "x": "2", "k": "2"}, proof=REPEATED.proof, uses=REPEATED.uses),
)
LOGARITHMS: Final[Composed] = replace(NEAR, met=Structure({"n": "2", "u": "1"}))
INVERSE_SQUARES: Final[Composed] = replace(
    lemma(
        "for n: natural. 1 <= n => Sum(1/(2*j - 1)**2, (j, 1, n)) <= pi**2/8",
        ["some n"],
        apply("so", "odd squares", "n"),
        uses=[From("odd squares", ODD_SQUARES)],
    ),
    met=Structure({"n": "2"}),
)

_FLOWS: Final = (
    "for T, v: real. 0 <= T"
    f" => derives(fun(y, {MIXED_PART}), v, -exp(-(1 + q)*v - exp(-v))*{DAMPED_PART})"
)
MIXTURES: Final[Composed] = replace(
    lemma(
        f"for q: (0, 1], C, g: (real -> real). {CLOCK} and continuous(g)"
        " and (for s: real. 0 <= s => |g(s)| <= 1) => exists L: (real -> real). "
        + PRIMITIVE + f" and ({_FLOWS})",
        ["C continuous", "C is", "g continuous", "g size"],
        apply("primitive", "densities", "q"),
        obtain("primitive", "L", "L at 0", "L slopes", "L increments", "L smooth"),
        apply("flows", "flow", "q", "L", "C", "g"),
        exists("that", "L"),
        uses=[From("densities", DENSITIES), From("flow", FLOW)],
        predicates=[DERIVES],
        objects=[CONTINUOUS],
    ),
    met=Structure(
        {
            "q": "1",
            "C": "fun(s, -(-log(Max(1 + |s|, 1))))",
            "g": "fun(s, 1)",
        },
        proof=(
            apply("one", "constants", "1"),
            have("length", "for s, z: real. |1 + |s| - (1 + |z|)| <= 1*|s - z|"),
            apply("lengths", "lipschitz", "fun(s, 1 + |s|)", "1"),
            have("some", "0 < 1"),
            apply("held", "held logarithm", "1"),
            apply("logarithm", "composed", "fun(u, -log(Max(u, 1)))", "fun(s, 1 + |s|)"),
            have("turn", "for s, z: real. |-s - -z| <= 1*|s - z|"),
            apply("turning", "lipschitz", "fun(s, -s)", "1"),
            apply("clock", "composed", "fun(s, -s)", "fun(s, -log(Max(1 + |s|, 1)))"),
            have("from 0", "for s: real. 0 <= s => 0 <= -(-log(Max(1 + |s|, 1)))"),
            have("power", "for y: (0, oo). exp(-(-log(y))) == y"),
            have("at least 1", "for s: real. 0 < Max(1 + |s|, 1)"),
            have("value", "for s: real. 0 <= s => Max(1 + |s|, 1) == 1 + s"),
            have("is", "for s: real. 0 <= s => exp(-(-log(Max(1 + |s|, 1)))) == 1 + s",
                 "power(Max(1 + |s|, 1))", "at least 1(s)", "value(s)"),
            block("the clock", "for s: real. 0 <= s => 0 <= -(-log(Max(1 + |s|, 1)))"
                  " and exp(-(-log(Max(1 + |s|, 1)))) == 1 + s", ["later"],
                  have("first", "0 <= -(-log(Max(1 + |s|, 1)))", "from 0(s)", "later"),
                  have("second", "exp(-(-log(Max(1 + |s|, 1)))) == 1 + s", "is(s)", "later"),
                  exists("both")),
            have("to 1", "for s: real. 0 <= s => |1| <= 1"),
        ),
        uses=(
            From("constants", CONSTANT),
            From("lipschitz", LIPSCHITZ),
            From("composed", COMPOSED),
            From("held logarithm", HELD_LOGARITHM),
        ),
    ),
)  # fmt: skip

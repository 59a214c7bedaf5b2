"""Lemma 5 for the equations of an LSTM: what :mod:`..proofs.bounded_cells` assumes of the outputs
and of the other gates follows from them.

``kappa``, ``omega`` are the input and output gates and ``xi`` the candidate, of any kind with
values in [0, 1] and [-1, 1].  ``S`` is a number below 1 that no forget gate exceeds in the first N
steps: their largest value, or ``F``.
"""

from __future__ import annotations

from memory_theorems.theorems.stability.lstm import bounded_cells
from memory_theorems.theorems.stability.lstm.bounded_cells import CELLS, DEFINE, GIVEN, SYMBOLS
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        **SYMBOLS,
        "kappa": (r"\kappa", "natural, natural -> [0, 1]", "input gate: unit, time"),
        "xi": (r"\xi", "natural, natural -> [-1, 1]", "candidate: unit, time"),
        "omega": (r"\omega", "natural, natural -> [0, 1]", "output gate: unit, time"),
        "q": ("q", "natural, natural -> real", "what is added to a cell: unit, time"),
        "N": ("N", "natural", "number of steps"),
        "S": ("S", "[0, 1)", "bound of the forget gates in these steps"),
    },
    {
        **GIVEN,
        "rest": "for i: natural. h(i, 0) == 0",
        "output": "for i, t: natural. h(i, t + 1) == omega(i, t)*tanh(c(i, t + 1))",
        "supremum": "for i, t: natural. i >= 1 and i <= n and t + 1 <= N => f(i, t) <= S",
    },
    [*DEFINE, "q(i, t) == kappa(i, t)*xi(i, t)", *CELLS],
)

PROOF = (
    have("damped", "for s: [0, 1], y: real. |y| <= 1 => |s*y| <= 1"),
    induct(
        "outputs",
        "for j, t: natural. |h(j, t)| <= 1",
        on="t",
        base="rest(j)",
        step="output(j, t); abs_tanh_le_one(c(j, t + 1)); damped(omega(j, t), tanh(c(j, t + 1)))",
    ),
    have("candidate", "for i, t: natural. |xi(i, t)| <= 1"),
    have(
        "other gates",
        "for i, t: natural. |q(i, t)| <= 1",
        "candidate(i, t); damped(kappa(i, t), xi(i, t))",
    ),
    *bounded_cells.PROOF,
    induct(
        "cells under the supremum, multiplied",
        "for i, t: natural. i >= 1 and i <= n and t <= N => (1 - S)*|c(i, t)| <= 1",
        on="t",
        step="supremum(i, t); forget gates are positive(i, t); other gates(i, t); "
        "one step(f(i, t), S, c(i, t), q(i, t))",
    ),
    have(
        "cells under the supremum",
        "for i, t: natural. i >= 1 and i <= n and t <= N => |c(i, t)| <= 1/(1 - S)",
        "cells under the supremum, multiplied(i, t); divided(|c(i, t)|, S)",
    ),
)

#: Where the inferences begin that speak of the supremum.
BEFORE_THE_SUPREMUM = next(
    index for index, item in enumerate(PROOF) if item.name.startswith("cells under")
)

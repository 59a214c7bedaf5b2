"""The inputs under which a memory is measured (Wang, Li and Li 2024, 3.1): constant from time 0 on.

X holds the Heaviside inputs u^x beside the signals of C_0(R, R^d): the paper evaluates its
functionals at both.  ``val(z, i, s)`` is component i of the input z at time s, for i from 1 to d.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Kind, Object

SYMBOLS: Final = signals.SYMBOLS

HEAVISIDE: Final = Object(
    "heaviside(z: X)",
    "(for i: natural, s: real. 1 <= i and i <= d and 0 <= s => val(z, i, s) == val(z, i, 0))"
    " and (for i: natural, s: real. 1 <= i and i <= d and s < 0 => val(z, i, s) == 0)",
    "z is the Heaviside input u^x = x 1[t >= 0] of some x",
)

#: X is a space of functions with the supremum norm that holds the Heaviside inputs: |u^x| = |x|.
HYPOTHESES: Final[Mapping[str, tuple[str, Kind]]] = {
    "channels": ("1 <= d", Kind.DEFINITION),
    **{name: signals.HYPOTHESES[name] for name in ("values", "below the norm", "least bound")},
    "Heaviside inputs": (
        "for x: (natural -> real). exists z: X."
        " (for i: natural, s: real. 1 <= i and i <= d and 0 <= s => val(z, i, s) == x(i))"
        " and (for i: natural, s: real. 1 <= i and i <= d and s < 0 => val(z, i, s) == 0)",
        Kind.DEFINITION,
    ),
}

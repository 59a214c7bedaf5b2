"""zeta: Riemann's, for arguments above 1."""

from __future__ import annotations

from memory_theorems.verify.functions.arrays import np, special
from memory_theorems.verify.functions.interface import Function, above
from memory_theorems.verify.functions.on_balls import entire
from memory_theorems.verify.functions.on_terms import must_be

FUNCTIONS = (
    Function(
        head="zeta",
        value=entire("zeta"),
        floats=lambda x: np.where(x > 1, special.zeta(np.where(x > 1, x, 2.0)), np.nan),
        sympy="zeta",
        domain=above(1),
        obligations=must_be(">", lambda a: a - 1),
        values=above(1),
        pieces=((above(1), -1),),
    ),
)

r"""The constant signals :math:`e_i1_{t\ge0}` and what functionals give at them.

They are no signals of X, which are continuous and vanish.  :math:`H_t(e_i)` is read as the limit of
:math:`H_t(z_n)` for the bounded sequences of signals :math:`z_n` that tend to :math:`e_i` almost
everywhere: by regularity (Definition 3.1) it does not depend on the sequence.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Object

CONSTANT: Final = Object(
    "constant_signal(i: natural, f: (natural, real -> real))",
    "(for s: real. 0 <= s => f(i, s) == 1) and (for s: real. s < 0 => f(i, s) == 0)"
    " and (for k: natural, s: real. 1 <= k and k <= d and k != i => f(k, s) == 0)",
    "f is the constant signal e_i 1_{s >= 0}: component i is 1 from 0 on, all else is 0",
)
OUTPUT: Final = Object(
    "output(F: (real, X -> real), t: real, f: (natural, real -> real), v: real)",
    "for b: real, z: (natural -> X), q: (real -> real). (for n: natural. |z(n)| <= b)"
    " and negligible(q) and (for k: natural, s, r: real. 1 <= k and k <= d and q(s) == 0 and 0 < r"
    " => exists n: natural. for l: natural. n <= l => |val(z(l), k, s) - f(k, s)| <= r)"
    " => for r: real. 0 < r => exists n: natural. for l: natural. n <= l => |F(t, z(l)) - v| <= r",
    "v = F_t(f), f the limit of signals: F_t(z_n) tends to v for every bounded sequence of signals"
    " z_n that tends to f almost everywhere",
)

OBJECTS: Final[tuple[Object, ...]] = (CONSTANT, OUTPUT)

#: Component k of e_i at time s, as a term.
TERM: Final = "Max(0, 1 - |k - i|)*Max(0, Min(1, 1 + floor(s)))"

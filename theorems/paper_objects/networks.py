"""Stable linear recurrent networks: W, the exponential of W s, the functionals (7), (8), (9)."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.matrices import EXPONENTIAL, STABLE
from memory_theorems.theorems.analysis.sums import IDENTITY
from memory_theorems.verify.reasoning.composition import Object

_C: Final = "c: (natural -> real)"
_P: Final = "P: (real, natural, natural -> real)"
_U: Final = "U: (natural, natural -> real)"

#: What exists with a network; P is the exponential of W s.
WEIGHTS: Final = f"{_C}, W, {_U}, {_P}"

READOUT: Final = Object(
    f"readout(m: natural, {_C}, {_P}, {_U}, i: natural, s: real)",
    "Sum(Sum(c(l)*P(s, l, j)*U(j, i), (j, 1, m)), (l, 1, m))",
    "component i of c^T e^(W s) U",
)
NETWORK: Final = Object(
    f"network(m: natural, {_C}, {_P}, {_U}, t: real, x: X)",
    "Integral(Sum(readout(m, c, P, U, i, s)*val(x, i, t - s), (i, 1, d)), (s, 0, oo))",
    "the output at time t: the integral of c^T e^(W s) U x_(t-s) over s >= 0",
    r"\hat{H}",
)

#: In the order in which they speak of each other.
OBJECTS: Final[tuple[Object, ...]] = (IDENTITY, STABLE, EXPONENTIAL, READOUT, NETWORK)

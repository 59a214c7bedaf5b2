"""Gradient flows in any inner product space."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import GRADIENT, VELOCITY
from memory_theorems.verify.reasoning.composition import Object

DESCENT: Final = Object(
    "descends(f: (V -> real), grad: (V -> V), theta: (real -> V), t: real)",
    "gradient(f, theta(t), grad(theta(t))) and velocity(theta, t, -grad(theta(t)))",
    "theta'(t) = -grad f(theta(t))",
)
STARTS: Final = Object(
    "starts(theta: (real -> V))",
    "for e: real. 0 < e => exists h: real. 0 < h"
    " and (for s: real. 0 <= s and s <= h => |theta(s) - theta(0)| <= e)",
    "theta is continuous at 0 from the right",
)
#: ``L`` is how long the flow runs; the gradient at the start is that of f there, too.
FLOW: Final = Object(
    "flow(f: (V -> real), grad: (V -> V), theta: (real -> V), L: real)",
    "starts(theta) and gradient(f, theta(0), grad(theta(0)))"
    " and (for t: real. 0 < t and t <= L => descends(f, grad, theta, t))",
    "theta' = -grad f(theta) up to the time L",
)
OBJECTS: Final = (GRADIENT, VELOCITY, DESCENT, STARTS, FLOW)
FUNCTIONS: Final = "J: (V -> real), grad: (V -> V), theta: (real -> V)"

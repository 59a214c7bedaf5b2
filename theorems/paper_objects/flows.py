"""Gradient flows of the loss and their first times (Li, Han, E and Li 2021, (21), (104), (105)).

``theta_0`` is a symbol of the setting, and so are those of :mod:`theorems.paper_objects.losses`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import GRADIENT, VELOCITY
from memory_theorems.theorems.analysis.flows import DESCENT, FLOW, STARTS
from memory_theorems.verify.reasoning.composition import Object

#: The loss is one of models with positive rates, so that its flows have such rates.
GRADIENT_FLOW: Final = Object(
    "gradient_flow(omega: real, grad: (V -> V), theta: (real -> V))",
    "theta(0) == theta_0 and starts(theta) and (for t: real. 0 <= t => admissible(theta(t))"
    " and gradient(fun(p, J(omega, p)), theta(t), grad(theta(t))))"
    " and (for t: real. 0 < t => velocity(theta, t, -grad(theta(t))))",
    "(21): theta' = -grad J_omega(theta), theta(0) = theta_0, in R^m x R_+^m",
)
FIRST_TIME: Final = Object(
    "first_time(f: (real -> real), d, tau: real)",
    "(for t: real. 0 <= t and d < f(t) => tau <= t)"
    " and (for b: real. (for t: real. 0 <= t and d < f(t) => b <= t) => b <= tau)",
    "tau is the infimum of the t >= 0 with f(t) > d",
)
#: The infimum of no times is infinite, and every number is at most that.
NOT_BEFORE: Final = Object(
    "not_before(b: real, f: (real -> real), d: real)",
    "for t: real. 0 <= t and t < b => f(t) <= d",
    "b is at most the infimum of the t >= 0 with f(t) > d, which is infinite where there are none",
)
OBJECTS: Final = (GRADIENT, VELOCITY, DESCENT, STARTS, FLOW, GRADIENT_FLOW, FIRST_TIME, NOT_BEFORE)

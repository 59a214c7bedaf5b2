"""The quadratic saddle of Appendix E of Li, Han, E and Li (ICLR 2021), and how it is left.

Both flows start at a point (d, 1); a derivative at 0 is not asked for, only continuity.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.gronwall import BEGINS
from memory_theorems.verify.reasoning.composition import Object

SADDLE: Final = Object(
    "saddle(epsilon, p, q: real)",
    "(p**2 - epsilon*q**2)/2",
    "f(x) = (x_1^2 - epsilon x_2^2)/2",
    "f",
)
GRADIENT: Final = Object(
    "slopes(epsilon, p, q, u, v: real)",
    "derives(fun(r, saddle(epsilon, r, q)), p, u) and derives(fun(r, saddle(epsilon, p, r)), q, v)",
    "grad f(p, q) = (u, v), by its partial derivatives",
    r"\operatorname{slopes}",
)
DESCENT: Final = Object(
    "descent(epsilon, d: real, x_1, x_2: (real -> real))",
    "x_1(0) == d and x_2(0) == 1 and begins(x_1, d) and begins(x_2, 1)"
    " and (for t: real. 0 < t => exists u, v: real. slopes(epsilon, x_1(t), x_2(t), u, v)"
    " and derives(x_1, t, -u) and derives(x_2, t, -v))",
    "x' = -grad f(x), x(0) = (d, 1), continuous at 0",
    r"\operatorname{descent}",
)
HEAVY_BALL: Final = Object(
    "heavy_ball(epsilon, d: real, x_1, x_2: (real -> real))",
    "exists y_1, y_2: (real -> real). x_1(0) == d and x_2(0) == 1 and begins(x_1, d)"
    " and begins(x_2, 1) and (exists u, v: real. slopes(epsilon, d, 1, u, v)"
    " and begins(y_1, -u) and begins(y_2, -v))"
    " and (for t: real. 0 < t => exists u, v: real. slopes(epsilon, x_1(t), x_2(t), u, v)"
    " and derives(x_1, t, y_1(t)) and derives(x_2, t, y_2(t))"
    " and derives(y_1, t, -u) and derives(y_2, t, -v))",
    "x'' + grad f(x) = 0 with the speed y = x', x(0) = (d, 1), x'(0) = -grad f(x(0)): the"
    " continuous-in-time analog of (147) for eta = rho = 1",
    r"\operatorname{heavy\_ball}",
)
OF_DESCENT: Final = (SADDLE, GRADIENT, BEGINS, DESCENT)
OF_HEAVY_BALL: Final = (SADDLE, GRADIENT, BEGINS, HEAVY_BALL)

"""Recurrent networks dh/dt = sigma(W h + U x + b), y = c^T h (Wang, Li and Li 2024, (1), (2)).

Under a Heaviside input: the hidden states are at rest, h = 0, until the input begins at time 0 (so
the print's h_{-inf} = 0 is read), and follow the equation from then on.  Where sigma(b) = 0, as
without biases, h = 0 solves the equation before the input.  Elsewhere it does not: the unit is held
at 0 and moves from time 0 on without any input, so that no bound of its slopes by |x|_inf holds.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Object

_WEIGHTS: Final = "W, U: (natural, natural -> real), b: (natural -> real)"

#: The argument of the activation of unit j.
ARGUMENT: Final = Object(
    f"argument(m: natural, {_WEIGHTS}, z: X, h: (real, natural -> real), j: natural, t: real)",
    "Sum(W(j, k)*h(t, k), (k, 1, m)) + Sum(U(j, i)*val(z, i, t), (i, 1, d)) + b(j)",
    "(W h + U x + b)_j at the time t",
)
STATES: Final = Object(
    f"states(m: natural, sigma: (real -> real), {_WEIGHTS}, z: X, h: (real, natural -> real))",
    "(for j: natural, t: real. 1 <= j and j <= m and t <= 0 => h(t, j) == 0)"
    " and (for j: natural, e: real. 1 <= j and j <= m and 0 < e => exists r: real. 0 < r"
    " and (for t: real. 0 <= t and t <= r => |h(t, j)| <= e))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t"
    " => derives(fun(s, h(s, j)), t, sigma(argument(m, W, U, b, z, h, j, t))))",
    "(1): dh/dt = sigma(W h + U x + b) for t > 0, and h = 0 until the input begins at t = 0",
)
#: A network's hidden states under all Heaviside inputs.
MODEL: Final = Object(
    f"model(m: natural, sigma: (real -> real), {_WEIGHTS}, h: (X, real, natural -> real))",
    "for z: X. heaviside(z) => states(m, sigma, W, U, b, z, fun(t, j, h(z, t, j)))",
    "h are the hidden states of the network with the weights W, U, b, under each u^x",
)
#: The same under inputs of size at most B alone.
MODEL_UP_TO: Final = Object(
    f"model_up_to(B: real, m: natural, sigma: (real -> real), {_WEIGHTS},"
    " h: (X, real, natural -> real))",
    "for z: X. heaviside(z) and |z| <= B => states(m, sigma, W, U, b, z, fun(t, j, h(z, t, j)))",
    "h are the hidden states of the network with the weights W, U, b, under each u^x, |x|_inf <= B",
)
OUTPUT: Final = Object(
    "output(m: natural, c: (natural -> real), h: (X, real, natural -> real), t: real, z: X)",
    "Sum(c(j)*h(z, t, j), (j, 1, m))",
    "(2): the output c^T h at the time t",
    r"\hat{H}",
)

OBJECTS: Final = (ARGUMENT, STATES, MODEL, OUTPUT)

"""Perturbed weights (Wang, Li and Li 2024, Definition 3.4).

The size of a perturbation is the largest of the spectral norms of those of W, U and the Euclidean
norms of those of b and c.  ``spectral`` and ``euclidean`` compare squares: r there is a size, from
0 on.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Object

SPECTRAL: Final = Object(
    "spectral(p, q: natural, A, B: (natural, natural -> real), r: real)",
    "for x: (natural -> real). Sum(Sum((A(j, k) - B(j, k))*x(k), (k, 1, q))**2, (j, 1, p))"
    " <= r**2*Sum(x(k)**2, (k, 1, q))",
    "|A - B|_2 <= r in the spectral norm of p x q matrices",
)
EUCLIDEAN: Final = Object(
    "euclidean(p: natural, u, v: (natural -> real), r: real)",
    "Sum((u(j) - v(j))**2, (j, 1, p)) <= r**2",
    "|u - v|_2 <= r",
)
_THETA: Final = "W, U: (natural, natural -> real), b, c: (natural -> real)"
_OTHER: Final = "W_1, U_1: (natural, natural -> real), b_1, c_1: (natural -> real)"
PERTURBED: Final = Object(
    f"perturbed(r: real, m: natural, {_THETA}, {_OTHER})",
    "0 <= r and spectral(m, m, W_1, W, r) and spectral(m, d, U_1, U, r) and euclidean(m, b_1, b, r)"
    " and euclidean(m, c_1, c, r)",
    "Definition 3.4: |theta_1 - theta|_2 <= r, the largest of |W_1 - W|_2, |U_1 - U|_2, "
    "|b_1 - b|_2, |c_1 - c|_2",
)

#: For networks without biases; MODEL_UP_TO and MEMORY_UP_TO stand before it.  That a network of
#: these weights has hidden states is said with it: a memory is one of a functional.
PERTURBED_MEMORIES: Final = Object(
    "perturbed_memories(B, beta: real, sigma: (real -> real), m: natural,"
    " W, U: (natural, natural -> real), c: (natural -> real), T, e: real)",
    f"for {_OTHER.replace('b_1, ', '')}."
    " perturbed(beta, m, W, U, fun(j, 0), c, W_1, U_1, fun(j, 0), c_1)"
    " => exists h_1: (X, real, natural -> real)."
    " model_up_to(B, m, sigma, W_1, U_1, fun(j, 0), h_1) and (for t: real. T <= t and 0 < t"
    " => memory_up_to(B, fun(s, z, output(m, c_1, h_1, s, z)), t, e))",
    "every network without biases whose W, U, c are within beta of these has hidden states, and a"
    " memory, over inputs of size at most B, of at most e from the time T on",
)
PERTURBED_MEMORIES_DECAY: Final = Object(
    "perturbed_memories_decay(B, beta: real, sigma: (real -> real), m: (natural -> natural),"
    " W, U: (natural, natural, natural -> real), c: (natural, natural -> real))",
    "for y: real. 0 < y => exists T: real. for n: natural. perturbed_memories(B, beta, sigma, m(n),"
    " fun(p, q, W(n, p, q)), fun(p, q, U(n, p, q)), fun(p, c(n, p)), T, y)",
    "the memories of all networks within beta of the n-th, over inputs of size at most B, decay"
    " uniformly: in n, and in the perturbation",
)

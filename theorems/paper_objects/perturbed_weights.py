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

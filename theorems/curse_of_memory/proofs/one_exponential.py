r"""The best exponential near a power law: what one functional says about all of them.

``X`` is L1, ``e(l)`` is :math:`e^{-lt}`, ``S(l, f)`` the integral of f against the function of
modulus 1 that changes sign at :math:`x_1/l` and :math:`x_2/l`, :math:`x_2=w^2x_1`.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import have

SECOND = "w**2*x_1"

THEORY = Theory.parse(
    {
        "rho": (r"\rho", "X", "the kernel (1 + t)**(-2), in L1"),
        "e": ("e", "real -> X", "the exponentials, by their rate"),
        "S": ("S", "real, X -> real", "pairing with the signs that belong to a rate"),
        "x_1": ("x_1", "(0, oo)", "the first change of sign, at the rate 1"),
        "w": ("w", "(1, oo)", "the square root of the quotient of both changes of sign"),
    },
    {
        "linear": "for l: (0, oo), c: real. S(l, rho - c*e(l)) == S(l, rho) - c*S(l, e(l))",
        "bounded": "for l: (0, oo), f: X. S(l, f) <= |f|",
        "annihilated": "for l: (0, oo). S(l, e(l)) == 0",
        "signs": f"for l: (0, oo). S(l, rho) == 1 - 2*l/(l + x_1) + 2*l/(l + {SECOND})",
    },
)

PROOF = (
    have(
        "the distance from below",
        "for l: (0, oo), c: real. S(l, rho) <= |rho - c*e(l)|",
        ["linear(l, c)", "annihilated(l)", "bounded(l, rho - c*e(l))"],
    ),
    have(
        "the least of it",
        "for l, y: (0, oo), v: (1, oo)."
        " (3 - v)/(1 + v) <= 1 - 2*l/(l + y) + 2*l/(l + v**2*y)",
    ),
    have(
        "no exponential is closer",
        "for l: (0, oo), c: real. (3 - w)/(1 + w) <= |rho - c*e(l)|",
        ["the distance from below(l, c)", "signs(l)",
         "the least of it(l, x_1, w)"],
    ),
)  # fmt: skip

r"""The best exponential near a power law: what one functional says about all of them.

``X`` is L1, ``e(l)`` is :math:`e^{-lt}`, ``S(l, f)`` the integral of f against the function of
modulus 1 that changes sign at :math:`x_1/l` and :math:`x_2/l`, :math:`x_2=w^2x_1`.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

SECOND = "w**2*x_1"

#: The pairing of (5*t**2 - 10*t + 14)*exp(-t) with the function whose Laplace transform is
#: (p + r*x)/(x**2 + d*x + u) is FIRST*p + OTHER*r; A = 1 + d + u.
_A = "(1 + d + u)"
FIRST = f"((14 - 10*(3 + d)/{_A} + 10*(2 + d)**2/{_A}**2)/{_A})"
OTHER = f"((24 - 10*(5 + 2*d)/{_A} + 10*(2 + d)**2/{_A}**2)/{_A})"
SQUARE = f"277/4 - 2*({FIRST}*p + {OTHER}*r) + (p**2 + u*r**2)/(2*d*u)"

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
    have("the distance from below", "for l: (0, oo), c: real. S(l, rho) <= |rho - c*e(l)|",
         "linear(l, c); annihilated(l); bounded(l, rho - c*e(l))"),
    have("the least of it", "for l, y: (0, oo), v: (1, oo)."
         " (3 - v)/(1 + v) <= 1 - 2*l/(l + y) + 2*l/(l + v**2*y)"),
    have("no exponential is closer", "for l: (0, oo), c: real. (3 - w)/(1 + w) <= |rho - c*e(l)|",
         "the distance from below(l, c); signs(l); the least of it(l, x_1, w)"),
    # Two exponentials in L2: v = d/A, z = (u - 1)/A.
    have("a polynomial",
         "for v, z: real. 50*v**4 + 200*v**3*z**2 + 130*v**3 + 200*v**2*z**4 + 310*v**2*z**2"
         " - 18*v**2 - 230*v*z**2 - 162*v + 1728/25 >= 0"),
    have("completed squares", "for p, r, a, b: real, d, u: (0, oo)."
         " -2*(a*p + b*r) + (p**2 + u*r**2)/(2*d*u) >= -2*d*u*a**2 - 2*d*b**2"),
    have("the polynomial of two rates",
         f"for d, u: (0, oo). 277/4 - 2*d*u*{FIRST}**2 - 2*d*{OTHER}**2 >= 13/100",
         f"a polynomial(d/{_A}, (u - 1)/{_A})"),
    have("any two rates",
         "for p, r, a, b: real, d, u: (0, oo). 277/4 - 2*d*u*a**2 - 2*d*b**2 >= 13/100"
         " => 277/4 - 2*(a*p + b*r) + (p**2 + u*r**2)/(2*d*u) >= 13/100",
         "completed squares(p, r, a, b, d, u)"),
    have("no two exponentials are closer", f"for p, r: real, d, u: (0, oo). {SQUARE} >= 13/100",
         f"the polynomial of two rates(d, u); any two rates(p, r, {FIRST}, {OTHER}, d, u)"),
)  # fmt: skip

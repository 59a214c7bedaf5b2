r"""What m exponentials miss of a bump that is once differentiable: at least 1/(249 (m + 1)^3).

``A`` is the Hankel operator of the bump :math:`\frac12(1-t)_+^2`, ``M`` that of m exponentials, of
rank m at most.  ``f(j)`` are the third derivatives of m + 1 bumps :math:`u^3(1-u)^3` on intervals
of the length 1/(m + 1), side by side; A integrates them three times and reverses time.  So pieces
and images are orthogonal, and A shrinks all of them alike: by
:math:`\frac{\|u^3(1-u)^3\|}{\|(u^3(1-u)^3)'''\|}(m+1)^{-3}=\frac{(m+1)^{-3}}{\sqrt{61776}}`.  M
annihilates a combination ``S(m)`` of them, which A shrinks no more.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY: Final = Theory.parse(
    {
        "m": ("m", "natural", "number of exponentials"),
        "A": ("A", "L(H, H)", "the Hankel operator of the bump"),
        "M": ("M", "L(H, H)", "the Hankel operator of the exponentials"),
        "f": ("f", "natural -> H", "pieces, side by side"),
        "c": ("c", "natural -> real", "weights of the pieces that the exponentials annihilate"),
        "S": ("S", "natural -> H", "the weighted pieces, added"),
        "s": ("s", "[0, oo)", "what the bump shrinks a piece by"),
        "e": (r"\varepsilon", "[0, oo)", "L1 distance of the exponentials from the kernel"),
        "p": ("p", "[0, oo)", "L1 distance of what the kernel has beside the bump from its share"),
    },
    {
        "pieces": "for i, j: natural. i + 1 <= j and j <= m => inner(f(i), f(j)) == 0",
        "images": "for i, j: natural. i + 1 <= j and j <= m"
        " => inner(act(A, f(i)), act(A, f(j))) == 0",
        "shrunk": "for i: natural. i <= m => |act(A, f(i))| == s*|f(i)|",
        "size": "249*(m + 1)**3*s >= 1",
        "annihilated": "for v: H. inner(v, act(M, S(m))) == 0",
        "some weight": "|S(m)| > 0",
        "distance": "for v: H. |act(A, v) - act(M, v)| <= (e + p)*|v|",
    },
    ["S(0) == c(0)*f(0)", "S(n + 1) == S(n) + c(n + 1)*f(n + 1)"],
    inner_product=("H",),
)

_IMAGE = "act(A, S(n))"
PROOF: Final = (
    have("both vanish", "for a, b, y: real. a == 0 and b == 0 => a + y*b == 0"),
    induct("earlier pieces", "for n, k: natural. n + 1 <= k and k <= m => inner(S(n), f(k)) == 0",
           on="n", base="pieces(0, k)", step="pieces(n + 1, k)"),
    induct("earlier images",
           f"for n, k: natural. n + 1 <= k and k <= m => inner({_IMAGE}, act(A, f(k))) == 0",
           on="n", base="images(0, k)", step="images(n + 1, k)"),
    have("squared", "for y, z: real. y == s*z => y**2 == s**2*z**2"),
    have("a piece", "for i: natural. i <= m"
         " => inner(act(A, f(i)), act(A, f(i))) == s**2*inner(f(i), f(i))",
         "shrunk(i); squared(|act(A, f(i))|, |f(i)|); square(act(A, f(i))); square(f(i))"),
    have("times", "for y, z, w: real. y == s**2*z => w*y == s**2*(w*z)"),
    induct("all pieces",
        f"for n: natural. n <= m => inner({_IMAGE}, {_IMAGE}) == s**2*inner(S(n), S(n))",
        on="n",
        base="a piece(0); times(inner(act(A, f(0)), act(A, f(0))), inner(f(0), f(0)), c(0)**2)",
        step=(
            "a piece(n + 1); earlier pieces(n, n + 1); earlier images(n, n + 1);"
            " times(inner(act(A, f(n + 1)), act(A, f(n + 1))), inner(f(n + 1), f(n + 1)),"
            " c(n + 1)**2)")),
    have("nothing is annihilated", "|act(A, S(m)) - act(M, S(m))|**2 == s**2*|S(m)|**2",
         "square(act(A, S(m)) - act(M, S(m))); square(S(m)); annihilated(act(A, S(m)));"
         " annihilated(act(M, S(m))); all pieces(m)"),
    have("roots", "for y, z: [0, oo). y**2 == s**2*z**2 => y >= s*z"),
    have("cancelled", "for y: (0, oo), z: real. s*y <= z*y => s <= z"),
    have("what is missed", "s <= e + p",
         "nothing is annihilated; roots(|act(A, S(m)) - act(M, S(m))|, |S(m)|); distance(S(m));"
         " some weight; cancelled(|S(m)|, e + p)"),
    have("divided", "for y: (0, oo), z, w: real. y*z >= 1 and z <= w => 1/y <= w"),
    have("the error of a bump", "1/(249*(m + 1)**3) <= e + p",
         "what is missed; size; divided(249*(m + 1)**3, s, e + p)"),
)  # fmt: skip

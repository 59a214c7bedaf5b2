r"""Jackson's theorem, applied :math:`\alpha` times, and the power of the degree that comes of it.

``D(m, j)`` is the least uniform distance of the derivative of order :math:`\alpha-j` from the
polynomials with m coefficients (none for m = 0: the supremum).  One application gains a factor
:math:`\frac{\pi/4}{m+1}`, all of them :math:`(\pi/4)^\alpha\,m!/(m+\alpha)!`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

#: (m + 1)...(m + alpha) and alpha!.
RISING: Final = "Product(m + i, (i, 1, alpha))"
FACTORIAL: Final = "Product(i, (i, 1, alpha))"

FAVARD: Final = (
    "Jackson's theorem: J. Favard, Sur les meilleurs procedes d'approximation, Bull. Sci. Math. "
    "61, 1937, 209-224 and 243-256; N. I. Achieser, Theory of Approximation, sections 85-89"
)

SYMBOLS: Final = {
    "alpha": (r"\alpha", "natural", "order of smoothness"),
    "D": (
        "D",
        "natural, natural -> [0, oo)",
        "distance of the derivative of order alpha - j from polynomials with m coefficients",
    ),
    "size": ("S", "[0, oo)", "supremum of the derivative of order alpha"),
}

#: Of the powers of the degree, for any alpha and m.
POWERS: Final = (
    induct("powers are positive", "for j, p: natural. 0 <= p**j", on="j"),
    induct("rising", "for j, p: natural. 0 <= alpha**j*Product(p + i, (i, 1, j))", on="j"),
    induct("falling", "for j, p: natural. 0 <= Product(i, (i, 1, j))*(p + alpha)**j", on="j"),
    induct(
        "factor by factor",
        "for j, p: natural. j <= alpha"
        " => Product(i, (i, 1, j))*(p + alpha)**j <= alpha**j*Product(p + i, (i, 1, j))",
        on="j",
        step="rising(j, p); falling(j, p); "
        "mul_le_mul(Product(i, (i, 1, j))*(p + alpha)**j, (j + 1)*(p + alpha), "
        "alpha**j*Product(p + i, (i, 1, j)), alpha*(p + j + 1))",
    ),
    have(
        "all factors",
        f"for p: natural. {FACTORIAL}*(p + alpha)**alpha"
        " <= alpha**alpha*Product(p + i, (i, 1, alpha))",
        "factor by factor(alpha, p)",
    ),
    have("next factorial", "for j: natural. factorial(j + 1) == (j + 1)*factorial(j)"),
    induct(
        "factorials",
        "for j: natural. Product(i, (i, 1, j)) == factorial(j)",
        on="j",
        step="next factorial(j)",
    ),
    induct(
        "factorials are positive",
        "for j: natural. 1 <= factorial(j)",
        on="j",
        step="next factorial(j)",
    ),
    induct(
        "rising factorials",
        "for j, p: natural. factorial(p)*Product(p + i, (i, 1, j)) == factorial(p + j)",
        on="j",
        step="next factorial(p + j)",
    ),
    have("divided", "for s: [1, oo), u, v: real. s*u <= v => u <= v/s"),
    have("quotient", "for s, t: [1, oo), w, u, v: real. s*w == t and w*u <= v => u <= v*(s/t)"),
)

THEORY: Final = Theory.parse(
    SYMBOLS,
    {
        "Jackson": (
            "for m, j: natural. j + 1 <= alpha => (m + 1)*D(m + 1, j + 1) <= pi/4*D(m, j)",
            FAVARD,
        ),
        "top": "for m: natural. D(m, 0) <= size",
    },
)

PROOF: Final = (
    have(
        "one application",
        "for m, j: natural. j + 1 <= alpha => D(m + 1, j + 1) <= pi/4/(m + 1)*D(m, j)",
        "Jackson(m, j)",
    ),
    induct("products are positive", "for j, m: natural. 0 < Product(m + i, (i, 1, j))", on="j"),
    induct(
        "j applications",
        "for j, m: natural. j <= alpha"
        " => Product(m + i, (i, 1, j))*D(m + j, j) <= (pi/4)**j*D(m, 0)",
        on="j",
        step="Jackson(m + j, j); products are positive(j, m); "
        "mul_le_mul_of_nonneg_left(Product(m + i, (i, 1, j)), (m + j + 1)*D(m + j + 1, j + "
        "1), pi/4*D(m + j, j)); "
        "mul_le_mul_of_nonneg_left(pi/4, Product(m + i, (i, 1, j))*D(m + j, j), "
        "(pi/4)**j*D(m, 0))",
    ),
    have(
        "all applications",
        f"for m: natural. {RISING}*D(m + alpha, alpha) <= (pi/4)**alpha*size",
        "j applications(alpha, m); top(m); pow_pos(pi/4, alpha); "
        "mul_le_mul_of_nonneg_left((pi/4)**alpha, D(m, 0), size)",
    ),
    *POWERS,
    induct("powers of the order", "for j: natural. 0 <= alpha**j", on="j"),
    have(
        "the rate",
        "for m: natural. (m + alpha)**alpha*D(m + alpha, alpha)"
        " <= (pi/4)**alpha*(alpha**alpha/factorial(alpha))*size",
        "all applications(m); all factors(m); powers of the order(alpha); "
        f"mul_le_mul_of_nonneg_left(D(m + alpha, alpha), {FACTORIAL}*(m + alpha)**alpha, "
        f"alpha**alpha*{RISING}); "
        f"mul_le_mul_of_nonneg_left(alpha**alpha, {RISING}*D(m + alpha, alpha), "
        "(pi/4)**alpha*size); factorials(alpha); factorials are positive(alpha); "
        "divided(factorial(alpha), (m + alpha)**alpha*D(m + alpha, alpha), "
        "alpha**alpha*((pi/4)**alpha*size))",
    ),
    have(
        "the sharp bound",
        "for m: natural. D(m + alpha, alpha)"
        " <= (pi/4)**alpha*size*(factorial(m)/factorial(m + alpha))",
        "all applications(m); rising factorials(alpha, m); factorials are positive(m); "
        "factorials are positive(m + alpha); "
        f"quotient(factorial(m), factorial(m + alpha), {RISING}, D(m + alpha, alpha), "
        "(pi/4)**alpha*size)",
    ),
)

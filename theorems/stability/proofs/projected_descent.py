"""Proposition 2 for all normed spaces of weights, gradients and non-expansive projections.

``w`` descends along g, ``v`` along k with ``|g - k| <= G``; g is beta-Lipschitz, the steps are
``alpha/(i + 1)`` for i = 0, 1, ..., and after each step P brings the weights back.  With
``D(n + 1) = (1 + alpha*beta/(n + 1))*D(n) + alpha/(n + 1)*G``

    |w(n) - v(n)| <= D(n),   beta*D(n) = G*(Product(1 + alpha*beta/i, (i, 1, n)) - 1),

and for ``alpha*beta <= 1`` the distance is at most ``alpha*G*n``.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "alpha": (r"\alpha", "[0, oo)", "first step size"),
        "beta": (r"\beta", "[0, oo)", "Lipschitz constant of the gradient"),
        "G": ("G", "[0, oo)", "bound of the gradient error"),
        "P": ("P", "W -> W", "the projection"),
        "g": ("g", "W -> W", "the gradient"),
        "k": ("k", "W -> W", "the other gradient"),
        "o": ("w_0", "W", "the common start"),
        "w": ("w", "natural -> W", "the descent along g"),
        "v": ("v", "natural -> W", "the descent along k"),
        "D": ("D", "natural -> real", "the bound of the distance"),
    },
    {
        "nonexpansive": "for a, b: W. |P(a) - P(b)| <= |a - b|",
        "smooth": "for a, b: W. |g(a) - g(b)| <= beta*|a - b|",
        "gradient error": "for a: W. |g(a) - k(a)| <= G",
    },
    [
        "w(0) == o",
        "w(i + 1) == P(w(i) - alpha/(i + 1)*g(w(i)))",
        "v(0) == o",
        "v(i + 1) == P(v(i) - alpha/(i + 1)*k(v(i)))",
        "D(0) == 0",
        "D(i + 1) == (1 + alpha*beta/(i + 1))*D(i) + alpha/(i + 1)*G",
    ],
)

_STEP = "for s: [0, oo), a, b: W. "

PROOF = (
    have("scaled", "for s: [0, oo), a, b: real. a <= b => s*a <= s*b"),
    have(
        "one step",
        _STEP + "|P(a - s*g(a)) - P(b - s*k(b))| <= (1 + s*beta)*|a - b| + s*G",
        [
            "nonexpansive(a - s*g(a), b - s*k(b))",
            "triangle(a - b, s*(g(b) - g(a)), s*(k(b) - g(b)))",
            "stretch(s, g(b) - g(a))",
            "stretch(s, k(b) - g(b))",
            "smooth(a, b)",
            "scaled(s, |g(a) - g(b)|, beta*|a - b|)",
            "gradient error(b)",
            "scaled(s, |g(b) - k(b)|, G)",
        ],
    ),
    have("steps are not negative", "for i: natural. alpha/(i + 1) >= 0"),
    induct(
        "drift",
        "for n: natural. |w(n) - v(n)| <= D(n)",
        on="n",
        step=[
            "steps are not negative(n)",
            "one step(alpha/(n + 1), w(n), v(n))",
            "scaled(1 + alpha/(n + 1)*beta, |w(n) - v(n)|, D(n))",
        ],
    ),
    induct(
        "product",
        "for n: natural. beta*D(n) == G*(Product(1 + alpha*beta/i, (i, 1, n)) - 1)",
        on="n",
    ),
    have(
        "distance",
        "for n: natural. beta > 0 =>"
        " |w(n) - v(n)| <= G/beta*(Product(1 + alpha*beta/i, (i, 1, n)) - 1)",
        ["drift(n)", "product(n)"],
    ),
    have("weights are not negative", "for n: natural. alpha*G*n/(n + 1) >= 0"),
    have("factors are not negative", "for n: natural. 1 + alpha*beta/(n + 1) >= 0"),
    have(
        "growth",
        "for n: natural. alpha*G*n + alpha*G*n/(n + 1) + alpha/(n + 1)*G == alpha*G*(n + 1)",
    ),
    induct(
        "linear growth",
        "for n: natural. alpha*beta <= 1 => D(n) <= alpha*G*n",
        on="n",
        step=[
            "weights are not negative(n)",
            "factors are not negative(n)",
            "growth(n)",
            "scaled(1 + alpha*beta/(n + 1), D(n), alpha*G*n)",
            "scaled(alpha*G*n/(n + 1), alpha*beta, 1)",
        ],
    ),
    have(
        "distance, linear",
        "for n: natural. alpha*beta <= 1 => |w(n) - v(n)| <= alpha*G*n",
        ["drift(n)", "linear growth(n)"],
    ),
)

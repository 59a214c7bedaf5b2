"""Proposition 2 for all normed spaces of weights, gradients and non-expansive projections.

``u`` descends along g, ``v`` along k, N steps ``alpha/1, ..., alpha/N``, and after each step P
brings the weights back.  Only along both descents need the gradients be near, ``|g - k| <= G``, and
g be Lipschitz.  With ``D(n + 1) = (1 + alpha*b/(n + 1))*D(n) + alpha/(n + 1)*G``

    |u(n) - v(n)| <= D(n),   b*D(n) = G*(Product(1 + alpha*b/i, (i, 1, n)) - 1),

which is at most ``alpha*G*n`` for ``alpha*b <= 1`` and ``alpha*G*n**(alpha*b)`` otherwise.

Where the norm comes from an inner product, nearest points of a convex set are non-expansive: no
point of the segment from P(q) to P(r), which lies in the set, is nearer to q than P(q).
"""

from __future__ import annotations

from memory_theorems.theorems.stability.descent.powers import POWERS, growth
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

THEORY = Theory.parse(
    {
        "alpha": (r"\alpha", "[0, oo)", "first step size"),
        "b": (r"\beta", "(0, oo)", "Lipschitz constant of the gradient along both descents"),
        "G": ("G", "[0, oo)", "bound of the gradient error along the second"),
        "N": ("N", "natural", "number of steps"),
        "P": ("P", "W -> W", "the projection"),
        "g": ("g", "W -> W", "the gradient"),
        "gk": ("g^k", "W -> W", "the other gradient"),
        "o": ("w_0", "W", "the common start"),
        "u": ("u", "natural -> W", "the descent along g"),
        "v": ("v", "natural -> W", "the descent along g^k"),
        "D": ("D", "natural -> real", "the bound of their distance"),
    },
    {
        "nonexpansive": "for q, r: W. |P(q) - P(r)| <= |q - r|",
        "smooth": "for i: natural. i + 1 <= N => |g(u(i)) - g(v(i))| <= b*|u(i) - v(i)|",
        "gradient error": "for i: natural. i + 1 <= N => |g(v(i)) - gk(v(i))| <= G",
    },
    [
        "u(0) == o",
        "u(i + 1) == P(u(i) - alpha/(i + 1)*g(u(i)))",
        "v(0) == o",
        "v(i + 1) == P(v(i) - alpha/(i + 1)*gk(v(i)))",
        "D(0) == 0",
        "D(i + 1) == (1 + alpha*b/(i + 1))*D(i) + alpha/(i + 1)*G",
    ],
)

PROJECTION = Theory.parse(
    {"P": ("P", "W -> W", "the nearest point of a convex set")},
    {"nearest point": "for q, r: W, s: [0, 1]. |q - P(q)| <= |q - P(q) - s*(P(r) - P(q))|"},
    [],
    inner_product=("W",),
)
_SLOPE = "inner(q - P(q), P(r) - P(q))"
_SHARE = f"({_SLOPE}/({_SLOPE} + |P(r) - P(q)|**2))"
PROJECTION_PROOF = (
    have(
        "expanded",
        "for d, e: W, s: real. |d - s*e|**2 == |d|**2 - 2*s*inner(d, e) + s**2*|e|**2",
        "square(d - s*e); square(d); square(e)",
    ),
    have("compared", "for y, z, u, v: real. y <= z and z == y - u + v => u <= v"),
    have(
        "along the segment",
        f"for q, r: W, s: [0, 1]. 2*s*{_SLOPE} <= s**2*|P(r) - P(q)|**2",
        "nearest point(q, r, s); "
        "sq_le_sq_of_nonneg(|q - P(q)|, |q - P(q) - s*(P(r) - P(q))|); "
        "expanded(q - P(q), P(r) - P(q), s); "
        f"compared(|q - P(q)|**2, |q - P(q) - s*(P(r) - P(q))|**2, 2*s*{_SLOPE}, s**2*|P(r) "
        "- P(q)|**2)",
    ),
    have("not zero", "for c: (0, oo), e: [0, oo). c + e**2 > 0"),
    have("a share", "for c: (0, oo), e: [0, oo). c/(c + e**2) <= 1"),
    have(
        "too steep", "for c: (0, oo), e: [0, oo), s: real. s == c/(c + e**2) => s**2*e**2 < 2*s*c"
    ),
    cases(
        "the variational inequality",
        f"for q, r: W. {_SLOPE} <= 0",
        on=f"{_SLOPE} <= 0",
        otherwise=f"not zero({_SLOPE}, |P(r) - P(q)|); a share({_SLOPE}, |P(r) - P(q)|); "
        f"along the segment(q, r, {_SHARE}); too steep({_SLOPE}, |P(r) - P(q)|, {_SHARE})",
    ),
    have("divided", "for y, z: [0, oo). y**2 <= z*y => y <= z"),
    have(
        "projections do not expand",
        "for q, r: W. |P(q) - P(r)| <= |q - r|",
        "the variational inequality(q, r); the variational inequality(r, q); "
        "square(P(q) - P(r)); cauchy(q - r, P(q) - P(r)); divided(|P(q) - P(r)|, |q - r|)",
    ),
)


PROOF = (
    *POWERS,
    *growth("b", "G"),
    induct(
        "drift",
        "for n: natural. n <= N => |u(n) - v(n)| <= D(n)",
        on="n",
        step="steps are not negative(n); "
        "nonexpansive(u(n) - alpha/(n + 1)*g(u(n)), v(n) - alpha/(n + 1)*gk(v(n))); "
        "triangle(u(n) - v(n), alpha/(n + 1)*(g(v(n)) - g(u(n))), alpha/(n + 1)*(gk(v(n)) - "
        "g(v(n)))); stretch(alpha/(n + 1), g(v(n)) - g(u(n))); "
        "stretch(alpha/(n + 1), gk(v(n)) - g(v(n))); smooth(n); "
        "mul_le_mul_of_nonneg_left(alpha/(n + 1), |g(u(n)) - g(v(n))|, b*|u(n) - v(n)|); "
        "gradient error(n); "
        "mul_le_mul_of_nonneg_left(alpha/(n + 1), |g(v(n)) - gk(v(n))|, G); "
        "factors are not negative(n); "
        "mul_le_mul_of_nonneg_left(1 + alpha*b/(n + 1), |u(n) - v(n)|, D(n))",
    ),
    have(
        "the recursion solved",
        "|u(N) - v(N)| <= G/b*(Product(1 + alpha*b/i, (i, 1, N)) - 1)",
        "drift(N); product(N)",
    ),
    have(
        "a smaller exponent",
        "for m: natural. m + 1 <= N => |u(m + 1) - v(m + 1)| <= alpha*G*(m + 1)**Max(alpha*b, 1)",
        "drift(m + 1); growth, either way(m)",
    ),
    have(
        "the printed exponent",
        "for m: natural. m + 1 <= N => |u(m + 1) - v(m + 1)| <= alpha*G*(m + 1)**(alpha*b + 1)",
        "drift(m + 1); growth as printed(m)",
    ),
)

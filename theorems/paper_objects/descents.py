"""Projected gradient descent on a set of weights (Miller & Hardt 2018, Section 4, A.2.3).

Omega is ``{w: d(w) <= 0}``, which is what any set is for some d.
"""

from __future__ import annotations

from memory_theorems.verify.reasoning.composition import Object

CONVEX_SET = Object(
    "ConvexSet(d: (V -> real))",
    "for q, r: V, s: [0, 1]. d(q) <= 0 and d(r) <= 0 => d(q + s*(r - q)) <= 0",
    "Omega, the set of all w with d(w) <= 0, is convex",
)
PROJECTION = Object(
    "EuclideanProjection(d: (V -> real), P: (V -> V))",
    "for q: V. d(P(q)) <= 0 and (for r: V. d(r) <= 0 => |q - P(q)| <= |q - r|)",
    "P is the Euclidean projection onto Omega: P(w) is in Omega, and no point of it is nearer to w",
)
PROJECTED_DESCENT = Object(
    "ProjectedDescent(P, grad: (V -> V), alpha: real, w: (natural -> V))",
    "for i: natural. w(i + 1) == P(w(i) - alpha/(i + 1)*grad(w(i)))",
    "projected gradient descent with the step sizes alpha_t = alpha/t, t = i + 1",
)
LIPSCHITZ_ON = Object(
    "LipschitzOn(d: (V -> real), grad: (V -> V), beta: real)",
    "for q, r: V. d(q) <= 0 and d(r) <= 0 => |grad(q) - grad(r)| <= beta*|q - r|",
    "the gradient is beta-Lipschitz on Omega, as in Lemma 3",
)
CLOSE_ON = Object(
    "CloseOn(d: (V -> real), grad, other: (V -> V), G: real)",
    "for q: V. d(q) <= 0 => |grad(q) - other(q)| <= G",
    "on Omega the gradients differ by at most G, as in Lemma 2",
)

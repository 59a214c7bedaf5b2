"""Sums of differences of powers, and the map 1 - 1/(a w^2 + b) inside the unit circle.

For x, y in (-1, 1): ``(1 - |x|) sum_{k <= n} |x^k - y^k| <= |x - y|/(1 - |y|)``, by induction on n
with the terms that are to come.
"""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.discrete_maps.quadratic_map import (
    DENOMINATORS,
    NEAR,
)
from memory_theorems.verify.proofs.scripts import have, induct

_PARTS = "Abs(x)*Abs(x**n - y**n) + Abs(x - y)*Abs(y)**n"
_SUM = "Sum(Abs(x**k - y**k), (k, 1, n))"
_SHARE = "Max(1, 1/(2*b - 1))"

POWERS = (
    have(
        "a difference of powers",
        "for x, y: (-1, 1), n: natural. x**(n + 1) - y**(n + 1) == x*(x**n - y**n) + (x - y)*y**n",
    ),
    have(
        "two products",
        "for p, q, k, l: real. Abs(p*q + k*l) <= Abs(p)*Abs(q) + Abs(k)*Abs(l)",
    ),
    induct(
        "a power",
        "for y: (-1, 1), n: natural. Abs(y**n) <= Abs(y)**n",
        on="n",
        step=["abs_mul(y, y**n)"],
    ),
    have(
        "the next power, in two parts",
        f"for x, y: (-1, 1), n: natural. Abs(x*(x**n - y**n) + (x - y)*y**n) <= {_PARTS}",
        [
            "two products(x, x**n - y**n, x - y, y**n)",
            "a power(y, n)",
            "mul_le_mul_of_nonneg_left(Abs(x - y), Abs(y**n), Abs(y)**n)",
        ],
    ),
    have(
        "the next power",
        f"for x, y: (-1, 1), n: natural. Abs(x**(n + 1) - y**(n + 1)) <= {_PARTS}",
        ["a difference of powers(x, y, n)", "the next power, in two parts(x, y, n)"],
    ),
    have(
        "one step",
        "for X, Y: [0, 1), D, N, P, d: [0, oo), S: real."
        " (1 - X)*(1 - Y)*S + X*(1 - Y)*D + d*P <= d and N <= X*D + d*P"
        " => (1 - X)*(1 - Y)*(S + N) + X*(1 - Y)*N + d*Y*P <= d",
    ),
    induct(
        "sums of powers, with the rest",
        f"for x, y: (-1, 1), n: natural. (1 - Abs(x))*(1 - Abs(y))*{_SUM}"
        " + Abs(x)*(1 - Abs(y))*Abs(x**n - y**n) + Abs(x - y)*Abs(y)**n <= Abs(x - y)",
        on="n",
        step=[
            "the next power(x, y, n)",
            "one step(Abs(x), Abs(y), Abs(x**n - y**n), Abs(x**(n + 1) - y**(n + 1)),"
            f" Abs(y)**n, Abs(x - y), {_SUM})",
        ],
    ),
    have(
        "no rest",
        "for X, Y: [0, 1), D, P, d: [0, oo), S: real."
        " (1 - X)*(1 - Y)*S + X*(1 - Y)*D + d*P <= d => (1 - X)*S*(1 - Y) <= d",
    ),
    have("divided", "for p, d: real, z: (0, oo). p*z <= d => p <= d/z"),
    have(
        "dropping the rest",
        "for X, Y: [0, 1), D, P, d: [0, oo), S: real."
        " (1 - X)*(1 - Y)*S + X*(1 - Y)*D + d*P <= d => (1 - X)*S <= d/(1 - Y)",
        ["no rest(X, Y, D, P, d, S)", "divided((1 - X)*S, d, 1 - Y)"],
    ),
    have(
        "sums of powers",
        f"for x, y: (-1, 1), n: natural. (1 - Abs(x))*{_SUM} <= Abs(x - y)/(1 - Abs(y))",
        [
            "sums of powers, with the rest(x, y, n)",
            f"dropping the rest(Abs(x), Abs(y), Abs(x**n - y**n), Abs(y)**n, Abs(x - y), {_SUM})",
        ],
    ),
)

#: Needs the symbols of the quadratic map and ``f(w) == 1 - 1/(a*w**2 + b)``.
PROOF = (
    *DENOMINATORS,
    *POWERS,
    have("at least b", "for w: real. b <= a*w**2 + b"),
    have("a number inside", "for q: (1/2, oo). Abs(1 - 1/q) < 1"),
    have(
        "inside the circle",
        "for w: real. b > 1/2 => Abs(f(w)) < 1",
        ["at least b(w)", "a number inside(a*w**2 + b)"],
    ),
    have(
        "relative distance",
        "for p, q: (0, oo), y: [1, oo). p <= y**2*q and q <= y**2*p"
        " => q*Abs(1/p - 1/q) <= y**2 - 1",
    ),
    have(
        "margin",
        "for z, q: (1/2, oo). z <= q => 1/q <= Max(1, 1/(2*z - 1))*(1 - Abs(1 - 1/q))",
    ),
    have("distance by rate", "for D, k: [0, oo), q: (0, oo). q*D <= k => D <= k*(1/q)"),
    have(
        "distance and margin",
        "for q: (0, oo), D, k, M, N: [0, oo). q*D <= k and 1/q <= M*N => D <= k*M*N",
        ["distance by rate(D, k, q)", "mul_le_mul_of_nonneg_left(k, 1/q, M*N)"],
    ),
    have(
        "distance of two numbers",
        "for p, q, z: (1/2, oo), y: [1, oo). p <= y**2*q and q <= y**2*p and z <= q"
        " => Abs(1/p - 1/q) <= (y**2 - 1)*Max(1, 1/(2*z - 1))*(1 - Abs(1 - 1/q))",
        [
            "relative distance(p, q, y)",
            "margin(z, q)",
            "distance and margin(q, Abs(1/p - 1/q), y**2 - 1, Max(1, 1/(2*z - 1)),"
            " 1 - Abs(1 - 1/q))",
        ],
    ),
    have(
        "distance of the maps",
        f"for w, v: real. {NEAR} and b > 1/2"
        f" => Abs(f(w) - f(v)) <= (rho**2 - 1)*{_SHARE}*(1 - Abs(f(v)))",
        [
            "denominators(w, v)",
            "denominators(v, w)",
            "at least b(w)",
            "at least b(v)",
            "distance of two numbers(a*w**2 + b, a*v**2 + b, b, rho)",
        ],
    ),
    have("a quotient below", "for N: (0, oo), D, K: real. D <= K*N => D/N <= K"),
    have(
        "a chain",
        "for N: (0, oo), D, A, K: real. A <= D/N and D <= K*N => A <= K",
        ["a quotient below(N, D, K)"],
    ),
    have(
        "the discrete map",
        f"for w, v: real, n: natural. {NEAR} and b > 1/2 => (1 - Abs(f(w)))"
        "*Sum(Abs(f(w)**k - f(v)**k), (k, 1, n))"
        f" <= (rho**2 - 1)*{_SHARE}",
        [
            "inside the circle(w)",
            "inside the circle(v)",
            "sums of powers(f(w), f(v), n)",
            "distance of the maps(w, v)",
            "a chain(1 - Abs(f(v)), Abs(f(w) - f(v)),"
            " (1 - Abs(f(w)))*Sum(Abs(f(w)**k - f(v)**k), (k, 1, n)),"
            f" (rho**2 - 1)*{_SHARE})",
        ],
    ),
)

"""Proposition 4: gradient descent without the stability constraint diverges.

The system is ``h <- a*h + x`` with ``x = y = 1`` over n steps, the loss ``(h - 1)**2/2``.  ``d`` is
the derivative of h in the factor: ``h(z + e) = h(z) + e*d(z) + e**2*r`` exactly.  After n = 3 steps
the gradient is ``(a**2 + a)*(2*a + 1)``.  From ``a = 2`` with the step sizes 1, 1/2, 1/3, ... every
iterate is at least twice as large as the one before, so no iterate is stationary, and the gradients
grow beyond all bounds.  From a start near -1 the iterates fall into the stationary point -1.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

THEORY = Theory.parse(
    {
        "h": ("h", "real, natural -> real", "state after n steps with the factor a"),
        "d": ("h'", "real, natural -> real", "its derivative in the factor"),
        "r": ("r", "real, real, natural -> real", "remainder of the first order"),
        "g": ("g", "real, natural -> real", "gradient of the loss after n steps in the factor"),
        "b": ("a", "real, natural, natural -> real", "iterates: start, time of the loss, number"),
    },
    {},
    [
        "h(z, 0) == 0",
        "h(z, n + 1) == z*h(z, n) + 1",
        "d(z, 0) == 0",
        "d(z, n + 1) == h(z, n) + z*d(z, n)",
        "r(z, e, 0) == 0",
        "r(z, e, n + 1) == d(z, n) + (z + e)*r(z, e, n)",
        "g(z, n) == (h(z, n) - 1)*d(z, n)",
        "b(s, n, 0) == s",
        "b(s, n, i + 1) == b(s, n, i) - g(b(s, n, i), n)/(i + 1)",
    ],
)

#: The gradient (6) at the time n + 1.
GRADIENT = (
    have("solved", "for s, y, z: real. s != 0 and s*y == z => y == z/s"),
    induct("state, multiplied", "for z: real, n: natural. (1 - z)*h(z, n) == 1 - z**n", on="n"),
    induct(
        "slope, multiplied",
        "for z: real, n: natural. (1 - z)**2*d(z, n + 1) == 1 - z**(n + 1) - (n + 1)*z**n*(1 - z)",
        on="n",
        step="state, multiplied(z, n + 1); "
        "mul_eq_mul_left((1 - z)*h(z, n + 1), 1 - z**(n + 1), 1 - z)",
    ),
    have("not zero", "for z: real. z != 1 => 1 - z != 0"),
    have("square is not zero", "for z: real. z != 1 => (1 - z)**2 != 0"),
    have(
        "state in closed form",
        "for z: real, n: natural. z != 1 => h(z, n) == (1 - z**n)/(1 - z)",
        "not zero(z); state, multiplied(z, n); solved(1 - z, h(z, n), 1 - z**n)",
    ),
    have(
        "slope in closed form",
        "for z: real, n: natural. z != 1"
        " => d(z, n + 1) == (1 - z**(n + 1))/(1 - z)**2 - (n + 1)*z**n/(1 - z)",
        "square is not zero(z); slope, multiplied(z, n); "
        "solved((1 - z)**2, d(z, n + 1), 1 - z**(n + 1) - (n + 1)*z**n*(1 - z))",
    ),
    have("product", "for p, q, y, z: real. p == q and y == z => (p - 1)*y == (q - 1)*z"),
    have(
        "gradient in closed form",
        "for z: real, n: natural. z != 1 => g(z, n + 1) == ((1 - z**(n + 1))/(1 - z) - 1)"
        "*((1 - z**(n + 1))/(1 - z)**2 - (n + 1)*z**n/(1 - z))",
        "state in closed form(z, n + 1); slope in closed form(z, n); "
        "product(h(z, n + 1), (1 - z**(n + 1))/(1 - z), d(z, n + 1), (1 - z**(n + 1))/(1 - "
        "z)**2 - (n + 1)*z**n/(1 - z))",
    ),
    induct(
        "terms moved up",
        "for z: real, n: natural. z*Sum(z**i, (i, 1, n)) + z == Sum(z**i, (i, 1, n + 1))",
        on="n",
    ),
    induct(
        "state as a sum",
        "for z: real, n: natural. h(z, n + 1) == 1 + Sum(z**i, (i, 1, n))",
        on="n",
        step="terms moved up(z, n); mul_eq_mul_left(h(z, n + 1), 1 + Sum(z**i, (i, 1, n)), z)",
    ),
    induct(
        "terms of the slope",
        "for z: real, n: natural. 1 + Sum(z**i, (i, 1, n)) + z*Sum((i + 1)*z**i, (i, 0, n - 1))"
        " == Sum((i + 1)*z**i, (i, 0, n))",
        on="n",
    ),
    induct(
        "slope as a sum",
        "for z: real, n: natural. d(z, n + 1) == Sum((i + 1)*z**i, (i, 0, n - 1))",
        on="n",
        step="state as a sum(z, n); terms of the slope(z, n); "
        "mul_eq_mul_left(d(z, n + 1), Sum((i + 1)*z**i, (i, 0, n - 1)), z)",
    ),
    have(
        "gradient as sums",
        "for z: real, n: natural. g(z, n + 1)"
        " == Sum(z**i, (i, 1, n))*Sum((i + 1)*z**i, (i, 0, n - 1))",
        "state as a sum(z, n); slope as a sum(z, n); "
        "product(h(z, n + 1), 1 + Sum(z**i, (i, 1, n)), d(z, n + 1), Sum((i + 1)*z**i, (i, "
        "0, n - 1)))",
    ),
    induct(
        "the derivative",
        "for z, e: real, n: natural. h(z + e, n) == h(z, n) + e*d(z, n) + e**2*r(z, e, n)",
        on="n",
        step="mul_eq_mul_left(h(z + e, n), h(z, n) + e*d(z, n) + e**2*r(z, e, n), z + e)",
    ),
)

#: Starts near -1 fall into the stationary point -1: n*(a + 1)**2 does not grow.
FALLING = (
    have("gradient near -1", "for y: real. g(y - 1, 3) == y*((1 - y)*(1 - 2*y))"),
    have("slope from below", "for y: [-1/10, 1/10]. (1 - y)*(1 - 2*y) >= 18/25"),
    have("slope from above", "for y: [-1/10, 1/10]. (1 - y)*(1 - 2*y) <= 33/25"),
    have("shrinking", "for q: [18/25, 33/25], n: [1, oo). (n + 1)*(n - q)**2 <= n**3"),
    have(
        "a short step, multiplied",
        "for y: real, q: [18/25, 33/25], n: [1, oo)."
        " n**2*((n + 1)*(y - y*q/n)**2) <= n**2*(n*y**2)",
        "shrinking(q, n); mul_le_mul_of_nonneg_left(y**2, (n + 1)*(n - q)**2, n**3)",
    ),
    have(
        "a short step",
        "for y: [-1/10, 1/10], n: [1, oo). (n + 1)*(y - y*((1 - y)*(1 - 2*y))/n)**2 <= n*y**2",
        "slope from below(y); slope from above(y); "
        "a short step, multiplied(y, (1 - y)*(1 - 2*y), n); "
        "le_of_mul_le_mul_left(n**2, (n + 1)*(y - y*((1 - y)*(1 - 2*y))/n)**2, n*y**2)",
    ),
    have("without the factor", "for y: real, n: [1, oo), e: real. n*y**2 <= e => y**2 <= e"),
    have("square of the start", "for e: [-1/10, 1/10]. e**2 <= 1/100"),
    have("near from below", "for y: real. y**2 <= 1/100 => y >= -1/10"),
    have("near from above", "for y: real. y**2 <= 1/100 => y <= 1/10"),
    have(
        "near",
        "for y: real, e: [-1/10, 1/10], n: [1, oo). n*y**2 <= e**2 => y**2 <= 1/100",
        "without the factor(y, n, e**2); square of the start(e)",
    ),
    induct(
        "falling into -1",
        "for e: [-1/10, 1/10], i: natural. (i + 1)*(b(e - 1, 3, i) + 1)**2 <= e**2",
        on="i",
        step="near(b(e - 1, 3, i) + 1, e, i + 1); near from below(b(e - 1, 3, i) + 1); "
        "near from above(b(e - 1, 3, i) + 1); gradient near -1(b(e - 1, 3, i) + 1); "
        "a short step(b(e - 1, 3, i) + 1, i + 1)",
    ),
)

PROOF = (
    *GRADIENT,
    have("last state", "for z: real. h(z, 3) == z**2 + z + 1"),
    have("positive part", "for y: real. y >= 0 => |y| == y"),
    have("negative part", "for y: real. y < 0 => |y| == -y"),
    have("below", "for y, s: real. y >= s => |y| >= s"),
    have("above", "for y, s: real. -y >= s => |y| >= s"),
    have(
        "to the right",
        "for z: real, n: [1, oo). z >= n + 1 => -(n*z - (z**2 + z)*(2*z + 1)) >= 2*n*z",
    ),
    have(
        "to the left",
        "for z: real, n: [1, oo). -z >= n + 1 => n*z - (z**2 + z)*(2*z + 1) >= 2*n*(-z)",
    ),
    cases(
        "a long step, multiplied",
        "for z: real, n: [1, oo). |z| >= n + 1 => |n*z - (z**2 + z)*(2*z + 1)| >= 2*n*|z|",
        on="z >= 0",
        then="positive part(z); to the right(z, n); above(n*z - (z**2 + z)*(2*z + 1), 2*n*z); "
        "mul_le_mul_of_nonneg_left(2*n, |z|, z)",
        otherwise="negative part(z); to the left(z, n); "
        "below(n*z - (z**2 + z)*(2*z + 1), 2*n*(-z)); "
        "mul_le_mul_of_nonneg_left(2*n, |z|, -z)",
    ),
    have(
        "multiplied",
        "for z: real, n: [1, oo). n*(z - (z**2 + z)*(2*z + 1)/n) == n*z - (z**2 + z)*(2*z + 1)",
    ),
    have(
        "a long step",
        "for z: real, n: [1, oo). |z| >= n + 1 => |z - (z**2 + z)*(2*z + 1)/n| >= 2*|z|",
        "a long step, multiplied(z, n); multiplied(z, n); "
        "abs_mul_of_nonneg_left(n, z - (z**2 + z)*(2*z + 1)/n); "
        "le_of_mul_le_mul_left(n, 2*|z|, |z - (z**2 + z)*(2*z + 1)/n|)",
    ),
    induct("doubling is fast", "for i: natural. 2**(i + 1) >= i + 2", on="i"),
    have("gradient after three steps", "for z: real. g(z, 3) == (z**2 + z)*(2*z + 1)"),
    induct(
        "iterates",
        "for i: natural. |b(2, 3, i)| >= 2**(i + 1)",
        on="i",
        step="doubling is fast(i); gradient after three steps(b(2, 3, i)); "
        "a long step(b(2, 3, i), i + 1)",
    ),
    have(
        "iterates double",
        "for i: natural. |b(2, 3, i + 1)| >= 2*|b(2, 3, i)|",
        "iterates(i); doubling is fast(i); gradient after three steps(b(2, 3, i)); "
        "a long step(b(2, 3, i), i + 1)",
    ),
    have("gradient", "for z: real. |z| >= 4 => |(z**2 + z)*(2*z + 1)| >= 15*|z|"),
    induct("powers from four", "for i: natural. 2**(i + 2) >= 4", on="i"),
    induct(
        "gradients",
        "for i: natural. |g(b(2, 3, i), 3)| >= 15*2**(i + 1)",
        on="i",
        step="iterates(i + 1); powers from four(i); gradient after three steps(b(2, 3, i + 1)); "
        "gradient(b(2, 3, i + 1))",
    ),
    *FALLING,
)

"""Sums by parts: a number near a step function of weights; linear maps of finite sums."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import apply, by_cases, by_induction, have, thus

#: A linear map of a finite sum of vectors.
LINEAR_SUM: Final = lemma(
    "for L: (X -> real), c: (natural -> real), w: (natural -> X), m: natural."
    " (for p, q: real, x, y: X. L(p*x + q*y) == p*L(x) + q*L(y))"
    " => L(Sum(c(k)*w(k), (k, 1, m))) == Sum(c(k)*L(w(k)), (k, 1, m))",
    "linear",
    by_induction(
        "up to",
        "for n: natural. L(Sum(c(k)*w(k), (k, 1, n))) == Sum(c(k)*L(w(k)), (k, 1, n))",
        "so far",
        [
            thus(
                "linear(0, 0, w(0), w(0)); congruence(L(Sum(c(k)*w(k), (k, 1, 0))),"
                " L(0*w(0) + 0*w(0)))"
            )
        ],
        [
            apply("one more", "linear(1, c(n + 1), Sum(c(k)*w(k), (k, 1, n)), w(n + 1))"),
            thus(
                "one more; so far; congruence(L(Sum(c(k)*w(k), (k, 1, n + 1))),"
                " L(1*Sum(c(k)*w(k), (k, 1, n)) + c(n + 1)*w(n + 1)))"
            ),
        ],
    ),
    apply("all", "up to(m)"),
)

_SUM: Final = "Sum(c(k)*(u(k) - v(k)), (k, 1, {}))"

#: Weights u(0) = 0 <= u(1) <= ..., and numbers near x wherever they grow.
STAIRS: Final = lemma(
    "for x, e: real, c, u, v: (natural -> real), m: natural. u(0) == 0"
    " and (for k: natural. k + 1 <= m => v(k + 1) == u(k))"
    " and (for k: natural. k + 1 <= m => u(k) <= u(k + 1))"
    " and (for k: natural. k + 1 <= m and u(k) != u(k + 1) => |x - c(k + 1)| <= e)"
    f" => |x*u(m) - {_SUM.format('m')}| <= e*u(m)",
    "begins; goes on; grows; near",
    have(
        "longer",
        "for y, z, p, q, g, r: real. |y*p - g| <= r*p and |(y - z)*(q - p)| <= r*(q - p)"
        " => |y*q - (g + z*(q - p))| <= r*q",
    ),
    by_induction(
        "up to",
        f"for n: natural. n <= m => |x*u(n) - {_SUM.format('n')}| <= e*u(n)",
        "so far; within",
        [thus("begins")],
        [
            apply("those", "so far", using=["within"]),
            apply("lower", "goes on(n)"),
            apply("more", "grows(n)"),
            by_cases(
                "growth",
                "|(x - c(n + 1))*(u(n + 1) - u(n))| <= e*(u(n + 1) - u(n))",
                "u(n) != u(n + 1)",
                [
                    apply("close", "near(n)"),
                    apply(
                        "so",
                        "abs_mul_le_mul_of_nonneg(x - c(n + 1), u(n + 1) - u(n), e)",
                        using="more",
                    ),
                ],
                [have("no step", "u(n + 1) - u(n) == 0", "growth case"), thus("no step")],
            ),
            apply("one more", f"longer(x, c(n + 1), u(n), u(n + 1), {_SUM.format('n')}, e)"),
            thus("one more; lower"),
        ],
    ),
    apply("all", "up to(m)"),
)

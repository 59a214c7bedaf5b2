"""Accuracy forces slow rates: sums of exponentials near a memory that halves its scale slowly.

``f(m, t)`` is the sum of the first m terms ``a(i)*exp(-b(i)*t)``, ``A(m)`` that of the ``|a(i)|``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "beta": (r"\beta", "(0, oo)", "a lower bound of the rates"),
        "D": ("D", "[1, oo)", "the factor that the memory loses when 1 + t doubles"),
        "eps": (r"\epsilon", "[0, oo)", "the accuracy in the maximum norm"),
        "M": ("M", "natural", "the width"),
        "a": ("a", "natural -> real", "the weights"),
        "b": ("b", "natural -> real", "the rates"),
        "r": ("r", "real -> (0, oo)", "the memory of the target"),
        "f": ("f", "natural, real -> real", "the sum of the first terms"),
        "A": ("A", "natural -> real", "the sum of the first absolute weights"),
    },
    {
        "rates": "for i: natural. beta <= b(i)",
        "positive": "for i: natural. 0 <= a(i)",
        "doubling": "for t: real. 0 <= t => r(t) <= D*r(2*t + 1)",
        "approximation": "for t: real. 0 <= t => Abs(r(t) - f(M, t)) <= eps",
    },
    [
        "f(0, t) == 0",
        "f(m + 1, t) == f(m, t) + a(m)*exp(-b(m)*t)",
        "A(0) == 0",
        "A(m + 1) == A(m) + Abs(a(m))",
    ],
)

PROOF = (
    have(
        "rates and times",
        "for i: natural, s: real. 0 <= s => -b(i)*s <= -beta*s",
        ["rates(i)", "mul_le_mul_of_nonneg_left(s, beta, b(i))"],
    ),
    have(
        "one term",
        "for i: natural, s: real. 0 <= s => exp(-b(i)*s) <= exp(-beta*s)",
        ["rates and times(i, s)", "exponential(-b(i)*s, -beta*s)"],
    ),
    induct(
        "decay of a positive sum",
        "for m: natural, t, s: real. 0 <= s => f(m, t + s) <= exp(-beta*s)*f(m, t)",
        on="m",
        step=[
            "one term(m, s)",
            "positive(m)",
            "exp_add(-b(m)*t, -b(m)*s)",
            "mul_le_mul_of_nonneg_left(a(m)*exp(-b(m)*t), exp(-b(m)*s), exp(-beta*s))",
        ],
    ),
    induct(
        "decay of a sum",
        "for m: natural, t: real. 0 <= t => Abs(f(m, t)) <= A(m)*exp(-beta*t)",
        on="m",
        step=["one term(m, t)", "mul_le_mul_of_nonneg_left(Abs(a(m)), exp(-b(m)*t), exp(-beta*t))"],
    ),
    have(
        "two times",
        "for t: real. 0 <= t => r(2*t + 1) - eps <= exp(-beta*(t + 1))*(r(t) + eps)",
        [
            "approximation(t)",
            "approximation(2*t + 1)",
            "decay of a positive sum(M, t, t + 1)",
            "mul_le_mul_of_nonneg_left(exp(-beta*(t + 1)), f(M, t), r(t) + eps)",
        ],
    ),
    have(
        "cleared",
        "for d: [1, oo), h, x: (0, oo), e, g: real. 2*d*e <= x and x <= d*g and g - e <= h*(x + e)"
        " => 1 <= h*(2*d + 1)",
        [
            "mul_le_mul_of_nonneg_left(d, g, e + h*(x + e))",
            "mul_le_mul_of_nonneg_left(h, 2*d*e, x)",
            "one_le_of_le_mul(x, h*(2*d + 1))",
        ],
    ),
    have(
        "the slowest rate",
        "for t: real. 0 <= t and 2*D*eps <= r(t) => exp(beta*(t + 1)) <= 2*D + 1",
        [
            "two times(t)",
            "doubling(t)",
            "cleared(D, exp(-beta*(t + 1)), r(t), eps, r(2*t + 1))",
            "exp_mul_exp_neg(beta*(t + 1))",
            "mul_le_mul_of_nonneg_left(exp(beta*(t + 1)), 1, exp(-beta*(t + 1))*(2*D + 1))",
        ],
    ),
    have(
        "the slowest rate for weights of both signs",
        "for t: real. 0 <= t => exp(beta*t)*(r(t) - eps) <= A(M)",
        [
            "approximation(t)",
            "decay of a sum(M, t)",
            "exp_mul_exp_neg(beta*t)",
            "mul_le_mul_of_nonneg_left(exp(beta*t), r(t) - eps, A(M)*exp(-beta*t))",
        ],
    ),
)

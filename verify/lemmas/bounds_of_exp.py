"""exp and log, tanh and the logistic function."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have

LEMMAS: Final = (
    have("exp_pos", "for u: real. 0 < exp(u)"),
    have("exp_mul_exp_neg", "for s: real. exp(s)*exp(-s) == 1"),
    have("exp_neg_le_one_div", "for x: (0, oo). exp(-x) <= 1/x"),
    have(
        "exp_congr",
        "for x, y: real. x == y => exp(x) == exp(y)",
        ["exponential(x, y)", "exponential(y, x)"],
    ),
    have("log_le_log", "for a, b: (0, oo). a <= b => log(a) <= log(b)"),
    have("exp_neg_le_one", "for x: [0, oo). exp(-x) <= 1"),
    have("log_nonneg", "for y: [1, oo). 0 <= log(y)"),
    have("exp_add", "for x, y: real. exp(x + y) == exp(x)*exp(y)"),
    have("one_add_le_exp", "for x: real. 1 + x <= exp(x)"),
    have("log_one", "log(1) == 0"),
    have("log_mul", "for a, b: (0, oo). log(a*b) == log(a) + log(b)"),
    have("pow_eq_exp_mul_log", "for k: natural, y: (0, oo). y**k == exp(k*log(y))"),
    have("mul_exp_nonneg", "for y: real, z: [0, oo). z*exp(y) >= 0"),
    have("one_sub_one_add_mul_exp_neg_nonneg", "for z: [0, oo). 0 <= 1 - (1 + z)*exp(-z)"),
    have("one_sub_one_add_mul_exp_neg_le_sq", "for z: [0, oo). 1 - (1 + z)*exp(-z) <= z**2"),
    have("one_sub_exp_neg_le_exp_sub_one", "for k: [0, oo). 1 - exp(-k) <= exp(k) - 1"),
    have("log_add_self_nonneg", "for z: [1, oo). 0 <= log(z) + z"),
    have(
        "exp_neg_sub_exp_neg_le",
        "for s: [0, oo), b, r, y: real. b <= r => exp(-r*s) - exp(-y*s) <= |r - y|*s*exp(-b*s)",
        [
            "one_add_le_exp((r - y)*s)",
            "mul_le_mul_of_nonneg_left(exp(-r*s), 1 + (r - y)*s, exp((r - y)*s))",
            "mul_le_mul_of_nonneg_left(s, b, r)",
            "exponential(-r*s, -b*s)",
            "mul_le_mul_of_nonneg_left(|r - y|*s, exp(-r*s), exp(-b*s))",
            "mul_le_mul_of_nonneg_left(s, y - r, |r - y|)",
            "mul_le_mul_of_nonneg_left(exp(-r*s), (y - r)*s, |r - y|*s)",
        ],
    ),
    have("exp_mul_one_add_sub_le_exp", "for y, a: real. exp(y) >= exp(a)*(1 + y - a)"),
    have(
        "exp_neg_mul_le_exp_neg_mul",
        "for v, t, s: real. t <= v and 0 <= s => exp(-v*s) <= exp(-t*s)",
        ["mul_le_mul_of_nonneg_left(s, t, v)", "exponential(-v*s, -t*s)"],
    ),
    have(
        "exp_neg_of_eq_zero",
        "for x: real. x == 0 => exp(-x) == 1",
        ["exponential(-x, 0)", "exponential(0, -x)"],
    ),
    have("exp_nonneg", "for u: real. 0 <= exp(u)"),
    have("logistic_le_one", "for s: real. 1/(1 + exp(-s)) <= 1"),
    have("logistic_nonneg", "for y: real. 1/(1 + exp(-y)) >= 0"),
    have("exp_half_mul_exp_neg", "for t: real. exp(1/2*t)*exp(-1*t) == exp(-(1/2*t))"),
    have("exp_neg_mul_exp", "for y: real. exp(-y)*exp(y) == 1"),
    have("log_exp", "for u: real. log(exp(u)) == u"),
    have("tanh_eq", "for y: real. tanh(y) == (1 - exp(-2*y))/(1 + exp(-2*y))"),
    have(
        "abs_tanh_le_one",
        "for y: real. |tanh(y)| <= 1",
        ["tanh_eq(y)", "abs_one_sub_div_one_add_le_one(exp(-2*y))"],
    ),
    have(
        "add_three_sq_mul_exp_neg_antitone",
        "for y, z: [1, oo). y <= z => (z + 3)**2*exp(-z) <= (y + 3)**2*exp(-y)",
    ),
)

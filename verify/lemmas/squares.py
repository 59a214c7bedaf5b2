"""Squares, powers with natural exponents and square roots."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have, induct

LEMMAS: Final = (
    have("sq_le_sq_of_nonneg", "for x, y: [0, oo). x <= y => x**2 <= y**2"),
    have("sq_nonneg", "for y: real. 0 <= y**2"),
    have("le_of_sq_le_sq", "for x: real, y: [0, oo). x**2 <= y**2 => x <= y"),
    induct("pow_nonneg", "for x: [0, oo), k: natural. x**k >= 0", on="k"),
    have("sq_le_sq_of_abs_le", "for x, y: real. |x| <= y => x**2 <= y**2"),
    have("sq_pos_of_ne_zero", "for y: real. y != 0 => 0 < y**2"),
    have("sq_congr", "for y, z: real. y == z => y**2 == z**2"),
    have("sqrt_pos", "for b: (0, oo). 0 < sqrt(b)"),
    have("sq_sqrt", "for x: (0, oo). sqrt(x)**2 == x"),
    have("four_mul_le_sq_add", "for n, k, l: [0, oo). 4*(n*k)*l <= (k + n*l)**2"),
    induct(
        "pow_le_pow_left",
        "for x, y: [0, oo), n: natural. x <= y => x**n <= y**n",
        on="n",
        step=["pow_nonneg(x, n)", "mul_le_mul(x, x**n, y, y**n)"],
    ),
    have("one_le_sq_of_ne_zero", "for d: integer. d != 0 => d**2 >= 1"),
    induct("neg_one_pow_sq", "for k: natural. ((-1)**k)**2 == 1", on="k"),
    have("sq_le_sq_of_abs_le_abs", "for y, z: real. |y| <= |z| => y**2 <= z**2"),
    have("mul_sq_pos", "for s, w: real. w > 0 and s != 0 => w*s**2 > 0"),
    have("two_mul_mul_sq", "for u, v: real. (2*u*v)**2 == 4*(u**2*v**2)"),
    have("sq_add_sq_nonneg", "for x, y: real. x**2 + y**2 >= 0"),
    have("sq_eq_zero_of_eq_zero", "for y: real. y == 0 => y**2 == 0"),
    have("eq_zero_of_sq_le_zero", "for y: real. y**2 <= 0 => y == 0"),
    have("sq_eq_self_of_lt_two", "for k: natural. k + 1 <= 2 => k*k == k"),
    have("mul_sq_le_mul_sq_right", "for y, z, t: real. y <= z => y*t**2 <= z*t**2"),
    have("sq_mul_le_sq_mul_left", "for u, v, w: real. v <= w => u**2*v <= u**2*w"),
    have(
        "two_mul_le_add_mul",
        "for n, k, l: [0, oo), u, v: real. u**2 <= n*k and v**2 <= l => 2*u*v <= k + n*l",
        [
            "mul_le_mul(u**2, v**2, n*k, l)",
            "four_mul_le_sq_add(n, k, l)",
            "two_mul_mul_sq(u, v)",
            "le_of_sq_le_sq(2*u*v, k + n*l)",
        ],
    ),
    have(
        "add_sq_le_mul_add",
        "for n, k, l: [0, oo), u, v: real. u**2 <= n*k and v**2 <= l => (u + v)**2 <= (n + "
        "1)*(k + l)",
        ["two_mul_le_add_mul(n, k, l, u, v)"],
    ),
    have("sq_pos_of_pos", "for x: (0, oo). 0 < x**2"),
    induct("pow_pos", "for x: (0, oo), n: natural. 0 < x**n", on="n"),
)

"""Inequalities between products, quotients and differences of numbers."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have

LEMMAS: Final = (
    have("mul_le_mul_of_nonneg_left", "for x: [0, oo), y, z: real. y <= z => x*y <= x*z"),
    have("le_of_mul_le_mul_left", "for x: (0, oo), y, z: real. x*y <= x*z => y <= z"),
    have("le_trans", "for u, v, w: real. u <= v and v <= w => u <= w"),
    have("mul_le_mul", "for a, b: [0, oo), d, e: real. a <= d and b <= e => a*b <= d*e"),
    have("mul_le_mul_of_nonneg_right", "for k: [0, oo), y, z: real. y <= z => y*k <= z*k"),
    have("mul_nonneg", "for x, y: [0, oo). 0 <= x*y"),
    have("mul_pos", "for x, y: (0, oo). 0 < x*y"),
    have("le_of_mul_le_mul_right", "for s: (0, oo), y, z: real. y*s <= z*s => y <= z"),
    have("mul_nonpos_of_nonneg", "for c: [0, oo), y: real. y <= 0 => c*y <= 0"),
    have("le_div_of_mul_le", "for x: (0, oo), y, z: real. x*y <= z => y <= z/x"),
    have("mul_le_of_le_div", "for delta, q: (0, oo), x: real. x <= delta/q => q*x <= delta"),
    have("div_le_div_of_pos", "for x: (0, oo), y, z: real. y <= z => y/x <= z/x"),
    have("div_nonneg", "for d, t: real. 0 < d and 0 <= t => 0 <= t/d"),
    have("one_div_pos", "for y: (0, oo). 0 < 1/y"),
    have("one_div_mul_le_one", "for n: [0, oo), r: (0, oo). n <= r => 1/r*n <= 1"),
    have("div_two_mul_one_add_pos", "for e: (0, oo), a: [0, oo). 0 < e/(2*(1 + a))"),
    have("one_le_of_le_mul", "for n: (0, oo), y: real. n <= y*n => 1 <= y"),
    have("mul_le_of_le_one_left", "for u, v: real. 0 <= u and u <= 1 and 0 <= v => u*v <= v"),
    have("nonneg_of_mul_nonneg", "for g, h: real. g > 0 and g*h >= 0 => h >= 0"),
    have("le_div_one_sub", "for r, y, z: real. r < 1 and (1 - r)*y <= z => y <= z/(1 - r)"),
    have(
        "mul_le_of_le_of_le_one",
        "for u, v, y: real. 0 <= u and u <= 1 and v <= y and 0 <= y => u*v <= y",
    ),
    have(
        "nonneg_of_mul_le_mul",
        "for p: (0, oo), u: real, q: (0, oo), v: real. 0 < u and p*u <= q*v => 0 <= v",
    ),
    have("half_sub_div_pos", "for a, b: real, x: (0, oo). a > b => (a - b)/(2*x) > 0"),
    have("one_le_one", "1 <= 1"),
    have("zero_lt_one", "0 < 1"),
    have("not_one_le_zero", "1 > 0"),
    have("zero_le_one", "0 <= 1"),
    have("zero_le_zero", "0 <= 0"),
    have(
        "le_div_mul_of_mul_le",
        "for k, f, h: (0, oo), a, d: real. k*f*a <= d and f*h == 1 => a <= d/k*h",
        ["mul_le_mul_of_nonneg_left(h/k, k*f*a, d)"],
    ),
)

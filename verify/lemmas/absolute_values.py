"""Absolute values of numbers."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have

LEMMAS: Final = (
    have("abs_mul", "for x, y: real. |x*y| == |x|*|y|"),
    have("abs_congr", "for a, b: real. a == b => |a| == |b|"),
    have("div_abs_add_one_pos", "for w, u: real. 0 < w => 0 < w/(|u| + 1)"),
    have("abs_add_le", "for y, z: real. |y + z| <= |y| + |z|"),
    have("abs_add_le_of_le", "for x, y, p, q: real. |x| <= p and |y| <= q => |x + y| <= p + q"),
    have("abs_mul_of_nonneg_left", "for x: [0, oo), y: real. |x*y| == x*|y|"),
    have("mul_le_abs_of_le_one", "for u, v: real. 0 <= u and u <= 1 => u*v <= |v|"),
    have("nonneg_of_abs_sub_le", "for s, t: real. |s - t| <= t => 0 <= s"),
    have(
        "abs_mul_le_of_le_div",
        "for w, u, v: real. 0 < w and 0 <= v and v <= w/(|u| + 1) => |u|*v <= w",
    ),
    have("abs_le_of_eq", "for u, v, w: real. u == v and |v| <= w => |u| <= w"),
    have("abs_nonneg", "for u: real. 0 <= |u|"),
    have("abs_mul_add_le", "for g: [0, oo), y, z: real. |z| <= 1 => |g*y + z| <= g*|y| + 1"),
    have(
        "mul_abs_le_of_abs_div_mul_le",
        "for s: (0, oo), k: [0, oo), a, d: real. Abs(k/s*a) <= d => k*Abs(a) <= d*s",
    ),
    have("abs_one_sub_div_one_add_le_one", "for y: [0, oo). |(1 - y)/(1 + y)| <= 1"),
    have("abs_mul_of_nonneg_right", "for x: real, y: [0, oo). |x*y| == |x|*y"),
    have("mul_abs_of_pos", "for x: (0, oo), y: real. y*|x| == y*x"),
    have("div_two_mul_abs_add_one_pos", "for e, y: real. 0 < e => 0 < e/(2*(|y| + 1))"),
    have("abs_mul_le_of_nonneg", "for y, z: real. 0 <= y and 0 <= z => |y*z| <= y*z"),
    have(
        "abs_mul_le_abs",
        "for t, v: real. |v| <= 1 => |t*v| <= |t|",
        ["abs_mul(t, v)", "mul_le_mul_of_nonneg_left(|t|, |v|, 1)"],
    ),
    have("abs_abs_sub_abs_le", "for s, z: real. ||s| - |z|| <= 1*|s - z|"),
    have("mul_le_abs_mul_abs", "for x, z: real. x*z <= |x|*|z|"),
    have("abs_sub_le_of_eq", "for s, t: real, eps: (0, oo). s == t => |s - t| <= eps"),
    have(
        "abs_mul_le",
        "for x, y: real, p, q: [0, oo). |x| <= p and |y| <= q => |x*y| <= p*q",
        ["abs_mul(x, y)", "mul_le_mul(|x|, |y|, p, q)"],
    ),
    have("abs_mul_le_mul_of_nonneg", "for y, z, r: real. |y| <= r and 0 <= z => |y*z| <= r*z"),
    have("abs_mul_le_of_le_one", "for u, w, e: real. |u| <= e and 0 <= w and w <= 1 => |u*w| <= e"),
    have("abs_mul_le_mul_abs", "for u, y, c: real. |y| <= c => |u*y| <= c*|u|"),
    have("abs_mul_le_of_abs_le_div", "for u, y, e: real. |y| <= e/(|u| + 1) => |u*y| <= e"),
    have(
        "abs_le_of_abs_add_of_abs_sub",
        "for a, b, d: real. Abs(a + b) <= d and Abs(a - b) <= d => Abs(b) <= d",
    ),
    have("abs_add_three", "for x, y, r: real. |x + y + r| <= |x| + |y| + |r|"),
    have(
        "abs_add_mul_le",
        "for s, e, y, z: real, r: [0, oo). |s| <= r*e and |z| <= r => |s + y*z| <= r*(e + |y|)",
    ),
    have(
        "add_mul_pos_of_abs_le_half",
        "for u, t, e, v: real. |t| <= e and e <= u/2 and 0 < u and |v| <= 1 => 0 < u + t*v",
        ["abs_mul_le_abs(t, v)"],
    ),
    have(
        "abs_le_of_half_gap",
        "for a, b, d, e: real. e == (Abs(a) - b)/2 and Abs(a - d) <= e and Abs(d) <= b => "
        "Abs(a) <= b",
    ),
    have(
        "abs_mul_abs_le",
        "for x, y, p, q: real. |x| <= p and |y| <= q => |x|*|y| <= p*q",
        ["mul_le_mul_of_nonneg_left(|x|, |y|, q)", "mul_le_mul_of_nonneg_left(q, |x|, p)"],
    ),
    have(
        "abs_mul_sub_mul_le_of_sub_le",
        "for x, y, z, u: real. x - y <= z and y - x <= z => |1*(x*u) + -1*(y*u)| <= z*|u|",
        ["abs_mul(x - y, u)", "mul_le_mul_of_nonneg_left(|u|, |x - y|, z)"],
    ),
    have("abs_mul_sub_mul_le", "for u, v, y, w: real. |u*v - y*w| <= |u - y|*|v| + |y|*|v - w|"),
    have("abs_of_nonneg", "for x: real. 0 <= x => |x| == x"),
    have(
        "abs_le_of_sq_le_sq",
        "for u, y: real. 0 <= u and y**2 <= u**2 => |y| <= u",
    ),
    have(
        "abs_le_one_of_sq_eq_one",
        "for q: real. q**2 == 1 => |q| <= 1",
        ["abs_le_of_sq_le_sq(1, q)"],
    ),
    have(
        "le_mul_abs_of_le_mul_sq",
        "for e, y, z, x: real. 0 < e and |x| <= e/(|y| + 1) and z <= y*x**2 => z <= e*|x|",
        ["mul_le_mul_of_nonneg_left(|x|*(|y| + 1), |x|, e/(|y| + 1))"],
    ),
    have("abs_mul_abs_self", "for x: real. |x|*|x| == x**2"),
)

"""Equations between sums and products of numbers."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have

LEMMAS: Final = (
    have("mul_eq_mul_left", "for x, y, z: real. x == y => z*x == z*y"),
    have("mul_eq_zero_of_right", "for x, y: real. y == 0 => x*y == 0"),
    have("mul_eq_mul_right", "for x, y, z: real. x == y => x*z == y*z"),
    have("mul_eq_zero_of_left", "for x, y: real. x == 0 => x*y == 0"),
    have("mul_eq_mul", "for x, y, u, z: real. x == y and u == z => x*u == y*z"),
    have("right_eq_zero_of_mul", "for x, y: real. x*y == 0 and x != 0 => y == 0"),
    have("left_eq_zero_of_mul", "for x, y: real. x*y == 0 and y != 0 => x == 0"),
    have("mul_eq_right_of_eq_one", "for u, v: real. u == 1 => u*v == v"),
    have("mul_eq_left_of_eq_one", "for x, y: real. y == 1 => x*y == x"),
    have("add_mul_sub_of_eq_one", "for z, x, s: real. z == 1 => x + z*(s - x) == s"),
    have("add_mul_sub_of_eq_zero", "for y, z, t: real. y == 0 => (z + y*(t - z)) == z"),
    have("add_mul_of_eq_zero", "for x, y, t: real. y == 0 => x + t*y == x"),
    have("add_mul_of_left_eq_zero", "for x, y, t: real. x == 0 => y + x*t == y"),
    have("one_div_mul_self", "for y: (0, oo). 1/y*y == 1"),
    have("mul_eq_one", "for u, v: real. u == 1 and v == 1 => u*v == 1"),
    have("div_mul_cancel", "for x, y: real. y != 0 => x/y*y == x"),
    have("half_sub_div_mul", "for a, b: real, x: (0, oo). (a - b)/(2*x)*x == (a - b)/2"),
    have("neg_mul_eq_neg_mul", "for k, l, z: real. k == l => -k*z == -l*z"),
    have("mul_eq_mul_comm", "for y, z, t: real. y == z => y*t == t*z"),
    have("mul_left_eq_mul_right", "for y, z, t: real. y == z => t*y == z*t"),
    have("eq_mul_comm", "for y, z, t: real. y == z*t => y == t*z"),
)

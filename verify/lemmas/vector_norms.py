"""Norms and inner products: of any space, the library's own is ``H``."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have

LEMMAS: Final = (
    have("norm_nonneg", "for u: H. 0 <= |u|"),
    have("norm_neg", "for u: H. |-u| == |u|", ["homogeneity(-1, u)"]),
    have("norm_sub_comm", "for u, v: H. |u - v| == |v - u|", ["norm_neg(u - v)"]),
    have("norm_add_le", "for u, v: H. |u + v| <= |u| + |v|", ["triangle(u, v)"]),
    have(
        "norm_sub_le",
        "for u, v: H. |u - v| <= |u| + |v|",
        ["triangle(u, -v)", "norm_neg(v)"],
    ),
    have(
        "norm_sub_le_norm_sub_add_norm_sub",
        "for u, v, w: H. |u - w| <= |u - v| + |v - w|",
        ["triangle(u - v, v - w)"],
    ),
    have("norm_le_norm_add_norm_sub", "for u, v: H. |u| <= |v| + |u - v|", ["triangle(v, u - v)"]),
    have(
        "abs_norm_sub_norm_le",
        "for u, v: H. Abs(|u| - |v|) <= |u - v|",
        [
            "norm_le_norm_add_norm_sub(u, v)",
            "norm_le_norm_add_norm_sub(v, u)",
            "norm_sub_comm(u, v)",
        ],
    ),
    have(
        "norm_add_le_of_le",
        "for u, v: H, p, q: real. |u| <= p and |v| <= q => |u + v| <= p + q",
        ["triangle(u, v)"],
    ),
    have(
        "norm_smul_le",
        "for c, d, e: real, v: H. Abs(c) <= d and |v| <= e => |c*v| <= d*e",
        ["homogeneity(c, v)", "mul_le_mul(Abs(c), |v|, d, e)"],
    ),
    have("norm_sq", "for u: H. |u|**2 == inner(u, u)", ["square(u)"]),
    have(
        "norm_add_sq",
        "for u, v: H. |u + v|**2 == |u|**2 + 2*inner(u, v) + |v|**2",
        ["square(u + v)", "square(u)", "square(v)"],
    ),
    have(
        "norm_sub_sq",
        "for u, v: H. |u - v|**2 == |u|**2 - 2*inner(u, v) + |v|**2",
        ["square(u - v)", "square(u)", "square(v)"],
    ),
    have(
        "parallelogram_law",
        "for u, v: H. |u + v|**2 + |u - v|**2 == 2*(|u|**2 + |v|**2)",
        ["norm_add_sq(u, v)", "norm_sub_sq(u, v)"],
    ),
    have(
        "polarization",
        "for u, v: H. 4*inner(u, v) == |u + v|**2 - |u - v|**2",
        ["norm_add_sq(u, v)", "norm_sub_sq(u, v)"],
    ),
    have("inner_le_norm_mul_norm", "for u, v: H. inner(u, v) <= |u|*|v|", ["cauchy(u, v)"]),
    have(
        "abs_inner_le_of_norm_le",
        "for u, v: H, p, q: real. |u| <= p and |v| <= q => Abs(inner(u, v)) <= p*q",
        ["cauchy(u, v)", "mul_le_mul(|u|, |v|, p, q)"],
    ),
    have(
        "norm_add_sq_of_orthogonal",
        "for u, v: H. inner(u, v) == 0 => |u + v|**2 == |u|**2 + |v|**2",
        ["norm_add_sq(u, v)"],
    ),
    have(
        "eq_of_norm_sub_le_zero",
        "for u, v: H. |u - v| <= 0 => u == v",
        ["separation(u - v)"],
    ),
)

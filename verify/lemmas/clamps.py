"""Max and Min: positive parts, steps, ramps and clamps."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import have

LEMMAS: Final = (
    have("max_zero_one_sub_sq_of_eq_zero", "for x: real. x == 0 => Max(0, 1 - x**2) == 1"),
    have("max_le", "for s, t, y: real. s <= y and t <= y => Max(s, t) <= y"),
    have("clamp_of_nonpos", "for u: real. u <= 0 => Max(0, Min(1, u)) == 0"),
    have("max_zero_of_nonpos", "for t: real. t <= 0 => Max(0, t) == 0"),
    have("le_max_left", "for s, t: real. Max(s, t) >= s"),
    have("le_max_right", "for s, t: real. Max(s, t) >= t"),
    have("step_of_nonneg", "for s: real. 0 <= s => Max(0, Min(1, 1 + floor(s))) == 1"),
    have("step_of_neg", "for s: real. s < 0 => Max(0, Min(1, 1 + floor(s))) == 0"),
    have("max_zero_of_nonneg", "for t: real. 0 <= t => Max(0, t) == t"),
    have("min_log_le_div", "for delta, q: (0, oo). Min(delta/q, log(1 + delta)) <= delta/q"),
    have(
        "mul_min_log_le",
        "for delta, q: (0, oo). q*Min(delta/q, log(1 + delta)) <= delta",
        ["min_log_le_div(delta, q)", "mul_le_of_le_div(delta, q, Min(delta/q, log(1 + delta)))"],
    ),
    have("clamp_min_of_nonpos", "for u, v: real. u <= 0 => Max(0, Min(Min(1, u), v)) == 0"),
    have("ramp_of_le", "for i, k: real. i <= k => Min(1, Max(0, i - k)) == 0"),
    have("abs_min_one_sub_le", "for u, v: real. |Min(1, u) - Min(1, v)| <= |u - v|"),
    have("abs_max_zero_one_sub_sq_le_one", "for y: real. |Max(0, 1 - y**2)| <= 1"),
    have("ramp_at_next", "for k: real. Min(1, Max(0, k + 1 - k)) == 1"),
)

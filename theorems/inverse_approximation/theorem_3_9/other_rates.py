r"""The rate beta_0 whatever the slope of the activation, over small inputs: refuted.

The unit of :mod:`theorems.inverse_approximation.theorem_3_9.perturbed_unit` has the activation
hardtanh/4 and forgets like :math:`e^{-t/2}`, with :math:`\beta_0=1`: slower than
:math:`e^{-3t/4}`.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): Theorem 3.9.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_unit import (
    INPUT,
    MET,
    SEEN_THERE,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.targets_forget import (
    SETTING,
    STATED,
)
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.steps import Step, apply, have

_T: Final = "(|T| + 20)"
_V: Final = f"1/4*({SEEN_THERE}*exp(-(1/4*2)*{_T}))"
_AT: Final[tuple[Step, ...]] = (
    have("late on", f"20 <= {_T}"),
    have("t positive", f"0 < {_T}", "late on"),
    apply("slope there", "eases", "1/2", "2", SEEN_THERE, _T),
    apply(
        "own there",
        "picked",
        *("d", "1", f"fun(i, val({INPUT}, i, 0))"),
        using=["channels", "one_le_one"],
    ),
    have(
        "seen there",
        f"{SEEN_THERE} == 1/(4*d)",
        *("channels", "own there", "values(ones, ones, 1/(4*d), 0, 1, 0)", "seen", "one_le_one"),
    ),
    have(
        "slower",
        "for t: [20, oo). exp(-(3/4)*t) <= 1/5*exp(-(1/4*2)*t)",
        *("exp_add(-(1/4*2)*t, -(1/4)*t)", "exp_neg_le_one_div(1/4*t)", "fifth(1/4*t)"),
        "mul_le_mul_of_nonneg_left(exp(-(1/4*2)*t), exp(-(1/4)*t), 1/5)",
    ),
    have(
        "beyond",
        "for q, u, w: (0, oo), l, x: real. l <= q and w <= 1/5*u and x == 1/4*(q*u) and 0 <= l"
        " => |x| > 1*w*l",
        *("mul_le_mul(w, l, 1/5*u, q)", "mul_pos(q, u)", "abs_of_nonneg(x)"),
    ),
    apply(
        "more",
        "beyond",
        *("1/(4*d)", f"exp(-(1/4*2)*{_T})", f"exp(-(3/4)*{_T})", f"|{INPUT}|", _V),
        using=[
            *("channels", "some size", "its norm", "late on", f"slower({_T})", "seen there"),
            f"exp_pos(-(1/4*2)*{_T})",
            f"exp_pos(-(3/4)*{_T})",
            f"mul_eq_mul_right({SEEN_THERE}, 1/(4*d), exp(-(1/4*2)*{_T}))",
        ],
    ),
)
ANY_SLOPE: Final = Composed(
    SETTING,
    STATED.replace("mu <= kappa*beta", "mu < beta"),
    refuted=replace(
        MET,
        values={**MET.values, "mu": "3/4", "t": _T, "v": _V},
        proof=(*MET.proof, have("fifth", "for x: [5, oo). 1/x <= 1/5")),
        before={"t": _AT},
    ),
)

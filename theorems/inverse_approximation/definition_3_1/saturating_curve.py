r"""The curve along which a hardtanh unit leaves saturation: steps that show its slope.

:math:`\mathrm{up}(p)=\min(p,0)+1-e^{-\max(0,p)}` has the slope
:math:`\mathrm{fade}(p)=e^{-\max(0,p)}`: straight while the unit is saturated, for p <= 0, then
bending like :math:`1-e^{-p}`.  The remainder at a step r is at most :math:`r^2`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.steps import Step, block, by_cases, have, let

_BEND: Final = "|up(p) - up(q) - fade(q)*(p - q)| <= (p - q)**2"
CURVE: Final[tuple[Step, ...]] = (
    let("up", "real -> real", "fun(p, Min(p, 0) + 1 - exp(-Max(0, p)))"),
    let("fade", "real -> real", "fun(p, exp(-Max(0, p)))"),
    have("low", "for p: real. p <= 0 => Min(p, 0) == p"),
    have("high", "for p: real. 0 <= p => Min(p, 0) == 0"),
    have(
        "same exponent",
        "for x, y: real. x == y => exp(-x) == exp(-y)",
        "exponential(-x, -y)",
        "exponential(-y, -x)",
    ),
    have(
        "fade right",
        "for p: real. 0 <= p => fade(p) == exp(-p)",
        "fade is(p)",
        "max_zero_of_nonneg(p)",
        "same exponent(Max(0, p), p)",
    ),
    have(
        "fade left",
        "for p: real. p <= 0 => fade(p) == 1",
        "fade is(p)",
        "max_zero_of_nonpos(p)",
        "exp_neg_of_eq_zero(Max(0, p))",
    ),
    have(
        "up right",
        "for p: real. 0 <= p => up(p) == 1 - exp(-p)",
        "up is(p)",
        "max_zero_of_nonneg(p)",
        "high(p)",
        "same exponent(Max(0, p), p)",
    ),
    have(
        "up left",
        "for p: real. p <= 0 => up(p) == p",
        "up is(p)",
        "max_zero_of_nonpos(p)",
        "low(p)",
        "exp_neg_of_eq_zero(Max(0, p))",
    ),
    have("fall", "for x: [0, oo). 0 <= x - (1 - exp(-x))"),
    have("falls little", "for x: [0, oo). x - (1 - exp(-x)) <= x**2"),
    have("rise", "for x: [0, oo). 0 <= 1 - exp(-x)"),
    have("split", "for x, y: real. exp(-(x + y)) == exp(-x)*exp(-y)"),
    have("shorter", "for y: real, u, k: [0, oo). u <= 1 and 0 <= y and y <= k => |u*y| <= k"),
    have(
        "later",
        "for q, r: [0, oo). |1 - exp(-(q + r)) - (1 - exp(-q)) - exp(-q)*r| <= r**2",
        "split(q, r)",
        "fall(r)",
        "falls little(r)",
        "exp_neg_le_one(q)",
        "shorter(r - (1 - exp(-r)), exp(-q), r**2)",
    ),
    have(
        "earlier",
        "for p, r: [0, oo). |1 - exp(-p) - (1 - exp(-(p + r))) + exp(-(p + r))*r| <= r**2",
        "split(p, r)",
        "one_sub_one_add_mul_exp_neg_nonneg(r)",
        "one_sub_one_add_mul_exp_neg_le_sq(r)",
        "exp_neg_le_one(p)",
        "shorter(1 - (1 + r)*exp(-r), exp(-p), r**2)",
    ),
    have(
        "over",
        "for u, p: [0, oo). |1 - exp(-p) + u - (p + u)| <= (p + u)**2",
        "fall(p)",
        "falls little(p)",
    ),
    have(
        "back",
        "for u, q: [0, oo). |-u - (1 - exp(-q)) + exp(-q)*(u + q)| <= (u + q)**2",
        "one_sub_one_add_mul_exp_neg_nonneg(q)",
        "one_sub_one_add_mul_exp_neg_le_sq(q)",
        "rise(q)",
        "exp_neg_le_one(q)",
    ),
    have("straight", "for x, y: real. |x - y - 1*(x - y)| <= (x - y)**2"),
    block(
        "bend",
        f"for p, q: real. {_BEND}",
        [],
        by_cases(
            "q side",
            _BEND,
            "0 <= q",
            [
                by_cases(
                    "p side",
                    _BEND,
                    "0 <= p",
                    [
                        by_cases(
                            "order",
                            _BEND,
                            "q <= p",
                            [
                                have(
                                    "so",
                                    _BEND,
                                    "q side case",
                                    "p side case",
                                    "order case",
                                    "up right(p)",
                                    "up right(q)",
                                    "fade right(q)",
                                    "later(q, p - q)",
                                )
                            ],
                            [
                                have(
                                    "so",
                                    _BEND,
                                    "q side case",
                                    "p side case",
                                    "order case",
                                    "up right(p)",
                                    "up right(q)",
                                    "fade right(q)",
                                    "earlier(p, q - p)",
                                )
                            ],
                        )
                    ],
                    [
                        have(
                            "so",
                            _BEND,
                            "q side case",
                            "p side case",
                            "up left(p)",
                            "up right(q)",
                            "fade right(q)",
                            "back(-p, q)",
                        )
                    ],
                )
            ],
            [
                by_cases(
                    "p side",
                    _BEND,
                    "0 <= p",
                    [
                        have(
                            "so",
                            _BEND,
                            "q side case",
                            "p side case",
                            "up right(p)",
                            "up left(q)",
                            "fade left(q)",
                            "over(-q, p)",
                        )
                    ],
                    [
                        have(
                            "so",
                            _BEND,
                            "q side case",
                            "p side case",
                            "up left(p)",
                            "up left(q)",
                            "fade left(q)",
                            "straight(p, q)",
                        )
                    ],
                )
            ],
        ),
    ),
)

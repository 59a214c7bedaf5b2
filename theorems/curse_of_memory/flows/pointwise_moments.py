r"""The integrand of Lemma C.1 under the tail (79), below two two-sided exponentials.

Where the tail is, put :math:`u=t-1/\omega+w/(2c_1)`: :math:`\omega t\le1+|u|\le e^{|u|}`, and
:math:`-wt-c_1(t-1/\omega)^2=-w/\omega+w^2/(4c_1)-c_1u^2`; so
:math:`\omega^nt^ne^{-wt}|\rho_0|\le c_0e^{-w/\omega}e^{((n+1)^2+w^2)/(4c_1)}e^{-|u|}`.  Elsewhere
:math:`\omega t\le2`, and :math:`1\le e^{t_0-|t-1/\omega|}`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    FUNCTION,
    setting,
)
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.steps import GOAL, block, by_cases, have, horn, thus

CENTRE: Final = "(1/omega - r/(2*c_1))"
TAILS: Final = "c_0*exp(((n + 1)**2 + r**2)/(4*c_1))"
MIDDLE: Final = "2**n*M_0*exp(t_0*(1 + r))"
BOTH: Final = f"{TAILS}*exp(-|s - {CENTRE}|) + {MIDDLE}*exp(-|s - 1/omega|)"
_FACTOR: Final = "exp(-r/omega)*exp(r**2/(4*c_1))"
U: Final = f"|s - {CENTRE}|"

#: The integrand of omega**n Delta_n exp(r/omega).
POINTWISE: Final = Composed(
    setting("bounded", "tail", tail=True),
    "for n: natural, omega, r: (0, oo), s: [0, oo). omega <= 1 and omega*t_0 <= 1"
    f" => omega**n*({FUNCTION}) <= exp(-r/omega)*({BOTH})",
    (
        horn(
            "powers of exponentials",
            induct(
                "powers of exponentials", "for x: real, k: natural. exp(x)**k == exp(k*x)", on="k"
            ),
        ),
        horn(
            "power of a product",
            induct(
                "power of a product", "for x, y: real, k: natural. x**k*y**k == (x*y)**k", on="k"
            ),
        ),
        have("way", "for o: (0, 1], x, y: [0, oo). o*x <= 1 + |x - (1/o - y)|"),
        have(
            "way in the middle",
            "for o: (0, oo), x, y: [0, oo). |x - 1/o| <= y and o*y <= 1 => o*x <= 2",
        ),
        have("bell", "for x, c: (0, oo), y: real. x*y - c*y**2 <= x**2/(4*c)"),
        block(
            "at s",
            "for n: natural, omega, r: (0, oo), s: [0, oo). omega <= 1 and omega*t_0 <= 1"
            f" => omega**n*({FUNCTION}) <= exp(-r/omega)*({BOTH})",
            ["omega short"],
            by_cases("where", GOAL, "t_0 <= |s - 1/omega|")(
                [
                    have(
                        "power small",
                        f"(omega*s)**n <= exp(n*{U})",
                        f"way(omega, s, r/(2*c_1)); one_add_le_exp({U}); "
                        f"pow_le_pow_left(omega*s, exp({U}), n); powers of exponentials({U}, n)",
                    ),
                    have(
                        "completed",
                        "exp(-r*s)*exp(-c_1*(s - 1/omega)**2)"
                        f" == exp(-r/omega)*exp(r**2/(4*c_1))*exp(-c_1*{U}**2)",
                    ),
                    have(
                        "small",
                        f"exp(n*{U})*exp(-c_1*{U}**2) <= exp((n + 1)**2/(4*c_1))*exp(-{U})",
                        f"bell(n + 1, c_1, {U}); "
                        f"exponential(n*{U} - c_1*{U}**2, (n + 1)**2/(4*c_1) - {U})",
                    ),
                    have(
                        "with the power",
                        "(omega*s)**n*(exp(-r*s)*|rho0(s - 1/omega)|)"
                        f" <= exp(n*{U})*(c_0*({_FACTOR}*exp(-c_1*{U}**2)))",
                        "pow_nonneg(omega*s, n); power small; where case; tail(s - 1/omega); "
                        "completed; "
                        "mul_le_mul_of_nonneg_left(exp(-r*s), |rho0(s - 1/omega)|, "
                        "c_0*exp(-c_1*(s - 1/omega)**2)); "
                        f"mul_le_mul((omega*s)**n, exp(-r*s)*|rho0(s - 1/omega)|, exp(n*{U}), "
                        f"c_0*({_FACTOR}*exp(-c_1*{U}**2)))",
                    ),
                    have(
                        "split",
                        f"exp(-r/omega)*({TAILS}*exp(-{U}))"
                        f" == c_0*{_FACTOR}*(exp((n + 1)**2/(4*c_1))*exp(-{U}))",
                    ),
                    thus(
                        "power of a product(omega, s, n); with the power; small; "
                        f"mul_le_mul_of_nonneg_left(c_0*{_FACTOR}, "
                        f"exp(n*{U})*exp(-c_1*{U}**2), exp((n + 1)**2/(4*c_1))*exp(-{U})); "
                        "split; pow_nonneg(2, n)"
                    ),
                ],
                [
                    have(
                        "step",
                        "omega*s <= 2",
                        "way in the middle(omega, s, t_0); where case; omega short",
                    ),
                    have(
                        "decay",
                        "exp(-r*s) <= exp(-r/omega)*exp(r*t_0)",
                        "where case; mul_le_mul_of_nonneg_left(r, 1/omega - s, t_0); "
                        "exponential(-r*s, -r/omega + r*t_0)",
                    ),
                    have(
                        "with the power",
                        "(omega*s)**n*(exp(-r*s)*|rho0(s - 1/omega)|)"
                        " <= 2**n*(exp(-r/omega)*exp(r*t_0)*M_0)",
                        "pow_nonneg(omega*s, n); step; pow_le_pow_left(omega*s, 2, n); "
                        "bounded(s - 1/omega); decay; "
                        "mul_le_mul(exp(-r*s), |rho0(s - 1/omega)|, "
                        "exp(-r/omega)*exp(r*t_0), M_0); "
                        "mul_le_mul((omega*s)**n, exp(-r*s)*|rho0(s - 1/omega)|, 2**n, "
                        "exp(-r/omega)*exp(r*t_0)*M_0)",
                    ),
                    have(
                        "not 0",
                        "1 <= exp(t_0)*exp(-|s - 1/omega|)",
                        "where case; exponential(0, t_0 - |s - 1/omega|)",
                    ),
                    have(
                        "split",
                        f"exp(-r/omega)*({MIDDLE}*exp(-|s - 1/omega|)) == 2**n"
                        "*(exp(-r/omega)*exp(r*t_0)*M_0)*(exp(t_0)*exp(-|s - 1/omega|))",
                    ),
                    thus(
                        "power of a product(omega, s, n); with the power; not 0; "
                        "pow_nonneg(2, n); split; "
                        "mul_le_mul_of_nonneg_left(2**n*(exp(-r/omega)*exp(r*t_0)*M_0), 1, "
                        "exp(t_0)*exp(-|s - 1/omega|))"
                    ),
                ],
            ),
        ),
    ),
    "at s",
)

r"""Lemma C.1, third item: under the tail (79) the moments are exponentially small.

They are at most :math:`\omega^{-n}e^{-w/\omega}K_n(w)` for :math:`\omega\le1` and
:math:`\omega t_0\le1`, with
:math:`K_n(w)=2c_0e^{((n+1)^2+w^2)/(4c_1)}+2^{n+1}M_0e^{t_0(1+w)}`, which is at most a constant
of n and rho_0 times :math:`c_2^{w^2}+c_3^w`: the integrand is below two-sided exponentials, whose
integrals are at most 2.

The hypotheses are met by the tent :math:`\rho_0(t)=\max(0,1-|t|)`, with
:math:`c_0=c_1=M_0=t_0=1`, and by Gaussians.

Source: Li, Han, E and Li (ICLR 2021), Lemma C.1, (79)-(81).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR, MONOTONE, TWO_SIDED
from memory_theorems.theorems.analysis.square_integrable import SUPPORT
from memory_theorems.theorems.curse_of_memory.flows.pointwise_moments import (
    CENTRE,
    MIDDLE,
    POINTWISE,
    TAILS,
    U,
)
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    EXISTING,
    FUNCTION,
    setting,
)
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import ENDS, TENT
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import Composed, From, Structure
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    exists,
    have,
    horn,
    let,
    obtain,
    same,
    thus,
)

_TENT: Final = Structure(
    {
        "rho0": TENT,
        "M_0": "1",
        "c_0": "1",
        "c_1": "1",
        "t_0": "1",
        "n": "1",
        "r": "1",
        "omega": "1/4",
    },
    ENDS,
    uses=(SUPPORT,),
)
#: Lemma C.1, third item, with its constants.
EXPLICIT: Final = Composed(
    setting("in L2", "bounded", "tail", tail=True),
    "for n: natural, omega, r: (0, oo). omega <= 1 and omega*t_0 <= 1"
    " => omega**n*Delta(n, omega, r) <= exp(-r/omega)*K(n, r)",
    (
        apply("existing", "the moments exist"),
        apply("integrand", "at s"),
        block(
            "the bound",
            "for n: natural, omega, r: (0, oo). omega <= 1 and omega*t_0 <= 1"
            " => omega**n*Delta(n, omega, r) <= exp(-r/omega)*K(n, r)",
            ["omega short"],
            apply("moment", "existing", "n", "omega", "r"),
            obtain(f"{TWO_SIDED.name}({CENTRE})", "far is", "far value"),
            obtain(f"{TWO_SIDED.name}(1/omega)", "near is", "near value"),
            obtain(
                f"{LINEAR.name}(fun(s, exp(-{U})), fun(s, exp(-|s - 1/omega|)), "
                f"exp(-r/omega)*({TAILS}), exp(-r/omega)*({MIDDLE}))",
                "both are; value",
            ),
            obtain(
                f"{LINEAR.name}(fun(s, {FUNCTION}), fun(s, {FUNCTION}), omega**n, 0)",
                "scaled is; scaled value",
            ),
            apply(
                "integrals",
                f"{MONOTONE.name}(fun(s, omega**n*({FUNCTION}) + 0*({FUNCTION})), fun(s, "
                f"exp(-r/omega)*({TAILS})*exp(-{U}) + exp(-r/omega)*({MIDDLE})*exp(-|s - "
                "1/omega|)))",
                using=["omega short", "integrand(n, omega, r, s)"],
            ),
            have("middle positive", f"0 <= exp(-r/omega)*({MIDDLE})", "pow_nonneg(2, n)"),
            thus(
                "integrals; value; scaled value; far value; near value; middle positive; "
                f"mul_le_mul_of_nonneg_left(exp(-r/omega)*({TAILS}), Integral(exp(-{U}), (s, "
                "0, oo)), 2); "
                f"mul_le_mul_of_nonneg_left(exp(-r/omega)*({MIDDLE}), Integral(exp(-|s - "
                "1/omega|), (s, 0, oo)), 2)"
            ),
        ),
    ),
    "the bound",
    (LINEAR, MONOTONE, TWO_SIDED, From("the moments exist", EXISTING), From("at s", POINTWISE)),
    met=_TENT,
)

#: The constants are positive and grow with the rate.
GROWING: Final = Composed(
    setting(tail=True),
    "(for n: natural, r: (0, oo). 0 < K(n, r))"
    " and (for n: natural, r, y: (0, oo). r <= y => K(n, r) <= K(n, y))",
    (
        horn("powers of 2", induct("powers of 2", "for k: natural. 0 <= 2**k", on="k")),
        have(
            "larger",
            "for n: natural, r, y: (0, oo). r <= y => K(n, r) <= K(n, y)",
            "sq_le_sq_of_nonneg(r, y); "
            "div_le_div_of_pos(4*c_1, (n + 1)**2 + r**2, (n + 1)**2 + y**2); "
            "exponential(((n + 1)**2 + r**2)/(4*c_1), ((n + 1)**2 + y**2)/(4*c_1)); "
            "mul_le_mul_of_nonneg_left(t_0, 1 + r, 1 + y); "
            "exponential(t_0*(1 + r), t_0*(1 + y)); powers of 2(n + 1); "
            "mul_le_mul_of_nonneg_left(2**(n + 1)*M_0, exp(t_0*(1 + r)), exp(t_0*(1 + y)))",
        ),
        same(
            "both",
            "(for n: natural, r: (0, oo). 0 < K(n, r))"
            " and (for n: natural, r, y: (0, oo). r <= y => K(n, r) <= K(n, y))",
        ),
    ),
    "both",
)

#: Lemma C.1, third item, as printed: C depends on n and on rho_0, t_0, c_0 and c_1 alone.
PRINTED: Final = Composed(
    setting("in L2", "bounded", "tail", tail=True),
    "for n: natural. exists C: (0, oo). (for r, omega: (0, oo). omega < 1/2 and omega < 1/t_0"
    " and omega < 2*c_1/r => Delta(n, omega, r)"
    " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r))",
    (
        apply("explicit bound", "explicit"),
        horn(
            "positive powers",
            induct("positive powers", "for x: (0, oo), k: natural. x**k > 0", on="k"),
        ),
        have("common", "for x, y, u, v: [0, oo). x*u + y*v <= (x + y)*(u + v)"),
        block(
            "the constant",
            "for n: natural. exists C: (0, oo). (for r, omega: (0, oo). omega < 1/2"
            " and omega < 1/t_0 and omega < 2*c_1/r => Delta(n, omega, r)"
            " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r))",
            [],
            let("C", "real", "2*c_0*exp((n + 1)**2/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0)"),
            have("core", "0 <= 2**(n + 1)*M_0*exp(t_0)", "pow_nonneg(2, n + 1)"),
            have("some C", "0 < C", "C is", "core"),
            block(
                "in the range",
                "for r, omega: (0, oo). omega < 1/2 and omega < 1/t_0 and omega < 2*c_1/r"
                " => Delta(n, omega, r)"
                " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r)",
                ["omega short", "omega slow"],
                have("in time", "omega*t_0 <= 1", "omega short"),
                apply("bound", "explicit bound", "n", "omega", "r", using=["in time"]),
                have("c_2", "exp(1/(4*c_1))**(r**2) == exp(r**2/(4*c_1))"),
                have("c_3", "exp(t_0)**r == exp(t_0*r)"),
                let("G", "real", "exp(1/(4*c_1))**(r**2) + exp(t_0)**r"),
                have(
                    "two parts",
                    "K(n, r) == 2*c_0*exp((n + 1)**2/(4*c_1))*exp(r**2/(4*c_1))"
                    " + 2**(n + 1)*M_0*exp(t_0)*exp(t_0*r)",
                ),
                have(
                    "constant",
                    "K(n, r) <= C*G",
                    "two parts; C is; G is; c_2; c_3; core; "
                    "common(2*c_0*exp((n + 1)**2/(4*c_1)), 2**(n + 1)*M_0*exp(t_0), "
                    "exp(r**2/(4*c_1)), exp(t_0*r)); "
                    "mul_eq_mul_right(C, 2*c_0*exp((n + 1)**2/(4*c_1)) + 2**(n + "
                    "1)*M_0*exp(t_0), G); "
                    "mul_eq_mul_right(G, exp(r**2/(4*c_1)) + exp(t_0*r), 2*c_0*exp((n + "
                    "1)**2/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0))",
                ),
                have("power", "0 < omega**n", "positive powers(omega, n)"),
                have(
                    "in front",
                    "omega**n*Delta(n, omega, r) <= exp(-r/omega)*(C*G)",
                    "bound; constant; mul_le_mul_of_nonneg_left(exp(-r/omega), K(n, r), C*G)",
                ),
                thus(
                    "in front; "
                    "le_div_of_mul_le(omega**n, Delta(n, omega, r), exp(-r/omega)*(C*G)); "
                    "power; "
                    "mul_eq_mul_right(G, exp(1/(4*c_1))**(r**2) + exp(t_0)**r, "
                    "C*(exp(-r/omega)/omega**n)); G is"
                ),
            ),
            exists("such a C", "C"),
        ),
    ),
    "the constant",
    (From("explicit", EXPLICIT),),
    met=_TENT,
)

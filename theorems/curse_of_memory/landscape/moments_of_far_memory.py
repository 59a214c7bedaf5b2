r"""Lemma C.1, first item: the moments of a far-away memory exist and decrease in the rate.

Of :math:`\Delta_{n,\omega}(w)=\int_0^\infty t^ne^{-wt}|\rho_0(t-1/\omega)|dt`; the other items
are in ``vanishing_moments`` and ``bounded_moments``.

The hypotheses are met by the tent :math:`\rho_0(t)=\max(0,1-|t|)`, n = 1, and by Gaussians.

Source: Li, Han, E and Li (ICLR 2021), Lemma C.1, (79)-(82).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import MODULUS, MONOTONE, SAME
from memory_theorems.theorems.analysis.square_integrable import (
    DECAY,
    MOVED,
    PREDICATES,
    PRODUCT,
    SUPPORT,
)
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import IN_L2 as TENT_IN_L2
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import TENT
from memory_theorems.theorems.paper_objects.losses import MOMENT
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, have

SYMBOLS: Final = {
    "rho0": (r"\rho_0", "real -> real", "the template of the memory"),
    "M_0": ("M_0", "[0, oo)", "a bound of |rho_0|"),
}
TAIL_SYMBOLS: Final = {
    "c_0": ("c_0", "(0, oo)", "constant of the tail (79)"),
    "c_1": ("c_1", "(0, oo)", "rate of the tail"),
    "t_0": ("t_0", "(0, oo)", "where the tail begins"),
}
IN_L2: Final = "square_integrable_on_the_line(rho0)"
BOUNDED: Final = "for s: real. |rho0(s)| <= M_0"
VANISHING: Final = "for e: (0, oo). exists T: real. for s: real. s <= -T => |rho0(s)| <= e"
TAIL: Final = "for s: real. t_0 <= |s| => |rho0(s)| <= c_0*exp(-c_1*s**2)"
CONSTANT: Final = Object(
    "K(n: natural, r: real)",
    "2*c_0*exp(((n + 1)**2 + r**2)/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0*(1 + r))",
    "a constant of n, r, M_0, c_0, c_1 and t_0",
)


def setting(*hypotheses: str, tail: bool = False, bounded: bool = True) -> Setting:
    texts = {"in L2": IN_L2, "bounded": BOUNDED, "vanishing": VANISHING, "tail": TAIL}
    symbols = {
        name: entry
        for name, entry in {**SYMBOLS, **(TAIL_SYMBOLS if tail else {})}.items()
        if bounded or name != "M_0"
    }
    objects = (MOMENT, CONSTANT) if tail else (MOMENT,)
    return Setting.of(symbols, {name: texts[name] for name in hypotheses}, objects, PREDICATES)


FUNCTION: Final = "s**n*exp(-r*s)*|rho0(s - 1/omega)|"

#: The moments exist.
EXISTING: Final = Composed(
    setting("in L2", bounded=False),
    f"for n: natural, omega, r: (0, oo). integrable(fun(s, {FUNCTION}))",
    (
        block(
            "they exist",
            f"for n: natural, omega, r: (0, oo). integrable(fun(s, {FUNCTION}))",
            [],
            apply("decay", DECAY.name, "n", "r"),
            apply("moved", MOVED.name, "rho0", "1/omega"),
            apply("times", PRODUCT.name, "fun(s, s**n*exp(-r*s))", "fun(s, rho0(s - 1/omega))"),
            apply("in modulus", MODULUS.name, "fun(s, s**n*exp(-r*s)*rho0(s - 1/omega))"),
            apply(
                "so",
                f"{SAME.name}(fun(s, |s**n*exp(-r*s)*rho0(s - 1/omega)|), fun(s, {FUNCTION}))",
                using=[
                    "pow_nonneg(s, n)",
                    "mul_nonneg(s**n, exp(-r*s))",
                    "abs_mul_of_nonneg_left(s**n*exp(-r*s), rho0(s - 1/omega))",
                ],
            ),
        ),
    ),
    "they exist",
    (DECAY, MOVED, PRODUCT, MODULUS, SAME),
)

#: Lemma C.1, first item.
DECREASING: Final = Composed(
    setting("in L2", bounded=False),
    "for n: natural, omega, r, y: (0, oo). r <= y => Delta(n, omega, y) <= Delta(n, omega, r)",
    (
        apply("existing", "the moments exist"),
        have("larger", "for x, z: [0, oo), u, v: real. u <= v => x*u*z <= x*v*z"),
        block(
            "they decrease",
            "for n: natural, omega, r, y: (0, oo). r <= y"
            " => Delta(n, omega, y) <= Delta(n, omega, r)",
            ["r first"],
            apply("at r", "existing", "n", "omega", "r"),
            apply("at y", "existing", "n", "omega", "y"),
            have(
                "less",
                "for s: real. 0 <= s => s**n*exp(-y*s)*|rho0(s - 1/omega)| <= " + FUNCTION,
                "r first; pow_nonneg(s, n); exp_neg_mul_le_exp_neg_mul(y, r, s); "
                "larger(s**n, |rho0(s - 1/omega)|, exp(-y*s), exp(-r*s))",
            ),
            apply(
                "so",
                f"{MONOTONE.name}(fun(s, s**n*exp(-y*s)*|rho0(s - 1/omega)|), fun(s, {FUNCTION}))",
            ),
        ),
    ),
    "they decrease",
    (MONOTONE, From("the moments exist", EXISTING)),
    met=Structure(
        {"rho0": TENT, "n": "1", "omega": "1", "r": "1", "y": "2"}, TENT_IN_L2, uses=(SUPPORT,)
    ),
)

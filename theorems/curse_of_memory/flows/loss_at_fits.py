r"""Proposition C.1 on the loss itself: a perfect fit of the short-term part is no good model.

At a perfect fit :math:`J_\omega(p)=\int_0^\infty\rho_0(t-1/\omega)^2dt`; where
:math:`|\rho_0|\ge v/2` within h of :math:`t_1`, the integrand is at least
:math:`v^2/4` on an interval of length 2h, once :math:`1/\omega+t_1\ge h`.

The hypotheses are met by the tent :math:`\rho_0(t)=\max(0,1-|t|)`, :math:`\bar\rho(t)=e^{-t}`, two
units of the rate 1, each of half the weight p = 1; and by Gaussians.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.1, (85).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import BOX, LINEAR, MONOTONE
from memory_theorems.theorems.analysis.square_integrable import MOVED, PREDICATES, PRODUCT, SUPPORT
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    MODELS,
    OBJECTS,
    RHO_0,
)
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import IN_L2
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import (
    NOT_ZERO as TENT_NOT_ZERO,
)
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import TENT as TENT_MEMORY
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

NOT_ZERO: Final = "exists t: real. rho0(t) != 0"
CONTINUOUS: Final = (
    "for t, e: real. 0 < e => exists h: real. 0 < h"
    " and (for s: real. |s - t| <= h => |rho0(s) - rho0(t)| <= e)"
)
_TEMPLATE: Final = {"in L2": IN_L2, "not 0": NOT_ZERO, "continuous": CONTINUOUS}
_FAR: Final = "rho0(s - 1/omega)"
_MASS: Final = (
    "exists C, omega_0: (0, oo). (for omega: (0, oo). omega <= omega_0"
    f" => C <= Integral({_FAR}**2, (s, 0, oo)))"
)
_BELOW: Final = "v**2/4*f(s) + 0*f(s)"

#: The far-away memory keeps its mass; C and omega_0 depend on rho_0 alone.
MASS: Final = Composed(
    Setting.of(RHO_0, _TEMPLATE, (), PREDICATES),
    _MASS,
    (
        obtain("not 0", "t", "somewhere"),
        let("v", "real", "|rho0(t)|"),
        have("v positive", "v > 0", "v is", "somewhere"),
        have("half", "0 < v/2", "v positive"),
        obtain("continuous(t, v/2)", "h", "h positive", "close"),
        have("squares", "for x, y: real. 0 <= x and x <= |y| => x**2 <= y**2"),
        have("inverse", "for o, y: (0, oo). o <= 1/y => y <= 1/o"),
        have(
            "in time",
            "for o, z: (0, oo), x: real. o <= 1/(|x| + z) => z <= 1/o + x",
            "inverse(o, |x| + z)",
        ),
        have("C positive", "v**2*h/2 > 0", "v positive", "h positive"),
        have("omega_0 positive", "1/(|t| + h) > 0", "h positive"),
        block(
            "mass",
            "for omega: (0, oo). omega <= 1/(|t| + h)"
            f" => v**2*h/2 <= Integral({_FAR}**2, (s, 0, oo))",
            ["omega small"],
            apply("late", "in time", "omega", "h", "t", using=["h positive"]),
            let("z", "real", "1/omega + t"),
            have("from", "0 <= z - h", "late", "z is"),
            have("long", "z - h <= z + h", "h positive"),
            obtain(
                f"{BOX.name}(z - h, z + h)", "f", "inside", "before", "after", "f is", "its length"
            ),
            obtain(f"{LINEAR.name}(f, f, v**2/4, 0)", "it is", "its value"),
            apply("far", MOVED.name, "rho0", "1/omega"),
            convert(
                "square",
                f"integrable(fun(s, {_FAR}**2))",
                f"{PRODUCT.name}(fun(s, {_FAR}), fun(s, {_FAR}))",
            ),
            block("below", f"for s: real. 0 <= s => {_BELOW} <= {_FAR}**2", ["s from 0"])(
                by_cases("where", GOAL, "|s - z| <= h")(
                    [
                        have("back", "|s - 1/omega - t| <= h", "where case", "z is"),
                        apply("moved", "close", "s - 1/omega", using=["back"]),
                        thus(f"inside(s); where case; v is; moved; half; squares(v/2, {_FAR})"),
                    ],
                    [
                        by_cases("side", GOAL, "s < z - h")(
                            [thus("before(s)", "side case")],
                            [thus("after(s)", "side case", "where case")],
                        )
                    ],
                )
            ),
            apply("integrals", MONOTONE.name, f"fun(s, {_BELOW})", f"fun(s, {_FAR}**2)"),
            thus(
                "h positive; integrals; its value; its length; "
                "mul_eq_mul_left(Integral(f(s), (s, 0, oo)), 2*h, v**2/4)"
            ),
        ),
        exists("it stays", "v**2*h/2", "1/(|t| + h)", form=_MASS),
    ),
    "it stays",
    (BOX, LINEAR, MOVED, PRODUCT, MONOTONE),
    met=Structure(
        {"rho0": TENT_MEMORY, "t": "0", "omega": "omega_0"}, TENT_NOT_ZERO, uses=(SUPPORT,)
    ),
)

_LOSS: Final = (
    "exists C, omega_0: (0, oo). (for omega: (0, oo), p: V. omega <= omega_0 and perfect(p)"
    " => C <= J(omega, p))"
)
#: (85).
LOSS: Final = Composed(
    Setting.of(MODELS, _TEMPLATE, OBJECTS, PREDICATES, ("V",)),
    _LOSS,
    (
        obtain("mass()", "c", "o", "c positive", "o positive", "mass of far"),
        block(
            "losses",
            "for omega: (0, oo), p: V. omega <= o and perfect(p) => c <= J(omega, p)",
            ["omega small", "fit"],
            convert("so", GOAL, "mass of far(omega)", "fit(s)"),
        ),
        exists("it stays", "c", "o", form=_LOSS),
    ),
    "it stays",
    (From("mass", MASS),),
    met=Structure(
        {
            "rho0": TENT_MEMORY,
            "m": "2",
            "a": "fun(p, i, p/2)",
            "w": "fun(p, i, 1)",
            "mstar": "1",
            "astar": "fun(j, 1)",
            "wstar": "fun(j, 1)",
            "t": "0",
            "omega": "omega_0",
            "p": "1",
        },
        TENT_NOT_ZERO,
        spaces={"V": "real"},
        uses=(SUPPORT,),
    ),
)

_SUM_OF: Final = Object(
    "rhohat(m: natural, a, w: (natural -> real), s: real)",
    "Sum(a(i)*exp(-w(i)*s), (i, 1, m))",
    "(76): rho hat(t; a, w) is the sum of the a_i exp(-w_i t); rho bar is such a sum, (20)",
    r"\hat\rho",
)
_LOSS_OF: Final = Object(
    "J(m, mstar: natural, a, w, astar, wstar: (natural -> real), omega: real)",
    "Integral((rhohat(m, a, w, s) - (rhohat(mstar, astar, wstar, s) + rho0(s - 1/omega)))**2,"
    " (s, 0, oo))",
    "(18) with the target (20)",
)
_FITS: Final = "for s: real. 0 <= s => rhohat(m, a, w, s) == rhohat(mstar, astar, wstar, s)"
_OF_ALL: Final = (
    "for m, mstar: natural, a, w, astar, wstar: (natural -> real), omega: (0, oo)."
    f" omega <= {{}} and ({_FITS}) => {{}} <= J(m, mstar, a, w, astar, wstar, omega)"
)
_UNIFORM: Final = f"exists C, omega_0: (0, oo). ({_OF_ALL.format('omega_0', 'C')})"
#: (85), with constants that depend on rho_0 alone: not on the widths, nor on weights and rates.
UNIFORM: Final = Composed(
    Setting.of(RHO_0, _TEMPLATE, (_SUM_OF, _LOSS_OF), PREDICATES),
    _UNIFORM,
    (
        obtain("mass()", "c", "o", "c positive", "o positive", "mass of far"),
        block("losses", _OF_ALL.format("o", "c"), ["omega small", "fit"])(
            convert("so", GOAL, "mass of far(omega)", "fit(s)")
        ),
        exists("it stays", "c", "o", form=_UNIFORM),
    ),
    "it stays",
    (From("mass", MASS),),
    met=Structure(
        {
            "rho0": TENT_MEMORY,
            "t": "0",
            "m": "2",
            "mstar": "1",
            "a": "fun(i, 1/2)",
            "w": "fun(i, 1)",
            "astar": "fun(j, 1)",
            "wstar": "fun(j, 1)",
            "omega": "omega_0",
        },
        TENT_NOT_ZERO,
        uses=(SUPPORT,),
    ),
)

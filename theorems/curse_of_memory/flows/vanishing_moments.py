r"""Lemma C.1, second item: the moments of a far-away memory tend to 0 with omega.

The integral is cut at half the delay: before it the template is small by assumption (iv), behind it
half of the rate is left, and :math:`M_0e^{-w/(4\omega)}` is small.  No theorem on limits under the
integral is needed.

The hypotheses are met by the tent :math:`\rho_0(t)=\max(0,1-|t|)`, and by Gaussians.

Source: Li, Han, E and Li (ICLR 2021), Lemma C.1, (82).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR, MONOTONE, SAME
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, PRODUCT, SUPPORT
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    EXISTING,
    FUNCTION,
    setting,
)
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import EARLY, TENT
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    exists,
    have,
    let,
    obtain,
    thus,
)

_EARLY: Final = "s**n*exp(-r*s)"
_LATE: Final = "s**n*exp(-(r/2)*s)"
_Q: Final = f"Integral({_EARLY}, (s, 0, oo))"
_Z: Final = f"Integral({_LATE}, (s, 0, oo))"
_OFF: Final = "M_0*exp(-r/(4*omega))"

#: t**n exp(-r t) is integrable.
WEIGHTS: Final = Composed(
    Setting.of({}, predicates=PREDICATES),
    f"for n: natural, r: real. 0 < r => integrable(fun(s, {_EARLY}))",
    (
        block(
            "they exist",
            f"for n: natural, r: real. 0 < r => integrable(fun(s, {_EARLY}))",
            ["some r"],
            apply("first", DECAY.name, "n", "r/2"),
            apply("second", DECAY.name, "0", "r/2"),
            apply(
                "times", f"{PRODUCT.name}(fun(s, s**n*exp(-(r/2)*s)), fun(s, s**0*exp(-(r/2)*s)))"
            ),
            apply(
                "so",
                f"{SAME.name}(fun(s, s**n*exp(-(r/2)*s)*(s**0*exp(-(r/2)*s))), fun(s, {_EARLY}))",
            ),
        ),
    ),
    "they exist",
    (DECAY, PRODUCT, SAME),
)

#: Lemma C.1, second item, with what omega_0 may depend on before it.
LIMIT: Final = Composed(
    setting("in L2", "bounded", "vanishing"),
    "for n: natural, r, e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo)."
    " omega <= omega_0 => Delta(n, omega, r) <= e)",
    (
        apply("existing", "the moments exist"),
        have(
            "half the delay",
            "for o: (0, oo), t, x: real. 2*o*x <= 1 and t <= 1/(2*o) => t - 1/o <= -x",
        ),
        have(
            "half of the rate is left",
            "for v, o: (0, oo), t: real. t >= 1/(2*o) => exp(-v*t) <= exp(-v/(4*o))*exp(-(v/2)*t)",
            "exponential(-v*t, -v/(4*o) - v/2*t)",
        ),
        have("long delay", "for o: (0, oo), x: real. o <= 1/(2*(|x| + 1)) => 2*o*x <= 1"),
        have("first share", "for x: (0, oo), y: real. x/(2*(|y| + 1))*y <= x/2"),
        have(
            "parts of a product",
            "for q, x, z: [0, oo), y: real. 8*q*((x + 1)*(z + 1)) <= y => x*(4*q)*z <= y/2",
        ),
        have("quotients", "for o, v, x, y: (0, oo). o <= x*v/(8*y) => 8*(o/v)*y <= x"),
        have(
            "second share",
            "for o, v, x: (0, oo), y, f: [0, oo), z: real. f <= 4*o/v"
            " and o <= x*v/(8*(y + 1)*(|z| + 1)) => y*f*z <= x/2",
            "quotients(o, v, x, (y + 1)*(|z| + 1)); parts of a product(o/v, y, |z|, x); "
            "mul_le_mul_of_nonneg_left(y, f, 4*o/v); "
            "mul_le_mul_of_nonneg_left(|z|, y*f, y*(4*o/v)); mul_nonneg(y, f); "
            "mul_le_mul_of_nonneg_left(y*f, z, |z|)",
        ),
        block(
            "the limit",
            "for n: natural, r, e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo)."
            " omega <= omega_0 => Delta(n, omega, r) <= e)",
            [],
            apply("early", "weights", "n", "r"),
            apply("late", "weights", "n", "r/2"),
            let("Q", "real", _Q),
            let("Z", "real", _Z),
            let("d", "real", "e/(2*(|Q| + 1))"),
            have("some d", "0 < d", "d is"),
            obtain("vanishing(d)", "T", "small from T"),
            let("omega_0", "real", "Min(1/(2*(|T| + 1)), e*r/(8*(M_0 + 1)*(|Z| + 1)))"),
            have("some omega_0", "0 < omega_0", "omega_0 is"),
            block(
                "close",
                "for omega: (0, oo). omega <= omega_0 => Delta(n, omega, r) <= e",
                ["omega small"],
                have("off", "omega <= e*r/(8*(M_0 + 1)*(|Z| + 1))", "omega small", "omega_0 is"),
                apply(
                    "within the delay", "long delay(omega, T)", using=["omega small", "omega_0 is"]
                ),
                block(
                    "in two parts",
                    f"for s: real. 0 <= s => {FUNCTION} <= d*({_EARLY}) + {_OFF}*({_LATE})",
                    ["s after 0"],
                    by_cases("when", GOAL, "s <= 1/(2*omega)")(
                        [
                            apply(
                                "before",
                                "half the delay(omega, s, T)",
                                using=["within the delay", "when case"],
                            ),
                            thus(
                                "pow_nonneg(s, n); before; small from T(s - 1/omega); "
                                "mul_le_mul_of_nonneg_left(exp(-r*s), |rho0(s - 1/omega)|, d); "
                                "mul_le_mul_of_nonneg_left(s**n, exp(-r*s)*|rho0(s - "
                                "1/omega)|, exp(-r*s)*d); mul_exp_nonneg(-(r/2)*s, s**n); "
                                "mul_exp_nonneg(-r/(4*omega), M_0); "
                                "mul_nonneg(s**n*exp(-(r/2)*s), M_0*exp(-r/(4*omega)))"
                            ),
                        ],
                        [
                            apply(
                                "left", "half of the rate is left(r, omega, s)", using=["when case"]
                            ),
                            thus(
                                "pow_nonneg(s, n); some d; bounded(s - 1/omega); left; "
                                "mul_le_mul(|rho0(s - 1/omega)|, exp(-r*s), M_0, "
                                "exp(-r/(4*omega))*exp(-(r/2)*s)); "
                                "mul_le_mul_of_nonneg_left(s**n, exp(-r*s)*|rho0(s - "
                                "1/omega)|, M_0*(exp(-r/(4*omega))*exp(-(r/2)*s))); "
                                "mul_exp_nonneg(-r*s, s**n); mul_nonneg(s**n*exp(-r*s), d)"
                            ),
                        ],
                    ),
                ),
                apply("moment", "existing", "n", "omega", "r"),
                obtain(
                    f"{LINEAR.name}(fun(s, {_EARLY}), fun(s, {_LATE}), d, {_OFF})",
                    "both are; their integral",
                ),
                apply(
                    "less",
                    f"{MONOTONE.name}(fun(s, {FUNCTION}), fun(s, d*({_EARLY}) + {_OFF}*({_LATE})))",
                ),
                apply("second half", "second share(omega, r, e, M_0, exp(-r/(4*omega)), Z)"),
                have(
                    "first half",
                    "d*Q <= e/2",
                    "first share(e, Q); mul_eq_mul_right(d, e/(2*(|Q| + 1)), Q); d is",
                ),
                thus(
                    f"less; their integral; Q is; Z is; mul_eq_mul_right({_Q}, Q, d); "
                    f"mul_eq_mul_right({_Z}, Z, {_OFF}); first half; second half"
                ),
            ),
            exists("such an omega_0", "omega_0"),
        ),
    ),
    "the limit",
    (LINEAR, MONOTONE, From("the moments exist", EXISTING), From("weights", WEIGHTS)),
    met=Structure(
        {"rho0": TENT, "M_0": "1", "n": "1", "r": "1", "e": "1", "omega": "omega_0"},
        EARLY,
        uses=(SUPPORT,),
    ),
)

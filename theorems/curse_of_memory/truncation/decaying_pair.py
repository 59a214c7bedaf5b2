"""The kernel exp(-t), cut off nowhere: what meets the hypotheses of (67), (68)."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import FROM_DERIVATIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL as SLOPE
from memory_theorems.theorems.analysis.exponentials import BELOW_ONE
from memory_theorems.theorems.analysis.integrals import DECAY, MULTIPLE
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.curse_of_memory.approximation import tent_functional
from memory_theorems.verify.reasoning.composition import From, Structure
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

_STEADY: Final = (
    "for i, k: natural. 1 <= i and i <= d and k <= 1 => continuous(fun(s, (-1)**k*exp(-1*s)))"
)
_FADES: Final = (
    "for i, k: natural, e: real. 1 <= i and i <= d and k <= 1 and 0 < e => exists T: real."
    " for t: real. T <= t => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= e"
)
#: The bound at these values.
_BOUND: Final = (
    "Sum(Integral(|exp(-1*s) - (-1)**0*exp(-1*s)|, (s, 0, oo)), (i, 1, d)) + 3*pi/2*4*d/2"
)
_COLUMNS: Final = tent_functional.NETWORK["U"]
_OUTPUT: Final = tent_functional.output(_COLUMNS)

MET: Final = Structure(
    {
        "H": f"fun(t, x, {tent_functional.DECAYING})",
        "rho": "fun(i, t, exp(-1*t))",
        "R": "fun(i, k, t, (-1)**k*exp(-1*t))",
        "beta": "1/2",
        "G": "4",
        "x": "o",
        "t": "0",
        **tent_functional.NETWORK,
    },
    (
        let("o", "X", "0"),
        have("size of o", "|o| <= 1", "o is"),
        *tent_functional.NETWORK_STEPS,
        obtain(f"{DECAY.name}(1)", "kernel is", "its area"),
        block(
            "kernels",
            "for i: natural. 1 <= i and i <= d => integrable(fun(s, exp(-1*s)))",
            ["i from 1", "i to d"],
        ),
        block(
            "smooth",
            "for i, k: natural, t: real. 1 <= i and i <= d and k + 1 <= 1"
            " => derives(fun(s, (-1)**k*exp(-1*s)), t, (-1)**(k + 1)*exp(-1*t))",
            ["i from 1", "i to d", "in order"],
            convert("so", GOAL, f"{SLOPE.name}((-1)**k, 1, t)"),
        ),
        block("continuous kernels", _STEADY, ["i from 1", "i to d", "in order"])(
            block(
                "slopes",
                "for y: real. derives(fun(s, (-1)**k*exp(-1*s)), y, -1*((-1)**k*exp(-1*y)))",
                [],
                apply("so", SLOPE.name, "(-1)**k", "1", "y"),
            ),
            apply(
                "so", "from derivatives(fun(s, (-1)**k*exp(-1*s)), fun(y, -1*((-1)**k*exp(-1*y))))"
            ),
        ),
        block(
            "signs",
            "for k: natural. k <= 1 => |(-1)**k| <= 1 and 1 <= 4*(1/2)**(k + 1)",
            ["in order"],
            by_cases("which", GOAL, "k <= 0")(
                [
                    have("size at 0", "|(-1)**0| <= 1"),
                    convert("size", "|(-1)**k| <= 1", "size at 0", "which case"),
                ],
                [
                    have("from 1", "1 <= k", "which case"),
                    have("size at 1", "|(-1)**1| <= 1"),
                    convert("size", "|(-1)**k| <= 1", "size at 1", "from 1", "in order"),
                ],
            ),
        ),
        have("product", "for u, v, w: real. |u| <= 1 and 0 < v and v == w => |v*u| <= w"),
        block(
            "at most",
            "for k: natural, t: real. k <= 1 => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= exp(-(1/2*t))",
            ["in order"],
            obtain("signs(k)", "sign", "half"),
            apply(
                "so far",
                "product((-1)**k, exp(1/2*t)*exp(-1*t), exp(-(1/2*t)))",
                using=["exp_half_mul_exp_neg(t)", "exp_pos(-(1/2*t))"],
            ),
            convert("so", GOAL, "so far"),
        ),
        block(
            "sizes",
            "for i, k: natural, t: real. 1 <= i and i <= d and k <= 1 and 0 <= t"
            " => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= 4*(1/2)**(k + 1)",
            ["i from 1", "i to d", "in order", "later"],
            obtain("signs(k)", "sign", "half"),
            apply("below 1", "below one", "1/2*t", using=["later"]),
            thus("in order", "at most(k, t)", "half", "below 1"),
        ),
        block("decay", _FADES, ["i from 1", "i to d", "in order", "some e"])(
            block(
                "late",
                "for t: real. -2*log(e) <= t => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= e",
                ["after"],
                have("back", "exp(log(e)) == e", "some e"),
                thus("in order; at most(k, t); after; exponential(-(1/2*t), log(e)); back; some e"),
            ),
            exists("from there", "-2*log(e)"),
        ),
        *tent_functional.output_shown(_COLUMNS, "exp(-1*s)"),
        block(
            "exact",
            f"for t: real, x: X. |x| <= 1 => |{tent_functional.DECAYING} - {_OUTPUT}| <= {_BOUND}",
            ["unit ball"],
            obtain("multiple(fun(s, exp(-1*s)), 0)", "zero is", "no area"),
            have("no gap", "for s: real. 0 <= s => 0*exp(-1*s) == |exp(-1*s) - (-1)**0*exp(-1*s)|"),
            convert(
                "nothing",
                "Integral(|exp(-1*s) - (-1)**0*exp(-1*s)|, (s, 0, oo))"
                " == 0*Integral(exp(-1*s), (s, 0, oo))",
                "no area",
                "no gap(s)",
            ),
            apply(
                "in all",
                "equal sums(fun(i, Integral(|exp(-1*s) - (-1)**0*exp(-1*s)|, (s, 0, oo))), "
                "fun(i, 0), d)",
                using=["nothing"],
            ),
            have("bound from 0", f"0 <= {_BOUND}", "in all"),
            have(
                "near",
                f"|{tent_functional.DECAYING} - {tent_functional.DECAYING}| <= {_BOUND}",
                "bound from 0",
            ),
            convert("so", GOAL, "near", "output of the network(t, x)"),
        ),
    ),
    uses=(
        SLOPE,
        DECAY,
        *tent_functional.NETWORK_USES,
        From("from derivatives", FROM_DERIVATIVES),
        From("below one", BELOW_ONE),
        From("multiple", MULTIPLE),
        From("equal sums", EQUAL),
    ),
    shown=(_STEADY, _FADES),
    obtained={"o": "X"},
)

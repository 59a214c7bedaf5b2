r"""Theorem 4.2, without the factor :math:`1/\beta`, from the print's hypotheses.

:math:`y_i(t)=H_t(e_i)` for :math:`t\ge0`; its derivatives are the kernel of H and the derivatives
of that (47), and functionals with smooth kernels are near networks
(:mod:`theorems.curse_of_memory.approximation.rate_of_networks`).

The hypotheses are met by :math:`y_i(t)=1-e^{-t}`, alpha = 1, beta = 1/2, G = 4 (the print's gamma).
Continued by :math:`H_t(e_i)=0` to t < 0 this has no derivative at 0, which the print asks for and
no proof needs; the kernels of the counterexample to (14) are smooth there.

Source: Li, Han, E and Li (ICLR 2021), Theorem 4.2, (13), (14), (47)-(63).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import FROM_DERIVATIVES
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import INTEGRABLE, NEGLIGIBLE
from memory_theorems.theorems.curse_of_memory.approximation.decaying_kernel import KERNELS
from memory_theorems.theorems.curse_of_memory.approximation.rate_of_networks import BOUND
from memory_theorems.theorems.curse_of_memory.approximation.rate_of_networks import (
    STATEMENT as RATE,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2 import kernels_of_outputs
from memory_theorems.theorems.curse_of_memory.theorem_4_2.decaying_outputs import MET
from memory_theorems.theorems.paper_objects import constant_signals, functionals, networks, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
)

_STATEMENT: Final = (
    f"for m: natural. 1 <= m => exists {networks.WEIGHTS}. stable(m, W) and exponential(m, W, P)"
    f" and (for t: real, x: X. |x| <= 1 => |H(t, x) - network(m, c, P, U, t, x)| <= {BOUND})"
)
_OF: Final = "1 <= i and i <= d and "
_ORDERS: Final = f"{_OF}1 <= k and k <= alpha + 1 and "
#: (13), and that y_i has continuous derivatives up to the order alpha + 1.
HYPOTHESES: Final = {
    "smooth": f"for i, k: natural, t: real. {_OF}k <= alpha"
    " => derives(fun(s, Y(i, k, s)), t, Y(i, k + 1, t))",
    "continuous derivative": "for i: natural. 1 <= i and i <= d"
    " => continuous(fun(s, Y(i, alpha + 1, s)))",
    "decay": f"for i, k: natural, e: real. {_ORDERS}0 < e => exists T: real."
    " for t: real. T <= t => |exp(beta*t)*Y(i, k, t)| <= e",
    "sizes": f"for i, k: natural, t: real. {_ORDERS}0 <= t"
    " => 1/beta**k*|exp(beta*t)*Y(i, k, t)| <= G",
}
_K: Final = "Integral(Sum(Y(i, 1, s)*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"

STATEMENT: Final = Composed(
    Setting.of(
        {
            **signals.SYMBOLS,
            **functionals.SYMBOLS,
            **kernels_of_outputs.SYMBOLS,
            "alpha": (r"\alpha", "natural", "order of smoothness"),
            "beta": (r"\beta", "(0, oo)", "rate of decay"),
            "G": (r"\gamma", "(0, oo)", "size of the derivatives"),
        },
        {
            **signals.HYPOTHESES,
            **functionals.HYPOTHESES,
            **kernels_of_outputs.HYPOTHESES,
            **HYPOTHESES,
        },
        (*signals.OBJECTS, *functionals.OBJECTS, *constant_signals.OBJECTS, *networks.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE, DERIVES],
    ),
    _STATEMENT,
    (
        have("power positive", "for k: natural. 0 < beta**k"),
        have("divided", "for u, v, w: real. 0 < w and 1/w*u <= v => u <= v*w"),
        have("grown", "for t, u, v: real. 0 <= t and |exp(beta*t)*u| <= v => |u| <= v"),
        block(
            "kernel smooth",
            f"for i, k: natural, t: real. {_OF}k + 1 <= alpha"
            " => derives(fun(s, Y(i, k + 1, s)), t, Y(i, k + 1 + 1, t))",
            ["i from 1", "i to d", "in order"],
            apply("so", "smooth", "i", "k + 1", "t"),
        ),
        block(
            "kernel continuous",
            f"for i, k: natural. {_OF}k <= alpha => continuous(fun(s, Y(i, k + 1, s)))",
            ["i from 1", "i to d", "in order"],
            by_cases("which", GOAL, "k + 1 <= alpha")(
                [
                    block(
                        "slopes",
                        "for z: real. derives(fun(s, Y(i, k + 1, s)), z, Y(i, k + 1 + 1, z))",
                        [],
                        apply("so", "kernel smooth", "i", "k", "z"),
                    ),
                    apply(
                        "so", "from derivatives(fun(s, Y(i, k + 1, s)), fun(z, Y(i, k + 1 + 1, z)))"
                    ),
                ],
                [
                    convert(
                        "so",
                        GOAL,
                        "continuous derivative(i)",
                        "which case; in order; congruence(Y(i, alpha + 1, s), Y(i, k + 1, s))",
                    )
                ],
            ),
        ),
        block(
            "kernel decay",
            f"for i, k: natural, e: real. {_OF}k <= alpha and 0 < e => exists T: real."
            " for t: real. T <= t => |exp(beta*t)*Y(i, k + 1, t)| <= e",
            ["i from 1", "i to d", "in order", "some e"],
            apply("so", "decay", "i", "k + 1", "e", using=["in order"]),
        ),
        block(
            "kernel sizes",
            f"for i, k: natural, t: real. {_OF}k <= alpha and 0 <= t"
            " => |exp(beta*t)*Y(i, k + 1, t)| <= G*beta**(k + 1)",
            ["i from 1", "i to d", "in order", "later"],
            apply("size", "sizes", "i", "k + 1", "t", using=["in order"]),
            apply(
                "so",
                "divided(|exp(beta*t)*Y(i, k + 1, t)|, G, beta**(k + 1))",
                using=["power positive(k + 1)"],
            ),
        ),
        # what (47) asks
        have("lowest", "0 <= alpha"),
        block(
            "bounded",
            "for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
            " => |Y(i, 1, s)| <= G*beta**(0 + 1)",
            ["i from 1", "i to d", "later"],
            apply("size at 0", "kernel sizes", "i", "0", "s", using=["lowest"]),
            convert("size", "|exp(beta*s)*Y(i, 1, s)| <= G*beta**(0 + 1)", "size at 0"),
            apply("so", "grown", "s", "Y(i, 1, s)", "G*beta**(0 + 1)"),
        ),
        block(
            "integrable",
            "for i: natural. 1 <= i and i <= d => integrable(fun(s, Y(i, 1, s)))",
            ["i from 1", "i to d"],
            apply("at 0", "kernel continuous", "i", "0", using=["lowest"]),
            convert("is continuous", "continuous(fun(s, Y(i, 1, s)))", "at 0"),
            block(
                "size",
                "for t: real. 0 <= t => |exp(beta*t)*Y(i, 1, t)| <= G*beta**(0 + 1)",
                ["later"],
                apply("size at 0", "kernel sizes", "i", "0", "t", using=["lowest"]),
                convert("so", GOAL, "size at 0"),
            ),
            apply("so", "integrable kernels", "fun(s, Y(i, 1, s))", "beta", "G*beta**(0 + 1)"),
        ),
        block(
            "slopes",
            "for i: natural, s: real. 1 <= i and i <= d"
            " => derives(fun(r, Y(i, 0, r)), s, Y(i, 1, s))",
            ["i from 1", "i to d"],
            apply("at 0", "smooth", "i", "0", "s", using=["lowest"]),
            convert("so", GOAL, "at 0"),
        ),
        block(
            "continuous slopes",
            "for i: natural. 1 <= i and i <= d => continuous(fun(s, Y(i, 1, s)))",
            ["i from 1", "i to d"],
            apply("at 0", "kernel continuous", "i", "0", using=["lowest"]),
            convert("so", GOAL, "at 0"),
        ),
        block(
            "fades",
            "for i: natural, r: real. 1 <= i and i <= d and 0 < r => exists T: real."
            " for s: real. T <= s => |Y(i, 1, s)| <= r",
            ["i from 1", "i to d", "some r"],
            apply("late", "kernel decay", "i", "0", "r", using=["lowest"]),
            obtain("late", "T", "beyond"),
            have("later", "for s: real. Max(T, 0) <= s => T <= s"),
            have("later too", "for s: real. Max(T, 0) <= s => 0 <= s"),
            block("small", "for s: real. Max(T, 0) <= s => |Y(i, 1, s)| <= r", ["at s"])(
                apply("after T", "later", "s"),
                apply("after 0", "later too", "s"),
                convert("there", "|exp(beta*s)*Y(i, 1, s)| <= r", "beyond(s)"),
                apply("so", "grown", "s", "Y(i, 1, s)", "r"),
            ),
            exists("from there", "Max(T, 0)"),
        ),
        apply("by (47)", "(47)", "d", "val", "H", "unit", "Y", "G*beta**(0 + 1)"),
        block("represented", f"for t: real, x: X. H(t, x) == {_K.replace('1, s', '0 + 1, s')}", [])(
            apply("so far", "by (47)", "t", "x"), convert("so", GOAL, "so far")
        ),
        apply("rate", "rate of networks(d, val, H, fun(i, k, t, Y(i, k + 1, t)), alpha, beta, G)"),
    ),
    "rate",
    (
        From("(47)", kernels_of_outputs.STATEMENT),
        From("rate of networks", RATE),
        From("integrable kernels", KERNELS),
        From("from derivatives", FROM_DERIVATIVES),
    ),
    met=MET,
)

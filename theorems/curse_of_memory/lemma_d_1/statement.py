r"""Lemma D.1: one unit has a non-degenerate global minimiser.

As printed: if :math:`\rho` is smooth and :math:`\sqrt w\,|L[\rho](w)|\to0` as :math:`w\to0^+` and
as :math:`w\to\infty`, then :math:`J_1(a,w)=\int_0^\infty(ae^{-wt}-\rho(t))^2dt` has a global
minimiser with :math:`a\ne0`, so that :math:`1\in\mathcal N`.

It has none for :math:`\rho=0`, which satisfies the hypotheses, and :math:`h(w)<\|\rho\|^2` "for any
w > 0" fails where L vanishes.  For every other :math:`\rho\in L^2` the lemma holds: h is below
:math:`\|\rho\|^2` somewhere, since L is not zero everywhere.  No hypothesis but
:math:`\rho\in L^2\setminus\{0\}` is needed: :math:`2wL(w)^2\le\|\rho\|^2` by Cauchy-Schwarz, so
that both limits hold for the closure of the functions for which they hold, which is :math:`L^2`.
Without :math:`\rho\in L^2` the loss is infinite everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_LEMMA_D_1
from memory_theorems.theorems.curse_of_memory.landscape.one_unit_instances import ONE_UNIT
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    cases,
    disproved,
    have,
    lemma,
    overstated,
    repaired,
)
from memory_theorems.verify.theorem import Source

_LOSS = "a**2/(2*w) - 2*a*L(w) + R"
_LEAST = "(2*z*L(z))**2/(2*z) - 2*(2*z*L(z))*L(z) + R"


class MinimiserOfOneUnit(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-d.1"
    aliases = ("lemma-d.1",)
    title = "One unit has a non-degenerate global minimiser"
    source = Source(CURSE_OF_MEMORY, "Lemma D.1", ("(124)", "(125)"), "Appendix D.1.1")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "L": ("L", "real -> real", "the Laplace transform of the target, on (0, oo)"),
        "R": ("R", "real", "the squared norm of the target"),
        "z": ("z", "(0, oo)", "a rate where w L(w)^2 is largest"),
        "u": ("u", "(0, oo)", "a rate where L does not vanish"),
    }
    given: ClassVar[Mapping[str, str]] = {
        "maximum": "for w: (0, oo). w*L(w)**2 <= z*L(z)**2",
        "somewhere": "L(u) != 0",
        "squared norm": f"for a: real, w: (0, oo). {_LOSS} >= 0",
    }
    stated = (
        *OF_LEMMA_D_1,
        overstated(
            "a minimiser of any target",
            "2*z*L(z) != 0",
            without=("somewhere", "squared norm"),
            instead=("global minimum",),
            equation="(124)",
            note="the target 0 satisfies all hypotheses and J_1 = a^2/(2w): all minimisers have "
            "a = 0; every rate z is then where w L(w)^2 is largest",
        ),
        disproved(
            "h below its limits everywhere",
            claim(
                "1/16 - 2*w*(1/(1 + w) - 3/(2*(2 + w)))**2 < 1/16", w="(0, oo)", counter={"w": 1}
            ),
            paper=r"h(w)<\|\rho\|^2_{L^2[0,\infty)}\text{ for any }w>0",
            note="h for the target exp(-t) - 3/2 exp(-2t), whose squared norm is 1/16: its "
            "transform has a zero at w = 1",
            instead=("h below its limits somewhere",),
        ),
        repaired(
            "h below its limits somewhere",
            "R - 2*u*L(u)**2 < R",
            without=("maximum", "squared norm"),
        ),
        lemma(
            "global minimum",
            f"for a: real, w: (0, oo). {_LEAST} <= {_LOSS}",
            without=("somewhere", "squared norm"),
            equation="(125)",
            note="at a(z) = 2 z L(z), z a maximum of w L(w)^2; that a continuous function which "
            "tends to 0 at both ends has one is the extreme value theorem",
        ),
        lemma("not degenerate", "2*z*L(z) != 0", without=("squared norm",)),
        lemma(
            "no hypothesis on the ends",
            "for w: (0, oo). 2*w*L(w)**2 <= R",
            without=("maximum", "somewhere"),
            note="for rho = phi + psi with phi in C_c(0, oo) and psi of small norm the first part "
            "tends to 0 at both ends, the second is small: the printed limits always hold",
        ),
        lemma(
            "two parts",
            "for w: (0, oo), s, t: real. 2*w*t**2 <= R => w*(s + t)**2 <= 2*w*s**2 + R",
            without=("maximum", "somewhere", "squared norm"),
        ),
    )
    proof = (
        have(
            "completed square",
            f"for a: real, w: (0, oo). {_LOSS} == (a - 2*w*L(w))**2/(2*w) + R - 2*w*L(w)**2",
        ),
        have("square of a number", "for s, w: real. w > 0 => s**2/(2*w) >= 0"),
        have(
            "h below its limits somewhere",
            "R - 2*u*L(u)**2 < R",
            ["somewhere", "mul_sq_pos(L(u), u)"],
        ),
        have(
            "global minimum",
            f"for a: real, w: (0, oo). {_LEAST} <= {_LOSS}",
            [
                "completed square(a, w); completed square(2*z*L(z), z); "
                "square of a number(a - 2*w*L(w), w); maximum(w)"
            ],
        ),
        cases(
            "not degenerate",
            "2*z*L(z) != 0",
            on="L(z) == 0",
            then=["somewhere", "mul_sq_pos(L(u), u)", "maximum(u)"],
        ),
        have(
            "no hypothesis on the ends",
            "for w: (0, oo). 2*w*L(w)**2 <= R",
            ["squared norm(2*w*L(w), w)", "completed square(2*w*L(w), w)"],
        ),
        have("squares", "for w: (0, oo), s, t: real. w*(s - t)**2 >= 0"),
        have(
            "two parts",
            "for w: (0, oo), s, t: real. 2*w*t**2 <= R => w*(s + t)**2 <= 2*w*s**2 + R",
            ["squares(w, s, t)"],
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "completed square": (
            "",
            r"J_1(a,w)=\frac1{2w}(a-2wL[\rho](w))^2+\|\rho\|^2-2w(L[\rho](w))^2",
        )
    }
    lines = (
        lemma(
            "loss of one unit",
            claim(
                [
                    "Integral(exp(-2*w*t), (t, 0, oo)) == 1/(2*w)",
                    "Integral(exp(-(w + x)*t), (t, 0, oo)) == 1/(w + x)",
                ],
                w="(0, oo)",
                x="(0, oo)",
            ),
            note="for one exponential of the target",
        ),
    )
    instances = ONE_UNIT

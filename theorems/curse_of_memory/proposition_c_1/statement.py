r"""Proposition C.1: at perfect short-term fit the loss stays above a positive constant.

As printed: for every :math:`(\hat a,\hat w)` with :math:`\hat\rho(\cdot;\hat a,\hat w)\equiv
\bar\rho`, :math:`J_\omega(\hat a,\hat w)\ge C(\rho_0)>0` for all
:math:`\omega\in(0,C_0(\rho_0))`.

It holds, with the constants of its proof: if :math:`|\rho_0|\ge|\rho_0(t_1)|/2>0` on
:math:`[t_1-\delta_0,t_1+\delta_0]`, then :math:`C=\delta_0|\rho_0(t_1)|^2/2`, for every omega with
:math:`-1/\omega<t_1-\delta_0`.  Here the integral over the plateau is the product of
:math:`\rho_{0,\omega}` with a signal, the sign of the template on the plateau, and Cauchy's
inequality does the rest.  The loss is :math:`\int_{-1/\omega}^\infty\rho_0^2`, which grows as omega
tends to 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.flows.flow_statements import OF_PROPOSITION_C_1
from memory_theorems.theorems.curse_of_memory.proposition_c_1.instances import PLATEAUS_OF_TEMPLATES
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.stating import FormulaTheorem, have, lemma, overstated
from memory_theorems.verify.theorem import Source

_PLATEAU = ("plateau of length", "seen")
_LOSS = "|model - short - far|**2"


#: Signals on the whole line: what the loss sees of them, and what moving them does.
ON_THE_LINE = Theory.parse(
    {
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "rho": (r"\rho_0", "X", "the template, on the line"),
        "fit": (r"\hat{\rho}", "X", "the model"),
        "base": (r"\bar{\rho}", "X", "the short-term part of the target"),
        "target": (r"\rho", "X", "the target"),
        "shift": (r"\sigma", "real, X -> X", "signals delayed"),
        "seen": (r"\chi", "real, X -> X", "signals from a time on, 0 before"),
    },
    {
        "perfect": "fit == base",
        "linear": "for t, c: real, v: X. seen(t, c*v) == c*seen(t, v)",
        "moved": "for t, d: real, v: X. seen(t, shift(d, v)) == shift(d, seen(t - d, v))",
        "as large": "for d: real, v: X. |shift(d, v)| == |v|",
    },
    ["target == base + shift(1/omega, rho)"],
)
SUBSTITUTION = (
    have("what is left", "fit - target == -1*shift(1/omega, rho)", ["perfect"]),
    have(
        "seen from 0 on",
        "seen(0, fit - target) == -1*shift(1/omega, seen(-1/omega, rho))",
        [
            "what is left; congruence(seen(0, fit - target), seen(0, -1*shift(1/omega, rho))); "
            "linear(0, -1, shift(1/omega, rho)); moved(0, 1/omega, rho)"
        ],
    ),
    have(
        "the loss at perfect fit",
        "|seen(0, fit - target)|**2 == |seen(-1/omega, rho)|**2",
        [
            "seen from 0 on; homogeneity(-1, shift(1/omega, seen(-1/omega, rho))); "
            "as large(1/omega, seen(-1/omega, rho))"
        ],
    ),
)


class LossBoundedBelow(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-c.1"
    aliases = ("prop-c.1", "proposition-c.1")
    title = "The loss at perfect short-term fit stays above a positive constant"
    # The norms of an instance are integrals: moving an instance asks for hundreds.
    moves = False
    source = Source(CURSE_OF_MEMORY, "Proposition C.1", ("85",), "Appendix C.2, (2)")
    uses = ("curse-of-memory/lemma-c.3",)
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "far": (r"\rho_{0}", "H", "the far-away memory as the loss sees it, at 1/omega"),
        "early": (r"\rho'_{0}", "H", "what more of it is seen at a smaller omega"),
        "plateau": ("p", "H", "the sign of the template on its plateau, 0 elsewhere"),
        "delta": (r"\delta_0", "(0, oo)", "half of the length of the plateau"),
        "height": ("h", "(0, oo)", "absolute value of the template in the middle of the plateau"),
        "model": (r"\hat{\rho}", "H", "the model"),
        "short": (r"\bar{\rho}", "H", "the short-term part of the target, which the model is"),
        "later": (r"\rho_{1}", "H", "the far-away memory as it is seen at a smaller omega"),
    }
    given: ClassVar[Mapping[str, str]] = {
        "plateau of length": "|plateau|**2 <= 2*delta",
        "seen": "inner(far, plateau) >= 2*delta*(height/2)",
        "no time in common": "for c: real. |far + c*early|**2 == |far|**2 + c**2*|early|**2",
    }
    define = ("short == model", "later == far + early")
    inner_product = ("H",)
    stated = (
        *OF_PROPOSITION_C_1,
        lemma(
            "the loss at perfect fit",
            within=(ON_THE_LINE, SUBSTITUTION),
            note="the substitution s = t - 1/omega: the template is moved, and only times from 0 "
            "on count",
        ),
        lemma(
            "the loss is bounded below",
            without=("no time in common",),
            note="(85) with the constants of its proof; 'seen' is |rho_0| >= h/2, "
            "integrated over the plateau, which lies in (-1/omega, oo)",
        ),
        lemma("the loss grows", without=_PLATEAU, note="equality is told by twelve digits"),
        overstated(
            "the loss is bounded below by four times as much",
            f"{_LOSS} >= 2*(delta*height**2)",
            without=("no time in common",),
            note="length of the plateau times the square of the height",
        ),
    )
    proof = (
        have(
            "squared",
            "for s, t, u: real. s >= 0 and s <= |t| and |t| <= u => s**2 <= u**2",
            ["mul_le_mul_of_nonneg_left(s, s, u)", "mul_le_mul_of_nonneg_left(u, s, u)"],
        ),
        have(
            "Cauchy on the plateau",
            "(delta*height)**2 <= |far|**2*(2*delta)",
            [
                "seen; cauchy(far, plateau); "
                "squared(delta*height, inner(far, plateau), |far|*|plateau|); plateau of length; "
                "mul_le_mul_of_nonneg_left(|far|**2, |plateau|**2, 2*delta)"
            ],
        ),
        have("divided", "for s, t, u: real. s > 0 and (s*t)**2 <= u*(2*s) => s*t**2/2 <= u"),
        have(
            "the loss is bounded below",
            f"{_LOSS} >= delta*height**2/2",
            ["Cauchy on the plateau", "divided(delta, height, |far|**2)"],
        ),
        have(
            "more than before",
            "for s, t, u: real. s == t + u and u >= 0 and t >= 0 => t <= s*(1 + 10**(-12))",
        ),
        have(
            "the loss grows",
            f"{_LOSS} <= |later|**2*(1 + 10**(-12))",
            [
                "no time in common(1); mul_le_mul_of_nonneg_left(|early|, 0, |early|); "
                "mul_le_mul_of_nonneg_left(|far|, 0, |far|); "
                "more than before(|later|**2, |far|**2, |early|**2)"
            ],
        ),
    )
    lines = (
        lemma(
            "the square on the plateau",
            claim("2*d*(h/2)**2 == d*h**2/2", d="(0, oo)", h="(0, oo)"),
            equation="85",
        ),
    )
    instances = PLATEAUS_OF_TEMPLATES

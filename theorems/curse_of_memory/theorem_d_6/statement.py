r"""Remarks D.6 and D.7: examples of completely monotonic targets.

Theorem D.6 counts the critical affine spaces of such targets: by Kammler's theorem (D.4, cited) a
completely monotonic :math:`\rho\in L^2` that is no sum of d exponentials has best approximations of
d distinct exponentials with positive weights, so that :math:`J_k` has non-degenerate global
minimisers for k up to :math:`D_0=\sup\{d:\rho\notin V_d\}` (D.5), and Theorem D.1 gives
:math:`\sum_{d\le\min(m,D_0)}d!\,S(m,d)` spaces.  The statement on the loss is composed of
these, with Kammler's theorem as a cited fact.

The examples need care.  :math:`(1+t)^{-\alpha}` is completely monotonic for every
:math:`\alpha>0`, as Remark D.6 says, but lies in L2 only for :math:`\alpha>1/2`: for smaller
:math:`\alpha` the loss is infinite everywhere and Remark D.7 fails.  A sum of exponentials with
:math:`w_1^*=0`, which Remark D.6 allows, does not vanish at infinity, as Definition D.3 asks, and
is not in L2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_THEOREM_D_6
from memory_theorems.theorems.curse_of_memory.theorem_d_6.instances import POWER_LAWS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, have, induct, lemma, repaired
from memory_theorems.verify.theorem import Source

_POSITIVE = dict.fromkeys(("a", "c", "w"), "(0, oo)")


class CompletelyMonotonicTargets(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.6"
    aliases = ("theorem-d.6", "remark-d.6", "remark-d.7")
    title = "Completely monotonic targets: the examples"
    source = Source(
        CURSE_OF_MEMORY, "Remark D.6", ("(135)",), "Appendix D.1.2, with Theorem D.6 and Remark D.7"
    )
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "alpha": (r"\alpha", "(0, oo)", "the exponent of the power law"),
        "P": ("P", "natural -> real", "alpha (alpha + 1) ... (alpha + n - 1)"),
    }
    define = ("P(0) == 1", "P(n + 1) == P(n)*(alpha + n)")
    stated = (
        *OF_THEOREM_D_6,
        lemma(
            "power laws", note="(-1)^n F^(n) is P(n) (1 + t)^(-alpha - n), by the derivative below"
        ),
        disproved(
            "a sum with a rate 0 vanishes at infinity",
            claim(
                "Limit(a + c*exp(-w*t), t, oo) == 0", _POSITIVE, counter={"a": 1, "c": 1, "w": 1}
            ),
            paper=(
                r"\rho(t)=\sum_{j=1}^{m^*}\alpha_j^*e^{-w_j^*t},\quad0\le w_1^*<\dots<w_{m^*}^*,"
                r"\ \alpha_j^*>0"
            ),
            note="Definition D.3 asks F(oo) = 0; a is the weight of the rate 0",
            instead=("a sum with positive rates vanishes at infinity",),
        ),
        lemma(
            "a sum with positive rates vanishes at infinity",
            claim("Limit(a*exp(-w*t), t, oo) == 0", a="(0, oo)", w="(0, oo)"),
            note="term by term",
        ),
        disproved(
            "power laws of every exponent lie in L2",
            claim(
                "Integral((1 + t)**(-2*alpha), (t, 0, T)) <= C",
                {"alpha": "(0, oo)", "C": "(0, oo)", "T": "(0, oo)"},
                exists={"C": None},
                counter={"alpha": "1/2", "T": "exp(C)"},
            ),
            paper=(
                r"\rho(t)=1/(1+t)^\alpha,\ \alpha>0,\text{ then }\mathcal D=\mathbb N_+\text{"
                r" and }D_0=\infty"
            ),
            note="log(1 + T) is a lower bound of the integral of rho^2 over [0, T] for every "
            "alpha <= 1/2 (lines below); no loss is finite, and nothing is critical",
            instead=("power laws in L2",),
        ),
        repaired(
            "power laws in L2",
            claim(
                "Integral((1 + t)**(-2*alpha), (t, 0, T)) <= 1/(2*alpha - 1)",
                alpha="(1/2, oo)",
                T="(0, oo)",
            ),
        ),
    )
    proof = (
        induct("rising", "for n: natural. P(n) >= 0", on="n"),
        have("positive power", "for n: natural, t: [0, oo). (1 + t)**(-alpha - n) > 0"),
        have(
            "power laws",
            "for n: natural, t: [0, oo). P(n)*(1 + t)**(-alpha - n) >= 0",
            ["rising(n)", "positive power(n, t)"],
        ),
    )
    lines = (
        lemma(
            "derivative of a power",
            claim("Derivative((1 + t)**(-b), t) == -b*(1 + t)**(-b - 1)", b="(0, oo)", t="[0, oo)"),
        ),
        lemma(
            "below the exponent one half",
            claim("(1 + t)**(-2*b) >= 1/(1 + t)", b="(0, 1/2]", t="[0, oo)"),
        ),
        lemma(
            "the integral that diverges",
            claim("Integral(1/(1 + t), (t, 0, T)) == log(1 + T)", T="(0, oo)"),
        ),
        lemma(
            "confluent exponentials",
            claim(
                [
                    "Derivative(t*exp(-w*t), t) + w*(t*exp(-w*t)) == exp(-w*t)",
                    "Derivative(exp(-w*t), t) + w*exp(-w*t) == 0",
                ],
                w="(0, oo)",
                t="[0, oo)",
            ),
            equation="(135)",
            note="V_2 holds t exp(-w t), which is no sum of exponentials; V_1 holds exponentials "
            "only, so that the inclusion in the proof of Theorem D.5 is an equality for k = 1",
        ),
    )
    instances = POWER_LAWS

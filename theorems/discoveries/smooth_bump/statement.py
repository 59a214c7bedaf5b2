r"""(71) for omega > 3: a bump that is once differentiable takes eps^(-1/3) exponentials.

(65) asks for :math:`\rho\in C^1` and :math:`\rho\sim t^{-(1+\omega)}`, and (71) concludes
:math:`m=O(\omega\varepsilon^{-1/\omega})` for any :math:`\omega>0`: an error of
:math:`(C/m)^\omega`.  Faster decay is not all that matters: for :math:`\rho(t)=\frac12(1-t)_+^2`,
which is over at the time 1, and every linear recurrent network of width m

.. math:: \|\rho-\hat\rho\|_{L^1}\ge\frac1{249(m+1)^3},

so that (71) fails for every :math:`\omega>3`, with a power law beside the bump too: that takes
:math:`n\sim\log^2(1/p)/\omega` exponentials for an error of p (``width-for-all-decays``), which
count among the m + n of the bound.

*Proof.*  The Hankel operator of the bump integrates three times and reverses time, that of m
exponentials has rank m (complex and repeated rates included), and the norm of their difference is
at most the L1 distance.  The third derivatives of m + 1 bumps side by side are shrunk alike; the
exponentials annihilate a combination of them.

Derived here; the source of the question is Li, Han, E and Li (ICLR 2021), (65), (71).
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.smooth_bump.instances import BUMPS
from memory_theorems.theorems.discoveries.smooth_bump.proof import PROOF, THEORY
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source

_UNIT = {"u": "[0, 1]"}


class SmoothBump(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/smooth-bump"
    aliases = ("smooth-bump",)
    title = "A bump that is once differentiable takes eps^(-1/3) exponentials"
    source = Source(
        CURSE_OF_MEMORY, "The curse of memory in approximation", ("16", "65", "71"), "Appendix B"
    )
    theory = THEORY
    moves = False
    stated = (
        lemma(
            "the error of a bump",
            note="m counts the exponentials of the model, and those with which the rest of the "
            "kernel has the L1 distance p; without a rest p = 0",
        ),
        overstated(
            "the power of the width, as printed",
            claim(
                "1/(249*(m + 1)**3) <= C**4/m**4",
                {"C": "integer [1, oo)", "m": "integer [1, oo)"},
                exists={"C": None},
                counter={"m": "4000*C**4"},
            ),
            equation="71",
            note="for the bump; a constant that serves can be enlarged to a whole one",
            instead=("the error of a bump",),
        ),
    )
    lines = (
        lemma(
            "three derivatives of a bump",
            claim(
                ["Derivative(u**3*(1 - u)**3, u) == 3*u**2 - 12*u**3 + 15*u**4 - 6*u**5",
                 "Derivative(3*u**2 - 12*u**3 + 15*u**4 - 6*u**5, u)"
                 " == 6*u - 36*u**2 + 60*u**3 - 30*u**4",
                 "Derivative(6*u - 36*u**2 + 60*u**3 - 30*u**4, u)"
                 " == 6 - 72*u + 180*u**2 - 120*u**3"],
                _UNIT,
            ),
            note="value, first and second derivative vanish at both ends",
        ),
        lemma(
            "integrated three times",
            claim(
                "Integral((s - t)**2/2*(6 - 72*t + 180*t**2 - 120*t**3), (t, 0, s))"
                " == s**3*(1 - s)**3",
                s="[0, 1]",
            ),
            note="so that the operator of the bump makes a bump of its third derivative, later "
            "pieces earlier; scaled to the length 1/(m + 1) it is (m + 1)**-3 as long",
        ),
        lemma(
            "the lengths of both",
            claim(
                ["Integral(u**6*(1 - u)**6, (u, 0, 1)) == 1/12012",
                 "Integral((6 - 72*u + 180*u**2 - 120*u**3)**2, (u, 0, 1)) == 36/7",
                 "1/12012/(36/7) == 1/61776", "249**2 >= 61776"]
            ),
            note="the hypotheses 'shrunk' and 'size'",
        ),
    )  # fmt: skip
    proof = PROOF
    shown = ("earlier pieces", "earlier images", "all pieces", "nothing is annihilated",
             "what is missed")  # fmt: skip
    instances = BUMPS

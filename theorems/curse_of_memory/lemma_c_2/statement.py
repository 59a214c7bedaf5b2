r"""Lemma C.2: exponentials of different rates are linearly independent, on any interval.

As printed: for pairwise different :math:`\lambda_1,\dots,\lambda_m\in\mathbb R` the functions
:math:`e^{\lambda_it}` are linearly independent on any interval.  Proof there: divide by
:math:`e^{\lambda_mt}`, differentiate, induct.

It holds.  More is true: a sum that vanishes at m equidistant points is zero (by elimination, one
factor :math:`y-e^{\lambda_ih}` after the other, instead of derivatives), and m - 1 points are not
enough.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.flows.flow_statements import OF_LEMMA_C_2
from memory_theorems.theorems.curse_of_memory.flows.independence import (
    INTERVAL,
    POINTS,
    PROOF,
    PROOF_ON_AN_INTERVAL,
)
from memory_theorems.theorems.curse_of_memory.lemma_c_2.instances import VANISHING_SUMS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated, printed, sharpened
from memory_theorems.verify.theorem import Source


class IndependentExponentials(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-c.2"
    aliases = ("lemma-c.2",)
    title = "Exponentials of different rates are linearly independent"
    source = Source(CURSE_OF_MEMORY, "Lemma C.2", ("83", "84"), "Appendix C.2")
    theory = INTERVAL
    stated = (
        *OF_LEMMA_C_2,
        printed(
            "independent on an interval",
            proved_by="independent",
            paper=r"\sum_{i=1}^mc_ie^{\lambda_it}=0,\ t\in I\Rightarrow c_i=0,\ \forall i\in[m]",
            confirmed="the series of functions eλit im=1 is linear independent on any interval I ⊂ "
            "R.",
            note="an interval of more than one point; it need not be open",
        ),
        sharpened(
            "independent at m points",
            proved_by="independent",
            within=(POINTS, PROOF),
            paper=r"\sum_{i=1}^mc_ie^{\lambda_it}=0,\ t\in I\Rightarrow c_i=0,\ \forall i\in[m]",
            note="m equidistant points are enough",
        ),
        overstated(
            "independent at one point less",
            claim(
                "1*exp(0*(p + k*h)) + c*exp(1*(p + k*h)) != 0",
                {"p": "(-oo, oo)", "h": "(0, oo)", "k": "integer [0, 1)", "c": "(-oo, oo)"},
                counter={"p": 0, "h": 1, "k": 0, "c": -1},
            ),
            note="m = 2, rates 0 and 1: with c_1 = 1 there is a c_2 for which the sum vanishes at "
            "the one point k = 0",
        ),
    )
    proof = PROOF_ON_AN_INTERVAL
    shown = ("points", "recursion", "sums with factors vanish", "a root", "one term is left")
    lines = (
        lemma(
            "one exponential less",
            claim(
                "Derivative(c*exp(a*t)/exp(b*t) + d, t) == c*(a - b)*exp((a - b)*t)",
                dict.fromkeys(("a", "b", "c", "d", "t"), "(-oo, oo)"),
            ),
            equation="84",
            note="one term of the sum, and the constant d = c_m that is gone",
        ),
    )
    instances = VANISHING_SUMS

r"""Definitions 3.4, 3.5, 3.7: with a norm relative to the input nothing is stably approximated.

As the notes have it: :math:`\|H_t\|_\infty=\sup_{x\ne0}|H_t(x)|/\|x\|_\infty+|H_t(0)|`, the norm
(11) of :math:`H-\widehat H` is the supremum over t of this and of the same for the derivative, and
:math:`E_m(\beta)` is its supremum over all parameters :math:`\tilde\theta=(W,U,b,c)` within
:math:`\beta` of :math:`\theta_m`.  H is stably approximated if :math:`E=\limsup E_m` is 0 at 0 and
continuous on :math:`[0,\beta_0]`.

But a bias moves the model at rest: without input the state is the h with :math:`Wh+b=0`, which is
not 0, and of the different outputs :math:`c^\top h` and :math:`(c+kh)^\top h` one is not
:math:`H_t(0)`.  A small input that begins after the time t leaves both outputs unchanged, so that
the quotient by its norm is as large as one likes: :math:`E_m(\beta)=\infty` for all m and all
:math:`\beta>0`, whatever the target and the models.  (If :math:`h_{-\infty}=0` is read as a limit,
the perturbed model has no solution at all unless :math:`\sigma(b)=0`.)

So the hypotheses of Theorem 3.9 hold for nothing.  The smallest repair is to subtract the output at
rest from the models as well, as Definition 2.1 does for the target.

Second-hand, from notes on Wang, Li and Li (ICLR 2024).
"""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.definition_3_7.instances import RESTING
from memory_theorems.theorems.inverse_approximation.definition_3_7.perturbed_rest import (
    PROOF,
    THEORY,
)
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
)
from memory_theorems.verify.theorem import Source


class PerturbedRest(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/definition-3.7"
    aliases = ("definition-3.7",)
    title = "A norm relative to the input is infinite for every perturbed bias"
    source = Source(INVERSE, "Definitions 3.4 to 3.7", ("(9)", "(10)", "(11)"), "Section 3.2")
    theory = THEORY
    instances = RESTING
    stated = (
        lemma(
            "the error exceeds every multiple of the input",
            note="one of two models with the perturbed bias b, |b| <= beta, has an error of more "
            "than K times the size of the input, for every K: no E is finite beyond 0, so that "
            "Theorem 3.9 as the notes have it is vacuous",
        ),
        lemma(
            "the readout moves by at most beta",
        ),
    )
    proof = PROOF

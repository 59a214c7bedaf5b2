r"""Theorem 3.5: does a stable reparameterisation approximate every linear functional stably?

As notes of others have it (second-hand): with a stable reparameterisation of the rates, state-space
models :math:`h'=\Lambda h+Ux,\ y=c^Th` stably approximate any bounded, causal, continuous, regular,
time-homogeneous linear functional.  *Stably* means that the perturbation error
:math:`E(\beta)=\limsup_m\sup_{|\theta-\theta_m|\le\beta}\|H-\hat H_m(\theta)\|` is continuous in
beta near 0, where :math:`|\theta|` is the largest of the norms of the weights: input weights U and
output weights c are perturbed too.

Moving these two alone decides the matter, whatever the matrices are and however they are
parameterised: with :math:`M=E(\beta)`, for all orders k and all s > 0,

.. math:: \left|\int_0^\infty\frac{t^{k+1}}{(k+1)!}e^{-st}\rho(t)\,dt\right|
   \le\left(\frac M\beta\right)^2\left(\frac M{\beta^2}\right)^k,

so that a kernel of one sign has :math:`\int e^{\kappa t}\rho\,dt<\infty` for
:math:`\kappa<\beta^2/M`: its memory is exponential.  The kernel :math:`(1+t)^{-3/2}` has an
infinite first moment, and refutes that.  The reason is the product of the two moves: at a unit
of rate r it is :math:`\beta^2/r`, so that no model has a unit slower than :math:`\beta^2/M`.  What
stable reparameterisations do achieve, with the rates alone perturbed, is ``perturbed-rates``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.theorem_3_5.instances import MOVED_MODELS
from memory_theorems.theorems.inverse_approximation.theorem_3_5.moments import PROOF, THEORY
from memory_theorems.theorems.papers import STABLE_SSM
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    refuted_variant,
    variant,
)
from memory_theorems.verify.theorem import Source

POSITIVE = "(0, oo)"


class StableApproximation(FormulaTheorem):
    __doc__ = __doc__

    key = "stable-ssm/theorem-3.5"
    title = "What stable approximation of a linear functional needs, for any reparameterisation"
    aliases = ("theorem-3.5-stable-ssm",)
    source = Source(STABLE_SSM, "Theorem 3.5", (), "Section 3")
    theory = THEORY
    stated = (
        refuted_variant(
            "the kernel (1 + t)**(-3/2)",
            claim(
                "2*sqrt(1 + T) + 2/sqrt(1 + T) - 4 <= K",
                {"K": POSITIVE, "T": POSITIVE},
                exists={"K": None},
                counter={"T": "(K + 4)**2"},
            ),
            instead=("all moments are bounded",),
            note="the left side is the integral of t (1 + t)**(-3/2) up to T (the line 'the first "
            "moment'); stable approximation bounds it by K = e (M/beta)**2, for some beta: the "
            "statement 'all moments are bounded' at k = 0 and s = 1/T, with exp(-t/T) >= "
            "exp(-1) up to T (a line below). Read: linear state-space models, sigma the identity, "
            "c and U perturbed as in the definition of the perturbation error",
        ),
        lemma(
            "all moments are bounded",
            proved_by="moments",
            note="for every sequence of linear models of any widths and any matrices; the weights "
            "of the recurrence are not moved at all",
        ),
        lemma(
            "no unit is slow",
            proved_by="rates",
            note="v is the direction of the unit; s > 0 is arbitrary",
        ),
    )
    proof = PROOF
    lines = (
        variant(
            "weights up to the time T",
            claim("exp(-1) <= exp(-t/T)", {"T": POSITIVE, "t": "[0, oo)"}, given="t <= T"),
        ),
        variant(
            "the first moment",
            claim(
                "Derivative(2*sqrt(1 + t) + 2/sqrt(1 + t) - 4, t) == t*(1 + t)**(-3/2)",
                t="[0, oo)",
            ),
            note="the primitive vanishes at t = 0",
        ),
        variant(
            "a bounded weight",
            claim("t*exp(-t) <= 1", t="[0, oo)"),
            note="in units of 1/s; why errors in L1 make the moments converge, for k = 0",
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = MOVED_MODELS

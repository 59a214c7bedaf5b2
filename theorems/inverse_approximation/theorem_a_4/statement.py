r"""Theorem A.4: an inverse theorem for linear models, from the abscissas of their weights.

As the notes have it.  Let :math:`H_t` be linear, continuous, causal, regular and time-homogeneous,
and :math:`y_i(t)=H_t(e_i)\in C^{\alpha+1}(\mathbb R)` its output under a unit step.  Suppose that
linear models of width m, with outputs :math:`\bar y_{i,m}`, satisfy :math:`\sup_{t\ge0}|\bar
y_{i,m}^{(k)}-y_i^{(k)}|\to0` for :math:`1\le k\le\alpha+1`, that their parameters are uniformly
bounded, and that the largest real parts :math:`w_m` of the eigenvalues of their W satisfy
:math:`\limsup w_m<-\beta`.  Then :math:`e^{\beta t}y_i^{(k)}(t)\to0`.

This is false, with parameters bounded in every norm: the chain :math:`h_0'=-h_0+x`,
:math:`h_k'=h_{k-1}-h_k` has :math:`w_m=-1` for all m, and the outputs of
``inverse/poisson-chain`` converge with all derivatives, uniformly in t, to a target of memory
:math:`\rho(t)\sim t^{-2}`.  Eigenvalues do not bound the flow :math:`e^{W_mt}` uniformly in the
width.

Repaired: if :math:`|e^{W_mt}|\le Ke^{-\beta t}` for all m (K = 1 for normal W, or where the
symmetric part of W is at most :math:`-\beta`) and :math:`|c_m|\le C`, :math:`|U_me_i|\le U`,
:math:`|W_m|\le M`, then :math:`|y_i^{(j+1)}(t)|\le CKUM^je^{-\beta t}`, and as the hypothesis holds
for a slightly larger rate, :math:`e^{\beta t}y_i^{(k)}(t)\to0`.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (21)-(24), after Li, Han, E and Li (JMLR
2022).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.lemma_a_10.statement import LIMIT
from memory_theorems.theorems.inverse_approximation.theorem_a_4.instances import LIMITS
from memory_theorems.theorems.inverse_approximation.theorem_a_4.limits_of_linear_models import (
    LIMITS_FORGET,
)
from memory_theorems.theorems.inverse_approximation.theorem_a_4.linear_models import PROOF, THEORY
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    refuted_variant,
)
from memory_theorems.verify.theorem import Source


class LinearTargetsForget(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/theorem-a.4"
    aliases = ("theorem-a.4",)
    title = "Limits of linear models with a common spectral gap"
    source = Source(INVERSE, "Theorem A.4", ("(21)", "(22)", "(24)"), "Appendix A.3")
    theory = THEORY
    instances = LIMITS
    uses = ("inverse/poisson-chain",)
    stated = (
        refuted_variant(
            "a common spectral gap",
            claim(
                f"exp(t/2)*{LIMIT} <= C",
                {"C": "(0, oo)", "t": "[8, oo)"},
                exists={"C": None},
                counter={"t": "12*C + 60"},
            ),
            note="beta = 1/2, W_m = -I + N, U = e_0, c_k = 1/((k+1)(k+2)) for 2 <= k < m, "
            "alpha = 1, d = 1: the only eigenvalue is -1 < -1/2, the norms of W, U and c are at "
            "most 2, 1 and 1, and the derivatives of all orders converge uniformly "
            "(inverse/poisson-chain). The functional with the kernel rho is regular on bounded "
            "sequences (without bounds only 0 is)",
            instead=(
                "limits of networks whose flows decay at one rate",
                "derivatives of the target",
            ),
        ),
        lemma(
            "limits of networks whose flows decay at one rate",
            LIMITS_FORGET,
            note="on networks and functionals, for the first derivative under Heaviside inputs: "
            "a common bound of |exp(W_m t)|_2 in place of the abscissas",
        ),
        lemma(
            "derivatives of the target",
            note="from a common bound of the flows in place of the abscissas; a rate beyond beta "
            "makes it o(exp(-beta*t))",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}

r"""Theorem 3.9 for tanh-like activations (class A_1): the repaired form in steps.

The models near rest are :math:`v'=(a-bv^2)\circ Wv`, with the slope :math:`\kappa=a`.  Over a step
:math:`\tau` on which :math:`|v|\le\eta`, by Gronwall's inequality

.. math:: |v(t+\tau)-e^{aW\tau}v(t)|\le\delta|v(t)|,\qquad\delta=b\eta^2M\tau e^{aM\tau},\quad
   |W|_2\le M,

and uniform decay under perturbations of W, U and c by :math:`\beta_0` bounds the flow of a step by
:math:`\epsilon(\tau)e^{-\kappa\beta_0\tau}/(\kappa\beta_0^2)`.  Both together are at most
:math:`\varrho<1`, so that the slopes lose the factor :math:`\varrho` with each step, and

.. math:: \mathcal M_B(H)(T+k\tau)\le\frac{C\,\epsilon(T)}{\beta_0}\varrho^k,\qquad|c_m|\le C.

For every :math:`\beta<\kappa\beta_0` there is a step with :math:`\varrho\le e^{-\beta\tau}`: take
:math:`\tau` with :math:`\epsilon(\tau)e^{-\kappa\beta_0\tau}/(\kappa\beta_0^2)\le
e^{-\beta\tau}/2`, then :math:`\eta` with :math:`\delta\le e^{-\beta\tau}/2`, then T.  Here (14) is
used, for M and C; Lyapunov functions and eigenvalues are not.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (44)-(68).  The proof is derived here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.theorem_3_9_tanh.instances import TANH
from memory_theorems.theorems.inverse_approximation.theorem_3_9_tanh.small_slopes import (
    PROOF,
    THEORY,
)
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
)
from memory_theorems.verify.theorem import Source


class SmoothTargetsForget(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/theorem-3.9-tanh"
    aliases = ("theorem-3.9-tanh",)
    title = "Targets that tanh networks approximate stably have exponentially decaying memory"
    source = Source(INVERSE, "Theorem 3.9", ("(52)", "(62)", "(68)"), "Appendix A.9")
    theory = THEORY
    instances = TANH
    moves = False
    stated = (
        lemma(
            "the memory of the target",
            note="over inputs of size at most B, after k steps of length tau; eps bounds the "
            "memories of all perturbed models, at the time tau for small inputs",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}

r"""Section 6.1: stable linear dynamical systems satisfy the assumptions.

As printed: :math:`h_t=Wh_{t-1}+Ux_t` is stable provided :math:`\|W\|\le\lambda<1`, Lipschitz in x
provided :math:`\|U\|` is bounded; :math:`\max_t\|h_t\|<O((1-\lambda)^{-1})`, so that the model is
:math:`O((1-\lambda)^{-1})`-Lipschitz in W, and it satisfies the remaining Lipschitz and smoothness
assumptions.

With constants, in all normed spaces, for :math:`\|U\|\le B_U`, :math:`\|x_t\|\le B_x`:
:math:`\|h_t\|\le H=B_UB_x/(1-\lambda)`, :math:`L_x=B_U`, :math:`L_w=\sqrt{H^2+B_x^2}`,
:math:`\beta_{wh}=\beta_{hw}=1`, :math:`\beta_{ww}=\beta_{hh}=0`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.descent.linear_systems import PROOF, THEORY
from memory_theorems.theorems.stability.descent.step_symbols import LINEAR_STEPS
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    printed,
    sharpened,
)
from memory_theorems.verify.theorem import Source

_STATE, _INPUT, _BOUNDED = "weights of the state", "weights of the input", "bounded"


class LinearSystems(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/section-6-1"
    title = "Constants of stable linear systems"
    aliases = ("section-6-1",)
    source = Source(STABILITY, "Section 6.1", (), "Section 6.1")
    theory = THEORY
    stated = (
        printed(
            "stable",
            without=(_INPUT, _BOUNDED),
            paper=r"\text{The model is stable provided }||W|| \le \lambda < 1",
            confirmed=r"\text{The model is stable provided }||W|| \le \lambda < 1",
        ),
        printed(
            "Lipschitz in the input",
            without=(_STATE, _BOUNDED),
            paper=r"\text{Lipschitz in }x\text{ provided }||U||\text{ is bounded}",
            confirmed=r"\text{Lipschitz in }x\text{ provided }||U||\text{ is bounded}",
        ),
        sharpened(
            "bounded states",
            paper=r"\max_t ||h_t|| < O((1-\lambda)^{-1})",
            note="with the constant of the O(.)",
        ),
        sharpened(
            "Lipschitz in the weights",
            paper=r"\text{the model is }O((1-\lambda)^{-1})\text{ Lipschitz in }W",
            note="with the constant of the O(.), and in U as well",
        ),
        lemma(
            "both weights at once",
            note="left as an exercise in the print; the norm of (W, U) is the root of the sum of "
            "the squares, at most the Frobenius norm",
        ),
        lemma(
            "expansion",
            without=(_STATE, _INPUT, _BOUNDED),
            note="the model is its derivative but for one product V q: so the derivative in the "
            "state does not depend on the state (beta_hh = 0), nor that in the weights on the "
            "weights (beta_ww = 0)",
        ),
        lemma(
            "second order",
            without=(_STATE, _INPUT, _BOUNDED),
            note="what is left in the expansion, in operator norm",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = LINEAR_STEPS

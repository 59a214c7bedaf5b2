r"""Accuracy forces slow rates: the quantitative form of the inverse theorem for power laws.

Let :math:`r>0` be a memory with :math:`r(t)\le D\,r(2t+1)`, as :math:`(1+t)^{-p}` with
:math:`D=2^p`, and let :math:`f(t)=\sum_{i<M}a_ie^{-b_it}`, :math:`b_i\ge\beta`, come within
:math:`\epsilon` of it for all :math:`t\ge0`.

* Positive weights, any number of them: :math:`e^{\beta(t+1)}\le2D+1` as long as
  :math:`2D\epsilon\le r(t)`.  For the power law
  :math:`\beta\le\log(2^{p+1}+1)\,(2^{p+1}\epsilon)^{1/p}`.
* Weights of both signs: :math:`e^{\beta t}(r(t)-\epsilon)\le\sum|a_i|`.  For the power law with
  :math:`\sum|a_i|\le A`: :math:`\beta\le\log(A/\epsilon)/((2\epsilon)^{-1/p}-1)`.

So the rates of accurate models tend to 0, and a perturbation of W by :math:`\beta` makes them
unstable: no sequence of linear models with direct weights approximates a power law stably.  The
order :math:`\epsilon^{1/p}` is right: to leave out the rates below :math:`\beta` of
:math:`(1+t)^{-p}=\int x^{p-1}e^{-x}e^{-xt}dx/\Gamma(p)` costs at most :math:`\beta^p/\Gamma(p+1)`.

Proof.  :math:`f(t+s)\le e^{-\beta s}f(t)` for positive weights; put s = t + 1.

Derived here; related to the contrapositive of Theorem A.4 of Wang, Li and Li (ICLR 2024), which is
known second-hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.slowest_rate.instances import SLOW_SUMS
from memory_theorems.theorems.inverse_approximation.slowest_rate.slowest_rates import PROOF, THEORY
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
)
from memory_theorems.verify.theorem import Source


class AccuracyForcesSlowRates(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/slowest-rate"
    aliases = ("slowest-rate",)
    title = "Accuracy forces slow rates"
    source = Source(INVERSE, "contrapositive of Theorem A.4", ("(24)",), "Section 3.2")
    theory = THEORY
    instances = SLOW_SUMS
    stated = (
        lemma(
            "the slowest rate",
            note="for every width and without a bound of the weights; for (1 + t)**(-p) take "
            "1 + t = (2**(p+1)*eps)**(-1/p): beta is at most log(2**(p+1) + 1) times its inverse",
        ),
        lemma(
            "the slowest rate for weights of both signs",
            without=("positive", "doubling"),
            note="the logarithm of the weights is the price of their signs",
        ),
        lemma(
            "power laws double",
            claim("(1 + t)**(-p) == 2**p*(1 + (2*t + 1))**(-p)", {"p": "(0, oo)", "t": "[0, oo)"}),
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}

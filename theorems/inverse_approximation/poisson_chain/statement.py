r"""A linear model whose eigenvalues are all -1 and whose memory is polynomial.

The chain :math:`h_0'=-h_0+x`, :math:`h_k'=h_{k-1}-h_k`, :math:`k<m`, is :math:`h'=(-I+N)h+e_0x`
with the shift N: the only eigenvalue is -1, :math:`\|-I+N\|_2\le2`.  From rest under a unit step
:math:`h_k(t)'=p_k(t)=t^ke^{-t}/k!`.  The readout :math:`c_k=1/((k+1)(k+2))`, :math:`k\ge2`, gives

.. math:: y_m'(t)=\sum_{2\le k<m}c_kp_k(t)\longrightarrow
   \rho(t)=\frac{1-(1+t)e^{-t}}{t^2}-\Big(\frac12+\frac t6\Big)e^{-t}\ge\frac1{2t^2}\quad(t\ge8),

by :math:`c_k=\int_0^1s^k(1-s)ds` and the exponential series.  Convergence is uniform in t, and so
is that of every derivative: :math:`p_k'=p_{k-1}-p_k`, so that the derivative of order i of a tail
is a sum of :math:`2^i` tails with the weights :math:`p_{k-l}`, :math:`0\le l\le i`, each at most
:math:`c_m`.  As :math:`\rho(0)=\rho'(0)=0`, :math:`y=\int_0^t\rho` is twice continuously
differentiable on the whole line; for more derivatives drop more of the first units.

Derived here, for Theorem A.4 and Lemma A.10 of Wang, Li and Li (ICLR 2024), known second-hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.lemma_a_10.statement import LIMIT
from memory_theorems.theorems.inverse_approximation.poisson_chain.chains import PROOF, THEORY
from memory_theorems.theorems.inverse_approximation.poisson_chain.instances import CHAINS
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
)
from memory_theorems.verify.theorem import Source


class PoissonChain(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/poisson-chain"
    aliases = ("poisson-chain",)
    title = "A chain of units of one rate has a polynomial memory"
    source = Source(INVERSE, "counterexample to Theorem A.4", ("(22)", "(24)"), "Appendix A.3")
    theory = THEORY
    instances = CHAINS
    stated = (
        lemma(
            "tails",
            note="at every time the weights p_k = t**k*exp(-t)/k! have partial sums of at most 1, "
            "and so have p_(k-l): tails of the sum and of its derivatives are small with c(m)",
        ),
        lemma(
            "the memory is polynomial",
            claim(f"{LIMIT} >= 1/(2*t**2)", t="[8, oo)"),
        ),
        lemma(
            "the readout is a moment",
            claim(
                ["1/(k + 1) - 1/(k + 2) == 1/((k + 1)*(k + 2))",
                 "1/((k + 2)*(k + 3)) <= 1/((k + 1)*(k + 2))"],
                k="integer [0, oo)",
            ),
            note="the integral of s**k*(1 - s) over [0, 1]; with the exponential series the sum "
            "over all k is the integral of (1 - s)*exp(-(1 - s)*t)",
        ),
        lemma(
            "the sum over all units",
            claim(
                "Derivative(-(r/t + 1/t**2)*exp(-r*t), r) == r*exp(-r*t)",
                {"r": "[0, 1]", "t": "(0, oo)"},
            ),
            note="r = 1 - s: the integral over [0, 1] is (1 - (1 + t)*exp(-t))/t**2; the first two "
            "terms, (1/2 + t/6)*exp(-t), are not read out",
        ),
        lemma(
            "derivatives of the weights",
            claim(
                "(k + 1)*t**k/factorial(k + 1) == t**k/factorial(k)",
                {"k": "integer [0, oo)", "t": "(0, oo)"},
            ),
            note="so that the derivative of t**(k + 1)*exp(-t)/(k + 1)! is p_k - p_(k+1)",
        ),
    )  # fmt: skip
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}

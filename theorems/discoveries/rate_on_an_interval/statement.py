r"""1/x on [1, R]: no linear network of width k is nearer than an explicit exponential in k.

For every sum of k exponentials, complex rates in pairs and repeated ones included, and all R > 1

.. math:: \max_{1\le x\le R}\Big|\frac1x-\phi(x)\Big|\ge\frac{e^{-\pi^2k/\log R}}{(k+1)^2R}.

The rate that is conjectured for best sums is :math:`e^{-\pi^2k/\log(8R)}` (Braess and Hackbusch,
IMA J. Numer. Anal. 25 (2005), for intervals [1, R]).  Both exponents are :math:`\pi^2k/\log R` to
leading order in R.

*Proof.*  ``theorems/objects/fits/cauchy_points.py`` bounds the error by 1/S for any points
:math:`x_0<\dots<x_k` of :math:`[\frac12,\frac R2]`, S the sum of the absolute entries of the
inverse of :math:`(1/(x_i+x_j))` ('pairing', 'Cauchy').  At :math:`x_i=\frac12R^{i/k}`, with
:math:`\delta=\log R/k`, :math:`|c_i|=2x_i\prod_{l\ne i}\coth\frac{|i-l|\delta}2\le2x_iP^2`, and
:math:`\frac{4x_ix_j}{x_i+x_j}\le x_i+x_j`: this is 'inverse'.  As :math:`\tanh` increases,
:math:`\delta\log P\le\int_0^\infty\log\coth\frac y2\,dy=\frac{\pi^2}4`, by monotonicity of the
integral of steps of the length :math:`\delta`.

Better points give better bounds for given k and R: those of Zolotarev's extremal quotient come
within a factor 20 of the best errors in ``property_tests``.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.rate_on_an_interval.instances import CAUCHY_NETWORKS
from memory_theorems.theorems.discoveries.rate_on_an_interval.proof import PROOF, THEORY
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma
from memory_theorems.verify.theorem import Source


class RateOnAnInterval(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/rate-on-an-interval"
    aliases = ("rate-on-an-interval",)
    title = "1/x on [1, R]: the error of every linear network of width k"
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("16",), "Section 4")
    theory = THEORY
    stated = (
        lemma(
            "the rate from below",
        ),
    )
    lines = (
        lemma(
            "quotients of the points",
            claim(
                "(exp(y) + 1)/(exp(y) - 1) == (exp(y/2) + exp(-y/2))/(exp(y/2) - exp(-y/2))",
                y="(0, oo)",
            ),
            note="y = |i - l|*delta",
        ),
        lemma(
            "sums of the points",
            claim("4*x*y/(x + y) <= x + y", x="(0, oo)", y="(0, oo)"),
        ),
        lemma(
            "the integral of log coth",
            claim("2*(1 - 1/4)*(pi**2/6) == pi**2/4"),
        ),
    )
    proof = PROOF
    shown = ("tanh increases", "the product", "at least the inverse", "the size of the inverse")
    instances = CAUCHY_NETWORKS
    moves = False

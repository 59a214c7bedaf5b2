r"""Proposition 2: the full and the truncated model stay close under projected gradient descent.

As printed: under the assumptions of Lemmas 2 and 3, for compact convex :math:`\Omega` and the step
sizes :math:`\alpha_t=\alpha/t`, after N steps of projected gradient descent
:math:`\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\gamma k\lambda^kN^{\alpha\beta+1}`; and after it: with
:math:`\alpha=1` and :math:`k=O(\log(\gamma N^\beta/\varepsilon))` the distance is at most
:math:`\varepsilon`.

With any bound G of the gradient error and any Lipschitz constant :math:`\beta` of the gradient it
holds, and more:

.. math:: \|w_{recurr}^N-w_{trunc}^N\|\le\frac G\beta\Big(\prod_{i=1}^N\Big(1+\frac{\alpha\beta}i
   \Big)-1\Big)\le\alpha G N^{\max(\alpha\beta,1)},

the first of which scalar systems attain.  With the constants of the printed proof of Lemma 2 in
place of G it fails at N = 1; :math:`\Gamma_k` repairs it.  The constant of the remark depends on
:math:`\lambda` and, for small :math:`\beta`, on :math:`\beta`: the sum of the proof is at most
:math:`1+1/\beta`.  At :math:`\beta=0` the window does not grow with N, but the distance does.
Frobenius norms of weights, Euclidean norms of states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.descent import training
from memory_theorems.theorems.stability.descent.gradients import BETA
from memory_theorems.theorems.stability.descent.nearby_descents import OF_THE_WINDOW
from memory_theorems.theorems.stability.descent.projected_descent import (
    PROJECTION,
    PROJECTION_PROOF,
    PROOF,
    THEORY,
)
from memory_theorems.theorems.stability.descent.trained_models import PROPOSITION_2
from memory_theorems.theorems.stability.descent.training_symbols import DESCENTS
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    refuted_variant,
    repaired,
    sharpened,
)
from memory_theorems.verify.theorem import Source

HALF_LINE = "[0, oo)"
POSITIVE = "(0, oo)"
REAL = "(-oo, oo)"
COUNT = "integer [1, oo)"
LATE = "[1, oo)"

#: The explicit constants of Lemmas 2 and 3 along the descents of Theorem 1.
_TRAINING = (training.THEORY.without("f", "M", "readout"), training.PROOF)
_PRINTED_GAMMA = "(Lp*K/(1 - lambda) + bp*K*R/(1 - lambda) + Lp*bwh*R + Lp*K*bhh*R/(1 - lambda))"


class DescentUnderTruncation(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/proposition-2"
    title = "Gradient descent on the full and on the truncated model"
    aliases = ("proposition-2",)
    source = Source(STABILITY, "Proposition 2", (), "Section 4, Appendix A.2.3")
    uses = (
        "stability/lemma-2",
        "stability/lemma-3",
        "stability/section-6-1",
        "stability/section-6-2",
    )
    theory = THEORY
    stated = (
        repaired(
            "Proposition 2",
            PROPOSITION_2,
            paper=r"\|w_{\text{recurr}}^N - w_{\text{trunc}}^N\| \le \alpha \gamma k \lambda^k "
            r"N^{\alpha\beta+1}",
            note="the printed line under the assumptions of Lemmas 2 and 3, for their constants:"
            " gamma is that of Lemma 2 as repaired.  Omega is the set of d(w) <= 0, w and v are the"
            " weights of the full and of the truncated model, and the common start lies in Omega;"
            " that Omega is compact is not used",
        ),
        lemma(
            "with the conclusions of Lemmas 2 and 3 as hypotheses",
            OF_THE_WINDOW,
            note="the printed line with Omega, its projection and both descents; given are Lemma 3 "
            "and, as an upper bound on Omega, Lemma 2; Gamma is the letter gamma, Omega the set of "
            "d(w) <= 0, and the common start lies in it; that Omega is compact is not used",
        ),
        refuted_variant(
            "with the constants of the printed proofs",
            f"for m: natural. |u(m + 1) - v(m + 1)| <= alpha*{_PRINTED_GAMMA}*(k + 1)*lambda**(k"
            f" + 1)*(m + 1)**(alpha*{BETA} + 1)",
            within=_TRAINING,
            note="the print leaves gamma to Lemma 2; with the constants of its proof added up, at "
            "N = 1 the distance is alpha times the gradient error, for which that"
            " gamma is too small; W = lambda = 1/2, U = 1, x_t = 1, p = h_T",
            instead=("Proposition 2",),
        ),
        lemma(
            "with explicit constants",
            proved_by="drift, with the printed exponent",
            within=_TRAINING,
            note="of gradients as the chain rule computes them, with the gradient error Gamma of"
            " Lemma 2 in place of gamma k lambda^k; the window is k + 1",
        ),
        lemma(
            "a smaller exponent",
        ),
        sharpened(
            "a smaller exponent, with explicit constants",
            proved_by="drift in closed form",
            within=_TRAINING,
        ),
        lemma(
            "the recursion solved",
            note="attained for every N and alpha by a scalar system with a concave loss",
        ),
        lemma(
            "projections do not expand",
            within=(PROJECTION, PROJECTION_PROOF),
            note=(
                "in every inner product space, for the nearest points of a convex set; by the two "
                "variational inequalities, which are inferences of the proof"
            ),
        ),
        refuted_variant(
            "the remark, at beta = 0",
            claim(
                "lambda**k*(1 - lambda**past)/(1 - lambda)*harmonic(N) <= exp(-k/C)/(1 - lambda)",
                {
                    "lambda": "(0, 1)",
                    "C": POSITIVE,
                    "k": COUNT,
                    "past": COUNT,
                    "N": COUNT,
                },
                exists={"C": None},
                counter={"lambda": "1/2", "k": 1, "past": 1, "N": 31},
            ),
            note=(
                "no reading of the print, whose beta is a bound and may be taken positive: "
                "h_t = lambda h_{t-1} + u x_t with x_t = 1, p = h_T, T = k + past, U trained: "
                "beta = 0, gamma = 1/(1 - lambda), the gradient error is constant and the"
                " distance is "
                "the left side (a step below); the window is admissible exactly for eps >="
                " exp(-k/C) "
                "gamma, whatever N is"
            ),
            instead=(
                "a smaller exponent, with explicit constants",
                "stability/theorem-1: solved for the window",
            ),
            keeps=(
                "lambda-contractive, Lipschitz and smooth",
                "alpha = 1, step sizes 1/t",
                "Omega an interval that the descents do not leave",
            ),
        ),
        lemma(
            "the remark",
            claim(
                ["p*q <= eta", "g/lambda*(lambda*eps/g) == eps"],
                {
                    "lambda": "(0, 1)",
                    "g": POSITIVE,
                    "L": POSITIVE,
                    "eps": POSITIVE,
                    "eta": POSITIVE,
                    "p": HALF_LINE,
                    "q": HALF_LINE,
                },
                given=["p <= 2/(E*L)", "q <= E*eta*L/2"],
            ),
            note=(
                "g = gamma' N**max(beta, 1), L = log(1/lambda), p = k lambda**(k/2) and q = "
                "lambda**(k/2): the two hypotheses are steps below, p q = k lambda**k, and the"
                " bound "
                "is g/lambda times it, at most g/lambda times eta = eps; gamma' as in Lemma 2"
            ),
        ),
    )
    proof = PROOF
    shown = ("drift", "product", "linear growth", "step of a power", "growth of a power")
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        disproved(
            "the step sizes, as printed",
            claim(
                "i >= 1",
                {"N": COUNT, "i": "integer [0, oo)"},
                given="i <= N - 1",
                counter={"N": 1, "i": 0},
            ),
            equation="A.2.3",
            paper=r"\text{on step }i + 1\text{, we have the following recurrence relation for "
            r"}\delta_{i+1}",
            note="step i + 1 is written with alpha_i = alpha/i, and the first step, i = 0, would "
            "divide by 0; step i is to use alpha/i, as in the sum over "
            "i = 1, ..., N that follows",
            instead=("drift",),
        ),
        lemma(
            "the recursion, second line",
            claim(
                "w - a*g - (v - a*h) == (w - v) - a*(g - m) - a*(m - h)",
                {"w": REAL, "v": REAL, "a": POSITIVE, "g": REAL, "h": REAL, "m": REAL},
            ),
            note=(
                "g = grad p_T(w), m = grad p_T(v), h = grad p_T^k(v), with w = w_recurr^i and "
                "v = w_trunc^i; lines 3 and 4 are the triangle inequality"
            ),
        ),
        lemma(
            "the recursion, with an exponential",
            claim(
                "(1 + x)*delta + g <= exp(x)*delta + g",
                {"x": HALF_LINE, "delta": HALF_LINE, "g": HALF_LINE},
            ),
        ),
        lemma(
            "the product of exponentials: next factor",
            claim(
                "exp(c*s)*exp(c/n) == exp(c*(s + 1/n))",
                {"c": HALF_LINE, "s": HALF_LINE, "n": COUNT},
            ),
            note=("c = alpha beta, n = N + 1"),
        ),
        lemma(
            "the harmonic sum: next term",
            claim("x/(1 + x) <= log(1 + x)", {"x": "[0, 1]"}),
            note=("x = 1/N; the bound of the sum by an integral, term by term"),
        ),
        lemma(
            "the harmonic sum",
            claim(
                ["log(n/i) + log((n + 1)/n) == log((n + 1)/i)", "log(i/i) == 0"],
                {"n": LATE, "i": LATE},
            ),
            note=("the logarithms add up, and both sides start at 0 for N = i"),
        ),
        lemma(
            "the terms of the sum",
            claim(
                "exp(c*(p - q))*g/exp(q) == g*exp(c*p)/exp(q*(c + 1))",
                {"c": HALF_LINE, "p": HALF_LINE, "q": HALF_LINE, "g": HALF_LINE},
            ),
            note=("p = log N, q = log i, c = alpha beta, g = alpha G"),
        ),
        lemma(
            "the last sum: next term",
            claim(
                "S + 1/(N + 1)**(c + 1) <= N + 1",
                {"c": HALF_LINE, "N": LATE, "S": HALF_LINE},
                given="S <= N",
            ),
            note=("very loose: for c = alpha beta > 0 the sum is at most 1 + 1/c"),
        ),
        lemma(
            "the last sum, sharper: next term",
            claim("1 + c*x/(1 + x) <= (1 + x)**c", {"c": POSITIVE, "x": "(0, 1]"}),
            note=(
                "multiplied by (i + 1)**c, with x = 1/i; summed from i = 1 it gives "
                "sum 1/i**(c + 1) <= 1 + (1 - N**(-c))/c"
            ),
        ),
        lemma(
            "the product as a binomial coefficient: next factor",
            claim(
                [
                    "gamma(n + 1 + c)/(gamma(n + 1)*gamma(1 + c))*(1 + c/(n + 1))"
                    " == gamma(n + 2 + c)/(gamma(n + 2)*gamma(1 + c))",
                    "gamma(0 + 1 + c)/(gamma(0 + 1)*gamma(1 + c)) == 1",
                ],
                {"c": POSITIVE, "n": "integer [0, oo)"},
            ),
        ),
        lemma(
            "the remark: the distance for a linear loss",
            claim(
                "(1 - P*Q)/(1 - lambda) - (1 - P)/(1 - lambda) == P*(1 - Q)/(1 - lambda)",
                {"lambda": "(0, 1)", "P": "(0, 1)", "Q": "(0, 1)"},
            ),
            note=(
                "d h_T/d u is the first fraction and d h_T^k/d u the second, for every u; P = "
                "lambda**k, Q = lambda**(T - k)"
            ),
        ),
        lemma(
            "solving for k: the first half of the power",
            claim("y*exp(-y/2) <= 2/E", {"y": HALF_LINE}),
            note=("y = k log(1/lambda); attained at y = 2"),
        ),
        lemma(
            "solving for k: the second half of the power",
            claim(
                "exp(-L*((2/L)*log(2/(E*eta*L)) + s)/2) <= E*eta*L/2",
                {"s": HALF_LINE, "L": POSITIVE, "eta": POSITIVE},
            ),
            note=("L = log(1/lambda), s the excess of k"),
        ),
    )
    instances = DESCENTS

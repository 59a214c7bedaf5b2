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
place of G it fails at N = 1; :math:`\Gamma_k` repairs it.  The remark fails even with a constant
that may depend on :math:`\lambda`: for :math:`\beta=0` its window does not grow with N, but the
distance does.
Frobenius norms of weights, Euclidean norms of states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from theorems.instances.training_symbols import DESCENTS
from theorems.papers import STABILITY
from theorems.stability.proofs import training
from theorems.stability.proofs.gradients import BETA
from theorems.stability.proofs.projected_descent import (
    PROJECTION,
    PROJECTION_PROOF,
    PROOF,
    THEORY,
)
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, printed, repaired, sharpened
from verify.theorem import Source

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
        printed(
            "with the conclusions of Lemmas 2 and 3 as hypotheses",
            proved_by="the printed exponent",
            paper=r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha GN^{\alpha\beta+1}\quad\text{for any"
            r" bound }G\text{ of the gradient error}",
            note="G stands for gamma k lambda^k; m + 1 is the number of steps",
        ),
        disproved(
            "with the constants of the printed proofs",
            f"for m: natural. |u(m + 1) - v(m + 1)| <= alpha*{_PRINTED_GAMMA}*(k + 1)*lambda**(k"
            f" + 1)*(m + 1)**(alpha*{BETA} + 1)",
            within=_TRAINING,
            paper=r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\gamma k\lambda^kN^{\alpha\beta+1}",
            note="at N = 1 the distance is alpha times the gradient error, for which the printed"
            " gamma is too small; W = lambda = 1/2, U = 1, x_t = 1, p = h_T",
        ),
        repaired(
            "with explicit constants",
            proved_by="drift, with the printed exponent",
            within=_TRAINING,
            paper=r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\Gamma_kN^{\alpha\beta+1}",
            note="the window is k + 1",
        ),
        sharpened(
            "a smaller exponent",
            paper=r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha GN^{\max(\alpha\beta,1)}",
        ),
        sharpened(
            "a smaller exponent, with explicit constants",
            proved_by="drift in closed form",
            within=_TRAINING,
            paper=r"\|w_{recurr}^N-w_{trunc}^N\|\le\alpha\Gamma_kN^{\max(\alpha\beta,1)}",
        ),
        sharpened(
            "the recursion solved",
            paper=r"\|w_{recurr}^N-w_{trunc}^N\|\le\frac G\beta\Big(\binom{N+\alpha\beta}N-1\Big)",
            note="attained for every N and alpha by a scalar system with a concave loss",
        ),
        printed(
            "projections do not expand",
            within=(PROJECTION, PROJECTION_PROOF),
            equation="A.2.3",
            paper=r"\|\Pi_\Omega a-\Pi_\Omega b\|\le\|a-b\|",
            note=(
                "in every inner product space, for the nearest points of a convex set; by the two "
                "variational inequalities, which are inferences of the proof"
            ),
        ),
        disproved(
            "the remark, with a constant that may depend on lambda",
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
            paper=r"\forall\lambda\ \exists C\ \forall\varepsilon,k,N:\ \alpha=1,\ k\ge C\log\frac"
            r"{\gamma N^\beta}\varepsilon\ \Rightarrow\ \|w_{recurr}^N-w_{trunc}^N\|\le\varepsilon",
            note=(
                "h_t = lambda h_{t-1} + u x_t with x_t = 1, p = h_T, T = k + past, U trained: "
                "beta = 0, gamma = 1/(1 - lambda), the gradient error is constant and the"
                " distance is "
                "the left side (a step below); the window is admissible exactly for eps >="
                " exp(-k/C) "
                "gamma, whatever N is"
            ),
        ),
        repaired(
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
            paper=r"\alpha=1,\ k\ge\frac2{\log(1/\lambda)}\log\frac2{e\eta\log(1/\lambda)},\ "
            r"\eta=\frac"
            r"{\lambda\varepsilon}{\gamma'N^{\max(\beta,1)}}\ \Rightarrow\ \gamma'k\lambda^{k-1}"
            r"N^{\max(\beta,1)}\le\varepsilon",
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
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "drift": ("A.2.3", r"\delta_{i+1}\le\delta_i+\alpha_i(\beta\delta_i+\gamma k\lambda^k)"),
    }
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
            paper=r"\text{step }i+1\text{ uses }\alpha_i=\alpha/i,\ 0\le i\le N-1",
            note=(
                "the first step would divide by 0; step i is to use alpha/i, as in the sum over "
                "i = 1, ..., N that follows"
            ),
        ),
        disproved(
            "the recursion, second line as printed",
            claim(
                "Abs((w - a*g) - (v - a*h)) <= Abs(w - a*g - v - a*h)",
                {"w": REAL, "v": REAL, "a": POSITIVE, "g": REAL, "h": REAL},
                counter={"w": 0, "v": 0, "a": 1, "g": 1, "h": -1},
            ),
            equation="A.2.3",
            paper=r"\le\|w_{recurr}^i-\alpha_i\nabla p_T(w_{recurr}^i)-w_{trunc}^i-\alpha_i\nabla "
            r"p_T^k(w_{trunc}^i)\|",
            note=(
                "a sign: the last term is to be + alpha_i grad p_T^k; scalar weights, no projection"
            ),
        ),
        repaired(
            "the recursion, second line",
            claim(
                "w - a*g - (v - a*h) == (w - v) - a*(g - m) - a*(m - h)",
                {"w": REAL, "v": REAL, "a": POSITIVE, "g": REAL, "h": REAL, "m": REAL},
            ),
            equation="A.2.3",
            paper=r"w-\alpha g-(v-\alpha h)=(w-v)-\alpha(g-m)-\alpha(m-h)",
            note=(
                "g = grad p_T(w), m = grad p_T(v), h = grad p_T^k(v), with w = w_recurr^i and "
                "v = w_trunc^i; lines 3 and 4 are the triangle inequality"
            ),
        ),
        printed(
            "the recursion, with an exponential",
            claim(
                "(1 + x)*delta + g <= exp(x)*delta + g",
                {"x": HALF_LINE, "delta": HALF_LINE, "g": HALF_LINE},
            ),
            equation="A.2.3",
            paper=r"(1+\alpha_i\beta)\delta_i+\alpha_iG\le e^{\alpha_i\beta}\delta_i+\alpha_iG",
        ),
        printed(
            "the product of exponentials: next factor",
            claim(
                "exp(c*s)*exp(c/n) == exp(c*(s + 1/n))",
                {"c": HALF_LINE, "s": HALF_LINE, "n": COUNT},
            ),
            equation="A.2.3",
            paper=r"\prod_{j=i+1}^Ne^{\alpha\beta/j}=\exp\Big(\alpha\beta\sum_{j=i+1}^N\frac1j"
            r"\Big)",
            note=("c = alpha beta, n = N + 1"),
        ),
        printed(
            "the harmonic sum: next term",
            claim("x/(1 + x) <= log(1 + x)", {"x": "[0, 1]"}),
            equation="A.2.3",
            paper=r"\frac1{N+1}\le\log\frac{N+1}N",
            note=("x = 1/N; the bound of the sum by an integral, term by term"),
        ),
        printed(
            "the harmonic sum",
            claim(
                ["log(n/i) + log((n + 1)/n) == log((n + 1)/i)", "log(i/i) == 0"],
                {"n": LATE, "i": LATE},
            ),
            equation="A.2.3",
            paper=r"\sum_{j=i+1}^N\frac1j\le\log\frac Ni",
            note=("the logarithms add up, and both sides start at 0 for N = i"),
        ),
        printed(
            "the terms of the sum",
            claim(
                "exp(c*(p - q))*g/exp(q) == g*exp(c*p)/exp(q*(c + 1))",
                {"c": HALF_LINE, "p": HALF_LINE, "q": HALF_LINE, "g": HALF_LINE},
            ),
            equation="A.2.3",
            paper=r"e^{\alpha\beta\log(N/i)}\frac{\alpha G}i=\alpha GN^{\alpha\beta}"
            r"\frac1{i^{\alpha\beta+1}}",
            note=("p = log N, q = log i, c = alpha beta, g = alpha G"),
        ),
        printed(
            "the last sum: next term",
            claim(
                "S + 1/(N + 1)**(c + 1) <= N + 1",
                {"c": HALF_LINE, "N": LATE, "S": HALF_LINE},
                given="S <= N",
            ),
            equation="A.2.3",
            paper=r"\sum_{i=1}^N\frac1{i^{\alpha\beta+1}}\le N",
            note=("very loose: for c = alpha beta > 0 the sum is at most 1 + 1/c"),
        ),
        sharpened(
            "the last sum, sharper: next term",
            claim("1 + c*x/(1 + x) <= (1 + x)**c", {"c": POSITIVE, "x": "(0, 1]"}),
            equation="A.2.3",
            paper=r"\frac{c}{(i+1)^{c+1}}\le\frac1{i^c}-\frac1{(i+1)^c}",
            note=(
                "multiplied by (i + 1)**c, with x = 1/i; summed from i = 1 it gives "
                "sum 1/i**(c + 1) <= 1 + (1 - N**(-c))/c"
            ),
        ),
        sharpened(
            "the product as a binomial coefficient: next factor",
            claim(
                [
                    "gamma(n + 1 + c)/(gamma(n + 1)*gamma(1 + c))*(1 + c/(n + 1))"
                    " == gamma(n + 2 + c)/(gamma(n + 2)*gamma(1 + c))",
                    "gamma(0 + 1 + c)/(gamma(0 + 1)*gamma(1 + c)) == 1",
                ],
                {"c": POSITIVE, "n": "integer [0, oo)"},
            ),
            equation="A.2.3",
            paper=r"\prod_{i=1}^{N}\Big(1+\frac ci\Big)=\frac{\Gamma(N+1+c)}{\Gamma(N+1)"
            r"\Gamma(1+c)}",
        ),
        printed(
            "the remark: the distance for a linear loss",
            claim(
                "(1 - P*Q)/(1 - lambda) - (1 - P)/(1 - lambda) == P*(1 - Q)/(1 - lambda)",
                {"lambda": "(0, 1)", "P": "(0, 1)", "Q": "(0, 1)"},
            ),
            equation="A.2.3",
            paper=r"\delta_N=\sum_{i=1}^N\frac1i\lambda^k\frac{1-\lambda^{T-k}}{1-\lambda}",
            note=(
                "d h_T/d u is the first fraction and d h_T^k/d u the second, for every u; P = "
                "lambda**k, Q = lambda**(T - k)"
            ),
        ),
        repaired(
            "solving for k: the first half of the power",
            claim("y*exp(-y/2) <= 2/E", {"y": HALF_LINE}),
            equation="A.2.3",
            paper=r"k\lambda^{k/2}\le\frac2{e\log(1/\lambda)}",
            note=("y = k log(1/lambda); attained at y = 2"),
        ),
        repaired(
            "solving for k: the second half of the power",
            claim(
                "exp(-L*((2/L)*log(2/(E*eta*L)) + s)/2) <= E*eta*L/2",
                {"s": HALF_LINE, "L": POSITIVE, "eta": POSITIVE},
            ),
            equation="A.2.3",
            paper=r"k\ge\frac2L\log\frac2{e\eta L}\ \Rightarrow\ \lambda^{k/2}\le\frac{e\eta L}2",
            note=("L = log(1/lambda), s the excess of k"),
        ),
    )
    instances = DESCENTS

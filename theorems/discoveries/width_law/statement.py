r"""The law of the width, in L1 and in the maximum norm, for real and for complex rates.

Let :math:`\varepsilon(m)` be the least error of m exponentials near a power law, and q the rate
at which what the error measures decays along the logarithm of time: :math:`q=\omega` for the
relative L1 error of :math:`\omega(1+t)^{-1-\omega}`, :math:`q=p` for the maximum norm of
:math:`(1+t)^{-p}`, :math:`0<q\le1`.  Then, with N(m) = 1 in L1 for real rates, 2m + 1 in L1 for
all linear models of width m, and 4m + 1 in the maximum norm for real rates,

.. math:: N(m)\,\varepsilon(m)\le e^{-L}\Rightarrow m\ge\frac{(L+\log L)^2}{2\pi^2q}-\frac1{\pi^2},
   \qquad m\ge\frac{(L+3\log(L+12)+3)^2}{2\pi^2q}+\frac2{3q}+1\Rightarrow
   \varepsilon(m)\le e^{-L}.

To leading order :math:`m=L^2/(2\pi^2q)` is necessary and sufficient in both norms, and complex
rates gain nothing.  Written for :math:`\varepsilon(m)`:

.. math:: \frac{e^{-\pi\sqrt{2qm}}}{N(m)}\le\varepsilon(m)\le5e^4(2\pi^2qm)^{3/2}e^{-\pi\sqrt{2qm}},

the right side for :math:`2\pi^2qm\ge49`.

For 1/x on :math:`[1,\infty)` (q = 1, x = 1 + t) the rate :math:`e^{-\pi\sqrt{2m}}` was
conjectured by Braess and Hackbusch (IMA J. Numer. Anal. 25 (2005)) from numerical results; they
prove :math:`e^{-\pi\sqrt m}` from above.

The hypotheses are lemmas, proved in prose but for :math:`|G|\le1` ('the response of an all-pass
filter'), the factor :math:`4m+1` of finite sums ('the pairing with all-pass responses') and the
bound from below in L1 for memories that are finite sums ('what is missed of a finite mixture').
*Bounds from below.*
Let B be the all-pass function of the rates, each taken twice, G its step response, with
:math:`|G|\le1`.  In L1, :math:`\varepsilon\ge\int B\,d\nu` (for complex
rates :math:`(2m+1)\varepsilon`).  In the maximum norm dG annihilates the exponentials; G is a sum
of 2m exponentials and a constant, so that it has at most 2m monotone pieces, and
:math:`\int|dG|\le1+2\cdot2m`: :math:`(4m+1)\varepsilon\ge\int B\,d\nu`, with
:math:`d\nu=x^{q-1}e^{-x}dx/\Gamma(q)` in both cases.  (A constant term of the sum is at most
:math:`\varepsilon`, and replaces one rate.)  By Jensen's inequality :math:`\log\int B\,d\nu\ge
-\mathrm{KL}(\varrho\|\nu)-\pi^2m\max\varrho` for every density :math:`\varrho` of log x: a
uniform one on :math:`[-l,0]` gives 'uniform density', :math:`\nu` itself, whose density is at
most q, gives 'own density'.  *Bound from above.*  The graded sum of
``theorems/objects/fits/graded_sums.py`` at :math:`\Lambda=l`, p = 1 + q there: for the maximum
norm of :math:`(1+t)^{-q}` take the same nodes with the weights for p = q.  The Fourier
coefficient is largest at t = 0, where it is the one of the L1 error without the factor
:math:`1/\cos\theta`; the terms left out sum to the same bound.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from memory_theorems.theorems.discoveries.width_law.all_pass_pairing import (
    PAIRING_OF_RESPONSES,
    VARIATION_OF_RESPONSES,
)
from memory_theorems.theorems.discoveries.width_law.all_pass_response import RESPONSE_BOUND
from memory_theorems.theorems.discoveries.width_law.instances import WIDTH_LAWS
from memory_theorems.theorems.discoveries.width_law.lower_bound import (
    INVERSE_SQUARES,
    LOGARITHMS,
    MISSED,
    MIXTURES,
    TRANSFORM_OF_RESPONSES,
)
from memory_theorems.theorems.discoveries.width_law.response_variation import PAIRING, VARIATION
from memory_theorems.theorems.discoveries.widths.width_law import PROOF, THEORY
from memory_theorems.theorems.exhibits.width_figures import LAW_FIGURES
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma
from memory_theorems.verify.theorem import Source


class WidthLaw(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/width-law"
    aliases = ("width-law",)
    title = "The law of the width, in L1 and in the maximum norm"
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("15", "16", "71"), "Section 4")
    uses = ("curse-of-memory/width-growth", "curse-of-memory/sharp-width")
    #: Each instance is one exchange for every number of terms.
    moves = False
    theory = THEORY
    stated = (
        lemma(
            "the width from below",
        ),
        lemma(
            "the width from above",
        ),
        lemma(
            "singular bound",
        ),
        lemma(
            "the conjectured rate from below",
        ),
        lemma(
            "the conjectured rate from above",
        ),
        lemma(
            "the response of an all-pass filter",
            RESPONSE_BOUND,
            note="G is the step response of n sections (x - lambda_k)/(x + lambda_k), solved on "
            "the whole line; rates may be equal, and nothing is cited",
        ),
        lemma(
            "the variation of a response",
            VARIATION,
            note="that a constant and 2m exponentials with real rates, with values in [-1, 1], "
            "have at most 2m monotone pieces; rates may be equal, and nothing is cited",
        ),
        lemma(
            "the pairing in the maximum norm",
            PAIRING,
            note="the factor N(m) = 4m + 1, for every sum that stands for the integral of an error "
            "h by dG, the jump of G at 0 included; that |G| <= 1 is its premise",
        ),
        lemma(
            "the variation of all-pass responses",
            VARIATION_OF_RESPONSES,
            note="as 'the variation of a response', for equal rates too; that |G| <= 1 is no "
            "premise, but shown",
        ),
        lemma(
            "the pairing with all-pass responses",
            PAIRING_OF_RESPONSES,
            note="N(m) = 4m + 1 for n = 2m, each rate taken twice; nothing is assumed of G but "
            "its sections",
        ),
        lemma(
            "the transform of an all-pass response",
            TRANSFORM_OF_RESPONSES,
            note="G^(x) = B(x)/x for x > 0, so that G annihilates e^(-lambda t) for every rate of "
            "its sections; the integral of a derivative is what it should be, and nothing is cited",
        ),
        lemma(
            "what is missed of a finite mixture",
            MISSED,
            note="the bound from below in L1, N(m) = 1, for memories that are sums of exponentials "
            "of any number of terms and models with positive real rates: nothing is given, cited "
            "or assumed of a response",
        ),
        lemma(
            "partial sums of log tanh",
            LOGARITHMS,
            note="e^(-S_n) <= tanh(u/2) + 2/(2n + 1)",
        ),
        lemma(
            "inverse squares",
            INVERSE_SQUARES,
            note="from the duplication of the sine; that the integral of log tanh(|u|/2) is "
            "-pi**2/2 follows in prose",
        ),
        lemma(
            "mixtures differentiated",
            MIXTURES,
            note="C(s) = log(1 + s), R(s) = exp(-(1 + q) C(s)): the derivative in the end of the "
            "mixture of exponentials; that R is the mixture is not shown",
        ),
        lemma("the absolute error from below"),
        lemma("the absolute error from above"),
    )
    lines = (
        lemma(
            "no density exceeds q",
            claim("q*log(q) - q <= loggamma(1 + q)", q="(0, 1]"),
            note="the maximum is at exp(u) = q",
        ),
        lemma(
            "divergence of the uniform density",
            claim(
                ["Integral(q*u, (u, -l, 0)) == -q*l**2/2",
                 "Integral(exp(u), (u, -l, 0)) <= 1", "gamma(1 + q) <= 1"],
                q="(0, 1]", l="(0, oo)",
            ),
        ),
        lemma(
            "logarithm of tanh",
            claim("4*2*(1 - 1/4)*(pi**2/6) == pi**2"),
            note="-4 times twice the sum of 1/k**2 over odd k",
        ),
        lemma(
            "both sides agree",
            claim(
                "(L + 3*log(L + 12) + 3)**2/(2*pi**2*q) + 2/(3*q) + 1"
                " <= (1 + 24*log(L + 12)/L)*(L**2/(2*pi**2*q))",
                L="[10, oo)", q="(0, 1]",
            ),
        ),
    )  # fmt: skip
    proof = PROOF
    shown = (
        "singular bound",
        "exponent from below",
        "the error at the scale",
        "the count of the scale",
        "the count below the root",
    )
    instances = WIDTH_LAWS

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return LAW_FIGURES

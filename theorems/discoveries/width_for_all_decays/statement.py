r"""The law of the width for every decay: relative L1 errors for all omega > 0, maximum norms.

Let q > 0 be the rate at which what the error measures decays along the logarithm of time:
:math:`q=\omega` for the relative L1 error of :math:`\omega(1+t)^{-1-\omega}`, :math:`q=p` for the
maximum norm of :math:`(1+t)^{-p}`.  With N(m) as in ``curse-of-memory/width-law`` (1 in L1 for real
rates, 2m + 1 in L1 for all linear models, 4m + 1 in the maximum norm) and for :math:`L\ge1`

.. math:: N(m)\varepsilon(m)\le e^{-L}\Rightarrow m\ge\frac{(L+\log L)^2}{2\pi^2q}
   -\frac{1+q}{\pi^2},\qquad m\ge\frac{(L+(3+q)(\log(L+12)+\frac52))^2}{2\pi^2q}
   +\frac23\Big(q+\frac1q\Big)+1\Rightarrow\varepsilon(m)\le e^{-L},

the second for :math:`L\ge q`: to leading order :math:`L^2/(2\pi^2q)` for every decay.  Where (15),
(16), (70), (71) of the paper have :math:`\varepsilon^{-1/\omega}`, the power law itself needs the
square of a logarithm, for all :math:`\omega>0`.

*From below.*  With B the all-pass function of the rates, each taken twice, :math:`N\varepsilon\ge
J=\int B\,d\nu`, :math:`d\nu=x^{q-1}e^{-x}dx/\Gamma(q)` (``theorems/objects/fits/all_pass.py``).
Jensen's inequality with the uniform density on :math:`[\log c-l,\log c]`, :math:`c=\max(1,q)`, has
the divergence :math:`\log\Gamma(q)-\log l-q\log c+\frac{ql}2+\frac cl(1-e^{-l})`, and each rate
takes :math:`-\int\log\tanh^2\frac{u-u_j}2\varrho\,du\le\pi^2\max\varrho=\pi^2/l`.

*From above.*  The graded sum of ``theorems/objects/fits/graded_sums.py`` at :math:`\Lambda=l`,
:math:`\Sigma=2(l+q)`.  By Poisson's formula its relative error is at most the sum of the Fourier
coefficients :math:`\frac{2le^{-l}}{\Gamma(1+q)}F`, on the line :math:`c=1-1/l`, and
:math:`\frac{16e^{-l}}{3\Gamma(1+q)}R`, on the line c = 3/4, and the terms T left out:

.. math:: F=\int e^{x-cr(x)-e^{(x-l)/q}/l}dx,\quad R=\sum_{j\ge2}\int e^{x-\frac34jr(x)}dx,\quad
   T=\frac1{\Gamma(q)}\int_\Sigma^\infty s^{q-1}e^{-s}ds.

The lines show what is new beside ``curse-of-memory/sharp-width``: for q > 1 the curve r is
:math:`q\,r_1(x/q)`, :math:`r_1(y)=\log(1+\sqrt2e^{y/2}+e^y)`.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.widths.integral_laws import DECAY_LAWS
from memory_theorems.theorems.discoveries.widths.width_for_all_decays import PROOF, THEORY
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, refuted_variant
from memory_theorems.verify.theorem import Source

BELOW = ("all-pass", "tangent", "divergence", "a rate")
ABOVE = ("terms", "Poisson", "first coefficient", "other coefficients", "left out")


class WidthForAllDecays(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/width-for-all-decays"
    aliases = ("width-for-all-decays",)
    title = "The law of the width for every decay omega > 0"
    source = Source(
        CURSE_OF_MEMORY, "remark on lower bounds", ("15", "16", "70", "71"), "Section 4"
    )
    uses = ("curse-of-memory/sharp-width",)
    theory = THEORY
    stated = (
        lemma(
            "the width from below",
            without=ABOVE,
        ),
        lemma(
            "the width from above",
            without=BELOW,
        ),
    )
    lines = (
        refuted_variant(
            "the order log(1/eps)",
            claim(
                "(L + log(L))**2/(2*pi**2) - 2/pi**2 <= C*L",
                {"C": "(0, oo)", "L": "[1, oo)"},
                exists={"C": None},
                counter={"L": "20*(C + 1)"},
            ),
            note="the remark after (16); by 'the width from below' the least width is no less than "
            "the left side",
            instead=("the width from below",),
        ),
        lemma(
            "divergence of the uniform density",
            claim(
                ["Integral(q*u, (u, -l, 0)) == -q*l**2/2",
                 "Integral(c*exp(u), (u, -l, 0)) == c - c*exp(-l)"],
                q="(0, oo)", c="[1, oo)", l="(0, oo)",
            ),
            note="u counted from log(c)",
        ),
        lemma(
            "a rate",
            claim("4*2*(1 - 1/4)*(pi**2/6) == pi**2"),
            note="-4 times twice the sum of 1/k**2 over odd k",
        ),
        lemma(
            "number of nodes",
            claim("1/(6*q*Min(1/2, 1/(2*q))**2) == 2/3*Max(q, 1/q)", q="(0, oo)"),
        ),
        lemma(
            "first coefficient, x > Lambda",
            claim(
                ["s**(q/l) <= s", "Integral(exp(-c*t), (t, 0, oo)) == 1/c"],
                given=("q <= l",), s="[1, oo)", q="[1, oo)", l="[1, oo)", c="(0, oo)",
            ),
            note="for q >= 1; s = exp((x - l)/q), c = 1/l.  For q <= 1: e*log(1 + 2*l) <= 2*e*l",
        ),
        lemma(
            "other coefficients, x < 0",
            claim(
                "loggamma(1 + 2*q) - 2*q*log(9*q/10) + log(pi**2/6 - 1) <= log(8/5)",
                q="[1, oo)",
            ),
            note="w = exp(x/(2*q)); the integral to infinity is Gamma(1 + 2*q)/(9/10*j*q)**(2*q)",
        ),
        lemma(
            "terms left out",
            claim(
                ["y*log(s) - s/2 <= y*log(2*y) - y", "y*log(y) - y <= loggamma(1 + y)"],
                y="(0, oo)", s="(0, oo)",
            ),
            note="y = q - 1 for q > 1: s**y <= (2*y/e)**y*exp(s/2), and Gamma(q) >= (y/e)**y",
        ),
    )  # fmt: skip
    proof = PROOF
    shown = ("uniform density", "singular bound", "the estimate")
    instances = DECAY_LAWS
    moves = False

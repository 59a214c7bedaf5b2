r"""The law of the width in L2, for all linear recurrent networks.

Let :math:`\varepsilon(m)` be the least relative L2 error of a linear recurrent network of width m
(complex rates and repeated ones included) for :math:`(1+t)^{-q-1/2}`, :math:`0<q\le1`, whose norm
in L2 is :math:`(2q)^{-1/2}`.  Then

.. math:: \varepsilon(m)\le e^{-L}\Rightarrow m\ge\frac{(L+\frac12\log L-\frac{11}{10})^2}{2\pi^2q}
   -\frac1{\pi^2}\ (L\ge3),\qquad m\ge\frac{(L_q+3\log(L_q+12)+3)^2}{2\pi^2q}+\frac2{3q}+1
   \Rightarrow\varepsilon(m)\le e^{-L},

:math:`L_q=L+\frac12\log\frac1q`; the sum that serves in the second has real rates and positive
weights.  To leading order :math:`L^2/(2\pi^2q)`, as in L1 and in the maximum norm; complex rates
gain nothing, without the factor that they cost there.

*From below.*  Let :math:`b(x)=\prod_j\frac{x-\lambda_j}{x+\bar\lambda_j}` over the m rates,
:math:`B=b^2`, :math:`a=e^{-l}` and h the function with the Laplace transform :math:`B(x)k(x)`,
:math:`k(x)=((x+a)(x+1))^{-1/2}`.  It annihilates the model.  By Plancherel's theorem
:math:`\|h\|^2=\frac1\pi\int_0^\infty\frac{dy}{\sqrt{(y^2+a^2)(y^2+1)}}=K(l)/\pi`, as
:math:`|B(iy)|=1`.  By Cauchy and Schwarz :math:`\varepsilon(2q)^{-1/2}\|h\|\ge\int\rho h=
\frac1{\Gamma(q+1/2)}\int B(x)k(x)x^{q-1/2}e^{-x}dx`, and :math:`k\ge\frac12x^{-1/2}` on [a, 1]:
with u = log x this is 'Plancherel', :math:`H=\int_{-l}^0Be^{qu-e^u}du`.  Jensen's inequality for
the uniform density is 'tangent' at the mean; a rate takes at most
:math:`\frac1l\int-\log\big|\frac{e^u
-\lambda}{e^u+\bar\lambda}\big|^2du=\frac{\pi^2}l(1-\frac2\pi|\arg\lambda|)`.

*From above.*  The graded sum of ``theorems/objects/fits/graded_sums.py`` with q for :math:`\omega`
and the weights of p = q + 1/2.  The L2 norm of an integral is at most the integral of the norms:
:math:`\|e^{-st}\|=(2s)^{-1/2}` in place of 1/s, so that the Fourier coefficients are those of the
L1 error with :math:`\frac{\cos^{-1/2}\theta}{\sqrt q\,\Gamma(q+1/2)}` in place of
:math:`\frac1{\Gamma(1+q)\cos\theta}`.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.width_in_l2.proof import PROOF, THEORY
from memory_theorems.theorems.discoveries.widths.integral_laws import L2_LAWS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma
from memory_theorems.verify.theorem import Source

BELOW = ("Plancherel", "elliptic integral", "tangent", "weight", "a rate")
ABOVE = ("terms", "Poisson", "first coefficient", "other coefficients", "left out")


class WidthInL2(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/width-in-l2"
    aliases = ("width-in-l2",)
    title = "The law of the width in L2, for all linear networks"
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("15", "16", "71"), "Section 4")
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
        lemma(
            "the test function on the interval",
            claim("(x + a)*(x + 1) <= 4*x", given=("a <= x",), x="(0, 1]", a="(0, 1]"),
        ),
        lemma(
            "the elliptic integral",
            claim("log(1 + sqrt(1 + exp(-2*l))) + log(1 + sqrt(2)) <= 9/5", l="[0, oo)"),
            note="asinh(1/a) = l + log(1 + sqrt(1 + a**2)) with a = exp(-l)",
        ),
        lemma(
            "the two integrals of it",
            claim(
                ["Derivative(log(y + sqrt(y**2 + a**2)), y) == 1/sqrt(y**2 + a**2)",
                 "Derivative(-log((1 + sqrt(1 + y**2))/y), y) == 1/(y*sqrt(1 + y**2))"],
                y="(0, oo)", a="(0, 1]",
            ),
        ),
        lemma(
            "weight",
            claim(
                ["Integral(q*u, (u, -l, 0)) == -q*l**2/2", "Integral(exp(u), (u, -l, 0)) <= 1"],
                q="(0, 1]", l="(0, oo)",
            ),
        ),
        lemma(
            "a complex rate",
            claim("8*(pi**2/8 - pi*t/4) == pi**2*(1 - 2*t/pi)", t="[0, pi/2)"),
            note="t = |arg(lambda)|; the sum is pi**2/8 - pi*t/4",
        ),
        lemma(
            "the norm of an exponential",
            claim("Integral(exp(-2*s*t), (t, 0, oo)) == 1/(2*s)", s="(0, oo)"),
        ),
        lemma(
            "terms left out",
            claim("q*s**(q - 1) <= 1", s="[1, oo)", q="(0, 1]"),
        ),
    )  # fmt: skip
    proof = PROOF
    shown = ("uniform density", "singular bound", "the estimate")
    instances = L2_LAWS
    moves = False

r"""How the width grows with the length of the memory: the question that (16) leaves open.

Let :math:`\rho(t)=\omega(1+t)^{-1-\omega}` with :math:`0<\omega\le1`, so that :math:`\|\rho\|_1=1`,
and let :math:`m(\omega,\varepsilon)` be the least m for which m exponentials with real rates come
within :math:`\varepsilon=e^{-L}` of :math:`\rho` in L1: a *relative* error.  (The absolute error
:math:`\varepsilon` of :math:`(1+t)^{-1-\omega}` is the relative error :math:`\omega\varepsilon`:
put :math:`L+\log(1/\omega)` for L.)  The paper proves an upper bound that grows like
:math:`\varepsilon^{-1/\omega}` and expects a lower bound that grows as fast.  In fact

.. math:: \frac{L^2}{2\pi^2\omega}-\frac1{\pi^2}\le m(\omega,\varepsilon)\le
   \frac{(L+1)(L+3)}{2\pi\omega}+\frac{(L+3)\log(L+2)}{2\pi}+3,

the left side for :math:`L\ge1/2`; and :math:`m\ge L/(\pi^2\omega)` always.  The width grows like
:math:`1/\omega` and no faster.

*Upper bound.*  :math:`\rho=\frac\omega{\Gamma(1+\omega)}\int x^\omega e^{-x}e^{-xt}dx`; put
:math:`x=e^u` and take the trapezoidal sum of step :math:`h=2\pi/(L+3)` over :math:`-K\le k\le N`,
:math:`K=\lceil(L+1)/(\omega h)\rceil`, :math:`N=\lceil\log(L+2)/h\rceil`.  By Poisson's formula the
whole sum has the relative error :math:`2\sum_n|\Gamma(p+iy_n)|/\Gamma(p)`, :math:`p=1+\omega`,
:math:`y_n=2\pi n/h=n(L+3)`, at every t; :math:`|\Gamma(p+iy)|/\Gamma(p)=\prod_n(1+y^2/(p+n)^2)
^{-1/2}` grows with p, so that it is at most :math:`|\Gamma(2+iy)|=\sqrt{(1+y^2)\pi y/\sinh\pi y}
\le\sqrt7e^{-y}` for :math:`y\ge3`.  The terms left out integrate to at most
:math:`e^{-\omega Kh}/\Gamma(1+\omega)` and :math:`e^{-e^{Nh}}/\Gamma(1+\omega)`.

*Lower bound.*  All-pass step responses (``theorems/objects/fits/all_pass.py``) give
:math:`\varepsilon\ge\int B^2d\nu`, :math:`B=\prod_j\frac{x-\lambda_j}{x+\lambda_j}` and
:math:`d\nu=\frac{\omega x^{\omega-1}e^{-x}}{\Gamma(1+\omega)}dx` a probability.  By Jensen's
inequality :math:`\log\int B^2d\nu\ge-\mathrm{KL}(q\|\nu)+\sum_j\int q\log B_j^2` for every
probability density q of :math:`u=\log x`, and :math:`\int\log\tanh^2(u/2)\,du=-\pi^2`.  With
:math:`q=\nu`, whose density is at most :math:`\omega^{1+\omega}e^{-\omega}/\Gamma(1+\omega)
\le\omega`: :math:`\varepsilon\ge e^{-\pi^2\omega m}`.  With q uniform on :math:`[-\Lambda,0]`:
:math:`\varepsilon\ge\omega\Lambda\exp(-\omega\Lambda/2-(\pi^2m+1)/\Lambda)`, which is
:math:`xe^{-x}` at :math:`\Lambda=x/\omega`, :math:`x^2=2\omega(\pi^2m+1)`; as :math:`x\ge1`
by the first bound when :math:`L\ge1/2`, :math:`x\ge L`.

*Where the curse went.*  With :math:`\tau=\max(1,1/\min_j\lambda_j)` the longest time constant,
:math:`m\tau\ge\frac14(0.27/\varepsilon)^{1/\omega}`: a width polynomial in :math:`1/\omega` forces
time constants that are exponential in it, and the other way round.  The weights stay positive with
sum at most :math:`(1+\varepsilon)\rho(0)`, so that nothing else grows.

Complex rates: :math:`\int B^2d\nu\le(2m+1)\varepsilon` by the same proof, so that
:math:`(2m+1)\varepsilon\ge e^{-\pi^2\omega m}` for every linear model of width m.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from memory_theorems.theorems.discoveries.width_growth.instances import (
    TRAPEZOIDAL_SUMS,
    memory_of_kernel,
    widths_of_memory,
)
from memory_theorems.theorems.discoveries.width_growth.trapezoidal_widths import PROOF, THEORY
from memory_theorems.theorems.discoveries.width_law.all_pass_response import RESPONSE_BOUND
from memory_theorems.theorems.exhibits.width_figures import FIGURES
from memory_theorems.theorems.objects.fits.width_bounds import MemoryInstance
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import FormulaTheorem, lemma, refuted_variant
from memory_theorems.verify.theorem import Citation, Source, Target

OF_THE_SUM = (
    *("terms", "slow end", "fast end", "slow enough", "fast enough"),
    *("Poisson and both ends", "Poisson at the start", "slow rates"),
)
OF_ALL_MODELS = ("uniform density", "own density")
_GROWTH = {
    "A": "(0, oo)", "B": "(0, oo)", "a": "(0, oo)", "c": "(0, oo)", "omega": "(0, 1]",
}  # fmt: skip


class WidthGrowth(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/width-growth"
    aliases = ("width-growth",)
    title = "The width needed for a power-law memory grows like 1/omega"
    # Each instance that a search would move costs singular values.
    moves = False
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("15", "16", "71"), "Section 4")
    cites = (
        Citation(
            "Poisson's summation formula",
            "h*sum_k g(k*h) = sum_n ghat(n/h) for smooth g whose derivatives are integrable",
            "A. Zygmund, Trigonometric Series, II.13",
        ),
        Citation(
            "total positivity",
            "the determinants of exp(-r_j x_i) for increasing r and x have one sign and are not 0: "
            "a sum of n exponentials with real rates has at most n - 1 real zeros",
            "F. R. Gantmacher, The Theory of Matrices II, chapter XIII, section 8, example 1",
        ),
    )
    theory = THEORY
    stated = (
        refuted_variant(
            "the expected lower bound",
            claim(
                "c*exp(a/omega) <= A/omega + B",
                _GROWTH,
                exists={"a": None, "c": None},
                counter={"omega": "a/(1 + a + 2*(A/a + B)/c)"},
            ),
            instead=("the upper bound",),
            note="the expected lower bound, for the power law itself: with the upper bound below, "
            "A = (L+1)(L+3)/(2 pi), B = (L+3)log(L+2)/(2 pi) + 3.  The paper states it as an aim. "
            "For an absolute error L grows by log(1/omega) only",
        ),
        refuted_variant(
            "the expected lower bound, for the absolute error",
            claim(
                "c*exp(a/omega) <= A/omega**3",
                {"A": "(0, oo)", "a": "(0, oo)", "c": "(0, oo)", "omega": "(0, 1]"},
                exists={"a": None, "c": None},
                counter={"omega": "a/(1 + a + 24*A/(a**3*c))"},
            ),
            instead=("the upper bound",),
            note="the same for the absolute error, by the crude bound A/omega**3 with "
            "A = (L+4)**2/pi + 3 (line 'absolute error')",
        ),
        lemma(
            "the upper bound",
            proved_by="the number of terms",
            without=OF_ALL_MODELS,
            note="the terms of the trapezoidal sum; its error is at most eps by the next statement",
        ),
        lemma(
            "the error of the sum",
            without=OF_ALL_MODELS,
            note="from what Poisson's formula and the terms left out add, which is certified "
            "on every instance",
        ),
        lemma(
            "the lower bound",
            proved_by="both lower bounds",
            without=OF_THE_SUM,
            note="multiplied by 2 pi^2 omega; for real rates; the hypotheses are "
            "what all-pass step responses and Jensen's "
            "inequality give; the factor pi between the sides is closed by sharp-width",
        ),
        lemma(
            "the time constants",
            without=OF_ALL_MODELS,
            note="the curse is in the time constants: width times the longest one is exponential "
            "in 1/omega, for all models with real rates; 1/r is the longest time constant, or 1",
        ),
        lemma(
            "the weights",
            without=OF_ALL_MODELS,
            note="the weights do not grow: a model in diagonal form is well conditioned",
        ),
        lemma(
            "step responses stay below 1",
            RESPONSE_BOUND,
            note="for all positive rates, equal ones too, and with nothing cited: the line of "
            "curse-of-memory/width-law",
        ),
    )
    lines = (
        lemma(
            "sizes of Gamma",
            claim(
                "1/(1 + y**2/(p + n)**2) <= 1/(1 + y**2/(q + n)**2)",
                given="p <= q",
                p="[1, oo)",
                q="[1, oo)",
                n="[0, oo)",
                y="[0, oo)",
            ),
            note="each factor of |Gamma(p+iy)/Gamma(p)|**2 = prod_n 1/(1 + y**2/(p+n)**2)",
        ),
        lemma(
            "Gamma on a vertical line",
            claim("63/20*(1 + y**2)*y <= 16/5*exp(57/50*y)", y="[3, oo)"),
            note="pi <= 63/20 and 57/50 <= pi - 2; 16/5 <= 7*49/100",
        ),
        lemma(
            "hyperbolic sine",
            claim(
                ["sinh(pi*y) >= 49/100*exp(pi*y)", "pi <= 63/20", "57/50 <= pi - 2"], y="[3, oo)"
            ),
        ),
        lemma(
            "error of the construction",
            claim(
                "exp(-L-3)*2*sqrt(7)/(1 - exp(-L-3)) + (25/22)*(exp(-L-1) + exp(-L-2)) <= exp(-L)",
                L="(0, oo)",
            ),
            note="aliasing, slow end, fast end; e^{-omega K h} <= e^{-L-1}, e^{N h} >= L + 2",
        ),
        lemma(
            "Gamma near 3/2",
            claim(["gamma(1 + omega) >= 22/25", "gamma(1 + omega) <= 1"], omega="(0, 1]"),
        ),
        lemma(
            "terms left out, slow end",
            claim("z <= exp(z) - 1", z="(0, oo)"),
            note="z = omega*h",
        ),
        lemma(
            "absolute error",
            claim(
                [
                    "log(1/omega) <= 1/omega - 1",
                    "L + 1/omega - 1 + 3 <= (L + 4)/omega",
                    "((L + 4)**2/omega**2/pi + 3)/omega <= ((L + 4)**2/pi + 3)/omega**3",
                ],
                L="[0, oo)",
                omega="(0, 1]",
            ),
            note="L + log(1/omega) in place of L; log(L + 2) <= L + 2",
        ),
        lemma(
            "all-pass filters",
            claim(
                "(u - v)*(-lambda*(u + v))/lambda == v**2 - u**2",
                {"u": "(-oo, oo)", "v": "(-oo, oo)", "lambda": "(0, oo)"},
            ),
        ),
        lemma(
            "logarithm of tanh",
            claim("4*2*(1 - 1/4)*(pi**2/6) == pi**2"),
            note="-log tanh(u/2) = 2*sum over odd k of exp(-k*u)/k for u > 0; sum 1/k**2 = pi**2/6",
        ),
        lemma(
            "density of the memory",
            claim(
                ["log(z) <= z - 1", "omega*log(omega) <= 0", "exp(-omega) <= gamma(1 + omega)"],
                omega="(0, 1]",
                z="(0, oo)",
            ),
            note="z = exp(u)/omega: omega*u - exp(u) is largest at exp(u) = omega",
        ),
        lemma(
            "relative entropy",
            claim("(1 - exp(-z))/z <= 1/z", z="(0, oo)"),
            note="q uniform on [-Lambda, 0], z = Lambda: the mean of u is -Lambda/2, that of "
            "exp(u) is (1 - exp(-Lambda))/Lambda; Gamma(1 + omega) <= 1",
        ),
        lemma(
            "best window",
            claim(
                "omega*(x/omega)/2 + x**2/(2*omega)/(x/omega) == x",
                omega="(0, 1]",
                x="(0, oo)",
            ),
        ),
        lemma(
            "from the error to the width",
            claim(
                "x >= L",
                given="log(x) - x <= -L",
                x="[1, oo)",
                L="(0, oo)",
            ),
        ),
        lemma(
            "complex rates",
            claim(
                "(x**2 - 2*x*r*c + r**2)*(x + r)**2 >= (x - r)**2*(x**2 + 2*x*r*c + r**2)",
                x="(0, oo)",
                r="(0, oo)",
                c="[0, 1]",
            ),
            note="the squared sizes of (x - r e^(i theta))/(x + r e^(-i theta)) and "
            "(x - r)/(x + r), multiplied out, with c = cos(theta): a pair of complex rates gains "
            "no more than two real ones",
        ),
        lemma(
            "time constants",
            claim(
                ["((1 - 1/(4*m))/(1 + 1/(4*m)))**(2*m) >= 9/25", "9/25*exp(-1/4) >= 27/100"],
                m="[1, oo)",
            ),
            note="all rates >= r, r <= 1: B(x)**2 >= 9/25 for x <= r/(4m), and nu of (0, a] is at "
            "least a**omega exp(-a)",
        ),
    )
    proof = PROOF
    shown = (
        "singular bound",
        "exponent from below, half",
        "the slow end",
        "the fast end",
        "the mass of the slow rates",
    )
    instances = TRAPEZOIDAL_SUMS

    def instances_for(self, target: Target) -> tuple[MemoryInstance, ...]:
        return (memory_of_kernel(target),)

    def says(self, instance: MemoryInstance, bits: int = 128) -> tuple[tuple[str, Quantity], ...]:
        return widths_of_memory(instance)

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return FIGURES

r"""The width of a power-law memory: :math:`L^2/(2\pi^2\omega)`, up to lower order.

Let :math:`\rho(t)=\omega(1+t)^{-1-\omega}`, :math:`0<\omega\le1`, and let :math:`m(\omega,
e^{-L})` be the least m for which m exponentials with real rates come within :math:`e^{-L}` of
:math:`\rho` in L1.  Then

.. math:: \frac{(L+\log L)^2}{2\pi^2\omega}-\frac1{\pi^2}\le m(\omega,e^{-L})\le
   \frac{(L+3\log(L+12)+3)^2}{2\pi^2\omega}+\frac2{3\omega}+1,

the left side for :math:`L\ge1`, the right side for :math:`L\ge0`: the quotient of the two tends to
1 as :math:`L\to\infty`, uniformly in :math:`\omega`.

*Upper bound.*  A quadrature of the Laplace representation in :math:`u`, the logarithm of the
rate, whose density of nodes falls linearly from :math:`\Lambda/\pi^2` at the rate 1 to 0 at the
rate :math:`e^{-\Lambda/\omega}`: statement and proof are in
``theorems/objects/fits/graded_sums.py``, the lines of the estimate are the steps, and
:math:`\Lambda=L+2\log(L+12)+2`.

*Lower bound.*  That of ``curse-of-memory/width-growth``, :math:`xe^{-x}\le e^{-L}` with
:math:`x^2=2\omega(\pi^2m+1)`, read without loss: :math:`x\ge L+\log x\ge L+\log L`.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from typing import Any

from memory_theorems.theorems.discoveries.sharp_width.graded_widths import PROOF, THEORY, UPPER
from memory_theorems.theorems.discoveries.widths.graded_sums import (
    GRADED_SUMS,
    GradedInstance,
    instance_of_kernel,
    widths_for_kernel,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import FormulaTheorem, Stated, lemma
from memory_theorems.verify.theorem import Citation, Source, Target

OF_THE_SUM = (
    "scale",
    "rounded",
    "count of the graded sum",
    "estimate of the graded sum",
)
OF_ALL_MODELS = ("uniform density", "own density")


def _line(name: str, text: str | list[str], note: str = "", **domains: Any) -> Stated:
    """A line of the estimate of the graded sum."""
    given = domains.pop("given", ())
    return lemma(name, claim(text, domains, given=given), note=note)


class SharpWidth(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/sharp-width"
    aliases = ("sharp-width",)
    title = "The width of a power-law memory is L^2/(2 pi^2 omega), up to lower order"
    # Each instance that a search would move costs a graded sum and its singular values.
    moves = False
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("15", "16", "71"), "Section 4")
    options = ("eps",)
    uses = ("curse-of-memory/width-growth",)
    cites = (
        Citation(
            "Poisson's summation formula",
            "sum_k g(k) = sum_j ghat(j) for continuous g whose sum converges locally uniformly and "
            "whose Fourier coefficients are summable",
            "A. Zygmund, Trigonometric Series, II.13",
        ),
    )
    theory = THEORY
    stated = (
        lemma(
            "the sharp upper bound",
            without=OF_ALL_MODELS,
            note="the number of terms of the graded sum; that its error is at most exp(-L) is the "
            "next statement.  Count and estimate at the scale Lambda are hypotheses, whose lines "
            "are the steps, and which are certified on every instance",
        ),
        lemma(
            "the graded sum",
            proved_by="the error of the graded sum",
            without=OF_ALL_MODELS,
        ),
        lemma(
            "the sharp lower bound",
            without=OF_THE_SUM,
            note="for real rates; the hypotheses are the bounds from below that all-pass step "
            "responses and Jensen's inequality give (curse-of-memory/width-growth)",
        ),
        lemma(
            "both sides agree",
            claim(
                f"{UPPER.replace('q', 'omega')} <= (1 + 24*log(L + 12)/L)*(L**2/(2*pi**2*omega))",
                L="[10, oo)",
                omega="(0, 1]",
            ),
            note="so that upper and lower bound agree as L grows, uniformly in omega",
        ),
    )
    lines = (
        _line(
            "the turned line", "cos(phi) >= cos(pi/4)",
            "|1 + w exp(i phi)|**2 = 1 + 2*w*cos(phi) + w**2, and 2*cos(pi/4) = sqrt(2)",
            phi="[0, pi/4]",
        ),
        _line(
            "decay of the coefficients",
            "log(1 + sqrt(2)*exp(x/2) + exp(x)) >= Max(x, 0)", x="(-oo, oo)",
        ),
        _line(
            "slow end", "log(1 + sqrt(2)*exp(x/2) + exp(x)) >= 6/5*exp(x/2)", x="(-oo, 0]",
        ),
        _line(
            "middle", "log(1 + sqrt(2)*exp(x/2) + exp(x)) >= x/2 + 3/5", x="[0, oo)",
        ),
        _line(
            "cosine of the angle", ["cos(pi/2*(1 - delta)) >= delta", "cos(3*pi/8) >= 3/8"],
            "delta = 1/Lambda for the first coefficient", delta="[0, 1]",
        ),
        _line(
            "first coefficient, x in [0, Lambda]",
            "Integral(exp(x/Lambda), (x, 0, Lambda)) == (E - 1)*Lambda", Lambda="[1, oo)",
        ),
        _line(
            "first coefficient, x > Lambda",
            ["s*exp(-s/2) <= 1", "uppergamma(0, z) <= log(1 + 1/z)"],
            "with s = exp((x - Lambda)/omega) the integral is at most e times that of "
            "exp(-s/(2*Lambda))/s over s >= 1, which is uppergamma(0, 1/(2*Lambda))",
            s="[0, oo)", z="(0, oo)",
        ),
        _line(
            "other coefficients, x < 0",
            [
                "Integral(2*w*exp(-9/10*j*w), (w, 0, 1)) <= 2/(9/10*j)**2",
                "200/81*(pi**2/6 - 1) <= 8/5",
            ],
            "c = 3/4 times 6/5; w = exp(x/2); summed over j >= 2", j="[1, oo)",
        ),
        _line(
            "other coefficients, x > 0",
            "2 + 4/5 + 2*exp(-9/5)/(1 - exp(-9/20)) <= 15/4",
            "j = 2 and j = 3 by the exponent x, the others by x/2 + 3/5",
        ),
        _line(
            "Gamma", "gamma(1 + omega) >= 22/25",
            omega="(0, 1]",
        ),
        _line(
            "all coefficients",
            "25/11*Lambda*(1 + (E - 1)*Lambda + E*log(1 + 2*Lambda)) + 25/11*(8/3)*(8/5 + 15/4)"
            " + 25/22 <= 5*(Lambda + 3)**2",
            "the last summand is the fast end, cut at the rate Lambda", Lambda="[1, oo)",
        ),
        _line(
            "fast end", "s**(omega - 1) <= Lambda**(omega - 1)",
            "the integral of omega*s**(omega - 1)*exp(-s) over s >= Lambda is at most exp(-Lambda)",
            given=("s >= Lambda",), s="[1, oo)", Lambda="[1, oo)", omega="(0, 1]",
        ),
        _line(
            "number of nodes", "1 + exp(y) == exp(y)*(1 + exp(-y))",
            "so that F(y) = y**2/2 + pi**2/6 - F(-y) <= y**2/2 + pi**2/6", y="(-oo, oo)",
        ),
        _line(
            "the scale for a tolerance",
            "5*(L + 2*log(L + 12) + 5)**2 <= (L + 12)**2*exp(2)",
            "so that 5*(Lambda + 3)**2*exp(-Lambda) <= exp(-L)", L="[0, oo)",
        ),
        _line(
            "the terms for a tolerance", "log(L + 2*log(L + 12) + 2) <= log(L + 12) + 1",
            "so that Lambda + omega*log(Lambda) <= L + 3*log(L + 12) + 3", L="[0, oo)",
        ),
        _line(
            "lower bound", "log(x) >= log(L)",
            "x >= L + log(x) by x*exp(-x) <= exp(-L)",
            given=("x >= L",), x="[1, oo)", L="[1, oo)",
        ),
    )  # fmt: skip
    proof = PROOF
    shown = (
        "singular bound",
        "exponent from below",
        "the error at the scale",
        "the level of the scale",
    )
    instances = GRADED_SUMS

    def instances_for(self, target: Target) -> tuple[GradedInstance, ...]:
        return (instance_of_kernel(target),)

    def says(self, instance: GradedInstance, bits: int = 128) -> tuple[tuple[str, Quantity], ...]:
        return widths_for_kernel(instance)

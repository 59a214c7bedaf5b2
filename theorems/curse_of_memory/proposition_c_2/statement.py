r"""Proposition C.2: at perfect short-term fit the gradient is exponentially small.

As printed: let :math:`\hat\rho(\cdot;\hat a,\hat w)\equiv\bar\rho`; then
:math:`\nabla J_\omega(\hat a,\hat w)\to0` with omega, and under (79)
:math:`\|\nabla J_\omega\|_2\lesssim\sqrt m\,\omega^{-1}e^{-\hat w_{\min}/\omega}
(c_2^{\hat w_{\min}^2}+c_3^{\hat w_{\min}})(1+\|\hat a\|_\infty)`.

Both hold, for every width.  With u the model less the target the derivatives are
:math:`2\langle e(w_k),u\rangle` and :math:`-2a_k\langle f(w_k),u\rangle` as in (19), and at a
perfect fit u is minus the far-away memory: the brackets of (88) to (90) are gone at once.  Printed
are *absolute* moments :math:`\Delta_n`; right are the signed ones, and the bound survives because
they are smaller.  Beyond the paper: the slope in a direction is at most
:math:`2\|v\|\|\rho_{0,\omega}\|`, v the change of the model, so that the gradient is orthogonal to
the kernel of the Hessian of the short-term loss.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from memory_theorems.theorems.curse_of_memory.flows.flow_statements import OF_PROPOSITION_C_2
from memory_theorems.theorems.curse_of_memory.flows.perfect_fit import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.flows.perfect_fits import PERFECT_FITS
from memory_theorems.theorems.exhibits.small_eigenvalues import GRADIENT_FIGURES
from memory_theorems.theorems.objects.landscape.identities import derivatives_are
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, lemma, repaired
from memory_theorems.verify.theorem import Source

_MOMENTS = ("order 0", "order 1", "order 2")
_SMALL = ("small 0", "small 1", "small 2")
_FREE = ("rates", "weights", "smooth", *_SMALL, *_MOMENTS)
#: What one unit contributes to the loss: its square, one other unit, one target exponential.
_QUADRATIC = "a_1**2/(2*w_1) + 2*a_1*a_2/(w_1 + w_2) - 2*a_1*b/(w_1 + v)"
#: Moments of the positive and of the negative part of a far-away memory that is not positive.
_PARTS = {"p": "[0, oo)", "q": "(0, oo)"}
_LIMIT = {"C": "(0, oo)", "epsilon": "(0, oo)", "omega_0": "(0, oo)", "theta": "(0, 1]"}
_SLOPE_A = (
    r"\tfrac{\partial J_\omega}{\partial a_k}=2\left[\textstyle\sum_i\tfrac{a_i}{w_k+w_i}"
    r"-\sum_j\tfrac{a^*_j}{w_k+w^*_j}-\Delta_{0,\omega}(w_k)\right]"
)
_SLOPE_W = (
    r"\tfrac{\partial J_\omega}{\partial w_k}=-2a_k\left[\textstyle\sum_i\tfrac{a_i}"
    r"{(w_k+w_i)^2}-\sum_j\tfrac{a^*_j}{(w_k+w^*_j)^2}\right]+2a_k\Delta_{1,\omega}(w_k)"
)
_NORM = (
    r"\|\nabla J_\omega\|_2^2=4\textstyle\sum_k\left[\Delta_{0,\omega}(\hat w_k)^2+\hat a_k^2"
    r"\Delta_{1,\omega}(\hat w_k)^2\right]"
)


class SmallGradientOnTheFitManifold(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-c.2"
    aliases = ("prop-c.2", "proposition-c.2", "perfect-fit")
    # Every value of an instance is a sum over units and times: moving asks for hundreds.
    moves = False
    title = "Exponentially small gradient at perfect short-term fit"
    source = Source(
        CURSE_OF_MEMORY,
        "Proposition C.2",
        ("19", "86", "87", "88", "89", "90", "91"),
        "Appendix C.2, (2) Loss and Gradient",
    )
    uses = ("curse-of-memory/lemma-c.1", "curse-of-memory/lemma-c.3")
    theory = THEORY
    stated = (
        *OF_PROPOSITION_C_2,
        lemma(
            "the gradient with the constants of Lemma C.1",
            without=("smooth", "small 2", "order 2"),
            note="(87) squared, for every m; K_0 and K_1 are the constants of Lemma C.1 with their "
            "factors c_2 and c_3; g and g' are the derivatives, see below",
        ),
        lemma(
            "the gradient with both constants",
            without=("smooth", "small 2", "order 2"),
            note="no condition on omega but that of Lemma C.1, omega t_0 <= 1",
        ),
        lemma(
            "the limit",
            claim(
                "C*exp(-w/(theta*omega_0))/(theta*omega_0) <= epsilon",
                {"w": "(0, oo)"} | _LIMIT,
                exists={"omega_0": "epsilon*w**2/C"},
            ),
            note="(86) under (79): the right side of (87), C its other factors, gets below every "
            "epsilon for omega = theta omega_0",
            mutants={
                "without the exponential": claim(
                    "C/(theta*omega_0) <= epsilon",
                    _LIMIT,
                    exists={"omega_0": None},
                    counter={"C": 1, "epsilon": 1, "theta": "1/(1 + 2*omega_0)"},
                )
            },
        ),
        lemma(
            "the gradient",
            without=("smooth", "small 2", *_MOMENTS),
            note="(86) without (79): the moments at the slowest rate tend to 0 by assumption (iv), "
            "Lemma C.1",
        ),
        repaired(
            "signed, in the weights",
            without=_FREE,
            equation="88",
            note="at a perfect fit, where the bracket vanishes",
        ),
        repaired(
            "signed, in the rates",
            without=_FREE,
            equation="89",
            note="at a perfect fit, where the bracket vanishes",
        ),
        lemma(
            "derivative in a weight",
            without=_FREE,
            equation="88",
            note="with an explicit remainder",
        ),
        lemma(
            "derivative in a rate",
            without=("weights", *_SMALL, *_MOMENTS),
            equation="89",
            note="with an explicit remainder; M = |t^2 exp(-w t)|/2 at the slowest rate",
        ),
        repaired("the squared gradient", without=_FREE, note="with signed moments"),
        lemma("slope and change of the model", without=_FREE, note="this kernel is where v = 0"),
        disproved(
            "the squared gradient with absolute moments",
            claim(
                "8*((p - q)**2 + a**2*(r - s)**2) == 8*((p + q)**2 + a**2*(r + s)**2)",
                dict.fromkeys(("p", "q", "r", "s", "a"), "(0, oo)"),
                counter=dict.fromkeys(("p", "q", "r", "s", "a"), 1),
            ),
            instead=("the squared gradient",),
            paper=_NORM,
            note="m = 2 units of one rate w, each of weight a, that fit 2 a exp(-w t): p and q are "
            "the integrals of exp(-w t) times the positive and the negative part of the far-away "
            "memory, r and s those of t exp(-w t).  The signed moments are p - q and r - s, those "
            "of (80) p + q and r + s.  False for every template that changes its sign",
        ),
    )
    proof = PROOF
    lines = (
        disproved(
            "derivative in a weight, with absolute moments",
            claim("-2*(p - q) == -2*(p + q)", _PARTS, counter={"p": 0, "q": 1}),
            equation="88",
            paper=_SLOPE_A,
            note="at a perfect fit: p and q are the integrals of exp(-w_k t) times the positive "
            "and the negative part of the far-away memory; the derivative is the left side, "
            "Delta_0, with |rho_0|, is p + q",
            instead=("signed, in the weights",),
        ),
        disproved(
            "derivative in a rate, with absolute moments",
            claim(
                "2*a*(p - q) == 2*a*(p + q)",
                _PARTS | {"a": "(0, oo)"},
                counter={"p": 0, "q": 1, "a": 1},
            ),
            equation="89",
            paper=_SLOPE_W,
            note="at a perfect fit: the same with t exp(-w_k t)",
            instead=("signed, in the rates",),
        ),
        lemma(
            "the quadratic part",
            derivatives_are(
                {
                    (_QUADRATIC, "a_1"): "2*(a_1/(2*w_1) + a_2/(w_1 + w_2) - b/(w_1 + v))",
                    (_QUADRATIC, "w_1"): "-2*a_1*(a_1/(2*w_1)**2 + a_2/(w_1 + w_2)**2"
                    " - b/(w_1 + v)**2)",
                },
                a_1="(-oo, oo)",
                a_2="(-oo, oo)",
                b="(-oo, oo)",
                w_1="(0, oo)",
                w_2="(0, oo)",
                v="(0, oo)",
            ),
            equation="88",
            note="one unit, one other unit, one exponential of the target; (90), that these "
            "brackets vanish on every affine space, is 'any function of the rates' of Lemma C.3",
        ),
        lemma(
            "the moments of an exponential",
            claim(
                [
                    "Integral(exp(-s*t), (t, 0, oo)) == 1/s",
                    "Integral(t*exp(-s*t), (t, 0, oo)) == 1/s**2",
                ],
                s="(0, oo)",
            ),
            equation="88",
        ),
        lemma(
            "differentiation under the integral sign",
            claim(
                [
                    "0 <= exp(-u) - 1 + u",
                    "exp(-u) - 1 + u <= u**2/2",
                    "1 - (1 + u)*exp(-u) <= u**2/2",
                ],
                u="[0, oo)",
            ),
            equation="89",
            note="with u = |h| t: the hypothesis 'smooth'",
        ),
        lemma(
            "moments decrease with the rate",
            claim("exp(-w*t) <= exp(-v*t)", given="w >= v", w="(0, oo)", v="(0, oo)", t="[0, oo)"),
            equation="91",
            note="multiplied by t**n |rho_0| and integrated: the hypotheses 'small'",
        ),
        lemma(
            "the limit under the sub-Gaussian tail",
            claim(
                [
                    "1/omega*exp(-w/omega) <= 4/E**2*(omega/w**2)",
                    "4/E**2*(omega/w**2) <= omega/w**2",
                ],
                w="(0, oo)",
                omega="(0, oo)",
            ),
            equation="86",
        ),
    )
    instances = PERFECT_FITS

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return GRADIENT_FIGURES

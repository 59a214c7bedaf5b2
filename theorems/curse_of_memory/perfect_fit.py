r"""Propositions C.1 to C.3 for every width: loss, gradient and Hessian at a perfect short-term fit.

With u the model less the target, the loss is :math:`\|u\|^2`, its derivatives are
:math:`2\langle e(w_k),u\rangle`, :math:`-2a_k\langle f(w_k),u\rangle` as in (19), and its second
one in a direction (x, y) is :math:`2\|v\|^2` plus the form of 2 E of (101), with
:math:`v=\sum_ix_ie(w_i)-y_ia_if(w_i)`.  Where the model is the short-term part, u is minus the
far-away memory: the brackets of (88) to (90) are gone at once, for every number of units and
without a partition.

As printed, for every m, :math:`\|\nabla J\|\lesssim\sqrt m\,\omega^{-1}e^{-\hat w/\omega}
(1+\|\hat a\|_\infty)`; (102) and (103), from which (94) follows by Weyl's inequality.  Beyond the
paper: the slope in a direction is at most :math:`2\|v\|\|\rho_{0,\omega}\|`, so that it vanishes
where the Hessian of the short-term loss does, and the gradient lies in the range of this Hessian.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from theorems.curse_of_memory.proofs.perfect_fit import PROOF, THEORY
from theorems.instances.perfect_fits import PERFECT_FITS
from theorems.papers import CURSE_OF_MEMORY
from verify.stating import FormulaTheorem, printed, repaired, sharpened
from verify.theorem import Source

_MOMENTS = ("order 0", "order 1", "order 2")
_DERIVATIVES = "the derivatives of the loss enter as definitions: the language has none of signals"


class PerfectFit(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/perfect-fit"
    title = "Loss, gradient and Hessian at a perfect short-term fit, for every width"
    aliases = ("perfect-fit",)
    source = Source(
        CURSE_OF_MEMORY,
        "Propositions C.1 to C.3",
        ("85", "87", "88", "89", "94", "101", "103"),
        "Appendix C.2, (2) and (3)",
    )
    uses = ("curse-of-memory/lemma-c.1",)
    theory = THEORY
    stated = (
        repaired(
            "the gradient with the constants of Lemma C.1",
            without=("small 2", "order 2"),
            paper=r"\|\nabla J_\omega(\hat a,\hat w)\|_2\lesssim\sqrt m\,\omega^{-1}"
            r"e^{-\hat w_{\min}/\omega}(c_2^{\hat w_{\min}^2}+c_3^{\hat w_{\min}})"
            r"(1+\|\hat a\|_\infty)",
            note="(87) squared, for every m; K_0 and K_1 are the constants of Lemma C.1 with their "
            "factors c_2 and c_3; " + _DERIVATIVES,
        ),
        repaired(
            "the gradient",
            without=("small 2", *_MOMENTS),
            paper=r"\|\nabla J_\omega\|_2^2=4\sum_k\left[\Delta_0(\hat w_k)^2+\hat a_k^2"
            r"\Delta_1(\hat w_k)^2\right]",
            note="with signed moments the equation holds, with absolute ones the bound",
        ),
        printed(
            "the loss",
            without=("rates", "weights", "small 0", "small 1", "small 2", *_MOMENTS),
            paper=r"J_\omega(\hat a,\hat w)=\|\rho_{0,\omega}\|^2",
        ),
        sharpened(
            "slope and change of the model",
            without=("rates", "weights", "small 0", "small 1", "small 2", *_MOMENTS),
            paper=r"\nabla J_\omega(\hat a,\hat w)\perp\ker\nabla^2\bar J(\hat a,\hat w)",
            note="this kernel is where v = 0",
        ),
        repaired(
            "the perturbation with the constants of Lemma C.1",
            without=("small 0", "order 0"),
            paper=r"|\lambda_k(\omega)|\lesssim\omega^{-2}e^{-\hat w_{\min}/\omega}"
            r"(c_2^{\hat w_{\min}^2}+c_3^{\hat w_{\min}})(1+\|\hat a\|_\infty)",
            note="the form of 2 E: on the kernel of the first part, of dimension 2m - m', nothing "
            "else is left; " + _DERIVATIVES,
        ),
        repaired(
            "the form is almost not negative",
            without=("small 0", *_MOMENTS),
            paper=r"\lambda_k(\omega)\ge\lambda_k(\nabla^2\bar J)-2\|E_\omega\|",
            note="no eigenvalue is below -2 (Delta_1 + |a| Delta_2)",
        ),
        repaired(
            "the perturbation",
            without=("small 0", *_MOMENTS),
            paper=r"|\lambda(\omega)|\le\max_k\left(|\hat a_k||\Delta_2(\hat w_k)|"
            r"+|\Delta_1(\hat w_k)|\right)",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "in the weights": (
            "88",
            r"\partial J_\omega/\partial a_k=-2\Delta_{0,\omega}(\hat w_k)",
        ),
        "in the rates": (
            "89",
            r"\partial J_\omega/\partial w_k=2\hat a_k\Delta_{1,\omega}(\hat w_k)",
        ),
        "moments from Lemma C.1": (
            "103",
            r"\max_k(|\hat a_k||\Delta_2|+|\Delta_1|)\lesssim\omega^{-2}e^{-\hat w_{\min}/\omega}",
        ),
    }
    instances = PERFECT_FITS

r"""Proposition 4: unconstrained gradient descent on an unstable system.

As printed: there is a system :math:`\phi_w` such that, if w is not constrained to be stable,
gradient descent does not converge to a stationary point and :math:`\|\nabla_wp_T\|\to\infty`.
The proof takes :math:`h_t=ah_{t-1}+x_t` with :math:`x_t=y_t=1`, computes the gradient (6) of
:math:`\tfrac12(h_T-1)^2`, and claims divergence from every :math:`a^0` outside [-1, 1] under
the step sizes 1/i.

Existence holds (T = 3, :math:`a^0=2`: iterates and gradients are at least :math:`2^{i+1}`).
"Every :math:`a^0` outside [-1, 1]" does not: for T = 2 one step ends in the minimum a = 0, and for
T = 3 the starts just below -1 fall into the stationary point -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from theorems.instances.scalar_descents import SCALAR_DESCENTS
from theorems.papers import STABILITY
from theorems.stability.proofs.divergence import PROOF, THEORY
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, printed, repaired, sharpened
from verify.theorem import Source


class DivergingDescent(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/proposition-4"
    title = "Gradient descent without the stability constraint"
    aliases = ("proposition-4",)
    source = Source(STABILITY, "Proposition 4", ("(4)", "(5)", "(6)"), "Section 5, Appendix A.4")
    theory = THEORY
    stated = (
        printed(
            "the gradient (6)",
            proved_by="gradient in closed form",
            paper=r"\frac{d}{da}\ell=\Big(\frac{1-a^T}{1-a}-1\Big)\Big[\frac{1-a^T}{(1-a)^2}"
            r"-\frac{Ta^{T-1}}{1-a}\Big]\quad(6),\ a\ne1",
            note="T = n + 1; a removable singularity at a = 1",
        ),
        sharpened(
            "the gradient for every real a",
            proved_by="gradient as sums",
            paper=r"\frac{d}{da}\ell=\Big(\sum_{i=1}^{T-1}a^i\Big)"
            r"\Big(\sum_{i=1}^{T-1}ia^{i-1}\Big)",
            note="T = n + 1; the form of (6) for every real a",
        ),
        sharpened(
            "the derivative of the state",
            proved_by="the derivative",
            paper=r"h_t(a+e)=h_t(a)+e\,h_t'(a)+O(e^2)",
            note="the recursion of h' that (6) solves is that of the derivative: r is a polynomial",
        ),
        disproved(
            "no stationary point from outside [-1, 1]",
            "for s: real, m, i: natural. Abs(s) > 1 and m >= 2 => g(b(s, m, i), m) != 0",
            paper=r"|a^0|>1,\ \alpha_i=1/i\ \Rightarrow\ "
            r"\text{no }a^i\text{ is a stationary point}",
            note="T = 2: the loss is a**2/2 and the first step with step size 1 ends in a = 0",
        ),
        repaired(
            "divergence from one start",
            proved_by="iterates",
            paper=r"T=3,\ a^0=2,\ \alpha_i=1/i:\quad|a^i|\to\infty",
            note="no iterate is stationary",
        ),
        repaired(
            "the gradients grow from one start",
            proved_by="gradients",
            paper=r"T=3,\ a^0=2,\ \alpha_i=1/i:\quad|\nabla|\to\infty",
            note="with equality at the start",
        ),
        sharpened(
            "starts that fall into the stationary point -1",
            proved_by="falling into -1",
            paper=r"T=3,\ a^0=-1+e,\ |e|\le\tfrac1{10}:\ a^i\to-1",
            note="for e < 0 these starts lie outside [-1, 1]; the distance to -1 is at most "
            "|e|/sqrt(i + 1)",
        ),
    )
    proof = PROOF
    shown = (
        "state, multiplied",
        "slope, multiplied",
        "state in closed form",
        "slope in closed form",
        "state as a sum",
        "slope as a sum",
        "gradient after three steps",
        "a long step",
        "iterates",
        "gradient near -1",
        "a short step",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "state in closed form": ("A.4", r"h_t=\frac{1-a^t}{1-a}"),
        "slope in closed form": (
            "A.4",
            r"h_t'=\frac{1-a^t}{(1-a)^2}-\frac{ta^{t-1}}{1-a}",
        ),
    }
    lines = (
        disproved(
            "closed form of the state, as printed",
            claim(
                "Sum(a**t, (i, 0, t - 1)) == (1 - a**t)/(1 - a)",
                {"a": "(1, oo)", "t": "integer [1, oo)"},
                counter={"a": 2, "t": 2},
            ),
            equation="A.4",
            paper=r"\sum_{i=0}^{t-1}a^tb=\frac{1-a^t}{1-a}",
            note="the exponent is to be i; b = 1",
        ),
        printed(
            "the gradient (6) at the first times",
            claim(
                [
                    "((1 - a**1)/(1 - a) - 1)*((1 - a**1)/(1 - a)**2 - 1/(1 - a)) == 0",
                    "((1 - a**2)/(1 - a) - 1)*((1 - a**2)/(1 - a)**2 - 2*a/(1 - a)) == a",
                    "((1 - a**3)/(1 - a) - 1)*((1 - a**3)/(1 - a)**2 - 3*a**2/(1 - a))"
                    " == a*(1 + a)*(1 + 2*a)",
                ],
                {"a": "(1, oo)"},
            ),
            equation="(6)",
            paper=r"T=1:0,\quad T=2:a,\quad T=3:(a+a^2)(1+2a)",
        ),
        sharpened(
            "the two sums at a = 2",
            claim(
                [
                    "Sum(2**i, (i, 1, T - 1)) == 2**T - 2",
                    "Sum(i*2**(i - 1), (i, 1, T - 1)) == (T - 2)*2**(T - 1) + 1",
                ],
                {"T": "integer [1, oo)"},
            ),
            equation="A.4",
            paper=r"\sum_{i=1}^{T-1}2^i=2^T-2,\quad\sum_{i=1}^{T-1}i2^{i-1}=(T-2)2^{T-1}+1",
        ),
        disproved(
            "size of the gradient for large T, as printed",
            claim(
                "(2**(T0 + s) - 2)*((T0 + s - 2)*2**(T0 + s - 1) + 1)"
                " <= 2*(T0 + s)*2**(2*(T0 + s) - 3)",
                {"T0": "integer [1, oo)", "s": "integer [0, oo)"},
                exists={"T0": None},
                counter={"s": 9},
            ),
            instead=("the two sums at a = 2",),
            equation="A.4",
            paper=r"\Big(\sum_{i=1}^{T-1}a^i\Big)\Big(\sum_{i=1}^{T-1}ia^{i-1}\Big)"
            r"\approx Ta^{2T-3}\quad(a=2)",
            note="read as: from some T0 on, T = T0 + s, within a factor 2; the true ratio tends to "
            "a**2/(a - 1)**2 = 4",
        ),
    )
    instances = SCALAR_DESCENTS

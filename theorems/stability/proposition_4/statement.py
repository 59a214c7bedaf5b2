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

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.proposition_4.divergence import PROOF, THEORY
from memory_theorems.theorems.stability.proposition_4.diverging_descent import PROPOSITION_4
from memory_theorems.theorems.stability.proposition_4.instances import SCALAR_DESCENTS
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    printed,
    refuted_variant,
    sharpened,
)
from memory_theorems.verify.theorem import Source

_LINE = (
    r"\text{There exists a system }\phi_w\text{ such that, if }w\text{ is not constrained to the "
    r"set }\Omega\text{ where }\phi_w\text{ is stable, then gradient descent does not converge "
    r"to a stationary point, and }\|\nabla_w p_T\| \to \infty\text{ as the number of iterations "
    r"}N \to \infty"
)


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
            paper=r"\frac{d}{da}\ell(y_T, \hat{y}_T) = \left(\frac{(1-a^T)}{(1-a)} - 1\right) "
            r"\left[\frac{(1-a^T)}{(1-a)^2} - \frac{Ta^{T-1}}{(1-a)}\right]",
            note="T = n + 1; a removable singularity at a = 1",
            confirmed=r"\frac{d}{da}\ell(y_T, \hat{y}_T) = \left(\frac{(1-a^T)}{(1-a)} - 1\right) "
            r"\left[\frac{(1-a^T)}{(1-a)^2} - \frac{Ta^{T-1}}{(1-a)}\right]",
        ),
        sharpened(
            "the gradient for every real a",
            proved_by="gradient as sums",
            note="T = n + 1; the form of (6) for every real a",
        ),
        lemma(
            "the derivative of the state",
            proved_by="the derivative",
            note="the recursion of h' that (6) solves is that of the derivative: r is a polynomial",
        ),
        disproved(
            "no stationary point from outside [-1, 1]",
            "for s: real, m, i: natural. Abs(s) > 1 and m >= 3 => g(b(s, m, i), m) != 0",
            paper=r"\text{Therefore, if }a^0\text{ is initialized outside of }[-1,1]\text{, the "
            r"iterates }a^i"
            r"\text{ from gradient descent with step size }\alpha_i = (1/i)\text{ diverge, i.e. "
            r"}a^i \to \infty"
            r"\text{, and from equation (6), it is clear that such }a^i\text{ are not stationary "
            r"points}",
            note="T = m; T = 3: the start -3/2.  For T = 2 the loss is a**2/2, and every start "
            "falls into its minimum",
            disproof=claim(
                "-2 - ((1 + 2**T)/3 - 1)*((1 + 2**T)/9 - T*2**(T - 1)/3) > 0",
                T="integer [3, oo)",
            ),
            explains="for every odd T from 3 on there is a start between -2 and -1 whose first "
            "step ends in the minimum a = 0: the step "
            "takes -1, where (6) vanishes, to -1, and -2 to the left side, (6) at a = -2, which "
            "is positive; in between it passes through 0",
            instead=("Proposition 4",),
            keeps=("T large", "a^0 outside [-1, 1]", "step sizes 1/i"),
        ),
        printed(
            "Proposition 4",
            PROPOSITION_4,
            paper=_LINE,
            confirmed=_LINE,
            note="the witness: T = 3, x_t = y = 1, b = 1, the start 2; v are the weights, and they"
            " converge to no number",
        ),
        lemma(
            "divergence from one start",
            proved_by="iterates",
            note="of the same witness; no iterate is stationary",
        ),
        lemma(
            "the gradients grow from one start",
            proved_by="gradients",
            note="of the same witness; with equality at the start",
        ),
        lemma(
            "starts that fall into the stationary point -1",
            proved_by="falling into -1",
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
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        lemma(
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
        ),
        lemma(
            "the two sums at a = 2",
            claim(
                [
                    "Sum(2**i, (i, 1, T - 1)) == 2**T - 2",
                    "Sum(i*2**(i - 1), (i, 1, T - 1)) == (T - 2)*2**(T - 1) + 1",
                ],
                {"T": "integer [1, oo)"},
            ),
        ),
        refuted_variant(
            "size of the gradient for large T, within a factor 2",
            claim(
                "(2**(T0 + s) - 2)*((T0 + s - 2)*2**(T0 + s - 1) + 1)"
                " <= 2*(T0 + s)*2**(2*(T0 + s) - 3)",
                {"T0": "integer [1, oo)", "s": "integer [0, oo)"},
                exists={"T0": None},
                counter={"s": 9},
            ),
            instead=("the two sums at a = 2",),
            note="the print says that the gradient is approximately T a^{2T-3} for large T, "
            "without saying how nearly: at a = 2 the ratio tends to "
            "a**2/(a - 1)**2 = 4; T = T0 + s",
        ),
    )
    instances = SCALAR_DESCENTS

r"""Proposition C.3: at perfect short-term fit most Hessian eigenvalues are exponentially small.

As printed: let :math:`\lambda_1\ge\dots\ge\lambda_{2m}` be the eigenvalues of
:math:`\nabla^2J_\omega(\hat a,\hat w)`, m > m*.  Then :math:`\lambda_k>0` for :math:`k\le m'` and
omega small, :math:`\lambda_k\to0` for :math:`k>m'`, with :math:`m'\le2m^*+|I_0|\le m+m^*`, and
under (79) :math:`|\lambda_k|\lesssim\omega^{-2}e^{-\hat w_{\min}/\omega}(c_2^{\hat w_{\min}^2}
+c_3^{\hat w_{\min}})(1+\|\hat a\|_\infty)` for :math:`k>m'`.

In a direction (x, y) the Hessian is :math:`2\|v\|^2` plus the form of 2 E of (101),
:math:`v=\sum_ix_ie(w_i)-y_ia_if(w_i)`: the second difference of the loss says so.  The first part
is never negative; v depends on two sums for every group of equal rates (on one for an idle group of
one unit), which bounds m'; and the form of 2 E is at most
:math:`2(\Delta_1+\|\hat a\|_\infty\Delta_2)` times the squared length.  By the minimax principle of
Courant and Fischer this is what is said of the eigenvalues: on the kernel of the first part, of
dimension 2m - m', nothing else is left, and no eigenvalue falls by more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from memory_theorems.theorems.curse_of_memory.flows.flow_statements import OF_PROPOSITION_C_3
from memory_theorems.theorems.curse_of_memory.flows.perfect_fit import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.flows.perfect_fits import PERFECT_FITS
from memory_theorems.theorems.exhibits.small_eigenvalues import EIGENVALUE_FIGURES, SLOPES
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, lemma, overstated, printed
from memory_theorems.verify.theorem import Source

_MOMENTS = ("order 0", "order 1", "order 2")
_SMALL = ("small 0", "small 1", "small 2")
_FREE = ("rates", "weights", "smooth", *_SMALL, *_MOMENTS)
_UNIT = "for i: natural. 1 <= i and i <= m"
_REALS = dict.fromkeys(("a", "e", "p"), "(-oo, oo)")
_POSITIVE = dict.fromkeys(("w", "u", "x"), "(0, oo)")


class SmallHessianEigenvalues(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-c.3"
    aliases = ("prop-c.3", "proposition-c.3")
    # Every value of an instance is a sum over units and times: moving asks for hundreds.
    moves = False
    title = "Exponentially small Hessian eigenvalues at perfect short-term fit"
    source = Source(
        CURSE_OF_MEMORY,
        "Proposition C.3",
        ("92", "93", "94", "95", "96", "97", "98", "99", "100", "101", "102", "103"),
        "Appendix C.2, (3) Eigenvalues of Hessian",
    )
    uses = (
        "curse-of-memory/lemma-c.1",
        "curse-of-memory/lemma-c.3",
        "curse-of-memory/proposition-c.2",
    )
    theory = THEORY
    stated = (
        *OF_PROPOSITION_C_3,
        lemma(
            "second difference",
            without=_FREE,
            equation="101",
            note="for the Taylor polynomials of the exponentials of degree 2; the first part is "
            "|v|**2 twice, B the form of 2 E",
        ),
        lemma(
            "the perturbation with the constants of Lemma C.1",
            without=("smooth", "small 0", "order 0"),
            note="(94): on the kernel of the first part the form is that of 2 E; K_1 and K_2 are "
            "the constants of Lemma C.1 with their factors c_2 and c_3; that the eigenvalues are "
            "bounded by the form is proved in weyl",
        ),
        lemma(
            "the form is little more than its first part",
            without=("smooth", "small 0", *_MOMENTS),
            note="(93): on the kernel of the first part, where v = 0; its dimension is 2m - m'",
        ),
        lemma(
            "the form is almost not negative",
            without=("smooth", "small 0", *_MOMENTS),
            note="(92): an eigenvalue is at least the one of the first part, minus "
            "2 (Delta_1 + |a| Delta_2): see weyl",
        ),
        lemma(
            "the perturbation",
            without=("smooth", "small 0", *_MOMENTS),
            equation="102",
            note="Gershgorin's discs, here by completing squares",
        ),
        lemma(
            "weights alone",
            without=_FREE,
            note="for y = 0 the form of 2 E vanishes, and the whole form where v = 0, that is for "
            "weights redistributed inside the groups; nowhere on this space, of dimension "
            "m - m* - i_0, does the Hessian vanish, whose entries in the rates are 2 S_1 x, so "
            "that its signs are mixed",
        ),
        disproved(
            "far-away part of the Hessian with absolute moments",
            claim(
                [
                    "-a/(2*w**2) + 2*(p - q) == -a/(2*w**2) + 2*(p + q)",
                    "a**2/(2*w**3) - 2*a*(r - s) == a**2/(2*w**3) - 2*a*(r + s)",
                ],
                dict.fromkeys(("a", "w", "q", "s"), "(0, oo)")
                | dict.fromkeys(("p", "r"), "[0, oo)"),
                counter={"a": 1, "w": 1, "p": 0, "q": 1, "r": 0, "s": 1},
            ),
            instead=("the far-away part of the Hessian",),
            equation="97, 99",
            paper=r"E_\omega(a,w)=\begin{pmatrix}0&\operatorname{Diag}(\Delta_{1,\omega}(w))\\"
            r"\operatorname{Diag}(\Delta_{1,\omega}(w))&"
            r"-\operatorname{Diag}(a\circ\Delta_{2,\omega}(w))\end{pmatrix}",
            note="the entries (97) and (99) at a perfect fit: p and q are the integrals of "
            "t exp(-w_k t) times the positive and the negative part of the far-away memory, r and "
            "s those of t^2 exp(-w_k t).  The left sides have the signed moments, the right sides "
            "those of (80)",
        ),
        lemma(
            "the far-away part of the Hessian",
            without=_FREE,
            proved_by="the far-away part of the Hessian",
            note="with signed moments: B is the form of 2 E",
        ),
        overstated(
            "different rows",
            claim(
                "p/(2*w**2) == q/(2*w**2)",
                p="(-oo, oo)",
                q="(-oo, oo)",
                w="(0, oo)",
                counter={"p": 1, "q": 2, "w": 1},
            ),
            instead=("rank and numbers of blocks",),
            note="rows of one group are proportional to their weights p, q, not equal: their "
            "entries -a_k/(2 w**2) in one column; only the rank is bounded",
        ),
    )
    proof = PROOF
    lines = (
        lemma(
            "slopes of the small eigenvalues",
            SLOPES,
            equation="94",
            note="both sides: m = 2, 3 units of rate w = 1 and weight 1, sigma = c_0 = 1.  Half of "
            "the small eigenvalues carry the factor omega**(-2) of (94), half of them none",
        ),
        lemma(
            "second derivatives of the short-term loss",
            claim(
                [
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), a) == 1/w",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), e) == 2/(w + u)",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), w) == -a/(2*w**2)"
                    " - 2*(a/(2*w)**2 + e/(w + u)**2 - p/(w + x)**2)",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), u) == -2*e/(w + u)**2",
                    "Derivative(-2*a*(a/(2*w)**2 + e/(w + u)**2 - p/(w + x)**2), w)"
                    " == 4*a*(a/(2*w)**3 + e/(w + u)**3 - p/(w + x)**3) + a**2/(2*w**3)",
                    "Derivative(-2*a*(a/(2*w)**2 + e/(w + u)**2 - p/(w + x)**2), u)"
                    " == 4*a*e/(w + u)**3",
                ],
                _REALS | _POSITIVE,
            ),
            equation="95-100",
            note="one unit (a, w), one other (e, u), one exponential of the target",
        ),
        lemma(
            "second derivatives of the far-away part",
            claim(
                [
                    "Derivative(-2*a*exp(-w*t), a) == -2*exp(-w*t)",
                    "Derivative(-2*exp(-w*t), w) == 2*(t*exp(-w*t))",
                    "Derivative(-2*a*exp(-w*t), w) == 2*a*t*exp(-w*t)",
                    "Derivative(2*a*t*exp(-w*t), w) == -2*a*(t**2*exp(-w*t))",
                ],
                a="(-oo, oo)",
                w="(0, oo)",
                t="[0, oo)",
            ),
            equation="97, 99",
            note="under the integral, multiplied by rho_0(t - 1/omega): signed moments",
        ),
        printed(
            "rank and numbers of blocks",
            claim(
                ["2*s + i + j <= 2*s + n", "2*s + n <= m + s"],
                dict.fromkeys(("s", "i", "j", "n", "m"), "integer [0, oo)"),
                given=["i + j <= n", "s + n <= m"],
            ),
            equation="after 101",
            paper=r"2m^*+i_0+i_2\le2m^*+|I_0|\le m+m^*",
            confirmed="has at most 2m* + i0 + i2 ≤ 2m* + |Z0| ≤ m + m* different rows,",
            note="every idle block has a unit, i_2 of them two; every exponential of the target "
            "has a unit",
        ),
        lemma(
            "norm of a diagonal block",
            claim(
                "(-q + sqrt(q**2 + 4*s**2))*(-q - sqrt(q**2 + 4*s**2)) == -4*s**2",
                q="(-oo, oo)",
                s="(-oo, oo)",
            ),
            equation="102",
            note="product -4 s**2 and sum -2 q of the two eigenvalues: the norm of 2 E exactly",
        ),
    )
    instances = PERFECT_FITS

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return EIGENVALUE_FIGURES

r"""Section 6.2: stable recurrent networks with tanh satisfy the assumptions.

As printed: for an :math:`L_\rho`-Lipschitz :math:`\rho` the model :math:`h_t=\rho(Wh_{t-1}+Ux_t)`
is stable provided :math:`\|W\|<1/L_\rho`.  tanh is 1-Lipschitz and "1-smooth" (Section 6.2), or
"2-smooth" (Appendix A.3.1); with :math:`\|W\|\le\lambda<1`, :math:`\|U\|\le B_U`,
:math:`\|x_t\|\le B_x`, :math:`\partial\phi/\partial h` is :math:`2\lambda^2`-Lipschitz in h and
Lipschitz in W and U with the constants :math:`(2\lambda B_UB_x+(1-\lambda))/(1-\lambda)` and
:math:`2\lambda B_x`.

All of this holds, for every activation with slopes of norm at most 1 that are
:math:`\kappa`-Lipschitz, :math:`\kappa\le2`, and is loose: for tanh
:math:`\kappa=4/(3\sqrt3)=0.7698\ldots`, which is below both printed constants.  With
:math:`H=B_UB_x/(1-\lambda)` and :math:`R^2=H^2+B_x^2`, :math:`L_w=R`,
:math:`\beta_{hh}=\kappa\lambda^2`, :math:`\beta_{wh}=\beta_{hw}=1+\kappa\lambda R`,
:math:`\beta_{ww}=\kappa R^2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.descent.step_symbols import TANH_STEPS
from memory_theorems.theorems.stability.section_6_2.smooth_networks import PROOF, THEORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    printed,
)
from memory_theorems.verify.theorem import Source

REAL = "(-oo, oo)"
_SLOPES = ("slope", "smooth")
_RUN = ("weights of the input", "bounded")
_VALUES = ("activation", "not expansive", "rest")


class TanhNetworks(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/section-6-2"
    title = "Constants of stable tanh networks"
    aliases = ("section-6-2",)
    source = Source(STABILITY, "Section 6.2", (), "Section 6.2, Appendix A.3.1")
    theory = THEORY
    stated = (
        printed(
            "stable for a Lipschitz activation",
            proved_by="contraction by the norm",
            without=("not expansive", "rest", *_SLOPES, "weights of the state", *_RUN),
            paper=r"\|\rho(Wh + Ux) - \rho(Wh' + Ux)\| \le L_{\rho} \|Wh + Ux - Wh' - Ux\| \le "
            r"L_{\rho} \|W\| \|h - h'\|",
            note="the factor is below 1 where the norm of W is below 1/L_rho",
            confirmed=r"\|\rho(Wh + Ux) - \rho(Wh' + Ux)\| \le L_{\rho} \|Wh + Ux - Wh' - Ux\| "
            r"\le L_{\rho} \|W\| \|h - h'\|",
        ),
        printed(
            "stable",
            without=("rest", *_SLOPES, *_RUN),
            paper=r"\left\| \tanh(Wh + Ux) - \tanh(Wh' + Ux) \right\| \leq \left\| Wh + Ux - Wh' "
            r"- Ux \right\| "
            r"\leq \left\| W \right\| \left\| h - h' \right\|",
            confirmed=r"\left\| \tanh(Wh + Ux) - \tanh(Wh' + Ux) \right\| \leq \left\| Wh + Ux - "
            r"Wh' - Ux \right\| "
            r"\leq \left\| W \right\| \left\| h - h' \right\|",
            note="for every activation that does not expand, with lambda for the norm of W",
        ),
        disproved(
            "stable at the norm 1",
            claim(
                "Abs(tanh(h) - tanh(0)) <= lambda*Abs(h - 0)",
                {"lambda": "(0, 1)", "h": "(0, 1]"},
                exists={"lambda": None},
                counter={"h": "sqrt(1 - lambda)"},
            ),
            paper=r"\text{the second model is constrained to }||W|| \le 1"
            r"\text{, which ensures stability by Section 6}",
            instead=("stable for a Lipschitz activation",),
            note="Section 7.2, where the activation is tanh: one unit with W = 1, x = 0 and the "
            "states h and 0; no factor lambda < 1 serves for all h",
        ),
        printed(
            "bounded states",
            without=_SLOPES,
            paper=r"||h_t|| \leq \frac{B_U B_x}{(1-\lambda)}\text{ for all }t",
            confirmed=r"||h_t|| \leq \frac{B_U B_x}{(1-\lambda)}\text{ for all }t",
            note="for every activation that does not expand and rests at 0",
        ),
        printed(
            "Lipschitz in the input",
            without=("rest", *_SLOPES, "weights of the state", "bounded"),
            paper=r"\text{the model is }B_U\text{ Lipschitz in }x",
            confirmed=r"\text{the model is }B_U\text{ Lipschitz in }x",
        ),
        printed(
            "Lipschitz in the weights",
            without=_SLOPES,
            paper=r"\leq \frac{B_U B_x}{(1 - \lambda)} \left\| W - W' \right\| + B_x \left\| U - "
            r"U' \right\|",
            confirmed=r"\leq \frac{B_U B_x}{(1 - \lambda)} \left\| W - W' \right\| + B_x \left\| "
            r"U - U' \right\|",
        ),
        lemma(
            "smooth in the state, with the printed constant",
            proved_by="derivative in the state under two states, as printed",
            without=(*_VALUES, "slope", *_RUN),
            note="the printed constant 2 lambda^2, for an activation whose derivative is "
            "2-Lipschitz in operator norm: for tanh entry by entry by the line 'the derivative of "
            "tanh'",
        ),
        lemma(
            "smooth in the weights, with the printed constants",
            proved_by="derivative in the state under two weights, as printed",
            note="the printed constants, under the same hypothesis",
        ),
        printed(
            "tanh is 1-Lipschitz",
            claim("Abs(tanh(x) - tanh(y)) <= Abs(x - y)", x=REAL, y=REAL),
            paper=r"\text{tanh, which is 1-smooth and 1-Lipschitz}",
            confirmed=r"\text{tanh, which is 1-smooth and 1-Lipschitz}",
        ),
        printed(
            "tanh is 1-smooth",
            claim("(1 - tanh(x)**2) - (1 - tanh(x + d)**2) <= d", x=REAL, d="[0, oo)"),
            paper=r"\text{tanh, which is 1-smooth and 1-Lipschitz}",
            note="the slope falls by at most d on a stretch d; that it rises by as much at most is "
            "the same at -(x + d), since tanh is odd",
            confirmed=r"\text{tanh, which is 1-smooth and 1-Lipschitz}",
        ),
        lemma(
            "both weights at once",
            without=_SLOPES,
        ),
        lemma(
            "smooth in the state",
            proved_by="derivative in the state under two states",
            without=(*_VALUES, "slope", *_RUN),
        ),
        lemma(
            "smooth in the weights",
            proved_by="derivative in the state under two weights",
            note="with R in place of H and B_x by the inequality of Cauchy and Schwarz",
        ),
        lemma(
            "the derivative in the weights under two states",
            proved_by="derivative in the weights under two states",
            note="in the direction (S, R) of the weights",
        ),
        lemma(
            "the derivative in the weights under two weights",
            proved_by="derivative in the weights under two weights",
            without=("slope",),
            note="in the direction (S, R) of the weights",
        ),
    )
    proof = PROOF
    shown = (
        "one step",
        "states, multiplied",
        "change of the pre-activation",
        "slopes under two states",
        "slopes under two weights",
        "direction",
        "printed coefficient",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        lemma(
            "stable with large weights",
            claim(
                "Abs(r) + 2*K*0 <= 1/2*(Abs(x) + 2*K*Abs(y))",
                {"K": "(0, oo)", "r": REAL, "x": REAL, "y": REAL},
                given="Abs(r) <= K*Abs(y)",
            ),
            note="||W|| < 1/L_rho is not necessary: W has the norm K, the model contracts by 1/2 "
            "in another norm; r = rho(K y) for a 1-Lipschitz rho with rho(0) = 0",
        ),
        lemma(
            "the derivative of tanh",
            claim(
                [
                    "Derivative(tanh(x), x) == 1 - tanh(x)**2",
                    "Derivative(1 - tanh(x)**2, x) == -2*tanh(x)*(1 - tanh(x)**2)",
                    "2*s*(1 - s**2) <= 2",
                    "-2*s*(1 - s**2) <= 2",
                ],
                x=REAL,
                s="[-1, 1]",
            ),
        ),
        lemma(
            "the smoothness constant of tanh",
            claim("4*y*(1 - y)**2 <= 16/27", y="[0, 1]"),
            note="y = s**2; a bound of |tanh''| is a Lipschitz constant of tanh'",
        ),
        lemma(
            "the smoothness constant of tanh is attained at s^2 = 1/3 only",
            claim("4*y*(1 - y)**2 - 16/27 == 4*(y - 1/3)**2*(y - 4/3)", y="[0, 1]"),
        ),
    )
    instances = TANH_STEPS

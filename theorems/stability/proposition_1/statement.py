r"""Proposition 1: the outputs of a contractive model need a short context only.

As printed: if :math:`\phi_w` is :math:`L_x`-Lipschitz and :math:`\lambda`-contractive, f is
:math:`L_f`-Lipschitz and :math:`k\ge O(\log(L_fL_xB_x/((1-\lambda)\varepsilon)))`, then
:math:`\|y_t-y_t^k\|\le\varepsilon` for the outputs :math:`y_t=f(h_t)`.

The hypothesis :math:`\|x_t\|\le B_x` is missing from the print and needed.  With it,
:math:`\|y_t-y_t^k\|\le L_f\lambda^kL_xB_x/(1-\lambda)`, so the window
:math:`\max(0,\lceil\log(L_fL_xB_x/((1-\lambda)\varepsilon))/\log(1/\lambda)\rceil)` suffices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.forgetting.forgetting import PROOF, THEORY
from memory_theorems.theorems.stability.forgetting.forgetting_claims import (
    EXTREMAL_GAP,
    NATURAL,
    POSITIVE,
    UNIT,
)
from memory_theorems.theorems.stability.forgetting.run_symbols import RUNS
from memory_theorems.theorems.stability.forgetting.truncated_states import PROPOSITION_1
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    overstated,
    printed,
    refuted_variant,
    sharpened,
)
from memory_theorems.verify.theorem import Source

_PROPOSITION_1 = (
    r"\text{If }\phi_w\text{ is a }L_x\text{ -Lipschitz and }\lambda\text{ "
    r"-contractive map, and }f\text{ is }"
    r"L_f\text{ -Lipschitz and }k \ge O\left(\log\left(\frac{L_f L_x "
    r"B_x}{(1-\lambda)\varepsilon}\right)\right)"
    r"\text{, then }||y_t - y_t^k|| \le \varepsilon"
)


class TruncatedOutput(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/proposition-1"
    title = "Truncation error of the outputs of a contractive model"
    aliases = ("proposition-1",)
    source = Source(STABILITY, "Proposition 1", (), "Section 3")
    uses = ("stability/lemma-1",)
    theory = THEORY
    stated = (
        printed(
            "Proposition 1",
            PROPOSITION_1,
            paper=_PROPOSITION_1,
            confirmed=_PROPOSITION_1,
            note="the O(.) is a constant C that may depend on lambda and on nothing else; the "
            "bound of the inputs is that of Lemma 1; t is p + k",
        ),
        overstated(
            "without the bound of the inputs",
            claim(
                f"L_f*{EXTREMAL_GAP} <= eps",
                {
                    "lambda": UNIT,
                    "L_f": POSITIVE,
                    "b": POSITIVE,
                    "B_x": POSITIVE,
                    "eps": POSITIVE,
                    "k": NATURAL,
                    "past": NATURAL,
                },
                given="k*log(1/lambda) >= log(L_f*B_x/((1 - lambda)*eps))",
                counter={
                    "lambda": "1/2",
                    "L_f": 1,
                    "b": 3,
                    "B_x": 1,
                    "eps": 1,
                    "k": 2,
                    "past": 2,
                },
            ),
            note="the print names B_x without repeating ||x_t|| <= B_x, which the lemma before "
            "asks for; the "
            "system is h_t = lambda h_{t-1} + x_t with x_t = b, y_t = L_f h_t, and the O(.) is "
            "read with the constant "
            "1/log(1/lambda)",
            instead=("the window",),
        ),
        refuted_variant(
            "one constant for all contraction factors",
            claim(
                "L_f*exp(-a*k)*(1 - exp(-a*past))/(1 - exp(-a))*b <= L_f*exp(-k/C)*b/(1 - exp(-a))",
                {
                    "C": "integer [1, oo)",
                    "L_f": POSITIVE,
                    "b": POSITIVE,
                    "a": POSITIVE,
                    "k": NATURAL,
                    "past": NATURAL,
                },
                exists={"C": None},
                counter={"L_f": 1, "b": 1, "a": "1/(2*C)", "k": "2*C", "past": "2*C"},
            ),
            note="the O(.) read as a constant independent of lambda = exp(-a), as for the first "
            "lemma; the print does not say so",
            instead=("the window",),
        ),
        sharpened(
            "the window",
            proved_by="window of the output",
            paper=_PROPOSITION_1,
            note="with the constant of the O(.), and with the bound of the inputs that Lemma 1 "
            "asks for",
        ),
        sharpened(
            "the bound at finite time",
            proved_by="output",
            note="attained by the scalar system with constant input and y = L_f h",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        lemma(
            "the window of the state at the tolerance eps/L_f",
            claim(
                "b/((1 - lambda)*(eps/L_f)) == L_f*b/((1 - lambda)*eps)",
                {"lambda": UNIT, "L_f": POSITIVE, "b": POSITIVE, "eps": POSITIVE},
            ),
        ),
    )
    instances = RUNS

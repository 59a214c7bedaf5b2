r"""Section 6.1: stable linear dynamical systems satisfy the assumptions.

As printed: :math:`h_t=Wh_{t-1}+Ux_t` is stable provided :math:`\|W\|\le\lambda<1`, Lipschitz in x
provided :math:`\|U\|` is bounded; :math:`\max_t\|h_t\|<O((1-\lambda)^{-1})`, so that the model is
:math:`O((1-\lambda)^{-1})`-Lipschitz in W, and it satisfies the remaining Lipschitz and smoothness
assumptions.

With constants, for :math:`\|U\|\le B_U`, :math:`\|x_t\|\le B_x`, w = (W, U) in the Frobenius norm:
:math:`\|h_t\|\le H=B_UB_x/(1-\lambda)`, :math:`L_x=B_U`, :math:`L_w=R=\sqrt{H^2+B_x^2}`,
:math:`\beta_{wh}=\beta_{hw}=1`, :math:`\beta_{ww}=\beta_{hh}=0`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hypothesis import strategies as st

from theorems.instances import one_step
from theorems.instances.one_step import OneStep, random_steps, scalar_step
from theorems.papers import STABILITY
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

HALF_LINE = "[0, oo)"
BOUNDS = relations(
    ["lambda < 1", "contraction <= lambda", "input_gain <= B_U", "largest_input <= B_x"]
)
_ONES = "1 " * 16


def _linear(weights: str, inputs: str, others: str, declared: str) -> OneStep:
    return scalar_step("linear", weights, inputs, others, declared)


EDGES: tuple[OneStep, ...] = (
    # The state and the Lipschitz constants in W, in U and in both are (nearly) attained.
    _linear("1/2 1 499/1000 1", _ONES, "0", "1/2 1 1"),
    _linear("1/2 1 1/2 2", _ONES, "-1", "1/2 2 1"),
    _linear("1/2 1 1/4 7/8", _ONES, "1 1", "1/2 1 1"),
    _linear("99/100 3 99/100 3", "1 1", "-1", "99/100 3 1"),
    _linear("0 1 1/2 1", "1", "0", "1/2 1 1"),
    # Equal weights and equal states; no input.
    _linear("1/2 1 1/2 1", "1", "1", "1/2 1 1"),
    _linear("1/2 1 1/3 1", "0", "0", "1/2 1 0"),
    # One hypothesis violated, and a conclusion with it.
    _linear("2 1 1/2 1", "1 1 1 1", "0", "1/2 1 1"),
    _linear("9/10 1 2 1", _ONES, "0", "1/2 1 1"),
    _linear("1/2 5 1/2 5", _ONES, "-1", "1/2 1 1"),
    _linear("1/2 1 1/4 1", "5 5 5", "-5", "1/2 1 1"),
    _linear("2 1 3/2 1", "1 1 1", "0", "2 1 1"),
)


class LinearSystems(Theorem):
    __doc__ = __doc__

    key = "stability/section-6-1"
    title = "Constants of stable linear systems"
    aliases = ("section-6-1",)
    source = Source(STABILITY, "Section 6.1", (), "Section 6.1")
    uses = ("stability/lemma-1",)
    names: ClassVar[Mapping[str, str]] = one_step.NAMES
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|\phi(h,x)-\phi(h',x)\|\le\lambda\|h-h'\|,\ \|\phi(h,x)-\phi(h,x')\|\le\|U\|"
            r"\|x-x'\|,\ \|h_t\|\le\frac{B_UB_x}{1-\lambda}",
            Assertion(
                relations(
                    [
                        "in_h <= lambda*h_distance",
                        "in_x <= B_U*x_distance",
                        "state <= B_U*B_x/(1 - lambda)",
                    ]
                ),
                BOUNDS,
            ),
            SPOT_CERTIFIED,
            name="stable, Lipschitz in x, bounded states",
        ),
        Statement(
            Form.PRINTED,
            r"\|\phi_w(h,x)-\phi_{w'}(h,x)\|\le\frac{B_UB_x}{1-\lambda}\|W-W'\|+B_x\|U-U'\|",
            Assertion(
                relations("in_w <= B_U*B_x/(1 - lambda)*W_distance + B_x*U_distance"),
                BOUNDS,
            ),
            SPOT_CERTIFIED,
            name="Lipschitz in the weights",
        ),
        Statement(
            Form.REPAIRED,
            r"L_w=R,\ \beta_{wh}=\beta_{hw}=1,\ \beta_{ww}=\beta_{hh}=0",
            Assertion(
                relations(
                    [
                        "in_w <= R*w_distance",
                        "d_wh <= h_distance",
                        "d_hw <= w_distance",
                        "d_ww == 0",
                        "d_hh == 0",
                    ]
                ),
                BOUNDS,
            ),
            SPOT_CERTIFIED,
            name="the remaining assumptions with their constants",
            note="the print leaves these as an exercise",
        ),
    )
    steps = (
        Step(
            "one step is linear in the state",
            "6.1",
            r"(Wh+Ux)-(Wh'+Ux)=W(h-h')",
            claim(
                "(w*h + u*x) - (w*g + u*x) == w*(h - g)",
                dict.fromkeys(("w", "h", "u", "x", "g"), "(-oo, oo)"),
            ),
            PROVED,
            note="entry by entry; the spectral norm gives ||W(h - h')|| <= ||W|| ||h - h'||",
            not_decided="the line for matrices and vectors; decided is one product of numbers",
        ),
        Step(
            "the weights in the Frobenius norm",
            "6.1",
            r"\|(W-W')h+(U-U')x\|^2\le(\|W-W'\|^2+\|U-U'\|^2)(\|h\|^2+\|x\|^2)",
            claim(
                "(a*h + b*x)**2 <= (a**2 + b**2)*(h**2 + x**2)",
                {"a": HALF_LINE, "b": HALF_LINE, "h": HALF_LINE, "x": HALF_LINE},
            ),
            form=Form.SHARPENED,
        ),
        Step(
            "the bound of the states",
            "6.1",
            r"\|h\|\le H,\ \|x\|\le B_x\ \Rightarrow\ \|h\|^2+\|x\|^2\le H^2+B_x^2",
            claim(
                "h**2 + x**2 <= H**2 + B**2",
                {"h": HALF_LINE, "x": HALF_LINE, "H": HALF_LINE, "B": HALF_LINE},
                given=["h <= H", "x <= B"],
            ),
            form=Form.SHARPENED,
        ),
    )
    gaps = (
        "d phi/d W at (h, x) maps a matrix V to V h, so that its norm is ||h||; this reading of "
        "the derivative is in prose and is what the instances measure",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[OneStep]:
        return random_steps("linear")

    def measure(self, instance: OneStep) -> Mapping[str, Quantity]:
        return one_step.measure(instance)

    def describe(self, instance: OneStep) -> Json:
        return one_step.describe(instance)

    def rebuild(self, data: Json) -> OneStep:
        return one_step.rebuild(data)

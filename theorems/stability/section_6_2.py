r"""Section 6.2: stable recurrent networks with tanh satisfy the assumptions.

As printed: for an :math:`L_\rho`-Lipschitz :math:`\rho` the model :math:`h_t=\rho(Wh_{t-1}+Ux_t)`
is stable provided :math:`\|W\|<1/L_\rho`.  tanh is 1-Lipschitz and "1-smooth" (Section 6.2), or
"2-smooth" (Appendix A.3.1); with :math:`\|W\|\le\lambda<1`, :math:`\|U\|\le B_U`,
:math:`\|x_t\|\le B_x`, :math:`\partial\phi/\partial h` is :math:`2\lambda^2`-Lipschitz in h and
Lipschitz in W and U with the constants :math:`(2\lambda B_UB_x+(1-\lambda))/(1-\lambda)` and
:math:`2\lambda B_x`.

All of this holds and is loose: the smoothness constant of tanh is
:math:`\kappa=4/(3\sqrt3)=0.7698\ldots`, which is below both printed ones.  With
:math:`R=\sqrt{H^2+B_x^2}`, :math:`H=B_UB_x/(1-\lambda)` and w = (W, U) in the Frobenius norm,
:math:`L_w=R`, :math:`\beta_{hh}=\kappa\lambda^2`,
:math:`\beta_{wh}=\beta_{hw}=1+\kappa\lambda R`, :math:`\beta_{ww}=\kappa R^2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hypothesis import strategies as st

from theorems.instances import one_step
from theorems.instances.one_step import OneStep, random_steps, scalar_step
from theorems.papers import STABILITY
from theorems.stability.section_6_1 import BOUNDS
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    HOLDS,
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
REAL = "(-oo, oo)"
KAPPA = "4/(3*sqrt(3))"


def _tanh(weights: str, inputs: str, others: str, declared: str) -> OneStep:
    return scalar_step("tanh", weights, inputs, others, declared)


_WEAK = "1/1000 " * 24
EDGES: tuple[OneStep, ...] = (
    # The linear regime: contraction, B_U, the bound of the states and 1 in beta_wh, beta_hw.
    _tanh("9/10 1 9/10 1", _WEAK, "1/1000 0", "9/10 1 1/1000"),
    _tanh("1/2 1 499/1000 1", _WEAK, "1/1000", "1/2 1 1/1000"),
    _tanh("1/2 1 1/2 9/10", _WEAK, "0", "1/2 1 1/1000"),
    # Pre-activations where |tanh''| is largest, artanh(1/sqrt 3) = 0.6584...: beta_hh, beta_ww.
    _tanh("99/100 1 99/100 1", "0 337/1000", "1/1000 337/1000", "99/100 1 1"),
    _tanh("1/2 1 1/2 999/1000", "0 4482/10000", "1/1000 4482/10000", "1/2 1 1"),
    _tanh("1/2 1 1/2 999/1000", "2/3", "0", "1/2 1 2/3"),
    _tanh("0 1 0 999/1000", "2/3", "0", "1/1000 1 2/3"),
    # Saturated; equal weights and states; no input.
    _tanh("9/10 1 8/10 1", "20 20", "-20 20", "9/10 1 20"),
    _tanh("1/2 1 1/2 1", "1", "1", "1/2 1 1"),
    _tanh("1/2 1 1/3 1", "0", "0", "1/2 1 0"),
    # One hypothesis violated, and a conclusion with it.
    _tanh("20 1 1/2 1", "1/1000 1/1000", "0 1/1000", "1/2 1 1"),
    _tanh("1/2 5 1/2 4", "1/100 1/100", "-1/100", "1/2 1 1/100"),
    _tanh("1/2 1 1/4 1", "1 1 1", "-1", "1/2 1 1/100"),
    _tanh("2 1 3/2 1", "1/10 1/10 1/10", "0", "2 1 1/10"),
)


class TanhNetworks(Theorem):
    __doc__ = __doc__

    key = "stability/section-6-2"
    title = "Constants of stable tanh networks"
    aliases = ("section-6-2",)
    source = Source(STABILITY, "Section 6.2", (), "Section 6.2, Appendix A.3.1")
    uses = ("stability/lemma-1",)
    names: ClassVar[Mapping[str, str]] = one_step.NAMES
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|\phi(h,x)-\phi(h',x)\|\le\lambda\|h-h'\|,\ \|h_t\|\le\frac{B_UB_x}{1-\lambda},\ "
            r"\|\phi(h,x)-\phi(h,x')\|\le B_U\|x-x'\|",
            Assertion(
                relations(
                    [
                        "in_h <= lambda*h_distance",
                        "state <= B_U*B_x/(1 - lambda)",
                        "in_x <= B_U*x_distance",
                    ]
                ),
                BOUNDS,
            ),
            SPOT_CERTIFIED,
            name="stable, bounded, Lipschitz in x",
        ),
        Statement(
            Form.PRINTED,
            r"\|\phi_w(h_t,x)-\phi_{w'}(h_t,x)\|\le\frac{B_UB_x}{1-\lambda}\|W-W'\|+B_x\|U-U'\|",
            Assertion(
                relations("in_w <= B_U*B_x/(1 - lambda)*W_distance + B_x*U_distance"), BOUNDS
            ),
            SPOT_CERTIFIED,
            name="Lipschitz in the weights",
        ),
        Statement(
            Form.PRINTED,
            r"\beta_{hh}=2\lambda^2,\quad\left\|\frac{\partial\phi_w}{\partial h}-\frac{\partial"
            r"\phi_{w'}}{\partial h}\right\|\le\frac{2\lambda B_UB_x+(1-\lambda)}{1-\lambda}"
            r"\|W-W'\|+2\lambda B_x\|U-U'\|",
            Assertion(
                relations(
                    [
                        "d_hh <= 2*lambda**2*h_distance",
                        "d_hw <= (2*lambda*B_U*B_x + (1 - lambda))/(1 - lambda)*W_distance"
                        " + 2*lambda*B_x*U_distance",
                    ]
                ),
                BOUNDS,
            ),
            SPOT_CERTIFIED,
            name="smooth, with the printed constants",
        ),
        Statement(
            Form.PRINTED,
            r"\tanh\text{ is 1-Lipschitz, 1-smooth and 2-smooth}",
            claim(
                [
                    "1 - tanh(x)**2 <= 1",
                    "2*tanh(x)*(1 - tanh(x)**2) <= 1",
                    "-2*tanh(x)*(1 - tanh(x)**2) <= 1",
                ],
                x=REAL,
            ),
            name="the Lipschitz and smoothness constants of tanh",
            not_decided="that a bound of the derivative is a Lipschitz constant (the mean value "
            "theorem); decided are the bounds of the first two derivatives",
            expected=HOLDS,
        ),
        Statement(
            Form.SHARPENED,
            r"L_w=R,\ \beta_{hh}=\kappa\lambda^2,\ \beta_{wh}=\beta_{hw}=1+\kappa\lambda R,\ "
            r"\beta_{ww}=\kappa R^2",
            Assertion(
                relations(
                    [
                        f"d_hh <= {KAPPA}*lambda**2*h_distance",
                        f"d_wh <= (1 + {KAPPA}*lambda*R)*h_distance",
                        f"d_hw <= (1 + {KAPPA}*lambda*R)*w_distance",
                        f"d_ww <= {KAPPA}*R**2*w_distance",
                        "in_w <= R*w_distance",
                    ]
                ),
                BOUNDS,
            ),
            SPOT_CERTIFIED,
            name="all constants, with the true smoothness of tanh",
        ),
    )
    steps = (
        Step(
            "stability for a Lipschitz activation",
            "6.2",
            r"\|\rho(Wh+Ux)-\rho(Wh'+Ux)\|\le L_\rho\|W\|\|h-h'\|<\|h-h'\|",
            claim(
                "after < distance",
                {
                    "L": "(0, oo)",
                    "W": HALF_LINE,
                    "distance": "(0, oo)",
                    "inner": HALF_LINE,
                    "after": HALF_LINE,
                },
                given=["after <= L*inner", "inner <= W*distance", "L*W < 1"],
            ),
            note="L_rho ||W|| < 1 is the factor",
        ),
        Step(
            "the derivative of tanh",
            "A.3.1",
            r"\tanh'=1-\tanh^2,\quad|\tanh''|=2|s|(1-s^2)\le2,\ s=\tanh",
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
        Step(
            "the smoothness constant of tanh",
            "A.3.1",
            r"(\tanh'')^2=4s^2(1-s^2)^2\le\frac{16}{27}=\kappa^2",
            claim("4*y*(1 - y)**2 <= 16/27", y="[0, 1]"),
            form=Form.SHARPENED,
            note="y = s**2",
        ),
        Step(
            "the smoothness constant of tanh is attained at s^2 = 1/3 only",
            "A.3.1",
            r"4s^2(1-s^2)^2-\frac{16}{27}=4(s^2-\tfrac13)^2(s^2-\tfrac43)",
            claim(
                "4*y*(1 - y)**2 - 16/27 == 4*(y - 1/3)**2*(y - 4/3)",
                y="[0, 1]",
            ),
            PROVED,
            form=Form.SHARPENED,
        ),
        Step(
            "the derivative in h under two states",
            "A.3.1",
            r"\|W\|\cdot2\|Wh+Ux-Wh'-Ux\|_\infty\le2\lambda^2\|h-h'\|",
            claim(
                "W*(K*inner) <= K*lambda**2*distance",
                {
                    "W": HALF_LINE,
                    "K": HALF_LINE,
                    "lambda": "[0, 1)",
                    "inner": HALF_LINE,
                    "distance": HALF_LINE,
                },
                given=["inner <= W*distance", "W <= lambda"],
            ),
            note="K = 2 in the print, kappa in the sharper form",
        ),
        Step(
            "the derivative in h under two weights: product rule",
            "A.3.1",
            r"\operatorname{diag}(p)W-\operatorname{diag}(q)W'=\operatorname{diag}(p-q)W"
            r"+\operatorname{diag}(q)(W-W')",
            claim("p*w - q*v == (p - q)*w + q*(w - v)", dict.fromkeys(("p", "q", "w", "v"), REAL)),
            PROVED,
        ),
        Step(
            "the derivative in h under two weights, last lines",
            "A.3.1",
            r"2\lambda(\|W-W'\|\|h\|+\|U-U'\|\|x\|)+\|W-W'\|\le\frac{2\lambda B_UB_x+(1-\lambda)}"
            r"{1-\lambda}\|W-W'\|+2\lambda B_x\|U-U'\|",
            claim(
                "2*lambda*(dW*h + dU*x) + dW <= (2*lambda*H + 1)*dW + 2*lambda*B*dU",
                {
                    "lambda": "[0, 1)",
                    **dict.fromkeys(("dW", "dU", "h", "x", "H", "B"), HALF_LINE),
                },
                given=["h <= H", "x <= B"],
            ),
            note="H = B_U B_x/(1 - lambda), B = B_x",
        ),
        Step(
            "the printed coefficient of W - W'",
            "A.3.1",
            r"2\lambda\frac{B_UB_x}{1-\lambda}+1=\frac{2\lambda B_UB_x+(1-\lambda)}{1-\lambda}",
            claim(
                "2*lambda*(b/(1 - lambda)) + 1 == (2*lambda*b + (1 - lambda))/(1 - lambda)",
                {"lambda": "[0, 1)", "b": HALF_LINE},
            ),
            PROVED,
        ),
        Step(
            "the derivative in w under two states",
            "A.3.1",
            r"\|pv-qv'\|\le|p-q|\|v\|+|q|\|v-v'\|\le(\kappa\lambda R+1)\|h-h'\|",
            claim(
                "after <= (K*lambda*R + 1)*distance",
                {
                    "K": HALF_LINE,
                    "lambda": "[0, 1)",
                    "R": HALF_LINE,
                    "distance": HALF_LINE,
                    "slope": HALF_LINE,
                    "after": HALF_LINE,
                },
                given=["after <= slope*R + distance", "slope <= K*(lambda*distance)"],
            ),
            form=Form.SHARPENED,
            note="v = (h, x), p and q the slopes of tanh at both pre-activations, |q| <= 1",
        ),
        Step(
            "the derivative in w under two weights",
            "A.3.1",
            r"|p-q|\|v\|\le\kappa\|(W-W')h+(U-U')x\|\|v\|\le\kappa R^2\|w-w'\|",
            claim(
                "K*(R*distance)*v <= K*R**2*distance",
                {"K": HALF_LINE, "R": HALF_LINE, "distance": HALF_LINE, "v": HALF_LINE},
                given="v <= R",
            ),
            form=Form.SHARPENED,
        ),
    )
    gaps = (
        "the mean value theorem, by which a bound of |tanh''| is a Lipschitz constant of tanh', "
        "and the norm of a diagonal matrix as its largest entry, are used in prose",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[OneStep]:
        return random_steps("tanh")

    def measure(self, instance: OneStep) -> Mapping[str, Quantity]:
        return one_step.measure(instance)

    def describe(self, instance: OneStep) -> Json:
        return one_step.describe(instance)

    def rebuild(self, data: Json) -> OneStep:
        return one_step.rebuild(data)

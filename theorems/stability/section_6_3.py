r"""Section 6.3: the Lipschitz constants of an LSTM on its reachable states.

As printed: the state is :math:`s=(c,h)\in R^{2d}`; if the weights and inputs are bounded, then
:math:`\|f\|_\infty<1`, the memory forgets a share of itself, and the theorems apply to the model
through Proposition 5.  The Lipschitz constants that they need are not given.

In the maximum norm of states, with :math:`C=1/(1-\|f\|_\infty)`, :math:`\|x_t\|_2\le B_x` and
:math:`R=\sqrt{d+B_x^2}`: :math:`\|s_t\|_\infty\le C`,

.. math:: L_x=\tfrac14(\|U_i\|_\infty+C\|U_f\|_\infty+\|U_o\|_\infty)+\|U_z\|_\infty,\qquad
   L_w=R\sqrt{\tfrac1{16}+\tfrac{17}{16}+\tfrac{C^2}{16}},

where inputs are measured in the maximum norm and the eight weight matrices together in the
Euclidean (Frobenius) norm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hypothesis import strategies as st

from theorems.instances import memory_steps
from theorems.instances.memory_steps import EDGES, CellStep
from theorems.papers import STABILITY
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


_C = "(1/(1 - f))"
_BOUND = relations("largest_input <= B_x")


class MemoryConstants(Theorem):
    __doc__ = __doc__

    key = "stability/section-6-3"
    title = "Lipschitz constants of an LSTM"
    aliases = ("section-6-3",)
    source = Source(STABILITY, "Section 6.3", (), "Section 6.3")
    uses = ("stability/lemma-5",)
    names: ClassVar[Mapping[str, str]] = {
        "f": "sigma(||W_f||_oo + ||U_f||_oo B_x), a bound of all reachable forget gates",
        **{f"U_{name}": f"|| U_{name} ||_oo, the largest absolute row sum" for name in "ifoz"},
        "d": "number of units",
        "B_x": "declared bound of the inputs in the Euclidean norm",
        "largest_input": "max || x_t ||_2 over all inputs",
        "state": "max(|| c ||_oo, || h ||_oo) of the reachable state",
        "forget": "|| f ||_oo at the state and the input x",
        "kept": "|| f o c ||_oo, what the memory keeps of c",
        "memory": "|| c ||_oo of the reachable state",
        "in_x": "|| phi_w(s, x) - phi_w(s, x') ||_oo",
        "x_distance": "|| x - x' ||_oo",
        "in_w": "|| phi_w(s, x) - phi_w'(s, x) ||_oo",
        "w_distance": "|| w - w' ||_2, Frobenius norm of all eight differences",
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "f": "(0, 1)",
        "d": "integer [1, oo)",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|f\|_\infty<1,\quad\|f_t\circ c_{t-1}\|_\infty\le\|f\|_\infty\|c_{t-1}\|_\infty",
            Assertion(relations(["forget <= f", "f < 1", "kept <= f*memory"]), _BOUND),
            SPOT_CERTIFIED,
            name="the memory forgets a share of itself",
        ),
        Statement(
            Form.REPAIRED,
            r"\|s_t\|_\infty\le C,\quad\|\phi(s,x)-\phi(s,x')\|_\infty\le L_x\|x-x'\|_\infty,\quad"
            r"\|\phi_w(s,x)-\phi_{w'}(s,x)\|_\infty\le L_w\|w-w'\|_2",
            Assertion(
                relations(
                    [
                        f"in_w <= sqrt(d + B_x**2)*sqrt(1/16 + 17/16 + {_C}**2/16)*w_distance",
                        f"in_x <= ((U_i + {_C}*U_f + U_o)/4 + U_z)*x_distance",
                        f"state <= {_C}",
                    ]
                ),
                _BOUND,
            ),
            SPOT_CERTIFIED,
            name="the Lipschitz constants",
            note="the print claims them without a formula",
            mutants={
                "the hidden state alone bounds the memory": Assertion(
                    relations("state <= 1"), _BOUND
                ),
                "an eighth of the slope in the inputs": Assertion(
                    relations(f"in_x <= ((U_i + {_C}*U_f + U_o)/4 + U_z)/8*x_distance"), _BOUND
                ),
                "a quarter of the slope in the weights": Assertion(
                    relations("in_w <= B_x/4*w_distance"), _BOUND
                ),
            },
        ),
    )
    steps = (
        Step(
            "slopes of the gates",
            "6.3",
            r"0<\sigma'\le\tfrac14,\quad0<\tanh'\le1",
            claim(
                [
                    "0 < Derivative(1/(1 + exp(-x)), x)",
                    "Derivative(1/(1 + exp(-x)), x) <= 1/4",
                    "0 < Derivative(tanh(x), x)",
                    "Derivative(tanh(x), x) <= 1",
                ],
                x=REAL,
            ),
        ),
        Step(
            "the memory along the weights",
            "6.3",
            r"\|\partial_wc_+\|^2\le R^2\Big(\frac1{16}+1+\frac{C^2}{16}\Big)",
            claim(
                "A + B + G <= R*(1/16 + 1 + C/16)",
                dict.fromkeys(("A", "B", "G", "R", "C"), HALF_LINE),
                given=["A <= R/16", "B <= R", "G <= C*R/16"],
            ),
            note="one unit; A = sigma'(a_i) |z| ||(h, x)||, B = i tanh'(a_z) ||(h, x)||, G = "
            "sigma'(a_f) |c| ||(h, x)|| are the derivatives in its rows of w_i, w_z, w_f, which "
            "are different coordinates; the claim is about the squares of all letters",
        ),
        Step(
            "the hidden state along the weights",
            "6.3",
            r"\|\partial_wh_+\|^2\le\Big(\frac R4\Big)^2+\|\partial_wc_+\|^2",
            claim(
                "A**2 + b*S <= (R/4)**2 + S",
                {"b": "[0, 1]", "A": HALF_LINE, "R": HALF_LINE, "S": HALF_LINE},
                given="A <= R/4",
            ),
            HOLDS,
            note="S = ||d c_+/d w||^2, b = (o tanh'(c_+))**2, A the derivative in the row of w_o, "
            "again another coordinate",
        ),
        Step(
            "the constant in the weights",
            "6.3",
            r"\Big(\frac R4\Big)^2+R^2\Big(\frac1{16}+1+\frac{C^2}{16}\Big)=R^2\Big(\frac1{16}+"
            r"\frac{17}{16}+\frac{C^2}{16}\Big)",
            claim(
                "(R/4)**2 + R**2*(1/16 + 1 + C**2/16) == R**2*(1/16 + 17/16 + C**2/16)",
                {"R": HALF_LINE, "C": HALF_LINE},
            ),
            PROVED,
        ),
        Step(
            "the size of (h, x)",
            "6.3",
            r"\|h\|_\infty\le1\ \Rightarrow\ \|h\|_2^2+\|x\|_2^2\le d+B_x^2",
            claim(
                "d*y + x <= d + B",
                {"d": "integer [1, oo)", "y": "[0, 1]", "x": HALF_LINE, "B": HALF_LINE},
                given="x <= B",
            ),
            note="y = ||h||_oo^2; x and B are squares too",
        ),
        Step(
            "the constant in the inputs",
            "6.3",
            r"\|h_+-h_+'\|\le\tfrac14\|U_o\|\|x-x'\|+\|c_+-c_+'\|",
            claim(
                "U_o/4*dx + ((U_i + C*U_f)/4 + U_z)*dx == ((U_i + C*U_f + U_o)/4 + U_z)*dx",
                dict.fromkeys(("U_o", "U_i", "U_f", "U_z", "C", "dx"), HALF_LINE),
            ),
            PROVED,
            note="the displays of Proposition 5 with U in the place of W and x of h; s is common",
        ),
    )
    gaps = (
        "the mean value theorem, by which a bound of a derivative is a Lipschitz constant, is used "
        "in prose",
        "smoothness constants of the LSTM, which Theorem 1 needs on top, are not stated here",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[CellStep]:
        return memory_steps.random_steps()

    def measure(self, instance: CellStep) -> Mapping[str, Quantity]:
        return memory_steps.measure(instance)

    def describe(self, instance: CellStep) -> Json:
        return memory_steps.describe(instance)

    def rebuild(self, data: Json) -> CellStep:
        return memory_steps.rebuild(data)

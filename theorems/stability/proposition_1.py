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

from flint import fmpq_mat
from hypothesis.strategies import SearchStrategy

from theorems.objects.recurrent import difference, states, truncated_states
from theorems.papers import STABILITY
from theorems.stability import runs
from theorems.stability.lemma_1 import EXTREMAL_GAP, HYPOTHESES, NATURAL, POSITIVE, UNIT
from theorems.stability.lemma_1 import measure_run as measure_states
from theorems.stability.runs import Run
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.linear_algebra import matrix, operator_norm, vector_norm
from verify.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    HOLDS,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

_ALL = HYPOTHESES + relations("readout_gain <= L_f")


class TruncatedOutput(Theorem):
    __doc__ = __doc__

    key = "stability/proposition-1"
    title = "Truncation error of the outputs of a contractive model"
    aliases = ("proposition-1",)
    source = Source(STABILITY, "Proposition 1", (), "Section 3")
    uses = ("stability/lemma-1",)
    names: ClassVar[Mapping[str, str]] = {
        "output_gap": "|| y_t - y_t^k ||, the truncation error of the output, >= 0",
        "gap": "|| h_t - h_t^k ||, the truncation error of the state, >= 0",
        "k": "window, an integer >= 0",
        "past": "max(t - k, 0), the number of inputs that the window forgets",
        "lambda": "declared contraction factor",
        "L_x": "declared Lipschitz constant of phi in x",
        "L_f": "declared Lipschitz constant of the readout f",
        "B_x": "declared bound of the inputs, >= 0",
        "eps": "tolerance, > 0",
        "contraction": "||W||, the true contraction factor",
        "input_gain": "||U||, a Lipschitz constant of phi in x",
        "readout_gain": "||F||, the Lipschitz constant of the readout y = F h",
        "largest_input": "max_s ||x_s||",
        "offset": "|| phi(0, 0) ||",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"k\ge\frac{\log(L_fL_xB_x/((1-\lambda)\varepsilon))}{\log(1/\lambda)}\ \Rightarrow\ "
            r"\|y_t-y_t^k\|\le\varepsilon\quad\text{(inputs not bounded)}",
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
            FAILS,
            note="the print does not ask for ||x_t|| <= B_x; the system is h_t = lambda h_{t-1} + "
            "x_t with x_t = b, y_t = L_f h_t, and the O(.) is read with the constant "
            "1/log(1/lambda)",
            name="inputs not bounded",
        ),
        Statement(
            Form.PRINTED,
            r"\exists C\ \forall\lambda,\varepsilon,k,t:\ k\ge C\log\frac{L_fL_xB_x}{(1-\lambda)"
            r"\varepsilon},\ \|x_t\|\le B_x\ \Rightarrow\ \|y_t-y_t^k\|\le\varepsilon",
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
            FAILS,
            note="a constant independent of lambda = exp(-a), as for the first lemma",
            name="one constant for all contraction factors",
        ),
        Statement(
            Form.REPAIRED,
            r"\|x_t\|\le B_x,\ k\ge\frac{\log(L_fL_xB_x/((1-\lambda)\varepsilon))}{\log(1/\lambda)}"
            r"\ \Rightarrow\ \|y_t-y_t^k\|\le\varepsilon",
            Assertion(
                relations("output_gap <= eps"),
                relations(["lambda > 0", "L_f*L_x*B_x > 0"])
                + _ALL
                + relations("k*log(1/lambda) >= log(L_f*L_x*B_x/((1 - lambda)*eps))"),
            ),
            SPOT_CERTIFIED,
            name="the window",
        ),
        Statement(
            Form.SHARPENED,
            r"\|y_t-y_t^k\|\le L_f\lambda^k\frac{1-\lambda^{\max(t-k,0)}}{1-\lambda}L_xB_x",
            Assertion(
                relations("output_gap <= L_f*lambda**k*(1 - lambda**past)/(1 - lambda)*L_x*B_x"),
                _ALL,
            ),
            SPOT_CERTIFIED,
            note="attained by the scalar system with constant input and y = L_f h",
            name="the bound at finite time",
        ),
    )
    steps = (
        Step(
            "the readout after the state",
            "Proposition 1",
            r"\|y_t-y_t^k\|\le L_f\|h_t-h_t^k\|\le\varepsilon",
            claim(
                "output_gap <= eps",
                {
                    "L_f": POSITIVE,
                    "eps": POSITIVE,
                    "gap": "[0, oo)",
                    "output_gap": "[0, oo)",
                },
                given=["output_gap <= L_f*gap", "gap <= eps/L_f"],
            ),
            HOLDS,
            note="the lemma on the state is applied with the tolerance eps/L_f",
        ),
        Step(
            "the window of the state at the tolerance eps/L_f",
            "Proposition 1",
            r"\frac{L_xB_x}{(1-\lambda)\varepsilon/L_f}=\frac{L_fL_xB_x}{(1-\lambda)\varepsilon}",
            claim(
                "b/((1 - lambda)*(eps/L_f)) == L_f*b/((1 - lambda)*eps)",
                {"lambda": UNIT, "L_f": POSITIVE, "b": POSITIVE, "eps": POSITIVE},
            ),
            HOLDS,
        ),
    )

    edges = runs.READOUT_EDGES

    def family(self) -> SearchStrategy[Run]:
        return runs.readout_runs()

    def measure(self, instance: Run) -> Mapping[str, Quantity]:
        return measure_outputs(instance)

    def describe(self, instance: Run) -> Json:
        return runs.describe(instance)

    def rebuild(self, data: Json) -> Run:
        return runs.rebuild(data)


def measure_outputs(run: Run) -> dict[str, Quantity]:
    """The names of the state lemma, the gap of the outputs, and the readout's constants."""
    found = measure_states(run)
    found["L_f"] = Quantity.exact(run.readout_gain)
    if not run.readout:
        found["output_gap"] = found["gap"]
        found["readout_gain"] = Quantity.exact(1)
        return found
    readout: fmpq_mat = matrix(run.readout)
    window = min(run.window, run.time)

    def output_gap(bits: int) -> Real:
        if window == run.time:
            return to_fmpq(0)
        with precision(bits):
            gap = difference(
                states(run.system, run.inputs, bits)[-1],
                truncated_states(run.system, run.inputs, run.time, window, bits)[-1],
            )
            outputs: list[Real] = []
            for row in readout.tolist():
                total: Real = to_fmpq(0)
                for weight, entry in zip(row, gap, strict=True):
                    if weight != 0:
                        total = total + weight * entry
                outputs.append(total)
            return vector_norm(outputs, run.norm)

    found["output_gap"] = Quantity(output_gap, "two runs and the readout")
    found["readout_gain"] = Quantity(
        lambda bits: operator_norm(readout, run.norm, bits), "operator norm"
    )
    return found

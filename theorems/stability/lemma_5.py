r"""Lemma 5: the forget gates of an LSTM stay below 1 and its memory stays bounded.

As printed: if :math:`\|W_f\|_\infty,\|U_f\|_\infty<\infty` and :math:`\|x_t\|\le B_x`, then
:math:`\|f\|_\infty=\sup_t\|f_t\|_\infty<1` and
:math:`\|c_t\|_\infty\le1/(1-\|f\|_\infty)` for all t.

It holds for every number of units, with
:math:`\|f\|_\infty\le\sigma(\|W_f\|_\infty+\|U_f\|_\infty B_x)`.  The printed series
:math:`\sum_i\|f_t\|_\infty^i` must carry the supremum, not the gate of one time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from theorems.instances.memory_runs import MEMORY_RUNS
from theorems.papers import STABILITY
from theorems.stability.proofs.memory_cells import PROOF, THEORY
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, printed, sharpened
from verify.theorem import Source

OF_THE_SUPREMUM = ("supremum",)


class BoundedMemory(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/lemma-5"
    title = "Bounded memory of an LSTM"
    aliases = ("lemma-5",)
    # Each instance that a search would move costs a run of the cell in balls.
    moves = False
    source = Source(STABILITY, "Lemma 5", (), "Section 6.3, Appendix A.3.2")
    theory = THEORY
    stated = (
        sharpened(
            "forget gates",
            without=OF_THE_SUPREMUM,
            paper=r"\|f\|_\infty\le\sigma(\|W_f\|_\infty+\|U_f\|_\infty B_x)",
            note="alpha and beta are the norms of the matrices, the largest sums of a row",
        ),
        printed(
            "the gates are below 1",
            proved_by="the bound is below 1",
            without=("recurrent rows", "input rows", "inputs", "rest", "output", *OF_THE_SUPREMUM),
            paper=r"\|f\|_\infty<1",
            note="F is the bound of the gates of the statement before",
        ),
        printed(
            "memory",
            proved_by="cells under the supremum",
            without=("recurrent rows", "input rows", "inputs", "rest", "output"),
            paper=r"\|c_t\|_\infty\le\frac1{1-\|f\|_\infty}",
            note="S is the largest forget gate of N steps, or any number below 1 above it; this "
            "needs nothing of the inputs and of the outputs",
        ),
        sharpened(
            "memory at all times",
            proved_by="cells",
            without=OF_THE_SUPREMUM,
            paper=r"\|c_t\|_\infty\le\frac1{1-\sigma(\|W_f\|_\infty+\|U_f\|_\infty B_x)}",
        ),
        printed(
            "state",
            proved_by="outputs",
            without=("recurrent rows", "input rows", "inputs", *OF_THE_SUPREMUM),
            paper=r"\|h_t\|_\infty\le1",
        ),
    )
    proof = PROOF
    shown = (
        "hyperbolic tangent",
        "outputs",
        "other gates",
        "pre-activation",
        "one step",
        "cells, multiplied",
        "cells under the supremum, multiplied",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one step": ("A.3.2", r"\|c_{t+1}\|_\infty\le1+\|f\|_\infty\|c_t\|_\infty"),
        "cells under the supremum, multiplied": (
            "A.3.2",
            r"\|c_t\|_\infty\le\frac1{1-\|f\|_\infty}\ \Rightarrow\ "
            r"1+\|f\|_\infty\|c_t\|_\infty\le\frac1{1-\|f\|_\infty}",
        ),
    }
    lines = (
        printed(
            "a gate is below 1",
            claim(["1/(1 + exp(-x)) < 1", "1/(1 + exp(-x)) > 0"], x="(-oo, oo)"),
            equation="A.3.2",
            paper=r"0<\sigma(x)<1",
        ),
        printed(
            "the gates are monotone",
            claim(
                [
                    "Derivative(1/(1 + exp(-x)), x) == 1/(1 + exp(-x))*(1 - 1/(1 + exp(-x)))",
                    "1/(1 + exp(-x))*(1 - 1/(1 + exp(-x))) >= 0",
                ],
                x="(-oo, oo)",
            ),
            equation="A.3.2",
            paper=r"\sigma'=\sigma(1-\sigma)\ge0",
        ),
        disproved(
            "the series, as printed",
            claim(
                "1 + f2*(1 + f1) <= 1 + f2 + f2**2",
                {"f1": "(0, 1)", "f2": "(0, 1)"},
                counter={"f1": "1/2", "f2": "1/10"},
            ),
            equation="A.3.2",
            paper=r"\|c_{t+1}\|_\infty\le\sum_{i=0}^t\|f_t\|_\infty^i",
            note="the recursion c_{t+1} = 1 + f_t c_t, c_1 = 1, at t = 2: the gate varies in time, "
            "and the sum is to carry its supremum; the gates of c_{t+1} are those of time t + 1, "
            "the print writes t",
        ),
    )
    instances = MEMORY_RUNS

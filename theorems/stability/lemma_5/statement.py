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

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.lstm.bounded_memory import LEMMA_5
from memory_theorems.theorems.stability.lstm.memory_cells import PROOF, THEORY
from memory_theorems.theorems.stability.lstm.memory_runs import MEMORY_RUNS
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    printed,
    sharpened,
)
from memory_theorems.verify.theorem import Source

OF_THE_SUPREMUM = ("supremum",)
_LINE = (
    r"\text{Let }||f||_{\infty} = \sup_t ||f_t||_{\infty}\text{. If }||W_f||_{\infty} < \infty, "
    r"||U_f||_{\infty} < \infty\text{, and }||x_t|| \le B_x\text{, then }||f||_{\infty} < 1"
    r"\text{ and }||c_t||_{\infty} \le \frac{1}{(1-||f||_{\infty})}\text{ for all }t"
)


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
        printed(
            "Lemma 5",
            LEMMA_5,
            paper=_LINE,
            confirmed=_LINE,
            note="for the equations of an LSTM, unit by unit: that |f| = sup_t |f_t| is below 1 is"
            " that some s < 1 bounds all forget gates, and the memories are at most 1/(1 - s) for"
            " every such s, |f| among them; w and u bound the norms of W_f and U_f",
        ),
        sharpened(
            "forget gates",
            without=OF_THE_SUPREMUM,
            note="so that ||f|| < 1 (F < 1, below): alpha and beta are the norms of the matrices, "
            "the largest sums of a row",
        ),
        lemma(
            "the gates are below 1",
            proved_by="the bound is below 1",
            without=("recurrent rows", "input rows", "inputs", "rest", "output", *OF_THE_SUPREMUM),
            note="F is the bound of the gates of the statement before",
        ),
        lemma(
            "memory",
            proved_by="cells under the supremum",
            without=("recurrent rows", "input rows", "inputs", "rest", "output"),
            note="S is the largest forget gate of N steps, or any number below 1 above it; this "
            "needs nothing of the inputs and of the outputs",
        ),
        sharpened(
            "memory at all times",
            proved_by="cells",
            without=OF_THE_SUPREMUM,
        ),
        printed(
            "state",
            proved_by="outputs",
            without=("recurrent rows", "input rows", "inputs", *OF_THE_SUPREMUM),
            paper=r"||h_t||_{\infty} = ||o_t \circ \tanh(c_t)||_{\infty} \le 1",
            confirmed=r"||h_t||_{\infty} = ||o_t \circ \tanh(c_t)||_{\infty} \le 1",
        ),
    )
    proof = PROOF
    shown = (
        "outputs",
        "other gates",
        "pre-activation",
        "one step",
        "cells, multiplied",
        "cells under the supremum, multiplied",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        lemma(
            "a gate is below 1",
            claim(["1/(1 + exp(-x)) < 1", "1/(1 + exp(-x)) > 0"], x="(-oo, oo)"),
        ),
        lemma(
            "the gates are monotone",
            claim(
                [
                    "Derivative(1/(1 + exp(-x)), x) == 1/(1 + exp(-x))*(1 - 1/(1 + exp(-x)))",
                    "1/(1 + exp(-x))*(1 - 1/(1 + exp(-x))) >= 0",
                ],
                x="(-oo, oo)",
            ),
        ),
        disproved(
            "the series, as printed",
            claim(
                "g*(1 + f*(1 + s)) <= 1 + f + f**2",
                {"f": "(0, 1)", "s": "(0, 1)", "g": "(0, 1)"},
                counter={"f": "1/2", "s": "9/10", "g": "19/20"},
            ),
            equation="A.3.2",
            paper=r"||c_{t+1}||_{\infty} \le \sum_{i=0}^{t} ||f_t||_{\infty}^i",
            note="an LSTM of one unit without recurrent weights: its gates take every value in "
            "(0, 1), as the inputs say; i z = g at each time, "
            "and c_3 = g + f_2 (g + f_1 c_1) with c_1 = g, f_2 = f, f_1 = s.  The sum is to "
            "carry the supremum ||f|| of "
            "the gates over all times",
            instead=("Lemma 5",),
        ),
    )
    instances = MEMORY_RUNS

r"""A leaky integrator forgets: :math:`|h_n|\le\lambda^n|h_0|` without input.

The state is :math:`h_{t+1}=\lambda h_t`, with :math:`0\le\lambda<1`, in any normed space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.verify.stating import FormulaTheorem, have, induct, printed
from memory_theorems.verify.theorem import Paper, Source
from sample_theorems.integrators import INTEGRATORS

PAPER = Paper("sample", "A. Author", "A leaky integrator", "Notes of a lab", 2026)


class LeakyIntegrator(FormulaTheorem):
    __doc__ = __doc__

    key = "sample/leaky-integrator"
    title = "A leaky integrator forgets"
    source = Source(PAPER, "Lemma 1", ("(1)",))
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "lambda": (r"\lambda", "[0, 1)", "the leak"),
        "start": ("s", "H", "the first state"),
        "h": ("h", "natural -> H", "the states"),
    }
    define = ("h(0) == start", "h(n + 1) == lambda*h(n)")
    stated = (printed("the state", paper=r"|h_n|\le\lambda^n|h_0|"),)
    proof = (
        have("one step", "for a: H. |lambda*a| <= lambda*|a|"),
        induct(
            "the state",
            "for n: natural. |h(n)| <= lambda**n*|start|",
            on="n",
            step=["one step(h(n))"],
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one step": ("(2)", r"|h_{t+1}|=\lambda|h_t|"),
    }
    instances = INTEGRATORS
    structures = ({"lambda": "1/2", "start": "1"},)

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

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.lstm import memory_cells
from memory_theorems.theorems.stability.section_6_3.instances import CELL_STEPS
from memory_theorems.theorems.stability.section_6_3.memory_constants import PROOF, THEORY
from memory_theorems.verify.stating import FormulaTheorem, have, lemma
from memory_theorems.verify.theorem import Source

#: Lemma 5 for the run that leads to the state.
_RUN = (
    memory_cells.THEORY.without("supremum"),
    (
        *memory_cells.PROOF[: memory_cells.BEFORE_THE_SUPREMUM],
        have("a share", "for s, y: [0, oo), z: real. s <= y => |s*z| <= y*|z|"),
        have(
            "the memory forgets a share of itself",
            "for i, t: natural. |f(i, t)*c(i, t)| <= F*|c(i, t)|",
            ["forget gates(i, t); forget gates are positive(i, t); a share(f(i, t), F, c(i, t))"],
        ),
    ),
)


class MemoryConstants(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/section-6-3"
    title = "Lipschitz constants of an LSTM"
    aliases = ("section-6-3",)
    # Each instance that a search would move costs a run of the cell in balls.
    moves = False
    source = Source(STABILITY, "Section 6.3", (), "Section 6.3")
    uses = ("stability/lemma-5",)
    theory = THEORY
    stated = (
        lemma("the memory forgets a share of itself", within=_RUN),
        lemma("the share is below 1", proved_by="the bound is below 1", within=_RUN),
        lemma("the memories of reachable states", proved_by="cells", within=_RUN),
        lemma(
            "the Lipschitz constants",
            proved_by="Lipschitz in the weights",
            note="squared on both sides; the print claims Lipschitz constants without a formula; "
            "Y(n) is the maximum norm of the change of (c, h), Q(k) the squares in the rows of "
            "unit k, so that their sum is the square of the Frobenius norm",
        ),
        lemma(
            "the Lipschitz constant in the input",
            proved_by="Lipschitz in the input",
            note="X(n) is the maximum norm of the change of (c, h), D(m) that of the inputs",
        ),
    )
    proof = PROOF
    shown = (
        "slope of the hyperbolic tangent",
        "slope of the logistic function",
        *(f"gate {name} and the input" for name in "ifoz"),
        *(f"gate {name} and the weights" for name in "ifoz"),
        "size of the state and the input",
        "memories and the input",
        "outputs and the input",
        "memories and the weights",
        "outputs and the weights",
        "memories of a unit",
        "outputs of a unit",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = CELL_STEPS

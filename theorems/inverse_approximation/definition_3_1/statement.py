r"""Definition 3.1: the memory of a bounded network over all inputs decays no faster than 1/t.

As the notes have it, :math:`\mathcal M(H)(t)=\sup_{x\ne0}|\frac d{dt}H_t(u^x)|/|x|_\infty`, over
all x; and the proof of Theorem 3.9 concludes :math:`\mathcal M(\widehat H_m)(t)\le
C_0e^{-\beta_0t}` (43), (67).

The slope of a bounded unit is bounded, so that the argument of the activation moves with a bounded
speed K, and an input of the size :math:`R+Kt/r` keeps all units saturated up to the time t: if the
saturated output has a slope of at least s > 0, then :math:`\mathcal M(H)(t)\ge s/(R+Kt/r)`,
whatever the width, the weights and the eigenvalues.  For one hardtanh unit
:math:`h'=\sigma(-wh+ux)`, y = ch, exactly :math:`\mathcal M(H)(t)=|cu|/(1+wt)`.  So (43) and (67)
hold for no such model; what the notes miss is the divisor :math:`|x|_\infty` (or
:math:`|x|_\infty+1`) in (33)-(35).  Over inputs of size at most B the same unit has
:math:`|cu|\,e^{-wt}` as soon as :math:`|u|B\le1`.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (5), (43), (67).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.definition_3_1.instances import SATURATED
from memory_theorems.theorems.inverse_approximation.definition_3_1.resting_memory import (
    EVERY_NETWORK,
)
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturated_memory import (
    STABLE_NETWORKS,
)
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturation import PROOF, THEORY
from memory_theorems.theorems.inverse_approximation.definition_3_1.stable_models_forget import (
    FORGETS,
)
from memory_theorems.theorems.inverse_approximation.linear_models.stable_linear_models import SLOPES
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    refuted_variant,
)
from memory_theorems.verify.theorem import Source

_HALF_LINE = "[0, oo)"


class MemoryOverAllInputs(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/definition-3.1"
    aliases = ("definition-3.1",)
    title = "Bounded networks have polynomial memory over all inputs"
    source = Source(INVERSE, "Definition 3.1", ("(5)", "(43)", "(67)"), "Section 3.1")
    theory = THEORY
    instances = SATURATED
    stated = (
        refuted_variant(
            "exponential memory of a bounded model",
            STABLE_NETWORKS,
            instead=("the memory over all inputs", "one unit, inputs that are forgotten"),
            note="of (43) in the notes, with stable weights: one hardtanh unit with W = -1, "
            "U = (1, 0, ..., 0), c = 1, whose memory is at least 1/(1 + t); divided by |x| + 1 as "
            "in (43) it is at least 1/(2 + t), at the same inputs. "
            "The unit is a bounded functional with h_{-inf} = 0, and its memory decays; the other "
            "hypotheses of Theorem 3.9, which (43) has, are met by the unit with W = -2 "
            "(inverse/theorem-3.9)",
        ),
        refuted_variant(
            "every network has decaying memory",
            EVERY_NETWORK,
            instead=("stable linear networks forget exponentially",),
            note="second-hand: that recurrent networks have decaying memory, whatever W is; "
            "the memory of one hardtanh unit with W = 0, U = (1, 0, ..., 0), c = 1 is 1 at all "
            "times. What decays needs a hypothesis on W. h = 0 until the input begins. The unit is "
            "no bounded functional on X (its output grows like t), so that this says nothing of "
            "networks in the class of Definition 2.1",
        ),
        lemma(
            "the slope of a linear network under a Heaviside input",
            SLOPES,
            note="of (4): d/dt H_t(u^x) is the integral's kernel c^T e^(W t) U applied to x, from "
            "the equation of the hidden states",
        ),
        lemma(
            "stable linear networks forget exponentially",
            FORGETS,
            note="a hypothesis on W under which memory decays: eigenvalues with negative real "
            "parts, and the activation of a linear network",
        ),
        lemma(
            "the memory over all inputs",
            note="x = R + K*t/r is the size of the input; the memory is at least s/x",
        ),
        lemma(
            "one unit, small inputs",
            claim("exp(-s) <= 1/(1 + s)", s=_HALF_LINE),
            note="s = w*t: the quotient for 0 < z_0 <= 1, where z_0 = u*x, divided by |c*u|",
        ),
        lemma(
            "one unit, inputs that are forgotten",
            claim(
                "exp(-(s - (z - 1)))/z <= 1/(1 + s)", s=_HALF_LINE, z="[1, oo)", given="z <= 1 + s"
            ),
        ),
        lemma(
            "one unit, inputs that are not",
            claim("1/z <= 1/(1 + s)", s=_HALF_LINE, z="[1, oo)", given="z >= 1 + s"),
            note="with equality at z_0 = 1 + w*t: the memory is |c*u|/(1 + w*t)",
        ),
    )
    proof = PROOF
    structures: ClassVar[Sequence[Mapping[str, str]]] = (
        {
            **{"K": "1", "r": "1/2", "R": "2", "s": "1", "u": "1"},
            **{"z(x, t)": "x - t/2", "q(a)": "Min(1, a)"},
        },
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}

r"""Lemma 4: nearby weights give nearby trajectories.

As printed: let :math:`\phi_w,\phi_{w'}` be :math:`\lambda`-contractive and :math:`L_w`-Lipschitz in
w, and :math:`h_0(w)=h_0(w')`.  Then on common inputs
:math:`\|h_t(w)-h_t(w')\|\le L_w\|w-w'\|/(1-\lambda)`.

It holds in all normed spaces; only :math:`\phi_{w'}` needs to be contractive, :math:`L_w` is needed
only along the trajectory of w, and the factor :math:`1-\lambda^t` may be added, with which the
bound is attained.  As a sum of t terms it holds for every :math:`\lambda\ge0`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.lemma_4.instances import WEIGHT_PAIRS
from memory_theorems.theorems.stability.lemma_4.nearby_weights import PROOF, THEORY
from memory_theorems.theorems.stability.lemma_4.runs_of_two_weights import LEMMA_4
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    printed,
    sharpened,
)
from memory_theorems.verify.theorem import Source

_BOUND = r"||h_t(w) - h_t(w')|| \le \frac{L_w ||w - w'||}{(1 - \lambda)}"
_ONE_SIDED = "phi_w itself need not be contractive, and L_w is asked for along its run alone"


class NearbyTrajectories(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/lemma-4"
    title = "Trajectories under nearby weights"
    aliases = ("lemma-4",)
    source = Source(STABILITY, "Lemma 4", (), "Appendix A.2.2")
    theory = THEORY
    stated = (
        printed(
            "Lemma 4",
            LEMMA_4,
            paper=_BOUND,
            confirmed=_BOUND,
            note="h(w, t) is h_t(w); Lipschitz in w is asked for between w and v alone",
        ),
        lemma(
            "of one contraction",
            proved_by="nearby weights",
            note="with fewer hypotheses than printed: " + _ONE_SIDED,
        ),
        sharpened(
            "one-sided, at finite time",
            proved_by="nearby weights, sharp",
            note="attained by scalar systems that differ in the input weight",
        ),
        sharpened(
            "for every lambda",
            proved_by="nearby weights, summed",
            note="the same geometric sum where lambda is 1 or more",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one step": (
            "A.2.2",
            r"||h_{t}(w) - h_{t}(w')|| \leq L_{w} ||w - w'|| + \lambda ||h_{t-1}(w) - "
            r"h_{t-1}(w')||",
        ),
        "nearby weights, unrolled": (
            "A.2.2",
            r"||h_{t}(w) - h_{t}(w')|| \leq L_{w} ||w - w'|| + \lambda ||h_{t-1}(w) - "
            r"h_{t-1}(w')|| "
            r"\leq \sum_{i=0}^{t} L_{w} ||w - w'|| \lambda^{i}",
        ),
        "series, bound": (
            "A.2.2",
            r"\sum_{i=0}^{t} L_{w} ||w - w'|| \lambda^{i} \leq \frac{L_{w} ||w - w'||}{(1 - "
            r"\lambda)}",
        ),
    }
    instances = WEIGHT_PAIRS

r"""Proposition C.3, counted: how many eigenvalues are positive, vanish, are negative.

At a perfect fit with m* active groups of units of equal rates and p idle ones, :math:`i_2'` of
which have a weight that is not 0, exactly
:math:`m'=2m^*+p+i_2'` eigenvalues of :math:`\nabla^2\bar J` are positive and 2m - m' vanish: in the
direction (x, y) the form is :math:`2\|v\|^2`, and v vanishes if and only if in every group
:math:`\sum_ix_i=0` and :math:`\sum_ia_iy_i=0`.  The second sum is no condition where all weights
are 0.  So :math:`i_0+i_2` of the paper's bound is :math:`p+i_2'`, attained for
:math:`i_2'=i_2`, and :math:`m'\le m+m^*`.

For small omega, by Weyl's inequality (`weyl`), m' eigenvalues stay positive and the others are
exponentially small.  Of these some are negative: where the form vanishes on a space of directions
and the Hessian does not vanish at any of them, a step against the gradient of the form makes it
negative, and the step is linear and injective.  The space of :math:`x` with sums 0 in all groups
and of the :math:`y_i` of single idle units has the dimension :math:`m-m^*-i_2`.
"""

from __future__ import annotations

from typing import ClassVar

from memory_theorems.theorems.discoveries.eigenvalue_counts.instances import GROUPED_DIRECTIONS
from memory_theorems.theorems.discoveries.eigenvalue_counts.null_directions import (
    ISOTROPIC,
    NEGATIVE,
    PROOF,
    THEORY,
    without,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source


class EigenvalueCounts(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/eigenvalue-counts"
    aliases = ("eigenvalue-counts",)
    title = "How many Hessian eigenvalues are positive, vanish, are negative"
    moves = False
    source = Source(
        CURSE_OF_MEMORY,
        "Proposition C.3, counted",
        ("92", "93", "101"),
        "Appendix C.2, (3) Eigenvalues of Hessian",
    )
    uses = (
        "curse-of-memory/lemma-c.2",
        "curse-of-memory/proposition-c.3",
        "curse-of-memory/weyl",
    )
    theory = THEORY
    stated = (
        lemma(
            "a null direction",
            without=without("no sums of weights", "no sums of rates"),
            note="the form is 2 |v|**2, proposition-c.3",
        ),
        lemma(
            "sums of the weights vanish",
            without=without("own 0", "others 0", "crossed 0"),
        ),
        lemma(
            "sums over the rates vanish",
            without=without("own 1", "others 1", "crossed 1"),
        ),
        lemma(
            "the last rate",
            without=without(),
            note="the order of the units of a group is free; likewise for the weights: in a group "
            "n - 1 coordinates x are free and n - r coordinates y",
        ),
        lemma(
            "vanishing eigenvalues",
            without=without(),
            note="free coordinates of the null directions, by groups",
        ),
        lemma(
            "the number of positive eigenvalues",
            without=without("active"),
            note="exactly; i_2' counts the idle groups with a weight that is not 0",
        ),
        lemma(
            "bound of their number",
            without=without("units", "active", "idle"),
            note="an idle group with a weight that is not 0 has two units, since the weights add "
            "up to 0",
        ),
        lemma(
            "negative directions",
            within=(ISOTROPIC, NEGATIVE),
            note="u runs through the space where the form vanishes; u -> u - tau A u is linear, "
            "and injective there if A u is 0 for u = 0 only",
        ),
        overstated(
            "as many for every fit",
            "P(q + p) == 2*q + p",
            without=without("units", "active", "idle"),
            instead=("the number of positive eigenvalues",),
            note="false where an idle group has weights that are not 0",
        ),
    )
    proof = (*PROOF,)
    shown: ClassVar[tuple[str, ...]] = (
        "its own 0",
        "seen 0",
        "its own 1",
        "seen 1",
        "the last weight",
        "active groups",
        "units of idle groups",
        "the form, expanded",
    )
    lines = (
        lemma(
            "the form vanishes there",
            claim(
                "2*(2*s*x*y - a*t*y**2) == 0",
                dict.fromkeys(("s", "t", "a", "x", "y"), "(-oo, oo)"),
                given=["x*y == 0", "a*y == 0"],
            ),
            equation="101",
            note="one unit; y_i is 0 but at single idle units, where a_i = 0, and there x_i = 0",
        ),
    )
    instances = GROUPED_DIRECTIONS

r"""Lemma A.10: the limit of uniformly exponentially decaying functions decays exponentially.

As the notes have it.  Let f be continuous on :math:`[0,\infty)`, :math:`\sup_t|f-f_m|\to0` and
:math:`\lim_{t\to\infty}\sup_me^{\beta_0t}|f_m(t)|=0`.  Then :math:`e^{\beta t}|f(t)|\to0` for all
:math:`0<\beta<\beta_0`.

The lemma holds, with :math:`\beta=\beta_0` too, and needs neither continuity nor uniform
convergence: for a fixed t let m tend to infinity in :math:`e^{\beta_0t}|f_m(t)|\le r(t)`.  The
proof in the notes compares functions that are multiplied by :math:`e^{\beta_0t}` in (108) and by
:math:`e^{\beta t}` in (110).  The supremum over m in the hypothesis is needed: that each
:math:`e^{\beta_0t}f_m` tends to 0 is not enough, not even with the same rate for all m.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (103)-(117).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.lemma_a_10.instances import DECAYING
from memory_theorems.theorems.inverse_approximation.lemma_a_10.limits import PROOF, THEORY
from memory_theorems.theorems.inverse_approximation.lemma_a_10.uniform_limits import LEMMA_A_10
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    overstated,
    refuted_variant,
    variant,
)
from memory_theorems.verify.theorem import Source

#: The limit of the chains of ``inverse/theorem-a.4``.
LIMIT = "((1 - (1 + t)*exp(-t))/t**2 - (1/2 + t/6)*exp(-t))"


class UniformDecayPasses(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/lemma-a.10"
    aliases = ("lemma-a.10",)
    title = "A common exponential bound passes to the limit"
    source = Source(INVERSE, "Lemma A.10", ("(103)", "(104)", "(105)"), "Appendix A.10")
    theory = THEORY
    instances = DECAYING
    stated = (
        variant(
            "Lemma A.10",
            LEMMA_A_10,
            note="neither the continuity of f nor beta < beta_0 is needed",
        ),
        variant(
            "the limit",
            note="r(t) bounds exp(beta_0*t)*|f_m(t)| for all m; as it tends to 0, so does "
            "exp(beta*t)*|f(t)| for every beta <= beta_0",
        ),
        lemma(
            "decay of the limit",
            note="with the rate beta_0 itself, and from convergence at each t",
        ),
        overstated(
            "each approximant decays, without the supremum",
            claim(
                f"exp(t/2)*{LIMIT} <= C",
                {"C": "(0, oo)", "t": "[8, oo)"},
                exists={"C": None},
                counter={"t": "12*C + 60"},
            ),
            instead=("the limit",),
            note="f is the uniform limit of f_m = sum over 2 <= k < m of "
            "t**k*exp(-t)/k!/((k+1)(k+2)) (inverse/poisson-chain), each of which is "
            "O(exp(-beta_0*t)) for every beta_0 < 1; beta = 1/2",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        refuted_variant(
            "the transform",
            claim(
                "exp(-beta*t)*y == exp(-beta_0*t)*y",
                {"beta": "(0, oo)", "beta_0": "(0, oo)", "t": "[0, oo)", "y": "(-oo, oo)"},
                given="beta < beta_0",
                counter={"beta": 1, "beta_0": 2, "t": 1, "y": 1},
            ),
            note="of (110) in the notes: (106) divides by s = exp(-beta_0*t), (110) by "
            "exp(-beta*t) with beta < beta_0: "
            "f_1 - f_2 = exp(-beta_0*t)*exp(-beta*t)*y at a time where they differ",
        ),
    )

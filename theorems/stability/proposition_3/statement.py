r"""Proposition 3: without stability no finite context is enough.

As printed: there is an unstable system such that for any finite truncation length k,
:math:`\|y_t-y_t^k\|\to\infty` as :math:`t\to\infty`; the proof takes :math:`h_t=2h_{t-1}+x_t`,
:math:`y_t=h_t`, :math:`h_0=0`, with a single impulse.

The statement holds with the impulse at t = 1: :math:`|y_t-y_t^k|=2^{t-1}` for
:math:`t\ge k+1`, and with any factor that is at least 2.  With the printed impulse :math:`x_0=1`
nothing happens, because the first input that enters a state is :math:`x_1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.proposition_3.instances import UNSTABLE_RUNS
from memory_theorems.theorems.stability.proposition_3.unstable import (
    CONSTANT,
    CONSTANT_PROOF,
    GROWTH,
    THEORY,
)
from memory_theorems.theorems.stability.proposition_3.unstable_system import PROPOSITION_3
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    printed,
    repaired,
)
from memory_theorems.verify.theorem import Source

_PROPOSITION_3 = (
    r"\text{There exists an unstable system }\phi\text{ such that, for any finite truncation "
    r"length }k\text{, }||y_t - y_t^k|| \to \infty\text{ as }t \to \infty"
)
NATURAL = "integer [0, oo)"


class NoFiniteContext(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/proposition-3"
    title = "Truncation of an unstable system"
    aliases = ("proposition-3",)
    source = Source(STABILITY, "Proposition 3", ("(4)", "(5)"), "Section 5, Appendix A.4")
    theory = THEORY
    stated = (
        printed(
            "Proposition 3",
            PROPOSITION_3,
            paper=_PROPOSITION_3,
            confirmed=_PROPOSITION_3,
            note="t is p + k, and h_s^k is g(p, s), which begins at t - k = p; the input is 1 at "
            "all times",
        ),
        lemma(
            "the gap grows beyond every bound",
            proved_by="the gap grows",
            note="of every factor from 2 on, with an impulse at t = 1; t = p + 1 + k",
        ),
        repaired(
            "the gap of an impulse",
            proved_by="gap",
            note="the impulse stands at t = 1; t = p + 1 + k",
        ),
        lemma(
            "the boundary of stability",
            proved_by="gap for a constant input",
            within=(CONSTANT, CONSTANT_PROOF),
            note="t = p + k; with equality for a = 1: already the boundary of stability forgets "
            "nothing",
        ),
    )
    proof = GROWTH
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {"truncated": ("A.4", r"h_t^k=0")}
    lines = (
        disproved(
            "the impulse, as printed",
            claim(
                "Sum(2**(t - i)*0, (i, 1, t)) == 2**(t - 1)",
                t="integer [1, oo)",
                counter={"t": 1},
            ),
            equation="A.4",
            paper=r"a=2, b=1\text{, and the inputs }x_0=1\text{ and }x_t=0\text{ for }i\geq 1",
            note="h_t = sum of 2**(t - i) x_i over i = 1, ..., t; the input x_0 never enters",
            instead=("the gap of an impulse",),
        ),
        lemma(
            "the gap at all later times",
            claim(
                "2**(k + c + s) >= 2**(k + c)",
                {"k": NATURAL, "c": NATURAL, "s": NATURAL},
            ),
        ),
        lemma(
            "the gap tends to infinity",
            claim("2**(k + c) >= c", {"k": NATURAL, "c": NATURAL}),
        ),
    )
    instances = UNSTABLE_RUNS

r"""Beyond Theorem 5.1 = C.1: twice the exponent for every start, whatever the rates.

A model within a distance d of a perfect fit differs from the short-term part by a sum of n
exponentials, n at most m + m*, of rates between :math:`w_l-d` and :math:`\bar l`.  Of the loss no
more can be lost than the squared length of the memory's part in their span.  With the orthogonal
functions of Takenaka and Malmquist this is at most
:math:`2\bar l\sum_{k<n}\big(\sum_{i\le k}\binom ki(2\bar l)^i\Delta_i(w_l-d)/i!\big)^2`, so that
:math:`\tau_0\ge d^2` over it, of the order :math:`e^{2(w_l-d)/\omega}` by Lemma C.1.  Nothing is
divided by differences of rates: no Gram matrix has to be well conditioned, unlike in
`escape-exponent`, and units may share a rate.

The functions need not be written down: they are what filters that keep lengths make of one
exponential, and they lie below what the same filters with a plus make of the slowest one.
"""

from __future__ import annotations

from typing import ClassVar

from memory_theorems.theorems.discoveries.escape_at_any_rates.filtered_signals import (
    FILTERED_SIGNALS,
)
from memory_theorems.theorems.discoveries.escape_at_any_rates.orthogonal_filters import (
    HYPOTHESES,
    LOSS,
    PROOF,
    THEORY,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source

_FLOW = "premise: the energy inequality d^2 <= tau (J(theta_0) - J(theta)), which a gradient flow "
_FLOW += "satisfies at every time tau; the language has no flows"


def _without(*used: str) -> tuple[str, ...]:
    return tuple(name for name in HYPOTHESES if name not in used)


_FILTERS = ("filters", "at its own rate", "without them", "in any order", "lengths")
_VALUES = ("fastest", "no slower", "values", "filtered values", "integrals", "sums", "moments")


class EscapeAtAnyRates(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/escape-at-any-rates"
    aliases = ("escape-at-any-rates",)
    title = "Twice the exponent for every start, whatever the rates"
    # A vector has a hundred entries: moving an instance asks for hundreds of them.
    moves = False
    source = Source(
        CURSE_OF_MEMORY,
        "Theorem C.1, sharpened for all starts",
        ("23", "107"),
        "Theorem 5.1; Appendix C.2, (4)",
    )
    uses = ("curse-of-memory/lemma-c.1", "curse-of-memory/energy-of-descent")
    theory = THEORY
    stated = (
        lemma(
            "products with the memory",
            without=_without("without them", *_VALUES),
        ),
        lemma(
            "what can be lost",
            without=_without(*_FILTERS, *_VALUES),
        ),
        lemma(
            "the time to leave",
            without=_without(*_FILTERS, *_VALUES),
            note=_FLOW,
        ),
        lemma(
            "twice the exponent",
            note="x = (w_l - d)/omega; M(k, 0) <= K exp(-x) with K a power of 1/omega, by Lemma "
            "C.1; " + _FLOW,
        ),
        overstated(
            "half of it can be lost",
            f"{LOSS} <= S(n)/2",
            by_instances=True,
            without=_without(*_FILTERS, *_VALUES),
            note="one exponential of the slowest rate attains the bound",
        ),
    )
    proof = PROOF
    shown: ClassVar[tuple[str, ...]] = (
        "lengths are kept",
        "what is left out",
        "orthogonal",
        "one filter more",
        "below",
        "one term more",
        "term by term",
        "small terms",
    )
    instances = FILTERED_SIGNALS

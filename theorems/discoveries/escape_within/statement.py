r"""Beyond Theorem 5.1 = C.1: a fit with an idle unit is left within exp(c/omega).

m = 2, :math:`m^*=1`.  The perfect fits are the points with one unit on the exponential, the other
one idle (weight 0, any rate), and one line where both units have its rate.  On that line the escape
may take forever (Remark C.3).  From every other perfect fit it does not: at distance d from
:math:`(a^*,w^*,0,v)`, :math:`v\ne w^*`, and as long as the loss has not grown, the gradient is at
least :math:`|R||T|/(2N)`, where :math:`R\approx S_0(v)` and :math:`T\approx S_1(v)` are moments of
the far-away memory, for v < w* (for v > w* those at w*).  Of the loss at most :math:`D^2` can be
lost there, D the length of the part of the memory that three exponentials can represent.  So the
flow is gone at :math:`\tau\le D^2/\gamma^2` with :math:`\gamma=|R||T|/(2N)`.

With moments of the order :math:`e^{-(w_l\pm d)/\omega}`, :math:`w_l=\min(v,w^*)`, this is
:math:`e^{(2w_l+6d)/\omega}`, and from below no flow is gone before :math:`e^{2(w_l-d)/\omega}`
(both with powers of omega): the exponent of the escape time is :math:`2w_l`, twice what (107) has.
"""

from __future__ import annotations

from typing import ClassVar

from memory_theorems.theorems.discoveries.escape_within.idle_unit import PROOF, THEORY
from memory_theorems.theorems.discoveries.escape_within.instances import IDLE_UNITS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source

_LENGTH = ("no more loss", "representable")
_FLOW = "premise: tau g^2 <= J(theta_0) - J(theta), the energy identity of a gradient flow along "
_FLOW += "which the gradient was at least g; the language has no flows"


class EscapeWithin(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/escape-within"
    aliases = ("escape-within",)
    title = "A fit with an idle unit is left within exp(c/omega)"
    # The vectors of an instance are series in balls: moving asks for hundreds.
    moves = False
    source = Source(
        CURSE_OF_MEMORY, "Theorem C.1, from above", ("23", "107"), "Theorem 5.1; Appendix C.2, (4)"
    )
    uses = ("curse-of-memory/escape-exponent", "curse-of-memory/proposition-c.2")
    theory = THEORY
    stated = (
        lemma(
            "the gradient is not small",
            without=_LENGTH,
            note="g is any bound of the gradient, (88) and (89); R, T, N, C, C' are numbers of the "
            "point reached.  M is of second order: see the next",
        ),
        lemma(
            "the second order is small",
            note="where the loss has not grown, the first rate is as close to its place as the "
            "memory that can be represented is small",
        ),
        lemma(
            "loss that can be lost",
            without=("no more loss",),
        ),
        lemma(
            "the time to leave",
            without=("no more loss",),
            note=_FLOW,
        ),
        lemma(
            "the exponent from above",
            without=("no more loss",),
            note="i = (w_l - d)/omega and z = (w_l + d)/omega; l exp(-2 z) <= |R||T|/(2N) and "
            "D <= K exp(-i) with l and K powers of 1/omega, by Lemma C.1; " + _FLOW,
        ),
        lemma(
            "a slower idle unit is driven",
            without=_LENGTH,
            note="memories with positive moments; c is about 1/omega: S_1/S_0 >= "
            "1/omega - sigma^2 w for a Gaussian",
        ),
        overstated(
            "the exponent of the print from above",
            claim(
                "(K/l)**2*exp((2*w - 6*d)/omega) >= exp(2*(w - d)/omega)",
                {"K": "(0, oo)", "l": "(0, oo)", "w": "(0, oo)", "d": "(0, oo)",
                 "omega": "(0, oo)"},
                given=["K == l", "6*d < w"],
                counter={"K": 1, "l": 1, "w": 1, "d": "1/10", "omega": "1/10"},
            ),
            note="with the distance on the other side the bound from above would fall below that "
            "from below",
        ),
    )  # fmt: skip
    proof = PROOF
    shown: ClassVar[tuple[str, ...]] = (
        "v and r",
        "length of the model",
        "how far the first rate is",
    )
    instances = IDLE_UNITS

r"""The discrete map 1 - 1/(a w^2 + b): where it leaves the unit circle, and where it is stable.

As notes of others have it (second-hand): in discrete time the recommended map is
:math:`f(w)=1-1/(w^2+1/2)`.  A unit :math:`h_{k+1}=f(w)h_k+x_k` forgets if and only if
:math:`|f(w)|<1`.  At w = 0 that map is -1: the unit never forgets, and near w = 0 the stable
units are not stably parameterised.  The constant b = 1/10 of the authors' code, put into the
discrete formula, gives f(0) = -9.

For b > 1/2 the map stays inside the circle, and for b <= 1/2 it does not.  With
:math:`\rho-1/\rho=\beta\sqrt{a/b}` and sums in place of integrals, :math:`1-|f|` in place of |f|,
it is then stable with :math:`g(\beta)=(\rho^2-1)\max(1,1/(2b-1))`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.discrete_maps.quadratic_map import (
    DEFINITIONS,
    SYMBOLS,
)
from memory_theorems.theorems.inverse_approximation.discrete_maps.quadratic_maps import (
    QUADRATIC_MAPS,
)
from memory_theorems.theorems.inverse_approximation.discrete_time.discrete_map import PROOF
from memory_theorems.theorems.papers import STABLE_SSM
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    overstated,
    refuted_variant,
)
from memory_theorems.verify.theorem import Source

REAL = "(-oo, oo)"
POSITIVE = "(0, oo)"


class DiscreteTime(FormulaTheorem):
    __doc__ = __doc__

    key = "stable-ssm/discrete-time"
    title = "The discrete map 1 - 1/(a w^2 + b) and the unit circle"
    aliases = ("discrete-reparameterisation",)
    source = Source(STABLE_SSM, "Section 3, discrete time", (), "Section 3")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        **SYMBOLS,
        "f": ("f", "real -> real", "the factor of the unit with the weight w"),
    }
    define = (*DEFINITIONS, "f(w) == 1 - 1/(a*w**2 + b)")
    stated = (
        refuted_variant(
            "inside the unit circle, b = 1/2",
            claim("Abs(1 - 1/(w**2 + 1/2)) < 1", w=REAL, counter={"w": 0}),
            note="f(0) = -1: the unit oscillates for ever",
            instead=("inside the unit circle, b > 1/2",),
        ),
        overstated(
            "inside the unit circle, b = 1/10",
            claim("Abs(1 - 1/(w**2 + 1/10)) < 1", w=REAL, counter={"w": 0}),
            note="the b of the authors' code (which uses the map in continuous time only): "
            "f(0) = -9",
            instead=("inside the unit circle, b > 1/2",),
        ),
        refuted_variant(
            "stable next to w = 0, b = 1/2",
            claim(
                "Abs((2 - 1/(w**2 + 1/2))/(2 - 1/(v**2 + 1/2)) - 1) <= G",
                {"beta": "(0, 1]", "G": POSITIVE, "w": POSITIVE, "v": POSITIVE},
                given=["Abs(w - v) <= beta", "w**2 <= 1/2", "v**2 <= 1/2"],
                exists={"beta": None, "G": None},
                counter={"w": "beta/2", "v": "beta/(2*(G + 2))"},
            ),
            instead=("stable for b > 1/2",),
            note="both factors are negative there, 1 - |f| = 2 - 1/(w^2 + 1/2), and the sum is "
            "|1/(1 - |f(w)|) - 1/(1 - |f(w')|)|, so that the left side is |(1 - |f(w)|)/"
            "(1 - |f(w')|) - 1|",
        ),
        lemma(
            "inside the unit circle, b > 1/2",
            proved_by="inside the circle",
        ),
        lemma(
            "outside for every b <= 1/2",
            claim("Abs(1 - 1/(a*0**2 + b)) >= 1", b="(0, 1/2]", a=POSITIVE),
        ),
        lemma(
            "stable for b > 1/2",
            proved_by="the discrete map",
            note="for all partial sums, and so for the sum; the definition's discrete form is read "
            "with sums for integrals and 1 - |f| for |f|",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = QUADRATIC_MAPS

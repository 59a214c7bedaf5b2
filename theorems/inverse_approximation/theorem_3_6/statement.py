r"""Theorem 3.6: gradients of the weights of slow units, and which map is best.

As notes of others have it (second-hand): :math:`|\partial\text{Loss}/\partial w|\le
C|f'(w)|/f(w)^2`, in discrete time :math:`C|f'(w)|/(1-f(w))^2`; the "best" map makes this a multiple
of the weight, :math:`|f'|/f^2=2a|w|`, so that :math:`f=-1/(aw^2+b)`.

The factor is the size of the change of the unit's kernel in L1:
:math:`\int|\partial_we^{f(w)t}|dt=|f'|\int te^{ft}dt=|f'|/f^2`.  With the memory T = 1/|f| of the
unit it is :math:`T^2` for the direct map, T for the exponential one, T - 1/2 to T for softplus,
:math:`2\sqrt{a(T-b)}` for the "best" one, and 1 for :math:`-1/w`, which is not stable.  It is
bounded, by 1, and the map is stable, with a smaller g than the "best" one has, for
:math:`f=-1/\sqrt{w^2+c^2}`: by the criterion of the gradient the "best" map is not the best.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.discrete_maps.quadratic_map import (
    DEFINITIONS,
    DENOMINATORS,
    SYMBOLS,
)
from memory_theorems.theorems.inverse_approximation.discrete_maps.quadratic_maps import (
    NEARLY_MOVED_MAPS,
)
from memory_theorems.theorems.papers import STABLE_SSM
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    have,
    lemma,
    overstated,
    variant,
)
from memory_theorems.verify.theorem import Source

REAL = "(-oo, oo)"
POSITIVE = "(0, oo)"


class GradientOverWeight(FormulaTheorem):
    __doc__ = __doc__

    key = "stable-ssm/theorem-3.6"
    title = "Gradients under reparameterisations, as the memory gets long"
    aliases = ("gradient-over-weight",)
    source = Source(STABLE_SSM, "Theorem 3.6", (), "Section 3")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        **SYMBOLS,
        "r": ("r", "real -> real", "the rate of the map -1/sqrt(w^2 + c^2)"),
    }
    define = (*DEFINITIONS, "r(w) == 1/sqrt(w**2 + c**2)")
    stated = (
        variant(
            "the gradient of the best map",
            claim(
                "Derivative(-1/(a*w**2 + b), w) == 2*a*w*(1/(a*w**2 + b))**2",
                w=REAL,
                a=POSITIVE,
                b=POSITIVE,
            ),
            note="the discrete map is this one plus 1, and 1 - f is 1/(a w^2 + b) again: its "
            "|f'|/(1 - f)^2 is the same 2 a |w|",
        ),
        overstated(
            "bounded gradients of the best map",
            claim(
                "2*a*w <= C",
                {"a": POSITIVE, "C": POSITIVE, "w": POSITIVE},
                exists={"a": None, "C": None},
                counter={"w": "C/a"},
            ),
            instead=("the gradient of the best map",),
            note="it grows like the square root of the memory (a line below)",
        ),
        lemma(
            "a stable map with bounded gradients is stable",
            proved_by="the root map",
            note="rho - 1/rho = beta/c, as for the best map with b = a c^2, whose g is rho^2 - 1",
        ),
        lemma(
            "a stable map with bounded gradients: the bound",
            claim("Abs(w)/sqrt(w**2 + c**2) < 1", w=REAL, c=POSITIVE),
            note="1/|f| = sqrt(w^2 + c^2), and f'/f^2 is the derivative of 1/|f| up to its sign",
        ),
    )
    proof = (
        *DENOMINATORS,
        have("roots are monotone", "for p, q: (0, oo). p <= q => sqrt(p) <= sqrt(q)"),
        have("root of a product", "for q: (0, oo), y: [1, oo). sqrt(y**2*q) == y*sqrt(q)"),
        have(
            "roots",
            "for p, q: (0, oo), y: [1, oo). p <= y**2*q => sqrt(p) <= y*sqrt(q)",
            ["roots are monotone(p, y**2*q)", "root of a product(q, y)"],
        ),
        have(
            "quotients of numbers",
            "for p, q: (0, oo), y: [1, oo). p <= y*q and q <= y*p => Abs(1/q/(1/p) - 1) <= y - 1",
        ),
        have(
            "quotients of roots",
            "for p, q: (0, oo), y: [1, oo). p <= y**2*q and q <= y**2*p"
            " => Abs(1/sqrt(q)/(1/sqrt(p)) - 1) <= y - 1",
            ["roots(p, q, y)", "roots(q, p, y)", "quotients of numbers(sqrt(p), sqrt(q), y)"],
        ),
        have(
            "the root map",
            "for w, v: real. Abs(w - v) <= beta => Abs(r(w)/r(v) - 1) <= rho - 1",
            ["squares(w, v)", "squares(v, w)", "quotients of roots(v**2 + c**2, w**2 + c**2, rho)"],
        ),
    )
    lines = (
        lemma(
            "the best map, by the memory T",
            claim("(2*a*w)**2 == 4*a*((a*w**2 + b) - b)", w=REAL, a=POSITIVE, b=POSITIVE),
        ),
        lemma(
            "the exponential map, by the memory T",
            claim("Derivative(-exp(w), w) == -1/exp(w)*exp(w)**2", w=REAL),
        ),
        lemma(
            "the softplus map, by the memory T",
            claim(["1/r - 1/2 <= (1 - exp(-r))/r**2", "(1 - exp(-r))/r**2 <= 1/r"], r=POSITIVE),
            note="f' = -(1 - exp(-r)) where r = log(1 + exp(w))",
        ),
        lemma(
            "the inverse map",
            claim("Derivative(-1/w, w) == (1/w)**2", w=POSITIVE),
            note="bounded, but the map is not stable (stable-ssm/definition-3.4)",
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = NEARLY_MOVED_MAPS

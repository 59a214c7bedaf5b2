"""Square integrable functions on [0, oo), and the facts of the integral that estimates need.

Functions stand for themselves, not for their classes: ``square_integrable`` is a predicate, and
nothing is said of equality almost everywhere.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import continuous
from memory_theorems.theorems.analysis.integrals import INTEGRABLE, LINEAR, MONOTONE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import NamedFact
from memory_theorems.verify.reasoning.steps import apply, have, obtain
from memory_theorems.verify.reasoning.vocabulary import Meaning

SQUARE_INTEGRABLE: Final = Meaning.of(
    "square_integrable(f: (real -> real))",
    "f is Lebesgue measurable on [0, oo), and f**2 is integrable there",
    "square_integrable_on_the_half_line f",
)
ON_THE_LINE: Final = Meaning.of(
    "square_integrable_on_the_line(f: (real -> real))",
    "f is Lebesgue measurable and f**2 is integrable on the real line",
    "square_integrable_on_the_whole_line f",
)

SUM: Final = NamedFact(
    "square integrable sums",
    "for f, g: (real -> real), a, b: real. square_integrable(f) and square_integrable(g)"
    " => square_integrable(fun(s, a*f(s) + b*g(s)))",
    (SQUARE_INTEGRABLE,),
    coq="Integrals.square_integrable_sums",
)
PRODUCT: Final = NamedFact(
    "products of square integrable functions",
    "for f, g: (real -> real). square_integrable(f) and square_integrable(g)"
    " => integrable(fun(s, f(s)*g(s)))",
    (SQUARE_INTEGRABLE, INTEGRABLE),
    coq="Integrals.integrable_products",
)
SAME_SQUARE: Final = NamedFact(
    "square integrable on the half line",
    "for f, g: (real -> real). square_integrable(f) and (for s: real. 0 <= s => f(s) == g(s))"
    " => square_integrable(g)",
    (SQUARE_INTEGRABLE,),
    coq="Integrals.square_integrable_on_the_half_line_only",
)
DECAY: Final = NamedFact(
    "square integrable powers with decay",
    "for n: natural, r: real. 0 < r => square_integrable(fun(s, s**n*exp(-r*s)))",
    (SQUARE_INTEGRABLE,),
    coq="Decay.square_integrable_decaying_powers",
)
SUPPORT: Final = NamedFact(
    "square integrable with bounded support",
    f"for f: (real -> real), b, c: real. {continuous('f({})')} and (for s: real. |f(s)| <= c)"
    " and (for s: real. b <= |s| => f(s) == 0) => square_integrable_on_the_line(f)",
    (ON_THE_LINE,),
    coq="Decay.square_integrable_with_bounded_support",
)
MOVED: Final = NamedFact(
    "square integrable functions moved",
    "for f: (real -> real), c: real. square_integrable_on_the_line(f)"
    " => square_integrable(fun(s, f(s - c)))",
    (SQUARE_INTEGRABLE, ON_THE_LINE),
    coq="Shift.square_integrable_functions_moved",
)
PREDICATES: Final = (INTEGRABLE, SQUARE_INTEGRABLE, ON_THE_LINE)

#: A function below another in modulus has the smaller integral.
BOUND: Final = lemma(
    "for f, g: (real -> real). integrable(f) and integrable(g)"
    " and (for s: real. 0 <= s => |f(s)| <= g(s))"
    " => |Integral(f(s), (s, 0, oo))| <= Integral(g(s), (s, 0, oo))",
    "f is; g is; below",
    apply("minus", f"{LINEAR.name}(f, f, -1, 0)"),
    obtain("minus", "minus is", "its integral"),
    apply("above", f"{MONOTONE.name}(f, g)", using="below(s)"),
    apply("beneath", f"{MONOTONE.name}(fun(s, -1*f(s) + 0*f(s)), g)", using="below(s)"),
    have(
        "so",
        "|Integral(f(s), (s, 0, oo))| <= Integral(g(s), (s, 0, oo))",
        "above; beneath; its integral",
    ),
    uses=[LINEAR, MONOTONE],
)

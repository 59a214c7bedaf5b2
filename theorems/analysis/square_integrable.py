"""Square integrable functions on [0, oo), and the facts of the integral that estimates need.

Functions stand for themselves, not for their classes: ``square_integrable`` is a predicate, and
nothing is said of equality almost everywhere.
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.lemmas import lemma
from verify.reasoning.statements import NamedFact
from verify.reasoning.steps import apply, have, obtain
from verify.reasoning.vocabulary import Meaning

INTEGRABLE: Final = Meaning.of(
    "integrable(f: (real -> real))",
    "f is Lebesgue integrable on [0, oo)",
    "measurable_and_integrable_on_the_half_line f",
)
SQUARE_INTEGRABLE: Final = Meaning.of(
    "square_integrable(f: (real -> real))",
    "f is Lebesgue measurable on [0, oo), and f**2 is integrable there",
    "measurable_and_square_integrable_on_the_half_line f",
)
ON_THE_LINE: Final = Meaning.of(
    "square_integrable_on_the_line(f: (real -> real))",
    "f is Lebesgue measurable and f**2 is integrable on the real line",
    "measurable_and_square_integrable f",
)

# ------------------------------------------------------------------ the integral
LINEAR: Final = NamedFact(
    "linearity of the integral",
    "for f, g: (real -> real), a, b: real. integrable(f) and integrable(g)"
    " => integrable(fun(s, a*f(s) + b*g(s))) and Integral(a*f(s) + b*g(s), (s, 0, oo))"
    " == a*Integral(f(s), (s, 0, oo)) + b*Integral(g(s), (s, 0, oo))",
    (INTEGRABLE,),
    coq="integral_linear",
)
MODULUS: Final = NamedFact(
    "integrable modulus",
    "for f: (real -> real). integrable(f) => integrable(fun(s, |f(s)|))",
    (INTEGRABLE,),
    coq="integrable_modulus",
)
SAME: Final = NamedFact(
    "integrable on the half line",
    "for f, g: (real -> real). integrable(f) and (for s: real. 0 <= s => f(s) == g(s))"
    " => integrable(g)",
    (INTEGRABLE,),
    coq="integrable_on_the_half_line",
)
MONOTONE: Final = NamedFact(
    "monotonicity of the integral",
    "for f, g: (real -> real). integrable(f) and integrable(g)"
    " and (for s: real. 0 <= s => f(s) <= g(s))"
    " => Integral(f(s), (s, 0, oo)) <= Integral(g(s), (s, 0, oo))",
    (INTEGRABLE,),
    coq="integral_monotone",
)
TWO_SIDED: Final = NamedFact(
    "integral of a two-sided exponential",
    "for c: real. integrable(fun(s, exp(-|s - c|))) and Integral(exp(-|s - c|), (s, 0, oo)) <= 2",
    (INTEGRABLE,),
    coq="integral_of_a_two_sided_exponential",
)

TENT: Final = NamedFact(
    "integral of a tent",
    "for c, d: real. 0 < d and d <= c => integrable(fun(s, Max(0, d - |s - c|)))"
    " and Integral(Max(0, d - |s - c|), (s, 0, oo)) == d**2",
    (INTEGRABLE,),
    coq="integral_of_a_tent",
)

# ------------------------------------------------------------------ squares
SUM: Final = NamedFact(
    "square integrable sums",
    "for f, g: (real -> real), a, b: real. square_integrable(f) and square_integrable(g)"
    " => square_integrable(fun(s, a*f(s) + b*g(s)))",
    (SQUARE_INTEGRABLE,),
    coq="square_integrable_sums",
)
PRODUCT: Final = NamedFact(
    "products of square integrable functions",
    "for f, g: (real -> real). square_integrable(f) and square_integrable(g)"
    " => integrable(fun(s, f(s)*g(s)))",
    (SQUARE_INTEGRABLE, INTEGRABLE),
    coq="integrable_products",
)
SAME_SQUARE: Final = NamedFact(
    "square integrable on the half line",
    "for f, g: (real -> real). square_integrable(f) and (for s: real. 0 <= s => f(s) == g(s))"
    " => square_integrable(g)",
    (SQUARE_INTEGRABLE,),
    coq="square_integrable_on_the_half_line",
)
DECAY: Final = NamedFact(
    "square integrable powers with decay",
    "for n: natural, r: real. 0 < r => square_integrable(fun(s, s**n*exp(-r*s)))",
    (SQUARE_INTEGRABLE,),
    coq="square_integrable_powers_with_decay",
)
MOVED: Final = NamedFact(
    "square integrable functions moved",
    "for f: (real -> real), c: real. square_integrable_on_the_line(f)"
    " => square_integrable(fun(s, f(s - c)))",
    (SQUARE_INTEGRABLE, ON_THE_LINE),
    coq="square_integrable_functions_moved",
)
PREDICATES: Final = (INTEGRABLE, SQUARE_INTEGRABLE, ON_THE_LINE)

#: A function below another in modulus has the smaller integral.
BOUND: Final = lemma(
    "for f, g: (real -> real). integrable(f) and integrable(g)"
    " and (for s: real. 0 <= s => |f(s)| <= g(s))"
    " => |Integral(f(s), (s, 0, oo))| <= Integral(g(s), (s, 0, oo))",
    ["f is", "g is", "below"],
    have("upper", "for s: real. 0 <= s => f(s) <= g(s)", "below(s)"),
    have("lower", "for s: real. 0 <= s => -1*f(s) + 0*f(s) <= g(s)", "below(s)"),
    apply("minus", LINEAR.name, "f", "f", "-1", "0"),
    obtain("minus", "minus is", "its integral"),
    apply("above", MONOTONE.name, "f", "g"),
    apply("beneath", MONOTONE.name, "fun(s, -1*f(s) + 0*f(s))", "g"),
    have(
        "so",
        "|Integral(f(s), (s, 0, oo))| <= Integral(g(s), (s, 0, oo))",
        "above",
        "beneath",
        "its integral",
    ),
    uses=[LINEAR, MONOTONE],
    predicates=[INTEGRABLE],
)

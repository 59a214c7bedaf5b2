"""The spaces V_d of (135): sums of d exponentials lie in V_d, and V_d grows with d."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.curves import LINEAR as LINEAR_DERIVATIVE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.paper_objects.monotonic_targets import CLASS
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_SUM: Final = "Sum(c(j)*exp(-w(j)*s), (j, 1, {}))"
_SLOPE: Final = "Sum(-w(j)*(c(j)*exp(-w(j)*z)), (j, 1, {}))"
#: The derivative of a sum of exponentials.
SUMS_DERIVE: Final = lemma(
    "for c, w: (natural -> real), d: natural, z: real."
    f" derives(fun(s, {_SUM.format('d')}), z, {_SLOPE.format('d')})",
    [],
    by_induction(
        "up to",
        f"for n: natural. derives(fun(s, {_SUM.format('n')}), z, {_SLOPE.format('n')})",
        ["so far"],
        [convert("none", GOAL, f"{EXPONENTIAL.name}(0, 1, z)")],
        [
            apply("term", EXPONENTIAL.name, "c(n + 1)", "w(n + 1)", "z"),
            convert(
                "one more",
                GOAL,
                f"{LINEAR_DERIVATIVE.name}(fun(s, {_SUM.format('n')}), fun(s, c(n + 1)*exp(-w(n + "
                f"1)*s)), z, 1, 1, {_SLOPE.format('n')}, -w(n + 1)*(c(n + 1)*exp(-w(n + 1)*z)))",
            ),
        ],
    ),
    apply("all", "up to", "d"),
    uses=[EXPONENTIAL, LINEAR_DERIVATIVE],
    predicates=[DERIVES],
)

_FACTORS: Final = "Product(w(l) - w(j), (l, 1, {}))"
_P: Final = f"Sum(a(j)*{_FACTORS.format('{0}')}*exp(-w(j)*t), (j, 1, d))"
#: Sums of d exponentials lie in V_d.
SUMS_IN_CLASS: Final = lemma(
    "for d: natural, a, w: (natural -> real). (for i: natural. 1 <= i and i <= d => 0 < w(i))"
    " => V(d, fun(t, Sum(a(i)*exp(-w(i)*t), (i, 1, d))))",
    ["rates"],
    block(
        "goes on",
        f"for k: natural, t: real. k < d => derives(fun(s, {_P.format('k').replace('*t)', '*s)')}),"
        f" t, {_P.format('k + 1')} - w(k + 1)*({_P.format('k')}))",
        ["k to d"],
        convert("so", GOAL, f"sums derive(fun(j, a(j)*{_FACTORS.format('k')}), w, d, t)"),
    ),
    block(
        "no factors",
        f"for j: natural. 1 <= j and j <= d => {_FACTORS.format('d')} == 0",
        ["j from 1", "j to d"],
        by_induction(
            "up to",
            f"for n: natural. j <= n => {_FACTORS.format('n')} == 0",
            ["so far", "from j"],
            [contradiction("j from 1", "from j")],
            [
                by_cases("which", GOAL, "j <= n")(
                    [
                        apply("before", "so far"),
                        thus(
                            f"before; mul_eq_zero_of_left({_FACTORS.format('n')}, w(n + 1) - w(j))"
                        ),
                    ],
                    [
                        have(
                            "same",
                            "w(n + 1) == w(j)",
                            "which case; from j; congruence(w(n + 1), w(j))",
                        ),
                        thus(
                            f"mul_eq_zero_of_right({_FACTORS.format('n')}, w(n + 1) - w(j)); same"
                        ),
                    ],
                )
            ],
        ),
        apply("all", "up to", "d"),
    ),
    have("nothing", "for n: natural, t: real. Sum(0, (j, 1, n)) == 0"),
    block("ends", f"for t: real. {_P.format('d')} == 0", [])(
        block(
            "terms",
            f"for j: natural. 1 <= j and j <= d => a(j)*{_FACTORS.format('d')}*exp(-w(j)*t) == 0",
            ["j from 1", "j to d"],
            apply("zero", "no factors", "j"),
            thus(f"mul_eq_zero_of_left({_FACTORS.format('d')}, a(j)*exp(-w(j)*t))", "zero"),
        ),
        convert("so", GOAL, "nothing(d, t)", "terms(j)"),
    ),
    exists("in the class", "w", f"fun(k, t, {_P.format('k')})"),
    uses=[From("sums derive", SUMS_DERIVE)],
    predicates=[DERIVES],
    objects=[CLASS],
)

_RATE: Final = "exists y: real. 0 < y and (i <= d => y == u(i))"
_VALUE: Final = "exists y: real. (i <= d => y == P(i, t)) and (d < i => y == 0)"
#: V_d grows with d.
LARGER: Final = lemma(
    "for d, n: natural, f: (real -> real). d <= n and V(d, f) => V(n, f)",
    ["d to n", "in V_d"],
    obtain("in V_d", "u", "P", "rates", "begins", "goes on", "ends"),
    block("some rate", f"for i: natural. 1 <= i => {_RATE}", ["from 1"])(
        by_cases("which", GOAL, "i <= d")(
            [apply("positive", "rates", "i"), exists("so", "u(i)")],
            [
                block("never", "i <= d => 1 == u(i)", ["within"])(
                    absurd("so", GOAL, "within", "which case")
                ),
                exists("so", "1"),
            ],
        )
    ),
    choose("some rate", "r", "r positive", "r is"),
    block("some value", f"for i: natural, t: real. {_VALUE}", [])(
        by_cases("which", GOAL, "i <= d")(
            [
                block("never", "d < i => P(i, t) == 0", ["beyond"])(
                    contradiction("which case", "beyond")
                ),
                exists("so", "P(i, t)"),
            ],
            [
                block("never", "i <= d => 0 == P(i, t)", ["within"])(
                    absurd("so", GOAL, "within", "which case")
                ),
                exists("so", "0"),
            ],
        )
    ),
    choose("some value", "Q", "Q within", "Q beyond"),
    block("Q is", "for i: natural, t: real. i <= d => Q(i, t) == P(i, t)", ["within"])(
        apply("so", "Q within(i, t)()")
    ),
    block("Q is 0", "for i: natural, t: real. d <= i => Q(i, t) == 0", ["from d"])(
        by_cases("which", GOAL, "i <= d")(
            [thus("which case", "Q is(i, t)", "from d", "congruence(P(i, t), P(d, t))", "ends(t)")],
            [apply("there", "Q beyond", "i", "t"), apply("so", "there", using=["which case"])],
        )
    ),
    have("rates of n", "for i: natural. 1 <= i and i <= n => 0 < r(i)", "r positive(i)"),
    have("begins again", "for t: real. 0 <= t => Q(0, t) == f(t)", "Q is(0, t)", "begins(t)"),
    block(
        "goes on again",
        "for i: natural, t: real. i < n"
        " => derives(fun(s, Q(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
        ["to n"],
        by_cases("which", GOAL, "i < d")(
            [
                have("next to d", "i + 1 <= d", "which case"),
                have("same", "for z: real. P(i, z) == Q(i, z)", "which case", "Q is(i, z)"),
                apply("rate", "r is(i + 1)()"),
                convert(
                    "at the value",
                    "derives(fun(s, P(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
                    "goes on(i, t)",
                    "next to d; Q is(i + 1, t); rate; same(t); "
                    "mul_eq_mul_left(P(i, t), Q(i, t), r(i + 1)); "
                    "mul_eq_mul_left(u(i + 1), r(i + 1), P(i, t))",
                ),
                convert("so", GOAL, "at the value", "same(s)"),
            ],
            [
                have("zero", "for z: real. 0*exp(-1*z) == Q(i, z)", "which case", "Q is 0(i, z)"),
                convert(
                    "at the value",
                    "derives(fun(s, 0*exp(-1*s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
                    f"{EXPONENTIAL.name}(0, 1, t)",
                    "which case; Q is 0(i + 1, t); Q is 0(i, t); "
                    "mul_eq_zero_of_right(r(i + 1), Q(i, t))",
                ),
                convert("so", GOAL, "at the value", "zero(s)"),
            ],
        ),
    ),
    block("ends again", "for t: real. Q(n, t) == 0", [], apply("so", "Q is 0", "n", "t")),
    exists("in V_n", "r", "Q"),
    uses=[EXPONENTIAL],
    predicates=[DERIVES],
    objects=[CLASS],
)

"""Lebesgue's integral on [0, oo): what integrable means, its facts, and lemmas about distances."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import continuous
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From, NamedFact
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    have,
    obtain,
    same,
)
from memory_theorems.verify.reasoning.vocabulary import Meaning

INTEGRABLE: Final = Meaning.of(
    "integrable(f: (real -> real))",
    "f is Lebesgue integrable on [0, oo)",
    "integrable_on_the_half_line f",
)
NEGLIGIBLE: Final = Meaning.of(
    "negligible(q: (real -> real))",
    "q(s) = 0 for Lebesgue almost every real s",
    "vanishes_almost_everywhere q",
)

# ------------------------------------------------------------------ named facts
LINEAR: Final = NamedFact(
    "linearity of the integral",
    "for f, g: (real -> real), a, b: real. integrable(f) and integrable(g)"
    " => integrable(fun(s, a*f(s) + b*g(s))) and Integral(a*f(s) + b*g(s), (s, 0, oo))"
    " == a*Integral(f(s), (s, 0, oo)) + b*Integral(g(s), (s, 0, oo))",
    (INTEGRABLE,),
    coq="Integrals.integral_linear",
)
MODULUS: Final = NamedFact(
    "integrable modulus",
    "for f: (real -> real). integrable(f) => integrable(fun(s, |f(s)|))",
    (INTEGRABLE,),
    coq="Integrals.integrable_modulus",
)
SAME: Final = NamedFact(
    "integrable on the half line",
    "for f, g: (real -> real). integrable(f) and (for s: real. 0 <= s => f(s) == g(s))"
    " => integrable(g)",
    (INTEGRABLE,),
    coq="Integrals.integrable_on_the_half_line_only",
)
MONOTONE: Final = NamedFact(
    "monotonicity of the integral",
    "for f, g: (real -> real). integrable(f) and integrable(g)"
    " and (for s: real. 0 <= s => f(s) <= g(s))"
    " => Integral(f(s), (s, 0, oo)) <= Integral(g(s), (s, 0, oo))",
    (INTEGRABLE,),
    coq="Integrals.integral_monotone",
)
EXPONENTIAL: Final = NamedFact(
    "integral of a two-sided exponential",
    "for f: (real -> real), r, c: real. 0 < r and 0 <= c"
    " and (for s: real. 0 <= s => f(s) == exp(-r*|s - c|))"
    " => integrable(f) and Integral(f(s), (s, 0, oo)) == (2 - exp(-r*c))/r",
    (INTEGRABLE,),
    cited="Integrals by a primitive: W. Rudin, Principles of Mathematical Analysis, 3rd edition,"
    " 1976, theorem 11.33, page 323 (with 6.21, page 134, and 11.28, page 318)",
    text="11.33 (a): If f is Riemann integrable on [a, b], then f is Lebesgue integrable on [a, b],"
    " and the integrals are equal. (6.21, the fundamental theorem of calculus, gives those from 0"
    " to c and from c to n by the primitives exp(-r*(c - s))/r and -exp(-r*(s - c))/r; 11.28,"
    " monotone convergence, lets n tend to infinity.)",
)
FILTERED: Final = NamedFact(
    "bounded continuous factor",
    f"for f, g: (real -> real), b: real. integrable(f) and {continuous('g({})')}"
    " and (for s: real. 0 <= s => |g(s)| <= b) => integrable(fun(s, f(s)*g(s)))",
    (INTEGRABLE,),
    coq="Integrals.integrable_bounded_continuous_factor",
)
DENSE: Final = NamedFact(
    "density of continuous functions",
    "for f: (real -> real), eps: real. integrable(f) and 0 < eps => exists g: (real -> real), a, b:"
    f" real. 0 < a and a < b and {continuous('g({})')} and integrable(g)"
    " and (for s: real. s <= a => g(s) == 0) and (for s: real. b <= s => g(s) == 0)"
    " and Integral(|f(s) - g(s)|, (s, 0, oo)) <= eps",
    (INTEGRABLE,),
    cited="Density of continuous functions: W. Rudin, Real and Complex Analysis, 3rd edition, 1987,"
    " theorem 3.14",
    text="For 1 <= p < oo, C_c(X) is dense in L^p(mu). (X is a locally compact Hausdorff space, mu"
    " a measure as in theorem 2.14; here X = (0, oo), mu is Lebesgue's measure, p = 1, and the"
    " function is continued by 0.)",
)
DOMINATED: Final = NamedFact(
    "dominated convergence",
    "for F: (natural, real -> real), g, q: (real -> real)."
    " (for n: natural. integrable(fun(s, F(n, s)))) and integrable(g) and negligible(q)"
    " and (for n: natural, s: real. 0 <= s => |F(n, s)| <= g(s))"
    " and (for s, e: real. 0 <= s and q(s) == 0 and 0 < e => exists k: natural."
    " for n: natural. k <= n => |F(n, s)| <= e)"
    " => for e: real. 0 < e => exists k: natural. for n: natural. k <= n"
    " => |Integral(F(n, s), (s, 0, oo))| <= e",
    (INTEGRABLE, NEGLIGIBLE),
    coq="Convergence.dominated",
)
BOX: Final = NamedFact(
    "integral of a box",
    "for a, b: real. 0 <= a and a <= b => exists f: (real -> real)."
    " (for s: real. a <= s and s <= b => f(s) == 1) and (for s: real. s < a => f(s) == 0)"
    " and (for s: real. b < s => f(s) == 0)"
    " and integrable(f) and Integral(f(s), (s, 0, oo)) == b - a",
    (INTEGRABLE,),
    coq="Convergence.boxes",
)
NULL_SETS: Final = NamedFact(
    "null sets",
    "(for q: (real -> real), c: real. (for s: real. s != c => q(s) == 0) => negligible(q))"
    " and (for p, q: (real -> real). negligible(p) and negligible(q)"
    " => negligible(fun(s, |p(s)| + |q(s)|))) and (for q: (real -> real), t: real. negligible(q)"
    " => negligible(fun(s, q(t - s))))",
    (NEGLIGIBLE,),
    coq="Convergence.null_sets",
)

# ------------------------------------------------------------------ sums and differences
_TWO: Final = "for f, g: (real -> real). integrable(f) and integrable(g) => "
_OF: Final = "Integral({}, (s, 0, oo))"


SUM: Final = lemma(
    _TWO + "integrable(fun(s, f(s) + g(s))) and Integral(f(s) + g(s), (s, 0, oo))"
    " == Integral(f(s), (s, 0, oo)) + Integral(g(s), (s, 0, oo))",
    "f is; g is",
    apply("both", f"{LINEAR.name}(f, g, 1, 1)"),
    convert(
        "so",
        "integrable(fun(s, f(s) + g(s))) and Integral(f(s) + g(s), (s, 0, oo))"
        " == Integral(f(s), (s, 0, oo)) + Integral(g(s), (s, 0, oo))",
        "both",
    ),
    uses=[LINEAR],
)

DIFFERENCE: Final = lemma(
    _TWO + "integrable(fun(s, f(s) - g(s))) and Integral(f(s) - g(s), (s, 0, oo))"
    " == Integral(f(s), (s, 0, oo)) - Integral(g(s), (s, 0, oo))",
    "f is; g is",
    apply("both", f"{LINEAR.name}(f, g, 1, -1)"),
    convert(
        "so",
        "integrable(fun(s, f(s) - g(s))) and Integral(f(s) - g(s), (s, 0, oo))"
        " == Integral(f(s), (s, 0, oo)) - Integral(g(s), (s, 0, oo))",
        "both",
    ),
    uses=[LINEAR],
)

MULTIPLE: Final = lemma(
    "for f: (real -> real), c: real. integrable(f) => integrable(fun(s, c*f(s)))"
    " and Integral(c*f(s), (s, 0, oo)) == c*Integral(f(s), (s, 0, oo))",
    "f is",
    apply("both", f"{LINEAR.name}(f, f, c, 0)"),
    convert(
        "so",
        "integrable(fun(s, c*f(s))) and Integral(c*f(s), (s, 0, oo))"
        " == c*Integral(f(s), (s, 0, oo))",
        "both",
    ),
    uses=[LINEAR],
)

#: A function below another in modulus has the smaller integral.
BOUND: Final = lemma(
    "for f, g: (real -> real). integrable(f) and integrable(g)"
    " and (for s: real. 0 <= s => |f(s)| <= g(s))"
    " => |Integral(f(s), (s, 0, oo))| <= Integral(g(s), (s, 0, oo))",
    "f is; g is; below",
    apply("upper", f"{MONOTONE.name}(f, g)", using="below(s)"),
    apply("minus", "multiple(f, -1)"),
    obtain("minus", "minus is", "its integral"),
    apply("lower", f"{MONOTONE.name}(fun(s, -1*f(s)), g)", using="below(s)"),
    have(
        "so",
        "|Integral(f(s), (s, 0, oo))| <= Integral(g(s), (s, 0, oo))",
        "upper; lower; its integral",
    ),
    uses=[MONOTONE, From("multiple", MULTIPLE)],
)

#: The distance in L1.
GAP: Final = lemma(
    _TWO + "integrable(fun(s, |f(s) - g(s)|))",
    "f is; g is",
    apply("minus", "difference(f, g)"),
    obtain("minus", "minus is", "its integral"),
    apply("so", f"{MODULUS.name}(fun(s, f(s) - g(s)))"),
    uses=[MODULUS, From("difference", DIFFERENCE)],
)

TRIANGLE: Final = lemma(
    "for f, g, h: (real -> real). integrable(f) and integrable(g) and integrable(h)"
    " => Integral(|f(s) - h(s)|, (s, 0, oo))"
    " <= Integral(|f(s) - g(s)|, (s, 0, oo)) + Integral(|g(s) - h(s)|, (s, 0, oo))",
    "f is; g is; h is",
    apply("f and g", "gap(f, g)"),
    apply("g and h", "gap(g, h)"),
    apply("f and h", "gap(f, h)"),
    apply("both", "sum(fun(s, |f(s) - g(s)|), fun(s, |g(s) - h(s)|))"),
    obtain("both", "both are", "value"),
    apply("less", f"{MONOTONE.name}(fun(s, |f(s) - h(s)|), fun(s, |f(s) - g(s)| + |g(s) - h(s)|))"),
    have(
        "so",
        "Integral(|f(s) - h(s)|, (s, 0, oo))"
        " <= Integral(|f(s) - g(s)|, (s, 0, oo)) + Integral(|g(s) - h(s)|, (s, 0, oo))",
        "less; value",
    ),
    uses=[MONOTONE, From("gap", GAP), From("sum", SUM)],
)

_TERMS: Final = (
    "integrable(fun(s, Sum(F(i, s), (i, 1, {0})))) and Integral(Sum(F(i, s), (i, 1, {0})),"
    " (s, 0, oo)) == Sum(Integral(F(i, s), (s, 0, oo)), (i, 1, {0}))"
)

#: Finite sums under the integral.
FINITE_SUMS: Final = lemma(
    "for F: (natural, real -> real), m: natural."
    " (for i: natural. 1 <= i and i <= m => integrable(fun(s, F(i, s)))) => " + _TERMS.format("m"),
    "terms",
    by_induction(
        "up to",
        f"for n: natural. n <= m => {_TERMS.format('n')}",
        "so far; within",
        [
            apply("a box", f"{BOX.name}(0, 1)"),
            obtain("a box", "f", "inside", "before", "after", "f is", "its value"),
            apply("none at all", "multiple(f, 0)"),
            block(
                "base",
                f"0 <= m => {_TERMS.format('0')}",
                "any m",
                convert("none", GOAL, "none at all"),
            ),
        ],
        [
            apply("old", "so far", using=["within"]),
            obtain("old", "old is", "old value"),
            apply("new", "terms(n + 1)", using="within"),
            apply("more", "sum(fun(s, Sum(F(i, s), (i, 1, n))), fun(s, F(n + 1, s)))"),
            convert("longer", GOAL, "more", "old value"),
        ],
    ),
    apply("all", "up to(m)"),
    uses=[BOX, From("multiple", MULTIPLE), From("sum", SUM)],
)

# ------------------------------------------------------------------ exponentials
_BOTH_WAYS: Final = ("exponential(x, y)", "exponential(y, x)")
#: An exponential of a positive rate, as a fact for other proofs.
DECAY: Final = From(
    "integral of an exponential",
    lemma(
        "for r: real. 0 < r => integrable(fun(s, exp(-r*s)))"
        " and Integral(exp(-r*s), (s, 0, oo)) == 1/r",
        "positive",
        have("exponents", "for s: real. 0 <= s => -r*s == -r*|s - 0|"),
        have(
            "on one side",
            "for s: real. 0 <= s => exp(-r*s) == exp(-r*|s - 0|)",
            "exponents(s); exp_congr(-r*s, -r*|s - 0|)",
        ),
        apply("both sides", f"{EXPONENTIAL.name}(fun(s, exp(-r*s)), r, 0)"),
        obtain("both sides", "it is", "value"),
        have("at 0", "(2 - exp(-r*0))/r == 1/r", "positive"),
        have("its value", "Integral(exp(-r*s), (s, 0, oo)) == 1/r", "value; at 0"),
        same("so", "integrable(fun(s, exp(-r*s))) and Integral(exp(-r*s), (s, 0, oo)) == 1/r"),
        uses=[EXPONENTIAL],
    ),
)

_AROUND: Final = "integrable(fun(s, exp(-|s - c|))) and Integral(exp(-|s - c|), (s, 0, oo)) <= 2"
#: A two-sided exponential around any centre.
TWO_SIDED: Final = From(
    "two-sided exponentials",
    lemma(
        f"for c: real. {_AROUND}",
        [],
        by_cases(
            "where",
            _AROUND,
            "0 <= c",
            [
                have("rate 1", "for s: real. 0 <= s => exp(-|s - c|) == exp(-1*|s - c|)"),
                apply(
                    "both sides",
                    f"{EXPONENTIAL.name}(fun(s, exp(-|s - c|)), 1, c)",
                    using="where case",
                ),
                obtain("both sides", "it is", "value"),
                have("below 2", "(2 - exp(-1*c))/1 <= 2"),
                have("size", "Integral(exp(-|s - c|), (s, 0, oo)) <= 2", "value; below 2"),
                same("so", _AROUND),
            ],
            [
                apply("one side", f"{DECAY.name}(1)"),
                obtain("one side", "one is", "value"),
                apply("times", "multiple(fun(s, exp(-1*s)), exp(c))"),
                obtain("times", "times is", "new value"),
                have("exponents", "for s: real. 0 <= s => c - s == -|s - c|", "where case"),
                have(
                    "on one side",
                    "for s: real. 0 <= s => exp(c)*exp(-1*s) == exp(-|s - c|)",
                    "exponents(s); exp_congr(c - s, -|s - c|)",
                ),
                apply("it is", f"{SAME.name}(fun(s, exp(c)*exp(-1*s)), fun(s, exp(-|s - c|)))"),
                have("small", "exp(c) <= 2", "exponential(c, 0); where case"),
                have(
                    "old size",
                    "Integral(exp(c)*exp(-1*s), (s, 0, oo)) <= 2",
                    "new value; value; small; mul_eq_mul_left(Integral(exp(-1*s), (s, 0, oo)),"
                    " 1, exp(c))",
                ),
                convert(
                    "size", "Integral(exp(-|s - c|), (s, 0, oo)) <= 2", "old size", "on one side(s)"
                ),
                same("so", _AROUND),
            ],
        ),
        uses=[EXPONENTIAL, SAME, DECAY, From("multiple", MULTIPLE)],
    ),
)

EXPONENTIAL_SUMS: Final = lemma(
    "for b: (natural -> real), m: natural. integrable(fun(s, Sum(b(j)*exp(-j*s), (j, 1, m))))",
    [],
    block(
        "terms",
        "for j: natural. 1 <= j and j <= m => integrable(fun(s, b(j)*exp(-j*s)))",
        "from 1; to m",
        apply("decay", f"{DECAY.name}(j)", using="from 1"),
        obtain("decay", "it is", "its value"),
        apply("times", "multiple(fun(s, exp(-j*s)), b(j))"),
        obtain("times", "so", "the value"),
    ),
    apply("all", "finite sums(fun(j, s, b(j)*exp(-j*s)), m)"),
    obtain("all", "they are", "value"),
    uses=[DECAY, From("multiple", MULTIPLE), From("finite sums", FINITE_SUMS)],
)

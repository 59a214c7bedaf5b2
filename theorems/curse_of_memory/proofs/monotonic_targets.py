r"""Theorems D.5 and D.6 on the loss: completely monotonic targets.

Sums of d exponentials with positive rates lie in V_d; so Kammler's best approximation from V_d,
which is such a sum, is a non-degenerate global minimiser of J_d.  V_d grows with d, so that every
d up to sup D belongs to D, and Theorem D.1 counts the spaces; points of different d have different
numbers of rates.

Source: Li, Han, E and Li (ICLR 2021), Theorems D.4, D.5 and D.6.
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.curves import DERIVES, EXPONENTIAL
from theorems.analysis.curves import LINEAR as LINEAR_DERIVATIVE
from theorems.analysis.deltas import ELSEWHERE, UNIT
from theorems.analysis.lemmas import lemma
from theorems.analysis.square_integrable import PREDICATES, SQUARE_INTEGRABLE
from theorems.analysis.sums import SINGLE
from theorems.analysis.surjections import COUNTED, DEFINITIONS, FACTORIALS, ONTO, STIRLING
from theorems.curse_of_memory.proofs.critical_spaces import (
    FOR_MINIMISERS,
    RATES_TELL,
    SPACES,
)
from theorems.curse_of_memory.proofs.merged_units import GROUPED
from theorems.curse_of_memory.proofs.partial_derivatives import IN_L2, TARGET
from theorems.paper_objects.landscape import COMPONENTS, DISTINCT, OBJECTS
from theorems.paper_objects.monotonic_targets import (
    CLASS,
    MONOTONIC,
    OUTSIDE,
    UP_TO_SUPREMUM,
    in_class,
    monotonic,
    outside,
)
from verify.reasoning.composition import Composed, From, NamedFact, Setting
from verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    obtain,
    same,
)

KAMMLER: Final = NamedFact(
    "Kammler's theorem",
    "for f: (real -> real), d: natural. 1 <= d and square_integrable(f)"
    f" and {monotonic('f')} and ({outside('d', 'f')}) => exists b, v: (natural -> real)."
    " (for j: natural. 1 <= j and j <= d => 0 < b(j) and 0 < v(j))"
    " and (for i, j: natural. 1 <= i and i < j and j <= d => v(i) < v(j))"
    f" and (for p: (real -> real). ({in_class('d', 'p')})"
    " => Integral((Sum(b(j)*exp(-v(j)*s), (j, 1, d)) - f(s))**2, (s, 0, oo))"
    " <= Integral((p(s) - f(s))**2, (s, 0, oo)))",
    (DERIVES, SQUARE_INTEGRABLE),
    cited="Kammler's theorem: D. W. Kammler, Least squares approximation of completely monotonic"
    " functions by sums of exponentials, SIAM J. Numer. Anal. 16, 1979, pages 801-818",
    text="In the words of Li, Han, E and Li, Theorem D.4: Assume rho in L2[0, oo) to be completely"
    " monotonic. Then there exists a best approximation p_0 to rho in V_d(R_+). When rho is not in"
    " V_d(R_+), any such best approximation admits a non-degenerate form p_0(t) = sum of"
    " b_j exp(-v_j t) for j = 1, ..., d, 0 < v_1 < ... < v_d, b_j > 0.",
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
        [
            apply("one", EXPONENTIAL.name, "0", "1", "z"),
            convert(
                "none",
                f"derives(fun(s, {_SUM.format('0')}), z, {_SLOPE.format('0')})",
                "one",
            ),
        ],
        [
            apply("term", EXPONENTIAL.name, "c(n + 1)", "w(n + 1)", "z"),
            apply(
                "longer",
                LINEAR_DERIVATIVE.name,
                f"fun(s, {_SUM.format('n')})",
                "fun(s, c(n + 1)*exp(-w(n + 1)*s))",
                "z",
                "1",
                "1",
                _SLOPE.format("n"),
                "-w(n + 1)*(c(n + 1)*exp(-w(n + 1)*z))",
            ),
            convert(
                "one more",
                f"derives(fun(s, {_SUM.format('(n + 1)')}), z, {_SLOPE.format('(n + 1)')})",
                "longer",
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
    have("no product", "for x, y: real. y == 0 => x*y == 0"),
    have("no factor", "for x, y: real. x == 0 => x*y == 0"),
    block(
        "begins",
        f"for t: real. 0 <= t => {_P.format('0')} == Sum(a(i)*exp(-w(i)*t), (i, 1, d))",
        ["later"],
        have("so", f"{_P.format('0')} == Sum(a(i)*exp(-w(i)*t), (i, 1, d))"),
    ),
    block(
        "goes on",
        f"for k: natural, t: real. k < d => derives(fun(s, {_P.format('k').replace('*t)', '*s)')}),"
        f" t, {_P.format('k + 1')} - w(k + 1)*({_P.format('k')}))",
        ["k to d"],
        apply("slope", "sums derive", f"fun(j, a(j)*{_FACTORS.format('k')})", "w", "d", "t"),
        convert(
            "so",
            f"derives(fun(s, {_P.format('k').replace('*t)', '*s)')}),"
            f" t, {_P.format('k + 1')} - w(k + 1)*({_P.format('k')}))",
            "slope",
        ),
    ),
    block(
        "no factors",
        f"for j: natural. 1 <= j and j <= d => {_FACTORS.format('d')} == 0",
        ["j from 1", "j to d"],
        by_induction(
            "up to",
            f"for n: natural. j <= n => {_FACTORS.format('n')} == 0",
            ["so far", "from j"],
            [
                have("never", "1 > j", "from j"),
                absurd("so", f"{_FACTORS.format('0')} == 0", "j from 1", "never"),
            ],
            [
                by_cases(
                    "which",
                    f"{_FACTORS.format('(n + 1)')} == 0",
                    "j <= n",
                    [
                        apply("before", "so far"),
                        have(
                            "so",
                            f"{_FACTORS.format('(n + 1)')} == 0",
                            "before",
                            f"no factor({_FACTORS.format('n')}, w(n + 1) - w(j))",
                        ),
                    ],
                    [
                        have("is j", "n + 1 == j", "which case", "from j"),
                        have("same", "w(n + 1) == w(j)", "is j", "congruence(w(n + 1), w(j))"),
                        have("zero", "w(n + 1) - w(j) == 0", "same"),
                        have(
                            "so",
                            f"{_FACTORS.format('(n + 1)')} == 0",
                            f"no product({_FACTORS.format('n')}, w(n + 1) - w(j))",
                            "zero",
                        ),
                    ],
                )
            ],
        ),
        apply("all", "up to", "d"),
    ),
    have("nothing", "for n: natural, t: real. Sum(0, (j, 1, n)) == 0"),
    block(
        "ends",
        f"for t: real. {_P.format('d')} == 0",
        [],
        block(
            "terms",
            f"for j: natural. 1 <= j and j <= d => a(j)*{_FACTORS.format('d')}*exp(-w(j)*t) == 0",
            ["j from 1", "j to d"],
            apply("zero", "no factors", "j"),
            have(
                "so",
                f"a(j)*{_FACTORS.format('d')}*exp(-w(j)*t) == 0",
                f"no factor({_FACTORS.format('d')}, a(j)*exp(-w(j)*t))",
                "zero",
            ),
        ),
        apply("zeros", "nothing", "d", "t"),
        convert("so", f"{_P.format('d')} == 0", "zeros", "terms(j)"),
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
    block(
        "some rate",
        f"for i: natural. 1 <= i => {_RATE}",
        ["from 1"],
        by_cases(
            "which",
            _RATE,
            "i <= d",
            [
                apply("positive", "rates", "i"),
                have("itself", "i <= d => u(i) == u(i)"),
                exists("so", "u(i)", form=_RATE),
            ],
            [
                block(
                    "never",
                    "i <= d => 1 == u(i)",
                    ["within"],
                    absurd("so", "1 == u(i)", "within", "which case"),
                ),
                exists("so", "1", form=_RATE),
            ],
        ),
    ),
    choose("some rate", "r", "r positive", "r is"),
    block(
        "some value",
        f"for i: natural, t: real. {_VALUE}",
        [],
        by_cases(
            "which",
            _VALUE,
            "i <= d",
            [
                block(
                    "never",
                    "d < i => P(i, t) == 0",
                    ["beyond"],
                    have("after", "i > d", "beyond"),
                    absurd("so", "P(i, t) == 0", "which case", "after"),
                ),
                exists("so", "P(i, t)", form=_VALUE),
            ],
            [
                block(
                    "never",
                    "i <= d => 0 == P(i, t)",
                    ["within"],
                    absurd("so", "0 == P(i, t)", "within", "which case"),
                ),
                exists("so", "0", form=_VALUE),
            ],
        ),
    ),
    choose("some value", "Q", "Q within", "Q beyond"),
    block(
        "Q is",
        "for i: natural, t: real. i <= d => Q(i, t) == P(i, t)",
        ["within"],
        apply("there", "Q within", "i", "t"),
        apply("so", "there"),
    ),
    block(
        "Q is 0",
        "for i: natural, t: real. d <= i => Q(i, t) == 0",
        ["from d"],
        by_cases(
            "which",
            "Q(i, t) == 0",
            "i <= d",
            [
                have("is d", "i == d", "from d", "which case"),
                apply("there", "Q is", "i", "t"),
                have("same", "P(i, t) == P(d, t)", "is d", "congruence(P(i, t), P(d, t))"),
                apply("end", "ends", "t"),
                have("so", "Q(i, t) == 0", "there", "same", "end"),
            ],
            [
                apply("there", "Q beyond", "i", "t"),
                apply("so", "there", using=["which case"]),
            ],
        ),
    ),
    block(
        "rates of n",
        "for i: natural. 1 <= i and i <= n => 0 < r(i)",
        ["from 1", "to n"],
        apply("so", "r positive", "i"),
    ),
    block(
        "begins again",
        "for t: real. 0 <= t => Q(0, t) == f(t)",
        ["later"],
        apply("there", "Q is", "0", "t"),
        apply("as before", "begins", "t"),
        have("so", "Q(0, t) == f(t)", "there", "as before"),
    ),
    block(
        "goes on again",
        "for i: natural, t: real. i < n => derives(fun(s, Q(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
        ["to n"],
        by_cases(
            "which",
            "derives(fun(s, Q(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
            "i < d",
            [
                apply("old", "goes on", "i", "t"),
                have("to d", "i <= d", "which case"),
                have("next to d", "i + 1 <= d", "which case"),
                block(
                    "same",
                    "for z: real. P(i, z) == Q(i, z)",
                    [],
                    apply("there", "Q is", "i", "z"),
                    have("so", "P(i, z) == Q(i, z)", "there"),
                ),
                apply("next there", "Q is", "i + 1", "t"),
                have("from 1", "1 <= i + 1"),
                apply("rate there", "r is", "i + 1"),
                apply("rate", "rate there"),
                have("here", "P(i, t) == Q(i, t)", "same(t)"),
                have("times", "for x, y, z: real. x == y => z*x == z*y"),
                have(
                    "value",
                    "P(i + 1, t) - u(i + 1)*P(i, t) == Q(i + 1, t) - r(i + 1)*Q(i, t)",
                    "next there",
                    "rate",
                    "here",
                    "times(P(i, t), Q(i, t), r(i + 1))",
                    "times(u(i + 1), r(i + 1), P(i, t))",
                ),
                convert(
                    "at the value",
                    "derives(fun(s, P(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
                    "old",
                    "value",
                ),
                convert(
                    "so",
                    "derives(fun(s, Q(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
                    "at the value",
                    "same(s)",
                ),
            ],
            [
                have("from d", "d <= i", "which case"),
                have("next from d", "d <= i + 1", "which case"),
                block(
                    "zero",
                    "for z: real. 0*exp(-1*z) == Q(i, z)",
                    [],
                    apply("there", "Q is 0", "i", "z"),
                    have("so", "0*exp(-1*z) == Q(i, z)", "there"),
                ),
                apply("next there", "Q is 0", "i + 1", "t"),
                apply("here", "Q is 0", "i", "t"),
                apply("flat", EXPONENTIAL.name, "0", "1", "t"),
                have("no product", "for x, y: real. y == 0 => x*y == 0"),
                have(
                    "value",
                    "-1*(0*exp(-1*t)) == Q(i + 1, t) - r(i + 1)*Q(i, t)",
                    "next there",
                    "here",
                    "no product(r(i + 1), Q(i, t))",
                ),
                convert(
                    "at the value",
                    "derives(fun(s, 0*exp(-1*s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
                    "flat",
                    "value",
                ),
                convert(
                    "so",
                    "derives(fun(s, Q(i, s)), t, Q(i + 1, t) - r(i + 1)*Q(i, t))",
                    "at the value",
                    "zero(s)",
                ),
            ],
        ),
    ),
    block(
        "ends again",
        "for t: real. Q(n, t) == 0",
        [],
        apply("so", "Q is 0", "n", "t"),
    ),
    exists("in V_n", "r", "Q"),
    uses=[EXPONENTIAL],
    predicates=[DERIVES],
    objects=[CLASS],
)

WITH_CLASSES: Final = (*OBJECTS, MONOTONIC, CLASS, OUTSIDE, UP_TO_SUPREMUM)
_PREDICATES: Final = (*PREDICATES, DERIVES)
PAPER: Final = {**IN_L2, "completely monotonic": "monotonic(rho)"}
_MINIMISERS: Final = (
    "for d: natural. 1 <= d and outside(d, rho)"
    " => exists b, v: (natural -> real). minimiser(d, b, v)"
)
#: Theorem D.5.
MINIMISERS: Final = Composed(
    Setting.of(TARGET, PAPER, WITH_CLASSES, _PREDICATES),
    _MINIMISERS,
    (
        obtain("completely monotonic", "derivatives", "continuous", "vanishing"),
        block(
            "minimisers",
            _MINIMISERS,
            ["d from 1", "not in V_d"],
            apply("best", KAMMLER.name, "rho", "d"),
            obtain("best", "b", "v", "positive", "increasing", "least"),
            block(
                "rates",
                "for i: natural. 1 <= i and i <= d => 0 < v(i)",
                ["from 1", "to d"],
                apply("there", "positive", "i"),
                obtain("there", "weight", "rate"),
            ),
            block(
                "weights",
                "for i: natural. 1 <= i and i <= d => b(i) != 0",
                ["from 1", "to d"],
                apply("there", "positive", "i"),
                obtain("there", "weight", "rate"),
                have("so", "b(i) != 0", "weight"),
            ),
            block(
                "different",
                "for i, j: natural. 1 <= i and i < j and j <= d => v(i) != v(j)",
                ["from 1", "before j", "to d"],
                apply("there", "increasing", "i", "j"),
                have("so", "v(i) != v(j)", "there"),
            ),
            block(
                "lower",
                "for a, w: (natural -> real). positive(d, w) => J(d, b, v) <= J(d, a, w)",
                ["its rates"],
                apply("in the class", "sums in the class", "d", "a", "w"),
                apply("so", "least", "fun(t, Sum(a(i)*exp(-w(i)*t), (i, 1, d)))"),
            ),
            same("least again", "minimiser(d, b, v)"),
            exists("a minimiser", "b", "v"),
        ),
    ),
    "minimisers",
    (KAMMLER, From("sums in the class", SUMS_IN_CLASS)),
)

#: A vector has one number of different components.
DIFFERENT: Final = lemma(
    "for m, d, k: natural, w: (natural -> real). components(m, d, w) and components(m, k, w)"
    " => d == k",
    ["d of them", "k of them"],
    obtain("d of them", "g", "v", "g onto", "v different", "v rates"),
    obtain("k of them", "f", "u", "f onto", "u different", "u rates"),
    obtain("g onto", "g groups", "g hit"),
    obtain("f onto", "f groups", "f hit"),
    choose("g hit", "h", "h from 1", "h to m", "h is there"),
    have("at 0", "for x: real. x == 0 => Max(0, 1 - x**2) == 1"),
    block(
        "into",
        "for j: natural. 1 <= j and j <= d => 1 <= f(h(j)) and f(h(j)) <= k",
        ["j from 1", "j to d"],
        apply("one from 1", "h from 1", "j"),
        apply("one to m", "h to m", "j"),
        apply("so", "f groups", "h(j)"),
    ),
    apply("by groups", "grouped", "d", "k", "fun(j, f(h(j)))", "fun(j, 1)", "fun(l, 1)"),
    block(
        "same rate",
        "for j, i: natural. 1 <= j and j <= d and 1 <= i and i <= m and f(h(j)) == f(i)"
        " => j == g(i)",
        ["j from 1", "j to d", "i from 1", "i to m", "same"],
        apply("one from 1", "h from 1", "j"),
        apply("one to m", "h to m", "j"),
        apply("one is it", "h is there", "j"),
        apply("g there", "g groups", "i"),
        obtain("g there", "g from 1", "g to d"),
        have("u agree", "u(f(h(j))) == u(f(i))", "same", "congruence(u(f(h(j))), u(f(i)))"),
        apply("rate 1", "u rates", "h(j)"),
        apply("rate 2", "u rates", "i"),
        apply("rate 3", "v rates", "h(j)"),
        apply("rate 4", "v rates", "i"),
        have("v there", "v(g(h(j))) == v(j)", "one is it", "congruence(v(g(h(j))), v(j))"),
        have(
            "v agree",
            "v(j) == v(g(i))",
            "u agree",
            "rate 1",
            "rate 2",
            "rate 3",
            "rate 4",
            "v there",
        ),
        apply("so", "rates tell", "d", "v", "j", "g(i)"),
    ),
    block(
        "one each",
        "for l: natural. 1 <= l and l <= k => Sum(1*unit(f(h(j)), l), (j, 1, d)) == 1",
        ["l from 1", "l to k"],
        apply("some", "f hit", "l"),
        obtain("some", "p", "p from 1", "p to m", "p is it"),
        apply("g there", "g groups", "p"),
        obtain("g there", "g from 1", "g to d"),
        apply("one from 1", "h from 1", "g(p)"),
        apply("one to m", "h to m", "g(p)"),
        apply("one is it", "h is there", "g(p)"),
        apply("f there", "f groups", "h(g(p))"),
        obtain("f there", "f from 1", "f to k"),
        apply("f of p", "f groups", "p"),
        obtain("f of p", "fp from 1", "fp to k"),
        have(
            "v agree", "v(g(h(g(p)))) == v(g(p))", "one is it", "congruence(v(g(h(g(p)))), v(g(p)))"
        ),
        apply("rate 1", "u rates", "h(g(p))"),
        apply("rate 2", "u rates", "p"),
        apply("rate 3", "v rates", "h(g(p))"),
        apply("rate 4", "v rates", "p"),
        have(
            "u agree", "u(f(h(g(p)))) == u(f(p))", "v agree", "rate 1", "rate 2", "rate 3", "rate 4"
        ),
        apply("hits", "rates tell", "k", "u", "f(h(g(p)))", "f(p)"),
        have("is l", "f(h(g(p))) == l", "hits", "p is it"),
        block(
            "others",
            "for j: natural. 1 <= j and j <= d and j != g(p) => 1*unit(f(h(j)), l) == 0",
            ["j from 1", "j to d", "apart"],
            by_cases(
                "which",
                "1*unit(f(h(j)), l) == 0",
                "f(h(j)) == l",
                [
                    have("as p", "f(h(j)) == f(p)", "which case", "p is it"),
                    apply("is it", "same rate", "j", "p"),
                    absurd("so", "1*unit(f(h(j)), l) == 0", "is it", "apart"),
                ],
                [
                    apply("zero", "elsewhere", "f(h(j))", "l", using=["which case"]),
                    have("so", "1*unit(f(h(j)), l) == 0", "zero"),
                ],
            ),
        ),
        apply("one left", "single", "fun(j, 1*unit(f(h(j)), l))", "g(p)", "d"),
        have("one", "unit(f(h(g(p))), l) == 1", "is l", "at 0(f(h(g(p))) - l)"),
        have("so", "Sum(1*unit(f(h(j)), l), (j, 1, d)) == 1", "one left", "one"),
    ),
    by_induction(
        "ones",
        "for n: natural. Sum(1, (j, 1, n)) == n",
        ["so far"],
        [have("none", "Sum(1, (j, 1, 0)) == 0")],
        [have("one more", "Sum(1, (j, 1, n + 1)) == n + 1", "so far")],
    ),
    convert(
        "as ones",
        "Sum(1*1, (j, 1, d)) == Sum(1*1, (l, 1, k))",
        "by groups",
        "one each(l)",
    ),
    have("so", "d == k", "as ones", "ones(d)", "ones(k)"),
    uses=[
        From("grouped", GROUPED),
        From("rates tell", RATES_TELL),
        From("elsewhere", ELSEWHERE),
        From("single", SINGLE),
    ],
    objects=[UNIT, ONTO, DISTINCT, COMPONENTS],
)

_COUNT: Final = (
    "for m: natural. (for d: natural. 1 <= d and d <= m and up_to_sup_D(d)"
    " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
    f" {SPACES})"
    " and (for d, k: natural, a, w: (natural -> real). coincided(m, d, a, w)"
    " and coincided(m, k, a, w) => d == k)"
)
#: Theorem D.6.
THEOREM: Final = Composed(
    Setting.of(
        {**TARGET, **COUNTED},
        {**PAPER, "not in V_1": "outside(1, rho)", **DEFINITIONS},
        (*WITH_CLASSES, FACTORIALS, STIRLING),
        _PREDICATES,
    ),
    _COUNT,
    (
        apply("least ones", "minimisers"),
        apply("of minimisers", "for minimisers"),
        block(
            "the theorem",
            _COUNT,
            [],
            block(
                "spaces",
                "for d: natural. 1 <= d and d <= m and up_to_sup_D(d)"
                " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
                f" {SPACES}",
                ["d from 1", "d to m", "d to sup D"],
                obtain("d to sup D", "n", "n from 1", "n in D", "d to n"),
                block(
                    "not in V_d",
                    "for p: (real -> real). V(d, p) => exists t: real. 0 <= t and p(t) != rho(t)",
                    ["in V_d"],
                    apply("in V_n", "larger", "d", "n", "p"),
                    apply("so", "n in D", "p"),
                ),
                apply("a minimiser", "least ones", "d"),
                obtain("a minimiser", "b", "v", "least"),
                apply("its spaces", "of minimisers", "m", "d", "b", "v"),
                obtain("its spaces", "L", "not empty", "critical", "no common point"),
                exists("so many", "L", "b", "v"),
            ),
            block(
                "other spaces",
                "for d, k: natural, a, w: (natural -> real). coincided(m, d, a, w)"
                " and coincided(m, k, a, w) => d == k",
                ["of d", "of k"],
                obtain("of d", "one a", "one b", "d components"),
                obtain("of k", "other a", "other b", "k components"),
                apply("so", "different", "m", "d", "k", "w"),
            ),
            exists("both"),
        ),
    ),
    "the theorem",
    (
        From("minimisers", MINIMISERS),
        From("for minimisers", FOR_MINIMISERS),
        From("larger", LARGER),
        From("different", DIFFERENT),
    ),
)

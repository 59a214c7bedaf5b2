r"""Theorem D.2 on the loss: its critical affine spaces against its global minimisers.

The target is a non-degenerate sum of m exponentials.  J_m has m! global minimisers, which are the
permutations of the target; for every d < m there are d! S(m, d) critical affine spaces without any
of them, and all together they are at least (m + 1)(3m - 2)/24 times as many.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.2, (129), (130).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.listed_permutations import LISTED, PERMUTATIONS
from memory_theorems.theorems.analysis.ordered_partitions import FACTORIALS, STIRLING, SUBTRACTION
from memory_theorems.theorems.analysis.permutations import PIGEONHOLE
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.analysis.stirling import MANY
from memory_theorems.theorems.analysis.surjections import COUNTED, DEFINITIONS
from memory_theorems.theorems.curse_of_memory.landscape import two_exponentials
from memory_theorems.theorems.curse_of_memory.landscape.critical_spaces import (
    FOR_MINIMISERS,
    SPACES,
)
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import (
    GLOBAL_MINIMISERS,
    NON_DEGENERATE,
    RHO,
    SYMBOLS,
    TARGET,
    WITH_MINIMISERS,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.numbers_of_rates import DIFFERENT
from memory_theorems.theorems.paper_objects.landscape import GLOBAL, OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    choose,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
)

FACTORIAL: Final = {"fac": COUNTED["fac"]}
_POINT: Final = "fun(i, astar(P(n, i))), fun(i, wstar(P(n, i)))"
_LISTED: Final = _POINT.replace("P", "Q")
#: (129): m! global minimisers.
MINIMISERS: Final = (
    "exists P: (natural, natural -> natural). permutations(mstar, fac(mstar), P)"
    f" and (for n: natural. n < fac(mstar) => global(mstar, {_POINT}))"
    " and (for b, v: (natural -> real). global(mstar, b, v) => exists n: natural. n < fac(mstar)"
    " and (for i: natural. 1 <= i and i <= mstar"
    " => b(i) == astar(P(n, i)) and v(i) == wstar(P(n, i))))"
)
_SPACES: Final = SPACES.replace("(m, d", "(mstar, d").replace("S(m,", "S(mstar,")
#: (130): the spaces for every d < m.
CRITICAL_SPACES: Final = (
    "for d: natural. 1 <= d and d < mstar"
    " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
    f" {_SPACES}"
)
APART: Final = (
    "for p, q: natural, u: (natural -> real). components(mstar, p, u)"
    " and components(mstar, q, u) => p == q"
)
_DIFFERENT_ONES: Final = (
    "for N: natural, B, V: (natural, natural -> real). (for n: natural. n < N"
    " => global(mstar, fun(i, B(n, i)), fun(i, V(n, i)))) and (for n, l: natural. n < N and l < N"
    " and (for i: natural. 1 <= i and i <= mstar => B(n, i) == B(l, i) and V(n, i) == V(l, i))"
    " => n == l)"
)
AT_MOST: Final = f"{_DIFFERENT_ONES} => N <= fac(mstar)"
_SUM: Final = "Sum(fac(d)*S(mstar, d), (d, 1, mstar - 1))"
#: The comparison: N global minimisers that differ, against all the spaces.
TIMES: Final = f"{_DIFFERENT_ONES} => (mstar + 1)*(3*mstar - 2)/24*N <= {_SUM}"
COMPARED: Final = f"({CRITICAL_SPACES}) and ({APART}) and ({TIMES})"
OBJECTS_OF_COMPARISON: Final = (TARGET, *OBJECTS, GLOBAL, FACTORIALS, STIRLING)
#: The global minimisers, all and each once.
MINIMISERS_LISTED: Final = Composed(
    Setting.of(
        {**SYMBOLS, **FACTORIAL},
        {**NON_DEGENERATE, "factorials": DEFINITIONS["factorials"]},
        (*WITH_MINIMISERS, PERMUTATIONS, FACTORIALS),
        PREDICATES,
    ),
    MINIMISERS,
    (
        obtain("permutations listed(fac, mstar)", "Q", "the list"),
        obtain("the list", "into", "differ", "every one"),
        obtain("global minimisers()", "permuted ones", "no others"),
        block(
            "they are minimisers",
            f"for n: natural. n < fac(mstar) => global(mstar, {_LISTED})",
            ["n listed"],
            apply("one of them", "into", "n"),
            apply("so", "permuted ones", "fun(i, Q(n, i))"),
        ),
        block(
            "all are listed",
            "for a, w: (natural -> real). global(mstar, a, w) => exists n: natural."
            " n < fac(mstar) and (for i: natural. 1 <= i and i <= mstar"
            " => a(i) == astar(Q(n, i)) and w(i) == wstar(Q(n, i)))",
            ["minimiser there"],
            obtain("no others(a, w)", "g", "permutation", "paired"),
            obtain("every one(g)", "n", "n listed", "Q is g"),
            block(
                "there",
                "for i: natural. 1 <= i and i <= mstar"
                " => a(i) == astar(Q(n, i)) and w(i) == wstar(Q(n, i))",
                ["i from 1", "i to m"],
                obtain("paired(i)", "weight", "rate"),
                apply("its value", "Q is g", "i"),
                have(
                    "weight there",
                    "a(i) == astar(Q(n, i))",
                    "weight; its value; congruence(astar(g(i)), astar(Q(n, i)))",
                ),
                have(
                    "rate there",
                    "w(i) == wstar(Q(n, i))",
                    "rate; its value; congruence(wstar(g(i)), wstar(Q(n, i)))",
                ),
            ),
            exists("it", "n"),
        ),
        exists("minimisers listed", "Q", form=MINIMISERS),
    ),
    "minimisers listed",
    (From("permutations listed", LISTED), From("global minimisers", GLOBAL_MINIMISERS)),
)
#: There are at most m! of them.
AT_MOST_FACTORIAL: Final = Composed(
    MINIMISERS_LISTED.setting,
    AT_MOST,
    (
        obtain("the minimisers()", "Q", "the list", "they are minimisers", "all are listed"),
        block("predecessors", "for i: natural. exists p: natural. (1 <= i => 1 + p == i)", [])(
            apply("so", "subtraction", "1", "i")
        ),
        choose("predecessors", "D", "D is"),
        block("at most", AT_MOST, ["given ones", "they differ"])(
            by_cases("number", GOAL, "N <= fac(mstar)")(
                [],
                [
                    block(
                        "places",
                        "for k: natural. k < N => exists n: natural. n < fac(mstar)"
                        " and (for i: natural. 1 <= i and i <= mstar"
                        " => B(k, i) == astar(Q(n, i)) and V(k, i) == wstar(Q(n, i)))",
                        ["k given"],
                        apply("there", "given ones", "k"),
                        apply("so", "all are listed", "fun(i, B(k, i))", "fun(i, V(k, i))"),
                    ),
                    choose("places", "h", "h listed", "h there"),
                    block(
                        "D before N",
                        "for i: natural. 1 <= i and i <= fac(mstar) + 1 => D(i) < N",
                        ["i from 1", "i to the end"],
                        apply("before i", "D is(i)()"),
                        thus("before i", "i to the end", "number case"),
                    ),
                    block(
                        "in range",
                        "for i: natural. 1 <= i and i <= fac(mstar) + 1"
                        " => 1 <= h(D(i)) + 1 and h(D(i)) + 1 <= fac(mstar) + 1",
                        ["i from 1", "i to the end"],
                        have(
                            "to the end",
                            "h(D(i)) + 1 <= fac(mstar) + 1",
                            "i from 1; i to the end; D before N(i); h listed(D(i))",
                        ),
                    ),
                    block(
                        "one to one",
                        "for i, j: natural. 1 <= i and i <= fac(mstar) + 1 and 1 <= j"
                        " and j <= fac(mstar) + 1 and h(D(i)) + 1 == h(D(j)) + 1 => i == j",
                        ["i from 1", "i to the end", "j from 1", "j to the end", "same"],
                        apply("i before N", "D before N", "i"),
                        apply("j before N", "D before N", "j"),
                        block(
                            "alike",
                            "for q: natural. 1 <= q and q <= mstar"
                            " => B(D(i), q) == B(D(j), q) and V(D(i), q) == V(D(j), q)",
                            ["q from 1", "q to m"],
                            apply("units of i", "h there", "D(i)"),
                            obtain("units of i(q)", "weight of i", "rate of i"),
                            apply("units of j", "h there", "D(j)"),
                            obtain("units of j(q)", "weight of j", "rate of j"),
                            have(
                                "same unit",
                                "Q(h(D(i)), q) == Q(h(D(j)), q)",
                                "same; congruence(Q(h(D(i)), q), Q(h(D(j)), q))",
                            ),
                            have(
                                "same weights",
                                "B(D(i), q) == B(D(j), q)",
                                "weight of i; weight of j; same unit; "
                                "congruence(astar(Q(h(D(i)), q)), astar(Q(h(D(j)), q)))",
                            ),
                            have(
                                "rates there",
                                "V(D(i), q) == V(D(j), q)",
                                "rate of i; rate of j; same unit; "
                                "congruence(wstar(Q(h(D(i)), q)), wstar(Q(h(D(j)), q)))",
                            ),
                        ),
                        apply("same D", "they differ", "D(i)", "D(j)"),
                        apply("before i", "D is(i)()"),
                        apply("before j", "D is(j)()"),
                        thus("same D", "before i", "before j"),
                    ),
                    apply("hits", "pigeonhole", "fac(mstar) + 1", "fun(i, h(D(i)) + 1)"),
                    obtain("hits(fac(mstar) + 1)", "p", "p from 1", "p to the end", "p is it"),
                    apply("p before N", "D before N", "p"),
                    apply("p listed", "h listed", "D(p)"),
                    have("not listed", "fac(mstar) <= h(D(p))", "p is it"),
                    absurd("so", GOAL, "contradiction(h(D(p)), fac(mstar))"),
                ],
            )
        ),
    ),
    "at most",
    (
        From("the minimisers", MINIMISERS_LISTED),
        From("subtraction", SUBTRACTION),
        From("pigeonhole", PIGEONHOLE),
        From("contradiction", LESS),
    ),
)
PAPER: Final = {**NON_DEGENERATE, "more than one unit": "2 <= mstar"}
LEAST: Final = (
    "for d: natural. 1 <= d and d < mstar => exists b, v: (natural -> real). minimiser(d, b, v)"
)
#: From non-degenerate minimisers of all smaller models.
FROM_SMALLER_MODELS: Final = Composed(
    Setting.of(
        {**SYMBOLS, **COUNTED},
        {**PAPER, **DEFINITIONS, "smaller models": LEAST},
        OBJECTS_OF_COMPARISON,
        PREDICATES,
    ),
    COMPARED,
    (
        convert("unit", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
        obtain(
            "exponential sums(astar, wstar, fun(s, exp(-1*s)), mstar)", "target is; target filtered"
        ),
        apply("of minimisers", "for minimisers", f"fun(s, {RHO.format('s')})", "fac", "S"),
        block("spaces", CRITICAL_SPACES, ["d from 1", "d below m"])(
            obtain("smaller models(d)", "b", "v", "least"),
            obtain(
                "of minimisers(mstar, d, b, v)",
                "L; partitions; not empty; critical; no common point",
            ),
            exists("so many", "L", "b", "v"),
        ),
        block("apart", APART, ["of p", "of q"])(
            apply("so", "different numbers", "mstar", "p", "q", "u")
        ),
        apply("counts", "many", "fac", "S"),
        apply("so many", "counts", "mstar"),
        apply("number of minimisers", "at most m!", "mstar", "astar", "wstar", "fac"),
        have("factor", "0 <= (mstar + 1)*(3*mstar - 2)/24", "more than one unit"),
        block("compared", TIMES, ["minimisers", "they differ"])(
            apply("not more", "number of minimisers", "N", "B", "V"),
            apply(
                "multiplied",
                "mul_le_mul_of_nonneg_left((mstar + 1)*(3*mstar - 2)/24, N, fac(mstar))",
                using=["factor", "not more"],
            ),
            apply(
                "so",
                "le_trans((mstar + 1)*(3*mstar - 2)/24*N, (mstar + 1)*(3*mstar - "
                f"2)/24*fac(mstar), {_SUM})",
            ),
        ),
        same("all", COMPARED),
    ),
    "all",
    (
        DECAY,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("at most m!", AT_MOST_FACTORIAL),
        From("for minimisers", FOR_MINIMISERS),
        From("different numbers", DIFFERENT),
        From("many", MANY),
    ),
)
#: Theorem D.2.
THEOREM: Final = Composed(
    Setting.of(
        {**SYMBOLS, **COUNTED},
        {**PAPER, "m in N": "indexed(mstar)", **DEFINITIONS},
        OBJECTS_OF_COMPARISON,
        PREDICATES,
    ),
    COMPARED,
    (
        obtain("m in N", "from 1", "all models"),
        block("smaller ones", LEAST, ["d from 1", "d below m"])(
            apply("so", "all models", "d", using=["d below m"])
        ),
        apply("compared", "from smaller models"),
    ),
    "compared",
    (From("from smaller models", FROM_SMALLER_MODELS),),
    met=Structure(
        two_exponentials.VALUES,
        (*two_exponentials.STEPS,),
        ("number",),
        uses=(From("indexed", two_exponentials.INDEXED), *two_exponentials.USES),
        obtained=dict.fromkeys(("a_0", "w_0"), "natural -> real"),
        before={"a": two_exponentials.point("part 5, part 0, part 2, 1")},
        shown=(two_exponentials.written_out("indexed(0 + 1 + 1)"), *two_exponentials.SHOWN),
    ),
)

r"""Theorem D.2 on the loss: its critical affine spaces against its global minimisers.

The target is a non-degenerate sum of m exponentials.  J_m has m! global minimisers, which are the
permutations of the target; for every d < m there are d! S(m, d) critical affine spaces without any
of them, and all together they are at least (m + 1)(3m - 2)/24 times as many.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.2, (129), (130).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.ordered_partitions import FACTORIALS, STIRLING
from theorems.analysis.permutations import LISTED, PERMUTATIONS
from theorems.analysis.square_integrable import DECAY, PREDICATES
from theorems.analysis.stirling import MANY
from theorems.analysis.surjections import COUNTED, DEFINITIONS
from theorems.curse_of_memory.proofs.critical_spaces import FOR_MINIMISERS, SPACES
from theorems.curse_of_memory.proofs.global_minimisers import (
    GLOBAL_MINIMISERS,
    NON_DEGENERATE,
    NONE_AMONG_THEM,
    RHO,
    SYMBOLS,
    WITH_MINIMISERS,
)
from theorems.curse_of_memory.proofs.loss_from_a_fit import EXPONENTIAL_SUMS
from theorems.curse_of_memory.proofs.numbers_of_rates import DIFFERENT
from verify.reasoning.composition import Composed, From, Setting
from verify.reasoning.steps import apply, block, convert, exists, have, obtain, same

_POINT: Final = "fun(i, astar(P(n, i))), fun(i, wstar(P(n, i)))"
_LISTED: Final = _POINT.replace("P", "Q")
#: (129): m! global minimisers.
MINIMISERS: Final = (
    "exists P: (natural, natural -> natural). permutations(mstar, fac(mstar), P)"
    f" and (for n: natural. n < fac(mstar) => global(mstar, {_POINT}))"
    " and (for a, w: (natural -> real). global(mstar, a, w) => exists n: natural. n < fac(mstar)"
    " and (for i: natural. 1 <= i and i <= mstar"
    " => a(i) == astar(P(n, i)) and w(i) == wstar(P(n, i))))"
)
_SPACES: Final = SPACES.replace("(m, d", "(mstar, d").replace("S(m,", "S(mstar,")
#: (130): the spaces for every d < m, and no global minimiser among their points.
CRITICAL_SPACES: Final = (
    "for d: natural. 1 <= d and d < mstar"
    " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
    f" {_SPACES}"
)
APART: Final = (
    "for p, q: natural, a, w: (natural -> real). coincided(mstar, p, a, w)"
    " and coincided(mstar, q, a, w) => p == q"
)
BEATEN: Final = (
    "for d: natural, a, w: (natural -> real). coincided(mstar, d, a, w) and d < mstar"
    " => beaten(mstar, a, w)"
)
TIMES: Final = (
    "(mstar + 1)*(3*mstar - 2)/24*fac(mstar) <= Sum(fac(d)*S(mstar, d), (d, 1, mstar - 1))"
)
COMPARED: Final = (
    f"({MINIMISERS}) and ({CRITICAL_SPACES}) and ({APART}) and ({BEATEN}) and {TIMES}"
)
_OBJECTS: Final = (*WITH_MINIMISERS, PERMUTATIONS, FACTORIALS, STIRLING)
PAPER: Final = {**NON_DEGENERATE, "more than one unit": "2 <= mstar"}
_LEAST: Final = (
    "for d: natural. 1 <= d and d < mstar => exists b, v: (natural -> real). minimiser(d, b, v)"
)
#: From non-degenerate minimisers of all smaller models.
FROM_SMALLER_MODELS: Final = Composed(
    Setting.of(
        {**SYMBOLS, **COUNTED},
        {**PAPER, **DEFINITIONS, "smaller models": _LEAST},
        _OBJECTS,
        PREDICATES,
    ),
    COMPARED,
    (
        apply("all permutations", "permutations listed", "fac", "mstar"),
        obtain("all permutations", "Q", "the list"),
        obtain("the list", "into", "differ", "every one"),
        apply("minimisers", "global minimisers"),
        obtain("minimisers", "permuted ones", "no others"),
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
            apply("an order", "no others", "a", "w"),
            obtain("an order", "g", "permutation", "paired"),
            apply("its place", "every one", "g"),
            obtain("its place", "n", "n listed", "Q is g"),
            block(
                "there",
                "for i: natural. 1 <= i and i <= mstar"
                " => a(i) == astar(Q(n, i)) and w(i) == wstar(Q(n, i))",
                ["i from 1", "i to m"],
                apply("its pair", "paired", "i"),
                obtain("its pair", "weight", "rate"),
                apply("its value", "Q is g", "i"),
                have(
                    "weight there",
                    "a(i) == astar(Q(n, i))",
                    "weight",
                    "its value",
                    "congruence(astar(g(i)), astar(Q(n, i)))",
                ),
                have(
                    "rate there",
                    "w(i) == wstar(Q(n, i))",
                    "rate",
                    "its value",
                    "congruence(wstar(g(i)), wstar(Q(n, i)))",
                ),
                same("both", "a(i) == astar(Q(n, i)) and w(i) == wstar(Q(n, i))"),
            ),
            exists("it", "n"),
        ),
        exists("minimisers listed", "Q", form=MINIMISERS),
        apply("decay", DECAY.name, "0", "1"),
        convert("unit", "square_integrable(fun(s, exp(-1*s)))", "decay"),
        apply("sum", "exponential sums", "astar", "wstar", "fun(s, exp(-1*s))", "mstar"),
        obtain("sum", "target is", "target filtered"),
        apply("of minimisers", "for minimisers", f"fun(s, {RHO.format('s')})", "fac", "S"),
        block(
            "spaces",
            CRITICAL_SPACES,
            ["d from 1", "d below m"],
            apply("a minimiser", "smaller models", "d"),
            obtain("a minimiser", "b", "v", "least"),
            apply("its spaces", "of minimisers", "mstar", "d", "b", "v"),
            obtain("its spaces", "L", "partitions", "not empty", "critical", "no common point"),
            exists("so many", "L", "b", "v"),
        ),
        block(
            "apart",
            APART,
            ["of p", "of q"],
            obtain("of p", "one a", "one b", "p components"),
            obtain("of q", "other a", "other b", "q components"),
            apply("so", "different numbers", "mstar", "p", "q", "w"),
        ),
        apply("no minimisers", "none among them"),
        apply("counts", "many", "fac", "S"),
        apply("so many", "counts", "mstar"),
        same("all", COMPARED),
    ),
    "all",
    (
        DECAY,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("permutations listed", LISTED),
        From("global minimisers", GLOBAL_MINIMISERS),
        From("none among them", NONE_AMONG_THEM),
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
        _OBJECTS,
        PREDICATES,
    ),
    COMPARED,
    (
        obtain("m in N", "from 1", "all models"),
        block(
            "smaller ones",
            _LEAST,
            ["d from 1", "d below m"],
            have("d to m", "d <= mstar", "d below m"),
            apply("so", "all models", "d"),
        ),
        apply("compared", "from smaller models"),
    ),
    "compared",
    (From("from smaller models", FROM_SMALLER_MODELS),),
)

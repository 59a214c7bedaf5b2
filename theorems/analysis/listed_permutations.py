"""The m! permutations of 1, ..., m: a list of all of them in which no two agree.

The k-th permutation of n + 1 numbers has the quotient Q(k) and the rest R(k) of k by n + 1: the
last number goes to R(k) + 1, the others as the Q(k)-th permutation of n numbers says, with R(k) + 1
skipped.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import DIVISION, FACTORIALS, SKIPPING
from memory_theorems.theorems.analysis.permutations import ONE_TO_ONE, WITHOUT_LAST
from memory_theorems.theorems.analysis.steps_of_lists import SKIP, SKIPS
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    have,
    let,
    obtain,
    thus,
)

PERMUTATIONS: Final = Object(
    "permutations(m, N: natural, P: (natural, natural -> natural))",
    "(for n: natural. n < N => one_to_one(m, fun(i, P(n, i))))"
    " and (for n, k: natural. n < N and k < N and (for i: natural. 1 <= i and i <= m"
    " => P(n, i) == P(k, i)) => n == k)"
    " and (for g: (natural -> natural). one_to_one(m, g) => exists n: natural. n < N"
    " and (for i: natural. 1 <= i and i <= m => P(n, i) == g(i)))",
    "P(0), ..., P(N - 1) are the permutations of 1, ..., m, each once",
)
_LISTED: Final = (
    "for f: (natural -> natural), m: natural. factorials(f)"
    " => exists P: (natural, natural -> natural). permutations(m, f(m), P)"
)
_NEXT: Final = (
    "exists y: natural. (i == n + 1 => y == R(k) + 1) and (i <= n => y == K(R(k), P(Q(k), i)))"
)
_EVERY: Final = (
    "exists k: natural. k < f(n + 1) and (for i: natural. 1 <= i and i <= n + 1 => G(k, i) == g(i))"
)
_START: Final = (
    obtain("so far", "P", "the list"),
    obtain("the list", "into", "differ", "all of them"),
    block(
        "quotients",
        "for k: natural. exists q: natural. exists r: natural. k == q*(n + 1) + r and r <= n",
        [],
        apply("so", "division(k, n)"),
    ),
    choose("quotients", "Q", "rests"),
    choose("rests", "R", "k is", "R to n"),
    *SKIP,
    *SKIPS,
    block(
        "values",
        f"for k, i: natural. {_NEXT}",
        [],
        by_cases(
            "place",
            GOAL,
            "i <= n",
            [
                block(
                    "not the last",
                    "i == n + 1 => K(R(k), P(Q(k), i)) == R(k) + 1",
                    "last",
                    have("beyond", "i > n", "last"),
                    absurd("so", GOAL, "place case", "beyond"),
                ),
                exists("before", "K(R(k), P(Q(k), i))"),
            ],
            [
                block(
                    "not before",
                    "i <= n => R(k) + 1 == K(R(k), P(Q(k), i))",
                    "within",
                    absurd("so", GOAL, "within", "place case"),
                ),
                exists("the last", "R(k) + 1"),
            ],
        ),
    ),
    choose("values", "G", "G is last", "G is before"),
    block(
        "G last",
        "for k, i: natural. i == n + 1 => G(k, i) == R(k) + 1",
        "last",
        apply("there", "G is last(k, i)"),
        apply("so", "there"),
    ),
    block(
        "G before",
        "for k, i: natural. i <= n => G(k, i) == K(R(k), P(Q(k), i))",
        "within",
        apply("there", "G is before(k, i)"),
        apply("so", "there"),
    ),
    have("f next", "f(n + 1) == f(n)*(n + 1)", "f later(n)"),
    block(
        "Q small",
        "for k: natural. k < f(n + 1) => Q(k) < f(n)",
        "k listed",
        apply("so", "quotient(Q(k), n, R(k), f(n))", using="k is(k); k listed; f next"),
    ),
)


def _of(place: str) -> tuple[Step, ...]:
    """The value of G at a place that is the last."""
    return (
        have(f"{place} is last", f"{place} == n + 1", f"{place} side case; {place} to n + 1"),
        apply(f"{place} value", f"G last(k, {place})"),
    )


def _not_skipped(before: str, last: str) -> tuple[Step, ...]:
    """The last value is skipped by the others."""
    return (
        apply(f"{before} value", f"G before(k, {before})"),
        *_of(last),
        apply(
            "no", f"K skips(R(k), P(Q(k), {before}))", using=f"same; {before} value; {last} value"
        ),
        absurd("so", GOAL, "no"),
    )


#: Every one of the list is a permutation.
_INTO: Final = block(
    "longer into",
    "for k: natural. k < f(n + 1) => one_to_one(n + 1, fun(i, G(k, i)))",
    "k listed",
    apply("small", "Q small(k)"),
    apply("shorter", "into(Q(k))"),
    obtain("shorter", "in range", "tells"),
    block(
        "within",
        "for i: natural. 1 <= i and i <= n + 1 => 1 <= G(k, i) and G(k, i) <= n + 1",
        "i from 1; i to n + 1",
        by_cases(
            "i side",
            GOAL,
            "i <= n",
            [
                apply("value", "in range(i)"),
                obtain("value", "value from 1", "value to n"),
                apply("is", "G before(k, i)"),
                have("from 1", "1 <= G(k, i)", "is; value from 1; K from x(R(k), P(Q(k), i))"),
                have(
                    "to n + 1", "G(k, i) <= n + 1", "is; value to n; K to x + 1(R(k), P(Q(k), i))"
                ),
            ],
            [
                *_of("i"),
                have("from 1", "1 <= G(k, i)", "i value"),
                have("to n + 1", "G(k, i) <= n + 1", "i value; R to n(k)"),
            ],
        ),
    ),
    block(
        "longer tells",
        "for i, j: natural. 1 <= i and i <= n + 1 and 1 <= j and j <= n + 1 and G(k, i) == G(k, j)"
        " => i == j",
        "i from 1; i to n + 1; j from 1; j to n + 1; same",
        by_cases(
            "i side",
            GOAL,
            "i <= n",
            [
                by_cases(
                    "j side",
                    GOAL,
                    "j <= n",
                    [
                        apply("i value", "G before(k, i)"),
                        apply("j value", "G before(k, j)"),
                        apply(
                            "same P",
                            "K tells(R(k), P(Q(k), i), P(Q(k), j))",
                            using="same; i value; j value",
                        ),
                        apply("so", "tells(i, j)"),
                    ],
                    [*_not_skipped("i", "j")],
                )
            ],
            [
                by_cases(
                    "j side",
                    GOAL,
                    "j <= n",
                    [*_not_skipped("j", "i")],
                    [
                        have("i last", "i == n + 1", "i side case; i to n + 1"),
                        have("j last", "j == n + 1", "j side case; j to n + 1"),
                        thus("i last; j last"),
                    ],
                )
            ],
        ),
    ),
)

#: No two agree.
_DIFFER: Final = block(
    "longer differ",
    "for k, l: natural. k < f(n + 1) and l < f(n + 1)"
    " and (for i: natural. 1 <= i and i <= n + 1 => G(k, i) == G(l, i)) => k == l",
    "k listed; l listed; alike",
    apply("k small", "Q small(k)"),
    apply("l small", "Q small(l)"),
    block(
        "alike before",
        "for i: natural. 1 <= i and i <= n => P(Q(k), i) == P(Q(l), i)",
        "i from 1; i to n",
        apply("alike there", "alike(i)", using="i to n"),
        apply("k value", "G before(k, i)"),
        apply("l value", "G before(l, i)"),
        apply(
            "so",
            "K tells(R(k), P(Q(k), i), P(Q(l), i))",
            using=(
                "alike there; k value; l value; alike(n + 1); G last(k, n + 1);"
                " G last(l, n + 1); congruence(K(R(k), P(Q(l), i)), K(R(l), P(Q(l), i)))"
            ),
        ),
    ),
    apply("same quotient", "differ(Q(k), Q(l))"),
    thus("k is(k); k is(l); alike(n + 1); G last(k, n + 1); G last(l, n + 1); same quotient"),
)

#: None is missing.
_ALL: Final = block(
    "longer all",
    f"for g: (natural -> natural). one_to_one(n + 1, g) => {_EVERY}",
    "permutation",
    apply("parts", "without last(n, g)"),
    obtain("parts", "r", "h", "r to n", "last", "h perm", "within", "beyond"),
    apply("of the list", "all of them(h)"),
    obtain("of the list", "q", "q listed", "P is h"),
    let("p", "natural", "q*(n + 1) + r"),
    have("q next", "q + 1 <= f(n)", "q listed"),
    have("more", "for x, y: real. x <= y => x*(n + 1) <= y*(n + 1)"),
    apply("q to Q", "quotient(q, n, r, Q(p) + 1)", using="p is; k is(p); R to n(p)"),
    apply("Q to q", "quotient(Q(p), n, R(p), q + 1)", using="p is; k is(p); r to n"),
    have("at most", "q <= Q(p)", "q to Q"),
    have("at least", "Q(p) <= q", "Q to q"),
    have("R is r", "R(p) == r", "p is; k is(p); at most; at least"),
    block(
        "agree",
        "for i: natural. 1 <= i and i <= n + 1 => G(p, i) == g(i)",
        "i from 1; i to n + 1",
        by_cases(
            "i side",
            GOAL,
            "i <= n",
            [
                apply("value", "G before(p, i)"),
                apply("P there", "P is h(i)"),
                by_cases(
                    "side",
                    GOAL,
                    "h(i) <= r",
                    [
                        apply("K there", "K is(r, h(i))"),
                        apply("g there", "within(i)"),
                        thus(
                            "value; P there; at most; at least; R is r;"
                            " congruence(P(Q(p), i), P(q, i)); congruence(K(R(p), P(Q(p), i)),"
                            " K(r, h(i))); K there; g there"
                        ),
                    ],
                    [
                        apply("K there", "K is more(r, h(i))", using="side case"),
                        apply("g there", "beyond(i)", using="side case"),
                        thus(
                            "value; P there; at most; at least; R is r;"
                            " congruence(P(Q(p), i), P(q, i)); congruence(K(R(p), P(Q(p), i)),"
                            " K(r, h(i))); K there; g there"
                        ),
                    ],
                ),
            ],
            [
                thus(
                    "G last(p, i); R is r; last; i side case; i to n + 1;"
                    " congruence(g(i), g(n + 1))"
                )
            ],
        ),
    ),
    exists("here", "p", using="p is; f next; r to n; more(q + 1, f(n)); q next"),
)
_NONE: Final = "for i: natural. 1 <= i and i <= 0 => 1 <= 0 and 0 <= 0"
#: m! permutations.
LISTED: Final = lemma(
    _LISTED,
    "f is n!",
    obtain("f is n!", "f 0", "f later"),
    have("quotient", "for q, e, r, k: natural. q*(e + 1) + r < k*(e + 1) => q < k"),
    by_induction(
        "up to",
        "for n: natural. exists P: (natural, natural -> natural). permutations(n, f(n), P)",
        "so far",
        [
            block(
                "nothing in range",
                _NONE,
                "i from 1; i to 0",
                have("before 1", "1 > i", "i to 0"),
                absurd("so", GOAL, "i from 1", "before 1"),
            ),
            block("into", "for n: natural. n < f(0) => one_to_one(0, fun(i, 0))", "n listed"),
            block(
                "differ",
                "for n, k: natural. n < f(0) and k < f(0)"
                " and (for i: natural. 1 <= i and i <= 0 => 0 == 0) => n == k",
                "n listed; k listed; alike",
                have("n is 0", "n <= 0", "n listed; f 0"),
                have("k is 0", "k <= 0", "k listed; f 0"),
            ),
            block(
                "all",
                "for g: (natural -> natural). one_to_one(0, g) => exists n: natural. n < f(0)"
                " and (for i: natural. 1 <= i and i <= 0 => 0 == g(i))",
                "permutation",
                block(
                    "agree",
                    "for i: natural. 1 <= i and i <= 0 => 0 == g(i)",
                    "i from 1; i to 0",
                    have("before 1", "1 > i", "i to 0"),
                    absurd("so", GOAL, "i from 1", "before 1"),
                ),
                exists("the one", "0", using=["f 0"]),
            ),
            exists("one list", "fun(n, i, 0)"),
        ],
        [*_START, _INTO, _DIFFER, _ALL, exists("longer", "G")],
    ),
    apply("so", "up to(m)"),
    uses=[
        From("without last", WITHOUT_LAST),
        From("division", DIVISION),
        From("skipping", SKIPPING),
        From("contradiction", LESS),
    ],
    objects=[ONE_TO_ONE, PERMUTATIONS, FACTORIALS],
)

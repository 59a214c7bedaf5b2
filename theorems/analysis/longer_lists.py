"""A list of ordered partitions with one unit more, from one with and one without a group."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.steps_of_lists import OBJECTS, START, USES
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
    thus,
)

_IN: Final = "for i: natural. 1 <= i and i <= m + 1 => 1 <= G(n, i) and G(n, i) <= d + 1"
_HITS: Final = (
    "for j: natural. 1 <= j and j <= d + 1 => exists i: natural. 1 <= i and i <= m + 1"
    " and G(n, i) == j"
)
_HIT: Final = "exists i: natural. 1 <= i and i <= m + 1 and G(n, i) == j"
_LAST_ONE: Final = (apply("its value", "G last(n, i)", using="unit case; i to m + 1"),)
_INTO: Final = "onto(m + 1, d + 1, fun(i, G(n, i)))"

#: Every partition of the list is one.
_ONTO: Final = block(
    "onto there",
    f"for n: natural. n < (d + 1)*(M + N) => {_INTO}",
    "n listed",
    apply("parts of n", "n is(n)"),
    by_cases(
        "list",
        GOAL,
        "Q(n) < M",
        [
            apply("there", "first onto(Q(n))"),
            obtain("there", "in range", "hit"),
            block(
                "within",
                _IN,
                "i from 1; i to m + 1",
                by_cases(
                    "unit",
                    GOAL,
                    "i <= m",
                    [
                        apply("value", "in range(i)"),
                        apply("is", "G first(n, i)"),
                        obtain("value", "value from 1", "value to d"),
                        have("from 1", "1 <= G(n, i)", "is; value from 1"),
                        have("to d", "G(n, i) <= d + 1", "is; value to d"),
                    ],
                    [
                        *_LAST_ONE,
                        have("from 1", "1 <= G(n, i)", "its value"),
                        have("to d", "G(n, i) <= d + 1", "its value; R to d(n)"),
                    ],
                ),
            ),
            block(
                "hits",
                _HITS,
                "j from 1; j to d + 1",
                apply("some", "hit(j)"),
                obtain("some", "p", "p from 1", "p to m", "p is it"),
                apply("is", "G first(n, p)"),
                exists("one", "p", using="is; p is it; p to m"),
            ),
        ],
        [
            have("in the second", "M <= Q(n)", "list case"),
            apply("parts of Q", "P is(n)"),
            apply(
                "there",
                "second onto(P(n))",
                using="parts of Q; quotient(Q(n), d, R(n), M + N); parts of n; n listed",
            ),
            obtain("there", "in range", "hit"),
            block(
                "within",
                _IN,
                "i from 1; i to m + 1",
                by_cases(
                    "unit",
                    GOAL,
                    "i <= m",
                    [
                        apply("value", "in range(i)"),
                        apply("is", "G second(n, i)"),
                        obtain("value", "value from 1", "value to d"),
                        have(
                            "from 1", "1 <= G(n, i)", "is; value from 1; K from x(R(n), F(P(n), i))"
                        ),
                        have(
                            "to d",
                            "G(n, i) <= d + 1",
                            "is; value to d; K to x + 1(R(n), F(P(n), i))",
                        ),
                    ],
                    [
                        *_LAST_ONE,
                        have("from 1", "1 <= G(n, i)", "its value"),
                        have("to d", "G(n, i) <= d + 1", "its value; R to d(n)"),
                    ],
                ),
            ),
            block(
                "hits",
                _HITS,
                "j from 1; j to d + 1",
                by_cases(
                    "before",
                    GOAL,
                    "j <= R(n)",
                    [
                        apply("some", "hit(j)", using="before case; R to d(n)"),
                        obtain("some", "p", "p from 1", "p to m", "p is it"),
                        apply("is", "G second(n, p)"),
                        apply("not moved", "K is(R(n), F(P(n), p))", using="p is it; before case"),
                        exists("one", "p", using="is; p is it; not moved; p to m"),
                    ],
                    [
                        by_cases(
                            "itself",
                            GOAL,
                            "j <= R(n) + 1",
                            [
                                have("is it", "R(n) + 1 == j", "itself case; before case"),
                                exists("one", "m + 1", using="G last(n, m + 1); is it"),
                            ],
                            [
                                apply("less 1", "subtraction(1, j)"),
                                obtain("less 1", "l", "l is"),
                                apply("l and 1", "l is"),
                                have("l from 1", "1 <= l", "l and 1; itself case"),
                                apply("some", "hit(l)", using="l and 1; j to d + 1"),
                                obtain("some", "p", "p from 1", "p to m", "p is it"),
                                apply("is", "G second(n, p)"),
                                apply(
                                    "moved",
                                    "K is more(R(n), F(P(n), p))",
                                    using="p is it; itself case; l and 1",
                                ),
                                exists("one", "p", using="is; p is it; moved; l and 1; p to m"),
                            ],
                        )
                    ],
                ),
            ),
        ],
    ),
)
_ALIKE: Final = "for i: natural. 1 <= i and i <= m + 1 => G({0}, i) == G({1}, i)"


def _apart(one: str, other: str) -> tuple[Step, ...]:
    """``one`` is of the first list, ``other`` of the second, and both agree: not so."""
    return (
        apply("one of the first", f"first onto(Q({one}))"),
        obtain("one of the first", "in range", "hit"),
        apply("some", f"hit(R({one}) + 1)", using=f"R to d({one})"),
        obtain("some", "p", "p from 1", "p to m", "p is it"),
        apply("alike there", "alike(p)", using="p to m"),
        apply("first value", f"G first({one}, p)"),
        apply("second value", f"G second({other}, p)"),
        apply(
            "no",
            f"K skips(R({other}), F(P({other}), p))",
            using="first value; second value; alike there; p is it; same rest",
        ),
        absurd("so", GOAL, "no"),
    )


#: The partitions of the list differ.
_DIFFERENT: Final = block(
    "different",
    "for n, k: natural. n < (d + 1)*(M + N) and k < (d + 1)*(M + N)"
    f" and ({_ALIKE.format('n', 'k')}) => n == k",
    "n listed; k listed; alike",
    apply("parts of n", "n is(n)"),
    apply("parts of k", "n is(k)"),
    have("same rest", "R(n) == R(k)", "alike(m + 1); G last(n, m + 1); G last(k, m + 1)"),
    have("it suffices", "Q(n) == Q(k) => n == k", "parts of n; parts of k; same rest"),
    by_cases(
        "n list",
        GOAL,
        "Q(n) < M",
        [
            by_cases(
                "k list",
                GOAL,
                "Q(k) < M",
                [
                    block(
                        "alike before",
                        "for i: natural. 1 <= i and i <= m => L(Q(n), i) == L(Q(k), i)",
                        "i from 1; i to m",
                        apply("alike there", "alike(i)", using="i to m"),
                        apply("n value", "G first(n, i)"),
                        apply("k value", "G first(k, i)"),
                        thus("alike there; n value; k value"),
                    ),
                    apply("same quotient", "first differ(Q(n), Q(k))"),
                    apply("so", "it suffices"),
                ],
                [have("k second", "M <= Q(k)", "k list case"), *_apart("n", "k")],
            )
        ],
        [
            have("n second", "M <= Q(n)", "n list case"),
            by_cases(
                "k list",
                GOAL,
                "Q(k) < M",
                [*_apart("k", "n")],
                [
                    apply("n parts", "P is(n)"),
                    apply("k parts", "P is(k)", using="k list case"),
                    block(
                        "alike before",
                        "for i: natural. 1 <= i and i <= m => F(P(n), i) == F(P(k), i)",
                        "i from 1; i to m",
                        apply("alike there", "alike(i)", using="i to m"),
                        apply("n value", "G second(n, i)"),
                        apply("k value", "G second(k, i)", using="k list case"),
                        apply(
                            "so",
                            "K tells(R(n), F(P(n), i), F(P(k), i))",
                            using=(
                                "alike there; n value; k value; same rest;"
                                " congruence(K(R(n), F(P(k), i)), K(R(k), F(P(k), i)))"
                            ),
                        ),
                    ),
                    apply(
                        "same P",
                        "second differ(P(n), P(k))",
                        using=(
                            "k parts; quotient(Q(k), d, R(k), M + N); parts of k; k listed;"
                            " n parts; quotient(Q(n), d, R(n), M + N); parts of n; n listed"
                        ),
                    ),
                    apply("so", "it suffices", using="same P; n parts; k parts"),
                ],
            ),
        ],
    ),
)

#: One unit more.
LONGER: Final = lemma(
    "for m, d, M, N: natural, L, F: (natural, natural -> natural)."
    " lists(m, d + 1, M, L) and lists(m, d, N, F)"
    " => exists G: (natural, natural -> natural). lists(m + 1, d + 1, (d + 1)*(M + N), G)",
    "first lists; second lists",
    *START,
    _ONTO,
    _DIFFERENT,
    exists("longer", "G"),
    uses=USES,
    objects=OBJECTS,
)

"""A list of ordered partitions with one unit more, from one with and one without a group."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.steps_of_lists import OBJECTS, START, USES
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
    same,
)

_IN: Final = "for i: natural. 1 <= i and i <= m + 1 => 1 <= G(n, i) and G(n, i) <= d + 1"
_HITS: Final = (
    "for j: natural. 1 <= j and j <= d + 1 => exists i: natural. 1 <= i and i <= m + 1"
    " and G(n, i) == j"
)
_HIT: Final = "exists i: natural. 1 <= i and i <= m + 1 and G(n, i) == j"
_LAST_ONE: Final = (
    have("is last", "i == m + 1", "unit case", "i to m + 1"),
    apply("its value", "G last", "n", "i"),
)
_INTO: Final = "onto(m + 1, d + 1, fun(i, G(n, i)))"

#: Every partition of the list is one.
_ONTO: Final = block(
    "onto there",
    f"for n: natural. n < (d + 1)*(M + N) => {_INTO}",
    ["n listed"],
    apply("parts of n", "n is", "n"),
    apply("rest of n", "R to d", "n"),
    apply("Q small", "quotient", "Q(n)", "d", "R(n)", "M + N", using=["parts of n", "n listed"]),
    by_cases(
        "list",
        _INTO,
        "Q(n) < M",
        [
            apply("there", "first onto", "Q(n)"),
            obtain("there", "in range", "hit"),
            block(
                "within",
                _IN,
                ["i from 1", "i to m + 1"],
                by_cases(
                    "unit",
                    "1 <= G(n, i) and G(n, i) <= d + 1",
                    "i <= m",
                    [
                        apply("value", "in range", "i"),
                        apply("is", "G first", "n", "i"),
                        obtain("value", "value from 1", "value to d"),
                        have("from 1", "1 <= G(n, i)", "is", "value from 1"),
                        have("to d", "G(n, i) <= d + 1", "is", "value to d"),
                        same("both", "1 <= G(n, i) and G(n, i) <= d + 1"),
                    ],
                    [
                        *_LAST_ONE,
                        have("from 1", "1 <= G(n, i)", "its value"),
                        have("to d", "G(n, i) <= d + 1", "its value", "rest of n"),
                        same("both", "1 <= G(n, i) and G(n, i) <= d + 1"),
                    ],
                ),
            ),
            block(
                "hits",
                _HITS,
                ["j from 1", "j to d + 1"],
                apply("some", "hit", "j"),
                obtain("some", "p", "p from 1", "p to m", "p is it"),
                apply("is", "G first", "n", "p"),
                have("later", "p <= m + 1", "p to m"),
                have("hit it", "G(n, p) == j", "is", "p is it"),
                exists("one", "p", form=_HIT),
            ),
            same("so", _INTO),
        ],
        [
            have("in the second", "M <= Q(n)", "list case"),
            apply("parts of Q", "P is", "n"),
            have("P small", "P(n) < N", "parts of Q", "Q small"),
            apply("there", "second onto", "P(n)"),
            obtain("there", "in range", "hit"),
            block(
                "within",
                _IN,
                ["i from 1", "i to m + 1"],
                by_cases(
                    "unit",
                    "1 <= G(n, i) and G(n, i) <= d + 1",
                    "i <= m",
                    [
                        apply("value", "in range", "i"),
                        apply("is", "G second", "n", "i"),
                        obtain("value", "value from 1", "value to d"),
                        have(
                            "from 1",
                            "1 <= G(n, i)",
                            "is",
                            "value from 1",
                            "K from x(R(n), F(P(n), i))",
                        ),
                        have(
                            "to d",
                            "G(n, i) <= d + 1",
                            "is",
                            "value to d",
                            "K to x + 1(R(n), F(P(n), i))",
                        ),
                        same("both", "1 <= G(n, i) and G(n, i) <= d + 1"),
                    ],
                    [
                        *_LAST_ONE,
                        have("from 1", "1 <= G(n, i)", "its value"),
                        have("to d", "G(n, i) <= d + 1", "its value", "rest of n"),
                        same("both", "1 <= G(n, i) and G(n, i) <= d + 1"),
                    ],
                ),
            ),
            block(
                "hits",
                _HITS,
                ["j from 1", "j to d + 1"],
                by_cases(
                    "before",
                    _HIT,
                    "j <= R(n)",
                    [
                        have("j in range", "j <= d", "before case", "rest of n"),
                        apply("some", "hit", "j"),
                        obtain("some", "p", "p from 1", "p to m", "p is it"),
                        apply("is", "G second", "n", "p"),
                        have("small", "F(P(n), p) <= R(n)", "p is it", "before case"),
                        apply("not moved", "K is", "R(n)", "F(P(n), p)"),
                        have("later", "p <= m + 1", "p to m"),
                        have("hit it", "G(n, p) == j", "is", "p is it", "not moved"),
                        exists("one", "p", form=_HIT),
                    ],
                    [
                        by_cases(
                            "itself",
                            _HIT,
                            "j <= R(n) + 1",
                            [
                                have("is it", "R(n) + 1 == j", "itself case", "before case"),
                                have("is last", "m + 1 == m + 1"),
                                apply("value", "G last", "n", "m + 1"),
                                have("hit it", "G(n, m + 1) == j", "value", "is it"),
                                have("from 1", "1 <= m + 1"),
                                have("to m + 1", "m + 1 <= m + 1"),
                                exists("one", "m + 1", form=_HIT),
                            ],
                            [
                                apply("less 1", "subtraction", "1", "j"),
                                obtain("less 1", "l", "l is"),
                                apply("l and 1", "l is"),
                                have("l from 1", "1 <= l", "l and 1", "itself case"),
                                have("l to d", "l <= d", "l and 1", "j to d + 1"),
                                apply("some", "hit", "l"),
                                obtain("some", "p", "p from 1", "p to m", "p is it"),
                                apply("is", "G second", "n", "p"),
                                have(
                                    "large",
                                    "R(n) < F(P(n), p)",
                                    "p is it",
                                    "itself case",
                                    "l and 1",
                                ),
                                apply("moved", "K is more", "R(n)", "F(P(n), p)"),
                                have("later", "p <= m + 1", "p to m"),
                                have("hit it", "G(n, p) == j", "is", "p is it", "moved", "l and 1"),
                                exists("one", "p", form=_HIT),
                            ],
                        )
                    ],
                ),
            ),
            same("so", _INTO),
        ],
    ),
)
_ALIKE: Final = "for i: natural. 1 <= i and i <= m + 1 => G({0}, i) == G({1}, i)"


def _apart(one: str, other: str) -> tuple[Step, ...]:
    """``one`` is of the first list, ``other`` of the second, and both agree: not so."""
    return (
        apply("one of the first", "first onto", f"Q({one})"),
        obtain("one of the first", "in range", "hit"),
        have("from 1", f"1 <= R({one}) + 1"),
        have("to d + 1", f"R({one}) + 1 <= d + 1", f"R to d({one})"),
        apply("some", "hit", f"R({one}) + 1"),
        obtain("some", "p", "p from 1", "p to m", "p is it"),
        have("later", "p <= m + 1", "p to m"),
        apply("alike there", "alike", "p"),
        apply("first value", "G first", one, "p"),
        apply("second value", "G second", other, "p"),
        have(
            "hits it",
            f"K(R({other}), F(P({other}), p)) == R({other}) + 1",
            "first value",
            "second value",
            "alike there",
            "p is it",
            "same rest",
        ),
        apply("no", "K skips", f"R({other})", f"F(P({other}), p)"),
        absurd("so", "n == k", "no"),
    )


#: The partitions of the list differ.
_DIFFERENT: Final = block(
    "different",
    "for n, k: natural. n < (d + 1)*(M + N) and k < (d + 1)*(M + N)"
    f" and ({_ALIKE.format('n', 'k')}) => n == k",
    ["n listed", "k listed", "alike"],
    apply("parts of n", "n is", "n"),
    apply("parts of k", "n is", "k"),
    apply("n small", "quotient", "Q(n)", "d", "R(n)", "M + N", using=["parts of n", "n listed"]),
    apply("k small", "quotient", "Q(k)", "d", "R(k)", "M + N", using=["parts of k", "k listed"]),
    have("the last from 1", "1 <= m + 1"),
    have("the last to m + 1", "m + 1 <= m + 1"),
    have("the last", "m + 1 == m + 1"),
    apply("alike at the last", "alike", "m + 1"),
    have(
        "same rest",
        "R(n) == R(k)",
        "alike at the last",
        "the last",
        "G last(n, m + 1)",
        "G last(k, m + 1)",
    ),
    block(
        "it suffices",
        "Q(n) == Q(k) => n == k",
        ["same quotient"],
        have(
            "so",
            "n == k",
            "parts of n",
            "parts of k",
            "same rest",
            "mul_eq_mul_right(Q(n), Q(k), d + 1)",
            "same quotient",
        ),
    ),
    by_cases(
        "n list",
        "n == k",
        "Q(n) < M",
        [
            by_cases(
                "k list",
                "n == k",
                "Q(k) < M",
                [
                    block(
                        "alike before",
                        "for i: natural. 1 <= i and i <= m => L(Q(n), i) == L(Q(k), i)",
                        ["i from 1", "i to m"],
                        have("later", "i <= m + 1", "i to m"),
                        apply("alike there", "alike", "i"),
                        apply("n value", "G first", "n", "i"),
                        apply("k value", "G first", "k", "i"),
                        have("so", "L(Q(n), i) == L(Q(k), i)", "alike there", "n value", "k value"),
                    ),
                    apply("same quotient", "first differ", "Q(n)", "Q(k)"),
                    apply("so", "it suffices"),
                ],
                [
                    have("k second", "M <= Q(k)", "k list case"),
                    *_apart("n", "k"),
                ],
            )
        ],
        [
            have("n second", "M <= Q(n)", "n list case"),
            by_cases(
                "k list",
                "n == k",
                "Q(k) < M",
                [*_apart("k", "n")],
                [
                    have("k second", "M <= Q(k)", "k list case"),
                    apply("n parts", "P is", "n"),
                    apply("k parts", "P is", "k"),
                    have("n in the list", "P(n) < N", "n parts", "n small"),
                    have("k in the list", "P(k) < N", "k parts", "k small"),
                    block(
                        "alike before",
                        "for i: natural. 1 <= i and i <= m => F(P(n), i) == F(P(k), i)",
                        ["i from 1", "i to m"],
                        have("later", "i <= m + 1", "i to m"),
                        apply("alike there", "alike", "i"),
                        apply("n value", "G second", "n", "i"),
                        apply("k value", "G second", "k", "i"),
                        have(
                            "same skip",
                            "K(R(n), F(P(n), i)) == K(R(n), F(P(k), i))",
                            "alike there",
                            "n value",
                            "k value",
                            "same rest",
                            "congruence(K(R(n), F(P(k), i)), K(R(k), F(P(k), i)))",
                        ),
                        apply("so", "K tells", "R(n)", "F(P(n), i)", "F(P(k), i)"),
                    ),
                    apply("same P", "second differ", "P(n)", "P(k)"),
                    have("same quotient", "Q(n) == Q(k)", "same P", "n parts", "k parts"),
                    apply("so", "it suffices"),
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
    ["first lists", "second lists"],
    *START,
    _ONTO,
    _DIFFERENT,
    exists("longer", "G"),
    uses=USES,
    objects=OBJECTS,
)

"""Ordered partitions of 1, ..., m into d groups, as maps onto 1, ..., d, listed: d! S(m, d) of them.

The last unit goes to one of the groups; the others are partitioned into all groups, or into those
without it.  So a list for m and d + 1 and one for m and d give one for m + 1 and d + 1.
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.contradictions import LESS
from theorems.analysis.lemmas import lemma
from verify.reasoning.composition import Composed, From, Kind, Object, Setting
from verify.reasoning.steps import (
    Step,
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

ONTO: Final = Object(
    "onto(m, d: natural, g: (natural -> natural))",
    "(for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " and (for j: natural. 1 <= j and j <= d"
    " => exists i: natural. 1 <= i and i <= m and g(i) == j)",
    "g is an ordered partition of 1, ..., m into d groups that are not empty",
)
LISTS: Final = Object(
    "lists(m, d, N: natural, L: (natural, natural -> natural))",
    "(for n: natural. n < N => onto(m, d, fun(i, L(n, i))))"
    " and (for n, k: natural. n < N and k < N and (for i: natural. 1 <= i and i <= m"
    " => L(n, i) == L(k, i)) => n == k)",
    "L(0), ..., L(N - 1) are ordered partitions of 1, ..., m into d groups, and differ pairwise",
)
FACTORIALS: Final = Object(
    "factorials(f: (natural -> natural))",
    "f(0) == 1 and (for n: natural. f(n + 1) == (n + 1)*f(n))",
    "f(n) = n!",
)
STIRLING: Final = Object(
    "stirling_numbers(f: (natural, natural -> natural))",
    "f(0, 0) == 1 and (for d: natural. f(0, d + 1) == 0) and (for m: natural. f(m + 1, 0) == 0)"
    " and (for m, d: natural. f(m + 1, d + 1) == (d + 1)*f(m, d + 1) + f(m, d))",
    "f(m, d) are the Stirling numbers of the second kind, by the recurrence of Theorem D.2's proof",
)

_DIVIDED: Final = "exists q: natural. exists r: natural. {} == q*(d + 1) + r and r <= d"
_REST: Final = "exists r: natural. {} == {}*(d + 1) + r and r <= d"
#: Division with remainder.
DIVISION: Final = lemma(
    f"for n, d: natural. {_DIVIDED.format('n')}",
    [],
    by_induction(
        "up to",
        f"for k: natural. {_DIVIDED.format('k')}",
        ["so far"],
        [
            exists("no rest", "0", form=_REST.format("0", "0")),
            exists("zero", "0", form=_DIVIDED.format("0")),
        ],
        [
            obtain("so far", "q0", "there"),
            obtain("there", "r0", "n is", "small"),
            by_cases(
                "which",
                _DIVIDED.format("k + 1"),
                "r0 + 1 <= d",
                [
                    exists(
                        "a rest",
                        "r0 + 1",
                        form=_REST.format("k + 1", "q0"),
                        using=["n is", "which case"],
                    ),
                    exists("as before", "q0", form=_DIVIDED.format("k + 1")),
                ],
                [
                    have("full", "r0 == d", "which case", "small"),
                    exists(
                        "no rest",
                        "0",
                        form=_REST.format("k + 1", "(q0 + 1)"),
                        using=["n is", "full"],
                    ),
                    exists("one more", "q0 + 1", form=_DIVIDED.format("k + 1")),
                ],
            ),
        ],
    ),
    apply("all", "up to", "n"),
)

_LEFT: Final = "exists p: natural. (x <= {0} => x + p == {0})"
#: Subtraction where it can be done.
SUBTRACTION: Final = lemma(
    f"for x, y: natural. {_LEFT.format('y')}",
    [],
    by_induction(
        "up to",
        f"for z: natural. {_LEFT.format('z')}",
        ["so far"],
        [
            have("nothing", "x <= 0 => x + 0 == 0"),
            exists("zero", "0", form=_LEFT.format("0")),
        ],
        [
            obtain("so far", "p0", "old"),
            by_cases(
                "which",
                _LEFT.format("(z + 1)"),
                "x <= z",
                [
                    apply("before", "old"),
                    have("next", "x <= z + 1 => x + (p0 + 1) == z + 1", "before"),
                    exists("one more", "p0 + 1", form=_LEFT.format("(z + 1)")),
                ],
                [
                    have("the same", "x <= z + 1 => x + 0 == z + 1", "which case"),
                    exists("none", "0", form=_LEFT.format("(z + 1)")),
                ],
            ),
        ],
    ),
    apply("all", "up to", "y"),
)

_SKIP: Final = "exists y: natural. (x <= r => y == x) and (r < x => y == x + 1)"
#: 1, 2, ... without r + 1.
SKIPPING: Final = lemma(
    f"for r, x: natural. {_SKIP}",
    [],
    by_cases(
        "side",
        _SKIP,
        "x <= r",
        [
            block(
                "never",
                "r < x => x == x + 1",
                ["beyond"],
                have("not within", "x > r", "beyond"),
                absurd("so", "x == x + 1", "side case", "not within"),
            ),
            exists("itself", "x", form=_SKIP),
        ],
        [
            block(
                "never",
                "x <= r => x + 1 == x",
                ["within"],
                absurd("so", "x + 1 == x", "within", "side case"),
            ),
            exists("the next", "x + 1", form=_SKIP),
        ],
    ),
)

_VALUE: Final = (
    "exists y: natural. (i == m + 1 => y == R(n) + 1)"
    " and (i <= m and Q(n) < M => y == L(Q(n), i))"
    " and (i <= m and M <= Q(n) => y == K(R(n), F(P(n), i)))"
)


_FUNCTIONS: Final = (
    block(
        "quotients",
        "for n: natural. exists q: natural. exists r: natural. n == q*(d + 1) + r and r <= d",
        [],
        apply("so", "division", "n", "d"),
    ),
    choose("quotients", "Q", "rests"),
    choose("rests", "R", "n is", "R to d"),
    block(
        "excess",
        "for n: natural. exists p: natural. (M <= Q(n) => M + p == Q(n))",
        [],
        apply("so", "subtraction", "M", "Q(n)"),
    ),
    choose("excess", "P", "P there"),
    block(
        "P is",
        "for n: natural. M <= Q(n) => M + P(n) == Q(n)",
        ["beyond M"],
        apply("there", "P there", "n"),
        apply("so", "there"),
    ),
    choose("skipping", "K", "K below", "K beyond"),
    block(
        "K is",
        "for r, x: natural. x <= r => K(r, x) == x",
        ["x to r"],
        apply("there", "K below", "r", "x"),
        apply("so", "there"),
    ),
    block(
        "K is more",
        "for r, x: natural. r < x => K(r, x) == x + 1",
        ["x beyond r"],
        apply("there", "K beyond", "r", "x"),
        apply("so", "there"),
    ),
    block(
        "values",
        f"for n, i: natural. {_VALUE}",
        [],
        by_cases(
            "unit",
            _VALUE,
            "i <= m",
            [
                by_cases(
                    "list",
                    _VALUE,
                    "Q(n) < M",
                    [
                        block(
                            "not the last",
                            "i == m + 1 => L(Q(n), i) == R(n) + 1",
                            ["last"],
                            have("beyond", "i > m", "last"),
                            absurd("so", "L(Q(n), i) == R(n) + 1", "unit case", "beyond"),
                        ),
                        block(
                            "not the second",
                            "i <= m and M <= Q(n) => L(Q(n), i) == K(R(n), F(P(n), i))",
                            ["within", "second"],
                            have("later", "Q(n) >= M", "second"),
                            absurd("so", "L(Q(n), i) == K(R(n), F(P(n), i))", "list case", "later"),
                        ),
                        exists("of the first", "L(Q(n), i)", form=_VALUE),
                    ],
                    [
                        block(
                            "not the last",
                            "i == m + 1 => K(R(n), F(P(n), i)) == R(n) + 1",
                            ["last"],
                            have("beyond", "i > m", "last"),
                            absurd("so", "K(R(n), F(P(n), i)) == R(n) + 1", "unit case", "beyond"),
                        ),
                        block(
                            "not the first",
                            "i <= m and Q(n) < M => K(R(n), F(P(n), i)) == L(Q(n), i)",
                            ["within", "first"],
                            absurd("so", "K(R(n), F(P(n), i)) == L(Q(n), i)", "first", "list case"),
                        ),
                        exists("of the second", "K(R(n), F(P(n), i))", form=_VALUE),
                    ],
                ),
            ],
            [
                block(
                    "not the first",
                    "i <= m and Q(n) < M => R(n) + 1 == L(Q(n), i)",
                    ["within", "first"],
                    absurd("so", "R(n) + 1 == L(Q(n), i)", "within", "unit case"),
                ),
                block(
                    "not the second",
                    "i <= m and M <= Q(n) => R(n) + 1 == K(R(n), F(P(n), i))",
                    ["within", "second"],
                    absurd("so", "R(n) + 1 == K(R(n), F(P(n), i))", "within", "unit case"),
                ),
                exists("of the last", "R(n) + 1", form=_VALUE),
            ],
        ),
    ),
)
_G: Final = (
    block(
        "G last",
        "for n, i: natural. i == m + 1 => G(n, i) == R(n) + 1",
        ["last"],
        apply("there", "G is last", "n", "i"),
        apply("so", "there"),
    ),
    block(
        "G first",
        "for n, i: natural. i <= m and Q(n) < M => G(n, i) == L(Q(n), i)",
        ["within", "first"],
        apply("there", "G is first", "n", "i"),
        apply("so", "there"),
    ),
    block(
        "G second",
        "for n, i: natural. i <= m and M <= Q(n) => G(n, i) == K(R(n), F(P(n), i))",
        ["within", "second"],
        apply("there", "G is second", "n", "i"),
        apply("so", "there"),
    ),
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
_K: Final = (
    block(
        "K bounds",
        "for r, x: natural. x <= K(r, x) and K(r, x) <= x + 1",
        [],
        by_cases(
            "side",
            "x <= K(r, x) and K(r, x) <= x + 1",
            "x <= r",
            [
                apply("is", "K is", "r", "x"),
                have("from x", "x <= K(r, x)", "is"),
                have("to x", "K(r, x) <= x + 1", "is"),
                same("both", "x <= K(r, x) and K(r, x) <= x + 1"),
            ],
            [
                apply("is", "K is more", "r", "x", using=["side case"]),
                have("from x", "x <= K(r, x)", "is"),
                have("to x", "K(r, x) <= x + 1", "is"),
                same("both", "x <= K(r, x) and K(r, x) <= x + 1"),
            ],
        ),
    ),
    block(
        "K from x",
        "for r, x: natural. x <= K(r, x)",
        [],
        apply("there", "K bounds", "r", "x"),
        obtain("there", "below", "above"),
    ),
    block(
        "K to x + 1",
        "for r, x: natural. K(r, x) <= x + 1",
        [],
        apply("there", "K bounds", "r", "x"),
        obtain("there", "below", "above"),
    ),
    block(
        "K skips",
        "for r, x: natural. K(r, x) == r + 1 => 1 <= 0",
        ["equal"],
        by_cases(
            "side",
            "1 <= 0",
            "x <= r",
            [
                apply("is", "K is", "r", "x"),
                have("less", "K(r, x) < r + 1", "is", "side case"),
                have("not less", "r + 1 <= K(r, x)", "equal"),
                apply("no", "contradiction", "K(r, x)", "r + 1"),
            ],
            [
                apply("is", "K is more", "r", "x", using=["side case"]),
                have("more", "r + 1 < K(r, x)", "is", "side case"),
                have("not more", "K(r, x) <= r + 1", "equal"),
                apply("no", "contradiction", "r + 1", "K(r, x)"),
            ],
        ),
    ),
    block(
        "K tells",
        "for r, x, y: natural. K(r, x) == K(r, y) => x == y",
        ["equal"],
        by_cases(
            "x side",
            "x == y",
            "x <= r",
            [
                apply("x is", "K is", "r", "x"),
                by_cases(
                    "y side",
                    "x == y",
                    "y <= r",
                    [
                        apply("y is", "K is", "r", "y"),
                        have("so", "x == y", "equal", "x is", "y is"),
                    ],
                    [
                        apply("y is", "K is more", "r", "y", using=["y side case"]),
                        have("less", "x < y + 1", "x side case", "y side case"),
                        have("not less", "y + 1 <= x", "equal", "x is", "y is"),
                        apply("no", "contradiction", "x", "y + 1"),
                        absurd("so", "x == y", "no"),
                    ],
                ),
            ],
            [
                apply("x is", "K is more", "r", "x", using=["x side case"]),
                by_cases(
                    "y side",
                    "x == y",
                    "y <= r",
                    [
                        apply("y is", "K is", "r", "y"),
                        have("less", "y < x + 1", "x side case", "y side case"),
                        have("not less", "x + 1 <= y", "equal", "x is", "y is"),
                        apply("no", "contradiction", "y", "x + 1"),
                        absurd("so", "x == y", "no"),
                    ],
                    [
                        apply("y is", "K is more", "r", "y", using=["y side case"]),
                        have("so", "x == y", "equal", "x is", "y is"),
                    ],
                ),
            ],
        ),
    ),
)
_OBJECTS: Final = (ONTO, LISTS)
_USES: Final = (
    From("division", DIVISION),
    From("subtraction", SUBTRACTION),
    From("skipping", SKIPPING),
    From("contradiction", LESS),
)
_START: Final = (
    obtain("first lists", "first onto", "first differ"),
    obtain("second lists", "second onto", "second differ"),
    have(
        "quotient",
        "for q, e, r, k: natural. q*(e + 1) + r < (e + 1)*k => q < k",
    ),
    *_FUNCTIONS,
    choose("values", "G", "G is last", "G is first", "G is second"),
    *_G,
    *_K,
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
    have("products", "for x, y, z: real. x == y => x*z == y*z"),
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
            "products(Q(n), Q(k), d + 1)",
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
    *_START,
    _ONTO,
    _DIFFERENT,
    exists("longer", "G"),
    uses=_USES,
    objects=_OBJECTS,
)

COUNTED: Final = {
    "fac": ("f", "natural -> natural", "f(n) = n!"),
    "S": ("S", "natural, natural -> natural", "Stirling numbers of the second kind"),
}
DEFINITIONS: Final = {
    "factorials": ("factorials(fac)", Kind.DEFINITION),
    "Stirling numbers": ("stirling_numbers(S)", Kind.DEFINITION),
}
_LISTED: Final = (
    "for d: natural. exists L: (natural, natural -> natural). lists({0}, d, fac(d)*S({0}, d), L)"
)
_NONE: Final = "lists({0}, {1}, {2}, fun(n, i, 0))"


def _empty(units: str, groups: str) -> Step:
    """There is no partition to list."""
    number = f"fac({groups})*S({units}, {groups})"
    listed = f"lists({units}, {groups}, {number}, L)"
    return block(
        f"none of {units} into {groups}",
        f"fac({groups})*S({units}, {groups}) <= 0"
        f" => exists L: (natural, natural -> natural). {listed}",
        ["no number"],
        block(
            "into",
            f"for n: natural. n < {number} => onto({units}, {groups}, fun(i, 0))",
            ["n listed"],
            have("not before", f"{number} <= n", "no number"),
            apply("no", "contradiction", "n", number),
            absurd("so", f"onto({units}, {groups}, fun(i, 0))", "no"),
        ),
        block(
            "differ",
            f"for n, k: natural. n < {number} and k < {number}"
            f" and (for i: natural. 1 <= i and i <= {units} => 0 == 0) => n == k",
            ["n listed", "k listed", "alike"],
            have("not before", f"{number} <= n", "no number"),
            apply("no", "contradiction", "n", number),
            absurd("so", "n == k", "no"),
        ),
        exists("nothing", "fun(n, i, 0)"),
    )


#: d! S(m, d) ordered partitions that differ pairwise, for all m and d.
LISTED: Final = Composed(
    Setting.of(COUNTED, DEFINITIONS, (ONTO, LISTS, FACTORIALS, STIRLING)),
    f"for m: natural. {_LISTED.format('m')}",
    (
        have("product", "for x, y, z: real. x == y => x*z == y*z"),
        obtain("factorials", "fac 0", "fac later"),
        obtain("Stirling numbers", "S 0", "S none", "S no group", "S later"),
        by_induction(
            "lists",
            f"for m: natural. {_LISTED.format('m')}",
            ["so far"],
            [
                by_induction(
                    "no unit",
                    _LISTED.format("0")
                    .replace("for d", "for c")
                    .replace("d)", "c)")
                    .replace(", d,", ", c,"),
                    ["any"],
                    [
                        have("one", "fac(0)*S(0, 0) == 1", "fac 0", "S 0"),
                        block(
                            "range",
                            "for i: natural. 1 <= i and i <= 0 => 1 <= 0 and 0 <= 0",
                            ["i from 1", "i to 0"],
                            have("before 1", "1 > i", "i to 0"),
                            absurd("so", "1 <= 0 and 0 <= 0", "i from 1", "before 1"),
                        ),
                        block(
                            "hit",
                            "for j: natural. 1 <= j and j <= 0"
                            " => exists i: natural. 1 <= i and i <= 0 and 0 == j",
                            ["j from 1", "j to 0"],
                            have("before 1", "1 > j", "j to 0"),
                            absurd(
                                "so",
                                "exists i: natural. 1 <= i and i <= 0 and 0 == j",
                                "j from 1",
                                "before 1",
                            ),
                        ),
                        block(
                            "into",
                            "for n: natural. n < fac(0)*S(0, 0) => onto(0, 0, fun(i, 0))",
                            ["n listed"],
                            same("so", "onto(0, 0, fun(i, 0))"),
                        ),
                        block(
                            "differ",
                            "for n, k: natural. n < fac(0)*S(0, 0) and k < fac(0)*S(0, 0)"
                            " and (for i: natural. 1 <= i and i <= 0 => 0 == 0) => n == k",
                            ["n listed", "k listed", "alike"],
                            have("n is 0", "n <= 0", "n listed", "one"),
                            have("k is 0", "k <= 0", "k listed", "one"),
                            have("so", "n == k", "n is 0", "k is 0"),
                        ),
                        exists(
                            "one list",
                            "fun(n, i, 0)",
                            form="exists L: (natural, natural -> natural)."
                            " lists(0, 0, fac(0)*S(0, 0), L)",
                        ),
                    ],
                    [
                        _empty("0", "(c + 1)"),
                        have("no number", "fac(c + 1)*S(0, c + 1) <= 0", "S none(c)"),
                        apply("so", "none of 0 into (c + 1)"),
                    ],
                ),
                apply("so", "no unit", "d"),
            ],
            [
                by_induction(
                    "one unit more",
                    _LISTED.format("(m + 1)"),
                    ["any"],
                    [
                        _empty("(m + 1)", "0"),
                        have("no number", "fac(0)*S(m + 1, 0) <= 0", "S no group(m)"),
                        apply("so", "none of (m + 1) into 0"),
                    ],
                    [
                        apply("with the group", "so far", "d + 1"),
                        obtain("with the group", "L1", "first"),
                        apply("without the group", "so far", "d"),
                        obtain("without the group", "L2", "second"),
                        apply(
                            "all",
                            "longer",
                            "m",
                            "d",
                            "fac(d + 1)*S(m, d + 1)",
                            "fac(d)*S(m, d)",
                            "L1",
                            "L2",
                        ),
                        obtain("all", "L3", "together"),
                        have(
                            "number",
                            "(d + 1)*(fac(d + 1)*S(m, d + 1) + fac(d)*S(m, d))"
                            " == fac(d + 1)*S(m + 1, d + 1)",
                            "fac later(d)",
                            "S later(m, d)",
                            "product(S(m + 1, d + 1), (d + 1)*S(m, d + 1) + S(m, d), fac(d + 1))",
                            "product(fac(d + 1), (d + 1)*fac(d), S(m, d))",
                        ),
                        convert(
                            "counted",
                            "lists(m + 1, d + 1, fac(d + 1)*S(m + 1, d + 1), L3)",
                            "together",
                            "number",
                        ),
                        exists("a list", "L3"),
                    ],
                ),
            ],
        ),
    ),
    "lists",
    (From("longer", LONGER), From("contradiction", LESS)),
)

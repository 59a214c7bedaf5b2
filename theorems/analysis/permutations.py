"""Permutations of 1, ..., m: what is into 1, ..., m and one to one is onto."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import SUBTRACTION
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    have,
    obtain,
    same,
)

ONE_TO_ONE: Final = Object(
    "one_to_one(m: natural, g: (natural -> natural))",
    "(for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= m)"
    " and (for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and g(i) == g(j) => i == j)",
    "g is a permutation of 1, ..., m: into 1, ..., m, and one to one",
    r"\operatorname{one\_to\_one}",
)
_ONE_MORE: Final = (
    "for m: natural, g: (natural -> natural). one_to_one(m + 1, g)"
    " => exists r: natural, h: (natural -> natural). r <= m and g(m + 1) == r + 1"
    " and one_to_one(m, h) and (for i: natural. 1 <= i and i <= m and h(i) <= r => g(i) == h(i))"
    " and (for i: natural. 1 <= i and i <= m and r < h(i) => g(i) == h(i) + 1)"
)
_VALUE: Final = (
    "exists x: natural. 1 <= x and x <= m and (x <= r => g(i) == x) and (r < x => g(i) == x + 1)"
)
#: A permutation of m + 1 numbers without the last of them.
WITHOUT_LAST: Final = lemma(
    _ONE_MORE,
    ["permutation"],
    obtain("permutation", "in range", "differ"),
    have("last from 1", "1 <= m + 1"),
    have("last to m + 1", "m + 1 <= m + 1"),
    apply("last in range", "in range", "m + 1"),
    obtain("last in range", "g from 1", "g to m + 1"),
    apply("less 1", "subtraction", "1", "g(m + 1)"),
    obtain("less 1", "r", "r there"),
    apply("r is", "r there"),
    have("r to m", "r <= m", "r is", "g to m + 1"),
    have("last is", "g(m + 1) == r + 1", "r is"),
    block(
        "values",
        f"for i: natural. 1 <= i and i <= m => {_VALUE}",
        ["i from 1", "i to m"],
        have("i to m + 1", "i <= m + 1", "i to m"),
        apply("i in range", "in range", "i"),
        obtain("i in range", "gi from 1", "gi to m + 1"),
        by_cases(
            "side",
            _VALUE,
            "g(i) <= r",
            [
                have("to m", "g(i) <= m", "side case", "r to m"),
                block(
                    "never",
                    "r < g(i) => g(i) == g(i) + 1",
                    ["beyond"],
                    have("not within", "g(i) > r", "beyond"),
                    absurd("so", "g(i) == g(i) + 1", "side case", "not within"),
                ),
                exists("itself", "g(i)", form=_VALUE),
            ],
            [
                by_cases(
                    "hit",
                    _VALUE,
                    "g(i) == r + 1",
                    [
                        have("same value", "g(i) == g(m + 1)", "hit case", "last is"),
                        apply("same place", "differ", "i", "m + 1"),
                        have("less", "i < m + 1", "i to m"),
                        have("not less", "m + 1 <= i", "same place"),
                        apply("no", "contradiction", "i", "m + 1"),
                        absurd("so", _VALUE, "no"),
                    ],
                    [
                        apply("gi less 1", "subtraction", "1", "g(i)"),
                        obtain("gi less 1", "x0", "x0 there"),
                        apply("x0 is", "x0 there"),
                        have("beyond r", "r < g(i)", "side case"),
                        have("at r + 1", "r + 1 <= g(i)", "beyond r"),
                        have("after r + 1", "r + 1 + 1 <= g(i)", "at r + 1", "hit case"),
                        have("x0 beyond r", "r < x0", "x0 is", "after r + 1"),
                        have("x0 from 1", "1 <= x0", "x0 beyond r"),
                        have("x0 to m", "x0 <= m", "x0 is", "gi to m + 1"),
                        have("x0 value", "g(i) == x0 + 1", "x0 is"),
                        block(
                            "never",
                            "x0 <= r => g(i) == x0",
                            ["within"],
                            have("not within", "x0 > r", "x0 beyond r"),
                            absurd("so", "g(i) == x0", "within", "not within"),
                        ),
                        exists("one less", "x0", form=_VALUE, using=["x0 value"]),
                    ],
                ),
            ],
        ),
    ),
    choose("values", "h", "h from 1", "h to m", "h within", "h beyond"),
    block(
        "within",
        "for i: natural. 1 <= i and i <= m and h(i) <= r => g(i) == h(i)",
        ["i from 1", "i to m", "small"],
        apply("there", "h within", "i"),
        apply("so", "there"),
    ),
    block(
        "beyond",
        "for i: natural. 1 <= i and i <= m and r < h(i) => g(i) == h(i) + 1",
        ["i from 1", "i to m", "large"],
        apply("there", "h beyond", "i"),
        apply("so", "there"),
    ),
    block(
        "h in range",
        "for i: natural. 1 <= i and i <= m => 1 <= h(i) and h(i) <= m",
        ["i from 1", "i to m"],
        apply("from 1", "h from 1", "i"),
        apply("to m", "h to m", "i"),
        same("both", "1 <= h(i) and h(i) <= m"),
    ),
    block(
        "h differ",
        "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and h(i) == h(j) => i == j",
        ["i from 1", "i to m", "j from 1", "j to m", "same"],
        have("i to m + 1", "i <= m + 1", "i to m"),
        have("j to m + 1", "j <= m + 1", "j to m"),
        by_cases(
            "side",
            "g(i) == g(j)",
            "h(i) <= r",
            [
                have("j side", "h(j) <= r", "side case", "same"),
                apply("i value", "within", "i"),
                apply("j value", "within", "j"),
                have("so", "g(i) == g(j)", "i value", "j value", "same"),
            ],
            [
                have("i side", "r < h(i)", "side case"),
                have("j side", "r < h(j)", "i side", "same"),
                apply("i value", "beyond", "i"),
                apply("j value", "beyond", "j"),
                have("so", "g(i) == g(j)", "i value", "j value", "same"),
            ],
        ),
        apply("so", "differ", "i", "j"),
    ),
    exists("one less", "r", "h"),
    uses=[From("subtraction", SUBTRACTION), From("contradiction", LESS)],
    objects=[ONE_TO_ONE],
)

_HIT: Final = "exists i: natural. 1 <= i and i <= {0} and {1}(i) == j"
_ONTO: Final = "for j: natural. 1 <= j and j <= {0} => " + _HIT
#: One to one and into is onto.
PIGEONHOLE: Final = lemma(
    f"for m: natural, g: (natural -> natural). one_to_one(m, g) => {_ONTO.format('m', 'g')}",
    ["permutation"],
    by_induction(
        "up to",
        "for n: natural. n <= m => (for f: (natural -> natural). one_to_one(n, f)"
        f" => {_ONTO.format('n', 'f')})",
        ["so far", "n to m"],
        [
            block(
                "none",
                f"for f: (natural -> natural). one_to_one(0, f) => {_ONTO.format('0', 'f')}",
                ["permutation of 0"],
                block(
                    "no number",
                    _ONTO.format("0", "f"),
                    ["j from 1", "j to 0"],
                    have("before 1", "1 > j", "j to 0"),
                    absurd("so", _HIT.format("0", "f"), "j from 1", "before 1"),
                ),
            ),
        ],
        [
            block(
                "one more",
                "for f: (natural -> natural). one_to_one(n + 1, f) => "
                + _ONTO.format("(n + 1)", "f"),
                ["longer"],
                apply("shorter", "without last", "n", "f"),
                obtain("shorter", "r", "h", "r to n", "last", "h perm", "within", "beyond"),
                have("before m", "n <= m", "n to m"),
                apply("of n", "so far"),
                apply("h hits", "of n", "h"),
                block(
                    "hits",
                    _ONTO.format("(n + 1)", "f"),
                    ["j from 1", "j to n + 1"],
                    by_cases(
                        "before",
                        _HIT.format("(n + 1)", "f"),
                        "j <= r",
                        [
                            have("j to n", "j <= n", "before case", "r to n"),
                            apply("some", "h hits", "j"),
                            obtain("some", "p", "p from 1", "p to n", "p is it"),
                            have("small", "h(p) <= r", "p is it", "before case"),
                            apply("value", "within", "p"),
                            have("later", "p <= n + 1", "p to n"),
                            have("hit", "f(p) == j", "value", "p is it"),
                            exists("one", "p", form=_HIT.format("(n + 1)", "f")),
                        ],
                        [
                            by_cases(
                                "itself",
                                _HIT.format("(n + 1)", "f"),
                                "j <= r + 1",
                                [
                                    have("is it", "r + 1 == j", "itself case", "before case"),
                                    have("hit", "f(n + 1) == j", "last", "is it"),
                                    have("from 1", "1 <= n + 1"),
                                    have("to n + 1", "n + 1 <= n + 1"),
                                    exists("one", "n + 1", form=_HIT.format("(n + 1)", "f")),
                                ],
                                [
                                    apply("less 1", "subtraction", "1", "j"),
                                    obtain("less 1", "l", "l there"),
                                    apply("l is", "l there"),
                                    have("l from 1", "1 <= l", "l is", "itself case"),
                                    have("l to n", "l <= n", "l is", "j to n + 1"),
                                    apply("some", "h hits", "l"),
                                    obtain("some", "p", "p from 1", "p to n", "p is it"),
                                    have("large", "r < h(p)", "p is it", "itself case", "l is"),
                                    apply("value", "beyond", "p"),
                                    have("later", "p <= n + 1", "p to n"),
                                    have("hit", "f(p) == j", "value", "p is it", "l is"),
                                    exists("one", "p", form=_HIT.format("(n + 1)", "f")),
                                ],
                            ),
                        ],
                    ),
                ),
            ),
        ],
    ),
    apply("all", "up to", "m"),
    apply("so", "all", "g"),
    uses=[
        From("without last", WITHOUT_LAST),
        From("subtraction", SUBTRACTION),
    ],
    objects=[ONE_TO_ONE],
)

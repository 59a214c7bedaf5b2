"""Sequences of numbers by recursion: a(0) = c, a(n + 1) = f(n, a(n)).

Finite pieces are prolonged one by one; they agree where both are given, and the sequence has at n
the value of a piece that reaches n.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
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


def _piece(upto: str, name: str = "s", value: str = "") -> str:
    """There is a sequence that obeys the recursion up to a place, with this value there."""
    ends = f" and {name}({upto}) == {value}" if value else ""
    return (
        f"exists {name}: (natural -> real). {name}(0) == c and (for m: natural."
        f" m + 1 <= {upto} => {name}(m + 1) == f(m, {name}(m))){ends}"
    )


#: 0 up to n and 1 from n + 1 on.
_LATER = "Min(1, Max(0, {0} - n))"

RECURSION: Final[Composed] = lemma(
    "for f: (natural, real -> real), c: real. exists a: (natural -> real)."
    " a(0) == c and (for n: natural. a(n + 1) == f(n, a(n)))",
    [],
    by_induction(
        "pieces",
        f"for n: natural. {_piece('n')}",
        "before",
        [
            let("s", "natural -> real", "fun(m, c)"),
            block(
                "nothing",
                "for m: natural. m + 1 <= 0 => s(m + 1) == f(m, s(m))",
                "never",
                apply("no", "less(0, m + 1)"),
                absurd("so", GOAL, "no"),
            ),
            exists("constant", "s", using=["s is(0)"]),
        ],
        [
            obtain("before", "s", "start", "so far"),
            let("z", "natural -> real", f"fun(m, s(m) + {_LATER.format('m')}*(f(n, s(n)) - s(m)))"),
            have(
                "as before", "for m: natural. m <= n => z(m) == s(m)", "z is(m); ramp_of_le(m, n)"
            ),
            block(
                "further",
                "for m: natural. m + 1 <= n + 1 => z(m + 1) == f(m, z(m))",
                "within",
                have("same", "z(m) == s(m)", "as before(m); within"),
                by_cases(
                    "where",
                    GOAL,
                    "m + 1 <= n",
                    [
                        thus(
                            "as before(m + 1); so far(m); where case;"
                            " congruence(f(m, z(m)), f(m, s(m))); same"
                        )
                    ],
                    [
                        have("last", "m == n", "where case; within"),
                        thus(
                            "last; congruence(z(m + 1), z(n + 1)); z is(n + 1);"
                            " ramp_at_next(n);"
                            f" mul_eq_right_of_eq_one({_LATER.format('(n + 1)')},"
                            " f(n, s(n)) - s(n + 1)); congruence(f(m, z(m)), f(m, s(m))); same;"
                            " congruence(s(m), s(n)); congruence(f(m, s(m)), f(n, s(n)))"
                        ),
                    ],
                ),
            ),
            exists("longer", "z", using="as before(0); start"),
        ],
    ),
    block(
        "values",
        f"for n: natural. exists v: real. ({_piece('n', value='v')})",
        [],
        apply("piece", "pieces(n)"),
        obtain("piece", "s", "start", "so far"),
        exists("that piece", "s", form=_piece("n", "y", "s(n)")),
        exists("its value", "s(n)"),
    ),
    choose("values", "a", "is a value"),
    block(
        "one step",
        "for n: natural. a(n + 1) == f(n, a(n))",
        [],
        apply("of n", "is a value(n)"),
        apply("of n + 1", "is a value(n + 1)"),
        obtain("of n", "s", "start", "so far", "value"),
        obtain("of n + 1", "z", "start of z", "so far in z", "value of z"),
        by_induction(
            "agree",
            "for j: natural. j <= n => s(j) == z(j)",
            "before; within",
            [thus("start; start of z")],
            [thus("so far(j); so far in z(j); before; within; congruence(f(j, s(j)), f(j, z(j)))")],
        ),
        apply("last step", "so far in z(n)"),
        thus("last step; value; value of z; agree(n); congruence(f(n, z(n)), f(n, a(n)))"),
    ),
    block(
        "first",
        "a(0) == c",
        [],
        apply("of 0", "is a value(0)"),
        obtain("of 0", "s", "start", "so far", "value"),
        thus("start; value"),
    ),
    exists("that a", "a"),
    uses=[From("less", LESS)],
)

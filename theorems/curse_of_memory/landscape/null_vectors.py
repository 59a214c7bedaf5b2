r"""A matrix with coinciding rows: its rank, and vectors that it annihilates, counted.

Of m rows in d groups one of each group is kept; m - d are left, and the difference of each from the
one that is kept is annihilated.

For Theorem D.3 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DIAGONAL, ELSEWHERE, PICKED, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import ONTO, SUBTRACTION
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.curse_of_memory.landscape.moved_numbers import MOVED
from memory_theorems.theorems.paper_objects.landscape import RANK
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
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

INDEPENDENT: Final = Object(
    "independent(N, l: natural, x: (natural, natural -> real))",
    "for c: (natural -> real). (for p: natural. 1 <= p and p <= l"
    " => Sum(c(n)*x(n, p), (n, 1, N)) == 0) => for n: natural. 1 <= n and n <= N => c(n) == 0",
    "x_1, ..., x_N are linearly independent vectors with l entries",
)
_SIGMA: Final = (
    "exists y: natural. (p <= m => y == g(p)) and (for l: natural. m < p and m + l == p"
    " => y == d + l)"
)
_TAU: Final = (
    "exists y: natural. (r <= d => y == h(r)) and (for l: natural. d < r and d + l == r"
    " => y == m + l)"
)


def _split(name: str, variable: str, form: str, bound: str, first: str, base: str) -> Step:
    """A map that is ``first`` up to ``bound`` and goes on from ``base`` after it."""
    return block(
        name,
        f"for {variable}: natural. {form}",
        [],
        by_cases(
            "place",
            form,
            f"{variable} <= {bound}",
            [
                block(
                    "never",
                    f"for l: natural. {bound} < {variable} and {bound} + l == {variable}"
                    f" => {first} == {base} + l",
                    ["beyond", "l is"],
                    have("after", f"{variable} > {bound}", "beyond"),
                    absurd("so", f"{first} == {base} + l", "place case", "after"),
                ),
                exists("one", first, form=form),
            ],
            [
                apply("rest", "subtraction", bound, variable),
                obtain("rest", "t", "t there"),
                apply("t is", "t there", using=["place case"]),
                block(
                    "never",
                    f"{variable} <= {bound} => {base} + t == {first}",
                    ["within"],
                    absurd("so", f"{base} + t == {first}", "within", "place case"),
                ),
                have(
                    "later",
                    f"for l: natural. {bound} < {variable} and {bound} + l == {variable}"
                    f" => {base} + t == {base} + l",
                    "t is",
                ),
                exists("other", f"{base} + t", form=form),
            ],
        ),
    )


_ROWS: Final = (
    "(for i, j, q: natural. 1 <= i and i <= m and 1 <= j and j <= m and g(i) == g(j)"
    " and 1 <= q and q <= 2*m => H(i, q) == H(j, q))"
)
#: m + d different rows of 2m: the rank.
OF_ROWS: Final = lemma(
    "for m, d: natural, g: (natural -> natural), H: (natural, natural -> real). onto(m, d, g)"
    f" and {_ROWS} => rank(2*m, m + d, H)",
    ["partition", "rows"],
    obtain("partition", "groups", "hit"),
    choose("hit", "h", "h from 1", "h to m", "h is there"),
    _split("rows to groups", "p", _SIGMA, "m", "g(p)", "d"),
    _split("groups to rows", "r", _TAU, "d", "h(r)", "m"),
    choose("rows to groups", "sigma", "sigma first", "sigma then"),
    choose("groups to rows", "tau", "tau first", "tau then"),
    block(
        "product",
        "for p, q: natural. 1 <= p and p <= 2*m and 1 <= q and q <= 2*m"
        " => H(p, q) == Sum(unit(sigma(p), k)*H(tau(k), q), (k, 1, m + d))",
        ["p from 1", "p to 2m", "q from 1", "q to 2m"],
        by_cases(
            "place",
            "H(p, q) == Sum(unit(sigma(p), k)*H(tau(k), q), (k, 1, m + d))",
            "p <= m",
            [
                apply("sigma there", "sigma first", "p"),
                apply("sigma is", "sigma there"),
                apply("group", "groups", "p"),
                obtain("group", "group from 1", "group to d"),
                have("sigma from 1", "1 <= sigma(p)", "sigma is", "group from 1"),
                have("sigma to d", "sigma(p) <= d", "sigma is", "group to d"),
                have("sigma to m + d", "sigma(p) <= m + d", "sigma to d"),
                apply("picked there", "picked", "m + d", "sigma(p)", "fun(k, H(tau(k), q))"),
                apply("tau there", "tau first", "sigma(p)"),
                apply("tau is", "tau there"),
                apply("rep from 1", "h from 1", "sigma(p)"),
                apply("rep to m", "h to m", "sigma(p)"),
                apply("rep is there", "h is there", "sigma(p)"),
                have("same group", "g(h(sigma(p))) == g(p)", "rep is there", "sigma is"),
                apply("same row", "rows", "h(sigma(p))", "p", "q"),
                have(
                    "row",
                    "H(tau(sigma(p)), q) == H(h(sigma(p)), q)",
                    "tau is",
                    "congruence(H(tau(sigma(p)), q), H(h(sigma(p)), q))",
                ),
                have(
                    "so",
                    "H(p, q) == Sum(unit(sigma(p), k)*H(tau(k), q), (k, 1, m + d))",
                    "picked there",
                    "row",
                    "same row",
                ),
            ],
            [
                apply("rest", "subtraction", "m", "p"),
                obtain("rest", "t", "t there"),
                apply("t is", "t there", using=["place case"]),
                have("t to m", "t <= m", "t is", "p to 2m"),
                have("t from 1", "1 <= t", "t is", "place case"),
                apply("sigma there", "sigma then", "p"),
                apply("sigma is", "sigma there", "t", using=["place case", "t is"]),
                have("sigma from 1", "1 <= sigma(p)", "sigma is", "t from 1"),
                have("sigma to m + d", "sigma(p) <= m + d", "sigma is", "t to m"),
                have("beyond d", "d < sigma(p)", "sigma is", "t from 1"),
                have("as a sum", "d + t == sigma(p)", "sigma is"),
                apply("picked there", "picked", "m + d", "sigma(p)", "fun(k, H(tau(k), q))"),
                apply("tau there", "tau then", "sigma(p)"),
                apply("tau is", "tau there", "t"),
                have("is p", "tau(sigma(p)) == p", "tau is", "t is"),
                have(
                    "row",
                    "H(tau(sigma(p)), q) == H(p, q)",
                    "is p",
                    "congruence(H(tau(sigma(p)), q), H(p, q))",
                ),
                have(
                    "so",
                    "H(p, q) == Sum(unit(sigma(p), k)*H(tau(k), q), (k, 1, m + d))",
                    "picked there",
                    "row",
                ),
            ],
        ),
    ),
    exists("factors", "fun(p, k, unit(sigma(p), k))", "fun(k, q, H(tau(k), q))"),
    uses=[From("subtraction", SUBTRACTION), From("picked", PICKED)],
    objects=[UNIT, ONTO, RANK],
)

_KEPT: Final = "unit(i, h(g(i)))"
_X: Final = "(unit(e(n), p) - unit(h(g(e(n))), p))"
#: m - d annihilated vectors.
NULL: Final = lemma(
    "for m, d, N: natural, g: (natural -> natural), H: (natural, natural -> real). onto(m, d, g)"
    f" and d + N == m and {_ROWS} => exists x: (natural, natural -> real). independent(N, 2*m, x)"
    " and (for n, q: natural. 1 <= n and n <= N and 1 <= q and q <= 2*m"
    " => Sum(x(n, p)*H(p, q), (p, 1, 2*m)) == 0)",
    ["partition", "number", "rows"],
    obtain("partition", "groups", "hit"),
    choose("hit", "h", "h from 1", "h to m", "h is there"),
    block(
        "one of each group",
        f"for j: natural. 1 <= j and j <= d => Sum({_KEPT}*unit(g(i), j), (i, 1, m)) == 1",
        ["j from 1", "j to d"],
        apply("rep from 1", "h from 1", "j"),
        apply("rep to m", "h to m", "j"),
        apply("rep is there", "h is there", "j"),
        block(
            "others",
            f"for i: natural. 1 <= i and i <= m and i != h(j) => {_KEPT}*unit(g(i), j) == 0",
            ["i from 1", "i to m", "apart"],
            by_cases(
                "group",
                f"{_KEPT}*unit(g(i), j) == 0",
                "g(i) == j",
                [
                    have("same", "h(j) == h(g(i))", "group case", "congruence(h(j), h(g(i)))"),
                    convert("not it", "i != h(g(i))", "apart", "same"),
                    apply("zero", "elsewhere", "i", "h(g(i))"),
                    apply("so", "mul_eq_zero_of_left", _KEPT, "unit(g(i), j)"),
                ],
                [
                    apply("zero", "elsewhere", "g(i)", "j", using=["group case"]),
                    apply("so", "mul_eq_zero_of_right", _KEPT, "unit(g(i), j)"),
                ],
            ),
        ),
        apply("one left", "single", f"fun(i, {_KEPT}*unit(g(i), j))", "h(j)", "m"),
        have("again", "h(j) == h(g(h(j)))", "rep is there", "congruence(h(j), h(g(h(j))))"),
        have(
            "first",
            "unit(h(j), h(g(h(j)))) == 1",
            "again",
            "max_zero_one_sub_sq_of_eq_zero(h(j) - h(g(h(j))))",
        ),
        have(
            "second",
            "unit(g(h(j)), j) == 1",
            "rep is there",
            "max_zero_one_sub_sq_of_eq_zero(g(h(j)) - j)",
        ),
        have(
            "so",
            f"Sum({_KEPT}*unit(g(i), j), (i, 1, m)) == 1",
            "one left",
            "first",
            "second",
            "mul_eq_one(unit(h(j), h(g(h(j)))), unit(g(h(j)), j))",
        ),
    ),
    apply("by groups", "grouped", "m", "d", "g", f"fun(i, {_KEPT})", "fun(j, 1)"),
    by_induction(
        "ones",
        "for n: natural. Sum(1, (j, 1, n)) == n",
        ["so far"],
        [have("none", "Sum(1, (j, 1, 0)) == 0")],
        [have("one more", "Sum(1, (j, 1, n + 1)) == n + 1", "so far")],
    ),
    convert(
        "as ones",
        f"Sum({_KEPT}*1, (i, 1, m)) == Sum(1*1, (j, 1, d))",
        "by groups",
        "one of each group(j)",
    ),
    have("kept", f"Sum({_KEPT}, (i, 1, m)) == d", "as ones", "ones(d)"),
    apply("left", "moved", "m", "fun(i, h(g(i)))"),
    obtain("left", "N0", "e", "their number", "listed", "in order"),
    have("so many", "N0 == N", "kept", "their number", "number"),
    block(
        "places",
        "for n: natural. 1 <= n and n <= N => 1 <= e(n) and e(n) <= m and e(n) != h(g(e(n)))",
        ["n from 1", "n to N"],
        apply("so", "listed", "n", using=["so many", "n to N"]),
    ),
    block(
        "representatives",
        "for n: natural. 1 <= n and n <= N => 1 <= h(g(e(n))) and h(g(e(n))) <= m"
        " and g(h(g(e(n)))) == g(e(n))",
        ["n from 1", "n to N"],
        apply("place", "places", "n"),
        obtain("place", "place from 1", "place to m", "moved there"),
        apply("group", "groups", "e(n)"),
        obtain("group", "group from 1", "group to d"),
        apply("one a", "h from 1", "g(e(n))"),
        apply("one b", "h to m", "g(e(n))"),
        apply("one c", "h is there", "g(e(n))"),
        same(
            "so",
            "1 <= h(g(e(n))) and h(g(e(n))) <= m and g(h(g(e(n)))) == g(e(n))",
        ),
    ),
    block(
        "annihilated",
        "for n, q: natural. 1 <= n and n <= N and 1 <= q and q <= 2*m"
        f" => Sum({_X}*H(p, q), (p, 1, 2*m)) == 0",
        ["n from 1", "n to N", "q from 1", "q to 2m"],
        apply("place", "places", "n"),
        obtain("place", "place from 1", "place to m", "moved there"),
        apply("kept one", "representatives", "n"),
        obtain("kept one", "kept from 1", "kept to m", "same group"),
        have("place to 2m", "e(n) <= 2*m", "place to m"),
        have("kept to 2m", "h(g(e(n))) <= 2*m", "kept to m"),
        apply("first", "picked", "2*m", "e(n)", "fun(p, H(p, q))"),
        apply("second", "picked", "2*m", "h(g(e(n)))", "fun(p, H(p, q))"),
        apply("same row", "rows", "h(g(e(n)))", "e(n)", "q"),
        have("so", f"Sum({_X}*H(p, q), (p, 1, 2*m)) == 0", "first", "second", "same row"),
    ),
    block(
        "independent there",
        "for c: (natural -> real). (for p: natural. 1 <= p and p <= 2*m"
        f" => Sum(c(n)*{_X}, (n, 1, N)) == 0) => for n: natural. 1 <= n and n <= N => c(n) == 0",
        ["vanishes"],
        block(
            "each",
            "for l: natural. 1 <= l and l <= N => c(l) == 0",
            ["l from 1", "l to N"],
            apply("place", "places", "l"),
            obtain("place", "place from 1", "place to m", "moved there"),
            have("place to 2m", "e(l) <= 2*m", "place to m"),
            apply("here", "vanishes", "e(l)"),
            block(
                "not kept",
                "for n: natural. 1 <= n and n <= N => unit(h(g(e(n))), e(l)) == 0",
                ["n from 1", "n to N"],
                apply("kept one", "representatives", "n"),
                obtain("kept one", "kept from 1", "kept to m", "same group"),
                by_cases(
                    "which",
                    "unit(h(g(e(n))), e(l)) == 0",
                    "h(g(e(n))) == e(l)",
                    [
                        have(
                            "groups agree",
                            "g(e(l)) == g(h(g(e(n))))",
                            "which case",
                            "congruence(g(e(l)), g(h(g(e(n)))))",
                        ),
                        have("group agrees", "g(e(l)) == g(e(n))", "groups agree", "same group"),
                        have(
                            "kept agrees",
                            "h(g(e(l))) == h(g(e(n)))",
                            "group agrees",
                            "congruence(h(g(e(l))), h(g(e(n))))",
                        ),
                        have("not moved", "e(l) == h(g(e(l)))", "kept agrees", "which case"),
                        absurd("so", "unit(h(g(e(n))), e(l)) == 0", "not moved", "moved there"),
                    ],
                    [apply("so", "elsewhere", "h(g(e(n)))", "e(l)", using=["which case"])],
                ),
            ),
            block(
                "others",
                "for n: natural. 1 <= n and n <= N and n != l"
                " => c(n)*(unit(e(n), e(l)) - unit(h(g(e(n))), e(l))) == 0",
                ["n from 1", "n to N", "apart"],
                apply("zero", "not kept", "n"),
                by_cases(
                    "order",
                    "unit(e(n), e(l)) == 0",
                    "n < l",
                    [
                        have("in list", "l <= N0", "so many", "l to N"),
                        apply("ordered", "in order", "n", "l"),
                        have("different", "e(n) != e(l)", "ordered"),
                        apply("so", "elsewhere", "e(n)", "e(l)"),
                    ],
                    [
                        have("after", "l < n", "order case", "apart"),
                        have("in list", "n <= N0", "so many", "n to N"),
                        apply("ordered", "in order", "l", "n"),
                        have("different", "e(n) != e(l)", "ordered"),
                        apply("so", "elsewhere", "e(n)", "e(l)"),
                    ],
                ),
                have("both", "unit(e(n), e(l)) - unit(h(g(e(n))), e(l)) == 0", "zero", "order"),
                apply(
                    "so",
                    "mul_eq_zero_of_right",
                    "c(n)",
                    "unit(e(n), e(l)) - unit(h(g(e(n))), e(l))",
                ),
            ),
            apply(
                "one left",
                "single",
                "fun(n, c(n)*(unit(e(n), e(l)) - unit(h(g(e(n))), e(l))))",
                "l",
                "N",
            ),
            have(
                "its own",
                "unit(e(l), e(l)) - unit(h(g(e(l))), e(l)) == 1",
                "diagonal(e(l))",
                "not kept(l)",
                "l from 1",
                "l to N",
            ),
            have("times 1", "for x, y: real. y == 1 and x*y == 0 => x == 0"),
            have(
                "so",
                "c(l) == 0",
                "here",
                "one left",
                "its own",
                "times 1(c(l), unit(e(l), e(l)) - unit(h(g(e(l))), e(l)))",
            ),
        ),
    ),
    exists("vectors", f"fun(n, p, {_X})"),
    uses=[
        From("picked", PICKED),
        From("elsewhere", ELSEWHERE),
        From("diagonal", DIAGONAL),
        From("single", SINGLE),
        From("grouped", GROUPED),
        From("moved", MOVED),
    ],
    objects=[UNIT, ONTO, INDEPENDENT],
)

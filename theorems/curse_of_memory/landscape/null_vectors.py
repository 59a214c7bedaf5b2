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
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    thus,
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
        by_cases("place", form, f"{variable} <= {bound}")(
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
                block("never", f"{variable} <= {bound} => {base} + t == {first}", ["within"])(
                    absurd("so", f"{base} + t == {first}", "within", "place case")
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
        by_cases("place", GOAL, "p <= m")(
            [
                apply("sigma is", "sigma first(p)()"),
                obtain("groups(p)", "group from 1", "group to d"),
                have("sigma from 1", "1 <= sigma(p)", "sigma is", "group from 1"),
                have("sigma to d", "sigma(p) <= d", "sigma is", "group to d"),
                apply(
                    "picked there",
                    "picked(m + d, sigma(p), fun(k, H(tau(k), q)))",
                    using=["sigma to d"],
                ),
                apply("tau is", "tau first(sigma(p))()"),
                apply("rep from 1", "h from 1", "sigma(p)"),
                apply("rep to m", "h to m", "sigma(p)"),
                apply("rep is there", "h is there", "sigma(p)"),
                apply("same row", "rows(h(sigma(p)), p, q)", using=["rep is there", "sigma is"]),
                thus(
                    "picked there; tau is; congruence(H(tau(sigma(p)), q), H(h(sigma(p)), q)); "
                    "same row"
                ),
            ],
            [
                obtain("subtraction(m, p)", "t", "t there"),
                apply("t is", "t there", using=["place case"]),
                have("t to m", "t <= m", "t is", "p to 2m"),
                have("t from 1", "1 <= t", "t is", "place case"),
                apply("sigma there", "sigma then", "p"),
                apply("sigma is", "sigma there", "t", using=["place case", "t is"]),
                apply(
                    "picked there",
                    "picked(m + d, sigma(p), fun(k, H(tau(k), q)))",
                    using=["sigma is", "t to m"],
                ),
                apply("tau there", "tau then", "sigma(p)"),
                thus(
                    "picked there; t from 1; sigma is; tau there(t); t is; "
                    "congruence(H(tau(sigma(p)), q), H(p, q))"
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
            by_cases("group", GOAL, "g(i) == j")(
                [
                    convert(
                        "not it", "i != h(g(i))", "apart", "group case; congruence(h(j), h(g(i)))"
                    ),
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
        thus(
            "one left; congruence(h(j), h(g(h(j)))); "
            "max_zero_one_sub_sq_of_eq_zero(h(j) - h(g(h(j)))); rep is there; "
            "max_zero_one_sub_sq_of_eq_zero(g(h(j)) - j); "
            "mul_eq_one(unit(h(j), h(g(h(j)))), unit(g(h(j)), j))"
        ),
    ),
    by_induction("ones", "for n: natural. Sum(1, (j, 1, n)) == n", ["so far"], [], []),
    convert(
        "as ones",
        f"Sum({_KEPT}*1, (i, 1, m)) == Sum(1*1, (j, 1, d))",
        f"grouped(m, d, g, fun(i, {_KEPT}), fun(j, 1))",
        "one of each group(j)",
    ),
    obtain("moved(m, fun(i, h(g(i))))", "N0", "e", "their number", "listed", "in order"),
    have("so many", "N0 == N", "as ones", "ones(d)", "their number", "number"),
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
        obtain("places(n)", "place from 1", "place to m", "moved there"),
        obtain("groups(e(n))", "group from 1", "group to d"),
        apply("one a", "h from 1", "g(e(n))"),
        apply("one b", "h to m", "g(e(n))"),
        apply("one c", "h is there", "g(e(n))"),
    ),
    block(
        "annihilated",
        "for n, q: natural. 1 <= n and n <= N and 1 <= q and q <= 2*m"
        f" => Sum({_X}*H(p, q), (p, 1, 2*m)) == 0",
        ["n from 1", "n to N", "q from 1", "q to 2m"],
        obtain("places(n)", "place from 1", "place to m", "moved there"),
        obtain("representatives(n)", "kept from 1", "kept to m", "same group"),
        apply("first", "picked", "2*m", "e(n)", "fun(p, H(p, q))", using=["place to m"]),
        apply("second", "picked", "2*m", "h(g(e(n)))", "fun(p, H(p, q))", using=["kept to m"]),
        apply("same row", "rows", "h(g(e(n)))", "e(n)", "q"),
        thus("first", "second", "same row"),
    ),
    block(
        "independent there",
        "for c: (natural -> real). (for p: natural. 1 <= p and p <= 2*m"
        f" => Sum(c(n)*{_X}, (n, 1, N)) == 0) => for n: natural. 1 <= n and n <= N => c(n) == 0",
        ["vanishes"],
        block("each", "for l: natural. 1 <= l and l <= N => c(l) == 0", ["l from 1", "l to N"])(
            obtain("places(l)", "place from 1", "place to m", "moved there"),
            apply("here", "vanishes", "e(l)", using=["place to m"]),
            block(
                "not kept",
                "for n: natural. 1 <= n and n <= N => unit(h(g(e(n))), e(l)) == 0",
                ["n from 1", "n to N"],
                obtain("representatives(n)", "kept from 1", "kept to m", "same group"),
                by_cases("which", GOAL, "h(g(e(n))) == e(l)")(
                    [
                        contradiction(
                            "moved there",
                            "congruence(g(e(l)), g(h(g(e(n))))); same group; "
                            "congruence(h(g(e(l))), h(g(e(n)))); which case",
                        )
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
                by_cases("order", "unit(e(n), e(l)) == 0", "n < l")(
                    [
                        apply("ordered", "in order", "n", "l", using=["so many", "l to N"]),
                        apply("so", "elsewhere", "e(n)", "e(l)", using=["ordered"]),
                    ],
                    [
                        apply(
                            "ordered",
                            "in order(l, n)",
                            using=["so many", "n to N", "order case", "apart"],
                        ),
                        apply("so", "elsewhere", "e(n)", "e(l)", using=["ordered"]),
                    ],
                ),
                apply(
                    "so",
                    "mul_eq_zero_of_right(c(n), unit(e(n), e(l)) - unit(h(g(e(n))), e(l)))",
                    using=["zero", "order"],
                ),
            ),
            apply(
                "one left", "single(fun(n, c(n)*(unit(e(n), e(l)) - unit(h(g(e(n))), e(l)))), l, N)"
            ),
            have("times 1", "for x, y: real. y == 1 and x*y == 0 => x == 0"),
            thus(
                "here; one left; diagonal(e(l)); not kept(l); l from 1; l to N; "
                "times 1(c(l), unit(e(l), e(l)) - unit(h(g(e(l))), e(l)))"
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

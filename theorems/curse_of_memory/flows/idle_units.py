r"""Idle units count once: linear forms for the bound of m' in Proposition C.3.

The derivatives of a model depend on the sums :math:`X_j,Y_j` of every group.  For a group of the
target both are forms; an idle group of one unit has the weight 0, so that its :math:`Y_j` vanishes,
and one of several units has at least two.  So :math:`2m^*+|I_0|` forms are enough: the first unit
of an idle group stands for :math:`X_j`, another one for :math:`Y_j`.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.3, after (101).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import ONTO, SUBTRACTION
from memory_theorems.theorems.analysis.products import SOME_ZERO, ZERO_FACTOR
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.curse_of_memory.flows.hessian_ranks import FORM_VALUE, FORMS
from memory_theorems.theorems.paper_objects.hessians import IDLE
from memory_theorems.verify.reasoning.composition import From
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
    let,
    obtain,
)

_FOUND: Final = (
    "exists N: natural, e: (natural -> natural). N == idle({0}, mstar, g)"
    " and (for i: natural. 1 <= i and i <= {0} and mstar < g(i)"
    " => exists k: natural. 1 <= k and k <= N and e(k) == i)"
)
_PLACE: Final = "exists y: natural. (k <= N0 => y == e0(k)) and (N0 < k => y == n + 1)"
#: The idle units in a list.
LISTED: Final = lemma(
    f"for m, mstar: natural, g: (natural -> natural). {_FOUND.format('m')}",
    [],
    have("none of it", "for p, q: natural. q <= p => Max(0, Min(1, q - p)) == 0"),
    have("one of it", "for p, q: natural. p + 1 <= q => Max(0, Min(1, q - p)) == 1"),
    by_induction(
        "up to",
        f"for n: natural. {_FOUND.format('n')}",
        ["so far"],
        [
            have("nothing", "0 == idle(0, mstar, g)"),
            block(
                "no unit",
                "for i: natural. 1 <= i and i <= 0 and mstar < g(i)"
                " => exists k: natural. 1 <= k and k <= 0 and 1 == i",
                ["i from 1", "i to 0", "is idle"],
                have("never", "1 > i", "i to 0"),
                absurd(
                    "so",
                    "exists k: natural. 1 <= k and k <= 0 and 1 == i",
                    "i from 1",
                    "never",
                ),
            ),
            exists("none", "0", "fun(k, 1)", form=_FOUND.format("0")),
        ],
        [
            obtain("so far", "N0", "e0", "N0 is", "units"),
            by_cases(
                "which",
                _FOUND.format("(n + 1)"),
                "mstar < g(n + 1)",
                [
                    have("beyond", "mstar + 1 <= g(n + 1)", "which case"),
                    apply("one", "one of it", "mstar", "g(n + 1)"),
                    have("N0 + 1 is", "N0 + 1 == idle(n + 1, mstar, g)", "N0 is", "one"),
                    block(
                        "some place",
                        f"for k: natural. {_PLACE}",
                        [],
                        by_cases(
                            "side",
                            _PLACE,
                            "k <= N0",
                            [
                                block(
                                    "never",
                                    "N0 < k => e0(k) == n + 1",
                                    ["later"],
                                    have("not before", "k > N0", "later"),
                                    absurd("so", "e0(k) == n + 1", "side case", "not before"),
                                ),
                                have("itself", "k <= N0 => e0(k) == e0(k)"),
                                exists("so", "e0(k)", form=_PLACE),
                            ],
                            [
                                block(
                                    "never",
                                    "k <= N0 => n + 1 == e0(k)",
                                    ["before"],
                                    absurd("so", "n + 1 == e0(k)", "before", "side case"),
                                ),
                                have("itself", "N0 < k => n + 1 == n + 1"),
                                exists("so", "n + 1", form=_PLACE),
                            ],
                        ),
                    ),
                    choose("some place", "h", "h old", "h new"),
                    block(
                        "all units",
                        "for i: natural. 1 <= i and i <= n + 1 and mstar < g(i)"
                        " => exists k: natural. 1 <= k and k <= N0 + 1 and h(k) == i",
                        ["i from 1", "i to the next", "is idle"],
                        by_cases(
                            "new",
                            "exists k: natural. 1 <= k and k <= N0 + 1 and h(k) == i",
                            "i <= n",
                            [
                                apply("there", "units", "i"),
                                obtain("there", "l", "l from 1", "l to N0", "l is it"),
                                apply("kept, if so", "h old", "l"),
                                apply("kept", "kept, if so"),
                                have("l to the next", "l <= N0 + 1", "l to N0"),
                                have("hit", "h(l) == i", "kept", "l is it"),
                                exists(
                                    "so",
                                    "l",
                                    form="exists k: natural. 1 <= k and k <= N0 + 1 and h(k) == i",
                                ),
                            ],
                            [
                                have("i is next", "i == n + 1", "new case", "i to the next"),
                                have("later", "N0 < N0 + 1"),
                                apply("set, if so", "h new", "N0 + 1"),
                                apply("set", "set, if so"),
                                have("from 1", "1 <= N0 + 1"),
                                have("to itself", "N0 + 1 <= N0 + 1"),
                                have("hit", "h(N0 + 1) == i", "set", "i is next"),
                                exists(
                                    "so",
                                    "N0 + 1",
                                    form="exists k: natural. 1 <= k and k <= N0 + 1 and h(k) == i",
                                ),
                            ],
                        ),
                    ),
                    exists("one more", "N0 + 1", "h", form=_FOUND.format("(n + 1)")),
                ],
                [
                    apply("nothing", "none of it", "mstar", "g(n + 1)", using=["which case"]),
                    have("N0 still", "N0 == idle(n + 1, mstar, g)", "N0 is", "nothing"),
                    block(
                        "all units",
                        "for i: natural. 1 <= i and i <= n + 1 and mstar < g(i)"
                        " => exists k: natural. 1 <= k and k <= N0 and e0(k) == i",
                        ["i from 1", "i to the next", "is idle"],
                        by_cases(
                            "new",
                            "exists k: natural. 1 <= k and k <= N0 and e0(k) == i",
                            "i <= n",
                            [apply("so", "units", "i")],
                            [
                                have("i is next", "n + 1 == i", "new case", "i to the next"),
                                have(
                                    "same group",
                                    "g(i) == g(n + 1)",
                                    "i is next",
                                    "congruence(g(n + 1), g(i))",
                                ),
                                have("not idle", "mstar >= g(i)", "same group", "which case"),
                                absurd(
                                    "so",
                                    "exists k: natural. 1 <= k and k <= N0 and e0(k) == i",
                                    "is idle",
                                    "not idle",
                                ),
                            ],
                        ),
                    ),
                    exists("as before", "N0", "e0", form=_FOUND.format("(n + 1)")),
                ],
            ),
        ],
    ),
    apply("all", "up to", "m"),
    objects=[IDLE],
)

_ENTRY: Final = (
    "exists y: real. (j <= M => y == A(j, p))"
    " and (for k: natural. 1 <= k and j == M + k => y == B(k, p))"
)
#: Two lists of linear forms in one.
JOINED: Final = lemma(
    "for M, N: natural, A, B: (natural, natural -> real)."
    " exists Z: (natural, natural -> real). (for j, p: natural. j <= M => Z(j, p) == A(j, p))"
    " and (for k, p: natural. 1 <= k => Z(M + k, p) == B(k, p))",
    [],
    block(
        "some entry",
        f"for j, p: natural. {_ENTRY}",
        [],
        by_cases(
            "side",
            _ENTRY,
            "j <= M",
            [
                block(
                    "never",
                    "for k: natural. 1 <= k and j == M + k => A(j, p) == B(k, p)",
                    ["k from 1", "place"],
                    have("beyond", "j > M", "k from 1", "place"),
                    absurd("so", "A(j, p) == B(k, p)", "side case", "beyond"),
                ),
                have("itself", "j <= M => A(j, p) == A(j, p)"),
                exists("so", "A(j, p)", form=_ENTRY),
            ],
            [
                apply("rest", "subtraction", "M", "j"),
                obtain("rest", "q", "q is, if so"),
                have("M before", "M <= j", "side case"),
                apply("q is", "q is, if so"),
                block(
                    "never",
                    "j <= M => B(q, p) == A(j, p)",
                    ["before"],
                    absurd("so", "B(q, p) == A(j, p)", "before", "side case"),
                ),
                block(
                    "one place",
                    "for k: natural. 1 <= k and j == M + k => B(q, p) == B(k, p)",
                    ["k from 1", "place"],
                    have("same", "q == k", "q is", "place"),
                    have("so", "B(q, p) == B(k, p)", "same", "congruence(B(q, p), B(k, p))"),
                ),
                exists("so", "B(q, p)", form=_ENTRY),
            ],
        ),
    ),
    choose("some entry", "W", "first", "second"),
    block(
        "own",
        "for j, p: natural. j <= M => W(j, p) == A(j, p)",
        ["to M"],
        apply("so, if", "first", "j", "p"),
        apply("so", "so, if"),
    ),
    block(
        "others",
        "for k, p: natural. 1 <= k => W(M + k, p) == B(k, p)",
        ["k from 1"],
        have("itself", "M + k == M + k"),
        apply("there", "second", "M + k", "p"),
        apply("so", "there", "k"),
    ),
    exists("both", "W"),
    uses=[From("subtraction", SUBTRACTION)],
)

_TWO: Final = "(g(i) - r)**2 + unit(i, l)"
_OTHER: Final = "exists h: natural. 1 <= h and h <= m and g(h) == r and h != l"
#: A group with one unit l, or with another one.
ALONE: Final = lemma(
    "for m, r, l: natural, g: (natural -> natural), a: (natural -> real). 1 <= l and l <= m"
    " and g(l) == r and Sum(a(i)*unit(g(i), r), (i, 1, m)) == 0"
    f" and (({_OTHER}) => 1 <= 0)"
    " => for i: natural. 1 <= i and i <= m and g(i) == r => a(i) == 0",
    ["l from 1", "l to m", "l there", "no weight", "no other"],
    have("no product", "for x, y: real. y == 0 => x*y == 0"),
    have("whole product", "for x, y: real. y == 1 => x*y == x"),
    have("one there", "for x: real. x == 0 => Max(0, 1 - x**2) == 1"),
    block(
        "no more",
        "for i: natural. 1 <= i and i <= m and i != l => a(i)*unit(g(i), r) == 0",
        ["i from 1", "i to m", "apart"],
        by_cases(
            "which",
            "a(i)*unit(g(i), r) == 0",
            "g(i) == r",
            [
                exists("another", "i", form=_OTHER),
                apply("no", "no other"),
                absurd("so", "a(i)*unit(g(i), r) == 0", "no"),
            ],
            [
                apply("off", "elsewhere", "g(i)", "r", using=["which case"]),
                apply("so", "no product", "a(i)", "unit(g(i), r)"),
            ],
        ),
    ),
    apply("one left", "single", "fun(i, a(i)*unit(g(i), r))", "l", "m"),
    have("unit of l", "unit(g(l), r) == 1", "l there", "one there(g(l) - r)"),
    apply("whole", "whole product", "a(l)", "unit(g(l), r)"),
    have("zero there", "a(l) == 0", "one left", "whole", "no weight"),
    block(
        "all of them",
        "for i: natural. 1 <= i and i <= m and g(i) == r => a(i) == 0",
        ["i from 1", "i to m", "in r"],
        by_cases(
            "which",
            "a(i) == 0",
            "i == l",
            [have("so", "a(i) == 0", "which case", "zero there", "congruence(a(i), a(l))")],
            [
                exists("another", "i", form=_OTHER),
                apply("no", "no other"),
                absurd("so", "a(i) == 0", "no"),
            ],
        ),
    ),
    uses=[From("single", SINGLE), From("elsewhere", ELSEWHERE)],
    objects=[UNIT],
)
#: Whether there is another one.
DECIDED: Final = lemma(
    f"for m, r, l: natural, g: (natural -> natural). Product({_TWO}, (i, 1, m)) != 0"
    f" and ({_OTHER}) => 1 <= 0",
    ["no zero", "another"],
    obtain("another", "k", "k from 1", "k to m", "k there", "k apart"),
    apply("off", "elsewhere", "k", "l"),
    have("factor", "(g(k) - r)**2 + unit(k, l) == 0", "k there", "off"),
    apply("zero", "zero factor", f"fun(i, {_TWO})", "m", "k"),
    absurd("so", "1 <= 0", "zero", "no zero"),
    uses=[From("zero factor", ZERO_FACTOR), From("elsewhere", ELSEWHERE)],
    objects=[UNIT],
)
FOUND: Final = lemma(
    f"for m, r, l: natural, g: (natural -> natural). Product({_TWO}, (i, 1, m)) == 0 => {_OTHER}",
    ["zero"],
    have("square", "for x: real, y: [0, oo). x**2 + y == 0 => x**2 <= 0"),
    have("no square", "for x: real. x**2 <= 0 => x == 0"),
    have("rest", "for x: real, y: [0, oo). x**2 + y == 0 => y == 0"),
    apply("some", "some zero", f"fun(i, {_TWO})", "m"),
    obtain("some", "k", "k from 1", "k to m", "k is it"),
    have("delta positive", "0 <= unit(k, l)"),
    apply("first", "square", "g(k) - r", "unit(k, l)", using=["delta positive", "k is it"]),
    apply("root", "no square", "g(k) - r"),
    apply("second", "rest", "g(k) - r", "unit(k, l)", using=["delta positive", "k is it"]),
    have("k there", "g(k) == r", "root"),
    by_cases(
        "which",
        "k != l",
        "k == l",
        [
            have("one there", "for x: real. x == 0 => Max(0, 1 - x**2) == 1"),
            have("one", "unit(k, l) == 1", "which case", "one there(k - l)"),
            have("not 0", "unit(k, l) != 0", "one"),
            absurd("so", "k != l", "second", "not 0"),
        ],
        [have("so", "k != l", "which case")],
    ),
    exists("it", "k"),
    uses=[From("some zero", SOME_ZERO)],
    objects=[UNIT],
)


def _form(j: str) -> str:
    """The linear form j at p."""
    return FORMS.replace(", j)", f", {j})")


def _zero(entry: str) -> str:
    return f"Sum({entry}*z(p), (p, 1, 2*m)) == 0"


_ALL: Final = (
    "for z: (natural -> real). (for j: natural. 1 <= j and j <= 2*mstar + N"
    f" => {_zero('Z(j, p)')}) => for j: natural. 1 <= j and j <= 2*d => {_zero(_form('j'))}"
)
_ENOUGH: Final = (
    "exists K: natural, F: (natural, natural -> real). K == idle(m, mstar, g)"
    f" and ({_ALL.replace('Z(', 'F(').replace('+ N', '+ K')})"
)
_FIRST: Final = "f(g(e(k))) == e(k)"
_CHOICE: Final = (
    f"exists y: real. ({_FIRST} => y == {_form('g(e(k))')})"
    f" and ({_FIRST.replace('==', '!=')} => y == {_form('d + g(e(k))')})"
)
_VALUE: Final = "Sum(unit(g(i), d + r)*z(i) + (unit(d + g(i), d + r)*a(i))*z(m + i), (i, 1, m))"


def _listed(name: str, unit: str, *place: str) -> tuple[Step, ...]:
    """The place of an idle unit in the list, as one of the forms that are 0."""
    return (
        apply(f"{name} listed", "in the list", unit, using=place),
        obtain(f"{name} listed", "k", "k from 1", "k to N", "k is it"),
        have("place from 1", "1 <= mstar + mstar + k", "k from 1"),
        have("place to the end", "mstar + mstar + k <= 2*mstar + N", "k to N"),
        apply(
            "zero there", "zeros", "mstar + mstar + k", using=["place from 1", "place to the end"]
        ),
    )


#: 2 m* + |I_0| forms are enough.
ENOUGH: Final = lemma(
    "for m, mstar, d: natural, g: (natural -> natural), a: (natural -> real). mstar <= d"
    " and onto(m, d, g) and (for l: natural. mstar < l and l <= d"
    f" => Sum(a(i)*unit(g(i), l), (i, 1, m)) == 0) => {_ENOUGH}",
    ["m* first", "partition", "idle weights"],
    obtain("partition", "groups", "hit"),
    choose("hit", "f", "f from 1", "f to m", "f is it"),
    apply("idle ones", "listed", "m", "mstar", "g"),
    obtain("idle ones", "N", "e", "N is", "in the list"),
    block(
        "some form",
        f"for k, p: natural. {_CHOICE}",
        [],
        by_cases(
            "which",
            _CHOICE,
            _FIRST,
            [
                block(
                    "never",
                    f"{_FIRST.replace('==', '!=')} => {_form('g(e(k))')} == {_form('d + g(e(k))')}",
                    ["another"],
                    absurd(
                        "so",
                        f"{_form('g(e(k))')} == {_form('d + g(e(k))')}",
                        "which case",
                        "another",
                    ),
                ),
                have("itself", f"{_FIRST} => {_form('g(e(k))')} == {_form('g(e(k))')}"),
                exists("so", _form("g(e(k))"), form=_CHOICE),
            ],
            [
                block(
                    "never",
                    f"{_FIRST} => {_form('d + g(e(k))')} == {_form('g(e(k))')}",
                    ["the first"],
                    absurd(
                        "so",
                        f"{_form('d + g(e(k))')} == {_form('g(e(k))')}",
                        "the first",
                        "which case",
                    ),
                ),
                have(
                    "itself",
                    f"{_FIRST.replace('==', '!=')} => {_form('d + g(e(k))')}"
                    f" == {_form('d + g(e(k))')}",
                ),
                exists("so", _form("d + g(e(k))"), form=_CHOICE),
            ],
        ),
    ),
    choose("some form", "C", "C first", "C other"),
    apply(
        "of the target",
        "joined",
        "mstar",
        "mstar",
        f"fun(j, p, {_form('j')})",
        f"fun(j, p, {_form('d + j')})",
    ),
    obtain("of the target", "T", "T first", "T second"),
    apply("all in one", "joined", "mstar + mstar", "N", "T", "C"),
    obtain("all in one", "Z", "Z first", "Z second"),
    have("no product", "for x, y: real. y == 0 => x*y == 0"),
    have("no factor", "for x, y: real. x == 0 => x*y == 0"),
    have("nothing", "for n: natural. Sum(0, (i, 1, n)) == 0"),
    let("A", "natural, natural -> real", f"fun(j, p, {_form('j')})"),
    block(
        "enough",
        _ALL,
        ["zeros"],
        let("B", "natural -> real", f"fun(j, Sum({_form('j')}*z(p), (p, 1, 2*m)))"),
        block(
            "each",
            f"for j: natural. 1 <= j and j <= 2*d => {_zero(_form('j'))}",
            ["j from 1", "j to 2d"],
            by_cases(
                "part",
                _zero(_form("j")),
                "j <= mstar",
                [
                    have("in T", "j <= mstar + mstar", "part case"),
                    have("in Z", "j <= 2*mstar + N", "part case"),
                    apply("zero there", "zeros", "j"),
                    block(
                        "entries",
                        f"for p: natural. Z(j, p)*z(p) == {_form('j')}*z(p)",
                        [],
                        apply("of Z", "Z first", "j", "p"),
                        apply("of T", "T first", "j", "p"),
                        have("equal products", "for x, y, t: real. x == y => x*t == y*t"),
                        have("one", f"Z(j, p) == {_form('j')}", "of Z", "of T"),
                        apply("so", "equal products", "Z(j, p)", _form("j"), "z(p)"),
                    ),
                    convert("so", _zero(_form("j")), "zero there", "entries(p)"),
                ],
                [
                    by_cases(
                        "first d",
                        _zero(_form("j")),
                        "j <= d",
                        [
                            have("idle", "mstar < j", "part case"),
                            apply("f there", "f from 1", "j"),
                            apply("f in m", "f to m", "j"),
                            apply("g of f", "f is it", "j"),
                            have("idle unit", "mstar < g(f(j))", "g of f", "idle"),
                            *_listed("f", "f(j)", "idle unit"),
                            have(
                                "same group",
                                "g(e(k)) == j",
                                "k is it",
                                "g of f",
                                "congruence(g(e(k)), g(f(j)))",
                            ),
                            have(
                                "is first",
                                _FIRST,
                                "same group",
                                "k is it",
                                "congruence(f(g(e(k))), f(j))",
                            ),
                            block(
                                "entries",
                                f"for p: natural. Z(mstar + mstar + k, p)*z(p)"
                                f" == {_form('j')}*z(p)",
                                [],
                                apply("of Z", "Z second", "k", "p"),
                                apply("of C, if so", "C first", "k", "p"),
                                apply("of C", "of C, if so"),
                                have("equal products", "for x, y, t: real. x == y => x*t == y*t"),
                                have(
                                    "one so far",
                                    f"Z(mstar + mstar + k, p) == {_form('g(e(k))')}",
                                    "of Z",
                                    "of C",
                                ),
                                have(
                                    "one",
                                    f"Z(mstar + mstar + k, p) == {_form('j')}",
                                    "one so far",
                                    "same group",
                                    "A is(g(e(k)), p)",
                                    "A is(j, p)",
                                    "congruence(A(g(e(k)), p), A(j, p))",
                                ),
                                apply(
                                    "so",
                                    "equal products",
                                    "Z(mstar + mstar + k, p)",
                                    _form("j"),
                                    "z(p)",
                                ),
                            ),
                            convert("so", _zero(_form("j")), "zero there", "entries(p)"),
                        ],
                        [
                            apply("rest", "subtraction", "d", "j"),
                            obtain("rest", "r", "r is, if so"),
                            have("d before", "d <= j", "first d case"),
                            apply("r is", "r is, if so"),
                            have("r from 1", "1 <= r", "r is", "first d case"),
                            have("r to d", "r <= d", "r is", "j to 2d"),
                            by_cases(
                                "own",
                                _zero(_form("d + r")),
                                "r <= mstar",
                                [
                                    have("second from 1", "1 <= mstar + r", "r from 1"),
                                    have("in T", "mstar + r <= mstar + mstar", "own case"),
                                    have("in Z", "mstar + r <= 2*mstar + N", "own case"),
                                    apply("zero there", "zeros", "mstar + r"),
                                    block(
                                        "entries",
                                        "for p: natural. Z(mstar + r, p)*z(p)"
                                        f" == {_form('d + r')}*z(p)",
                                        [],
                                        apply("of Z", "Z first", "mstar + r", "p"),
                                        apply("of T", "T second", "r", "p"),
                                        have(
                                            "equal products",
                                            "for x, y, t: real. x == y => x*t == y*t",
                                        ),
                                        have(
                                            "one",
                                            f"Z(mstar + r, p) == {_form('d + r')}",
                                            "of Z",
                                            "of T",
                                        ),
                                        apply(
                                            "so",
                                            "equal products",
                                            "Z(mstar + r, p)",
                                            _form("d + r"),
                                            "z(p)",
                                        ),
                                    ),
                                    convert(
                                        "so", _zero(_form("d + r")), "zero there", "entries(p)"
                                    ),
                                ],
                                [
                                    have("idle", "mstar < r", "own case"),
                                    apply("f there", "f from 1", "r"),
                                    apply("f in m", "f to m", "r"),
                                    apply("g of f", "f is it", "r"),
                                    by_cases(
                                        "another",
                                        _zero(_form("d + r")),
                                        "Product((g(i) - r)**2 + unit(i, f(r)), (i, 1, m)) == 0",
                                        [
                                            apply("some", "found", "m", "r", "f(r)", "g"),
                                            obtain(
                                                "some",
                                                "h",
                                                "h from 1",
                                                "h to m",
                                                "h there",
                                                "h apart",
                                            ),
                                            have("idle unit", "mstar < g(h)", "h there", "idle"),
                                            *_listed("h", "h", "idle unit"),
                                            have(
                                                "same group",
                                                "g(e(k)) == r",
                                                "k is it",
                                                "h there",
                                                "congruence(g(e(k)), g(h))",
                                            ),
                                            have(
                                                "f of it",
                                                "f(g(e(k))) == f(r)",
                                                "same group",
                                                "congruence(f(g(e(k))), f(r))",
                                            ),
                                            have(
                                                "not first",
                                                _FIRST.replace("==", "!="),
                                                "f of it",
                                                "k is it",
                                                "h apart",
                                            ),
                                            block(
                                                "entries",
                                                "for p: natural. Z(mstar + mstar + k, p)*z(p)"
                                                f" == {_form('d + r')}*z(p)",
                                                [],
                                                apply("of Z", "Z second", "k", "p"),
                                                apply("of C, if so", "C other", "k", "p"),
                                                apply("of C", "of C, if so"),
                                                have(
                                                    "equal products",
                                                    "for x, y, t: real. x == y => x*t == y*t",
                                                ),
                                                have(
                                                    "one so far",
                                                    "Z(mstar + mstar + k, p)"
                                                    f" == {_form('d + g(e(k))')}",
                                                    "of Z",
                                                    "of C",
                                                ),
                                                have(
                                                    "one",
                                                    f"Z(mstar + mstar + k, p) == {_form('d + r')}",
                                                    "one so far",
                                                    "same group",
                                                    "A is(d + g(e(k)), p)",
                                                    "A is(d + r, p)",
                                                    "congruence(A(d + g(e(k)), p), A(d + r, p))",
                                                ),
                                                apply(
                                                    "so",
                                                    "equal products",
                                                    "Z(mstar + mstar + k, p)",
                                                    _form("d + r"),
                                                    "z(p)",
                                                ),
                                            ),
                                            convert(
                                                "so",
                                                _zero(_form("d + r")),
                                                "zero there",
                                                "entries(p)",
                                            ),
                                        ],
                                        [
                                            block(
                                                "no other",
                                                "(exists h: natural. 1 <= h and h <= m"
                                                " and g(h) == r and h != f(r)) => 1 <= 0",
                                                ["there is one"],
                                                apply("so", "decided", "m", "r", "f(r)", "g"),
                                            ),
                                            apply("no weight", "idle weights", "r"),
                                            apply("all 0", "alone", "m", "r", "f(r)", "g", "a"),
                                            block(
                                                "terms",
                                                "for i: natural. 1 <= i and i <= m =>"
                                                " unit(g(i), d + r)*z(i)"
                                                " + (unit(d + g(i), d + r)*a(i))*z(m + i) == 0",
                                                ["i from 1", "i to m"],
                                                apply("group", "groups", "i"),
                                                obtain("group", "group from 1", "group to d"),
                                                have(
                                                    "not j",
                                                    "g(i) != d + r",
                                                    "group to d",
                                                    "r from 1",
                                                ),
                                                apply("off", "elsewhere", "g(i)", "d + r"),
                                                by_cases(
                                                    "here",
                                                    "unit(d + g(i), d + r)*a(i) == 0",
                                                    "g(i) == r",
                                                    [
                                                        apply("zero a", "all 0", "i"),
                                                        apply(
                                                            "so",
                                                            "no product",
                                                            "unit(d + g(i), d + r)",
                                                            "a(i)",
                                                        ),
                                                    ],
                                                    [
                                                        have(
                                                            "not r",
                                                            "d + g(i) != d + r",
                                                            "here case",
                                                        ),
                                                        apply(
                                                            "zero unit",
                                                            "elsewhere",
                                                            "d + g(i)",
                                                            "d + r",
                                                        ),
                                                        apply(
                                                            "so",
                                                            "no factor",
                                                            "unit(d + g(i), d + r)",
                                                            "a(i)",
                                                        ),
                                                    ],
                                                ),
                                                apply(
                                                    "one", "no factor", "unit(g(i), d + r)", "z(i)"
                                                ),
                                                apply(
                                                    "two",
                                                    "no factor",
                                                    "unit(d + g(i), d + r)*a(i)",
                                                    "z(m + i)",
                                                ),
                                                have(
                                                    "so",
                                                    "unit(g(i), d + r)*z(i)"
                                                    " + (unit(d + g(i), d + r)*a(i))*z(m + i)"
                                                    " == 0",
                                                    "one",
                                                    "two",
                                                ),
                                            ),
                                            apply("none", "nothing", "m"),
                                            convert(
                                                "no value", f"{_VALUE} == 0", "none", "terms(i)"
                                            ),
                                            apply(
                                                "value",
                                                "form value",
                                                "m",
                                                "d",
                                                "d + r",
                                                "g",
                                                "a",
                                                "z",
                                            ),
                                            have("so", _zero(_form("d + r")), "value", "no value"),
                                        ],
                                    ),
                                ],
                            ),
                            have(
                                "so",
                                _zero(_form("j")),
                                "own",
                                "r is",
                                "B is(j)",
                                "B is(d + r)",
                                "congruence(B(j), B(d + r))",
                            ),
                        ],
                    ),
                ],
            ),
        ),
    ),
    exists("so many", "N", "Z", form=_ENOUGH),
    uses=[
        From("listed", LISTED),
        From("joined", JOINED),
        From("subtraction", SUBTRACTION),
        From("found", FOUND),
        From("decided", DECIDED),
        From("alone", ALONE),
        From("elsewhere", ELSEWHERE),
        From("form value", FORM_VALUE),
    ],
    objects=[UNIT, ONTO, IDLE],
)

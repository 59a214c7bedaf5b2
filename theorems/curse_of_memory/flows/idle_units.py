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
from memory_theorems.theorems.curse_of_memory.flows.hessian_ranks import FORM_VALUE, FORMS
from memory_theorems.theorems.curse_of_memory.flows.listed_units import (
    ALONE,
    DECIDED,
    FOUND,
    JOINED,
    LISTED,
)
from memory_theorems.theorems.paper_objects.hessians import IDLE
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
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
        apply("zero there", "zeros(mstar + mstar + k)", using=["place from 1", "place to the end"]),
    )


#: 2 m* + |I_0| forms are enough.
ENOUGH: Final = lemma(
    "for m, mstar, d: natural, g: (natural -> natural), a: (natural -> real). mstar <= d"
    " and onto(m, d, g) and (for l: natural. mstar < l and l <= d"
    f" => Sum(a(i)*unit(g(i), l), (i, 1, m)) == 0) => {_ENOUGH}",
    ["m* first", "partition", "idle weights"],
    obtain("partition", "groups", "hit"),
    choose("hit", "f", "f from 1", "f to m", "f is it"),
    obtain("listed(m, mstar, g)", "N", "e", "N is", "in the list"),
    block("some form", f"for k, p: natural. {_CHOICE}", [])(
        by_cases("which", GOAL, _FIRST)(
            [
                block(
                    "never",
                    f"{_FIRST.replace('==', '!=')} => {_form('g(e(k))')} == {_form('d + g(e(k))')}",
                    ["another"],
                    absurd("so", GOAL, "which case", "another"),
                ),
                exists("so", _form("g(e(k))")),
            ],
            [
                block(
                    "never",
                    f"{_FIRST} => {_form('d + g(e(k))')} == {_form('g(e(k))')}",
                    ["the first"],
                    absurd("so", GOAL, "the first", "which case"),
                ),
                exists("so", _form("d + g(e(k))")),
            ],
        )
    ),
    choose("some form", "C", "C first", "C other"),
    obtain(
        f"joined(mstar, mstar, fun(j, p, {_form('j')}), fun(j, p, {_form('d + j')}))",
        "T; T first; T second",
    ),
    obtain("joined(mstar + mstar, N, T, C)", "Z", "Z first", "Z second"),
    have("nothing", "for n: natural. Sum(0, (i, 1, n)) == 0"),
    let("A", "natural, natural -> real", f"fun(j, p, {_form('j')})"),
    block("enough", _ALL, ["zeros"])(
        let("B", "natural -> real", f"fun(j, Sum({_form('j')}*z(p), (p, 1, 2*m)))"),
        block(
            "each",
            f"for j: natural. 1 <= j and j <= 2*d => {_zero(_form('j'))}",
            ["j from 1", "j to 2d"],
            by_cases("part", GOAL, "j <= mstar")(
                [
                    have("in T", "j <= mstar + mstar", "part case"),
                    have("in Z", "j <= 2*mstar + N", "part case"),
                    block("entries", f"for p: natural. Z(j, p)*z(p) == {_form('j')}*z(p)", [])(
                        apply("of Z", "Z first", "j", "p"),
                        apply("of T", "T first", "j", "p"),
                        apply(
                            "so",
                            f"mul_eq_mul_right(Z(j, p), {_form('j')}, z(p))",
                            using=["of Z", "of T"],
                        ),
                    ),
                    convert("so", GOAL, "zeros(j)", "entries(p)"),
                ],
                [
                    by_cases("first d", GOAL, "j <= d")(
                        [
                            apply("f there", "f from 1", "j"),
                            apply("f in m", "f to m", "j"),
                            apply("g of f", "f is it", "j"),
                            have("idle unit", "mstar < g(f(j))", "g of f", "part case"),
                            *_listed("f", "f(j)", "idle unit"),
                            have(
                                "same group",
                                "g(e(k)) == j",
                                "k is it; g of f; congruence(g(e(k)), g(f(j)))",
                            ),
                            have(
                                "is first",
                                _FIRST,
                                "same group; k is it; congruence(f(g(e(k))), f(j))",
                            ),
                            block(
                                "entries",
                                f"for p: natural. Z(mstar + mstar + k, p)*z(p)"
                                f" == {_form('j')}*z(p)",
                                [],
                                apply("of C", "C first(k, p)()"),
                                have(
                                    "one",
                                    f"Z(mstar + mstar + k, p) == {_form('j')}",
                                    "k from 1; Z second(k, p); of C; same group; "
                                    "A is(g(e(k)), p); A is(j, p); "
                                    "congruence(A(g(e(k)), p), A(j, p))",
                                ),
                                apply(
                                    "so",
                                    f"mul_eq_mul_right(Z(mstar + mstar + k, p), {_form('j')}, "
                                    "z(p))",
                                ),
                            ),
                            convert("so", GOAL, "zero there", "entries(p)"),
                        ],
                        [
                            obtain("subtraction(d, j)", "r", "r is, if so"),
                            apply("r is", "r is, if so", using=["first d case"]),
                            have("r from 1", "1 <= r", "r is", "first d case"),
                            have("r to d", "r <= d", "r is", "j to 2d"),
                            by_cases("own", _zero(_form("d + r")), "r <= mstar")(
                                [
                                    have("in T", "mstar + r <= mstar + mstar", "own case"),
                                    have("in Z", "mstar + r <= 2*mstar + N", "own case"),
                                    block(
                                        "entries",
                                        "for p: natural. Z(mstar + r, p)*z(p)"
                                        f" == {_form('d + r')}*z(p)",
                                        [],
                                        apply("of Z", "Z first", "mstar + r", "p"),
                                        apply("of T", "T second", "r", "p"),
                                        apply(
                                            "so",
                                            "mul_eq_mul_right(Z(mstar + r, p), "
                                            f"{_form('d + r')}, z(p))",
                                            using=["of Z", "of T"],
                                        ),
                                    ),
                                    convert("so", GOAL, "zeros(mstar + r)", "entries(p)"),
                                ],
                                [
                                    have("idle", "mstar < r", "own case"),
                                    apply("f there", "f from 1", "r"),
                                    apply("f in m", "f to m", "r"),
                                    apply("g of f", "f is it", "r"),
                                    by_cases(
                                        "another",
                                        GOAL,
                                        "Product((g(i) - r)**2 + unit(i, f(r)), (i, 1, m)) == 0",
                                        [
                                            obtain(
                                                "found(m, r, f(r), g)",
                                                "h; h from 1; h to m; h there; h apart",
                                            ),
                                            have("idle unit", "mstar < g(h)", "h there", "idle"),
                                            *_listed("h", "h", "idle unit"),
                                            have(
                                                "same group",
                                                "g(e(k)) == r",
                                                "k is it; h there; congruence(g(e(k)), g(h))",
                                            ),
                                            have(
                                                "not first",
                                                _FIRST.replace("==", "!="),
                                                "same group; congruence(f(g(e(k))), f(r)); "
                                                "k is it; h apart",
                                            ),
                                            block(
                                                "entries",
                                                "for p: natural. Z(mstar + mstar + k, p)*z(p)"
                                                f" == {_form('d + r')}*z(p)",
                                                [],
                                                apply("of C", "C other(k, p)()"),
                                                have(
                                                    "one",
                                                    f"Z(mstar + mstar + k, p) == {_form('d + r')}",
                                                    "k from 1; Z second(k, p); of C; "
                                                    "same group; A is(d + g(e(k)), p); "
                                                    "A is(d + r, p); "
                                                    "congruence(A(d + g(e(k)), p), A(d + r, p))",
                                                ),
                                                apply(
                                                    "so",
                                                    "mul_eq_mul_right(Z(mstar + mstar + k, "
                                                    f"p), {_form('d + r')}, z(p))",
                                                ),
                                            ),
                                            convert("so", GOAL, "zero there", "entries(p)"),
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
                                                obtain("groups(i)", "group from 1", "group to d"),
                                                by_cases(
                                                    "here",
                                                    "unit(d + g(i), d + r)*a(i) == 0",
                                                    "g(i) == r",
                                                    [
                                                        apply("zero a", "all 0", "i"),
                                                        apply(
                                                            "so",
                                                            "mul_eq_zero_of_right(unit(d + "
                                                            "g(i), d + r), a(i))",
                                                        ),
                                                    ],
                                                    [
                                                        apply(
                                                            "zero unit",
                                                            "elsewhere(d + g(i), d + r)",
                                                            using=["here case"],
                                                        ),
                                                        apply(
                                                            "so",
                                                            "mul_eq_zero_of_left(unit(d + "
                                                            "g(i), d + r), a(i))",
                                                        ),
                                                    ],
                                                ),
                                                thus(
                                                    "group to d; r from 1; "
                                                    "elsewhere(g(i), d + r); "
                                                    "mul_eq_zero_of_left(unit(g(i), d + r), "
                                                    "z(i)); here; "
                                                    "mul_eq_zero_of_left(unit(d + g(i), d + "
                                                    "r)*a(i), z(m + i))"
                                                ),
                                            ),
                                            convert(
                                                "no value",
                                                f"{_VALUE} == 0",
                                                "nothing(m)",
                                                "terms(i)",
                                            ),
                                            apply("value", "form value(m, d, d + r, g, a, z)"),
                                            thus("value", "no value"),
                                        ],
                                    ),
                                ],
                            ),
                            thus("own; r is; B is(j); B is(d + r); congruence(B(j), B(d + r))"),
                        ],
                    )
                ],
            ),
        ),
    ),
    exists("so many", "N", "Z"),
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

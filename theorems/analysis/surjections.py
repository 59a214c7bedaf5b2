"""d! S(m, d) ordered partitions of 1, ..., m into d groups that differ pairwise.

The last unit goes to one of the groups; the others are partitioned into all groups, or into those
without it: so does the recurrence of the Stirling numbers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.longer_lists import LONGER
from memory_theorems.theorems.analysis.ordered_partitions import FACTORIALS, LISTS, ONTO, STIRLING
from memory_theorems.verify.reasoning.composition import Composed, From, Kind, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    same,
)

COUNTED: Final = {
    "fac": ("F", "natural -> natural", "F(n) = n!"),
    "S": ("S", "natural, natural -> natural", "Stirling numbers of the second kind"),
}
DEFINITIONS: Final = {
    "factorials": ("factorials(fac)", Kind.DEFINITION),
    "Stirling numbers": ("stirling_numbers(S)", Kind.DEFINITION),
}
_LISTED: Final = (
    "for d: natural. exists L: (natural, natural -> natural). lists({0}, d, fac(d)*S({0}, d), L)"
)


def _empty(units: str, groups: str) -> Step:
    """There is no partition to list."""
    number = f"fac({groups})*S({units}, {groups})"
    listed = f"lists({units}, {groups}, {number}, L)"
    return block(
        f"none of {units} into {groups}",
        f"fac({groups})*S({units}, {groups}) <= 0"
        f" => exists L: (natural, natural -> natural). {listed}",
        "no number",
        block(
            "into",
            f"for n: natural. n < {number} => onto({units}, {groups}, fun(i, 0))",
            "n listed",
            have("not before", f"{number} <= n", "no number"),
            apply("no", f"contradiction(n, {number})"),
            absurd("so", f"onto({units}, {groups}, fun(i, 0))", "no"),
        ),
        block(
            "differ",
            f"for n, k: natural. n < {number} and k < {number}"
            f" and (for i: natural. 1 <= i and i <= {units} => 0 == 0) => n == k",
            "n listed; k listed; alike",
            have("not before", f"{number} <= n", "no number"),
            apply("no", f"contradiction(n, {number})"),
            absurd("so", "n == k", "no"),
        ),
        exists("nothing", "fun(n, i, 0)"),
    )


#: d! S(m, d) ordered partitions that differ pairwise, for all m and d.
_PROVED: Final = Composed(
    Setting.of(COUNTED, DEFINITIONS, (ONTO, LISTS, FACTORIALS, STIRLING)),
    f"for m: natural. {_LISTED.format('m')}",
    (
        obtain("factorials", "fac 0", "fac later"),
        obtain("Stirling numbers", "S 0", "S none", "S no group", "S later"),
        by_induction(
            "lists",
            f"for m: natural. {_LISTED.format('m')}",
            "so far",
            [
                by_induction(
                    "no unit",
                    _LISTED.format("0")
                    .replace("for d", "for c")
                    .replace("d)", "c)")
                    .replace(", d,", ", c,"),
                    "any",
                    [
                        have("one", "fac(0)*S(0, 0) == 1", "fac 0; S 0"),
                        block(
                            "range",
                            "for i: natural. 1 <= i and i <= 0 => 1 <= 0 and 0 <= 0",
                            "i from 1; i to 0",
                            have("before 1", "1 > i", "i to 0"),
                            absurd("so", "1 <= 0 and 0 <= 0", "i from 1", "before 1"),
                        ),
                        block(
                            "hit",
                            "for j: natural. 1 <= j and j <= 0"
                            " => exists i: natural. 1 <= i and i <= 0 and 0 == j",
                            "j from 1; j to 0",
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
                            "n listed",
                            same("so", "onto(0, 0, fun(i, 0))"),
                        ),
                        block(
                            "differ",
                            "for n, k: natural. n < fac(0)*S(0, 0) and k < fac(0)*S(0, 0)"
                            " and (for i: natural. 1 <= i and i <= 0 => 0 == 0) => n == k",
                            "n listed; k listed; alike",
                            have("n is 0", "n <= 0", "n listed; one"),
                            have("k is 0", "k <= 0", "k listed; one"),
                            have("so", "n == k", "n is 0; k is 0"),
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
                apply("so", "no unit(d)"),
            ],
            [
                by_induction(
                    "one unit more",
                    GOAL,
                    "any",
                    [
                        _empty("(m + 1)", "0"),
                        have("no number", "fac(0)*S(m + 1, 0) <= 0", "S no group(m)"),
                        apply("so", "none of (m + 1) into 0"),
                    ],
                    [
                        apply("with the group", "so far(d + 1)"),
                        obtain("with the group", "L1", "first"),
                        apply("without the group", "so far(d)"),
                        obtain("without the group", "L2", "second"),
                        apply(
                            "all", "longer(m, d, fac(d + 1)*S(m, d + 1), fac(d)*S(m, d), L1, L2)"
                        ),
                        obtain("all", "L3", "together"),
                        have(
                            "number",
                            "(d + 1)*(fac(d + 1)*S(m, d + 1) + fac(d)*S(m, d))"
                            " == fac(d + 1)*S(m + 1, d + 1)",
                            "fac later(d); S later(m, d); mul_eq_mul_right(S(m + 1, d + 1),"
                            " (d + 1)*S(m, d + 1) + S(m, d), fac(d + 1));"
                            " mul_eq_mul_right(fac(d + 1), (d + 1)*fac(d), S(m, d))",
                        ),
                        convert(
                            "counted",
                            "lists(m + 1, d + 1, fac(d + 1)*S(m + 1, d + 1), L3)",
                            "together",
                            "number",
                        ),
                        exists("a list", "L3"),
                    ],
                )
            ],
        ),
    ),
    "lists",
    (From("longer", LONGER), From("contradiction", LESS)),
)
LISTED: Final = replace(
    _PROVED,
    met=Structure(
        {"m": "1", "d": "1", "L": "L_0", "n": "0", "k": "0", "i": "1", "j": "1"},
        (
            apply("proved here", "proved(fac, S)"),
            apply("of one unit", "proved here(1)"),
            apply("a list", "of one unit(1)"),
            obtain("a list", "L_0", "list"),
            obtain("factorials", "fac 0", "fac later"),
            obtain("Stirling numbers", "S 0", "S none", "S no group", "S later"),
            have("fac 1", "fac(0 + 1) == 1", "fac later(0); fac 0"),
            have("S 1", "S(0 + 1, 0 + 1) == 1", "S later(0, 0); S none(0); S 0"),
            have("number", "0 < fac(1)*S(1, 1)", "fac 1; S 1"),
        ),
        ("number",),
        uses=(From("proved", _PROVED),),
        obtained={"L_0": "natural, natural -> natural"},
        shown=("lists(1, 1, fac(1)*S(1, 1), L_0)",),
    ),
)

"""The speed of a linear system from rest under a constant input: h' = kappa(W h + a), h(0) = 0.

v = h' obeys v' = kappa W v from v(0) = kappa a, so that v(t) = e^(kappa W t) kappa a.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.gronwall import BEGINS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_systems import LINEAR_FLOW
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL as MATRIX_EXPONENTIAL
from memory_theorems.theorems.analysis.sums import IDENTITY
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
)

#: Linear combinations of functions that begin at 0 begin at 0.
SUMS_BEGIN: Final = lemma(
    "for y: (real, natural -> real), c: (natural -> real), m: natural."
    " (for j: natural. 1 <= j and j <= m => begins(fun(s, y(s, j)), 0))"
    " => begins(fun(s, Sum(c(j)*y(s, j), (j, 1, m))), 0)",
    ["each"],
    by_induction(
        "up to",
        "for n: natural. n <= m => begins(fun(s, Sum(c(j)*y(s, j), (j, 1, n))), 0)",
        ["so far", "within"],
        [
            block(
                "none",
                "begins(fun(s, Sum(c(j)*y(s, j), (j, 1, 0))), 0)",
                [],
                have(
                    "nothing",
                    "for t: real. 0 <= t and t <= e => |Sum(c(j)*y(t, j), (j, 1, 0)) - 0| <= e",
                ),
                exists("r", "e"),
            ),
        ],
        [
            have("before", "n <= m", "within"),
            apply("shorter", "so far"),
            have("from 1", "1 <= n + 1"),
            apply("last", "each", "n + 1"),
            block(
                "one more",
                "begins(fun(s, Sum(c(j)*y(s, j), (j, 1, n + 1))), 0)",
                ["some e"],
                have("half", "0 < e/2", "some e"),
                apply("some room", "div_abs_add_one_pos", "e/2", "c(n + 1)"),
                apply("near 1", "shorter", "e/2"),
                obtain("near 1", "r", "some r", "of the sum"),
                apply("near 2", "last", "e/2/(|c(n + 1)| + 1)"),
                obtain("near 2", "k", "some k", "of the last"),
                have("positive", "0 < Min(r, k)", "some r", "some k"),
                block(
                    "soon",
                    "for t: real. 0 <= t and t <= Min(r, k)"
                    " => |Sum(c(j)*y(t, j), (j, 1, n + 1)) - 0| <= e",
                    ["from 0", "until then"],
                    have("in r", "t <= r", "until then"),
                    have("in k", "t <= k", "until then"),
                    apply("one", "of the sum", "t"),
                    apply("other", "of the last", "t"),
                    have("its size", "|y(t, n + 1)| <= e/2/(|c(n + 1)| + 1)", "other"),
                    have(
                        "small",
                        "|c(n + 1)*y(t, n + 1)| <= e/2",
                        "its size",
                        "half",
                        "abs_mul_le_of_le_div(e/2, c(n + 1), |y(t, n + 1)|)",
                        "abs_mul(c(n + 1), y(t, n + 1))",
                    ),
                    have(
                        "so",
                        "|Sum(c(j)*y(t, j), (j, 1, n + 1)) - 0| <= e",
                        *("one", "small"),
                    ),
                ),
                exists("the less", "Min(r, k)"),
            ),
        ],
    ),
    have("all", "m <= m"),
    apply("so", "up to", "m"),
    objects=[BEGINS],
)

_DRIVE: Final = "kappa*(Sum(W({1}, k)*h({0}, k), (k, 1, m)) + a({1}))"
#: What drives a linear system from rest tends to its constant input.
DRIVES_BEGIN: Final = lemma(
    "for m: natural, kappa: real, W: (natural, natural -> real), a: (natural -> real),"
    " h: (real, natural -> real)."
    " (for j: natural. 1 <= j and j <= m => begins(fun(s, h(s, j)), 0))"
    f" => for j: natural. begins(fun(s, {_DRIVE.format('s', 'j')}), kappa*a(j))",
    ["start"],
    block(
        "drives begin",
        f"for j: natural. begins(fun(s, {_DRIVE.format('s', 'j')}), kappa*a(j))",
        [],
        apply("of the sum", "sums begin", "h", "fun(k, W(j, k))", "m"),
        block(
            "soon",
            "for e: real. 0 < e => exists r: real. 0 < r and (for t: real. 0 <= t and t <= r"
            f" => |{_DRIVE.format('t', 'j')} - kappa*a(j)| <= e)",
            ["some e"],
            apply("some room", "div_abs_add_one_pos", "e", "kappa"),
            apply("near", "of the sum", "e/(|kappa| + 1)"),
            obtain("near", "r", "some r", "until r"),
            block(
                "there",
                f"for t: real. 0 <= t and t <= r => |{_DRIVE.format('t', 'j')} - kappa*a(j)| <= e",
                ["from 0", "to r"],
                apply("size", "until r", "t"),
                have(
                    "of the sum there",
                    "|Sum(W(j, k)*h(t, k), (k, 1, m))| <= e/(|kappa| + 1)",
                    "size",
                ),
                have(
                    "so",
                    f"|{_DRIVE.format('t', 'j')} - kappa*a(j)| <= e",
                    *("of the sum there", "some e"),
                    "abs_mul_le_of_le_div(e, kappa, |Sum(W(j, k)*h(t, k), (k, 1, m))|)",
                    "abs_mul(kappa, Sum(W(j, k)*h(t, k), (k, 1, m)))",
                ),
            ),
            exists("r", "r"),
        ),
    ),
    uses=[From("sums begin", SUMS_BEGIN)],
    objects=[BEGINS],
)

#: Where the states have slopes, what drives them obeys the linear system: v' = kappa W v.
DRIVES_RUN: Final = lemma(
    "for m: natural, kappa: real, W: (natural, natural -> real), a: (natural -> real),"
    " h: (real, natural -> real), t: real. (for i: natural. 1 <= i and i <= m"
    f" => derives(fun(s, h(s, i)), t, {_DRIVE.format('t', 'i')}))"
    f" => for j: natural. derives(fun(s, {_DRIVE.format('s', 'j')}), t,"
    f" Sum(kappa*W(j, i)*({_DRIVE.format('t', 'i')}), (i, 1, m)))",
    ["each"],
    block(
        "drives run",
        f"for j: natural. derives(fun(s, {_DRIVE.format('s', 'j')}), t,"
        f" Sum(kappa*W(j, i)*({_DRIVE.format('t', 'i')}), (i, 1, m)))",
        [],
        apply(
            "sum",
            "sums",
            *("fun(i, s, h(s, i))", f"fun(i, {_DRIVE.format('t', 'i')})"),
            *("fun(i, W(j, i))", "m", "t"),
        ),
        apply("constant", EXPONENTIAL.name, "kappa*a(j)", "0", "t"),
        apply(
            "both",
            LINEAR.name,
            *("fun(s, Sum(W(j, i)*h(s, i), (i, 1, m)))", "fun(s, kappa*a(j)*exp(-0*s))"),
            *("t", "kappa", "1", f"Sum(W(j, i)*({_DRIVE.format('t', 'i')}), (i, 1, m))"),
            "-0*(kappa*a(j)*exp(-0*t))",
        ),
        convert(
            "so",
            f"derives(fun(s, {_DRIVE.format('s', 'j')}), t,"
            f" Sum(kappa*W(j, i)*({_DRIVE.format('t', 'i')}), (i, 1, m)))",
            "both",
        ),
    ),
    uses=[EXPONENTIAL, LINEAR, From("sums", SUMS)],
    predicates=[DERIVES],
)

LINEAR_RESPONSE: Final = lemma(
    "for m: natural, kappa: real, W: (natural, natural -> real), a: (natural -> real),"
    " P: (real, natural, natural -> real), h: (real, natural -> real), T: real."
    " exponential(m, fun(j, k, kappa*W(j, k)), P) and 0 < T"
    " and (for j: natural. 1 <= j and j <= m => begins(fun(s, h(s, j)), 0))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    f" => derives(fun(s, h(s, j)), t, {_DRIVE.format('t', 'j')}))"
    f" => for j: natural. 1 <= j and j <= m => {_DRIVE.format('T', 'j')}"
    " == Sum(kappa*a(k)*P(T, j, k), (k, 1, m))",
    ["is exponential", "T positive", "start", "slopes"],
    apply("all begin", "drives begin", "m", "kappa", "W", "a", "h"),
    block(
        "begin",
        "for j: natural. 1 <= j and j <= m"
        f" => begins(fun(s, {_DRIVE.format('s', 'j')}), kappa*a(j))",
        ["from 1", "to m"],
        apply("so", "all begin", "j"),
    ),
    block(
        "run",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        f" => derives(fun(s, {_DRIVE.format('s', 'j')}), t,"
        f" Sum(kappa*W(j, i)*({_DRIVE.format('t', 'i')}), (i, 1, m)))",
        ["from 1", "to m", "after 0", "to T"],
        block(
            "each",
            "for i: natural. 1 <= i and i <= m"
            f" => derives(fun(s, h(s, i)), t, {_DRIVE.format('t', 'i')})",
            ["i from 1", "i to m"],
            apply("so", "slopes", "i", "t"),
        ),
        apply("all run", "drives run", "m", "kappa", "W", "a", "h", "t"),
        apply("so", "all run", "j"),
    ),
    apply(
        "flow",
        "linear flow",
        *("m", "fun(j, k, kappa*W(j, k))", "P", "fun(j, kappa*a(j))"),
        *(f"fun(t, j, {_DRIVE.format('t', 'j')})", "T"),
    ),
    uses=[
        *(From("drives begin", DRIVES_BEGIN), From("drives run", DRIVES_RUN)),
        From("linear flow", LINEAR_FLOW),
    ],
    predicates=[DERIVES],
    objects=[BEGINS, IDENTITY, MATRIX_EXPONENTIAL],
)

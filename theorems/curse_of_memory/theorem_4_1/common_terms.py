r"""Exponential sums with one number of terms for several functions: zeros at the end.

From Lemma A.2; any larger number of terms serves too.

Source: Li, Han, E and Li (ICLR 2021), (44), (45): "for some m equaling the maximal order".
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.integrals import INTEGRABLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sequences import GLUED
from memory_theorems.theorems.analysis.sums import EQUAL, PADDED
from memory_theorems.theorems.curse_of_memory.approximation.exponential_density import EXPONENTIALS
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_NEAR: Final = "Integral(|{} - Sum({}*exp(-j*s), (j, 1, {}))|, (s, 0, oo)) <= eps"
_PADDED: Final = "exists a: (natural -> real). " + _NEAR.format("rho(s)", "a(j)", "m")

#: Any larger number of terms.
MORE_TERMS: Final = lemma(
    "for rho: (real -> real), eps: real. integrable(rho) and 0 < eps => exists q: natural."
    f" for m: natural. q <= m => {_PADDED}",
    ["rho is", "some eps"],
    obtain("exponentials(rho, eps)", "q", "c", "near"),
    obtain("glued(fun(j, i, c(j)), fun(j, i, 0), q)", "h", "kept", "zeros"),
    block("longer", f"for m: natural. q <= m => {_PADDED}", ["to m"])(
        block(
            "at s",
            "for s: real. Sum(h(j, 0)*exp(-j*s), (j, 1, m)) == Sum(c(j)*exp(-j*s), (j, 1, q))",
            [],
            apply("end", "padded", "fun(j, h(j, 0)*exp(-j*s))", "q", "m", using=["zeros(j, 0)"]),
            apply(
                "start",
                "equal sums(fun(j, h(j, 0)*exp(-j*s)), fun(j, c(j)*exp(-j*s)), q)",
                using=["kept(j, 0)"],
            ),
            thus("end", "start"),
        ),
        convert("still near", _NEAR.format("rho(s)", "h(j, 0)", "m"), "near", "at s(s)"),
        exists("padded sum", "fun(j, h(j, 0))"),
    ),
    exists("terms", "q"),
    uses=[
        From("exponentials", EXPONENTIALS),
        From("glued", GLUED),
        From("padded", PADDED),
        From("equal sums", EQUAL),
    ],
    predicates=[INTEGRABLE],
)

_ALL_NEAR: Final = "for i: natural. 1 <= i and i <= {} => " + _NEAR.format(
    "rho(i, s)", "b(i, j)", "m"
)
_CHANNELS: Final = (
    "exists q: natural. for m: natural. q <= m => exists b: (natural, natural -> real). "
    + _ALL_NEAR
)

#: All components with one number of terms.
CHANNELS: Final = lemma(
    "for d: natural, rho: (natural, real -> real), eps: real. 0 < eps"
    " and (for i: natural. 1 <= i and i <= d => integrable(fun(s, rho(i, s))))"
    f" => {_CHANNELS.format('d')}",
    ["some eps", "rho is"],
    by_induction(
        "up to",
        f"for p: natural. p <= d => {_CHANNELS.format('p')}",
        ["so far", "within"],
        [
            block("base", f"0 <= d => {_CHANNELS.format('0')}", ["any d"])(
                block(
                    "no channel",
                    "for m: natural. 0 <= m => exists b: (natural, natural -> real). "
                    + _ALL_NEAR.format("0"),
                    ["any m"],
                    block(
                        "never",
                        _ALL_NEAR.format("0").replace("b(i, j)", "0"),
                        ["from 1", "to 0"],
                        apply("no", "contradiction", "0", "i", using=["from 1"]),
                        absurd("so", GOAL, "no"),
                    ),
                    exists("any", "fun(i, j, 0)"),
                ),
                exists("from 0", "0"),
            )
        ],
        [
            have("before", "p <= d", "within"),
            obtain("so far()", "q1", "old channels"),
            apply("its kernel", "rho is", "p + 1", using=["within"]),
            obtain("more terms(fun(s, rho(p + 1, s)), eps)", "q2", "new channel"),
            block(
                "both",
                "for m: natural. q1 + q2 <= m => exists b: (natural, natural -> real). "
                + _ALL_NEAR.format("p + 1"),
                ["to m"],
                apply("first", "old channels", "m", using=["to m"]),
                obtain("first", "b1", "first near"),
                apply("second", "new channel", "m", using=["to m"]),
                obtain("second", "b2", "second near"),
                obtain("glued(b1, fun(i, j, b2(j)), p)", "b", "old rows", "new row"),
                block("each", _ALL_NEAR.format("p + 1"), ["from 1", "to p + 1"])(
                    by_cases("which", GOAL, "i <= p")(
                        [convert("so", GOAL, "first near(i)", "which case", "old rows(i, j)")],
                        [
                            convert(
                                "new sum",
                                _NEAR.format("rho(p + 1, s)", "b(i, j)", "m"),
                                "second near",
                                "which case; new row(i, j)",
                            ),
                            convert(
                                "so",
                                GOAL,
                                "new sum",
                                "which case; to p + 1; congruence(rho(p + 1, s), rho(i, s))",
                            ),
                        ],
                    )
                ),
                exists("rows", "b"),
            ),
            exists("more", "q1 + q2"),
        ],
    ),
    apply("all", "up to", "d"),
    uses=[From("contradiction", LESS), From("glued", GLUED), From("more terms", MORE_TERMS)],
    predicates=[INTEGRABLE],
)

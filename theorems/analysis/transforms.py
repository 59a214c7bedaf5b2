r"""What s = exp(-t/c) makes of a function: the derivatives of :math:`q(s)=r(-c\log s)/s`.

Where r(i) are a function and its derivatives, the derivative of order k of q is
:math:`g_k(-c\log s)/s^{k+1}` with :math:`g_0=r(0)`, :math:`g_{k+1}=-((k+1)g_k+cg_k')`; ``g(k, i)``
is the derivative of order i of :math:`g_k`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMBINED
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    induct,
    obtain,
    thus,
)

_NEXT: Final = "-((k + 1)*{0}(k, i, t) + c*{0}(k, i + 1, t))"
_BEGINS: Final = "(for i: natural, t: real. {0}(0, i, t) == r(i, t))"
_GOES_ON: Final = "(for k, i: natural, t: real. k + 1 <= {1} => {0}(k + 1, i, t) == " + _NEXT + ")"
_FAMILY: Final = "exists g: (natural, natural, real -> real). " + _BEGINS + " and " + _GOES_ON
_LAST: Final = "-((p + 1)*h(p, i, t) + c*h(p, i + 1, t))"
_EITHER: Final = f"exists u: real. (k <= p => u == h(k, i, t)) and (p < k => u == {_LAST})"

#: The family up to an order.
FAMILY: Final = lemma(
    f"for r: (natural, real -> real), c: real, n: natural. {_FAMILY.format('g', 'n')}",
    [],
    by_induction(
        "up to",
        f"for p: natural. {_FAMILY.format('g', 'p')}",
        "so far",
        [exists("first", "fun(k, i, t, r(i, t))")],
        [
            obtain("so far", "h", "h begins", "h goes on"),
            block(
                "entry",
                f"for k, i: natural, t: real. {_EITHER}",
                [],
                by_cases(
                    "where",
                    GOAL,
                    "k <= p",
                    [
                        block(
                            "never",
                            f"p < k => h(k, i, t) == {_LAST}",
                            "beyond",
                            apply("no", "contradiction(p, k)"),
                            absurd("so", GOAL, "no"),
                        ),
                        exists("old", "h(k, i, t)"),
                    ],
                    [
                        block(
                            "never",
                            f"k <= p => {_LAST} == h(k, i, t)",
                            "within",
                            apply("no", "contradiction(p, k)", using="where case"),
                            absurd("so", GOAL, "no"),
                        ),
                        exists("new", _LAST),
                    ],
                ),
            ),
            choose("entry", "G", "if old", "if new"),
            block(
                "old",
                "for k, i: natural, t: real. k <= p => G(k, i, t) == h(k, i, t)",
                "within",
                apply("then", "if old(k, i, t)"),
                apply("so", "then"),
            ),
            block(
                "new",
                f"for k, i: natural, t: real. p < k => G(k, i, t) == {_LAST}",
                "beyond",
                apply("then", "if new(k, i, t)"),
                apply("so", "then"),
            ),
            block(
                "G goes on",
                "for k, i: natural, t: real. k + 1 <= p + 1"
                f" => G(k + 1, i, t) == {_NEXT.format('G')}",
                "within",
                have(
                    "both",
                    f"{_NEXT.format('h')} == {_NEXT.format('G')}",
                    "old(k, i, t); old(k, i + 1, t); within",
                ),
                by_cases(
                    "last",
                    GOAL,
                    "k + 1 <= p",
                    [thus("old(k + 1, i, t); h goes on(k, i, t); last case; both")],
                    [
                        have("is p", "p == k", "last case; within"),
                        have(
                            "same",
                            f"{_LAST} == {_NEXT.format('h')}",
                            "is p; congruence(h(p, i, t), h(k, i, t));"
                            " congruence(h(p, i + 1, t), h(k, i + 1, t))",
                        ),
                        thus("new(k + 1, i, t); last case; same; both"),
                    ],
                ),
            ),
            exists("longer", "G", using="old(0, i, t); h begins(i, t)"),
        ],
    ),
    apply("all", "up to(n)"),
    uses=[From("contradiction", LESS)],
)

#: g is the family of r up to n: premises of what follows, and their names.
_OF: Final = f"{_BEGINS.format('g')} and {_GOES_ON.format('g', 'n')}"
_HEAD: Final = (
    "for r: (natural, real -> real), c: real, n: natural, g: (natural, natural, real -> real)"
)

_SLOPE: Final = (
    "for i: natural, t: real. {0} + i + 1 <= n"
    " => derives(fun(s, g({0}, i, s)), t, g({0}, i + 1, t))"
)

#: g(k, i + 1) is the derivative of g(k, i).
SLOPES: Final = lemma(
    f"{_HEAD}. {_OF} and (for i: natural, t: real. i + 1 <= n"
    " => derives(fun(s, r(i, s)), t, r(i + 1, t)))"
    f" => for k: natural. {_SLOPE.format('k')}",
    "begins; goes on; slopes of r",
    block(
        "first",
        _SLOPE.format("0"),
        "within",
        apply("slope", "slopes of r(i, t)", using="within"),
        convert("of g", "derives(fun(s, g(0, i, s)), t, r(i + 1, t))", "slope", "begins(i, s)"),
        convert("so", GOAL, "of g", "begins(i + 1, t)"),
    ),
    block(
        "next",
        f"for k: natural. ({_SLOPE.format('k')}) => {_SLOPE.format('(k + 1)')}",
        "so far",
        block(
            "this",
            GOAL,
            "within",
            apply("slope", "so far(i, t)", using="within"),
            apply("other", "so far(i + 1, t)", using="within"),
            apply(
                "both",
                f"{LINEAR.name}(fun(s, g(k, i, s)), fun(s, g(k, i + 1, s)), t, -(k + 1), -c,"
                " g(k, i + 1, t), g(k, i + 1 + 1, t))",
            ),
            convert(
                "of g",
                "derives(fun(s, g(k + 1, i, s)), t,"
                " -(k + 1)*g(k, i + 1, t) + -c*g(k, i + 1 + 1, t))",
                "both",
                "goes on(k, i, s); within",
            ),
            convert("so", GOAL, "of g", "goes on(k, i + 1, t); within"),
        ),
    ),
    induct("all", f"for k: natural. {_SLOPE.format('k')}", "first", "next"),
    uses=[LINEAR],
)

_SIZE: Final = (
    "for i: natural, t: real. {0} + i <= n and 0 <= t"
    " => |exp(b*t)*g({0}, i, t)| <= G*b**(i + 1)*Product(n + 1 + l, (l, 1, {0}))"
)

_Q: Final = "Product(n + 1 + l, (l, 1, k))"

#: Sizes, for c*b = n + 1.
SIZES: Final = lemma(
    f"{_HEAD}, b, G: real. {_OF} and c*b == n + 1 and 0 <= c and (for i: natural, t: real. i <= n"
    " and 0 <= t => |exp(b*t)*r(i, t)| <= G*b**(i + 1))"
    f" => for k: natural. {_SIZE.format('k')}",
    "begins; goes on; scaled; c positive; sizes of r",
    have("first", _SIZE.format("0"), "sizes of r(i, t); begins(i, t)"),
    have("in a row", "for u, v, w, x: real. u <= v and v == w and w == x => u <= x"),
    have(
        "triangle of two",
        "for u, v, p, q, x, y: real. 0 <= p and 0 <= q and |u| <= x and |v| <= y"
        " => |-(p*u + q*v)| <= p*x + q*y",
    ),
    block(
        "next",
        f"for k: natural. ({_SIZE.format('k')}) => {_SIZE.format('(k + 1)')}",
        "so far",
        block(
            "this",
            GOAL,
            "within; later",
            apply(
                "both",
                "triangle of two(exp(b*t)*g(k, i, t), exp(b*t)*g(k, i + 1, t), k + 1, c,"
                f" G*b**(i + 1)*{_Q}, G*b**(i + 1 + 1)*{_Q})",
                using="so far(i + 1, t); within; so far(i, t)",
            ),
            apply(
                "of the value",
                "abs_le_of_eq(exp(b*t)*g(k + 1, i, t), -((k + 1)*(exp(b*t)*g(k, i, t)) +"
                f" c*(exp(b*t)*g(k, i + 1, t))), (k + 1)*(G*b**(i + 1)*{_Q}) +"
                f" c*(G*b**(i + 1 + 1)*{_Q}))",
                using="goes on(k, i, t); within",
            ),
            apply(
                "so",
                f"in a row(|exp(b*t)*g(k + 1, i, t)|, (k + 1)*(G*b**(i + 1)*{_Q}) +"
                f" c*(G*b**(i + 1 + 1)*{_Q}), G*b**(i + 1)*({_Q}*(n + 1 + (k + 1))),"
                " G*b**(i + 1)*Product(n + 1 + l, (l, 1, k + 1)))",
                using="scaled",
            ),
        ),
    ),
    induct("all", f"for k: natural. {_SIZE.format('k')}", "first", "next"),
)

_SHARE: Final = "(e/(k + 1 + c + 1))"
_FAR: Final = (
    "for i: natural, e: real. {0} + i <= n and 0 < e => exists T: real. for t: real. T <= t"
    " => |exp(b*t)*g({0}, i, t)| <= e"
)

#: They tend to 0.
FAR: Final = lemma(
    f"{_HEAD}, b: real. {_OF} and 0 <= c and (for i: natural, e: real. i <= n and 0 < e"
    " => exists T: real. for t: real. T <= t => |exp(b*t)*r(i, t)| <= e)"
    f" => for k: natural. {_FAR.format('k')}",
    "begins; goes on; c positive; far of r",
    block(
        "first",
        _FAR.format("0"),
        "within; some e",
        apply("there", "far of r(i, e)", using="within"),
        obtain("there", "T", "beyond"),
        block(
            "small",
            "for t: real. T <= t => |exp(b*t)*g(0, i, t)| <= e",
            "late",
            apply("size", "beyond(t)"),
            thus("size; begins(i, t)"),
        ),
        exists("from there", "T"),
    ),
    have(
        "triangle of two",
        "for u, v, p, q, s: real. 0 <= p and 0 <= q and |u| <= s and |v| <= s"
        " => |-(p*u + q*v)| <= p*s + q*s",
    ),
    block(
        "next",
        f"for k: natural. ({_FAR.format('k')}) => {_FAR.format('(k + 1)')}",
        "so far",
        block(
            "this",
            GOAL,
            "within; some e",
            apply("one", "so far(i, e/(k + 1 + c + 1))", using="within"),
            obtain("one", "T1", "beyond T1"),
            apply("other", "so far(i + 1, e/(k + 1 + c + 1))", using="within"),
            obtain("other", "T2", "beyond T2"),
            block(
                "small",
                "for t: real. Max(T1, T2) <= t => |exp(b*t)*g(k + 1, i, t)| <= e",
                "late",
                apply("first part", "beyond T1(t)", using="late"),
                apply("second part", "beyond T2(t)", using="late"),
                apply(
                    "both",
                    "triangle of two(exp(b*t)*g(k, i, t), exp(b*t)*g(k, i + 1, t), k + 1, c,"
                    " e/(k + 1 + c + 1))",
                ),
                apply(
                    "of the value",
                    "abs_le_of_eq(exp(b*t)*g(k + 1, i, t), -((k + 1)*(exp(b*t)*g(k, i, t)) +"
                    f" c*(exp(b*t)*g(k, i + 1, t))), (k + 1)*{_SHARE} + c*{_SHARE})",
                    using="goes on(k, i, t); within",
                ),
                apply(
                    "so", f"le_trans(|exp(b*t)*g(k + 1, i, t)|, (k + 1)*{_SHARE} + c*{_SHARE}, e)"
                ),
            ),
            exists("from there", "Max(T1, T2)"),
        ),
    ),
    induct("all", f"for k: natural. {_FAR.format('k')}", "first", "next"),
)

_STEADY: Final = "for i: natural. {0} + i <= n => continuous(fun(s, g({0}, i, s)))"

#: They are continuous.
STEADY: Final = lemma(
    f"{_HEAD}. {_OF} and (for i: natural. i <= n => continuous(fun(s, r(i, s))))"
    f" => for k: natural. {_STEADY.format('k')}",
    "begins; goes on; r continuous",
    block(
        "first",
        _STEADY.format("0"),
        "within",
        apply("there", "r continuous(i)", using="within"),
        convert("so", GOAL, "there", "begins(i, s); begins(i, z)"),
    ),
    block(
        "next",
        f"for k: natural. ({_STEADY.format('k')}) => {_STEADY.format('(k + 1)')}",
        "so far",
        block(
            "this",
            GOAL,
            "within",
            apply("one", "so far(i)", using="within"),
            apply("other", "so far(i + 1)", using="within"),
            apply("both", "combined(fun(s, g(k, i, s)), fun(s, g(k, i + 1, s)), -(k + 1), -c)"),
            have(
                "function",
                "for s: real. -(k + 1)*g(k, i, s) + -c*g(k, i + 1, s) == g(k + 1, i, s)",
                "goes on(k, i, s); within",
            ),
            convert("so", GOAL, "both", "function(s); function(z)"),
        ),
    ),
    induct("all", f"for k: natural. {_STEADY.format('k')}", "first", "next"),
    uses=[From("combined", COMBINED)],
)

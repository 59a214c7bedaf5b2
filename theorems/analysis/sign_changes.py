r"""Where :math:`w'-lw` changes its sign: once more often than w, which starts and ends at 0.

w is given by p up to a time T and by q from there on, w' - lw by P and Q, which may differ at T but
for their sign.  Between two points at which w alternates :math:`e^{-ls}w` goes up or down.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.growing_products import (
    FUNCTIONS,
    GIVEN,
    GROWTH,
    GROWTH_ACROSS,
    NAMES,
    SIGN,
    VALUE,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.recursion import RECURSION
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
    obtain,
    thus,
)


def alternates(x: str, p: str, q: str, last: str) -> str:
    """At the points x(0) <= ... <= x(last) from 0 on, p and q have signs that alternate."""
    return (
        f"0 <= {x}(0) and (for i: natural. i + 1 <= {last} => {x}(i) <= {x}(i + 1))"
        f" and (for i: natural. i <= {last} and {x}(i) <= T => 0 < (-1)**i*e*{p}({x}(i)))"
        f" and (for i: natural. i <= {last} and T <= {x}(i) => 0 < (-1)**i*e*{q}({x}(i)))"
    )


FADES: Final = (
    "(for g: real. 0 < g => exists S: real. 0 <= S and (for s: real. S <= s => |{0}(s)| <= g))"
)
_NEXT: Final = "(-1)**(i + 1)*e"
_GAP: Final = "exists y: real. x(i) <= y and (i + 1 <= L => y <= x(i + 1)) and " + SIGN.format(
    "y", _NEXT, "P", "Q"
)
_LEFT: Final = f"-({_NEXT}*(exp(-l*x(i))*u(i)))"

#: What is small against k stays below k, d times.
_PART: Final = (
    block(
        "part",
        "for v, w: real. 0 < w => exists g: real. 0 < g and |v|*g <= w/2",
        "some w",
        exists("share of w", "w/(2*(|v| + 1))"),
    ),
    have("size", "for v, w, g: real. |w| <= g => v*w <= |v|*g"),
    have("other size", "for v, w, g: real. |w| <= g => -(|v|*g) <= v*w"),
)

#: One change of sign more.
ONE_MORE_CHANGE: Final = lemma(
    f"for {FUNCTIONS}, l, e: real, x: (natural -> real), L: natural. {GIVEN} and 0 <= T"
    f" and 0 <= l and p(0) == 0 and {FADES.format('q')} and {alternates('x', 'p', 'q', 'L')}"
    f" => exists y: (natural -> real). {alternates('y', 'P', 'Q', '(L + 1)')}",
    [
        *NAMES,
        "T from 0",
        "l from 0",
        "from nothing",
        "q fades",
        "x from 0",
        "ordered",
        "p signs",
        "q signs",
    ],
    # the values of w at the points
    block(
        "values",
        f"for i: natural. exists v: real. {VALUE.format('x(i)', 'v')}",
        [],
        by_cases(
            "place",
            GOAL,
            "x(i) <= T",
            [
                have(
                    "late",
                    "T <= x(i) => p(x(i)) == q(x(i))",
                    "place case; joined; congruence(p(x(i)), p(T)); congruence(q(x(i)), q(T))",
                ),
                exists("by p", "p(x(i))"),
            ],
            [
                have(
                    "early",
                    "x(i) <= T => q(x(i)) == p(x(i))",
                    "place case; joined; congruence(p(x(i)), p(T)); congruence(q(x(i)), q(T))",
                ),
                exists("by q", "q(x(i))"),
            ],
        ),
    ),
    choose("values", "u", "by p", "by q"),
    block(
        "u signs",
        "for i: natural. i <= L => 0 < (-1)**i*e*u(i)",
        "within",
        by_cases(
            "place",
            GOAL,
            "x(i) <= T",
            [
                apply("value", "by p(i)"),
                apply("sign", "p signs(i)"),
                thus("sign; value; place case"),
            ],
            [
                apply("value", "by q(i)"),
                apply("sign", "q signs(i)", using="place case"),
                thus("sign; value; place case"),
            ],
        ),
    ),
    # before the first point
    have(
        "nothing by q",
        "T <= 0 => 0 == q(0)",
        "from nothing; joined; congruence(p(T), p(0)); congruence(q(T), q(0))",
    ),
    apply("first by p", "by p(0)"),
    apply("first by q", "by q(0)"),
    apply(
        "at first",
        "across(p, q, P, Q, T, l, e, 0, x(0), 0, u(0))",
        using="u signs(0); from nothing",
    ),
    obtain("at first", "z", "z from 0", "z before", "z by P", "z by Q"),
    # between two points, and after the last
    block(
        "gap",
        f"for i: natural. i <= L => {_GAP}",
        "within",
        apply("sign", "u signs(i)"),
        apply("i by p", "by p(i)"),
        apply("i by q", "by q(i)"),
        by_cases(
            "last",
            GOAL,
            "i + 1 <= L",
            [
                apply("in order", "ordered(i)"),
                apply("next sign", "u signs(i + 1)"),
                apply("next by p", "by p(i + 1)"),
                apply("next by q", "by q(i + 1)"),
                apply(
                    "at",
                    f"across(p, q, P, Q, T, l, {_NEXT}, x(i), x(i + 1), u(i), u(i + 1))",
                    using="sign; next sign",
                ),
                obtain("at", "r", "r after", "r before", "r by P", "r by Q"),
                exists("there", "r", using=["r before"]),
            ],
            [
                *_PART,
                apply("room", f"part({_NEXT}, {_LEFT})", using="sign"),
                obtain("room", "b", "some b", "b small"),
                apply("small", "q fades(b)"),
                obtain("small", "S", "S from 0", "small from S"),
                have("S below", "S <= Max(S, T, x(i))"),
                have("T below", "T <= Max(S, T, x(i))"),
                have("x below", "x(i) <= Max(S, T, x(i))"),
                block(
                    "beyond all",
                    "exists M: real. S <= M and T <= M and x(i) <= M",
                    [],
                    exists("the most", "Max(S, T, x(i))"),
                ),
                obtain("beyond all", "M", "late", "from T", "later"),
                have("damped", "for g, v, w: real. |v| <= w and 0 <= g and g <= 1 => |g*v| <= w"),
                apply("small value", "damped(exp(-l*M), q(M), b)", using="late; small from S(M)"),
                apply("from below", f"other size({_NEXT}, exp(-l*M)*q(M), b)"),
                have(
                    "by p there",
                    "M <= T => q(M) == p(M)",
                    "from T; joined; congruence(p(M), p(T)); congruence(q(M), q(T))",
                ),
                apply(
                    "at",
                    f"across(p, q, P, Q, T, l, {_NEXT}, x(i), M, u(i), q(M))",
                    using="from below; b small; sign",
                ),
                obtain("at", "r", "r after", "r before", "r by P", "r by Q"),
                block(
                    "before",
                    "i + 1 <= L => r <= x(i + 1)",
                    "not the last",
                    absurd("so", GOAL, "last case", "not the last"),
                ),
                exists("there", "r"),
            ],
        ),
    ),
    choose("gap", "Y", "Y after", "Y before", "Y by P", "Y by Q"),
    apply("points", "recursion(fun(n, v, Y(n)), z)"),
    obtain("points", "y", "y starts", "y goes on"),
    by_induction(
        "below",
        "for i: natural. i <= L => y(i) <= x(i)",
        "so far; within",
        [thus("y starts; z before")],
        [apply("place", "Y before(i)", using="within"), thus("y goes on(i); place; within")],
    ),
    have(
        "y ordered",
        "for i: natural. i + 1 <= L + 1 => y(i) <= y(i + 1)",
        "below(i); Y after(i); y goes on(i)",
    ),
    by_induction(
        "P signs",
        "for i: natural. i <= L + 1 and y(i) <= T => 0 < (-1)**i*e*P(y(i))",
        "so far; within; to T",
        [thus("z by P; to T; y starts; congruence(P(y(0)), P(z))")],
        [
            apply("at i", "Y by P(i)", using="within"),
            apply("sign", "at i", using="to T; y goes on(i)"),
            thus("sign; y goes on(i); congruence(P(y(i + 1)), P(Y(i)))"),
        ],
    ),
    by_induction(
        "Q signs",
        "for i: natural. i <= L + 1 and T <= y(i) => 0 < (-1)**i*e*Q(y(i))",
        "so far; within; from T",
        [thus("z by Q; from T; y starts; congruence(Q(y(0)), Q(z))")],
        [
            apply("at i", "Y by Q(i)", using="within"),
            apply("sign", "at i", using="from T; y goes on(i)"),
            thus("sign; y goes on(i); congruence(Q(y(i + 1)), Q(Y(i)))"),
        ],
    ),
    exists("such points", "y", using="y starts; z from 0"),
    uses=[From("across", GROWTH_ACROSS), From("recursion", RECURSION)],
)

_RISE: Final = lemma(
    "for Q, D: (real -> real), d, b, c: real. b <= c and (for s: real. derives(Q, s, D(s)))"
    " and continuous(D) and d*Q(b) < d*Q(c) => exists z: real. b <= z and z <= c and 0 < d*D(z)",
    "in order; slopes; D is; more",
    block(
        "slopes of it",
        "for s: real. derives(Q, s, 0*Q(s) + D(s))",
        [],
        apply("slope", "slopes(s)"),
        convert("so", GOAL, "slope"),
    ),
    have("no factor", "for s: real. exp(-0*s) == 1"),
    apply("grows", "growth(Q, D, 0, d, b, c)", using="more"),
    uses=[From("growth", GROWTH)],
)

_SIGMA: Final = "(-1)**i*e"
_BEYOND: Final = "(i + 1 <= L => T <= x(i + 1))"
_START: Final = (
    "exists y: real. x(i) <= y and (i + 1 <= L => y <= x(i + 1))" + f" and 0 < {_SIGMA}*Q(y)"
)
_TURN: Final = f"exists y: real. x(i) <= y and (i + 1 <= L => y <= x(i + 1)) and 0 < {_NEXT}*D(y)"
_FAR: Final = "Max(S, b)"

#: Where 1 + Q up to T and Q from T on alternate, Q(T) is positive and Q fades, Q' alternates too.
TURNS: Final = lemma(
    "for Q, D: (real -> real), T, e: real, x: (natural -> real), L: natural."
    " (for s: real. derives(Q, s, D(s))) and continuous(D) and 0 < Q(T)"
    f" and {FADES.format('Q')}"
    " and (for i: natural. i + 1 <= L => x(i) <= x(i + 1))"
    " and (for i: natural. i <= L and x(i) <= T => 0 < (-1)**i*e*(1 + Q(x(i))))"
    " and (for i: natural. i <= L and T <= x(i) => 0 < (-1)**i*e*Q(x(i)))"
    " => exists y: (natural -> real). (for i: natural. i + 1 <= L => y(i) <= y(i + 1))"
    f" and (for i: natural. i <= L => 0 < {_NEXT}*D(y(i)))",
    "slopes; D is; above; fades; ordered; early; late",
    block(
        "gap",
        f"for i: natural. i <= L => {_TURN}",
        "within",
        # a point with the sign of the start, where the next one lies beyond T
        block(
            "start",
            f"{_BEYOND} => {_START}",
            "beyond",
            by_cases(
                "place",
                GOAL,
                "T <= x(i)",
                [
                    apply("sign", "late(i)"),
                    have("itself", "x(i) <= x(i)"),
                    exists("x itself", "x(i)", using=["ordered(i)"]),
                ],
                [
                    apply("sign", "early(i)", using="place case"),
                    by_cases(
                        "way",
                        GOAL,
                        f"0 < {_SIGMA}",
                        [exists("at T", "T", using="way case; above; place case")],
                        [
                            have("positive", f"0 < {_SIGMA}*Q(x(i))", "sign; way case"),
                            have("itself", "x(i) <= x(i)"),
                            exists("x itself", "x(i)", using=["ordered(i)"]),
                        ],
                    ),
                ],
            ),
        ),
        by_cases(
            "last",
            GOAL,
            "i + 1 <= L",
            [
                apply("in order", "ordered(i)"),
                by_cases(
                    "left",
                    GOAL,
                    "x(i + 1) <= T",
                    [
                        apply("sign", "early(i)", using="in order; left case"),
                        apply("next sign", "early(i + 1)"),
                        apply(
                            "turns", f"rise(Q, D, {_NEXT}, x(i), x(i + 1))", using="sign; next sign"
                        ),
                        obtain("turns", "z", "z after", "z before", "positive"),
                        exists("there", "z", using=["z before"]),
                    ],
                    [
                        apply("some start", "start", using=["left case"]),
                        obtain("some start", "b", "b after", "b before", "sign"),
                        apply("b to the next", "b before"),
                        apply("next sign", "late(i + 1)", using="left case"),
                        apply(
                            "turns", f"rise(Q, D, {_NEXT}, b, x(i + 1))", using="sign; next sign"
                        ),
                        obtain("turns", "z", "z after b", "z before", "positive"),
                        exists("there", "z", using="z before; b after; z after b"),
                    ],
                ),
            ],
            [
                block(
                    "beyond T",
                    "i + 1 <= L => T <= x(i + 1)",
                    "not the last",
                    absurd("so", GOAL, "last case", "not the last"),
                ),
                apply("some start", "start"),
                obtain("some start", "b", "b after", "b before", "sign"),
                *_PART,
                apply("room", f"part({_SIGMA}, {_SIGMA}*Q(b))"),
                obtain("room", "k", "some k", "k small"),
                apply("small", "fades(k)"),
                obtain("small", "S", "S from 0", "small from S"),
                apply("from above", f"size({_SIGMA}, Q({_FAR}), k)", using=f"small from S({_FAR})"),
                apply(
                    "turns", f"rise(Q, D, {_NEXT}, b, {_FAR})", using="sign; from above; k small"
                ),
                obtain("turns", "z", "z after b", "z before", "positive"),
                block(
                    "before",
                    "i + 1 <= L => z <= x(i + 1)",
                    "not the last",
                    absurd("so", GOAL, "last case", "not the last"),
                ),
                exists("there", "z", using="b after; z after b"),
            ],
        ),
    ),
    choose("gap", "y", "y after", "y before", "y signs"),
    block(
        "y ordered",
        "for i: natural. i + 1 <= L => y(i) <= y(i + 1)",
        "within",
        apply("to the next", "y before(i)", using="within"),
        thus("to the next; y after(i + 1); within"),
    ),
    exists("such points", "y"),
    uses=[From("rise", _RISE)],
)

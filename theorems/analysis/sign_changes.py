r"""Where :math:`w'-lw` changes its sign: once more often than w, which starts and ends at 0.

w is given by p up to a time T and by q from there on, w' - lw by P and Q, which may differ at T but
for their sign.  Between two points at which w alternates :math:`e^{-ls}w` goes up or down.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMBINED, CONTINUOUS, EXTREME
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.theorems.analysis.recursion import RECURSION
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
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
)

_SLOPES: Final = "(for s: real. derives({0}, s, l*{0}(s) + {1}(s)))"
_FOUND: Final = "exists y: real. b <= y and y <= c and 0 < d*P(y)"

#: Where e^(-ls)p grows, p' - lp is positive somewhere.
GROWTH: Final = lemma(
    f"for p, P: (real -> real), l, d, b, c: real. b <= c and {_SLOPES.format('p', 'P')}"
    " and continuous(P) and d*(exp(-l*b)*p(b)) < d*(exp(-l*c)*p(c))"
    " => exists z: real. b <= z and z <= c and 0 < d*P(z)",
    ["in order", "slopes", "P is", "more"],
    apply("continuous", "combined", "P", "P", "d", "0"),
    apply("extreme", EXTREME.name, "fun(s, d*P(s) + 0*P(s))", "b", "c"),
    obtain("extreme", "z", "z after", "z before", "largest"),
    by_cases(
        "sign",
        _FOUND,
        "0 < d*P(z)",
        [exists("there", "z", form=_FOUND, using=["sign case", "z after", "z before"])],
        [
            have("scaled down", "for g, v: real. v <= 0 => exp(g)*v <= 0"),
            block(
                "falls",
                "for s: real. b <= s and s <= c => d*(exp(-l*s)*P(s)) <= 0",
                ["after b", "before c"],
                apply("less", "largest", "s"),
                have("no more", "d*P(s) <= 0", "less", "sign case"),
                have("so", "d*(exp(-l*s)*P(s)) <= 0", "no more", "scaled down(-l*s, d*P(s))"),
            ),
            block(
                "slopes inside",
                "for s: real. b <= s and s <= c"
                " => derives(fun(t, d*(exp(-l*t)*p(t))), s, d*(exp(-l*s)*P(s)))",
                ["after b", "before c"],
                apply("of p", "slopes", "s"),
                apply("factor", EXPONENTIAL.name, "1", "l", "s"),
                apply("both", "product", "fun(t, 1*exp(-l*t))", "p", "s",
                      "-l*(1*exp(-l*s))", "l*p(s) + P(s)"),
                apply("signed", LINEAR.name, "fun(t, 1*exp(-l*t)*p(t))",
                      "fun(t, 1*exp(-l*t)*p(t))", "s", "d", "0",
                      *["-l*(1*exp(-l*s))*p(s) + 1*exp(-l*s)*(l*p(s) + P(s))"] * 2),
                convert("so",
                        "derives(fun(t, d*(exp(-l*t)*p(t))), s, d*(exp(-l*s)*P(s)))", "signed"),
            ),
            apply("no growth", MEAN_VALUE.name, "fun(t, d*(exp(-l*t)*p(t)))",
                  "fun(t, d*(exp(-l*t)*P(t)))", "b", "c", "0"),
            have("no less", "d*(exp(-l*c)*p(c)) <= d*(exp(-l*b)*p(b))", "no growth"),
            apply("no", "contradiction", "d*(exp(-l*b)*p(b))", "d*(exp(-l*c)*p(c))"),
            absurd("so", _FOUND, "no"),
        ],
    ),
    uses=[
        EXTREME,
        EXPONENTIAL,
        LINEAR,
        MEAN_VALUE,
        From("combined", COMBINED),
        From("product", PRODUCT),
        From("contradiction", LESS),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

#: P and Q have one sign at T.
SAME: Final = (
    "(for w: real. 0 < w*{0}(T) => 0 < w*{1}(T)) and (for w: real. 0 < w*{1}(T) => 0 < w*{0}(T))"
)
SIGN: Final = "({0} <= T => 0 < {1}*{2}({0})) and (T <= {0} => 0 < {1}*{3}({0}))"
_VALUE: Final = "({0} <= T => {1} == p({0})) and (T <= {0} => {1} == q({0}))"
_FUNCTIONS: Final = "p, q, P, Q: (real -> real), T"
_GIVEN: Final = (
    f"{_SLOPES.format('p', 'P')} and {_SLOPES.format('q', 'Q')} and continuous(P)"
    f" and continuous(Q) and p(T) == q(T) and {SAME.format('P', 'Q')}"
)
_NAMES: Final = ["p slopes", "q slopes", "P is", "Q is", "joined", "to Q", "to P"]
_SOMEWHERE: Final = f"exists y: real. b <= y and y <= c and {SIGN.format('y', 'd', 'P', 'Q')}"


def _at(first: str, of: str, to: str) -> tuple:  # type: ignore[type-arg]
    """From a sign at z on one side of T, what there is at T too."""
    left = first == "P"
    other = "Q" if left else "P"
    here, there = ("z <= T", "T <= z") if left else ("T <= z", "z <= T")
    return (
        block("this side", f"{here} => 0 < d*{first}(z)", ["where"],
              have("so", f"0 < d*{first}(z)", of)),
        block(
            "other side",
            f"{there} => 0 < d*{other}(z)",
            ["where"],
            have("at T", "z == T", "where", to),
            have("sign at T", f"0 < d*{first}(T)", of, "at T",
                 f"congruence({first}(z), {first}(T))"),
            apply("its other sign", f"to {other}", "d"),
            have("so", f"0 < d*{other}(z)", "its other sign", "at T",
                 f"congruence({other}(z), {other}(T))"),
        ),
    )  # fmt: skip


#: Where e^(-ls)w grows, w' - lw is positive somewhere.
GROWTH_ACROSS: Final = lemma(
    f"for {_FUNCTIONS}, l, d, b, c, u, v: real. {_GIVEN} and b <= c and {_VALUE.format('b', 'u')}"
    f" and {_VALUE.format('c', 'v')} and d*(exp(-l*b)*u) < d*(exp(-l*c)*v) => {_SOMEWHERE}",
    [*_NAMES, "in order", "u by p", "u by q", "v by p", "v by q", "more"],
    by_cases(
        "end",
        _SOMEWHERE,
        "c <= T",
        [
            have("b to T", "b <= T", "in order", "end case"),
            apply("u is", "u by p"),
            apply("v is", "v by p"),
            have("so much more", "d*(exp(-l*b)*p(b)) < d*(exp(-l*c)*p(c))", "more", "u is", "v is"),
            apply("grows", "growth", "p", "P", "l", "d", "b", "c"),
            obtain("grows", "z", "z after", "z before", "positive"),
            have("z to T", "z <= T", "z before", "end case"),
            *_at("P", "positive", "z to T"),
            exists("there", "z", form=_SOMEWHERE),
        ],
        [
            have("T to c", "T <= c", "end case"),
            apply("v is", "v by q"),
            by_cases(
                "start",
                _SOMEWHERE,
                "T <= b",
                [
                    apply("u is", "u by q"),
                    have("so much more", "d*(exp(-l*b)*q(b)) < d*(exp(-l*c)*q(c))",
                         "more", "u is", "v is"),
                    apply("grows", "growth", "q", "Q", "l", "d", "b", "c"),
                    obtain("grows", "z", "z after", "z before", "positive"),
                    have("z from T", "T <= z", "z after", "start case"),
                    *_at("Q", "positive", "z from T"),
                    exists("there", "z", form=_SOMEWHERE),
                ],
                [
                    have("b to T", "b <= T", "start case"),
                    apply("u is", "u by p"),
                    by_cases(
                        "half",
                        _SOMEWHERE,
                        "d*(exp(-l*b)*p(b)) < d*(exp(-l*T)*p(T))",
                        [
                            apply("grows", "growth", "p", "P", "l", "d", "b", "T"),
                            obtain("grows", "z", "z after", "z to T", "positive"),
                            have("z before", "z <= c", "z to T", "T to c"),
                            *_at("P", "positive", "z to T"),
                            exists("there", "z", form=_SOMEWHERE),
                        ],
                        [
                            have("in all", "d*(exp(-l*b)*p(b)) < d*(exp(-l*c)*q(c))",
                                 "more", "u is", "v is"),
                            have("q at T", "d*(exp(-l*T)*q(T)) == d*(exp(-l*T)*p(T))", "joined"),
                            have("so much more", "d*(exp(-l*T)*q(T)) < d*(exp(-l*c)*q(c))",
                                 "in all", "half case", "q at T"),
                            apply("grows", "growth", "q", "Q", "l", "d", "T", "c"),
                            obtain("grows", "z", "z from T", "z before", "positive"),
                            have("z after", "b <= z", "b to T", "z from T"),
                            *_at("Q", "positive", "z from T"),
                            exists("there", "z", form=_SOMEWHERE),
                        ],
                    ),
                ],
            ),
        ],
    ),
    uses=[From("growth", GROWTH)],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip


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
    have("share", "for v, w: real. 0 < w => |v|*(w/(2*(|v| + 1))) <= w/2"),
    have("some share", "for v, w: real. 0 < w => 0 < w/(2*(|v| + 1))"),
    block(
        "part",
        "for v, w: real. 0 < w => exists g: real. 0 < g and |v|*g <= w/2",
        ["some w"],
        exists("share of w", "w/(2*(|v| + 1))",
               using=["share(v, w)", "some share(v, w)", "some w"]),
    ),
    have("size", "for v, w, g: real. |w| <= g => v*w <= |v|*g"),
    have("other size", "for v, w, g: real. |w| <= g => -(|v|*g) <= v*w"),
)  # fmt: skip

#: One change of sign more.
ONE_MORE_CHANGE: Final = lemma(
    f"for {_FUNCTIONS}, l, e: real, x: (natural -> real), L: natural. {_GIVEN} and 0 <= T"
    f" and 0 <= l and p(0) == 0 and {FADES.format('q')} and {alternates('x', 'p', 'q', 'L')}"
    f" => exists y: (natural -> real). {alternates('y', 'P', 'Q', '(L + 1)')}",
    [*_NAMES, "T from 0", "l from 0", "from nothing", "q fades", "x from 0", "ordered", "p signs",
     "q signs"],
    # the values of w at the points
    block(
        "values",
        f"for i: natural. exists v: real. {_VALUE.format('x(i)', 'v')}",
        [],
        by_cases(
            "place",
            f"exists v: real. {_VALUE.format('x(i)', 'v')}",
            "x(i) <= T",
            [
                have("early", "x(i) <= T => p(x(i)) == p(x(i))"),
                block(
                    "late",
                    "T <= x(i) => p(x(i)) == q(x(i))",
                    ["from T"],
                    have("at T", "x(i) == T", "from T", "place case"),
                    have("so", "p(x(i)) == q(x(i))", "at T", "joined",
                         "congruence(p(x(i)), p(T))", "congruence(q(x(i)), q(T))"),
                ),
                exists("by p", "p(x(i))", form=f"exists v: real. {_VALUE.format('x(i)', 'v')}"),
            ],
            [
                block(
                    "early",
                    "x(i) <= T => q(x(i)) == p(x(i))",
                    ["to T"],
                    have("at T", "x(i) == T", "to T", "place case"),
                    have("so", "q(x(i)) == p(x(i))", "at T", "joined",
                         "congruence(p(x(i)), p(T))", "congruence(q(x(i)), q(T))"),
                ),
                have("late", "T <= x(i) => q(x(i)) == q(x(i))"),
                exists("by q", "q(x(i))", form=f"exists v: real. {_VALUE.format('x(i)', 'v')}"),
            ],
        ),
    ),
    choose("values", "u", "by p", "by q"),
    block(
        "u signs",
        "for i: natural. i <= L => 0 < (-1)**i*e*u(i)",
        ["within"],
        by_cases(
            "place",
            "0 < (-1)**i*e*u(i)",
            "x(i) <= T",
            [
                apply("value", "by p", "i"),
                apply("sign", "p signs", "i"),
                have("so", "0 < (-1)**i*e*u(i)", "sign", "value", "place case"),
            ],
            [
                have("from T", "T <= x(i)", "place case"),
                apply("value", "by q", "i"),
                apply("sign", "q signs", "i"),
                have("so", "0 < (-1)**i*e*u(i)", "sign", "value", "from T"),
            ],
        ),
    ),
    have("positive", "for g, v: real. 0 < v => 0 < exp(g)*v"),
    # before the first point
    block("nothing by p", "0 <= T => 0 == p(0)", ["T"], have("so", "0 == p(0)", "from nothing")),
    block(
        "nothing by q",
        "T <= 0 => 0 == q(0)",
        ["no time"],
        have("T is 0", "T == 0", "no time", "T from 0"),
        have("so", "0 == q(0)", "from nothing", "joined", "T is 0",
             "congruence(p(T), p(0))", "congruence(q(T), q(0))"),
    ),
    have("0 within", "0 <= L"),
    apply("first sign", "u signs", "0"),
    apply("first by p", "by p", "0"),
    apply("first by q", "by q", "0"),
    have("up at first", "e*(exp(-l*0)*0) < e*(exp(-l*x(0))*u(0))", "first sign",
         "positive(-l*x(0), (-1)**0*e*u(0))"),
    apply("at first", "across", "p", "q", "P", "Q", "T", "l", "e", "0", "x(0)", "0", "u(0)"),
    obtain("at first", "z", "z from 0", "z before", "z by P", "z by Q"),
    # between two points, and after the last
    block(
        "gap",
        f"for i: natural. i <= L => {_GAP}",
        ["within"],
        apply("sign", "u signs", "i"),
        have("left", f"0 < {_LEFT}", "sign", "positive(-l*x(i), (-1)**i*e*u(i))"),
        apply("i by p", "by p", "i"),
        apply("i by q", "by q", "i"),
        by_cases(
            "last",
            _GAP,
            "i + 1 <= L",
            [
                apply("in order", "ordered", "i"),
                apply("next sign", "u signs", "i + 1"),
                apply("next by p", "by p", "i + 1"),
                apply("next by q", "by q", "i + 1"),
                have("up", f"{_NEXT}*(exp(-l*x(i))*u(i)) < {_NEXT}*(exp(-l*x(i + 1))*u(i + 1))",
                     "left", "next sign",
                     "positive(-l*x(i + 1), (-1)**(i + 1)*e*u(i + 1))"),
                apply("at", "across", "p", "q", "P", "Q", "T", "l", _NEXT, "x(i)", "x(i + 1)",
                      "u(i)", "u(i + 1)"),
                obtain("at", "r", "r after", "r before", "r by P", "r by Q"),
                have("before", "i + 1 <= L => r <= x(i + 1)", "r before"),
                exists("there", "r", form=_GAP),
            ],
            [
                *_PART,
                apply("room", "part", _NEXT, _LEFT),
                obtain("room", "b", "some b", "b small"),
                apply("small", "q fades", "b"),
                obtain("small", "S", "S from 0", "small from S"),
                have("S below", "S <= Max(S, T, x(i))"),
                have("T below", "T <= Max(S, T, x(i))"),
                have("x below", "x(i) <= Max(S, T, x(i))"),
                block(
                    "beyond all",
                    "exists M: real. S <= M and T <= M and x(i) <= M",
                    [],
                    exists("the most", "Max(S, T, x(i))", using=["S below", "T below", "x below"]),
                ),
                obtain("beyond all", "M", "late", "from T", "later"),
                apply("there small", "small from S", "M"),
                have("M from 0", "0 <= M", "S from 0", "late"),
                have("factor", "for g, s: real. 0 <= g and 0 <= s => exp(-g*s) <= 1"),
                have("damped", "for g, v, w: real. |v| <= w and 0 <= g and g <= 1 => |g*v| <= w"),
                have("not below 0", "for g: real. 0 <= exp(g)"),
                apply("at most 1", "factor", "l", "M"),
                apply("not negative", "not below 0", "-l*M"),
                apply("small value", "damped", "exp(-l*M)", "q(M)", "b"),
                apply("from below", "other size", _NEXT, "exp(-l*M)*q(M)", "b"),
                have("up", f"{_NEXT}*(exp(-l*x(i))*u(i)) < {_NEXT}*(exp(-l*M)*q(M))",
                     "from below", "b small", "left"),
                block(
                    "by p there",
                    "M <= T => q(M) == p(M)",
                    ["to T"],
                    have("at T", "M == T", "to T", "from T"),
                    have("so", "q(M) == p(M)", "at T", "joined",
                         "congruence(p(M), p(T))",
                         "congruence(q(M), q(T))"),
                ),
                have("by q there",
                     "T <= M => q(M) == q(M)"),
                apply("at", "across", "p", "q", "P", "Q", "T", "l", _NEXT, "x(i)",
                      "M", "u(i)", "q(M)"),
                obtain("at", "r", "r after", "r before", "r by P", "r by Q"),
                block(
                    "before",
                    "i + 1 <= L => r <= x(i + 1)",
                    ["not the last"],
                    absurd("so", "r <= x(i + 1)", "last case", "not the last"),
                ),
                exists("there", "r", form=_GAP),
            ],
        ),
    ),
    choose("gap", "Y", "Y after", "Y before", "Y by P", "Y by Q"),
    apply("points", "recursion", "fun(n, v, Y(n))", "z"),
    obtain("points", "y", "y starts", "y goes on"),
    by_induction(
        "below",
        "for i: natural. i <= L => y(i) <= x(i)",
        ["so far", "within"],
        [have("so", "y(0) <= x(0)", "y starts", "z before")],
        [
            have("before", "i <= L", "within"),
            apply("place", "Y before", "i"),
            have("so", "y(i + 1) <= x(i + 1)", "y goes on(i)", "place", "within"),
        ],
    ),
    have("y from 0", "0 <= y(0)", "y starts", "z from 0"),
    block(
        "y ordered",
        "for i: natural. i + 1 <= L + 1 => y(i) <= y(i + 1)",
        ["within"],
        have("in reach", "i <= L", "within"),
        have("so", "y(i) <= y(i + 1)", "below(i)", "Y after(i)", "y goes on(i)", "in reach"),
    ),
    by_induction(
        "P signs",
        "for i: natural. i <= L + 1 and y(i) <= T => 0 < (-1)**i*e*P(y(i))",
        ["so far", "within", "to T"],
        [
            have("place", "z <= T", "to T", "y starts"),
            apply("sign", "z by P"),
            have("so", "0 < (-1)**0*e*P(y(0))", "sign", "y starts", "congruence(P(y(0)), P(z))"),
        ],
        [
            have("in reach", "i <= L", "within"),
            have("there", "y(i + 1) == Y(i)", "y goes on(i)"),
            have("place", "Y(i) <= T", "to T", "there"),
            apply("at i", "Y by P", "i"),
            apply("sign", "at i"),
            have("so", "0 < (-1)**(i + 1)*e*P(y(i + 1))", "sign", "there",
                 "congruence(P(y(i + 1)), P(Y(i)))"),
        ],
    ),
    by_induction(
        "Q signs",
        "for i: natural. i <= L + 1 and T <= y(i) => 0 < (-1)**i*e*Q(y(i))",
        ["so far", "within", "from T"],
        [
            have("place", "T <= z", "from T", "y starts"),
            apply("sign", "z by Q"),
            have("so", "0 < (-1)**0*e*Q(y(0))", "sign", "y starts", "congruence(Q(y(0)), Q(z))"),
        ],
        [
            have("in reach", "i <= L", "within"),
            have("there", "y(i + 1) == Y(i)", "y goes on(i)"),
            have("place", "T <= Y(i)", "from T", "there"),
            apply("at i", "Y by Q", "i"),
            apply("sign", "at i"),
            have("so", "0 < (-1)**(i + 1)*e*Q(y(i + 1))", "sign", "there",
                 "congruence(Q(y(i + 1)), Q(Y(i)))"),
        ],
    ),
    exists("such points", "y"),
    uses=[From("across", GROWTH_ACROSS), From("recursion", RECURSION)],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

_RISE: Final = lemma(
    "for Q, D: (real -> real), d, b, c: real. b <= c and (for s: real. derives(Q, s, D(s)))"
    " and continuous(D) and d*Q(b) < d*Q(c) => exists z: real. b <= z and z <= c and 0 < d*D(z)",
    ["in order", "slopes", "D is", "more"],
    block(
        "slopes of it",
        "for s: real. derives(Q, s, 0*Q(s) + D(s))",
        [],
        apply("slope", "slopes", "s"),
        convert("so", "derives(Q, s, 0*Q(s) + D(s))", "slope"),
    ),
    have("no factor", "for s: real. exp(-0*s) == 1"),
    have("as much more", "d*(exp(-0*b)*Q(b)) < d*(exp(-0*c)*Q(c))", "more", "no factor(b)",
         "no factor(c)"),
    apply("grows", "growth", "Q", "D", "0", "d", "b", "c"),
    uses=[From("growth", GROWTH)],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

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
    ["slopes", "D is", "above", "fades", "ordered", "early", "late"],
    block(
        "gap",
        f"for i: natural. i <= L => {_TURN}",
        ["within"],
        # a point with the sign of the start, where the next one lies beyond T
        block(
            "start",
            f"{_BEYOND} => {_START}",
            ["beyond"],
            by_cases(
                "place",
                _START,
                "T <= x(i)",
                [
                    apply("sign", "late", "i"),
                    have("itself", "x(i) <= x(i)"),
                    have("before", "i + 1 <= L => x(i) <= x(i + 1)", "ordered(i)"),
                    exists("x itself", "x(i)", form=_START),
                ],
                [
                    have("to T", "x(i) <= T", "place case"),
                    apply("sign", "early", "i"),
                    by_cases(
                        "way",
                        _START,
                        f"0 < {_SIGMA}",
                        [
                            have("product", "for v, w: real. 0 < v and 0 < w => 0 < v*w"),
                            have("positive", f"0 < {_SIGMA}*Q(T)",
                                 f"product({_SIGMA}, Q(T))", "way case", "above"),
                            exists("at T", "T", form=_START),
                        ],
                        [
                            have("positive", f"0 < {_SIGMA}*Q(x(i))", "sign", "way case"),
                            have("itself", "x(i) <= x(i)"),
                            have("before", "i + 1 <= L => x(i) <= x(i + 1)", "ordered(i)"),
                            exists("x itself", "x(i)", form=_START),
                        ],
                    ),
                ],
            ),
        ),
        by_cases(
            "last",
            _TURN,
            "i + 1 <= L",
            [
                apply("in order", "ordered", "i"),
                by_cases(
                    "left",
                    _TURN,
                    "x(i + 1) <= T",
                    [
                        have("to T", "x(i) <= T", "in order", "left case"),
                        apply("sign", "early", "i"),
                        apply("next sign", "early", "i + 1"),
                        have("more", f"{_NEXT}*Q(x(i)) < {_NEXT}*Q(x(i + 1))", "sign", "next sign"),
                        apply("turns", "rise", "Q", "D", _NEXT, "x(i)", "x(i + 1)"),
                        obtain("turns", "z", "z after", "z before", "positive"),
                        have("before", "i + 1 <= L => z <= x(i + 1)", "z before"),
                        exists("there", "z", form=_TURN),
                    ],
                    [
                        have("from T", "T <= x(i + 1)", "left case"),
                        have("beyond T", "i + 1 <= L => T <= x(i + 1)", "from T"),
                        apply("some start", "start"),
                        obtain("some start", "b", "b after", "b before", "sign"),
                        apply("b to the next", "b before"),
                        apply("next sign", "late", "i + 1"),
                        have("more", f"{_NEXT}*Q(b) < {_NEXT}*Q(x(i + 1))", "sign", "next sign"),
                        apply("turns", "rise", "Q", "D", _NEXT, "b", "x(i + 1)"),
                        obtain("turns", "z", "z after b", "z before", "positive"),
                        have("z after", "x(i) <= z", "b after", "z after b"),
                        have("before", "i + 1 <= L => z <= x(i + 1)", "z before"),
                        exists("there", "z", form=_TURN),
                    ],
                ),
            ],
            [
                block(
                    "beyond T",
                    "i + 1 <= L => T <= x(i + 1)",
                    ["not the last"],
                    absurd("so", "T <= x(i + 1)", "last case", "not the last"),
                ),
                apply("some start", "start"),
                obtain("some start", "b", "b after", "b before", "sign"),
                *_PART,
                apply("room", "part", _SIGMA, f"{_SIGMA}*Q(b)"),
                obtain("room", "k", "some k", "k small"),
                apply("small", "fades", "k"),
                obtain("small", "S", "S from 0", "small from S"),
                have("late enough", f"S <= {_FAR}"),
                have("after b", f"b <= {_FAR}"),
                apply("there small", "small from S", _FAR),
                apply("from above", "size", _SIGMA, f"Q({_FAR})", "k"),
                have("more", f"{_NEXT}*Q(b) < {_NEXT}*Q({_FAR})", "sign", "from above", "k small"),
                apply("turns", "rise", "Q", "D", _NEXT, "b", _FAR),
                obtain("turns", "z", "z after b", "z before", "positive"),
                have("z after", "x(i) <= z", "b after", "z after b"),
                block(
                    "before",
                    "i + 1 <= L => z <= x(i + 1)",
                    ["not the last"],
                    absurd("so", "z <= x(i + 1)", "last case", "not the last"),
                ),
                exists("there", "z", form=_TURN),
            ],
        ),
    ),
    choose("gap", "y", "y after", "y before", "y signs"),
    block(
        "y ordered",
        "for i: natural. i + 1 <= L => y(i) <= y(i + 1)",
        ["within"],
        have("in reach", "i <= L", "within"),
        apply("to the next", "y before", "i"),
        have("so", "y(i) <= y(i + 1)", "to the next", "y after(i + 1)", "within"),
    ),
    exists("such points", "y"),
    uses=[From("rise", _RISE)],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

r"""Where :math:`e^{-ls}w` grows between two points, :math:`w'-lw` is positive somewhere.

w is given by p up to a time T and by q from there on, w' - lw by P and Q, which may differ at T but
for their sign.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMBINED, EXTREME
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_SLOPES: Final = "(for s: real. derives({0}, s, l*{0}(s) + {1}(s)))"
_FOUND: Final = "exists y: real. b <= y and y <= c and 0 < d*P(y)"

#: Where e^(-ls)p grows, p' - lp is positive somewhere.
GROWTH: Final = lemma(
    f"for p, P: (real -> real), l, d, b, c: real. b <= c and {_SLOPES.format('p', 'P')}"
    " and continuous(P) and d*(exp(-l*b)*p(b)) < d*(exp(-l*c)*p(c))"
    " => exists z: real. b <= z and z <= c and 0 < d*P(z)",
    "in order; slopes; P is; more",
    apply("continuous", "combined(P, P, d, 0)"),
    apply("extreme", f"{EXTREME.name}(fun(s, d*P(s) + 0*P(s)), b, c)"),
    obtain("extreme", "z", "z after", "z before", "largest"),
    by_cases(
        "sign",
        _FOUND,
        "0 < d*P(z)",
        [exists("there", "z")],
        [
            block(
                "falls",
                "for s: real. b <= s and s <= c => d*(exp(-l*s)*P(s)) <= 0",
                "after b; before c",
                apply("less", "largest(s)"),
                thus("less; sign case"),
            ),
            block(
                "slopes inside",
                "for s: real. b <= s and s <= c"
                " => derives(fun(t, d*(exp(-l*t)*p(t))), s, d*(exp(-l*s)*P(s)))",
                "after b; before c",
                apply("of p", "slopes(s)"),
                apply("factor", f"{EXPONENTIAL.name}(1, l, s)"),
                apply(
                    "both", "product(fun(t, 1*exp(-l*t)), p, s, -l*(1*exp(-l*s)), l*p(s) + P(s))"
                ),
                apply(
                    "signed",
                    LINEAR.name,
                    "fun(t, 1*exp(-l*t)*p(t))",
                    "fun(t, 1*exp(-l*t)*p(t))",
                    "s",
                    "d",
                    "0",
                    *["-l*(1*exp(-l*s))*p(s) + 1*exp(-l*s)*(l*p(s) + P(s))"] * 2,
                ),
                convert("so", GOAL, "signed"),
            ),
            apply(
                "no growth",
                f"{MEAN_VALUE.name}(fun(t, d*(exp(-l*t)*p(t))), fun(t, d*(exp(-l*t)*P(t))), b, c,"
                " 0)",
            ),
            apply("no", "contradiction(d*(exp(-l*b)*p(b)), d*(exp(-l*c)*p(c)))", using="no growth"),
            absurd("so", GOAL, "no"),
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
)

#: P and Q have one sign at T.
SAME: Final = (
    "(for w: real. 0 < w*{0}(T) => 0 < w*{1}(T)) and (for w: real. 0 < w*{1}(T) => 0 < w*{0}(T))"
)
SIGN: Final = "({0} <= T => 0 < {1}*{2}({0})) and (T <= {0} => 0 < {1}*{3}({0}))"
VALUE: Final = "({0} <= T => {1} == p({0})) and (T <= {0} => {1} == q({0}))"
FUNCTIONS: Final = "p, q, P, Q: (real -> real), T"
GIVEN: Final = (
    f"{_SLOPES.format('p', 'P')} and {_SLOPES.format('q', 'Q')} and continuous(P)"
    f" and continuous(Q) and p(T) == q(T) and {SAME.format('P', 'Q')}"
)
NAMES: Final = ["p slopes", "q slopes", "P is", "Q is", "joined", "to Q", "to P"]
_SOMEWHERE: Final = f"exists y: real. b <= y and y <= c and {SIGN.format('y', 'd', 'P', 'Q')}"


def _at(first: str, of: str, to: str) -> tuple:  # type: ignore[type-arg]
    """From a sign at z on one side of T, what there is at T too."""
    left = first == "P"
    other = "Q" if left else "P"
    here, there = ("z <= T", "T <= z") if left else ("T <= z", "z <= T")
    return (
        have("this side", f"{here} => 0 < d*{first}(z)", of),
        block(
            "other side",
            f"{there} => 0 < d*{other}(z)",
            "where",
            apply(
                "its other sign",
                f"to {other}(d)",
                using=f"{of}; where; {to}; congruence({first}(z), {first}(T))",
            ),
            thus(f"its other sign; where; {to}; congruence({other}(z), {other}(T))"),
        ),
    )


#: Where e^(-ls)w grows, w' - lw is positive somewhere.
GROWTH_ACROSS: Final = lemma(
    f"for {FUNCTIONS}, l, d, b, c, u, v: real. {GIVEN} and b <= c and {VALUE.format('b', 'u')}"
    f" and {VALUE.format('c', 'v')} and d*(exp(-l*b)*u) < d*(exp(-l*c)*v) => {_SOMEWHERE}",
    [*NAMES, "in order", "u by p", "u by q", "v by p", "v by q", "more"],
    by_cases(
        "end",
        _SOMEWHERE,
        "c <= T",
        [
            apply("v is", "v by p"),
            apply(
                "grows", "growth(p, P, l, d, b, c)", using="more; u by p; in order; end case; v is"
            ),
            obtain("grows", "z", "z after", "z before", "positive"),
            have("z to T", "z <= T", "z before; end case"),
            *_at("P", "positive", "z to T"),
            exists("there", "z"),
        ],
        [
            by_cases(
                "start",
                GOAL,
                "T <= b",
                [
                    apply("u is", "u by q"),
                    apply(
                        "grows", "growth(q, Q, l, d, b, c)", using="more; u is; v by q; end case"
                    ),
                    obtain("grows", "z", "z after", "z before", "positive"),
                    have("z from T", "T <= z", "z after; start case"),
                    *_at("Q", "positive", "z from T"),
                    exists("there", "z"),
                ],
                [
                    have("b to T", "b <= T", "start case"),
                    apply("u is", "u by p"),
                    by_cases(
                        "half",
                        GOAL,
                        "d*(exp(-l*b)*p(b)) < d*(exp(-l*T)*p(T))",
                        [
                            apply("grows", "growth(p, P, l, d, b, T)"),
                            obtain("grows", "z", "z after", "z to T", "positive"),
                            *_at("P", "positive", "z to T"),
                            exists("there", "z", using="z to T; end case"),
                        ],
                        [
                            have(
                                "in all",
                                "d*(exp(-l*b)*p(b)) < d*(exp(-l*c)*q(c))",
                                "more; u is; v by q; end case",
                            ),
                            apply(
                                "grows",
                                "growth(q, Q, l, d, T, c)",
                                using="in all; half case; joined; end case",
                            ),
                            obtain("grows", "z", "z from T", "z before", "positive"),
                            *_at("Q", "positive", "z from T"),
                            exists("there", "z", using="b to T; z from T"),
                        ],
                    ),
                ],
            )
        ],
    ),
    uses=[From("growth", GROWTH)],
)

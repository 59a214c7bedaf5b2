"""Powers of s and exponentials of its logarithm; f(-c*log(s))/s**(j + 1) is continuous after 0."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    COMBINED,
    COMPOSED,
    HELD_INVERSE,
    HELD_LOGARITHM,
    LIPSCHITZ,
    PRODUCT,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    induct,
    obtain,
    thus,
)

#: Powers of s and exponentials of its logarithm.
INVERSE_POWERS: Final = lemma(
    "for s: real. 0 < s => for j: natural. 0 < s**j and exp(-j*log(s))*s**j == 1",
    "some s",
    by_induction("positive", "for j: natural. 0 < s**j", "so far", [], [thus("so far; some s")]),
    block("both", GOAL, [], apply("it is positive", "positive(j)")),
)

#: What grows with the logarithm: quotients by powers.
QUOTIENT: Final = lemma(
    "for s, b, c, y: real, j, n: natural. 0 < s and s <= 1 and j <= n and b*c == n + 1"
    " => |y/s**(j + 1)| <= |exp(b*(-c*log(s)))*y|",
    "some s; to 1; in order; scaled",
    have("less", "for u, v, x: real. u <= 0 and v <= x => -v*u <= -x*u"),
    apply("exponents", "less(log(s), j + 1, n + 1)", using="in order"),
    have("division", "for u, v, w: real. 0 < v and w*v == 1 => u/v == w*u"),
    apply("quotient", "division(y, s**(j + 1), exp(-(j + 1)*log(s)))"),
    have("size", "for u, v: real. 0 <= u => |u*v| == u*|v|"),
    apply(
        "compared",
        "mul_le_mul_of_nonneg_right(|y|, exp(-(j + 1)*log(s)), exp(b*(-c*log(s))))",
        using="exponents; scaled",
    ),
    apply("left", "size(exp(-(j + 1)*log(s)), y)", using="exp_nonneg(-(j + 1)*log(s))"),
    apply("right", "size(exp(b*(-c*log(s))), y)", using="exp_nonneg(b*(-c*log(s)))"),
    have("so", "|y/s**(j + 1)| <= |exp(b*(-c*log(s)))*y|", "quotient; compared; left; right"),
)

#: Quotients by powers are products with powers of the reciprocal.
RECIPROCALS: Final = lemma(
    "for s: real. 0 < s => for j: natural, y: real. y/s**j == y*(1/s)**j",
    "some s",
    apply("powers", "inverse powers(s)"),
    have("division", "for u, v, w: real. 0 < v and w*v == 1 => u/v == u*w"),
    block(
        "all",
        GOAL,
        [],
        apply("this power", "powers(j)"),
        obtain("this power", "positive", "other inverse"),
        apply("so", "division(y, s**j, (1/s)**j)"),
    ),
    uses=[From("inverse powers", INVERSE_POWERS)],
)

#: The transform of a continuous function is continuous after 0.
TRANSFORM: Final = lemma(
    "for f: (real -> real), c: real, j: natural. continuous(f) => for z, e: real. 0 < z and 0 < e"
    " => exists h: real. 0 < h and (for s: real. |s - z| <= h"
    " => |f(-c*log(s))/s**(j + 1) - f(-c*log(z))/z**(j + 1)| <= e)",
    "f is",
    block(
        "at z",
        "for y, w: real. 0 < y and 0 < w => exists h: real. 0 < h and (for s: real. |s - y| <= h"
        " => |f(-c*log(s))/s**(j + 1) - f(-c*log(y))/y**(j + 1)| <= w)",
        "some z; some e",
        apply("logarithm", "held logarithm(y/2)"),
        apply("multiple", "combined(fun(s, -log(Max(s, y/2))), fun(s, -log(Max(s, y/2))), c, 0)"),
        convert("inner", "continuous(fun(s, -c*log(Max(s, y/2))))", "multiple"),
        apply("outer", "composed(f, fun(s, -c*log(Max(s, y/2))))"),
        apply("inverse", "held inverse(y/2)"),
        apply("one", "lipschitz(fun(s, 1), 1)"),
        convert("no power", "continuous(fun(s, (1/Max(s, y/2))**0))", "one"),
        block(
            "one power more",
            "for i: natural. continuous(fun(s, (1/Max(s, y/2))**i))"
            " => continuous(fun(s, (1/Max(s, y/2))**(i + 1)))",
            "so far",
            apply("longer", "product(fun(s, (1/Max(s, y/2))**i), fun(s, 1/Max(s, y/2)))"),
            convert("more", GOAL, "longer"),
        ),
        induct(
            "powers",
            "for i: natural. continuous(fun(s, (1/Max(s, y/2))**i))",
            "no power",
            "one power more",
        ),
        apply("this power", "powers(j + 1)"),
        apply("whole", "product(fun(s, f(-c*log(Max(s, y/2)))), fun(s, (1/Max(s, y/2))**(j + 1)))"),
        apply("near z", "whole(y, w)"),
        obtain("near z", "h", "some h", "close"),
        apply("over y", "reciprocals(y)"),
        apply("over y here", "over y(j + 1, f(-c*log(y)))"),
        apply("powers of y", "inverse powers(y)"),
        apply("y power", "powers of y(j + 1)"),
        obtain("y power", "y power positive", "y power inverse"),
        block(
            "there",
            "for s: real. |s - y| <= Min(h, y/2)"
            " => |f(-c*log(s))/s**(j + 1) - f(-c*log(y))/y**(j + 1)| <= w",
            "near",
            have("s positive", "0 < s", "near"),
            apply("over s", "reciprocals(s)"),
            apply("over s here", "over s(j + 1, f(-c*log(s)))"),
            apply("powers of s", "inverse powers(s)"),
            apply("s power", "powers of s(j + 1)"),
            obtain("s power", "s power positive", "s power inverse"),
            apply("step", "close(s)", using="near"),
            convert(
                "not held",
                "|f(-c*log(s))*(1/s)**(j + 1) - f(-c*log(y))*(1/y)**(j + 1)| <= w",
                "step",
                "near",
            ),
            thus("not held; s power positive; y power positive; over s here; over y here"),
        ),
        exists("h", "Min(h, y/2)"),
    ),
    uses=[
        From("held logarithm", HELD_LOGARITHM),
        From("held inverse", HELD_INVERSE),
        From("combined", COMBINED),
        From("composed", COMPOSED),
        From("product", PRODUCT),
        From("lipschitz", LIPSCHITZ),
        From("reciprocals", RECIPROCALS),
        From("inverse powers", INVERSE_POWERS),
    ],
)

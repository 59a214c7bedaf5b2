r"""One channel of Theorem 4.2: exponential sums at Jackson's rate, pointwise and in L1.

With :math:`c=(n+1)/\beta` and :math:`s=e^{-t/c}` the function r(t) becomes
:math:`q(s)=r(-c\log s)/s` (49), whose derivatives are :math:`g_k(-c\log s)/s^{k+1}` (50).  As
:math:`|g_k(t)|\le G\beta\prod_{l\le k}(n+1+l)e^{-\beta t}`, the last one is bounded by
:math:`G\beta(2n+1)!/(n+1)!` (51), all tend to 0 at 0 (52), and Jackson's theorem gives a polynomial
Q (53); :math:`e^{-t/c}Q(e^{-t/c})` is the exponential sum (55), (59).

Source: Li, Han, E and Li (ICLR 2021), (49)-(59).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, JACKSON
from memory_theorems.theorems.analysis.curves import ALONG_LOGARITHM, DERIVES
from memory_theorems.theorems.analysis.exponentials import BELOW_ONE, LOGARITHM_GROWS, POWER
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.logarithmic_time import INVERSE_POWERS, QUOTIENT, TRANSFORM
from memory_theorems.theorems.analysis.sequences import SHIFTED
from memory_theorems.theorems.analysis.sums import RAISED
from memory_theorems.theorems.analysis.transforms import FAMILY, FAR, SIZES, SLOPES, STEADY
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_F: Final = "g({0}, 0, -c*log({1}))/{1}**({0} + 1)"
_SUM: Final = "Sum(a(j)*exp(-(j*(b/(n + 1)))*t), (j, 1, p + n + 1))"
KERNEL: Final = (
    "for r: (natural, real -> real), n, p: natural, b, G: real. 0 < b"
    " and (for i: natural, t: real. i + 1 <= n => derives(fun(s, r(i, s)), t, r(i + 1, t)))"
    " and (for i: natural. i <= n => continuous(fun(s, r(i, s))))"
    " and (for i: natural, t: real. i <= n and 0 <= t => |exp(b*t)*r(i, t)| <= G*b**(i + 1))"
    " and (for i: natural, e: real. i <= n and 0 < e => exists T: real. for t: real. T <= t"
    " => |exp(b*t)*r(i, t)| <= e)"
)
BOUND: Final = "(pi/4)**n*(G*b**(0 + 1)*Product(n + 1 + l, (l, 1, n)))"

#: (49)-(55), at every time.
POINTWISE: Final = lemma(
    f"{KERNEL} => exists a: (natural -> real). for t: real. 0 <= t"
    f" => Product(p + 1 + i, (i, 1, n))*|r(0, t) - {_SUM}|"
    f" <= {BOUND}*exp(-(b/(n + 1))*t)",
    ["some b", "slopes", "steady", "sizes", "far"],
    let("c", "real", "(n + 1)/b"),
    have("scaled", "c*b == n + 1", "c is", "some b"),
    have("scaled too", "b*c == n + 1", "scaled"),
    have("positive quotient", "for k: natural, v: real. 0 < v => 0 < (k + 1)/v"),
    have("c positive", "0 < c", "c is", "some b", "positive quotient(n, b)"),
    obtain("family(r, c, n)", "g", "begins", "goes on"),
    apply("g slopes", "family slopes", "r", "c", "n", "g"),
    apply("g sizes", "family sizes", "r", "c", "n", "g", "b", "G"),
    apply("g far", "family far", "r", "c", "n", "g", "b"),
    apply("g steady", "family continuous", "r", "c", "n", "g"),
    # (50)
    block(
        "derivatives",
        "for j: natural, s: real. j + 1 <= n and 0 < s and s <= 1"
        f" => derives(fun(q, {_F.format('j', 'q')}), s, {_F.format('(j + 1)', 's')})",
        ["j to n", "some s", "to 1"],
        apply("this order", "g slopes", "j"),
        apply("slope", "this order", "0", "-c*log(s)", using=["j to n"]),
        apply("powers", "inverse powers", "s"),
        obtain("powers(j + 2)", "power positive", "power inverse"),
        have(
            "next",
            "g(j + 1, 0, -c*log(s)) == -((j + 1)*g(j, 0, -c*log(s)) + c*g(j, 0 + 1, -c*log(s)))",
            "goes on(j, 0, -c*log(s)); j to n",
        ),
        have("numerators", "for u, v, w: real. 0 < w and u == v => u/w == v/w"),
        apply(
            "value",
            "numerators(-(c*g(j, 0 + 1, -c*log(s)) + (j + 1)*g(j, 0, -c*log(s))), g(j + 1, "
            "0, -c*log(s)), s**(j + 2))",
            using=["next"],
        ),
        convert(
            "so",
            GOAL,
            f"{ALONG_LOGARITHM.name}(fun(q, g(j, 0, q)), c, s, g(j, 0 + 1, -c*log(s)), j)",
            "value; power positive",
        ),
    ),
    apply("top order", "g steady", "n"),
    have("none above", "n + 0 <= n"),
    apply("top continuous", "top order", "0", using=["none above"]),
    apply("of the top", "transform", "fun(s, g(n, 0, s))", "c", "n"),
    block(
        "continuous",
        "for z, e: real. 0 < z and z <= 1 and 0 < e => exists h: real. 0 < h"
        " and (for s: real. |s - z| <= h"
        f" => |{_F.format('n', 's')} - {_F.format('n', 'z')}| <= e)",
        ["some z", "to 1", "some e"],
        apply("so", "of the top", "z", "e"),
    ),
    # (52)
    block(
        "limits",
        "for j: natural. j <= n => exists v: real. for e: real. 0 < e => exists h: real. 0 < h"
        f" and (for s: real. 0 < s and s <= h => |{_F.format('j', 's')} - v| <= e)",
        ["j to n"],
        apply("this order", "g far", "j"),
        block(
            "to 0",
            "for e: real. 0 < e => exists h: real. 0 < h"
            f" and (for s: real. 0 < s and s <= h => |{_F.format('j', 's')} - 0| <= e)",
            ["some e"],
            have("within", "j + 0 <= n", "j to n"),
            apply("late", "this order", "0", "e", using=["within"]),
            obtain("late", "T", "beyond"),
            block(
                "near 0",
                "for s: real. 0 < s and s <= Min(1, exp(-T/c))"
                f" => |{_F.format('j', 's')} - 0| <= e",
                ["some s", "near"],
                have("to 1", "s <= 1", "near", "c positive"),
                apply("logarithms", "logarithm grows(s, exp(-T/c))", using=["near", "c positive"]),
                have("of the bound", "log(exp(-T/c)) == -T/c", "c positive"),
                have("later", "for u, v, w: real. 0 < w and u <= -v/w => v <= -w*u"),
                apply(
                    "after T",
                    "later(log(s), T, c)",
                    using=["logarithms", "of the bound", "c positive"],
                ),
                apply("powers", "inverse powers", "s"),
                obtain("powers(j + 1)", "power positive", "power inverse"),
                thus(
                    "power positive; after T; beyond(-c*log(s)); some s; to 1; j to n; "
                    "scaled too; by powers(s, b, c, g(j, 0, -c*log(s)), j, n)"
                ),
            ),
            exists("this h", "Min(1, exp(-T/c))"),
        ),
        exists("the limit", "0"),
    ),
    # (51)
    apply("at the top", "g sizes", "n"),
    block(
        "bounded",
        "for s: real. 0 < s and s <= 1"
        f" => |{_F.format('n', 's')}| <= G*b**(0 + 1)*Product(n + 1 + l, (l, 1, n))",
        ["some s", "to 1"],
        apply("value", "at the top", "0", "-c*log(s)", using=["none above"]),
        apply("quotient", "by powers", "s", "b", "c", "g(n, 0, -c*log(s))", "n", "n"),
        apply(
            "so",
            f"le_trans(|{_F.format('n', 's')}|, |exp(b*(-c*log(s)))*g(n, 0, -c*log(s))|, "
            "G*b**(0 + 1)*Product(n + 1 + l, (l, 1, n)))",
        ),
    ),
    # (53)
    obtain(
        f"{JACKSON.name}(fun(j, s, {_F.format('j', 's')}), n, p, G*b**(0 + 1)*Product(n + 1 + l, "
        "(l, 1, n)))",
        "a; near",
    ),
    obtain("shifted(a)", "k", "k begins", "k goes on"),
    # (54), (55)
    let("raised", "real, natural -> real", "fun(u, j, u**j)"),
    have("replaced", "for x, u, v, w, y: real. x*u <= y and u == v and v == w => x*w <= y"),
    have("steps", "for u, v: real. 0 < v => u/v*v == u"),
    have("times", "for u, v, w, x: real. 0 <= w and x*u <= v => x*(w*u) <= v*w"),
    block(
        "at t",
        f"for t: real. 0 <= t => Product(p + 1 + i, (i, 1, n))"
        f"*|r(0, t) - {_SUM.replace('a(j)', 'k(j)')}| <= {BOUND}*exp(-(b/(n + 1))*t)",
        ["later"],
        let("s", "real", "exp(-(b/(n + 1)*t))"),
        have("rate", "0 <= b/(n + 1)", "some b"),
        apply("exponent", "mul_nonneg", "b/(n + 1)", "t", using=["rate", "later"]),
        have("to 1", "s <= 1", "s is", "exponent", "below one(b/(n + 1)*t)"),
        have("s positive", "0 < s", "s is"),
        apply("from above", "logarithm grows", "s", "exp(-(b/(n + 1)*t))", using=["s is"]),
        apply("from below", "logarithm grows", "exp(-(b/(n + 1)*t))", "s", using=["s is"]),
        convert(
            "error too",
            f"Product(p + 1 + i, (i, 1, n))*|r(0, t)/s - Sum(a(i)*s**i, (i, 0, p + n))| <= {BOUND}",
            "near(s)",
            "from above; from below; log_exp(-(b/(n + 1)*t)); scaled; begins(0, -c*log(s)); "
            "congruence(r(0, -c*log(s)), r(0, t)); s positive",
        ),
        apply(
            "scaled error",
            f"times(|r(0, t)/s - Sum(a(i)*s**i, (i, 0, p + n))|, {BOUND}, s, Product(p + 1 + "
            "i, (i, 1, n)))",
            using=["s positive"],
        ),
        apply("raised here", "raised", "a", "k", "p + n", "s"),
        apply("whole", "steps", "r(0, t)", "s"),
        have(
            "each power",
            "for j: natural. s**j == exp(-(j*(b/(n + 1)))*t)",
            "s is; congruence(raised(s, j), raised(exp(-(b/(n + 1)*t)), j)); raised is(s, j); "
            "raised is(exp(-(b/(n + 1)*t)), j); powers of exp(j, b/(n + 1)*t)",
        ),
        apply(
            "same size",
            "abs_congr((r(0, t)/s - Sum(a(i)*s**i, (i, 0, p + n)))*s, r(0, t) - "
            "Sum(k(j)*s**j, (j, 1, p + n + 1)))",
            using=["raised here", "whole", "s positive"],
        ),
        convert(
            "in exponentials",
            f"Product(p + 1 + i, (i, 1, n))*|r(0, t) - {_SUM.replace('a(j)', 'k(j)')}|"
            f" <= {BOUND}*s",
            "replaced(Product(p + 1 + i, (i, 1, n)), s*|r(0, t)/s - Sum(a(i)*s**i, (i, 0, p + "
            "n))|, |(r(0, t)/s - Sum(a(i)*s**i, (i, 0, p + n)))*s|, |r(0, t) - Sum(k(j)*s**j, "
            f"(j, 1, p + n + 1))|, {BOUND}*s)",
            "each power(j)",
        ),
        convert("so", GOAL, "in exponentials", "s is"),
    ),
    exists("the sum", "k"),
    uses=[
        ALONG_LOGARITHM,
        JACKSON,
        From("family", FAMILY),
        From("family slopes", SLOPES),
        From("family sizes", SIZES),
        From("family far", FAR),
        From("family continuous", STEADY),
        From("transform", TRANSFORM),
        From("by powers", QUOTIENT),
        From("inverse powers", INVERSE_POWERS),
        From("logarithm grows", LOGARITHM_GROWS),
        From("below one", BELOW_ONE),
        From("powers of exp", POWER),
        From("shifted", SHIFTED),
        From("raised", RAISED),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)

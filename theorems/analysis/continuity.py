"""Continuous functions of one real variable: products, compositions, polynomials near them."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.exponentials import ABOVE_ONE, LOGARITHM_GROWS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From, NamedFact, Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)


def continuous(function: str) -> str:
    """The text that the function, as ``"f({})"``, is continuous; for named facts."""
    return (
        "(for z, e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        f" => |{function.format('s')} - {function.format('z')}| <= e))"
    )


def vanishes(function: str) -> str:
    """The text that the function, as ``"f({})"``, vanishes at infinity."""
    return (
        "(for e: real. 0 < e => exists T: real. for s: real. T <= |s|"
        f" => |{function.format('s')}| <= e)"
    )


CONTINUOUS: Final = Object(
    "continuous(f: (real -> real))", continuous("f({})"), "f is continuous on the real line"
)

#: A function that tends to 0 on either side.
VANISHES: Final = Object("vanishes(f: (real -> real))", vanishes("f({})"), "f vanishes at infinity")

#: Weierstrass, for functions that are continuous beyond the interval too.
WEIERSTRASS: Final = NamedFact(
    "Weierstrass",
    f"for f: (real -> real), eps: real. {continuous('f({})')} and 0 < eps"
    " => exists n: natural, p: (natural -> real). for u: real. 0 <= u and u <= 1"
    " => |f(u) - Sum(p(j)*u**j, (j, 0, n))| <= eps",
    cited="Weierstrass' theorem: W. Rudin, Principles of Mathematical Analysis, 3rd edition, 1976,"
    " theorem 7.26",
    text="If f is a continuous complex function on [a, b], there exists a sequence of polynomials"
    " P_n such that lim P_n(x) = f(x) uniformly on [a, b]. If f is real, the P_n may be taken"
    " real.",
)

#: Jackson, for what is given on (0, 1] with all its derivatives, and continued to 0.
JACKSON: Final = NamedFact(
    "Jackson",
    "for f: (natural, real -> real), k, p: natural, b: real."
    " (for j: natural, s: real. j + 1 <= k and 0 < s and s <= 1"
    " => derives(fun(r, f(j, r)), s, f(j + 1, s)))"
    " and (for z, e: real. 0 < z and z <= 1 and 0 < e => exists h: real. 0 < h"
    " and (for s: real. |s - z| <= h => |f(k, s) - f(k, z)| <= e))"
    " and (for j: natural. j <= k => exists v: real. for e: real. 0 < e => exists h: real. 0 < h"
    " and (for s: real. 0 < s and s <= h => |f(j, s) - v| <= e))"
    " and (for s: real. 0 < s and s <= 1 => |f(k, s)| <= b) => exists a: (natural -> real)."
    " for s: real. 0 < s and s <= 1 => Product(p + 1 + i, (i, 1, k))"
    "*|f(0, s) - Sum(a(i)*s**i, (i, 0, p + k))| <= (pi/4)**k*b",
    (DERIVES,),
    cited="Jackson's theorem: E. W. Cheney, Introduction to Approximation Theory, 2nd edition,"
    " 1982, Jackson's theorem V (iii), page 147",
    text="E_n(f) <= (pi/2)**k*|f^(k)|/((n + 1)*n*(n - 1)*...*(n - k + 2)) for f with a continuous"
    " derivative of order k on [-1, 1] and n >= k, where E_n(f) is the least uniform distance from"
    " the polynomials of degree at most n. (Here n = p + k, and [0, 1] has half the length, which"
    " makes pi/4 of pi/2; f is continued to 0 by the limits, which exist for all derivatives.)",
)

#: Heine and Cantor, for functions that vanish at infinity.
UNIFORM: Final = NamedFact(
    "uniform continuity",
    f"for f: (real -> real). {continuous('f({})')} and {vanishes('f({})')} => for r: real. 0 < r"
    " => exists a: real. 0 < a and (for t, u: real. |t - u| <= a => |f(t) - f(u)| <= r)",
    coq="Curves.uniformly_continuous",
)

LIPSCHITZ: Final = lemma(
    "for f: (real -> real), c: real. 0 < c and (for s, z: real. |f(s) - f(z)| <= c*|s - z|)"
    " => continuous(f)",
    "some c; slope",
    block(
        "at z",
        GOAL,
        "some e",
        have("multiple", "for d: real. d <= e/c => c*d <= e", "some c"),
        block(
            "near",
            "for s: real. |s - z| <= e/c => |f(s) - f(z)| <= e",
            "close",
            apply("bound", "multiple(|s - z|)"),
            thus("bound; slope(s, z)"),
        ),
        exists("h", "e/c"),
    ),
    objects=[CONTINUOUS],
)

COMBINED: Final = lemma(
    "for f, g: (real -> real), a, b: real. continuous(f) and continuous(g)"
    " => continuous(fun(s, a*f(s) + b*g(s)))",
    "f is; g is",
    have("small", "for p, q, u, v, y: real. |u| <= y and |v| <= y => |p*u + q*v| <= (|p| + |q|)*y"),
    have("share", "for p, q, e: real. 0 < e => (|p| + |q|)*(e/(|p| + |q| + 1)) <= e"),
    block(
        "at z",
        GOAL,
        "some e",
        apply("f near", "f is(z, e/(|a| + |b| + 1))"),
        obtain("f near", "h", "some h", "f close"),
        apply("g near", "g is(z, e/(|a| + |b| + 1))"),
        obtain("g near", "k", "some k", "g close"),
        block(
            "close",
            "for s: real. |s - z| <= Min(h, k) => |a*f(s) + b*g(s) - (a*f(z) + b*g(z))| <= e",
            "near",
            apply(
                "sum",
                "small(a, b, f(s) - f(z), g(s) - g(z), e/(|a| + |b| + 1))",
                using="g close(s); near; f close(s)",
            ),
            thus("sum; share(a, b, e)"),
        ),
        exists("h", "Min(h, k)"),
    ),
    objects=[CONTINUOUS],
)

COMPOSED: Final = lemma(
    "for f, g: (real -> real). continuous(f) and continuous(g) => continuous(fun(s, f(g(s))))",
    "f is; g is",
    block(
        "at z",
        GOAL,
        "some e",
        apply("outside", "f is(g(z), e)"),
        obtain("outside", "k", "some k", "near g"),
        apply("inside", "g is(z, k)"),
        obtain("inside", "h", "positive", "near z"),
        block(
            "near",
            "for s: real. |s - z| <= h => |f(g(s)) - f(g(z))| <= e",
            "close",
            apply("so is g", "near z(s)"),
            apply("so", "near g(g(s))"),
        ),
        exists("some h", "h"),
    ),
    objects=[CONTINUOUS],
)

PRODUCT: Final = lemma(
    "for f, g: (real -> real). continuous(f) and continuous(g) => continuous(fun(s, f(s)*g(s)))",
    "f is; g is",
    have("half", "for d, e, y: real. d <= e/(2*(|y| + 1)) and 0 <= d => d*(|y| + 1) <= e/2"),
    block(
        "at z",
        GOAL,
        "some e",
        apply("for f", "f is(z, e/(2*(|g(z)| + 1)))"),
        obtain("for f", "k", "some k", "f near"),
        apply("for g", "g is(z, Min(1, e/(2*(|f(z)| + 1))))"),
        obtain("for g", "l", "some l", "g near"),
        block(
            "near",
            "for s: real. |s - z| <= Min(k, l) => |f(s)*g(s) - f(z)*g(z)| <= e",
            "close",
            apply("g moves", "g near(s)", using="close"),
            apply("half f", "half(|f(s) - f(z)|, e, g(z))", using="f near(s); close"),
            apply("half g", "half(|g(s) - g(z)|, e, f(z))", using="g moves"),
            apply(
                "part f",
                "mul_le_mul_of_nonneg_left(|f(s) - f(z)|, |g(s)|, |g(z)| + 1)",
                using="g moves",
            ),
            thus(
                "abs_mul_sub_mul_le(f(s), g(s), f(z), g(z)); part f;"
                " mul_le_mul_of_nonneg_left(|g(s) - g(z)|, |f(z)|, |f(z)| + 1); half f; half g"
            ),
        ),
        exists("some h", "Min(k, l)"),
    ),
    objects=[CONTINUOUS],
)

#: A differentiable function is continuous.
FROM_DERIVATIVES: Final = lemma(
    "for f, g: (real -> real). (for z: real. derives(f, z, g(z))) => continuous(f)",
    "slopes",
    block(
        "at z",
        GOAL,
        "some e",
        apply("slope", "slopes(z)"),
        apply("near z", "continuity from a derivative(f, z, g(z))"),
        apply("near", "near z(e)"),
    ),
    uses=[From("continuity from a derivative", CONTINUITY)],
    objects=[CONTINUOUS],
)

#: The logarithm and the inverse, held from a positive bound on.
HELD_LOGARITHM: Final = lemma(
    "for r: real. 0 < r => continuous(fun(u, -log(Max(u, r))))",
    "some r",
    have("lower", "for x, y, w: real. 0 < y and w < 1 and |x - y| <= y*(1 - w) => y*w <= x"),
    have(
        "upper", "for x, y, w: real. 0 < y and 0 < w and w < 1 and |x - y| <= y*(1 - w) => x*w <= y"
    ),
    have("moved", "for y, e: real. 0 < y => log(y*exp(-e)) == log(y) - e"),
    have("inverses", "for x, y: real. 0 < x and 1 < y and x*y == 1 => x < 1"),
    block(
        "one side",
        "for x, y, e: real. 0 < x and 0 < y and y*exp(-e) <= x => log(y) - log(x) <= e",
        "some x; some y; below",
        apply("logarithms", "logarithm grows(y*exp(-e), x)"),
        thus("logarithms; moved(y, e)"),
    ),
    block(
        "at z",
        GOAL,
        "some e",
        apply("above 1", "above one(e)"),
        apply("below 1", "inverses(exp(-e), exp(e))"),
        have("room", "0 < Max(z, r)*(1 - exp(-e))", "below 1"),
        block(
            "near",
            "for s: real. |s - z| <= Max(z, r)*(1 - exp(-e))"
            " => |-log(Max(s, r)) - -log(Max(z, r))| <= e",
            "close",
            apply("from below", "lower(Max(s, r), Max(z, r), exp(-e))", using="close"),
            apply("from above", "upper(Max(s, r), Max(z, r), exp(-e))", using="close"),
            apply("down", "one side(Max(s, r), Max(z, r), e)"),
            apply("up", "one side(Max(z, r), Max(s, r), e)"),
            thus("down; up"),
        ),
        exists("h", "Max(z, r)*(1 - exp(-e))"),
    ),
    uses=[From("above one", ABOVE_ONE), From("logarithm grows", LOGARITHM_GROWS)],
    objects=[CONTINUOUS],
)

HELD_INVERSE: Final = lemma(
    "for r: real. 0 < r => continuous(fun(u, 1/Max(u, r)))",
    "some r",
    apply("all", "lipschitz(fun(u, 1/Max(u, r)), 1/r**2)"),
    uses=[From("lipschitz", LIPSCHITZ)],
)

SCALED: Final = lemma(
    "for f: (real -> real), c: real. continuous(f) and vanishes(f)"
    " => continuous(fun(s, c*f(s))) and vanishes(fun(s, c*f(s)))",
    "f is; f vanishes",
    have("small", "for u, e: real. |u| <= e/(|c| + 1) => |c*u| <= e"),
    block(
        "still continuous",
        "continuous(fun(s, c*f(s)))",
        "some e",
        apply("near z", "f is(z, e/(|c| + 1))"),
        obtain("near z", "h", "some h", "near"),
        block(
            "close",
            "for s: real. |s - z| <= h => |c*f(s) - c*f(z)| <= e",
            "at s",
            apply("step", "near(s)"),
            apply("its multiple", "small(f(s) - f(z), e)"),
            thus("its multiple"),
        ),
        exists("the same h", "h"),
    ),
    block(
        "still vanishing",
        "vanishes(fun(s, c*f(s)))",
        "some e",
        apply("far", "f vanishes(e/(|c| + 1))"),
        obtain("far", "T", "beyond"),
        block(
            "tail",
            "for s: real. T <= |s| => |c*f(s)| <= e",
            "at s",
            apply("value", "beyond(s)"),
            apply("its multiple", "small(f(s), e)"),
        ),
        exists("the same T", "T"),
    ),
    objects=[CONTINUOUS, VANISHES],
)

_TAPER: Final = "Max(0, Min(1, 1 + (n + 1)*s))"

#: A function cut off before 0, where it falls to 0 within 1/(n + 1).
TAPERED: Final = lemma(
    "for f: (real -> real), n: natural. continuous(f) and vanishes(f)"
    f" => continuous(fun(s, f(Max(s, 0))*{_TAPER})) and vanishes(fun(s, f(Max(s, 0))*{_TAPER}))",
    "f is; f vanishes",
    have("clamp", "for x, y: real. |Max(0, Min(1, x)) - Max(0, Min(1, y))| <= |x - y|"),
    have("line", "for s, z: real. |1 + (n + 1)*s - (1 + (n + 1)*z)| <= (n + 1)*|s - z|"),
    have(
        "taper slope",
        f"for s, z: real. |{_TAPER} - Max(0, Min(1, 1 + (n + 1)*z))| <= (n + 1)*|s - z|",
        "clamp(1 + (n + 1)*s, 1 + (n + 1)*z); line(s, z)",
    ),
    apply("held", "lipschitz(fun(s, Max(s, 0)), 1)"),
    apply("taper", f"lipschitz(fun(s, {_TAPER}), n + 1)"),
    apply("f held", "composed(f, fun(s, Max(s, 0)))"),
    apply("continuous product", f"product(fun(s, f(Max(s, 0))), fun(s, {_TAPER}))"),
    block(
        "still vanishing",
        f"vanishes(fun(s, f(Max(s, 0))*{_TAPER}))",
        "some e",
        apply("far", "f vanishes(e)"),
        obtain("far", "T", "beyond"),
        block(
            "tail",
            f"for s: real. Max(T, 1) <= |s| => |f(Max(s, 0))*{_TAPER}| <= e",
            "at s",
            by_cases(
                "side",
                GOAL,
                "0 <= s",
                [
                    have("T at most", "for u, v: real. Max(u, 1) <= v => u <= v"),
                    apply("far s", "T at most(T, |s|)"),
                    convert("later", "T <= |Max(s, 0)|", "far s"),
                    apply("value", "beyond(Max(s, 0))"),
                    apply("so", f"abs_mul_le_of_le_one(f(Max(s, 0)), {_TAPER}, e)"),
                ],
                [have("before", "s <= -1", "side case; at s")],
            ),
        ),
        exists("a larger T", "Max(T, 1)"),
    ),
    uses=[From("lipschitz", LIPSCHITZ), From("composed", COMPOSED), From("product", PRODUCT)],
    objects=[CONTINUOUS, VANISHES],
)

#: A function read backwards from t.
BACKWARDS: Final = lemma(
    "for f: (real -> real), t: real. continuous(f) and vanishes(f)"
    " => continuous(fun(s, f(t - s))) and vanishes(fun(s, f(t - s)))",
    "f is; f vanishes",
    apply("turned", "lipschitz(fun(s, t - s), 1)"),
    apply("still continuous", "composed(f, fun(s, t - s))"),
    block(
        "still vanishing",
        "vanishes(fun(s, f(t - s)))",
        "some e",
        apply("far", "f vanishes(e)"),
        obtain("far", "T", "beyond"),
        exists("a larger T", "T + |t|", using=["beyond(t - s)"]),
    ),
    uses=[From("lipschitz", LIPSCHITZ), From("composed", COMPOSED)],
    objects=[CONTINUOUS, VANISHES],
)

#: Extreme values, for functions that are continuous beyond the interval too.
EXTREME: Final = NamedFact(
    "extreme values",
    f"for f: (real -> real), b, c: real. b <= c and {continuous('f({})')}"
    " => exists z: real. b <= z and z <= c and (for s: real. b <= s and s <= c => f(s) <= f(z))",
    coq="Curves.extreme_values",
)

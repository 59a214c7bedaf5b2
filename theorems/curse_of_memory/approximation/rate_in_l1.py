r"""One channel of Theorem 4.2 in L1, for every width: :math:`m^n\|r-\hat r\|_{L^1}\le C(n)G`.

For m > n by Jackson's theorem; for :math:`m\le n` the zero sum serves, as :math:`\|r\|_{L^1}\le G`.

Source: Li, Han, E and Li (ICLR 2021), (59).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import BOUND as INTEGRAL_BOUND
from memory_theorems.theorems.analysis.integrals import (
    DECAY,
    FINITE_SUMS,
    GAP,
    INTEGRABLE,
    MODULUS,
    MONOTONE,
    MULTIPLE,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.curse_of_memory.approximation.channel_rate import (
    BOUND,
    KERNEL,
    POINTWISE,
)
from memory_theorems.theorems.curse_of_memory.approximation.constants_of_rate import NARROW, WIDE
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
    induct,
    let,
    obtain,
)

_DIFFERENCE: Final = "for n: natural. n < {0} => exists p: natural. {0} == p + n + 1"

#: What is larger is so by 1 and something.
DIFFERENCE: Final = lemma(
    f"for m: natural. {_DIFFERENCE.format('m')}",
    [],
    block("first", _DIFFERENCE.format("0"), ["less"])(
        apply("no", "contradiction", "n", "0", using=["less"]), absurd("so", GOAL, "no")
    ),
    block(
        "next",
        f"for k: natural. ({_DIFFERENCE.format('k')}) => {_DIFFERENCE.format('(k + 1)')}",
        ["so far"],
        block("this", _DIFFERENCE.format("(k + 1)"), ["less"])(
            by_cases("where", GOAL, "n < k")(
                [
                    obtain("so far(n)", "p", "k is"),
                    have("one more", "k + 1 == p + 1 + n + 1", "k is"),
                    exists("so", "p + 1"),
                ],
                [have("last", "k + 1 == 0 + n + 1", "where case", "less"), exists("so", "0")],
            )
        ),
    ),
    induct("up to", f"for k: natural. {_DIFFERENCE.format('k')}", "first", "next"),
    apply("all", "up to", "m"),
    uses=[From("contradiction", LESS)],
)

CONSTANT: Final = (
    "(pi/4)**{0}*({0} + 1)*(factorial(2*{0} + 1)/factorial({0} + 1))*({0}**{0}/factorial({0}))"
)
_C: Final = CONSTANT.format("n")
SUM: Final = "Sum(a(j)*exp(-(j*(b/(n + 1)))*s), (j, 1, {}))"
_ERROR: Final = f"Integral(|r(0, s) - {SUM}|, (s, 0, oo))"

#: Sums of exponentials with these rates.
SUMS: Final = lemma(
    "for a: (natural -> real), b: real, n, m: natural. 0 < b"
    f" => integrable(fun(s, {SUM.format('m')}))",
    ["some b"],
    block(
        "terms",
        "for j: natural. 1 <= j and j <= m => integrable(fun(s, a(j)*exp(-(j*(b/(n + 1)))*s)))",
        ["from 1", "to m"],
        obtain(f"{DECAY.name}(j*(b/(n + 1)))", "it is", "its value"),
        obtain("multiple(fun(s, exp(-(j*(b/(n + 1)))*s)), a(j))", "so", "the value"),
    ),
    obtain("finite sums(fun(j, s, a(j)*exp(-(j*(b/(n + 1)))*s)), m)", "they are", "value"),
    uses=[DECAY, From("multiple", MULTIPLE), From("finite sums", FINITE_SUMS)],
    predicates=[INTEGRABLE],
)

_WIDE_GAP: Final = f"r(0, s) - {SUM.format('p + n + 1')}"
_WIDE_ERROR: Final = _ERROR.format("p + n + 1")

#: For widths above n.
WIDE_CHANNEL: Final = lemma(
    f"{KERNEL} and integrable(fun(s, r(0, s))) and 0 <= G => exists a: (natural -> real)."
    f" (p + n + 1)**n*{_ERROR.format('p + n + 1')} <= {_C}*G",
    ["some b", "slopes", "steady", "sizes", "far", "r is", "G from 0"],
    obtain("pointwise(r, n, p, b, G)", "a", "near"),
    apply("sum is", "sums", "a", "b", "n", "p + n + 1"),
    apply("gap is", "gap", "fun(s, r(0, s))", f"fun(s, {SUM.format('p + n + 1')})"),
    obtain(
        f"multiple(fun(s, |r(0, s) - {SUM.format('p + n + 1')}|), Product(p + 1 + i, (i, 1, n)))",
        "left in; left value",
    ),
    obtain(f"{DECAY.name}(b/(n + 1))", "decay is", "area"),
    obtain(f"multiple(fun(s, exp(-(b/(n + 1))*s)), {BOUND})", "right in", "right value"),
    apply(
        "less",
        f"{MONOTONE.name}(fun(s, Product(p + 1 + i, (i, 1, n))*|r(0, s) - "
        f"{SUM.format('p + n + 1')}|), fun(s, {BOUND}*exp(-(b/(n + 1))*s)))",
    ),
    have("in a row", "for u, v, w, x: real. v == u and v <= w and w == x => u <= x"),
    convert(
        "in all",
        f"Product(p + 1 + i, (i, 1, n))*{_WIDE_ERROR} <= {BOUND}*(1/(b/(n + 1)))",
        f"in a row(Product(p + 1 + i, (i, 1, n))*{_WIDE_ERROR}, Integral(Product(p + 1 + i, (i, "
        f"1, n))*|{_WIDE_GAP}|, (s, 0, oo)), Integral({BOUND}*exp(-(b/(n + 1))*s), (s, 0, oo)), "
        f"{BOUND}*Integral(exp(-(b/(n + 1))*s), (s, 0, oo)))",
        "area; some b",
    ),
    have(
        "b cancels",
        "for u, v, w, x: real, k: natural. 0 < v"
        " => u*(w*v**(0 + 1)*x)*(1/(v/(k + 1))) == u*(k + 1)*x*w",
    ),
    convert(
        "by products",
        f"Product(p + 1 + i, (i, 1, n))*{_WIDE_ERROR}"
        " <= (pi/4)**n*(n + 1)*Product(n + 1 + l, (l, 1, n))*G",
        "in all",
        "b cancels((pi/4)**n, b, G, Product(n + 1 + l, (l, 1, n)), n); some b",
    ),
    apply("not below 0", "bound", f"fun(s, |{_WIDE_GAP}|)", f"fun(s, |{_WIDE_GAP}|)"),
    have("error from 0", f"0 <= {_WIDE_ERROR}", "not below 0"),
    apply("these orders", "one channel", "n", "p + 1"),
    apply("constants", "these orders", _WIDE_ERROR, "G", using=["error from 0", "G from 0"]),
    convert("so", f"(p + n + 1)**n*{_WIDE_ERROR} <= {_C}*G", "constants"),
    exists("this sum", "a"),
    uses=[
        DECAY,
        MONOTONE,
        WIDE,
        From("pointwise", POINTWISE),
        From("sums", SUMS),
        From("gap", GAP),
        From("multiple", MULTIPLE),
        From("bound", INTEGRAL_BOUND),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)

_NO_SUM: Final = "Sum(0*exp(-(j*(b/(n + 1)))*s), (j, 1, m))"
_NARROW_ERROR: Final = f"Integral(|r(0, s) - {_NO_SUM}|, (s, 0, oo))"
_NORM: Final = "Integral(|r(0, s)|, (s, 0, oo))"

#: For widths up to n the zero sum serves.
NARROW_CHANNEL: Final = lemma(
    "for r: (natural, real -> real), n, m: natural, b, G: real. 0 < b"
    " and (for i: natural, t: real. i <= n and 0 <= t => |exp(b*t)*r(i, t)| <= G*b**(i + 1))"
    f" and integrable(fun(s, r(0, s))) and 0 <= G and m <= n => m**n*{_NARROW_ERROR} <= {_C}*G",
    ["some b", "sizes", "r is", "G from 0", "narrow"],
    have("divided", "for y, u, w, v: real. |y*u| <= v and w*y == 1 and 0 < w => |u| <= v*w"),
    have("inverse", "for t: real. exp(-b*t)*exp(b*t) == 1"),
    block("below", "for s: real. 0 <= s => |r(0, s)| <= G*b*exp(-b*s)", ["later"])(
        apply("size", "sizes", "0", "s"),
        have("first power", "G*b**(0 + 1) == G*b"),
        apply(
            "so",
            "divided(exp(b*s), r(0, s), exp(-b*s), G*b)",
            using=["inverse(s)", "exp_pos(-b*s)", "size", "first power"],
        ),
    ),
    apply("modulus", MODULUS.name, "fun(s, r(0, s))"),
    obtain(f"{DECAY.name}(b)", "decay is", "area"),
    obtain("multiple(fun(s, exp(-b*s)), G*b)", "right in", "right value"),
    apply("less", MONOTONE.name, "fun(s, |r(0, s)|)", "fun(s, G*b*exp(-b*s))"),
    have("b cancels", "for u, v, w: real. 0 < v and w == 1/v => u*v*w == u"),
    apply("simpler", "b cancels", "G", "b", "Integral(exp(-b*s), (s, 0, oo))"),
    apply("these orders", "the narrow constant", "n", "m"),
    have("no power below 0", "for k: natural. 0 <= m**k"),
    have("products", "for u, v, w, x: real. 0 <= u and 0 <= x and v <= x and u <= w => u*v <= w*x"),
    apply(
        "by the norm",
        f"products(m**n, {_NORM}, {_C}, G)",
        using=["no power below 0(n)", "these orders", "narrow", "less", "right value", "simpler"],
    ),
    convert("so", GOAL, "by the norm"),
    uses=[DECAY, MODULUS, MONOTONE, NARROW, From("multiple", MULTIPLE)],
    predicates=[INTEGRABLE],
)

_FORM: Final = f"exists a: (natural -> real). m**n*{_ERROR.format('m')} <= {_C}*G"
_OF_W: Final = SUM.replace("a(j)", "w(j)")
_ERROR_OF_W: Final = _ERROR.replace("a(j)", "w(j)")

#: For every width.
CHANNEL: Final = lemma(
    f"{KERNEL.replace('n, p: natural', 'n, m: natural')} and integrable(fun(s, r(0, s)))"
    f" and 0 <= G => {_FORM}",
    ["some b", "slopes", "steady", "sizes", "far", "r is", "G from 0"],
    by_cases("width", GOAL, "n < m")(
        [
            apply("some more", "difference", "m"),
            obtain("some more(n)", "p", "m is"),
            obtain("wide channel(r, n, p, b, G)", "w", "near"),
            let(
                "S",
                "natural, real -> real",
                f"fun(k, q, {_OF_W.format('k').replace('*s)', '*q)')})",
            ),
            have(
                "same values",
                "for s: real. S(p + n + 1, s) == S(m, s)",
                "m is; congruence(S(p + n + 1, s), S(m, s))",
            ),
            have(
                "same sum",
                f"for s: real. {_OF_W.format('p + n + 1')} == {_OF_W.format('m')}",
                "same values(s); S is(p + n + 1, s); S is(m, s)",
            ),
            convert(
                "same error",
                f"(p + n + 1)**n*{_ERROR_OF_W.format('m')} <= {_C}*G",
                "near",
                "same sum(s)",
            ),
            let("raised", "natural -> real", "fun(k, k**n)"),
            have("replaced", "for u, v, x, y: real. u*x <= y and u == v => v*x <= y"),
            have(
                "same power",
                "(p + n + 1)**n == m**n",
                "m is; congruence(raised(p + n + 1), raised(m)); raised is(p + n + 1); "
                "raised is(m)",
            ),
            apply(
                "so near",
                f"replaced((p + n + 1)**n, m**n, {_ERROR_OF_W.format('m')}, {_C}*G)",
                using=["same error", "same power"],
            ),
            exists("this sum", "w"),
        ],
        [
            apply("zero", "narrow channel", "r", "n", "m", "b", "G", using=["width case"]),
            exists("no sum", "fun(j, 0)"),
        ],
    ),
    uses=[
        From("difference", DIFFERENCE),
        From("wide channel", WIDE_CHANNEL),
        From("narrow channel", NARROW_CHANNEL),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)

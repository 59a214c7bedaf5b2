r"""Chains of decaying functions, :math:`h_{k+1}'=h_k-\lambda_{k+1}h_{k+1}`, :math:`h_0=0`.

Sums of the first n of them solve an equation with n real rates, repeated or not.  They do not
alternate at n + 1 points, as in :mod:`theorems.analysis.alternations`, and decay where the rates
are positive.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, EXTREME, FROM_DERIVATIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.least_terms import LEAST
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

SUM: Final = "Sum(a(j)*h(j, {0}), (j, 1, {1}))"
#: What the derivative makes of the weights, but for the last.
MOVED: Final = "Sum((a(j + 1) - lambda(j)*a(j))*h(j, {0}), (j, 1, {1}))"
CHAIN: Final = (
    "(for s: real. h(0, s) == 0) and (for k: natural, s: real. k + 1 <= {} =>"
    " derives(fun(t, h(k + 1, t)), s, h(k, s) - lambda(k + 1)*h(k + 1, s)))"
)
_FAMILY: Final = "lambda: (natural -> real), h: (natural, real -> real), m: natural"

#: The derivative of a sum.
SLOPE: Final = lemma(
    f"for {_FAMILY}, a: (natural -> real), n: natural, z: real. {CHAIN.format('m')} and n <= m"
    f" => derives(fun(s, {SUM.format('s', 'n')}), z,"
    f" {MOVED.format('z', 'n')} - a(n + 1)*h(n, z))",
    "begins; slopes; within",
    by_induction(
        "up to",
        f"for k: natural. k <= m => derives(fun(s, {SUM.format('s', 'k')}), z,"
        f" {MOVED.format('z', 'k')} - a(k + 1)*h(k, z))",
        "so far; in reach",
        [apply("flat", f"{EXPONENTIAL.name}(0, 0, z)"), convert("none", GOAL, "flat", "begins(z)")],
        [
            apply("old", "so far", using=["in reach"]),
            apply("one", "slopes(k, z)"),
            apply(
                "both",
                f"{LINEAR.name}(fun(s, {SUM.format('s', 'k')}), fun(s, h(k + 1, s)), z, 1,"
                f" a(k + 1), {MOVED.format('z', 'k')} - a(k + 1)*h(k, z),"
                " h(k, z) - lambda(k + 1)*h(k + 1, z))",
            ),
            convert("more", GOAL, "both"),
        ],
    ),
    apply("all", "up to(n)"),
    uses=[EXPONENTIAL, LINEAR],
)

#: Sums are continuous, with their derivatives.
CONTINUITY: Final = lemma(
    f"for {_FAMILY}, a: (natural -> real), n: natural. {CHAIN.format('m')} and n <= m"
    f" => continuous(fun(s, {SUM.format('s', 'n')}))",
    "begins; slopes; within",
    block(
        "slope",
        f"for z: real. derives(fun(s, {SUM.format('s', 'n')}), z,"
        f" {MOVED.format('z', 'n')} - a(n + 1)*h(n, z))",
        [],
        apply("so", "slope of a sum(lambda, h, m, a, n, z)"),
    ),
    apply(
        "it is",
        f"from derivatives(fun(s, {SUM.format('s', 'n')}), fun(s,"
        f" {MOVED.format('s', 'n')} - a(n + 1)*h(n, s)))",
    ),
    uses=[From("slope of a sum", SLOPE), From("from derivatives", FROM_DERIVATIVES)],
)

_P: Final = "lambda(n + 1)"
#: e^(lambda_{n+1} t) times the sum of n + 1, and what its derivative is, but for that factor.
_TURNED: Final = f"exp({_P}*{{0}})*{SUM.format('{0}', 'n + 1')}"
_LESS: Final = f"Sum((a(j + 1) + ({_P} - lambda(j))*a(j))*h(j, {{0}}), (j, 1, n))"
_SIGNED: Final = "(-1)**i*{}"
_BREAK: Final = f"exists l: natural. l <= {{0}} and (-1)**l*{SUM.format('x(l)', '{0}')} <= 0"
_BREAKS: Final = (
    "for a, x: (natural -> real). (for i: natural. i + 1 <= {0} => x(i) <= x(i + 1)) => " + _BREAK
)
_INSIDE: Final = "for t: real. x(i) <= t and t <= x(i + 1) => "
_LEAST: Final = (
    f"x(i) <= z and z <= x(i + 1) and ({_INSIDE}"
    f"{_SIGNED.format(_LESS.format('z'))} <= {_SIGNED.format(_LESS.format('t'))})"
)
_WEIGHTS: Final = f"fun(j, a(j + 1) + ({_P} - lambda(j))*a(j))"

_GAPS: Final = (
    block(
        "gap",
        f"for i: natural. i + 1 <= n + 1 => exists z: real. {_LEAST}",
        "within",
        apply("continuous", f"continuity(lambda, h, m, fun(j, -(-1)**i*({_WEIGHTS[7:]}), n)"),
        apply(
            "extreme",
            f"{EXTREME.name}(fun(t, Sum(-(-1)**i*({_WEIGHTS[7:-1]})*h(j, t), (j, 1, n))), x(i),"
            " x(i + 1))",
            using="ordered(i); within",
        ),
        obtain("extreme", "z", "z after", "z before", "largest"),
        exists("there", "z", using=["largest(t)"]),
    ),
    choose("gap", "y", "y after", "y before", "y least"),
    have(
        "y in order",
        "for i: natural. i + 1 <= n => y(i) <= y(i + 1)",
        "y before(i); y after(i + 1)",
    ),
)
#: Between x(i) and x(i + 1) the product has one direction.
_ONE_WAY: Final = (
    apply("of fewer", f"fewer(fun(j, -({_WEIGHTS[7:-1]})), y)"),
    obtain("of fewer", "i", "i within", "its sign"),
    have("i in reach", "i + 1 <= n + 1", "i within"),
    apply("at i", "y least(i)"),
    have("still not", f"{_INSIDE}0 <= {_SIGNED.format(_LESS.format('t'))}", "at i(t); its sign"),
    block(
        "falls",
        f"{_INSIDE}-(-1)**i*(exp({_P}*t)*{_LESS.format('t')}) <= 0",
        "after x; before the next",
        apply("sign", "still not(t)"),
        thus("sign"),
    ),
    block(
        "slopes inside",
        f"{_INSIDE}derives(fun(s, -(-1)**i*({_TURNED.format('s')})), t,"
        f" -(-1)**i*(exp({_P}*t)*{_LESS.format('t')}))",
        "after x; before the next",
        apply("slope", "slope of a sum(lambda, h, m, a, n + 1, t)"),
        apply("factor", f"{EXPONENTIAL.name}(1, -{_P}, t)"),
        apply(
            "their product",
            f"product(fun(s, 1*exp(-(-{_P})*s)), fun(s, {SUM.format('s', 'n + 1')}), t,"
            f" -(-{_P})*(1*exp(-(-{_P})*t)), {MOVED.format('t', 'n + 1')} -"
            " a(n + 1 + 1)*h(n + 1, t))",
        ),
        apply(
            "signed",
            LINEAR.name,
            f"fun(s, 1*exp(-(-{_P})*s)*{SUM.format('s', 'n + 1')})",
            f"fun(s, 1*exp(-(-{_P})*s)*{SUM.format('s', 'n + 1')})",
            "t",
            "-(-1)**i",
            "0",
            *[
                f"-(-{_P})*(1*exp(-(-{_P})*t))*{SUM.format('t', 'n + 1')} + 1*exp(-(-{_P})*t)"
                f"*({MOVED.format('t', 'n + 1')} - a(n + 1 + 1)*h(n + 1, t))"
            ]
            * 2,
        ),
        convert("so", GOAL, "signed"),
    ),
    apply("x in order", "ordered(i)"),
    apply(
        "no growth",
        f"{MEAN_VALUE.name}(fun(s, -(-1)**i*({_TURNED.format('s')})),"
        f" fun(s, -(-1)**i*(exp({_P}*s)*{_LESS.format('s')})), x(i), x(i + 1), 0)",
    ),
    have(
        "no less",
        f"{_SIGNED.format('(' + _TURNED.format('x(i)') + ')')}"
        f" <= {_SIGNED.format('(' + _TURNED.format('x(i + 1)') + ')')}",
        "no growth",
    ),
)
#: So one of the two values has not the sign that alternates.
_ONE_OF_TWO: Final = by_cases(
    "which",
    _BREAK.format("(n + 1)"),
    f"{_SIGNED.format(SUM.format('x(i)', 'n + 1'))} <= 0",
    [exists("this", "i", using="which case; i within")],
    [
        exists(
            "the next",
            "i + 1",
            using=(
                f"no less; which case; nonneg_of_mul_le_mul(exp({_P}*x(i)),"
                f" {_SIGNED.format(SUM.format('x(i)', 'n + 1'))}, exp({_P}*x(i + 1)),"
                f" {_SIGNED.format(SUM.format('x(i + 1)', 'n + 1'))})"
            ),
        )
    ],
)

#: At n + 1 points one value has not the sign that alternates.
BREAKS: Final = lemma(
    f"for {_FAMILY}. {CHAIN.format('m')} => for n: natural. n <= m => {_BREAKS.format('n')}",
    "begins; slopes",
    by_induction(
        "up to",
        GOAL,
        "earlier; reach",
        [block("first", GOAL, "ordered", exists("the first", "0"))],
        [
            have("n within", "n <= m", "reach"),
            apply("fewer", "earlier"),
            block("this", GOAL, "ordered", *_GAPS, *_ONE_WAY, _ONE_OF_TWO),
        ],
    ),
    uses=[
        EXTREME,
        EXPONENTIAL,
        LINEAR,
        MEAN_VALUE,
        From("slope of a sum", SLOPE),
        From("continuity", CONTINUITY),
        From("product", PRODUCT),
    ],
    objects=[CONTINUOUS],
)

_FADING: Final = "|{0}| <= {1}*exp(-u*s)"
_SIZE: Final = "(|y(0)| + g)"
_DRIVEN: Final = "d*(1*exp(-(-l)*s)*y(s)) + (-1)*(g*exp(-(-(l - u))*s))"

#: What a decaying function drives decays, where its own rate is larger.
_DRIVEN_DECAYS: Final = lemma(
    "for y, f: (real -> real), l, u, c, g: real. 0 < l - u and g*(l - u) == c"
    " and (for s: real. derives(y, s, f(s) - l*y(s)))"
    f" and (for s: real. 0 <= s => {_FADING.format('f(s)', 'c')})"
    f" => for s: real. 0 <= s => {_FADING.format('y(s)', _SIZE)}",
    "faster; share; slopes; fading",
    have("one", "for z: real. exp(-z*0) == 1"),
    block(
        "one side",
        f"for d, r: real. |d| <= 1 and 0 <= r => d*y(r) <= {_SIZE}*exp(-u*r)",
        "sign; later",
        block(
            "its slope",
            f"for z: real. 0 <= z and z <= r => derives(fun(s, {_DRIVEN}), z,"
            " exp(l*z)*(d*f(z)) - c*exp((l - u)*z))",
            "from 0; to r",
            apply("factor", f"{EXPONENTIAL.name}(1, -l, z)"),
            apply("of y", "slopes(z)"),
            apply(
                "product",
                "product rule(fun(s, 1*exp(-(-l)*s)), y, z, -(-l)*(1*exp(-(-l)*z)), f(z) - l*y(z))",
            ),
            apply("bound", f"{EXPONENTIAL.name}(g, -(l - u), z)"),
            apply(
                "both",
                f"{LINEAR.name}(fun(s, 1*exp(-(-l)*s)*y(s)), fun(s, g*exp(-(-(l - u))*s)), z, d,"
                " -1, -(-l)*(1*exp(-(-l)*z))*y(z) + 1*exp(-(-l)*z)*(f(z) - l*y(z)),"
                " -(-(l - u))*(g*exp(-(-(l - u))*z)))",
            ),
            convert("so", GOAL, "both", "share"),
        ),
        block(
            "falls",
            "for z: real. 0 <= z and z <= r => exp(l*z)*(d*f(z)) - c*exp((l - u)*z) <= 0",
            "from 0; to r",
            thus("fading(z); sign"),
        ),
        apply(
            "no growth",
            f"{MEAN_VALUE.name}(fun(s, {_DRIVEN}), fun(s, exp(l*s)*(d*f(s)) - c*exp((l - u)*s)),"
            " 0, r, 0)",
        ),
        have("at 0", "d*y(0) <= |y(0)|", "sign"),
        have("scaled", "for z, v, w: real. 0 <= z and v <= w => z*v <= z*w"),
        have("g from 0", "0 <= g", "share; fading(0); one(u); faster"),
        have(
            "without exponentials",
            "exp(l*r)*(d*y(r)) <= |y(0)| + g*exp((l - u)*r)",
            "no growth; one(-l); one(-(l - u)); at 0; faster",
        ),
        thus("without exponentials; faster"),
    ),
    have(
        "so",
        f"for s: real. 0 <= s => {_FADING.format('y(s)', _SIZE)}",
        "one side(1, s); one side(-1, s)",
    ),
    uses=[EXPONENTIAL, LINEAR, MEAN_VALUE, From("product rule", PRODUCT)],
)

_POSITIVE: Final = "(for k: natural. 1 <= k and k <= m => 0 < lambda(k))"
_EACH: Final = (
    f"for k: natural. k <= {{}} => exists c: real. for s: real. 0 <= s"
    f" => {_FADING.format('h(k, s)', 'c')}"
)

#: With positive rates all fall at least as an exponential.
DECAY: Final = lemma(
    f"for {_FAMILY}. {CHAIN.format('m')} and {_POSITIVE} => exists u: (0, oo). {_EACH.format('m')}",
    "begins; slopes; positive",
    apply("least", "least term(lambda, m)"),
    obtain("least", "b", "b positive", "below"),
    let("u", "real", "b/2"),
    by_induction(
        "each",
        _EACH.format("m"),
        "so far; reach",
        [exists("0", "0", using=["begins(s)"])],
        [
            apply("old", "so far", using=["reach"]),
            obtain("old", "c", "small"),
            apply("b below", "below(k + 1)"),
            block(
                "slopes of it",
                "for s: real. derives(fun(t, h(k + 1, t)), s, h(k, s) - lambda(k + 1)*h(k + 1, s))",
                [],
                apply("so", "slopes(k, s)"),
            ),
            apply(
                "next",
                "driven(fun(t, h(k + 1, t)), fun(t, h(k, t)), lambda(k + 1), u, c,"
                " c/(lambda(k + 1) - u))",
                using="b below; u is",
            ),
            exists("its size", "|h(k + 1, 0)| + c/(lambda(k + 1) - u)"),
        ],
    ),
    exists("that rate", "u", using="u is; b positive"),
    uses=[From("least term", LEAST), From("driven", _DRIVEN_DECAYS)],
)


_SMALL: Final = f"for s: real. 0 <= s => {_FADING.format(SUM.format('s', '{0}'), 'c')}"
#: So do their sums, which fade.
FADING: Final = lemma(
    f"for {_FAMILY}, a: (natural -> real), n: natural. {CHAIN.format('m')} and {_POSITIVE}"
    " and n <= m => for e: real. 0 < e => exists S: real. 0 <= S"
    f" and (for s: real. S <= s => |{SUM.format('s', 'n')}| <= e)",
    "begins; slopes; positive; within",
    apply("falling", "decay(lambda, h, m)"),
    obtain("falling", "u", "u positive", "each"),
    have("scaled", "for r, t, b: real. |r| <= b => |t*r| <= |t|*b"),
    have(
        "one more",
        "for p, q, r, t, v, w: real. |p| <= q*w and |r| <= v*w => |p + t*r| <= (q + |t|*v)*w",
        "scaled(r, t, v*w)",
    ),
    by_induction(
        "up to",
        f"for k: natural. k <= m => exists c: real. {_SMALL.format('k')}",
        "so far; reach",
        [exists("0", "0")],
        [
            apply("old", "so far", using=["reach"]),
            obtain("old", "c", "small"),
            apply("next", "each(k + 1)", using="reach"),
            obtain("next", "q", "small next"),
            exists(
                "its size",
                "c + |a(k + 1)|*q",
                using=(
                    f"small(s); small next(s); one more({SUM.format('s', 'k')}, c, h(k + 1, s),"
                    " a(k + 1), q, exp(-u*s))"
                ),
            ),
        ],
    ),
    apply("of n", "up to(n)"),
    obtain("of n", "c", "small"),
    have("long enough", "for b, e, s, x: real. 0 < e and 0 < x and |b|/(e*x) <= s => b <= e*(x*s)"),
    have("less", "for b, k, v, y: real. b <= k and v <= b*y and 0 <= y => v <= k*y"),
    have(
        "at most",
        "for e, k, v, y: real. (1 + k)*y <= 1 and 0 <= y and 0 < e and v <= e*k*y => v <= e",
    ),
    block(
        "fading",
        GOAL,
        "some e",
        block(
            "late enough",
            f"for s: real. |c|/(e*u) <= s => |{SUM.format('s', 'n')}| <= e",
            "late s",
            apply("c small", "long enough(c, e, s, u)"),
            apply(
                "by c",
                f"less(c, e*(u*s), |{SUM.format('s', 'n')}|, exp(-u*s))",
                using="small(s); late s",
            ),
            apply("so", f"at most(e, u*s, |{SUM.format('s', 'n')}|, exp(-u*s))"),
        ),
        exists("from there", "|c|/(e*u)"),
    ),
    uses=[From("decay", DECAY)],
)

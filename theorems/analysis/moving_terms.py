"""Smooth families: terms of exponential sums as weights and rates move, sums of families."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.smooth_families import SMOOTH
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, SUM
from memory_theorems.theorems.analysis.sums import BOUNDED
from memory_theorems.theorems.analysis.sums_in_integrals import SQUARES
from memory_theorems.theorems.curse_of_memory.landscape.moved_units import EXPONENTIALS
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import GOAL, apply, block, convert, have, obtain

_H: Final = "exp(-(w/2)*s)"
_F: Final = "fun(x, s, (A + x*B)*(s**n*exp(-(w + x*b)*s)))"
_L: Final = "fun(s, B*(s**n*exp(-w*s)) - A*b*(s**(n + 1)*exp(-w*s)))"
_D: Final = f"(|A| + |B|)*((s**n + s**(n + 1) + s**(n + 2))*{_H})"
_AT: Final = "(A + {0}*B)*(s**n*exp(-(w + {0}*b)*s))"
_SLOPE: Final = "(B*(s**n*exp(-w*s)) - A*b*(s**(n + 1)*exp(-w*s)))"
_NEAR: Final = (
    f"|{_AT.format('x')} - {_AT.format('0')}| <= |x|*({_D})"
    f" and |{_AT.format('x')} - {_AT.format('0')} - x*{_SLOPE}| <= x**2*({_D})"
)
#: A term whose weight and rate move.
TERM: Final = lemma(
    "for c: (0, oo), n: natural, A, B, w, b: real. c <= 1 and c <= w/2 and |b| <= 1"
    f" => smooth(c, {_F}, {_L}, fun(s, {_D}))",
    "c in half; b small",
    have("rate", "0 < w", "c in half"),
    apply("u 0", f"{DECAY.name}(n, w)"),
    apply("u 1", f"{DECAY.name}(n + 1, w)"),
    apply("slope", f"{SUM.name}(fun(s, s**n*exp(-w*s)), fun(s, s**(n + 1)*exp(-w*s)), B, -A*b)"),
    convert("slope is", f"square_integrable(fun(s, {_SLOPE}))", "slope"),
    apply("h 0", f"{DECAY.name}(n, w/2)"),
    apply("h 1", f"{DECAY.name}(n + 1, w/2)"),
    apply("h 2", f"{DECAY.name}(n + 2, w/2)"),
    apply("two", f"{SUM.name}(fun(s, s**n*{_H}), fun(s, s**(n + 1)*{_H}), 1, 1)"),
    apply(
        "three",
        f"{SUM.name}(fun(s, 1*(s**n*{_H}) + 1*(s**(n + 1)*{_H})), fun(s, s**(n + 2)*{_H}),"
        " |A| + |B|, |A| + |B|)",
    ),
    convert("bound is", f"square_integrable(fun(s, {_D}))", "three"),
    have("moved rate", "for x: real. |x| <= c => |x*b| <= |x|", "b small"),
    block(
        "there",
        f"for x: real. |x| <= c => square_integrable(fun(s, {_AT.format('x')}))",
        "close",
        apply("decay", f"{DECAY.name}(n, w + x*b)", using="moved rate(x); close; c in half"),
        apply(
            "scaled",
            f"{SUM.name}(fun(s, s**n*exp(-(w + x*b)*s)), fun(s, s**n*exp(-(w + x*b)*s)), A + x*B,"
            " 0)",
        ),
        convert("so", GOAL, "scaled"),
    ),
    have("weighted", "for a: real, K: [0, oo), t: real. |a*(K*t)| == |a|*(K*|t|)"),
    have(
        "part one",
        "for a, x, t: real, K, S: [0, oo). |t| <= |x|*S => |a*(K*t)| <= |x|*(|a|*(K*S))",
        "mul_le_mul_of_nonneg_left(|a|*K, |t|, |x|*S)",
    ),
    have(
        "part two",
        "for a, x, t: real, K, S: [0, oo). |t| <= x**2*S => |a*(K*t)| <= x**2*(|a|*(K*S))",
        "mul_le_mul_of_nonneg_left(|a|*K, |t|, x**2*S)",
    ),
    have(
        "part three",
        "for a, x, y: real, K, S: [0, oo). 0 <= y and y <= S => |x*a*(K*y)| <= |x|*(|a|*(K*S))",
        "weighted(x*a, K, y); abs_mul(x, a); mul_le_mul_of_nonneg_left(|x|*|a|*K, y, S);"
        " mul_eq_mul_left(|x*a|, |x|*|a|, K*|y|)",
    ),
    have(
        "part four",
        "for a, x, t: real, K, S: [0, oo). |t| <= |x|*S => |x*a*(K*t)| <= x**2*(|a|*(K*S))",
        "weighted(x*a, K, t); abs_mul(x, a); mul_le_mul_of_nonneg_left(|x|*|a|*K, |t|, |x|*S);"
        " mul_eq_mul_left(|x*a|, |x|*|a|, K*|t|); mul_eq_mul_left(|x|*|x|, x**2, |a|*(K*S))",
    ),
    have(
        "first order",
        "for x, y, e: real, K, s, h: [0, oo). |x| <= 1 and |y - e| <= |x|*(s*h) and 0 <= y"
        " and e <= h => |(A + x*B)*(K*y) - A*(K*e)|"
        " <= |x|*((|A| + |B|)*((K + K*s + K*s*s)*h))",
        "abs_add_le(A*(K*(y - e)), x*B*(K*y)); part one(A, x, y - e, K, s*h);"
        " mul_le_mul_of_nonneg_left(s*h, |x|, 1); part three(B, x, y, K, h + s*h);"
        " mul_le_mul_of_nonneg_left(|x|*|A|, 0, K*h + K*s*s*h);"
        " mul_le_mul_of_nonneg_left(|x|*|B|, 0, K*s*s*h)",
    ),
    have(
        "second order",
        "for x, y, e: real, K, s, h: [0, oo). |y - e| <= |x|*(s*h)"
        " and |y - e + x*b*(s*e)| <= x**2*(s**2*h) => |(A + x*B)*(K*y) - A*(K*e)"
        " - x*(B*(K*e) - A*b*(K*s*e))| <= x**2*((|A| + |B|)*((K + K*s + K*s*s)*h))",
        "abs_add_le(A*(K*(y - e + x*b*(s*e))), x*B*(K*(y - e)));"
        " part two(A, x, y - e + x*b*(s*e), K, s**2*h); part four(B, x, y - e, K, s*h);"
        " mul_le_mul_of_nonneg_left(x**2*|A|, 0, K*h + K*s*h);"
        " mul_le_mul_of_nonneg_left(x**2*|B|, 0, K*h + K*s*s*h)",
    ),
    have("later is less", "for s: real. 0 <= s => exp(-w*s) <= exp(-(w/2)*s)"),
    have("less moved", "for x: real, S: [0, oo). |x*b| <= |x| => |x*b|*S <= |x|*S"),
    have(
        "less moved twice",
        "for x: real, S: [0, oo). |x*b| <= |x| => (x*b)**2*S <= x**2*S",
        "sq_le_sq_of_abs_le_abs(x*b, x)",
    ),
    block(
        "close",
        f"for x, s: real. |x| <= c and 0 <= s => {_NEAR}",
        "near; later",
        apply("little", "moved rate(x)"),
        apply("exps", "exponentials(w, s, x*b)", using="little; near; c in half"),
        obtain("exps", "exp one", "exp two"),
        apply("one less", f"less moved(x, s*{_H})", using="little; later"),
        apply("two less", f"less moved twice(x, s**2*{_H})", using="little; later"),
        apply("less there", "later is less(s)"),
        have(
            "first so",
            f"|{_AT.format('x')} - {_AT.format('0')}| <= |x|*({_D})",
            f"first order(x, exp(-(w + x*b)*s), exp(-w*s), s**n, s, {_H}); near; exp one;"
            " one less; less there",
        ),
        have(
            "second so",
            f"|{_AT.format('x')} - {_AT.format('0')} - x*{_SLOPE}| <= x**2*({_D})",
            f"second order(x, exp(-(w + x*b)*s), exp(-w*s), s**n, s, {_H}); exp one; one less;"
            " exp two; two less",
        ),
    ),
    uses=[DECAY, SUM, From("exponentials", EXPONENTIALS)],
    predicates=PREDICATES,
    objects=[SMOOTH],
)
_SUMMED: Final = (
    "fun(x, s, Sum(f(i, x, s), (i, 1, m)))",
    "fun(s, Sum(l(i, s), (i, 1, m)))",
    "fun(s, Sum(D(i, s), (i, 1, m)))",
)
_SX: Final = "Sum(f(i, {0}, s), (i, 1, m))"
_SL: Final = "Sum(l(i, s), (i, 1, m))"
_SD: Final = "Sum(D(i, s), (i, 1, m))"
_NEAR_SUM: Final = (
    f"|{_SX.format('x')} - {_SX.format('0')}| <= |x|*{_SD}"
    f" and |{_SX.format('x')} - {_SX.format('0')} - x*{_SL}| <= x**2*{_SD}"
)
#: Finite sums.
SUMS: Final = lemma(
    "for m: natural, c: real, f: (natural, real, real -> real), l, D: (natural, real -> real),"
    " z: (real -> real). square_integrable(z) and (for i: natural. 1 <= i and i <= m"
    " => smooth(c, fun(x, s, f(i, x, s)), fun(s, l(i, s)), fun(s, D(i, s))))"
    f" => smooth(c, {', '.join(_SUMMED)})",
    "z is; terms",
    block(
        "slopes",
        "for i: natural. 1 <= i and i <= m => square_integrable(fun(s, l(i, s)))",
        "from 1; to m",
        apply("here", "terms(i)"),
        obtain("here", "l is", "D is", "f is", "f close"),
    ),
    block(
        "bounds",
        "for i: natural. 1 <= i and i <= m => square_integrable(fun(s, D(i, s)))",
        "from 1; to m",
        apply("here", "terms(i)"),
        obtain("here", "l is", "D is", "f is", "f close"),
    ),
    apply("sum of slopes", "squares(fun(i, s, l(i, s)), z, m)"),
    apply("sum of bounds", "squares(fun(i, s, D(i, s)), z, m)"),
    block(
        "there",
        f"for x: real. |x| <= c => square_integrable(fun(s, {_SX.format('x')}))",
        "close",
        block(
            "each",
            "for i: natural. 1 <= i and i <= m => square_integrable(fun(s, f(i, x, s)))",
            "from 1; to m",
            apply("here", "terms(i)"),
            obtain("here", "l is", "D is", "f is", "f close"),
            apply("so", "f is(x)"),
        ),
        apply("so", "squares(fun(i, s, f(i, x, s)), z, m)"),
    ),
    block(
        "close",
        f"for x, s: real. |x| <= c and 0 <= s => {_NEAR_SUM}",
        "near; later",
        block(
            "first of each",
            "for i: natural. 1 <= i and i <= m => |f(i, x, s) - f(i, 0, s)| <= |x|*D(i, s)",
            "from 1; to m",
            apply("here", "terms(i)"),
            obtain("here", "l is", "D is", "f is", "f close"),
            apply("both", "f close(x, s)"),
            obtain("both", "one", "two"),
        ),
        block(
            "second of each",
            "for i: natural. 1 <= i and i <= m"
            " => |f(i, x, s) - f(i, 0, s) - x*l(i, s)| <= x**2*D(i, s)",
            "from 1; to m",
            apply("here", "terms(i)"),
            obtain("here", "l is", "D is", "f is", "f close"),
            apply("both", "f close(x, s)"),
            obtain("both", "one", "two"),
        ),
        apply("first", "bounded(fun(i, f(i, x, s) - f(i, 0, s)), fun(i, |x|*D(i, s)), m)"),
        apply(
            "second",
            "bounded(fun(i, f(i, x, s) - f(i, 0, s) - x*l(i, s)), fun(i, x**2*D(i, s)), m)",
        ),
        convert("first so", f"|{_SX.format('x')} - {_SX.format('0')}| <= |x|*{_SD}", "first"),
        convert(
            "second so",
            f"|{_SX.format('x')} - {_SX.format('0')} - x*{_SL}| <= x**2*{_SD}",
            "second",
        ),
    ),
    uses=[From("squares", SQUARES), From("bounded", BOUNDED)],
    objects=[SMOOTH],
)
_BOTH: Final = (
    "|(f(x, s) + g(x, s)) - (f(0, s) + g(0, s))| <= |x|*(D(s) + F(s))"
    " and |(f(x, s) + g(x, s)) - (f(0, s) + g(0, s)) - x*(l(s) + k(s))| <= x**2*(D(s) + F(s))"
)
#: The sum of two.
ADDED: Final = lemma(
    "for c: real, f, g: (real, real -> real), l, k, D, F: (real -> real). smooth(c, f, l, D)"
    " and smooth(c, g, k, F) => smooth(c, fun(x, s, f(x, s) + g(x, s)), fun(s, l(s) + k(s)),"
    " fun(s, D(s) + F(s)))",
    "of f; of g",
    obtain("of f", "l is", "D is", "f is", "f close"),
    obtain("of g", "k is", "F is", "g is", "g close"),
    apply("slopes", f"{SUM.name}(l, k, 1, 1)"),
    convert("slope is", "square_integrable(fun(s, l(s) + k(s)))", "slopes"),
    apply("bounds", f"{SUM.name}(D, F, 1, 1)"),
    convert("bound is", "square_integrable(fun(s, D(s) + F(s)))", "bounds"),
    block(
        "there",
        "for x: real. |x| <= c => square_integrable(fun(s, f(x, s) + g(x, s)))",
        "close",
        apply("f there", "f is(x)"),
        apply("g there", "g is(x)"),
        apply("sum", f"{SUM.name}(fun(s, f(x, s)), fun(s, g(x, s)), 1, 1)"),
        convert("so", GOAL, "sum"),
    ),
    have("two terms", "for y, z, p, q, t: real. |y| <= t*p and |z| <= t*q => |y + z| <= t*(p + q)"),
    block(
        "close",
        f"for x, s: real. |x| <= c and 0 <= s => {_BOTH}",
        "near; later",
        apply("near f", "f close(x, s)"),
        obtain("near f", "first f", "second f"),
        apply("near g", "g close(x, s)"),
        obtain("near g", "first g", "second g"),
        apply("first", "two terms(f(x, s) - f(0, s), g(x, s) - g(0, s), D(s), F(s), |x|)"),
        apply(
            "second",
            "two terms(f(x, s) - f(0, s) - x*l(s), g(x, s) - g(0, s) - x*k(s), D(s), F(s), x**2)",
        ),
        have(
            "first so", "|(f(x, s) + g(x, s)) - (f(0, s) + g(0, s))| <= |x|*(D(s) + F(s))", "first"
        ),
        have(
            "second so",
            "|(f(x, s) + g(x, s)) - (f(0, s) + g(0, s)) - x*(l(s) + k(s))| <= x**2*(D(s) + F(s))",
            "second",
        ),
    ),
    uses=[SUM],
    predicates=PREDICATES,
    objects=[SMOOTH],
)
_FIXED: Final = (
    "|(f(x, s) - z(s)) - (f(0, s) - z(s))| <= |x|*D(s)"
    " and |(f(x, s) - z(s)) - (f(0, s) - z(s)) - x*l(s)| <= x**2*D(s)"
)
#: Less a function that does not move.
LESS: Final = lemma(
    "for c: real, f: (real, real -> real), l, D, z: (real -> real). smooth(c, f, l, D)"
    " and square_integrable(z) => smooth(c, fun(x, s, f(x, s) - z(s)), l, D)",
    "of f; z is",
    obtain("of f", "l is", "D is", "f is", "f close"),
    block(
        "there",
        "for x: real. |x| <= c => square_integrable(fun(s, f(x, s) - z(s)))",
        "close",
        apply("f there", "f is(x)"),
        apply("sum", f"{SUM.name}(fun(s, f(x, s)), z, 1, -1)"),
        convert("so", GOAL, "sum"),
    ),
    block(
        "close",
        f"for x, s: real. |x| <= c and 0 <= s => {_FIXED}",
        "near; later",
        apply("near f", "f close(x, s)"),
        obtain("near f", "first f", "second f"),
        have("first so", "|(f(x, s) - z(s)) - (f(0, s) - z(s))| <= |x|*D(s)", "first f"),
        have(
            "second so", "|(f(x, s) - z(s)) - (f(0, s) - z(s)) - x*l(s)| <= x**2*D(s)", "second f"
        ),
    ),
    uses=[SUM],
    predicates=PREDICATES,
    objects=[SMOOTH],
)

r"""Functionals with near kernels are near: (46), (63).

:math:`|\int_0^\infty\sum_i(f_i(s)-g_i(s))x_{t-s,i}ds|\le\|x\|\sum_i\|f_i-g_i\|_{L^1}`.

Source: Li, Han, E and Li (ICLR 2021), (46).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMPOSED, LIPSCHITZ
from memory_theorems.theorems.analysis.integrals import (
    BOUND,
    DIFFERENCE,
    FILTERED,
    FINITE_SUMS,
    INTEGRABLE,
    MODULUS,
    MULTIPLE,
)
from memory_theorems.theorems.analysis.sums import BOUNDED
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, obtain, thus

_SEEN: Final = "Sum({}(i, s)*val(x, i, t - s), (i, 1, d))"
_FORM: Final = (
    "for f, g: (natural, real -> real), t: real, x: X."
    " (for i: natural. 1 <= i and i <= d => integrable(fun(s, f(i, s))))"
    " and (for i: natural. 1 <= i and i <= d => integrable(fun(s, g(i, s))))"
    f" => |Integral({_SEEN.format('f')}, (s, 0, oo)) - Integral({_SEEN.format('g')}, (s, 0, oo))|"
    " <= |x|*Sum(Integral(|f(i, s) - g(i, s)|, (s, 0, oo)), (i, 1, d))"
)

#: Of the definition of signals: they are continuous, and bounded by the norm.
SETTING: Final = Setting.of(
    signals.SYMBOLS,
    {name: signals.HYPOTHESES[name] for name in ("below the norm", "continuous signals")},
    signals.OBJECTS,
    [INTEGRABLE],
)

#: An integrable kernel times the past of a signal.
PAST: Final = Composed(
    SETTING,
    "for f: (real -> real), i: natural, t: real, x: X. integrable(f) and 1 <= i and i <= d"
    " => integrable(fun(s, f(s)*val(x, i, t - s)))",
    (
        block(
            "past",
            "for f: (real -> real), i: natural, t: real, x: X. integrable(f) and 1 <= i and i <= d"
            " => integrable(fun(s, f(s)*val(x, i, t - s)))",
            ["f is", "i from 1", "i to d"],
            apply("turned", "lipschitz", "fun(s, t - s)", "1"),
            apply("x continuous", "continuous signals", "x", "i"),
            apply("past continuous", "composed", "fun(s, val(x, i, s))", "fun(s, t - s)"),
            apply(
                "so",
                f"{FILTERED.name}(f, fun(s, val(x, i, t - s)), |x|)",
                using=["below the norm(x, i, t - s)", "i from 1", "i to d"],
            ),
        ),
    ),
    "past",
    (FILTERED, From("lipschitz", LIPSCHITZ), From("composed", COMPOSED)),
)

_SIZE: Final = (
    "for f: (natural, real -> real), t: real, x: X."
    " (for i: natural. 1 <= i and i <= d => integrable(fun(s, f(i, s))))"
    f" => |Integral({_SEEN.format('f')}, (s, 0, oo))|"
    " <= |x|*Sum(Integral(|f(i, s)|, (s, 0, oo)), (i, 1, d))"
)
_SIZES: Final = "Sum(|f(i, s)|, (i, 1, d))"

#: The value is at most the size of the signal times that of the kernel.
SIZE: Final = Composed(
    SETTING,
    _SIZE,
    (
        apply("past", "pasts", "d", "val"),
        block("size", _SIZE, ["f is"])(
            block(
                "parts",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, f(i, s)*val(x, i, t - s)))",
                ["i from 1", "i to d"],
                apply("its kernel", "f is", "i"),
                apply("so", "past", "fun(s, f(i, s))", "i", "t", "x"),
            ),
            block(
                "moduli",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, |f(i, s)|))",
                ["i from 1", "i to d"],
                apply("its kernel", "f is", "i"),
                apply("so", MODULUS.name, "fun(s, f(i, s))"),
            ),
            obtain("finite sums(fun(i, s, f(i, s)*val(x, i, t - s)), d)", "sum is", "value"),
            obtain("finite sums(fun(i, s, |f(i, s)|), d)", "sizes are", "total"),
            obtain(f"multiple(fun(s, {_SIZES}), |x|)", "weighted is", "weighted value"),
            block(
                "at s",
                f"for s: real. 0 <= s => |{_SEEN.format('f')}| <= |x|*{_SIZES}",
                ["later"],
                block(
                    "terms",
                    "for i: natural. 1 <= i and i <= d"
                    " => |f(i, s)*val(x, i, t - s)| <= |x|*|f(i, s)|",
                    ["i from 1", "i to d"],
                    apply("x size", "below the norm", "x", "i", "t - s"),
                    apply("so", "abs_mul_le_mul_abs", "f(i, s)", "val(x, i, t - s)", "|x|"),
                ),
                apply(
                    "sums",
                    "bounded sums(fun(i, f(i, s)*val(x, i, t - s)), fun(i, |x|*|f(i, s)|), d)",
                ),
                thus("sums"),
            ),
            apply("bounded", "bound", f"fun(s, {_SEEN.format('f')})", f"fun(s, |x|*{_SIZES})"),
            thus("bounded", "weighted value", "total"),
        ),
    ),
    "size",
    (
        MODULUS,
        From("pasts", PAST),
        From("finite sums", FINITE_SUMS),
        From("multiple", MULTIPLE),
        From("bounded sums", BOUNDED),
        From("bound", BOUND),
    ),
)

#: The same of the difference of two kernels.
DISTANCE: Final = Composed(
    SETTING,
    _FORM,
    (
        apply("past", "pasts", "d", "val"),
        apply("size", "sizes", "d", "val"),
        block("distance", _FORM, ["f is", "g is"])(
            block(
                "f parts",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, f(i, s)*val(x, i, t - s)))",
                ["i from 1", "i to d"],
                apply("its kernel", "f is", "i"),
                apply("so", "past", "fun(s, f(i, s))", "i", "t", "x"),
            ),
            block(
                "g parts",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, g(i, s)*val(x, i, t - s)))",
                ["i from 1", "i to d"],
                apply("its kernel", "g is", "i"),
                apply("so", "past", "fun(s, g(i, s))", "i", "t", "x"),
            ),
            block(
                "gaps",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, f(i, s) - g(i, s)))",
                ["i from 1", "i to d"],
                apply("f kernel", "f is", "i"),
                apply("g kernel", "g is", "i"),
                obtain("difference(fun(s, f(i, s)), fun(s, g(i, s)))", "so", "value"),
            ),
            obtain("finite sums(fun(i, s, f(i, s)*val(x, i, t - s)), d)", "f sum is", "f value"),
            obtain("finite sums(fun(i, s, g(i, s)*val(x, i, t - s)), d)", "g sum is", "g value"),
            obtain(
                f"difference(fun(s, {_SEEN.format('f')}), fun(s, {_SEEN.format('g')}))",
                "error is; error value",
            ),
            apply("of the gaps", "size", "fun(i, s, f(i, s) - g(i, s))", "t", "x"),
            thus("of the gaps", "error value"),
        ),
    ),
    "distance",
    (
        From("pasts", PAST),
        From("sizes", SIZE),
        From("finite sums", FINITE_SUMS),
        From("difference", DIFFERENCE),
    ),
)

r"""Functionals with an integrable kernel have the properties of Definition 3.1.

For :math:`F_t(x)=\int_0^\infty\sum_i\rho_i(s)x_{t-s,i}ds`: the converse of Lemma A.1.
Regularity is dominated convergence, component by component.

Source: Li, Han, E and Li (ICLR 2021), Definition 3.1, (27).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import (
    DOMINATED,
    FINITE_SUMS,
    INTEGRABLE,
    LINEAR,
    MODULUS,
    MULTIPLE,
    NEGLIGIBLE,
    NULL_SETS,
)
from memory_theorems.theorems.analysis.sequences import NULL_SUMS
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import PAST, SIZE
from memory_theorems.theorems.paper_objects import functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_SUM: Final = "Sum(rho(i, s)*val({}, i, {} - s), (i, 1, d))"
_F: Final = f"Integral({_SUM}, (s, 0, oo))"
_SELF: Final = f"fun(t, x, {_F.format('x', 't')})"
_TERM: Final = "Integral(rho(i, s)*val(z(n), i, t - s), (s, 0, oo))"
_TOTAL: Final = "Sum(Integral(|rho(i, s)|, (s, 0, oo)), (i, 1, d))"


CONVOLUTION: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, "rho": (r"\rho", "natural, real -> real", "the kernel")},
        {
            **{
                name: signals.HYPOTHESES[name]
                for name in ("values", "below the norm", "continuous signals")
            },
            "integrable": "for i: natural. 1 <= i and i <= d => integrable(fun(s, rho(i, s)))",
        },
        (*signals.OBJECTS, *functionals.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE],
    ),
    functionals.PROPERTIES.format(_SELF),
    (
        obtain(NULL_SETS.name, "null points", "union of null sets", "reflected null sets"),
        apply("past", "pasts", "d", "val"),
        apply("size", "sizes", "d", "val"),
        block(
            "parts",
            "for t: real, x: X, i: natural. 1 <= i and i <= d"
            " => integrable(fun(s, rho(i, s)*val(x, i, t - s)))",
            ["i from 1", "i to d"],
            apply("its kernel", "integrable", "i"),
            apply("so", "past", "fun(s, rho(i, s))", "i", "t", "x"),
        ),
        block(
            "sum of parts",
            f"for t: real, x: X. integrable(fun(s, {_SUM.format('x', 't')}))"
            f" and {_F.format('x', 't')}"
            " == Sum(Integral(rho(i, s)*val(x, i, t - s), (s, 0, oo)), (i, 1, d))",
            [],
            block(
                "these parts",
                "for i: natural. 1 <= i and i <= d"
                " => integrable(fun(s, rho(i, s)*val(x, i, t - s)))",
                ["i from 1", "i to d"],
                apply("so", "parts", "t", "x", "i"),
            ),
            apply("so", "finite sums", "fun(i, s, rho(i, s)*val(x, i, t - s))", "d"),
        ),
        block("is linear", f"linear({_SELF})", [])(
            obtain("sum of parts(t, x)", "x part", "x value"),
            obtain("sum of parts(t, y)", "y part", "y value"),
            block(
                "at s",
                f"for s: real. p*{_SUM.format('x', 't')} + q*{_SUM.format('y', 't')}"
                f" == {_SUM.format('p*x + q*y', 't')}",
                [],
                have(
                    "terms",
                    "for i: natural. 1 <= i and i <= d"
                    " => p*(rho(i, s)*val(x, i, t - s)) + q*(rho(i, s)*val(y, i, t - s))"
                    " == rho(i, s)*val(p*x + q*y, i, t - s)",
                    "values(x, y, p, q, i, t - s)",
                ),
                apply(
                    "sums",
                    "equal sums(fun(i, p*(rho(i, s)*val(x, i, t - s)) + q*(rho(i, s)*val(y, "
                    "i, t - s))), fun(i, rho(i, s)*val(p*x + q*y, i, t - s)), d)",
                ),
                thus("sums"),
            ),
            obtain(
                f"{LINEAR.name}(fun(s, {_SUM.format('x', 't')}), fun(s, {_SUM.format('y', 't')}), "
                "p, q)",
                "together; value",
            ),
            convert("so", GOAL, "value", "at s(s)"),
        ),
        block("is bounded", f"bounded({_SELF})", [])(
            block(
                "on the ball",
                f"for x: X. |x| <= 1 => |{_F.format('x', 't')}| <= |{_TOTAL}|",
                ["unit ball"],
                apply("by the size", "size", "rho", "t", "x"),
                apply("at most", "mul_le_abs_of_le_one", "|x|", _TOTAL, using=["unit ball"]),
                thus("by the size", "at most"),
            ),
            exists("bound", f"|{_TOTAL}|"),
        ),
        block("is causal", f"causal({_SELF})", ["agree"])(
            have("same", f"{_F.format('x', 't')} == {_F.format('x', 't')}"),
            convert("so", GOAL, "same", "agree(i, t - s)"),
        ),
        block("is regular", f"regular({_SELF})", ["z size", "q null", "z tends to 0"])(
            block(
                "each",
                "for i: natural, e: real. 1 <= i and i <= d and 0 < e => exists k: natural."
                f" for n: natural. k <= n => |{_TERM}| <= e",
                ["i from 1", "i to d", "some e"],
                block(
                    "in L1",
                    "for n: natural. integrable(fun(s, rho(i, s)*val(z(n), i, t - s)))",
                    [],
                    apply("so", "parts", "t", "z(n)", "i"),
                ),
                apply("its kernel", "integrable", "i"),
                apply("its modulus", MODULUS.name, "fun(s, rho(i, s))"),
                obtain("multiple(fun(s, |rho(i, s)|), b)", "bound is", "bound value"),
                apply("q past", "reflected null sets", "q", "t"),
                block(
                    "below",
                    "for n: natural, s: real. 0 <= s"
                    " => |rho(i, s)*val(z(n), i, t - s)| <= b*|rho(i, s)|",
                    ["later"],
                    apply("value", "below the norm", "z(n)", "i", "t - s"),
                    apply(
                        "so",
                        "abs_mul_le_mul_abs(rho(i, s), val(z(n), i, t - s), b)",
                        using=["value", "z size(n)"],
                    ),
                ),
                block(
                    "almost everywhere",
                    "for s, r: real. 0 <= s and q(t - s) == 0 and 0 < r => exists k: natural."
                    " for n: natural. k <= n => |rho(i, s)*val(z(n), i, t - s)| <= r",
                    ["later", "not in q", "some r"],
                    obtain("z tends to 0(i, t - s, r/(|rho(i, s)| + 1))", "k", "from k"),
                    block(
                        "close",
                        "for n: natural. k <= n => |rho(i, s)*val(z(n), i, t - s)| <= r",
                        ["late"],
                        apply("value", "from k", "n"),
                        apply("so", "abs_mul_le_of_abs_le_div(rho(i, s), val(z(n), i, t - s), r)"),
                    ),
                    exists("the same k", "k"),
                ),
                apply(
                    "limit",
                    f"{DOMINATED.name}(fun(n, s, rho(i, s)*val(z(n), i, t - s)), fun(s, "
                    "b*|rho(i, s)|), fun(s, q(t - s)))",
                ),
                apply("so", "limit", "e"),
            ),
            apply("all", "null sums", f"fun(i, n, {_TERM})", "d"),
            block(
                "together",
                "for e: real. 0 < e => exists k: natural. for n: natural. k <= n"
                f" => |{_F.format('z(n)', 't')}| <= e",
                ["some e"],
                obtain("all(e)", "k", "from k"),
                block(
                    "close",
                    f"for n: natural. k <= n => |{_F.format('z(n)', 't')}| <= e",
                    ["late"],
                    obtain("sum of parts(t, z(n))", "its part", "its value"),
                    thus("late", "from k(n)", "its value"),
                ),
                exists("the same k", "k"),
            ),
        ),
        block("is homogeneous", f"homogeneous({_SELF})", ["shifted"])(
            have("same", f"{_F.format('x', 't')} == {_F.format('x', 't')}"),
            convert("so", GOAL, "same", "shifted(i, t + r - s)"),
        ),
        exists("all five", form=functionals.PROPERTIES.format(_SELF)),
    ),
    "all five",
    (
        LINEAR,
        MODULUS,
        DOMINATED,
        NULL_SETS,
        From("pasts", PAST),
        From("sizes", SIZE),
        From("finite sums", FINITE_SUMS),
        From("equal sums", EQUAL),
        From("multiple", MULTIPLE),
        From("null sums", NULL_SUMS),
    ),
)

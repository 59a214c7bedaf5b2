r"""The integral over [0, oo) of a derivative: :math:`\int_0^\infty F'=-F(0)` where F fades.

The parts up to n have the integrals F(n) - F(0) (``primitives``) and tend to the whole: dominated
convergence.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.indicators import INDICATOR, until
from memory_theorems.theorems.analysis.integrals import (
    DIFFERENCE,
    DOMINATED,
    INTEGRABLE,
    MODULUS,
    NEGLIGIBLE,
    NULL_SETS,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.theorems.analysis.primitives import PART, PRIMITIVE
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain

#: f tends to 0 at infinity.
FADES: Final = "(for e: real. 0 < e => exists T: real. for s: real. T <= s => |{}(s)| <= e)"
_N: Final = until("n")
_WHOLE: Final = "Integral(f(s), (s, 0, oo))"
_PART: Final = f"Integral({_N}*f(s), (s, 0, oo))"

#: The parts up to n tend to the whole.
PARTS: Final = lemma(
    "for f: (real -> real), b: real. continuous(f) and integrable(f)"
    " and (for s: real. 0 <= s => |f(s)| <= b) => for e: real. 0 < e"
    f" => exists k: natural. for n: natural. k <= n => |{_WHOLE} - {_PART}| <= e",
    ["f continuous", "f is", "f size"],
    apply("parts", "part", "f", "b"),
    obtain(NULL_SETS.name, "points", "unions", "turned"),
    have("nothing", "for s: real. s != 0 => 0 == 0"),
    apply("null", "points", "fun(s, 0)", "0"),
    apply("size", MODULUS.name, "f"),
    block(
        "rest is",
        f"for n: natural. integrable(fun(s, f(s) - {_N}*f(s)))",
        [],
        have("from 0", "0 <= n"),
        apply("part n", "parts", "n"),
        apply("less", "difference", "f", f"fun(s, {_N}*f(s))"),
        obtain("less", "so", "value"),
    ),
    have("below", "for u, v: real. 0 <= u and u <= 1 => |v - u*v| <= |v|"),
    have("between", f"for n: natural, s: real. 0 <= {_N}"),
    have("at most 1", f"for n: natural, s: real. {_N} <= 1"),
    have("dominated by f", f"for n: natural, s: real. 0 <= s => |f(s) - {_N}*f(s)| <= |f(s)|",
         "between(n, s)", "at most 1(n, s)", f"below({_N}, f(s))"),
    block(
        "pointwise",
        "for s, e: real. 0 <= s and 0 == 0 and 0 < e => exists k: natural."
        f" for n: natural. k <= n => |f(s) - {_N}*f(s)| <= e",
        ["later", "no matter", "some e"],
        apply("late", ARCHIMEDES.name, "s"),
        obtain("late", "k", "s before k"),
        have("gone", "for u, v, d: real. u == 1 and 0 < d => |v - u*v| <= d"),
        block(
            "from k",
            f"for n: natural. k <= n => |f(s) - {_N}*f(s)| <= e",
            ["k before n"],
            have("before", "s <= n", "s before k", "k before n"),
            apply("indicators", "indicator", "n"),
            obtain("indicators", "ones", "zeros"),
            apply("one", "ones", "s"),
            apply("so", "gone", _N, "f(s)", "e"),
        ),
        exists("that", "k"),
    ),
    apply("small", DOMINATED.name, f"fun(n, s, f(s) - {_N}*f(s))", "fun(s, |f(s)|)", "fun(s, 0)"),
    block(
        "in all",
        f"for e: real. 0 < e => exists k: natural. for n: natural. k <= n => |{_WHOLE} - {_PART}|"
        " <= e",
        ["some e"],
        apply("soon", "small", "e"),
        obtain("soon", "k", "from k"),
        block(
            "there",
            f"for n: natural. k <= n => |{_WHOLE} - {_PART}| <= e",
            ["k before n"],
            apply("gap", "from k", "n"),
            have("from 0", "0 <= n"),
            apply("part n", "parts", "n"),
            apply("less", "difference", "f", f"fun(s, {_N}*f(s))"),
            obtain("less", "it is", "value"),
            have("so", f"|{_WHOLE} - {_PART}| <= e", "gap", "value"),
        ),
        exists("that", "k"),
    ),
    uses=[
        ARCHIMEDES,
        DOMINATED,
        MODULUS,
        NULL_SETS,
        From("part", PART),
        From("indicator", INDICATOR),
        From("difference", DIFFERENCE),
    ],
    predicates=[INTEGRABLE, NEGLIGIBLE],
    objects=[CONTINUOUS],
)  # fmt: skip

#: The integral of a derivative.
WHOLE: Final = lemma(
    "for f, F: (real -> real), b: real. continuous(f) and integrable(f)"
    f" and (for s: real. 0 <= s => |f(s)| <= b) and {FADES.format('f')}"
    f" and (for s: real. 0 <= s => derives(F, s, f(s))) and {FADES.format('F')}"
    f" => {_WHOLE} == -F(0)",
    ["f continuous", "f is", "f size", "f fades", "slopes", "F fades"],
    apply("tend", "parts", "f", "b"),
    apply("up to", "primitive", "f", "F", "b"),
    have("two", "for u, v, w, z, e: real. |u - v| <= e/2 and v == w - z and |w| <= e/2"
         " => |u + z| <= e"),
    block(
        "close",
        f"for e: real. 0 < e => |{_WHOLE} + F(0)| <= e",
        ["some e"],
        have("half", "0 < e/2", "some e"),
        apply("soon", "tend", "e/2"),
        obtain("soon", "k", "from k"),
        apply("far", "F fades", "e/2"),
        obtain("far", "T", "beyond"),
        apply("late", ARCHIMEDES.name, "T"),
        obtain("late", "l", "T before l"),
        have("k first", "k <= k + l"),
        have("T first", "T <= k + l", "T before l"),
        have("from 0", "0 <= k + l"),
        apply("gap", "from k", "k + l"),
        apply("value", "up to", "k + l"),
        apply("end", "beyond", "k + l"),
        apply("so", "two", _WHOLE, f"Integral({until('(k + l)')}*f(s), (s, 0, oo))", "F(k + l)",
              "F(0)", "e"),
    ),
    apply("zero", "no gap", f"{_WHOLE} + F(0)"),
    have("so", f"{_WHOLE} == -F(0)", "zero"),
    uses=[
        ARCHIMEDES,
        From("parts", PARTS),
        From("primitive", PRIMITIVE),
        From("no gap", ZERO),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)  # fmt: skip

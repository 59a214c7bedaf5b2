r"""Signals of size 1 that are near the signs of an integrable kernel, component by component.

Source: Li, Han, E and Li (ICLR 2021), Lemma A.1: the norm of the functionals is that of the kernel.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import INTEGRABLE
from memory_theorems.theorems.analysis.signs import SIGN
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.curse_of_memory.approximation.signals_alone import ALONE
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_PAIRED: Final = "Sum(Integral(rho(i, s)*val({}, i, s), (s, 0, oo)), (i, 1, {}))"
_SIZES: Final = "Sum(Integral(|rho(i, s)|, (s, 0, oo)), (i, 1, {}))"
_SIGNED: Final = (
    "for e: real. 0 < e => exists y: X. |y| <= 1"
    " and (for k: natural, s: real. {0} + 1 <= k and k <= d => val(y, k, s) == 0)"
    " and " + _SIZES.format("{0}") + " <= " + _PAIRED.format("y", "{0}") + " + e"
)
_BOTH: Final = "1*y + 1*x"
_PAIR: Final = "Integral(rho(k, s)*val({}, k, s), (s, 0, oo))"

SIGNED: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, "rho": (r"\rho", "natural, real -> real", "a kernel")},
        {
            **{
                name: one
                for name, one in signals.HYPOTHESES.items()
                if name not in ("continuous signals", "vanishing signals")
            },
            "kernel": "for i: natural. 1 <= i and i <= d => integrable(fun(s, rho(i, s)))",
        },
        signals.OBJECTS,
        [INTEGRABLE],
    ),
    _SIGNED.format("d"),
    (
        apply("alone", "signals alone", "d", "val"),
        by_induction(
            "up to",
            f"for p: natural. p <= d => {_SIGNED.format('p')}",
            ["so far", "within"],
            [
                block("base", f"0 <= d => {_SIGNED.format('0')}", ["any d"])(
                    block("nothing yet", _SIGNED.format("0"), ["some e"])(
                        let("o", "X", "0"),
                        block(
                            "zeros",
                            "for k: natural, s: real. 0 + 1 <= k and k <= d => val(o, k, s) == 0",
                            ["k late", "k to d"],
                            apply("sum", "values", "o", "o", "0", "0", "k", "s", using=["k late"]),
                            thus("o is", "congruence(val(o, k, s), val(0*o + 0*o, k, s))", "sum"),
                        ),
                        have("small", "|o| <= 1", "o is", "stretch(0, o)"),
                        exists("nothing", "o"),
                    )
                )
            ],
            [
                block("one more", _SIGNED.format("(p + 1)"), ["some e"])(
                    have("before", "p <= d", "within"),
                    apply("those", "so far"),
                    obtain("those(e/2)", "y", "y size", "y zeros", "y sums"),
                    apply("its kernel", "kernel", "p + 1", using=["within"]),
                    obtain(
                        "signs(fun(s, rho(p + 1, s)), e/2)", "u; u is; u vanishes; u size; u near"
                    ),
                    apply("new", "alone", "p + 1", "u", "1", using=["within"]),
                    obtain("new", "x", "x value", "x zeros", "x size"),
                    have(
                        "old values",
                        "for k: natural, s: real. 1 <= k and k <= p"
                        f" => val({_BOTH}, k, s) == val(y, k, s)",
                        "values(y, x, 1, 1, k, s); before; x zeros(k, s)",
                    ),
                    block("new value", f"for s: real. val({_BOTH}, p + 1, s) == u(s)", [])(
                        apply("sum", "values", "y", "x", "1", "1", "p + 1", "s", using=["within"]),
                        apply("y is 0", "y zeros", "p + 1", "s", using=["within"]),
                        thus("sum", "y is 0", "x value(s)"),
                    ),
                    have(
                        "later values",
                        "for k: natural, s: real. (p + 1) + 1 <= k and k <= d"
                        f" => val({_BOTH}, k, s) == 0",
                        "values(y, x, 1, 1, k, s); x zeros(k, s); y zeros(k, s)",
                    ),
                    block(
                        "sizes",
                        f"for k: natural, s: real. 1 <= k and k <= d => |val({_BOTH}, k, s)| <= 1",
                        ["k from 1", "k to d"],
                        by_cases("old or new", GOAL, "k <= p")(
                            [
                                thus(
                                    "old or new case; old values(k, s); k from 1; k to d; "
                                    "below the norm(y, k, s); y size"
                                )
                            ],
                            [
                                by_cases("new or later", GOAL, "(p + 1) + 1 <= k")(
                                    [thus("new or later case", "k to d", "later values(k, s)")],
                                    [
                                        have(
                                            "at the next",
                                            f"|val({_BOTH}, p + 1, s)| <= 1",
                                            "new value(s); u size(s)",
                                        ),
                                        convert(
                                            "so",
                                            GOAL,
                                            "at the next",
                                            "old or new case; new or later case; "
                                            f"congruence(val({_BOTH}, p + 1, s), val({_BOTH}, "
                                            "k, s))",
                                        ),
                                    ],
                                )
                            ],
                        ),
                    ),
                    apply("size", "least bound", _BOTH, "1"),
                    # the pairings
                    block(
                        "old pairings",
                        "for k: natural. 1 <= k and k <= p"
                        f" => {_PAIR.format(_BOTH)} == {_PAIR.format('y')}",
                        ["k from 1", "k to p"],
                        have("same", f"{_PAIR.format('y')} == {_PAIR.format('y')}"),
                        convert("so", GOAL, "same", "old values(k, s)", "k from 1", "k to p"),
                    ),
                    apply(
                        "old sum",
                        f"equal sums(fun(k, {_PAIR.format(_BOTH)}), fun(k, "
                        f"{_PAIR.format('y')}), p)",
                    ),
                    convert(
                        "new near",
                        "Integral(|rho(p + 1, s)|, (s, 0, oo))"
                        f" <= Integral(rho(p + 1, s)*val({_BOTH}, p + 1, s), (s, 0, oo)) + e/2",
                        "u near",
                        "new value(s)",
                    ),
                    have(
                        "sums",
                        f"{_SIZES.format('(p + 1)')} <= {_PAIRED.format(_BOTH, '(p + 1)')} + e",
                        "y sums; old sum; new near",
                    ),
                    exists("signal", _BOTH),
                )
            ],
        ),
        apply("all", "up to", "d"),
    ),
    "all",
    (From("signals alone", ALONE), From("signs", SIGN), From("equal sums", EQUAL)),
)

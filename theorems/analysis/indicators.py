"""The indicator of the times up to T, as a term: where it is 1 and 0, and its integral.

:math:`1_{s\\le T}=\\max(0,\\min(1,1+\\lfloor T-s\rfloor))`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import BOX, SAME
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    have,
    obtain,
    thus,
)


def until(time: str, at: str = "s") -> str:
    """1 up to the time, 0 after it, as a term."""
    return f"Max(0, Min(1, 1 + floor({time} - {at})))"


_U: Final = until("T")

INDICATOR: Final = lemma(
    "for T: real. (for s: real. s <= T => "
    + _U
    + " == 1) and (for s: real. T < s => "
    + _U
    + " == 0)",
    [],
    have("before", f"for s: real. s <= T => {_U} == 1", "step_of_nonneg(T - s)"),
    have("after", f"for s: real. T < s => {_U} == 0", "step_of_neg(T - s)"),
)

#: Its integral.
LENGTH: Final = lemma(
    f"for T: real. 0 <= T => integrable(fun(s, {_U})) and Integral({_U}, (s, 0, oo)) == T",
    "T from 0",
    apply("box", f"{BOX.name}(0, T)"),
    obtain("box", "f", "inside", "before", "after", "f is", "its value"),
    apply("parts", "indicator(T)"),
    obtain("parts", "ones", "zeros"),
    block(
        "the same",
        f"for s: real. 0 <= s => f(s) == {_U}",
        "later",
        by_cases(
            "where",
            GOAL,
            "s <= T",
            [thus("inside(s); ones(s); where case")],
            [thus("after(s); zeros(s); where case")],
        ),
    ),
    apply("it is", f"{SAME.name}(f, fun(s, {_U}))"),
    convert("of f", f"Integral({_U}, (s, 0, oo)) == T - 0", "its value", "the same(s)"),
    have("its length", f"Integral({_U}, (s, 0, oo)) == T", "of f"),
    uses=[BOX, SAME, From("indicator", INDICATOR)],
)

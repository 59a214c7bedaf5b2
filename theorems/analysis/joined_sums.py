"""One more term of a sequence, and the difference of two sums of exponentials as one sum."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    exists,
    have,
    obtain,
)

#: 0 up to n and 1 from n + 1 on.
_LATER: Final = "Min(1, Max(0, {} - n))"
_WITH: Final = f"b(j) + {_LATER.format('j')}*(v - b(j))"

#: A sequence up to n, and another value at n + 1.
ONE_MORE: Final = lemma(
    "for b: (natural -> real), n: natural, v: real. exists h: (natural -> real)."
    " (for j: natural. j <= n => h(j) == b(j)) and h(n + 1) == v",
    [],
    have(
        "before",
        f"for j: natural. j <= n => {_WITH} == b(j)",
        "ramp_of_le(j, n)",
        f"mul_eq_zero_of_left({_LATER.format('j')}, v - b(j))",
    ),
    have(
        "there",
        f"b(n + 1) + {_LATER.format('(n + 1)')}*(v - b(n + 1)) == v",
        "ramp_at_next(n)",
        f"mul_eq_right_of_eq_one({_LATER.format('(n + 1)')}, v - b(n + 1))",
    ),
    exists("longer", f"fun(j, {_WITH})"),
)

_SUM: Final = "Sum({0}(j)*exp(-{1}(j)*t), (j, 1, {2}))"
_JOINED: Final = (
    "for t: real. {0} == " + _SUM.format("c", "q", "m") + " - " + _SUM.format("a", "r", "{1}")
)
_EXIST: Final = "exists b, p: (natural -> real). (" + _JOINED + ")"


def _exist(k: str) -> str:
    return _EXIST.format(_SUM.format("b", "p", f"m + {k}"), k)


#: The difference of two sums of exponentials.
DIFFERENCE: Final = lemma(
    f"for a, r, c, q: (natural -> real), m, n: natural. {_exist('n')}",
    [],
    by_induction(
        "up to",
        f"for k: natural. {_exist('k')}",
        ["so far"],
        [
            have(
                "none",
                f"for t: real. {_SUM.format('c', 'q', 'm + 0')}"
                f" == {_SUM.format('c', 'q', 'm')} - {_SUM.format('a', 'r', '0')}",
            ),
            exists("the first", "c", "q", form=_exist("0")),
        ],
        [
            obtain("so far", "d", "s", "value"),
            apply("more weights", "one more", "d", "m + k", "-a(k + 1)"),
            obtain("more weights", "h", "old weights", "new weight"),
            apply("more rates", "one more", "s", "m + k", "r(k + 1)"),
            obtain("more rates", "g", "old rates", "new rate"),
            block(
                "at t",
                f"for t: real. {_SUM.format('h', 'g', 'm + (k + 1)')}"
                f" == {_SUM.format('c', 'q', 'm')} - {_SUM.format('a', 'r', '(k + 1)')}",
                [],
                have(
                    "terms",
                    "for j: natural. 1 <= j and j <= m + k"
                    " => h(j)*exp(-g(j)*t) == d(j)*exp(-s(j)*t)",
                    "old weights(j)",
                    "old rates(j)",
                    "neg_mul_eq_neg_mul(g(j), s(j), t)",
                    "exp_congr(-g(j)*t, -s(j)*t)",
                    "mul_eq_mul(h(j), d(j), exp(-g(j)*t), exp(-s(j)*t))",
                ),
                apply(
                    "the same", "equal", "fun(j, h(j)*exp(-g(j)*t))", "fun(j, d(j)*exp(-s(j)*t))",
                    "m + k",
                ),
                have(
                    "last",
                    "h(m + k + 1)*exp(-g(m + k + 1)*t) == -a(k + 1)*exp(-r(k + 1)*t)",
                    "new weight",
                    "new rate",
                    "neg_mul_eq_neg_mul(g(m + k + 1), r(k + 1), t)",
                    "exp_congr(-g(m + k + 1)*t, -r(k + 1)*t)",
                    "mul_eq_mul(h(m + k + 1), -a(k + 1), exp(-g(m + k + 1)*t), exp(-r(k + 1)*t))",
                ),
                have(
                    "so",
                    f"{_SUM.format('h', 'g', 'm + (k + 1)')}"
                    f" == {_SUM.format('c', 'q', 'm')} - {_SUM.format('a', 'r', '(k + 1)')}",
                    "the same",
                    "last",
                    "value(t)",
                ),
            ),
            exists("longer", "h", "g", form=_exist("(k + 1)")),
        ],
    ),
    apply("all", "up to", "n"),
    uses=[From("one more", ONE_MORE), From("equal", EQUAL)],
)  # fmt: skip

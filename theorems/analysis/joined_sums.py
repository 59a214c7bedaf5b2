"""One more term of a sequence, and the difference of two sums of exponentials as one sum."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, by_induction, exists, obtain, thus

#: 0 up to n and 1 from n + 1 on.
_LATER: Final = "Min(1, Max(0, {} - n))"
_WITH: Final = f"b(j) + {_LATER.format('j')}*(v - b(j))"

#: A sequence up to n, and another value at n + 1.
ONE_MORE: Final = lemma(
    "for b: (natural -> real), n: natural, v: real. exists h: (natural -> real)."
    " (for j: natural. j <= n => h(j) == b(j)) and h(n + 1) == v",
    [],
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
        "so far",
        [exists("the first", "c", "q")],
        [
            obtain("so far", "d", "s", "value"),
            apply("more weights", "one more(d, m + k, -a(k + 1))"),
            obtain("more weights", "h", "old weights", "new weight"),
            apply("more rates", "one more(s, m + k, r(k + 1))"),
            obtain("more rates", "g", "old rates", "new rate"),
            block(
                "at t",
                f"for t: real. {_SUM.format('h', 'g', 'm + (k + 1)')}"
                f" == {_SUM.format('c', 'q', 'm')} - {_SUM.format('a', 'r', '(k + 1)')}",
                [],
                apply(
                    "the same",
                    "equal(fun(j, h(j)*exp(-g(j)*t)), fun(j, d(j)*exp(-s(j)*t)), m + k)",
                    using="old weights(j); old rates(j); exp_congr(-g(j)*t, -s(j)*t)",
                ),
                thus(
                    "the same; new weight; new rate; exp_congr(-g(m + k + 1)*t, -r(k + 1)*t);"
                    " value(t)"
                ),
            ),
            exists("longer", "h", "g"),
        ],
    ),
    apply("all", "up to(n)"),
    uses=[From("one more", ONE_MORE), From("equal", EQUAL)],
)

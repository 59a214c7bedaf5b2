r"""Lemma C.2: exponentials of different rates are linearly independent on every interval.

Let :math:`f(t)=\sum_{i\le n+1}c_ie^{\lambda_it}` vanish on [b, e] and h = (e - b)/2.  Then
:math:`f(t+h)-e^{\lambda_{n+1}h}f(t)
=\sum_{i\le n}c_i(e^{\lambda_ih}-e^{\lambda_{n+1}h})e^{\lambda_it}` vanishes on [b, e - h], and no
factor is 0.  The paper differentiates, (84); a difference does it
without.

The hypotheses are met by m = 2 and the rates 1 and 2; the premises by c = 0 (and only so).

Source: Li, Han, E and Li (ICLR 2021), Lemma C.2, (83), (84).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import Composed, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    contradiction,
    have,
    horn,
    let,
    thus,
)

_SUM: Final = "Sum(c(i)*exp(lambda(i)*t), (i, 1, {}))"


def _independent(n: str) -> str:
    return (
        "(for c: (natural -> real), b, e: real. b < e"
        f" and (for t: real. b <= t and t <= e => {_SUM.format(n)} == 0)"
        f" => for i: natural. 1 <= i and i <= {n} => c(i) == 0)"
    )


_FACTOR: Final = "(exp(lambda(i)*h) - exp(lambda(n + 1)*h))"
INDEPENDENT: Final = Composed(
    Setting.of(
        {
            "m": ("m", "natural", "how many exponentials"),
            "lambda": (r"\lambda", "natural -> real", "rates"),
        },
        {"different": "for i, j: natural. 1 <= i and i < j and j <= m => lambda(i) != lambda(j)"},
    ),
    _independent("m")[1:-1],
    (
        have("exponents", "for x, y, z: real. exp(x*(y + z)) == exp(x*z)*exp(x*y)"),
        have("factor", "for x, y: real, z: (0, oo). x != y => exp(x*z) - exp(y*z) != 0"),
        have("not 0", "for x: real. exp(x) != 0"),
        by_induction(
            "up to",
            f"for n: natural. n <= m => {_independent('n')}",
            ["so far", "within"],
            [
                block("none", _independent("0")[1:-1], ["b first", "zero"])(
                    block(
                        "no term",
                        "for i: natural. 1 <= i and i <= 0 => c(i) == 0",
                        ["from 1", "to 0"],
                        contradiction("from 1", "to 0"),
                    )
                )
            ],
            [
                apply("old", "so far", using=["within"]),
                block("one more", _independent("n + 1")[1:-1], ["b first", "zero"])(
                    let("h", "real", "(e - b)/2"),
                    have("h positive", "h > 0", "h is", "b first"),
                    horn(
                        "difference",
                        induct(
                            "difference",
                            "for k: natural, t: real. Sum(c(i)*exp(lambda(i)*(t + h)), (i, 1, k))"
                            f" - exp(lambda(n + 1)*h)*{_SUM.format('k')}"
                            f" == Sum(c(i)*{_FACTOR}*exp(lambda(i)*t), (i, 1, k))",
                            on="k",
                            step="exponents(lambda(k + 1), t, h)",
                        ),
                    ),
                    have(
                        "zero again",
                        "for t: real. b <= t and t <= e - h"
                        f" => Sum(c(i)*{_FACTOR}*exp(lambda(i)*t), (i, 1, n)) == 0",
                        "difference(n + 1, t); zero(t); h positive; zero(t + h); "
                        f"mul_eq_zero_of_right(exp(lambda(n + 1)*h), {_SUM.format('n + 1')})",
                    ),
                    apply(
                        "weighted",
                        f"old(fun(i, c(i)*{_FACTOR}), b, e - h)",
                        using=["h is", "b first"],
                    ),
                    block(
                        "first",
                        "for i: natural. 1 <= i and i <= n => c(i) == 0",
                        ["from 1", "to n"],
                        apply("product", "weighted", "i"),
                        apply("apart", "different", "i", "n + 1", using=["to n"]),
                        apply("its factor", "factor", "lambda(i)", "lambda(n + 1)", "h"),
                        apply("so", "left_eq_zero_of_mul", "c(i)", _FACTOR),
                    ),
                    by_induction(
                        "no sum",
                        f"for k: natural. k <= n => {_SUM.replace('t)', 'b)').format('k')} == 0",
                        ["so far 2", "k within"],
                        [],
                        [
                            thus(
                                "so far 2; k within; first(k + 1); "
                                "mul_eq_zero_of_right(exp(lambda(k + 1)*b), c(k + 1))"
                            )
                        ],
                    ),
                    apply("at b", "zero", "b", using=["b first"]),
                    block(
                        "every",
                        "for i: natural. 1 <= i and i <= n + 1 => c(i) == 0",
                        ["from 1", "to the next"],
                        by_cases("which", GOAL, "i <= n")(
                            [apply("earlier", "first", "i")],
                            [
                                thus(
                                    "which case; to the next; congruence(c(n + 1), c(i)); "
                                    "at b; no sum(n); not 0(lambda(n + 1)*b); "
                                    "left_eq_zero_of_mul(c(n + 1), exp(lambda(n + 1)*b))"
                                )
                            ],
                        ),
                    ),
                ),
            ],
        ),
        apply("all", "up to", "m"),
    ),
    "all",
    met=Structure(
        {"m": "2", "lambda": "fun(i, i)", "c": "fun(i, 0)", "b": "0", "e": "1", "i": "1"}
    ),
)

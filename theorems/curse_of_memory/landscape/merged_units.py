r"""Units that share their rates are one unit: (126) on the loss and its partial derivatives.

On :math:`M_{P,(b,v),(m,d)}` the model of m units is that of d units, and so are loss and residual;
the derivatives are integrals of the residual.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.1, (126).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import PICKED, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, by_induction, obtain, thus

_WEIGHT: Final = "Sum(a(i)*unit(g(i), j), (i, 1, {}))"

#: A sum over units, group by group.
GROUPED: Final = lemma(
    "for m, d: natural, g: (natural -> natural), a, F: (natural -> real)."
    " (for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " => Sum(a(i)*F(g(i)), (i, 1, m))"
    f" == Sum({_WEIGHT.format('m')}*F(j), (j, 1, d))",
    ["groups"],
    by_induction(
        "up to",
        "for n: natural. n <= m => Sum(a(i)*F(g(i)), (i, 1, n))"
        f" == Sum({_WEIGHT.format('n')}*F(j), (j, 1, d))",
        ["so far", "within"],
        [],
        [
            apply("group", "groups", "n + 1", using=["within"]),
            obtain("group", "group from 1", "group to d"),
            apply("its value", "picked", "d", "g(n + 1)", "F"),
            thus(
                "so far; within; its value; "
                "mul_eq_mul_left(Sum(unit(g(n + 1), j)*F(j), (j, 1, d)), F(g(n + 1)), a(n + 1))"
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[From("picked", PICKED)],
    objects=[UNIT],
)

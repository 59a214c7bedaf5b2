r"""Units that share their rates are one unit: (126) on the loss and its partial derivatives.

On :math:`M_{P,(b,v),(m,d)}` the model of m units is that of d units, and so are loss and residual;
the derivatives are integrals of the residual.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.1, (126).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.lemmas import lemma
from theorems.analysis.sums import SINGLE
from theorems.curse_of_memory.proofs.partial_derivatives import DELTA
from theorems.paper_objects.landscape import UNIT
from verify.reasoning.composition import From
from verify.reasoning.steps import apply, block, by_induction, have, obtain

_WEIGHT: Final = "Sum(a(i)*unit(g(i), j), (i, 1, {}))"

#: A sum over units, group by group.
GROUPED: Final = lemma(
    "for m, d: natural, g: (natural -> natural), a, F: (natural -> real)."
    " (for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " => Sum(a(i)*F(g(i)), (i, 1, m))"
    f" == Sum({_WEIGHT.format('m')}*F(j), (j, 1, d))",
    ["groups"],
    block(
        "delta elsewhere",
        "for i, k: natural. i != k => unit(i, k) == 0",
        ["apart"],
        apply("there", "delta", "i", "k"),
        obtain("there", "if the same", "if apart"),
        apply("so", "if apart"),
    ),
    block(
        "one",
        "for i: natural. unit(i, i) == 1",
        [],
        apply("there", "delta", "i", "i"),
        obtain("there", "if the same", "if apart"),
        apply("so", "if the same"),
    ),
    have("no product", "for x, y: real. x == 0 => x*y == 0"),
    block(
        "picked",
        "for k: natural. 1 <= k and k <= d => Sum(unit(k, j)*F(j), (j, 1, d)) == F(k)",
        ["k from 1", "k to d"],
        block(
            "zeros",
            "for j: natural. 1 <= j and j <= d and j != k => unit(k, j)*F(j) == 0",
            ["j from 1", "j to d", "apart"],
            have("other way", "k != j", "apart"),
            apply("zero", "delta elsewhere", "k", "j"),
            apply("so", "no product", "unit(k, j)", "F(j)"),
        ),
        apply("one term", "single", "fun(j, unit(k, j)*F(j))", "k", "d"),
        have("so", "Sum(unit(k, j)*F(j), (j, 1, d)) == F(k)", "one term", "one(k)"),
    ),
    by_induction(
        "up to",
        "for n: natural. n <= m => Sum(a(i)*F(g(i)), (i, 1, n))"
        f" == Sum({_WEIGHT.format('n')}*F(j), (j, 1, d))",
        ["so far", "within"],
        [
            have("nothing", "for n: natural. Sum(0*F(j), (j, 1, n)) == 0"),
            have(
                "none",
                "0 <= m => Sum(a(i)*F(g(i)), (i, 1, 0))"
                f" == Sum({_WEIGHT.format('0')}*F(j), (j, 1, d))",
                "nothing(d)",
            )
        ],
        [
            apply("group", "groups", "n + 1", using=["within"]),
            obtain("group", "group from 1", "group to d"),
            apply("its value", "picked", "g(n + 1)"),
            have("times", "for x, y, z: real. x == y => z*x == z*y"),
            have(
                "one more",
                "Sum(a(i)*F(g(i)), (i, 1, n + 1))"
                f" == Sum({_WEIGHT.format('n + 1')}*F(j), (j, 1, d))",
                "so far",
                "within",
                "its value",
                "times(Sum(unit(g(n + 1), j)*F(j), (j, 1, d)), F(g(n + 1)), a(n + 1))",
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[From("single", SINGLE), From("delta", DELTA)],
    objects=[UNIT],
)

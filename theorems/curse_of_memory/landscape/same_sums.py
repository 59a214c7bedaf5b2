r"""Two sums of m exponentials that agree: the one is a permutation of the other, (129).

Let :math:`\sum_ia_ie^{-w_it}=\sum_jA_je^{-W_jt}` for :math:`t\ge0`, the :math:`W_j` different and
no :math:`A_j` 0.  What takes f(t) to :math:`f(t+1)-e^{-w_l}f(t)`, once for each l, makes the left
side 0 and multiplies the j-th term on the right by :math:`\prod_l(e^{-W_j}-e^{-w_l})`; by Lemma C.2
these products are 0, so that every :math:`W_j` is some :math:`w_l`.  The paper applies Lemma C.2 to
both sums at once, whose rates may agree.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.2, (129).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DIAGONAL, ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.permutations import ONE_TO_ONE, PIGEONHOLE
from memory_theorems.theorems.analysis.products import SOME_ZERO, ZERO_FACTOR
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.curse_of_memory.landscape.independent_exponentials import INDEPENDENT
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.paper_objects.landscape import DISTINCT
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    contradiction,
    convert,
    exists,
    have,
    horn,
    obtain,
    thus,
)

_SUM: Final = "Sum({0}*exp(-{1}(i)*{2}), (i, 1, {3}))"
#: A sum of exponentials one later, less x times the sum.
LATER: Final = lemma(
    "for c, u: (natural -> real), m: natural, t, x: real."
    f" {_SUM.format('c(i)', 'u', '(t + 1)', 'm')} - x*{_SUM.format('c(i)', 'u', 't', 'm')}"
    f" == {_SUM.format('c(i)*(exp(-u(i)) - x)', 'u', 't', 'm')}",
    [],
    have("exponents", "for y, z: real. exp(-y*(z + 1)) == exp(-y)*exp(-y*z)"),
    horn(
        "up to",
        induct(
            "up to",
            f"for n: natural. {_SUM.format('c(i)', 'u', '(t + 1)', 'n')}"
            f" - x*{_SUM.format('c(i)', 'u', 't', 'n')}"
            f" == {_SUM.format('c(i)*(exp(-u(i)) - x)', 'u', 't', 'n')}",
            on="n",
            step="exponents(u(n + 1), t)",
        ),
    ),
    apply("so", "up to", "m"),
)

#: The difference of two sums, term by term.
DIFFERENCE: Final = lemma(
    "for f, g: (natural -> real), m: natural. Sum(f(j) - g(j), (j, 1, m))"
    " == Sum(f(j), (j, 1, m)) - Sum(g(j), (j, 1, m))",
    [],
)

_FACTORS: Final = "Product(exp(-{0}(i)) - exp(-w(l)), (l, 1, {1}))"


def _filtered(weights: str, rates: str, number: str, time: str = "t") -> str:
    return _SUM.format(f"{weights}(i)*{_FACTORS.format(rates, number)}", rates, time, "m")


_AGREE: Final = (
    f"(for t: real. 0 <= t => {_SUM.format('a(i)', 'w', 't', 'm')}"
    f" == {_SUM.format('A(i)', 'W', 't', 'm')})"
)
_EQUAL: Final = f"{_filtered('a', 'w', '{0}')} == {_filtered('A', 'W', '{0}')}"


#: Every rate of the second sum is one of the first.
RATES: Final = lemma(
    "for m: natural, a, w, A, W: (natural -> real). (for j: natural. 1 <= j and j <= m"
    f" => A(j) != 0) and distinct(m, W) and {_AGREE} => for j: natural. 1 <= j and j <= m"
    " => exists l: natural. 1 <= l and l <= m and w(l) == W(j)",
    ["weights", "different", "agree"],
    by_induction(
        "filtered",
        "for k: natural. for t: real. 0 <= t => " + _EQUAL.format("k"),
        ["so far"],
        [convert("so", GOAL, "agree(t)")],
        [
            block("once more", "for t: real. 0 <= t => " + _EQUAL.format("(k + 1)"), ["from 0"])(
                apply(
                    "left",
                    f"one later(fun(i, a(i)*{_FACTORS.format('w', 'k')}), w, m, t, exp(-w(k + 1)))",
                ),
                apply(
                    "right",
                    f"one later(fun(i, A(i)*{_FACTORS.format('W', 'k')}), W, m, t, exp(-w(k + 1)))",
                ),
                have(
                    "both",
                    _SUM.format(
                        f"a(i)*{_FACTORS.format('w', 'k')}*(exp(-w(i)) - exp(-w(k + 1)))",
                        *("w", "t", "m"),
                    )
                    + " == "
                    + _SUM.format(
                        f"A(i)*{_FACTORS.format('W', 'k')}*(exp(-W(i)) - exp(-w(k + 1)))",
                        *("W", "t", "m"),
                    ),
                    "from 0; so far(t); so far(t + 1); left; right; "
                    f"mul_eq_mul_left({_filtered('a', 'w', 'k')}, {_filtered('A', 'W', 'k')}, "
                    "exp(-w(k + 1)))",
                ),
                convert("so", GOAL, "both"),
            )
        ],
    ),
    have("nothing", "for n: natural. Sum(0, (i, 1, n)) == 0"),
    apply("filtered by all", "filtered", "m"),
    block("nothing left", f"for t: real. 0 <= t => {_filtered('A', 'W', 'm')} == 0", ["from 0"])(
        block(
            "terms",
            "for i: natural. 1 <= i and i <= m"
            f" => a(i)*{_FACTORS.format('w', 'm')}*exp(-w(i)*t) == 0",
            ["i from 1", "i to m"],
            apply("zero", "zero factor", "fun(l, exp(-w(i)) - exp(-w(l)))", "m", "i"),
            thus("zero", f"mul_eq_zero_of_right(a(i)*exp(-w(i)*t), {_FACTORS.format('w', 'm')})"),
        ),
        convert("left is 0", f"{_filtered('a', 'w', 'm')} == 0", "nothing(m)", "terms(i)"),
        thus("from 0", "filtered by all(t)", "left is 0"),
    ),
    block(
        "other rates",
        "for i, j: natural. 1 <= i and i < j and j <= m => -W(i) != -W(j)",
        ["i from 1", "i before j", "j to m"],
        by_cases("rates", GOAL, "W(i) == W(j)")(
            [
                contradiction(
                    "i before j", "i from 1; i before j; j to m; rates case; different(i, j)"
                )
            ],
            [thus("rates case")],
        ),
    ),
    apply("independent here", "independent", "m", "fun(j, -W(j))"),
    have(
        "nothing on [0, 1]",
        f"for t: real. 0 <= t and t <= 1 => {_filtered('A', 'W', 'm')} == 0",
        "nothing left(t)",
    ),
    apply("coefficients", f"independent here(fun(i, A(i)*{_FACTORS.format('W', 'm')}), 0, 1)"),
    have("exponents tell", "for x, y: real. x != y => exp(-x) - exp(-y) != 0"),
    block(
        "found",
        "for j: natural. 1 <= j and j <= m"
        " => exists l: natural. 1 <= l and l <= m and w(l) == W(j)",
        ["j from 1", "j to m"],
        apply("coefficient", "coefficients", "j"),
        apply("weight", "weights", "j"),
        apply("product", "right_eq_zero_of_mul(A(j), Product(exp(-W(j)) - exp(-w(l)), (l, 1, m)))"),
        obtain(
            "some zero(fun(l, exp(-W(j)) - exp(-w(l))), m)", "p", "p from 1", "p to m", "p is it"
        ),
        by_cases("rates", "w(p) == W(j)", "w(p) == W(j)")(
            [],
            [
                have("other way", "W(j) != w(p)", "rates case"),
                absurd("so", GOAL, "p is it", "exponents tell(W(j), w(p))"),
            ],
        ),
        exists("it", "p"),
    ),
    uses=[
        From("one later", LATER),
        From("zero factor", ZERO_FACTOR),
        From("some zero", SOME_ZERO),
        From("independent", INDEPENDENT),
    ],
    objects=[DISTINCT],
)

_PAIRED: Final = (
    "exists g: (natural -> natural). one_to_one(m, g)"
    " and (for i: natural. 1 <= i and i <= m => a(i) == A(g(i)) and w(i) == W(g(i)))"
)
_TERM: Final = "(Sum(a(i)*unit(g(i), j), (i, 1, m)) - A(j))"
#: The first sum is the second one, in another order.
PAIRED: Final = lemma(
    "for m: natural, a, w, A, W: (natural -> real). (for j: natural. 1 <= j and j <= m"
    f" => A(j) != 0) and distinct(m, W) and {_AGREE} => {_PAIRED}",
    ["weights", "different", "agree"],
    apply("rates found", "every rate", "m", "a", "w", "A", "W"),
    choose("rates found", "h", "h from 1", "h to m", "h rate"),
    block(
        "h in range",
        "for j: natural. 1 <= j and j <= m => 1 <= h(j) and h(j) <= m",
        ["j from 1", "j to m"],
        apply("from 1", "h from 1", "j"),
        apply("to m", "h to m", "j"),
    ),
    have(
        "h tells",
        "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and h(i) == h(j) => i == j",
        "h rate(i); h rate(j); congruence(w(h(i)), w(h(j))); different(i, j)",
    ),
    apply("h hits", "pigeonhole", "m", "h"),
    choose("h hits", "g", "g from 1", "g to m", "g there"),
    block(
        "g in range",
        "for j: natural. 1 <= j and j <= m => 1 <= g(j) and g(j) <= m",
        ["j from 1", "j to m"],
        apply("from 1", "g from 1", "j"),
        apply("to m", "g to m", "j"),
    ),
    have(
        "g tells",
        "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and g(i) == g(j) => i == j",
        "g there(i); g there(j); congruence(h(g(i)), h(g(j)))",
    ),
    have(
        "rates of units",
        "for i: natural. 1 <= i and i <= m => w(i) == W(g(i))",
        "g from 1(i); g to m(i); h rate(g(i)); g there(i); congruence(w(h(g(i))), w(i))",
    ),
    block(
        "difference",
        f"for t: real. 0 <= t and t <= 1 => Sum({_TERM}*exp(-W(j)*t), (j, 1, m)) == 0",
        ["t from 0", "t to 1"],
        convert(
            "in rates",
            "Sum(a(i)*exp(-w(i)*t), (i, 1, m))"
            " == Sum(Sum(a(i)*unit(g(i), j), (i, 1, m))*exp(-W(j)*t), (j, 1, m))",
            "grouped(m, m, g, a, fun(j, exp(-W(j)*t)))",
            "rates of units(i); same exponential(w(i), W(g(i)), t); "
            "mul_eq_mul_left(exp(-w(i)*t), exp(-W(g(i))*t), a(i))",
        ),
        apply(
            "apart",
            "differences(fun(j, Sum(a(i)*unit(g(i), j), (i, 1, m))*exp(-W(j)*t)), fun(j, "
            "A(j)*exp(-W(j)*t)), m)",
        ),
        have(
            "in terms",
            "Sum(Sum(a(i)*unit(g(i), j), (i, 1, m))*exp(-W(j)*t) - A(j)*exp(-W(j)*t), (j, 1, m))"
            " == 0",
            "apart; in rates; t from 0; agree(t)",
        ),
        convert("so", GOAL, "in terms"),
    ),
    block(
        "other rates",
        "for i, j: natural. 1 <= i and i < j and j <= m => -W(i) != -W(j)",
        ["i from 1", "i before j", "j to m"],
        by_cases("rates", GOAL, "W(i) == W(j)")(
            [
                contradiction(
                    "i before j", "i from 1; i before j; j to m; rates case; different(i, j)"
                )
            ],
            [thus("rates case")],
        ),
    ),
    apply("independent here", "independent", "m", "fun(j, -W(j))"),
    apply("coefficients", "independent here", f"fun(j, {_TERM})", "0", "1"),
    block(
        "units",
        "for i: natural. 1 <= i and i <= m => a(i) == A(g(i)) and w(i) == W(g(i))",
        ["i from 1", "i to m"],
        block(
            "others",
            "for j: natural. 1 <= j and j <= m and j != i => a(j)*unit(g(j), g(i)) == 0",
            ["j from 1", "j to m", "apart"],
            by_cases("groups", GOAL, "g(j) == g(i)")(
                [absurd("so", GOAL, "g tells(j, i)", "apart")],
                [
                    apply("zero", "elsewhere", "g(j)", "g(i)", using=["groups case"]),
                    apply("so", "mul_eq_zero_of_right", "a(j)", "unit(g(j), g(i))"),
                ],
            ),
        ),
        apply("one left", "single", "fun(j, a(j)*unit(g(j), g(i)))", "i", "m"),
        have(
            "weight",
            "a(i) == A(g(i))",
            "g from 1(i); i from 1; i to m; g to m(i); coefficients(g(i)); one left; "
            "diagonal(g(i)); mul_eq_left_of_eq_one(a(i), unit(g(i), g(i)))",
        ),
        apply("rate", "rates of units", "i"),
    ),
    exists("order", "g"),
    uses=[
        From("every rate", RATES),
        From("pigeonhole", PIGEONHOLE),
        From("independent", INDEPENDENT),
        From("grouped", GROUPED),
        From("same exponential", SAME_RATE),
        From("single", SINGLE),
        From("elsewhere", ELSEWHERE),
        From("diagonal", DIAGONAL),
        From("differences", DIFFERENCE),
    ],
    objects=[DISTINCT, ONE_TO_ONE, UNIT],
)

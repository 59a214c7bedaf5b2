"""Sequences by their steps: telescoping, geometric sums, contractions, Gronwall's inequality."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from memory_theorems.verify.lemmas.closed_forms import lemma
from memory_theorems.verify.proofs.scripts import Inference, have, induct
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.steps import by_induction
from memory_theorems.verify.reasoning.steps import have as step


def _by_steps(
    binders: str, premises: Sequence[tuple[str, str]], bound: str, base: Sequence[str],
    using: Sequence[str],
) -> Composed:  # fmt: skip
    """``bound.format(n)`` for all n, by induction, from named premises."""
    whole = " and ".join(text for _, text in premises)
    arrow = " => " if premises else ""
    return lemma(
        f"for {binders}. {whole}{arrow}for n: natural. {bound.format('n')}",
        [name for name, _ in premises],
        by_induction(
            "up to",
            f"for n: natural. {bound.format('n')}",
            ["so far"],
            [step("at first", bound.format("0"), *base)],
            [step("one more", bound.format("(n + 1)"), "so far", *using)],
        ),
    )


_D: Final = "d: (natural -> real)"

_HORN: Final[tuple[Inference, ...]] = (
    induct(
        "geometric_sum",
        "for r: real, n: natural. (1 - r)*Sum(r**k, (k, 0, n)) == 1 - r**(n + 1)",
        on="n",
    ),
    have(
        "geometric_sum_le",
        "for r: [0, 1), n: natural. Sum(r**k, (k, 0, n)) <= 1/(1 - r)",
        [
            "geometric_sum(r, n)",
            "pow_nonneg(r, n + 1)",
            "le_div_one_sub(r, Sum(r**k, (k, 0, n)), 1)",
        ],
    ),
    induct(
        "one_add_mul_le_pow",
        "for x: [0, oo), n: natural. 1 + n*x <= (1 + x)**n",
        on="n",
        step=["mul_le_mul_of_nonneg_left(1 + x, 1 + n*x, (1 + x)**n)"],
    ),
    have(
        "contraction_residual",
        "for r: [0, 1), d, e: real. d <= r*d + e => d <= e/(1 - r)",
        ["le_div_one_sub(r, d, e)"],
    ),
)

_CLOSED: Final[Mapping[str, Composed]] = {
    "telescoping_sum": _by_steps(
        _D, (), "Sum(d(j + 1) - d(j), (j, 0, {0})) == d({0} + 1) - d(0)", (), ()
    ),
    "le_geometric_of_contraction": _by_steps(
        f"{_D}, r: [0, oo)",
        [("steps", "(for j: natural. d(j + 1) <= r*d(j))")],
        "d({0}) <= r**{0}*d(0)",
        (),
        ("steps(n)", "mul_le_mul_of_nonneg_left(r, d(n), r**n*d(0))"),
    ),
    "le_geometric_add_of_contraction": _by_steps(
        f"{_D}, r: [0, 1), e: [0, oo)",
        [("steps", "(for j: natural. d(j + 1) <= r*d(j) + e)")],
        "d({0}) <= r**{0}*d(0) + e/(1 - r)*(1 - r**{0})",
        (),
        ("steps(n)", "mul_le_mul_of_nonneg_left(r, d(n), r**n*d(0) + e/(1 - r)*(1 - r**n))"),
    ),
    "sum_le_of_steps": _by_steps(
        f"{_D}, e: (natural -> real)",
        [("steps", "(for j: natural. d(j + 1) <= d(j) + e(j))")],
        "d({0} + 1) <= d(0) + Sum(e(j), (j, 0, {0}))",
        ("steps(0)",),
        ("steps(n + 1)",),
    ),
    "discrete_gronwall": lemma(
        f"for {_D}, c: real, a: [0, oo). d(0) <= c and (for j: natural. d(j + 1) <= c"
        " + a*Sum(d(k), (k, 0, j))) => for n: natural. d(n + 1) <= c*(1 + a)**(n + 1)",
        ["begins", "grows"],
        by_induction(
            "sums",
            "for n: natural. c + a*Sum(d(k), (k, 0, n)) <= c*(1 + a)**(n + 1)",
            ["so far"],
            [
                step(
                    "first",
                    "c + a*Sum(d(k), (k, 0, 0)) <= c*(1 + a)**(0 + 1)",
                    *("begins", "mul_le_mul_of_nonneg_left(a, d(0), c)"),
                )
            ],
            [
                step(
                    "more",
                    "c + a*Sum(d(k), (k, 0, n + 1)) <= c*(1 + a)**(n + 1 + 1)",
                    *("so far", "grows(n)"),
                    "mul_le_mul_of_nonneg_left(a, d(n + 1), c + a*Sum(d(k), (k, 0, n)))",
                    "mul_le_mul_of_nonneg_left(1 + a, c + a*Sum(d(k), (k, 0, n)),"
                    " c*(1 + a)**(n + 1))",
                )
            ],
        ),
        step(
            "so",
            "for n: natural. d(n + 1) <= c*(1 + a)**(n + 1)",
            *("grows(n)", "sums(n)"),
        ),
    ),
}

LEMMAS: Final[Mapping[str, Inference | Composed]] = {
    **{item.name: item for item in _HORN},
    **_CLOSED,
}

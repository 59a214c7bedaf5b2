"""Proposition 2: attained recursion, wrong exponents, needed hypotheses."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod

import pytest

from memory_theorems.theorems.objects.systems.projected_descent import distance
from memory_theorems.theorems.stability.descent import training
from memory_theorems.theorems.stability.descent.training_symbols import (
    both_descents,
    interpret,
    lipschitz_quotient,
)
from memory_theorems.theorems.stability.descent.trainings import EDGES, Training
from memory_theorems.theorems.stability.proposition_2.statement import DescentUnderTruncation
from memory_theorems.verify.arithmetic.balls import compare, to_fraction
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import GROUPS, OF_TRAININGS, Stating, formula_of

THEOREM = DescentUnderTruncation()
# Every instance makes N steps: none beyond them is sampled.  Every instance projects.
SPARED = (*OF_TRAININGS, "m + 1 <= N", "nearest point")
test_theorem = theorem_checks(THEOREM, drawn=4, spared=SPARED)
STATING = Stating(THEOREM)
EXPLICIT = Stating(THEOREM, training.THEORY)
ATTAINED = EDGES[:4]
DISTANCE = "|u(N) - v(N)|"


@pytest.mark.parametrize("item", ATTAINED)
def test_the_recursion_is_attained_exactly(item: Training) -> None:
    run = item.descent
    error = to_fraction(STATING.value("|g(v(0)) - gk(v(0))| <= 0", item))
    beta = Fraction(225, 64)
    product = prod((1 + run.step * beta / i for i in range(1, run.steps + 1)), start=Fraction(1))
    apart = to_fraction(STATING.value(f"{DISTANCE} <= 0", item))
    assert apart == error / beta * (product - 1)
    if run.steps > 1:
        assert to_fraction(lipschitz_quotient(run, 128)) == beta


@pytest.mark.parametrize("item", EDGES[:16])
def test_the_descent_by_its_formula_is_the_descent(item: Training) -> None:
    """The recursion of the theory, and the iterates of the descent itself."""
    full, short = both_descents(item.descent, 128)
    other = distance(item.descent, full[-1], short[-1])
    assert compare(STATING.value(f"{DISTANCE} <= 0", item, 128), "!=", other) is not True
    again = "for n: natural. |u(n) - v(n)| <= 0"
    if interpret(item).numbers["k"].enclose(64) >= 0:
        assert compare(EXPLICIT.value(again, item, 128), "!=", other) is not True


@pytest.mark.parametrize(
    "wrong",
    [
        f"{DISTANCE} <= 99/100*G/b*(Product(1 + alpha*b/i, (i, 1, N)) - 1)",
        f"{DISTANCE} <= G/b*(Product(1 + alpha*b/i, (i, 2, N)) - 1)",
        f"{DISTANCE} <= alpha*G*N**Min(alpha*b, 1)",
        f"{DISTANCE} <= alpha*G*N",
        f"{DISTANCE} <= alpha*G*N**(alpha*b)",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)


def test_the_gamma_function_is_the_product() -> None:
    for n in range(1, 6):
        for c in range(1, 4):
            product = prod((1 + Fraction(c, i) for i in range(1, n + 1)), start=Fraction(1))
            assert product == comb(n + c, n)


@pytest.mark.parametrize("group", GROUPS)
def test_the_explicit_hypotheses_are_needed(group: tuple[str, ...]) -> None:
    text = formula_of(training.PROOF, "drift in closed form")
    declared = [edge.declaring(L_w="1/1000") for edge in EDGES[5:7]]
    declared += [edge.declaring(L_p="1/1000") for edge in EDGES[5:7]]
    assert EXPLICIT.violated(text, [*EDGES, *declared], group)


@pytest.mark.parametrize(
    "change", [{"Omega": {}}, {"W": [["x"]]}, {"N": "-1"}, {"inputs": [["1", "1"]]}, {"k": None}]
)
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})

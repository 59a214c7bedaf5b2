"""Proposition D.1 on the loss: closed, what is wrong refused, and the loss differentiated anew."""

from __future__ import annotations

from dataclasses import replace

import mpmath
import numpy as np
import pytest

from memory_theorems.theorems.analysis import least_eigenvalues
from memory_theorems.theorems.curse_of_memory.landscape import moments_of_decays
from memory_theorems.theorems.curse_of_memory.proposition_d_1.eigenvalues_on_the_line import (
    EQUAL_INSIDE,
    OPPOSITE_INSIDE,
    OPPOSITE_OUTSIDE,
)
from memory_theorems.theorems.curse_of_memory.proposition_d_1.hessian_on_the_line import HESSIAN
from memory_theorems.theorems.curse_of_memory.proposition_d_1.minimiser_of_one_unit import (
    HYPOTHESES,
    MINIMISER,
)
from memory_theorems.verify.reasoning.closed_statements import UNMET
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, without

THREE = [OPPOSITE_INSIDE, OPPOSITE_OUTSIDE, EQUAL_INSIDE]
IDS = ["opposite, inside", "opposite, outside", "equal, inside"]


@pytest.mark.stress
@pytest.mark.parametrize("statement", THREE, ids=IDS)
def test_closed(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.word == f"CERTIFIED modulo Integrals by a primitive (cited), {UNMET}"
    assert found.given == found.unused == ()


@pytest.mark.stress
@pytest.mark.parametrize("hypothesis", sorted(HYPOTHESES))
@pytest.mark.parametrize("statement", THREE, ids=IDS)
def test_every_hypothesis_is_used(statement: Composed, hypothesis: str) -> None:
    assert closer().close(without(statement, hypothesis)).shown is None


#: The other sign of the weights; another place; another value; (2) on all of I_1, as printed; a
#: matrix that is not the Hessian there; and in the steps: other factors, relations, moments.
WRONG = [
    (OPPOSITE_INSIDE, "a_1*a_2 < 0", "0 < a_1*a_2"),
    (OPPOSITE_INSIDE, "inside(a(1))", "outside(a(1))"),
    (OPPOSITE_INSIDE, "lambda(2*2) == 0", "lambda(1) == 0"),
    (OPPOSITE_INSIDE, "lambda(2*2) == 0", "lambda(2*2) < 0"),
    (OPPOSITE_OUTSIDE, "outside(a(1))", "inside(a(1))"),
    (OPPOSITE_OUTSIDE, "lambda(2*2) < 0", "lambda(2*2) < -1"),
    (OPPOSITE_OUTSIDE, "hessian(2, a, fun(i, what), H)", "hessian(2, a, fun(i, w_1), H)"),
    (OPPOSITE_OUTSIDE, "a(1) + a(2) == ahat", "a(1) + a(2) == 2*ahat"),
    (EQUAL_INSIDE, "0 < a(1)*(ahat - a(1))", "0 <= a(1)*(ahat - a(1))"),
    (EQUAL_INSIDE, "0 < a_1*a_2", "a_1*a_2 < 0"),
    (HESSIAN, "+ 4*(ahat/(8*what**3)", "+ 2*(ahat/(8*what**3)"),
    (HESSIAN, "/(2*what**3) + 4", "/what**3 + 4"),
    (MINIMISER, "ahat == 2*what*(", "ahat == what*("),
    (MINIMISER, "== 2*(ahat/(8*what**3)", "== (ahat/(8*what**3)"),
    (moments_of_decays.MOMENTS, "== 2/y**3", "== 1/y**3"),
    (moments_of_decays.MOMENTS, "== 1/y**2", "== -1/y**2"),
    (least_eigenvalues.BELOW, "lambda(n)*Sum", "lambda(1)*Sum"),
    (least_eigenvalues.ATTAINED, "(p, 1, n)) == 1 and", "(p, 1, n)) == 2 and"),
]


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_what_is_wrong_is_not_closed(statement: Composed, old: str, new: str) -> None:
    """The text alone is changed: the same proof shows what it showed, and not this."""
    setting = changed_here(statement, old, new, in_proof=False)
    assert closer().close(replace(setting, met=None)).shown is None
    in_proof = changed_here(statement, old, new)
    assert closer().close(in_proof).shown is None


def test_the_least_eigenvalue_of_an_example_in_floats() -> None:
    """With other code: second differences of the loss at (5, -7/2, 1, 1), and J_1 on a grid.

    The target is 27/7 exp(-2t) - 75/14 exp(-9t), where (3/2, 1) is the minimiser of J_1.
    """
    target = [(mpmath.mpf(-27) / 7, 2), (mpmath.mpf(75) / 14, 9)]

    def loss(weights: list[mpmath.mpf], rates: list[mpmath.mpf]) -> mpmath.mpf:
        terms = [*zip(weights, rates, strict=True), *target]
        return mpmath.fsum(a * b / (v + w) for a, v in terms for b, w in terms)

    with mpmath.workdps(40):
        least = loss([mpmath.mpf(3) / 2], [mpmath.mpf(1)])
        others = [loss([a], [w]) for w in mpmath.linspace(0.05, 20, 60)
                  for a in mpmath.linspace(-3, 4, 40)]  # fmt: skip
        assert min(others) >= least
        step = mpmath.mpf(10) ** -10
        start = [mpmath.mpf(5), mpmath.mpf(-7) / 2, mpmath.mpf(1), mpmath.mpf(1)]

        def moved(p: int, q: int, i: int, j: int) -> mpmath.mpf:
            at = list(start)
            at[p] += i * step
            at[q] += j * step
            return loss(at[:2], at[2:])

        hessian = np.array([
            [
                float(
                    sum(i * j * moved(p, q, i, j) for i in (-1, 1) for j in (-1, 1))
                    / (4 * step**2)
                )
                for q in range(4)
            ]
            for p in range(4)
        ])  # fmt: skip
    assert np.allclose(np.linalg.eigvalsh(hessian), [-1 / 5, 0, 1, 161 / 8], atol=1e-6)

"""The Lyapunov lemmas: exact solutions, the counterexample, and what no abscissa bounds."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given, settings

from memory_theorems.theorems.inverse_approximation.lemma_a_8.instances import (
    EDGES,
    LyapunovPair,
    lyapunov,
    lyapunov_pairs,
)
from memory_theorems.theorems.inverse_approximation.lemma_a_8.statement import LyapunovBounds
from memory_theorems.verify.arithmetic.linear_algebra import identity, spectral_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks

THEOREM = LyapunovBounds()
test_theorem = theorem_checks(
    THEOREM,
    spared=("Lyapunov equation", "eigenvector", "no zero vector", "squares", "P is bounded",
            "0 < s", "Y is small"),
)  # fmt: skip


@settings(max_examples=20)
@given(lyapunov_pairs())
def test_the_equation_is_solved(pair: LyapunovPair) -> None:
    w, p = pair.weights, lyapunov(pair.weights)
    assert w.transpose() * p + p * w == -identity(2)
    assert p == p.transpose()


def test_the_counterexample_is_exact() -> None:
    pair = EDGES[5]
    assert pair.weights.charpoly().coeffs() == [1, 2, 1]
    assert pair.eigenvalue == Fraction(5, 4)
    assert spectral_norm(lyapunov(pair.weights)) == fmpq(5, 4)


@pytest.mark.parametrize("width", [2, 3, 5])
def test_no_bound_by_the_abscissa_holds_for_all_widths(width: int) -> None:
    """W = -I + 2N, |W| <= 3: the last entry of P is half a sum of central binomials."""
    entries = [-1 if i == j else 2 * int(j == i + 1) for i in range(width) for j in range(width)]
    p = lyapunov(fmpq_mat(width, width, entries))
    assert p[width - 1, width - 1] == fmpq(sum(math.comb(2 * k, k) for k in range(width)), 2)


def test_a_singular_equation_is_refused() -> None:
    with pytest.raises(InputError):
        lyapunov(fmpq_mat(2, 2, [1, 0, 0, -1]))


@pytest.mark.parametrize("name", ["largest eigenvalue", "smallest eigenvalue", "small disturbance"])
def test_no_hypothesis_is_idle(name: str) -> None:
    (subject,) = (item.subject for item in THEOREM.statements if item.name == name)
    assert isinstance(subject, Sequent)
    assert close(subject).proof is not None
    for item in subject.theory.hypotheses:
        assert close(subject.without(item.name)).proof is None, item.name

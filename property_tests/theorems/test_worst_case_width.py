"""The lower bound over a class of kernels: its inequalities, and the count on small cases."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from theorems.curse_of_memory.worst_case_width import MATRICES, WorstCaseWidth, recurrence
from verify.deciding.decision import decide
from verify.theorem import Computation

THEOREM = WorstCaseWidth()


@pytest.mark.parametrize("item", [*THEOREM.statements, *THEOREM.steps], ids=lambda i: i.latex[:24])
def test_every_item_is_decided_as_declared(item):
    if isinstance(item.subject, Computation):
        assert item.expected.met_by(item.subject.run())
        assert all(run().fails for run in item.subject.changed().values())
    else:
        assert item.expected.met_by(decide(item.subject))


@pytest.mark.parametrize("width", [1, 2, 3, 10, 100, 10**4, 10**8])
def test_the_count_excludes_some_pattern(width):
    cells = math.ceil(width * (100 + 10 * math.log(width)))
    patterns = 2 * width * math.log2(4 * math.e * cells**2 / width)
    assert patterns + 11 * cells / 20 < cells


@pytest.mark.parametrize("cells", [8, 40, 200, 800])
def test_patterns_near_one_pattern(cells):
    near = sum(math.comb(cells, i) for i in range(cells // 8 + 1))
    assert near <= 2 ** Fraction(11 * cells, 20).__float__()
    assert near > 2 ** (0.3 * cells)


def test_cells_of_a_model_follow_the_recurrence_numerically():
    rng = np.random.default_rng(3)
    w = -np.eye(3) + 0.4 * rng.standard_normal((3, 3))
    values, vectors = np.linalg.eig(w)
    left = rng.standard_normal(3) @ vectors
    right = np.linalg.solve(vectors, rng.standard_normal(3))
    cells = np.array([
        np.sum(left * right * np.exp(values * n) * np.expm1(values) / values).real
        for n in range(12)
    ])  # fmt: skip
    poly = np.poly(np.exp(values)).real
    for j in range(9):
        assert abs(poly @ cells[j : j + 4][::-1]) < 1e-12


def test_wrong_recurrences_are_noticed():
    assert all(recurrence(rows).holds for rows in MATRICES)
    assert all(recurrence(rows, shift=1).fails for rows in MATRICES)
    assert all(recurrence(rows, scale=-1).fails for rows in MATRICES)

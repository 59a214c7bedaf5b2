"""The lower bound over a class of kernels: its inequalities, and the count on small cases."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.discoveries.worst_case_width.instances import (
    CODES,
    EDGES,
    changes,
    faces,
)
from memory_theorems.theorems.discoveries.worst_case_width.statement import WorstCaseWidth
from memory_theorems.verify.testing import theorem_checks

# That m and N are at least 1 is said by hypotheses too.
test_theorem = theorem_checks(WorstCaseWidth(), spared=("m >= 1", "N >= 1", "1 <= m"))


@pytest.mark.parametrize("name", sorted(CODES))
def test_codes_cover_all_words_within_their_radius(name):
    length, radius, words = CODES[name]
    assert all(
        any((word ^ other).bit_count() <= radius for word in words) for other in range(2**length)
    )
    assert all(
        any((word ^ other).bit_count() > radius - 1 for word in words) for other in range(2**length)
    )


@pytest.mark.parametrize(("variables", "planes"), [(1, 4), (2, 3), (2, 5), (3, 6)])
def test_faces_are_those_around_the_vertices(variables, planes):
    """In general position every face has a vertex, around which its planes take all signs."""
    rng = np.random.default_rng(variables + planes)
    normals, offsets = rng.standard_normal((planes, variables)), rng.standard_normal(planes)
    seen = set()
    for through in map(list, itertools.combinations(range(planes), variables)):
        vertex = np.linalg.solve(normals[through], offsets[through])
        signs = np.sign(normals @ vertex - offsets).astype(int)
        for around in itertools.product((-1, 0, 1), repeat=variables):
            signs[through] = around
            seen.add(tuple(signs))
    assert len(seen) == faces(variables, planes)


def test_the_number_of_changes_obeys_its_recursion():
    case = EDGES[0]
    for j, i in itertools.product(range(8), range(-2, 10)):
        assert changes(case, j + 1, i) == changes(case, j, i) + changes(case, j, i - 1)


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

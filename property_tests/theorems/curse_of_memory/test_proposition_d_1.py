"""Proposition D.1: the Hessian along the line of critical points of two units."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given, settings

from memory_theorems.theorems.curse_of_memory.proposition_d_1.instances import (
    EDGES,
    CriticalLine,
    critical_lines,
)
from memory_theorems.theorems.curse_of_memory.proposition_d_1.statement import (
    CriticalLineOfTwoUnits,
)
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import said

THEOREM = CriticalLineOfTwoUnits()
#: w == v and zero weights leave the residual's zero, but no edge has them: a zero weight is no
#: critical point of two exponentials.
test_theorem = theorem_checks(
    THEOREM, drawn=1, spared=("order", "p*q != 0", "w != v", "w**2 > 0"), least=2
)


def hessian(line: CriticalLine, a: Fraction) -> fmpq_mat:
    """The Hessian of J_2 at (a, b - a, v, v), entry by entry, for any target of exponentials."""
    weights, v = (a, line.b - a), line.v
    target = ((line.p, line.x), (line.q, line.y))
    first = [line.b / (2 * v) ** 2 - sum(p / (v + x) ** 2 for p, x in target)] * 2
    second = [2 * line.b / (2 * v) ** 3 - sum(2 * p / (v + x) ** 3 for p, x in target)] * 2
    rows = [[Fraction(0)] * 4 for _ in range(4)]
    for k in range(2):
        for j in range(2):
            rows[k][j] = 1 / v
            rows[k][2 + j] = -weights[j] / (2 * v**2) - (2 * first[k] if k == j else 0)
            rows[2 + j][k] = rows[k][2 + j]
            rows[2 + k][2 + j] = weights[k] * weights[j] / (2 * v**3)
        rows[2 + k][2 + k] += 2 * weights[k] * second[k]
    return fmpq_mat(4, 4, [fmpq(e.numerator, e.denominator) for row in rows for e in row])


def signs(matrix: fmpq_mat) -> tuple[int, int]:
    """Positive and negative eigenvalues, by Descartes: all roots of the polynomial are real."""
    found = []
    for flip in (1, -1):
        values = [c * flip**i for i, c in enumerate(matrix.charpoly().coeffs()) if c != 0]
        found.append(sum(one * two < 0 for one, two in pairwise(values)))
    return found[0], found[1]


def agrees(line: CriticalLine) -> None:
    """The cases of the statement against the eigenvalues of the matrix."""
    minimum = signs(hessian_of_one(line))[1] == 0
    assert minimum is line.is_minimum
    for share in (-1, 0, Fraction(1, 3), 1, 3):
        a = share * line.b
        positive, negative = signs(hessian(line, a))
        inside = a * (line.b - a)
        expected = inside * line.p * line.q > 0
        assert positive + negative <= 3
        if minimum:
            assert (negative > 0) is expected


def hessian_of_one(line: CriticalLine) -> fmpq_mat:
    """The Hessian of J_1 at (b, v): that of J_2 restricted to equal changes, scaled."""
    full = hessian(line, line.b)
    return fmpq_mat(2, 2, [full[i, j] for i in (0, 2) for j in (0, 2)])


@pytest.mark.parametrize("line", EDGES[:8])
def test_edges_against_eigenvalues(line: CriticalLine) -> None:
    agrees(line)


@settings(max_examples=20, deadline=None)
@given(critical_lines())
def test_random_lines_against_eigenvalues(line: CriticalLine) -> None:
    agrees(line)


def test_the_bound_on_the_ratio_of_the_print_says_nothing() -> None:
    """Beyond 2 + sqrt(3) and even 17 + 12 sqrt(2), at a minimum, the cases are the same."""
    line = next(item for item in EDGES if item.y == 30 * item.x * 10)
    assert line.is_minimum
    assert line.p * line.q > 0
    assert signs(hessian(line, line.b / 3))[1] == 1


def test_beyond_the_sharp_ratio_a_critical_point_is_none() -> None:
    line = next(item for item in EDGES if item.y == 34 * item.x)
    assert not line.is_minimum
    sequent = next(
        item.subject
        for item in THEOREM.statements
        if item.name == "every critical point is a minimum"
    )
    assert isinstance(sequent, Sequent)
    wrong = sequent.formula.text.replace("17 + 12*sqrt(2)", "34 + 1/100")
    mutant = Sequent(sequent.theory, sequent.theory.formula(wrong))
    assert said(Bound(sequent.theory, THEOREM.interpret(line)), mutant) is False
    assert close(sequent).proof is not None

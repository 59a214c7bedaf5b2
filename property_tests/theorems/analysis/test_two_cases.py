"""Sequences defined by two cases: closed; not with a case that is another."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.analysis.two_cases import INDICES_BY_CASES, NUMBERS_BY_CASES
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer


@pytest.mark.parametrize("statement", [NUMBERS_BY_CASES, INDICES_BY_CASES], ids=["real", "natural"])
def test_two_cases(statement: Composed) -> None:
    assert closer().close(statement).word.startswith("PROVED")
    for old, new in (
        ("c(i) <= 0 => h(i)", "c(i) <= 1 => h(i)"),  # both cases at c(i) = 1
        ("c(i) > 0 => h(i)", "c(i) >= 0 => h(i)"),
        ("h(i) == g(i)", "h(i) == g(0)"),
    ):
        variant = changed_here(statement, old, new, in_proof=False)
        assert closer().close(variant).shown is None
        assert closer().close(changed_here(statement, old, new)).shown is None

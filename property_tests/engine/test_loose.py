"""A constant that no instance refutes is loose only where an instance refutes a smaller one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.examination.mutants import mutants_of, smaller_constants
from verify.examination.results import LOOSE, MutantResult
from verify.language.claims import relations
from verify.theorem import Assertion
from verify.verdicts import Reason, undecided

SUBJECT = Assertion(relations(["gap <= 3*K", "K >= size"]))


@pytest.mark.parametrize(
    ("change", "first"),
    [
        ("part 1: right side times 99/100", "gap <= 1/10*3*K"),
        ("part 1: right side times 1/2", "gap <= 1/10*3*K"),
        ("part 2: left side times 1/2", "1/10*K >= size"),
    ],
)
def test_constants_become_stronger_and_stronger(change: str, first: str) -> None:
    mutant = mutants_of(SUBJECT)[change]
    assert isinstance(mutant, Assertion)
    found = list(smaller_constants(SUBJECT, mutant))
    factors = [factor for factor, _ in found]
    assert factors == sorted(factors, reverse=True)
    assert factors[0] < Fraction(1, 2)
    strongest = found[0][1]
    (changed,) = set(strongest.conclusion) - set(SUBJECT.conclusion)
    assert {changed} == set(relations(first))


@pytest.mark.parametrize("change", ["part 1: <= becomes <", "part 2: >= becomes <="])
def test_other_changes_have_no_smaller_constant(change: str) -> None:
    mutant = mutants_of(SUBJECT)[change]
    assert isinstance(mutant, Assertion)
    assert not list(smaller_constants(SUBJECT, mutant))


def test_a_loose_one_is_no_survivor_and_not_refuted() -> None:
    verdict = undecided(Reason.SAMPLED_ONLY, "", "sampling")
    assert MutantResult("right side times 1/2", verdict).survives
    loose = MutantResult("right side times 1/2", verdict, note=LOOSE)
    assert not loose.survives
    assert not loose.refuted
    assert not loose.true

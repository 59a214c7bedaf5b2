"""A constant that no instance refutes is loose only where an instance refutes a smaller one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from memory_theorems.verify.examination.formula_statements import mutants_of
from memory_theorems.verify.examination.mutants import smaller_constants
from memory_theorems.verify.examination.results import LOOSE, MutantResult
from memory_theorems.verify.language.claims import relations
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import Reason, undecided

THEORY = Theory.parse(
    {name: (name[0], "[0, oo)", "a number") for name in ("gap", "K", "size")}, {}, []
)
SUBJECTS = {text: Sequent(THEORY, THEORY.formula(text)) for text in ("gap <= 3*K", "K >= size")}


@pytest.mark.parametrize(
    ("text", "change", "first"),
    [
        ("gap <= 3*K", "right side times 99/100", "gap <= 1/10*3*K"),
        ("gap <= 3*K", "right side times 1/2", "gap <= 1/10*3*K"),
        ("K >= size", "left side times 1/2", "1/10*K >= size"),
    ],
)
def test_constants_become_stronger_and_stronger(text: str, change: str, first: str) -> None:
    subject = SUBJECTS[text]
    found = list(smaller_constants(subject, mutants_of(subject)[change]))
    factors = [factor for factor, _ in found]
    assert factors == sorted(factors, reverse=True)
    assert factors[0] < Fraction(1, 2)
    strongest = found[0][1]
    assert strongest.conclusion == relations(first)
    assert not strongest.fact


@pytest.mark.parametrize(
    ("text", "change"), [("gap <= 3*K", "<= becomes <"), ("K >= size", ">= becomes <=")]
)
def test_other_changes_have_no_smaller_constant(text: str, change: str) -> None:
    subject = SUBJECTS[text]
    assert not list(smaller_constants(subject, mutants_of(subject)[change]))


def test_a_loose_one_is_no_survivor_and_not_refuted() -> None:
    verdict = undecided(Reason.SAMPLED_ONLY, "", "sampling")
    assert MutantResult("right side times 1/2", verdict).survives
    loose = MutantResult("right side times 1/2", verdict, note=LOOSE)
    assert not loose.survives
    assert not loose.refuted
    assert not loose.true

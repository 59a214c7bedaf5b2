"""Lines of a proof that speak of numbers alone: their wrong variants are refuted as claims."""

from __future__ import annotations

import pytest

from memory_theorems.verify.deciding.decision import refute
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import Outcome

THEORY = Theory.parse(
    {"f": ("f", "real -> real", "a function"), "v": ("v", "V", "a vector")}, {}, [], ["V"]
)


def sequent(text: str) -> Sequent:
    return Sequent(THEORY, THEORY.formula(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("for a: [0, oo), b, d: real. b <= d => a*b <= a*d", "a*b <= a*d"),
        ("for n: natural. n + 1 > 0", "n + 1 > 0"),
        ("for n: integer, x: (0, 1]. x**2 <= x", "x**2 <= x"),
    ],
)
def test_lines_of_numbers_are_claims(text: str, words: str) -> None:
    found = sequent(text).as_claim
    assert found is not None
    assert found.conclusion[0].text == words
    assert not refute(found).fails


def test_domains_and_premises_are_kept() -> None:
    found = sequent("for n: natural, x: (0, 1]. x <= n => n*x >= x**2").as_claim
    assert found is not None
    assert [item.domain.text for item in found.variables] == ["integer [0, oo)", "(0, 1]"]
    assert [item.text for item in found.given] == ["x <= n"]


@pytest.mark.parametrize(
    "text",
    ["for x: real. f(x) <= 1", "|v| >= 0", "for u: V. |u| >= 0", "for x: real. x <= |v|"],
)
def test_lines_about_symbols_are_not(text: str) -> None:
    assert sequent(text).as_claim is None


def test_wrong_variants_are_refuted_with_a_witness_and_true_ones_stay_open() -> None:
    wrong = sequent("for a: real, b, d: real. b <= d => a*b <= a*d").as_claim
    assert wrong is not None
    verdict = refute(wrong)
    assert verdict.fails
    assert verdict.counterexample
    assert refute(claim("x*(1 - x) <= 1/4", x="[0, 1]")).outcome is Outcome.OPEN
    assert refute(claim("y <= 1")).outcome is Outcome.ERROR

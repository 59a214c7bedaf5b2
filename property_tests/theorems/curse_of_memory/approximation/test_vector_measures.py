"""Theorem A.1 on its objects: closed and met; wrong variants and weaker facts are refused."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from memory_theorems.theorems.analysis.measures import MULTIPLE, RIESZ
from memory_theorems.theorems.curse_of_memory.approximation.vector_measures import STATEMENT
from memory_theorems.theorems.curse_of_memory.theorem_a_1 import statement as theorem_a_1
from memory_theorems.verify.examination.formula_statements import Remembering
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.reasoning.closed_statements import Closer
from memory_theorems.verify.reasoning.composition import NamedFact
from property_tests.theorems.variants import beneath, changed_here, with_fact, without


@lru_cache(maxsize=1)
def closer() -> Closer:
    """The leaves of the proof are on record; what is wrong is asked of the engine."""
    record = record_files.beside(Path(inspect.getfile(theorem_a_1)))
    return Closer(Remembering(1, recorded.read(record)))


def test_closed_and_met() -> None:
    found = closer().close(STATEMENT)
    assert found.word == (
        "PROVED modulo Riesz-Markov-Kakutani representation theorem, Linearity of the integral"
        " (cited)"
    ), found.missing
    assert found.unused == found.given == ()
    assert found.met is not None
    assert found.met.cited == found.met.given == ()


def test_every_lemma_is_closed_and_has_no_idle_hypothesis() -> None:
    for statement in beneath(STATEMENT).values():
        found = closer().close(statement)
        assert found.shown is not None, (statement.text, found.missing)
        assert found.unused == (), statement.text


@pytest.mark.stress
@pytest.mark.parametrize("hypothesis", [item.name for item in STATEMENT.setting.hypotheses])
def test_no_proof_closes_without_a_hypothesis(hypothesis: str) -> None:
    assert closer().close(without(STATEMENT, hypothesis)).missing


#: Name, what is said, what is said instead, where the proof is refused.
WRONG: list[tuple[str, str, str, str]] = [
    ("one variation for all", "|H(x)| <= Sum(V(i), (i, 1, d))", "|H(x)| <= V(1)", "measures of H"),
    ("half the norm", "=> Sum(V(i), (i, 1, d)) <= b", "=> 2*Sum(V(i), (i, 1, d)) <= b",
     "measures of H"),
    ("twice the measure", "nu(i, s) == mu(i, s)", "nu(i, s) == 2*mu(i, s)", "measures of H"),
    ("unique beyond the components", "for i: natural, s: real. 1 <= i and i <= d => nu",
     "for i: natural, s: real. nu", "measures of H"),
    ("a bound on half the ball", "for b: real. (for x: X. |x| <= 1 =>",
     "for b: real. (for x: X. |x| <= 1/2 =>", "measures of H"),
    ("larger signals", "(for x: X. |x| <= 1 => |H(x)| <= Sum",
     "(for x: X. |x| <= 2 => |H(x)| <= Sum", "measures of H"),
    ("a component too few", "w == Sum(v(i), (i, 1, d))", "w + v(1) == Sum(v(i), (i, 1, d))",
     "represented"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "where"), [one[1:] for one in WRONG], ids=[one[0] for one in WRONG]
)
def test_wrong_statements_are_refused(old: str, new: str, where: str) -> None:
    found = closer().close(changed_here(STATEMENT, old, new, in_proof=False))
    assert found.shown is None
    assert where in found.missing, found.missing


#: Weaker facts than those that are used.
WEAKER: list[tuple[str, NamedFact, str, str]] = [
    ("equal at 0 only", RIESZ, "F(s) == mu(i, s)", "F(0) == mu(i, 0)"),
    ("a norm up to 1", RIESZ, "V(i) - e <= L(i, x)", "V(i) - e - 1 <= L(i, x)"),
    ("signals of size 2", RIESZ, "|val(x, i, s)| <= 1) and V", "|val(x, i, s)| <= 2) and V"),
    ("an integral less", MULTIPLE, "=> v == c*w", "=> v <= c*w"),
]


@pytest.mark.stress
@pytest.mark.parametrize(
    ("fact", "old", "new"), [one[1:] for one in WEAKER], ids=[one[0] for one in WEAKER]
)
def test_weaker_facts_do_not_do(fact: NamedFact, old: str, new: str) -> None:
    assert closer().close(with_fact(STATEMENT, fact, old, new)).missing


@pytest.mark.stress
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("H", "val(x, 1, 0)", "1 + val(x, 1, 0)"), ("b", "1", "-1"), ("i", "1", "0"),
     ("nu", "mu(i, s)", "mu(i, s) + 1")],
)  # fmt: skip
def test_wrong_structures_are_refused(name: str, old: str, new: str) -> None:
    assert STATEMENT.met is not None
    values = dict(STATEMENT.met.values)
    values[name] = values[name].replace(old, new)
    found = closer().close(replace(STATEMENT, met=replace(STATEMENT.met, values=values)))
    assert found.shown is not None
    assert found.unmet

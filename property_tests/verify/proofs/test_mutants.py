"""Mutated proofs: nothing false is accepted, and for what is accepted the reason is written down.

A changed hint leaves the statement as it is.  Any other accepted mutant is listed, with the reason
why it is true, in :mod:`property_tests.verify.proofs.true_mutants`; its statement is also evaluated
on random instances.  What is false on an instance is never accepted.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from memory_theorems.verify.lemmas.cited import with_lemmas
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.scripts import Refused, run
from property_tests.proof_modules import proof_module
from property_tests.verify.proofs.instances import INSTANCES
from property_tests.verify.proofs.mutation import Mutant, counterexample, mutants
from property_tests.verify.proofs.true_mutants import TRUE

#: How many mutants of each proof the long test draws, by a fixed seed.
DRAWN = {
    "forgetting": 120,
    "bounded_cells": 80,
    "nearby_weights": 90,
    "unstable": 90,
    "projected_descent": 60,
    "training": 40,
}
#: Proofs of which the list of all mutants alone takes seconds.
LONG = ("projected_descent", "training")
QUICK = {"nearby_weights": 8, "unstable": 10}
TRIES = 200


def drawn(name: str, count: int) -> list[Mutant]:
    module = proof_module("stability", name)
    found = list(mutants(module.THEORY, module.PROOF))
    Random(20180525).shuffle(found)
    return found[:count]


def survey(name: str, count: int) -> tuple[Counter[str], list[Mutant]]:
    """How many mutants were refused, and those that were accepted."""
    module = proof_module("stability", name)
    search = Search()
    proof = with_lemmas(module.THEORY, module.PROOF)
    run(module.THEORY, proof, search)
    # Mutants get what exact algebra finds, and what the true proof needed.
    search.exact_only = True
    # Else every mutant would be refused for want of what the true proof needs.
    run(module.THEORY, proof, search)
    counts: Counter[str] = Counter()
    accepted = []
    for item in drawn(name, count):
        try:
            development = run(item.theory, with_lemmas(item.theory, item.proof), search)
        except Refused:
            counts["refused"] += 1
            continue
        counts["accepted"] += 1
        if item.kind.startswith("hint"):
            # The statement is as true as before, whichever lines it rests on.
            counts["of a hint"] += 1
            original = {one.name: one.formula for one in module.PROOF}
            assert {one.name: one.formula for one in item.proof}.items() <= original.items()
            continue
        accepted.append(item)
        if item.kind.startswith("statement"):
            formula = development.facts[item.statement].formula
            assert counterexample(formula, INSTANCES[name], Random(1), TRIES) is None, item.change
    return counts, accepted


def _check(name: str, count: int) -> None:
    counts, accepted = survey(name, count)
    unexplained = [
        f"{item.kind} at {item.place}: {item.change}"
        for item in accepted
        if (name, item.kind, item.change) not in TRUE
    ]
    assert not unexplained
    assert 3 * counts["refused"] >= 2 * (counts["refused"] + len(accepted))


@pytest.mark.parametrize("name", sorted(QUICK))
def test_a_few_mutants(name: str) -> None:
    _check(name, QUICK[name])


@pytest.mark.stress
@pytest.mark.parametrize("name", sorted(DRAWN))
def test_mutants(name: str) -> None:
    _check(name, DRAWN[name])


def test_enough_mutants_are_drawn() -> None:
    short = [name for name in DRAWN if name not in LONG]
    assert sum(len(drawn(name, DRAWN[name])) for name in short) >= 300


@pytest.mark.parametrize("name", sorted(INSTANCES))
def test_the_instances_satisfy_the_hypotheses_and_what_is_proved(name: str) -> None:
    """Else the evaluation of mutants would mean nothing; and a false hypothesis is seen."""
    module = proof_module("stability", name)
    for item in module.THEORY.hypotheses:
        assert counterexample(item.formula, INSTANCES[name], Random(2), 60) is None
    for inference in module.PROOF:
        formula = module.THEORY.formula(inference.formula)
        assert counterexample(formula, INSTANCES[name], Random(3), 40) is None, inference.name
    false = module.PROOF[-1].formula.replace("<=", ">=").replace("==", "<")
    formula = module.THEORY.formula(false)
    assert counterexample(formula, INSTANCES[name], Random(4), 200) is not None

"""Remark C.2: every computation, every mutant, every instance; exact throughout."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from theorems.curse_of_memory.remark_c_2 import AffineSpacesOfPerfectFit, Fit
from verify.arithmetic.balls import compare
from verify.arithmetic.evaluation import evaluate
from verify.errors import InputError
from verify.language.claims import Relation
from verify.quantities import Quantity
from verify.theorem import Assertion, Computation
from verify.verdicts import Outcome

THEOREM = AffineSpacesOfPerfectFit()
SUBJECTS = (*THEOREM.statements, *THEOREM.steps)
COMPUTATIONS = [item for item in SUBJECTS if isinstance(item.subject, Computation)]
CLAIMS = [item for item in THEOREM.steps if not isinstance(item.subject, Computation | Assertion)]


def holds(relation: Relation, quantities: dict[str, Quantity]) -> bool | None:
    values = {name: quantity.enclose(64) for name, quantity in quantities.items()}
    return compare(evaluate(relation.left, values), relation.op, evaluate(relation.right, values))


@pytest.mark.parametrize("item", COMPUTATIONS, ids=lambda item: item.latex[:30])
def test_computations_meet_their_expectation_and_their_mutants_fail(item: object) -> None:
    subject = item.subject  # type: ignore[attr-defined]
    assert item.expected.met_by(subject.run())  # type: ignore[attr-defined]
    for name, mutant in subject.changed().items():
        assert mutant().outcome is Outcome.FAILS, name


@settings(max_examples=40, deadline=None)
@given(THEOREM.family())
def test_assertions_hold_exactly_on_every_instance(fit: Fit) -> None:
    quantities = dict(THEOREM.measure(fit))
    for item in SUBJECTS:
        subject = item.subject
        if isinstance(subject, Assertion) and all(holds(r, quantities) for r in subject.given):
            assert all(holds(r, quantities) is True for r in subject.conclusion), item.latex
    assert THEOREM.rebuild(THEOREM.describe(fit)) == fit


def test_hand_written_mutants_fail_on_some_instance() -> None:
    found: dict[str, bool] = {}

    @settings(max_examples=60, deadline=None)
    @given(THEOREM.family())
    def search(fit: Fit) -> None:
        quantities = dict(THEOREM.measure(fit))
        for item in SUBJECTS:
            for name, mutant in item.mutants.items():
                assert isinstance(mutant, Assertion)
                if all(holds(r, quantities) for r in mutant.given):
                    failed = any(holds(r, quantities) is False for r in mutant.conclusion)
                    found[name] = found.get(name, False) or failed

    search()
    assert found
    assert all(found.values()), found


@pytest.mark.parametrize("missing", ["active", "weights", "free"])
def test_malformed_instances_are_refused(missing: str) -> None:
    data = {
        "active": [["0"]], "idle": [], "weights": ["1"], "rates": ["1"],
        "idle_rates": [], "free": ["0"],
    }  # fmt: skip
    assert THEOREM.rebuild(data).partition.units == 1
    del data[missing]
    with pytest.raises(InputError):
        THEOREM.rebuild(data)
    with pytest.raises(InputError):
        THEOREM.rebuild({**data, missing: ["0", "1"]})

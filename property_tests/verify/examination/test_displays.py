"""Words speak of what was decided: every item says what that is, refutations what they keep."""

from __future__ import annotations

from memory_theorems.theorems import theorem
from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.examination.displays import decides
from memory_theorems.verify.examination.examiner import Examiner
from memory_theorems.verify.examination.instances import MeasuredInstances, RunOptions
from memory_theorems.verify.theorem import Form

QUICK = RunOptions(examples=5, mutants=False)


def test_every_item_says_what_it_decides() -> None:
    statements = steps = 0
    for known in all_theorems():
        for item in known.statements:
            statements += 1
            assert decides(item.subject)
        for step in known.steps:
            steps += 1
            assert decides(step.subject)
    assert statements >= 100
    assert steps >= 200


def test_refutations_name_the_hypotheses_that_they_keep() -> None:
    known = theorem("theorem-4.2")
    (printed,) = (i for i in known.statements if i.form is Form.PRINTED)
    assert any("regular" in line and "NOT" in line for line in printed.keeps)
    # The other statements and the steps are examined in the theorem's own tests.
    verdict, _ = Examiner(known, QUICK, MeasuredInstances()).disproved(printed)
    assert verdict is not None
    assert verdict.word == "REFUTED"
    assert verdict.counterexample is not None
    assert verdict.counterexample["keeps"] == list(printed.keeps)
    assert "all printed hypotheses" not in verdict.detail

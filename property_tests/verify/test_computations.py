"""A computation is never worded stronger than the range that it walks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems import theorem
from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.theorem import CaseRange, Computation, Statement, one_case
from memory_theorems.verify.verdicts import (
    Evidence,
    Outcome,
    Reason,
    Verdict,
    attested,
    certified,
    error,
    proved,
    refuted,
    undecided,
)

#: Every range of the project that is said to be all there is; a new one is added here on purpose.
COMPLETE = {
    ("curse-of-memory/lemma-a.1", "one violation refutes"),
    ("curse-of-memory/lemma-c.3", "the line displayed is about these models only"),
    ("curse-of-memory/proposition-c.3", "the line displayed is about these m and omega only"),
    ("curse-of-memory/remark-d.2", "the line displayed is about these m only"),
    ("curse-of-memory/remark-c.2", "the line displayed is about these m only"),
    ("curse-of-memory/theorem-4.2", "one violation refutes the line"),
    (
        "curse-of-memory/theorem-4.2",
        "the statement is for every alpha, so that one alpha refutes it",
    ),
    ("curse-of-memory/theorem-d.2", "the line displayed is about these m only"),
    ("stability/section-7-1", "the statement is about this instance"),
}
KINDS = ("proved", "certified", "attested", "refuted", "open", "error")


def verdict_of(kind: str) -> Verdict:
    return {
        "proved": proved("shown", "exact"),
        "certified": certified("shown", "balls"),
        "attested": attested("z3 4", "said", "z3"),
        "refuted": refuted({"n": "1"}, "wrong", "exact"),
        "open": undecided(Reason.ENCLOSURE_TOO_WIDE, "too wide"),
        "error": error("broken"),
    }[kind]


def over(kinds: list[str], complete: str) -> Verdict:
    return Computation(verdict_of, "kinds", CaseRange("the kinds", lambda: kinds, complete)).run()


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=6), st.booleans())
def test_only_a_complete_range_of_established_cases_is_established(
    kinds: list[str], complete: bool
) -> None:
    verdict = over(kinds, "they are all" if complete else "")
    established = all(kind in ("proved", "certified") for kind in kinds)
    assert verdict.holds == (established and complete)
    assert (verdict.outcome is Outcome.HOLDS) == (established and complete)
    stop = next((kind for kind in kinds if kind in ("refuted", "error")), None)
    assert verdict.fails == (stop == "refuted")
    assert (verdict.outcome is Outcome.ERROR) == (stop == "error")
    if verdict.holds:
        assert verdict.word == ("CERTIFIED" if "certified" in kinds else "PROVED")
    if verdict.evidence is Evidence.SPOT_CERTIFIED:
        held = sum(kind in ("proved", "certified") for kind in kinds)
        assert verdict.counted == (held, len(kinds))
        assert not complete


def test_a_search_that_finds_nothing_does_not_hold() -> None:
    search = Computation(
        lambda _: proved("no violation", "search"),
        "a search",
        CaseRange("n <= 99", lambda: range(99)),
    )
    assert search.run().word == "SPOT-CERTIFIED 99/99"


def test_an_empty_range_and_what_is_no_verdict_are_errors() -> None:
    assert over([], "none").outcome is Outcome.ERROR
    wrong: Any = lambda _: True  # noqa: E731
    assert Computation(wrong, "x", one_case("one", "one")).run().outcome is Outcome.ERROR

    def breaks(_: object) -> Verdict:
        raise Unsupported("not treated")

    assert Computation(breaks, "x", one_case("one", "one")).run().outcome is Outcome.ERROR


def test_a_computation_declares_a_range() -> None:
    with pytest.raises(ValueError, match="from where to where"):
        CaseRange(" ", lambda: ())
    without: Any = None
    with pytest.raises(TypeError, match="declares the range"):
        Computation(lambda _: proved("", ""), "x", without)


def computations() -> list[tuple[str, Any, Computation]]:
    found = []
    for known in all_theorems():
        for item in (*known.statements, *known.steps):
            subjects = [item.subject]
            if isinstance(item, Statement) and item.disproof is not None:
                subjects.append(item.disproof)
            found += [(known.key, item, each) for each in subjects if isinstance(each, Computation)]
    return found


def test_every_complete_range_of_the_project_is_known() -> None:
    assert {(key, each.range.complete) for key, _, each in computations() if each.range.complete} \
        == COMPLETE  # fmt: skip


def test_no_file_expects_more_than_its_range_allows() -> None:
    found = computations()
    assert len(found) >= 15
    for key, item, each in found:
        if each is item.subject and not each.range.complete:
            assert item.expected.outcome is not Outcome.HOLDS, (key, item.name)


def test_the_range_is_shown() -> None:
    steps = theorem("lemma-a.2").steps
    step = next(item for item in steps if item.name == "kernels with jumps and corners")
    assert isinstance(step.subject, Computation)
    assert "four kernels with jumps or corners" in step.subject.shown
    assert "a sample of more" in step.subject.shown

"""What the tests of theorem files share: relations decided on instances, and common demands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.arithmetic.balls import Real, compare
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.deciding.decision import decide
from verify.language.claims import Relation
from verify.sequents import Sequent
from verify.theorem import Assertion, Computation, Statement, Step, Theorem
from verify.verdicts import Outcome

Values = Mapping[str, Real]


def measured(theorem: Theorem, instance: Any, bits: int = 192) -> Values:
    return {name: item.enclose(bits) for name, item in theorem.measure(instance).items()}


def certain(relation: Relation, values: Values, bits: int = 192) -> bool | None:
    try:
        return compare(
            evaluate(relation.left, values, bits),
            relation.op,
            evaluate(relation.right, values, bits),
        )
    except Undetermined:
        return None


def applies(subject: Assertion, values: Values) -> bool:
    return all(certain(item, values) is True for item in subject.given)


def violated(subject: Assertion, values: Values) -> bool:
    """All hypotheses certainly hold and some conclusion certainly fails."""
    return applies(subject, values) and any(
        certain(item, values) is False for item in subject.conclusion
    )


def confirmed(subject: Assertion, values: Values) -> bool:
    return applies(subject, values) and all(
        certain(item, values) is True for item in subject.conclusion
    )


def assertions(theorem: Theorem, expected: Outcome) -> list[Statement | Step]:
    return [
        item
        for item in (*theorem.statements, *theorem.steps)
        if isinstance(item.subject, Assertion) and item.expected.outcome is expected
    ]


def demand_edges(theorem: Theorem, edges: Sequence[Any], least: int = 5) -> None:
    """No standing assertion is violated on an edge, and each is confirmed on at least ``least``;
    each assertion that is expected to fail is violated on one."""
    known = [measured(theorem, edge) for edge in edges]
    for item in assertions(theorem, Outcome.OPEN):
        assert isinstance(item.subject, Assertion)
        for edge, values in zip(edges, known, strict=True):
            assert not violated(item.subject, values), (item.latex, theorem.describe(edge))
        assert sum(confirmed(item.subject, values) for values in known) >= least, item.latex
    for item in assertions(theorem, Outcome.FAILS):
        assert isinstance(item.subject, Assertion)
        assert any(violated(item.subject, values) for values in known), item.latex


def demand_hypotheses(
    theorem: Theorem, subject: Assertion, edges: Sequence[Any], spared: Sequence[str] = ()
) -> None:
    """Without any one hypothesis (but those spared) the conclusion fails on some edge."""
    known = [measured(theorem, edge) for edge in edges]
    for hypothesis in subject.given:
        if hypothesis.text in spared:
            continue
        others = tuple(item for item in subject.given if item != hypothesis)
        weaker = Assertion(subject.conclusion, others)
        assert any(violated(weaker, values) for values in known), hypothesis.text


def demand_claims(theorem: Theorem) -> None:
    """Every claim and computation comes out as its file expects."""
    for item in (*theorem.statements, *theorem.steps):
        if isinstance(item.subject, Assertion | Sequent):
            continue
        computed = isinstance(item.subject, Computation)
        verdict = item.subject.run() if computed else decide(item.subject)
        assert item.expected.met_by(verdict), (item.latex, verdict)

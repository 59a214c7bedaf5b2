"""Certificates for leaves from the engine.  Untrusted code.

The kernel hands whatever comes from here to the checker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from memory_theorems.verify.certificates import envelopes
from memory_theorems.verify.certificates.cases import hypothesis
from memory_theorems.verify.certificates.forms import apart
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide, find_proof
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.search.algebra.driver import algebraic
from memory_theorems.verify.search.algebra.hypothesis_products import combination
from memory_theorems.verify.search.enclosure import Budget
from memory_theorems.verify.search.goals import goal_of
from memory_theorems.verify.search.proof_search import Search as ProofSearch
from memory_theorems.verify.search.prover import MAX_DEPTH
from memory_theorems.verify.verdicts import Outcome

_BOXES = 400  # of the first, exact attempt
_FEW = 100  # of the look for contradictions

Found = Mapping[str, Any] | str


class Search:
    """Asks the engine, by exact means first; a repeated leaf costs nothing.

    ``answers`` are in the order of the leaves; ``contradictions`` are the numbers of those leaves
    whose facts contradict each other (legitimate in a case that does not occur).  While
    ``exact_only`` is set, new leaves are left to exact algebra.
    """

    def __init__(self, effort: Effort | None = None) -> None:
        self.effort = effort or Effort()
        self.exact_only = False
        self.answers: list[Answer] = []
        self.contradictions: list[int] = []
        self._known: dict[Claim, Found] = {}
        self._exactly: dict[Claim, Found] = {}
        self._sought_before: dict[Claim, Found] = {}

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        why = ""
        for attempt in (self._exact, self._sought, self._decided):
            for question in asked:
                certificates: list[Mapping[str, Any]] = []
                for index, claim in enumerate(question.claims):
                    last = index == len(question.claims) - 1
                    found = attempt(claim) if last else self._any(claim)
                    if isinstance(found, str):
                        why = found
                        break
                    certificates.append(found)
                else:
                    answer = Answer(question.way, tuple(certificates))
                    if _contradictory(question.claims[-1]):
                        self.contradictions.append(len(self.answers))
                    self.answers.append(answer)
                    return answer
        return why

    def _any(self, claim: Claim) -> Found:
        for attempt in (self._exact, self._sought, self._decided):
            found = attempt(claim)
            if not isinstance(found, str):
                break
        return found

    def _exact(self, claim: Claim) -> Found:
        known = self._exactly.get(claim)
        if known is None:
            known = self._exactly[claim] = exact_certificate(claim, self.effort)
        return known

    def _sought(self, claim: Claim) -> Found:
        """A proof, without the long search for counterexamples."""
        if claim in self._known:
            return self._known[claim]
        found = self._sought_before.get(claim)
        if found is None and self.exact_only:
            return "no exact proof was found"
        if found is None:
            found = find_proof(claim, self.effort) or "no proof was found at once"
            self._sought_before[claim] = found
        return found

    def _decided(self, claim: Claim) -> Found:
        known = self._known.get(claim)
        if known is None and self.exact_only:
            return "no exact proof was found"
        if known is None:
            verdict = decide(claim, self.effort)
            vacuous = verdict.outcome is Outcome.NOT_APPLICABLE
            if (verdict.holds or vacuous) and verdict.certificate is not None:
                known = verdict.certificate
            elif verdict.fails:
                known = "it does not follow from the numbers alone"
            else:
                known = f"the engine has no proof ({verdict.word}: {verdict.detail})"
            self._known[claim] = known
        return known


def exact_certificate(claim: Claim, effort: Effort) -> Found:
    """A certificate by exact algebra alone, or a sentence."""
    relation = claim.conclusion[0]
    if relation.op == "!=":
        for op, sign in ((">", 1), ("<", -1)):
            node = _algebra(claim, Relation(relation.left, op, relation.right), effort, _BOXES)
            if node is not None:
                certificate = _envelope(apart(sign, node))
                if replay(claim.to_json(), certificate).accepted:
                    return certificate
    for node in _proposed(claim, relation, effort):
        if node is not None and replay(claim.to_json(), _envelope(node)).accepted:
            return _envelope(node)
    return "no exact proof was found"


def _proposed(claim: Claim, relation: Relation, effort: Effort) -> Iterator[Node | None]:
    yield _algebra(claim, relation, effort, _BOXES)
    with suppress(ArithmeticError, ValueError):
        yield combination(goal_of(claim, relation))
    yield from _impossible(claim, effort)


def _impossible(claim: Claim, effort: Effort) -> Iterator[Node | None]:
    """Proofs that a bound of one variable among the hypotheses is false on the domain."""
    for index, item in enumerate(claim.given):
        if len(item.free) == 1 and item.op != "==":
            rest = claim.with_(given=claim.given[:index] + claim.given[index + 1 :])
            node = _algebra(rest, item.negated, effort, _FEW)
            if node is not None:
                yield hypothesis(index, node)


def _envelope(node: Node) -> dict[str, object]:
    return envelopes.parts([envelopes.part([], node, "proved")])


def _algebra(claim: Claim, relation: Relation, effort: Effort, boxes: int) -> Node | None:
    """What exact algebra finds; whatever goes wrong in it is no proof."""
    search = ProofSearch(Budget(boxes), effort.bits)
    try:
        return algebraic(search, goal_of(claim, relation), MAX_DEPTH)
    except (ArithmeticError, ValueError, RecursionError, TypeError, AssertionError):
        return None


def _contradictory(claim: Claim) -> bool:
    """Whether exact algebra derives a falsehood from the hypotheses, with little effort."""
    if not claim.given:
        return False
    falsehood = Relation(t.number(-1), ">=", t.ZERO)
    return _algebra(claim, falsehood, Effort(), _FEW) is not None

"""Refutations by a point: membership, hypotheses and violation, each certainly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import Goal, goal_of
from memory_theorems.verify.checker.node_prover import Prover, parsed
from memory_theorems.verify.checker.values.definedness import (
    Obligation,
    has_infinity,
    obligations,
    settled,
)
from memory_theorems.verify.checker.values.intervals import Evaluator, integer_valued
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Quantifier, Relation
from memory_theorems.verify.language.terms import Term

LEAST_BITS = 128


class Refutation:
    """A point that refutes one part of a claim."""

    def __init__(
        self, claim: Claim, certificate: Mapping[str, Any], budget: Budget, prover: Prover
    ) -> None:
        self.claim = claim
        self.budget = budget
        self.prover = prover
        part = certificate.get("part", 0)
        if isinstance(part, bool) or not isinstance(part, int):
            raise Refused("part should be a whole number")
        if not 0 <= part < len(claim.conclusion):
            raise Refused(f"the claim has no part {part}")
        self.part = part
        bits = certificate.get("bits", LEAST_BITS)
        if isinstance(bits, bool) or not isinstance(bits, int):
            raise Refused("bits should be a whole number")
        self.bits = bits
        self.values: dict[str, Term] = {}
        self.box: dict[str, Range] = {}
        self.exact = True
        point = certificate.get("point")
        if not isinstance(point, Mapping):
            raise Refused("the refutation has no point")
        self._read(point)
        self.proof, self.defined = certificate.get("proof"), certificate.get("defined")

    def _read(self, point: Mapping[str, Any]) -> None:
        for item in self.claim.variables:
            if item.quantifier is not Quantifier.FOR_ALL:
                raise Refused("a point does not refute a claim with EXISTS")
            if item.name not in point:
                raise Refused(f"the point gives no value for {item.name}")
        names = {item.name for item in self.claim.variables}
        if set(point) - names:
            raise Refused("the point names a variable that the claim does not have")
        for name, value in point.items():
            self._read_value(name, value)

    def _read_value(self, name: str, value: object) -> None:
        self.values[name] = constant(value)

    def _prepare(self) -> None:
        """What is to be checked before membership."""

    def check(self) -> bool:
        """Whether the evidence is exact; raises Refused when the claim is not refuted."""
        for value in self.values.values():
            self._defined((value,))
        self._prepare()
        for item in self.claim.variables:
            if item.domain.integer and not integer_valued(self.values[item.name], frozenset()):
                raise Refused(f"the value of {item.name} is not a whole number")
            for bound in item.domain.membership(item.name):
                self._certain(bound, f"{item.name} lies in its domain")
        for given in self.claim.given:
            self._certain(given, f"the hypothesis {given.text[:80]} holds")
        conclusion = self.claim.conclusion[self.part]
        sides = (conclusion.left, conclusion.right)
        if any(node.head == "Derivative" for side in sides for node in t.walk(side)):
            conclusion = self.budget.beyond("Derivative").written_out(self, conclusion)
        if self.proof is not None:
            return self._proved(conclusion.negated) and self.exact
        self._certain(conclusion.negated, "the conclusion fails")
        return self.exact

    def _proved(self, negated: Relation) -> bool:
        """The negated conclusion at the point is proved by rules, with its definedness."""
        sides = self._sides(negated)
        goal = goal_of(Relation(sides[0], negated.op, sides[1]), {}, (), defined=True)
        exact = self.prover.definedness(goal, sides, self.defined)
        return self.prover.prove(goal, self.proof) and exact

    def _sides(self, relation: Relation) -> tuple[Term, Term]:
        left, right = (t.substitute(item, self.values) for item in (relation.left, relation.right))
        return left, right

    def _certain(self, relation: Relation, what: str) -> None:
        """Check that the relation is defined and certainly true at the point."""
        sides = self._sides(relation)
        self._defined(sides)
        if not self.true(Relation(sides[0], relation.op, sides[1])):
            raise Refused(f"it is not certain that {what}")

    def true(self, relation: Relation) -> bool:
        """Whether the relation certainly holds at the point."""
        return self._shown(Obligation(relation.margin, relation.margin_op))

    def _shown(self, item: Obligation) -> bool:
        """By exact arithmetic, or as exactly 0 in the ring, or by balls."""
        with precision(self.bits):
            evaluate = Evaluator(self.box, frozenset(), self.budget)
            how = settled(item, evaluate)
            positive = settled(replace(item, op=">"), evaluate)
        known = how == "exact" or positive or item.bounds or item.free
        if not known and item.op in (">=", "==") and self._zero(item.term):
            return True
        if how == "evaluated":
            self.exact = False
        return bool(how)

    def _zero(self, margin: Term) -> bool:
        about = Goal({}, (), margin, "==", False)
        try:
            return self.budget.beyond("the ring").is_zero(about, margin, self.budget, self.bits)
        except Refused:
            return False

    def _defined(self, terms: tuple[Term, ...]) -> None:
        terms = tuple(item for item in terms if item != t.INFINITY and item != t.negate(t.INFINITY))
        with precision(self.bits):
            listed = obligations(terms, Evaluator(self.box, frozenset(), self.budget))
        for item in listed:
            if not self._shown(item):
                raise Refused(f"not certainly defined at the point: {item.text}")


def constant(text: object, what: str = "a value") -> Term:
    """A finite number that a certificate states."""
    term = parsed(text, what)
    if t.free_variables(term):
        raise Refused(f"{what} has no variables")
    if has_infinity(term):
        raise Refused(f"{what} is finite")
    return term

"""Refutations by a point: membership, hypotheses and violation, each certainly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from verify import terms as t
from verify.checker.budget import Budget, Refused, precision
from verify.checker.definedness import obligations, resolve
from verify.checker.derivatives import ROUGH
from verify.checker.exact import exact_value
from verify.checker.goals import Goal, goal_of, interval_of, settles
from verify.checker.intervals import Evaluator, Range, integer_valued
from verify.checker.normal_form import is_zero, proportional
from verify.checker.rules import Prover
from verify.claims import Claim, Quantifier, Relation
from verify.errors import VerifyError
from verify.parser import parse_term
from verify.terms import Term

LEAST_BITS = 128


class Refutation:
    """A point, or a segment on which a root exists, that refutes one part of a claim."""

    def __init__(self, claim: Claim, certificate: Mapping[str, Any], budget: Budget) -> None:
        self.claim = claim
        self.budget = budget
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
        self.segment: tuple[str, Term, Term, Term] | None = None
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
            if isinstance(value, Mapping):
                self._read_segment(name, value)
            else:
                self.values[name] = _constant(value)
        if self.segment is not None:
            name = self.segment[0]
            if any(i.name == name and i.domain.integer for i in self.claim.variables):
                raise Refused("a whole variable has no interval")

    def _read_segment(self, name: str, value: Mapping[str, Any]) -> None:
        ends = value.get("interval")
        if self.segment is not None or not isinstance(ends, list) or len(ends) != 2:
            raise Refused("at most one variable may be given by an interval of two ends")
        of = value.get("of")
        if not isinstance(of, str):
            raise Refused("an interval needs the term whose sign changes")
        try:
            term = parse_term(of)
        except VerifyError as trouble:
            raise Refused(f"not a term: {trouble}") from None
        self.segment = (name, _constant(ends[0]), _constant(ends[1]), term)

    # ------------------------------------------------------------------ the check
    def check(self) -> bool:
        """Whether the evidence is exact; raises Refused when the claim is not refuted."""
        for value in self.values.values():
            self._defined((value,), {})
        if self.segment is not None:
            self._check_segment()
        for item in self.claim.variables:
            if item.domain.integer and not self._is_integer(self.values[item.name]):
                raise Refused(f"the value of {item.name} is not a whole number")
            self._defined((item.domain.lower, item.domain.upper), {})
            for bound in item.domain.membership(item.name):
                self._certain(bound, f"{item.name} lies in its domain")
        for given in self.claim.given:
            self._certain(given, f"the hypothesis {given.text[:80]} holds")
        conclusion = self._without_derivatives(self.claim.conclusion[self.part])
        if self.proof is not None:
            return self._proved(conclusion.negated) and self.exact
        self._certain(conclusion.negated, "the conclusion fails")
        return self.exact

    def _without_derivatives(self, relation: Relation) -> Relation:
        """Derivatives written out, once their obligations are shown at the point."""
        sides = []
        for side in (relation.left, relation.right):
            if not any(node.head == "Derivative" for node in t.walk(side)):
                sides.append(side)
                continue
            if self.segment is not None:
                raise Refused("a derivative is refuted at a point, not in an interval")
            integers = frozenset(i.name for i in self.claim.variables if i.domain.integer)
            with precision(self.bits):
                nothing = Evaluator({}, frozenset(), self.budget)
                box = {name: nothing(value) for name, value in self.values.items()}
                listed = obligations((side,), box, integers, self.budget)
            for item in listed:
                if item.bounds:
                    raise Refused("a derivative beside a sum is not refuted at a point")
                at = t.substitute(item.term, self.values)
                if item.op not in (">", ">=", "!=") or not self._true(
                    Relation(at, item.op, t.ZERO)
                ):
                    raise Refused(f"not certainly differentiable at the point: {item.text}")
            sides.append(resolve(side, integers, self.budget))
        return Relation(sides[0], relation.op, sides[1])

    def _proved(self, negated: Relation) -> bool:
        """The negated conclusion at the point is proved by rules, with its definedness."""
        if self.segment is not None:
            raise Refused("a proof goes with a point, not with an interval")
        sides = tuple(t.substitute(item, self.values) for item in (negated.left, negated.right))
        goal = goal_of(Relation(sides[0], negated.op, sides[1]), {}, (), defined=True)
        prover = Prover(self.budget)
        exact = prover.definedness(goal, sides, self.defined)
        return prover.prove(goal, self.proof) and exact

    def _is_integer(self, value: Term) -> bool:
        return integer_valued(value, frozenset())

    def _certain(self, relation: Relation, what: str) -> None:
        """Check that the relation is defined and certainly true at the point."""
        sides = (
            t.substitute(relation.left, self.values),
            t.substitute(relation.right, self.values),
        )
        self._defined(sides, self.box)
        moved = Relation(sides[0], relation.op, sides[1])
        if not self._true(moved):
            raise Refused(f"it is not certain that {what}")

    def _true(self, relation: Relation) -> bool:
        margin = relation.margin
        op = {"<=": ">=", "<": ">"}.get(relation.op, relation.op)
        if not t.free_variables(margin):
            value = _exact(margin)
            if value is not None:
                return {
                    ">=": value >= 0, ">": value > 0, "==": value == 0, "!=": value != 0
                }[op]  # fmt: skip
            if op in (">=", "==") and self._zero(margin):
                return True
        elif op in (">=", "=="):
            assert self.segment is not None
            if self._vanishes_with_root(margin):
                return True
        with precision(self.bits):
            try:
                found = Evaluator(self.box, frozenset(), self.budget)(margin)
            except Refused:
                return False
        self.exact = False
        return found.satisfies(op)

    def _positive(self, term: Term) -> bool:
        with precision(self.bits):
            try:
                return Evaluator(self.box, frozenset(), self.budget)(term).positive
            except Refused:
                return False

    def _zero(self, margin: Term) -> bool:
        try:
            return is_zero(margin, self._positive, self.budget)
        except Refused:
            return False

    def _defined(self, terms: tuple[Term, ...], box: Mapping[str, Range]) -> None:
        terms = tuple(item for item in terms if item != t.INFINITY and item != t.negate(t.INFINITY))
        with precision(self.bits):
            evaluate = Evaluator(box, frozenset(), self.budget)
            listed = obligations(terms, box, frozenset(), self.budget)
            for item in listed:
                if item.bounds:
                    domains = {name: interval_of(found) for name, found in box.items()}
                    goal = Goal(domains, (), item.term, item.op, True)
                    if not settles(item, goal, self.bits, self.budget):
                        raise Refused(f"not certainly defined at the point: {item.text}")
                    self.exact = False
                    continue
                if not t.free_variables(item.term):
                    value = _exact(item.term)
                    if value is not None:
                        true = {">": value > 0, ">=": value >= 0, "!=": value != 0}[item.op]
                        if not true:
                            raise Refused(f"undefined at the point: {item.text}")
                        continue
                if evaluate(item.term).satisfies(item.op):
                    self.exact = False
                    continue
                if item.op == ">=" and not box and self._zero(item.term):
                    continue
                raise Refused(f"not certainly defined at the point: {item.text}")

    # ------------------------------------------------------------------ a root on a segment
    def _check_segment(self) -> None:
        assert self.segment is not None
        name, low, high, of = self.segment
        self._defined((low, high), {})
        of = t.substitute(of, self.values)
        if t.free_variables(of) - {name}:
            raise Refused("the term of the sign change uses other variables")
        if any(node.head in ROUGH for node in t.walk(of)):
            raise Refused("the term of the sign change may jump")
        if not self._true(Relation(low, "<", high)):
            raise Refused("the ends of the interval are not in order")
        with precision(self.bits):
            nothing = Evaluator({}, frozenset(), self.budget)
            self.box = {name: Range(nothing(low).lower, nothing(high).upper)}
        self._defined((of,), self.box)
        signs = []
        for end in (low, high):
            value = t.substitute(of, {name: end})
            with precision(self.bits):
                found = Evaluator({}, frozenset(), self.budget)(value)
            signs.append(1 if found.positive else (-1 if found.negative else 0))
        if signs[0] * signs[1] != -1:
            raise Refused("the sign does not change")
        self.segment = (name, low, high, of)

    def _vanishes_with_root(self, margin: Term) -> bool:
        """Whether the margin is a multiple of the term that has a root on the segment."""
        assert self.segment is not None
        try:
            factor = proportional(margin, self.segment[3], self._positive, self.budget)
        except Refused:
            return False
        self.exact = False
        return factor is not None


def _exact(term: Term) -> Fraction | None:
    """The exact value, or None where it is none or too long; intervals may then decide."""
    try:
        return exact_value(term)
    except Refused:
        return None


def _constant(value: object) -> Term:
    if not isinstance(value, str):
        raise Refused("values are written as text in the claim language")
    try:
        term = parse_term(value)
    except VerifyError as trouble:
        raise Refused(f"not a value: {trouble}") from None
    if t.free_variables(term):
        raise Refused("a value has no variables")
    if any(node.head == "oo" for node in t.walk(term)):
        raise Refused("a value is finite")
    return term

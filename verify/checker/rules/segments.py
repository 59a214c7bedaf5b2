"""Refutations beyond single points: a root on a segment, derivatives of the conclusion."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.counterexamples import Refutation, constant
from memory_theorems.verify.checker.node_prover import parsed
from memory_theorems.verify.checker.values.definedness import obligations
from memory_theorems.verify.checker.values.derivatives import ROUGH
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.normal_form import proportional
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.checker.values.special.obligations import resolve
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term


class SegmentRefutation(Refutation):
    """A point with one coordinate on a segment, where a term has a root by its change of sign."""

    segment: tuple[str, Term, Term, Term] | None = None

    def _read_value(self, name: str, value: object) -> None:
        if not isinstance(value, Mapping):
            super()._read_value(name, value)
            return
        ends = value.get("interval")
        if self.segment is not None or not isinstance(ends, list) or len(ends) != 2:
            raise Refused("at most one variable may be given by an interval of two ends")
        term = parsed(value.get("of"), "what changes its sign")
        if any(i.name == name and i.domain.integer for i in self.claim.variables):
            raise Refused("a whole variable has no interval")
        self.segment = (name, constant(ends[0]), constant(ends[1]), term)

    def _proved(self, negated: Relation) -> bool:
        raise Refused("a proof goes with a point, not with an interval")

    def _prepare(self) -> None:
        assert self.segment is not None
        name, low, high, of = self.segment
        self._defined((low, high))
        of = t.substitute(of, self.values)
        if t.free_variables(of) - {name}:
            raise Refused("the term of the sign change uses other variables")
        if any(node.head in ROUGH for node in t.walk(of)):
            raise Refused("the term of the sign change may jump")
        if not self.true(Relation(low, "<", high)):
            raise Refused("the ends of the interval are not in order")
        with precision(self.bits):
            nothing = Evaluator.of_constants(self.budget)
            self.box = {name: Range(nothing(low).lower, nothing(high).upper)}
        self._defined((of,))
        signs = []
        for end in (low, high):
            value = t.substitute(of, {name: end})
            with precision(self.bits):
                found = Evaluator.of_constants(self.budget)(value)
            signs.append(1 if found.positive else (-1 if found.negative else 0))
        if signs[0] * signs[1] != -1:
            raise Refused("the sign does not change")
        self.segment = (name, low, high, of)

    def true(self, relation: Relation) -> bool:
        if (
            t.free_variables(relation.margin)
            and relation.margin_op in (">=", "==")
            and self._vanishes(relation.margin)
        ):
            return True
        return super().true(relation)

    def _vanishes(self, margin: Term) -> bool:
        """Whether the margin is a multiple of the term that has a root on the segment."""
        assert self.segment is not None
        try:
            factor = proportional(margin, self.segment[3], self._positive, self.budget)
        except Refused:
            return False
        self.exact = False
        return factor is not None

    def _positive(self, term: Term) -> bool:
        with precision(self.bits):
            try:
                return Evaluator(self.box, frozenset(), self.budget)(term).positive
            except Refused:
                return False


def written_out(refutation: Refutation, relation: Relation) -> Relation:
    """Derivatives written out, once their obligations are shown at the point."""
    sides = []
    for side in (relation.left, relation.right):
        if not any(node.head == "Derivative" for node in t.walk(side)):
            sides.append(side)
            continue
        if isinstance(refutation, SegmentRefutation):
            raise Refused("a derivative is refuted at a point, not in an interval")
        integers = frozenset(i.name for i in refutation.claim.variables if i.domain.integer)
        with precision(refutation.bits):
            nothing = Evaluator.of_constants(refutation.budget)
            box = {name: nothing(value) for name, value in refutation.values.items()}
            listed = obligations((side,), Evaluator(box, integers, refutation.budget))
        for item in listed:
            if item.bounds:
                raise Refused("a derivative beside a sum is not refuted at a point")
            written = resolve(item.term, integers, refutation.budget)
            at = t.substitute(written, refutation.values)
            if item.op not in (">", ">=", "!=") or not refutation.true(
                Relation(at, item.op, t.ZERO)
            ):
                raise Refused(f"not certainly differentiable at the point: {item.text}")
        sides.append(resolve(side, integers, refutation.budget))
    return Relation(sides[0], relation.op, sides[1])

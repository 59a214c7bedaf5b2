"""An instance with its measured quantities, and whether assertions hold for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from flint import arb

from verify.arithmetic.balls import Real, compare, lower_bound, precision, to_ball, upper_bound
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.errors import Unsupported
from verify.examination.formula_statements import UNKNOWN
from verify.examination.formula_statements import status as formula_status
from verify.examination.interpretations import NOTHING, Bound
from verify.language import terms as t
from verify.language.claims import Interval, Relation
from verify.quantities import Quantity
from verify.sequents import Sequent
from verify.stating import FormulaTheorem
from verify.theorem import Assertion, Theorem

#: Precisions tried in turn when balls do not tell.
LADDER = (64, 128, 256, 512)
_ZERO = evaluate(t.ZERO)
#: The margin of a relation that is far from failing.
FAR = 1e9


class Status(Enum):
    """What an assertion says about one instance."""

    SATISFIED = "satisfied"
    VIOLATED = "violated"
    UNKNOWN = "not decided"
    NOT_APPLICABLE = "not applicable"
    HYPOTHESIS_OPEN = "a hypothesis is not decided"


#: An instance of which a hypothesis fails, or is not decided, is no evidence.
INAPPLICABLE = (Status.NOT_APPLICABLE, Status.HYPOTHESIS_OPEN)


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """An instance with its quantities; enclosures are remembered by name and precision."""

    instance: Any
    quantities: Mapping[str, Quantity]
    known: dict[tuple[str, int], Real] = field(default_factory=dict)
    answers: dict[Relation, bool | None] = field(default_factory=dict)
    precisions: tuple[int, ...] = LADDER
    #: the values of abstract symbols, for a theorem in formulas.
    bound: Bound | None = None

    def value(self, name: str, bits: int) -> Real:
        if (name, bits) not in self.known:
            if name not in self.quantities:
                raise Unsupported(f"the instance does not measure {name!r}")
            self.known[name, bits] = self.quantities[name].enclose(bits)
        return self.known[name, bits]

    def holds(self, relation: Relation) -> bool | None:
        """Whether the relation holds for this instance; None when enclosures do not tell."""
        if relation not in self.answers:
            self.answers[relation] = self._decided(relation)
        return self.answers[relation]

    def _decided(self, relation: Relation) -> bool | None:
        for bits in self.precisions:
            sides = self._sides(relation, bits)
            if sides is not None:
                with precision(bits):  # an exact side becomes a ball of this precision
                    answer = compare(sides[0], relation.op, sides[1])
                if answer is not None:
                    return answer
        return None

    def _sides(self, relation: Relation, bits: int) -> tuple[Real, Real] | None:
        values = {name: self.value(name, bits) for name in relation.free}
        try:
            return evaluate(relation.left, values, bits), evaluate(relation.right, values, bits)
        except Undetermined:
            return None

    def status(self, subject: Assertion | Sequent) -> Status:
        """What the subject says; an undecided hypothesis counts only where none fails for sure."""
        if isinstance(subject, Sequent):
            assert self.bound is not None
            return status_of(self.bound, subject)
        hypotheses = [self.holds(item) for item in subject.given]
        if False in hypotheses:
            return Status.NOT_APPLICABLE
        if None in hypotheses:
            return Status.HYPOTHESIS_OPEN
        answers = [self.holds(item) for item in subject.conclusion]
        if False in answers:
            return Status.VIOLATED
        return Status.UNKNOWN if None in answers else Status.SATISFIED

    def contradicts(self, domains: Mapping[str, Interval], subject: Assertion) -> bool:
        """Whether the instance lies in the domains and certainly violates the subject; an integral
        or a limit has no value in an instance, which then says nothing."""
        try:
            inside = self.inside(domains, everything=True)
            return inside and self.status(subject) is Status.VIOLATED
        except Unsupported:
            return False

    def applies(self, given: Sequence[Relation]) -> bool:
        """Whether all hypotheses certainly hold."""
        return all(self.holds(item) is True for item in given)

    def exercises(self, subject: Assertion | Sequent) -> bool:
        """Whether the bound says more about this instance than what holds trivially."""
        return isinstance(subject, Sequent) or all(
            self.holds(item) is False for item in subject.trivial
        )

    def compared(
        self, subject: Assertion | Sequent, relation: Relation
    ) -> tuple[Real, Real] | None:
        """Both sides of an inequality, the smaller one first, where both are certainly positive;
        of a sequent at the first point where it certainly holds."""
        if isinstance(subject, Assertion):
            sides = self._sides(relation, 128)
            return None if sides is None else _positive(relation.op, *sides)
        assert self.bound is not None
        bound = self.bound.over(subject.theory)
        for point in bound.points(subject.formula):
            if bound.holds(subject.formula, point) is True:
                sides = bound.sides(relation, point, 128)
                found = None if sides is None else _positive(relation.op, *sides)
                if found is not None:
                    return found
        return None

    def ratio(self, relation: Relation) -> tuple[Fraction, Fraction] | None:
        """Enclosure of right/left (for <=) or left/right (for >=): the slack; None if unknown."""
        sides = self._sides(relation, 128)
        pair = None if sides is None else _positive(relation.op, *sides)
        return None if pair is None else quotient(*pair)

    def margin(self, relation: Relation) -> float:
        """How far a relation that holds is from failing, as a rough float that only guides a
        search: the logarithm of the slack, or a large number where there is none."""
        return _margin(relation.op, self._sides(relation, 64))

    def nearest(self, subject: Sequent) -> float:
        """The least :meth:`margin` of a formula at the points where its premises hold."""
        assert self.bound is not None
        bound, relation = self.bound.over(subject.theory), subject.formula.conclusion
        margins = [FAR]
        for point in bound.points(subject.formula):
            if bound.holds(subject.formula, point) is not NOTHING:
                margins.append(_margin(relation.op, bound.sides(relation, point, 64)))
        return min(margins)

    def inside(self, ranges: Mapping[str, Interval], *, everything: bool = False) -> bool:
        """Whether the given numbers certainly lie in their ranges; with ``everything`` also the
        measured ones, which may take long."""
        for name, interval in ranges.items():
            if name in self.quantities and (everything or self.quantities[name].origin == "given"):
                value = self.value(name, 64)
                if interval.integer and (isinstance(value, arb) or value.q != 1):
                    return False
                for bound in interval.membership(name):
                    limit = evaluate(bound.right, {}, 64)
                    if compare(value, bound.op, limit) is not True:
                        return False
        return True


def measure(theorem: Theorem, instance: Any) -> Measured:
    """The instance with its quantities and, for a theorem in formulas, its interpretation."""
    if isinstance(theorem, FormulaTheorem):
        interpretation = theorem.interpret(instance)
        bound = Bound(theorem.theory, interpretation)
        return Measured(instance, interpretation.numbers, bound=bound)
    return Measured(instance, theorem.measure(instance))


def status_of(bound: Bound, subject: Sequent) -> Status:
    """What a sequent says about the instance whose values are bound."""
    answer = formula_status(bound, subject)
    if answer is NOTHING:
        return Status.NOT_APPLICABLE
    if answer is UNKNOWN:
        return Status.HYPOTHESIS_OPEN
    return {True: Status.SATISFIED, False: Status.VIOLATED}.get(answer, Status.UNKNOWN)


def _margin(op: str, sides: tuple[Real, Real] | None) -> float:
    if sides is None or op not in ("<=", "<", ">=", ">"):
        return FAR
    small, large = sides if op in ("<=", "<") else (sides[1], sides[0])
    with precision(64):
        low, high = to_ball(small).mid(), to_ball(large).mid()
        if low > 0 and high > 0:
            return _float(high.log() - low.log())
        size = max(abs(low), abs(high))
        return 1e3 + (0.0 if size == 0 else _float((high - low) / size))


def _positive(op: str, left: Real, right: Real) -> tuple[Real, Real] | None:
    """The smaller side and the greater one, where both are positive."""
    small, large = (left, right) if op in ("<=", "<") else (right, left)
    if compare(small, ">", _ZERO) is not True or compare(large, ">", _ZERO) is not True:
        return None
    return small, large


def quotient(small: Real, large: Real) -> tuple[Fraction, Fraction]:
    """Enclosure of the greater side divided by the smaller one, both positive."""
    found = large / small
    return lower_bound(found), upper_bound(found)


def _float(value: arb) -> float:
    found = float(value)
    return FAR if math.isnan(found) else max(-FAR, min(FAR, found))

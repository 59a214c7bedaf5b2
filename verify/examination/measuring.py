"""An instance with its measured quantities, and whether formulas hold for it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from flint import arb

from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    lower_bound,
    precision,
    to_ball,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.examination.formula_statements import AGREES, DISAGREES, UNKNOWN
from memory_theorems.verify.examination.formula_statements import status as formula_status
from memory_theorems.verify.examination.interpretations import NOTHING, Bound
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Theorem

#: Precisions tried in turn when balls do not tell.
LADDER = (64, 128, 256, 512)
_ZERO = evaluate(t.ZERO)
#: The margin of a relation that is far from failing.
FAR = 1e9


class Status(Enum):
    """What a formula says about one instance."""

    SATISFIED = "satisfied"
    VIOLATED = "violated"
    UNKNOWN = "not decided"
    NOT_APPLICABLE = "not applicable"
    HYPOTHESIS_OPEN = "a hypothesis is not decided"
    AGREES = "holds here; what hypotheses say of all values is tried at points only"
    DISAGREES = "fails here; what hypotheses say of all values is tried at points only"

    @property
    def silent(self) -> bool:
        """It says nothing, not even as a measurement."""
        return self in (Status.NOT_APPLICABLE, Status.HYPOTHESIS_OPEN)

    @property
    def against(self) -> bool:
        """The conclusion fails."""
        return self in (Status.VIOLATED, Status.DISAGREES)

    @property
    def borne_out(self) -> bool:
        """The conclusion holds."""
        return self in (Status.SATISFIED, Status.AGREES)


#: An instance that only agrees or disagrees is a measurement.
MEASUREMENTS = (Status.AGREES, Status.DISAGREES)
#: An instance of which a hypothesis fails, or is not decided, is no evidence.
INAPPLICABLE = (Status.NOT_APPLICABLE, Status.HYPOTHESIS_OPEN, *MEASUREMENTS)


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """An instance with its quantities; enclosures are remembered by name and precision."""

    instance: Any
    quantities: Mapping[str, Quantity]
    #: the values of the theorem's symbols.
    bound: Bound
    known: dict[tuple[str, int], Real] = field(default_factory=dict)

    def value(self, name: str, bits: int) -> Real:
        if (name, bits) not in self.known:
            if name not in self.quantities:
                raise Unsupported(f"the instance does not measure {name!r}")
            self.known[name, bits] = self.quantities[name].enclose(bits)
        return self.known[name, bits]

    def status(self, subject: Sequent) -> Status:
        """What the subject says; an undecided hypothesis counts only where none fails for sure."""
        return status_of(self.bound, subject)

    def contradicts(self, claim: Claim) -> bool:
        """Whether what is measured lies in the claim's domains, satisfies its hypotheses and
        violates its conclusion, certainly; an integral or a limit has no value in an instance."""
        try:
            hypotheses = all(self._decided(item) is True for item in claim.given)
            return (
                self._inside(claim.domains)
                and hypotheses
                and any(self._decided(item) is False for item in claim.conclusion)
            )
        except Unsupported:
            return False

    def _decided(self, relation: Relation) -> bool | None:
        for bits in LADDER:
            values = {name: self.value(name, bits) for name in relation.free}
            try:
                sides = [evaluate(side, values, bits) for side in (relation.left, relation.right)]
            except Undetermined:
                continue
            with precision(bits):  # an exact side becomes a ball of this precision
                answer = compare(sides[0], relation.op, sides[1])
            if answer is not None:
                return answer
        return None

    def compared(self, subject: Sequent, relation: Relation) -> tuple[Real, Real] | None:
        """Both sides of an inequality, the smaller one first, where both are certainly positive,
        at the first point where the subject certainly holds."""
        bound = self.bound.over(subject.theory)
        for point in bound.points(subject.formula):
            if bound.holds(subject.formula, point) is True:
                sides = bound.sides(relation, point, 128)
                found = None if sides is None else _positive(relation.op, *sides)
                if found is not None:
                    return found
        return None

    def nearest(self, subject: Sequent) -> float:
        """How far a formula is from failing, as a rough float that only guides a search: the least
        logarithm of the slack at the points where its premises hold, or a large number."""
        bound, relation = self.bound.over(subject.theory), subject.formula.conclusion
        margins = [FAR]
        for point in bound.points(subject.formula):
            if bound.holds(subject.formula, point) is not NOTHING:
                margins.append(_margin(relation.op, bound.sides(relation, point, 64)))
        return min(margins)

    def _inside(self, domains: Mapping[str, Interval]) -> bool:
        """Whether what is measured certainly lies in the domains."""
        for name, interval in domains.items():
            if name in self.quantities:
                value = self.value(name, 64)
                if interval.integer and (isinstance(value, arb) or value.q != 1):
                    return False
                for bound in interval.membership(name):
                    limit = evaluate(bound.right, {}, 64)
                    if compare(value, bound.op, limit) is not True:
                        return False
        return True


def measure(theorem: Theorem, instance: Any) -> Measured:
    """The instance with its interpretation.  InputError for a theorem that has none."""
    if not isinstance(theorem, FormulaTheorem):
        raise InputError(f"{theorem.key} does not interpret instances")
    interpretation = theorem.interpret(instance)
    return Measured(instance, interpretation.numbers, Bound(theorem.theory, interpretation))


def status_of(bound: Bound, subject: Sequent) -> Status:
    """What a sequent says about the instance whose values are bound."""
    answer = formula_status(bound, subject)
    if answer is NOTHING:
        return Status.NOT_APPLICABLE
    if answer is UNKNOWN:
        return Status.HYPOTHESIS_OPEN
    if answer is AGREES or answer is DISAGREES:
        return Status.AGREES if answer is AGREES else Status.DISAGREES
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

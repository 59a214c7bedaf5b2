"""The rule ``positivity``: Positivstellensatz identities with rational sums of squares.

The node states ``multiplier * P = right side`` as an identity of polynomials, where P has the sign
of the goal's margin wherever that is defined.  Multiplier and right side are sums of
``c * p**2 * f_1 * ... * f_k`` with rational c >= 0 and *facts* f: polynomials that are known to be
``>= 0`` (hypotheses and bounds of the domain).  The right side may also contain any multiple of an
equation among the hypotheses, and ``own * P**2`` with rational own >= 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flint import fmpq_mpoly

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal, bounds, unsettled
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.polynomials import Polynomials, rational
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term

MAX_FACTORS = 24


@dataclass(slots=True)
class _Total:
    """A sum of weighted squares times facts, and what is known of it."""

    polynomial: fmpq_mpoly
    #: whether one summand is certainly > 0 at every point of the goal
    positive: bool
    #: indices of the facts that occur
    used: set[int]


class Reader:
    """Reads facts and sums of squares as polynomials."""

    def __init__(self, prover: Prover, goal: Goal) -> None:
        self.prover = prover
        self.goal = goal
        self.ring = Polynomials(tuple(goal.domains), prover.budget)
        self.facts: tuple[Relation, ...] = (*goal.given, *bounds(goal.domains))

    def fact(self, index: object) -> tuple[fmpq_mpoly, str]:
        if isinstance(index, bool) or not isinstance(index, int):
            raise Refused("the index of a fact should be a whole number")
        if not 0 <= index < len(self.facts):
            raise Refused(f"there is no hypothesis or bound of number {index}")
        return self.ring.fact(self.facts[index])

    def total(self, entries: object, *, signed: bool) -> _Total:
        """Entries ``[[index, ...], [[coefficient, polynomial], ...]]``; ``signed`` asks for > 0."""
        if not isinstance(entries, list):
            raise Refused("a sum of squares should be a list")
        total = _Total(self.ring.context.constant(0), False, set())
        for entry in entries:
            if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], list):
                raise Refused("a summand should be [facts, squares]")
            self._summand(total, *entry, signed=signed)
        return total

    def _summand(
        self, total: _Total, indices: Sequence[object], squares: object, *, signed: bool
    ) -> None:
        if len(indices) > MAX_FACTORS:
            raise Refused("a product of too many facts")
        product, strict = self.ring.one, True
        for index in indices:
            polynomial, op = self.fact(index)
            if op not in (">=", ">"):
                raise Refused(f"fact {index} is not an inequality")
            assert isinstance(index, int)
            total.used.add(index)
            strict = strict and op == ">"
            product = self.ring.multiply(product, polynomial)
        signed = signed and strict and not total.positive
        part, nonzero = self._squares(squares, signed)
        total.polynomial = total.polynomial + self.ring.multiply(product, part)
        total.positive = total.positive or nonzero

    def _squares(self, entries: object, signed: bool) -> tuple[fmpq_mpoly, bool]:
        if not isinstance(entries, list):
            raise Refused("squares should be a list of [coefficient, polynomial]")
        total, nonzero = self.ring.context.constant(0), False
        for entry in entries:
            if not isinstance(entry, list) or len(entry) != 2:
                raise Refused("a square should be [coefficient, polynomial]")
            weight = exact_value(self.prover.read(self.goal, entry[0], "coefficient"))
            if weight is None or weight < 0:
                raise Refused("the coefficient of a square must be a rational number >= 0")
            term = self.prover.read(self.goal, entry[1], "polynomial")
            polynomial = self.ring.polynomial(term)
            square = self.ring.multiply(polynomial, polynomial)
            total = total + self.ring.context.constant(rational(weight)) * square
            if signed and not nonzero and weight > 0:
                nonzero = self._never_zero(term, polynomial)
        return total, nonzero

    def _never_zero(self, term: Term, polynomial: fmpq_mpoly) -> bool:
        if polynomial.is_constant():
            return not polynomial.is_zero()
        # Evaluation leaves out where the term has no value: 1/(1/x) is the polynomial x, and is
        # nowhere 0.
        budget = self.prover.budget
        if not unsettled(self.goal, (term,), budget) and self.goal.shows(term, "!=", budget):
            return True
        hypotheses = self.prover.budget.beyond("a factor that a hypothesis excludes")
        return hypotheses.excluded(self, polynomial)

    def own(self, entry: object) -> fmpq_mpoly:
        """The coefficient of the squared target, a rational number >= 0."""
        weight = exact_value(self.prover.read(self.goal, entry, "own"))
        if weight is None or weight < 0:
            raise Refused("the coefficient of the own square must be a rational number >= 0")
        return self.ring.context.constant(rational(weight))

    def multiples(self, entries: object) -> fmpq_mpoly:
        """The sum of polynomial multiples of equations ``[[index, polynomial], ...]``."""
        if not isinstance(entries, list):
            raise Refused("equations should be a list of [index, polynomial]")
        total = self.ring.context.constant(0)
        for entry in entries:
            if not isinstance(entry, list) or len(entry) != 2:
                raise Refused("an equation should be [index, polynomial]")
            equation, op = self.fact(entry[0])
            if op != "==":
                raise Refused(f"fact {entry[0]} is not an equation")
            factor = self.ring.polynomial(self.prover.read(self.goal, entry[1], "polynomial"))
            total = total + self.ring.multiply(factor, equation)
        return total


def positivity_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """``multiplier * P = own * P**2 + squares times facts + multiples of equations``."""
    if goal.op not in (">=", ">"):
        raise Refused(f"positivity does not prove {goal.op}")
    reader = Reader(prover, goal)
    target = reader.ring.cleared(goal.margin)
    right = reader.total(node.get("terms", []), signed=goal.op == ">")
    equations = node.get("equations", [])
    multiplier = _Total(reader.ring.one, True, set())
    if "multiplier" in node:
        multiplier = reader.total(node["multiplier"], signed=goal.op == ">=")
    left = reader.ring.multiply(multiplier.polynomial, target)
    own = reader.own(node.get("own", "0"))
    square = own
    if not own.is_zero():
        square = reader.ring.multiply(own, reader.ring.multiply(target, target))
    if left != right.polynomial + square + reader.multiples(equations):
        raise Refused("the stated sum of squares is not the multiplied margin")
    if goal.op == ">":
        # The multiplier is >= 0, so that a positive product has two positive factors.
        if not right.positive:
            raise Refused("the sum of squares need not be positive")
        return True
    if multiplier.positive or not own.is_zero():
        # Where P < 0 the left side would be <= 0 and own * P**2 > 0.
        return True
    used = multiplier.used | right.used
    dense = prover.budget.beyond("a multiplier that may vanish").dense
    if equations or not dense(reader, multiplier.polynomial, target, used):
        raise Refused("the multiplier may vanish")
    return True


RULES: Mapping[str, Rule] = {
    "positivity": positivity_rule,
}

"""Goals: what a node of a certificate has to prove, always derived by the checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values.definedness import Obligation, obligations, settled
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term

DEFAULT_BITS = 128
MAX_TERM_NODES = 20_000


@dataclass(frozen=True)
class Goal:
    """``margin op 0`` at all points of the domains where the hypotheses hold and the margin is
    defined.

    ``defined`` says that the margin is known to be defined at *all* points of the domains where
    the hypotheses hold; rules that argue along a path (monotone, induction, ...) need that.
    """

    domains: Mapping[str, Interval]
    given: tuple[Relation, ...]
    margin: Term
    op: str
    defined: bool

    @property
    def integers(self) -> frozenset[str]:
        return frozenset(name for name, item in self.domains.items() if item.integer)

    def with_margin(self, margin: Term, op: str | None = None, *, defined: bool) -> Goal:
        check_size(margin)
        return replace(self, margin=margin, op=op or self.op, defined=defined)

    def with_domain(self, name: str, interval: Interval) -> Goal:
        return replace(self, domains={**self.domains, name: interval})

    def box(self, budget: Budget) -> dict[str, Range]:
        """The ranges of all variables at the current precision."""
        return {name: domain_range(item, budget) for name, item in self.domains.items()}

    def evaluator(self, budget: Budget) -> Evaluator:
        """Evaluates on the whole box, at the current precision."""
        return Evaluator(self.box(budget), self.integers, budget)

    def evaluate(self, term: Term, bits: int, budget: Budget) -> Range:
        """The values of ``term`` on the whole box."""
        with precision(bits):
            return self.evaluator(budget)(term)

    def shows(self, term: Term, op: str, budget: Budget, bits: int = DEFAULT_BITS) -> bool:
        """Whether evaluation shows ``term op 0`` on the whole box."""
        with precision(bits):
            return bool(settled(Obligation(term, op), self.evaluator(budget)))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The margin and the sides of all hypotheses."""
        return (self.margin, *(side for item in self.given for side in (item.left, item.right)))


def check_size(term: Term) -> None:
    """Refuse terms that have grown beyond MAX_TERM_NODES nodes."""
    for count, _ in enumerate(t.walk(term)):
        if count > MAX_TERM_NODES:
            raise Refused(f"a term of more than {MAX_TERM_NODES:,} nodes")


def goal_of(
    relation: Relation,
    domains: Mapping[str, Interval],
    given: tuple[Relation, ...],
    *,
    defined: bool,
) -> Goal:
    return Goal(domains, given, relation.margin, relation.margin_op, defined)


def goal_of_obligation(goal: Goal, obligation: Obligation, budget: Budget) -> Goal:
    """Obligations are proved innermost first, so their own terms are defined.

    Bound variables become variables of the goal, with their limits as further hypotheses.
    """
    goal = replace(goal, margin=obligation.term, op=obligation.op, defined=True)
    if obligation.bounds:
        return budget.beyond("bound variables").opened(goal, obligation.bounds, budget)
    return goal


def bounds(domains: Mapping[str, Interval]) -> tuple[Relation, ...]:
    """The finite bounds of all variables (lower, upper), in the order of the domains."""
    return tuple(item for name, box in domains.items() for item in box.membership(name))


def without(given: tuple[Relation, ...], name: str) -> tuple[Relation, ...]:
    """The hypotheses that do not mention the variable."""
    return tuple(
        item for item in given if not (occurs(name, item.left) or occurs(name, item.right))
    )


def unsettled(
    goal: Goal, terms: tuple[Term, ...], budget: Budget, bits: int = DEFAULT_BITS
) -> list[Obligation]:
    """The obligations of the terms that evaluation over the box does not settle."""
    with precision(bits):
        evaluate = goal.evaluator(budget)
        return [item for item in obligations(terms, evaluate) if not settled(item, evaluate)]

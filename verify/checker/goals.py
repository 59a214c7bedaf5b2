"""Goals: what a node of a certificate has to prove, always derived by the checker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, floor

from flint import arb

from verify import terms as t
from verify.checker.budget import Budget, Refused, precision
from verify.checker.definedness import Bound, Obligation, obligations
from verify.checker.derivatives import occurs
from verify.checker.exact import exact_value
from verify.checker.intervals import (
    MINUS_INFINITY,
    PLUS_INFINITY,
    Evaluator,
    Range,
    domain_range,
    integer_valued,
    is_infinity,
    to_fraction,
)
from verify.claims import Interval, Relation
from verify.terms import Term

DEFAULT_BITS = 128
MAX_TERM_NODES = 20_000
MAX_VALUES = 2_000


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

    def evaluate(self, term: Term, bits: int, budget: Budget) -> Range:
        """The values of ``term`` on the whole box."""
        with precision(bits):
            return Evaluator(self.box(budget), self.integers, budget)(term)


def check_size(term: Term) -> None:
    """Refuse terms that have grown beyond MAX_TERM_NODES nodes."""
    for count, _ in enumerate(t.walk(term)):
        if count > MAX_TERM_NODES:
            raise Refused(f"a term of more than {MAX_TERM_NODES:,} nodes")


def operation_of(relation: Relation) -> str:
    """The op of ``margin op 0``."""
    return {"<=": ">=", "<": ">"}.get(relation.op, relation.op)


def goal_of(
    relation: Relation,
    domains: Mapping[str, Interval],
    given: tuple[Relation, ...],
    *,
    defined: bool,
) -> Goal:
    return Goal(domains, given, relation.margin, operation_of(relation), defined)


def goal_of_obligation(goal: Goal, obligation: Obligation, budget: Budget) -> Goal:
    """Obligations are proved innermost first, so their own terms are defined.

    Bound variables become variables of the goal, with their limits as further hypotheses.
    """
    goal = replace(goal, margin=obligation.term, op=obligation.op, defined=True)
    for bound in obligation.bounds:
        goal = with_bound(goal, bound, budget)
    return goal


def with_bound(goal: Goal, bound: Bound, budget: Budget) -> Goal:
    """The goal with one more variable, ``lower <= name <= upper``."""
    if bound.name in goal.domains:
        raise Refused(f"the bound variable {bound.name} is a variable of the goal")
    lower, upper = (goal.evaluate(end, DEFAULT_BITS, budget) for end in (bound.lower, bound.upper))
    found = interval_of(Range(lower.lower, upper.upper, lower.lower_open, upper.upper_open))
    name = t.variable(bound.name)
    limits = (Relation(name, ">=", bound.lower), Relation(name, "<=", bound.upper))
    domains = {**goal.domains, bound.name: replace(found, integer=bound.whole)}
    return replace(goal, domains=domains, given=(*goal.given, *limits))


def settles(obligation: Obligation, goal: Goal, bits: int, budget: Budget) -> bool:
    """Whether interval evaluation shows the obligation: over the whole box, or, where whole
    bound variables have few constant values, for each of these."""
    try:
        inner = goal_of_obligation(goal, obligation, budget)
        if inner.evaluate(inner.margin, bits, budget).satisfies(obligation.op):
            return True
    except Refused:
        pass
    try:
        return _settles_each(obligation, goal, bits, budget)
    except Refused:
        return False


def _settles_each(obligation: Obligation, goal: Goal, bits: int, budget: Budget) -> bool:
    if not obligation.bounds:
        value = None if t.free_variables(obligation.term) else exact_value(obligation.term)
        if value is not None:
            true = {">": value > 0, ">=": value >= 0, "!=": value != 0}
            return true.get(obligation.op, False)
        return goal.evaluate(obligation.term, bits, budget).satisfies(obligation.op)
    first, *rest = obligation.bounds
    if not first.whole or t.free_variables(first.lower) or t.free_variables(first.upper):
        return False
    lower, upper = exact_value(first.lower), exact_value(first.upper)
    if lower is None or upper is None or upper - lower > MAX_VALUES:
        return False
    for index in range(ceil(lower), floor(upper) + 1):
        at = {first.name: t.number(index)}
        bounds = tuple(
            replace(item, lower=t.substitute(item.lower, at), upper=t.substitute(item.upper, at))
            for item in rest
        )
        case = Obligation(t.substitute(obligation.term, at), obligation.op, bounds)
        if not _settles_each(case, goal, bits, budget):
            return False
    return True


def bounds(domains: Mapping[str, Interval]) -> tuple[Relation, ...]:
    """The finite bounds of all variables (lower, upper), in the order of the domains."""
    return tuple(item for name, box in domains.items() for item in box.membership(name))


def without(given: tuple[Relation, ...], name: str) -> tuple[Relation, ...]:
    """The hypotheses that do not mention the variable."""
    return tuple(
        item for item in given if not (occurs(name, item.left) or occurs(name, item.right))
    )


def check_exponents(goal: Goal, names: frozenset[str], budget: Budget) -> None:
    """Powers whose exponent mentions one of the (real) variables need a positive base.

    ``(-2)**n`` means something for whole n only; a rule that turns a whole quantity into a real
    one must not change what the terms say.
    """
    terms = [goal.margin]
    for item in goal.given:
        terms += [item.left, item.right]
    with precision(DEFAULT_BITS):
        evaluate = Evaluator(goal.box(budget), goal.integers, budget)
        for term in terms:
            for node in t.walk(term):
                if (
                    node.head == "**"
                    and any(occurs(name, node.args[1]) for name in names)
                    and not evaluate(node.args[0]).positive
                ):
                    raise Refused(
                        f"{t.to_text(node)[:80]} needs whole exponents or a positive base"
                    )


def unsettled(
    goal: Goal, terms: tuple[Term, ...], budget: Budget, bits: int = DEFAULT_BITS
) -> list[Obligation]:
    """The obligations of the terms that interval evaluation over the box does not settle."""
    with precision(bits):
        box = goal.box(budget)
        evaluate = Evaluator(box, goal.integers, budget)
        found = []
        for item in obligations(terms, box, goal.integers, budget):
            if item.bounds:
                if not settles(item, goal, bits, budget):
                    found.append(item)
                continue
            try:
                settled = evaluate(item.term).satisfies(item.op)
            except Refused:
                settled = False
            if not settled:
                found.append(item)
        return found


def interval_of(found: Range) -> Interval:
    """A Range as the domain of a new variable."""

    def end(value: arb, infinite: bool, negative: bool) -> Term:
        if infinite:
            return t.negate(t.INFINITY) if negative else t.INFINITY
        return t.number(to_fraction(value))

    if found.attains_infinity:
        raise Refused("a range that attains infinity")
    if found.lower == PLUS_INFINITY or found.upper == MINUS_INFINITY:
        raise Refused("a range at infinity")
    return Interval(
        end(found.lower, found.lower == MINUS_INFINITY, True),
        end(found.upper, found.upper == PLUS_INFINITY, False),
        found.lower_open,
        found.upper_open,
    )


__all__ = [
    "Goal",
    "bounds",
    "check_exponents",
    "check_size",
    "goal_of",
    "goal_of_obligation",
    "integer_valued",
    "interval_of",
    "is_infinity",
    "operation_of",
    "settles",
    "unsettled",
    "with_bound",
    "without",
]

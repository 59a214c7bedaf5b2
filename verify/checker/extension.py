"""What lies beyond the core of the checker, behind one object.

The core reaches it through :meth:`verify.checker.budget.Budget.beyond` alone, which notes what a
replay needed: a replay that needed nothing is one of the core profile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from flint import fmpq_mpoly

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.counterexamples import Refutation
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.quantifiers import with_choices, with_counters, with_witnesses
from memory_theorems.verify.checker.rules import (
    algebraic_cases,
    brackets,
    ends,
    finite_sums,
    increasing,
    integrals,
    limits,
    mean_value,
    means,
    recurrences,
    series,
    sums,
    taylor,
    transformations,
    whole_variables,
)
from memory_theorems.verify.checker.rules.best_constants import Check, check_constant
from memory_theorems.verify.checker.rules.continuity import continuous_at
from memory_theorems.verify.checker.rules.faces import CheckPart, check_face
from memory_theorems.verify.checker.rules.implied_obligations import implied
from memory_theorems.verify.checker.rules.outer_bounds import outer_bounds
from memory_theorems.verify.checker.rules.positivity import Reader
from memory_theorems.verify.checker.rules.segments import SegmentRefutation, written_out
from memory_theorems.verify.checker.rules.sign_knowledge import implied_at, knowledge
from memory_theorems.verify.checker.rules.vanishing_multipliers import dense, excluded
from memory_theorems.verify.checker.values import normal_form
from memory_theorems.verify.checker.values.definedness import Bound, Obligation, Walk
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.checker.values.special import (
    bound_variables,
    enclosures,
    exact_functions,
    obligations,
    special_derivatives,
)
from memory_theorems.verify.checker.values.special_values import constant_rule
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.language.terms import Term

EXTENDED: Mapping[str, Rule] = {
    **algebraic_cases.RULES,
    **brackets.RULES,
    **ends.RULES,
    **whole_variables.RULES,
    **increasing.RULES,
    **integrals.RULES,
    **limits.RULES,
    **mean_value.RULES,
    **means.RULES,
    **recurrences.RULES,
    **series.RULES,
    **finite_sums.RULES,
    **sums.RULES,
    **taylor.RULES,
    **transformations.RULES,
    "constant": constant_rule,
}
#: Rules of earlier versions, whose certificates are written in other rules now.
FORMER = frozenset(("concave", "guarded-induction", "squares", "stationary", "telescope"))
#: The rules that may be used on goals with the op "exists", which are about integrals and series.
VALUE_RULES = frozenset(
    ("primitive", "continuous", "bracket", "limit-value", "hypothesis", "split", "enumerate",
     "series")
)  # fmt: skip


class Extension:
    """Everything that the core asks for and does not know itself."""

    @property
    def value_rules(self) -> frozenset[str]:
        return VALUE_RULES

    def rule(self, name: str) -> Rule:
        if name in FORMER:
            raise Refused(f"the checker has the rule {name} no longer: decide the claim anew")
        if name not in EXTENDED:
            raise Refused(f"unknown rule {name!r}")
        return EXTENDED[name]

    def asymptotic_face(
        self, prover: Prover, goal: Goal, name: str, node: Node, lower: bool, op: str
    ) -> bool:
        return ends.asymptotic_face(prover, goal, name, node, lower, op)

    def dense(
        self, reader: Reader, multiplier: fmpq_mpoly, target: fmpq_mpoly, used: set[int]
    ) -> bool:
        return dense(reader, multiplier, target, used)

    def implied(
        self, prover: Prover, goal: Goal, item: Obligation, known: tuple[Obligation, ...]
    ) -> bool:
        return implied(prover, goal, item, known)

    def excluded(self, reader: Reader, polynomial: fmpq_mpoly) -> bool:
        return excluded(reader, polynomial)

    def continuous_at(self, prover: Prover, face: Goal, term: Term, name: str, end: Term) -> None:
        continuous_at(prover, face, term, name, end)

    def limit_face(
        self, prover: Prover, goal: Goal, name: str, node: object, lower: bool, op: str
    ) -> bool:
        return ends.limit_face(prover, goal, name, node, lower, op)

    def outer_bounds(self, prover: Prover, goal: Goal, name: str) -> tuple[Relation, ...]:
        return outer_bounds(prover, goal, name)

    # ------------------------------------------------------------------ values
    def enclose(self, evaluate: Evaluator, term: Term) -> Range:
        return enclosures.enclose(evaluate, term)

    def slope(self, term: Term, conditions: list[Term]) -> Term:
        return special_derivatives.slope(term, conditions)

    def check_head(self, walk: Walk, term: Term) -> None:
        obligations.check_head(walk, term)

    def listed(self, walk: Walk, term: Term) -> Iterator[Obligation]:
        return obligations.listed(walk, term)

    def visit_binder(self, walk: Walk, term: Term) -> None:
        obligations.visit_binder(walk, term)

    def opened(self, goal: Goal, bounds: tuple[Bound, ...], budget: Budget) -> Goal:
        for bound in bounds:
            goal = bound_variables.with_bound(goal, bound, budget)
        return goal

    def settles(self, item: Obligation, goal: Goal, bits: int, budget: Budget) -> bool:
        return bound_variables.settles(item, goal, bits, budget)

    def exact(self, head: str, values: list[Fraction]) -> Fraction | None:
        return exact_functions.exact(head, values)

    def exact_sum(self, term: Term) -> Fraction | None:
        return exact_functions.exact_sum(term)

    def settles_in(
        self, item: Obligation, box: Mapping[str, Range], bits: int, budget: Budget
    ) -> bool:
        return bound_variables.settles_in(item, box, bits, budget)

    # ------------------------------------------------------------------ the ring
    def implied_positive(self, goal: Goal, term: Term, budget: Budget) -> bool:
        return implied_at(goal, term, budget)

    def is_zero(self, goal: Goal, term: Term, budget: Budget, bits: int = DEFAULT_BITS) -> bool:
        return normal_form.is_zero(term, knowledge(goal, budget, bits), budget)

    def proportional(self, goal: Goal, left: Term, right: Term, budget: Budget) -> Fraction | None:
        return normal_form.proportional(left, right, knowledge(goal, budget), budget)

    # ------------------------------------------------------------------ claims
    def check_constant(
        self, claim: Claim, certificate: Mapping[str, object], prover: Prover, check: Check
    ) -> bool:
        return check_constant(claim, certificate, prover, check)

    def with_witnesses(self, claim: Claim, choices: object) -> Claim:
        return with_witnesses(with_choices(claim, choices, witnesses=True))

    def with_counters(self, claim: Claim, part: object, choices: object) -> Claim:
        return with_counters(with_choices(claim, choices, witnesses=False), part)

    def check_face(
        self,
        prover: Prover,
        relation: Relation,
        domains: Mapping[str, Interval],
        given: tuple[Relation, ...],
        part: Mapping[str, Any],
        depth: int,
        check: CheckPart,
    ) -> bool:
        return check_face(prover, relation, domains, given, part, depth, check)

    def segment_refutation(
        self, claim: Claim, certificate: Mapping[str, Any], prover: Prover
    ) -> Refutation:
        return SegmentRefutation(claim, certificate, prover.budget, prover)

    def written_out(self, refutation: Refutation, relation: Relation) -> Relation:
        return written_out(refutation, relation)


EXTENSION = Extension()

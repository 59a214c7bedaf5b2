"""What lies beyond the core of the checker, behind one object.

The core reaches it through :meth:`verify.checker.budget.Budget.beyond` alone, which notes what a
replay needed: a replay that needed nothing is one of the core profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.counterexamples import Refutation
from memory_theorems.verify.checker.functions.discrete_functions import DISCRETE
from memory_theorems.verify.checker.functions.elementary_functions import ELEMENTARY
from memory_theorems.verify.checker.functions.gamma_family import GAMMA_FAMILY
from memory_theorems.verify.checker.functions.integral_functions import INTEGRALS
from memory_theorems.verify.checker.functions.trusted_function import Function
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
from memory_theorems.verify.checker.rules.best_constants import check_constant
from memory_theorems.verify.checker.rules.faces import check_face
from memory_theorems.verify.checker.rules.implied_obligations import implied
from memory_theorems.verify.checker.rules.outer_bounds import outer_bounds
from memory_theorems.verify.checker.rules.segments import SegmentRefutation, written_out
from memory_theorems.verify.checker.rules.sign_knowledge import implied_at, knowledge
from memory_theorems.verify.checker.rules.vanishing_multipliers import dense, excluded
from memory_theorems.verify.checker.values import normal_form
from memory_theorems.verify.checker.values.definedness import Bound
from memory_theorems.verify.checker.values.special import (
    bound_variables,
    obligations,
    sums_and_branches,
)
from memory_theorems.verify.checker.values.special_values import constant_rule
from memory_theorems.verify.language.claims import Claim
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
#: What is trusted of the functions beyond the core, by their heads.
FUNCTIONS = (ELEMENTARY, GAMMA_FAMILY, INTEGRALS, DISCRETE)
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

    def limit_face(
        self, prover: Prover, goal: Goal, name: str, node: object, lower: bool, op: str
    ) -> bool:
        return ends.limit_face(prover, goal, name, node, lower, op)

    dense = staticmethod(dense)
    implied = staticmethod(implied)
    excluded = staticmethod(excluded)
    continuous_at = staticmethod(integrals.continuous_at)
    outer_bounds = staticmethod(outer_bounds)

    # ------------------------------------------------------------------ values
    def function(self, head: str) -> Function:
        for table in FUNCTIONS:
            if head in table:
                return table[head]
        raise Refused(f"the checker knows no function {head}")

    enclose = staticmethod(sums_and_branches.enclose)
    exact_sum = staticmethod(sums_and_branches.exact_sum)
    visit_parts = staticmethod(obligations.visit_parts)
    settled_within = staticmethod(bound_variables.settled_within)

    def opened(self, goal: Goal, bounds: tuple[Bound, ...], budget: Budget) -> Goal:
        for bound in bounds:
            goal = bound_variables.with_bound(goal, bound, budget)
        return goal

    # ------------------------------------------------------------------ the ring
    implied_positive = staticmethod(implied_at)

    def is_zero(self, goal: Goal, term: Term, budget: Budget, bits: int = DEFAULT_BITS) -> bool:
        return normal_form.is_zero(term, knowledge(goal, budget, bits), budget)

    def proportional(self, goal: Goal, left: Term, right: Term, budget: Budget) -> Fraction | None:
        return normal_form.proportional(left, right, knowledge(goal, budget), budget)

    # ------------------------------------------------------------------ claims
    check_constant = staticmethod(check_constant)
    check_face = staticmethod(check_face)
    written_out = staticmethod(written_out)

    def with_witnesses(self, claim: Claim, choices: object) -> Claim:
        return with_witnesses(with_choices(claim, choices, witnesses=True))

    def with_counters(self, claim: Claim, part: object, choices: object) -> Claim:
        return with_counters(with_choices(claim, choices, witnesses=False), part)

    def segment_refutation(
        self, claim: Claim, certificate: Mapping[str, Any], prover: Prover
    ) -> Refutation:
        return SegmentRefutation(claim, certificate, prover.budget, prover)


EXTENSION = Extension()

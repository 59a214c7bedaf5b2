"""What the ring may know of the points of a goal: signs by evaluation and by linear hypotheses."""

from __future__ import annotations

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.rules.linear import implied_positive
from memory_theorems.verify.checker.values.definedness import Obligation, settled
from memory_theorems.verify.checker.values.normal_form import Knowledge
from memory_theorems.verify.language.terms import Term


def implied_at(goal: Goal, term: Term, budget: Budget) -> bool:
    """Whether linear hypotheses of the goal show that the term is positive."""
    with precision(DEFAULT_BITS):
        evaluate = goal.evaluator(budget)
        try:
            return implied_positive(term, goal.given, evaluate)
        except Refused:
            return False


def knowledge(goal: Goal, budget: Budget, bits: int = DEFAULT_BITS) -> Knowledge:
    """Answers for the ring; the terms are evaluated on the whole box of the goal."""
    with precision(bits):
        evaluate = goal.evaluator(budget)

    def answer(term: Term) -> bool:
        with precision(bits):
            if settled(Obligation(term, ">"), evaluate):
                return True
            try:
                return implied_positive(term, goal.given, evaluate)
            except Refused:
                return False

    return Knowledge(answer, goal.integers)


__all__ = ["implied_at", "knowledge"]

"""Obligations that follow from those of a margin, or from linear hypotheses."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values.definedness import EXISTS, Obligation
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def implied(prover: Prover, goal: Goal, item: Obligation, known: tuple[Obligation, ...]) -> bool:
    """Whether the obligation follows from the known ones or from linear hypotheses."""
    return _linear(prover, goal, item) or _implied(prover, goal, item, known)


def _linear(prover: Prover, goal: Goal, item: Obligation) -> bool:
    """Whether the obligation follows from linear hypotheses."""
    if item.bounds or item.op not in (">", ">=", "!="):
        return False
    if prover.positive(goal, item.term):
        return True
    return item.op == "!=" and prover.positive(goal, t.negate(item.term))


def _implied(prover: Prover, goal: Goal, item: Obligation, known: tuple[Obligation, ...]) -> bool:
    """Whether the obligation follows from the known ones."""
    if item in known:
        return True
    if item.bounds or item.op == EXISTS:
        return False
    known = tuple(other for other in known if not other.bounds)
    stronger = {">": (">",), ">=": (">", ">="), "!=": (">", "!=")}[item.op]
    if any(other.term == item.term and other.op in stronger for other in known):
        return True
    if item.op == "!=" and any(
        item.term in _factors(other.term) for other in known if other.op in (">", "!=")
    ):
        return True
    if item.op == "!=" and item.term.head in ("*", "**", "-"):
        factors = item.term.args if item.term.head == "*" else item.term.args[:1]
        if all(_nonzero(prover, goal, factor, known) for factor in factors):
            return True
    for other in known:
        if other.op not in stronger:
            continue
        factor = prover.proportional(goal, item.term, other.term)
        if factor is not None and (factor > 0 or item.op == "!="):
            return True
    return False


def _factors(term: Term) -> tuple[Term, ...]:
    """Terms that are not 0 where a term is not: factors, bases of positive powers, numerators."""
    parts: tuple[Term, ...] = ()
    match term.head:
        case "*":
            parts = term.args
        case "-" | "/":
            parts = term.args[:1]
        case "**" if isinstance(term.args[1].value, Fraction) and term.args[1].value > 0:
            parts = term.args[:1]  # not for an exponent that may be 0: 0**0 = 1
    return (term, *(inner for part in parts for inner in _factors(part)))


def _nonzero(prover: Prover, goal: Goal, term: Term, known: tuple[Obligation, ...]) -> bool:
    if goal.shows(term, "!=", prover.budget):
        return True
    if term.head in ("gamma", "factorial"):
        # Positive where their arguments are in (0, oo) and (-1, oo).
        inner = term.args[0] if term.head == "gamma" else t.add(term.args[0], t.ONE)
        item = Obligation(inner, ">")
        if _linear(prover, goal, item) or _implied(prover, goal, item, known):
            return True
    return _implied(prover, goal, Obligation(term, "!="), known)


__all__ = ["implied"]

"""What a margin does at an end of a variable's interval: ``asymptotic`` faces and ``difference``.

Both stand on the expansions of :mod:`verify.checker.values.expansions`, for fixed values of the
other variables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import factorial

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal, check_size, without
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.asymptotics import tends_to
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.expansions import expansion, polygamma_order
from memory_theorems.verify.checker.values.intervals import Evaluator, is_infinity
from memory_theorems.verify.checker.values.ranges import MINUS_INFINITY, PLUS_INFINITY, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_ORDER = 16
MAX_STEPS = 8
_RECURRENT = ("gamma", "factorial", "loggamma", "digamma", "harmonic", "polygamma")


def asymptotic_face(
    prover: Prover, goal: Goal, name: str, node: Node, lower: bool, op: str
) -> bool:
    """The limit of the margin at one end is ``>= 0``; for ``>`` it is positive near the end.

    The margin has to be defined (hence continuous) on the interval, which the callers ensure.
    """
    prover.budget.node()
    interval = goal.domains[name]
    end = interval.lower if lower else interval.upper
    is_open = interval.lower_open if lower else interval.upper_open
    if op == ">" and not is_open:
        raise Refused("a limit says nothing strict about an end that belongs to the interval")
    margin = prover.substitute(goal.margin, {name: towards(end, name, lower)})
    with precision(DEFAULT_BITS):
        box = goal.box(prover.budget)
    algebra, found = expansion(
        margin, name, box, goal.integers, prover.budget, expansion_order(node)
    )
    if not tends_to(algebra, found, op):
        raise Refused(f"the limit of the margin is not {op} 0")
    return False


def towards(end: Term, name: str, lower: bool) -> Term:
    """The variable as a function of one that tends to oo, while it tends to the end."""
    fresh = t.variable(name)
    if is_infinity(end):
        return t.negate(fresh) if lower else fresh
    step = t.divide(t.ONE, fresh)
    step = step if lower else t.negate(step)
    return step if exact_value(end) == 0 else t.add(end, step)


def expansion_order(node: Node) -> int:
    value = node.get("order", 6)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_ORDER:
        raise Refused(f"the order of an expansion is a whole number from 1 to {MAX_ORDER}")
    return value


def difference_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """margin(x) - margin(x + step) >= 0 on an interval up to oo, where the limit is >= 0.

    Then margin(x) >= margin(x + step) >= margin(x + 2*step) >= ..., which tends to the limit.
    For ``>`` either the difference or the face has to be strict.
    """
    name = prover.variable(goal, node, integer=None)
    if goal.op not in (">=", ">"):
        raise Refused(f"difference does not prove {goal.op}")
    interval = goal.domains[name]
    if not is_infinity(interval.upper):
        raise Refused("difference needs an interval that reaches to oo")
    step = prover.term(goal, node, "step")
    if t.free_variables(step):
        raise Refused("the step of a difference is a constant")
    value = exact_value(step)
    if value is None or value <= 0 or (interval.integer and value.denominator != 1):
        raise Refused(
            "the step of a difference is positive and rational, whole for whole variables"
        )
    rest = without(goal.given, name)
    goal = replace(goal, given=rest, defined=goal.defined and len(rest) == len(goal.given))
    exact = prover.require_defined(goal, node.get("everywhere"))
    strict = node.get("strict") is True
    later = _later(prover, goal, goal.margin, {name: t.add(t.variable(name), step)})
    check_size(later)
    drop = t.add(goal.margin, t.negate(later))
    falling = goal.with_margin(drop, ">" if strict else ">=", defined=True)
    exact = prover.prove(falling, node.get("drop")) and exact
    face = node.get("face")
    if not isinstance(face, Mapping) or face.get("rule") != "asymptotic":
        raise Refused("the face of a difference wants the rule asymptotic")
    op = ">=" if strict else goal.op
    return asymptotic_face(prover, goal, name, face, False, op) and exact


def _later(prover: Prover, goal: Goal, term: Term, values: Mapping[str, Term]) -> Term:
    """The term after the step, functions of the gamma family brought back by their recurrences.

    gamma(a + 1) = a*gamma(a) and its logarithm, derivatives and kin, for a > 0 (DLMF 5.5.1).
    """
    if not (t.free_variables(term) & set(values)):
        return term
    if not term.args or term.head in t.BINDERS or term.head == "Piecewise":
        return prover.substitute(term, values)
    logarithmic = term.head == "log" and term.args[0].head in ("gamma", "factorial")
    if term.head in _RECURRENT or logarithmic:
        argument = (term.args[0] if logarithmic else term).args[-1]
        moved = prover.substitute(argument, values)
        first = () if logarithmic else term.args[:-1]
        steps = prover.proportional(goal, t.add(moved, t.negate(argument)), t.ONE)
        if (
            steps is not None
            and steps.denominator == 1
            and 1 <= steps <= MAX_STEPS
            and not any(t.free_variables(item) & set(values) for item in first)
        ):
            terms = [t.add(argument, t.number(j)) if j else argument for j in range(int(steps))]
            return _recurrence(term, first, terms)
    return t.rebuild(term, tuple(_later(prover, goal, item, values) for item in term.args))


def _recurrence(term: Term, first: tuple[Term, ...], terms: list[Term]) -> Term:
    """f(a + k) by f(a), where ``terms`` are a, a + 1, ..., a + k - 1."""
    match term.head:
        case "log":
            shift = 1 if term.args[0].head == "factorial" else 0
            moved = [t.add(item, t.ONE) if shift else item for item in terms]
            return t.add(term, *(t.function("log", item) for item in moved))
        case "gamma":
            return t.multiply(term, *terms)
        case "factorial":
            return t.multiply(term, *(t.add(item, t.ONE) for item in terms))
        case "loggamma":
            return t.add(term, *(t.function("log", item) for item in terms))
        case "digamma":
            return t.add(term, *(t.divide(t.ONE, item) for item in terms))
        case "harmonic":
            return t.add(term, *(t.divide(t.ONE, t.add(item, t.ONE)) for item in terms))
    n = polygamma_order(first[0])
    weight = t.number((-1) ** n * factorial(n))
    power = t.number(-n - 1)
    return t.add(term, *(t.multiply(weight, t.power(item, power)) for item in terms))


def limit_face(prover: Prover, goal: Goal, name: str, node: object, lower: bool, op: str) -> bool:
    prover.budget.node()
    if not isinstance(node, Mapping) or node.get("rule") != "limit":
        raise Refused("the face at infinity wants the rule limit")
    with precision(prover.bits(node)):
        end = MINUS_INFINITY if lower else PLUS_INFINITY
        box = {**goal.box(prover.budget), name: Range(end, end)}
        found = Evaluator(box, goal.integers, prover.budget, limit=True)(goal.margin)
    if not found.satisfies(op):
        raise Refused(f"the limit is not {op} 0")
    return False


def face_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """``asymptotic`` and ``limit`` are read where a face is wanted, and nowhere else."""
    raise Refused(f"the rule {node.get('rule')} proves faces only")


RULES: Mapping[str, Rule] = {
    "asymptotic": face_rule,
    "limit": face_rule,
    "difference": difference_rule,
}

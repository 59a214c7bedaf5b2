"""Margins that fall by every step towards a limit >= 0: the rule ``difference``.

It takes functions of the gamma family out of a margin, for their differences are elementary.
"""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import leaves, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE, heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.real.end_limits import limit_allows

_FAMILY = heads(lambda item: item.recurrence)


def difference(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The drop of the margin by one step, and its limit at oo."""
    for name in sorted(goal.free):
        node = difference_in(search, goal, name, depth)
        if node is not None:
            return node
    return None


def difference_in(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The rule in one variable, where it takes the gamma family out of the margin."""
    if goal.intervals[name].bounded_above or not _has_family(goal.margin, name):
        return None
    try:
        later = _later(goal.margin, name)
        drop = ring.normal_term(goal.margin - later)
    except (Unsupported, ValueError):
        return None
    if _has_family(drop, name):
        return None
    given = tuple(item for item in goal.given if name not in item.free)
    order = limit_allows(goal, name, False, goal.op)
    ops = (">=",) if order is not None else (">",)
    if order is None:
        order = limit_allows(goal, name, False, ">=") if goal.op == ">" else None
    if order is None:
        return None
    for op in ops:
        part = goal.with_(margin=drop, given=given, op=op)
        if numerics.suspicious(part):
            continue
        proof = search.prove(part, depth - 1)
        if proof is None:
            continue
        face = leaves.asymptotic(order)
        return monotony.difference(name, "1", drop, proof, face, strict=op == ">")
    return None


def _has_family(term: Term, name: str) -> bool:
    return any(node.head in _FAMILY and name in t.free_variables(node) for node in t.walk(term))


def _later(term: Term, name: str) -> Term:
    """The term at name + 1, with the recurrences of the gamma family."""
    if name not in t.free_variables(term):
        return term
    logarithmic = term.head == "log" and term.args[0].head in ("gamma", "factorial")
    if (term.head in _FAMILY or logarithmic) and not any(
        name in t.free_variables(a) for a in term.args[:-1]
    ):
        a = (term.args[0] if logarithmic else term).args[-1]
        moved = t.substitute(a, {name: t.variable(name) + 1})
        steps = rational_value(ring.normal_term(moved - a))
        if steps is not None and steps.denominator == 1 and 1 <= steps <= 8:
            return _recurrence(term, [a + j if j else a for j in range(int(steps))])
    if term.head in t.BINDERS or term.head == "Piecewise":
        raise Unsupported("a binder")
    if not term.args:
        return t.substitute(term, {name: t.variable(name) + 1})
    return t.rebuild(term, tuple(_later(item, name) for item in term.args))


def _recurrence(term: Term, items: list[Term]) -> Term:
    """The function of the gamma family, or its logarithm, after steps from the items by one."""
    if term.head == "log":
        factors = _steps(term.args[0], items)[1]
        return t.add(term, *(t.function("log", item) for item in factors))
    op, parts = _steps(term, items)
    return t.multiply(term, *parts) if op == "*" else t.add(term, *parts)


def _steps(term: Term, items: list[Term]) -> tuple[str, list[Term]]:
    """What one step from each item multiplies by, or adds."""
    recurrence = TABLE[term.head].recurrence
    fixed = [rational_value(item) for item in term.args[:-1]]
    if recurrence is None or None in fixed:
        raise Unsupported(f"{term.head} of a varying order")
    found = [recurrence(*(t.number(a) for a in fixed if a is not None), item) for item in items]
    return found[0][0], [part for _, part in found]

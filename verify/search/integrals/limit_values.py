"""Limits by their values, which the checker's own expansions are asked for.

As with :mod:`verify.search.real.end_limits` this is one implementation: what the expansions say
here the checker finds again when the certificate is replayed.
"""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import integration
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker.budget import MAX_OPERATIONS, Budget, Refused, precision
from memory_theorems.verify.checker.margins import Goal as CheckedGoal
from memory_theorems.verify.checker.rules.ends import towards
from memory_theorems.verify.checker.values.expansions import expansion
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import is_infinite
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, integer_names, obligations
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

_ORDERS = (3, 6, 12)
_MOST_OPERATIONS = 200_000


def replaced(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The first limit of the margin replaced by its value."""
    for old in outside_binders(goal.margin):
        if old.head != "Limit":
            continue
        found = valued(search, goal, old, depth)
        if found is None:
            return None
        node, value = found
        proof = search.prove(goal.with_(margin=exchange(goal.margin, old, value)), depth - 1)
        return None if proof is None else integration.evaluated(node, old, proof)
    return None


def valued(search: Prover, goal: Goal, old: Term, depth: int) -> tuple[Node, Term] | None:
    """The node of the rule ``limit-value`` without old and proof, and the value."""
    name = str(old.args[1].value)
    if name in goal.intervals:
        return None
    for order in _ORDERS:
        value = _value(goal, old, name, order)
        if value is None:
            continue
        defined = []
        for item in obligations((value,), integer_names(goal.domains)):
            about = goal.with_(margin=item.relation.left, op=item.relation.op)
            node = direct(about) or search.prove(about, min(depth - 1, 4))
            if node is None:
                return None
            defined.append(node)
        return integration.limit_value(value, order, defined), value
    return None


def _value(goal: Goal, old: Term, name: str, order: int) -> Term | None:
    """The constant term of an expansion whose other terms vanish."""
    body, at = old.args[0], old.args[2]
    lower = at.head == "-" if is_infinite(at) else True
    budget = Budget(operations=MAX_OPERATIONS - _MOST_OPERATIONS)
    try:
        moved = t.substitute(body, {name: towards(at, name, lower)})
        checked = CheckedGoal(goal.intervals, goal.given, moved, ">=", False)
        with precision(128):
            box = checked.box(budget)
        algebra, found = expansion(moved, name, box, checked.integers, budget, order)
        if found.remainder is not None and not algebra.size(found.remainder) < 0:
            return None
        value: Term = t.ZERO
        for coefficient, monomial in found.terms:
            size = algebra.size(monomial)
            if size > 0:
                return None
            if size == 0:
                value = coefficient
        return ring.normal_term(value)
    except (
        Refused, Unsupported, ValueError, OverflowError, ZeroDivisionError, RecursionError,
    ):  # fmt: skip
        return None

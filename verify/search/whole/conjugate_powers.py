"""Powers of the conjugate of the golden ratio: ``(1 - g)**n`` is ``(-1)**n/g**n``.

Binet's formula brings both into an identity of Fibonacci numbers.  The equation between them goes
by induction; what is left is an identity in one power of the golden ratio.
"""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.integers import least_integer
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

_GOLDEN = t.constant("GoldenRatio")
_CONJUGATE = 1 - _GOLDEN
_MOST_FIRST = 4


def as_golden_powers(search: Prover, goal: Goal, depth: int) -> Node | None:
    """An equation in one whole variable, its conjugate powers as powers of the golden ratio."""
    if goal.op != "==" or goal.given or depth < MAX_DEPTH - 1:
        return None
    names = [name for name, interval in goal.domains if name in goal.free]
    if len(names) != 1 or not goal.intervals[names[0]].integer or not _powers(goal):
        return None
    start = least_integer(goal, names[0])
    if start is None or not numerics.looks_zero(goal):
        return None
    # The ring takes whole steps from an exponent upwards: the first values are taken by themselves.
    if start > _MOST_FIRST:
        return None
    moved = goal
    for _ in range(start):
        moved = moved.with_(margin=t.substitute(moved.margin, {names[0]: t.variable(names[0]) + 1}))
    node = _exchanged(moved, names[0])
    for _ in range(start):
        node = monotony.induction(names[0], leaves.identity(tentative=True), node)
    return node


def _powers(goal: Goal) -> list[Term]:
    found = {
        node: None
        for node in outside_binders(goal.margin)
        if node.head == "**" and node.args[0] == _CONJUGATE and t.free_variables(node.args[1])
    }
    return list(found)


def _exchanged(goal: Goal, name: str) -> Node:
    steps: list[tuple[Term, Term, Node]] = []
    for old in _powers(goal):
        exponent = old.args[1]
        value = t.divide(t.power(t.number(-1), exponent), t.power(_GOLDEN, exponent))
        steps.append((old, value, _by_induction(goal, name, old - value, exponent)))
        goal = goal.with_(margin=exchange(goal.margin, old, value))
    node: Node = leaves.identity(tentative=True)
    for old, value, because in reversed(steps):
        node = forms.equal(old, value, because, node)
    return node


def _by_induction(goal: Goal, name: str, margin: Term, exponent: Term) -> Node:
    """The margin at n + 1 is a power of the conjugate times the margin at n."""
    later = t.substitute(exponent, {name: t.variable(name) + 1})
    factor = t.power(_CONJUGATE, ring.normal_term(later - exponent))
    known = leaves.assumption(0)  # hypotheses of inductions around mention n, and are dropped
    step = forms.equal(margin, ZERO, known, leaves.identity(tentative=True))
    return monotony.induction(
        name,
        leaves.identity(tentative=True),
        forms.same(t.multiply(factor, margin), step),
    )


__all__ = ["as_golden_powers"]

"""Powers ``b**e`` as unknowns between the bounds of Bernoulli's inequality.

``b**e*(1 + e*(1 - b)) <= 1`` for b in [0, 1], e >= 0, and ``b**e >= 1 + e*(b - 1)`` for b >= 0,
e >= 1: rational in base and exponent, so that what is left is algebraic.  Each is proved first.
"""

from __future__ import annotations

from memory_theorems.verify.certificates import cases, renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.algebra.driver import algebraic
from memory_theorems.verify.search.branches import replaced
from memory_theorems.verify.search.enclosure import direct, range_of
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.substitutions import to_interval

_LEAST_DEPTH = MAX_DEPTH - 2
_MOST_POWERS = 2


def between_bounds(search: Prover, goal: Goal, _: str, depth: int) -> Node | None:
    """The powers with varying base and exponent, replaced by unknowns with their bounds."""
    if depth < _LEAST_DEPTH or goal.op not in (">=", ">"):
        return None
    powers = [
        node
        for node in dict.fromkeys(t.walk(goal.margin))
        if node.head == "**" and all(t.free_variables(item) for item in node.args)
    ]
    if not 1 <= len(powers) <= _MOST_POWERS:
        return None
    facts = [item for power in powers for item in _bounds(goal, power)]
    for chosen in dict.fromkeys((*((item,) for item in facts), tuple(facts))):
        node = _with_facts(search, goal, powers, list(chosen), depth) if chosen else None
        if node is not None:
            return node
    return None


def _with_facts(
    search: Prover, goal: Goal, powers: list[Term], facts: list[Term], depth: int
) -> Node | None:
    inner = goal.with_(given=(*goal.given, *(Relation(item, ">=", ZERO) for item in facts)))
    names = []
    for power in powers:
        reach = range_of(power, goal.box, 128)
        if reach is None:
            return None
        name = "u" + "_" * (1 + max(len(key) for key in inner.box))
        names.append(name)
        u = t.variable(name)
        inner = Goal(
            (*inner.domains, (name, to_interval(reach))),
            tuple(
                Relation(replaced(item.left, power, u), item.op, replaced(item.right, power, u))
                for item in inner.given
            ),
            replaced(inner.margin, power, u),
            inner.op,
        )
    if any(node.head == "**" and t.free_variables(node.args[1]) for node in t.walk(inner.margin)):
        return None
    if numerics.suspicious(inner):
        return None
    proof = algebraic(search.part(search.budget.boxes // 4), inner, depth)
    if proof is None:
        return None
    for power, name in reversed(list(zip(powers, names))):
        proof = renaming.abstract(power, name, proof)
    for item in reversed(facts):
        first = search.prove(goal.with_(margin=item, op=">="), depth - 1)
        if first is None:
            return None
        proof = cases.cut(item, ">=", _alone(goal, facts.index(item), first), proof)
    return proof


def _alone(goal: Goal, before: int, node: Node) -> Node:
    """The proof of a later fact, under the goal's own hypotheses: the bounds count after them."""
    return cases.weaken(range(len(goal.given)), node) if before else node


def _bounds(goal: Goal, power: Term) -> list[Term]:
    """What Bernoulli's inequality says of the power, as margins that are >= 0."""
    base, exponent = power.args

    def holds(margin: Term) -> bool:
        return direct(goal.with_(margin=margin, op=">=")) is not None

    if not holds(base):
        return []
    found = []
    if holds(ONE - base) and holds(exponent):
        found.append(t.add(ONE, t.negate(power), t.negate(exponent * power * (ONE - base))))
    if holds(exponent - ONE):
        found.append(power - ONE - exponent * (base - ONE))
    return found


__all__ = ["between_bounds"]

"""Where a leading quantity may vanish: the case that it does, and the case that it does not.

A quadratic form with a >= 0 and b**2 <= a*c needs a > 0 for its identity; where a = 0 the
hypothesis says that b = 0 too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.cases import cases, hypothesis
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.search.algebra.problem import Problem, read
from memory_theorems.verify.search.goals import Goal

MAX_CANDIDATES = 4
Prove = Callable[[Goal], Node | None]


def degenerate(goal: Goal, problem: Problem, prove: Prove) -> Node | None:
    """Cases on one variable being 0, or None.  ``prove`` decides each case."""
    if not any(fact.hypothesis and not fact.strict for fact in problem.facts):
        return None
    for number, (name, signed) in enumerate(_candidates(goal, problem)):
        if number >= MAX_CANDIDATES:
            return None
        node = _cases(goal, name, signed, prove)
        if node is not None:
            return node
    return None


def _candidates(goal: Goal, problem: Problem) -> Iterator[tuple[str, bool]]:
    """Variables of weak hypotheses that may be 0: those that are never negative first."""
    occurring = {
        name
        for fact in problem.facts
        if fact.hypothesis and not fact.strict
        for place, name in enumerate(problem.names)
        if int(fact.polynomial.degrees()[place]) > 0
    }
    known = {item.left for item in goal.given if item.op in ("==", "!=", ">")}
    free = [name for name in problem.names if name in occurring]
    free = [name for name in free if t.variable(name) not in known]
    for signed in (True, False):
        for name in free:
            box = goal.box[name]
            weak = box.satisfies(">=") and not box.satisfies(">")
            if weak == signed and (weak or not (box.satisfies(">=") or box.satisfies("<="))):
                yield name, signed


def _cases(goal: Goal, name: str, signed: bool, prove: Prove) -> Node | None:
    on = t.variable(name)
    apart = goal.with_(given=(*goal.given, Relation(on, ">" if signed else "!=", t.ZERO)))
    first = prove(apart)
    if first is None:
        return None
    zero = goal.with_(given=(*goal.given, Relation(on, "==", t.ZERO)))
    second = _forced(zero, name, prove) or prove(zero)
    if second is None:
        return None
    if not signed:
        return cases(on, [second, first], ["==", "!="])
    position = 0
    for key, interval in goal.domains:
        if key == name:
            break
        position += len(interval.membership(key))
    bound = leaves.assumption(len(goal.given) + position)
    impossible = hypothesis(len(goal.given), bound)
    return cases(on, [first, second, impossible], [">", "==", "<"])


def _forced(goal: Goal, name: str, prove: Prove) -> Node | None:
    """Variables that a hypothesis forces to be 0, too, where the named one is."""
    problem = read(goal)
    if problem is None:
        return None
    place = problem.names.index(name) if name in problem.names else None
    if place is None:
        return None
    for fact in problem.facts:
        if not fact.hypothesis or fact.strict:
            continue
        left = [(e, c) for e, c in fact.polynomial.terms() if e[place] == 0]
        if not left or any(c > 0 or any(int(k) % 2 for k in e) for e, c in left):
            continue
        singles = [
            problem.names[next(i for i, k in enumerate(e) if k)]
            for e, _ in left
            if sum(1 for k in e if k) == 1
        ]
        return _all_zero(goal, singles, fact.index, prove)
    return None


def _all_zero(goal: Goal, names: list[str], index: int, prove: Prove) -> Node | None:
    if not names:
        return prove(goal)
    on = t.variable(names[0])
    apart = goal.with_(given=(*goal.given, Relation(on, "!=", t.ZERO)))
    negation = apart.given[index].negated
    op = negation.margin_op
    rest = (*apart.given[:index], *apart.given[index + 1 :])
    refutation = prove(apart.with_(margin=negation.margin, op=op, given=rest))
    if refutation is None:
        return None
    zero = goal.with_(given=(*goal.given, Relation(on, "==", t.ZERO)))
    node = _all_zero(zero, names[1:], index, prove)
    if node is None:
        return None
    return cases(on, [node, hypothesis(index, refutation)], ["==", "!="])

"""Square roots of squares of rational functions: ``sqrt(1 + sinh(x)**2)`` is ``cosh(x)``."""

from __future__ import annotations

from math import isqrt

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import leaves, renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.identities import with_cosines
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA
from memory_theorems.verify.search.whole.unfolding import outside_binders


def without_even_roots(search: Prover, goal: Goal, depth: int) -> Node | None:
    """An equation that is an identity once the roots of squares are drawn."""
    if depth < MAX_DEPTH - 4 or goal.op != "==" or not numerics.looks_zero(goal):
        return None
    drawn: list[tuple[Term, Term, Node]] = []
    for old in dict.fromkeys(outside_binders(goal.margin)):
        if old.head != "sqrt" or not t.free_variables(old):
            continue
        found = _drawn(search, goal, old.args[0])
        if found is not None:
            drawn.append((old, *found))
    if not drawn:
        return None
    node: Node = leaves.identity(tentative=True)
    for old, new, because in reversed(drawn):
        node = renaming.root(old, new, because, node)
    return node


def _drawn(search: Prover, goal: Goal, radicand: Term) -> tuple[Term, Node] | None:
    """The root of a square, and why it is not negative."""
    try:
        quotient = ring.normalise(radicand)
        constant, above = ring.factors(quotient, quotient.numerator)
        scale, below = ring.factors(quotient, quotient.denominator)
    except OF_ALGEBRA:
        return None
    number = constant / scale
    parts = []
    for factors in (dict(above), dict(below)):
        written = with_cosines(factors)
        if written.pop(t.number(-1), 0) % 2:
            number = -number
        if any(count % 2 for count in written.values()):
            return None
        parts.append([t.power(key, t.number(count // 2)) for key, count in written.items()])
    if number <= 0:
        return None
    root = t.number(isqrt(number.numerator)) / t.number(isqrt(number.denominator))
    if isqrt(number.numerator) ** 2 != number.numerator:
        return None
    if isqrt(number.denominator) ** 2 != number.denominator:
        return None
    new = t.multiply(root, *parts[0])
    if parts[1]:
        new = t.divide(new, t.multiply(*parts[1]))
    for term in (new, t.negate(new), t.function("Abs", new)):
        about = goal.with_(margin=term, op=">=")
        if numerics.suspicious(about):
            continue
        because = search.prove(about, MAX_DEPTH - 4)
        if because is not None:
            return term, because
    return None


__all__ = ["without_even_roots"]

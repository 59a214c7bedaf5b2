"""Margins with one transcendental term alone: its derivative is simpler than the term.

``c*f + rest`` with c > 0 has the sign of ``f + rest/c``, and where f' is algebraic (a logarithm, an
arctangent) or an exponential times something algebraic (an error function, an incomplete gamma
function) the derivative of that is free of f.
"""

from __future__ import annotations

from collections.abc import Iterator

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.real.bends import bent_nodes
from memory_theorems.verify.search.real.slopes import linear_coefficient, monotone

#: Functions whose derivative is elementary and simpler than they are.
PRIMITIVES = heads(lambda item: item.is_primitive)


def isolated(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Divide by the coefficient of a primitive and go by the derivative."""
    if bent_nodes(goal.margin) or goal.op not in (">=", ">"):
        return None
    for name in sorted(goal.free):
        before = _primitives(goal.margin, name)
        if not before:
            continue
        for factor, margin in _forms(goal, name):
            try:
                slope = ring.normal_term(derivative(margin, name))
            except (Unsupported, ValueError):
                continue
            if len(_primitives(slope, name)) >= len(before):
                continue
            positive: Node | None = leaves.exact()
            if factor != ONE:
                positive = direct(goal.with_(margin=factor, op=">"))
            if positive is None:
                continue
            node = monotone(search, goal.with_(margin=margin), name, depth - 1)
            if node is None:
                continue
            if factor == ONE and margin == goal.margin:
                return node
            return forms.rewrite(factor, margin, positive, node)
    return None


def _primitives(term: Term, name: str) -> frozenset[Term]:
    return frozenset(
        node for node in t.walk(term) if node.head in PRIMITIVES and name in t.free_variables(node)
    )


def _forms(goal: Goal, name: str) -> Iterator[tuple[Term, Term]]:
    """(factor, margin/factor): the written margin, then one for each linear primitive."""
    yield ONE, goal.margin
    try:
        quotient = ring.normalise(goal.margin)
    except (Unsupported, ValueError):
        return
    bottom = ring.polynomial_term(quotient.generators, quotient.denominator)
    for atom in quotient.generators:
        if atom.head not in PRIMITIVES or name not in t.free_variables(atom):
            continue
        coefficient = linear_coefficient(quotient, atom)
        if coefficient is None or name not in t.free_variables(t.divide(coefficient, bottom)):
            continue
        for factor in (coefficient, t.negate(coefficient)):
            try:
                scaled = ring.normal_term(t.divide(factor, bottom))
                margin = ring.normalise(t.divide(goal.margin, scaled))
            except (Unsupported, ValueError):
                continue
            yield scaled, _apart(margin)


def _apart(quotient: ring.Quotient) -> Term:
    """The quotient as a sum of the primitives and one fraction without them."""
    index = [i for i, atom in enumerate(quotient.generators) if atom.head in PRIMITIVES]
    top = quotient.numerator
    bottom = ring.polynomial_term(quotient.generators, quotient.denominator)
    parts: list[Term] = []
    for i in index:
        if top != 0 and top.degrees()[i] == 1:
            slope = top.derivative(i)
            piece = t.divide(ring.polynomial_term(quotient.generators, slope), bottom)
            parts.append(t.multiply(ring.normal_term(piece), quotient.generators[i]))
            top = top - slope * quotient.numerator.context().gens()[i]
    if top != 0:
        parts.append(
            ring.normal_term(t.divide(ring.polynomial_term(quotient.generators, top), bottom))
        )
    return t.add(*parts) if len(parts) > 1 else parts[0] if parts else t.ZERO

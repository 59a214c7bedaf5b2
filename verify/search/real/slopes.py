"""Derivative chains: the end of an interval where the margin is least, and the derivative."""

from __future__ import annotations

import math
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.arithmetic.limits_at_infinity import limit_range
from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, halves, range_of
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.identities import evaluable
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.real.bends import bent_nodes
from memory_theorems.verify.search.real.chords import Chords
from memory_theorems.verify.search.real.end_limits import limit_allows

#: Functions whose coefficient is tried as a divisor: the derivative is simpler then.
_DIVIDED = heads(lambda item: item.is_primitive and item.arity == (1, 1)) | {"digamma", "sin"}


def monotone_in_some(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Monotone in the first variable in which that leads to a proof."""
    if bent_nodes(goal.margin):
        return None
    for name in sorted(goal.free):
        node = monotone(search, goal, name, depth)
        if node is not None:
            return node
    return None


def monotone(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    try:
        slope = derivative(goal.margin, name)
        normal = ring.normal_term(slope)
    except Unsupported:
        return None
    interior = goal.on(name, _open(goal.intervals[name])).with_(given=_given(goal, name))
    trend = numerics.trend(interior.with_(margin=normal))
    for sign in trend:
        margin = normal if sign > 0 else ring.normal_term(t.negate(normal))
        margin = evaluable(interior, margin)
        face = least_face(search, goal, name, sign, depth)
        if face is None:
            continue
        face_node, needs_strict = face
        node = (
            search.prove(interior.with_(margin=margin, op=">"), depth - 1)
            if (needs_strict)
            else None
        )
        strict = node is not None
        if node is None and not needs_strict:
            node = search.prove(interior.with_(margin=margin, op=">="), depth - 1)
        if node is None:
            continue
        return monotony.monotone(name, sign, margin, node, face_node, strict=strict)
    return None


def concave(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Concave in one variable: both ends suffice."""
    if bent_nodes(goal.margin):
        return None
    for name in sorted(goal.free):
        interval = goal.intervals[name]
        if not (interval.bounded_below and interval.bounded_above):
            continue
        try:
            slope = ring.normal_term(derivative(goal.margin, name))
            bend = ring.normal_term(t.negate(derivative(slope, name)))
        except Unsupported:
            continue
        interior = goal.on(name, _open(interval)).with_(given=_given(goal, name))
        bend = evaluable(interior, bend)
        second_goal = interior.with_(margin=bend, op=">=")
        if numerics.trend(second_goal) not in ((1,), (1, -1)):
            continue
        for lower in (True, False):
            node = _by_chords(
                search, goal, Chords(name, interval, goal.margin, slope, bend, lower), depth
            )
            if node is not None:
                return node
    return None


def _by_chords(search: Prover, goal: Goal, chords: Chords, depth: int) -> Node | None:
    """The faces at both ends, and the second derivative's sign."""
    name = chords.name
    first, last = (goal.at(name, end) for end in chords.ends)
    begin = goal.with_(margin=chords.intercept()).at(name, chords.ends[0])
    if range_of(begin.margin, begin.box) is None or range_of(last.margin, last.box) is None:
        return None
    start = search.prove(first.with_(op=">="), depth - 2)
    end = None if start is None else search.prove(last, depth - 2)
    if start is None or end is None:
        return None
    point = None
    if not chords.is_open:
        there = Relation(chords.distance, "<=", t.ZERO)
        point = search.prove(goal.with_(margin=first.margin, given=(*goal.given, there)), depth - 2)
        if point is None:
            return None
    interior = goal.on(name, _open(chords.interval)).with_(given=_given(goal, name))
    second = search.prove(interior.with_(margin=chords.bend, op=">="), depth - 2)
    return None if second is None else chords.node(second, start, end, point)


def least_face(
    search: Prover, goal: Goal, name: str, sign: int, depth: int
) -> tuple[Node, bool] | None:
    """The proof at the end where the margin is least, and whether the slope must be strict."""
    interval = goal.intervals[name]
    low = sign > 0
    end = interval.lower if low else interval.upper
    is_open = interval.lower_open if low else interval.upper_open
    if not (interval.bounded_below if low else interval.bounded_above):
        infinite = Range(-math.inf, -math.inf) if low else Range(math.inf, math.inf)
        value = range_at_infinity(goal, name, infinite)
        if value is None or not value.satisfies(">="):
            return asymptotic_face(goal, name, low)
        return leaves.limit(), goal.op == ">"
    face = goal.at(name, end)
    if is_open:
        if range_of(face.margin, face.box) is None:
            return asymptotic_face(goal, name, low)
        node = search.prove(face, depth - 1)
        if node is None and goal.op == ">":
            # A weak face is enough where the slope is strict and the end open.
            weak = search.prove(face.with_(op=">="), depth - 1)
            if weak is not None:
                return weak, True
        return asymptotic_face(goal, name, low) if node is None else (node, False)
    node = search.prove(face, depth - 1)
    return None if node is None else (node, False)


def asymptotic_face(goal: Goal, name: str, low: bool) -> tuple[Node, bool] | None:
    """The limit at an open or infinite end, by an expansion there."""
    order = limit_allows(goal, name, low, goal.op)
    if order is not None:
        return leaves.asymptotic(order), False
    order = limit_allows(goal, name, low, ">=") if goal.op == ">" else None
    return None if order is None else (leaves.asymptotic(order), True)


def multiplied(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Divide by a positive factor after which derivatives get simpler, then monotone."""
    for name in sorted(goal.free):
        for factor in dividers(goal, name):
            try:
                margin = ring.normal_term(t.divide(goal.margin, factor))
                slope = ring.normalise(derivative(margin, name))
                before = ring.normalise(derivative(goal.margin, name))
            except Unsupported:
                continue
            if complexity(slope) >= complexity(before):
                continue
            positive = direct(goal.with_(margin=factor, op=">"))
            if positive is None:
                continue
            inner = goal.with_(margin=margin)
            node = monotone(search, inner, name, depth - 1)
            if node is not None:
                return forms.rewrite(factor, margin, positive, node)
    return None


def multiplied_alone(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The same where one variable is left; with several it would be tried far too often."""
    return multiplied(search, goal, depth) if len(goal.free) == 1 else None


def at_critical_point(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Split where the margin is least, at an exactly recognised point if possible."""
    for name in sorted(goal.free):
        for at in numerics.split_points(goal, name):
            parts = []
            for half in halves(goal.intervals[name], at):
                part = goal.on(name, half)
                node = search.prove(part, depth - 2)
                if node is None:
                    break
                parts.append(node)
            if len(parts) == 2:
                return cases.split(name, at, parts)
    return None


def _open(interval: Interval) -> Interval:
    return Interval(interval.lower, interval.upper, True, True, interval.integer)


def _given(goal: Goal, name: str) -> tuple[Relation, ...]:
    return tuple(item for item in goal.given if name not in item.free)


def range_at_infinity(goal: Goal, name: str, infinite: Range) -> Range | None:
    return limit_range(goal.margin, {**goal.box, name: infinite}, name)


def complexity(quotient: ring.Quotient) -> int:
    """Terms of the numerator without common factors, transcendental atoms counting more."""
    try:
        _, found = ring.factors(quotient, quotient.numerator)
    except (Unsupported, ValueError):
        return 10**6
    score = 0
    for term, _ in found:
        nodes = term.args if term.head == "+" else (term,)
        if len(nodes) == 1:
            continue
        score += sum(
            2 + 3 * sum(1 for node in t.walk(item) if node.head in t.FUNCTIONS) for item in nodes
        )
        score += max(_degree(item) for item in nodes)
    return score


def _degree(term: Term) -> int:
    total = 0
    for node in t.walk(term):
        if node.head == "**" and node.args[1].head == "number":
            total += int(Fraction(str(node.args[1].value)))
    return total


def dividers(goal: Goal, name: str) -> list[Term]:
    """Factors by which a term of the margin loses its transcendental or polynomial part."""
    try:
        quotient = ring.normalise(goal.margin)
    except Unsupported:
        return []
    found: dict[Term, None] = {}
    for atom in quotient.generators:
        if name in t.free_variables(atom) and atom.head in ("exp", "variable", "sqrt", "**"):
            for power in (1, 2, 3):
                found.setdefault(t.power(atom, t.number(power)) if power > 1 else atom)
    # Coefficients of a logarithm (or arctangent, ...): after division its derivative is algebraic.
    for atom in quotient.generators:
        if atom.head not in _DIVIDED:
            continue
        if name not in t.free_variables(atom):
            continue
        coefficient = linear_coefficient(quotient, atom)
        if coefficient is not None and coefficient != ONE:
            found.setdefault(coefficient)
            found.setdefault(ring.normal_term(t.negate(coefficient)))
    return [item for item in found if item.head != "number"][:10]


def linear_coefficient(quotient: ring.Quotient, atom: Term) -> Term | None:
    """The polynomial A with numerator = A*atom + B, when the degree is one."""
    index = quotient.generators.index(atom)
    if quotient.numerator == 0 or quotient.numerator.degrees()[index] != 1:
        return None
    slope = quotient.numerator.derivative(index)
    top = ring.polynomial_term(quotient.generators, slope)
    return top if top.head != "number" else None

"""Integrals without variables as numbers: the rule ``bracket``.

Floats propose the value and, on an unbounded range, a majorant of the tail: an exponential or a
power that falls a little slower than the integrand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from verify.arithmetic import ring
from verify.certificates import forms, integration
from verify.certificates.node import Node
from verify.errors import Unsupported
from verify.language import terms as t
from verify.language.claims import Interval, is_infinite
from verify.language.terms import ONE, Term
from verify.search import numerics
from verify.search.enclosure import direct, simple_between
from verify.search.goals import Goal, obligations, rational_value
from verify.search.prover import MAX_DEPTH, Prover
from verify.search.whole.unfolding import exchange, outside_binders

_BITS = 128
_CUTS = (8, 20, 60, 1_000, 100_000)
_HEADS = frozenset(
    ("number", "variable", "constant", "+", "-", "*", "/", "**", "log", "sqrt", "exp", "sin", "cos",
     "sinh", "cosh", "erf", "erfc", "tan", "tanh", "gamma")
)  # fmt: skip
_TROUBLE = (Unsupported, ValueError, ZeroDivisionError, OverflowError)


def bracketed(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The first integral without variables between two numbers close to it."""
    if goal.op not in (">=", ">") or depth < MAX_DEPTH - 3:
        return None
    for old in outside_binders(goal.margin):
        if old.head != "Integral" or not _suitable(old):
            continue
        for node, radius in _nodes(search, old, depth):
            value = _value(old)
            if value is None:
                return None
            name = "u" + "_" * (1 + max((len(key) for key in goal.box), default=0))
            # The tail lies between plus and minus its bound, about the bounded part.
            wide = 2 * radius + max(abs(value), Fraction(1, 1000)) / 10**7
            ends = (
                t.number(simple_between(value - 2 * wide, value - wide)),
                t.number(simple_between(value + wide, value + 2 * wide)),
            )
            inner = goal.with_(
                domains=(*goal.domains, (name, Interval(*ends))),
                margin=exchange(goal.margin, old, t.variable(name)),
            )
            if numerics.suspicious(inner):
                continue
            proof = search.prove(inner, depth - 1)
            if proof is not None:
                return integration.bracketed(node, old, name, ends, proof)
        return None
    return None


def exists(search: Prover, old: Term, depth: int) -> Node | None:
    """That an integral without variables over [a, oo) has a value."""
    if not _suitable(old) or not is_infinite(old.args[3]) or depth < MAX_DEPTH - 3:
        return None
    return next((node for node, _ in _nodes(search, old, depth)), None)


def _suitable(old: Term) -> bool:
    body, _, lower, upper = old.args
    if t.free_variables(old) or rational_value(lower) is None:
        return False
    if upper.head != "oo" and rational_value(upper) is None:
        return False
    return all(node.head in _HEADS for node in t.walk(body))


def _value(old: Term) -> Fraction | None:
    """Simpson's rule in doubles, after x = a + u/(1 - u) on an unbounded range."""
    body, bound, lower, upper = old.args
    name, start = str(bound.value), float(rational_value(lower) or 0)
    u = np.linspace(0.0, 1.0, 40_001)
    if upper.head == "oo":
        u = u[:-1]
        axis, weight = start + u / (1 - u), 1 / (1 - u) ** 2
    else:
        stop = float(rational_value(upper) or 0)
        axis, weight = start + (stop - start) * u, np.full(u.shape, stop - start)
    found = numerics.evaluate(body, {name: axis})
    if found.size != axis.size:
        return None
    found = found * weight
    if upper.head == "oo":
        found = np.append(found, 0.0)
    if not np.all(np.isfinite(found)):
        return None
    total = found[0] + found[-1] + 4 * found[1:-1:2].sum() + 2 * found[2:-1:2].sum()
    return Fraction(float(total / 3 / 40_000))


# ---------------------------------------------------------------- nodes
def _nodes(search: Prover, old: Term, depth: int) -> Iterator[tuple[Node, Fraction]]:
    """Nodes of the rule without old and proof, and the radius that their tails leave."""
    body, bound, lower, upper = old.args
    name = str(bound.value)
    whole = Goal(((name, Interval(lower, upper, False, upper.head == "oo")),), (), body, ">=")
    integrand = _proofs(search, whole, body, depth)
    if integrand is None:
        return
    if upper.head != "oo":
        yield integration.bracket(_BITS, integrand, None), Fraction(0)
        return
    least: Fraction | None = None
    for cut in _CUTS:
        at = max(Fraction(cut), (rational_value(lower) or Fraction(0)) + 1)
        tail = _tail(search, body, name, t.number(at), depth)
        if tail is None:
            continue
        bound_of_tail = rational_value(tail.bound) or Fraction(0)
        if least is None or bound_of_tail < least / 10:
            least = bound_of_tail
            yield integration.bracket(_BITS, integrand, tail), bound_of_tail


def _proofs(search: Prover, goal: Goal, term: Term, depth: int) -> list[Node] | None:
    found = []
    for item in obligations((term,), frozenset()):
        if item.bounds or item.exists:
            return None
        about = goal.with_(margin=item.relation.left, op=item.relation.op)
        node = direct(about) or search.prove(about, min(depth - 2, 4))
        if node is None:
            return None
        found.append(node)
    return found


# ---------------------------------------------------------------- tails
def _tail(search: Prover, body: Term, name: str, at: Term, depth: int) -> integration.Tail | None:
    """A majorant beyond ``at``, why it is one, and a bound of its integral."""
    beyond = Goal(((name, Interval(at, t.INFINITY, False, True)),), (), body, ">=")
    for majorant, integral in _majorants(body, name, at):
        defined = _proofs(search, beyond, majorant, depth)
        sides = [_dominates(search, beyond, majorant, side, depth) for side in (-1, 1)]
        if defined is None or sides[0] is None or sides[1] is None:
            continue
        whole = Term("Integral", (majorant, t.variable(name), at, t.INFINITY))
        bound = t.number(simple_between(integral * Fraction(11, 10), integral * Fraction(6, 5)))
        empty = Goal((), (), whole, "exists")
        existing = search.prove(empty, MAX_DEPTH - 4)
        proof = search.prove(Goal((), (), bound - whole, ">="), MAX_DEPTH - 4)
        if existing is not None and proof is not None:
            return integration.Tail(
                at, majorant, bound, tuple(defined), sides[0], sides[1], existing, proof
            )
    return None


def _majorants(body: Term, name: str, at: Term) -> Iterator[tuple[Term, Fraction]]:
    """Exponentials and powers above the integrand beyond ``at``, and about their integrals."""
    start = float(rational_value(at) or 1)
    x = t.variable(name)
    near = start * np.array([1.0, 1.5, 2.0, 3.0, 5.0, 10.0])
    values = np.abs(numerics.evaluate(body, {name: near}))
    if values.size != near.size or not np.all(np.isfinite(values)) or values[0] == 0:
        return
    kept = values > 1e-280
    logs, axis = np.log(values[kept]), near[kept]
    if len(axis) < 2:
        return
    rate = float(np.min(-(logs[1:] - logs[0]) / (axis[1:] - axis[0])))
    if rate * start > 4:
        slow = simple_between(Fraction(rate) * Fraction(7, 10), Fraction(rate) * Fraction(9, 10))
        size = _scale(math.exp(float(np.max(logs + float(slow) * axis))))
        majorant = t.multiply(t.number(size), t.function("exp", t.multiply(t.number(-slow), x)))
        yield majorant, Fraction(float(size / slow) * math.exp(-float(slow) * start))
    power = float(np.min(-(logs[1:] - logs[0]) / np.log(axis[1:] / axis[0])))
    slow = Fraction(math.floor(2 * (power + 0.04)), 2)
    if slow > 1:
        highest = float(np.max(logs + float(slow) * np.log(axis)))
        if not -600 < highest < 600:
            return
        size = _scale(math.exp(highest))
        majorant = t.multiply(t.number(size), t.power(x, t.number(-slow)))
        yield majorant, size * Fraction(start ** (1 - float(slow)) / float(slow - 1))


def _scale(value: float) -> Fraction:
    """A short number with room above the value."""
    near = Fraction(float(value))
    return simple_between(near * Fraction(6, 5), near * Fraction(7, 5))


def _dominates(search: Prover, beyond: Goal, majorant: Term, sign: int, depth: int) -> Node | None:
    """majorant + sign*integrand >= 0, the majorant taken out as a factor."""
    body = beyond.margin
    goal = beyond.with_(margin=majorant + (body if sign > 0 else t.negate(body)))
    try:
        ratio = ring.normal_term(t.divide(body, majorant))
    except _TROUBLE:
        return None
    margin = ONE + (ratio if sign > 0 else t.negate(ratio))
    positive = direct(goal.with_(margin=majorant, op=">"))
    inner = goal.with_(margin=margin)
    proof = direct(inner) or search.part(200).prove(inner, min(depth - 1, 8))
    if positive is None or proof is None:
        return None
    return forms.rewrite(majorant, margin, positive, proof)

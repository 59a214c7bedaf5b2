"""Integrals without variables as numbers: the rule ``bracket``.

Floats propose the value; tails are those of :mod:`verify.search.integrals.majorants`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from memory_theorems.verify.certificates import integration
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, is_infinite
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, simple_between
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.integrals import majorants
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

_BITS = 128
_HEADS = frozenset(
    ("number", "variable", "constant", "+", "-", "*", "/", "**", "log", "sqrt", "exp", "sin", "cos",
     "sinh", "cosh", "erf", "erfc", "tan", "tanh", "gamma")
)  # fmt: skip


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


def meets_a_cut(old: Term) -> bool:
    """Whether a root, a logarithm or a power may meet the cut at 0 on the range, where balls around
    an end are not enclosed."""
    body, bound, lower, upper = old.args
    whole = Goal(((str(bound.value), Interval(lower, upper, False, upper.head == "oo")),), (), body,
                 ">")  # fmt: skip
    return any(
        direct(whole.with_(margin=node.args[0])) is None
        for node in t.walk(body)
        if node.head in ("sqrt", "log")
        or (node.head == "**" and not _whole(node.args[1]) and t.free_variables(node.args[0]))
    )


def _whole(exponent: Term) -> bool:
    value = rational_value(exponent)
    return value is not None and value.denominator == 1


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
    integrand = majorants.proofs(search, whole, body, depth)
    if integrand is None:
        return
    if upper.head != "oo":
        yield integration.bracket(_BITS, integrand, None), Fraction(0)
        return
    least: Fraction | None = None
    for at in majorants.cuts(body, name, rational_value(lower) or Fraction(0)):
        tail = majorants.tail(search, body, name, t.number(at), depth)
        if tail is None:
            continue
        bound_of_tail = rational_value(tail.bound) or Fraction(0)
        if least is None or bound_of_tail < least / 10:
            least = bound_of_tail
            yield integration.bracket(_BITS, integrand, tail), bound_of_tail

"""Products of sines and cosines as sums of sines and cosines of sums and differences.

``sin(x)*cos(x)`` is at most 1/2, which evaluation sees of ``sin(2*x)/2`` alone: far out, where
nothing else is left of an argument, that decides.
"""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_MOST_FACTORS = 4
_HALF = t.divide(t.ONE, t.number(2))


def linearised(search: Prover, goal: Goal, depth: int) -> Node | None:
    """On an unbounded interval, where a product of sines and cosines stands beside other terms."""
    if depth < MAX_DEPTH - 1 or all(goal.box[name].finite for name in goal.free):
        return None
    try:
        margin = t.transform(goal.margin, as_sum)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    if margin == goal.margin:
        return None
    share = search.budget.boxes // 2
    part = search.part(share)
    node = part.prove(goal.with_(margin=margin), depth - 1)
    search.budget.spend((share - max(0, part.budget.boxes)) // 2)
    return None if node is None else forms.same(margin, node)


def as_sum(node: Term) -> Term | None:
    """A product with two circular factors or more, or a power of one, as a sum."""
    if node.head not in ("*", "**"):
        return None
    circular: list[Term] = []
    others: list[Term] = []
    for item in node.args if node.head == "*" else (node,):
        found = _circular(item)
        (circular if found else others).extend(found or (item,))
    if not 2 <= len(circular) <= _MOST_FACTORS:
        return None
    total = [circular[0]]
    for factor in circular[1:]:
        total = [part for item in total for part in _product(item, factor)]
    scale = t.number(1) if len(circular) == 1 else t.power(_HALF, t.number(len(circular) - 1))
    return t.multiply(scale, *others, t.add(*total))


def _circular(item: Term) -> list[Term]:
    """The factors sin(a), cos(a) that a term consists of; none where it is another one."""
    if item.head in ("sin", "cos") and t.free_variables(item):
        return [item]
    if item.head == "**":
        count = rational_value(item.args[1])
        if count is not None and count.denominator == 1 and 2 <= count <= _MOST_FACTORS:
            return _circular(item.args[0]) * int(count)
    return []


def _product(first: Term, second: Term) -> list[Term]:
    """Twice the product of two of sin, cos, -sin, -cos."""
    sign = 1
    if first.head == "-":
        sign, first = -1, first.args[0]
    a, b = first.args[0], second.args[0]
    plus, minus = ring.normal_term(a + b), ring.normal_term(a - b)
    match first.head, second.head:
        case "cos", "cos":
            found = [(1, "cos", minus), (1, "cos", plus)]
        case "sin", "sin":
            found = [(1, "cos", minus), (-1, "cos", plus)]
        case "sin", "cos":
            found = [(1, "sin", plus), (1, "sin", minus)]
        case _:
            found = [(1, "sin", plus), (-1, "sin", minus)]
    return [
        t.function(head, at) if sign * turned > 0 else t.negate(t.function(head, at))
        for turned, head, at in found
    ]

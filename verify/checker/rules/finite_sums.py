"""The rule ``summand``: finite sums by their summands, with a telescoping part taken out.

For F = the sum of factor*f over the sums of the margin, all from a to b, and any H that is defined
at a - 1, ..., b,

    sum of F(k) = sum of (F(k) + H(k) - H(k - 1)) + H(a - 1) - H(b)    (k from a to b >= a - 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import linear_in
from memory_theorems.verify.checker.values.definedness import Bound
from memory_theorems.verify.checker.values.intervals import integer_valued, is_infinity
from memory_theorems.verify.checker.values.special.bound_variables import with_bound
from memory_theorems.verify.checker.values.special.obligations import opened
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def summand_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """``proof`` proves the rest of the margin, ``each`` the relation of every summand."""
    if goal.op not in (">=", ">", "=="):
        raise Refused(f"summand does not prove {goal.op}")
    pieces, rest = linear_in("Sum", goal.margin)
    if not pieces:
        raise Refused("the margin holds no finite sum")
    first = pieces[0][1]
    lower, upper = first.args[2:]
    if is_infinity(lower) or is_infinity(upper):
        raise Refused("summand is for finite sums")
    if not (integer_valued(lower, goal.integers) and integer_valued(upper, goal.integers)):
        raise Refused("the limits of a sum are not whole numbers")
    _, name = opened(first, frozenset(goal.domains))
    index = t.variable(name)
    total: list[Term] = []
    for factor, piece in pieces:
        if piece.args[2:] != first.args[2:]:
            raise Refused("the sums have different limits")
        body = prover.substitute(piece.args[0], {str(piece.args[1].value): index})
        total.append(t.multiply(factor, body))
    exact = True
    remainder = t.add(t.ZERO, *rest)
    if node.get("primitive") is not None:
        before = t.add(lower, t.number(-1))
        reach = with_bound(goal, Bound(name, before, upper), prover.budget)
        primitive = prover.read(reach, node["primitive"], "primitive")
        at = replace(reach, margin=t.ZERO, op="==", defined=True)
        exact = prover.definedness(at, (primitive,), node.get("defined"))
        previous = prover.substitute(primitive, {name: t.add(index, t.number(-1))})
        total += [primitive, t.negate(previous)]
        start = prover.substitute(primitive, {name: before})
        end = prover.substitute(primitive, {name: upper})
        remainder = t.add(remainder, start, t.negate(end))
    inner = with_bound(goal, Bound(name, lower, upper), prover.budget)
    op = "==" if goal.op == "==" else ">="
    each = inner.with_margin(t.add(t.ZERO, *total), op, defined=goal.defined)
    exact = prover.prove(each, node.get("each")) and exact
    left = goal.with_margin(remainder, defined=goal.defined)
    return prover.prove(left, node.get("proof")) and exact


RULES: Mapping[str, Rule] = {
    "summand": summand_rule,
}

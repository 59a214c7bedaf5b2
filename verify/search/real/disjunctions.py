"""A maximum that is to be positive: one of its arguments, where all the others are negative.

``Max(A, B) >= 0`` says ``A >= 0 or B >= 0``; a mixed disjunction has arguments such as
``sign(C) - 1/2`` (for ``C > 0``) and ``-Abs(C)`` (for ``C == 0``), see
:mod:`verify.language.connectives`.  The last of them is proved with the negations of the others as
hypotheses, which is what the other methods are good at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.verify.certificates import cases, forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal, without_zeros
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_HALF = t.number(Fraction(-1, 2))
_SMALL = 4  # depth for the steps that only put hypotheses together
#: For each relation of an argument to 0 the two cases, it first.
_SIGNS = {">=": (">=", "<"), ">": (">", "<="), "==": ("==", "!="), "!=": ("!=", "==")}


@dataclass(frozen=True, slots=True)
class Literal:
    """One argument of the maximum, and the relation ``term op 0`` that it stands for."""

    argument: Term
    term: Term
    op: str


def one_of(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The maximum is positive because one argument is where the others are not."""
    if goal.op not in (">=", ">") or depth < MAX_DEPTH - 3:
        return None
    margin = without_zeros(goal.margin)
    if margin.head != "Max":
        return None
    if margin != goal.margin:
        node = one_of(search, goal.with_(margin=margin), depth)
        return None if node is None else forms.rewrite(t.ONE, margin, leaves.exact(), node)
    literals = _literals(goal.margin, goal.op)
    if not any(_is_told(item, goal.op) for item in literals) and goal.given:
        return None
    for target in reversed(literals):
        others = [item for item in literals if item != target]
        node = _under(search, goal, others, target, depth)
        if node is not None:
            return node
    return None


def _is_told(literal: Literal, op: str) -> bool:
    return literal.term != literal.argument or op == ">"


def _literals(term: Term, op: str) -> list[Literal]:
    if term.head == "Max":
        return [item for part in term.args for item in _literals(part, op)]
    if op == ">=" and term.head == "+" and len(term.args) == 2 and term.args[1] == _HALF:
        sign = term.args[0]
        if sign.head == "sign":
            inner = sign.args[0]
            if inner.head == "Abs":
                return [Literal(term, inner.args[0], "!=")]
            return [Literal(term, inner, ">")]
    if op == ">=" and term.head == "-" and term.args[0].head == "Abs":
        return [Literal(term, term.args[0].args[0], "==")]
    return [Literal(term, term, op)]


def _under(
    search: Prover, goal: Goal, others: Sequence[Literal], target: Literal, depth: int
) -> Node | None:
    """Case by case: either one of the others holds, or all of them fail and the target holds."""
    if not others:
        wanted = goal.with_(margin=target.term, op=target.op)
        proof = search.prove(wanted, depth)
        if proof is None:
            return None
        known = Relation(target.term, target.op, t.ZERO)
        then = _largest(search, goal.with_(given=(*goal.given, known)), target)
        return None if then is None else cases.cut(target.term, target.op, proof, then)
    first, *rest = others
    holds, fails = _SIGNS[first.op]

    def given(op: str) -> Goal:
        return goal.with_(given=(*goal.given, Relation(first.term, op, t.ZERO)))

    failing = _under(search, given(fails), rest, target, depth)
    if failing is None:
        return None
    holding = _largest(search, given(holds), first)
    if holding is None:
        return None
    return cases.cases(first.term, [holding, failing], [holds, fails])


def _largest(search: Prover, goal: Goal, literal: Literal) -> Node | None:
    """The maximum is at least the argument whose relation is the last hypothesis."""
    margin = goal.margin
    if margin == literal.argument:
        return _argument(search, goal, literal)
    if margin.head != "Max" or len(margin.args) != 2:
        return search.prove(goal, _SMALL)
    side = next((s for s in margin.args if literal in _literals(s, goal.op)), None)
    if side is None:
        return None
    other = margin.args[1] if side == margin.args[0] else margin.args[0]
    first = _largest(search, goal.with_(margin=side), literal)
    if first is None:
        return None
    if other == side:
        return forms.replace(margin, side, [], first)
    known = (*goal.given, Relation(side, goal.op, t.ZERO))
    gap = side - other
    parts: list[Node] = []
    by_side, by_gap = (leaves.assumption(index) for index in (len(goal.given), len(known)))
    for new, proof in (
        (side, by_side),
        (other, forms.total([(side, by_side), (t.negate(gap), by_gap)])),
    ):
        parts.append(forms.replace(margin, new, [by_gap], proof))
    return cases.cut(side, goal.op, first, cases.cases(gap, parts))


def _argument(search: Prover, goal: Goal, literal: Literal) -> Node | None:
    """An argument has its sign because its relation is the last hypothesis."""
    if literal.term == literal.argument:
        return leaves.assumption(len(goal.given) - 1)
    if literal.op == ">":
        sign = goal.margin.args[0]
        because = leaves.assumption(len(goal.given) - 1)
        return forms.replace(sign, t.ONE, [because], leaves.exact())
    if literal.op == "==":
        size = goal.margin.args[0]
        least = search.prove(goal.with_(margin=literal.term, op=">="), _SMALL)
        most = search.prove(goal.with_(margin=t.negate(literal.term), op=">="), _SMALL)
        if least is None or most is None:
            return None
        return forms.replace(size, literal.term, [least], most)
    return _nonzero(search, goal, literal)


def _nonzero(search: Prover, goal: Goal, literal: Literal) -> Node | None:
    """``sign(Abs(C)) - 1/2 >= 0`` from ``C != 0``: by the two signs of C."""
    sign = goal.margin.args[0]
    size = sign.args[0]
    parts = []
    for op, new in ((">=", literal.term), ("<=", t.negate(literal.term))):
        inner = goal.with_(given=(*goal.given, Relation(literal.term, op, t.ZERO)))
        positive = search.prove(inner.with_(margin=new, op=">"), _SMALL)
        if positive is None:
            return None
        taken = t.function("sign", new)
        then = forms.replace(taken, t.ONE, [positive], leaves.exact())
        parts.append(forms.replace(size, new, [leaves.assumption(len(goal.given))], then))
    return cases.cases(literal.term, parts)

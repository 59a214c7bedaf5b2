"""Roots that have become variables: signs by squaring.

The target is P + Q*s with s**2 = A.  Where P and Q have opposite signs, the sign of P + Q*s is that
of P**2 - Q**2*A (or its opposite), which contains one root less:

    2*P*f = f**2 + (P**2 - Q**2*A) - Q**2*(s**2 - A),
    2*Q*s*f = f**2 + (Q**2*A - P**2) + Q**2*(s**2 - A)      for f = P + Q*s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import Ordering, fmpq_mpoly_ctx

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.cases import cases as by_cases
from memory_theorems.verify.certificates.cases import cut
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.certificates.polynomial_identities import Positivity, Summand
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.algebra.problem import algebraic, quotient
from memory_theorems.verify.search.goals import Goal, rational_value

#: Proves a goal with fewer roots.
Prove = Callable[[Goal], Node | None]


@dataclass(frozen=True, slots=True)
class Definition:
    """``name**order == radicand`` is hypothesis ``index``."""

    name: str
    order: int
    radicand: Term
    index: int


def definitions(goal: Goal) -> Iterator[Definition]:
    """The equations by which variables stand for roots."""
    for index, item in enumerate(goal.given):
        if item.op != "==" or item.left.head != "**" or item.left.args[0].head != "variable":
            continue
        name, order = str(item.left.args[0].value), rational_value(item.left.args[1])
        if (
            order is None
            or order.denominator != 1
            or order < 2
            or name in t.free_variables(item.right)
        ):
            continue
        yield Definition(name, int(order), item.right, index)


def unfolded(goal: Goal) -> Goal:
    """Roots instead of the variables that stand for them: a goal that samples can test."""
    current = goal
    for item in reversed(list(definitions(goal))):
        root = t.power(item.radicand, t.number(Fraction(1, item.order)))
        values = {item.name: root}
        current = current.with_(
            margin=t.substitute(current.margin, values),
            given=tuple(
                other.substitute(values)
                for other in current.given
                if not (
                    other.op == "=="
                    and other.left == t.power(t.variable(item.name), t.number(item.order))
                )
            ),
        )
    return current


def sampled_sign(goal: Goal, term: Term) -> int:
    """The sign that samples suggest: 0 when both occur."""
    margin, size = numerics.samples(unfolded(goal.with_(margin=term, op=">=")))
    if not len(margin):
        return 1
    noise = 1e-9 * np.maximum(size, 1e-300)
    below, above = bool(np.any(margin < -noise)), bool(np.any(margin > noise))
    if below and above:
        return 0
    return -1 if below else 1


def suspicious(goal: Goal) -> bool:
    """Whether a sample violates the goal, roots counted as what they stand for."""
    return numerics.suspicious(unfolded(goal))


def squared(goal: Goal, prove: Prove, cases: int) -> Node | None:
    """A certificate by squaring one of the roots, or None."""
    if goal.op not in (">=", ">") or not algebraic(goal.margin):
        return None
    names = [name for name, _ in goal.domains]
    context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(names))], Ordering.degrevlex)
    pair = quotient(goal.margin, names, context)
    if pair is None or not pair[1].is_constant():
        return None
    for item in definitions(goal):
        if item.name not in goal.free or item.order != 2 or not algebraic(item.radicand):
            continue
        place = names.index(item.name)
        equation = quotient(goal.given[item.index].margin, names, context)
        radicand = quotient(item.radicand, names, context)
        if equation is None or radicand is None or not radicand[1].is_constant():
            continue
        form = _Linear(goal, names, context, item, place, pair[0], equation[0], radicand[0])
        node = form.certificate(prove, cases)
        if node is not None:
            return node
    return None


class _Linear:
    """The target as P + Q*s + W*(s**2 - A)."""

    def __init__(
        self,
        goal: Goal,
        names: list[str],
        context: Any,
        item: Definition,
        place: int,
        target: Any,
        equation: Any,
        radicand: Any,
    ) -> None:
        self.goal, self.names, self.context, self.item = goal, names, context, item
        self.equation = equation
        s = context.gen(place)
        constant, linear = context.constant(0), context.constant(0)
        for exponents, value in target.terms():
            key = [int(e) for e in exponents]
            k, key[place] = key[place], 0
            part = context.from_dict({tuple(key): value}) * radicand ** (k // 2)
            if k % 2:
                linear = linear + part
            else:
                constant = constant + part
        self.s, self.p, self.q = s, constant, linear
        self.reduced = constant + linear * s
        self.rest = (target - self.reduced) / equation if target != self.reduced else None
        self.radicand = radicand

    def text(self, polynomial: Any) -> str:
        return t.to_text(self.term(polynomial))

    def term(self, polynomial: Any) -> Term:
        if polynomial == 0:
            return t.ZERO
        return ring.polynomial_term(tuple(t.variable(n) for n in self.names), polynomial)

    def certificate(self, prove: Prove, cases: int) -> Node | None:
        if self.q == 0:
            return None
        goal, op = self.goal, self.goal.op
        for polynomial in (self.p, self.q):
            sign = sampled_sign(goal, self.term(polynomial)) if polynomial != 0 else 1
            if sign == 0:
                return self._by_cases(polynomial, prove, cases)
        first = 1 if self.p == 0 else sampled_sign(goal, self.term(self.p))
        second = sampled_sign(goal, self.term(self.q))
        count = len(goal.given)
        position = count + self._bound()
        if first > 0 and second > 0:
            cuts = [(self.p, ">=" if op == ">=" else ">"), (self.q, ">=")]
            body = Positivity((_facts(count), _facts(count + 1, position + 2)))
        elif first > 0:
            difference = self.p * self.p - self.q * self.q * self.radicand
            cuts = [(self.p, ">="), (difference, op)]
            body = Positivity(
                (_facts(count + 1),),
                (_facts(count, weight="2"),),
                "1",
                ((self.item.index, self.text(-self.q * self.q)),),
            )
        elif second > 0:
            difference = self.q * self.q * self.radicand - self.p * self.p
            cuts = [(self.q, ">="), (difference, op)]
            body = Positivity(
                (_facts(count + 1),),
                (_facts(count, position + 2, weight="2"),),
                "1",
                ((self.item.index, self.text(self.q * self.q)),),
            )
        else:
            return None
        node = body.node()
        if self.rest is not None:
            equations = ((self.item.index, self.text(self.rest)),)
            then = Positivity((_facts(count + 2),), equations=equations).node()
            node = cut(self.term(self.reduced), op, node, then)
        proofs = []
        given = goal.given
        for polynomial, relation in cuts:
            part = goal.with_(margin=self.term(polynomial), op=relation, given=given)
            if suspicious(part):
                return None
            trivial = polynomial == 0 and relation == ">="
            proof = leaves.identity() if trivial else prove(part)
            if proof is None:
                return None
            proofs.append(proof)
            given = (*given, Relation(self.term(polynomial), relation, t.ZERO))
        for (polynomial, relation), proof in reversed(list(zip(cuts, proofs))):
            node = cut(self.term(polynomial), relation, proof, node)
        return node

    def _bound(self) -> int:
        """The position of s >= 0 among the bounds."""
        position = 0
        for name, interval in self.goal.domains:
            if name == self.item.name:
                return position
            position += len(interval.membership(name))
        raise ValueError("the root is no variable of the goal")

    def _by_cases(self, polynomial: Any, prove: Prove, cases: int) -> Node | None:
        if cases <= 0:
            return None
        on = self.term(polynomial)
        parts = []
        for op in (">=", "<="):
            part = self.goal.with_(given=(*self.goal.given, Relation(on, op, t.ZERO)))
            found = squared(part, prove, cases - 1)
            if found is None:
                return None
            parts.append(found)
        return by_cases(on, parts)


def _facts(*indices: int, weight: str = "1") -> Summand:
    """A number times the product of these facts."""
    return indices, ((weight, "1"),)

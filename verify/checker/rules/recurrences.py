"""The rule ``recurrence``: a sum or a counting number is written out by one step, a derivative too.

A closed table of axioms, stated in docs/certificates.md.  The checker derives the new expression
from the old one; where the old one is defined and the conditions hold, the new one is defined and
equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb, factorial

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import proved_with
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.intervals import integer_valued
from memory_theorems.verify.checker.values.special.obligations import resolve
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_LOWER = 24
MAX_BLOCKS = 12


@dataclass(frozen=True, slots=True)
class Axiom:
    """``head(*args) = becomes(*args)`` where ``conditions(*args)`` are >= 0.

    ``named`` is one argument more, which the certificate states; ``apart(*args)`` gives terms with
    ``first - second = third`` in the ring, which determine it.  The arguments number ``whole`` and
    the named one are whole by their form.
    """

    head: str
    whole: tuple[int, ...]
    becomes: Callable[..., Term]
    conditions: Callable[..., tuple[Term, ...]]
    named: str = ""
    apart: Callable[..., tuple[Term, Term, Term]] | None = None


def recurrence_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """One expression of the margin (outside binders) is replaced by its recurrence."""
    old, by = prover.term(goal, node, "old"), node.get("by")
    if not isinstance(by, str) or by not in RECURRENCES:
        raise Refused(f"unknown recurrence {by!r}")
    wanted = AXIOMS[by].head if by in AXIOMS else "Derivative"
    if old.head != wanted:
        raise Refused(f"the recurrence is for {wanted}, not for {old.head}")
    if by not in AXIOMS:
        # Its obligations make the formula valid.  They hold in a goal whose margin is known to be
        # defined; a derivative may exist elsewhere.
        exact = goal.defined or prover.definedness(goal, (old,), node.get("defined"))
        conditions: tuple[Term, ...] = ()
        new = resolve(old, goal.integers, prover.budget)
    else:
        exact = True
        new, conditions = _by_axiom(prover, goal, node, old, AXIOMS[by])
    sides = [goal.with_margin(item, ">=", defined=goal.defined) for item in conditions]
    exact = prover.prove_all(sides, node.get("because", [])) and exact
    return proved_with(prover, goal, node, old, new) and exact


def _by_axiom(
    prover: Prover, goal: Goal, node: Node, old: Term, axiom: Axiom
) -> tuple[Term, tuple[Term, ...]]:
    args, whole = old.args, axiom.whole
    if axiom.named:
        args, whole = (*args, prover.term(goal, node, axiom.named)), (*whole, len(args))
    for index in whole:
        if not integer_valued(args[index], goal.integers):
            raise Refused(f"{t.to_text(args[index])[:60]} need not be a whole number")
    if axiom.apart is not None:
        left, right, value = axiom.apart(*args)
        if not prover.equal(goal, left - right, value):
            raise Refused(
                f"{t.to_text(left)[:60]} - ({t.to_text(right)[:60]}) is not {t.to_text(value)[:60]}"
            )
    return axiom.becomes(*args), axiom.conditions(*args)


def _at(body: Term, bound: Term, value: Term) -> Term:
    return t.substitute(body, {str(bound.value): value})


def _small(term: Term, most: int) -> int:
    value = constant_value(term)
    if value is None or value.denominator != 1 or not 0 <= value <= most:
        raise Refused(f"a whole number from 0 to {most} is needed")
    return int(value)


def _binomial(n: Term, k: Term, rest: Term) -> Term:
    """n!/(k!*rest!)"""
    below = t.multiply(t.function("factorial", k), t.function("factorial", rest))
    return t.divide(t.function("factorial", n), below)


def _binomial_fixed(n: Term, k: Term) -> Term:
    """n*(n - 1)*...*(n - k + 1)/k!"""
    count = _small(k, MAX_LOWER)
    factors = [t.add(n, t.number(-index)) if index else n for index in range(count)]
    scale = t.number(factorial(count))
    return t.divide(t.multiply(*factors), scale) if factors else t.ONE


def _stirling_fixed(n: Term, k: Term) -> Term:
    """The sum over j = 1..k of (-1)**(k - j)*binomial(k, j)*j**n/k!"""
    count = _small(k, MAX_BLOCKS)
    scale = factorial(count)
    items = []
    for j in range(1, count + 1):
        sign = -1 if (count - j) % 2 else 1
        coefficient = t.divide(t.number(sign * comb(count, j)), t.number(scale))
        power = t.power(t.number(j), n) if j > 1 else t.ONE
        items.append(t.multiply(coefficient, power))
    return t.add(*items) if items else t.ZERO


# fmt: off
AXIOMS: Mapping[str, Axiom] = {
    "sum-last": Axiom(
        "Sum", (2, 3), lambda f, k, a, b, u: t.add(Term("Sum", (f, k, a, u)), _at(f, k, b)),
        lambda f, k, a, b, u: (b - a,), "upper", lambda f, k, a, b, u: (b, u, t.ONE)),
    "sum-first": Axiom(
        "Sum", (2, 3), lambda f, k, a, b, u: t.add(_at(f, k, a), Term("Sum", (f, k, u, b))),
        lambda f, k, a, b, u: (b - a,), "lower", lambda f, k, a, b, u: (u, a, t.ONE)),
    "binomial-factorials": Axiom(
        "binomial", (0, 1), _binomial, lambda n, k, rest: (k, rest), "rest",
        lambda n, k, rest: (n, k, rest)),
    "binomial-fixed": Axiom("binomial", (0,), _binomial_fixed, lambda n, k: (n,)),
    "stirling-fixed": Axiom(
        "stirling", (0,), _stirling_fixed, lambda n, k: (t.add(n, t.number(-1)),)),
}
# fmt: on
RECURRENCES = (*AXIOMS, "derivative")

RULES: Mapping[str, Rule] = {"recurrence": recurrence_rule}

"""Limits of primitives at the ends of an integral: guessed here, confirmed by the checker's rules.

As with :mod:`verify.search.integrals.limit_values` the checker is asked whether it will accept.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.checker.budget import MAX_OPERATIONS, Budget, Refused
from memory_theorems.verify.checker.margins import Goal as CheckedGoal
from memory_theorems.verify.checker.node_prover import Prover as CheckedProver
from memory_theorems.verify.checker.rules.integrals import vanishes
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import is_infinite
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.troubles import OF_FORMULAS

_MOST_OPERATIONS = 200_000


def limit(goal: Goal, primitive: Term, name: str, end: Term, *, is_lower: bool) -> Term | None:
    """The limit of the primitive at an end where it is not defined, if the checker sees it."""
    moved = _moved(primitive, name, end, is_lower)
    if _vanishes(goal, name, moved):
        return ZERO
    value = _guess(moved, name)
    if value is None or not _vanishes(goal, name, moved - value):
        return None
    return value


def _moved(primitive: Term, name: str, end: Term, is_lower: bool) -> Term:
    """The primitive in a variable that tends to +infinity at the end."""
    u = t.variable(name)
    if is_infinite(end):
        return t.substitute(primitive, {name: t.negate(u) if is_lower else u})
    step = t.divide(ONE, u)
    return t.substitute(primitive, {name: end + step if is_lower else end - step})


def _vanishes(goal: Goal, name: str, term: Term) -> bool:
    """What the checker will say when the certificate is replayed."""
    budget = Budget(operations=MAX_OPERATIONS - _MOST_OPERATIONS)
    prover = CheckedProver(budget, {})
    checked = CheckedGoal(goal.intervals, goal.given, t.ZERO, ">=", False)
    try:
        return vanishes(prover, checked, name, term)
    except (Refused, Unsupported, ValueError, OverflowError, ZeroDivisionError, RecursionError):
        return False


def _guess(moved: Term, name: str) -> Term | None:
    """What stays of the normal form once functions with a limit are replaced by it."""

    def known(node: Term) -> Term | None:
        if name not in t.free_variables(node):
            return None
        if node.head == "lowergamma" and name not in t.free_variables(node.args[0]):
            return t.function("gamma", node.args[0])
        entry = TABLE.get(node.head)
        if entry is None or not entry.values.bounded:
            return None
        return entry.at_infinity(_far(node.args[0], name))

    try:
        quotient = ring.normalise(t.transform(moved, known))
    except OF_FORMULAS:
        return None
    generators = quotient.generators
    moving = [name in t.free_variables(item) for item in generators]

    def growth(exponents: Sequence[int]) -> tuple[int, ...]:
        """The part of a monomial that moves."""
        return tuple(int(item) for item, moves in zip(exponents, moving) if moves)

    below = {growth(exponents) for exponents, _ in quotient.denominator.terms()}
    if len(below) != 1:
        return ZERO
    (level,) = below
    kept = []
    for polynomial in (quotient.numerator, quotient.denominator):
        kept.append(t.add(ZERO, *(
            _monomial(generators, exponents, coefficient, moving)
            for exponents, coefficient in polynomial.terms()
            if growth(exponents) == level
        )))  # fmt: skip
    return ring.normal_term(t.divide(kept[0], kept[1]))


def _monomial(
    generators: Sequence[Term], exponents: Sequence[int], coefficient: fmpq, moving: Sequence[bool]
) -> Term:
    """A monomial without what moves in it."""
    factors = [
        t.power(generator, t.number(int(exponent)))
        for generator, exponent, moves in zip(generators, exponents, moving)
        if exponent and not moves
    ]
    return t.multiply(t.number(to_fraction(coefficient)), *factors)


def _far(term: Term, name: str) -> float:
    """The value at a large point, other variables at 1."""
    values = {key: np.array([1.0]) for key in t.free_variables(term)}
    values[name] = np.array([1e6])
    found = numerics.evaluate(term, values)
    return float(found.ravel()[0]) if found.size else 0.0

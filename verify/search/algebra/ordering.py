"""Linear coordinates: as many linear facts as variables become variables that are >= 0.

With x >= y >= z >= 0 these are x - y, y - z and z: the ordering substitution.  Where the order of
the variables is not known, every order is a case of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

from flint import fmpq, fmpq_mat

from memory_theorems.verify.certificates.cases import cases
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.search.algebra.problem import Fact, Problem
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.goals import Goal, rational_value

MAX_CHOICES = 12
MAX_ORDERED = 4


def simplices(problem: Problem) -> Iterator[Problem]:
    """The problem in coordinates that are facts, for several choices of them."""
    count = len(problem.names)
    linear = [fact for fact in problem.facts if int(fact.polynomial.total_degree()) == 1]
    # Hypotheses say more than the bounds that were there before them; the last say most.
    linear.sort(key=lambda fact: (not fact.hypothesis, -fact.index))
    for chosen in islice(_bases(linear, count), MAX_CHOICES):
        forms = _inverse(problem, chosen)
        if forms is None:
            continue
        facts = [
            Fact(fact.index, problem.context.gen(place), fact.strict, fact.hypothesis)
            for place, fact in enumerate(chosen)
        ]
        others = [
            Fact(fact.index, fact.polynomial.compose(*forms), fact.strict, fact.hypothesis)
            for fact in problem.facts
            if fact.hypothesis and fact not in chosen
        ]
        others = [fact for fact in others if any(c < 0 for c in fact.polynomial.coeffs())]
        yield replace(
            problem,
            target=problem.target.compose(*forms),
            facts=(*facts, *others),
            equations=tuple((k, e.compose(*forms)) for k, e in problem.equations),
            forms=tuple(fact.polynomial for fact in chosen),
        )


def _bases(linear: Sequence[Fact], count: int) -> Iterator[tuple[Fact, ...]]:
    if len(linear) < count or len(linear) > 16:
        return
    yield from combinations(linear, count)


def _inverse(problem: Problem, chosen: Sequence[Fact]) -> list[Any] | None:
    """The variables as linear polynomials in the facts; None when these are dependent."""
    count = len(chosen)
    rows, constants = [], []
    for fact in chosen:
        row, constant = [fmpq(0)] * count, fmpq(0)
        for exponents, value in fact.polynomial.terms():
            key = [int(e) for e in exponents]
            if sum(key):
                row[key.index(1)] = value
            else:
                constant = value
        rows.append(row)
        constants.append(constant)
    matrix = fmpq_mat(count, count, [value for row in rows for value in row])
    if matrix.det() == 0:
        return None
    inverse = matrix.inv()
    gens = [problem.context.gen(k) for k in range(count)]
    forms = []
    for i in range(count):
        total = problem.context.constant(fmpq(0))
        for j in range(count):
            total = total + inverse[i, j] * (gens[j] - problem.context.constant(constants[j]))
        forms.append(total)
    return forms


def ordered(goal: Goal, prove: Callable[[Goal], Node | None]) -> Node | None:
    """Every order of the variables with a common lower bound, as cases."""
    names = _comparable(goal)
    if not 2 <= len(names) <= MAX_ORDERED:
        return None
    return _insert(goal, [names[0]], names[1:], 0, prove)


def _comparable(goal: Goal) -> list[str]:
    """The variables of the margin, if all have the same rational lower bound and no upper one."""
    found: dict[Fraction, list[str]] = {}
    for name, interval in goal.domains:
        if name not in goal.free:
            continue
        value = rational_value(interval.lower) if interval.bounded_below else None
        if value is None or interval.bounded_above:
            return []
        found.setdefault(value, []).append(name)
    return next(iter(found.values())) if len(found) == 1 else []


def _insert(
    goal: Goal,
    done: list[str],
    rest: list[str],
    position: int,
    prove: Callable[[Goal], Node | None],
) -> Node | None:
    """``done`` is in descending order; the next name is compared from ``position`` on."""
    if not rest:
        return prove(goal)
    name = rest[0]
    if position == len(done):
        return _insert(goal, [*done, name], rest[1:], 0, prove)
    on = t.variable(name) - t.variable(done[position])
    before = [*done[:position], name, *done[position:]]
    if assumption(goal.with_(margin=on, op=">=")) is not None:
        return _insert(goal, before, rest[1:], 0, prove)
    if assumption(goal.with_(margin=t.negate(on), op=">=")) is not None:
        return _insert(goal, done, rest, position + 1, prove)
    first = goal.with_(given=(*goal.given, Relation(on, ">=", t.ZERO)))
    node = _insert(first, before, rest[1:], 0, prove)
    if node is None:
        return None
    second = goal.with_(given=(*goal.given, Relation(on, "<=", t.ZERO)))
    other = _insert(second, done, rest, position + 1, prove)
    if other is None:
        return None
    return cases(on, [node, other])

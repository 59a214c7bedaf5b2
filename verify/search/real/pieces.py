"""One variable: contact at the ends of the interval, room in between.

Near each end the margin is monotone, so that a derivative chain with a limit at the end applies;
in between it stays away from zero and bisection does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.extended_intervals import less
from memory_theorems.verify.certificates import cases
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import Budget, branch_and_bound, halves, simple_between
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.bends import bent_nodes

_POINTS = 48
_BITS = 192
_TAILS = (1, 2, 4, 16, 64)
_TAIL_BOXES = 16


def tail_first(search: Prover, goal: Goal, depth: int) -> Node | None:
    """An unbounded interval: bisection far out, the other methods on the bounded piece."""
    if len(goal.free) != 1 or depth < MAX_DEPTH - 2:
        return None
    name = next(iter(goal.free))
    interval = goal.intervals[name]
    if interval.integer or interval.bounded_below == interval.bounded_above:
        return None
    sign = 1 if interval.bounded_below else -1
    for size in _TAILS:
        at = t.number(sign * size)
        end = goal.box[name].lower if sign > 0 else goal.box[name].upper
        if not (less(end, fmpq(size)) if sign > 0 else less(fmpq(-size), end)):
            continue
        low, high = halves(interval, at)
        tail, piece = (high, low) if sign > 0 else (low, high)
        far = branch_and_bound(goal.on(name, tail), Budget(_TAIL_BOXES), 6)
        if far is None:
            continue
        near = search.prove(goal.on(name, piece), depth - 1)
        if near is None:
            return None
        parts = [near, far] if sign > 0 else [far, near]
        return cases.split(name, at, parts)
    return None


def in_pieces(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A first and a last piece on which the margin is monotone, and the rest."""
    if len(goal.free) != 1 or depth < MAX_DEPTH - 2 or bent_nodes(goal.margin):
        return None
    name = next(iter(goal.free))
    if goal.intervals[name].integer:
        return None
    for cuts in _cuts(goal, name):
        node = _split(search, goal, name, cuts, depth)
        if node is not None:
            return node
    return None


def _split(
    search: Prover, goal: Goal, name: str, cuts: tuple[Term, Term], depth: int
) -> Node | None:
    below, above = halves(goal.intervals[name], cuts[0])
    middle, beyond = halves(above, cuts[1])
    share = max(0, search.budget.boxes // 3)
    first = _within(search, goal.on(name, below), share, depth)
    if first is None:
        return None
    last = _within(search, goal.on(name, beyond), share, depth)
    if last is None:
        return None
    inside = goal.on(name, middle)
    between = branch_and_bound(inside, Budget(share))
    if between is None:
        between = _within(search, inside, share, depth)
    if between is None:
        return None
    return cases.split(name, cuts[0], [first, cases.split(name, cuts[1], [between, last])])


def _within(search: Prover, goal: Goal, share: int, depth: int) -> Node | None:
    """A proof with a share of its own, a quarter of which is taken off what is left."""
    part = search.part(share)
    node = part.prove(goal, depth - 2)
    search.budget.spend((share - max(0, part.budget.boxes)) // 4)
    return node


def _cuts(goal: Goal, name: str) -> Iterator[tuple[Term, Term]]:
    try:
        slope = derivative(goal.margin, name)
    except Unsupported:
        return
    axis = [Fraction(float(x)) for x in numerics.grid(goal.box[name], _POINTS)]
    signs = [_sign(slope, name, x) for x in axis]
    first, last = _run(signs), _POINTS - 1 - _run(signs[::-1])
    if not 0 <= first < last <= _POINTS - 1 or first + 1 >= _POINTS:
        return
    # Most of each run, so that the margin has grown where the middle piece begins.
    for share in (0.8, 0.95, 0.5):
        i = int(share * first)
        j = math.ceil(last + (1 - share) * (_POINTS - 1 - last))
        low = simple_between(axis[i], axis[i + 1])
        high = simple_between(axis[j - 1], axis[j])
        if low < high:
            yield t.number(low), t.number(high)


def _run(signs: list[int | None]) -> int:
    """The last index of the first run of one sign."""
    known = signs[0]
    for index, sign in enumerate(signs):
        if sign is None or sign == 0 or sign != known:
            return index - 1
    return len(signs) - 1


def _sign(term: Term, name: str, value: Fraction) -> int | None:
    try:
        found = evaluate(term, {name: to_fmpq(value)}, _BITS)
    except (Undetermined, Unsupported, ArithmeticError, ValueError):
        return None
    return 1 if found > 0 else -1 if found < 0 else 0

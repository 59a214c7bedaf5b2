"""Floors of ``a*x + b`` with whole a > 0: case by case of the fractional part of a real x.

With k = floor(x) and the points p where one of the terms is whole for x = k + p, every floor is
``a*k`` and a whole number between two neighbouring points: Hermite's identity and its relatives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from memory_theorems.verify.certificates import cases, forms, leaves, renaming
from memory_theorems.verify.certificates.node import Node, Part
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.residue_classes import WHOLE, exchanged_in, fresh
from memory_theorems.verify.search.whole.unfolding import exchange, normal, outside_binders

#: Points between two whole numbers at which a floor jumps.
MOST_POINTS = 40


@dataclass(frozen=True, slots=True)
class _Line:
    """``floor(slope*x + start)``."""

    term: Term
    slope: int
    start: Fraction

    def jumps(self) -> Iterator[Fraction]:
        """The x in (0, 1) at which the argument is whole."""
        first = ceil(self.start)
        for whole in range(first, first + self.slope + 1):
            at = (whole - self.start) / self.slope
            if 0 < at < 1:
                yield at


def by_fractional_part(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The goal between neighbouring jumps of its floors, all of which are of one real variable."""
    if depth < MAX_DEPTH - 1 or goal.op == "!=":
        return None
    floors = {n for n in outside_binders(goal.margin) if n.head in ("floor", "ceiling")}
    names = {name for node in floors for name in t.free_variables(node)}
    if len(names) != 1 or len(floors) < 2:
        return None
    name = names.pop()
    lines = [_line(node, name) for node in sorted(floors, key=t.to_text)]
    known = [item for item in lines if item is not None]
    if len(known) < len(lines) or goal.intervals[name].integer or numerics.suspicious(goal):
        return None
    points = sorted({Fraction(0), Fraction(1), *(p for item in known for p in item.jumps())})
    if len(points) > MOST_POINTS:
        return None
    return _named(search, goal, name, known, points, depth)


def _line(node: Term, name: str) -> _Line | None:
    start = rational_value(normal(t.substitute(node.args[0], {name: ZERO})))
    if start is None:
        return None
    slope = rational_value(normal(t.divide(node.args[0] - t.number(start), t.variable(name))))
    if node.head != "floor" or slope is None or slope.denominator != 1 or slope <= 0:
        return None
    return _Line(node, int(slope), start)


def _named(
    search: Prover,
    goal: Goal,
    name: str,
    lines: list[_Line],
    points: list[Fraction],
    depth: int,
) -> Node | None:
    """With k for floor(x), then from the last stretch between two points down."""
    x, k = t.variable(name), fresh(goal, name)
    whole = t.function("floor", x)
    facts = (Relation(x - k, ">=", ZERO), Relation(k, "<=", x), Relation(k + 1, ">", x))
    given = (*(exchanged_in(item, whole, k) for item in goal.given), *facts)
    inner = goal.with_(
        domains=(*goal.domains, (str(k.value), WHOLE)),
        given=given,
        margin=exchange(goal.margin, whole, k),
    )
    lines = [item for item in lines if item.term != whole]
    bottom, above = len(given) - 3, len(given) - 1
    ladder: list[tuple[Term, Node]] = []
    for start, end in reversed(list(pairwise(points))):
        on = x - k - t.number(start)
        here = inner if not start else inner.with_(given=(*inner.given, Relation(on, ">=", ZERO)))
        below = len(inner.given) if start else bottom
        node = _stretch(search, here, x - k, lines, (start, end), (below, above), depth)
        if node is None:
            return None
        lowest = node
        if start:
            ladder.append((on, node))
            above = len(inner.given)
            inner = inner.with_(given=(*inner.given, Relation(on, "<", ZERO)))
    proof = lowest
    for on, earlier in reversed(ladder):
        proof = cases.cases(on, [earlier, proof], [">=", "<"])
    first = renaming.adjoin(whole, str(k.value), leaves.assumption(len(goal.given)))
    return cases.cut(x - whole, ">=", first, renaming.adjoin(whole, str(k.value), proof))


def _stretch(
    search: Prover,
    goal: Goal,
    part: Term,
    lines: list[_Line],
    ends: tuple[Fraction, Fraction],
    known: tuple[int, int],
    depth: int,
) -> Node | None:
    """The goal for ``ends[0] <= part < ends[1]``, part = x - k, as the hypotheses with these
    numbers say."""
    start, end = ends
    k = part.args[1].args[0]
    steps = []
    for item in lines:
        least = item.slope * start + item.start
        value = t.add(t.multiply(t.number(item.slope), k), t.number(floor(least)))
        f = t.variable("f_w")
        inside, first = item.term.args[0], len(goal.given)
        slope = t.number(item.slope)
        lower = [
            (f + ONE - inside, leaves.assumption(first + 1)),
            (t.multiply(slope, part - t.number(start)), leaves.assumption(known[0])),
            (t.number(least - floor(least)), leaves.exact()),
        ]
        most = floor(least) + 1 - (item.slope * end + item.start)
        upper = [
            (inside - f, leaves.assumption(first)),
            (t.multiply(slope, t.number(end) - part), leaves.assumption(known[1])),
            (t.number(most), leaves.exact()),
        ]
        both = forms.both(_gap(lower), _gap(upper))
        steps.append((item.term, value, renaming.adjoin(item.term, "f_w", both)))
        goal = goal.with_(margin=exchange(goal.margin, item.term, value))
    written = normal(goal.margin)
    if rational_value(written) is not None:
        proof: Node | None = leaves.exact()
    else:
        proof = search.prove(goal.with_(margin=written), depth - 3)
    if proof is None:
        return None
    proof = forms.same(written, proof)
    for old, new, because in reversed(steps):
        proof = forms.equal(old, new, because, proof)
    return proof


def _gap(parts: list[Part]) -> Node:
    return cases.gap(forms.total([item for item in parts if item[0] != ZERO]))

"""Proofs over all whole numbers from some start on: induction with recurrences, ratio tests.

A sum is taken one summand further, a product of factorials, powers and exponentials by its ratio.
The step is a claim about the same variable, which the proof search decides like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node, Part, rule_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.enclosure import direct, halves
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.reciprocals import reciprocal
from memory_theorems.verify.search.troubles import OF_ALGEBRA
from memory_theorems.verify.search.whole.integers import has_positive_bases
from memory_theorems.verify.search.whole.ratios import as_powers, logarithm, ratio, sides
from memory_theorems.verify.search.whole.unfolding import (
    Unfolded,
    ends_first,
    last_summand,
    nonnegative,
    normal,
    outside_binders,
    positive,
    through,
    unfold,
)

MAX_START = 64


class Split(Protocol):
    def __call__(self, search: Prover, goal: Goal, depth: int) -> Node | None: ...


#: (c, margin(n + 1) - c*margin(n), how to prove the rest).
Way = tuple[Term, Term, "Split | None"]


# ---------------------------------------------------------------- entry points
def has_formula(goal: Goal) -> bool:
    """Whether the margin holds a counting number or a derivative that can be written out."""
    return unfold(goal) is not None


def unfolded(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The goal with counting numbers and derivatives written out."""
    if not has_formula(goal):
        return None
    return through(goal, unfold, lambda rest: search.prove(rest, depth - 1))


def by_induction(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """Induction over the first unbounded whole variable for which base and step have proofs."""
    if depth < MAX_DEPTH - 3:
        return None
    for name, interval in ends_first(goal):
        if not interval.integer or name not in goal.free or interval.bounded_above:
            continue
        start = least(goal, name)
        if start is None:
            continue
        if any(name in item.free for item in goal.given):
            node = _tightened(search, goal, name, depth) or _guarded(
                search, goal, name, start, depth
            )
            if node is not None:
                return node
            continue
        node = _from_start(search, goal, name, start, depth) or _later(
            search, goal, name, start, depth
        )
        if node is not None:
            return node
    return None


def least(goal: Goal, name: str) -> int | None:
    interval = goal.intervals[name]
    value = rational_value(interval.lower) if interval.bounded_below else None
    if value is None:
        return None
    first = -((-value.numerator) // value.denominator)
    return first + 1 if interval.lower_open and first == value else first


# ---------------------------------------------------------------- induction
def _from_start(search: Prover, goal: Goal, name: str, start: int, depth: int) -> Node | None:
    base = _base(search.part(search.budget.boxes // 3), goal, name, start, depth)
    if base is None:
        return None
    step_node = _equal_step(goal, name) if goal.op == "==" else _step(search, goal, name, depth)
    if step_node is None:
        return None
    return monotony.induction(name, base, step_node)


def _tightened(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """Hypotheses that are lower bounds of the variable alone move into its domain."""
    guards = [item for item in goal.given if name in item.free]
    best: Fraction | None = None
    for item in guards:
        bound = _lower_bound(item, name)
        if bound is None:
            return None
        best = bound if best is None else max(best, bound)
    if best is None:
        return None
    at = t.number(best)
    because = nonnegative(goal, t.variable(name) - at)
    if because is None:
        return None
    interval = replace(goal.intervals[name], lower=at, lower_open=False)
    rest = tuple(item for item in goal.given if name not in item.free)
    inner = goal.on(name, interval).with_(given=rest)
    proof = by_induction(search, inner, name, depth)
    if proof is None:
        return None
    return cases.tighten(name, at, "lower", because)(proof)


def _lower_bound(relation: Relation, name: str) -> Fraction | None:
    """c where the relation is name >= c (or >)."""
    if relation.free != {name} or relation.op in ("==", "!="):
        return None
    rest = rational_value(normal(relation.margin - t.variable(name)))
    return None if rest is None else -rest


def _guarded(search: Prover, goal: Goal, name: str, start: int, depth: int) -> Node | None:
    """Induction in which the hypotheses on the variable stay."""
    guards = [item for item in goal.given if name in item.free]
    if goal.op not in (">=", ">") or any(item.op in ("==", "!=") for item in guards):
        return None
    values = {name: t.variable(name) + 1}
    given = tuple(item.substitute(values) for item in goal.given)
    after = goal.with_(given=given)
    previous = []
    for item in guards:
        node = nonnegative(after, item.margin)
        if node is None or item.op in ("<", ">"):
            return None
        previous.append(node)
    base = _base(search.part(search.budget.boxes // 3), goal, name, start, depth)
    step = None if base is None else _step(search, goal, name, depth)
    if base is None or step is None:
        return None
    return monotony.guarded_induction(name, base, previous, step)


def _base(search: Prover, goal: Goal, name: str, start: int, depth: int) -> Node | None:
    face = goal.at(name, t.number(start))
    if goal.op == "==":
        return leaves.identity(tentative=True)
    written = written_sums(face.margin)
    node = search.prove(face.with_(margin=written), depth - 1)
    if node is None or written == face.margin:
        return node
    return forms.same(written, node)


def written_sums(term: Term) -> Term:
    """Sums between constant limits written out."""

    def rule(node: Term) -> Term | None:
        if node.head != "Sum":
            return None
        body, bound, lower, upper = node.args
        first, last = rational_value(lower), rational_value(upper)
        if first is None or last is None or last - first > 40 or last < first - 1:
            return None
        values = range(int(first), int(last) + 1)
        items = [t.substitute(body, {str(bound.value): t.number(value)}) for value in values]
        return t.add(*items) if items else ZERO

    return t.transform(term, rule)


def _following(goal: Goal, name: str) -> Goal:
    """The goal at n + 1 with the goal at n as its last hypothesis."""
    values = {name: t.variable(name) + 1}
    given = tuple(item.substitute(values) for item in goal.given)
    return goal.with_(
        margin=t.substitute(goal.margin, values),
        given=(*given, Relation(goal.margin, goal.op, ZERO)),
    )


def _shorten(goal: Goal, before: Term) -> Unfolded | None:
    """Take off the last summand of a sum that the margin before did not have."""
    known = {_key(node) for node in outside_binders(before) if node.head == "Sum"}
    for node in outside_binders(goal.margin):
        if node.head == "Sum" and _key(node) not in known and node.args[3].head != "oo":
            return last_summand(goal, node)
    return None


def _key(term: Term) -> tuple[Term, ...]:
    """Sums with these limits are not shortened any further."""
    lower, upper = term.args[2:]
    return normal(lower), normal(upper)


def _equal_step(goal: Goal, name: str) -> Node | None:
    """At n + 1 the equation is a multiple of that at n, once sums are taken apart."""
    index = len(goal.given)
    node = leaves.assumption(index, tentative=True)
    return through(
        _following(goal, name), lambda rest: _shorten(rest, goal.margin), lambda rest: node
    )


def _step(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    following = _following(goal, name)
    return through(
        following,
        lambda rest: _shorten(rest, goal.margin),
        lambda rest: _carried(search, rest, goal, name, depth),
    )


def _carried(search: Prover, after: Goal, goal: Goal, name: str, depth: int) -> Node | None:
    """margin(n + 1) = c*margin(n) + rest with c >= 0 and rest >= 0, what is easy to see first."""
    goal = goal.with_(given=after.given[:-1])
    ways = [
        (as_powers(goal, multiplier), as_powers(goal, rest), split)
        for multiplier, rest, split in _remainders(after.margin, goal.margin, name)
    ]
    kept = []
    for way in ways:
        multiplier, rest, _ = way
        about = goal.with_(margin=rest, op=">=")
        if numerics.suspicious(about) or numerics.suspicious(
            goal.with_(margin=multiplier, op=">=")
        ):
            continue
        kept.append(way)
        node = direct(about)
        if node is not None:
            found = _step_node(search, after, goal, way, node, depth)
            if found is not None:
                return found
    for way in kept:
        _, rest, split = way
        part = search.part(search.budget.boxes // 2)
        about = goal.with_(margin=rest, op=">=")
        node = split(part, about, depth) if split else as_real(part, about, depth)
        if node is not None:
            found = _step_node(search, after, goal, way, node, depth)
            if found is not None:
                return found
    return None


def _step_node(
    search: Prover, after: Goal, goal: Goal, way: Way, rest_node: Node, depth: int
) -> Node | None:
    multiplier, rest, _ = way
    carried = leaves.assumption(len(after.given) - 1)
    if multiplier != ONE:
        known = positive(goal, multiplier)
        if known is not None:
            carried = forms.rewrite(multiplier, goal.margin, _alone(goal, known), carried)
        elif goal.op == ">=":
            weak = as_real(search, goal.with_(margin=multiplier, op=">="), depth)
            if weak is None:
                return None
            carried = forms.product([(multiplier, _alone(goal, weak)), (goal.margin, carried)])
        else:
            return None
    scaled = t.multiply(multiplier, goal.margin)
    return forms.total([(rest, _alone(goal, rest_node)), (scaled, carried)])


def _alone(goal: Goal, node: Node) -> Node:
    """The proof without the hypothesis of the induction, which comes last: it need not make sense
    for real values, and bounds are counted after the hypotheses."""
    if rule_of(node) in ("direct", "exact", "identity"):
        return node
    return cases.weaken(range(len(goal.given)), node)


def as_real(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A goal that induction left: with its whole variables as real ones, else as it is."""
    node = direct(goal) or assumption(goal) or _compared(goal) or by_factors(goal)
    node = node or _apart(search, goal, depth)
    if node is not None:
        return node
    if len(goal.free) > 1:
        # Several variables at once are costly; a small part of the budget, or another way.
        search, depth = search.part(min(search.budget.boxes, 300)), min(depth, 8)
    relaxed, names = goal, []
    for name, item in goal.domains:
        if item.integer and name in goal.free:
            real = Interval(item.lower, item.upper, item.lower_open, item.upper_open)
            relaxed = relaxed.on(name, real)
            names.append(name)
    if all(has_positive_bases(goal, name) for name in names) and not numerics.suspicious(relaxed):
        proof = reciprocal(search, relaxed, depth - 2) or search.prove(relaxed, depth - 2)
        if proof is not None:
            for name in reversed(names):
                proof = monotony.relax(name, proof)
            return proof
    return search.prove(goal, depth - 2) if names and depth > 10 else None


def by_factors(goal: Goal) -> Node | None:
    """A margin whose irreducible factors have signs that evaluation shows."""
    try:
        quotient = ring.normalise(goal.margin)
        constant, above = ring.factors(quotient, quotient.numerator)
        scale, below = ring.factors(quotient, quotient.denominator)
    except OF_ALGEBRA:
        return None
    if len(above) + len(below) < 2 or goal.op not in (">=", ">"):
        return None
    sign = 1 if constant / scale > 0 else -1
    parts: list[Part] = [(t.number(abs(constant / scale)), leaves.exact())]
    for factor, count, inverse in (
        *((item, count, False) for item, count in above),
        *((item, count, True) for item, count in below),
    ):
        written = as_powers(goal, factor)
        for turned in (written, normal(t.negate(written))):
            shown = as_powers(goal, t.divide(ONE, turned) if inverse else turned)
            node = direct(goal.with_(margin=shown, op=goal.op))
            if node is not None:
                break
        else:
            return None
        sign *= 1 if turned == written else (-1) ** count
        parts += [(shown, node)] * count
    return forms.product(parts) if sign > 0 else None


def _compared(goal: Goal) -> Node | None:
    """log(a) >= log(b) where a - b is a linear fact or of one sign."""
    margin = goal.margin
    if margin.head != "+" or len(margin.args) != 2 or goal.op != ">=":
        return None
    first, second = margin.args
    if second.head != "-":
        first, second = second, first
    if second.head != "-" or first.head != "log" or second.args[0].head != "log":
        return None
    left, right = first, second.args[0]
    written = normal(left.args[0] - right.args[0])
    node = nonnegative(goal, written)
    if node is None:
        return None
    return forms.outer("exp", left, right, None, forms.same(written, node))


def _apart(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The terms with one of the variables, and those without it, each by itself."""
    if goal.margin.head != "+" or len(goal.free) < 2 or depth < 6 or goal.op != ">=":
        return None
    for name in sorted(goal.free):
        with_it = [item for item in goal.margin.args if name in t.free_variables(item)]
        without = [item for item in goal.margin.args if name not in t.free_variables(item)]
        if not without:
            continue
        parts = [goal.with_(margin=t.add(*group)) for group in (with_it, without)]
        if any(numerics.suspicious(part) for part in parts):
            continue
        proofs = []
        for part in parts:
            proof = as_real(search, part, depth - 2)
            if proof is None:
                break
            proofs.append((part.margin, proof))
        if len(proofs) == 2:
            return forms.total(proofs)
    return None


# ---------------------------------------------------------------- multipliers
def _remainders(after: Term, before: Term, name: str) -> Iterator[Way]:
    """Ways to take margin(n + 1) apart."""
    parts = sides(before)
    if parts is not None:
        left, right = parts
        found = _ratio_remainder(left, right, name)
        if found is not None:
            yield found
    seen: set[Term] = set()
    candidates = [ONE]
    items = before.args if before.head == "+" else (before,)
    for item in items:
        shifted = ratio(item, name)
        if shifted is not None:
            candidates.append(shifted)
    for multiplier in candidates:
        if multiplier in seen:
            continue
        seen.add(multiplier)
        try:
            rest = ring.normal_term(after - t.multiply(multiplier, before))
        except OF_ALGEBRA:
            continue
        if not any(node.head == "Sum" for node in t.walk(rest)):
            yield multiplier, rest, None


def _ratio_remainder(left: Term, right: Term, name: str) -> tuple[Term, Term, Split] | None:
    """c = L(n + 1)/L(n); the rest is R(n)*(R(n + 1)/R(n) - c)."""
    low, high = ratio(left, name), ratio(right, name)
    if low is None or high is None:
        return None
    difference = high - low
    rest = t.multiply(right, difference)

    def split(search: Prover, goal: Goal, depth: int) -> Node | None:
        inner = _ratios(search, goal, low, high, depth)
        if inner is None:
            return None
        known = positive(goal, right)
        if known is not None:
            return forms.rewrite(right, difference, known, inner)
        weak = as_real(search, goal.with_(margin=right, op=">="), depth)
        if weak is None:
            return None
        return forms.product([(right, weak), (difference, inner)])

    return low, rest, split


def _ratios(search: Prover, goal: Goal, low: Term, high: Term, depth: int) -> Node | None:
    """high - low >= 0, simplified, or through logarithms (first, where exponents vary)."""
    growing = any(
        node.head == "exp" or (node.head == "**" and t.free_variables(node.args[1]))
        for side in (low, high)
        for node in t.walk(side)
        if t.free_variables(node)
    )
    ways = (_by_logarithms, _simplified) if growing else (_simplified, _by_logarithms)
    for way in ways:
        node = way(search, goal, low, high, depth)
        if node is not None:
            return node
    return None


def _simplified(search: Prover, goal: Goal, low: Term, high: Term, depth: int) -> Node | None:
    short = goal.with_(margin=normal(high - low), op=">=")
    node = as_real(search, short, depth)
    if node is None:
        return None
    return forms.same(short.margin, node)


def _by_logarithms(search: Prover, goal: Goal, low: Term, high: Term, depth: int) -> Node | None:
    above, below = (positive(goal, item) for item in (high, low))
    if above is None or below is None:
        return None
    margin = normal(logarithm(high) - logarithm(low))
    proof = as_real(search, goal.with_(margin=margin, op=">="), depth)
    if proof is None:
        return None
    return forms.outer("log", high, low, [above, below], forms.same(margin, proof))


# ---------------------------------------------------------------- a later start
def _later(search: Prover, goal: Goal, name: str, start: int, depth: int) -> Node | None:
    """The first values one by one, induction from there on."""
    if goal.op == "==" or depth < 10:
        return None
    for count in _starts(goal, name, start):
        at = t.number(start + count)
        high = halves(goal.intervals[name], at)[1]
        part = search.part(search.budget.boxes // 3)
        second = _from_start(part, goal.on(name, high), name, start + count + 1, depth - 2)
        if second is None:
            continue
        parts = []
        for value in range(start, start + count + 1):
            node = _base(search, goal, name, value, depth - 2)
            if node is None:
                return None
            parts.append(node)
        first = cases.enumerate_values(name, parts)
        return cases.split(name, at, [first, second])
    return None


def _starts(goal: Goal, name: str, start: int) -> Iterator[int]:
    yield from (0, 1, 2, 4, 8, 16, 40, MAX_START)

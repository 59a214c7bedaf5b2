"""Proofs over all whole numbers from some start on: induction with recurrences, ratio tests.

A sum is taken one summand further, a product of factorials, powers and exponentials by its ratio.
The step is a claim about the same variable, which the proof search decides like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

from verify import terms as t
from verify.arithmetic import ring
from verify.claims import Interval, Relation
from verify.errors import Unsupported
from verify.methods import numerics
from verify.methods.assumption import assumption
from verify.methods.enclosure import direct, halves
from verify.methods.goals import Goal, Node, rational_value
from verify.methods.prover import MAX_DEPTH, Prover
from verify.methods.reciprocals import reciprocal
from verify.methods.unfolding import (
    Unfolded,
    last_summand,
    nonnegative,
    normal,
    outside_binders,
    positive,
    through,
    unfold,
)
from verify.terms import ONE, ZERO, Term

_TROUBLE = (Unsupported, ValueError, ZeroDivisionError)
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
    for name, interval in goal.domains:
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
    return {"rule": "induction", "variable": name, "base": base, "step": step_node}


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
    return {
        "rule": "tighten", "variable": name, "end": "lower", "at": t.to_text(at),
        "because": because, "proof": proof,
    }  # fmt: skip


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
    if step is None:
        return None
    return {
        "rule": "guarded-induction", "variable": name, "base": base, "previous": previous,
        "step": step,
    }  # fmt: skip


def _base(search: Prover, goal: Goal, name: str, start: int, depth: int) -> Node | None:
    face = goal.at(name, t.number(start))
    if goal.op == "==":
        return {"rule": "identity", "tentative": True}
    written = written_sums(face.margin)
    node = search.prove(face.with_(margin=written), depth - 1)
    if node is None or written == face.margin:
        return node
    return {
        "rule": "rewrite", "factor": "1", "margin": t.to_text(written),
        "positive": {"rule": "exact"}, "proof": node,
    }  # fmt: skip


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
    node: Node = {"rule": "assumption", "index": index, "tentative": True}
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
    ways = list(_remainders(after.margin, goal.margin, name))
    goal = goal.with_(given=after.given[:-1])
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
    carried: Node = {"rule": "assumption", "index": len(after.given) - 1}
    if multiplier != ONE:
        known = positive(goal, multiplier)
        if known is not None:
            carried = {
                "rule": "rewrite", "factor": t.to_text(multiplier),
                "margin": t.to_text(goal.margin), "positive": _alone(goal, known),
                "proof": carried,
            }  # fmt: skip
        elif goal.op == ">=":
            weak = as_real(search, goal.with_(margin=multiplier, op=">="), depth)
            if weak is None:
                return None
            parts = [[t.to_text(multiplier), _alone(goal, weak)], [t.to_text(goal.margin), carried]]
            carried = {"rule": "product", "parts": parts}
        else:
            return None
    scaled = t.multiply(multiplier, goal.margin)
    return {
        "rule": "sum",
        "parts": [[t.to_text(rest), _alone(goal, rest_node)], [t.to_text(scaled), carried]],
    }


def _alone(goal: Goal, node: Node) -> Node:
    """The proof without the hypothesis of the induction, which comes last: it need not make sense
    for real values, and bounds are counted after the hypotheses."""
    if node["rule"] in ("direct", "exact", "identity"):
        return node
    return {"rule": "weaken", "keep": list(range(len(goal.given))), "proof": node}


def as_real(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A goal that induction left: with its whole variables as real ones, else as it is."""
    node = direct(goal) or assumption(goal) or _compared(goal) or _apart(search, goal, depth)
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
    if not numerics.suspicious(relaxed):
        proof = reciprocal(search, relaxed, depth - 2) or search.prove(relaxed, depth - 2)
        if proof is not None:
            for name in reversed(names):
                proof = {"rule": "relax", "variable": name, "proof": proof}
            return proof
    return search.prove(goal, depth - 2) if names and depth > 10 else None


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
    return {
        "rule": "outer", "function": "exp", "left": t.to_text(left), "right": t.to_text(right),
        "proof": {
            "rule": "rewrite", "factor": "1", "margin": t.to_text(written),
            "positive": {"rule": "exact"}, "proof": node,
        },
    }  # fmt: skip


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
            proofs.append([t.to_text(part.margin), proof])
        if len(proofs) == 2:
            return {"rule": "sum", "parts": proofs}
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
        except _TROUBLE:
            continue
        if not any(node.head == "Sum" for node in t.walk(rest)):
            yield multiplier, rest, None


def sides(margin: Term) -> tuple[Term, Term] | None:
    """(L, R) with margin = R - L."""
    if margin.head != "+" or len(margin.args) != 2:
        return None
    first, second = margin.args
    if second.head == "-" and first.head != "-":
        return second.args[0], first
    if first.head == "-" and second.head != "-":
        return first.args[0], second
    for low, high in ((second, first), (first, second)):
        value = rational_value(low)
        if value is not None and value < 0:
            return t.number(-value), high
        if low.head == "*" and (value := rational_value(low.args[0])) is not None and value < 0:
            return t.multiply(t.number(-value), *low.args[1:]), high
    return None


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
            return {
                "rule": "rewrite", "factor": t.to_text(right), "margin": t.to_text(difference),
                "positive": known, "proof": inner,
            }  # fmt: skip
        weak = as_real(search, goal.with_(margin=right, op=">="), depth)
        if weak is None:
            return None
        return {
            "rule": "product", "parts": [[t.to_text(right), weak], [t.to_text(difference), inner]]
        }  # fmt: skip

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
    return {
        "rule": "rewrite", "factor": "1", "margin": t.to_text(short.margin),
        "positive": {"rule": "exact"}, "proof": node,
    }  # fmt: skip


def _by_logarithms(search: Prover, goal: Goal, low: Term, high: Term, depth: int) -> Node | None:
    sides_nodes = [positive(goal, item) for item in (high, low)]
    if None in sides_nodes:
        return None
    margin = normal(logarithm(high) - logarithm(low))
    proof = as_real(search, goal.with_(margin=margin, op=">="), depth)
    if proof is None:
        return None
    return {
        "rule": "outer", "function": "log", "left": t.to_text(high), "right": t.to_text(low),
        "sides": sides_nodes,
        "proof": {
            "rule": "rewrite", "factor": "1", "margin": t.to_text(margin),
            "positive": {"rule": "exact"}, "proof": proof,
        },
    }  # fmt: skip


def logarithm(term: Term) -> Term:
    """log(term) with products, quotients, powers and exponentials taken apart."""
    args = term.args
    match term.head:
        case "*":
            return t.add(*map(logarithm, args))
        case "/":
            return logarithm(args[0]) - logarithm(args[1])
        case "**":
            return t.multiply(args[1], logarithm(args[0]))
        case "exp":
            return args[0]
        case "sqrt":
            return t.divide(logarithm(args[0]), t.number(2))
    if term == t.constant("E"):
        return ONE
    return t.function("log", term) if term != ONE else ZERO


def ratio(term: Term, name: str) -> Term | None:
    """term(n + 1)/term(n) without factorials; None when the term is no product of known kinds."""
    if name not in t.free_variables(term):
        return ONE
    after = t.substitute(term, {name: t.variable(name) + 1})
    args = term.args
    match term.head:
        case "-":
            return ratio(args[0], name)
        case "*" | "/":
            parts = [ratio(item, name) for item in args]
            if any(item is None for item in parts):
                return None
            known = [item for item in parts if item is not None]
            found = times(*known) if term.head == "*" else over(known[0], known[1])
            short = normal(found)
            return short if t.node_count(short) < t.node_count(found) else found
        case "sqrt":
            inner = ratio(args[0], name)
            return None if inner is None else t.function("sqrt", inner)
        case "exp":
            return t.function("exp", normal(after.args[0] - args[0]))
        case "factorial" | "gamma":
            return _factorial_ratio(term, after)
        case "**":
            return _power_ratio(term, after, name)
    if any(node.head == "Sum" for node in t.walk(term)):
        return None
    return normal(t.divide(after, term))


def times(*items: Term) -> Term:
    kept = [item for item in items if item != ONE]
    return t.multiply(*kept) if kept else ONE


def over(top: Term, bottom: Term) -> Term:
    return top if bottom == ONE else t.divide(top, bottom)


def _factorial_ratio(term: Term, after: Term) -> Term | None:
    step = rational_value(normal(after.args[0] - term.args[0]))
    if step is None or step.denominator != 1 or abs(step) > 8:
        return None
    first = 1 if term.head == "factorial" else 0
    start = term.args[0] if step >= 0 else after.args[0]
    factors = [normal(start + (first + index)) for index in range(abs(int(step)))]
    product = times(*factors)
    return product if step >= 0 else over(ONE, product)


def _power_ratio(term: Term, after: Term, name: str) -> Term | None:
    base, exponent = term.args
    if name not in t.free_variables(base):
        step = normal(after.args[1] - exponent)
        if step == ONE:
            return base
        return ONE if step == ZERO else t.power(base, step)
    if name not in t.free_variables(exponent):
        inner = ratio(base, name)
        return None if inner is None else t.power(inner, exponent)
    return t.divide(after, term)


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
        first = {"rule": "enumerate", "variable": name, "parts": parts}
        return {
            "rule": "split", "variable": name, "at": t.to_text(at), "parts": [first, second],
        }  # fmt: skip
    return None


def _starts(goal: Goal, name: str, start: int) -> Iterator[int]:
    yield from (0, 1, 2, 4, 8, 16, 40, MAX_START)

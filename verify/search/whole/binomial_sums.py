"""Sums of binomial coefficients by their recurrence in a parameter: a certificate of Zeilberger.

S(n) = sum of F(n, k) over k from a to n + s.  Where F(n + 1, k) = c(n)*F(n, k) + H(k + 1) - H(k)
the inner summands of S(n + 1) telescope against those of c*S(n), so that an equation for S goes by
induction.  Gosper's algorithm proposes H; the checker compares factorials.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node, Unfinished
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.enclosure import halves
from memory_theorems.verify.search.goals import Bound, Goal, rational_value, with_bound
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole import telescoping, unfolding
from memory_theorems.verify.search.whole.integers import enumerated, least_integer
from memory_theorems.verify.search.whole.summands import sums
from memory_theorems.verify.search.whole.unfolding import Unfolded, exchange, normal

_MOST_FIRST = 4


def by_recurrence(search: Prover, goal: Goal, depth: int) -> Node | None:
    """An equation between a sum of binomial coefficients and a closed form."""
    if depth < MAX_DEPTH - 4 or goal.op != "==":
        return None
    found = sums(goal.margin)
    if found is None or len(found[0]) != 1:
        return None
    [(factor, total)], rest = found
    body, bound, lower, upper = total.args
    scale, first = rational_value(normal(factor)), rational_value(lower)
    if not scale or first is None or not any(node.head == "binomial" for node in t.walk(body)):
        return None
    opposite = [t.multiply(t.number(-1 / scale), item) for item in rest]
    value = t.add(*opposite) if len(opposite) > 1 else opposite[0] if opposite else ZERO
    for name, interval in goal.domains:
        start = least_integer(goal, name) if interval.integer else None
        shift = rational_value(normal(upper - t.variable(name)))
        if start is None or shift is None or interval.bounded_above:
            continue
        if any(name in item.free for item in goal.given) or str(bound.value) in goal.intervals:
            continue
        later = max(start, int(first - shift) + 1)
        if later - start > _MOST_FIRST:
            continue
        at = t.number(later - 1)
        low, high = halves(interval, at) if later > start else (interval, interval)
        node = _induction(search, goal.on(name, high), name, later, total, value, depth)
        if node is None or later == start:
            return node
        few = enumerated(search, goal.on(name, low), name, depth - 2)
        return None if few is None else cases.split(name, at, [few, node])
    return None


def _induction(
    search: Prover, goal: Goal, name: str, start: int, total: Term, value: Term, depth: int
) -> Node | None:
    body, bound, _, _ = total.args
    reach = replace(goal.intervals[name], lower=t.number(start), lower_open=False)
    inner = goal.on(name, reach)
    for multiplier in _multipliers(value, name):
        primitive = _primitive(body, name, str(bound.value), multiplier)
        if primitive is None:
            continue
        step = _Step(search, inner, name, total, value, multiplier, primitive, depth).prove()
        if step is not None:
            return monotony.induction(name, leaves.identity(tentative=True), step)
    return None


def _first_summand(goal: Goal, old: Term) -> Unfolded | None:
    body, bound, lower, upper = old.args
    following = normal(lower + ONE)
    head = t.substitute(body, {str(bound.value): lower})
    new = head + Term("Sum", (body, bound, following, upper))
    return unfolding.apply(goal, old, "sum-first", new, [upper - lower], lower=following)


class _Step:
    """The equation at n + 1 from that at n."""

    def __init__(
        self, search: Prover, goal: Goal, name: str, total: Term, value: Term, multiplier: Term,
        primitive: Term, depth: int,
    ) -> None:  # fmt: skip
        self.search, self.depth = search, depth
        self.total, self.value = total, value
        self.multiplier, self.primitive = multiplier, primitive
        self.hypothesis = len(goal.given)
        values = {name: t.variable(name) + 1}
        self.long = t.substitute(total, values)
        self.after = goal.with_(
            margin=t.substitute(goal.margin, values),
            given=(*goal.given, Relation(goal.margin, goal.op, ZERO)),
        )

    def prove(self) -> Node | None:
        steps: list[Unfinished] = []
        for take in (_first_summand, unfolding.last_summand):
            done = take(self.after, self.long)
            if done is None:
                return None
            self.after = done.goal
            self.long = next(
                node
                for node in unfolding.outside_binders(done.goal.margin)
                if node.head == "Sum" and node.args[0] == self.long.args[0]
            )
            steps.append(done.wrap)
        node = self._telescoped()
        return None if node is None else cases.wrapped(steps, node)

    def _telescoped(self) -> Node | None:
        """The inner summands against c times those of the sum before."""
        index, lower, upper = str(self.long.args[1].value), *self.long.args[2:]
        smaller = t.multiply(self.multiplier, self.total.args[0])
        following = t.substitute(self.primitive, {index: t.variable(index) + 1})
        inside = with_bound(self.after, Bound(index, lower, upper, True))
        difference = self.long.args[0] - smaller + self.primitive - following
        because = self.search.prove(inside.with_(margin=difference, op="=="), self.depth - 2)
        filled = self.search.prove(self.after.with_(margin=upper - lower, op=">="), 4)
        if because is None or filled is None:
            return None
        parts = (smaller, self.primitive)
        found = telescoping.exchanged(
            self.search, self.after, self.long, parts, because, self.depth
        )
        if found is None:
            return None
        wrap, value = found
        margin = exchange(self.after.margin, self.long, value)
        if smaller == ZERO:
            proof = self.search.prove(self.after.with_(margin=margin), self.depth - 2)
        else:
            inner = Term("Sum", (smaller, t.variable(index), lower, upper))
            proof = self._known(margin, inner)
        if proof is None:
            return None
        return wrap(proof)

    def _known(self, margin: Term, inner: Term) -> Node | None:
        """The sum over k > a of c*F is c*(S(n) - F(n, a)), and S(n) is known."""
        body, bound, lower, _ = self.total.args
        head = t.substitute(body, {str(bound.value): lower})
        by_total = t.multiply(self.multiplier, self.total - head)
        opened = _first_summand(self.after.with_(margin=inner - by_total), self.total)
        known = exchange(exchange(margin, inner, by_total), self.total, self.value)
        if opened is None:
            return None
        proof = self.search.prove(self.after.with_(margin=known), self.depth - 2)
        if proof is None:
            return None
        by_value = leaves.assumption(self.hypothesis)
        node = forms.equal(self.total, self.value, by_value, proof)
        return forms.equal(inner, by_total, opened.wrap(leaves.identity()), node)


# ---------------------------------------------------------------- proposals
def _multipliers(value: Term, name: str) -> Iterator[Term]:
    """Ratios of the summands of the closed form, and none at all."""
    seen: set[Term] = set()
    for item in (value, *_summands(value), ZERO, ONE):
        ratio = item if item in (ZERO, ONE) else _ratio(item, name)
        if ratio is not None and ratio not in seen:
            seen.add(ratio)
            yield ratio


def _summands(term: Term) -> Iterator[Term]:
    match term.head:
        case "+":
            for item in term.args:
                yield from _summands(item)
        case "-":
            yield from _summands(term.args[0])
        case "/":
            for item in _summands(term.args[0]):
                yield t.divide(item, term.args[1])
        case "*" if any(rational_value(item) is not None for item in term.args):
            rest = [item for item in term.args if rational_value(item) is None]
            yield from _summands(t.multiply(*rest) if len(rest) > 1 else rest[0] if rest else ONE)
        case _:
            yield term


def _plain(term: Term, *names: str) -> tuple[Any, ...]:
    """A term for the computer algebra, its names as positive whole numbers, and how to return."""
    from sympy import Symbol

    expression = to_sympy(term)
    symbols = {item.name: item for item in expression.free_symbols}
    plain = {name: Symbol(f"{name}_", integer=True, positive=True) for name in names}
    there = {symbols[name]: plain[name] for name in names if name in symbols}
    back = {plain[name]: symbols.get(name, Symbol(name)) for name in names}
    return expression.subs(there), plain, back


@lru_cache(maxsize=256)
def _ratio(term: Term, name: str) -> Term | None:
    """term(n + 1)/term(n), where that is a rational function."""
    from sympy.simplify.simplify import hypersimp

    try:
        expression, plain, back = _plain(term, name)
        ratio = hypersimp(expression, plain[name])
        return None if ratio is None else from_sympy(ratio.subs(back))
    except Exception:  # computer algebra that breaks off has proposed nothing
        return None


@lru_cache(maxsize=256)
def _primitive(body: Term, name: str, index: str, multiplier: Term) -> Term | None:
    """H with F(n + 1, k) - c*F(n, k) = H(k + 1) - H(k), written with the binomials at k - 1."""
    from sympy import Integer, Mul, factor, together
    from sympy.concrete.gosper import gosper_term
    from sympy.simplify.simplify import hypersimp

    try:
        summand, plain, back = _plain(body, name, index)
        n, k = plain[name], plain[index]
        ratio, _, _ = _plain(multiplier, name, index)
        change = together(hypersimp(summand, n) - ratio)
        if change == 0:
            return ZERO
        found = gosper_term(factor(change) * summand, k)
        if found is None:
            return None
        shape = Mul(*(i for i in Mul.make_args(summand) if not i.is_rational_function(n, k)))
        weight = together(summand / shape) if shape != 1 else summand
        step = hypersimp(shape, k).subs(k, k - 1) if shape.has(k) else Integer(1)
        written = factor(found * change * weight * step) * shape.subs(k, k - 1)
        return from_sympy(written.subs(back))
    except Exception:  # computer algebra that breaks off has proposed nothing
        return None

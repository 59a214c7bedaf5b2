"""Sums up to oo: by telescoping, by series that are known, between two tails.

Gosper's algorithm and primitives of the summand only propose; the checker compares differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves, summation
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker.rules.series import KNOWN
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import (
    Goal,
    integer_names,
    obligations,
    rational_value,
    with_bound,
)
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

_TROUBLE = (VerifyError, Unsupported, ValueError, ZeroDivisionError, TypeError, NotImplementedError)
_TAILS = (8, 40, 200, 1_000)
_MOST_BOUNDS = 4
_RATIOS = tuple(Fraction(*pair) for pair in ((1, 3), (1, 2), (3, 4), (9, 10), (99, 100)))


def infinite(term: Term) -> bool:
    """Whether the term is a sum up to oo."""
    return term.head == "Sum" and term.args[3] == t.INFINITY


def replaced(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The first infinite sum of the margin by its value, or by its beginning and a bounded rest."""
    for old in outside_binders(goal.margin):
        if not infinite(old):
            continue
        if goal.op != "==" and not t.free_variables(old):
            # Computer algebra comes last.
            node = _between(search, goal, old, depth, most=1)
            if node is not None:
                return node
        valued = False
        for node, value in _values(search, goal, old, depth):
            valued = True
            margin = exchange(goal.margin, old, value)
            proof = search.prove(goal.with_(margin=margin), depth - 1)
            if proof is not None:
                return summation.replaced(node, old, proof)
        return None if valued or goal.op == "==" else _between(search, goal, old, depth)
    return None


def exists(search: Prover, goal: Goal, depth: int) -> Node | None:
    """That an infinite sum has a value."""
    if not infinite(goal.margin):
        return None
    for node, _ in _values(search, goal, goal.margin, depth):
        return node
    for first in list(_firsts(goal.margin))[:2]:
        for bounds in islice(_bounds(goal, goal.margin), _MOST_BOUNDS):
            proofs = _bounded(search, goal, goal.margin, first, bounds, depth)
            if proofs is not None:
                return summation.squeezed(first, bounds, *proofs, "unused")
    return None


def _inside(goal: Goal, old: Term, first: Term) -> tuple[Goal, str]:
    """The goal with the index, whole and from ``first`` on."""
    name = str(old.args[1].value)
    value = rational_value(first)
    low = t.number(value) if value is not None else t.negate(t.INFINITY)
    domain = Interval(low, t.INFINITY, value is None, True, integer=True)
    given = (*goal.given, Relation(t.variable(name), ">=", first))
    return Goal((*goal.domains, (name, domain)), given, ZERO, "=="), name


def _values(search: Prover, goal: Goal, old: Term, depth: int) -> Iterator[tuple[Node, Term]]:
    if str(old.args[1].value) in goal.box:
        return
    yield from _known(search, goal, old, depth)
    yield from _telescoping(search, goal, old, depth)


# ---------------------------------------------------------------- known series
def _known(search: Prover, goal: Goal, old: Term, depth: int) -> Iterator[tuple[Node, Term]]:
    body, index, lower, _ = old.args
    first = rational_value(lower)
    if first is None or first.denominator != 1:
        return
    for kind, series in KNOWN.items():
        if not series.start <= first <= series.start + 20:
            continue
        for argument in _arguments(body, str(index.value), kind):
            factor = _factor(
                body, index, int(first), lambda k, s=series, x=argument: s.summand(k, x)
            )
            if factor is None:
                continue
            converges = []
            for condition, op in series.conditions:
                node = search.prove(goal.with_(margin=condition(argument), op=op), depth - 1)
                if node is None:
                    break
                converges.append(node)
            if len(converges) < len(series.conditions):
                continue
            skipped = [
                series.summand(t.number(k), argument) for k in range(series.start, int(first))
            ]
            value = t.multiply(factor, t.add(series.value(argument), *map(t.negate, skipped)))
            because = leaves.identity(tentative=True)
            yield summation.known(kind, argument, factor, converges, because), value
            return


def _arguments(body: Term, index: str, kind: str) -> list[Term]:
    """Bases of powers (for zeta their exponents) and simple terms without the index."""
    found: dict[Term, None] = {}
    for node in t.walk(body):
        if node.head != "**":
            continue
        base, exponent = node.args
        if kind == "zeta":
            for item in (exponent, t.negate(exponent)):
                value = rational_value(item)
                found.setdefault(item if value is None else t.number(value))
        elif index in t.free_variables(exponent) and index not in t.free_variables(base):
            for item in (base, t.divide(ONE, base), t.negate(base), t.function("sqrt", base)):
                found.setdefault(item)
            value = rational_value(base)
            if value:
                found.setdefault(t.number(value))
                found.setdefault(t.number(1 / value))
    if kind != "zeta":
        found.setdefault(ONE)
        try:
            values = [t.substitute(body, {index: t.number(k)}) for k in (2, 1)]
            found.setdefault(ring.normal_term(t.divide(*values)))
        except _TROUBLE:
            pass
    return [item for item in found if index not in t.free_variables(item)]


def _factor(body: Term, index: Term, first: int, pattern: object) -> Term | None:
    """body/pattern, if that is the same for the first indices."""
    assert callable(pattern)
    name, quotients = str(index.value), []
    for k in range(first, first + 4):
        try:
            value = t.substitute(body, {name: t.number(k)})
            quotient = ring.normal_term(t.divide(value, pattern(t.number(k))))
        except _TROUBLE:
            return None
        quotients.append(quotient)
    return quotients[0] if len(set(quotients)) == 1 and quotients[0] != ZERO else None


# ---------------------------------------------------------------- telescoping
def _telescoping(search: Prover, goal: Goal, old: Term, depth: int) -> Iterator[tuple[Node, Term]]:
    body, index, lower, _ = old.args
    found = _gosper(body, str(index.value))
    if found is None:
        return
    primitive, limit = found
    inner, name = _inside(goal, old, lower)
    after = t.substitute(primitive, {name: index + ONE})
    difference = inner.with_(margin=body + primitive - after)
    because = search.prove(difference, depth - 1) or leaves.identity(tentative=True)
    value = limit - t.substitute(primitive, {name: lower})
    yield summation.telescoping(primitive, limit, because, ()), value


@lru_cache(maxsize=256)
def _gosper(body: Term, name: str) -> tuple[Term, Term] | None:
    """H with body = H(k + 1) - H(k), and its limit (0 where that is not seen)."""
    from sympy import Integer, Symbol, apart, factor, limit, oo
    from sympy.concrete.gosper import gosper_term

    try:
        expression = to_sympy(body)
        index = next((s for s in expression.free_symbols if s.name == name), Symbol(name))
        plain = Symbol("k_", integer=True, positive=True)
        expression = expression.subs(index, plain)
        ratio = gosper_term(expression, plain)
        if ratio is None:
            return None
        primitive = factor(ratio) * expression
        if primitive.is_rational_function(plain):
            primitive = apart(primitive, plain)
        end = limit(primitive, plain, oo) if len(primitive.free_symbols) == 1 else Integer(0)
        if not end.is_finite:
            return None
        return from_sympy(primitive.subs(plain, index)), from_sympy(end)
    except Exception:  # computer algebra that breaks off has proposed nothing
        return None


# ---------------------------------------------------------------- between two tails
def _between(
    search: Prover, goal: Goal, old: Term, depth: int, most: int = _MOST_BOUNDS
) -> Node | None:
    name = "rest"
    while name in goal.box:
        name += "_"
    firsts = list(_firsts(old))
    for first in firsts[:1] if goal.free else firsts:
        for bounds in islice(_bounds(goal, old), most):
            node = _squeezed(search, goal, old, first, bounds, name, depth)
            if node is not None:
                return node
    return None


def _squeezed(
    search: Prover, goal: Goal, old: Term, first: Term, bounds: tuple[Term, Term], name: str,
    depth: int,
) -> Node | None:  # fmt: skip
    body, index, lower, _ = old.args
    rest = t.variable(name)
    end = rational_value(first)
    new: Term = rest
    if first != lower and end is not None:
        new = t.add(Term("Sum", (body, index, lower, t.number(end - 1))), rest)
    ends = [t.substitute(item, {str(index.value): first}) for item in bounds]
    given = (*goal.given, Relation(rest, ">=", ends[0]), Relation(rest, "<=", ends[1]))
    values = [numerics.number_at(item, {}) for item in ends]
    if goal.free or any(value != value for value in values):
        domain = Interval(t.negate(t.INFINITY), t.INFINITY, True, True)
    else:
        low, high = (Fraction(value) for value in values)
        slack = abs(low) / 10**12
        domain = Interval(t.number(low - slack), t.number(high + slack))
    margin = exchange(goal.margin, old, new)
    inner = Goal((*goal.domains, (name, domain)), given, margin, goal.op)
    if numerics.suspicious(inner):
        return None
    part = search.part(min(search.budget.boxes // 2, 300))
    proof = part.prove(inner, depth - 1)
    if proof is None:
        return None
    proofs = _bounded(search, goal, old, first, bounds, depth)
    if proofs is None:
        return None
    return summation.replaced(summation.squeezed(first, bounds, *proofs, name), old, proof)


def _firsts(old: Term) -> Iterator[Term]:
    lower = rational_value(old.args[2])
    if lower is None:
        yield old.args[2]
        return
    for count in _TAILS:
        yield t.number(lower + count)


def _bounded(
    search: Prover, goal: Goal, old: Term, first: Term, bounds: tuple[Term, Term], depth: int
) -> tuple[tuple[Node, Node], list[Node], list[Node]] | None:
    """Why the summand lies between the differences of the bounds, and why all are defined: beyond
    ``first``, and before it."""
    inner, name = _inside(goal, old, first)
    body, index = old.args[:2]
    after = [t.substitute(item, {name: index + ONE}) for item in bounds]
    margins = (body + after[0] - bounds[0], bounds[1] - after[1] - body)
    step = _geometric_step(bounds[1])
    found: list[Node] = []
    for margin, written in zip(margins, (None, step)):
        plain = margin if written is None else written - body
        about = replace(inner, margin=plain, op=">=")
        if numerics.suspicious(about):
            return None
        node = search.part(300).prove(about, depth - 1)
        if node is None:
            return None
        found.append(node if written is None else forms.same(plain, node))
    beginning: list[Node] = []
    end = rational_value(first)
    if first != old.args[2] and end is not None:
        head = Term("Sum", (body, index, old.args[2], t.number(end - 1)))
        beginning = _defined(search, goal, (head,))
    return (found[0], found[1]), _defined(search, inner, (body, *bounds, *after)), beginning


def _defined(search: Prover, goal: Goal, terms: tuple[Term, ...]) -> list[Node]:
    """Certificates of the obligations in their order; none where interval evaluation settles all
    of them."""
    found: list[Node] = []
    settled = True
    for item in obligations(terms, integer_names(goal.domains)):
        inner = goal
        for bound in item.bounds:
            inner = with_bound(inner, bound)
        about = inner.with_(margin=item.relation.left, op=item.relation.op)
        node = direct(about)
        settled = settled and node is not None
        found.append(node or search.part(200).prove(about, MAX_DEPTH - 4) or leaves.exact())
    return [] if settled else found


def _geometric(q: Fraction, index: Term) -> Term:
    """q**k + q**(k + 1) + ..."""
    return t.multiply(t.number(1 / (1 - q)), t.power(t.number(q), index))


def _geometric_step(bound: Term) -> Term | None:
    """q**k for such a bound, which is its difference."""
    if bound.head != "*" or bound.args[1].head != "**":
        return None
    q = rational_value(bound.args[1].args[0])
    if q is None or not 0 < q < 1 or bound != _geometric(q, bound.args[1].args[1]):
        return None
    return bound.args[1]


def _bounds(goal: Goal, old: Term) -> Iterator[tuple[Term, Term]]:
    """Pairs of tails: from a primitive of the summand, from the ratio of neighbours."""
    body, index = old.args[:2]
    name = str(index.value)
    if not t.free_variables(old):
        limit = _ratio(body, name, 1.0)
        if limit is not None:
            yield ZERO, _geometric(limit, index)
    for primitive in _primitives(body, name):
        below = t.negate(primitive)
        for shift in (Fraction(-1, 2), Fraction(-1)):
            above = t.negate(t.substitute(primitive, {name: index + t.number(shift)}))
            yield below, above
            yield ZERO, above
    ratio = _ratio(body, name)
    if ratio is not None:
        yield ZERO, t.divide(body, t.number(1 - ratio))
        size = t.divide(_size(body), t.number(1 - ratio))
        if size != t.divide(body, t.number(1 - ratio)):
            yield t.negate(size), size


def _size(body: Term) -> Term:
    """The modulus of a summand: signs and bounded functions left out of sums and products."""
    match body.head:
        case "sin" | "cos":
            return ONE
        case "**" if rational_value(body.args[0]) == -1:
            return ONE
        case "-":
            return _size(body.args[0])
        case "+" | "*" | "/":
            return t.rebuild(body, tuple(_size(item) for item in body.args))
    return body


@lru_cache(maxsize=256)
def _primitives(body: Term, name: str) -> tuple[Term, ...]:
    import sympy

    found = []
    for summand in dict.fromkeys((body, _size(body))):
        try:
            expression = to_sympy(summand)
            index = next((s for s in expression.free_symbols if s.name == name), None)
            if index is None:
                continue
            plain = sympy.Symbol("k_", positive=True)
            primitive = sympy.integrate(expression.subs(index, plain), plain, risch=False)
            limit = sympy.limit(primitive, plain, sympy.oo)
            if primitive.has(sympy.Integral) or not limit.is_finite:
                continue
            found.append(from_sympy((primitive - limit).subs(plain, index)))
        except Exception:  # computer algebra that breaks off has proposed nothing
            continue
    return tuple(found)


def _ratio(body: Term, name: str, room: float = 0.98) -> Fraction | None:
    """A number < 1, by ``room`` beyond the ratio of neighbours far out."""
    sizes = []
    plain = _size(body)
    for k in (10, 11):
        sizes.append(abs(numerics.number_at(t.substitute(plain, {name: t.number(k)}), {})))
    for k in (60, 61):
        sizes.append(abs(numerics.number_at(t.substitute(plain, {name: t.number(k)}), {})))
    if not (sizes[2] > 0 and sizes[3] == sizes[3]):
        sizes = sizes[:2]  # it falls too fast for doubles
    if not (sizes[-2] > 0 and sizes[-1] == sizes[-1]):
        return None
    value = sizes[-1] / sizes[-2]
    for limit in _RATIOS:
        if value < float(limit) * room:
            return limit
    return None


__all__ = ["exists", "infinite", "replaced"]

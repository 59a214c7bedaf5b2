"""Finite sums by their summands: the rule ``summand``.

A sum is compared with a term R of its upper limit by R(k) - R(k - 1), and a geometric sum with
polynomial coefficients by its closed form.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import cases, forms, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Bound, Goal, integer_names, obligations, with_bound
from memory_theorems.verify.search.identities import evaluable, identity
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA
from memory_theorems.verify.search.whole.induction import by_factors
from memory_theorems.verify.search.whole.ratios import as_powers
from memory_theorems.verify.search.whole.unfolding import normal

_MOST_DEGREE = 6


def by_summands(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The summands, and what is left of the margin."""
    if goal.op not in (">=", ">") or depth < MAX_DEPTH - 4:
        return None
    found = sums(goal.margin)
    if found is None:
        return None
    pieces, rest = found
    first = pieces[0][1]
    lower, upper = first.args[2:]
    index = _opened(first, goal)
    k = t.variable(index)
    total = t.add(
        ZERO,
        *(t.multiply(c, t.substitute(s.args[0], {str(s.args[1].value): k})) for c, s in pieces),
    )
    left = t.add(ZERO, *rest)
    for primitive in _primitives(total, left, first, index):
        node = _node(search, goal, (total, left), (index, lower, upper), primitive, depth)
        if node is not None:
            return node
    return None


def _opened(binder: Term, goal: Goal) -> str:
    """The bound variable, with "_" appended while the name is taken."""
    name = str(binder.args[1].value)
    while name in goal.intervals:
        name += "_"
    return name


def sums(margin: Term) -> tuple[list[tuple[Term, Term]], list[Term]] | None:
    """(factor, sum) pairs with the same finite limits, and the terms without sums."""
    pieces: list[tuple[Term, Term]] = []
    rest: list[Term] = []
    for item in margin.args if margin.head == "+" else (margin,):
        sign = t.number(-1) if item.head == "-" else ONE
        inner = item.args[0] if item.head == "-" else item
        if not any(node.head == "Sum" for node in t.walk(inner)):
            rest.append(t.multiply(sign, inner))
            continue
        factors = inner.args if inner.head == "*" else (inner,)
        sums = [factor for factor in factors if factor.head == "Sum"]
        others = [factor for factor in factors if factor.head != "Sum"]
        if len(sums) != 1 or any(n.head == "Sum" for f in others for n in t.walk(f)):
            return None
        pieces.append((t.multiply(sign, *others), sums[0]))
    if not pieces or any(item.args[2:] != pieces[0][1].args[2:] for _, item in pieces):
        return None
    if any(node.head == "oo" for limit in pieces[0][1].args[2:] for node in t.walk(limit)):
        return None
    return pieces, rest


# ---------------------------------------------------------------- what telescopes
def _primitives(total: Term, left: Term, binder: Term, index: str) -> Iterator[Term | None]:
    """Terms whose differences are taken out of the summands; None takes out nothing."""
    closed = closed_form(total, index)
    if closed is not None:
        yield t.substitute(t.negate(closed), {index: t.variable(index) + 1})
    lower, upper = binder.args[2:]
    for limit, sign in ((upper, 1), (lower, -1)):
        for name in sorted(t.free_variables(limit)):
            shift = normal(limit - t.variable(name))
            if name in t.free_variables(shift) or name not in t.free_variables(left):
                continue
            if sign > 0:
                yield t.substitute(left, {name: normal(t.variable(index) - shift)})
            else:
                moved = normal(t.variable(index) + 1 - shift)
                yield t.negate(t.substitute(left, {name: moved}))
    yield None


def closed_form(summand: Term, index: str) -> Term | None:
    """H with H(k + 1) - H(k) = the summand, for polynomials in k times q**k, q free of k."""
    k = t.variable(index)
    try:
        ratio = ring.normal_term(t.divide(t.substitute(summand, {index: k + 1}), summand))
        base = _geometric_base(ratio, index)
        if base is None:
            return None
        weight = t.power(base, k) if base != ONE else ONE
        rest = ring.normal_term(t.divide(summand, weight))
        coefficients = _coefficients(rest, index)
        return None if coefficients is None else t.multiply(weight, _solved(coefficients, base, k))
    except OF_ALGEBRA:
        return None


def _geometric_base(ratio: Term, index: str) -> Term | None:
    """The limit of the ratio of summands as k grows: the quotient of leading coefficients in k."""
    quotient = ring.normalise(ratio)
    k = t.variable(index)
    if k not in quotient.generators:
        return ratio if index not in t.free_variables(ratio) else None
    place = quotient.generators.index(k)
    if any(index in t.free_variables(g) for g in quotient.generators if g != k):
        return None
    tops = []
    for polynomial in (quotient.numerator, quotient.denominator):
        degree = int(polynomial.degrees()[place])
        for _ in range(degree):
            polynomial = polynomial.derivative(place)
        tops.append((degree, ring.polynomial_term(quotient.generators, polynomial)))
    return ring.normal_term(t.divide(tops[0][1], tops[1][1])) if tops[0][0] == tops[1][0] else None


def _coefficients(term: Term, index: str) -> list[Term] | None:
    """Coefficients of a polynomial in k, the constant one first."""
    found, k, rest = [], t.variable(index), term
    for _ in range(_MOST_DEGREE + 1):
        constant = ring.normal_term(t.substitute(rest, {index: ZERO}))
        found.append(constant)
        rest = ring.normal_term(t.divide(rest - constant, k))
        if rest == ZERO:
            return found
    return None


def _solved(coefficients: list[Term], base: Term, k: Term) -> Term:
    """h with base*h(k + 1) - h(k) = the polynomial."""
    extra = 1 if base == ONE else 0
    degree = len(coefficients) - 1
    found: dict[int, Term] = {}
    for power in range(degree, -1, -1):
        rest = coefficients[power]
        top = power + extra
        for higher, value in found.items():
            if higher > power:
                binomial = t.number(comb(higher, power))
                rest = rest - t.multiply(base, binomial, value)
        divisor = t.number(top) if extra else base - 1
        found[top] = ring.normal_term(t.divide(rest, divisor))
    return t.add(
        ZERO,
        *(t.multiply(value, t.power(k, t.number(power))) for power, value in found.items()),
    )


# ---------------------------------------------------------------- the two goals
def _node(
    search: Prover,
    goal: Goal,
    terms: tuple[Term, Term],
    bound: tuple[str, Term, Term],
    primitive: Term | None,
    depth: int,
) -> Node | None:
    (total, left), (index, lower, upper) = terms, bound
    k = t.variable(index)
    known: list[Node] = []
    if primitive is not None:
        reach = with_bound(goal, Bound(index, lower - 1, upper, True))
        shown = defined(search, reach, (primitive,), depth)
        if shown is None:
            return None
        known = shown
        total = total + primitive - t.substitute(primitive, {index: k - 1})
        start, end = (t.substitute(primitive, {index: at}) for at in (lower - 1, upper))
        left = left + start - end
    inside = with_bound(goal, Bound(index, lower, upper, True)).with_(margin=total, op=">=")
    rest = goal.with_(margin=left)
    if numerics.suspicious(rest) or numerics.suspicious(inside):
        return None
    proof = _shown(search, rest, depth)
    each = None if proof is None else _shown(search, inside, depth)
    if proof is None or each is None:
        return None
    return monotony.summand(each, proof, primitive, known)


def defined(search: Prover, goal: Goal, terms: tuple[Term, ...], depth: int) -> list[Node] | None:
    """Why the terms are defined, in the order of the walk; None where that is not shown."""
    found = []
    for item in obligations(terms, integer_names(goal.domains)):
        if item.exists:
            return None
        about = goal
        for bound in item.bounds:
            about = with_bound(about, bound)
        about = about.with_(margin=item.relation.left, op=item.relation.op)
        node = search.prove(about, min(depth - 1, 6))
        if node is None:
            return None
        found.append(node)
    return found


def _shown(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A proof of the short form, first under the hypotheses on its own variables alone."""
    node = identity(goal) if goal.op == ">=" else None
    if node is not None:
        return node
    short = goal.with_(margin=evaluable(goal, as_powers(goal, normal(goal.margin))))
    if numerics.suspicious(short):
        return None
    node = by_factors(short)
    if node is not None:
        return forms.same(short.margin, node)
    part = search.part(search.budget.boxes // 4)
    keep = [i for i, item in enumerate(short.given) if item.free <= short.free]
    proof = None
    if len(keep) < len(short.given):
        fewer = short.with_(given=tuple(short.given[i] for i in keep))
        if not numerics.suspicious(fewer):
            proof = part.prove(fewer, depth - 4)
            proof = None if proof is None else cases.weaken(keep, proof)
    proof = proof or part.prove(short, depth - 4)
    return None if proof is None else forms.same(short.margin, proof)

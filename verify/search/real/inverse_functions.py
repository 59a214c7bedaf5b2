"""Circular and hyperbolic functions of inverse ones as algebraic terms, as ``sin(atan(x))``.

The values at one inverse function rest on equations whose derivative vanishes identically, as
``x*sin(asin(x)) + sqrt(1 - x**2)*cos(asin(x)) == 1``; sums and multiples of angles follow by the
addition theorems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.closed_relations import exact
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, integer_names, obligations
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

_MOST_MULTIPLE = 6
_CIRCULAR = ("sin", "cos", "tan")
_HYPERBOLIC = ("exp", "sinh", "cosh", "tanh")
_INVERSE = {head: item.inverse for head, item in TABLE.items() if item.inverse is not None}


@dataclass(frozen=True, slots=True)
class _Value:
    """``term == value`` for a term in an inverse function: ``term - value`` is the sum of the
    weights times its equations."""

    inverse: Term
    term: Term
    value: Term
    weights: tuple[Term, Term]


def without_inverses(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Every function of inverse functions of its kind outside of binders by its algebraic value."""
    if depth < MAX_DEPTH - 4:
        return None
    for old in outside_binders(goal.margin):
        if old.head not in (*_CIRCULAR, *_HYPERBOLIC) or not _mentions_inverse(old):
            continue
        found = _exchanged(search, goal, old)
        if found is None:
            continue
        wrap, value = found
        margin = exchange(goal.margin, old, value)
        proof = search.prove(goal.with_(margin=margin), depth)
        return None if proof is None else wrap(proof)
    return None


def _mentions_inverse(node: Term) -> bool:
    inside = (_INVERSE.get(item.head) for item in outside_binders(node.args[0]))
    return any(item is not None and node.head in item.of for item in inside)


def _exchanged(search: Prover, goal: Goal, old: Term) -> tuple[Callable[[Node], Node], Term] | None:
    """The node without its proof, and the algebraic term."""
    written = _written(old)
    if written is None:
        return None
    shape, known = written
    value = shape
    for item in known:
        value = exchange(value, item.term, item.value)
    value = _simplest(value)
    defined = _defined(search, goal, value)
    if defined is None:
        return None
    because: Node = leaves.identity(tentative=True)
    for item in reversed(known):
        shown, why = _shown(search, goal, item), _defined(search, goal, item.value)
        if shown is None or why is None:
            return None
        because = forms.equal(item.term, item.value, shown, because, why)
    because = forms.same(shape - value, because)
    return (lambda proof: forms.equal(old, value, because, proof, defined)), value


def _defined(search: Prover, goal: Goal, term: Term) -> list[Node] | None:
    """Why a term is defined: a proof of each of its obligations."""
    found = []
    for condition in obligations((term,), integer_names(goal.domains)):
        about = goal.with_(margin=condition.relation.left, op=condition.relation.op)
        node = direct(about) or search.prove(about, MAX_DEPTH - 5)
        if node is None:
            return None
        found.append(node)
    return found


def _simplest(value: Term) -> Term:
    try:
        return ring.normal_term(value)
    except OF_ALGEBRA:
        return value


# ---------------------------------------------------------------- addition theorems
def _written(old: Term) -> tuple[Term, list[_Value]] | None:
    """The node in functions of single inverse functions, and the values of those."""
    try:
        pieces = dict(_pieces(old.args[0]))
    except OF_ALGEBRA:
        return None
    circular = old.head in _CIRCULAR
    kinds = [name for name, inverse in _INVERSE.items() if old.head in inverse.of]
    inverse = {node: count for node, count in pieces.items() if node.head in kinds}
    if not inverse or sum(abs(count) for count in inverse.values()) > _MOST_MULTIPLE:
        return None
    if any(count.denominator != 1 for count in inverse.values()):
        return None
    rest = [
        node if count == 1 else t.multiply(t.number(count), node)
        for node, count in pieces.items()
        if node not in inverse
    ]
    left = t.add(*rest) if rest else None
    known: list[_Value] = []
    pair: tuple[Term, Term] | None = None
    if left is not None:
        pair = _pair(circular, left)
    for node, count in inverse.items():
        values = (_circular if circular else _hyperbolic)(node)
        known += values
        first, second = (item.term for item in values)
        if node.head == "acos":
            first, second = second, first
        for _ in range(abs(int(count))):
            pair = _added(circular, pair, (first, second), count > 0)
    assert pair is not None
    match old.head:
        case "sin" | "exp":
            shape = pair[0]
        case "cos":
            shape = pair[1]
        case "tan":
            shape = t.divide(*pair)
        case "sinh":
            shape = t.divide(pair[0] - pair[1], t.number(2))
        case "cosh":
            shape = t.divide(pair[0] + pair[1], t.number(2))
        case _:
            shape = t.divide(pair[0] - pair[1], pair[0] + pair[1])
    used = set(outside_binders(shape))
    return shape, [item for item in known if item.term in used]


def _pair(circular: bool, at: Term) -> tuple[Term, Term]:
    """sin and cos, or exp of the argument and of its negative."""
    if circular:
        return t.function("sin", at), t.function("cos", at)
    return t.function("exp", at), t.function("exp", t.negate(at))


def _added(
    circular: bool, pair: tuple[Term, Term] | None, step: tuple[Term, Term], forward: bool
) -> tuple[Term, Term]:
    if not circular:
        step = step if forward else (step[1], step[0])
        return (
            step if pair is None else (t.multiply(pair[0], step[0]), t.multiply(pair[1], step[1]))
        )
    sine = step[0] if forward else t.negate(step[0])
    if pair is None:
        return sine, step[1]
    s, c = pair
    return s * step[1] + c * sine, c * step[1] - s * sine


def _pieces(argument: Term) -> Iterator[tuple[Term, Fraction]]:
    """The monomials of an argument with their coefficients."""
    quotient = ring.normalise(argument)
    if quotient.denominator != 1:
        raise Unsupported("an argument with a denominator")
    context = quotient.numerator.context()
    for exponents, coefficient in quotient.numerator.terms():
        monomial = context.from_dict({tuple(map(int, exponents)): 1})
        yield ring.polynomial_term(quotient.generators, monomial), to_fraction(coefficient)


# ---------------------------------------------------------------- values at one inverse function
def _equations(node: Term) -> tuple[Term, ...]:
    """Terms that vanish, and whose derivatives in the argument do."""
    a = node.args[0]
    exponentials = _INVERSE[node.head].exponentials
    if exponentials is not None:
        rising, falling = _pair(False, node)
        up, down = exponentials(a)
        return falling * up - 1, rising * down - 1
    sine, cosine = _pair(True, node)
    if node.head == "atan":
        s = t.function("sqrt", 1 + a**2)
        return t.divide(sine - a * cosine, s), t.divide(cosine + a * sine, s) - 1
    s = t.function("sqrt", 1 - a**2)
    return sine * s - a * cosine, a * sine + s * cosine - 1


def _circular(node: Term) -> list[_Value]:
    """The values of sin and cos at asin (for acos too, as acos = pi/2 - asin), or at atan."""
    a = node.args[0]
    inverse = node if node.head == "atan" else t.function("asin", a)
    sine, cosine = _pair(True, inverse)
    if node.head == "atan":
        s = t.function("sqrt", 1 + a**2)
        least, tangent = t.divide(ONE, s), t.divide(a, s)
        return [
            _Value(inverse, sine, tangent, (least, tangent)),
            _Value(inverse, cosine, least, (t.negate(tangent), least)),
        ]
    s = t.function("sqrt", 1 - a**2)
    return [
        _Value(inverse, sine, a, (s, a)),
        _Value(inverse, cosine, s, (t.negate(a), s)),
    ]


def _hyperbolic(node: Term) -> list[_Value]:
    """The values of exp at an inverse hyperbolic function and at its negative."""
    rising, falling = _pair(False, node)
    exponentials = _INVERSE[node.head].exponentials
    assert exponentials is not None
    up, down = exponentials(node.args[0])
    return [
        _Value(node, rising, up, (t.negate(rising), ZERO)),
        _Value(node, falling, down, (ZERO, t.negate(falling))),
    ]


def _shown(search: Prover, goal: Goal, item: _Value) -> Node | None:
    """``term - value == 0`` by its equations."""
    parts = [
        (weight, equation, place)
        for place, (weight, equation) in enumerate(zip(item.weights, _equations(item.inverse)))
        if weight != ZERO
    ]
    margin = t.add(*(t.multiply(weight, equation) for weight, equation, _ in parts))
    node: Node = leaves.identity(tentative=True)
    for _, equation, place in reversed(parts):
        known = _level(search, goal, item.inverse, place)
        if known is None:
            return None
        node = forms.equal(equation, ZERO, known, node)
    defined = _defined(search, goal, margin)
    return None if defined is None else forms.rewrite(ONE, margin, leaves.exact(), node, defined)


def _level(search: Prover, goal: Goal, inverse: Term, place: int) -> Node | None:
    """An equation holds, for it is level and holds where its value is known."""
    argument = inverse.args[0]
    name = "z" + "_" * (1 + max((len(key) for key in goal.box), default=0))
    domain, start = TABLE[inverse.head].domain, _INVERSE[inverse.head].known
    interval = Interval(domain.lower, domain.upper, domain.lower_open, domain.upper_open)
    inside: list[Node] = []
    for side in (argument, start):
        for relation in interval.membership(name):
            about = relation.substitute({name: side})
            within = goal.with_(margin=about.margin, op=about.margin_op)
            node = _bound(within) or assumption(within) or exact(within)
            node = node or search.prove(within, MAX_DEPTH - 4)
            if node is None:
                return None
            inside.append(node)
    function = _equations(t.function(inverse.head, t.variable(name)))[place]
    order = leaves.assumption(len(goal.given))
    known = t.substitute(function, {name: start})

    def side_of(function: Term, known: Term) -> Node:
        parts = []
        for sign in (1, -1):
            node = monotony.increasing(
                name, function, interval, (argument, start), sign, inside, order,
                leaves.identity(tentative=True),
            )  # fmt: skip
            there = t.substitute(function, {name: argument}) - known
            parts.append(forms.total([(there, node), (known, leaves.constant())]))
        return cases.cases(argument - start, parts)

    return forms.both(side_of(function, known), side_of(t.negate(function), t.negate(known)))


def _bound(goal: Goal) -> Node | None:
    """A bound of the domain as it stands."""
    bounds = [item for name, interval in goal.domains for item in interval.membership(name)]
    for place, item in enumerate(bounds, len(goal.given)):
        if item.margin == goal.margin and item.margin_op == goal.op:
            return leaves.assumption(place)
    return None


__all__ = ["without_inverses"]

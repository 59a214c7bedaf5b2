"""Circular and hyperbolic functions of inverse ones as algebraic terms: ``sin(atan(x))``, ``cosh(acosh(x))``.

The values at one inverse function rest on equations whose derivative vanishes identically, as
``x*sin(asin(x)) + sqrt(1 - x**2)*cos(asin(x)) == 1``; sums and multiples of angles follow by the
addition theorems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.arithmetic import ring
from verify.arithmetic.balls import to_fraction
from verify.certificates import cases, forms, leaves, renaming
from verify.certificates.node import Node, Unfinished
from verify.errors import Unsupported
from verify.language import terms as t
from verify.language.claims import Interval, Relation
from verify.language.terms import ONE, ZERO, Term
from verify.search import equalities
from verify.search.enclosure import direct, range_of
from verify.search.goals import Goal, integer_names, obligations
from verify.search.prover import MAX_DEPTH, Prover
from verify.search.real.substitutions import to_interval
from verify.search.whole.unfolding import exchange, outside_binders

_MOST_MULTIPLE = 6
_CIRCULAR = ("sin", "cos", "tan")
_HYPERBOLIC = ("exp", "sinh", "cosh", "tanh")
_TROUBLE = (Unsupported, ValueError, ZeroDivisionError)
_INVERSE = {"asin": _CIRCULAR, "acos": _CIRCULAR, "atan": _CIRCULAR,
            "asinh": _HYPERBOLIC, "acosh": _HYPERBOLIC, "atanh": _HYPERBOLIC}  # fmt: skip
#: Where an inverse function is defined: its ends, and whether they are left out.
_DOMAINS = {"asin": (-1, 1, False), "acosh": (1, None, False), "atanh": (-1, 1, True)}
#: Where its value is known, if not at 0, 1/2, 1.
_POINTS = {"acosh": [ONE]}


@dataclass(frozen=True, slots=True)
class _Value:
    """``term == value``, for ``term - value`` is the sum of the weights times the equations."""

    term: Term
    value: Term
    parts: tuple[tuple[Term, Term], ...]  # weight, equation


def without_inverses(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Every function of inverse functions of its kind outside of binders by its algebraic value."""
    if depth < MAX_DEPTH - 4:
        return None
    for old in outside_binders(goal.margin):
        if old.head not in (*_CIRCULAR, *_HYPERBOLIC) or not _mentions_inverse(old):
            continue
        found = _exchanged(search, goal, old, depth)
        if found is None:
            continue
        wrap, value = found
        margin = exchange(goal.margin, old, value)
        proof = search.prove(goal.with_(margin=margin), depth)
        return None if proof is None else wrap(proof)
    return None


def _mentions_inverse(node: Term) -> bool:
    return any(node.head in _INVERSE.get(item.head, ()) for item in outside_binders(node.args[0]))


def _exchanged(
    search: Prover, goal: Goal, old: Term, depth: int
) -> tuple[Callable[[Node], Node], Term] | None:
    """The node without its proof, and the algebraic term."""
    written = _written(old)
    if written is None:
        return None
    shape, known = written
    value = shape
    for item in known:
        value = exchange(value, item.term, item.value)
    value = _simplest(value)
    defined = []
    integers = integer_names(goal.domains)
    for condition in obligations((value,), integers):
        about = goal.with_(margin=condition.relation.left, op=condition.relation.op)
        node = direct(about) or search.prove(about, min(depth, MAX_DEPTH - 4) - 1)
        if node is None:
            return None
        defined.append(node)
    because: Node = leaves.identity(tentative=True)
    for item in reversed(known):
        shown = _shown(search, goal, item)
        if shown is None:
            return None
        because = forms.equal(item.term, item.value, shown, because)
    because = forms.same(shape - value, because)
    return (lambda proof: forms.equal(old, value, because, proof, defined)), value


def _simplest(value: Term) -> Term:
    try:
        return ring.normal_term(value)
    except _TROUBLE:
        return value


# ---------------------------------------------------------------- addition theorems
def _written(old: Term) -> tuple[Term, list[_Value]] | None:
    """The node in functions of single inverse functions, and the values of those."""
    try:
        pieces = dict(_pieces(old.args[0]))
    except _TROUBLE:
        return None
    circular = old.head in _CIRCULAR
    kinds = [name for name, heads in _INVERSE.items() if old.head in heads]
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
        return step if pair is None else (t.multiply(pair[0], step[0]), t.multiply(pair[1], step[1]))
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
def _circular(node: Term) -> list[_Value]:
    """The values of sin and cos at asin (for acos too, as acos = pi/2 - asin), or at atan."""
    a = node.args[0]
    if node.head == "atan":
        s = t.function("sqrt", 1 + a**2)
        sine, cosine = _pair(True, node)
        first = t.divide(sine - a * cosine, s)
        second = t.divide(cosine + a * sine, s) - 1
        return [
            _Value(sine, t.divide(a, s), ((t.divide(a, s), second), (t.divide(ONE, s), first))),
            _Value(cosine, t.divide(ONE, s), ((t.divide(ONE, s), second), (t.negate(t.divide(a, s)), first))),
        ]
    s = t.function("sqrt", 1 - a**2)
    sine, cosine = _pair(True, t.function("asin", a))
    first, second = sine * s - a * cosine, a * sine + s * cosine - 1
    return [
        _Value(sine, a, ((s, first), (a, second))),
        _Value(cosine, s, ((s, second), (t.negate(a), first))),
    ]


def _hyperbolic(node: Term) -> list[_Value]:
    """The values of exp at an inverse hyperbolic function and at its negative."""
    a = node.args[0]
    if node.head == "atanh":
        high, low = t.function("sqrt", 1 + a), t.function("sqrt", 1 - a)
        up, down = t.divide(high, low), t.divide(low, high)
    else:
        s = t.function("sqrt", a**2 + 1 if node.head == "asinh" else a**2 - 1)
        up, down = a + s, s - a if node.head == "asinh" else a - s
    rising, falling = _pair(False, node)
    return [
        _Value(rising, up, ((t.negate(rising), falling * up - 1),)),
        _Value(falling, down, ((t.negate(falling), rising * down - 1),)),
    ]


def _shown(search: Prover, goal: Goal, item: _Value) -> Node | None:
    """``term - value == 0`` by its equations."""
    margin = t.add(*(t.multiply(weight, equation) for weight, equation in item.parts))
    node: Node = leaves.identity(tentative=True)
    for _, equation in reversed(item.parts):
        known = _level(search, goal, equation, item.term.args[0])
        if known is None:
            return None
        node = forms.equal(equation, ZERO, known, node)
    return forms.same(margin, node)


def _level(search: Prover, goal: Goal, equation: Term, inverse: Term) -> Node | None:
    """An equation in the argument of the inverse function, whose derivative vanishes."""
    if inverse.head == "-":
        inverse = inverse.args[0]
    argument = inverse.args[0]
    if argument.head == "variable" and not goal.intervals[str(argument.value)].integer:
        about = _bare(goal.with_(margin=equation, op="=="))
        node = equalities.constant(search, about, MAX_DEPTH, _POINTS.get(inverse.head))
        return None if node is None else cases.weaken([], node)
    name = "z" + "_" * (1 + max((len(key) for key in goal.box), default=0))
    fresh = t.variable(name)
    inside = exchange(equation, argument, fresh)
    reach = range_of(argument, goal.box, 128)
    if reach is None or t.free_variables(inside) != {name}:
        return None
    interval = to_interval(reach)
    bounds: list[tuple[Relation, Node]] = []
    ends: list[Unfinished] = []
    inner = _bare(goal)
    low, high, opened = _DOMAINS.get(inverse.head, (None, None, False))
    index = len(goal.given)
    for end, at, sign in (("lower", low, 1), ("upper", high, -1)):
        if at is None or _within(interval, end, at, opened):
            continue
        number = t.number(at)
        margin = argument - number if sign > 0 else number - argument
        op = ">" if opened else ">="
        about = goal.with_(margin=margin, op=op, given=(*goal.given, *(r for r, _ in bounds)))
        shown = search.prove(about, MAX_DEPTH - 4)
        if shown is None:
            return None
        ends.append(cases.tighten(name, number, end, leaves.assumption(index), strict=opened))
        bounds.append((Relation(margin, op, ZERO), shown))
        index += 1
        interval = Interval(
            number if end == "lower" else interval.lower,
            number if end == "upper" else interval.upper,
            opened if end == "lower" else interval.lower_open,
            opened if end == "upper" else interval.upper_open,
        )
    inner = inner.with_(domains=(*goal.domains, (name, interval)), margin=inside, op="==")
    node = equalities.constant(search, inner, MAX_DEPTH, _POINTS.get(inverse.head))
    if node is None:
        return None
    node = renaming.abstract(argument, name, cases.wrapped(ends, cases.weaken([], node)))
    for relation, shown in reversed(bounds):
        node = cases.cut(relation.left, relation.op, shown, node)
    return node


def _bare(goal: Goal) -> Goal:
    return goal.with_(given=())


def _within(interval: Interval, end: str, at: int, opened: bool) -> bool:
    side, left_out = (
        (interval.lower, interval.lower_open)
        if end == "lower"
        else (interval.upper, interval.upper_open)
    )
    if not isinstance(side.value, Fraction):
        return False
    inside = side.value > at if end == "lower" else side.value < at
    return inside or (side.value == at and (left_out or not opened))


__all__ = ["without_inverses"]

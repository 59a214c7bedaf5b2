"""Integrals without variables as numbers: the rule ``bracket``.

Certified quadrature of the search proposes the value of the part between two rational points;
what lies beyond is left to :mod:`verify.search.integrals.majorants` where the range is unbounded
and to :mod:`verify.search.integrals.stretches` beside other ends.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice

from flint import arb

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.quadrature import integrate
from memory_theorems.verify.certificates import integration
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.functions import table
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, is_infinite
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, simple_between
from memory_theorems.verify.search.goals import Goal, obligations, rational_value
from memory_theorems.verify.search.integrals import majorants, stretches
from memory_theorems.verify.search.integrals.stretches import Beside
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

_BITS, _BITS_WITH_KINKS = 96, 48
_KINKS = frozenset(("Abs", "Max", "Min"))
#: What the rule can integrate: the functions with values on complex balls; it does not know sinc.
_HEADS = frozenset(("number", "variable", "constant", "+", "-", "*", "/", "**")) | (
    table.heads(lambda item: item.continuation is not False) - {"sinc"}
)
_TROUBLE = (VerifyError, Undetermined, ArithmeticError, ValueError, OverflowError)


def bracketed(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The first integral without variables between two numbers close to it."""
    if goal.op not in (">=", ">") or depth < MAX_DEPTH - 3:
        return None
    for old in outside_binders(goal.margin):
        if old.head != "Integral" or not suitable(old):
            continue
        for found in _known(search, old):
            name = "u" + "_" * (1 + max((len(key) for key in goal.box), default=0))
            value, wide = found.middle, 2 * found.radius + abs(found.middle) / 10**9
            ends = (
                t.number(simple_between(value - 2 * wide, value - wide)),
                t.number(simple_between(value + wide, value + 2 * wide)),
            )
            inner = goal.with_(
                domains=(*goal.domains, (name, Interval(*ends))),
                margin=exchange(goal.margin, old, t.variable(name)),
            )
            if numerics.suspicious(inner):
                continue
            proof = search.prove(inner, depth - 1)
            if proof is not None:
                return integration.bracketed(found.node, old, name, ends, proof)
        return None
    return None


def exists(search: Prover, old: Term, depth: int) -> Node | None:
    """That an integral without variables has a value."""
    if not suitable(old) or depth < MAX_DEPTH - 3:
        return None
    return next((found.node for found in _known(search, old)), None)


def suitable(old: Term) -> bool:
    """Whether the rule knows all functions of the integrand."""
    return not t.free_variables(old) and all(node.head in _HEADS for node in t.walk(old.args[0]))


# ---------------------------------------------------------------- the parts
@dataclass(frozen=True, slots=True)
class _Known:
    """A node of the rule without old and proof, and about the value that it leaves."""

    node: Node
    middle: Fraction
    radius: Fraction


#: What was found for an integral, by the precision of the effort: the same for all who ask.
_FOUND: OrderedDict[tuple[Term, int], _Shared] = OrderedDict()
_MOST_FOUND = 64
_BOXES = 4_000


class _Shared:
    """Proposals that are made once, when somebody asks for them."""

    def __init__(self, proposals: Iterator[_Known]) -> None:
        self.proposals, self.made, self.broken = proposals, list[_Known](), False

    def __iter__(self) -> Iterator[_Known]:
        for index in count():
            if index == len(self.made):
                self.broken = True  # unless this call comes to its end
                following = next(self.proposals, None)
                self.broken = False
                if following is None:
                    return
                self.made.append(following)
            yield self.made[index]


def _known(search: Prover, old: Term) -> _Shared:
    key = old, search.bits
    if key not in _FOUND or _FOUND[key].broken:
        _FOUND[key] = _Shared(_proposed(search.part(_BOXES), old, MAX_DEPTH))
        while len(_FOUND) > _MOST_FOUND:
            _FOUND.popitem(last=False)
    return _FOUND[key]


def _proposed(search: Prover, old: Term, depth: int) -> Iterator[_Known]:
    body, bound, lower, upper = old.args
    name = str(bound.value)
    heads = _ends(search, body, name, lower, upper, depth, lower=True)
    tails = _ends(search, body, name, upper, lower, depth, lower=False)
    bits = _BITS_WITH_KINKS if any(node.head in _KINKS for node in t.walk(body)) else _BITS
    least: Fraction | None = None
    for head, tail in _side_by_side(heads, tails):
        parts = [item for item in (head, tail) if item is not None]
        radius = sum((item.radius for item in parts), Fraction(0))
        if least is not None and radius >= least / 10:
            continue
        domain = Interval(lower, upper, head is not None, tail is not None)
        whole = Goal(((name, domain),), (), body, ">=")
        integrand = majorants.proofs(search, whole, body, depth)
        points = [
            rational_value(end if item is None else item.tail.at)
            for end, item in ((lower, head), (upper, tail))
        ]
        value = _inner(body, name, points, bits)
        if integrand is None or value is None:
            continue
        least = radius
        sides = [None if item is None else item.tail for item in (head, tail)]
        node = integration.bracket(bits, integrand, *sides)
        middle = to_fraction(value.mid()) + sum((item.middle for item in parts), Fraction(0))
        yield _Known(node, middle, radius + 4 * to_fraction(value.rad()))


def _side_by_side(
    heads: Iterator[Beside | None], tails: Iterator[Beside | None]
) -> Iterator[tuple[Beside | None, Beside | None]]:
    """The first of both, then the next ones, the last one again where there is no other."""
    pair: list[list[Beside | None]] = [[], []]
    while True:
        new = [list(islice(items, 1)) for items in (heads, tails)]
        pair = [item or before for item, before in zip(new, pair)]
        if not any(new) or not all(pair):
            return
        yield pair[0][0], pair[1][0]


def _ends(
    search: Prover, body: Term, name: str, end: Term, other: Term, depth: int, *, lower: bool
) -> Iterator[Beside | None]:
    """What may stand beside an end; None where nothing has to."""
    if is_infinite(end):
        yield from _unbounded(search, body, name, other, depth, lower=lower)
        return
    if rational_value(end) is not None and _regular(body, name, end, other, lower):
        yield None
    else:
        yield from stretches.beside(search, body, name, end, other, depth, lower=lower)


def _unbounded(
    search: Prover, body: Term, name: str, other: Term, depth: int, *, lower: bool
) -> Iterator[Beside]:
    start = Fraction(0) if is_infinite(other) else _rough(other)
    if start is None:
        return
    if lower:
        mirrored = t.substitute(body, {name: t.negate(t.variable(name))})
        cuts = majorants.cuts(mirrored, name, -start)
    else:
        cuts = majorants.cuts(body, name, start)
    for at in cuts:
        tail = majorants.tail(search, body, name, t.number(-at if lower else at), depth, lower)
        if tail is not None:
            yield Beside(tail, Fraction(0), rational_value(tail.above.bound) or Fraction(0))


def _rough(end: Term) -> Fraction | None:
    exact = rational_value(end)
    near = numerics.number_at(end, {})
    return exact if exact is not None else None if near != near else Fraction(near)


def _regular(body: Term, name: str, end: Term, other: Term, lower: bool) -> bool:
    """Whether the integrand is certainly analytic at the end, apart from kinks."""
    near, far = rational_value(end), _rough(other) if not is_infinite(other) else None
    if near is None:
        return False
    length = Fraction(1, 1000) if far is None else min(Fraction(1, 1000), abs(far - near) / 16)
    beyond = t.number(near + length if lower else near - length)
    domain = Interval(*((end, beyond) if lower else (beyond, end)))
    goal = Goal(((name, domain),), (), body, ">")
    needs = [
        goal.with_(margin=item.relation.left, op="!=" if item.relation.op == "!=" else ">")
        for item in obligations((body,), frozenset())
        if not item.bounds and not item.exists
    ]
    return all(direct(item) is not None for item in needs)


def _inner(body: Term, name: str, points: list[Fraction | None], bits: int) -> arb | None:
    start, stop = points
    if start is None or stop is None or not start < stop:
        return None
    try:
        value = integrate(body, name, start, stop, bits - 16)
    except _TROUBLE:
        return None
    return value if value.is_finite() else None

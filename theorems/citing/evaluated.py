"""Relations between numbers that are known, decided by exact or ball arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    lower_bound,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.refutation.readable_numbers import simplest_between

Values = Mapping[str, Real]
#: Precisions that are tried in turn.
BITS = (128, 512, 2048)
#: The greatest whole number that is looked for.
MOST = 2**60
#: By how much a chosen constant keeps away from the bound of its hypothesis.
ROOM = Fraction(1, 10**9)


def decided(relation: Relation, values: Values) -> bool | None:
    """Whether the relation holds; None where balls do not tell, or a side is not defined."""
    for bits in BITS:
        try:
            left, right = (evaluate(side, values, bits) for side in (relation.left, relation.right))
        except (Undetermined, Unsupported, ArithmeticError, ValueError):
            return None
        found = compare(left, relation.op, right)
        if found is not None:
            return found
    return None


def inside(domain: Interval, name: str, value: Real) -> bool | None:
    """Whether the value lies in the domain (of a whole number: in its interval)."""
    told = [decided(item, {name: value}) for item in domain.membership(name)]
    return False if False in told else None if None in told else True


def ends(term: t.Term, values: Values) -> tuple[Fraction, Fraction] | None:
    """Rational numbers between which the value lies; None where it is not enclosed."""
    try:
        found = evaluate(term, values, BITS[0])
        return lower_bound(found), upper_bound(found)
    except (Undetermined, Unsupported, ArithmeticError, ValueError):
        return None


def least(holds: Callable[[int], bool | None]) -> int | None:
    """A whole number at which ``holds`` is certain, while it is not at the one before; None where
    none was found up to :data:`MOST`."""
    high = 0
    while holds(high) is not True:
        high = 2 * high + 1
        if high > MOST:
            return None
    low = (high - 1) // 2 if high else -1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) is True else (middle, high)
    return high


def chosen(relations: Iterable[Relation], name: str, values: Values) -> Real | None:
    """The extreme number that the first relation allows which is linear in the name: a proposal,
    since the relations are decided with it afterwards."""
    for item in relations:
        margins = []
        for at in (0, 1, 2):
            try:
                margins.append(evaluate(item.margin, {**values, name: to_fmpq(Fraction(at))}))
            except (Undetermined, Unsupported, ArithmeticError, ValueError):
                break
        if len(margins) < 3 or item.margin_op not in (">=", ">"):
            continue
        start, slope = (to_ball(margins[0]), to_ball(margins[1]) - to_ball(margins[0]))
        bent = to_ball(margins[2]) - to_ball(margins[1]) - slope
        if not (bent.contains(0) and slope.is_finite() and not slope.contains(0)):
            continue
        bound = -start / slope
        try:
            # margin >= 0 asks for more than the bound where it rises, and for less where it falls.
            edge = upper_bound(bound) if slope > 0 else lower_bound(bound)
        except ValueError:
            continue
        step = abs(edge) * ROOM
        inward = step if slope > 0 else -step
        # The bound itself, where it is a short fraction; else a little inside.
        for near in (edge - inward / 1000, edge + inward / 1000):
            proposed = to_fmpq(_simplest(near, edge + inward))
            if decided(item, {**values, name: proposed}) is True:
                return proposed
    return None


def _simplest(first: Fraction, second: Fraction) -> Fraction:
    low, high = sorted((first, second))
    return simplest_between(low, high) if low < high else low

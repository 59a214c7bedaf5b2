"""How smooth a kernel is on [0, oo): proved smooth, or the point and order where it breaks."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from flint import arb, arb_series

from memory_theorems.theorems.objects.half_line.bends import bent
from memory_theorems.theorems.objects.half_line.holomorphic import (
    OutsideDomain,
    reader,
    series_length,
    taylor,
)
from memory_theorems.theorems.objects.half_line.pieces import (
    Piece,
    Undecided,
    box,
    exact_value,
    smooth_pieces,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, rational_text

ORDERS = 12
ROOTS = 12
#: Switches are looked for up to this time at least.
SEARCHED = Fraction(16)


@dataclass(frozen=True, slots=True)
class Break:
    """At ``where`` the derivative of order ``order`` has no value or jumps, and all lower ones are
    continuous when ``exact``; else only continuity of order ``order`` - 1 is left open."""

    where: str
    order: int
    exact: bool
    why: str


@dataclass(frozen=True, slots=True)
class Smoothness:
    """``kernel class`` C^k: the least order of a break (None: C^oo); ``proved`` tells if sharp."""

    order: int | None
    proved: bool
    breaks: tuple[Break, ...]

    @property
    def text(self) -> str:
        if self.order is None:
            return "C^oo on [0, oo)"
        if self.order < 0:
            return "not continuous" if self.proved else "not shown to be continuous"
        return f"C^{self.order} on [0, oo)" + (", not better" if self.proved else " at least")


def smoothness(term: Term, time: Fraction) -> Smoothness:
    """The class on [0, time] (beyond it the germ's rules speak of analytic functions only when no
    bent node is left; a bent node that switches for ever is Undecided).

    Raises Undecided or Unsupported when a part is not mastered.
    """
    with precision(160):
        bends = bent(term)
        time = max(time, SEARCHED) if bends else time
        pieces = smooth_pieces(term, time, Fraction(1, 2**80))
        endless = bends and _bent_beyond(term, pieces)
        found = [*_at_zero(pieces[0])]
        for piece in pieces:
            if piece.formula is not None:
                _analytic_inside(piece)
        found += _at_switches(term, pieces)
    kink = any(item.exact and item.order == 1 for item in found) and _continuous(term)
    if endless and not kink:
        raise Undecided("the formula switches again beyond the time that was searched")
    if not found:
        return Smoothness(None, True, ())
    least = min(found, key=lambda item: (item.order, not item.exact))
    return Smoothness(least.order - 1, least.exact, tuple(found))


def _bent_beyond(term: Term, pieces: Sequence[Piece]) -> bool:
    from memory_theorems.theorems.objects.half_line.germs import NoGerm, germ

    wavy = [node for node in t.walk(term) if node.head in ("Abs", "sign", "Max", "Min")]
    for node in wavy:
        from memory_theorems.theorems.objects.half_line.bends import switches

        for switch in switches(node):
            try:
                found = germ(switch, pieces[-1].upper)
            except NoGerm:
                return True
            if not found.sign or found.wave:
                return True
    return False


def _analytic_inside(piece: Piece) -> None:
    """The formula is analytic on (lower, upper]; Undecided where no ball shows it."""
    assert piece.formula is not None
    stack = [(piece.lower, piece.upper)]
    count = 0
    while stack:
        low, high = stack.pop()
        count += 1
        if taylor(piece.formula, box(low, high), 1) is not None:
            continue
        if high - low < Fraction(1, 2**60):
            if low == piece.lower:
                continue  # the end is treated on its own
            raise Undecided(f"not shown to be smooth near t = {float(low):.6g}")
        if count > 20_000:
            raise Undecided("not shown to be smooth on a piece")
        middle = (low + high) / 2
        stack += [(middle, high), (low, middle)]


def _at_zero(piece: Piece) -> list[Break]:
    """The order at t = 0 from the expansion in u = t**(1/q): exact where a coefficient of a power
    that is not whole is certainly not 0."""
    formula = piece.formula
    if formula is None:
        raise Undecided("a switch at t = 0")
    if taylor(formula, arb(0), 1) is not None:
        return []
    roots = lcm(*(_denominators(formula)), 1)
    if roots == 1 or roots > ROOTS:
        raise Unsupported("the order of smoothness at t = 0 is not told")
    u = t.variable("t")
    moved = _simplified(t.substitute(formula, {"t": t.power(u, t.number(roots))}), roots)
    length = roots * ORDERS
    with series_length(length):
        try:
            value = reader(moved)(arb_series([arb(0), arb(1)]), True)
        except (OutsideDomain, ZeroDivisionError, ValueError):
            raise Unsupported("the order of smoothness at t = 0 is not told") from None
        coefficients = [value[k] for k in range(length)]
    for k, c in enumerate(coefficients):
        if k % roots == 0 or c.is_zero():
            continue
        exponent = Fraction(k, roots)
        order = k // roots + 1
        exact = not c.contains(0)
        why = f"t**({rational_text(exponent)}) in the expansion at 0"
        return [Break("t = 0", order, exact, why)]
    raise Unsupported("the order of smoothness at t = 0 is not told")


def _denominators(term: Term) -> list[int]:
    found = [1]
    for node in t.walk(term):
        if node.head == "sqrt":
            found.append(2)
        if node.head == "**" and isinstance(node.args[1].value, Fraction):
            found.append(node.args[1].value.denominator)
    return found


def _simplified(term: Term, roots: int) -> Term:
    """(u**q)**(p/r) -> u**(q p/r) for whole q*p/r, u >= 0."""
    base = t.power(t.variable("t"), t.number(roots))

    def rule(node: Term) -> Term | None:
        exponent: Fraction | None = None
        if node.head == "sqrt" and node.args[0] == base:
            exponent = Fraction(1, 2)
        elif node.head == "**" and node.args[0] == base:
            value = node.args[1].value
            exponent = value if isinstance(value, Fraction) else None
        if exponent is None or (roots * exponent).denominator != 1:
            return None
        return t.power(t.variable("t"), t.number(int(roots * exponent)))

    return t.transform(term, rule)


def _at_switches(term: Term, pieces: Sequence[Piece]) -> list[Break]:
    """Compare the Taylor coefficients of neighbouring formulas at the point between them."""
    found = []
    smooth = [item for item in pieces if item.formula is not None]
    for one, two in itertools.pairwise(smooth):
        assert one.formula is not None
        assert two.formula is not None
        where = (
            f"t = {rational_text(one.upper)}"
            if one.upper == two.lower
            else f"t near {float(one.upper):.12g}"
        )
        at = box(one.upper, two.lower)
        left, right = taylor(one.formula, at, ORDERS), taylor(two.formula, at, ORDERS)
        least = 1 if _continuous(term) else 0
        if left is None or right is None:
            found.append(Break(where, least, False, "the formula changes"))
            continue
        jump = [a - b for a, b in zip(left, right, strict=True)]
        order = next((k for k, item in enumerate(jump) if not item.contains(0)), None)
        if order is None:
            found.append(Break(where, least, False, "the formula changes"))
            continue
        # Orders below: equal exactly at a rational point, or order 0 of a continuous term.
        known = one.upper == two.lower and all(
            _equal_at(one.formula, two.formula, one.upper, k) for k in range(order)
        )
        exact = known or order == 0 or (order == 1 and _continuous(term))
        why = f"the derivative of order {order} jumps"
        # What balls leave open below that order is not claimed.
        found.append(Break(where, order if exact else least, exact, why))
    return found


def _continuous(term: Term) -> bool:
    heads = {node.head for node in t.walk(term)}
    return not heads & {"Heaviside", "sign", "Piecewise", "floor", "ceiling"}


def _equal_at(one: Term, two: Term, point: Fraction, order: int) -> bool:
    from flint import fmpq

    from memory_theorems.theorems.targets.derivatives import derivative

    try:
        values = [exact_value(derivative(item, order), point) for item in (one, two)]
    except Unsupported:
        return False
    return all(isinstance(item, fmpq) for item in values) and values[0] == values[1]


def vanishing_order(term: Term, most: int) -> tuple[int, bool]:
    """(k, sharp): derivatives of order below k are exactly 0 at t = 0, by exact evaluation; sharp
    when the next is certainly not 0 or k = ``most``."""
    from flint import fmpq

    from memory_theorems.theorems.targets.derivatives import derivative

    current = term
    for k in range(most):
        value = exact_value(current, Fraction(0))
        if value is None:
            return k, False
        # A ball of radius 0 around 0 is the number 0.
        if not (value == 0 if isinstance(value, fmpq) else value.is_zero()):
            return k, not to_ball(value).contains(0)
        try:
            current = derivative(current)
        except Unsupported:
            return k + 1, False
    return most, True

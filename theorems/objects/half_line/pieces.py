"""A kernel on [0, T] as smooth pieces, with the points where its formula changes located.

Where Abs, Max, Heaviside, Piecewise and the like switch, the switching function's zeros are
enclosed by bisection: certified signs on both sides, and between them a short *gap* on which only
a bound is known.  On every other piece the kernel is one analytic term.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.theorems.objects.half_line.bends import BENT, bent, chosen_branch, switches
from memory_theorems.theorems.objects.half_line.holomorphic import taylor
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.arithmetic.range_enclosure import enclose
from memory_theorems.verify.asking.clock import check
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, free_variables, to_text

MAX_BOXES = 60_000


class Undecided(Unsupported):
    """The pieces were not separated; the message says where."""


@dataclass(frozen=True, slots=True)
class Piece:
    """[lower, upper] with the smooth formula there, or None on a gap; ``sign`` of that formula
    where it was asked for (0: not decided)."""

    lower: Fraction
    upper: Fraction
    formula: Term | None
    sign: int = 0


def box(lower: Fraction, upper: Fraction) -> arb:
    """The ball around [lower, upper]."""
    return to_ball(to_fmpq(lower)).union(to_ball(to_fmpq(upper)))


def _sign(value: arb) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0


def exact_value(term: Term, time: Fraction) -> fmpq | arb | None:
    """The value at a rational time, exact where it is rational; None where it is not defined."""
    try:
        return evaluate(term, {"t": to_fmpq(time)}, 128)
    except (Undetermined, Unsupported):
        return None


def certain_sign(term: Term, lower: Fraction, upper: Fraction, order: int = 4) -> int:
    """The sign of a smooth term on the open interval (lower, upper), 0 when it is not certain."""
    return sign_and_slope(term, lower, upper, order)[0]


def sign_and_slope(term: Term, lower: Fraction, upper: Fraction, order: int = 4) -> tuple[int, int]:
    """The signs of a smooth term and, where the first is not certain, of its derivative on the open
    interval (lower, upper); 0 where not certain.

    By a Taylor expansion about the middle with the remainder over the whole ball, and where the
    term is monotone by its ends (an end where it is exactly 0 is allowed).
    """
    if "t" not in free_variables(term):
        value = exact_value(term, lower)
        return 0 if value is None else _sign(to_ball(value)), 0
    whole = taylor(term, box(lower, upper), order)
    if whole is None:
        return _plain_sign(term, lower, upper), 0
    found = _sign(whole[0])
    if found:
        return found, 0
    middle = taylor(term, to_ball(to_fmpq((lower + upper) / 2)), order - 1)
    if middle is None:
        return 0, 0
    radius = to_ball(to_fmpq((upper - lower) / 2))
    spread, slope_spread = abs(whole[order]) * radius, abs(whole[order]) * order * radius
    for k in range(order - 1, 0, -1):
        spread = (spread + abs(middle[k])) * radius
        if k > 1:
            slope_spread = (slope_spread + abs(middle[k]) * k) * radius
    if abs(middle[0]) > spread:
        return _sign(middle[0]), 0
    slope = _sign(whole[1]) or (_sign(middle[1]) if abs(middle[1]) > slope_spread else 0)
    if not slope:
        return 0, 0
    first, last = _value(term, lower), _value(term, upper)
    if first is not None and slope * first >= 0:
        return slope, slope
    if last is not None and slope * last <= 0:
        return -slope, slope
    return 0, slope


def bracket(
    term: Term, low: Fraction, high: Fraction, slope: int, width: Fraction
) -> tuple[Fraction, Fraction] | None:
    """[a, b] of about that width with f(a) and f(b) of certain opposite signs, where f is strictly
    monotone on [low, high]; None when Newton's proposal is not confirmed."""
    guess = (low + high) / 2
    for _ in range(12):
        found = taylor(term, to_ball(to_fmpq(guess)), 1)
        if found is None or not found[1].mid():
            return None
        step = _midpoint(found[0]) / _midpoint(found[1])
        moved = min(max(guess - step, low), high)
        unit = Fraction(1, 2 ** (max(0, (1 / width).__floor__().bit_length()) + 8))
        moved = Fraction(round(moved / unit)) * unit
        near = abs(moved - guess) < width / 16
        guess = moved
        if near:
            break
    left, right = guess - width / 4, guess + width / 4
    if not low < left < right < high:
        return None
    one, two = _value(term, left), _value(term, right)
    if one is None or two is None or not slope * one < 0 or not slope * two > 0:
        return None
    return left, right


def _midpoint(value: arb) -> Fraction:
    return to_fraction(value.mid())


def _value(term: Term, time: Fraction) -> arb | None:
    """A ball around the value, the exact number where the ball alone leaves the sign open."""
    found = taylor(term, to_ball(to_fmpq(time)), 0)
    if found is not None and not found[0].contains(0):
        return found[0]
    exact = exact_value(term, time)
    return None if exact is None else to_ball(exact)


def _plain_sign(term: Term, lower: Fraction, upper: Fraction) -> int:
    check()
    try:
        found = enclose(term, {"t": Range(to_fmpq(lower), to_fmpq(upper), True, True)}, 128)
    except (Undetermined, Unsupported):
        return 0
    return 1 if found.satisfies(">") else -1 if found.satisfies("<") else 0


def formula_on(term: Term, lower: Fraction, upper: Fraction) -> Term | None:
    """The smooth formula on (lower, upper), or None when a switch is not certain there."""
    if not bent(term):
        return term
    args = []
    if term.head == "Piecewise":
        conditions = []
        for item in term.args[1::2]:
            sides = [formula_on(side, lower, upper) for side in item.args]
            if any(side is None for side in sides):
                return None
            conditions.append(t.rebuild(item, tuple(side for side in sides if side is not None)))
        args = [x for pair in zip(term.args[::2], conditions, strict=True) for x in pair]
        term = Term("Piecewise", tuple(args))
    else:
        for item in term.args:
            found = formula_on(item, lower, upper)
            if found is None:
                return None
            args.append(found)
        term = t.rebuild(term, tuple(args))
    if term.head in ("floor", "ceiling"):
        return _whole_part(term, lower, upper)
    if term.head not in BENT:
        return term
    branch = _branch(term, lower, upper)
    return branch if branch is None or not bent(branch) else formula_on(branch, lower, upper)


def _branch(term: Term, lower: Fraction, upper: Fraction) -> Term | None:
    def sign_of(switch: Term) -> int:
        found = certain_sign(switch, lower, upper)
        if not found:
            raise _NotCertain
        return found

    try:
        return chosen_branch(term, sign_of)
    except _NotCertain:
        return None


class _NotCertain(Exception):
    pass


def _whole_part(term: Term, lower: Fraction, upper: Fraction) -> Term | None:
    """floor or ceiling where the argument stays between two whole numbers."""
    middle = exact_value(term.args[0], (lower + upper) / 2)
    if middle is None:
        return None
    below = to_ball(middle).floor().unique_fmpz()
    if below is None:
        return None
    base = int(below)
    argument = term.args[0]
    if certain_sign(argument - base, lower, upper) != 1:
        return None
    if certain_sign(argument - (base + 1), lower, upper) != -1:
        return None
    return t.number(base if term.head == "floor" else base + 1)


def break_points(term: Term, end: Fraction) -> list[Fraction]:
    """Rational zeros of linear switching functions inside (0, end): pieces start and end there."""
    found: set[Fraction] = set()
    for node in t.walk(term):
        for switch in switches(node):
            try:
                linear = from_term(switch)
            except Unsupported:
                continue
            if any(n > 1 or a or b for n, a, b, _ in linear.terms):
                continue
            slope = sum((c for (n, _, _, _), c in linear.terms.items() if n == 1), fmpq(0))
            if slope:
                root = -to_fmpq(linear.at_zero) / slope
                value = to_fraction(root)
                if 0 < value < end:
                    found.add(value)
    return sorted(found)


def smooth_pieces(term: Term, end: Fraction, width: Fraction) -> list[Piece]:
    """Consecutive pieces that cover [0, end]; gaps are shorter than ``width``.

    Neighbours with one formula are joined.  Raises Undecided when more than MAX_BOXES boxes are
    needed.
    """
    if not bent(term):
        return [Piece(Fraction(0), end, term)]
    points = [Fraction(0), *break_points(term, end), end]
    found: list[Piece] = []
    with precision(160):
        for left, right in itertools.pairwise(points):
            for piece in _bisected(left, right, width, lambda a, b: formula_on(term, a, b)):
                last = found[-1] if found else None
                if last is not None and last.formula == piece.formula:
                    found[-1] = Piece(last.lower, piece.upper, piece.formula)
                else:
                    found.append(piece)
    return found


def _bisected(
    left: Fraction,
    right: Fraction,
    width: Fraction,
    formula: Callable[[Fraction, Fraction], Term | None],
) -> Iterator[Piece]:
    stack, count = [(left, right)], 0
    while stack:
        low, high = stack.pop()
        count += 1
        if count > MAX_BOXES:
            raise Undecided(f"the switches near t = {float(low):.6g} are not separated")
        found = formula(low, high)
        if found is None and high - low > width:
            middle = (low + high) / 2
            stack += [(middle, high), (low, middle)]
            continue
        yield Piece(low, high, found)


def signed_pieces(piece: Piece, width: Fraction, order: int = 6) -> Iterator[Piece]:
    """A smooth piece cut where its formula changes sign; gaps around zeros are shorter than
    ``width``, have sign 0 and keep the formula."""
    assert piece.formula is not None
    formula = piece.formula
    if vanishes(formula):
        yield Piece(piece.lower, piece.upper, t.ZERO)
        return
    stack, count = _graded(piece), 0
    open_: Piece | None = None
    while stack:
        low, high = stack.pop()
        count += 1
        if count > MAX_BOXES:
            raise Undecided(f"the zeros of {to_text(formula)[:40]} are not separated")
        sign, slope = sign_and_slope(formula, low, high, order)
        if not sign and high - low > width:
            zero = bracket(formula, low, high, slope, width) if slope else None
            if zero is not None:
                # Strictly monotone with a zero between certain signs.
                parts = [(low, zero[0], -slope), (*zero, 0), (zero[1], high, slope)]
                for left, right, found in parts:
                    if open_ is not None and open_.sign == found:
                        open_ = Piece(open_.lower, right, formula, found)
                        continue
                    if open_ is not None:
                        yield open_
                    open_ = Piece(left, right, formula, found)
                continue
            middle = (low + high) / 2
            stack += [(middle, high), (low, middle)]
            continue
        if open_ is not None and open_.sign == sign:
            open_ = Piece(open_.lower, high, formula, sign)
            continue
        if open_ is not None:
            yield open_
        open_ = Piece(low, high, formula, sign)
    if open_ is not None:
        yield open_


def vanishes(term: Term) -> bool:
    """Whether the term is identically zero by exact algebra."""
    try:
        return not from_term(term).terms
    except Unsupported:
        return False


def _graded(piece: Piece) -> list[tuple[Fraction, Fraction]]:
    """Boxes that double in length away from 0, last first: scales of time are all alike."""
    points = [piece.lower]
    step = Fraction(1, 16)
    while points[-1] < piece.upper:
        points.append(min(points[-1] + max(step, points[-1] / 2), piece.upper))
    return list(itertools.pairwise(points))[::-1]


def bound_on(term: Term, lower: Fraction, upper: Fraction) -> arb | None:
    """A bound of |term| on [lower, upper], bent nodes included; None where it is not certain."""
    try:
        found = enclose(term, {"t": Range(to_fmpq(lower), to_fmpq(upper))}, 128)
    except (Undetermined, Unsupported):
        return None
    if isinstance(found.lower, float) or isinstance(found.upper, float):
        return None
    return to_ball(found.lower).union(to_ball(found.upper)).abs_upper()

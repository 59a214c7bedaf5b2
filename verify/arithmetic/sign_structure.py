"""Where an exponential polynomial is positive and negative, and what follows from it.

[lower, upper] is cut into pieces on which the sign is certified by a Taylor expansion with a
proved remainder, and into short undecided pieces around zeros, which carry a proved bound of |f|.
Between zeros the exact antiderivative gives the integral, so that an uncertain zero costs only an
error of second order.  Floats propose where zeros are; exact end points and balls decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import arb, arb_mat, fmpq

from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction, upper_bound
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.turns import take_turns
from memory_theorems.verify.errors import Unsupported

ORDER = 10
MAX_PIECES = 200_000
#: What an interval costs, in turns of about 50 microseconds.
TURNS = 4


@dataclass(frozen=True, slots=True)
class Piece:
    """An interval with the certified sign of the function; 0: not decided, |f| <= ``bound``."""

    lower: Fraction
    upper: Fraction
    sign: int
    bound: Fraction = Fraction(0)


class TaylorTable:
    """Taylor coefficients of a function at any point, by one matrix-vector product in balls."""

    def __init__(self, function: ExponentialPolynomial, order: int = ORDER) -> None:
        derivatives = [function]
        for _ in range(order + 1):
            derivatives.append(derivatives[-1].derivative())
        self.order = order
        self.function = function
        self.last = derivatives.pop()
        self.atoms = sorted({atom for item in derivatives for atom in item.terms})
        rates = sorted({a for _, a, _, _ in self.atoms})
        frequencies = sorted({b for _, _, b, _ in self.atoms if b})
        self.rates = [to_fmpq(a) for a in rates]
        self.frequencies = [to_fmpq(b) for b in frequencies]
        #: each atom with the places of its rate and frequency in these lists.
        self.places = [
            (n, rates.index(a), frequencies.index(b) if b else None, sine)
            for n, a, b, sine in self.atoms
        ]
        self.rows = arb_mat(
            [
                [arb(item.terms.get(atom, fmpq(0)) / factorial(k)) for atom in self.atoms]
                for k, item in enumerate(derivatives)
            ]
        )

    def coefficients(self, point: Fraction) -> list[arb]:
        """f(point), f'(point), f''(point)/2, ..., f^(order)(point)/order!."""
        t = to_fmpq(point)
        decays = [arb(-a * t).exp() for a in self.rates]
        angles = [arb(b * t) for b in self.frequencies]
        waves = [(angle.cos(), angle.sin()) for angle in angles]
        column = []
        for n, a, b, sine in self.places:
            value = decays[a] if n == 0 else decays[a] * t**n
            column.append([value if b is None else value * waves[b][sine]])
        product = self.rows * arb_mat(column)
        return [product[k, 0] for k in range(self.order + 1)]

    def remainder(self, lower: Fraction, upper: Fraction) -> arb:
        """A bound of |f^(order+1)|/(order+1)! on the interval."""
        return self.last.absolute_bound(lower, upper) / factorial(self.order + 1)


def _range_bounds(
    table: TaylorTable, lower: Fraction, upper: Fraction
) -> tuple[arb, arb, arb, arb]:
    """(f(m), bound of |f - f(m)|, f'(m), bound of |f' - f'(m)|) with the midpoint m."""
    radius = arb(to_fmpq((upper - lower) / 2))
    terms = table.coefficients((lower + upper) / 2)
    rest = table.remainder(lower, upper)
    slope_rest = rest * (table.order + 1)
    # Horner from the top: sum |c_k| h**k and sum k |c_k| h**(k-1).
    for k in range(table.order, 0, -1):
        size = abs(terms[k])
        rest = rest * radius + size
        if k > 1:
            slope_rest = slope_rest * radius + size * k
    return terms[0], rest * radius, terms[1], slope_rest * radius


def _sign(value: arb) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0


def pieces(
    function: ExponentialPolynomial, lower: Fraction, upper: Fraction, tolerance: Fraction
) -> Iterator[Piece]:
    """Consecutive pieces that cover [lower, upper], at the current precision.

    ``tolerance``: an undecided piece has (length)*(bound) <= tolerance.  Unsupported when over
    MAX_PIECES intervals would be needed.
    """
    if not function.terms:
        yield Piece(lower, upper, 0)
        return
    table = TaylorTable(function)
    stack = [(lower, upper)]
    count = 0
    while stack:
        low, high = stack.pop()
        count += 1
        if count > MAX_PIECES:
            raise Unsupported(f"over {MAX_PIECES:,} intervals are needed to separate the zeros")
        take_turns(TURNS)
        value, spread, slope, slope_spread = _range_bounds(table, low, high)
        if abs(value) > spread:
            yield Piece(low, high, _sign(value))
            continue
        bound = upper_bound((abs(value) + spread).upper())
        if bound * (high - low) <= tolerance:
            yield Piece(low, high, 0, bound)
            continue
        if abs(slope) > slope_spread:
            found = _monotone(function, low, high, _sign(slope), tolerance, table)
            if found is not None:
                yield from found
                continue
        middle = (low + high) / 2
        stack += [(middle, high), (low, middle)]


def _monotone(
    function: ExponentialPolynomial,
    low: Fraction,
    high: Fraction,
    direction: int,
    tolerance: Fraction,
    table: TaylorTable,
) -> list[Piece] | None:
    """The pieces of an interval on which the function is strictly monotone, or None."""
    first, last = _sign(function.at(low)), _sign(function.at(high))
    if first == direction or (low == 0 and function.at_zero == 0):
        return [Piece(low, high, direction)]
    if last == -direction:
        return [Piece(low, high, -direction)]
    if first == 0 or last == 0:
        return None
    # One zero inside: Newton proposes, signs at exact points decide.
    guess = (low + high) / 2
    slope = 0.0
    for _ in range(12):
        value, derivative, *_ = table.coefficients(guess)
        slope = abs(float(derivative.mid()))
        if slope == 0.0:
            return None
        step = to_fraction(value.mid()) / to_fraction(derivative.mid())
        moved = _rounded(min(max(guess - step, low), high), high - low)
        if abs(moved - guess) <= (high - low) / 2**100:
            guess = moved
            break
        guess = moved
    # |f| is about slope*width on the bracket of length 2*width.
    ratio = tolerance / (32 * Fraction(slope))
    half = (ratio.numerator.bit_length() - ratio.denominator.bit_length() - 1) // 2
    width = min(Fraction(2) ** half, (high - low) / 4)
    for _ in range(3):
        left, right = max(low, guess - width), min(high, guess + width)
        if _sign(function.at(left)) == -direction and _sign(function.at(right)) == direction:
            value, spread, _, _ = _range_bounds(table, left, right)
            bound = upper_bound((abs(value) + spread).upper())
            if bound * (right - left) > tolerance:
                return None
            found = [Piece(left, right, 0, bound)]
            if low < left:
                found.insert(0, Piece(low, left, -direction))
            if right < high:
                found.append(Piece(right, high, direction))
            return found
        width *= 8
    return None


def _rounded(value: Fraction, scale: Fraction) -> Fraction:
    """``value`` rounded to a dyadic about 160 bits below ``scale``, so that points stay small."""
    unit = 2 ** max(0, 160 - (scale.numerator.bit_length() - scale.denominator.bit_length()))
    return Fraction(round(value * unit), unit)


# ---------------------------------------------------------------- what follows
def _last_sign_change(function: ExponentialPolynomial) -> Fraction | None:
    """A time after which one atom outweighs all others, so that the sign is constant; or None.

    With the leading atom c t**n exp(-a t) of least rate and then highest power, the quotient of
    any other atom by it is at most |c_i/c| t**(n_i-n) exp(-(a_i-a) t), decreasing for
    t >= (n_i-n)/(a_i-a); so the inequality at one time gives it for all later ones.
    """
    slowest = min(a for _, a, _, _ in function.terms)
    leaders = [atom for atom in function.terms if atom[1] == slowest]
    top = max(n for n, _, _, _ in leaders)
    leading = (top, slowest, Fraction(0), False)
    if any(n == top and b for n, _, b, _ in leaders) or leading not in function.terms:
        return None
    others = [(atom, abs(c)) for atom, c in function.terms.items() if atom != leading]
    start = Fraction(1)
    for (n, a, _, _), _c in others:
        if a > slowest and n > top:
            start = max(start, (n - top) / (a - slowest))
    for _ in range(200):
        t = to_fmpq(start)
        weight = arb(0)
        for (n, a, _, _), c in others:
            weight = weight + arb(-to_fmpq(a - slowest) * t).exp() * (c * t ** (n - top))
        if weight < abs(function.terms[leading]):
            return start
        start *= Fraction(3, 2)
    return None


def _horizon(function: ExponentialPolynomial, tolerance: Fraction) -> tuple[Fraction, int]:
    """A time and the certified sign after it; sign 0: the integral after it is <= tolerance."""
    start = _last_sign_change(function)
    if start is not None:
        sign = _sign(function.at(start))
        if sign:
            return start, sign
    slowest = function.slowest_rate
    assert slowest is not None
    time = Fraction(1)
    while not function.tail_bound(time) <= to_fmpq(tolerance):
        time *= Fraction(3, 2)
    return time, 0


def integral_of_absolute_value(
    function: ExponentialPolynomial,
    bits: int = 128,
    upper: Fraction | None = None,
    lower: Fraction = Fraction(0),
) -> arb:
    """``int_lower^upper |f|`` (None: to infinity, from 0), to about ``bits`` relative bits where
    possible.

    Raises ValueError when the function does not decay and ``upper`` is None; the zero function
    gives exactly 0.
    """
    if not function.terms:
        return arb(0)
    if upper is None and lower:
        raise ValueError("an integral to infinity begins at 0")
    if upper is None and not function.decays:
        raise ValueError("the integral diverges: the function does not decay")
    best = arb(0, 1)
    with precision(64):
        scale = _rough_size(function, lower, upper)
        lost = 0
    for attempt in range(4):
        working = bits + 48 + lost
        with precision(working):
            tolerance = scale / 2 ** (bits + 16 + lost)
            best = _absolute_integral(function, lower, upper, tolerance)
        if best.rel_accuracy_bits() >= bits:
            break
        lost += (48 if attempt == 0 else 2 * bits) + max(0, bits - best.rel_accuracy_bits())
    with precision(bits + 16):
        return +best


def _rough_size(
    function: ExponentialPolynomial, lower: Fraction, upper: Fraction | None
) -> Fraction:
    if upper is None:
        return upper_bound(function.tail_bound(Fraction(0)))
    return upper_bound(function.absolute_bound(lower, upper)) * (upper - lower) + 1


def _absolute_integral(
    function: ExponentialPolynomial, lower: Fraction, upper: Fraction | None, tolerance: Fraction
) -> arb:
    primitive = function.antiderivative()
    total, slack = arb(0), Fraction(0)
    if upper is None:
        end, sign = _horizon(function, tolerance)
        if sign:
            total = abs(primitive.at(end))
        else:
            slack += tolerance
    else:
        end = upper
    # Neighbouring pieces of one sign are joined before the primitive is evaluated.
    opened: tuple[Fraction, int] | None = None
    last = lower
    for piece in pieces(function, lower, end, tolerance / 64):
        if opened is not None and piece.sign != opened[1]:
            total = total + abs(primitive.at(piece.lower) - primitive.at(opened[0]))
            opened = None
        if piece.sign == 0:
            slack += piece.bound * (piece.upper - piece.lower)
        elif opened is None:
            opened = (piece.lower, piece.sign)
        last = piece.upper
    if opened is not None:
        total = total + abs(primitive.at(last) - primitive.at(opened[0]))
    return total + arb(0).union(arb(to_fmpq(slack)).upper())


def supremum_of_absolute_value(function: ExponentialPolynomial, bits: int = 64) -> arb:
    """``sup_{t >= 0} |f(t)|``: a ball.

    The supremum is attained at 0 or at a zero of the derivative, or is the limit at infinity when
    the slowest atom is a constant.  Raises ValueError when the function is not bounded, Unsupported
    when it neither decays nor tends to a constant.
    """
    if not function.terms:
        return arb(0)
    slowest = function.slowest_rate
    assert slowest is not None
    limit = arb(0)
    decaying = function
    if slowest < 0 or any(n for n, a, _, _ in function.terms if a == 0):
        raise ValueError("the function is not bounded on [0, oo)")
    if slowest == 0:
        constant = (0, Fraction(0), Fraction(0), False)
        if any(b for _, a, b, _ in function.terms if a == 0):
            raise Unsupported("the supremum of a function with a persistent oscillation")
        limit = arb(abs(function.terms[constant]))
        decaying = ExponentialPolynomial(
            {atom: c for atom, c in function.terms.items() if atom != constant}
        )
        if not decaying.terms:
            return limit
    for extra in (0, bits, 3 * bits):
        with precision(bits + 32 + extra):
            found = _largest(function, decaying, limit, bits + extra)
        if found.rel_accuracy_bits() >= bits:
            break
    return found


def _largest(
    function: ExponentialPolynomial, decaying: ExponentialPolynomial, limit: arb, bits: int
) -> arb:
    slope = function.derivative()
    size = upper_bound(decaying.tail_bound(Fraction(0)) + slope.tail_bound(Fraction(0)))
    best = limit.max(abs(arb(to_fmpq(function.at_zero))))
    start = _last_sign_change(slope) if slope.terms else Fraction(1)
    if start is not None and (not slope.terms or _sign(slope.at(start))):
        end = start  # monotone from here to the limit
    else:
        end = _end_of_large_values(decaying, limit)
        best = best.max(limit)
    best = best.max(abs(function.at(end)))
    for piece in pieces(slope, Fraction(0), end, size / 2 ** (bits + 8)):
        value = abs(function.at(piece.lower))
        if piece.sign == 0:
            # Over an undecided piece |f| changes by at most the bound of |f'| times its length.
            rise = to_fmpq(piece.bound * (piece.upper - piece.lower))
            value = value.union((value + rise).upper())
        best = best.max(value)
    return best


def _end_of_large_values(decaying: ExponentialPolynomial, limit: arb) -> Fraction:
    """A time after which |limit + decaying| stays below a value taken earlier.

    Each atom t**n exp(-a t) decreases from t = n/a on, so a termwise bound at one time holds for
    all later ones.  Without such a time (a constant limit is approached while oscillating):
    Unsupported.
    """
    if limit != 0:
        raise Unsupported("the supremum of a function that oscillates around its limit")
    slowest = decaying.slowest_rate
    assert slowest is not None
    points = [Fraction(k, 7) / slowest for k in range(15)]
    largest = max((abs(decaying.at(point)).lower() for point in points), key=float)
    time = max((n / a for n, a, _, _ in decaying.terms), default=Fraction(0)) + 1 / slowest
    for _ in range(200):
        if decaying.absolute_bound(time, time) < largest:
            return time
        time *= Fraction(5, 4)
    raise Unsupported("no time was found after which the function is small")

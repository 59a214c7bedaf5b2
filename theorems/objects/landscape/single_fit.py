"""The best single exponential, globally: minimisers of J_1 with a certificate.

``min_a J_1(a, w) = ||rho||**2 - 2 g(w)`` with ``g(w) = w L(w)**2``, attained at ``a = 2 w L(w)``.
Critical w with L(w) != 0 are the zeros of ``h = L + 2 w L'``. For an exponential polynomial L is
rational: all zeros of h are isolated exactly, and the values of g compared by balls. For other
kernels intervals are discarded when g stays below a value that is attained, or h has one sign;
``g <= (sqrt(w) A + sqrt(E/2))**2`` (A, E the source's mass and tail) and ``g <= B**2/w`` (B its
peak) discard both ends of (0, oo).

Source: Li, Han, E & Li (ICLR 2021), Lemma D.1, (125).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any

from flint import arb, fmpq_poly

from memory_theorems.theorems.objects.landscape.laplace import (
    Atlas,
    ExponentialMoments,
    LocalExpansion,
    MomentSource,
)
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import Unsupported

BITS = 160
#: Octaves of w that are searched at most, on both sides of 1.
OCTAVES = 120
DEEPEST = 24


@dataclass(frozen=True, slots=True)
class SingleFit:
    """The global minimiser (a, w) of J_1, the only one; ``loss``: J_1 there."""

    weight: arb
    rate: arb
    loss: arb
    method: str


# ---------------------------------------------------------------- exponential polynomials
def rational_transform(function: ExponentialPolynomial) -> tuple[fmpq_poly, fmpq_poly]:
    """(N, D) with L = N/D; D is positive on [0, oo) when the function decays."""
    top, bottom = fmpq_poly([0]), fmpq_poly([1])
    for (n, a, b, sine), c in function.terms.items():
        shift = fmpq_poly([to_fmpq(a), 1])
        square = shift * shift + to_fmpq(b * b)
        power = n + 1
        # 1/(s + a - i b)**power = (s + a + i b)**power/square**power
        real, imaginary = fmpq_poly([1]), fmpq_poly([0])
        for _ in range(power):
            real, imaginary = (
                real * shift - imaginary * to_fmpq(b),
                real * to_fmpq(b) + imaginary * shift,
            )
        part = (imaginary if sine else real) * (c * factorial(n))
        if b == 0:
            part, under = fmpq_poly([c * factorial(n)]), shift**power
        else:
            under = square**power
        top, bottom = top * under + part * bottom, bottom * under
        common = top.gcd(bottom)
        if common.degree() > 0:
            top, bottom = top // common, bottom // common
    return top, bottom


def best_single_exactly(function: ExponentialPolynomial) -> SingleFit:
    """By elimination.  Unsupported for the zero function and when two values of g are not told
    apart."""
    top, bottom = rational_transform(function)
    if top.is_zero():
        raise Unsupported("the Laplace transform vanishes: no single exponential is best")
    w = fmpq_poly([0, 1])
    slope = top * bottom + 2 * w * (top.derivative() * bottom - top * bottom.derivative())
    for bits in (BITS, 4 * BITS):
        with precision(bits):
            pairs: Any = slope.numer().complex_roots()  # pairs (root, multiplicity)
            roots = [root.real for root, _ in pairs if root.imag.is_zero() and root.real > 0]
            found = [_fit(root, _ratio(top, bottom, root), function) for root in roots]
            best = _strict_least(found)
        if best is not None:
            return best
    raise Unsupported("two critical rates have values that are not told apart")


def _ratio(top: fmpq_poly, bottom: fmpq_poly, at: arb) -> arb:
    return _value(top, at) / _value(bottom, at)


def _value(polynomial: fmpq_poly, at: arb) -> arb:
    total = arb(0)
    for coefficient in reversed(polynomial.coeffs()):
        total = total * at + coefficient
    return total


def _fit(rate: arb, transform: arb, function: ExponentialPolynomial) -> SingleFit:
    weight = 2 * rate * transform
    loss = ExponentialMoments(function).energy - weight * transform
    return SingleFit(weight, rate, loss, "exact elimination, all real roots isolated")


def _strict_least(found: list[SingleFit]) -> SingleFit | None:
    for item in found:
        if all(item is other or item.loss < other.loss for other in found):
            return item
    return None


# ---------------------------------------------------------------- any kernel with moments
def gain(rate: arb, transform: arb) -> arb:
    """g(w)."""
    return rate * transform * transform


def end_segments(source: MomentSource, least: arb) -> tuple[int, int]:
    """(first, last) segments that are searched: outside them g < ``least``.  Unsupported if far."""
    mass, tail, peak = (part.abs_upper() for part in (source.mass, source.tail, source.peak))
    last = Atlas.index(lower_bound((peak * peak / least).abs_upper()) + 1) + 1
    first = last
    while first > -OCTAVES * 4:
        w = to_fmpq(Atlas.start(first))
        root = arb(w).sqrt() * mass + (tail / 2).sqrt()
        if (root * root) < least:
            return first, last
        first -= 1
    raise Unsupported("small rates are not excluded")


def best_single(source: MomentSource, atlas: Atlas | None = None) -> SingleFit:
    """By branch and bound.  Unsupported when the search does not end with one critical point."""
    atlas = atlas or Atlas(source)
    with precision(80):
        least = _sampled(atlas)
        first, last = end_segments(source, least)
        kept: list[tuple[Fraction, Fraction, bool]] = []
        waiting = [
            (i, Atlas.start(i), Atlas.start(i + 1), 0)
            for i in range(first, last + 1)
            if not _far(source, i, least)
        ]
        while waiting:
            index, low, high, depth = waiting.pop()
            ball = to_ball(low).union(to_ball(high))
            segment = atlas.segment(index)
            value, slope = segment.at(ball), segment.at(ball, 1)
            if gain(ball, value) < least:
                continue
            h = value + 2 * ball * slope
            if h > 0 or h < 0:
                continue
            if depth >= DEEPEST:
                raise Unsupported("the search for the best rate does not end")
            curve = 3 * slope + 2 * ball * segment.at(ball, 2)
            if (curve > 0 or curve < 0) and depth >= 2:
                kept.append((low, high, bool(curve > 0)))
                continue
            middle = (low + high) / 2
            waiting += [(index, low, middle, depth + 1), (index, middle, high, depth + 1)]
    low, high = _one_interval(sorted(kept))
    return _refined(source, low, high)


def _far(source: MomentSource, index: int, least: arb) -> bool:
    """Whether g < ``least`` on a segment by L at its centre and a bound of L': one moment only."""
    left, right = Atlas.start(index), Atlas.start(index + 1)
    low, radius = arb(to_fmpq(left)), to_fmpq((right - left) / 2)
    spread = source.mass / (arb(1).exp() * low)
    if not source.tail.is_zero():
        spread += source.tail.sqrt() / (2 * low * low.sqrt())
    steep = source.peak / (low * low)
    slope = steep if steep < spread else spread
    size = abs(source.moment(0, (left + right) / 2)) + radius * slope
    return bool(gain(arb(to_fmpq(right)), size) < least)


def _sampled(atlas: Atlas) -> arb:
    """A lower bound of a value that g attains: octaves first, then steps around the best."""

    def value(w: Fraction) -> arb:
        return gain(arb(to_fmpq(w)), atlas.source.moment(0, w)).lower()

    best, w = max((value(Fraction(8) ** k), Fraction(8) ** k) for k in range(-13, 14))
    step = Fraction(1)
    for _ in range(16):
        around = [(value(moved), moved) for moved in (w * (1 + step), w / (1 + step))]
        found, moved = max(around)
        if found > best:
            best, w = found, _short(moved)
        else:
            step /= 2
    if not best > 0:
        raise Unsupported("the Laplace transform was not seen to differ from zero")
    return best


def _short(w: Fraction) -> Fraction:
    """A dyadic number of 40 bits near w."""
    with precision(40):
        return to_fraction(arb(to_fmpq(w)).mid())


def _one_interval(kept: list[tuple[Fraction, Fraction, bool]]) -> tuple[Fraction, Fraction]:
    """The hull of adjacent intervals on which h is monotone in the same sense; Unsupported when
    they fall apart or nothing is left."""
    if not kept:
        raise Unsupported("no rate is best: the supremum is not attained where it was searched")
    low, high, rising = kept[0]
    for left, right, sense in kept[1:]:
        if left != high or sense != rising:
            raise Unsupported("two rates may both be best")
        high = right
    return low, high


def _bisected(
    sign: Callable[[Fraction], int], low: Fraction, high: Fraction, left: int, bits: int
) -> tuple[Fraction, Fraction]:
    """The change of a sign that is ``left`` at ``low``, to so many bits."""
    while high - low > low / 2**bits:
        for part in (Fraction(1, 2), Fraction(3, 8)):
            middle = low + (high - low) * part
            found = sign(middle)
            if found:
                break
        else:
            raise Unsupported("the sign of the derivative is not decided")
        low, high = (middle, high) if found == left else (low, middle)
    return low, high


def _refined(source: MomentSource, low: Fraction, high: Fraction) -> SingleFit:
    """The one zero of h, strictly monotone on the interval, by bisection."""
    with precision(BITS):

        def sign(w: Fraction) -> int:
            h = source.moment(0, w) - 2 * to_fmpq(w) * source.moment(1, w)
            return 1 if h > 0 else -1 if h < 0 else 0

        left, right = sign(low), sign(high)
        if left == 0 or right == 0 or left == right:
            raise Unsupported("the sign of the derivative does not change once")
        low, high = _bisected(sign, low, high, left, 12)
        centre = _short((low + high) / 2)
        near = LocalExpansion.of(source, centre, centre / 512, 16, BITS)

        def near_sign(w: Fraction) -> int:
            ball = arb(to_fmpq(w))
            h = near.at(ball) + 2 * ball * near.at(ball, 1)
            return 1 if h > 0 else -1 if h < 0 else 0

        low, high = _bisected(near_sign, low, high, left, BITS - 40)
        rate = to_ball(low).union(to_ball(high))
        # |L'| <= B/w**2 between the ends.
        change = source.peak * to_fmpq((high - low) / low**2)
        value = source.moment(0, low) + change * arb(0, 1)
        weight = 2 * rate * value
        return SingleFit(
            weight, rate, source.energy - weight * value, "branch and bound over all rates"
        )

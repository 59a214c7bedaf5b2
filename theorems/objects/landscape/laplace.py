"""Enclosures of a Laplace transform and its derivatives on intervals, from moments at points.

``L(s) = int_0^oo exp(-s t) rho(t) dt`` has ``L^(j)(s) = (-1)**j M_j(s)`` with the moments
``M_k(s) = int t**k exp(-s t) rho(t) dt``. For ``|rho| <= B`` and ``|s - c| <= h < c`` Taylor's
theorem gives ``L^(j)(s) = sum_{k<n} (-1)**(j+k) M_{j+k}(c) (s-c)**k/k!`` up to ``B h**n
(n+j)!/(n! (c-h)**(n+j+1))``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, floor, log2
from typing import Protocol

from flint import acb, arb, ctx, fmpq

from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

#: Derivatives that are enclosed: L, L', L''.
ORDERS = 3
#: Segments in each octave of s.
PER_OCTAVE = 4
BITS = 96
TERMS = 16
#: Bits for each step of the recursion of moments.
GUARD = 4


class MomentSource(Protocol):
    """What has to be known of a kernel in L2.

    ``peak``: a bound of |rho|; ``energy``: ``int rho**2``; ``mass`` and ``tail``: bounds of
    ``int_0^T |rho|`` and ``int_T^oo rho**2`` for one T in (0, oo].
    """

    @property
    def peak(self) -> arb: ...

    @property
    def energy(self) -> arb: ...

    @property
    def mass(self) -> arb: ...

    @property
    def tail(self) -> arb: ...

    def moment(self, order: int, s: Fraction) -> arb:
        """M_order(s) for s > 0, at the current precision."""
        ...

    def moments(self, count: int, s: Fraction) -> list[arb]:
        """M_0(s), ..., M_{count-1}(s)."""
        ...


@dataclass(frozen=True, slots=True)
class ExponentialMoments:
    """Moments of an exponential polynomial that decays: sums of ``n!/(s + a - i b)**(n+1)``."""

    function: ExponentialPolynomial

    @property
    def peak(self) -> arb:
        """``sum |c| (n/(e a))**n``."""
        total = arb(0)
        for (n, a, _, _), c in self.function.terms.items():
            total += abs(c) * (arb(n) / (to_fmpq(a) * arb(1).exp())) ** n if n else arb(abs(c))
        return total

    @property
    def energy(self) -> arb:
        """Exact: every product of two terms has a rational integral."""
        square = self.function * self.function
        primitive = square.antiderivative()
        return arb(-to_fmpq(primitive.at_zero))

    @property
    def mass(self) -> arb:
        total = fmpq(0)
        for (n, a, _, _), c in self.function.terms.items():
            total += abs(c) * factorial(n) / to_fmpq(a) ** (n + 1)
        return arb(total)

    @property
    def tail(self) -> arb:
        return arb(0)

    def moment(self, order: int, s: Fraction) -> arb:
        total = arb(0)
        for (n, a, b, sine), c in self.function.terms.items():
            power = n + order
            shifted = arb(to_fmpq(s + a))
            if b == 0:
                total += c * factorial(power) / shifted ** (power + 1)
                continue
            wave = factorial(power) / acb(shifted, -arb(to_fmpq(b))) ** (power + 1)
            total += c * (wave.imag if sine else wave.real)
        return total

    def moments(self, count: int, s: Fraction) -> list[arb]:
        return [self.moment(order, s) for order in range(count)]


@dataclass(frozen=True, slots=True)
class PowerMoments:
    """Moments of ``weight*offset**-exponent*(1 + t/scale)**-exponent*exp(-rate*t)`` by Tricomi's
    function: ``int u**k (1 + u)**-p exp(-x u) du = k! U(k+1, k+2-p, x)``.

    ValueError unless scale, offset, exponent > 0, rate >= 0 and rho is in L2: rate > 0 or
    exponent > 1/2.
    """

    weight: Fraction
    scale: Fraction
    exponent: Fraction
    offset: Fraction = Fraction(1)
    rate: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if min(self.scale, self.offset, self.exponent) <= 0 or self.rate < 0:
            raise ValueError("scale, offset and exponent are positive, the rate not negative")
        if self.rate == 0 and 2 * self.exponent <= 1:
            raise ValueError("the exponent is above 1/2 where nothing else decays (rho in L2)")

    @property
    def start(self) -> arb:
        """rho(0)."""
        factor = arb(to_fmpq(self.weight))
        if self.offset != 1:
            factor *= arb(to_fmpq(self.offset)) ** arb(-to_fmpq(self.exponent))
        return factor

    @property
    def peak(self) -> arb:
        return abs(self.start)

    @property
    def energy(self) -> arb:
        square = self.start * self.start
        p, scale = to_fmpq(self.exponent), to_fmpq(self.scale)
        if self.rate == 0:
            return square * (scale / (2 * p - 1))
        x = arb(2 * to_fmpq(self.rate) * scale)
        return square * scale * x.hypgeom_u(arb(1), arb(2 - 2 * p))

    @property
    def _cut(self) -> int:
        """T/scale + 1 where the mass is not finite."""
        return 2**40

    @property
    def mass(self) -> arb:
        p, size = to_fmpq(self.exponent), self.peak * to_fmpq(self.scale)
        if self.rate > 0:
            return size * arb(to_fmpq(self.rate * self.scale)).hypgeom_u(arb(1), arb(2 - p))
        if p > 1:
            return size / (p - 1)
        if p == 1:
            return size * arb(self._cut).log()
        return size * arb(self._cut) ** arb(1 - p) / (1 - p)

    @property
    def tail(self) -> arb:
        p = to_fmpq(self.exponent)
        if p > 1 or self.rate > 0:
            return arb(0)
        return self.energy * arb(self._cut) ** arb(1 - 2 * p)

    def moment(self, order: int, s: Fraction) -> arb:
        scale, k = to_fmpq(self.scale), order
        x = arb(to_fmpq(s + self.rate) * scale)
        value = x.hypgeom_u(arb(k + 1), arb(k + 2 - to_fmpq(self.exponent)))
        return self.start * scale ** (k + 1) * factorial(k) * value

    def moments(self, count: int, s: Fraction) -> list[arb]:
        """Downwards from the last two, with ``u_k = int t**k exp(-x t) (1 + t)**-p``,
        ``(k + 1) u_k = x u_{k+2} + (x + p - k - 2) u_{k+1}``: the integral of the derivative of
        ``t**(k+1) (1 + t)**(1-p) exp(-x t)`` is 0."""
        if count <= 3:
            return [self.moment(order, s) for order in range(count)]
        x, p = to_fmpq((s + self.rate) * self.scale), to_fmpq(self.exponent)
        # A step loses about log2(1/x) bits where x is small.
        lost = GUARD + max(0, int(x.q).bit_length() - int(x.p).bit_length())
        with precision(ctx.prec + lost * count):
            found = [
                arb(x).hypgeom_u(arb(k + 1), arb(k + 2 - p)) * factorial(k)
                for k in (count - 1, count - 2)
            ]
            for k in range(count - 3, -1, -1):
                found.append((x * found[-2] + (x + p - k - 2) * found[-1]) / (k + 1))
            size, factor = to_fmpq(self.scale), self.start
            found = [value * factor * size ** (k + 1) for k, value in enumerate(found[::-1])]
        return [+value for value in found]


@dataclass(frozen=True, slots=True)
class SumOfMoments:
    """Moments of a sum of kernels; ``energy`` is that of the sum and has to be given."""

    parts: tuple[MomentSource, ...]
    energy: arb

    @property
    def peak(self) -> arb:
        return sum((part.peak for part in self.parts), arb(0))

    @property
    def mass(self) -> arb:
        """The parts may have different T: on [T_k, oo) the tail bounds part k, so both add up."""
        return sum((part.mass for part in self.parts), arb(0))

    @property
    def tail(self) -> arb:
        roots = (arb(0) if part.tail == 0 else part.tail.sqrt() for part in self.parts)
        total = sum(roots, arb(0))
        return total * total

    def moment(self, order: int, s: Fraction) -> arb:
        return sum((part.moment(order, s) for part in self.parts), arb(0))

    def moments(self, count: int, s: Fraction) -> list[arb]:
        rows = [part.moments(count, s) for part in self.parts]
        return [sum(column, arb(0)) for column in zip(*rows, strict=True)]


@dataclass(frozen=True, slots=True)
class LocalExpansion:
    """L, L', L'' on ``[centre - radius, centre + radius]``."""

    centre: fmpq
    radius: fmpq
    coefficients: tuple[tuple[arb, ...], ...]
    remainders: tuple[arb, ...]

    @classmethod
    def of(
        cls, source: MomentSource, centre: Fraction, radius: Fraction, terms: int, bits: int
    ) -> LocalExpansion:
        """ValueError unless 0 < radius < centre."""
        if not 0 < radius < centre:
            raise ValueError("an expansion needs 0 < radius < centre")
        with precision(bits):
            moments = source.moments(terms + ORDERS - 1, centre)
            rows, bounds = [], []
            ratio, near = arb(to_fmpq(radius / (centre - radius))), to_fmpq(centre - radius)
            for j in range(ORDERS):
                rows.append(
                    tuple(moments[j + k] * (-1) ** (j + k) / factorial(k) for k in range(terms))
                )
                scale = factorial(terms + j) // factorial(terms)
                size = (source.peak * scale * ratio**terms / near ** (j + 1)).abs_upper()
                bounds.append((-size).union(size))
            return cls(to_fmpq(centre), to_fmpq(radius), tuple(rows), tuple(bounds))

    def at(self, s: arb, order: int = 0) -> arb:
        """The derivative of this order on the part of the ball s inside the interval; ValueError
        when the ball leaves it."""
        offset = s - self.centre
        if not abs(offset) <= self.radius:
            raise ValueError("the ball leaves the interval of the expansion")
        total = arb(0)
        for coefficient in reversed(self.coefficients[order]):
            total = total * offset + coefficient
        return total + self.remainders[order]


@dataclass(frozen=True, slots=True)
class Atlas:
    """Expansions over geometric segments of (0, oo), made when they are asked for."""

    source: MomentSource
    terms: int = TERMS
    segments: dict[int, LocalExpansion] = field(default_factory=dict, repr=False)
    floats: dict[int, tuple[float, tuple[float, ...]]] = field(default_factory=dict, repr=False)

    @staticmethod
    def index(s: Fraction) -> int:
        """The segment that holds s > 0."""
        guess = floor(log2(s.numerator / s.denominator) * PER_OCTAVE) if s < 2**900 else 3600
        while Atlas.start(guess) > s:
            guess -= 1
        while Atlas.start(guess + 1) <= s:
            guess += 1
        return guess

    @staticmethod
    def start(index: int) -> Fraction:
        """The left end of a segment: a dyadic number near 2**(index/PER_OCTAVE)."""
        octave, part = divmod(index, PER_OCTAVE)
        return Fraction(2) ** octave * Fraction(round(2 ** (part / PER_OCTAVE) * 4096), 4096)

    def segment(self, index: int) -> LocalExpansion:
        found = self.segments.get(index)
        if found is None:
            left, right = self.start(index), self.start(index + 1)
            # A little wider, so that balls with rounded ends stay inside.
            radius = (right - left) / 2 * Fraction(65, 64)
            found = LocalExpansion.of(self.source, (left + right) / 2, radius, self.terms, BITS)
            self.segments[index] = found
        return found

    def guess(self, s: float) -> float:
        """L(s) in floats, for proposals."""
        index = floor(log2(s) * PER_OCTAVE)
        found = self.floats.get(index)
        if found is None:
            segment = self.segment(index)
            values = tuple(float(c.mid()) for c in reversed(segment.coefficients[0]))
            found = self.floats[index] = (float(arb(segment.centre).mid()), values)
        centre, coefficients = found
        total = 0.0
        for coefficient in coefficients:
            total = total * (s - centre) + coefficient
        return total

    def at(self, s: arb, order: int = 0) -> arb:
        """The derivative of this order on a ball of positive numbers."""
        low, high = lower_bound(s), upper_bound(s)
        if low <= 0:
            raise ValueError("the transform is enclosed at positive numbers only")
        first, last = self.index(low), self.index(high)
        if first == last:
            return self.segment(first).at(s, order)
        values = []
        for index in range(first, last + 1):
            left = max(low, self.start(index))
            right = min(high, self.start(index + 1))
            piece = to_ball(left).union(to_ball(right))
            values.append(self.segment(index).at(piece, order))
        total = values[0]
        for value in values[1:]:
            total = total.union(value)
        return total


def jets(
    source: MomentSource, points: Sequence[Fraction], bits: int, terms: int = 12
) -> list[LocalExpansion]:
    """High-precision expansions around points, valid within 2**-10 of each, relatively."""
    return [LocalExpansion.of(source, c, c / 1024, terms, bits) for c in points]

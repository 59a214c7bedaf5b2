r"""The difference :math:`e(x)=x^{-p}-\sum_iw_ie^{-r_ix}` on :math:`[1,R]`, certified.

With :math:`x=1+t` it is the error of the kernel :math:`(1+t)^{-p}` by exponentials with the
weights :math:`w_ie^{-r_i}`.

*From above.*  With s = log x, on the piece :math:`|s-c|\le h` each exponential is
:math:`W_ie^{-b_i(e^\delta-1)}`, :math:`b_i=r_ie^c`, :math:`W_i=w_ie^{-b_i}`: its expansion in
:math:`\delta=s-c` comes from the moments :math:`\sum_iW_ib_i^j` and Stirling numbers, and
Cauchy's estimate on the disc :math:`|\delta|\le d<\pi/2`, where
:math:`\operatorname{Re}e^\delta\ge e^{-d}\cos d`, bounds the rest.  A cell [a, b] of a piece
stays within :math:`\frac{(b-a)^2}8 \max|P''|` of its chord.  Beyond X the difference is at most
:math:`\max(X^{-p},\sum|w_i|e^{-r_iX})` for positive weights.

*From below, for every sum of k exponentials with real rates and weights.*  Where e alternates at
2k + 1 points with :math:`|e|\ge d`, no such sum comes within less than d: the difference of two
of them has at most 2k - 1 zeros (``curse-of-memory/alternation``).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb, arb_poly

from memory_theorems.theorems.objects.fits.graded_sums import exponential, touchard
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.errors import InputError, Unsupported

#: Half the length of a piece of log x, and the radius of the disc for Cauchy's estimate.
HALF, DISC = Fraction(1, 4), Fraction(6, 5)
BITS = 192
#: The order of the expansions: the rest is about (5/24)**ORDER.
ORDER = 44
#: Most cells of all pieces, and the last piece.
CELLS, LATEST = 200_000, 400


@dataclass(frozen=True, slots=True)
class Piece:
    """``e(c + y) = polynomial(y)`` up to ``rest`` for |y| <= HALF."""

    centre: Fraction
    polynomial: arb_poly
    rest: arb


@dataclass(frozen=True)
class PowerDifference:
    """``x**-p - sum weights*exp(-rates*x)`` on [1, end], all x >= 1 for ``end`` None.

    InputError unless p > 0, all weights and rates are positive, and end > 1.
    """

    p: Fraction
    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]
    end: Fraction | None = None

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.rates) or not self.weights:
            raise InputError("one rate for each weight is needed")
        if self.p <= 0 or min(self.weights) <= 0 or min(self.rates) <= 0:
            raise InputError("p, the weights and the rates are to be positive")
        if self.end is not None and self.end <= 1:
            raise InputError("the interval [1, R] needs R > 1")

    def at(self, x: arb) -> arb:
        """The difference at the point x >= 1, at the current precision."""
        total = x ** to_ball(-self.p)
        for w, r in zip(self.weights, self.rates, strict=True):
            total = total - to_fmpq(w) * (-to_fmpq(r) * x).exp()
        return total

    @cached_property
    def length(self) -> arb:
        """log of the end, or a logarithm beyond which the difference is below an eighth of that at
        1."""
        with precision(BITS):
            if self.end is not None:
                return to_ball(self.end).log().upper()
            level, s = (abs(self.at(arb(1))) / 8).lower(), arb(1)
            while not self._beyond(s) <= level:
                s = s + 1
                if s > LATEST:
                    raise Unsupported("the sum is not told from the power law")
            return s

    def _beyond(self, s: arb) -> arb:
        x = s.exp()
        total = sum((to_fmpq(w) * (-to_fmpq(r) * x).exp() for w, r in self._pairs), arb(0))
        return (x ** to_ball(-self.p)).max(total).upper()

    @property
    def _pairs(self) -> Iterator[tuple[Fraction, Fraction]]:
        return zip(self.weights, self.rates, strict=True)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Expansions on all of [0, length]."""
        with precision(BITS):
            count = math.ceil(float(self.length.upper()) / float(2 * HALF))
            return tuple(self._piece(HALF * (2 * i + 1)) for i in range(count))

    def _piece(self, centre: Fraction) -> Piece:
        c, disc, p = to_ball(centre), to_ball(DISC), to_ball(self.p)
        far, damping = c.exp(), (-disc).exp() * disc.cos()
        moments, largest = [arb(0)] * ORDER, (-p * c).exp() * (p * disc).exp()
        for w, r in self._pairs:
            b = to_fmpq(r) * far
            term = to_fmpq(w) * (-b).exp()
            largest = largest + to_fmpq(w) * (-b * damping).exp()
            for j in range(ORDER):
                moments[j] = moments[j] + term
                term = term * b
        power = exponential(-p, ORDER) * (-p * c).exp()
        ratio = to_ball(HALF / DISC)
        rest = (largest * ratio**ORDER / (1 - ratio)).upper()
        return Piece(centre, power - arb_poly(touchard(tuple(moments))), rest)

    def alternation(self) -> tuple[tuple[arb, arb], ...]:
        """(point x, value there) of the largest values between changes of sign, from x = 1 on.

        The points are floats that guide; the values are balls, and neighbours differ in sign.
        """
        with precision(BITS):
            last = arb(math.nextafter(float(self.length.lower()), 0.0))
            logs = sorted({0.0, *(s for s in self._critical() if 0 < s < last)})
            points = [arb(s).exp().mid() if s else arb(1) for s in logs]
            if self.end is not None:
                points.append(to_ball(self.end))
            found: list[tuple[arb, arb]] = []
            for x in points:
                value = self.at(x)
                if value.contains(0):
                    continue
                if found and (found[-1][1] > 0) == (value > 0):
                    if abs(value) > abs(found[-1][1]):
                        found[-1] = (x, value)
                else:
                    found.append((x, value))
            return tuple(found)

    def _critical(self) -> Iterator[float]:
        for piece in self.pieces:
            slopes = piece.polynomial.derivative().coeffs()
            scale = max((abs(a.mid()) for a in slopes), key=float)
            row = np.array(
                [float(a.mid() / scale) * float(HALF) ** j for j, a in enumerate(slopes)]
            )
            while len(row) > 1 and abs(row[-1]) < 1e-13 * abs(row).max():
                row = row[:-1]
            for root in np.roots(row[::-1]):
                if abs(root.imag) < 1e-6 and abs(root.real) < 1.0001:
                    yield float(piece.centre) + float(HALF) * float(root.real)

    def largest(self, tolerance: Fraction = Fraction(1, 10**6)) -> tuple[Fraction, Fraction]:
        """Rationals around the largest absolute value, near to each other relative to
        ``tolerance`` unless the cells run out."""
        with precision(BITS):
            best = max(lower_bound(abs(value)) for _, value in self.alternation())
            level = to_ball(best) * to_ball(1 + tolerance)
            heap: list[Cell] = []
            for piece in self.pieces:
                right = min(HALF, upper_bound(self.length) - piece.centre)
                heapq.heappush(heap, _cell(piece, -HALF, right))
            spent = len(heap)
            while not heap[0].bound <= level and spent < CELLS:
                cell = heapq.heappop(heap)
                middle = (cell.left + cell.right) / 2
                heapq.heappush(heap, _cell(cell.piece, cell.left, middle))
                heapq.heappush(heap, _cell(cell.piece, middle, cell.right))
                spent += 1
            return best, max(best, *(upper_bound(cell.bound) for cell in heap))


@dataclass(frozen=True, slots=True)
class Cell:
    """[left, right] in a piece and a bound of the difference on it; the largest comes first."""

    bound: arb
    piece: Piece
    left: Fraction
    right: Fraction

    def __lt__(self, other: Cell) -> bool:
        return bool(self.bound > other.bound)


def _cell(piece: Piece, a: Fraction, b: Fraction) -> Cell:
    left, right = to_ball(to_fmpq(a)), to_ball(to_fmpq(b))
    bend = abs(piece.polynomial.derivative().derivative()(left.union(right)))
    ends = abs(piece.polynomial(left)).max(abs(piece.polynomial(right)))
    return Cell((ends + (right - left) ** 2 / 8 * bend + piece.rest).upper(), piece, a, b)


def least_alternating(values: Sequence[arb], terms: int) -> Fraction:
    """The least absolute value of the best 2*terms + 1 consecutive alternating ones; 0 if there are
    fewer.  A lower bound of the error of every sum of that many terms."""
    count = 2 * terms + 1
    return max(
        (
            min(lower_bound(abs(value)) for value in values[i : i + count])
            for i in range(len(values) - count + 1)
        ),
        default=Fraction(0),
    )

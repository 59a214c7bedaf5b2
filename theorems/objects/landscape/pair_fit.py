"""The best pair of exponentials, globally: the minimiser of J_2, by branch and bound.

For w_1 != w_2 the weights are eliminated: ``min_a J_2 = ||rho||**2 - P`` with ``P = 2 w_1
L(w_1)**2 + 2 w_2 E**2``, ``E = L(w_2) + 2 w_1 D``, ``D = (L(w_2) - L(w_1))/(w_2 - w_1)``: the
energy of rho in the span, in the orthonormal basis with transforms ``sqrt(2 w_1)/(s + w_1)`` and
``sqrt(2 w_2)(s - w_1)/((s + w_1)(s + w_2))``. P is symmetric and smooth on (0, oo)**2; on the
diagonal it is the energy in the span of exp(-w t) and t exp(-w t). So a maximiser of P is a zero
of its gradient. With Y = L(w_1) + 2 w_2 D the gradient is (2 Y G_1, 2 E G_2), where ``G_1 = Y + 2
w_1 (L'(w_1) + 2 w_2 D_1)``, D_1 = dD/dw_1, and G_2 likewise; where Y or E is zero, one
exponential does as well as the two. So boxes with w_1 <= w_2 are discarded when P stays below a
value that it takes, better than all single exponentials, when a combination of G_1 and G_2 has
one sign, or when they lie in a box around the certified critical point in which (G_1, G_2) has no
other zero. Outside the boxes searched, with A, E the source's mass and tail, B its peak,

    P <= max_w 2 w L(w)**2 + 98 B**2/w_2,
    P <= max_w 2 w L(w)**2 + 2 (5 sqrt(w_1) A + 3.71 sqrt(E))**2.

*Proof.* Let w_1 <= w_2. |L(w)| <= B/w, |L'(w)| <= B/w**2. If w_2 >= 3 w_1, then E = ((w_1 + w_2)
L(w_2) - 2 w_1 L(w_1))/(w_2 - w_1) is at most (4/3 + 2) B/((2/3) w_2) = 5 B/w_2; else D is a value
of L' on [w_1, w_2] and |E| <= B/w_2 + 2 B/w_1 <= 7 B/w_2. For the other bound exchange the two: P
= 2 w_2 L(w_2)**2 + 2 w_1 Y**2, Y = L(w_1) + 2 w_2 D. By Cauchy and Schwarz on [T, oo) |L(w)| <= A
+ sqrt(E/(2w)) and |L'(w)| <= A/(e w) + sqrt(E)/(2 w**(3/2)). If w_2 >= 3 w_1, then |Y| <= 2
|L(w_1)| + 3 |L(w_2)|; else |Y| <= |L(w_1)| + 6 xi |L'(xi)| with xi in [w_1, w_2]; both times
sqrt(w_1) are at most 5 sqrt(w_1) A + 3.71 sqrt(E). QED
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from flint import arb

from memory_theorems.theorems.objects.landscape.critical_system import CriticalPoint
from memory_theorems.theorems.objects.landscape.laplace import (
    PER_OCTAVE,
    TERMS,
    Atlas,
    LocalExpansion,
)
from memory_theorems.theorems.objects.landscape.single_fit import SingleFit
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fmpq
from memory_theorems.verify.asking.clock import now, over, spend
from memory_theorems.verify.errors import Unsupported

#: Intervals of w_1 and w_2.
Ends: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
BITS = 80
#: Turns of work for one box.
BOX_TURNS = 20
#: Ends of boxes stay exact in floats: 13 bits of a segment's end and these.
DEEPEST = 36
OCTAVES = 150


@dataclass(frozen=True, slots=True)
class Box:
    """Intervals of w_1 and w_2 (exact floats) inside two segments of the atlas."""

    segments: tuple[int, int]
    ends: Ends
    depth: int = 0

    def quarters(self) -> list[Box]:
        """Without those below the diagonal."""
        halves = []
        for low, high in self.ends:
            middle = (low + high) / 2
            halves.append(((low, middle), (middle, high)))
        return [
            Box(self.segments, (one, two), self.depth + 1)
            for one in halves[0]
            for two in halves[1]
            if one[0] < two[1]
        ]


@dataclass(frozen=True, slots=True)
class PairFit:
    """The critical point is the global minimiser of J_2, the only one up to exchange; ``boxes``:
    how many were examined."""

    point: CriticalPoint
    boxes: int


def _ball(low: float, high: float) -> arb:
    """The interval with ends that are exact floats."""
    return arb(low) if low == high else arb(low).union(arb(high))


@dataclass(frozen=True, slots=True)
class Energy:
    """P, (G_1, G_2) and (Y, E) on boxes."""

    atlas: Atlas

    def at(self, box: Box, ends: Ends) -> tuple[arb, tuple[arb, arb], tuple[arb, arb]]:
        """Enclosures for intervals inside the box's segments."""
        first, second = (self.atlas.segment(index) for index in box.segments)
        w1, w2 = _ball(*ends[0]), _ball(*ends[1])
        one, one_slope = first.at(w1), first.at(w1, 1)
        two, two_slope = second.at(w2), second.at(w2, 1)
        if ends[0][1] < ends[1][0]:
            gap = w2 - w1
            divided = (two - one) / gap
            left, right = (divided - one_slope) / gap, (two_slope - divided) / gap
        else:
            # The intervals overlap or touch: divided differences are values of derivatives.
            divided = self._over(box, ends, 1)
            left = right = self._over(box, ends, 2) / 2
        alone = one + 2 * w2 * divided
        energy = two + 2 * w1 * divided
        value = 2 * w1 * one * one + 2 * w2 * energy * energy
        factors = (
            alone + 2 * w1 * (one_slope + 2 * w2 * left),
            energy + 2 * w2 * (two_slope + 2 * w1 * right),
        )
        return value, factors, (alone, energy)

    def slopes(self, box: Box) -> list[list[arb]]:
        """The Jacobian of (G_1, G_2) on a box of intervals that are apart."""
        first, second = (self.atlas.segment(index) for index in box.segments)
        return jacobian_of_factors(first, second, box.ends)

    def _over(self, box: Box, ends: Ends, order: int) -> arb:
        """A derivative of L on the hull of both intervals."""
        low, high = min(ends[0][0], ends[1][0]), max(ends[0][1], ends[1][1])
        first, second = (self.atlas.segment(index) for index in box.segments)
        if box.segments[0] == box.segments[1]:
            return first.at(_ball(low, high), order)
        border = float(Atlas.start(box.segments[1]))
        one, two = first.at(_ball(low, border), order), second.at(_ball(border, high), order)
        return one.union(two)


def jacobian_of_factors(
    first: LocalExpansion, second: LocalExpansion, ends: Ends
) -> list[list[arb]]:
    """The Jacobian of (G_1, G_2), from expansions of L around either interval:
    ``G_1 = Y + 2 w_1 dY/dw_1``, ``G_2 = E + 2 w_2 dE/dw_2``, and divided differences once more."""
    w1, w2 = _ball(*ends[0]), _ball(*ends[1])
    gap = w2 - w1
    one_slope, two_slope = first.at(w1, 1), second.at(w2, 1)
    one_curve, two_curve = first.at(w1, 2), second.at(w2, 2)
    d = (second.at(w2) - first.at(w1)) / gap
    d1, d2 = (d - one_slope) / gap, (two_slope - d) / gap
    d11, d12, d22 = (2 * d1 - one_curve) / gap, (d2 - d1) / gap, (two_curve - 2 * d2) / gap
    y1, y2, y12 = one_slope + 2 * w2 * d1, 2 * d + 2 * w2 * d2, 2 * d1 + 2 * w2 * d12
    e1, e2, e12 = 2 * d + 2 * w1 * d1, two_slope + 2 * w1 * d2, 2 * d2 + 2 * w1 * d12
    return [
        [3 * y1 + 2 * w1 * (one_curve + 2 * w2 * d11), y2 + 2 * w1 * y12],
        [e1 + 2 * w2 * e12, 3 * e2 + 2 * w2 * (two_curve + 2 * w1 * d22)],
    ]


def best_pair(
    atlas: Atlas, single: SingleFit, candidate: CriticalPoint, seconds: float = 20.0
) -> PairFit:
    """Prove that the certified critical point of J_2 is its one global minimiser.

    ``single``: the global minimiser of J_1.  Unsupported when the time is over or some box is
    left: nothing is said then.
    """
    deadline = now() + seconds
    source = atlas.source
    with precision(BITS):
        attained = (source.energy - candidate.loss).lower()
        spare = (attained - (source.energy - single.loss).upper()).lower()
        if not spare > 0:
            raise Unsupported("two exponentials are not seen to be better than one")
        first, last = _outside(atlas, spare)
        energy = Energy(atlas)
        free = island(energy, candidate)
        pieces = [(i, _segment_ends(i)) for i in range(first, last + 1)]
        waiting = [Box((i, j), (one, two)) for i, one in pieces for j, two in pieces if i <= j]
        examined = 0
        while waiting:
            box = waiting.pop()
            examined += 1
            spend(BOX_TURNS)
            if now() > deadline:
                raise over("the search for the best pair did not end in time", killed=False)
            if _discarded(energy, box, attained, free):
                continue
            if box.depth >= DEEPEST:
                raise Unsupported("a box is left: another pair may be as good")
            waiting += box.quarters()
    return PairFit(candidate, examined)


def _segment_ends(index: int) -> tuple[float, float]:
    return float(Atlas.start(index)), float(Atlas.start(index + 1))


def _discarded(energy: Energy, box: Box, attained: arb, free: Ends) -> bool:
    ends = box.ends
    value, factors, parts = energy.at(box, ends)
    if value < attained or any(factor > 0 or factor < 0 for factor in factors):
        return True
    if all(
        low <= left and right <= high for (low, high), (left, right) in zip(free, ends, strict=True)
    ):
        return True
    one, two = ((low + high) / 2 for low, high in ends)
    if not one < two:
        return False
    centre, at_centre, _ = energy.at(box, ((one, one), (two, two)))
    for factor, part, (low, high) in zip(factors, parts, ends, strict=True):
        centre += 2 * factor * part * _radius(low, high)
    if centre < attained:
        return True
    return ends[0][1] < ends[1][0] and _no_zero(energy, box, at_centre)


def _radius(low: float, high: float) -> arb:
    """A ball around 0 that contains the interval less its midpoint."""
    return arb(0, (high - low) / 2 * 1.001)


def _no_zero(energy: Energy, box: Box, at_centre: tuple[arb, arb]) -> bool:
    """Whether (G_1, G_2) has no zero on the box: some combination of the two, by the mean value
    theorem, has one sign.  The combinations are the rows of an approximate inverse."""
    slopes = energy.slopes(box)
    (a, b), (c, d) = ([entry.mid() for entry in row] for row in slopes)
    determinant = (a * d - b * c).mid()
    if determinant.is_zero():
        return False
    moves = [_radius(low, high) for low, high in box.ends]
    for x, y in ((d, -b), (-c, a)):
        total = x * at_centre[0] + y * at_centre[1]
        for k in range(2):
            total += (x * slopes[0][k] + y * slopes[1][k]) * moves[k]
        if total > 0 or total < 0:
            return True
    return False


def _outside(atlas: Atlas, spare: arb) -> tuple[int, int]:
    """(first, last) segments; with a rate outside them P is below the value attained."""
    source = atlas.source
    mass, tail, peak = (part.abs_upper() for part in (source.mass, source.tail, source.peak))
    last = Atlas.index(lower_bound((98 * peak * peak / spare).abs_upper()) + 1) + 1
    first = last
    while first > -OCTAVES * PER_OCTAVE:
        root = 5 * arb(to_fmpq(Atlas.start(first))).sqrt() * mass + arb("3.71") * tail.sqrt()
        if 2 * root * root < spare:
            return first, last
        first -= 1
    raise Unsupported("small rates are not excluded")


def island(energy: Energy, candidate: CriticalPoint) -> Ends:
    """A box around the rates of the candidate in which (G_1, G_2) has no other zero.

    With C an approximate inverse of the Jacobian, all of I - C J over the box has norm below 1 (in
    the maximum norm weighted by the box's sides), so that (G_1, G_2) is injective there.
    Unsupported when no box is found.
    """
    centre = [float(v.mid()) for v in candidate.rates]
    first, second = (
        LocalExpansion.of(energy.atlas.source, Fraction(v), Fraction(v) / 14, TERMS, 2 * BITS)
        for v in centre
    )
    for power in range(4, 40):
        low, high = ((v * (1 - 2.0**-power), v * (1 + 2.0**-power)) for v in centre)
        within = all(
            left < v and v < right
            for (left, right), v in zip((low, high), candidate.rates, strict=True)
        )
        if within and low[1] < high[0]:
            ends = (low, high)
            if _injective(jacobian_of_factors(first, second, ends), ends):
                return ends
    raise Unsupported("no neighbourhood of the critical point is seen to be free of others")


def _injective(slopes: list[list[arb]], ends: Ends) -> bool:
    (a, b), (c, d) = ([entry.mid() for entry in row] for row in slopes)
    determinant = (a * d - b * c).mid()
    if determinant.is_zero():
        return False
    inverse = [[d / determinant, -b / determinant], [-c / determinant, a / determinant]]
    sides = [high - low for low, high in ends]
    for k, row in enumerate(inverse):
        size = arb(0)
        for j in range(2):
            entry = row[0].mid() * slopes[0][j] + row[1].mid() * slopes[1][j] - (k == j)
            size += abs(entry) * (arb(sides[j]) / arb(sides[k]))
        if not size < 1:
            return False
    return True

"""The generalised Aigrain-Williams equations, solved with a certificate of uniqueness.

(b, v) is a critical point of J_d with no b_s = 0 exactly when ``r(v_s) = r'(v_s) = 0`` for ``r(z)
= sum_s b_s/(z + v_s) - L[rho](z)``: 2d equations F = 0 for 2d numbers. For a box Z around z and
any matrix C, the Krawczyk operator ``K = z - C F(z) + (I - C DF(Z)) (Z - z)`` contains all zeros
of F in Z, and if K lies in the interior of Z there is exactly one. Then DF is regular there, and
so is the Hessian of J_d, which is 2 diag(1, b) DF.

Source: Li, Han, E & Li (ICLR 2021), (138), (139).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import arb, arb_mat

from memory_theorems.theorems.objects.landscape.coincidence import ball_curvature_inertia
from memory_theorems.theorems.objects.landscape.inertia import Inertia
from memory_theorems.theorems.objects.landscape.laplace import LocalExpansion, MomentSource, jets
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction

BITS = 192
#: Radii that are tried for the box of uniqueness, relative to each number: 2**-k.
RADII = tuple(range(10, 60, 2))
NEWTON_STEPS = 60


@dataclass(frozen=True, slots=True)
class CriticalPoint:
    """The one zero of F in the box of relative radius ``unique_within`` around it.

    ``weights``, ``rates``: enclosures of (b, v), rates increasing and separated, no weight zero.
    ``loss``: J_d there; ``curvatures``: r''(v_s); ``inertia``: that of H_d (regular), None when a
    sign is not decided.
    """

    weights: tuple[arb, ...]
    rates: tuple[arb, ...]
    loss: arb
    curvatures: tuple[arb, ...]
    inertia: Inertia | None
    unique_within: Fraction

    @property
    def size(self) -> int:
        return len(self.rates)

    @property
    def signs(self) -> tuple[int, ...] | None:
        """The signs of kappa_s b_s; None when one is not decided."""
        found = []
        for kappa, b in zip(self.curvatures, self.weights, strict=True):
            product = kappa * b
            if not (product > 0 or product < 0):
                return None
            found.append(1 if product > 0 else -1)
        return tuple(found)


def residuals(
    weights: Sequence[arb], rates: Sequence[arb], expansions: Sequence[LocalExpansion]
) -> list[list[arb]]:
    """``r, r', r''`` at each rate, from expansions around the rates."""
    found = []
    for v, expansion in zip(rates, expansions, strict=True):
        values = [-expansion.at(v, order) for order in range(3)]
        for b, u in zip(weights, rates, strict=True):
            inverse = 1 / (v + u)
            values[0] += b * inverse
            values[1] -= b * inverse**2
            values[2] += 2 * b * inverse**3
        found.append(values)
    return found


def jacobian(weights: Sequence[arb], rates: Sequence[arb], values: list[list[arb]]) -> arb_mat:
    """DF in the order b, v of columns and r(v_s), r'(v_s) of rows; ``values``: the residuals."""
    size = len(rates)
    matrix = arb_mat(2 * size, 2 * size)
    for s in range(size):
        for u in range(size):
            inverse = 1 / (rates[s] + rates[u])
            matrix[s, u] = inverse
            matrix[s, size + u] = -weights[u] * inverse**2
            matrix[size + s, u] = -(inverse**2)
            matrix[size + s, size + u] = 2 * weights[u] * inverse**3
        matrix[s, size + s] += values[s][1]
        matrix[size + s, size + s] += values[s][2]
    return matrix


def newton(
    source: MomentSource, weights: Sequence[float], rates: Sequence[float], bits: int = BITS
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]] | None:
    """An approximate zero from an approximate one; floats and midpoints, nothing certified."""
    b, v = [Fraction(x) for x in weights], [Fraction(x) for x in rates]
    size = len(v)
    with precision(bits + 64):
        for _ in range(NEWTON_STEPS):
            if min(v) <= 0:
                return None
            exact = _at_points(source, b, v)
            matrix = jacobian(_balls(b), _balls(v), exact)
            right = arb_mat([[row[0]] for row in exact] + [[row[1]] for row in exact])
            try:
                step = matrix.mid().solve(right.mid())
            except ZeroDivisionError:
                return None
            moves = [to_fraction(step[i, 0].mid()) for i in range(2 * size)]
            # No rate moves by more than a third of itself.
            worst = max(abs(moves[size + s]) / v[s] for s in range(size))
            damping = min(Fraction(1), Fraction(1, 3) / worst) if worst else Fraction(1)
            b = [_short(x - damping * y, bits) for x, y in zip(b, moves[:size], strict=True)]
            v = [_short(x - damping * y, bits) for x, y in zip(v, moves[size:], strict=True)]
            if worst < Fraction(1, 2 ** (bits - 32)):
                return tuple(b), tuple(v)
    return None


def _at_points(
    source: MomentSource, weights: Sequence[Fraction], rates: Sequence[Fraction]
) -> list[list[arb]]:
    found = []
    for v in rates:
        values = [source.moment(k, v) * (-1) ** (k + 1) for k in range(3)]
        for b, u in zip(weights, rates, strict=True):
            x, total = to_fmpq(b), to_fmpq(v + u)
            values[0] += x / total
            values[1] -= x / total**2
            values[2] += 2 * x / total**3
        found.append(values)
    return found


def _balls(values: Sequence[Fraction]) -> list[arb]:
    return [arb(to_fmpq(value)) for value in values]


def _short(value: Fraction, bits: int) -> Fraction:
    """The dyadic number of that many bits next to the value."""
    with precision(bits):
        return to_fraction(arb(to_fmpq(value)).mid())


def certify(
    source: MomentSource, weights: Sequence[Fraction], rates: Sequence[Fraction], bits: int = BITS
) -> CriticalPoint | None:
    """The zero of F next to an approximate one, certified; None when the operator does not map the
    box into itself, two rates are not told apart, or a weight may be zero."""
    order = sorted(range(len(rates)), key=lambda s: rates[s])
    weights, rates = [weights[s] for s in order], [rates[s] for s in order]
    if min(rates) <= 0 or 0 in weights:
        return None
    with precision(bits):
        expansions = jets(source, rates, bits)
        tight = None
        for power in range(bits - 40, 40, -24):
            tight = krawczyk(weights, rates, expansions, Fraction(1, 2**power))
            if tight is not None:
                break
        else:
            return None
        assert tight is not None
        b, v = tight
        if any(not one < two for one, two in pairwise(v)):
            return None
        if any(not (value > 0 or value < 0) for value in b):
            return None
        values = residuals(b, v, expansions)
        curvature = tuple(row[2] for row in values)
        product = sum((x * e.at(y) for x, y, e in zip(b, v, expansions, strict=True)), arb(0))
        return CriticalPoint(
            tuple(b),
            tuple(v),
            source.energy - product,
            curvature,
            ball_curvature_inertia(b, v, curvature),
            _widest(weights, rates, expansions, Fraction(1, 2**power)),
        )


def krawczyk(
    weights: Sequence[Fraction],
    rates: Sequence[Fraction],
    expansions: Sequence[LocalExpansion],
    radius: Fraction,
) -> tuple[list[arb], list[arb]] | None:
    """K when it lies inside the box of this relative radius around the point, else None.

    ``radius`` < 2**-10, so that the rates stay where the expansions hold.
    """
    size = len(rates)
    centre = [*_balls(weights), *_balls(rates)]
    radii = [abs(x) * to_fmpq(radius) for x in centre]
    box = [x + r * arb(0, 1) for x, r in zip(centre, radii, strict=True)]
    at_centre = residuals(centre[:size], centre[size:], expansions)
    slope = jacobian(box[:size], box[size:], residuals(box[:size], box[size:], expansions))
    try:
        inverse = jacobian(centre[:size], centre[size:], at_centre).mid().inv().mid()
    except ZeroDivisionError:
        return None
    values = arb_mat([[row[0]] for row in at_centre] + [[row[1]] for row in at_centre])
    shift = inverse * values
    product = inverse * slope
    found = []
    for i in range(2 * size):
        total = centre[i] - shift[i, 0]
        for j in range(2 * size):
            entry = (1 if i == j else 0) - product[i, j]
            total += entry * (radii[j] * arb(0, 1))
        if not abs(total - centre[i]) < radii[i]:
            return None
        found.append(total)
    return found[:size], found[size:]


def _widest(
    weights: Sequence[Fraction],
    rates: Sequence[Fraction],
    expansions: Sequence[LocalExpansion],
    sure: Fraction,
) -> Fraction:
    """The largest of the radii tried for which the zero is unique in the box, at least ``sure``."""
    for power in RADII:
        radius = Fraction(1, 2**power) * Fraction(15, 16)
        if krawczyk(weights, rates, expansions, radius) is not None:
            return radius
    return sure

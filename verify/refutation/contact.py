"""Near-contacts in high precision: where the margin is least, and the points around it.

Difference quotients at 256 bits give gradient and Hessian of the margin; Newton steps from a
double-precision start converge to an interior minimum, coordinates at an end of the domain that
the gradient presses against stay there, and a pattern search follows where Newton's method has
no purchase (kinks, flat directions).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from flint import arb

from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fraction
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.floats import Array
from memory_theorems.verify.refutation.candidates import SearchInterval
from memory_theorems.verify.refutation.space import EVALUATION_ERRORS, Free, Space, rounded

BITS = 256
_STEP = Fraction(1, 2**60)
_KEPT_BITS = 200


class Contact:
    """Minimisation of the margin of one part over the real coordinates of a space."""

    def __init__(self, space: Space, part: int, point: Free) -> None:
        self.space = space
        self.margin = space.claim.conclusion[part].margin
        self.absolute = space.claim.conclusion[part].op in ("==", "!=")
        self.real = [item for item in space.ranges if not item.integer]
        self.point = {
            **point,
            **{item.name: _snapped(item, point[item.name]) for item in self.real},
        }

    def value(self, at: Free) -> arb | None:
        """Midpoint of the margin at 256 bits; None where it is undefined or outside the domain."""
        if not all(item.contains(at[item.name]) for item in self.real):
            return None
        try:
            found = to_ball(evaluate(self.margin, self.space.bound(at, BITS), BITS))
        except EVALUATION_ERRORS:
            return None
        if not found.is_finite():
            return None
        return abs(found.mid()) if self.absolute else found.mid()

    # -- Newton
    def newton(self, rounds: int) -> None:
        """Newton steps, each accepted only if it stays inside the domain."""
        for _ in range(rounds):
            before = self.point
            self._newton_step()
            if self.point == before:
                return

    def _newton_step(self) -> None:
        free, steps = [], []
        here = self.value(self.point)
        if here is None:
            return
        slopes: list[arb] = []
        bends: list[arb] = []
        for item in self.real:
            x = self.point[item.name]
            h = _STEP * (abs(x) if x else 1)
            up, down = self._at((item, h)), self._at((item, -h))
            if up is None or down is None:
                continue  # at an end, or where the margin stops being defined: stay
            free.append(item)
            steps.append(h)
            with precision(BITS):
                slopes.append((up - down) / 2)
                bends.append(up - 2 * here + down)
        if not free:
            return
        size = len(free)
        with precision(BITS):
            scale = abs(bends[0])
            for bend in bends[1:]:
                scale = max(scale, abs(bend))
            if not scale > 0:
                return
            gradient = [_ratio(value, scale) for value in slopes]
        hessian = np.zeros((size, size))
        for i in range(size):
            with precision(BITS):
                hessian[i, i] = float((bends[i] / scale).mid())
            for j in range(i):
                hessian[i, j] = hessian[j, i] = self._mixed(
                    free[i], steps[i], free[j], steps[j], here, bends[i], bends[j], scale
                )
        known = [item for item in gradient if item is not None]
        if len(known) < size or not np.all(np.isfinite(hessian)):
            return
        largest = Fraction(0)
        for slope in known:
            largest = max(largest, abs(slope))
        largest = largest or Fraction(1)
        right: Array = np.array([float(item / largest) for item in known])
        shift = _solve(hessian, right)
        if shift is None:
            return
        moved = dict(self.point)
        for item, h, amount in zip(free, steps, shift, strict=True):
            target = rounded(moved[item.name] - h * largest * Fraction(float(amount)), _KEPT_BITS)
            moved[item.name] = target if item.contains(target) else moved[item.name]
        self.point = moved

    def _mixed(
        self, a: SearchInterval, h: Fraction, b: SearchInterval, k: Fraction, here: arb,
        bend_a: arb, bend_b: arb, scale: arb,
    ) -> float:  # fmt: skip
        plus, minus = self._at((a, h), (b, k)), self._at((a, -h), (b, -k))
        if plus is None or minus is None:
            return 0.0
        with precision(BITS):
            return float(((plus + minus - 2 * here - bend_a - bend_b) / (2 * scale)).mid())

    def _at(self, *moves: tuple[SearchInterval, Fraction]) -> arb | None:
        moved = dict(self.point)
        for item, step in moves:
            moved[item.name] += step
        return self.value(moved)

    # -- pattern search
    def pattern(self, evaluations: int) -> None:
        """Compass search with diagonal directions; the step starts at 1e-4 of the coordinate.

        Stops after so many evaluations, or where the sides agree to 2**-150 (they touch).
        """
        best = self.value(self.point)
        if best is None:
            return
        size = len(self.real)
        directions = [
            tuple(sign if i == j else 0 for i in range(size))
            for j in range(size)
            for sign in (1, -1)
        ]
        if size > 1:
            directions += [(1,) * size, (-1,) * size]
            directions += [
                tuple(1 if i == j else -1 if i == k else 0 for i in range(size))
                for j in range(size)
                for k in range(size)
                if j != k
            ]
        step = Fraction(1, 2**13)
        while evaluations > 0 and abs(best) > arb(2) ** -150:
            improved = False
            for direction in directions:
                moved = dict(self.point)
                for item, sign in zip(self.real, direction, strict=True):
                    x = moved[item.name]
                    moved[item.name] = rounded(x + sign * step * (abs(x) if x else 1), _KEPT_BITS)
                found = self.value(moved)
                evaluations -= 1
                if found is not None and found < best:
                    self.point, best, improved = moved, found, True
                    break
            if not improved:
                step /= 4

    # -- the neighbourhood
    def neighbours(self, exponents: tuple[int, ...]) -> Iterator[Free]:
        """The point, and points at relative distances 10**-k along each coordinate."""
        yield self.point
        for item in self.real:
            x = self.point[item.name]
            for exponent in exponents:
                step = (abs(x) if x else Fraction(1)) / 10**exponent
                for moved in (x + step, x - step):
                    if item.contains(moved):
                        yield {**self.point, item.name: moved}


def _snapped(item: SearchInterval, value: Fraction) -> Fraction:
    """Onto a closed end of the domain that is closer than 1e-7 (relatively)."""
    for end in item.anchors:
        if abs(value - end) <= Fraction(1, 10**7) * max(abs(end), Fraction(1)) and item.contains(
            end
        ):
            return end
    return value


def _ratio(top: arb, bottom: arb) -> Fraction | None:
    """The middle of the quotient as a rational; None when it is absurdly large or small."""
    value = (top / bottom).mid()
    if not value.is_finite():
        return None
    if abs(int(value.man_exp()[1])) > 2_000:
        return None
    return to_fraction(value)


def _solve(hessian: Array, right: Array) -> Array | None:
    """Newton's direction, with non-positive curvatures left out."""
    try:
        values, vectors = np.linalg.eigh(hessian)
    except np.linalg.LinAlgError:
        return None
    keep = values > 1e-12 * max(1e-300, float(np.max(np.abs(values))))
    if not keep.any():
        return None
    basis = vectors[:, keep]
    direction: Array = basis @ ((basis.T @ right) / values[keep])
    return direction

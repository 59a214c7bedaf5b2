"""Steps of a stiff flow in the logarithm of time: collocation at Radau's points.

With ``tau = exp(s)`` the flow ``dy/dtau = f(y)`` is ``dy/ds = exp(s) f(y)``.  A step of length h is
the polynomial of degree k that meets the equation at the k Radau points of ``[s, s + h]`` (Radau
IIA, of order 2k - 1); Newton's method with the derivative of f at each point solves for it, since
the stiff directions turn along the way.  A plateau of 10**80 is a few hundred such steps.

Arithmetic without radii at a working precision: nothing here is a bound.

Source: Hairer & Wanner, Solving Ordinary Differential Equations II, IV.5 and IV.8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any

from flint import arb, arb_mat, fmpq, fmpq_poly

Point = list[arb]
#: Newton steps before a step is given up.
ITERATIONS = 9


@dataclass(frozen=True, slots=True)
class Collocation:
    """``nodes`` c_1 < ... < c_k = 1, ``table`` a_ij and the ``estimate`` e_0, ..., e_k: the
    formula ``e_0 h f(y_0) + sum_i e_i (y_i - y_0)`` is the gap to one of order k with a node at 0.

    The slopes at the nodes enter through the values: computed anew they would carry what Newton's
    method leaves in the stiff directions, which are not those of the beginning."""

    nodes: tuple[arb, ...]
    table: tuple[tuple[arb, ...], ...]
    estimate: tuple[arb, ...]

    @classmethod
    def radau(cls, points: int) -> Collocation:
        """The method of order 2*points - 1 at the current precision."""
        x = fmpq_poly([0, 1])
        polynomial = x ** (points - 1) * (x - 1) ** points
        for _ in range(points - 1):
            polynomial = polynomial.derivative()
        polynomial = polynomial / factorial(points - 1)
        roots: Any = polynomial.complex_roots()  # pairs of root and multiplicity
        nodes = sorted((root.real.mid() for root, _ in roots), key=float)
        powers = arb_mat([[node**q for node in nodes] for q in range(points)])
        table = []
        for node in nodes:
            moments = arb_mat(points, 1, [node ** (q + 1) / (q + 1) for q in range(points)])
            table.append(tuple(entry.mid() for entry in powers.solve(moments).entries()))
        first = arb(fmpq(1, 4))
        moments = arb_mat(
            points, 1, [arb(fmpq(1, q + 1)) - (first if q == 0 else 0) for q in range(points)]
        )
        weights = powers.solve(moments).entries()
        gaps = [weight - last for weight, last in zip(weights, table[-1], strict=True)]
        by_value = arb_mat(table).transpose().solve(arb_mat(points, 1, gaps)).entries()
        return cls(tuple(nodes), tuple(table), (first, *(gap.mid() for gap in by_value)))


@dataclass(frozen=True, slots=True)
class Stepper:
    """A flow with its derivative, and a method.  ValueError of the flow means: outside."""

    velocity: Callable[[Sequence[arb]], Point]
    derivative: Callable[[Sequence[arb]], arb_mat]
    method: Collocation

    def step(
        self, point: Point, time: arb, length: arb, scales: Point, accuracy: float
    ) -> tuple[Point, float] | None:
        """The point at ``time*exp(length)`` and the largest estimated error, entries divided by
        their ``scales``; None where Newton's method does not come to within ``accuracy`` of these,
        or leaves the domain."""
        try:
            return self._step(point, time, length, scales, accuracy)
        except (ValueError, ZeroDivisionError):
            return None

    def _step(
        self, point: Point, time: arb, length: arb, scales: Point, accuracy: float
    ) -> tuple[Point, float]:
        size, nodes = len(point), self.method.nodes
        times = [(time * (length * node).exp() * length).mid() for node in nodes]
        values = [list(point) for _ in nodes]
        before = float("inf")
        for _ in range(ITERATIONS):
            slopes = [
                [entry * factor for entry in self.velocity(value)]
                for value, factor in zip(values, times, strict=True)
            ]
            change = self._newton(point, values, slopes, times)
            moved = largest(change, scales * len(nodes))
            for index, value in enumerate(values):
                shift = change[index * size : (index + 1) * size]
                values[index] = [(a + b).mid() for a, b in zip(value, shift, strict=True)]
            if moved < accuracy:
                break
            if not moved <= 2 * before:
                raise ValueError("Newton's method does not converge")
            before = moved
        else:
            raise ValueError("Newton's method does not converge")
        return values[-1], largest(self._error(point, time, length, values), scales)

    def _newton(
        self, point: Point, values: list[Point], slopes: list[Point], times: list[arb]
    ) -> Point:
        """The correction of all values at once."""
        size, count = len(point), len(values)
        rows = [[arb(0)] * (size * count) for _ in range(size * count)]
        rest = []
        tables = [self.derivative(value).table() for value in values]
        for i, weights in enumerate(self.method.table):
            for k in range(size):
                found = point[k] - values[i][k]
                row = rows[i * size + k]
                for j, weight in enumerate(weights):
                    found += weight * slopes[j][k]
                    factor = -weight * times[j]
                    for n, entry in enumerate(tables[j][k]):
                        row[j * size + n] = (factor * entry).mid()
                row[i * size + k] += 1
                rest.append(found.mid())
        matrix = arb_mat(rows)
        entries: Point = matrix.solve(arb_mat(size * count, 1, rest), algorithm="approx").entries()
        return entries

    def _error(self, point: Point, time: arb, length: arb, values: list[Point]) -> Point:
        """The gap to the formula of lower order, damped in the stiff directions."""
        first = self.method.estimate[0]
        begin = (time * length).mid()
        gaps = [first * begin * entry for entry in self.velocity(point)]
        for value, weight in zip(values, self.method.estimate[1:], strict=True):
            for k, entry in enumerate(value):
                gaps[k] += weight * (entry - point[k])
        size = len(point)
        unit = arb_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])
        matrix = (unit - self.derivative(point) * (first * begin)).mid()
        right = arb_mat(size, 1, [gap.mid() for gap in gaps])
        entries: Point = matrix.solve(right, algorithm="approx").entries()
        return entries


def largest(entries: Sequence[arb], scales: Sequence[arb]) -> float:
    """The largest absolute value of an entry divided by its scale."""
    found = 0.0
    for entry, scale in zip(entries, scales, strict=True):
        ratio = float((entry / scale).mid())
        if not abs(ratio) <= found:
            found = abs(ratio)
    return found

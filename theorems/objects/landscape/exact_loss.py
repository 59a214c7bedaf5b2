"""The loss of an exponential sum against an exponential sum, with all derivatives, over Q.

``J(a, w) = int_0^oo (sum_i a_i exp(-w_i t) - sum_j c_j exp(-x_j t))**2 dt`` and, with
``r(s) = sum_i a_i/(s + w_i) - sum_j c_j/(s + x_j)``, the Laplace transform of the residual,
``dJ/da_k = 2 r(w_k)``, ``dJ/dw_k = 2 a_k r'(w_k)``, ``d2J/da_k da_l = 2/(w_k + w_l)``,
``d2J/da_k dw_l = -2 a_l/(w_k + w_l)**2 + 2 delta_kl r'(w_k)``,
``d2J/dw_k dw_l = 4 a_k a_l/(w_k + w_l)**3 + 2 delta_kl a_k r''(w_k)``.

Source: Li, Han, E & Li (ICLR 2021), (121), (131)-(133).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_mat

from memory_theorems.verify.arithmetic.balls import to_fmpq


@dataclass(frozen=True, slots=True)
class RationalSum:
    """``sum_i weights[i]*exp(-rates[i]*t)``, rates > 0 (ValueError otherwise); rates may repeat."""

    weights: tuple[fmpq, ...]
    rates: tuple[fmpq, ...]

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.rates):
            raise ValueError("one weight for each rate is needed")
        if any(rate <= 0 for rate in self.rates):
            raise ValueError("the rates of an exponential sum are positive")

    @classmethod
    def of(cls, weights: Sequence[Fraction | int], rates: Sequence[Fraction | int]) -> RationalSum:
        return cls(tuple(map(to_fmpq, weights)), tuple(map(to_fmpq, rates)))

    @property
    def size(self) -> int:
        return len(self.weights)

    def transform(self, s: fmpq, order: int = 0) -> fmpq:
        """The derivative of this order of the Laplace transform at s >= 0."""
        total = fmpq(0)
        for weight, rate in zip(self.weights, self.rates, strict=True):
            total += weight / (s + rate) ** (order + 1)
        for factor in range(1, order + 1):
            total *= -factor
        return total

    def inner(self, other: RationalSum) -> fmpq:
        """``int_0^oo`` of the product with another sum."""
        total = fmpq(0)
        for weight, rate in zip(self.weights, self.rates, strict=True):
            total += weight * other.transform(rate)
        return total


def residual(point: RationalSum, target: RationalSum, s: fmpq, order: int = 0) -> fmpq:
    """``r`` or its derivative of this order at s."""
    return point.transform(s, order) - target.transform(s, order)


def exact_loss(point: RationalSum, target: RationalSum) -> fmpq:
    """J at the point; zero exactly when both sums are the same function."""
    return point.inner(point) - 2 * point.inner(target) + target.inner(target)


def exact_gradient(
    point: RationalSum, target: RationalSum
) -> tuple[tuple[fmpq, ...], tuple[fmpq, ...]]:
    """``(dJ/da, dJ/dw)``."""
    by_weight = tuple(2 * residual(point, target, rate) for rate in point.rates)
    by_rate = tuple(
        2 * weight * residual(point, target, rate, 1)
        for weight, rate in zip(point.weights, point.rates, strict=True)
    )
    return by_weight, by_rate


def is_critical(point: RationalSum, target: RationalSum) -> bool:
    """Whether the gradient vanishes, exactly."""
    return all(value == 0 for part in exact_gradient(point, target) for value in part)


def exact_hessian(point: RationalSum, target: RationalSum) -> fmpq_mat:
    """The 2m x 2m Hessian in the order ``a_1, ..., a_m, w_1, ..., w_m``.

    Powers of ``w_k + w_l`` are computed once for each pair of different rates.
    """
    size = point.size
    places: dict[fmpq, int] = {}
    group = [places.setdefault(rate, len(places)) for rate in point.rates]
    rates = list(places)
    inverse = [[1 / (one + two) for two in rates] for one in rates]
    square = [[value * value for value in row] for row in inverse]
    cube = [[x * y for x, y in zip(*rows, strict=True)] for rows in zip(inverse, square)]
    first = [residual(point, target, rate, 1) for rate in rates]
    second = [residual(point, target, rate, 2) for rate in rates]
    rows: list[list[fmpq]] = [[fmpq(0)] * (2 * size) for _ in range(2 * size)]
    for k, a_k in enumerate(point.weights):
        s = group[k]
        for j, a_j in enumerate(point.weights):
            u = group[j]
            rows[k][j] = 2 * inverse[s][u]
            rows[k][size + j] = -2 * a_j * square[s][u]
            rows[size + k][j] = -2 * a_k * square[s][u]
            rows[size + k][size + j] = 4 * a_k * a_j * cube[s][u]
        rows[k][size + k] += 2 * first[s]
        rows[size + k][k] += 2 * first[s]
        rows[size + k][size + k] += 2 * a_k * second[s]
    return fmpq_mat(2 * size, 2 * size, [entry for row in rows for entry in row])

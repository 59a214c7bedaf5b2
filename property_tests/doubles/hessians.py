"""The Hessian of the loss by certified quadrature: the numerical side, without closed forms.

The second derivatives of ``J = int r**2`` with ``r = sum_i a_i exp(-w_i t) - rho_omega(t)`` are
``2 int (d_k r)(d_l r) + 2 int r (d_k d_l r)``; both integrals are taken as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import acb, arb

from memory_theorems.theorems.objects.kernels.templates import LongMemoryTarget
from memory_theorems.theorems.oracles.gradients import residual_moment
from memory_theorems.theorems.oracles.integrals import integrate, symmetric
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

Numbers = Sequence[Fraction]


def hessian(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers, bits: int
) -> list[list[arb]]:
    """The 2m x 2m Hessian in (a, w), ``bits`` after the binary point."""
    size = len(weights)
    products: dict[tuple[Fraction, int], arb] = {}

    def product(total: Fraction, order: int) -> arb:
        if (total, order) not in products:
            products[total, order] = _exponential_moment(total, order, bits + 8)
        return products[total, order]

    residuals: dict[tuple[Fraction, int], arb] = {}

    def residual(rate: Fraction, order: int) -> arb:
        if (rate, order) not in residuals:
            residuals[rate, order] = residual_moment(target, weights, rates, order, rate, bits + 8)
        return residuals[rate, order]

    with precision(bits + 64):
        result = [[arb(0)] * (2 * size) for _ in range(2 * size)]
        for k in range(size):
            for j in range(size):
                total = rates[k] + rates[j]
                a_k, a_j = to_fmpq(weights[k]), to_fmpq(weights[j])
                mixed = -2 * a_j * product(total, 1)
                if k == j:
                    mixed -= 2 * residual(rates[k], 1)
                result[k][j] = 2 * product(total, 0)
                result[k][size + j] = mixed
                result[size + j][k] = mixed
                corner = 2 * a_k * a_j * product(total, 2)
                if k == j:
                    corner += 2 * a_k * residual(rates[k], 2)
                result[size + k][size + j] = corner
        return result


def second_rate_derivatives(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers, unit: int, bits: int
) -> tuple[arb, arb]:
    """``d2J/da_k dw_k`` and ``d2J/dw_k dw_k`` for one unit k, ``bits`` after the binary point."""
    rate, weight = rates[unit], to_fmpq(weights[unit])
    first, second = (
        residual_moment(target, weights, rates, order, rate, bits + 8) for order in (1, 2)
    )
    squares = tuple(_exponential_moment(2 * rate, order, bits + 8) for order in (1, 2))
    with precision(bits + 64):
        mixed = -2 * weight * squares[0] - 2 * first
        return mixed, 2 * weight * weight * squares[1] + 2 * weight * second


def _exponential_moment(rate: Fraction, order: int, bits: int) -> arb:
    """``int_0^oo t**order exp(-rate t) dt`` by quadrature up to T, order 0, 1 or 2."""
    end = Fraction(int(bits / rate) + 4 * order + 4)
    with precision(bits + 32):

        def integrand(t: acb) -> acb:
            value = (-t * to_fmpq(rate)).exp()
            for _ in range(order):
                value = value * t
            return value

        value = integrate(integrand, arb(0), to_ball(end), arb(2) ** -(bits + 8))
        # The integral over t > T is exp(-x) times at most (T**2 + 2 T/rate + 2/rate**2 + 1)/rate.
        x = to_ball(rate * end)
        y = to_ball(end)
        tail = (-x).exp() * (y**2 + 2 * y / to_ball(rate) + 2 / to_ball(rate) ** 2 + 1)
        return value + symmetric(tail / to_ball(rate))

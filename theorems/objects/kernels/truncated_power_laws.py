r"""The truncated power law of (67), and what is measured on it.

:math:`\tilde\rho=\rho` on [0, T], the cubic with the value and the slope of :math:`\rho` at T and
zero value and slope at T + 1 between, and 0 after, for :math:`\rho(t)=(1+t)^{-1-\omega}`.
Suprema are enclosed by bisection with balls, the L1 error by certified quadrature on the window and
the exact tail after it: no formula of the theorem is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from flint import arb

from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.arithmetic.quadrature import integrate
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text

BITS = 96
#: Relative width to which a supremum is enclosed, as a power of two.
SHARPNESS = 8


@dataclass(frozen=True, slots=True)
class TruncationInstance:
    """InputError unless 0 < omega <= 1, T >= 1 and beta > 0."""

    omega: Fraction
    time: Fraction
    beta: Fraction

    def __post_init__(self) -> None:
        if not (0 < self.omega <= 1 and self.time >= 1 and self.beta > 0):
            raise InputError("0 < omega <= 1, T >= 1 and beta > 0 are needed")


def best_rate(omega: Fraction, time: Fraction) -> Fraction:
    """``(1 + omega)*log(1 + T)/(1 + T)``, rounded down to a rational."""
    with precision(BITS):
        exact = to_fmpq(1 + omega) * to_ball(1 + time).log() / to_fmpq(1 + time)
        return Fraction(int((exact * 2**32).lower().floor().unique_fmpz()), 2**32)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the truncated kernel
def power_law(omega: Fraction, t: arb) -> arb:
    return (-(1 + t).log() * to_fmpq(1 + omega)).exp()


def window(instance: TruncationInstance) -> tuple[arb, arb]:
    """(value, slope) of the power law at T: the cubic is (1-s)**2*(value*(1+2s) + slope*s)."""
    value = power_law(instance.omega, to_ball(instance.time))
    return value, -value * to_fmpq((1 + instance.omega) / (1 + instance.time))


def on_window(instance: TruncationInstance, s: arb) -> arb:
    """rho~ at T + s, 0 <= s <= 1."""
    value, slope = window(instance)
    return (1 - s) * (1 - s) * (value * (1 + 2 * s) + slope * s)


def slope_on_window(instance: TruncationInstance, s: arb) -> arb:
    """The derivative of rho~ at T + s."""
    value, slope = window(instance)
    return (1 - s) * (slope * (1 - 3 * s) - 6 * value * s)


# ---------------------------------------------------------------- measured quantities
def supremum(function: Callable[[arb], arb], ends: tuple[Fraction, ...]) -> arb:
    """``sup |function|`` over the intervals between neighbouring ``ends``, by bisection."""
    boxes = list(pairwise(ends))
    best = max(lower_bound(abs(function(to_ball(end)))) for end in ends)
    top = best
    while boxes:
        left, right = boxes.pop()
        size = abs(function(_box(left, right))).abs_upper()
        middle = (left + right) / 2
        best = max(best, lower_bound(abs(function(to_ball(middle)))))
        if upper_bound(size) <= best + best / 2**SHARPNESS:
            top = max(top, upper_bound(size))
        else:
            boxes += [(left, middle), (middle, right)]
    return to_ball(best).union(to_ball(max(best, top)))


def _box(left: Fraction, right: Fraction) -> arb:
    """A ball that contains [left, right]; the functions here are smooth a little beyond it."""
    return to_ball((left + right) / 2) + to_ball((right - left) / 2) * arb(0, 1)


@lru_cache(maxsize=512)
def gamma(instance: TruncationInstance, order: int) -> arb:
    """``sup_t beta**-order |exp(beta*t) y^(order)(t)|`` of the truncated kernel, order 1 or 2."""
    beta, omega = to_fmpq(instance.beta), instance.omega
    shape = on_window if order == 1 else slope_on_window

    def before(t: arb) -> arb:
        value = power_law(omega, t) * (t * beta).exp()
        return value if order == 1 else value * to_fmpq(1 + omega) / (1 + t)

    def after(s: arb) -> arb:
        return ((s + to_fmpq(instance.time)) * beta).exp() * shape(instance, s)

    with precision(BITS):
        first = supremum(before, (Fraction(0), instance.time))
        found = first.max(supremum(after, (Fraction(0), Fraction(1))))
        return found / to_fmpq(instance.beta**order)


@lru_cache(maxsize=512)
def tail_error(instance: TruncationInstance) -> arb:
    """``||rho - rho~||_1``: quadrature over the window and the exact tail beyond it."""
    omega, time = instance.omega, instance.time
    power = rational_text(1 + omega)
    here, shrink = rational_text(1 + time), rational_text((1 + omega) / (1 + time))
    text = (
        f"(s + {here})**(-({power})) - ({here})**(-({power}))*(1 - s)**2*(1 + 2*s - ({shrink})*s)"
    )
    with precision(BITS):

        def gap(s: arb) -> arb:
            return power_law(omega, s + to_fmpq(time)) - on_window(instance, s)

        signed = integrate(text, "s", Fraction(0), Fraction(1), 40)
        inside = signed + arb(0).union(2 * _below_zero(gap))
        beyond = (-to_ball(time + 2).log() * to_fmpq(omega)).exp() / to_fmpq(omega)
        return inside + beyond


def _below_zero(function: Callable[[arb], arb], depth: int = 14) -> arb:
    """An upper bound of the integral over [0, 1] of the negative part of ``function``: boxes on
    which its sign is not certain down to the width 2**-depth count with their lower bound."""
    boxes, total = [(Fraction(0), Fraction(1))], arb(0)
    while boxes:
        left, right = boxes.pop()
        least = function(_box(left, right)).lower()
        if least >= 0:
            continue
        if right - left > Fraction(1, 2**depth):
            middle = (left + right) / 2
            boxes += [(left, middle), (middle, right)]
        else:
            total = total + abs(least) * to_fmpq(right - left)
    return total.upper()

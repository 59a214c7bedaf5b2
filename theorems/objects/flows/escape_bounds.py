"""Certified: a time before which no flow has left a perfect short-term fit.

Let theta_0 represent the short-term part exactly and ``r < w_min``.  The flow satisfies
``|theta - theta_0|**2 <= tau int |grad J|**2 = tau (J(theta_0) - J(theta))``.  With u the model
less the short-term part the loss that is gone is
``2 <u, rho_0> - |u|**2 <= 2 (F(theta) - F(theta_0))``,
``F = sum a_i S_0(w_i)``, and in the ball of radius r around theta_0 this is at most
``2 sqrt(m) r G(w_min - r)``, ``G(w)**2 = Delta_0(w)**2 + |a|_oo**2 Delta_1(w)**2``.  At the first
time with ``|theta - theta_0| = r`` therefore

    tau >= r/(2 sqrt(m) G(w_min - r)),

and before it no more than ``2 sqrt(m) r G(w_min - r)`` of the loss is gone.  No smallness of omega
or delta, no expansion; any memory whose moments are finite.

For a long memory a second bound is larger.  u is a sum of n exponentials, one for each kind of unit
and each rate of the short-term part, of rates l_k between w_min - r and l = w_max + r, so that no
more loss is gone than the squared length of the memory's part in their span,
``2 <u, rho_0> - |u|**2 <= sum_k <phi_k, rho_0>**2``, phi_k orthonormal.  Those of Takenaka and
Malmquist have the transforms ``sqrt(2 l_k)/(z + l_k) prod_{j<k} (1 - 2 l_j/(z + l_j))``: a product
of i + 1 factors ``1/(z + l_j)`` is a convolution of exponentials, at most ``t**i/i!`` times
``exp(-(w_min - r) t)``, hence ``|<phi_k, rho_0>|`` is at most
``sqrt(2 l) sum_{i<k} binomial(k-1, i) (2 l)**i/i! Delta_i(w_min - r)``, and

    tau >= r**2/(2 l sum_{k<=n} (sum_{i<k} binomial(k-1, i) (2 l)**i/i! Delta_i(w_min - r))**2),

with twice the exponent, whatever the rates: nothing is divided by their differences.  This is
proved in :mod:`theorems.discoveries.escape_at_any_rates.statement`.

Source: a rigorous form of Li, Han, E & Li (ICLR 2021), (107), and of its proof (108)-(116).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial

from flint import arb

from memory_theorems.theorems.objects.flows.hitting_times import Event, FlowStart
from memory_theorems.theorems.objects.kernels.moments import absolute_moment, energy, signed_moment
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

#: Radii that are tried, as shares of the largest one that is allowed.
SHARES = tuple(Fraction(k, 64) for k in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 63))


def escape_bound(begin: FlowStart, event: Event, delta: Fraction, bits: int = 128) -> arb:
    """A ball whose lower end is certainly at most the time of the event.

    ValueError unless the start represents the short-term part exactly and delta > 0.
    """
    if delta <= 0:
        raise ValueError("delta is positive")
    _demand_fit(begin)
    with precision(bits):
        best = arb(0)
        for radius, gradient in _balls(begin, delta if event == "separation" else None):
            loss = 2 * to_ball(radius) * gradient
            if event == "loss" and not loss <= to_ball(delta):
                continue
            bound = (to_fmpq(radius) / (2 * gradient)).lower()
            best = bound if bound > best else best
        for radius in _radii(begin, delta if event == "separation" else None):
            gone = representable(begin, radius)
            if event == "loss" and not gone <= to_ball(delta):
                continue
            bound = (to_fmpq(radius**2) / gone).lower()
            best = bound if bound > best else best
        return best


def plateau(begin: FlowStart, bits: int = 128) -> tuple[arb, arb]:
    """The loss and the norm of its gradient at a perfect short-term fit."""
    _demand_fit(begin)
    target = begin.target
    with precision(bits):
        squares = arb(0)
        for count, weight, rate in zip(begin.copies, begin.weights, begin.rates, strict=True):
            first = signed_moment(target.template, 0, rate, target.delay)
            second = signed_moment(target.template, 1, rate, target.delay)
            squares += count * (first * first + to_fmpq(weight**2) * second * second)
        return energy(target.template, target.delay), 2 * squares.sqrt()


def _radii(begin: FlowStart, most: Fraction | None) -> list[Fraction]:
    """Some r < w_min, r <= ``most``."""
    largest = begin.slowest if most is None else min(begin.slowest, most)
    shares = {share * largest for share in SHARES}
    if most is not None and most < begin.slowest:
        shares.add(most)
    shares.add(min(1 / begin.target.delay, largest * SHARES[-1]))
    return sorted(shares)


def _balls(begin: FlowStart, most: Fraction | None) -> Iterator[tuple[Fraction, arb]]:
    """(r, sqrt(m) G(w_min - r)); G as an upper end."""
    delay = begin.target.delay
    weight = to_fmpq(max(map(abs, begin.weights)) ** 2)
    for radius in _radii(begin, most):
        rate = begin.slowest - radius
        first = absolute_moment(begin.target.template, 0, rate, delay)
        second = absolute_moment(begin.target.template, 1, rate, delay)
        yield radius, (begin.units * (first * first + weight * second * second)).sqrt().upper()


def representable(begin: FlowStart, radius: Fraction) -> arb:
    """An upper end of the squared length of the memory's part in the span, within ``radius``."""
    count = len(begin.rates) + len(begin.target.rates)
    twice = 2 * (max(begin.rates) + radius)
    rate, delay = begin.slowest - radius, begin.target.delay
    moments = [
        to_fmpq(twice**i / factorial(i)) * absolute_moment(begin.target.template, i, rate, delay)
        for i in range(count)
    ]
    total = arb(0)
    for k in range(count):
        total += sum((comb(k, i) * moments[i] for i in range(k + 1)), arb(0)) ** 2
    return (to_fmpq(twice) * total).upper()


def _demand_fit(begin: FlowStart) -> None:
    """ValueError unless the model equals the short-term part: the sums of weights by rate agree."""
    target = begin.target
    sums: dict[Fraction, Fraction] = {}
    for count, weight, rate in zip(begin.copies, begin.weights, begin.rates, strict=True):
        sums[rate] = sums.get(rate, Fraction(0)) + count * weight
    for weight, rate in zip(target.weights, target.rates, strict=True):
        sums[rate] = sums.get(rate, Fraction(0)) - weight
    if any(sums.values()):
        raise ValueError("the start does not represent the short-term part exactly")

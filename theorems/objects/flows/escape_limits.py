r"""Certified: a time by which every flow from a fit with idle units has moved by delta.

One exponential (a, s) in the short-term part, one unit on it, the others idle: weight 0, all at one
rate v < s.  Within delta of the start the rates are x in s -+ delta, y in v -+ delta, the first
weight in a -+ delta.  As long as the flow is there and the loss has not grown, the gradient is at
least

    gamma = min(|R||T|/(2 N), |R|/(2 C), |T|/(2 C')),

and no more than D**2 of the loss can be lost, so that the flow is gone by ``D**2/gamma**2``
(:mod:`theorems.discoveries.escape_within.statement`; D from
:mod:`theorems.discoveries.escape_at_any_rates.statement`).  Over the whole ball, for a memory of
one sign: with moments S_0, S_1, which decrease in the rate,

    |R| >= S_0(v + delta) - max|c_1| S_0(s - delta) - max|c_2| S_1(s - delta),
    |T| >= (S_1/S_0 at v + delta  -  max kappa) S_0(v + delta),

since S_1/S_0 decreases (Cauchy); the constants are enclosed over the box of rates.  Units that
start equal stay equal: k idle units of weight b are one of weight k b whose part of the squared
gradient is at least a k-th, which gives ``k D**2/gamma**2``.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.flows.escape_bounds import representable
from memory_theorems.theorems.objects.flows.hitting_times import FlowStart
from memory_theorems.theorems.objects.kernels.moments import signed_moment
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq


def escape_limit(begin: FlowStart, delta: Fraction, bits: int = 256) -> arb | None:
    """A ball whose upper end is certainly at least the time at which the flow has moved by delta.

    None where the start, the memory or delta is not of the kind that is treated, or where the
    bounds of R and T over the ball are not positive.
    """
    slope = least_gradient(begin, delta, bits)
    if slope is None:
        return None
    with precision(bits):
        return begin.copies[1] * representable(begin, delta) / slope**2


def least_gradient(begin: FlowStart, delta: Fraction, bits: int = 256) -> arb | None:
    """gamma: below the gradient within delta of the start, where the loss has not grown."""
    target, template = begin.target, begin.target.template
    if len(begin.rates) != 2 or len(target.rates) != 1 or begin.weights[1] or not template.sign:
        return None
    s, v, weight = target.rates[0], begin.rates[1], abs(target.weights[0])
    if not (0 < delta < weight and delta < v and v + delta < s - delta):
        return None
    with precision(bits):
        x, y = _around(s, delta), _around(v, delta)
        k = (y**2 - x**2 - 8 * x * y) / (2 * y * (y**2 - x**2))
        c1, c2 = 4 * x * y / (x + y) ** 2, 4 * x**2 * (x - y) / (x + y) ** 2
        d1, d2 = 4 * x * (x - y) / (x + y) ** 3, 4 * x**2 * (y - 3 * x) / (x + y) ** 3
        least = to_fmpq(weight - delta)
        first = _most(1 + abs(c1) + abs(c2) / least)
        second = _most(abs(d1) + abs(d2) / least + abs(k) * first)
        early = [abs(signed_moment(template, i, v + delta, target.delay)) for i in (0, 1)]
        late = [abs(signed_moment(template, i, s - delta, target.delay)) for i in (0, 1)]
        seen = (early[0] - _most(abs(c1)) * late[0] - _most(abs(c2)) * late[1]).lower()
        drive = ((early[1] / early[0] - _most(k)) * early[0]).lower()
        # The second order: |a| M <= 8 s D**2 (s + y) (y - x)**2/(|a| (y - s)**2 (y + x)**2).
        gone, place = representable(begin, delta), to_ball(s)
        away = (place - y) ** 2
        share = ((y - x) / (y + x)) ** 2 / away
        second_order = _most(8 * place * gone * (place + y) * share / to_fmpq(weight))
        turned = _most(abs((place - y) / (2 * y * (place + y))))
        if not (seen > 0 and drive > 0):
            return None
        if not (4 * second_order <= seen and 4 * second_order * turned <= drive):
            return None
        distance = _most((y - x) ** 4 / ((y + x) ** 4 * (2 * y)))
        return _least(seen * drive / (2 * distance), seen / (2 * first), drive / (2 * second))


def _around(middle: Fraction, radius: Fraction) -> arb:
    return to_ball(middle - radius).union(to_ball(middle + radius))


def _most(value: arb) -> arb:
    return value.upper()


def _least(*values: arb) -> arb:
    found = values[0].lower()
    for value in values[1:]:
        found = found.min(value.lower())
    return found

"""The loss and its gradient by certified quadrature: the numerical side, without closed forms.

``J(a, w) = int_0^oo (sum_i a_i exp(-w_i t) - rho_omega(t))**2 dt`` is integrated as it is defined,
and differentiated by central differences whose error is bounded by Taylor's theorem; the gradient
is also integrated directly, as the defining integral with the derivative inside.

Source: Li, Han, E & Li (ICLR 2021), (18) = (77) and (19).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import acb, arb, fmpq

from memory_theorems.theorems.objects.kernels.templates import LongMemoryTarget
from memory_theorems.theorems.oracles.integrals import (
    brackets,
    inside_support,
    integrate,
    pieces,
    reach,
    symmetric,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

Numbers = Sequence[Fraction]


def loss(target: LongMemoryTarget, weights: Numbers, rates: Numbers, bits: int) -> arb:
    """``J(weights, rates)`` to about ``bits`` bits after the binary point."""
    return _integral(target, weights, rates, None, None, bits)


def weight_derivative(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers, unit: int, bits: int
) -> arb:
    """``dJ/da_unit`` from two losses; exact up to the quadrature, as J is quadratic in a_unit."""
    step = Fraction(1, 8)
    above, below = list(weights), list(weights)
    above[unit] += step
    below[unit] -= step
    high, low = (loss(target, moved, rates, bits + 8) for moved in (above, below))
    with precision(bits + 64):
        return (high - low) / to_fmpq(2 * step)


def rate_derivative(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers, unit: int, bits: int
) -> arb:
    """``dJ/dw_unit`` from a central difference; the remainder h**2/6 sup|d^3 J/dw^3| is added."""
    step = min(Fraction(1, 2 ** (bits // 2 + 8)), rates[unit] / 2)
    above, below = list(rates), list(rates)
    above[unit] += step
    below[unit] -= step
    deep = bits + bits // 2 + 24
    high, low = (loss(target, weights, moved, deep) for moved in (above, below))
    with precision(deep + 64):
        remainder = to_fmpq(step**2) / 6 * _third_derivative(target, weights, below[unit], unit)
        return (high - low) / to_fmpq(2 * step) + symmetric(remainder)


def _third_derivative(
    target: LongMemoryTarget, weights: Numbers, least: Fraction, unit: int
) -> arb:
    """A bound of |d^3 J/dw^3| while the rate stays >= ``least``.

    With g = everything in the bracket but the unit's own term, |g| <= G,
    d^3/dw^3 (a e^{-wt} + g)^2 = -8 t^3 a^2 e^{-2wt} - 2 a t^3 e^{-wt} g, integrated over t > 0.
    """
    own = to_ball(abs(weights[unit]))
    others = sum(map(abs, weights), Fraction(0)) + sum(map(abs, target.weights), Fraction(0))
    largest = to_ball(others) + target.template.bound()
    rate = to_ball(least)
    return (3 * own * own + 12 * own * largest) / rate**4


def gradient(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers, bits: int
) -> tuple[tuple[arb, ...], tuple[arb, ...]]:
    """(dJ/da, dJ/dw): ``2 int e^{-w_k t} r dt`` and ``-2 a_k int t e^{-w_k t} r dt``.

    r = model - target; ``bits`` after the binary point; units with equal rates share integrals.
    """
    table: dict[Fraction, tuple[arb, arb]] = {}
    for rate in rates:
        if rate not in table:
            table[rate] = (
                _integral(target, weights, rates, 0, rate, bits + 4),
                _integral(target, weights, rates, 1, rate, bits + 4),
            )
    with precision(bits + 64):
        return (
            tuple(2 * table[rate][0] for rate in rates),
            tuple(
                -2 * to_fmpq(weight) * table[rate][1]
                for weight, rate in zip(weights, rates, strict=True)
            ),
        )


def residual_moment(
    target: LongMemoryTarget,
    weights: Numbers,
    rates: Numbers,
    order: int,
    rate: Fraction,
    bits: int,
) -> arb:
    """``int t**order exp(-rate t) r(t) dt`` with the residual r, order 0, 1 or 2."""
    return _integral(target, weights, rates, order, rate, bits)


def _integral(
    target: LongMemoryTarget,
    weights: Numbers,
    rates: Numbers,
    order: int | None,
    rate: Fraction | None,
    bits: int,
) -> arb:
    """``int r**2 dt`` (order None) or ``int t**order exp(-rate*t) r dt`` with the residual r."""
    terms = [
        *((to_fmpq(a), to_fmpq(w)) for a, w in zip(weights, rates, strict=True)),
        *((to_fmpq(-a), to_fmpq(w)) for a, w in zip(target.weights, target.rates, strict=True)),
    ]
    template, delay = target.template, target.delay
    slowest = min(*rates, *target.rates)
    factor_rate = slowest if rate is None else rate
    # exp(-(slowest + factor_rate)*end) < 2**-bits, and the template is over.
    end = max(
        delay + reach(template, bits),
        Fraction(int(Fraction(7, 10) * bits / (slowest + factor_rate)) + 2),
    )
    with precision(bits + 48):
        total = arb(0)
        for lower, upper in pieces(template, delay, end, signed=True):
            inside = inside_support(template, lower, upper, delay)
            integrand = _integrand(terms, target if inside else None, order, factor_rate)
            total += integrate(integrand, lower, upper, arb(2) ** -(bits + 8))
        return total + symmetric(_missing(target, terms, order, slowest, factor_rate, end))


def _integrand(
    terms: Sequence[tuple[fmpq, fmpq]],
    target: LongMemoryTarget | None,
    order: int | None,
    rate: Fraction,
) -> Callable[[acb], acb]:
    """The residual squared (order None) or times ``t**order exp(-rate t)``, at the present
    precision; without the template where ``target`` is None."""

    template = None if target is None else target.template
    # In balls of the present precision: the integrand is evaluated half a million times in a run.
    delay = acb(to_fmpq(Fraction(0) if target is None else target.delay))
    decay = acb(to_fmpq(-rate))
    falling = [(acb(a), acb(-w)) for a, w in terms]

    def integrand(t: acb) -> acb:
        value = acb(0)
        for a, slope in falling:
            value += a * (t * slope).exp()
        if template is not None:
            value = value - template.value(t - delay)
        if order is None:
            return value * value
        value = value * (t * decay).exp()
        for _ in range(order):
            value = value * t
        return value

    return integrand


def _missing(
    target: LongMemoryTarget,
    terms: list[tuple[fmpq, fmpq]],
    order: int | None,
    slowest: Fraction,
    factor_rate: Fraction,
    end: Fraction,
) -> arb:
    """A bound of what the quadrature leaves out: t > end, and the brackets around the cuts."""
    template = target.template
    size = sum((abs(to_ball(a)) for a, _ in terms), arb(0))
    everywhere = size + template.bound()
    powers = (to_ball(end) + 1) ** (order or 0)
    bracket = brackets(template, target.delay, end, signed=True) * powers
    bracket = bracket * (everywhere * everywhere + everywhere)
    distance = to_ball(end - target.delay)
    if template.support is not None:
        late = arb(0)  # |rho_0| beyond the end
    else:
        top, decay, _ = template.tail
        late = to_fmpq(top) * (-to_ball(decay) * distance * distance).exp()
    x, y, finish = to_ball(slowest), to_ball(factor_rate), to_ball(end)
    if order is None:
        # r**2 <= 2 size**2 exp(-2xt) + 2 late*c_0 exp(-c_1 (s**2 - R**2)), s >= R.
        exponentials = size * size * (-2 * x * finish).exp() / x
        if template.support is not None:
            return bracket + exponentials
        gaussian = late * late / (to_ball(decay) * distance) / 2
        return bracket + exponentials + gaussian

    # |r| <= size exp(-xt) + late, times t**order exp(-yt).
    def incomplete(rate: arb) -> arb:
        sums = (arb(1), finish + 1 / rate, finish**2 + 2 * finish / rate + 2 / rate**2)
        return (-rate * finish).exp() * sums[order] / rate

    return bracket + size * incomplete(x + y) + late * incomplete(y)

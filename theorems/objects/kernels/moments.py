"""Moments of a moved template, in closed form.

``S_n(w) = int_0^oo t**n exp(-w t) rho_0(t - L) dt`` (signed) and ``Delta_n(w)``, the same with
``|rho_0|``; n = 0, 1, 2, ...; w > 0; L = 1/omega > 0.  Gaussian templates go through the
complementary error function, compactly supported ones through the exact antiderivative of a
polynomial times an exponential.  All results are balls at the current precision plus guard bits
against the cancellation in the recurrences.

With v = sigma**2, centre ``mu = L - v w`` and ``g(t) = exp(-w t - (t - L)**2/(2 v))``, the moments
``I_n(A) = int_A^oo t**n g(t) dt`` are
``I_0 = sqrt(pi v/2) exp(v w**2/2 - w L) erfc((A - mu)/sqrt(2 v))`` and, by parts,
``I_{n+1} = mu I_n + n v I_{n-1} + v A**n g(A)``; a cosine is the real part for a complex rate.

Source: Li, Han, E & Li (ICLR 2021), (80).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb, factorial
from typing import TypeAlias

from flint import acb, arb, ctx, fmpq

from memory_theorems.theorems.objects.kernels.templates import (
    CompactTemplate,
    GaussianTemplate,
    Template,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

Point: TypeAlias = arb | None  # None stands for +oo


def signed_moment(template: Template, order: int, rate: Fraction, delay: Fraction) -> arb:
    """``S_order(rate)``: a ball at the current precision."""
    with precision(_working_bits(template, rate, delay)):
        return _piece(template, order, rate, delay, arb(0), None)


def absolute_moment(template: Template, order: int, rate: Fraction, delay: Fraction) -> arb:
    """``Delta_order(rate)``: a ball at the current precision."""
    with precision(_working_bits(template, rate, delay)):
        if template.sign:
            return template.sign * _piece(template, order, rate, delay, arb(0), None)
        reach = _reach(template, rate, delay)
        shift = to_ball(delay)
        cuts = [arb(0), *(zero + shift for zero in template.zeros(-delay, reach))]
        total = arb(0)
        for lower, upper in pairwise(cuts):
            total += abs(_piece(template, order, rate, delay, lower, upper))
        # Beyond the last listed zero, below the reach, the sign is constant as well.
        if template.support is not None:
            return total + abs(_piece(template, order, rate, delay, cuts[-1], None))
        end = to_ball(delay + reach)
        total += abs(_piece(template, order, rate, delay, cuts[-1], end))
        rest = _gaussian_tail(template, order, rate, delay, reach)
        return total + arb(0).union(rest.abs_upper())


def energy(template: Template, delay: Fraction) -> arb:
    """``int_0^oo rho_0(t - delay)**2 dt``: a ball at the current precision."""
    with precision(_working_bits(template, Fraction(1), delay)):
        if isinstance(template, GaussianTemplate):
            return _gaussian_energy(template, delay)
        if isinstance(template, CompactTemplate):
            low = max(Fraction(0), delay - template.radius)
            factor = _moment_polynomial(template, 0, delay)
            square = [Fraction(0)] * (2 * len(factor) - 1)
            for i, left in enumerate(factor):
                for j, right in enumerate(factor):
                    square[i + j] += left * right
            return to_ball(
                sum(
                    (
                        value * ((delay + template.radius) ** (k + 1) - low ** (k + 1)) / (k + 1)
                        for k, value in enumerate(square)
                    ),
                    Fraction(0),
                )
            )
        raise TypeError(f"no closed form for {type(template).__name__}")


def _working_bits(template: Template, rate: Fraction, delay: Fraction) -> int:
    """Guard bits: the moments have the size exp(-rate*delay), the recurrences cancel further."""
    spread = Fraction(0)
    if isinstance(template, GaussianTemplate):
        spread = template.width**2 * (rate**2 + template.frequency**2) + (
            delay / template.width
        ) ** 2 / max(1, int(delay / template.width))
    return int(ctx.prec + 64 + 3 * rate * delay + spread)


def _reach(template: Template, rate: Fraction, delay: Fraction) -> Fraction:
    """A distance R beyond which the template does not matter at the current precision."""
    if template.support is not None:
        return template.support
    _, decay, core = template.tail
    reach = Fraction(1)
    while decay * reach**2 < ctx.prec or reach < core:
        reach *= Fraction(5, 4)
    return Fraction(int(16 * reach) + 1, 16)


def _gaussian_tail(
    template: Template, order: int, rate: Fraction, delay: Fraction, reach: Fraction
) -> arb:
    """An upper bound of the moment of |rho_0| over t > delay + reach."""
    top, decay, _ = template.tail
    x = to_ball(rate * (delay + reach))
    exponential = (-x).exp() * sum((x**k / factorial(k) for k in range(order + 1)), arb(0))
    largest = to_fmpq(top) * (-to_ball(decay * reach**2)).exp()
    return largest * exponential * factorial(order) / to_ball(rate) ** (order + 1)


def _piece(
    template: Template, order: int, rate: Fraction, delay: Fraction, lower: arb, upper: Point
) -> arb:
    """The signed moment over [lower, upper], 0 <= lower <= upper <= oo."""
    if isinstance(template, GaussianTemplate):
        return gaussian_piece(template, order, rate, delay, lower, upper)
    if isinstance(template, CompactTemplate):
        return _compact_piece(template, order, rate, delay, lower, upper)
    raise TypeError(f"no closed form for {type(template).__name__}")


# ---------------------------------------------------------------- Gaussian templates
def gaussian_piece(
    template: GaussianTemplate,
    order: int,
    rate: Fraction,
    delay: Fraction,
    lower: arb,
    upper: Point,
) -> arb:
    """The signed moment over [lower, upper], upper None for oo, in closed form."""

    def from_there(start: arb) -> arb:
        """The moment over [start, oo): the real part of one with a complex rate."""
        phase = acb(0, to_fmpq(template.frequency))
        complex_rate = to_fmpq(rate) - phase  # cos(k s) = Re exp(i k s), s = t - delay
        table = _gaussian_table(order + 1, complex_rate, template.width**2, delay, start)
        if template.degree:  # s = t - delay
            result = (table[order + 1] - to_fmpq(delay) * table[order]) / to_fmpq(template.width)
        else:
            result = table[order]
        return ((-phase * to_fmpq(delay)).exp() * result * to_fmpq(template.amplitude)).real

    return from_there(lower) if upper is None else from_there(lower) - from_there(upper)


def _gaussian_table(
    orders: int, rate: acb, spread: Fraction, delay: Fraction, start: arb
) -> list[acb]:
    """``int_start^oo t**n exp(-rate*t - (t - delay)**2/(2 spread)) dt`` for n = 0..orders."""
    variance, shift = to_fmpq(spread), to_fmpq(delay)
    centre = shift - variance * rate
    scale = arb(variance).sqrt()
    argument = (acb(start) - centre) / (scale * arb(2).sqrt())
    front = scale * (arb.pi() / 2).sqrt() * (rate * rate * variance / 2 - rate * shift).exp()
    table = [front * argument.erfc()]
    away = start - shift
    edge = (-rate * start - away * away / (2 * variance)).exp() * variance
    power = acb(1)  # start**n
    for n in range(orders):
        following = centre * table[n] + power * edge
        if n:
            following += n * variance * table[n - 1]
        table.append(following)
        power = power * start
    return table


def _gaussian_energy(template: GaussianTemplate, delay: Fraction) -> arb:
    """``(s/sigma)**(2 degree) cos(kappa s)**2 exp(-s**2/sigma**2)``, cos**2 = (1 + cos(2.))/2."""
    total = arb(0)
    shift = to_fmpq(delay)
    for frequency in (Fraction(0), 2 * template.frequency):
        phase = acb(0, to_fmpq(frequency))
        table = _gaussian_table(2, -phase, template.width**2 / 2, delay, arb(0))
        result = table[0]
        if template.degree:  # s**2 = t**2 - 2 delay t + delay**2
            result = table[2] - 2 * shift * table[1] + shift * shift * table[0]
            result = result / to_fmpq(template.width**2)
        total += ((-phase * shift).exp() * result).real / 2
    return total * to_fmpq(template.amplitude**2)


# ---------------------------------------------------------------- compactly supported templates
def _compact_piece(
    template: CompactTemplate,
    order: int,
    rate: Fraction,
    delay: Fraction,
    lower: arb,
    upper: Point,
) -> arb:
    low = max(Fraction(0), delay - template.radius)
    high = delay + template.radius
    # The pieces of a compact template begin and end at exact points: 0, the zero, or the support.
    start = low if lower < to_ball(delay) else delay
    stop = high if upper is None else delay
    polynomial = _moment_polynomial(template, order, delay)
    return _antiderivative(polynomial, rate, stop) - _antiderivative(polynomial, rate, start)


def _moment_polynomial(template: CompactTemplate, order: int, delay: Fraction) -> list[Fraction]:
    """Coefficients of ``t**order * rho_0(t - delay)`` inside the support, lowest first."""
    in_s = [Fraction(0)] * (7 + template.degree)
    for k in range(4):
        exponent = 2 * k + template.degree
        in_s[exponent] = template.amplitude * (-1) ** k * comb(3, k) / template.radius**exponent
    in_t = [Fraction(0)] * len(in_s)
    for exponent, coefficient in enumerate(in_s):
        for k in range(exponent + 1):
            in_t[k] += coefficient * comb(exponent, k) * (-delay) ** (exponent - k)
    return [Fraction(0)] * order + in_t


def _antiderivative(polynomial: list[Fraction], rate: Fraction, at: Fraction) -> arb:
    """``-exp(-rate*t) * sum_k p^(k)(t)/rate**(k + 1)`` at an exact point; the sum is exact."""
    total = fmpq(0)
    derivative = polynomial
    power = to_fmpq(rate)
    while derivative:
        value = fmpq(0)
        for coefficient in reversed(derivative):
            value = value * to_fmpq(at) + to_fmpq(coefficient)
        total += value / power
        power *= to_fmpq(rate)
        derivative = [k * derivative[k] for k in range(1, len(derivative))]
    return -(-to_ball(rate * at)).exp() * total

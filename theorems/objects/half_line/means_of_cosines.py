r"""Taylor coefficients of besselj of a whole order and of sinc, which are means of cosines.

.. math::

    J_n(x) = \frac1\pi\int_0^\pi \cos(nu - x\sin u)\,du, \qquad
    \mathrm{sinc}(x) = \int_0^1 \cos(xu)\,du,

so every derivative of both is at most 1 in modulus on the real line (DLMF 10.9.2), and
:math:`2J_n' = J_{n-1} - J_{n+1}` (DLMF 10.6.1).
"""

from __future__ import annotations

from math import comb, factorial
from typing import Any

from flint import arb, arb_series, ctx


def bessel_j(order: int, value: arb_series) -> Any:
    """``besselj(order, value)`` as a power series, for a whole order."""
    at = value[0]
    length = int(ctx.cap)
    if not at.is_finite():
        return _undefined(length)
    around = {n: at.bessel_j(arb(n)) for n in range(order - length, order + length + 1)}
    coefficients = []
    for k in range(length):
        total = arb(0)
        for j in range(k + 1):
            total += (-1) ** j * comb(k, j) * around[order - k + 2 * j]
        coefficients.append(_at_most_one(total / 2**k) / factorial(k))
    return _composed(coefficients, value)


def sinc(value: arb_series) -> Any:
    """``sinc(value)`` as a power series: by x*sinc(x) = sin(x) away from 0, else by the power
    series of sinc with Cauchy's bound of its remainder."""
    at = value[0]
    length = int(ctx.cap)
    if not at.is_finite():
        return _undefined(length)
    if not abs(at) > 1:
        return _composed(_near_zero(at, length), value)
    sine = arb_series([at, arb(1)], prec=length).sin() if length > 1 else [at.sin()]
    coefficients: list[arb] = []
    for k in range(length):
        before = coefficients[-1] if coefficients else arb(0)
        found = (sine[k] - before) / at
        coefficients.append(_at_most_one(found * factorial(k)) / factorial(k))
    return _composed(coefficients, value)


def _near_zero(at: arb, length: int) -> list[arb]:
    """``sum (-1)**m (at + h)**(2m)/(2m + 1)!`` up to h**(length - 1); the terms left out are at
    most ``reach**(2m)/(2m + 1)!`` on the circle \\|h\\| = 1, and so are their coefficients."""
    reach = abs(at).upper() + 1
    terms = 16
    while terms < 4096 and not _left_out(reach, terms) < arb(2) ** -int(ctx.prec):
        terms *= 2
    rest = _left_out(reach, terms)
    powers = [arb(1)]
    for _ in range(2 * terms - 2):
        powers.append(powers[-1] * at)
    coefficients = []
    for k in range(length):
        total = (-rest).union(rest)
        for m in range((k + 1) // 2, terms):
            share = (-1) ** m * comb(2 * m, k) * powers[2 * m - k]
            total += share / arb(factorial(2 * m + 1))
        coefficients.append(_at_most_one(total * factorial(k)) / factorial(k))
    return coefficients


def _left_out(reach: arb, terms: int) -> arb:
    """The sum of ``reach**(2m)/(2m + 1)!`` over m >= terms, or infinity."""
    if not reach**2 / (2 * terms * (2 * terms + 1)) < arb(1) / 2:
        return arb.pos_inf()
    # From here on each term is at most half of the one before.
    return 2 * reach ** (2 * terms) / arb(factorial(2 * terms + 1))


def _undefined(length: int) -> Any:
    """A series of what has no value, or none that is known: no mean of cosines bounds it."""
    return arb_series([arb.nan()] * length, prec=length)


def _at_most_one(value: arb) -> arb:
    """What is known of a derivative at a finite argument, which lies in [-1, 1]."""
    whole = arb(0, 1)
    if not value.is_finite():
        return whole
    found: arb = value if value.rad() < 1 else whole
    return found


def _composed(coefficients: list[arb], value: arb_series) -> Any:
    length = len(coefficients)
    # The constant coefficient is 0, of which the difference of two balls would not be sure.
    rest = [arb(0), *(value[k] for k in range(1, length))]
    if all(item.is_zero() for item in rest):
        return arb_series(coefficients[:1], prec=length)
    return arb_series(coefficients, prec=length)(arb_series(rest, prec=length))

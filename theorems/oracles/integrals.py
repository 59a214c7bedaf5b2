"""Certified quadrature of moved templates: the numerical side, without any closed form.

Integrals over [0, oo) are cut at a finite time with a proved tail; integrands are analytic on each
piece; around an irrational sign change of the template a short bracket is bounded by its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import factorial

from flint import acb, arb

from memory_theorems.theorems.objects.kernels.templates import Template
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq


def integrate(integrand: Callable[[acb], acb], lower: arb, upper: arb, tolerance: arb) -> arb:
    """The real integral of an entire function over [lower, upper], to an absolute tolerance."""
    value = acb.integral(
        lambda t, _: integrand(t), acb(lower), acb(upper), abs_tol=tolerance, rel_tol=tolerance
    )
    if not value.is_finite():
        raise ArithmeticError("the quadrature did not converge")
    return value.real


def reach(template: Template, bits: int) -> Fraction:
    """R >= 1 with ``|rho_0(s)| <= 2**-bits * c_0`` for s >= R, and R >= t_0."""
    if template.support is not None:
        return template.support
    _, decay, core = template.tail
    found = max(Fraction(1), core)
    while decay * found**2 < bits:
        found *= Fraction(5, 4)
    return Fraction(int(4 * found) + 1, 4)


def cuts(template: Template, delay: Fraction, end: Fraction, signed: bool) -> list[arb]:
    """Where [0, end] is cut: support ends, and sign changes unless ``signed``."""
    found = [arb(0), to_ball(end)]
    radius = template.support
    if radius is not None:
        found += [to_ball(delay - radius), to_ball(delay + radius)]
    if not signed:
        found += [zero + to_ball(delay) for zero in template.zeros(-delay, end - delay)]
    inside = [cut for cut in found if not cut < 0 and not cut > to_ball(end)]
    return sorted(inside, key=lambda cut: float(cut.mid()))


def inside_support(template: Template, lower: arb, upper: arb, delay: Fraction) -> bool:
    """Is the piece [lower, upper] of time inside (True) or outside the moved support?"""
    if template.support is None:
        return True
    middle = abs((lower + upper) / 2 - to_ball(delay))
    radius = to_ball(template.support)
    if middle < radius:
        return True
    if middle > radius:
        return False
    raise ArithmeticError("a piece cannot be told from an end of the support")


def pieces(
    template: Template, delay: Fraction, end: Fraction, signed: bool
) -> Iterator[tuple[arb, arb]]:
    """The intervals between the balls around consecutive cuts, with exact end points."""
    for left, right in pairwise(cuts(template, delay, end, signed)):
        lower, upper = left.upper(), right.lower()
        if lower < upper:
            yield lower, upper


def brackets(template: Template, delay: Fraction, end: Fraction, signed: bool) -> arb:
    """The total length of the balls around the cuts, which no piece covers."""
    lengths = [cut.upper() - cut.lower() for cut in cuts(template, delay, end, signed)]
    return sum(lengths, arb(0))


def symmetric(radius: arb) -> arb:
    """The ball [-r, r] for an upper bound r of ``radius``."""
    top = radius.abs_upper()
    return (-top).union(top)


def moment(
    template: Template, order: int, rate: Fraction, delay: Fraction, *, signed: bool, bits: int
) -> arb:
    """``int_0^oo t**order exp(-rate t) f(t - delay) dt``, f = rho_0 if ``signed`` else |rho_0|.

    ``bits`` counts relative to the size exp(-rate*delay) of such an integral.
    """
    scale = int(3 * rate * delay / 2)
    with precision(bits + 2 * scale + 40):
        tolerance = arb(2) ** -(bits + scale + 20)
        distance = reach(template, bits + scale)
        end = delay + distance

        def integrand(t: acb) -> acb:
            result = (-t * to_fmpq(rate)).exp() * template.value(t - to_fmpq(delay))
            for _ in range(order):
                result = result * t
            return result

        total = arb(0)
        for lower, upper in pieces(template, delay, end, signed):
            if inside_support(template, lower, upper, delay):
                value = integrate(integrand, lower, upper, tolerance)
                total += value if signed else abs(value)
        largest = (to_ball(end) + 1) ** order * template.bound()
        slack = brackets(template, delay, end, signed) * largest
        return total + symmetric(slack + _tail(template, order, rate, end, distance))


def _tail(template: Template, order: int, rate: Fraction, end: Fraction, distance: Fraction) -> arb:
    """A bound of the moment over t > end = delay + distance, by (79) at ``distance`` >= t_0."""
    if template.support is not None:
        return arb(0)
    top, decay, _ = template.tail
    largest = to_fmpq(top) * (-to_ball(decay * distance**2)).exp()
    x = to_ball(rate * end)
    sums = sum((x**k / factorial(k) for k in range(order + 1)), arb(0))
    return largest * factorial(order) * (-x).exp() * sums / to_ball(rate) ** (order + 1)

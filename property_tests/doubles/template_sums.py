"""Sums of Gaussian templates, each shifted and scaled, and their moments.

``rho_0(s) = sum_i f_i(s - x_i)``, f_i Gaussian templates: bumps of several sizes, derivatives of
Gaussians, cosines under Gaussians.  Signed moments are linear, hence in closed form (the
complementary error function).  Absolute ones are closed between two changes of sign: pieces of
[0, oo) on which the sign of the sum is certain are integrated in closed form; pieces around changes
of sign, halved until they are short, and what comes after them all are bounded by their size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import arb, ctx

from memory_theorems.theorems.objects.kernels.moments import gaussian_piece, signed_moment
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

#: Pieces are not shorter than this; at most so many of them.
SHORTEST, MOST = Fraction(1, 2**60), 20_000


@dataclass(frozen=True, slots=True)
class TemplateSum:
    """``parts``: (template, place x_i of its middle); at least one."""

    parts: tuple[tuple[GaussianTemplate, Fraction], ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a sum of templates has a part")

    def value(self, s: arb) -> arb:
        """rho_0(s)."""
        return sum((part.value(s - to_fmpq(place)) for part, place in self.parts), arb(0))

    @property
    def sign(self) -> int:
        """1 or -1 where no part has the other sign, 0 where that is not known."""
        signs = {part.sign for part, _ in self.parts}
        return signs.pop() if len(signs) == 1 else 0


def signed_moment_of(template: TemplateSum, order: int, rate: Fraction, delay: Fraction) -> arb:
    """``int_0^oo t**order exp(-rate t) rho_0(t - delay) dt``, a ball at the current precision."""
    moments = (signed_moment(part, order, rate, delay + place) for part, place in template.parts)
    return sum(moments, arb(0))


def absolute_moment_of(template: TemplateSum, order: int, rate: Fraction, delay: Fraction) -> arb:
    """The same with ``|rho_0|``.  ArithmeticError where too many pieces are needed."""
    if template.sign:
        return template.sign * signed_moment_of(template, order, rate, delay)
    bits = ctx.prec
    with precision(bits + 64):
        end = max(_reach(part, bits) + delay + place for part, place in template.parts)
        end = max(end, Fraction(1))
        total = arb(0)
        for left, right, sign in _pieces(template, delay, end):
            if sign:
                lower, upper = to_ball(left), to_ball(right)
                for part, place in template.parts:
                    total += sign * gaussian_piece(part, order, rate, delay + place, lower, upper)
            else:
                there = to_ball(left).union(to_ball(right))
                size = abs(template.value(there - to_fmpq(delay))).upper()
                weight = (to_ball(right) ** order * (-to_ball(rate * left)).exp()).upper()
                total += arb(0).union(size * weight * to_ball(right - left).upper())
        rest = sum(
            (_after(part, order, rate, delay + place, end) for part, place in template.parts),
            arb(0),
        )
        return total + arb(0).union(rest.upper())


def _pieces(
    template: TemplateSum, delay: Fraction, end: Fraction
) -> Iterator[tuple[Fraction, Fraction, int]]:
    """Pieces of [0, end] with the certain sign of the sum there, 0 where a short one has none."""
    todo, count = [(Fraction(0), end)], 0
    while todo:
        left, right = todo.pop()
        count += 1
        if count > MOST:
            raise ArithmeticError("the sum changes its sign too often, or nearly vanishes")
        value = template.value(to_ball(left).union(to_ball(right)) - to_fmpq(delay))
        if value > 0 or value < 0:
            yield left, right, 1 if value > 0 else -1
        elif right - left < SHORTEST:
            yield left, right, 0
        else:
            middle = (left + right) / 2
            todo += [(left, middle), (middle, right)]


def _reach(part: GaussianTemplate, bits: int) -> Fraction:
    """Where ``exp(-c_1 s**2)`` is below ``2**-bits``."""
    _, decay, core = part.tail
    reach = max(Fraction(1), core)
    while decay * reach**2 < bits:
        reach *= Fraction(5, 4)
    return Fraction(int(4 * reach) + 1, 4)


def _after(
    part: GaussianTemplate, order: int, rate: Fraction, delay: Fraction, end: Fraction
) -> arb:
    """A bound of the part's moment over t > end, by its tail."""
    top, decay, _ = part.tail
    x = to_ball(rate * end)
    size = to_fmpq(top) * (-to_ball(decay * (end - delay) ** 2)).exp()
    sums = sum((x**k / factorial(k) for k in range(order + 1)), arb(0))
    return size * factorial(order) * (-x).exp() * sums / to_ball(rate) ** (order + 1)

"""The velocity of the gradient flow and its derivative, in closed form, for Gaussian memories.

The flow is ``theta' = -grad J(theta)``, ``theta = (a_1..a_m, w_1..w_m)``, w > 0, for the loss of
:mod:`theorems.objects.landscape.loss` and the memory ``c exp(-(t - L)**2/(2 sigma**2))``.  With the
signed moments S_n of the memory,
``S_0(w) = c sigma sqrt(pi/2) exp(sigma**2 w**2/2 - w L) erfc(-mu/(sigma sqrt 2))``,
``S_1 = mu S_0 + sigma**2 c exp(-L**2/(2 sigma**2))``, ``S_2 = mu S_1 + sigma**2 S_0`` with
``mu = L - sigma**2 w``, and ``S_n' = -S_{n+1}``.  For mu < 0 the recurrence cancels some of the
working digits, by a power of mu/sigma.

This is arithmetic at a working precision, without error bounds: radii are dropped.  What is
computed with it is TESTED at most.

Source: Li, Han, E & Li (ICLR 2021), (21), (88), (89), (95)-(99), (119), (120).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from flint import arb, arb_mat

from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.verify.arithmetic.balls import to_ball

#: Numbers without radius.
Point: TypeAlias = list[arb]


@dataclass(frozen=True)
class GradientFlow:
    """The flow for a target whose memory is a plain Gaussian; ValueError otherwise.

    Units that start equal stay equal: a point lists one (a, w) for each kind of unit, and
    ``copies`` says how many units are of it.  Numbers are rounded at the precision of the first
    use: make a new flow for a new precision.
    """

    target: LongMemoryTarget
    copies: tuple[int, ...]

    def __post_init__(self) -> None:
        template = self.target.template
        if not isinstance(template, GaussianTemplate) or template.degree or template.frequency:
            raise ValueError("the memory is to be a Gaussian c*exp(-(t - L)**2/(2*sigma**2))")

    @cached_property
    def _numbers(self) -> tuple[arb, arb, arb, arb, arb]:
        """c, sigma, sigma**2, L, c exp(-L**2/(2 sigma**2))."""
        template = self.target.template
        assert isinstance(template, GaussianTemplate)
        c, sigma = to_ball(template.amplitude), to_ball(template.width)
        delay = to_ball(self.target.delay)
        edge = c * (-delay * delay / (2 * sigma * sigma)).exp()
        variance = (sigma * sigma).mid()
        return c.mid(), sigma.mid(), variance, delay.mid(), edge.mid()

    @cached_property
    def _short(self) -> list[tuple[arb, arb]]:
        pairs = zip(self.target.weights, self.target.rates, strict=True)
        return [(to_ball(a).mid(), to_ball(w).mid()) for a, w in pairs]

    def moments(self, rate: arb) -> tuple[arb, arb, arb]:
        """``S_0, S_1, S_2`` at a positive rate."""
        c, sigma, variance, delay, edge = self._numbers
        mu = delay - variance * rate
        tail = (-mu / (sigma * arb(2).sqrt())).erfc()
        size = c * sigma * (arb.pi() / 2).sqrt()
        first = size * (rate * (variance * rate / 2 - delay)).exp() * tail
        second = mu * first + variance * edge
        return first.mid(), second.mid(), (mu * second + variance * first).mid()

    def velocity(self, point: Sequence[arb]) -> Point:
        """``-grad J``.  ValueError where a rate is not positive."""
        m = len(point) // 2
        a, w = point[:m], point[m:]
        if not all(rate > 0 for rate in w):
            raise ValueError("a rate is not positive")
        by_weight, by_rate = [], []
        table = _inverse_sums(w)
        for k in range(m):
            first, second = arb(0), arb(0)
            for copies, weight, inverse in zip(self.copies, a, table[k], strict=True):
                term = copies * weight * inverse
                first += term
                second += term * inverse
            for weight, rate in self._short:
                inverse = 1 / (w[k] + rate)
                term = weight * inverse
                first -= term
                second -= term * inverse
            s_0, s_1, _ = self.moments(w[k])
            by_weight.append((2 * (s_0 - first)).mid())
            by_rate.append((2 * a[k] * (second - s_1)).mid())
        return by_weight + by_rate

    def derivative(self, point: Sequence[arb]) -> arb_mat:
        """The Jacobian of the velocity, ``-Hessian of J``."""
        m = len(point) // 2
        a, w = point[:m], point[m:]
        table = _inverse_sums(w)
        rows = [[arb(0)] * (2 * m) for _ in range(2 * m)]
        for k in range(m):
            second, third = arb(0), arb(0)
            for i, copies in enumerate(self.copies):
                inverse = table[k][i]
                square = inverse * inverse
                cube = square * inverse
                rows[k][i] = (-2 * copies * inverse).mid()
                rows[k][m + i] = (2 * copies * a[i] * square).mid()
                rows[m + k][i] = (2 * copies * a[k] * square).mid()
                rows[m + k][m + i] = (-4 * copies * a[k] * a[i] * cube).mid()
                second += copies * a[i] * square
                third += copies * a[i] * cube
            for weight, rate in self._short:
                inverse = 1 / (w[k] + rate)
                second -= weight * inverse**2
                third -= weight * inverse**3
            _, s_1, s_2 = self.moments(w[k])
            rows[k][m + k] = (rows[k][m + k] + 2 * (second - s_1)).mid()
            rows[m + k][k] = (rows[m + k][k] + 2 * (second - s_1)).mid()
            rows[m + k][m + k] = (rows[m + k][m + k] + 2 * a[k] * (s_2 - 2 * third)).mid()
        return arb_mat(rows)

    def drop(self, point: Sequence[arb]) -> arb:
        """``J(perfect short-term fit) - J(theta) = 2 <u, rho_0> - |u|**2``, where u is the model
        less the short-term part."""
        m = len(point) // 2
        units = zip(self.copies, point[:m], point[m:], strict=True)
        terms = [*((n * a, w) for n, a, w in units), *((-a, w) for a, w in self._short)]
        gained = sum((a * self.moments(w)[0] for a, w in terms), arb(0))
        lost = sum((a * b / (v + w) for a, v in terms for b, w in terms), arb(0))
        return (2 * gained - lost).mid()

    def distance(self, point: Sequence[arb], other: Sequence[arb]) -> arb:
        """The Euclidean distance of two points, all units counted."""
        pairs = zip((*self.copies, *self.copies), point, other, strict=True)
        return sum((n * (x - y) ** 2 for n, x, y in pairs), arb(0)).sqrt().mid()


def _inverse_sums(rates: Sequence[arb]) -> list[list[arb]]:
    """``1/(w_i + w_k)``, symmetric."""
    table = [[arb(0)] * len(rates) for _ in rates]
    for i, left in enumerate(rates):
        for k in range(i, len(rates)):
            table[i][k] = table[k][i] = (1 / (left + rates[k])).mid()
    return table


def start(weights: Sequence[Fraction], rates: Sequence[Fraction]) -> Point:
    """(a, w) as midpoints at the current precision."""
    return [to_ball(value).mid() for value in (*weights, *rates)]

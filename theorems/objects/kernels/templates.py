"""Templates rho_0 of the long-term memory: what is moved to time 1/omega in rho_0(t - 1/omega).

Two kinds, both twice continuously differentiable, bounded, square-integrable and vanishing at
minus infinity: Gaussian ones ``c * (s/sigma)**degree * cos(kappa*s) * exp(-s**2/(2*sigma**2))`` and
compactly supported ones ``c * (s/r)**degree * (1 - (s/r)**2)**3`` on [-r, r].  With degree 1 or
kappa != 0 they change sign; the amplitude c may be negative.

Source of the assumptions: Li, Han, E & Li (ICLR 2021), Appendix C.2, (i)-(iv) and (79).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from flint import acb, arb

from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq

Ball = TypeVar("Ball", arb, acb)


class Template(ABC):
    """A template rho_0: R -> R with exact rational parameters."""

    @abstractmethod
    def value(self, s: Ball) -> Ball:
        """rho_0(s); for a compactly supported template valid on the support only."""

    @property
    @abstractmethod
    def support(self) -> Fraction | None:
        """r when rho_0 vanishes outside [-r, r], None when it vanishes nowhere identically."""

    @property
    @abstractmethod
    def tail(self) -> tuple[Fraction, Fraction, Fraction]:
        """(c_0, c_1, t_0) with ``|rho_0(s)| <= c_0*exp(-c_1*s**2)`` for |s| >= t_0, all > 0."""

    @abstractmethod
    def bound(self) -> arb:
        """A ball around ``sup |rho_0|``, at the current precision."""

    @abstractmethod
    def zeros(self, lower: Fraction, upper: Fraction) -> tuple[arb, ...]:
        """Balls around the sign changes in the open interval (lower, upper), increasing.

        Complete: between two consecutive balls rho_0 has no zero inside its support.  Raises
        ArithmeticError when the precision does not tell a zero from an end point.
        """

    @property
    @abstractmethod
    def sign(self) -> int:
        """1 where rho_0 >= 0 everywhere, -1 where rho_0 <= 0 everywhere, 0 when it changes sign."""


@dataclass(frozen=True, slots=True)
class GaussianTemplate(Template):
    """``c * (s/sigma)**degree * cos(kappa*s) * exp(-s**2/(2*sigma**2))``.

    ``amplitude`` c != 0, ``width`` sigma > 0, ``degree`` 0 or 1, ``frequency`` kappa >= 0,
    ``core`` t_0 > 0 (any value is admissible in (79), it only enters the constants).
    """

    amplitude: Fraction
    width: Fraction = Fraction(1)
    degree: int = 0
    frequency: Fraction = Fraction(0)
    core: Fraction = Fraction(1, 4)

    def __post_init__(self) -> None:
        if not self.amplitude or self.width <= 0 or self.core <= 0 or self.frequency < 0:
            raise ValueError("a Gaussian template needs c != 0, sigma > 0, t_0 > 0, kappa >= 0")
        if self.degree not in (0, 1):
            raise ValueError("the degree of a Gaussian template is 0 or 1")

    def value(self, s: Ball) -> Ball:
        width = to_fmpq(self.width)
        result = (s * s / (-2 * width * width)).exp() * to_fmpq(self.amplitude)
        if self.degree:
            result = result * s / width
        if self.frequency:
            result = result * (s * to_fmpq(self.frequency)).cos()
        return result

    @property
    def support(self) -> Fraction | None:
        return None

    @property
    def tail(self) -> tuple[Fraction, Fraction, Fraction]:
        # |x| exp(-x**2/4) <= sqrt(2/e) < 1: half of the exponent pays for the factor of degree 1.
        rate = Fraction(1, 4 if self.degree else 2) / self.width**2
        return abs(self.amplitude), rate, self.core

    def bound(self) -> arb:
        largest = to_ball(abs(self.amplitude))
        if not self.degree:
            return largest  # attained at s = 0, with or without the cosine
        top = largest * (arb(-1) / 2).exp()  # |x| exp(-x**2/2) is largest at |x| = 1
        if not self.frequency:
            return top
        return abs(self.value(to_ball(self.width))).union(top)

    def zeros(self, lower: Fraction, upper: Fraction) -> tuple[arb, ...]:
        found = [arb(0)] if self.degree and lower < 0 < upper else []
        if self.frequency:
            step = arb.pi() / to_fmpq(self.frequency)
            # One index more on each side than needed; strictness is settled by the balls.
            first = int((to_ball(lower) / step).lower().floor().unique_fmpz() or 0) - 2
            last = int((to_ball(upper) / step).upper().ceil().unique_fmpz() or 0) + 2
            for index in range(first, last + 1):
                zero = step * (2 * index + 1) / 2
                if zero <= to_ball(lower) or zero >= to_ball(upper):
                    continue
                if not (zero > to_ball(lower) and zero < to_ball(upper)):
                    raise ArithmeticError("a zero of the template cannot be told from an end point")
                found.append(zero)
        return tuple(sorted(found, key=lambda zero: float(zero.mid())))

    @property
    def sign(self) -> int:
        if self.degree or self.frequency:
            return 0
        return 1 if self.amplitude > 0 else -1


@dataclass(frozen=True, slots=True)
class CompactTemplate(Template):
    """``c * (s/r)**degree * (1 - (s/r)**2)**3`` on [-r, r], zero outside; C^2 on the real line."""

    amplitude: Fraction
    radius: Fraction = Fraction(1)
    degree: int = 0

    def __post_init__(self) -> None:
        if not self.amplitude or self.radius <= 0 or self.degree not in (0, 1):
            raise ValueError("a compact template needs c != 0, r > 0 and degree 0 or 1")

    def value(self, s: Ball) -> Ball:
        x = s / to_fmpq(self.radius)
        rest = 1 - x * x
        result = rest * rest * rest * to_fmpq(self.amplitude)
        return result * x if self.degree else result

    @property
    def support(self) -> Fraction | None:
        return self.radius

    @property
    def tail(self) -> tuple[Fraction, Fraction, Fraction]:
        # Zero for |s| >= r: every c_0, c_1 > 0 will do; a large c_1 makes c_2 small.
        return abs(self.amplitude), 16 / self.radius**2, self.radius

    def bound(self) -> arb:
        largest = to_ball(abs(self.amplitude))
        if self.degree:  # x (1 - x**2)**3 is largest at x**2 = 1/7
            largest = largest * (arb(6) / 7) ** 3 / arb(7).sqrt()
        return largest

    def zeros(self, lower: Fraction, upper: Fraction) -> tuple[arb, ...]:
        return (arb(0),) if self.degree and lower < 0 < upper else ()

    @property
    def sign(self) -> int:
        if self.degree:
            return 0
        return 1 if self.amplitude > 0 else -1


@dataclass(frozen=True, slots=True)
class LongMemoryTarget:
    """``sum_j weights[j]*exp(-rates[j]*t) + template(t - 1/omega)`` for t >= 0, omega > 0."""

    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]
    template: Template
    omega: Fraction

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.rates) or not self.weights:
            raise ValueError("a target has as many weights as rates, at least one")
        if self.omega <= 0 or min(self.rates) <= 0:
            raise ValueError("omega and the rates are positive")

    @property
    def delay(self) -> Fraction:
        """1/omega."""
        return 1 / self.omega

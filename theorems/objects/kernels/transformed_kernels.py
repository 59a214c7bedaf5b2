r"""Kernels known through certified Laplace transforms, on the real axis and off it.

Each family gives an enclosure of :math:`R(z)=\int_0^\infty\rho(t)e^{-zt}dt` for complex z, of
:math:`\int_0^\infty e^{\delta t}\rho(t)^2dt`, and plain floats of :math:`\rho` for proposals.

===============================  ================================================================
family                           transform
===============================  ================================================================
:class:`PiecewiseKernel`         exact antiderivatives between rational break points
:class:`RectifiedWave`           :math:`|\sin bt|`: :math:`\frac b{z^2+b^2}\coth\frac{\pi z}{2b}`;
                                 :math:`|\cos bt|`: :math:`\frac{z+b/\sinh(\pi z/2b)}{z^2+b^2}`
:class:`GaussianKernel`          :math:`e^{-at^2}`: :math:`\frac12\sqrt{\pi/a}\,e^{z^2/4a}
                                 \operatorname{erfc}(z/2\sqrt a)`
:class:`AiryKernel`              Arb's integration, with the tail by
                                 :math:`0<\mathrm{Ai}(t)\le e^{-2t^{3/2}/3}` (t >= 0)
:class:`TermKernel`              the engine's certified quadrature
===============================  ================================================================

For :math:`|\sin bt|` sum the geometric series of the half periods; :math:`|\cos bt|` is a quarter
period followed by a shifted :math:`|\sin bt|`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np
from flint import acb, arb, ctx

from memory_theorems.theorems.objects.half_line.germs import first_germ
from memory_theorems.theorems.objects.half_line.norms import Behaviour, integral_of
from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.quadrature import integrate
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


class TransformedKernel(Protocol):
    """A scalar kernel; all enclosures are at the current precision."""

    @property
    def abscissa(self) -> Fraction:
        """transform(z) is finite for Re z > -abscissa; abscissa > 0."""

    def transform(self, z: acb) -> acb: ...

    def weighted_square(self, delta: Fraction) -> arb:
        """``int_0^oo exp(delta*t) rho(t)**2 dt`` for 0 <= delta < 2*abscissa."""

    def samples(self, times: np.ndarray) -> np.ndarray:
        """Floats of rho, for proposals only."""


@dataclass(frozen=True, slots=True, eq=False)
class PiecewiseKernel:
    """``pieces[i]`` on [breaks[i], breaks[i+1]), the last one up to infinity when there are as many
    pieces as breaks, else 0 after the last break.  ``breaks[0]`` is 0."""

    breaks: tuple[Fraction, ...]
    pieces: tuple[ExponentialPolynomial, ...]

    @property
    def abscissa(self) -> Fraction:
        last = self.pieces[-1].slowest_rate if len(self.pieces) == len(self.breaks) else None
        return Fraction(64) if last is None else last

    def _ends(self) -> list[tuple[Fraction, Fraction | None, ExponentialPolynomial]]:
        ends: list[Fraction | None] = [*self.breaks[1:], None]
        return [
            (low, high, piece)
            for low, high, piece in zip(self.breaks, ends, self.pieces, strict=False)
        ]

    def transform(self, z: acb) -> acb:
        total = acb(0)
        for low, high, piece in self._ends():
            for (n, a, b, sine), c in piece.terms.items():
                # cos(bt) or sin(bt) as the half sum or half difference of exp(-(z+a -+ ib) t).
                weight = acb(c)
                up = moment(z + acb(to_fmpq(a), -to_fmpq(b)), n, low, high)
                if b:
                    down = moment(z + acb(to_fmpq(a), to_fmpq(b)), n, low, high)
                    up = (up - down) / acb(0, 2) if sine else (up + down) / 2
                total = total + weight * up
        return total

    def weighted_square(self, delta: Fraction) -> arb:
        total = arb(0)
        for low, high, piece in self._ends():
            primitive = (piece * piece).damped(-delta).antiderivative()
            end = arb(0) if high is None else primitive.at(high)
            total = total + end - primitive.at(low)
        return total

    def l1_error(self, function: ExponentialPolynomial, bits: int = 16) -> arb:
        """``int_0^oo |rho - function|``, piece by piece between certified signs."""
        total = arb(0)
        for low, high, piece in self._ends():
            gap = piece - function
            total = total + integral_of_absolute_value(gap, bits, high)
            if low:
                total = total - integral_of_absolute_value(gap, bits, low)
        if len(self.pieces) < len(self.breaks):
            total = total + integral_of_absolute_value(function, bits)
            total = total - integral_of_absolute_value(function, bits, self.breaks[-1])
        return total

    def samples(self, times: np.ndarray) -> np.ndarray:
        found = np.zeros_like(times)
        for low, high, piece in self._ends():
            inside = (times >= float(low)) & (times < (np.inf if high is None else float(high)))
            found[inside] = float_values(piece, times[inside])
        return found


def float_values(function: ExponentialPolynomial, times: np.ndarray) -> np.ndarray:
    """Floats of an exponential polynomial, for proposals only."""
    found = np.zeros_like(times)
    for (n, a, b, sine), c in function.terms.items():
        value = (int(c.p) / int(c.q)) * times**n * np.exp(-float(a) * times)
        if b:
            value = value * (np.sin if sine else np.cos)(float(b) * times)
        found = found + value
    return found


def moment(z: acb, power: int, low: Fraction, high: Fraction | None) -> acb:
    """``int_low^high t**power exp(-z t) dt``; Re z > 0 when ``high`` is None (infinity).

    For ``|z| high < 1/2`` by the series of the exponential, whose remainder after K terms is at
    most ``2 high**(power+1) (|z| high)**K / K!``; else by the antiderivative.
    """
    if high is not None and abs(z) * to_fmpq(high) < arb(0.5):
        return _small_moment(z, power, low, high)
    if high is not None and z.contains(acb(0)):
        return acb.integral(lambda x, _: x**power * (-z * x).exp(), _point(low), _point(high))
    start = _incomplete(z, power, low)
    return start if high is None else start - _incomplete(z, power, high)


def _small_moment(z: acb, power: int, low: Fraction, high: Fraction) -> acb:
    first, last = to_fmpq(low), to_fmpq(high)
    size = (abs(z) * last).upper()
    total, factor, rest = acb(0), acb(1), 2 * arb(last) ** (power + 1)
    tiny = arb(2) ** (-int(ctx.prec) - 8) * rest
    for k in range(int(ctx.prec) + 64):
        n = power + k + 1
        total = total + factor * ((last**n - first**n) / n)
        factor = -factor * z / (k + 1)
        rest = (rest * size / (k + 1)).upper()
        if rest < tiny:
            break
    around = (-rest).union(rest)
    return total + acb(around, around)


def _incomplete(z: acb, power: int, start: Fraction) -> acb:
    """``exp(-z T) sum_k n!/k! T**k / z**(n-k+1)``, the antiderivative with limit 0."""
    point = to_fmpq(start)
    total, factor = acb(0), acb(1) / z
    for k in range(power, -1, -1):
        total = total + factor * point**k
        factor = factor * k / z
    return (-z * point).exp() * total


def _point(value: Fraction) -> acb:
    return acb(to_fmpq(value))


@dataclass(frozen=True, slots=True)
class RectifiedWave:
    """``coefficient*exp(-rate*t)*|sin(frequency*t)|``, or the cosine."""

    coefficient: Fraction
    rate: Fraction
    frequency: Fraction
    sine: bool

    @property
    def abscissa(self) -> Fraction:
        return self.rate

    def transform(self, z: acb) -> acb:
        b, s = to_fmpq(self.frequency), z + to_fmpq(self.rate)
        # With q = exp(-pi s/(2 b)): coth = (1+q^2)/(1-q^2), 1/sinh = 2 q/(1-q^2).
        q = (-s * arb.pi() / (2 * b)).exp()
        below = (s * s + b * b) * (1 - q * q)
        above = (1 + q * q) * b if self.sine else s * (1 - q * q) + 2 * q * b
        return above / below * to_fmpq(self.coefficient)

    def weighted_square(self, delta: Fraction) -> arb:
        wave = ExponentialPolynomial.oscillation(self.coefficient, self.frequency, self.sine)
        primitive = (wave * wave).damped(2 * self.rate - delta).antiderivative()
        return to_ball(-primitive.at_zero)

    def samples(self, times: np.ndarray) -> np.ndarray:
        wave = np.abs((np.sin if self.sine else np.cos)(float(self.frequency) * times))
        found: np.ndarray = float(self.coefficient) * np.exp(-float(self.rate) * times) * wave
        return found


@dataclass(frozen=True, slots=True)
class GaussianKernel:
    """``coefficient*exp(-square*t**2 - rate*t)``, square > 0, rate of any sign."""

    coefficient: Fraction
    square: Fraction
    rate: Fraction

    @property
    def abscissa(self) -> Fraction:
        return Fraction(64)

    def transform(self, z: acb) -> acb:
        a, s = to_ball(self.square), z + to_fmpq(self.rate)
        front = (arb.pi() / a).sqrt() / 2 * to_fmpq(self.coefficient)
        return (s * s / (4 * a)).exp() * (s / (2 * a.sqrt())).erfc() * front

    def weighted_square(self, delta: Fraction) -> arb:
        double = GaussianKernel(self.coefficient**2, 2 * self.square, 2 * self.rate)
        return double.transform(acb(-to_fmpq(delta))).real

    def samples(self, times: np.ndarray) -> np.ndarray:
        exponent = -float(self.square) * times**2 - float(self.rate) * times
        found: np.ndarray = float(self.coefficient) * np.exp(exponent)
        return found


@dataclass(frozen=True, slots=True)
class AiryKernel:
    """``coefficient*Ai(scale*t)``, scale > 0 (for t >= 0 positive and decreasing)."""

    coefficient: Fraction
    scale: Fraction

    @property
    def abscissa(self) -> Fraction:
        return Fraction(64) * self.scale

    def transform(self, z: acb) -> acb:
        s = z / to_fmpq(self.scale)
        return self._moment(s, 1) * to_fmpq(self.coefficient) / to_fmpq(self.scale)

    def weighted_square(self, delta: Fraction) -> arb:
        s = acb(-to_fmpq(delta / self.scale))
        value = self._moment(s, 2).real
        return value * to_fmpq(self.coefficient**2) / to_fmpq(self.scale)

    @staticmethod
    def _moment(s: acb, power: int) -> acb:
        """``int_0^oo Ai(t)**power exp(-s t) dt``.

        For t >= T with x = 2*sqrt(T)/3*power + Re s > 0 the modulus is at most exp(-x t), as
        2 t**(3/2)/3 >= 2 sqrt(T) t/3; the tail is at most exp(-x T)/x.
        """
        bits = int(ctx.prec)
        end, tail = 4, arb.pos_inf()
        while not tail < arb(2) ** (-bits):
            end *= 2
            x = arb(end).sqrt() * power * 2 / 3 + s.real
            if x > 0:
                tail = ((-x * end).exp() / x).upper()

        def integrand(x: acb, _: bool) -> acb:
            value = x.airy_ai()
            return (value if power == 1 else value * value) * (-s * x).exp()

        tolerance = arb(2) ** (-bits + 8)
        body = acb.integral(integrand, acb(0), acb(end), abs_tol=tolerance, rel_tol=tolerance)
        rest = (-tail).union(tail)
        return body + acb(rest, rest)

    def samples(self, times: np.ndarray) -> np.ndarray:
        from scipy.special import airy

        found: np.ndarray = float(self.coefficient) * airy(float(self.scale) * times)[0]
        return found


@dataclass(frozen=True, slots=True, eq=False)
class TermKernel:
    """Any term that the certified quadrature of the engine integrates against ``exp(-z*t)``.

    ``rate``: transform(z) is asked for Re z > -rate only; a divergent integral raises there.
    """

    term: Term
    rate: Fraction

    @property
    def abscissa(self) -> Fraction:
        return self.rate

    def transform(self, z: acb) -> acb:
        """ValueError unless z is exact (the quadrature takes rational numbers)."""
        x, y = to_fraction(z.real), to_fraction(z.imag)
        damped = t.multiply(self.term, t.function("exp", t.multiply(t.number(-x), _TIME)))
        if y == 0:
            return acb(self._integral(damped))
        angle = t.multiply(t.number(y), _TIME)
        real, imaginary = (t.multiply(damped, t.function(f, angle)) for f in ("cos", "sin"))
        return acb(self._integral(real), -self._integral(imaginary))

    def weighted_square(self, delta: Fraction) -> arb:
        damping = t.function("exp", t.multiply(t.number(delta), _TIME))
        return self._integral(t.multiply(self.term, self.term, damping))

    @staticmethod
    def _integral(term: Term) -> arb:
        bits = min(int(ctx.prec), 128)
        try:
            return integrate(term, bits=bits)
        except Unsupported:
            return integral_of(Behaviour(term, *first_germ(term)), bits)

    def samples(self, times: np.ndarray) -> np.ndarray:
        found = []
        for time in times:
            value = evaluate(self.term, {"t": to_fmpq(Fraction(float(time)))}, 64)
            found.append(float(to_ball(value).mid()))
        return np.array(found)


_TIME = t.variable("t")

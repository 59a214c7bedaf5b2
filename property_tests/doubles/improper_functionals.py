r"""Functionals that violate one clause of Definition 3.1 each (or as few as possible).

=====================  =============================================  ==========================
class                  H_t(x)                                         violates
=====================  =============================================  ==========================
:class:`Anticipating`  int x_{t+lead-s} rho(s) ds                     causal
:class:`PointMass`     weight * x_{t-delay}                           regular
:class:`TimeVarying`   (1 + t^2)/(2 + t^2) * int x_{t-s} rho(s) ds    time-homogeneous
:class:`Saturating`    tanh(int x_{t-s} rho(s) ds)                    linear
:class:`Accumulating`  int_0^oo x_{t-s} ds, on polylines              continuous, hence regular
=====================  =============================================  ==========================

No linear functional violates continuity alone: if H is linear and regular and ``||x_n|| <= 1``,
``|H(x_n)| >= n``, then ``x_n/n`` is bounded and tends to 0 everywhere while ``|H(x_n/n)| >= 1``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import arb

from memory_theorems.theorems.objects.functionals.linear_functionals import BITS, KernelFunctional
from memory_theorems.theorems.objects.functionals.signals import Signal, values, values_at_knots
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq


@dataclass(frozen=True, slots=True, eq=False)
class Anticipating:
    """Looks ``lead`` > 0 ahead."""

    inner: KernelFunctional
    lead: Fraction

    @property
    def channels(self) -> int:
        return self.inner.channels

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        return self.inner.value(time + self.lead, signal, bits)


@dataclass(frozen=True, slots=True)
class PointMass:
    """The sum over the channels, ``delay`` >= 0 ago; signals are polylines."""

    weight: Fraction
    delay: Fraction
    channels: int = 1

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        with precision(bits + 32):
            return to_ball(to_fmpq(self.weight * sum(values(signal, time - self.delay))))


@dataclass(frozen=True, slots=True, eq=False)
class TimeVarying:
    """Its gain depends on the clock."""

    inner: KernelFunctional

    @property
    def channels(self) -> int:
        return self.inner.channels

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        gain = (1 + time * time) / (2 + time * time)
        with precision(bits + 32):
            return self.inner.value(time, signal, bits) * to_fmpq(gain)


@dataclass(frozen=True, slots=True, eq=False)
class Saturating:
    """Bounded by 1, but not linear."""

    inner: KernelFunctional

    @property
    def channels(self) -> int:
        return self.inner.channels

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        with precision(bits + 32):
            return self.inner.value(time, signal, bits).tanh()


@dataclass(frozen=True, slots=True)
class Accumulating:
    """The whole past with weight 1; finite on signals of bounded support only."""

    channels: int = 1

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        total = Fraction(0)
        for channel in signal.channels:
            points = [(s, v) for s, v in values_at_knots(channel) if s < time]
            if points:
                points.append((time, values(Signal((channel,)), time)[0]))
            for (start, low), (end, high) in pairwise(points):
                total += (end - start) * (low + high) / 2
        with precision(bits + 32):
            return to_ball(to_fmpq(total))

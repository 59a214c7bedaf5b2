"""Scales ``t**power * log(t)**logs * exp(-sum_r c_r t**r)`` by which behaviour at infinity is told.

All exponents are exact rationals; an irrational one is rounded to the safe side by its user.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import to_fmpq

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Scale:
    """``decay`` lists (r, c) with r > 0 falling and c != 0; c < 0 is growth."""

    power: Fraction = ZERO
    logs: Fraction = ZERO
    decay: tuple[tuple[Fraction, Fraction], ...] = ()

    @classmethod
    def of(cls, power: Fraction, logs: Fraction, decay: Mapping[Fraction, Fraction]) -> Scale:
        kept = sorted(((r, c) for r, c in decay.items() if c), reverse=True)
        return cls(power, logs, tuple(kept))

    def __mul__(self, other: Scale) -> Scale:
        decay = dict(self.decay)
        for r, c in other.decay:
            decay[r] = decay.get(r, ZERO) + c
        return Scale.of(self.power + other.power, self.logs + other.logs, decay)

    def __pow__(self, exponent: Fraction) -> Scale:
        decay = {r: c * exponent for r, c in self.decay}
        return Scale.of(self.power * exponent, self.logs * exponent, decay)

    def __truediv__(self, other: Scale) -> Scale:
        return self * other ** Fraction(-1)

    @property
    def order(self) -> int:
        """1 when the scale tends to infinity, -1 to zero, 0 when it is constantly 1."""
        for value in (*(-c for _, c in self.decay), self.power, self.logs):
            if value:
                return 1 if value > 0 else -1
        return 0

    @property
    def integrable(self) -> bool:
        """Whether the integral over [2, oo) is finite."""
        if self.decay:
            return self.decay[0][1] > 0
        return self.power < -1 or (self.power == -1 and self.logs < -1)

    @property
    def rate(self) -> Fraction | None:
        """sup of the beta for which exp(beta*t) times the scale is bounded; None: infinite."""
        for r, c in self.decay:
            if r > 1:
                return None if c > 0 else Fraction(-(10**9))
            return c if r == 1 else ZERO
        return ZERO

    def at(self, time: Fraction) -> arb:
        """The value at a rational time > 1, at the current precision."""
        t = arb(to_fmpq(time))
        log = t.log()
        exponent = log * to_fmpq(self.power)
        if self.logs:
            exponent = exponent + log.log() * to_fmpq(self.logs)
        for r, c in self.decay:
            exponent = exponent - (log * to_fmpq(r)).exp() * to_fmpq(c)
        return exponent.exp()

    def falls_from(self, time: Fraction) -> bool:
        """Proved: the scale does not grow on [time, oo), where time >= 3 (so that log t > 1).

        t*(log scale)' = power + logs/log(t) - sum c*r*t**r; growth terms t**r with r below that of
        the leading decay are at most their value relative to it at ``time``.
        """
        rest = self.power + max(self.logs, ZERO)
        if not self.decay:
            return rest <= 0 if self.power else self.logs <= 0
        lead, c = self.decay[0]
        if c <= 0:
            return False
        t = arb(to_fmpq(time))
        kept = arb(to_fmpq(c * lead))
        for r, other in self.decay[1:]:
            if other < 0:
                kept = kept + (t.log() * to_fmpq(r - lead)).exp() * to_fmpq(other * r)
        return bool(kept >= 0) and bool((t.log() * to_fmpq(lead)).exp() * kept >= to_fmpq(rest))

    def tail(self, time: Fraction) -> arb | None:
        """A bound of the integral over [time, oo), or None when none is proved from this time."""
        if not self.integrable:
            return None
        t = arb(to_fmpq(time))
        if not self.decay and self.power == -1:
            excess = to_fmpq(-self.logs - 1)
            return (t.log().log() * -excess).exp() / excess
        if not self.decay and not self.logs:
            return self.at(time) * t / to_fmpq(-self.power - 1)
        # scale = t**-(1+d) * (t**(1+d) * scale), the second factor falling.
        spare = Fraction(1) if self.decay else (-1 - self.power) / 2
        if not (self * Scale(1 + spare)).falls_from(time):
            return None
        bound: arb = self.at(time) * t / to_fmpq(spare)
        return bound

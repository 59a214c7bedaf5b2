"""The maps f from a trained weight w to a decay rate r = -f(w), and how far a rate can move.

=========== ======================= ==================================================
map         f(w)                    rates when w moves by at most beta
=========== ======================= ==================================================
direct      -w                      r - beta to r + beta
exponential -exp(w)                 r exp(-beta) to r exp(beta)
softplus    -log(1 + exp(w))        log(1 + (exp(r) - 1) exp(-beta)), the same with +beta
inverse     -1/w                    r/(1 + beta r) to r/(1 - beta r)
best        -1/(a w^2 + b)          1/(a (|w| + beta)^2 + b) to 1/(a max(0, |w| - beta)^2 + b)
=========== ======================= ==================================================

Source: Wang and Li, StableSSM (ICML 2024), Section 3; the constants of 'best' are a = 1 and b = 1/2
there, b = 1/10 in the authors' code.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import to_fmpq


class Map(StrEnum):
    """The form of f."""

    DIRECT = "direct"
    EXPONENTIAL = "exponential"
    SOFTPLUS = "softplus"
    INVERSE = "inverse"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Reparameterisation:
    """A map of rates; ``a`` and ``b`` (> 0, exact) are the constants of 'best'."""

    form: Map
    a: Fraction = Fraction(1)
    b: Fraction = Fraction(1, 2)

    @property
    def name(self) -> str:
        """For tables, with the constants."""
        if self.form is not Map.BEST:
            return str(self.form)
        return f"best, a = {self.a}, b = {self.b}"

    def reaches(self, rate: Fraction) -> bool:
        """Whether some weight has this rate (> 0)."""
        return self.form is not Map.BEST or rate * self.b <= 1

    def slowest(self, rate: Fraction, beta: Fraction) -> arb | None:
        """The least rate within beta of the weight of ``rate``, at the precision of the context;
        None where a weight within beta has no positive rate (or no rate at all)."""
        r, step = arb(to_fmpq(rate)), arb(to_fmpq(beta))
        match self.form:
            case Map.DIRECT:
                return arb(to_fmpq(rate - beta)) if rate > beta else None
            case Map.EXPONENTIAL:
                return r * (-step).exp()
            case Map.SOFTPLUS:
                return (r.expm1() * (-step).exp()).log1p()
            case Map.INVERSE:
                return arb(to_fmpq(rate / (1 + beta * rate))) if rate * beta < 1 else None
            case Map.BEST:
                return 1 / (self._factor * (self._weight(rate) + step) ** 2 + self._least)

    def fastest(self, rate: Fraction, beta: Fraction) -> arb | None:
        """The largest rate within beta of the weight; None as for :meth:`slowest`."""
        r, step = arb(to_fmpq(rate)), arb(to_fmpq(beta))
        match self.form:
            case Map.DIRECT:
                return arb(to_fmpq(rate + beta)) if rate > beta else None
            case Map.EXPONENTIAL:
                return r * step.exp()
            case Map.SOFTPLUS:
                return (r.expm1() * step.exp()).log1p()
            case Map.INVERSE:
                return arb(to_fmpq(rate / (1 - beta * rate))) if rate * beta < 1 else None
            case Map.BEST:
                left = (self._weight(rate) - step).max(arb(0))
                return 1 / (self._factor * left**2 + self._least)

    @property
    def _factor(self) -> arb:
        return arb(to_fmpq(self.a))

    @property
    def _least(self) -> arb:
        return arb(to_fmpq(self.b))

    def _weight(self, rate: Fraction) -> arb:
        """|w| of 'best'; ValueError where no weight has the rate."""
        square = (1 / rate - self.b) / self.a
        if square < 0:
            raise ValueError(f"no weight has the rate {rate}")
        return arb(to_fmpq(square)).sqrt()


DIRECT = Reparameterisation(Map.DIRECT)
#: What the paper compares, its constants of 'best' and those of the authors' code.
COMPARED = (
    DIRECT,
    Reparameterisation(Map.EXPONENTIAL),
    Reparameterisation(Map.SOFTPLUS),
    Reparameterisation(Map.INVERSE),
    Reparameterisation(Map.BEST),
    Reparameterisation(Map.BEST, b=Fraction(1, 10)),
)

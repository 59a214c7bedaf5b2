r"""Exponential sums near :math:`(1+t)^{-p}`, as instances of the bound of their slowest rate.

A *cut* sum is the midpoint rule for
:math:`\frac1{\Gamma(p)}\int_{\log\beta}^ae^{pu-e^u(1+t)}du`: it leaves out the rates below
:math:`\beta`, which costs about :math:`\beta^p/\Gamma(p+1)`, and the error cannot be much smaller
with positive weights.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.graded_sums import graded_terms
from memory_theorems.theorems.objects.fits.power_laws import rounded
from memory_theorems.theorems.objects.fits.uniform_errors import power_law, uniform_error
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Vector = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class SlowSum:
    """p, weights and rates, the declared beta, the accuracy eps and the factor D."""

    exponent: Fraction
    weights: Vector
    rates: Vector
    beta: Fraction
    accuracy: Fraction
    factor: Fraction

    def __post_init__(self) -> None:
        if not (self.exponent > 0 and self.beta > 0 and self.accuracy >= 0 and self.factor >= 1):
            raise InputError("p, beta > 0, eps >= 0 and D >= 1 are needed")
        if not self.rates or len(self.rates) != len(self.weights) or min(self.rates) <= 0:
            raise InputError("one weight for each rate is needed, and positive rates")


@lru_cache(maxsize=64)
def error(item: SlowSum) -> tuple[Fraction, Fraction]:
    """Rationals around the accuracy that the sum has."""
    return uniform_error(item.exponent, item.weights, item.rates)


def _declared(p: Fraction, weights: Vector, rates: Vector) -> SlowSum:
    """With the least beta and D, and the certified accuracy."""
    with precision(64):
        factor = rounded(arb(2) ** to_ball(p)) * Fraction(1001, 1000)
    _, accuracy = uniform_error(p, weights, rates)
    return SlowSum(p, weights, rates, min(rates), accuracy, factor)


def cut_sum(p: Fraction, slowest: Fraction, step: Fraction) -> SlowSum:
    """Rates from ``slowest`` on, ``exp(step)`` apart, up to about 20."""
    with precision(96):
        weights, rates, u = [], [], to_ball(slowest).log() + to_ball(step) / 2
        while u < 3:
            rate = u.exp()
            weights.append(
                rounded(to_ball(step) * (u * to_ball(p) - rate).exp() / to_ball(p).gamma())
            )
            rates.append(rounded(rate))
            u = u + to_ball(step)
        return _declared(p, tuple(weights), tuple(rates))


def graded_sum(omega: Fraction, scale: Fraction) -> SlowSum:
    """The sums of the sharp width, for ``(1 + t)**(-1 - omega)``."""
    weights, rates = graded_terms(omega, scale)
    return _declared(1 + omega, tuple(weight / omega for weight in weights), rates)


def interpret(item: SlowSum) -> Interpretation:
    size = len(item.rates)

    def weight(bits: int, i: int) -> fmpq:
        return to_fmpq(item.weights[i]) if i < size else fmpq(0)

    def rate(bits: int, i: int) -> fmpq:
        return to_fmpq(item.rates[i] if i < size else max(item.rates))

    def doubling(bits: int) -> bool | None:
        # (1 + t)**-p == 2**p*(2*t + 2)**-p
        with precision(bits):
            return compare(arb(2) ** to_ball(item.exponent), "<=", to_fmpq(item.factor))

    def near(bits: int) -> bool | None:
        below, above = error(item)
        return True if above <= item.accuracy else False if below > item.accuracy else None

    def longest() -> Fraction:
        """The last time at which ``2*D*eps <= (1 + t)**-p``, a little less."""
        if item.accuracy == 0:
            return Fraction(100)
        with precision(64):
            most = to_ball(2 * item.factor * item.accuracy) ** to_ball(-1 / item.exponent) - 1
            return max(rounded(most) * Fraction(999, 1000), Fraction(0))

    def memory(bits: int, t: Real) -> arb:
        return power_law(item.exponent, to_ball(t))

    last = longest()
    return Interpretation(
        numbers={
            "beta": Quantity.exact(item.beta),
            "D": Quantity.exact(item.factor),
            "eps": Quantity.exact(item.accuracy),
            "M": Quantity.exact(size),
        },
        functions={"a": weight, "b": rate, "r": memory},
        without=unkept(
            {
                "rates": item.beta <= min(item.rates),
                "positive": min(item.weights) >= 0,
                "doubling": doubling,
                "approximation": near,
            }
        ),
        samples={
            "t": tuple(map(to_fmpq, (last, last / 2, Fraction(0), 20 * last + 20))),
            "s": (fmpq(1), fmpq(0), fmpq(3)),
            "m": (size, 0, 1),
            "i": (0, size - 1, size),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _item(p: str, weights: str, rates: str, text: str) -> SlowSum:
    """``text`` holds beta, eps, D."""
    w, r = (tuple(map(Fraction, entries.split())) for entries in (weights, rates))
    beta, accuracy, factor = map(Fraction, text.split())
    return SlowSum(Fraction(p), w, r, beta, accuracy, factor)


@lru_cache(maxsize=1)
def edges() -> tuple[SlowSum, ...]:
    """Cut and graded sums, and two of which rates or accuracy are not what is declared."""
    return (
        cut_sum(Fraction(2), Fraction(1, 20), Fraction(1, 2)),
        cut_sum(Fraction(1), Fraction(1, 50), Fraction(1, 2)),
        cut_sum(Fraction(3, 2), Fraction(1, 100), Fraction(1)),
        graded_sum(Fraction(1), Fraction(8)),
        graded_sum(Fraction(1, 2), Fraction(8)),
        replace(cut_sum(Fraction(2), Fraction(1, 8), Fraction(1)), beta=Fraction(3)),
        _item("2", "1", "3", "3 1/1000 4"),
    )


@st.composite
def slow_sums(draw: st.DrawFn) -> SlowSum:
    p = draw(st.sampled_from([Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3)]))
    slowest = draw(st.sampled_from([Fraction(1, n) for n in (8, 20, 50, 150)]))
    return cut_sum(p, slowest, draw(st.sampled_from([Fraction(1, 2), Fraction(3, 4), Fraction(1)])))


NUMBERS = ("exponent", "beta", "accuracy", "factor")


def describe(item: SlowSum) -> Json:
    return {
        **{name: rational_text(getattr(item, name)) for name in NUMBERS},
        "weights": [rational_text(entry) for entry in item.weights],
        "rates": [rational_text(entry) for entry in item.rates],
    }


def rebuild(data: Json) -> SlowSum:
    try:
        w, r = (tuple(Fraction(entry) for entry in data[name]) for name in ("weights", "rates"))
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        return SlowSum(weights=w, rates=r, **numbers)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an exponential sum: {trouble}") from trouble


SLOW_SUMS = Instances(slow_sums, interpret, describe, rebuild, edges)

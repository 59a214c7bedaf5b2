r"""Sequences of decaying functions with a limit, as instances of Lemma A.10.

:math:`f_m(t)=(1-2^{-m})s\,e^{-at}`, :math:`f(t)=s\,e^{-at}`; the declared bound of
:math:`e^{\beta_0t}|f_m(t)|` is :math:`Ke^{-dt}`.  The limit may be another function.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, to_ball, to_fraction
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

NUMBERS = ("size", "rate", "beta", "bound", "decay")


@dataclass(frozen=True, slots=True)
class DecayingLimit:
    """s, a, beta_0, K, d; and whether the limit is ``(1 + t)**-2`` instead."""

    size: Fraction
    rate: Fraction
    beta: Fraction
    bound: Fraction
    decay: Fraction
    polynomial: bool = False

    def __post_init__(self) -> None:
        if self.rate < 0 or self.beta <= 0:
            raise InputError("a >= 0 and beta_0 > 0 are needed")


def limit(item: DecayingLimit, time: Fraction) -> arb:
    if item.polynomial:
        return to_ball(1 / (1 + time) ** 2)
    return to_ball(item.size) * (-to_ball(item.rate * time)).exp()


def number(item: DecayingLimit, accuracy: Real) -> int:
    """m with ``|f_m - f| <= accuracy``."""
    m = 0
    while m < 10_000 and not to_ball(abs(item.size)) * arb(2) ** -m <= to_ball(accuracy):
        m += 1
    return m


def interpret(item: DecayingLimit) -> Interpretation:
    def approximant(bits: int, m: int, t: Real) -> arb:
        share = to_ball(item.size * (1 - Fraction(1, 2**m)))
        return share * (-to_ball(item.rate * to_fraction(t))).exp()

    def uniform(bits: int) -> bool | None:
        # sup over m of exp(beta*t)*|f_m| is |s|*exp((beta - a)*t).
        if item.decay <= item.rate - item.beta and item.bound >= abs(item.size):
            return True
        return False if item.size and item.decay > item.rate - item.beta else None

    return Interpretation(
        numbers={"beta": Quantity.exact(item.beta)},
        functions={
            "f": lambda bits, t: limit(item, to_fraction(t)),
            "g": approximant,
            "r": lambda bits, t: (
                to_ball(item.bound) * (-to_ball(item.decay * to_fraction(t))).exp()
            ),
            "N": lambda bits, accuracy: number(item, accuracy),
        },
        without=unkept({"uniform decay": uniform, "approximation": not item.polynomial}),
        samples={
            "t": tuple(map(fmpq, (100, 0, 1, 10))),
            "eta": (fmpq(1, 2), fmpq(1, 1000)),
            "n": (0, 1, 30),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _limit(text: str, polynomial: bool = False) -> DecayingLimit:
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    return DecayingLimit(**numbers, polynomial=polynomial)


EDGES: tuple[DecayingLimit, ...] = (
    _limit("1 2 2 101/100 0"),
    _limit("-3 1 1/2 31/10 1/2"),
    _limit("1/2 3 1 1 1"),
    _limit("2 5 5 21/10 0"),
    # Each approximant decays, all together do not; another limit.
    _limit("1 1 2 1 1"),
    _limit("1 2 1 2 1/2", True),
)


@st.composite
def decaying_limits(draw: st.DrawFn) -> DecayingLimit:
    beta = draw(short_fractions(Fraction(1, 4), 3, 4))
    decay = draw(short_fractions(0, 2, 4))
    size = draw(short_fractions(-3, 3, 5))
    return DecayingLimit(size, beta + decay, beta, abs(size) * 9 / 8 + Fraction(1, 100), decay)


def describe(item: DecayingLimit) -> Json:
    numbers = {name: rational_text(getattr(item, name)) for name in NUMBERS}
    return {**numbers, "polynomial": str(int(item.polynomial))}


def rebuild(data: Json) -> DecayingLimit:
    try:
        other = {"0": False, "1": True}[data["polynomial"]]
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        return DecayingLimit(**numbers, polynomial=other)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a decaying limit: {trouble}") from trouble


DECAYING = Instances(decaying_limits, interpret, describe, rebuild, EDGES)

r"""Poisson weights with coefficients, as instances of the convergence of chains of units.

:math:`p(k)=s\,t^ke^{-t}/k!` and :math:`c(k)=1/((k+1)(k+2))`, or :math:`c(k)=k+1`, which increases.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.memory.poisson_memories import poisson_weight
from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class Chain:
    """The time t >= 0, the factor s > 0 of the weights, the first unit m, the number j of units
    after it; and whether the coefficients increase."""

    time: Fraction
    factor: Fraction
    first: int
    length: int
    increasing: bool = False

    def __post_init__(self) -> None:
        if self.time < 0 or self.factor <= 0 or self.first < 0 or self.length < 0:
            raise InputError("t, m and j are not negative and s is positive")


def interpret(chain: Chain) -> Interpretation:
    def coefficient(bits: int, k: int) -> fmpq:
        return fmpq(k + 1) if chain.increasing else fmpq(1, (k + 1) * (k + 2))

    def weight(bits: int, k: int) -> arb:
        return to_ball(chain.factor) * poisson_weight(k, chain.time, bits)

    return Interpretation(
        numbers={},
        functions={"c": coefficient, "p": weight},
        # The sum of all weights is s, and some finite one exceeds 1 if s does.
        without=unkept({"decreasing": not chain.increasing, "weights": chain.factor <= 1}),
        samples={
            "m": (chain.first, 0, 3),
            "j": (chain.length, 0, 1),
            "natural": (2, 0, 5),
            "real": tuple(map(fmpq, (1, 2, -1))),
            "t": (to_fmpq(chain.time),),
        },
    )


EDGES: tuple[Chain, ...] = (
    Chain(Fraction(5), Fraction(1), 2, 20),
    Chain(Fraction(0), Fraction(1), 0, 1),
    Chain(Fraction(1, 100), Fraction(1), 0, 4),
    Chain(Fraction(40), Fraction(1), 12, 60),
    Chain(Fraction(2), Fraction(1, 2), 1, 8),
    # Weights with the total 3; coefficients that increase.
    Chain(Fraction(1, 100), Fraction(3), 0, 4),
    Chain(Fraction(30), Fraction(1), 1, 60, True),
)


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    time = draw(short_fractions(0, 30, 4))
    factor = draw(st.sampled_from([Fraction(1), Fraction(1, 2)]))
    return Chain(time, factor, draw(st.integers(0, 12)), draw(st.integers(0, 30)))


def describe(chain: Chain) -> Json:
    return {
        "t": rational_text(chain.time),
        "s": rational_text(chain.factor),
        "m": str(chain.first),
        "j": str(chain.length),
        "increasing": str(int(chain.increasing)),
    }


def rebuild(data: Json) -> Chain:
    try:
        increasing = {"0": False, "1": True}[data["increasing"]]
        sizes = int(data["m"]), int(data["j"])
        return Chain(Fraction(data["t"]), Fraction(data["s"]), *sizes, increasing)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a chain of units: {trouble}") from trouble


CHAINS = Instances(chains, interpret, describe, rebuild, EDGES)

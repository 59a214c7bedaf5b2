"""Rates r(w) = -f(w) as functions of a trained weight, with what is known of log r.

An instance is a map, a size of perturbation and a weight.  The moduli of continuity of ``log r``
are closed forms: beta for ``exp(w)`` and for ``log(1 + exp(w))``, ``2 asinh(beta/(2 c))`` for
``1/(w^2 + c^2)``.  For ``exp(w^2)`` there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

MAPS = ("exponential", "softplus", "best", "square")


@dataclass(frozen=True, slots=True)
class RateMap:
    """``r`` by its name; ``beta`` > 0; the weights that are tried are around ``weight``;
    ``share``: the constants omega and G are this multiple of the least ones."""

    name: str
    beta: Fraction
    weight: Fraction
    share: Fraction = Fraction(1)


def rate(name: str, weight: arb) -> arb:
    """r(w); the constant c of the map 1/(w^2 + c^2) is 1."""
    if name == "exponential":
        return weight.exp()
    if name == "softplus":
        return weight.exp().log1p()
    if name == "square":
        return (weight * weight).exp()
    return 1 / (weight * weight + 1)


def modulus(instance: RateMap, bits: int) -> arb:
    """``share`` times the modulus of continuity of log r at beta (of the map 'square': beta)."""
    with precision(bits):
        beta = arb(to_fmpq(instance.beta))
        least = 2 * (beta / 2).asinh() if instance.name == "best" else beta
        return least * arb(to_fmpq(instance.share))


def growth(instance: RateMap, bits: int) -> arb:
    """``share`` times the least g(beta)."""
    with precision(bits):
        least = modulus(RateMap(instance.name, instance.beta, instance.weight), bits).expm1()
        return least * arb(to_fmpq(instance.share))


def interpret(instance: RateMap) -> Interpretation:
    """``r``, ``beta``, ``omega``, ``G``; the hypotheses hold but for 'square' and a share < 1."""

    def function(bits: int, weight: Real) -> arb:
        with precision(bits):
            return rate(instance.name, to_ball(weight))

    middle, beta = instance.weight, instance.beta
    weights = (middle, middle - beta / 2, -middle)
    kept = instance.name != "square" and instance.share >= 1
    return Interpretation(
        numbers={
            "beta": Quantity.exact(beta),
            "omega": Quantity(lambda bits: modulus(instance, bits), "closed form"),
            "G": Quantity(lambda bits: growth(instance, bits), "closed form"),
        },
        functions={"r": function},
        without=() if kept else ("modulus", "stable"),
        samples={
            "w": tuple(map(to_fmpq, weights)),
            "v": tuple(map(to_fmpq, (middle + beta, middle))),
            "real": tuple(map(to_fmpq, (middle, -middle))),
        },
    )


def describe(instance: RateMap) -> Json:
    return {
        "map": instance.name,
        "beta": rational_text(instance.beta),
        "weight": rational_text(instance.weight),
        "share": rational_text(instance.share),
    }


def rebuild(data: Json) -> RateMap:
    try:
        found = RateMap(
            str(data["map"]), *(Fraction(data[key]) for key in ("beta", "weight", "share"))
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a map of rates: {trouble}") from trouble
    if found.name not in MAPS or found.beta <= 0 or found.share <= 0:
        raise InputError(f"not a map of rates: {data}")
    return found


def family() -> st.SearchStrategy[RateMap]:
    sizes = short_fractions(Fraction(1, 16), 4, 16)
    weights = short_fractions(-6, 6, 8)
    shares = st.sampled_from((Fraction(1), Fraction(5, 4)))
    return st.builds(RateMap, st.sampled_from(MAPS[:3]), sizes, weights, shares)


EDGES = (
    *(RateMap(name, Fraction(1, 2), Fraction(-8)) for name in MAPS[:3]),
    *(RateMap(name, Fraction(3), Fraction(1, 3), Fraction(9, 8)) for name in MAPS[:3]),
    RateMap("square", Fraction(1, 2), Fraction(3)),
)

#: Rates as functions of the trained weight.
RATES = Instances(family, interpret, describe, rebuild, EDGES)

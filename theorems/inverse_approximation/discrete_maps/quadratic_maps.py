"""The maps of decay rates with an explicit g(beta): exp, softplus and 1/(a w^2 + b).

An instance has the constants a and c of ``b = a c^2``, rho >= 1 with ``beta = c (rho - 1/rho)``,
and a weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

#: A weight that is not near any other.
FAR = fmpq(40)
FIELDS = ("a", "c", "rho", "weight")


@dataclass(frozen=True, slots=True)
class QuadraticMap:
    """``1/(a w^2 + a c^2)`` near the weight; a, c > 0 and rho >= 1."""

    a: Fraction
    c: Fraction
    rho: Fraction
    weight: Fraction

    @property
    def beta(self) -> Fraction:
        return self.c * (self.rho - 1 / self.rho)


def interpret(instance: QuadraticMap, share: Fraction = Fraction(1)) -> Interpretation:
    """The numbers; the functions are defined by them.  One weight moves by ``share`` of beta."""
    middle, beta, best = instance.weight, instance.beta, instance.c / instance.rho
    weights = tuple(map(to_fmpq, (best, middle)))
    others = (to_fmpq(best + share * beta), FAR)
    return Interpretation(
        numbers={
            "a": Quantity.exact(instance.a),
            "c": Quantity.exact(instance.c),
            "rho": Quantity.exact(instance.rho),
        },
        samples={
            "w": weights,
            "v": others,
            "real": (weights[0], others[1]),
            "n": (2,),
            "d": (to_fmpq(beta),),
        },
    )


def describe(instance: QuadraticMap) -> Json:
    return {name: rational_text(getattr(instance, name)) for name in FIELDS}


def rebuild(data: Json) -> QuadraticMap:
    try:
        found = QuadraticMap(*(Fraction(data[key]) for key in FIELDS))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a quadratic map: {trouble}") from trouble
    if min(found.a, found.c) <= 0 or found.rho < 1:
        raise InputError("a quadratic map needs a, c > 0 and rho >= 1")
    return found


def family() -> st.SearchStrategy[QuadraticMap]:
    constants = st.fractions(Fraction(1, 8), 4, max_denominator=8)
    ratios = st.fractions(Fraction(9, 8), 4, max_denominator=8)
    return st.builds(QuadraticMap, constants, constants, ratios, st.fractions(-3, 3))


EDGES = tuple(
    QuadraticMap(*map(Fraction, values))
    for values in (
        ("1", "1", "2", "0"),
        ("1", "7/10", "4/3", "-1/2"),
        ("2", "1", "5/4", "1/3"),
        ("1/2", "2", "3", "1"),
        ("1", "3/4", "9/8", "-2"),
        ("1", "1", "9/8", "0"),
    )
)

#: The maps with an explicit g(beta).
QUADRATIC_MAPS = Instances(family, interpret, describe, rebuild, EDGES)
#: The same with a weight that moves by less than beta, where equality could not be told.
NEARLY_MOVED_MAPS = Instances(
    family, partial(interpret, share=Fraction(9, 10)), describe, rebuild, EDGES
)

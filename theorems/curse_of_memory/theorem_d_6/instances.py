"""Exponents of power laws, as instances of the statements on completely monotonic targets."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

EDGES = tuple(Fraction(text) for text in ("1/10", "1/2", "1", "5/2"))


def exponents() -> st.SearchStrategy[Fraction]:
    return short_fractions(Fraction(1, 8), 4, 8)


def interpret(alpha: Fraction) -> Interpretation:
    return Interpretation(
        numbers={"alpha": Quantity.exact(alpha)},
        samples={"n": (3, 0, 1), "t": (fmpq(1, 2), fmpq(0), fmpq(7))},
    )


def describe(alpha: Fraction) -> Json:
    return {"alpha": rational_text(alpha)}


def rebuild(data: Json) -> Fraction:
    try:
        alpha = Fraction(data["alpha"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not an exponent: {reason}") from None
    if alpha <= 0:
        raise InputError("the exponent is positive")
    return alpha


POWER_LAWS = Instances(exponents, interpret, describe, rebuild, EDGES)

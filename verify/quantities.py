"""Quantities: real numbers that are *computed*, with an enclosure at every precision.

A theorem speaks of names (``gap``, ``lambda``, ``L_x``); an instance binds each name to a
quantity.  The numerical side that produces a quantity is independent of the symbolic side that
states the bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from flint import arb, fmpq

Real: TypeAlias = arb | fmpq


@dataclass(frozen=True, slots=True, eq=False)
class Quantity:
    """A real number known through enclosures.

    ``enclose(bits)`` returns an ``arb`` that contains the number, or an exact ``fmpq``; it is to
    get tighter as ``bits`` grows, and it must set its precision by a context that it leaves.
    ``origin`` says in a few
    words how it was computed.
    """

    enclose: Callable[[int], Real]
    origin: str = ""

    @classmethod
    def exact(cls, value: int | Fraction | fmpq, origin: str = "given") -> Quantity:
        number = (
            fmpq(value.numerator, value.denominator) if isinstance(value, Fraction) else fmpq(value)
        )
        return cls(lambda bits: number, origin)

    @classmethod
    def between(cls, lower: Fraction, upper: Fraction, origin: str = "") -> Quantity:
        """A number known only to lie in ``[lower, upper]``."""
        from memory_theorems.verify.arithmetic.balls import ball_between

        return cls(lambda bits: ball_between(lower, upper, bits), origin)

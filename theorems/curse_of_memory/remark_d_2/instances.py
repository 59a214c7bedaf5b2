"""Numbers of ordered partitions over m!, and a base: instances of Remark D.2."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction


@dataclass(frozen=True, slots=True)
class Growth:
    """``share`` of log 2 is r; ``first`` is u(0); ``extra`` is added to every later u."""

    share: Fraction
    units: int
    first: Fraction = Fraction(1)
    extra: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.share < 0 or self.units < 0:
            raise ValueError("a share and a number of units are not negative")


@lru_cache
def counted(m: int, first: Fraction, extra: Fraction) -> Fraction:
    """u(m) by its recursion."""
    if m == 0:
        return first
    parts = (counted(m - 1 - j, first, extra) / factorial(j + 1) for j in range(m))
    return sum(parts, _F(0)) + extra


def interpret(case: Growth) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.remark_d_2.statement`."""

    def base(bits: int) -> Real:
        with precision(bits):
            return arb(2).log() * to_fmpq(case.share)

    def value(bits: int, m: int) -> Real:
        return to_fmpq(counted(m, case.first, case.extra))

    facts = {
        "first group": case.extra == 0,
        "series": case.share <= 1,
        "remainder": case.share >= 1,
        "series of the square": case.share <= 1,
    }
    return Interpretation(
        numbers={"r": Quantity(base, "a share of log 2")},
        functions={"u": value},
        without=unkept(facts),
        samples={"natural": (case.units, 2, 0), "real": (to_ball(1), to_ball(2), to_ball(0))},
    )


def describe(case: Growth) -> Json:
    return {
        "units": str(case.units),
        **{name: rational_text(getattr(case, name)) for name in ("share", "first", "extra")},
    }


def rebuild(data: Json) -> Growth:
    try:
        numbers = (_F(data["first"]), _F(data["extra"]))
        return Growth(_F(data["share"]), int(data["units"]), *numbers)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"no base for ordered partitions: {reason}") from None


#: r = log 2 and less; then, one by one: r too large, u(0) too large, a wrong recursion.
EDGES = (
    Growth(_F(1), 1),
    Growth(_F(1), 6),
    Growth(_F(1, 2), 4),
    Growth(_F(9, 10), 9),
    Growth(_F(0), 3),
    Growth(_F(1), 12),
    Growth(_F(3, 2), 6),
    Growth(_F(1), 3, first=_F(2)),
    Growth(_F(1), 3, extra=_F(5)),
)


def growths() -> st.SearchStrategy[Growth]:
    return st.builds(Growth, short_fractions(0, 1, 8), st.integers(0, 10))


#: Ordered partitions and a base.
GROWTHS = Instances(growths, interpret, describe, rebuild, EDGES)

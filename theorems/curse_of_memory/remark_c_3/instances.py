"""Instances of Remark C.3: two equal units, and points at a distance from them.

The template is psi(s) = 51480 s^7 (1 - s)^7 on [0, 1], moved to the time 1/omega.
"""

from __future__ import annotations

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

#: Points x, y on circles around 0: (distance, direction) with x**2 + y**2 = distance**2/2.
Case = tuple[Fraction, Fraction, Fraction]


def template_transform(bits: int, w: Real) -> arb:
    """Of psi(s) = 51480 s^7 (1 - s)^7 on [0, 1], whose integral is 1: Kummer's function."""
    with precision(bits):
        return (-to_ball(w)).hypgeom_1f1(8, 16)


def interpret(case: Case) -> Interpretation:
    """omega, points at the distance, and one nearby where the loss is less than at the start."""
    omega, distance, slope = case
    square = 1 + slope**2

    def delayed(bits: int, w: Real) -> arb:
        with precision(bits):
            return (-to_ball(w) / to_fmpq(omega)).exp() * template_transform(bits, w)

    cosine, sine = (1 - slope**2) / square, 2 * slope / square
    half = distance / 2  # (1, 1) turned: x**2 + y**2 = 2 half**2
    x, y = half * (cosine - sine), half * (cosine + sine)
    return Interpretation(
        {"omega": Quantity.exact(omega), "delta": Quantity.exact(distance)},
        functions={"Psi": template_transform, "T": delayed},
        samples={
            "x": tuple(map(to_fmpq, (x, Fraction(1, 10**9), -x, Fraction(1)))),
            "y": tuple(map(to_fmpq, (y, -y, Fraction(0), Fraction(3)))),
            "p": tuple(map(to_fmpq, (y, Fraction(1)))),
            "q": tuple(map(to_fmpq, (Fraction(0), x))),
            "z": (to_fmpq(x),),
            "delta": (to_fmpq(distance),),
            "real": (to_fmpq(1 + y), to_fmpq(1 - x)),
        },
    )


def describe(case: Case) -> Json:
    return dict(zip(("omega", "distance", "slope"), map(rational_text, case), strict=True))


def rebuild(data: Json) -> Case:
    try:
        omega, distance, slope = (Fraction(data[name]) for name in ("omega", "distance", "slope"))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"no point near two equal units: {trouble}") from None
    return omega, distance, slope


def family() -> st.SearchStrategy[Case]:
    """1/omega from 20 to 60, distances from 1/100 to 1/10."""
    delay = st.integers(20, 60).map(lambda n: Fraction(1, n))
    distance = st.sampled_from([Fraction(1, n) for n in (10, 20, 50, 100)])
    return st.tuples(delay, distance, short_fractions(-3, 3, 6))


_F = Fraction
EDGES: tuple[Case, ...] = (
    (_F(1, 20), _F(1, 10), _F(0)),
    (_F(1, 10), _F(1, 10), _F(1, 2)),
    (_F(1, 60), _F(1, 1000), _F(-1, 3)),
    (_F(1, 40), _F(1, 100), _F(2)),
    (_F(1, 50), _F(1, 10), _F(3)),
    (_F(1, 200), _F(1, 10), _F(-2)),
    (_F(1, 4), _F(1, 1000), _F(-1, 4)),
    (_F(1), _F(1, 20), _F(-1, 4)),
    (_F(1), _F(1, 10), _F(-1, 4)),
    (_F(1), _F(1, 10), _F(0)),
    (_F(1, 10**8), _F(1, 1000), _F(0)),
    (_F(1, 10**7), _F(1, 100), _F(1)),
    (_F(1, 10**4), _F(1, 10), _F(-1)),
)

EQUAL_UNITS = Instances(family, interpret, describe, rebuild, EDGES)

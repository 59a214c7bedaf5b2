r"""Networks of separate hardtanh units under large inputs, as instances of Definition 3.1.

:math:`z_i'=-w_i\sigma(z_i)`, :math:`z_i(0)=u_ix`: a unit falls at the rate :math:`w_i` down to 1
and decays like :math:`e^{-w_it}` from there.  The output's derivative is
:math:`\sum_ic_i\sigma(z_i)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Vector = tuple[Fraction, ...]
NUMBERS = ("speed", "deviation", "size", "slope")


@dataclass(frozen=True, slots=True)
class SaturatedUnits:
    """w, u and c of the units; the declared K, r, R, s."""

    rates: Vector
    inputs: Vector
    readout: Vector
    speed: Fraction
    deviation: Fraction
    size: Fraction
    slope: Fraction

    def __post_init__(self) -> None:
        if not self.rates or not len(self.rates) == len(self.inputs) == len(self.readout):
            raise InputError("w, u and c have as many entries as there are units")
        if min(*self.rates, self.speed, self.deviation, self.size, self.slope) <= 0:
            raise InputError("rates, K, r, R and s are positive")


def argument(rate: Fraction, start: Fraction, time: Fraction) -> Real:
    """``z(t)`` of one unit."""
    size, waiting = abs(start), max(abs(start) - 1, Fraction(0)) / rate
    if time <= waiting:
        left: Real = to_fmpq(size - rate * time)
    else:
        left = to_ball(min(size, Fraction(1))) * (-to_ball(rate * (time - waiting))).exp()
    return -left if start < 0 else left


def interpret(units: SaturatedUnits) -> Interpretation:
    def clipped(value: Real) -> Real:
        if isinstance(value, fmpq):
            return max(min(value, fmpq(1)), fmpq(-1))
        return value.max(arb(-1)).min(arb(1))

    def output(bits: int, z: Sequence[Real]) -> Real:
        total: Real = fmpq(0)
        for c, entry in zip(units.readout, z, strict=True):
            total = total + to_fmpq(c) * clipped(entry)
        return total

    def arguments(bits: int, x: Real, t: Real) -> tuple[Real, ...]:
        pairs = zip(units.rates, units.inputs, strict=True)
        return tuple(argument(w, u * to_fraction(x), to_fraction(t)) for w, u in pairs)

    def saturation(bits: int) -> bool | None:
        """All units stay on their side beyond 1; the least sum over units off it is no concern."""
        least = min(abs(u) for u in units.inputs) - units.deviation
        total = sum((c if u > 0 else -c for c, u in zip(units.readout, units.inputs, strict=True)),
                    Fraction(0))  # fmt: skip
        if total < units.slope:
            return False
        return True if least * units.size >= 1 else None

    def real(value: Fraction) -> fmpq:
        return to_fmpq(value)

    return Interpretation(
        numbers={
            "K": Quantity.exact(units.speed),
            "r": Quantity.exact(units.deviation),
            "R": Quantity.exact(units.size),
            "s": Quantity.exact(units.slope),
        },
        functions={
            "u": lambda bits: tuple(map(to_fmpq, units.inputs)),
            "z": arguments,
            "q": output,
        },
        norms={"V": lambda bits, entries: vector_norm(entries, "oo")},
        dimensions={"V": len(units.rates)},
        without=unkept(
            {"bounded speed": max(units.rates) <= units.speed, "saturation": saturation}
        ),
        samples={
            "t": tuple(map(fmpq, (10, 0, 1, 1000))),
            "x": (real(units.size), real(-units.size), real(5 * units.size)),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _units(rates: str, inputs: str, readout: str, text: str) -> SaturatedUnits:
    """``text`` holds K, r, R, s."""
    w, u, c = (tuple(map(Fraction, entries.split())) for entries in (rates, inputs, readout))
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    return SaturatedUnits(w, u, c, **numbers)


EDGES: tuple[SaturatedUnits, ...] = (
    _units("1", "1", "1", "1 1/2 2 1"),
    _units("2", "1", "1", "2 99/100 100 1"),
    _units("1 3", "1 -2", "2 1", "3 1/2 2 1"),
    _units("1/2 1 5", "1 1 1", "1 1 -1", "5 1/2 2 1"),
    # Faster than declared; readouts that cancel.
    _units("4", "1", "1", "1 9/10 10 1"),
    _units("1 1", "1 1", "1 -1", "1 1/2 2 1"),
)
_ENTRIES = short_fractions(Fraction(1, 2), 3, 4)


@st.composite
def saturated_units(draw: st.DrawFn) -> SaturatedUnits:
    size = draw(st.integers(1, 3))
    w, u, c = (tuple(draw(_ENTRIES) for _ in range(size)) for _ in range(3))
    signs = tuple(draw(st.sampled_from([-1, 1])) for _ in range(size))
    u = tuple(sign * entry for sign, entry in zip(signs, u, strict=True))
    c = tuple(sign * entry for sign, entry in zip(signs, c, strict=True))
    least = min(abs(entry) for entry in u)
    total = sum((abs(entry) for entry in c), Fraction(0))
    return SaturatedUnits(w, u, c, max(w), least / 2, 2 / least, total)


def describe(units: SaturatedUnits) -> Json:
    return {
        "w": [rational_text(entry) for entry in units.rates],
        "u": [rational_text(entry) for entry in units.inputs],
        "c": [rational_text(entry) for entry in units.readout],
        **{name: rational_text(getattr(units, name)) for name in NUMBERS},
    }


def rebuild(data: Json) -> SaturatedUnits:
    try:
        w, u, c = (tuple(Fraction(entry) for entry in data[name]) for name in ("w", "u", "c"))
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        return SaturatedUnits(w, u, c, **numbers)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not saturated units: {trouble}") from trouble


SATURATED = Instances(saturated_units, interpret, describe, rebuild, EDGES)

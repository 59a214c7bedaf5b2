r"""Vectors in place of functions: instances of the theorem on slowly varying kernels.

``X`` has a coordinate for each block and the norm :math:`\sum|v_i|`.  All of the kernel is in its
blocks 0 and 1, the second as large as the tail may be; each approximation misses its block by 0.999
of what is allowed, in the block's own coordinate.  A flawed instance violates one hypothesis.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

#: The last block that is looked at.
LAST = 9
DECAY, TAIL, TERMS, NO_MORE, BLOCKS = "decay", "tail", "terms", "no more terms", "blocks"
HYPOTHESES = (DECAY, TAIL, TERMS, NO_MORE, BLOCKS)
#: Below pi/4*exp(2), and 0.999 of it.
FACTOR = Fraction(5797, 1000)


@dataclass(frozen=True, slots=True)
class SlowVariation:
    """omega in (0, 1], A > 0, y in [1/2, 1), z in [1, 2], mu >= 1; y <= 1 - omega/2 unless the flaw
    is ``decay``.  InputError otherwise."""

    omega: Fraction
    constant: Fraction
    y: Fraction
    z: Fraction
    mu: Fraction
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.flaw and self.flaw not in HYPOTHESES:
            raise InputError(f"the flaw is one of {', '.join(HYPOTHESES)}")
        inside = 0 < self.omega <= 1 and Fraction(1, 2) <= self.y < 1 and 1 <= self.z <= 2
        if not inside or self.constant <= 0 or self.mu < 1:
            raise InputError("a number is outside its domain")
        if (self.y > 1 - self.omega / 2) != (self.flaw == DECAY):
            raise InputError("y is at most 1 - omega/2, unless that is the flaw")

    def terms(self, k: int) -> int:
        """m(k)."""
        if self.flaw == TERMS:
            return 1
        found = math.ceil(self.mu * self.z**k)
        return 3 * found + 2 if self.flaw == NO_MORE else found

    def miss(self, k: int) -> Fraction:
        """The distance of block and approximation."""
        slope, size = 8 * self.constant / (self.y * self.z), 2 * self.constant / self.y
        time = Fraction(2) ** (k + 1)
        slope, size = slope * (self.y * self.z / 4) ** k, size * (self.y / 2) ** k
        found = FACTOR * time * (slope * time + size) / self.terms(k)
        return 10 * found if self.flaw == BLOCKS else found

    def block(self, k: int) -> Fraction:
        """The length of block k."""
        if k > 1:
            return Fraction(0)
        return self.constant / self.omega * (10**6 if self.flaw == TAIL and k else 1)


def interpret(case: SlowVariation) -> Interpretation:
    """Blocks beyond the last coordinate are 0, and so are their approximations."""

    def vector(length: Fraction, place: int) -> tuple[fmpq, ...]:
        return tuple(to_fmpq(length if i == place else Fraction(0)) for i in range(LAST + 1))

    def approximation(bits: int, k: int) -> tuple[fmpq, ...]:
        if k > LAST:
            return vector(Fraction(0), 0)
        # Away from the rest of the kernel.
        return vector(case.block(k) - case.miss(k), k)

    return Interpretation(
        numbers={
            "omega": Quantity.exact(case.omega),
            "A": Quantity.exact(case.constant),
            "y": Quantity.exact(case.y),
            "z": Quantity.exact(case.z),
            "mu": Quantity.exact(case.mu),
        },
        functions={
            "rho": lambda bits: tuple(to_fmpq(case.block(i)) for i in range(LAST + 1)),
            "p": lambda bits, k: vector(case.block(k), min(k, LAST)),
            "a": approximation,
            "m": lambda bits, k: case.terms(k),
        },
        norms={"X": lambda bits, entries: sum((max(v, -v) for v in entries), fmpq(0))},
        dimensions={"X": LAST + 1},
        without=(case.flaw,),
        samples={
            "n": (0, LAST, 1, 4),
            "k": (0, 1, 3),
            "j": (0, 1, 4),
            "delta": tuple(fmpq(*v) for v in ((1, 2), (3, 5), (10**4, 1), (10**6, 1), (2, 1))),
            "real": (fmpq(1), fmpq(2)),
            "X": (vector(Fraction(1), 0), vector(Fraction(-2), 1)),
        },
    )


def describe(case: SlowVariation) -> Json:
    return {
        "omega": rational_text(case.omega),
        "A": rational_text(case.constant),
        "y": rational_text(case.y),
        "z": rational_text(case.z),
        "mu": rational_text(case.mu),
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> SlowVariation:
    try:
        omega, constant, y, z, mu = (
            Fraction(data[name]) for name in ("omega", "A", "y", "z", "mu")
        )
        flaw = data["flaw"]
        if not isinstance(flaw, str):
            raise TypeError("a flaw is a text")
        return SlowVariation(omega, constant, y, z, mu, flaw)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a slowly varying kernel: {trouble}") from None


_ONE, _HALF = Fraction(1), Fraction(1, 2)
EDGES = (
    SlowVariation(_ONE, _ONE, _HALF, _ONE, Fraction(10)),
    SlowVariation(_ONE, _ONE, _HALF, _ONE, Fraction(10**4)),
    SlowVariation(_HALF, Fraction(2), Fraction(7, 10), Fraction(2), Fraction(3)),
    SlowVariation(Fraction(1, 4), _ONE, Fraction(21, 25), Fraction(3, 2), Fraction(7, 2)),
    SlowVariation(_ONE, _ONE, Fraction(99, 100), _ONE, Fraction(10), DECAY),
    *(
        SlowVariation(_ONE, _ONE, _HALF, _ONE, Fraction(10), flaw)
        for flaw in (TAIL, TERMS, NO_MORE, BLOCKS)
    ),
    SlowVariation(_ONE, _ONE, _HALF, Fraction(2), Fraction(10), NO_MORE),
)


@st.composite
def slow_variations(draw: st.DrawFn) -> SlowVariation:
    """omega = 1, 1/2, 1/4 with y below 2**(-omega), z = 1, 3/2, 2."""
    omega, y = draw(
        st.sampled_from([("1", "1/2"), ("1/2", "7/10"), ("1/4", "21/25"), ("1/2", "3/4")])
    )
    return SlowVariation(
        Fraction(omega),
        Fraction(draw(st.integers(1, 4)), 2),
        Fraction(y),
        Fraction(draw(st.sampled_from(["1", "3/2", "2"]))),
        Fraction(draw(st.integers(2, 40)), 2),
    )


SLOW_VARIATIONS = Instances(slow_variations, interpret, describe, rebuild, EDGES)

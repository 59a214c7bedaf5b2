"""Trapezoidal sums near a power law, and its least widths: instances of the width theorem.

What is measured stands in ``theorems/objects/fits/width_bounds.py``; an instance is a decay omega
and a relative error eps.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from theorems.objects.fits.width_bounds import (
    MemoryInstance,
    describe_memory,
    explicit_grid,
    measure_memory,
    memory_instances,
    rebuild_memory,
)
from verify.arithmetic.balls import precision, to_ball
from verify.examination.interpretations import Interpretation
from verify.quantities import Quantity
from verify.stating import Instances


def interpret(instance: MemoryInstance) -> Interpretation:
    """The grid of the theorem, the error, weights and least rate of its sum, the least width."""
    grid, known = explicit_grid(instance), measure_memory(instance)

    def slowest(bits: int) -> arb:
        with precision(bits):
            return to_ball(known["slowest"].enclose(bits)).min(arb(1))

    return Interpretation(
        numbers={
            "q": known["omega"],
            "L": known["L"],
            "m": known["width"],
            "h": Quantity.exact(grid.step),
            "I": Quantity.exact(-grid.first),
            "J": Quantity.exact(grid.last),
            "n": known["terms"],
            "d": known["error"],
            "g": known["weights"],
            "r": Quantity(slowest, "certified"),
        },
        # By the lemma of the theorem's file.
        facts={"uniform density": lambda bits: True},
        samples={"s": (fmpq(1), fmpq(3), fmpq(10))},
    )


EDGES = (
    MemoryInstance(Fraction(1), Fraction(1, 100)),
    MemoryInstance(Fraction(1, 6), Fraction(1, 5)),
    MemoryInstance(Fraction(1, 6), Fraction(9, 10)),
    MemoryInstance(Fraction(1, 6), Fraction(1, 30)),
    MemoryInstance(Fraction(1), Fraction(1, 3000)),
)
#: The instances of the width theorem.
TRAPEZOIDAL_SUMS = Instances(memory_instances, interpret, describe_memory, rebuild_memory, EDGES)

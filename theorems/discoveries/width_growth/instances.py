"""Trapezoidal sums near a power law, and its least widths: instances of the width theorem.

What is measured stands in ``theorems/objects/fits/width_bounds.py``; an instance is a decay omega
and a relative error eps.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.theorems.discoveries.widths.graded_sums import instance_of_kernel
from memory_theorems.theorems.objects.fits.width_bounds import (
    MemoryInstance,
    describe_memory,
    explicit_grid,
    measure_memory,
    memory_instances,
    rebuild_memory,
)
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_ball, to_fmpq
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target


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


#: Terms of the largest trapezoidal sum on the page of a kernel; singular values take seconds there.
MOST = 60


def memory_of_kernel(target: Target) -> MemoryInstance:
    """The power law that a user's kernel is, with the relative error exp(-L) of
    :func:`instance_of_kernel`; NotAnInstance for other kernels, and where eps is not below the
    norm."""
    law = instance_of_kernel(target)
    with precision(192):
        eps = lower_bound((-to_ball(law.size)).exp())
    if law.size <= 0:
        raise NotAnInstance(
            "with eps at least the norm no exponential is needed", Applicability.HYPOTHESIS_FAILS
        )
    # A multiple of a power of 2 that is a little less: the bounds hold for it, so for eps.
    unit = 2 ** (40 - math.frexp(float(eps))[1])
    found = MemoryInstance(law.omega, Fraction(math.floor(eps * unit), unit))
    (_, least), (_, most) = (
        (label, value.enclose(64)) for label, value in widths_of_memory(found)[2:]
    )
    if most > MOST:
        raise NotAnInstance(
            f"by the law from {least} to {most} exponentials with real rates; the width itself is "
            f"enclosed for up to {MOST} terms",
            Applicability.NOT_CONSTRUCTED,
        )
    return found


def widths_of_memory(instance: MemoryInstance) -> tuple[tuple[str, Quantity], ...]:
    """The widths between which the least one lies, and what a narrow model has to pay."""
    with precision(192):
        omega, size = to_fmpq(instance.omega), -to_ball(instance.eps).log()
        above = (size + 1) * (size + 3) / (2 * arb.pi() * omega)
        above = above + (size + 3) * (size + 2).log() / (2 * arb.pi()) + 3
        below = size / (arb.pi() ** 2 * omega)
        if size >= to_fmpq(Fraction(1, 2)):
            below = below.max(size**2 / (2 * arb.pi() ** 2 * omega) - 1 / arb.pi() ** 2)
        least = max(int(below.lower().ceil().unique_fmpz() or 0), 0)
        most = int(above.upper().floor().unique_fmpz() or 0)
    return (
        ("omega", Quantity.exact(instance.omega)),
        ("relative error", Quantity.exact(instance.eps)),
        ("exponentials that are needed, with real rates", Quantity.exact(least)),
        ("exponentials of a trapezoidal sum that suffice", Quantity.exact(most)),
    )

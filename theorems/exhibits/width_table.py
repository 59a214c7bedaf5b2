"""The table of certified widths of the power law, by omega and eps.

``python -m memory_theorems.theorems.exhibits.width_table`` prints it as Markdown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from memory_theorems.theorems.objects.fits.width_bounds import (
    MemoryInstance,
    constructed_width,
    excluded_width,
)

OMEGAS = tuple(Fraction(1, 2**k) for k in range(9))
TOLERANCES = tuple(Fraction(1, 10**k) for k in range(1, 7))


@dataclass(frozen=True, slots=True)
class Width:
    """``lower <= m(omega, eps) <= upper``, certified; ``paper``: log10 of omega*eps**(-1/omega)."""

    omega: Fraction
    eps: Fraction
    lower: int
    upper: int
    paper: float


@lru_cache(maxsize=1)
def widths() -> tuple[Width, ...]:
    """All cells, omega by omega; relative L1 errors."""
    return tuple(width(omega, eps) for omega in OMEGAS for eps in TOLERANCES)


def width(omega: Fraction, eps: Fraction) -> Width:
    instance = MemoryInstance(omega, eps)
    paper = math.log10(omega) - math.log10(eps) / float(omega)
    return Width(omega, eps, excluded_width(instance), constructed_width(instance), paper)


def markdown() -> str:
    """One row per omega; every cell is ``lower - upper (paper's curve)``."""
    head = ["omega", *(f"eps = 1e-{k}" for k in range(1, 7))]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    cells = {(item.omega, item.eps): item for item in widths()}
    for omega in OMEGAS:
        row = [str(omega)]
        for eps in TOLERANCES:
            item = cells[omega, eps]
            row.append(f"{item.lower} - {item.upper} (1e{item.paper:.0f})")
        lines.append("| " + " | ".join(row) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown())

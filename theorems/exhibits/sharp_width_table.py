"""The table of the sharp width: certified lower and upper widths of power laws, and their quotient.

``python -m theorems.exhibits.sharp_width_table`` prints it as Markdown (a few minutes).
"""

from __future__ import annotations

from fractions import Fraction

from theorems.objects.fits.graded_sums import least_graded_terms
from theorems.objects.fits.width_bounds import MemoryInstance, excluded_width

OMEGAS = tuple(Fraction(1, 4**k) for k in range(4))
TOLERANCES = tuple(Fraction(1, 10**k) for k in (2, 4, 6, 8))


def cell(omega: Fraction, eps: Fraction) -> str:
    """``lower - upper (quotient)``; relative L1 errors, models with real rates."""
    lower = excluded_width(MemoryInstance(omega, eps))
    upper = least_graded_terms(omega, eps)
    return f"{lower} - {upper} ({upper / lower:.2f})"


def markdown() -> str:
    """One row per omega."""
    head = ["omega", *(f"eps = {float(eps):.0e}" for eps in TOLERANCES)]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += [
        "| " + " | ".join([str(omega), *(cell(omega, eps) for eps in TOLERANCES)]) + " |"
        for omega in OMEGAS
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown())

"""The table of the sharp width: certified lower and upper widths of power laws, and their quotient.

``python -m theorems.exhibits.sharp_width_table`` prints it as Markdown (a few minutes); with
``--levels`` the table for L = 10 and L = 30, with the sharpest means of both sides (half an hour).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction

from theorems.objects.fits.graded_sums import least_graded_terms, relative_distance
from theorems.objects.fits.l1_exchange import MOST_TERMS, near_best_l1
from theorems.objects.fits.width_bounds import MemoryInstance, excluded_width, singular_width
from verify.arithmetic.balls import precision, to_ball, to_fmpq
from verify.errors import Unsupported

OMEGAS = tuple(Fraction(1, 4**k) for k in range(4))
TOLERANCES = tuple(Fraction(1, 10**k) for k in (2, 4, 6, 8))
#: omega, L, whether singular values and exchange are asked for, which cost the cube of the width.
LEVELS = (
    (Fraction(1), 10, True), (Fraction(1), 30, True), (Fraction(1, 4), 10, True),
    (Fraction(1, 4), 30, False), (Fraction(1, 16), 10, False), (Fraction(1, 16), 30, False),
)  # fmt: skip


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


def tolerance(size: int) -> tuple[Fraction, Fraction]:
    """Rationals below and above exp(-L), near to it."""
    with precision(128):
        scaled = (to_ball(-size)).exp() * to_ball(2) ** (64 + 3 * size)
        unit = Fraction(1, 2 ** (64 + 3 * size))
        below, above = scaled.lower().floor(), scaled.upper().ceil()
        return int(below.unique_fmpz()) * unit, int(above.unique_fmpz()) * unit  # type: ignore[arg-type]


def least_near_best(omega: Fraction, eps: Fraction, least: int) -> int:
    """The fewest terms, ``least`` or more, of a near-best sum whose relative error is certified to
    be at most eps.  Unsupported where none with MOST_TERMS terms is."""
    for terms in range(least, MOST_TERMS + 1):
        weights, rates = near_best_l1(omega, terms)
        if min(weights) > 0 and relative_distance(omega, weights, rates) <= to_fmpq(eps):
            return terms
    raise Unsupported("no near-best sum was certified")


def level(omega: Fraction, size: int, sharpest: bool) -> str:
    """One row of the table of levels."""
    below, above = tolerance(size)
    lower = excluded_width(MemoryInstance(omega, above))
    if sharpest:
        lower = singular_width(MemoryInstance(omega, above))
        upper = least_near_best(omega, below, lower)
    else:
        upper = least_graded_terms(omega, below)
    return f"| {omega} | {size} | {lower} | {upper} | {upper / lower:.2f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--levels", action="store_true", help="the table for L = 10 and L = 30")
    if not parser.parse_args(arguments).levels:
        print(markdown())
        return
    print("| omega | L | excluded below | certified with | quotient |\n|" + " --- |" * 5)
    for omega, size, sharpest in LEVELS:
        print(level(omega, size, sharpest), flush=True)


if __name__ == "__main__":
    main()

"""The table of the sharp width: certified lower and upper widths of power laws, and their quotient.

``python -m memory_theorems.theorems.exhibits.sharp_width_table`` prints it as Markdown (ten
minutes); with
``--levels`` the table for L = 10 and L = 30, with the sharpest means of both sides (an hour).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction

from memory_theorems.theorems.objects.fits.graded_sums import least_graded_terms, relative_distance
from memory_theorems.theorems.objects.fits.l1_exchange import MOST_TERMS, near_best_l1
from memory_theorems.theorems.objects.fits.large_spectra import excluded_by_spectrum
from memory_theorems.theorems.objects.fits.width_bounds import MemoryInstance, excluded_width
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.errors import Unsupported

OMEGAS = tuple(Fraction(1, 4**k) for k in range(4))
TOLERANCES = tuple(Fraction(1, 10**k) for k in (2, 4, 6, 8))
#: omega, L, and the number of terms from which on near-best sums by exchange are tried, if at all.
LEVELS = (
    (Fraction(1), 10, 12), (Fraction(1), 30, 80),
    (Fraction(1, 4), 10, 37), (Fraction(1, 4), 30, None),
    (Fraction(1, 16), 10, None), (Fraction(1, 16), 30, None),
)  # fmt: skip
#: Up to this number of terms the width below which all is excluded is that of the singular values,
#: beyond it that of the closed bound ``x*exp(-x)``.
SPECTRAL = 500
#: The nodes end more sharply than in the theorem: a few terms fewer.
SHARPEST = Fraction(2)


def cell(omega: Fraction, eps: Fraction) -> str:
    """``lower - upper (quotient)``; relative L1 errors, models with real rates."""
    upper = least_graded_terms(omega, eps)
    lower = excluded_width(MemoryInstance(omega, eps))
    if upper <= SPECTRAL:
        lower = max(lower, excluded_by_spectrum(omega, eps))
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


def level(omega: Fraction, size: int, exchange: int | None) -> str:
    """One row of the table of levels."""
    below, above = tolerance(size)
    lower = excluded_by_spectrum(omega, above)
    if exchange is None:
        upper = least_graded_terms(omega, below, SHARPEST)
    else:
        upper = least_near_best(omega, below, exchange)
    return f"| {omega} | {size} | {lower} | {upper} | {upper / lower:.2f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--levels", action="store_true", help="the table for L = 10 and L = 30")
    if not parser.parse_args(arguments).levels:
        print(markdown())
        return
    print("| omega | L | excluded below | certified with | quotient |\n|" + " --- |" * 5)
    for row in LEVELS:
        print(level(*row), flush=True)


if __name__ == "__main__":
    main()

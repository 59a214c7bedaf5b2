"""Models of the page of a kernel beside the best known ones: the table of ``docs/targets.md``.

Both errors are certified, neither is claimed to be the least.  What is best known is on record
(:mod:`.model_search`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction

from memory_theorems.theorems.exhibits.model_search import KERNELS, WIDTHS, best_error
from memory_theorems.theorems.targets.approximation import fits_of
from memory_theorems.theorems.targets.shown_digits import upward
from memory_theorems.verify.arithmetic.balls import upper_bound

#: An excess that is not shown.
UNSHOWN = Fraction(1, 200)


def rows(text: str, widths: int) -> Iterator[tuple[int, Fraction, Fraction]]:
    """(width, error of the page's model, least error on record) for widths 1, 2, ..."""
    fits = fits_of(text)
    fits.reaches(widths, widths)
    errors = {fit.width: upper_bound(fit.error) for fit in fits.found}
    for width in range(1, widths + 1):
        error = min(error for reached, error in errors.items() if reached <= width)
        yield width, error, best_error(text, width)


def cell(error: Fraction, best: Fraction) -> str:
    """The error, and how far it is above the best where that can be seen."""
    excess = error / best - 1
    shown = upward(error)
    return shown if excess < UNSHOWN else f"{shown} (+{100 * float(excess):.0f} %)"


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(description="Models of the page against the best known.")
    parser.add_argument("--widths", type=int, default=WIDTHS)
    parser.add_argument("kernels", nargs="*", default=KERNELS)
    asked = parser.parse_args()
    print("| kernel | " + " | ".join(f"m = {m}" for m in range(1, asked.widths + 1)) + " |")
    print("|---|" + "---|" * asked.widths)
    for text in asked.kernels:
        cells = [cell(error, best) for _, error, best in rows(text, asked.widths)]
        print(f"| `{text}` | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

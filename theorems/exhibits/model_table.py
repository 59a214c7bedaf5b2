"""Models of the page of a kernel beside a longer search: the table of ``docs/targets.md``.

The longer search starts from many more drawn rates and from the page's own model.  Both errors are
certified; neither is claimed to be the least.  What is printed is the table of ``docs/targets.md``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction

from flint import arb

from theorems.targets.approximation import approximations, l1_error
from theorems.targets.channels import Channel
from theorems.targets.proposing import fitting_grid, model_rates
from theorems.targets.refining import best_of
from theorems.targets.shown_digits import upward
from verify.arithmetic.balls import to_fraction
from verify.errors import Unsupported

#: The kernels of the examples and of the documentation.
KERNELS = (
    "(1 + t)**(-3/2)", "(1 + t)**(-2)", "(1 + t)**(-3)", "(1 + t)**(-5)", "exp(-sqrt(t))",
    "(1 + t)**(-2)*cos(t)", "airyai(t - 4)", "t**3*exp(-t)*cos(t)", "t**20*exp(-t)", "erfc(t)",
    "Heaviside(1 - t)", "exp(-t**2)",
)  # fmt: skip
WIDTHS, STARTS = 6, 40


def rows(text: str, widths: int, starts: int) -> Iterator[tuple[int, arb, arb]]:
    """(width, error of the page's model, least error known) for widths 1, 2, ..."""
    channel = Channel.parse(text)
    page = {item.width: item for item in approximations([channel], Fraction(1, 10**6), widths)}
    grid, waves = fitting_grid(channel)
    before: tuple[complex, ...] = ()
    best = channel.l1
    for width in range(1, widths + 1):
        if width not in page:
            return
        best = min(best, page[width].error, key=float)
        found = best_of(grid, width, None, before, waves=waves, starts=starts)
        again = model_rates(page[width].models[0])
        moved = best_of(grid, width, None, again, waves=waves, starts=0)
        for proposal in (found, moved):
            if proposal is None:
                continue
            try:
                best = min(best, l1_error(channel, proposal.model()), key=float)
            except Unsupported:
                continue
        before = () if found is None else found.rates
        yield width, page[width].error, best


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(description="Models of the page against a longer search.")
    parser.add_argument("--widths", type=int, default=WIDTHS)
    parser.add_argument("--starts", type=int, default=STARTS)
    parser.add_argument("kernels", nargs="*", default=KERNELS)
    asked = parser.parse_args()
    print("| kernel | " + " | ".join(f"m = {m}" for m in range(1, asked.widths + 1)) + " |")
    print("|---|" + "---|" * asked.widths)
    for text in asked.kernels:
        cells = []
        for _, error, best in rows(text, asked.widths, asked.starts):
            shown = upward(to_fraction(error.upper().fmpq()))
            excess = float(error) / float(best) - 1
            cells.append(shown if excess < 0.005 else f"{shown} (+{100 * excess:.0f} %)")
        print(f"| `{text}` | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

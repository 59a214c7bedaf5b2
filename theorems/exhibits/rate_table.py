"""The rate theorem on one kernel, m = 1..20: certified L1 errors beside the bound.

The kernel is a sum of 24 exponentials with rates 1, 2, 4, ..., 2**23 and equal weights: completely
monotone, so that twice the sum of the singular values from m + 1 on bounds below the L1 distance to
every model with *real* rates (theorems/objects/fits/all_pass.py), and 1/(2m+1) of it, or the
singular value itself, the distance to every model of width m.

``python -m memory_theorems.theorems.exhibits.rate_table`` prints the table as Markdown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from flint import arb

from memory_theorems.theorems.objects.fits.all_pass import tail_sums
from memory_theorems.theorems.objects.fits.exponential_sums import l1_norm_of_difference
from memory_theorems.theorems.objects.fits.l1_fits import l1_fit
from memory_theorems.theorems.objects.fits.power_laws import PowerLaw, trapezoidal_sum
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

KERNEL = " + ".join(f"exp(-{2**k}*t)" for k in range(24))
#: Rate of decay that the bound is evaluated with; the kernel's slowest rate is 1.
BETA = Fraction(9, 10)
WIDTHS = range(1, 21)
#: 1/omega of the power laws of the table, and 1/tolerance of the sum that stands for each: its
#: distance, which is counted on both sides, is far below the least error of the row.
STAND_INS = {1: 10**7, 2: 10**6, 4: 10**5, 8: 10**5}


@dataclass(frozen=True, slots=True)
class Row:
    """``lower <= distance to models with real rates <= upper`` and the lower bound for all models;
    ``exponent``: the measured -d log(error)/d log(m) from m - 1 to m (NaN for m = 1)."""

    width: int
    lower: arb
    upper: arb
    every: arb
    exponent: float

    @property
    def ratio(self) -> float:
        """An upper bound of upper/lower."""
        return float((self.upper.upper() / self.lower.lower()).upper())


def rows_for(function: ExponentialPolynomial, widths: range = WIDTHS) -> tuple[Row, ...]:
    """One row per width; ValueError unless the function is a positive sum of exponentials."""
    with precision(128):
        sums = tail_sums(function, 64)
        found: list[Row] = []
        for width in widths:
            if width >= len(sums):
                break
            error = l1_norm_of_difference(function, l1_fit(function, width), 40)
            above = sums[width + 1] if width + 1 < len(sums) else arb(0)
            single = (sums[width] - above) / 2
            every = single.max(sums[width] / (2 * width + 1))
            last = found[-1] if found else None
            exponent = (
                -math.log(float(error.mid()) / float(last.upper.mid()))
                / math.log(width / last.width)
                if last
                else math.nan
            )
            found.append(Row(width, sums[width], error, every, exponent))
        return tuple(found)


@lru_cache(maxsize=1)
def rows() -> tuple[Row, ...]:
    return rows_for(Kernel.parse([KERNEL]).components[0])


@lru_cache(maxsize=8)
def power_law_rows(omega: Fraction, tolerance: Fraction, most: int = 8) -> tuple[Row, ...]:
    """The rows m = 1..most of ``omega*(1+t)**(-1-omega)``, by a positive sum that is certified to
    be within ``tolerance`` of it in L1; that distance is counted on both sides."""
    near = trapezoidal_sum(PowerLaw(omega, Fraction(1), Fraction(1), 1 + omega), tolerance)
    function = ExponentialPolynomial.of(
        ((0, rate, Fraction(0), False), to_fmpq(weight))
        for weight, rate in zip(near.weights, near.rates, strict=True)
    )
    with precision(128):
        return tuple(
            replace(
                row,
                lower=row.lower - near.error,
                upper=row.upper + near.error,
                every=row.every - near.error,
            )
            for row in rows_for(function, range(1, most + 1))
        )


@lru_cache(maxsize=64)
def bound(alpha: int, width: int) -> float:
    """The sharpened bound of Theorem 4.2 at beta = 9/10, in floats for display: gamma_top times
    (pi/4)**alpha (2 alpha+1)!/alpha! (m-alpha)!/m!, or the norm where that is less."""
    kernel = Kernel.parse([KERNEL])
    norm = float(kernel.l1_norm(40).mid())
    if width < alpha:
        return norm
    beta = BETA
    gamma = float(kernel.weighted_supremum(alpha, beta, 30)[0].upper()) / float(beta) ** (alpha + 1)
    factor = math.factorial(2 * alpha + 1) / math.factorial(alpha)
    shrink = math.factorial(width - alpha) / math.factorial(width)
    return min(norm, (math.pi / 4) ** alpha * factor * shrink * gamma)


def power_law_markdown() -> str:
    """upper/lower for power laws, m = 1..8."""
    head = "| omega | " + " | ".join(f"m = {m}" for m in range(1, 9)) + " |"
    lines = [head, "| --- " * 9 + "|"]
    for denominator, near in STAND_INS.items():
        found = power_law_rows(Fraction(1, denominator), Fraction(1, near))
        cells = (f"{float(row.upper.mid()):.3g} ({row.ratio:.2f})" for row in found)
        lines.append(f"| 1/{denominator} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def markdown() -> str:
    lines = [
        "| m | lower, real rates | certified error | ratio | lower, all models | exponent "
        "| bound, alpha = 1 |",
        "| --- " * 7 + "|",
    ]
    for row in rows():
        lines.append(
            f"| {row.width} | {float(row.lower.mid()):.4g} | {float(row.upper.mid()):.4g} "
            f"| {row.ratio:.2f} | {float(row.every.mid()):.3g} | {row.exponent:.2f} "
            f"| {bound(1, row.width):.3g} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown())
    print(power_law_markdown())

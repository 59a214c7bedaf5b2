"""Fewer hidden units for a positive sum of exponentials, within a certified tolerance.

Floats propose near-best L1 sums of one width after the other; the L1 distance to the given sum is
enclosed between certified sign changes and added to its own error.
"""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.theorems.objects.fits.exponential_sums import (
    ExponentialSum,
    l1_norm_of_difference,
)
from memory_theorems.theorems.objects.fits.l1_fits import l1_fit
from memory_theorems.theorems.objects.fits.power_laws import PositiveSum
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction

#: Wider sums, or ones over more orders of magnitude, are left as they are.
MOST_TERMS = 100
LARGEST_RATIO = 10**40
BITS = 24


def narrowed(given: PositiveSum, eps: Fraction) -> PositiveSum:
    """A sum with fewer terms whose certified error is at most ``eps``; ``given`` when none is
    found, or when its weights are not all positive."""
    if not _treatable(given):
        return given
    function = ExponentialSum(given.weights, given.rates).function
    for width in range(max(1, len(given.rates) * 2 // 5), len(given.rates)):
        model = l1_fit(function, width)
        with precision(128):
            error = (given.error + l1_norm_of_difference(function, model, BITS)).upper()
            if error <= to_fmpq(eps):
                weights = tuple(to_fraction(c) for c in model.terms.values())
                return PositiveSum(weights, tuple(a for _, a, _, _ in model.terms), error)
    return given


def _treatable(given: PositiveSum) -> bool:
    return (
        1 < len(given.rates) <= MOST_TERMS
        and min(given.weights) > 0
        and max(given.rates) / min(given.rates) < LARGEST_RATIO
    )

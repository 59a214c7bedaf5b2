"""L1 norms of exponential sums beside mpmath.quad and scipy.integrate.quad: time, wrong digits.

Run ``python -m benchmarks.norm_peers``.  The integrals are int_0^oo |f| for random sums of 20, 50
and 100 terms with both signs, and for the difference of a power law's trapezoidal sum and a narrow
one, whose sign changes lie on a logarithmic scale.  The certified ball to 40 digits is the judge.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from time import perf_counter

import mpmath
import numpy as np
from flint import arb
from scipy.integrate import quad

from memory_theorems.theorems.objects.fits.exponential_sums import ExponentialSum
from memory_theorems.theorems.objects.fits.l1_fits import l1_fit
from memory_theorems.theorems.objects.fits.power_laws import PowerLaw, trapezoidal_sum
from memory_theorems.theorems.objects.kernels.transformed_kernels import float_values
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value

DIGITS_15, DIGITS_40 = 50, 133


@dataclass(frozen=True, slots=True)
class Row:
    """``seconds`` and correct decimal digits of one method on one integral."""

    integral: str
    method: str
    seconds: float
    digits: float
    claimed: float


def random_sum(source: random.Random, count: int) -> ExponentialPolynomial:
    weights = tuple(Fraction(source.randint(-300, 300), 100) for _ in range(count))
    rates = tuple(Fraction(source.randint(1, 1000), source.randint(10, 100)) for _ in range(count))
    return ExponentialSum(weights, rates).function


def integrals() -> list[tuple[str, ExponentialPolynomial]]:
    source = random.Random(11)
    found = [(f"random, {n} terms", random_sum(source, n)) for n in (20, 50, 100)]
    given = trapezoidal_sum(PowerLaw(*(Fraction(1),) * 3, Fraction(2)), Fraction(1, 10**6))
    whole = ExponentialSum(given.weights, given.rates).function
    gap = whole - l1_fit(whole, 14)
    return [*found, (f"power law minus 14 terms, {len(gap.terms)} terms", gap)]


def methods(function: ExponentialPolynomial) -> dict[str, Callable[[], tuple[arb, float]]]:
    """Method -> (value, relative error that the method itself claims)."""

    def certified() -> tuple[arb, float]:
        ball = integral_of_absolute_value(function, DIGITS_15)
        return ball.mid(), float(ball.rad() / abs(ball.mid()))

    def by_scipy() -> tuple[arb, float]:
        value, error = quad(
            lambda t: abs(float(float_values(function, np.array([t]))[0])), 0, np.inf, limit=2000
        )
        return arb(value), error / abs(value)

    def by_mpmath() -> tuple[arb, float]:
        terms = [
            (mpmath.mpf(int(c.p)) / int(c.q), mpmath.mpf(a.numerator) / a.denominator)
            for (_, a, _, _), c in function.terms.items()
        ]
        value, error = mpmath.quad(
            lambda t: abs(mpmath.fsum(c * mpmath.exp(-a * t) for c, a in terms)),
            [0, mpmath.inf],
            error=True,
        )
        return arb(str(value)), float(error / abs(value))

    return {
        "certified ball": certified,
        "scipy.integrate.quad": by_scipy,
        "mpmath.quad": by_mpmath,
    }


def right_digits(function: ExponentialPolynomial, value: arb) -> float:
    """Decimal digits of ``value`` that are right, against a ball of 40 digits; at most 40."""
    judge = integral_of_absolute_value(function, DIGITS_40)
    return _digits(float((abs(value - judge) / judge).upper()))


def measure(name: str, function: ExponentialPolynomial) -> list[Row]:
    rows = []
    for method, run in methods(function).items():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            begun = perf_counter()
            value, claimed = run()
            seconds = perf_counter() - begun
        rows.append(Row(name, method, seconds, right_digits(function, value), _digits(claimed)))
    return rows


def _digits(relative: float) -> float:
    return 40.0 if relative <= 0 else min(40.0, -log10(relative))


def main() -> None:
    print(f"{'integral':44}{'method':22}{'seconds':>9}{'digits right':>14}{'claimed':>9}")
    for name, function in integrals():
        for row in measure(name, function):
            print(
                f"{row.integral:44}{row.method:22}{row.seconds:9.3f}{row.digits:14.1f}"
                f"{row.claimed:9.1f}"
            )


if __name__ == "__main__":
    main()

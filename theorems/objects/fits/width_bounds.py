r"""Certified widths for the power law :math:`\omega(1+t)^{-1-\omega}`, whose L1 norm is 1.

An instance is a pair (omega, eps), 0 < omega <= 1 and 0 < eps < 1, with eps a *relative* error:
the absolute error eps of :math:`(1+t)^{-1-\omega}` is the relative error omega*eps.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.all_pass import tail_sums
from memory_theorems.theorems.objects.fits.power_laws import (
    Grid,
    PositiveSum,
    PowerLaw,
    choose_grid,
    relative_error,
    trapezoidal_sum,
)
from memory_theorems.verify.arithmetic.balls import ball_between, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity

BITS = 128

NAMES: Mapping[str, str] = {
    "omega": "decay of the memory, in (0, 1]",
    "eps": "relative L1 error, in (0, 1)",
    "L": "log(1/eps), > 0",
    "width": "least number of exponentials with real rates and relative L1 error eps; enclosed "
    "between singular values and a construction",
    "terms": "number of terms of the explicit trapezoidal sum of the statement",
    "error": "certified relative L1 error of that sum",
    "slowest": "its least rate",
    "weights": "the sum of its weights, which are positive",
}


@dataclass(frozen=True, slots=True)
class MemoryInstance:
    """InputError unless 0 < omega <= 1 and 0 < eps < 1."""

    omega: Fraction
    eps: Fraction

    def __post_init__(self) -> None:
        if not (0 < self.omega <= 1 and 0 < self.eps < 1):
            raise InputError("0 < omega <= 1 and 0 < eps < 1 are needed")


def explicit_grid(instance: MemoryInstance) -> Grid:
    """The grid of the statement: h = 2 pi/(L + 3), indices -K..N with K = ceil((L + 1)/(omega h)),
    N = ceil(log(L + 2)/h).  The step is rounded down to a rational, which only lowers the error.
    """
    with precision(BITS):
        size = -to_ball(instance.eps).log()
        step = 2 * arb.pi() / (size + 3)
        h = Fraction(math.floor(float(step.lower()) * 2**40), 2**40)
        first = (size + 1) / (to_fmpq(instance.omega) * to_fmpq(h))
        last = (size + 2).log() / to_fmpq(h)
        return Grid(h, -_ceiling(first), _ceiling(last))


def _ceiling(value: arb) -> int:
    return int(value.upper().ceil().unique_fmpz())  # type: ignore[arg-type]


def grid_error(omega: Fraction, grid: Grid) -> arb:
    """An upper bound of the relative L1 error of the trapezoidal sum."""
    with precision(BITS):
        return (to_fmpq(omega) * relative_error(1 + omega, grid)).upper()


def constructed_width(instance: MemoryInstance) -> int:
    """The terms of the smallest trapezoidal sum found whose certified relative error is at most
    eps: an upper bound of the least width."""
    omega, eps = instance.omega, instance.eps
    wanted = eps / omega
    for _ in range(40):
        grid = choose_grid(1 + omega, wanted)
        if grid_error(omega, grid) <= to_fmpq(eps):
            return grid.last - grid.first + 1
        wanted *= Fraction(98, 100)
    raise ArithmeticError("no grid was certified")  # pragma: no cover


def excluded_width(instance: MemoryInstance) -> int:
    r"""A width m such that every model of a *smaller* width with real rates has a relative error
    above eps: ``x*exp(-x) > eps`` or ``exp(-pi**2 omega (m-1)) > eps``, by balls."""
    omega, eps = to_fmpq(instance.omega), to_fmpq(instance.eps)
    size = -math.log(instance.eps)
    reach = size + 1
    for _ in range(50):
        reach = size + math.log(max(reach, 1.0))  # to the root of x - log(x) = size above 1
    guess = max(1.0, reach * reach / 2 / float(instance.omega) / math.pi**2 + 2)
    guess = max(guess, size / (math.pi**2 * float(instance.omega)) + 2)
    with precision(BITS):
        for width in range(math.ceil(guess), 0, -1):
            pi2 = arb.pi() * arb.pi()
            x = (2 * omega * (pi2 * (width - 1) + 1)).sqrt()
            if (-(pi2 * omega * (width - 1))).exp() > eps or (x >= 1 and x * (-x).exp() > eps):
                return width
    return 1


@lru_cache(maxsize=64)
def _dense(omega: Fraction, tolerance: Fraction) -> tuple[PositiveSum, list[arb]]:
    found = trapezoidal_sum(PowerLaw(omega, Fraction(1), Fraction(1), 1 + omega), tolerance)
    terms = (
        ((0, rate, Fraction(0), False), to_fmpq(weight))
        for weight, rate in zip(found.weights, found.rates, strict=True)
    )
    return found, tail_sums(ExponentialPolynomial.of(terms), working=160)


def singular_width(instance: MemoryInstance) -> int:
    """The same by singular values: 2*sum_{k>m} sigma_k of a positive sum within eps/20 of the power
    law, less that distance.  Sharper than :func:`excluded_width`; costs the cube of the width."""
    tolerance = instance.eps / 20
    found, sums = _dense(instance.omega, tolerance)
    with precision(BITS):
        level = to_fmpq(instance.eps) + found.error
        width = 0
        while width < len(sums) and sums[width] > level:
            width += 1
        return width


def slowest_rate(grid: Grid) -> arb:
    return to_ball(to_fmpq(grid.step * grid.first)).exp()


def sum_of_weights(omega: Fraction, grid: Grid) -> arb:
    """``phi(0)`` of the sum for omega*(1+t)**(-1-omega)."""
    p, total = to_ball(1 + omega), arb(0)
    for k in range(grid.first, grid.last + 1):
        u = to_ball(to_fmpq(grid.step * k))
        total = total + (u * p - u.exp()).exp()
    return total * to_fmpq(grid.step * omega) / p.gamma()


def _in_bits(compute: object) -> Quantity:
    def enclose(bits: int) -> arb:
        with precision(BITS):
            return compute()  # type: ignore[operator,no-any-return]

    return Quantity(enclose, "certified")


def measure_memory(instance: MemoryInstance) -> Mapping[str, Quantity]:
    """All names of :data:`NAMES`."""
    grid = explicit_grid(instance)
    return {
        "omega": Quantity.exact(instance.omega),
        "eps": Quantity.exact(instance.eps),
        "L": _in_bits(lambda: -to_ball(instance.eps).log()),
        "width": Quantity(lambda bits: width_enclosure(instance), "singular values, a model"),
        "terms": Quantity.exact(grid.last - grid.first + 1),
        "error": Quantity(lambda bits: grid_error(instance.omega, grid), "closed form, certified"),
        "slowest": _in_bits(lambda: slowest_rate(grid)),
        "weights": _in_bits(lambda: sum_of_weights(instance.omega, grid)),
    }


@lru_cache(maxsize=256)
def width_enclosure(instance: MemoryInstance) -> arb:
    """A ball that contains the least width with real rates."""
    low, high = singular_width(instance), constructed_width(instance)
    return ball_between(Fraction(low), Fraction(high))


@st.composite
def memory_instances(draw: st.DrawFn) -> MemoryInstance:
    """omega from 1/4 to 1 and eps from 1/30 to 9/10 (small enough for singular values)."""
    omega = draw(st.sampled_from([Fraction(t) for t in ("1", "1/2", "3/4", "1/3", "1/4")]))
    eps = draw(st.sampled_from([Fraction(t) for t in ("1/10", "1/2", "1/30", "9/10")]))
    return MemoryInstance(omega, eps)


def describe_memory(instance: MemoryInstance) -> dict[str, str]:
    return {"omega": rational_text(instance.omega), "eps": rational_text(instance.eps)}


def rebuild_memory(data: object) -> MemoryInstance:
    """Inverse of :func:`describe_memory`; InputError on malformed data."""
    if not isinstance(data, Mapping):
        raise InputError("an instance of the width theorem has omega and eps")
    try:
        return MemoryInstance(Fraction(data["omega"]), Fraction(data["eps"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of the width theorem: {trouble}") from None

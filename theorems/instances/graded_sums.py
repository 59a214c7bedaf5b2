"""Instances of the sharp width: a power law ``omega*(1 + t)**(-1 - omega)`` and L = log(1/eps).

Everything is measured on the graded sum of ``theorems/objects/fits/graded_sums.py`` itself: its
terms are counted, and its relative L1 error is certified piece by piece, without the estimate that
the theorem makes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb
from hypothesis import strategies as st

from theorems.objects.fits.graded_sums import graded_terms, relative_distance
from theorems.objects.fits.width_bounds import MemoryInstance, width_enclosure
from verify.arithmetic.balls import precision, to_ball
from verify.errors import InputError
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.verdicts import Json

NAMES: Mapping[str, str] = {
    "omega": "decay of the memory, in (0, 1]",
    "L": "log(1/eps) >= 0, eps the relative L1 error",
    "eps": "exp(-L)",
    "Lambda": "L + 2*log(L + 12) + 2, up to 1/1000 above",
    "terms": "number of terms of the graded sum at the scale Lambda",
    "error": "its relative L1 error, bounded from above by balls",
    "width": "least number of exponentials with real rates and relative L1 error eps; enclosed",
}


@dataclass(frozen=True, slots=True)
class GradedInstance:
    """InputError unless 0 < omega <= 1 and L >= 0."""

    omega: Fraction
    size: Fraction

    def __post_init__(self) -> None:
        if not (0 < self.omega <= 1 and self.size >= 0):
            raise InputError("0 < omega <= 1 and L >= 0 are needed")

    @property
    def scale(self) -> Fraction:
        """Lambda, rounded up to a multiple of 1/1000: the sum only gets better."""
        with precision(128):
            size = to_ball(self.size)
            found = size + 2 * (size + 12).log() + 2
            return Fraction(int((found * 1000).upper().ceil().unique_fmpz()), 1000)  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _terms(instance: GradedInstance) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    return graded_terms(instance.omega, instance.scale)


@lru_cache(maxsize=64)
def _error(instance: GradedInstance) -> arb:
    return relative_distance(instance.omega, *_terms(instance))


@lru_cache(maxsize=64)
def _width(instance: GradedInstance) -> arb:
    # exp(-L) rounded to a rational; the singular values do not feel 2**-60.
    with precision(128):
        eps = Fraction(int(((-to_ball(instance.size)).exp() * 2**60).floor().unique_fmpz()), 2**60)  # type: ignore[arg-type]
    return width_enclosure(MemoryInstance(instance.omega, eps))


def measure(instance: GradedInstance) -> Mapping[str, Quantity]:
    """All names of :data:`NAMES`."""

    def eps(bits: int) -> arb:
        with precision(bits):
            return (-to_ball(instance.size)).exp()

    return {
        "omega": Quantity.exact(instance.omega),
        "L": Quantity.exact(instance.size),
        "eps": Quantity(eps, "exp(-L)"),
        "Lambda": Quantity.exact(instance.scale),
        "terms": Quantity.exact(len(_terms(instance)[0])),
        "error": Quantity(lambda bits: _error(instance), "expansions on pieces, certified"),
        "width": Quantity(lambda bits: _width(instance), "singular values, a model"),
    }


@st.composite
def graded_instances(draw: st.DrawFn) -> GradedInstance:
    """omega from 1/5 to 1 and L from 0 to 5 (small enough for singular values)."""
    omega = draw(st.sampled_from([Fraction(t) for t in ("1", "1/2", "3/4", "1/3", "1/5")]))
    return GradedInstance(omega, Fraction(draw(st.integers(0, 10)), 2))


def describe(instance: GradedInstance) -> Json:
    return {"omega": rational_text(instance.omega), "L": rational_text(instance.size)}


def rebuild(data: object) -> GradedInstance:
    """Inverse of :func:`describe`; InputError on malformed data."""
    if not isinstance(data, Mapping):
        raise InputError("an instance of the sharp width has omega and L")
    try:
        return GradedInstance(Fraction(data["omega"]), Fraction(data["L"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of the sharp width: {trouble}") from None


__all__ = ["NAMES", "GradedInstance", "describe", "graded_instances", "measure", "rebuild"]

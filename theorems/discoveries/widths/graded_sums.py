"""Instances of the sharp width: a power law ``omega*(1 + t)**(-1 - omega)`` and L = log(1/eps).

Everything is measured on the graded sum of ``theorems/objects/fits/graded_sums.py`` itself: its
terms are counted, and its relative L1 error is certified piece by piece, without the estimate that
the theorem makes of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.graded_sums import graded_terms, relative_distance
from memory_theorems.theorems.objects.fits.width_bounds import (
    MemoryInstance,
    constructed_width,
    excluded_width,
    singular_width,
)
from memory_theorems.theorems.objects.kernels.summands import summands
from memory_theorems.verify.arithmetic.balls import (
    ball_between,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target
from memory_theorems.verify.verdicts import Json

_HALF = Fraction(1, 2)
#: L is rounded to multiples of this for a user's kernel.
_STEP = Fraction(1, 1000)


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
    # exp(-L) lies between two rationals: what excludes widths is asked for the larger one, what
    # constructs for the smaller one.
    bits = 64 + 3 * math.ceil(instance.size)
    with precision(2 * bits):
        scaled = (-to_ball(instance.size)).exp() * arb(2) ** bits
        below = Fraction(_whole(scaled.lower().floor()), 2**bits)
        above = Fraction(_whole(scaled.upper().ceil()), 2**bits)
    # Singular values cost the cube of the width; far out the bound in closed form is sharp enough.
    excluding = singular_width if instance.size <= 8 else excluded_width
    low = excluding(MemoryInstance(instance.omega, above)) if above < 1 else 0
    high = constructed_width(MemoryInstance(instance.omega, min(below, _HALF)))
    if upper_bound(_error(instance)) <= below:
        high = min(high, len(_terms(instance)[0]))
    return ball_between(Fraction(low), Fraction(high))


def _whole(ball: arb) -> int:
    return int(ball.unique_fmpz())  # type: ignore[arg-type]


def instance_of_kernel(target: Target) -> GradedInstance:
    """The power law ``c*(a + b*t)**(-1 - omega)`` that a user's kernel is, with ``eps`` (default
    1/100), its L1 error: relative errors do not feel a change of the scales of kernel and time.

    L = log(norm/eps) is rounded up to a multiple of 1/1000.  NotAnInstance for other kernels.
    """
    if len(target.kernel) != 1:
        raise NotAnInstance("several channels: the law is one of a scalar kernel")
    try:
        parts = summands(parse_term(target.kernel[0]))
    except (InputError, Unsupported) as reason:
        raise NotAnInstance(str(reason), Applicability.HYPOTHESIS_FAILS) from None
    if len(parts.powers) != 1 or parts.rest or parts.smooth.terms:
        raise NotAnInstance("the kernel is not a power law c*(a + b*t)**(-p)")
    (law,) = parts.powers
    omega = law.exponent - 1
    if omega > 1:
        raise NotAnInstance(
            f"the law is stated for p in (1, 2], here p = {rational_text(law.exponent)}",
            Applicability.HYPOTHESIS_FAILS,
        )
    try:
        eps = Fraction(target.options.get("eps", "1/100"))
    except (ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"eps is a fraction: {trouble}") from None
    if eps <= 0:
        raise InputError("eps is positive")
    with precision(192):
        size = (law.l1_norm(128) / to_fmpq(eps)).log()
        steps = _whole((size / to_fmpq(_STEP)).upper().ceil())
    return GradedInstance(omega, max(steps, 0) * _STEP)


def widths_for_kernel(instance: GradedInstance) -> tuple[tuple[str, Quantity], ...]:
    """What the law says of the error norm*exp(-L), which is eps or a little less: a width that
    suffices, and one below which nothing does; the statements about this instance say no more."""
    with precision(192):
        omega, size = to_fmpq(instance.omega), to_ball(instance.size)
        level = size + 3 * (size + 12).log() + 3
        enough = level**2 / (2 * arb.pi() ** 2 * omega) + 2 / (3 * omega) + 1
        most = _whole(enough.upper().floor())
        least = 0
        if size >= 1:
            needed = (size + size.log()) ** 2 / (2 * arb.pi() ** 2 * omega) - 1 / arb.pi() ** 2
            least = max(_whole(needed.lower().ceil()), 0)
    return (
        ("omega", Quantity.exact(instance.omega)),
        ("L: the error is norm*exp(-L), at most eps", Quantity.exact(instance.size)),
        ("exponentials that are needed, with real rates", Quantity.exact(least)),
        ("exponentials that suffice", Quantity.exact(most)),
    )


def interpret(instance: GradedInstance) -> Interpretation:
    """The graded sum at the scale of L, its certified error, and the least width, enclosed."""
    return Interpretation(
        numbers={
            "q": Quantity.exact(instance.omega),
            "L": Quantity.exact(instance.size),
            "l": Quantity.exact(instance.scale),
            "n": Quantity.exact(len(_terms(instance)[0])),
            "d": Quantity(lambda bits: _error(instance), "expansions on pieces, certified"),
            "m": Quantity(lambda bits: _width(instance), "singular values, a model"),
        },
        samples={"s": (fmpq(1), fmpq(3), fmpq(10))},
    )


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


EDGES = (
    GradedInstance(Fraction(1), Fraction(0)),
    GradedInstance(Fraction(1), Fraction(1)),
    GradedInstance(Fraction(1), Fraction(30)),
    GradedInstance(Fraction(1, 6), Fraction(3)),
    GradedInstance(Fraction(1, 16), Fraction(2)),
)
#: The instances of the sharp width.
GRADED_SUMS = Instances(graded_instances, interpret, describe, rebuild, EDGES)

"""Models of power laws: near-best sums of exponentials in L1, with their certified errors.

For ``c*(a + b*t)**(-1 - omega)``, 0 < omega <= 8, and few terms the exchange of
``theorems/objects/fits/l1_exchange.py`` is sharper than what floats propose.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.fits.graded_sums import relative_distance
from memory_theorems.theorems.objects.fits.l1_exchange import FASTEST, near_best_l1
from memory_theorems.theorems.objects.fits.power_laws import PowerLaw
from memory_theorems.theorems.objects.kernels.summands import summands
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.terms import Term

#: Beyond so many terms the exchange takes more than seconds.
MOST = 20
#: Bits to which weights and rates are rounded: the errors are far above.
BITS = 64


def power_law(term: Term) -> PowerLaw | None:
    """The power law with a decay of at most 1 + FASTEST that the kernel is, if it is one."""
    try:
        parts = summands(term)
    except (InputError, Unsupported):
        return None
    if len(parts.powers) != 1 or parts.rest or parts.smooth.terms:
        return None
    (law,) = parts.powers
    return law if law.exponent <= 1 + FASTEST and law.coefficient else None


def near_best(law: PowerLaw, width: int) -> tuple[ExponentialPolynomial, arb]:
    """A model of that width and an upper bound of its L1 error.

    Unsupported where the exchange breaks down or a weight is not positive; InputError unless the
    width is from 1 to MOST.
    """
    if not 1 <= width <= MOST:
        raise InputError(f"from 1 to {MOST} terms are looked for")
    omega = law.exponent - 1
    weights, rates = near_best_l1(omega, width)
    if min(weights) <= 0:
        raise Unsupported("a near-best sum with weights that are not positive")
    with precision(192):
        # c*(a + b*t)**(-p) = c*a**(-p)/omega * omega*(1 + (b/a)*t)**(-p).
        size = (to_fmpq(-law.exponent) * to_ball(law.shift).log()).exp()
        scale = _short(to_fraction((size * to_fmpq(abs(law.coefficient) / omega)).mid()))
        short = tuple(_short(weight * scale) for weight in weights)
        slow = tuple(_short(rate) for rate in rates)
        unit = tuple(weight / scale for weight in short)
        relative = relative_distance(omega, unit, slow)
        norm = law.l1_norm(192)
        # The scale is rational, the kernel's own factor may not be.
        exact = size * to_fmpq(abs(law.coefficient) / omega)
        error = norm * relative + abs(exact / to_fmpq(scale) - 1) * norm * (1 + relative)
        sign = 1 if law.coefficient > 0 else -1
        model = ExponentialPolynomial.of(
            ((0, rate * law.slope / law.shift, Fraction(0), False), to_fmpq(sign * weight))
            for rate, weight in zip(slow, short, strict=True)
        )
        return model, error.upper()


def _short(value: Fraction) -> Fraction:
    """The value to BITS bits."""
    shift = BITS - value.numerator.bit_length() + value.denominator.bit_length()
    return Fraction(round(value * Fraction(2) ** shift)) / Fraction(2) ** shift

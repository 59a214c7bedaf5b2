r"""Universality made constructive: a kernel and eps in, a certified linear network out.

:func:`approximate` produces exponential sums (exponential polynomials with exact rational numbers)
whose summed L1 distance to the kernel is certified to be at most eps, and the matrices (c, W, U) of
the linear network that realises them.  By (46) and the norm identity of the functionals the
distance *is* :math:`\sup_t\|H_t-\hat H_t\|`.

=====================================  =========================================================
kernel                                 method
=====================================  =========================================================
exponential polynomials                the kernel itself, error 0 (repeated rates: Jordan blocks)
power laws ``c*(a + b*t)**(-p)``       trapezoidal rule for the Laplace representation, relative
                                       error by Poisson summation (:mod:`.power_laws`)
Gaussians, Airy functions, kernels     poles by balanced truncation in floats, error certified by
with jumps and corners, ``|sin|``,     one quadratic form in balls, or by exact integrals between
smooth products with fast decay        certified signs (:mod:`.weighted_fits`)
=====================================  =========================================================

Sums of these are taken part by part.

Source: Li, Han, E & Li (ICLR 2021), Theorem 4.1, Lemma A.2, (44)-(46).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from flint import arb

from memory_theorems.theorems.objects.fits.narrowing import narrowed
from memory_theorems.theorems.objects.fits.power_laws import trapezoidal_sum
from memory_theorems.theorems.objects.fits.weighted_fits import fit
from memory_theorems.theorems.objects.kernels.kernel_families import transformed_kernel
from memory_theorems.theorems.objects.kernels.summands import Summands, summands
from memory_theorems.theorems.objects.systems.realisations import LinearNetwork, realise
from memory_theorems.theorems.objects.systems.realisations import width as realised_width
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.quadrature import Divergent
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term, free_variables, to_text

#: The part of the tolerance for the sum that is then narrowed within the rest.
NARROW_SHARE = Fraction(1, 5)


@dataclass(frozen=True, slots=True, eq=False)
class CertifiedApproximation:
    """``sum[i]`` approximates channel i; ``errors[i]`` is a ball that contains an upper bound of
    the L1 error of channel i (exactly 0 where nothing was approximated)."""

    sum: tuple[ExponentialPolynomial, ...]
    errors: tuple[arb, ...]
    method: str

    @property
    def error(self) -> arb:
        """An upper bound of ``sum_i ||rho_i - sum[i]||_L1 = sup_t ||H_t - model||``."""
        with precision(128):
            return sum(self.errors, arb(0)).upper()

    @property
    def width(self) -> int:
        """The number m of hidden units of :attr:`network`."""
        return realised_width(self.sum)

    @property
    def network(self) -> LinearNetwork:
        """(c, W, U) with ``c^T exp(W t) U`` equal to :attr:`sum`, exactly."""
        return realise(self.sum)


def approximate(
    kernel: str | Term | Sequence[str | Term], eps: Fraction, *, narrow: bool = False
) -> CertifiedApproximation:
    """An exponential sum within ``eps`` of the kernel in L1 (summed over the channels).

    ``kernel``: one expression in t per input channel, as text or terms.  ``narrow``: spend some
    seconds on fewer hidden units for power laws (about two thirds of them).  The certified
    :attr:`~CertifiedApproximation.error` is at most ``eps``.  Raises InputError when eps is not
    positive or the kernel is singular or not integrable, Unsupported when no method here reaches
    eps for the kernel.
    """
    if eps <= 0:
        raise InputError("eps must be positive")
    texts = [kernel] if isinstance(kernel, str | Term) else list(kernel)
    if not texts:
        raise InputError("a kernel has at least one component")
    terms = [parse_term(item) if isinstance(item, str) else item for item in texts]
    parts = [_component(term, eps / len(terms), narrow) for term in terms]
    methods = dict.fromkeys(method for _, _, names in parts for method in names)
    return CertifiedApproximation(
        tuple(function for function, _, _ in parts),
        tuple(error for _, error, _ in parts),
        "; ".join(methods),
    )


@lru_cache(maxsize=256)
def _component(
    term: Term, eps: Fraction, narrow: bool
) -> tuple[ExponentialPolynomial, arb, tuple[str, ...]]:
    others = sorted(free_variables(term) - {"t"})
    if others:
        raise InputError(f"give the parameter {others[0]} a value: a kernel is a function of t")
    found = summands(term)
    if not found.smooth.decays:
        if not found.rest:
            raise InputError(f"{to_text(term)[:60]} is not integrable: it does not decay")
        # Parts such as 1 - Heaviside(t - 1) decay together only.
        found = Summands(ExponentialPolynomial({}), (), ((Fraction(1), term),))
    total, error, methods = found.smooth, arb(0), []
    if found.smooth.terms:
        methods.append("exact")
    share = eps / max(1, len(found.powers) + len(found.rest))
    for law in found.powers:
        sign = 1 if law.coefficient >= 0 else -1
        positive = trapezoidal_sum(
            replace(law, coefficient=abs(law.coefficient)),
            share * NARROW_SHARE if narrow else share,
        )
        if narrow:
            positive = narrowed(positive, share)
        atoms = [
            ((0, rate, Fraction(0), False), sign * to_fmpq(weight))
            for weight, rate in zip(positive.weights, positive.rates, strict=True)
        ]
        total = ExponentialPolynomial.of([*total.terms.items(), *atoms])
        error = _sum(error, positive.error)
        methods.append("trapezoidal rule for the Laplace representation")
    for factor, part in found.rest:
        try:
            function, part_error = fit(transformed_kernel(part), share / abs(factor))
        except Divergent as reason:
            raise Unsupported(
                f"no exponential sum is constructed for {to_text(part)[:60]}: {reason}"
            ) from None
        total = total + function.scaled(factor)
        error = _sum(error, part_error * to_fmpq(abs(factor)))
        methods.append("balanced truncation with a certified weighted norm")
    return total, error, tuple(methods)


def _sum(one: arb, two: arb) -> arb:
    with precision(192):
        return (one + two).upper()

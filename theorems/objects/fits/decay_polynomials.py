r"""The polynomial of Lemma A.2 for every kernel with a certified Laplace transform.

:math:`p(e^{-t})=\sum_{j=1}^m\alpha_je^{-jt}` minimises :math:`\int e^{\delta t}(\rho-p)^2`; the L1
error is bounded by the quadratic form of :mod:`theorems.objects.fits.weighted_fits`, with no signs
to separate, so that jumps and corners do no harm.

Source: Li, Han, E & Li (ICLR 2021), Lemma A.2, (36).
"""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.theorems.objects.fits.exponential_polynomial_fits import PolynomialFit
from memory_theorems.theorems.objects.fits.weighted_fits import (
    BITS,
    Poles,
    best_weights,
    l1_error_bound,
)
from memory_theorems.theorems.objects.kernels.kernel_families import transformed_kernel
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.parser import parse_term

MAX_DEGREE = 40


def decay_polynomial(text: str, eps: Fraction, most: int = MAX_DEGREE) -> PolynomialFit:
    """A polynomial p, p(0) = 0, with a certified ``||rho - p(e^-.)||_L1 <= eps``.

    Raises InputError unless eps > 0, Unsupported when degrees up to ``most`` do not reach it or
    the kernel's transform is not known.
    """
    if eps <= 0:
        raise InputError("eps must be positive")
    kernel = transformed_kernel(parse_term(text))
    deltas = [delta for delta in (Fraction(1, 4), Fraction(1)) if delta <= kernel.abscissa]
    degree = 1
    with precision(BITS):
        while degree <= most:
            poles = Poles(tuple(Fraction(j) for j in range(1, degree + 1)), ())
            for delta in deltas:
                function = best_weights(kernel, poles, delta)
                if function is None:
                    continue
                error = l1_error_bound(kernel, function, delta)
                if error <= to_fmpq(eps):
                    found = {int(a): to_fraction(c) for (_, a, _, _), c in function.terms.items()}
                    coefficients = tuple(found.get(j, Fraction(0)) for j in range(1, degree + 1))
                    return PolynomialFit(coefficients, error)
            degree = max(degree + 1, degree * 5 // 4)
    raise Unsupported(f"no polynomial of degree up to {most} was certified")

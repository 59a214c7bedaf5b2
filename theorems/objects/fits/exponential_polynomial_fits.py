r"""The polynomial of Lemma A.2: :math:`p(e^{-t})`, :math:`p(0)=0`, near an exponential polynomial.

With :math:`\phi=\sum_{j=1}^m\alpha_je^{-jt}` the squared L2 distance is :math:`\|\rho\|^2-2\sum_j
\alpha_jR(j)+\sum_{j,k}\alpha_j\alpha_k/(j+k)`, R the Laplace transform; the minimiser solves a
Hilbert system with rational data, exactly.  Its L1 error is enclosed; nothing about L2 is used.

Source: Li, Han, E & Li (ICLR 2021), Lemma A.2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq, fmpq_mat

from memory_theorems.theorems.objects.fits.exponential_sums import l1_norm_of_difference
from memory_theorems.theorems.objects.kernels.exponential_kernels import inner_product
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError, Unsupported

MAX_DEGREE = 64


@dataclass(frozen=True, slots=True, eq=False)
class PolynomialFit:
    """``p(u) = sum_{j=1}^m coefficients[j-1] u**j`` and a ball around the L1 error."""

    coefficients: tuple[Fraction, ...]
    error: arb

    @property
    def function(self) -> ExponentialPolynomial:
        """p(exp(-t))."""
        return polynomial_in_decay(self.coefficients)


def polynomial_in_decay(coefficients: tuple[Fraction, ...]) -> ExponentialPolynomial:
    """``sum_j coefficients[j-1] exp(-j*t)``."""
    zero = Fraction(0)
    return ExponentialPolynomial.of(
        ((0, Fraction(j), zero, False), to_fmpq(c)) for j, c in enumerate(coefficients, 1)
    )


def least_squares_polynomial(function: ExponentialPolynomial, degree: int) -> tuple[Fraction, ...]:
    """The exact minimiser in L2(0, oo) over p of this degree with p(0) = 0.

    ValueError when the function does not decay.
    """
    right = fmpq_mat(degree, 1)
    gram = fmpq_mat(degree, degree)
    for j in range(1, degree + 1):
        right[j - 1, 0] = to_fmpq(
            inner_product(function, ExponentialPolynomial.exponential(1, Fraction(j)))
        )
        for k in range(1, degree + 1):
            gram[j - 1, k - 1] = fmpq(1, j + k)
    solved = gram.solve(right)
    return tuple(to_fraction(solved[j, 0]) for j in range(degree))


def polynomial_fit(
    function: ExponentialPolynomial, eps: Fraction, most: int = MAX_DEGREE, bits: int = 32
) -> PolynomialFit:
    """A polynomial of small degree whose certified L1 error is at most ``eps``.

    InputError unless eps > 0; Unsupported when degrees up to ``most`` do not reach it.
    """
    if eps <= 0:
        raise InputError("eps must be positive")
    degree = 1
    while degree <= most:
        # To certify an error takes long; a degree whose rough error is too large is passed over.
        if rough_error(function, least_squares_polynomial(function, degree)) <= 1.1 * float(eps):
            fit = fit_of_degree(function, degree, bits)
            with precision(bits + 16):
                if fit.error <= to_fmpq(eps):
                    return fit
        degree = max(degree + 1, degree * 4 // 3)
    raise Unsupported(f"no polynomial of degree up to {most} was certified")


def rough_error(function: ExponentialPolynomial, coefficients: tuple[Fraction, ...]) -> float:
    """The L1 distance to p(exp(-t)) by a midpoint rule in theta, exp(-t) = sin(theta/2)**2: an
    estimate that certifies nothing."""
    degree = len(coefficients)
    count = 16 * degree + 64
    total = 0.0
    with precision(64 + 8 * degree):
        for k in range(count):
            half = math.pi * (2 * k + 1) / (4 * count)
            time = Fraction(-2 * math.log(math.sin(half)))
            decay, value = arb(-to_fmpq(time)).exp(), arb(0)
            for c in reversed(coefficients):
                value = (value + to_fmpq(c)) * decay
            gap = abs(float((function.at(time) - value).mid()))
            total += gap / math.tan(half) * math.pi / count
    return total


def fit_of_degree(function: ExponentialPolynomial, degree: int, bits: int = 32) -> PolynomialFit:
    """The least squares polynomial of one degree with its certified L1 error."""
    coefficients = least_squares_polynomial(function, degree)
    with precision(bits + 16):
        error = l1_norm_of_difference(function, polynomial_in_decay(coefficients), bits)
    return PolynomialFit(coefficients, error)

"""Derivatives of the transform (49) of a kernel, as combinations of the kernel's derivatives."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial


def transform_coefficients(order: int) -> list[int]:
    """c(j, order) as unsigned Stirling numbers of the first kind [order+1, j+1], from their
    generating product (independent of the recurrence that the proof uses)."""
    row = [1]
    for i in range(1, order + 1):
        row = [
            i * (row[j] if j < len(row) else 0) + (row[j - 1] if j else 0)
            for j in range(len(row) + 1)
        ]
    return row


def transformed_derivative(
    function: ExponentialPolynomial, alpha: int, beta: Fraction
) -> ExponentialPolynomial:
    """``t -> (-1)**alpha * q^(alpha)(exp(-beta*t/(alpha+1)))``, again an exponential polynomial."""
    total, current = ExponentialPolynomial({}), function
    for j, c in enumerate(transform_coefficients(alpha)):
        total = total + current.scaled(c * ((alpha + 1) / beta) ** j)
        current = current.derivative()
    return total.damped(-beta)

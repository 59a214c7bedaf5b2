"""Near-best L1 approximation of a positive sum of exponentials by one with fewer terms.

Floats propose: balanced truncation (of the symmetric matrix ``sqrt(c_i c_j)/(a_i + a_j)``), then
damped Newton steps on the L1 error as a function of the logarithms of weights and rates.  The
gradient is ``int sign(e) grad(phi)``; the Hessian has ``2 grad(phi) grad(phi)^T/|e'|`` at every
zero of the error e.  The result is rounded to rationals; its error is for the caller to certify.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from memory_theorems.theorems.objects.fits.all_pass import is_positive_sum
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

GRID = 12_000
#: Significant bits to which weights and rates are rounded.
ROUNDING_BITS = 50


def l1_fit(function: ExponentialPolynomial, width: int) -> ExponentialPolynomial:
    """``width`` exponentials with positive weights and rates near the function in L1.

    The function itself when it has no more terms.  ValueError unless it is a positive sum of
    decaying exponentials and width >= 1.
    """
    if not is_positive_sum(function) or width < 1:
        raise ValueError("a positive sum of exponentials and a width >= 1 are needed")
    if len(function.terms) <= width:
        return function
    rates = np.array([float(a) for _, a, _, _ in function.terms])
    weights = np.array([int(c.p) / int(c.q) for c in function.terms.values()])
    start = _balanced(weights, rates, width)
    found = _newton(weights, rates, start)
    total = ExponentialPolynomial({})
    for weight, rate in zip(np.exp(found[:width]), np.exp(found[width:]), strict=True):
        total = total + ExponentialPolynomial.exponential(_rounded(weight), _rounded(rate))
    return total


def _rounded(value: float) -> Fraction:
    exponent = int(np.floor(np.log2(value))) - ROUNDING_BITS
    return Fraction(round(value / 2.0**exponent)) * Fraction(2) ** exponent


def _balanced(weights: np.ndarray, rates: np.ndarray, width: int) -> np.ndarray:
    roots = np.sqrt(weights)
    values, vectors = np.linalg.eigh(np.outer(roots, roots) / np.add.outer(rates, rates))
    keep = np.argsort(-values)[:width]
    basis = vectors[:, keep]
    # The output c = b = sqrt(weights), A = -diag(rates); the balanced system is symmetric too.
    reduced, turn = np.linalg.eigh(basis.T @ (rates[:, None] * basis))
    size = (turn.T @ (basis.T @ roots)) ** 2
    reduced = np.maximum(reduced, rates.min() / 10)
    return np.concatenate([np.log(np.maximum(size, size.max() * 1e-12)), np.log(reduced)])


def _newton(weights: np.ndarray, rates: np.ndarray, start: np.ndarray) -> np.ndarray:
    logs = np.linspace(-np.log(rates.max()) - 12, -np.log(rates.min()) + 4, GRID)
    step, times = logs[1] - logs[0], np.exp(logs)
    target = np.exp(-np.outer(times, rates)) @ weights
    width = len(start) // 2

    def state(p: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        with np.errstate(over="ignore"):
            parts = np.exp(p[:width] - np.outer(times, np.exp(p[width:])))
        error = parts.sum(axis=1) - target
        return parts, error, float(np.sum(np.abs(error) * times) * step)

    current, damping = start, 1e-3
    parts, error, value = state(current)
    for _ in range(60):
        slopes = np.concatenate([parts, -parts * times[:, None] * np.exp(current[width:])], axis=1)
        sign = np.sign(error)
        gradient = (sign * times) @ slopes * step
        zeros = np.nonzero(sign[1:] * sign[:-1] < 0)[0]
        steep = np.abs(error[zeros + 1] - error[zeros]) / step
        hessian = (slopes[zeros].T * (2 * times[zeros] / np.maximum(steep, 1e-300))) @ slopes[zeros]
        before = value
        while damping < 1e8:
            ridge = damping * np.diag(np.maximum(np.diag(hessian), 1e-300))
            try:
                move = np.clip(np.linalg.solve(hessian + ridge, -gradient), -1, 1)
            except np.linalg.LinAlgError:
                damping *= 10
                continue
            tried = state(current + move)
            if tried[2] < value:
                current, (parts, error, value) = current + move, tried
                damping = max(damping / 5, 1e-13)
                break
            damping *= 5
        if not value < before * (1 - 1e-7):
            break
    return current

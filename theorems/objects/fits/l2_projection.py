r"""Best sums of exponentials for power laws in L2, by variable projection, and their exact errors.

For given rates the best weights solve the Gram system :math:`\sum_kc_k/(r_j+r_k)=b_j`,
:math:`b_j=\int_0^\infty(1+t)^{-p}e^{-r_jt}dt=e^{r_j}r_j^{p-1}\Gamma(1-p,r_j)`, and the squared
error is :math:`\frac1{2p-1}-2\sum c_jb_j+\sum_{j,k}\frac{c_jc_k}{r_j+r_k}`: a function of the
rates alone, which floats minimise.  The rates are rounded; weights and error are certified by
balls.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from flint import arb, arb_mat, fmpq
from scipy.optimize import minimize

from memory_theorems.theorems.objects.fits.power_laws import rounded
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError, Unsupported

BITS, MOST_TERMS = 256, 8


@dataclass(frozen=True, slots=True)
class SquareFit:
    """Weights, rates, and the L2 distance from (1 + t)**-p, a ball."""

    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]
    error: arb


def transform(p: Fraction, rate: arb | fmpq) -> arb:
    """``int_0^oo (1 + t)**-p exp(-rate*t) dt``, at the current precision."""
    r, q = to_ball(rate), to_ball(1 - p)
    return r.exp() * r ** to_ball(p - 1) * r.gamma_upper(q)


def square_error(p: Fraction, weights: tuple[Fraction, ...], rates: tuple[Fraction, ...]) -> arb:
    """The squared L2 distance of the sum from (1 + t)**-p, at the current precision."""
    total = to_ball(1 / (2 * p - 1))
    for c, r in zip(weights, rates, strict=True):
        total = total - 2 * to_fmpq(c) * transform(p, to_fmpq(r))
        for d, s in zip(weights, rates, strict=True):
            total = total + to_fmpq(c * d / (r + s))
    return total


def projected(p: Fraction, rates: tuple[Fraction, ...]) -> SquareFit:
    """The best weights for the rates.  InputError unless p > 1/2 and the rates are different,
    Unsupported where the precision does not tell the error from 0."""
    if 2 * p <= 1 or len(set(rates)) < len(rates) or not rates or min(rates) <= 0:
        raise InputError("p > 1/2 and different positive rates are needed")
    with precision(BITS):
        gram = arb_mat([[to_ball(1 / (r + s)) for s in rates] for r in rates])
        right = arb_mat([[transform(p, to_fmpq(r))] for r in rates])
        solved = gram.solve(right)
        weights = tuple(rounded(solved[j, 0]) for j in range(len(rates)))
        square = square_error(p, weights, rates)
        # A maximum with 0 would hide what is not finite.
        if not square > 0:
            raise Unsupported("the error is not told from 0")
        return SquareFit(weights, rates, square.sqrt())


@lru_cache(maxsize=64)
def near_best_l2(p: Fraction, terms: int) -> SquareFit:
    """A sum of ``terms`` exponentials with real rates near (1 + t)**-p in L2.

    InputError unless p > 1/2 and 1 <= terms <= MOST_TERMS.
    """
    if 2 * p <= 1 or not 1 <= terms <= MOST_TERMS:
        raise InputError(f"p > 1/2 and 1 to {MOST_TERMS} terms are needed")

    def loss(logs: np.ndarray) -> float:
        with precision(BITS):
            rates = [arb(float(v)).exp() for v in logs]
            gram = arb_mat([[1 / (r + s) for s in rates] for r in rates])
            right = arb_mat([[transform(p, r)] for r in rates])
            try:
                gain = (right.transpose() * gram.solve(right))[0, 0]
            except ZeroDivisionError:
                return 1.0
            return float((to_ball(1 / (2 * p - 1)) - gain).log().mid())

    start = np.array([0.0])
    if terms > 1:
        before = np.log(np.array([float(r) for r in near_best_l2(p, terms - 1).rates]))
        start = np.concatenate([[before.min() - 2.0], before + 0.3])
    options = {"xatol": 1e-7, "fatol": 1e-10, "maxfev": 400 * terms}
    found = minimize(loss, start, method="Nelder-Mead", options=options)
    rates = sorted(Fraction(float(np.exp(v))).limit_denominator(10**12) for v in found.x)
    return projected(p, tuple(rates))

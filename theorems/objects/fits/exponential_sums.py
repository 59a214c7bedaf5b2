"""Exponential sums as approximants: distances in L1 and near-best models of width m.

A model of width m is any ``c^T exp(W t) u`` with W of size m; here W is diagonalisable with real or
conjugate complex eigenvalues, so the model is a sum of damped exponentials and cosines.  Floats
propose a model (balanced truncation); it is rounded to rationals, and its error is certified.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from flint import arb, fmpq

from memory_theorems.theorems.objects.fits.hankel import gramians, rational, realisation
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import Atom, ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value


@dataclass(frozen=True, slots=True)
class ExponentialSum:
    """``sum_j weights[j] * exp(-rates[j]*t)``; ValueError on unequal lengths."""

    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.rates):
            raise ValueError("one rate per weight is needed")

    @property
    def function(self) -> ExponentialPolynomial:
        return _collected(
            ExponentialPolynomial.exponential(weight, rate)
            for weight, rate in zip(self.weights, self.rates, strict=True)
        )


def _collected(items: object) -> ExponentialPolynomial:
    total = ExponentialPolynomial({})
    for item in items:  # type: ignore[attr-defined]
        total = total + item
    return total


def l1_norm_of_difference(
    one: ExponentialSum | ExponentialPolynomial,
    two: ExponentialSum | ExponentialPolynomial,
    bits: int = 128,
) -> arb:
    """``int_0^oo |one - two|`` as a ball with about ``bits`` accurate bits.

    Exactly 0 for equal functions; ValueError when the difference does not decay.
    """
    return integral_of_absolute_value(_function(one) - _function(two), bits)


def _function(value: ExponentialSum | ExponentialPolynomial) -> ExponentialPolynomial:
    return value.function if isinstance(value, ExponentialSum) else value


def order(function: ExponentialPolynomial) -> int:
    """The size of the realisation by atoms: a model of this width represents the function."""
    return len(realisation(function)[0])


def near_best_model(function: ExponentialPolynomial, width: int) -> ExponentialPolynomial:
    """A model of at most ``width`` states near the function, exact rationals; the function itself
    when its own realisation is no larger.  No optimality is claimed: certify its error.
    """
    if order(function) <= width:
        return function
    if width == 0:
        return ExponentialPolynomial({})
    return _near_best(tuple(function.terms.items()), width)


@lru_cache(maxsize=64)
def _near_best(terms: tuple[tuple[Atom, fmpq], ...], width: int) -> ExponentialPolynomial:
    """The page of a kernel and the theorems on it ask for the same models."""
    function = ExponentialPolynomial(dict(terms))
    reduced = _balanced_truncation(function, width)
    return ExponentialPolynomial({}) if reduced is None else _refined(function, reduced)


def _balanced_truncation(
    function: ExponentialPolynomial, width: int
) -> ExponentialPolynomial | None:
    atoms, exact_a, exact_c = realisation(function)
    exact_p, exact_q = gramians(function)
    size = len(atoms)
    a, p, q = (_floats(item, size) for item in (exact_a, exact_p, exact_q))
    c = np.array([float(to_fraction(v)) for v in exact_c])
    start = np.array([1.0 if n == 0 and not sine else 0.0 for n, _, _, sine in atoms])
    # States of one size: those of t**20*exp(-t) differ by 20!, and floats would lose small ones.
    sizes = np.sqrt(np.diag(p))
    a, p, q = a * sizes / sizes[:, None], p / sizes / sizes[:, None], q * sizes * sizes[:, None]
    c, start = c * sizes, start / sizes
    try:
        left, right = _square_root(p), _square_root(q)
        u, values, vt = np.linalg.svd(right.T @ left)
        keep = min(width, int((values > 1e-13 * values[0]).sum()))
        scale = np.diag(values[:keep] ** -0.5)
        forward, backward = left @ vt[:keep].T @ scale, scale @ u[:, :keep].T @ right.T
        eigenvalues, vectors = np.linalg.eig(backward @ a @ forward)
        residues = (c @ forward @ vectors) * np.linalg.solve(vectors, backward @ start)
    except np.linalg.LinAlgError:
        return None
    return _rounded_model(eigenvalues, residues)


def _rounded_model(
    eigenvalues: Sequence[complex] | np.ndarray, residues: Sequence[complex] | np.ndarray
) -> ExponentialPolynomial | None:
    parts = []
    for root, residue in zip(eigenvalues, residues, strict=True):
        rate = rational(-float(np.real(root)))
        if rate <= 0:
            return None
        frequency = float(np.imag(root))
        decay = ExponentialPolynomial.exponential(1, rate)
        if frequency == 0.0:
            parts.append(decay.scaled(rational(float(np.real(residue)))))
        elif frequency > 0:
            exact = rational(frequency)
            cosine = ExponentialPolynomial.oscillation(
                rational(2 * float(np.real(residue))), exact, False
            )
            sine = ExponentialPolynomial.oscillation(
                rational(-2 * float(np.imag(residue))), exact, True
            )
            parts.append(decay * (cosine + sine))
    return _collected(parts)


def _floats(matrix: object, size: int) -> np.ndarray:
    return np.array(
        [
            [int(matrix[i, j].p) / int(matrix[i, j].q) for j in range(size)]  # type: ignore[index]
            for i in range(size)
        ]
    )


def _square_root(matrix: np.ndarray) -> np.ndarray:
    """L with L L^T = matrix, for a positive semidefinite matrix in floats."""
    values, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
    root: np.ndarray = vectors * np.sqrt(np.maximum(values, 0.0))
    return root


def _refined(
    function: ExponentialPolynomial, model: ExponentialPolynomial
) -> ExponentialPolynomial:
    """A model whose L1 error on a grid is less, found by simplex search in floats; ``model`` itself
    when nothing better is found."""
    from scipy.optimize import minimize

    if not model.terms or any(power for power, *_ in model.terms):
        return model
    slowest = float(function.slowest_rate or 1)
    fastest = float(max(a + b for _, a, b, _ in function.terms))
    last = (40 + 4 * max(power for power, *_ in function.terms)) / slowest
    logs = np.linspace(np.log(1e-3 / fastest), np.log(last), 1500)
    times = np.exp(logs)
    target = np.array([float(function.at(Fraction(value)).mid()) for value in times])
    size = float(np.abs(target).max()) or 1.0
    blocks = list(dict.fromkeys((rate, frequency) for _, rate, frequency, _ in model.terms))
    waves = [index for index, (_, frequency) in enumerate(blocks) if frequency]
    count, pairs = len(blocks), len(waves)

    def parts(parameters: np.ndarray) -> list[np.ndarray]:
        """Weights of the cosines, weights of the sines, rates, frequencies."""
        cuts = [count, count + pairs, 2 * count + pairs]
        cosines, sines, rates, frequencies = np.split(parameters, cuts)
        return [size * cosines, size * sines, np.exp(rates), np.exp(frequencies)]

    def error(parameters: np.ndarray) -> float:
        with np.errstate(over="ignore", invalid="ignore"):
            cosines, sines, rates, frequencies = parts(parameters)
            decays = np.exp(-rates[:, None] * times)
            values = cosines[:, None] * decays
            angles = frequencies[:, None] * times
            values[waves] *= np.cos(angles)
            values[waves] += sines[:, None] * decays[waves] * np.sin(angles)
            gap = np.abs(values.sum(axis=0) - target) * times
            # Beyond the last time only the model counts.
            beyond = np.abs(cosines)
            beyond[waves] += np.abs(sines)
            total = np.trapezoid(gap, logs) + (beyond * np.exp(-rates * last) / rates).sum()
        return float(total) if np.isfinite(total) else 1e300

    weight = {key: float(to_fraction(value)) / size for key, value in model.terms.items()}
    start = np.array(
        [
            *(weight.get((0, *block, False), 0.0) for block in blocks),
            *(weight.get((0, *blocks[index], True), 0.0) for index in waves),
            *(np.log(float(rate)) for rate, _ in blocks),
            *(np.log(float(blocks[index][1])) for index in waves),
        ]
    )
    tried = 1500 * (1 + pairs)
    found = minimize(error, start, method="Nelder-Mead", options={"maxfev": tried})
    if not found.fun < error(start):
        return model
    cosines, sines, rates, frequencies = (
        [rational(float(value)) for value in item] for item in parts(found.x)
    )
    if min(rates) <= 0 or min(frequencies, default=Fraction(1)) <= 0:
        return model
    summands = []
    for index in range(count):
        wave = ExponentialPolynomial.constant(cosines[index])
        if index in waves:
            place = waves.index(index)
            wave = ExponentialPolynomial.oscillation(cosines[index], frequencies[place], False)
            wave += ExponentialPolynomial.oscillation(sines[place], frequencies[place], True)
        summands.append(wave.damped(rates[index]))
    return _collected(summands)

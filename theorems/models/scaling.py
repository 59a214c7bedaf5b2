"""Proposals of diagonal scalings: floats only, verified elsewhere.

The scaled matrix is ``diag(d) W diag(1/d)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


def perron_vectors(matrix: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Left and right Perron vectors of a non-negative matrix, approximately."""
    padded = matrix + 1e-9 * max(1e-300, float(matrix.max()))
    vectors = []
    for side in (padded.T, padded):
        vector = np.ones(len(matrix))
        for _ in range(500):
            image = side @ vector
            image /= image.max()
            if np.abs(image - vector).max() < 1e-12:
                break
            vector = image
        vectors.append(np.maximum(vector, 1e-9))
    return vectors[0], vectors[1]


def balance(matrix: FloatArray, exact: bool) -> list[FloatArray]:
    """Vectors d > 0 that make the norm of the scaled matrix small (quasi-Newton on log d).

    One from approximate norms by power iterations, whose early stop keeps it mild, and with
    ``exact`` one from singular vectors as well: neither gives the shorter window always.
    """
    objectives = [_by_iterations] + ([_by_singular_vectors] if exact else [])
    return [_minimised(matrix, objective) for objective in objectives]


def _by_iterations(scaled: FloatArray) -> tuple[float, FloatArray]:
    v = np.ones(len(scaled)) / np.sqrt(len(scaled))
    for _ in range(40):
        v = scaled.T @ (scaled @ v)
        v /= max(float(np.linalg.norm(v)), 1e-300)
    u = scaled @ v
    norm = max(float(np.linalg.norm(u)), 1e-300)
    return float(np.log(norm)), (u / norm) ** 2 - v**2


def _by_singular_vectors(scaled: FloatArray) -> tuple[float, FloatArray]:
    value, left, right = _log_norm(scaled)
    return value, left - right


def _log_norm(matrix: FloatArray) -> tuple[float, FloatArray, FloatArray]:
    """Logarithm of the spectral norm, and the squared singular vectors: its derivatives by the
    logarithms of a row and a column scaling."""
    left, values, right = np.linalg.svd(np.nan_to_num(matrix), full_matrices=False)
    return float(np.log(max(float(values[0]), 1e-300))), left[:, 0] ** 2, right[0] ** 2


def _minimised(
    matrix: FloatArray, objective: Callable[[FloatArray], tuple[float, FloatArray]]
) -> FloatArray:
    from scipy.optimize import minimize

    def scaled(logs: FloatArray) -> tuple[float, FloatArray]:
        scale = np.exp(logs)
        return objective((scale[:, None] * matrix) / scale)

    left, right = perron_vectors(np.abs(matrix))
    best: tuple[float, FloatArray] = (np.inf, np.zeros(len(matrix)))
    for start in (np.zeros(len(matrix)), np.log(left / right) / 2):
        if not matrix.any():
            break
        result = minimize(scaled, start, jac=True, method="L-BFGS-B", options={"maxiter": 60})
        if result.fun < best[0]:
            best = (float(result.fun), np.asarray(result.x))
    centred = best[1] - best[1].mean()
    return np.asarray(np.exp(np.clip(centred, -12, 12)), dtype=np.float64)


def aimed(
    matrix: FloatArray,
    inputs: FloatArray,
    bias: FloatArray,
    readout: NDArray[Any] | None,
    bound: float,
) -> list[FloatArray]:
    """Vectors d > 0 that make the bound itself small for windows k = 6, 12 and 24:
    ``||C/d|| mu^k (||d U|| bound + ||d b||) / (1 - mu)`` with mu the norm of the scaled matrix."""
    from scipy.optimize import minimize

    outer = np.eye(len(matrix)) if readout is None else np.asarray(readout.real)

    def objective(logs: FloatArray, window: int) -> tuple[float, FloatArray]:
        scale = np.exp(logs)
        factor, rows, columns = _log_norm(scale[:, None] * matrix / scale)
        mu = float(np.exp(factor))
        if mu >= 0.9999:
            return 1e3 + factor, rows - columns
        out, _, seen = _log_norm(outer / scale)
        gain, pushed, _ = _log_norm(scale[:, None] * inputs)
        driven = float(np.exp(gain)) * bound
        offset = float(np.linalg.norm(scale * bias))
        start = max(driven + offset, 1e-300)
        value = out + window * factor + float(np.log(start)) - float(np.log1p(-mu))
        gradient = (window + mu / (1 - mu)) * (rows - columns) - seen
        gradient += (driven * pushed + (scale * bias) ** 2 / max(offset, 1e-300)) / start
        return value, gradient

    if not matrix.any() or not inputs.any() or not outer.any():
        return []
    found = []
    for window in (6, 12, 24):
        result = minimize(
            objective, np.zeros(len(matrix)), args=(window,), jac=True, method="L-BFGS-B",
            options={"maxiter": 80},
        )  # fmt: skip
        logs = np.asarray(result.x) - np.mean(result.x)
        found.append(np.asarray(np.exp(np.clip(logs, -12, 12)), dtype=np.float64))
    return found

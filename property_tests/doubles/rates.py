"""Independent numerics for the rate theorem, in plain floats: nothing here certifies anything."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

NODES = 160


def _half_line(nodes: int) -> tuple[np.ndarray, np.ndarray]:
    """Gauss-Legendre nodes and weights moved to (0, oo) by t = (1 + x)/(1 - x)."""
    x, weights = np.polynomial.legendre.leggauss(nodes)
    return (1 + x) / (1 - x), weights * 2 / (1 - x) ** 2


def hankel_singular_values(
    kernel: Callable[[float], float], count: int, nodes: int = NODES
) -> list[float]:
    """The largest ``count`` singular values of f -> int kernel(s+t) f(t) dt, by Nystrom."""
    points, weights = _half_line(nodes)
    roots = np.sqrt(weights)
    cut = [[kernel(float(s + t)) if s + t < 700 else 0.0 for t in points] for s in points]
    matrix = roots[:, None] * np.array(cut) * roots[None, :]
    return [float(value) for value in np.linalg.svd(matrix, compute_uv=False)[:count]]


def l1_norm(function: Callable[[float], float], nodes: int = 4000) -> float:
    """``int_0^oo |function|`` on a fine logarithmic grid with the trapezoidal rule."""
    logs = np.linspace(-18.0, 9.0, nodes)
    points = np.exp(logs)
    values = np.array([abs(function(float(t))) for t in points]) * points
    return float(np.trapezoid(values, logs))


def norm_in_s(kernel: Callable[[float], float], kappa: float, nodes: int = 300) -> float:
    """``kappa * int_0^1 |q(s)| ds``, q(s) = kernel(-kappa*log(s))/s: (59) in the variable s."""
    x, weights = np.polynomial.legendre.leggauss(nodes)
    s = (1 + x) / 2
    values = [abs(kernel(-kappa * float(np.log(v)))) / float(v) for v in s]
    return float(kappa * np.sum(weights / 2 * np.array(values)))

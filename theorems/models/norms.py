r"""Contraction of one layer in a quadratic norm, and the scalars that a window needs.

For a layer :math:`h' = \sigma(W h + U x + b)` with slopes of sigma in [0, 1] (tanh, ReLU; linear:
slope 1) and :math:`\|h\|_P = \sqrt{h^\top P h}` a :class:`QuadraticNorm` holds five proved numbers:

- ``factor`` mu: :math:`\|h_1' - h_2'\|_P \le \mu \|h_1 - h_2\|_P` for equal inputs, because
  :math:`\mu^2 P - W^\top P W \succeq 0` (linear layers with any P; with slopes in [0, 1] only with
  diagonal P, which commutes with the slopes), or because of the incremental-sector inequality
  :math:`\begin{pmatrix}\mu^2 P & -W^\top T\\ -T W & 2T - P\end{pmatrix} \succeq 0`, T diagonal:
  the change v of the output and u of the state satisfy :math:`v^\top T (W u - v) \ge 0` entrywise,
  hence :math:`\mu^2 u^\top P u - v^\top P v \ge 2 v^\top T (W u - v) \ge 0`;
- ``gain``: change of the new state in the P-norm per unit of Euclidean input change;
- ``output``: Euclidean norm per unit of P-norm (:math:`I \preceq \kappa^2 P`);
- ``start``: the P-norm of every reachable state, the initial gap of a restart;
- ``largest``: P-norm per unit of Euclidean norm.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from theorems.models.componentwise import InputBound, NoCertificate
from theorems.models.dyadic import (
    Dyadic,
    is_positive_semidefinite,
    norm_upper_bound,
    round_up,
    square_root_upper,
)
from theorems.models.loading import Cell, Layer

FloatArray = NDArray[np.float64]
#: Largest hidden size for which the sector inequality is searched.
SECTOR_LIMIT = 40
#: Up to this size the balancing takes exact singular vectors instead of power iterations.
SINGULAR_LIMIT = 64


@dataclass(frozen=True, slots=True, eq=False)
class QuadraticNorm:
    """See the module docstring; ``metric`` and ``multiplier`` (diagonal T) are the certificate."""

    method: str
    metric: Dyadic
    multiplier: tuple[Fraction, ...]
    factor: Fraction
    gain: Fraction
    output: Fraction
    start: Fraction
    largest: Fraction


def spectral(layer: Layer, inputs: Fraction) -> QuadraticNorm:
    """P = I.  Raises NoCertificate when the spectral norm is not below 1."""
    weights = _weights(layer)
    factor = norm_upper_bound(weights)
    if factor >= 1:
        raise NoCertificate(f"spectral norm < 1 fails: the norm is about {float(factor):.6g}")
    return _complete("spectral norm", layer, inputs, Dyadic.identity(layer.size), factor)


def diagonal_scaling(layer: Layer, inputs: Fraction) -> tuple[QuadraticNorm, ...]:
    """Diagonal P, found by balancing; valid for every slope-restricted activation.

    The scaling with the least factor may be so extreme that its constants are useless, so milder
    ones on the way there are certified too and the caller takes the best window.
    """
    weights = _weights(layer)
    array = weights.to_array()
    full = _balance(array)
    found, best = [], float("inf")
    shares = np.linspace(1 / 8, 1, 8) if layer.size <= SINGULAR_LIMIT else np.linspace(1 / 4, 1, 4)
    for share in shares:
        scale = full**share
        estimate = float(np.linalg.norm(scale[:, None] * array / scale, 2))
        best = min(best, estimate)
        if estimate >= 1:
            continue
        metric = Dyadic.diagonal([_dyadic(value * value, 24) for value in scale])
        factor = _proved_factor(weights, metric, estimate)
        if factor is not None and factor < 1:
            found.append(_complete("diagonal scaling", layer, inputs, metric, factor))
    if not found:
        raise NoCertificate(
            f"no diagonal scaling makes the norm < 1: the best found is about {best:.6g}"
        )
    return tuple(found)


def perron(layer: Layer, inputs: Fraction) -> QuadraticNorm:
    """Diagonal P from the Perron vectors of |W|: D = sqrt(left / right)."""
    weights = _weights(layer)
    array = weights.to_array()
    left, right = _perron_vectors(np.abs(array))
    metric = Dyadic.diagonal([_dyadic(float(value), 24) for value in left / right])
    root = np.sqrt(left / right)
    estimate = float(np.linalg.norm(np.diag(root) @ array / root, 2))
    factor = _proved_factor(weights, metric, estimate)
    if factor is None or factor >= 1:
        raise NoCertificate(f"Perron weights give the factor {estimate:.6g}, not below 1")
    return _complete("Perron weights", layer, inputs, metric, factor)


def lyapunov(layer: Layer, inputs: Fraction) -> tuple[QuadraticNorm, ...]:
    """Full P for a linear layer, one for each of several factors above the spectral radius.

    P solves (W/mu)^T P (W/mu) - P + I = 0 in floats, is rounded, and is then verified exactly.
    """
    if layer.cell is not Cell.LINEAR:
        raise NoCertificate("a full P-norm certifies linear layers only (slopes do not commute)")
    from scipy.linalg import solve_discrete_lyapunov

    weights = _weights(layer)
    array = weights.to_array()
    radius = float(np.abs(np.linalg.eigvals(array)).max())
    if radius >= 1:
        raise NoCertificate(f"spectral radius < 1 fails: it is about {radius:.6g}")
    found = []
    for share in (0.02, 0.1, 0.3, 0.6):
        mu = Fraction(radius + share * (1 - radius))
        solution = solve_discrete_lyapunov(array.T / float(mu), np.eye(layer.size))
        scaled = (solution + solution.T) / (2 * np.trace(solution) / layer.size)
        metric = _symmetric(scaled, 60)
        factor = round_up(mu, 40)
        if _contracts(weights, metric, factor):
            found.append(_complete("Lyapunov P-norm", layer, inputs, metric, factor))
    if not found:
        raise NoCertificate("no rounded Lyapunov matrix passed the exact check (ill-conditioned)")
    return tuple(found)


def sector(layer: Layer, inputs: Fraction) -> tuple[QuadraticNorm, ...]:
    """Full P with the incremental-sector inequality, found by semidefinite programming."""
    if layer.cell not in (Cell.TANH, Cell.RELU):
        raise NoCertificate("the sector inequality is for tanh and ReLU layers")
    if layer.size > SECTOR_LIMIT:
        raise NoCertificate(f"skipped: hidden size {layer.size} is above {SECTOR_LIMIT}")
    from theorems.models.semidefinite import sector_multipliers

    weights = _weights(layer)
    array = weights.to_array()
    radius = float(np.abs(np.linalg.eigvals(array)).max(initial=0.0))
    if radius >= 1:
        raise NoCertificate(
            f"slopes near 1 already expand: the spectral radius of W is about {radius:.6g}"
        )
    found = []
    small = layer.size <= 16
    for mu in (0.3, 0.5, 0.7, 0.8, 0.9, 0.97, 0.99, 0.999) if small else (0.9, 0.97, 0.99, 0.999):
        if mu <= radius:
            continue
        proposal = sector_multipliers(array, mu)
        if proposal is None:
            continue
        metric = _symmetric(proposal[0], 40)
        multiplier = tuple(_dyadic(float(value), 40) for value in proposal[1])
        if sector_holds(weights, metric, multiplier, Fraction(mu)):
            found.append(
                _complete("incremental-sector LMI", layer, inputs, metric, Fraction(mu), multiplier)
            )
            if not small:
                break
    if not found:
        raise NoCertificate("no P and T satisfy the incremental-sector inequality up to 0.999")
    return tuple(found)


def sector_holds(
    weights: Dyadic, metric: Dyadic, multiplier: tuple[Fraction, ...], factor: Fraction
) -> bool:
    """The block inequality of the module docstring with T > 0 and P > 0, proved exactly."""
    if min(multiplier) <= 0 or not is_positive_semidefinite(metric):
        return False
    diagonal = Dyadic.diagonal(list(multiplier))
    tied = diagonal @ weights
    top = metric.scaled(factor * factor)
    corner = diagonal.scaled(Fraction(2)) - metric
    return is_positive_semidefinite(_blocks(top, tied, corner))


def _blocks(top: Dyadic, tied: Dyadic, corner: Dyadic) -> Dyadic:
    from flint import fmpz_mat

    size = top.shape[0]
    shift = max(top.shift, tied.shift, corner.shift)
    a, b, c = (
        top.aligned(shift).tolist(),
        tied.aligned(shift).tolist(),
        corner.aligned(shift).tolist(),
    )
    rows = [a[i] + [-b[j][i] for j in range(size)] for i in range(size)]
    rows += [[-value for value in b[i]] + c[i] for i in range(size)]
    return Dyadic(fmpz_mat(rows), shift)


def _weights(layer: Layer) -> Dyadic:
    return Dyadic.from_array(np.asarray(layer.recurrent, dtype=np.float64))


def _dyadic(value: float, bits: int) -> Fraction:
    """A positive dyadic rational near a positive float, with that many significant bits."""
    mantissa, exponent = np.frexp(value)
    return Fraction(max(1, round(float(mantissa) * 2**bits))) * Fraction(2) ** (
        int(exponent) - bits
    )


def _symmetric(array: FloatArray, bits: int) -> Dyadic:
    rounded = np.rint(np.ldexp((array + array.T) / 2, bits))
    return Dyadic.from_array(np.ldexp(rounded, -bits))


def _contracts(weights: Dyadic, metric: Dyadic, factor: Fraction) -> bool:
    image = weights.transpose @ metric @ weights
    return is_positive_semidefinite(metric.scaled(factor * factor) - image) and (
        is_positive_semidefinite(metric)
    )


def _proved_factor(weights: Dyadic, metric: Dyadic, estimate: float) -> Fraction | None:
    for slack in (2.0**-18, 2.0**-12, 2.0**-9):
        # A zero matrix still needs a factor whose square leaves room for the definite residual.
        factor = round_up(Fraction(max(estimate, 2.0**-40)) * (1 + Fraction(slack)), 40)
        if _contracts(weights, metric, factor):
            return factor
    return None


def _perron_vectors(matrix: FloatArray) -> tuple[FloatArray, FloatArray]:
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


def _balance(matrix: FloatArray) -> FloatArray:
    """Diagonal d > 0 that makes the norm of diag(d) W diag(1/d) small (quasi-Newton on log d)."""
    from scipy.optimize import minimize

    left, right = _perron_vectors(np.abs(matrix))

    start_vector = np.ones(len(matrix)) / np.sqrt(len(matrix))

    def objective(logs: FloatArray) -> tuple[float, FloatArray]:
        # A few dozen power iterations: an approximate norm and its gradient are enough to search.
        scale = np.exp(logs)
        scaled = (scale[:, None] * matrix) / scale
        if len(matrix) <= SINGULAR_LIMIT and np.isfinite(scaled).all():
            left_vectors, values, right_vectors = np.linalg.svd(scaled)
            top = max(float(values[0]), 1e-300)
            return float(np.log(top)), left_vectors[:, 0] ** 2 - right_vectors[0] ** 2
        v = start_vector
        for _ in range(40):
            v = scaled.T @ (scaled @ v)
            v /= max(float(np.linalg.norm(v)), 1e-300)
        u = scaled @ v
        norm = max(float(np.linalg.norm(u)), 1e-300)
        return float(np.log(norm)), (u / norm) ** 2 - v**2

    best: tuple[float, FloatArray] = (np.inf, np.zeros(len(matrix)))
    for start in (np.zeros(len(matrix)), np.log(left / right) / 2):
        if not matrix.any():
            break
        result = minimize(objective, start, jac=True, method="L-BFGS-B", options={"maxiter": 60})
        if result.fun < best[0]:
            best = (float(result.fun), np.asarray(result.x))
    centred = best[1] - best[1].mean()
    return np.asarray(np.exp(np.clip(centred, -12, 12)), dtype=np.float64)


def _complete(
    method: str,
    layer: Layer,
    inputs: Fraction,
    metric: Dyadic,
    factor: Fraction,
    multiplier: tuple[Fraction, ...] = (),
) -> QuadraticNorm:
    """Prove gain, output and start for a proved factor; ``inputs`` bounds Euclidean inputs."""
    if factor >= 1:
        raise NoCertificate(f"the factor {float(factor):.9g} is not below 1")
    matrix = Dyadic.from_array(np.asarray(layer.input, dtype=np.float64))
    size = layer.size
    array = metric.to_array()
    eigenvalues = np.linalg.eigvalsh(array)
    output = _square_bound(
        1 / max(eigenvalues[0], 1e-300),
        lambda square: metric.scaled(square) - Dyadic.identity(size),
    )
    largest = _square_bound(
        float(eigenvalues[-1]), lambda square: Dyadic.identity(size).scaled(square) - metric
    )
    if layer.cell is Cell.LINEAR or is_diagonal(metric):
        image = matrix.transpose @ metric @ matrix
        estimate = float(np.linalg.eigvalsh(image.to_array())[-1])
        gain = _square_bound(
            max(estimate, 1e-300),
            lambda square: Dyadic.identity(layer.inputs).scaled(square) - image,
        )
    else:
        # Slopes come between U and P, so only the plain norms may be multiplied.
        gain = largest * norm_upper_bound(matrix)
    bias = sum(
        (
            sum((Fraction(float(part[j])) for part in layer.bias_parts), Fraction(0)) ** 2
            for j in range(size if layer.bias_parts else 0)
        ),
        Fraction(0),
    )
    pushed = gain * inputs + largest * square_root_upper(bias)
    start = pushed / (1 - factor)
    if layer.cell is Cell.TANH:
        start = min(start, largest * square_root_upper(Fraction(size)))
    return QuadraticNorm(method, metric, multiplier, factor, gain, output, start, largest)


def is_diagonal(metric: Dyadic) -> bool:
    """Whether every entry off the diagonal is exactly zero."""
    rows = metric.mantissa.tolist()
    return all(value == 0 for i, row in enumerate(rows) for j, value in enumerate(row) if i != j)


def _square_bound(estimate: float, difference: object) -> Fraction:
    """A proved mu with ``difference(mu^2)`` positive semidefinite, mu^2 near the estimate."""
    assert callable(difference)
    for slack in (2.0**-20, 2.0**-12, 2.0**-6, 1.0, 16.0):
        mu = round_up(square_root_upper(Fraction(estimate) * (1 + Fraction(slack))), 40)
        if is_positive_semidefinite(difference(mu * mu)):
            return mu
    raise NoCertificate("the metric is too ill-conditioned to be verified")


def input_norm(inputs: InputBound, size: int) -> Fraction:
    """Upper bound of the Euclidean norm of an input."""
    if inputs.norm == "2":
        return inputs.bound
    return inputs.bound * square_root_upper(Fraction(size))

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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import (
    Dyadic,
    is_positive_semidefinite,
    norm_upper_bound,
    round_up,
    square_root_upper,
)
from memory_theorems.theorems.models.rounding import (
    UNIT,
    contracts,
    frobenius,
    spectral_norm,
    upward,
)
from memory_theorems.theorems.models.scaling import aimed, balance, perron_vectors

FloatArray = NDArray[np.float64]
#: Largest hidden size for which the sector inequality is searched.
SECTOR_LIMIT = 40
#: Up to this size a scaling is aimed at short windows as well.
AIMED_LIMIT = 32
#: Above this size inequalities are proved by floats with rounding bounds, not by exact integers.
EXACT_LIMIT = 96
#: Above this size a linear layer is left to its tail sums, which are sharper and cheaper.
LINEAR_LIMIT = 256


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
    if layer.size > EXACT_LIMIT:
        factor = round_up(upward(spectral_norm(np.asarray(layer.recurrent, dtype=float))), 40)
    else:
        factor = norm_upper_bound(_weights(layer))
    if factor >= 1:
        raise NoCertificate(f"spectral norm < 1 fails: the norm is about {float(factor):.6g}")
    return _complete("spectral norm", layer, inputs, Dyadic.identity(layer.size), factor)


def diagonal_scaling(
    layer: Layer, inputs: Fraction, readout: NDArray[Any] | None = None
) -> tuple[QuadraticNorm, ...]:
    """Diagonal P, found by balancing; valid for every slope-restricted activation.

    The scaling with the least factor may be so extreme that its constants are useless, so milder
    ones on the way there, ones found by power iterations alone and ones aimed at short windows are
    certified too and the caller takes the best window.
    """
    _leave_to_tails(layer)
    weights = _weights(layer)
    array = weights.to_array()
    small = layer.size <= AIMED_LIMIT
    scales = []
    for full in balance(array, exact=small):
        shares = np.linspace(1 / 8, 1, 8) if small else np.linspace(1 / 4, 1, 4)
        scales += [full**share for share in shares]
    if small:
        bias = np.sum(layer.bias_parts, axis=0) if layer.bias_parts else np.zeros(layer.size)
        scales += aimed(array, np.asarray(layer.input), bias, readout, float(inputs))
    found, best = [], float("inf")
    for scale in scales:
        estimate = float(np.linalg.norm(scale[:, None] * array / scale, 2))
        best = min(best, estimate)
        if not estimate < 1:
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


def _leave_to_tails(layer: Layer) -> None:
    if layer.cell is LINEAR and layer.size > LINEAR_LIMIT:
        raise NoCertificate(
            f"skipped: a linear layer of size {layer.size} > {LINEAR_LIMIT} is left to tail sums"
        )


def perron(layer: Layer, inputs: Fraction) -> QuadraticNorm:
    """Diagonal P from the Perron vectors of |W|: D = sqrt(left / right)."""
    _leave_to_tails(layer)
    weights = _weights(layer)
    array = weights.to_array()
    left, right = perron_vectors(np.abs(array))
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
    if layer.cell is not LINEAR:
        raise NoCertificate("a full P-norm certifies linear layers only (slopes do not commute)")
    _leave_to_tails(layer)
    if layer.size > EXACT_LIMIT:
        raise NoCertificate(
            f"skipped: a full metric of size {layer.size} > {EXACT_LIMIT} is slow to verify exactly"
        )
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


#: The largest factor that is tried with the incremental-sector inequality.
LARGEST = 0.999


def sector(layer: Layer, inputs: Fraction) -> tuple[QuadraticNorm, ...]:
    """Full P with the incremental-sector inequality, found by semidefinite programming."""
    if layer.cell not in (TANH, RELU):
        raise NoCertificate("the sector inequality is for tanh and ReLU layers")
    if layer.size > SECTOR_LIMIT:
        raise NoCertificate(f"skipped: hidden size {layer.size} is above {SECTOR_LIMIT}")
    from memory_theorems.theorems.models.semidefinite import sector_multipliers

    weights = _weights(layer)
    array = weights.to_array()
    radius = float(np.abs(np.linalg.eigvals(array)).max(initial=0.0))
    if radius >= 1:
        raise NoCertificate(
            f"slopes near 1 already expand: the spectral radius of W is about {radius:.6g}"
        )
    found = []
    small = layer.size <= 16
    # What holds for a factor holds for all larger ones: most models fail at the largest.
    widest = sector_multipliers(array, LARGEST) if radius < LARGEST else None
    factors = (0.3, 0.5, 0.7, 0.8, 0.9, 0.97, 0.99) if small else (0.9, 0.97, 0.99)
    for mu in (*factors, LARGEST) if widest is not None else ():
        if mu <= radius:
            continue
        proposal = widest if mu == LARGEST else sector_multipliers(array, mu)
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
        raise NoCertificate(f"no P and T satisfy the incremental-sector inequality up to {LARGEST}")
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
        if weights.shape[0] > EXACT_LIMIT:
            # The diagonal metrics have 24 bits and the weights are floats: nothing is rounded.
            holds = contracts(weights.to_array(), np.diag(metric.to_array()), factor)
        else:
            holds = _contracts(weights, metric, factor)
        if holds:
            return factor
    return None


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
    bias = [
        sum((Fraction(float(part[j])) for part in layer.bias_parts), Fraction(0))
        for j in range(layer.size)
    ]
    if is_diagonal(metric):
        entries = [metric.entry(i, i) for i in range(layer.size)]
        output = square_root_upper(1 / min(entries))
        largest = square_root_upper(max(entries))
        gain = _diagonal_gain(layer, metric)
        offset = square_root_upper(
            sum((p * b * b for p, b in zip(entries, bias, strict=True)), Fraction(0))
        )
        saturated = square_root_upper(sum(entries, Fraction(0)))
    else:
        output, largest, gain = _full_constants(layer, metric)
        offset = largest * square_root_upper(sum((b * b for b in bias), Fraction(0)))
        saturated = largest * square_root_upper(Fraction(layer.size))
    start = (gain * inputs + offset) / (1 - factor)
    if layer.cell is TANH:
        start = min(start, saturated)
    return QuadraticNorm(method, metric, multiplier, factor, gain, output, start, largest)


def _diagonal_gain(layer: Layer, metric: Dyadic) -> Fraction:
    """A proved bound of ||P^(1/2) U||."""
    array = np.asarray(layer.input, dtype=np.float64)
    if layer.size > EXACT_LIMIT or layer.inputs > EXACT_LIMIT:
        scaled = np.sqrt(np.diag(metric.to_array()))[:, None] * array
        return round_up(upward(spectral_norm(scaled, 8 * UNIT * frobenius(scaled))), 40)
    matrix = Dyadic.from_array(array)
    image = matrix.transpose @ metric @ matrix
    estimate = float(np.linalg.eigvalsh(image.to_array())[-1])
    return _square_bound(
        max(estimate, 1e-300),
        lambda square: Dyadic.identity(layer.inputs).scaled(square) - image,
    )


def _full_constants(layer: Layer, metric: Dyadic) -> tuple[Fraction, Fraction, Fraction]:
    """(output, largest, gain) of a metric that is not diagonal."""
    size = layer.size
    eigenvalues = np.linalg.eigvalsh(metric.to_array())
    output = _square_bound(
        1 / max(eigenvalues[0], 1e-300),
        lambda square: metric.scaled(square) - Dyadic.identity(size),
    )
    largest = _square_bound(
        float(eigenvalues[-1]), lambda square: Dyadic.identity(size).scaled(square) - metric
    )
    if layer.cell is LINEAR:
        return output, largest, _diagonal_gain(layer, metric)
    # Slopes come between U and P, so only the plain norms may be multiplied.
    matrix = Dyadic.from_array(np.asarray(layer.input, dtype=np.float64))
    return output, largest, largest * norm_upper_bound(matrix)


def readout_factor(readout: NDArray[Any] | None, item: QuadraticNorm) -> Fraction:
    """A proved kappa with ``||C h|| <= kappa ||h||_P``: kappa^2 P - C^T C is positive."""
    if readout is None:
        return item.output
    array = np.asarray(readout.real, dtype=np.float64)
    if item.metric.shape[0] > EXACT_LIMIT:
        if not is_diagonal(item.metric):
            return round_up(upward(spectral_norm(array)), 40) * item.output
        scaled = array / np.sqrt(np.diag(item.metric.to_array()))
        return round_up(upward(spectral_norm(scaled, 8 * UNIT * frobenius(scaled))), 40)
    matrix = Dyadic.from_array(array)
    image = matrix.transpose @ matrix
    solved = np.linalg.solve(item.metric.to_array(), image.to_array())
    estimate = float(np.abs(np.linalg.eigvals(solved)).max(initial=0.0))
    try:
        return _square_bound(
            max(estimate, 1e-300), lambda square: item.metric.scaled(square) - image
        )
    except NoCertificate:
        return norm_upper_bound(matrix) * item.output


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

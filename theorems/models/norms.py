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

FloatArray = NDArray[np.float64]
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


def leave_to_tails(layer: Layer) -> None:
    if layer.cell is LINEAR and layer.size > LINEAR_LIMIT:
        raise NoCertificate(
            f"skipped: a linear layer of size {layer.size} > {LINEAR_LIMIT} is left to tail sums"
        )


def weights_of(layer: Layer) -> Dyadic:
    return Dyadic.from_array(np.asarray(layer.recurrent, dtype=np.float64))


def dyadic(value: float, bits: int) -> Fraction:
    """A positive dyadic rational near a positive float, with that many significant bits."""
    mantissa, exponent = np.frexp(value)
    return Fraction(max(1, round(float(mantissa) * 2**bits))) * Fraction(2) ** (
        int(exponent) - bits
    )


def symmetric(array: FloatArray, bits: int) -> Dyadic:
    rounded = np.rint(np.ldexp((array + array.T) / 2, bits))
    return Dyadic.from_array(np.ldexp(rounded, -bits))


def contracts_exactly(weights: Dyadic, metric: Dyadic, factor: Fraction) -> bool:
    image = weights.transpose @ metric @ weights
    return is_positive_semidefinite(metric.scaled(factor * factor) - image) and (
        is_positive_semidefinite(metric)
    )


def proved_factor(weights: Dyadic, metric: Dyadic, estimate: float) -> Fraction | None:
    for slack in (2.0**-18, 2.0**-12, 2.0**-9):
        # A zero matrix still needs a factor whose square leaves room for the definite residual.
        factor = round_up(Fraction(max(estimate, 2.0**-40)) * (1 + Fraction(slack)), 40)
        if weights.shape[0] > EXACT_LIMIT:
            # The diagonal metrics have 24 bits and the weights are floats: nothing is rounded.
            holds = contracts(weights.to_array(), np.diag(metric.to_array()), factor)
        else:
            holds = contracts_exactly(weights, metric, factor)
        if holds:
            return factor
    return None


def complete(
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

r"""Sufficient conditions of the control literature, decided again with proved bounds.

Each bounds the difference of two runs with equal inputs by a linear recursion with one or two
numbers in it.  Bars are bounds for inputs of maximum norm at most the bound: for a gate with the
weights W (state), U (input) and b, :math:`\bar\sigma=\sigma(\max_j\sum|U_j|B+\sum|W_j|+|b_j|)`.

- GRU (arXiv 2011.06806), with :math:`a=\|W_n\|_\infty(\tfrac14\|W_r\|_\infty+\bar\sigma_r)`:
  :math:`a+\tfrac14\frac{1+\bar\varphi_n}{1-\bar\sigma_z}\|W_z\|_\infty<1`.  This is for a
  candidate that is reset before its matrix, :math:`W_n(r\circ h)`.  PyTorch has
  :math:`r\circ(W_nh+b')`, for which :math:`a=\|W_n\|\bar\sigma_r+\tfrac14\|W_r\|(\|W_n\|+\|b'\|)`;
  without :math:`b'` the two agree.
- LSTM (arXiv 1910.04024): :math:`\rho(A)<1`, in the Euclidean or in the maximum norm,

  .. math:: A=\begin{pmatrix}\bar f&\alpha\\ \bar o\bar f&\bar o\alpha+\tfrac14\tanh(\bar c)\|W_o\|
     \end{pmatrix},\quad\alpha=\tfrac14\|W_f\|\bar c+\bar\imath\|W_g\|+\tfrac14\|W_i\|\bar g,\quad
     \bar c=\frac{\bar\imath\bar g}{1-\bar f}.

- LSTM with recovery time (arXiv 2505.17696): the same with bounds of the states that are iterated,
  and the steps after which the difference is small.
- RNN (arXiv 2210.09721): a diagonal P > 0 with :math:`W^\top PW\prec P`.

The papers are quoted from memory and every condition was derived again; for the recovery time the
iteration of the bounds is our reading of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.componentwise import SWEEPS, InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, norm_upper_bound, square_root_upper
from memory_theorems.theorems.models.loading import Layer, TrainedModel

GRU = "delta-ISS of GRU (arXiv 2011.06806)"
LSTM = "delta-ISS of LSTM (arXiv 1910.04024)"
RECOVERY = "recovery time (arXiv 2505.17696)"
RNN = "delta-ISS of RNN (arXiv 2210.09721)"
ONE = Fraction(1)
#: Entries above this size are left to the maximum norm, which needs no eigenvalue.
EUCLIDEAN_LIMIT = 96


class ConditionFails(NoCertificate):
    """A condition does not hold; ``number`` is what is to be below 1."""

    def __init__(self, told: str, number: float) -> None:
        super().__init__(told)
        self.number = number


@dataclass(frozen=True, slots=True)
class Recursion:
    """``matrix``: nonnegative, of side 1 or 2; ``start``: the first differences; both bounds.

    The last component is that of h, in the ``norm``; ``norms``: proved bounds of spectral norms.
    """

    matrix: tuple[tuple[Fraction, ...], ...]
    start: tuple[Fraction, ...]
    norm: str
    norms: tuple[Fraction, ...] = ()

    @property
    def radius(self) -> Fraction:
        """A bound of the spectral radius from above, exact for side 1."""
        if len(self.matrix) == 1:
            return self.matrix[0][0]
        (a, b), (c, d) = self.matrix
        return (a + d + square_root_upper((a - d) ** 2 + 4 * b * c)) / 2

    def steps(self, readout: Fraction) -> Iterator[tuple[int, bool]]:
        """Bounds of the output gap in fixed point, and whether they never grow from there on."""
        matrix = [[fp.ceiling(value) for value in row] for row in self.matrix]
        seen, state = fp.ceiling(readout), [fp.ceiling(value) for value in self.start]
        while True:
            moved = [
                sum(fp.product(a, b) for a, b in zip(row, state, strict=True)) for row in matrix
            ]
            settled = all(new <= old for new, old in zip(moved, state, strict=True))
            yield fp.product(seen, state[-1]), settled
            state = moved


def gru(layer: Layer, inputs: InputBound) -> Recursion:
    """The recursion of a GRU layer.  Raises ConditionFails with the number that is not below 1."""
    size = layer.size
    weights = [_part(layer.recurrent, k, size).infinity_norm() for k in range(3)]
    inner, hidden = layer.cell.bias_sums(layer)
    reach = _reaches(layer, inputs, inner, ONE)
    inside = max((abs(value) for value in hidden), default=Fraction(0))
    reset, update = (_upper("sigmoid", value) for value in reach[:2])
    candidate = _upper("tanh", max(_rows(layer, inputs, inner, ONE, 2, hidden)))
    pulled = weights[2] * reset + weights[0] * (weights[2] + inside) / 4
    factor = update + (1 - update) * pulled + (1 + candidate) * weights[1] / 4
    if update >= 1:
        raise ConditionFails("the bound of the update gates is not below 1", float("inf"))
    total = pulled + (1 + candidate) * weights[1] / 4 / (1 - update)
    if total >= 1:
        raise ConditionFails(
            f"the condition fails: its sum is to be below 1 and is about {float(total):.4g}",
            float(total),
        )
    return Recursion(((factor,),), (ONE,), "inf")


def lstm(layer: Layer, inputs: InputBound, sweeps: int) -> tuple[Recursion, ...]:
    """The recursions of an LSTM layer in both norms, those with a spectral radius below 1.

    ``sweeps``: how often the bounds of the states are iterated, 0 for |h| <= 1.
    Raises ConditionFails with the least spectral radius.
    """
    size = layer.size
    inner, _ = layer.cell.bias_sums(layer)
    hidden = ONE
    for sweep in range(sweeps + 1):
        reach = _reaches(layer, inputs, inner, hidden)
        i, f, o = (_upper("sigmoid", reach[k]) for k in (0, 1, 3))
        g = _upper("tanh", reach[2])
        if f >= 1:
            raise ConditionFails("the bound of the forget gates is not below 1", float("inf"))
        cell = i * g / (1 - f)
        squashed = _upper("tanh", cell)
        if sweep < sweeps:
            hidden = min(hidden, o * squashed)
    parts = [_part(layer.recurrent, k, size) for k in range(4)]
    found = [_lstm("inf", [p.infinity_norm() for p in parts], (i, f, g, o, cell, squashed), size)]
    if size <= EUCLIDEAN_LIMIT:
        norms = [norm_upper_bound(part) for part in parts]
        found.append(_lstm("2", norms, (i, f, g, o, cell, squashed), size))
    kept = tuple(item for item in found if item.radius < 1)
    if not kept:
        least = min(float(item.radius) for item in found)
        raise ConditionFails(
            f"the condition fails: the spectral radius of A is about {least:.4g}", least
        )
    return kept


def _lstm(norm: str, norms: list[Fraction], bounds: tuple[Fraction, ...], size: int) -> Recursion:
    i, f, g, o, cell, squashed = bounds
    of_i, of_f, of_g, of_o = norms
    alpha = of_f * cell / 4 + i * of_g + of_i * g / 4
    matrix = ((f, alpha), (o * f, o * alpha + squashed * of_o / 4))
    many = ONE if norm == "inf" else square_root_upper(Fraction(size))
    start = (many * cell, many * o * squashed)
    return Recursion(matrix, start, norm, () if norm == "inf" else tuple(norms))


def readout_bound(model: TrainedModel, norm: str) -> Fraction:
    """The Euclidean norm of the output per unit of the ``norm`` of the last state."""
    size = model.layers[-1].size
    readout = np.eye(size) if model.readout is None else np.asarray(model.readout.real)
    matrix = Dyadic.from_array(np.asarray(readout, dtype=np.float64))
    if norm == "2":
        return ONE if model.readout is None else norm_upper_bound(matrix)
    rows = [Fraction(sum(row)) / Fraction(2) ** matrix.shift for row in matrix.absolute_integers()]
    return square_root_upper(sum((value * value for value in rows), Fraction(0)))


def recursions(layer: Layer, inputs: InputBound, name: str) -> tuple[Recursion, ...]:
    """Those of the condition of that name.  Raises NoCertificate with the number that fails."""
    if name == GRU:
        return (gru(layer, inputs),)
    return lstm(layer, inputs, _sweeps(name))


def certificate(name: str, item: Recursion, readout: Fraction) -> dict[str, object]:
    """The JSON evidence: the norm, and the bounds of Euclidean norms that are not read off."""
    return {
        "kind": "published",
        "norm": item.norm,
        "norms": [str(value) for value in item.norms],
        "readout_factor": str(readout),
        "sweeps": _sweeps(name),
    }


def _sweeps(name: str) -> int:
    """How often the bounds of the states are iterated in a condition."""
    return SWEEPS if name == RECOVERY else 0


# ------------------------------------------------------------------ bounds of gates
def _part(weights: NDArray[np.float64 | np.complex128], gate: int, size: int) -> Dyadic:
    return Dyadic.from_array(np.asarray(weights[gate * size : (gate + 1) * size].real, dtype=float))


def _rows(
    layer: Layer,
    inputs: InputBound,
    bias: list[Fraction],
    hidden: Fraction,
    gate: int,
    inside: list[Fraction] | None = None,
) -> list[Fraction]:
    """Row by row: the largest |pre-activation| for states and inputs in maximum-norm balls."""
    size = layer.size
    scales = []
    for weights, bound in ((layer.recurrent, hidden), (layer.input, inputs.bound)):
        part = _part(weights, gate, size)
        scales.append(
            [Fraction(sum(row)) / Fraction(2) ** part.shift * bound
             for row in part.absolute_integers()]
        )  # fmt: skip
    return [
        a + b + abs(bias[gate * size + j]) + (abs(inside[j]) if inside else 0)
        for j, (a, b) in enumerate(zip(*scales, strict=True))
    ]


def _reaches(
    layer: Layer, inputs: InputBound, bias: list[Fraction], hidden: Fraction
) -> list[Fraction]:
    """For each gate the largest row."""
    gates = len(layer.recurrent) // layer.size
    return [max(_rows(layer, inputs, bias, hidden, gate)) for gate in range(gates)]


def _upper(kind: str, value: Fraction) -> Fraction:
    function = fp.sigmoid if kind == "sigmoid" else fp.tanh
    return min(fp.exact(fp.upper(function, [value])[0]), ONE)

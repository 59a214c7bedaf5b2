r"""Componentwise comparison systems: bounds of the inputs, gates, and the map of one layer.

Statement.  Let a model run from the zero state on inputs within the bound, and let the same model
be restarted from the zero state k steps ago.  Every component of every state stays in the box of
its :class:`Comparison`, and if :math:`e_0` is that box and :math:`e_{s+1} = F(e_s)` with the
monotone map :math:`F` of :meth:`Comparison.step`, then the components of the difference of the two
states after k steps are at most :math:`e_k`.

The maps and their proofs stand with the cells (p_g denotes |W_g| e_h + |U_g| e_in, the bound of a
pre-activation's change; the slopes of sigmoid and tanh are at most 1/4 and 1).  All are monotone
and positively homogeneous, so :math:`F(e) \le r e` with r < 1 certifies the factor r for every
later step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.dyadic import Dyadic, square_root_upper
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.verify.errors import VerifyError

FloatArray = NDArray[np.float64]


class NoCertificate(VerifyError):
    """A method finds no certificate; the message names the hypothesis that fails.

    ``least``: the least factor that was found, about, where a search for one below 1 failed.
    """

    def __init__(self, message: str, least: float = 1.0) -> None:
        super().__init__(message)
        self.least = least


#: The reachable box is tightened by this many sweeps of a monotone iteration.
SWEEPS = 12


@dataclass(frozen=True, slots=True)
class InputBound:
    """Every input satisfies ``||x_t|| <= bound`` in the Euclidean or the maximum norm.

    ``box``: if given, the least and the greatest value of each channel; ``rows``: if given, the
    only inputs there are.  Both lie within the bound.
    """

    bound: Fraction
    norm: str
    box: tuple[tuple[Fraction, Fraction], ...] | None = None
    rows: tuple[tuple[Fraction, ...], ...] | None = None

    def row_bounds(self, matrix: Dyadic) -> Vector:
        """Upper bounds of |row . x|: the dual norm of the row times the bound."""
        scale = Fraction(2) ** matrix.shift
        bounds = []
        for row in matrix.absolute_integers():
            if self.norm == "inf":
                dual = Fraction(sum(row)) / scale
            else:
                dual = square_root_upper(Fraction(sum(value * value for value in row))) / scale
            bounds.append(fp.ceiling(dual * self.bound))
        return tuple(bounds)


@dataclass(frozen=True, slots=True, eq=False)
class Gate:
    """One block of a layer: |W|, |U|, and exact biases."""

    recurrent: Absolute
    input: Absolute
    bias: tuple[Fraction, ...]
    input_bound: Vector

    def preactivation(self, box: Vector) -> Vector:
        """Upper bounds of |W h + U x| over the box and the inputs (bias not included)."""
        return fp.add(self.recurrent(box), self.input_bound)

    def change(self, gap: Vector, input_gap: Vector | None) -> Vector:
        """p = |W| e + |U| e_in."""
        moved = self.recurrent(gap)
        return moved if input_gap is None else fp.add(moved, self.input(input_gap))

    def upper_arguments(self, box: Vector) -> list[Fraction]:
        reach = self.preactivation(box)
        return [b + fp.exact(v) for b, v in zip(self.bias, reach, strict=True)]

    def lower_arguments(self, box: Vector) -> list[Fraction]:
        reach = self.preactivation(box)
        return [b - fp.exact(v) for b, v in zip(self.bias, reach, strict=True)]

    def absolute_arguments(self, box: Vector) -> list[Fraction]:
        reach = self.preactivation(box)
        return [abs(b) + fp.exact(v) for b, v in zip(self.bias, reach, strict=True)]


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The comparison map of one layer, and its reachable box.

    ``box`` bounds |h| (n entries); ``state`` is the initial gap, which ends with that of h:
    (c, h) for LSTM, h otherwise.
    """

    gates: tuple[Gate, ...]
    box: Vector
    state: Vector
    constants: tuple[Vector, ...] = ()

    def hidden(self, gap: Vector) -> Vector:
        """The part of a gap vector that the next layer or the readout sees."""
        return gap[len(gap) - len(self.box) :]

    def step(self, gap: Vector, input_gap: Vector | None) -> Vector:
        """F(e) of a cell with slopes of at most 1; others have maps of their own."""
        return self.gates[0].change(gap, input_gap)


def quarter(vector: Vector) -> Vector:
    """The slope of the logistic function is at most 1/4."""
    return tuple(-(-value // 4) for value in vector)


def gates_of(
    recurrent: FloatArray,
    matrix: FloatArray,
    bias: Sequence[Fraction],
    inputs: InputBound | Vector,
) -> tuple[Gate, ...]:
    """The gates of a layer, from its matrices (g n, n) and (g n, d) and the sums of its biases."""
    size = recurrent.shape[1]
    gates = []
    for start in range(0, recurrent.shape[0], size):
        rows = slice(start, start + size)
        pushed = Dyadic.from_array(np.asarray(matrix[rows], dtype=np.float64))
        absolute = Absolute.of(pushed)
        bound = inputs.row_bounds(pushed) if isinstance(inputs, InputBound) else absolute(inputs)
        pulled = Absolute.of(Dyadic.from_array(np.asarray(recurrent[rows], dtype=np.float64)))
        gates.append(Gate(pulled, absolute, tuple(bias[rows]), bound))
    return tuple(gates)

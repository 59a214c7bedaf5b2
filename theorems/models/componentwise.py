r"""Componentwise comparison systems for RNN, LSTM and GRU layers.

Statement.  Let a model run from the zero state on inputs within the bound, and let the same model
be restarted from the zero state k steps ago.  Every component of every state stays in the box
computed by :func:`reachable`, and if :math:`e_0` is that box and :math:`e_{s+1} = F(e_s)` with the
monotone map :math:`F` of :meth:`Comparison.step`, then the components of the difference of the two
states after k steps are at most :math:`e_k`.

Proof of the maps (p_g denotes |W_g| e_h + |U_g| e_in, the bound of a pre-activation's change;
the slopes of sigmoid and tanh are at most 1/4 and 1):

- tanh, ReLU, linear: :math:`e' = p`.
- LSTM, :math:`c' = f c + i z`, :math:`h' = o \tanh c'`:
  :math:`e_c' = \bar f e_c + \tfrac14 \bar C p_f + \tfrac14 \bar z p_i + \bar i p_z` and
  :math:`e_h' = \bar o e_c' + \tfrac14 \tanh(\bar C) p_o`.
- GRU, :math:`n = \tanh(\cdot + r (W_n h + b))`, :math:`h' = (1-z) n + z h`:
  :math:`e_n = |U_n| e_{in} + \bar r |W_n| e + \tfrac14 \bar Q p_r` and
  :math:`e' = \max_{z \in \{z_-, z_+\}} ((1-z) e_n + z e) + \tfrac14 (\bar h + \bar n) p_z`.

All maps are monotone and positively homogeneous, so :math:`F(e) \le r e` with r < 1 certifies the
factor r for every later step.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.dyadic import Dyadic, square_root_upper
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.theorems.models.loading import Cell, Layer, TrainedModel
from memory_theorems.verify.errors import VerifyError


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

    ``box`` bounds |h| (n entries); ``state`` is the initial gap: (c, h) for LSTM, h otherwise.
    """

    cell: Cell
    gates: tuple[Gate, ...]
    box: Vector
    state: Vector
    constants: tuple[Vector, ...] = ()

    def hidden(self, gap: Vector) -> Vector:
        """The part of a gap vector that the next layer or the readout sees."""
        return gap[len(self.box) :] if self.cell is Cell.LSTM else gap

    def step(self, gap: Vector, input_gap: Vector | None) -> Vector:
        """F(e): see the module docstring."""
        size = len(self.box)
        if self.cell is Cell.LSTM:
            cell_gap, hidden_gap = gap[:size], gap[size:]
            p_i, p_f, p_z, p_o = (gate.change(hidden_gap, input_gap) for gate in self.gates)
            i_, f_, z_, o_, quarter_c, quarter_tanh = self.constants
            new_cell = fp.add(
                fp.multiply(f_, cell_gap),
                fp.multiply(quarter_c, p_f),
                fp.multiply(_quarter(z_), p_i),
                fp.multiply(i_, p_z),
            )
            new_hidden = fp.add(fp.multiply(o_, new_cell), fp.multiply(quarter_tanh, p_o))
            return new_cell + new_hidden
        if self.cell is Cell.GRU:
            reset, update, candidate = self.gates
            r_, z_low, z_high, quarter_q, quarter_spread = self.constants
            p_r, p_z = (gate.change(gap, input_gap) for gate in (reset, update))
            moved = fp.multiply(r_, candidate.recurrent(gap))
            if input_gap is not None:
                moved = fp.add(moved, candidate.input(input_gap))
            new = fp.add(moved, fp.multiply(quarter_q, p_r))
            mixed = tuple(
                max(fp.product(z, e) + fp.product(fp.ONE - z, n) for z in (low, high))
                for low, high, e, n in zip(z_low, z_high, gap, new, strict=True)
            )
            return fp.add(mixed, fp.multiply(quarter_spread, p_z))
        return self.gates[0].change(gap, input_gap)


def _quarter(vector: Vector) -> Vector:
    return tuple(-(-value // 4) for value in vector)


def _gates(layer: Layer, inputs: InputBound | Vector) -> tuple[Gate, ...]:
    size = layer.size
    gates = []
    for start in range(0, layer.recurrent.shape[0], size):
        rows = slice(start, start + size)
        recurrent = Dyadic.from_array(np.asarray(layer.recurrent[rows], dtype=np.float64))
        matrix = Dyadic.from_array(np.asarray(layer.input[rows], dtype=np.float64))
        absolute = Absolute.of(matrix)
        bound = inputs.row_bounds(matrix) if isinstance(inputs, InputBound) else absolute(inputs)
        bias = tuple(
            sum((Fraction(float(part[j])) for part in layer.bias_parts), Fraction(0))
            for j in range(start, start + size)
        )
        gates.append(Gate(Absolute.of(recurrent), absolute, bias, bound))
    return tuple(gates)


def compare(layer: Layer, inputs: InputBound | Vector, box: Vector | None = None) -> Comparison:
    """The comparison system of a layer whose inputs obey a norm bound or a componentwise one.

    ``box``: componentwise bounds of |h| known beforehand; needed for ReLU and linear layers,
    whose states no saturating function bounds.
    """
    gates = _gates(layer, inputs)
    if layer.cell is Cell.LSTM:
        return _lstm(gates)
    if layer.cell is Cell.GRU:
        return _gru(layer, gates)
    if layer.cell is Cell.TANH:
        (gate,) = gates
        reach = (fp.ONE,) * layer.size
        for _ in range(SWEEPS):
            reach = fp.upper(fp.tanh, gate.absolute_arguments(reach))
        return Comparison(layer.cell, gates, reach, reach)
    if box is None:
        raise ValueError("a ReLU or linear layer needs a bound of its states")
    return Comparison(layer.cell, gates, box, box)


def _lstm(gates: tuple[Gate, ...]) -> Comparison:
    gate_i, gate_f, gate_z, gate_o = gates
    size = len(gate_i.bias)
    box = (fp.ONE,) * size
    for _ in range(SWEEPS):
        i_ = fp.upper(fp.sigmoid, gate_i.upper_arguments(box))
        f_ = fp.upper(fp.sigmoid, gate_f.upper_arguments(box))
        z_ = fp.upper(fp.tanh, gate_z.absolute_arguments(box))
        o_ = fp.upper(fp.sigmoid, gate_o.upper_arguments(box))
        if max(f_) >= fp.ONE:
            raise NoCertificate("a forget gate may be so close to 1 that the cell is unbounded")
        cells = tuple(
            fp.ceiling(Fraction(fp.product(i, z), fp.ONE - f))
            for i, z, f in zip(i_, z_, f_, strict=True)
        )
        squashed = fp.upper(fp.tanh, [fp.exact(value) for value in cells])
        box = fp.multiply(o_, squashed)
    quarter_c, quarter_tanh = _quarter(cells), _quarter(squashed)
    return Comparison(Cell.LSTM, gates, box, cells + box, (i_, f_, z_, o_, quarter_c, quarter_tanh))


def _gru(layer: Layer, gates: tuple[Gate, ...]) -> Comparison:
    reset, update, candidate = gates
    size = layer.size
    inner = [Fraction(float(v)) for v in layer.bias_parts[0][2 * size :]]
    hidden = [Fraction(float(v)) for v in layer.bias_parts[1][2 * size :]]
    box = (fp.ONE,) * size
    for _ in range(SWEEPS):
        r_ = fp.upper(fp.sigmoid, reset.upper_arguments(box))
        z_high = fp.upper(fp.sigmoid, update.upper_arguments(box))
        z_low = fp.lower(fp.sigmoid, update.lower_arguments(box))
        # Rounding may leave [0, 1] by one unit; inside it the map stays monotone exactly.
        z_high = tuple(min(value, fp.ONE) for value in z_high)
        z_low = tuple(max(value, 0) for value in z_low)
        q_ = fp.add(candidate.recurrent(box), tuple(fp.ceiling(abs(value)) for value in hidden))
        reach = fp.add(fp.multiply(r_, q_), candidate.input_bound)
        n_ = fp.upper(fp.tanh, [abs(b) + fp.exact(v) for b, v in zip(inner, reach, strict=True)])
        # h' is a convex combination of n and h and starts at 0, so |h| <= sup |n|.
        box = n_
    spread = _quarter(fp.add(box, n_))
    return Comparison(Cell.GRU, gates, box, box, (r_, z_low, z_high, _quarter(q_), spread))


def chain(
    model: TrainedModel, inputs: InputBound, boxes: tuple[Vector | None, ...] = ()
) -> tuple[Comparison, ...]:
    """Comparison systems of all layers, each fed by the box of the one below."""
    systems: list[Comparison] = []
    feed: InputBound | Vector = inputs
    for index, layer in enumerate(model.layers):
        systems.append(compare(layer, feed, boxes[index] if boxes else None))
        feed = systems[-1].box
    return tuple(systems)


def advance(systems: tuple[Comparison, ...], gaps: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """One step of all layers: a layer sees the *new* hidden gap of the layer below."""
    moved: list[Vector] = []
    below: Vector | None = None
    for system, gap in zip(systems, gaps, strict=True):
        moved.append(system.step(gap, below))
        below = system.hidden(moved[-1])
    return tuple(moved)

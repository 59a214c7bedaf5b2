r"""What rounding at run time adds for tanh, LSTM and GRU layers, one or several.

The componentwise comparison F of :mod:`theorems.models.componentwise` bounds how one step carries
the distance e of the computed states from the exact ones; a step computed from the computed states
is off by at most :math:`\rho` itself.  So

.. math:: e' \le F(e) + \rho,

and any :math:`e^*` with :math:`F(e^*) + \rho \le e^*` bounds the distance for ever.  Both runs stay
in the box of the exact states widened by :data:`WIDER`, for which F and :math:`\rho` are made, as
long as :math:`e^*` is no larger than the widening, which is checked.

:math:`\rho`, with the unit roundoff u, :math:`\gamma` for a preactivation of n + d + 2 terms, sums
in any order, and activations accurate to :math:`A = 4u(1 + 8u)` relatively: a preactivation of
moduli M is off by :math:`\gamma M`, a logistic gate by a quarter of that and A, a tanh by that and
A; products and sums after them by one u each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.componentwise import (
    Comparison,
    Gate,
    InputBound,
    NoCertificate,
    compare,
)
from memory_theorems.theorems.models.dyadic import square_root_upper
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.theorems.models.loading import Cell, Layer, TrainedModel

CELLS = (Cell.TANH, Cell.LSTM, Cell.GRU)
#: The boxes are widened by this share, and by 2**-10.
WIDER = Fraction(1, 128)
#: After so many steps of e' = F(e) + rho a bound is tried.
TRIALS = (16, 64, 256, 1024)


@dataclass(frozen=True, slots=True)
class _Widened:
    """A comparison over the widened box; ``room``: how far the states may be off; ``off``: rho."""

    system: Comparison
    room: Vector
    off: Vector


def gated_error(
    model: TrainedModel, inputs: InputBound, unit: Fraction, activation: int
) -> Fraction | None:
    """A bound of what rounding changes in the output, in the Euclidean norm; None where there is
    none.  ``activation``: how many units of roundoff a computed activation may be off."""
    layers: list[_Widened] = []
    feed: InputBound | Vector = inputs
    try:
        for layer in model.layers:
            layers.append(_widened(layer, feed, unit, activation))
            feed = _wider(layers[-1].system.box)
    except NoCertificate:
        return None
    gaps = tuple((0,) * len(item.room) for item in layers)
    steps = 0
    for trial in TRIALS:
        while steps < trial:
            gaps, steps = _moved(layers, gaps), steps + 1
        tried = tuple(
            tuple(v + v // 64 + (1 << 8) for v in gap) for gap in gaps
        )  # fmt: skip
        inside = all(fp.dominated(gap, item.room) for gap, item in zip(tried, layers, strict=True))
        if not inside:
            return None
        after = _moved(layers, tried)
        if all(fp.dominated(new, old) for new, old in zip(after, tried, strict=True)):
            return _output(model, layers[-1], tried[-1], unit)
    return None


def _moved(layers: list[_Widened], gaps: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """F(e) + rho for all layers; a layer reads the new distance of the layer below."""
    moved: list[Vector] = []
    below: Vector | None = None
    for item, gap in zip(layers, gaps, strict=True):
        moved.append(fp.add(item.system.step(gap, below), item.off))
        below = item.system.hidden(moved[-1])
    return tuple(moved)


def _output(model: TrainedModel, last: _Widened, gap: Vector, unit: Fraction) -> Fraction:
    hidden, states = last.system.hidden(gap), _wider(last.system.box)
    if model.readout is None:
        rows = hidden
    else:
        size = len(hidden)
        summing = fp.ceiling(roundoff(size + 1, unit))
        readout = np.asarray(model.readout.real, dtype=np.float64)
        rows = _absolute(readout)(fp.add(hidden, tuple(fp.product(summing, v) for v in states)))
    return square_root_upper(sum((fp.exact(v) ** 2 for v in rows), Fraction(0)))


def _absolute(matrix: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Absolute:
    from memory_theorems.theorems.models.dyadic import Dyadic

    return Absolute.of(Dyadic.from_array(matrix))


def roundoff(count: int, unit: Fraction) -> Fraction:
    """count u / (1 - count u); NoCertificate where sums are too long for the arithmetic."""
    if count * unit >= 1:
        raise NoCertificate("the sums are too long for so coarse an arithmetic")
    return count * unit / (1 - count * unit)


def _wider(box: Vector) -> Vector:
    return tuple(v + fp.ceiling(WIDER * fp.exact(v)) + (fp.ONE >> 10) for v in box)


def _less(wide: Vector, box: Vector) -> Vector:
    return tuple(w - b for w, b in zip(wide, box, strict=True))


def _times(factor: Fraction, vector: Vector) -> Vector:
    return tuple(fp.ceiling(factor * fp.exact(v)) for v in vector)


def _widened(layer: Layer, feed: InputBound | Vector, unit: Fraction, activation: int) -> _Widened:
    system = compare(layer, feed)
    arithmetic = _Arithmetic.of(layer, unit, activation)
    if layer.cell is Cell.LSTM:
        return _lstm(layer, system, arithmetic)
    if layer.cell is Cell.GRU:
        return _gru(layer, system, arithmetic)
    if layer.cell is not Cell.TANH:
        raise NoCertificate("no box of the states is known")
    wide = _wider(system.box)
    (gate,) = system.gates
    off = arithmetic.of_tanh(arithmetic.preactivation(gate, wide, 0))
    return _Widened(system, _less(wide, system.box), off)


@dataclass(frozen=True, slots=True)
class _Arithmetic:
    """Errors of one layer's sums and activations; ``offsets``: |b_1| + |b_2| by row."""

    gamma: Fraction
    two: Fraction
    four: Fraction
    accuracy: Fraction
    offsets: Vector
    size: int

    @classmethod
    def of(cls, layer: Layer, unit: Fraction, activation: int) -> _Arithmetic:
        rows = layer.recurrent.shape[0]
        offsets = tuple(
            fp.ceiling(sum((abs(Fraction(float(p[j]))) for p in layer.bias_parts), Fraction(0)))
            for j in range(rows)
        )
        return cls(
            roundoff(layer.size + layer.inputs + 4, unit),
            roundoff(3, unit),
            roundoff(5, unit),
            activation * unit * (1 + 2 * activation * unit),
            offsets,
            layer.size,
        )

    def moduli(self, gate: Gate, box: Vector, number: int) -> Vector:
        """Bounds of the sum of moduli in a preactivation of the gate with this number."""
        offsets = self.offsets[number * self.size : (number + 1) * self.size]
        return fp.add(gate.preactivation(box), offsets)

    def preactivation(self, gate: Gate, box: Vector, number: int) -> Vector:
        return _times(self.gamma, self.moduli(gate, box, number))

    def of_tanh(self, error: Vector) -> Vector:
        """Error of a computed tanh, whose values are at most 1."""
        slack = fp.ceiling(self.accuracy)
        return tuple(v + slack for v in error)

    def of_gate(self, error: Vector) -> Vector:
        slack = fp.ceiling(self.accuracy)
        return tuple(-(-v // 4) + slack for v in error)


def _lstm(layer: Layer, system: Comparison, arithmetic: _Arithmetic) -> _Widened:
    size = layer.size
    wide, cells = _wider(system.box), _wider(system.state[:size])
    i_, f_, o_ = (fp.upper(fp.sigmoid, system.gates[k].upper_arguments(wide)) for k in (0, 1, 3))
    z_ = fp.upper(fp.tanh, system.gates[2].absolute_arguments(wide))
    squashed = fp.upper(fp.tanh, [fp.exact(v) for v in cells])
    quarter = tuple(-(-v // 4) for v in cells), tuple(-(-v // 4) for v in squashed)
    over = replace(system, constants=(i_, f_, z_, o_, *quarter))
    errors = [
        arithmetic.preactivation(gate, wide, number) for number, gate in enumerate(system.gates)
    ]
    in_i, in_f, in_o = (arithmetic.of_gate(errors[k]) for k in (0, 1, 3))
    in_z = arithmetic.of_tanh(errors[2])
    # Computed gates are within their errors of the exact ones.
    i_, f_, z_, o_ = (
        fp.add(value, error) for value, error in ((i_, in_i), (f_, in_f), (z_, in_z), (o_, in_o))
    )
    products = fp.add(fp.multiply(f_, cells), fp.multiply(i_, z_))
    cell = fp.add(
        fp.multiply(in_f, cells),
        fp.multiply(in_i, z_),
        fp.multiply(i_, in_z),
        _times(arithmetic.two, products),
    )
    inner = arithmetic.of_tanh(cell)
    hidden = fp.add(in_o, fp.multiply(o_, inner), _times(2 * arithmetic.two, o_))
    room = _less(cells + wide, system.state[:size] + system.box)
    return _Widened(over, room, cell + hidden)


def _gru(layer: Layer, system: Comparison, arithmetic: _Arithmetic) -> _Widened:
    size = layer.size
    reset, update, candidate = system.gates
    wide = _wider(system.box)
    r_ = fp.upper(fp.sigmoid, reset.upper_arguments(wide))
    z_high = tuple(min(v, fp.ONE) for v in fp.upper(fp.sigmoid, update.upper_arguments(wide)))
    z_low = tuple(max(v, 0) for v in fp.lower(fp.sigmoid, update.lower_arguments(wide)))
    inner = tuple(fp.ceiling(abs(Fraction(float(v)))) for v in layer.bias_parts[0][2 * size :])
    hidden = tuple(fp.ceiling(abs(Fraction(float(v)))) for v in layer.bias_parts[1][2 * size :])
    q_ = fp.add(candidate.recurrent(wide), hidden)
    reach = fp.add(fp.multiply(r_, q_), candidate.input_bound, inner)
    n_ = fp.upper(fp.tanh, [fp.exact(v) for v in reach])
    spread = tuple(-(-v // 4) for v in fp.add(wide, n_))
    over = replace(system, constants=(r_, z_low, z_high, tuple(-(-v // 4) for v in q_), spread))
    in_r = arithmetic.of_gate(arithmetic.preactivation(reset, wide, 0))
    in_z = arithmetic.of_gate(arithmetic.preactivation(update, wide, 1))
    pushed = fp.add(candidate.input_bound, inner)
    in_q, in_a = _times(arithmetic.gamma, q_), _times(arithmetic.gamma, pushed)
    r_ = fp.add(r_, in_r)
    q_more = fp.add(q_, in_q)
    argument = fp.add(
        in_a,
        fp.multiply(r_, in_q),
        fp.multiply(in_r, q_),
        _times(arithmetic.two, fp.add(pushed, in_a, fp.multiply(r_, q_more))),
    )
    in_n = arithmetic.of_tanh(argument)
    n_more = fp.add(n_, in_n)
    # (1 - z) n + z h or n + z (h - n), in either form: at most four roundings of such a sum.
    off = fp.add(
        fp.multiply(in_z, fp.add(wide, n_more)),
        in_n,
        _times(2 * arithmetic.four, fp.add(wide, n_more)),
    )
    return _Widened(over, _less(wide, system.box), off)

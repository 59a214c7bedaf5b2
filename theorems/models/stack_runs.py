r"""What rounding at run time adds for stacked state-space layers, evaluated step by step.

With the unit roundoff u and :math:`\gamma_m = mu/(1-mu)`, let :math:`|u_k| \le R_k` bound the exact
inputs of a layer and :math:`\varepsilon_k` the distance of the computed ones, at all times.  A step
of the state, factors rounded to the arithmetic first and sums in any order, is off by at most
:math:`\gamma = \gamma_{2d+10}` times the sum of the moduli, so that with
:math:`S_i = \sum_k |B_{ik}| R_k / (1 - |a_i|)` the computed state is within

.. math::
    e_i = \frac{\sum_k |B_{ik}| \varepsilon_k
        + \gamma \big(|a_i| S_i + \sum_k |B_{ik}| (R_k + \varepsilon_k)\big)}
        {1 - |a_i| (1 + \gamma)}

of the exact one for ever, and each step is off by at most
:math:`\rho_i = \gamma (|a_i| (S_i + e_i) + \sum_k |B_{ik}| (R_k + \varepsilon_k))` itself.  The
layer is linear up to there: with the gain :math:`\sum_t |K_t|` of its impulse response (D
included) the values before the nonlinearity are off by at most

.. math::
    \sum_t |K_t| \varepsilon + |C| \frac{\rho}{1 - |a|}
        + \gamma_{2n+d+8} (|C|(S + e) + |D|(R + \varepsilon)).

The nonlinearity multiplies that by its largest slope and is computed to within A = 4u(1 + 8u) of
its argument (tanh: of its value; ReLU exactly); a linear map of d terms and a bias adds
:math:`\gamma_{d+4}` of its moduli, a logistic gate a quarter of what its argument is off and A,
products and sums after them one u each.  A batch normalisation, as it stands in
:mod:`theorems.models.batch_norms` or with scale and shift computed beforehand in the same
arithmetic, adds :math:`\gamma_{10}` of the moduli that it sums, its mean's and bias's among them.
Underflow and overflow are excluded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.blocks import SLOPES, Affine, Block, FloatArray, Scale
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, square_root_upper
from memory_theorems.theorems.models.entry_norms import EntryNorm
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.theorems.models.loading import Layer, TrainedModel
from memory_theorems.theorems.models.rounded_steps import roundoff
from memory_theorems.theorems.models.stack_tails import UNBOUNDED, gains

#: By output and input; None where the layer is too wide for its impulse response.
Gains = Mapping[tuple[int, int], int] | None
#: Terms of an impulse response that are summed, and products of modes in all of them.
TERMS, WORK = 2000, 4_000_000
#: Fewer terms are not worth it.
LEAST = 16
#: Moduli in floats are that much too small at most; smaller ones than TINY are taken for TINY.
ABOVE, TINY = 1 + 2.0**-48, 1e-200


@dataclass(frozen=True, slots=True)
class Carried:
    """A vector of signals: ``reach`` bounds the exact moduli, ``off`` the distance of what is
    computed, both at all times and in fixed point."""

    reach: Vector
    off: Vector

    @property
    def computed(self) -> Vector:
        """Bounds of the moduli of what is computed."""
        return fp.add(self.reach, self.off)

    def through(self, matrix: FloatArray, bias: FloatArray | None, unit: Fraction) -> Carried:
        """A linear map, computed."""
        rows = moduli(matrix)
        offsets = (0,) * len(matrix) if bias is None else magnitudes(bias)
        summing = relative(matrix.shape[1] + 4, unit)
        off = fp.add(rows(self.off), times(summing, fp.add(rows(self.computed), offsets)))
        return Carried(fp.add(rows(self.reach), offsets), off)

    def affine(self, affine: Affine, unit: Fraction) -> Carried:
        return self.through(affine.weight, affine.bias, unit)

    def logistic(self, activation: int) -> Carried:
        """Its logistic function, computed."""
        share = fp.upper(fp.sigmoid, [fp.exact(v) for v in self.reach])
        return Carried(share, tuple(-(-v // 4) + activation for v in self.off))

    def product(self, other: Carried, unit: Fraction) -> Carried:
        """The product entry by entry, computed."""
        moved = fp.add(fp.multiply(self.computed, other.off), fp.multiply(self.off, other.reach))
        rounded = times(fp.ceiling(unit), fp.multiply(self.computed, other.computed))
        return Carried(fp.multiply(self.reach, other.reach), fp.add(moved, rounded))

    def rescaled(self, scale: Scale | EntryNorm | None, unit: Fraction) -> Carried:
        """Scaled and shifted channel by channel, computed."""
        if scale is None:
            return self
        if isinstance(scale, EntryNorm):
            raise NoCertificate(UNBOUNDED)
        factors, offsets = magnitudes(scale.weight), magnitudes(scale.bias)
        whole = fp.add(fp.multiply(factors, self.computed), magnitudes(scale.spread))
        off = fp.add(fp.multiply(factors, self.off), times(relative(10, unit), whole))
        return Carried(fp.add(fp.multiply(factors, self.reach), offsets), off)

    def plus(self, other: Carried, unit: Fraction) -> Carried:
        reach, off = fp.add(self.reach, other.reach), fp.add(self.off, other.off)
        return Carried(reach, fp.add(off, times(fp.ceiling(unit), fp.add(reach, off))))


def gains_of(model: TrainedModel) -> list[Gains]:
    """The gains of all layers; NoCertificate where an eigenvalue is not inside the unit circle."""
    found: list[Gains] = []
    for layer in model.layers:
        terms = min(TERMS, WORK // max(1, _products(layer)))
        found.append(gains(layer, terms) if terms >= LEAST else None)
    return found


def _products(layer: Layer) -> int:
    """How many products of an entry of C and one of B are not zero."""
    assert isinstance(layer.block, Block)
    leave, enter = (
        np.count_nonzero(v, axis=k) for v, k in ((layer.block.output, 0), (layer.input, 1))
    )
    return int(leave @ enter)


def stack_error(
    model: TrainedModel,
    known: Sequence[Gains],
    inputs: InputBound,
    unit: Fraction,
    activation: int,
) -> Fraction | None:
    """A bound of what rounding changes in the output, in the Euclidean norm; None where there is
    none.  ``known``: :func:`gains_of` the model; ``activation``: how many units of roundoff a
    computed activation may be off."""
    accuracy = fp.ceiling(activation * unit * (1 + 8 * unit))
    try:
        signal = _first(model.layers[0], inputs, unit)
        for layer, gained in zip(model.layers, known, strict=True):
            signal = _layer(layer, gained, signal, unit, accuracy)
        last = signal
        if model.readout is not None:
            last = signal.through(np.asarray(model.readout.real, dtype=np.float64), None, unit)
    except NoCertificate:
        return None
    return euclidean(last.off)


def _first(layer: Layer, inputs: InputBound, unit: Fraction) -> Carried:
    """The exact inputs, through the encoder where there is one."""
    assert isinstance(layer.block, Block)
    before = layer.block.before
    if before is None:
        width = layer.inputs
        return Carried((fp.ceiling(inputs.bound),) * width, (0,) * width)
    reach = fp.add(inputs.row_bounds(Dyadic.from_array(before.weight)), magnitudes(before.bias))
    whole = (fp.ceiling(inputs.bound),) * before.weight.shape[1]
    return Carried(reach, Carried(whole, (0,) * len(whole)).affine(before, unit).off)


def _layer(layer: Layer, gained: Gains, signal: Carried, unit: Fraction, accuracy: int) -> Carried:
    block = layer.block
    assert isinstance(block, Block)
    read = signal.rescaled(block.first, unit)
    after = activated(_linear(layer, gained, read, unit), block.nonlinearity, accuracy)
    if block.mix is not None:
        mixed = after.affine(block.mix, unit)
        if block.gate is not None:
            mixed = mixed.product(after.affine(block.gate, unit).logistic(accuracy), unit)
        after = mixed
    return (after.plus(signal, unit) if block.residual else after).rescaled(block.last, unit)


def activated(signal: Carried, name: str, accuracy: int) -> Carried:
    """A pointwise nonlinearity, computed; none is larger than its argument."""
    slope, computed, reach = fp.ceiling(SLOPES[name]), signal.computed, signal.reach
    if name in ("none", "relu"):
        return signal
    if name == "tanh":
        reach = tuple(min(v, fp.ONE) for v in reach)
        computed = tuple(min(v, fp.ONE) for v in computed)
    return Carried(reach, fp.add(times(slope, signal.off), times(accuracy, computed)))


def _linear(layer: Layer, gained: Gains, signal: Carried, unit: Fraction) -> Carried:
    """The values before the nonlinearity."""
    block = layer.block
    assert isinstance(block, Block)
    enter, leave, skip = moduli(layer.input), moduli(block.output), moduli(block.skip)
    (n, d), stepping = layer.input.shape, relative(2 * layer.input.shape[1] + 10, unit)
    pushed, moved = enter(signal.reach), enter(signal.off)
    states, wrong, carried = [], [], []
    for a, push, move in zip(magnitudes(layer.recurrent), pushed, moved, strict=True):
        room = fp.ONE - a - fp.product(a, stepping)
        if room <= 0:
            raise NoCertificate("an eigenvalue is too near to the unit circle")
        states.append(over(push, fp.ONE - a))
        whole = fp.product(a, states[-1]) + push + move
        off = over(move + fp.product(stepping, whole), room)
        step = fp.product(stepping, whole + fp.product(a, off))
        wrong.append(off)
        carried.append(over(step, fp.ONE - a))
    reach = fp.add(leave(tuple(states)), skip(signal.reach))
    summing = times(
        relative(2 * n + d + 8, unit), fp.add(reach, leave(tuple(wrong)), skip(signal.off))
    )
    if gained is None:
        return Carried(reach, fp.add(leave(tuple(wrong)), skip(signal.off), summing))
    return Carried(
        tuple(map(min, reach, _through(gained, signal.reach, len(reach)))),
        fp.add(_through(gained, signal.off, len(reach)), leave(tuple(carried)), summing),
    )


def _through(gained: Mapping[tuple[int, int], int], values: Vector, outputs: int) -> Vector:
    sums = [0] * outputs
    for (row, column), gain in gained.items():
        sums[row] += fp.product(gain, values[column])
    return tuple(sums)


# ------------------------------------------------------------------ moduli in fixed point
def moduli(matrix: NDArray[Any]) -> Absolute:
    """Bounds of the moduli of the entries; complex ones are rounded up."""
    return Absolute.of(Dyadic.from_array(_sizes(matrix)))


def magnitudes(vector: NDArray[Any]) -> Vector:
    return tuple(fp.ceiling(Fraction(float(v))) for v in _sizes(vector))


def _sizes(array: NDArray[Any]) -> FloatArray:
    sizes = np.abs(array)
    if not np.isfinite(sizes).all():
        raise NoCertificate("the numbers are out of range")
    if not np.iscomplexobj(array):
        return np.asarray(sizes, dtype=np.float64)
    return np.asarray(np.where(sizes > 0, np.maximum(sizes * ABOVE, TINY), 0.0), dtype=np.float64)


def relative(count: int, unit: Fraction) -> int:
    """gamma_count in fixed point; NoCertificate where sums are too long for the arithmetic."""
    return fp.ceiling(roundoff(count, unit))


def times(factor: int, vector: Vector) -> Vector:
    return tuple(fp.product(factor, v) for v in vector)


def euclidean(vector: Vector) -> Fraction:
    return square_root_upper(sum((fp.exact(v) ** 2 for v in vector), Fraction(0)))


def over(value: int, by: int) -> int:
    """The quotient in fixed point, rounded up."""
    return -(-(value << fp.FRACTION) // by)

r"""What floating-point rounding adds at run time, for models whose contraction is proved.

Let u be the unit roundoff of the arithmetic (2**-24 for float32, 2**-53 for float64) and
:math:`\gamma_m = mu/(1-mu)`.  One step computed in it, sums in any order, gives
:math:`\hat h' = \sigma(W \hat h + U x + b) + \rho` with

.. math::
    \|\rho\|_2 \le \gamma_{n+d+4} (\|W\|_F \|\hat h\|_2 + \|U\|_F \|x\|_2 + \| |b_1| + |b_2| \|_2)
                   + 4u(1 + 8u) \|\hat h'\|_2,

where the last term is for tanh, taken to be accurate to 4u.  If :math:`\|\cdot\|_P` contracts by mu
and its constants are :math:`\|h\|_2 \le \kappa \|h\|_P`, :math:`\|h\|_P \le \lambda \|h\|_2`,
:math:`\|h_t\|_P \le s`, the distance e of the computed states from the exact ones obeys
:math:`e' \le \mu e + \alpha + \beta e`, hence :math:`e \le \alpha / (1 - \mu - \beta)` for ever.
Underflow and overflow are excluded, and the inputs are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from theorems.models.componentwise import InputBound
from theorems.models.dyadic import round_up, square_root_upper
from theorems.models.loading import Cell, TrainedModel
from theorems.models.norms import input_norm

UNITS: Mapping[str, Fraction] = {"float32": Fraction(1, 2**24), "float64": Fraction(1, 2**53)}
#: Accuracy of a computed activation, in units of roundoff.
ACTIVATION = 4


def output_errors(
    model: TrainedModel, inputs: InputBound, certificates: Iterable[Mapping[str, Any]]
) -> dict[str, Fraction] | str:
    """Bounds of what rounding changes in any output, by arithmetic; or why none is proved.

    ``certificates``: the certificates found, of which those in quadratic norms are used.
    """
    if len(model.layers) > 1:
        return "not bounded for several layers"
    cell = model.layers[0].cell
    if cell in (Cell.LSTM, Cell.GRU, Cell.DIAGONAL):
        return f"not bounded for the cell {cell.value}"
    found = [item for item in map(_constants, certificates) if item is not None]
    errors: dict[str, Fraction] = {}
    for name, unit in UNITS.items():
        bounds = [_bound(model, inputs, item, unit) for item in found]
        proved = [value for value in bounds if value is not None]
        if proved:
            errors[name] = round_up(min(proved), 20)
    return errors or "not bounded: no window in a quadratic norm leaves room for it"


def _constants(certificate: Mapping[str, Any]) -> dict[str, Fraction] | None:
    if certificate.get("kind") == "quadratic-norms":
        norm = {**certificate["layers"][0], "readout_factor": certificate["readout_factor"]}
    elif certificate.get("kind") == "tail" and "remainder" in certificate:
        norm = certificate["remainder"]
    else:
        return None
    names = ("factor", "output", "start", "largest", "readout_factor")
    return {name: Fraction(norm[name]) for name in names}


def _bound(
    model: TrainedModel, inputs: InputBound, norm: Mapping[str, Fraction], unit: Fraction
) -> Fraction | None:
    (layer,) = model.layers
    size = layer.size
    gamma = _gamma(size + layer.inputs + 4, unit)
    activation = ACTIVATION * unit * (1 + 8 * unit) if layer.cell is Cell.TANH else Fraction(0)
    weights, pushed = _frobenius(layer.recurrent), _frobenius(layer.input)
    offsets = [
        sum((abs(Fraction(float(part[j]))) for part in layer.bias_parts), Fraction(0))
        for j in range(size)
    ]
    offset = square_root_upper(sum((v * v for v in offsets), Fraction(0)))
    reach = norm["output"] * norm["start"]
    alpha = norm["largest"] * (
        gamma * (weights * reach + pushed * input_norm(inputs, layer.inputs) + offset)
        + activation * reach
    )
    beta = norm["largest"] * norm["output"] * (gamma * weights + activation)
    room = 1 - norm["factor"] - beta
    if room <= 0:
        return None
    drift = alpha / room
    if model.readout is None:
        return norm["output"] * drift
    rows = _frobenius(model.readout)
    states = norm["output"] * (norm["start"] + drift)
    return norm["readout_factor"] * drift + _gamma(size, unit) * rows * states


def _gamma(count: int, unit: Fraction) -> Fraction:
    return count * unit / (1 - count * unit)


def _frobenius(array: Any) -> Fraction:
    values = np.asarray(array.real, dtype=np.float64).ravel()
    return square_root_upper(sum((Fraction(float(v)) ** 2 for v in values), Fraction(0)))

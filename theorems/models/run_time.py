r"""What floating-point rounding adds at run time, for models whose contraction is proved.

Let u be the unit roundoff of the arithmetic (2**-24 for float32, 2**-53 for float64, 2**-11 for
float16, 2**-8 for bfloat16, with sums in the same arithmetic) and
:math:`\gamma_m = mu/(1-mu)`.  One step computed in it, sums in any order, gives
:math:`\hat h' = \sigma(W \hat h + U x + b) + \rho` with

.. math::
    \|\rho\|_2 \le \gamma_{n+d+4} (\|W\|_F \|\hat h\|_2 + \|U\|_F \|x\|_2 + \| |b_1| + |b_2| \|_2)
                   + 4u(1 + 8u) \|\hat h'\|_2,

where the last term is for tanh, taken to be accurate to 4u.  If :math:`\|\cdot\|_P` contracts by mu
and its constants are :math:`\|h\|_2 \le \kappa \|h\|_P`, :math:`\|h\|_P \le \lambda \|h\|_2`,
:math:`\|h_t\|_P \le s`, the distance e of the computed states from the exact ones obeys
:math:`e' \le \mu e + \alpha + \beta e`, hence :math:`e \le \alpha / (1 - \mu - \beta)` for ever.
Underflow and overflow are excluded, and the inputs are exact.  Gated and stacked layers:
:mod:`theorems.models.gated_runs`; stacked state-space layers: :mod:`theorems.models.stack_runs`;
Mamba's block: :mod:`theorems.models.selective_runs`.

A diagonal system is bounded mode by mode.  A complex product and sum of m terms, with factors
rounded to the arithmetic first, is off by at most :math:`\gamma_{2m+6}` times the sum of the
moduli, so with :math:`S_i = \sup |B_i x| / (1 - |a_i|)`

.. math::
    e_i \le \frac{\gamma_{2d+10} (|a_i| S_i + \sum_k |B_{ik}| |x_k|)}
              {1 - |a_i| (1 + \gamma_{2d+10})},
    \qquad
    \|\hat y - y\|_2 \le \big\| |C| e + \gamma_{2n+6} |C| (S + e) \big\|_2 .
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import round_up, square_root_upper
from memory_theorems.theorems.models.gated_runs import gated_error
from memory_theorems.theorems.models.norms import input_norm
from memory_theorems.theorems.models.rounded_steps import roundoff
from memory_theorems.theorems.models.selective_runs import selective_error
from memory_theorems.theorems.models.stack_runs import gains_of, stack_error
from memory_theorems.theorems.models.trained import TrainedModel

UNITS: Mapping[str, Fraction] = {
    "float16": Fraction(1, 2**11),
    "bfloat16": Fraction(1, 2**8),
    "float32": Fraction(1, 2**24),
    "float64": Fraction(1, 2**53),
}
#: A larger bound says nothing about outputs that saturating states make.
MOST = 1
#: Accuracy of a computed activation, in units of roundoff.
ACTIVATION = 4


def output_errors(
    model: TrainedModel, inputs: InputBound, certificates: Iterable[Mapping[str, Any]]
) -> dict[str, Fraction] | str:
    """Bounds of what rounding changes in any output, by arithmetic; or why none is proved.

    ``certificates``: the certificates found, of which those in quadratic norms are used.
    """
    cells = {layer.cell for layer in model.layers}
    if any(layer.block is not None for layer in model.layers):
        return _of_blocks(model, inputs)
    if DIAGONAL in cells:
        several = "not bounded for several layers with a diagonal one"
        return several if len(model.layers) > 1 else _of_modes(model, inputs)
    single = len(model.layers) == 1 and not cells & {LSTM, GRU}
    found = [item for item in map(_constants, certificates) if item is not None and single]
    compared = all(cell.compared for cell in cells)
    if not found and not compared:
        return "not bounded: no window in a quadratic norm, and no box of the states"
    errors: dict[str, Fraction] = {}
    for name, unit in UNITS.items():
        bounds = [_bound(model, inputs, item, unit) for item in found]
        if compared:
            bounds.append(gated_error(model, inputs, unit, ACTIVATION))
        proved = [value for value in bounds if value is not None and value <= MOST]
        if proved:
            errors[name] = round_up(min(proved), 20)
    return errors or "not bounded: no contraction that was proved leaves room for it"


def _of_blocks(model: TrainedModel, inputs: InputBound) -> dict[str, Fraction] | str:
    """The bounds of stacked state-space layers or of a Mamba block."""
    errors: dict[str, Fraction] = {}
    selective = model.layers[0].cell is SELECTIVE
    try:
        known = () if selective else gains_of(model)
    except NoCertificate as reason:
        return f"not bounded: {reason}"
    for name, unit in UNITS.items():
        if selective:
            proved = selective_error(model, inputs, unit, ACTIVATION)
        else:
            proved = stack_error(model, known, inputs, unit, ACTIVATION)
        if proved is not None and proved <= MOST:
            errors[name] = round_up(proved, 20)
    return errors or "not bounded: too near to what never forgets, or outputs are too large"


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
    if (size + layer.inputs + 4) * unit >= 1:
        return None
    gamma = roundoff(size + layer.inputs + 4, unit)
    activation = ACTIVATION * unit * (1 + 8 * unit) if layer.cell is TANH else Fraction(0)
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
    return norm["readout_factor"] * drift + roundoff(size, unit) * rows * states


def _of_modes(model: TrainedModel, inputs: InputBound) -> dict[str, Fraction] | str:
    """The bounds of a diagonal system; see the module."""
    (layer,) = model.layers
    moduli = [_modulus(value) for value in layer.recurrent]
    if max(moduli) >= 1:
        return "not bounded: an eigenvalue is not inside the unit circle"
    pushed = []
    for row in layer.input:
        entries = [_modulus(value) for value in row if value != 0]
        total = sum(entries, Fraction(0))
        if inputs.norm == "2":
            # By Cauchy and Schwarz, and for the sum of moduli as well.
            total = square_root_upper(sum((v * v for v in entries), Fraction(0)))
        pushed.append(total * inputs.bound)
    errors: dict[str, Fraction] = {}
    for name, unit in UNITS.items():
        if (2 * max(layer.inputs, layer.size) + 10) * unit >= 1:
            continue
        gamma = roundoff(2 * layer.inputs + 10, unit)
        states, drifts = [], []
        for modulus, push in zip(moduli, pushed, strict=True):
            room = 1 - modulus * (1 + gamma)
            if room <= 0:
                break
            states.append(round_up(push / (1 - modulus), 64))
            drifts.append(round_up(gamma * (modulus * states[-1] + push) / room, 64))
        if len(drifts) < layer.size:
            continue
        summing = roundoff(2 * layer.size + 6, unit)
        reach = [e + summing * (s + e) for e, s in zip(drifts, states, strict=True)]
        if model.readout is None:
            rows = reach
        else:
            rows = [
                sum((_modulus(c) * reach[i] for i, c in enumerate(row) if c != 0), Fraction(0))
                for row in model.readout
            ]
        proved = square_root_upper(sum((v * v for v in rows), Fraction(0)))
        if proved <= MOST:
            errors[name] = round_up(proved, 20)
    why = "an eigenvalue is too near to the unit circle, or outputs are too large"
    return errors or f"not bounded: {why}"


def _modulus(value: complex) -> Fraction:
    square = Fraction(float(value.real)) ** 2 + Fraction(float(value.imag)) ** 2
    return square_root_upper(square)


def _frobenius(array: Any) -> Fraction:
    values = np.asarray(array.real, dtype=np.float64).ravel()
    return square_root_upper(sum((Fraction(float(v)) ** 2 for v in values), Fraction(0)))

r"""Batch normalisation as a trained model applies it: a fixed scale and shift of each channel.

PyTorch's BatchNorm1d stores ``running_mean``, ``running_var`` and perhaps ``weight`` and ``bias``;
in evaluation it maps channel c to

.. math:: \frac{u_c - \mathrm{mean}_c}{\sqrt{\mathrm{var}_c + \varepsilon}}\, w_c + b_c .

No file holds :math:`\varepsilon`.  Scale and shift are computed at 256 bits and rounded once to
doubles; the statement is about these doubles.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np
from flint import arb

from theorems.models.blocks import FloatArray, Scale
from theorems.models.tensors import Numbers
from verify.arithmetic.balls import precision, to_ball
from verify.errors import InputError

MEAN, VARIANCE, COUNTER = "running_mean", "running_var", "num_batches_tracked"
#: PyTorch's epsilon.
EPSILON = Fraction(1, 100_000)


def norms_of(tensors: Mapping[str, Numbers]) -> list[str]:
    """The modules that are batch normalisations, in the order of their numbers."""
    found = [name.rpartition(".")[0] for name in tensors if f".{name}".endswith(f".{MEAN}")]
    return sorted(found, key=lambda text: [(len(p), p) for p in re.split(r"([0-9]+)", text)])


def scale_of(
    path: Path, tensors: Mapping[str, Numbers], module: str, epsilon: Fraction
) -> tuple[Scale, tuple[str, ...]]:
    """The scale and shift, and the names that were used; InputError with what does not fit."""
    start = f"{module}." if module else ""
    names = {last: f"{start}{last}" for last in (MEAN, VARIANCE, "weight", "bias")}
    held = {last: tensors[name] for last, name in names.items() if name in tensors}
    if VARIANCE not in held:
        raise InputError(f"{path}: {names[MEAN]!r} is there, {names[VARIANCE]!r} is not")
    if ("weight" in held) != ("bias" in held):
        raise InputError(f"{path}: {module!r} has a weight or a bias, but not both")
    shape = held[MEAN].shape
    for last, values in held.items():
        if np.iscomplexobj(values) or values.shape != shape or len(shape) != 1 or 0 in shape:
            raise InputError(f"{path}: {names[last]!r} has shape {values.shape}, not {shape}")
    numbers = {last: np.asarray(values, dtype=np.float64) for last, values in held.items()}
    if (numbers[VARIANCE] < 0).any():
        raise InputError(f"{path}: {names[VARIANCE]!r} has a negative variance")
    weight, bias = [], []
    with precision(256):
        room = to_ball(epsilon)
        for place in range(shape[0]):
            gain, shift = (
                arb(float(numbers[last][place])) if last in numbers else arb(other)
                for last, other in (("weight", 1), ("bias", 0))
            )
            gain /= (arb(float(numbers[VARIANCE][place])) + room).sqrt()
            weight.append(float(gain))
            bias.append(float(shift - gain * arb(float(numbers[MEAN][place]))))
    found = Scale(_finite(path, module, weight), _finite(path, module, bias))
    return found, tuple(names[last] for last in held)


def _finite(path: Path, module: str, values: list[float]) -> FloatArray:
    if not np.isfinite(values).all():
        raise InputError(f"{path}: {module!r} has numbers that are out of range")
    return np.array(values)

r"""Batch normalisation as a trained model applies it: a fixed scale and shift of each channel.

PyTorch's BatchNorm1d stores ``running_mean``, ``running_var`` and perhaps ``weight`` and ``bias``,
flax ``mean``, ``var`` and perhaps ``scale`` and ``bias``; in evaluation channel c is mapped to

.. math:: \frac{u_c - \mathrm{mean}_c}{\sqrt{\mathrm{var}_c + \varepsilon}}\, w_c + b_c .

No file holds :math:`\varepsilon`; both take 1/100000 unless told otherwise.  Scale and shift are
computed at 256 bits and rounded once to doubles; the statement is about these doubles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np
from flint import arb

from memory_theorems.theorems.models.blocks import FloatArray, Scale
from memory_theorems.theorems.models.tensors import Numbers
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError

#: Names of mean, variance and weight, in PyTorch and in flax.
PYTORCH, FLAX = ("running_mean", "running_var", "weight"), ("mean", "var", "scale")
NORM = re.compile(r"(norms?|bn|batch_?norms?)(_?[0-9]+)?", re.I)
EPSILON = Fraction(1, 100_000)


def norms_of(tensors: Mapping[str, Numbers]) -> list[str]:
    """The modules that are batch normalisations, in the order of their numbers."""
    found = []
    for name in tensors:
        module, _, last = name.rpartition(".")
        parts = module.split(".")[-2:]
        # Flax's names say less: the module's own name, or norms.0, says that it is one.
        known = NORM.fullmatch(parts[-1]) or (parts[-1].isdigit() and NORM.fullmatch(parts[0]))
        if last == PYTORCH[0] or (last == FLAX[0] and known):
            found.append(module)
    return in_order(found)


def in_order(names: Iterable[str]) -> list[str]:
    """By their numbers, 10 after 2."""
    return sorted(names, key=lambda text: [(len(p), p) for p in re.split(r"([0-9]+)", text)])


def paired(
    path: Path, norms: list[str], roots: list[str], what: str = "batch normalisation"
) -> list[str]:
    """The norm of each layer, ``roots`` being how the names of their tensors begin.

    It stands within its layer's module, or all have one name but for one number, whose order is
    that of the layers; InputError else.
    """
    within = [[norm for norm in norms if f"{norm}.".startswith(root)] for root in roots]
    if all(len(own) == 1 for own in within):
        return [own[0] for own in within]
    split = [re.split(r"([0-9]+)", norm) for norm in norms]
    alike = {len(parts) for parts in split} == {len(split[0])}
    places = [k for k, texts in enumerate(zip(*split, strict=alike)) if len(set(texts)) > 1]
    if any(within) or not alike or len(places) != 1 or places[0] % 2 == 0:
        raise InputError(
            f"{path}: which {what} belongs to which layer? {', '.join(norms)} do not "
            "stand in the layers' modules, one in each, nor differ by one number alone"
        )
    return norms


def scale_of(
    path: Path, tensors: Mapping[str, Numbers], module: str, epsilon: Fraction
) -> tuple[Scale, tuple[str, ...]]:
    """The scale and shift, and the names that were used; InputError with what does not fit."""
    start = f"{module}." if module else ""
    stored = PYTORCH if f"{start}{PYTORCH[0]}" in tensors else FLAX
    named = zip(("mean", "variance", "weight", "bias"), (*stored, "bias"), strict=True)
    names = {part: f"{start}{last}" for part, last in named}
    held = {part: tensors[name] for part, name in names.items() if name in tensors}
    if "variance" not in held:
        raise InputError(f"{path}: {names['mean']!r} is there, {names['variance']!r} is not")
    if ("weight" in held) != ("bias" in held):
        raise InputError(f"{path}: {module!r} has a weight or a bias, but not both")
    shape = held["mean"].shape
    for part, values in held.items():
        if np.iscomplexobj(values) or values.shape != shape or len(shape) != 1 or 0 in shape:
            raise InputError(f"{path}: {names[part]!r} has shape {values.shape}, not {shape}")
    numbers = {part: np.asarray(values, dtype=np.float64) for part, values in held.items()}
    if (numbers["variance"] < 0).any():
        raise InputError(f"{path}: {names['variance']!r} has a negative variance")
    weight, bias, spread = [], [], []
    with precision(256):
        room = to_ball(epsilon)
        for place in range(shape[0]):
            gain, shift = (
                arb(float(numbers[part][place])) if part in numbers else arb(other)
                for part, other in (("weight", 1), ("bias", 0))
            )
            gain /= (arb(float(numbers["variance"][place])) + room).sqrt()
            weight.append(float(gain))
            moved = gain * arb(float(numbers["mean"][place]))
            bias.append(float(shift - moved))
            # Above, whatever the last rounding did.
            spread.append(float((abs(shift) + abs(moved)) * (1 + 2.0**-40)))
    found = Scale(*(_finite(path, module, values) for values in (weight, bias, spread)))
    return found, tuple(names[part] for part in held)


def _finite(path: Path, module: str, values: list[float]) -> FloatArray:
    if not np.isfinite(values).all():
        raise InputError(f"{path}: {module!r} has numbers that are out of range")
    return np.array(values)

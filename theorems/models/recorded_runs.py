"""A model as it is read, on recorded inputs, beside the outputs that were recorded.

No file of tensors says all of a model: an activation, a discretisation, a normalisation that was
skipped may be told wrongly.  So the model as read is run from zero states, in double precision on
the weights that the statement is about, and compared with a run of the model itself.

What is compared are floats: agreement is an observation, no certificate, and a difference is one
only beyond a tolerance.  Unless another one is asked for it is 64 units of roundoff of the recorded
outputs, and four for each step, times the largest of them; for half precision 16 units, since more
would hide everything else.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.runs import float_run
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
#: Numbers in both arrays together.
MOST = 200_000_000
#: The unit of roundoff by the type of the recorded outputs.
ROUNDOFF = {"float16": 2.0**-11, "float32": 2.0**-24, "float64": 2.0**-53}
AXES = "(time, {0}) or (batch, time, {0})"


@dataclass(frozen=True, slots=True, eq=False)
class Recorded:
    """``inputs`` (batch, time, d) and ``outputs`` (batch, time, p); ``kind``: the type of the
    outputs; ``several``: whether there was an axis for the batch; ``names`` and ``digests`` of both
    files."""

    inputs: FloatArray
    outputs: FloatArray
    kind: str
    several: bool
    names: tuple[str, str]
    digests: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The largest difference and where it occurs, ``step``, ``sequence`` and ``output`` counted
    from 1; ``first``: the first step with one beyond the ``tolerance``; ``swapped``: whether the
    runs agree when batch and time change places."""

    difference: float
    step: int
    sequence: int
    output: int
    tolerance: float
    first: int | None = None
    swapped: bool = False

    @property
    def agrees(self) -> bool:
        return self.first is None


def read_recorded(inputs: Path, outputs: Path) -> Recorded:
    """Both arrays; InputError with one sentence on what cannot be compared."""
    (given, first), (wanted, second) = (read_array(path) for path in (inputs, outputs))
    if given.size + wanted.size > MOST:
        raise InputError(f"{inputs} and {outputs} hold more than {MOST:,} numbers")
    for path, array, last in ((inputs, given, "inputs"), (outputs, wanted, "outputs")):
        if array.ndim not in (2, 3) or 0 in array.shape:
            raise InputError(f"{path} has shape {array.shape}, expected {AXES.format(last)}")
    if given.shape[:-1] != wanted.shape[:-1]:
        raise InputError(
            f"{inputs} has shape {given.shape} and {outputs} {wanted.shape}: an output for each "
            f"input is needed, {AXES.format('inputs')} beside {AXES.format('outputs')}"
        )
    kind = wanted.dtype.name if wanted.dtype.name in ROUNDOFF else "float64"
    exact = wanted.astype(np.float64)
    if kind == "float64" and (exact == exact.astype(np.float32)).all():
        kind = "float32"
    shape = (1,) if given.ndim == 2 else ()
    return Recorded(
        given.astype(np.float64).reshape(*shape, *given.shape),
        exact.reshape(*shape, *wanted.shape),
        kind,
        given.ndim == 3,
        (inputs.name, outputs.name),
        (first, second),
    )


def read_array(path: Path) -> tuple[NDArray[Any], str]:
    """An array of real, finite numbers and the digest of its file."""
    if path.suffix != ".npy" or not path.is_file():
        raise InputError(f"{path}: no file of one array, as numpy.save writes it to NAME.npy")
    try:
        with path.open("rb") as file:
            array = np.load(file, allow_pickle=False)
    except (OSError, ValueError, EOFError, MemoryError) as problem:
        why = " ".join(str(problem).split())[:200]
        raise InputError(f"{path}: not a readable .npy file of numbers ({why})") from None
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "fiu":
        raise InputError(f"{path}: real numbers are needed, not {getattr(array, 'dtype', 'these')}")
    if array.dtype.itemsize > 8 or not np.isfinite(array).all():
        raise InputError(f"{path}: numbers that are finite doubles are needed")
    return array, hashlib.sha256(path.read_bytes()).hexdigest()


def compare(
    trained: TrainedModel, recorded: Recorded, within: Fraction | None = None
) -> Comparison:
    """The largest difference between the run of the model as read and the recorded outputs.

    ``within``: the tolerance, if not that of the recorded numbers.  InputError where the shapes
    are not those of the model.
    """
    sizes = trained.sizes
    _widths(trained, recorded)
    if trained.added.unread is not None:
        raise InputError(
            f"--check: {trained.added.unread!r} is added to the outputs of {sizes['outputs']} "
            f"channels from {sizes['inputs']} inputs, and its shape does not say how: expected "
            f"({sizes['outputs']}, {sizes['inputs']})"
        )
    if within is None:
        steps = recorded.inputs.shape[1]
        units = 16 if recorded.kind == "float16" else 64 + 4 * steps
        tolerance = units * ROUNDOFF[recorded.kind] * float(np.abs(recorded.outputs).max())
    else:
        tolerance = float(within)
    found = _compared(trained, recorded.inputs, recorded.outputs, tolerance)
    if found.agrees or not recorded.several:
        return found
    inputs, outputs = (v.swapaxes(0, 1) for v in (recorded.inputs, recorded.outputs))
    return replace(found, swapped=_compared(trained, inputs, outputs, tolerance).agrees)


def _widths(trained: TrainedModel, recorded: Recorded) -> None:
    sizes = trained.sizes
    for name, array, expected, what in (
        (recorded.names[0], recorded.inputs, sizes["inputs"], "reads {} inputs"),
        (
            recorded.names[1],
            recorded.outputs,
            sizes["outputs"],
            "gives its {} hidden states, for no --readout is named"
            if trained.readout is None
            else "gives {} outputs",
        ),
    ):
        if array.shape[-1] != expected:
            raise InputError(
                f"--check: {name} has {array.shape[-1]} channels, and the model as read "
                f"{what.format(expected)}"
            )


def _compared(
    trained: TrainedModel, inputs: FloatArray, outputs: FloatArray, tolerance: float
) -> Comparison:
    gap = np.abs(outputs_of(trained, inputs) - outputs)
    # What overflowed is as far away as can be.
    gap = np.where(np.isfinite(gap), gap, np.inf)
    sequence, step, output = (int(v) for v in np.unravel_index(int(gap.argmax()), gap.shape))
    beyond = (gap > tolerance).any(axis=(0, 2))
    return Comparison(
        float(gap.max()), step + 1, sequence + 1, output + 1, tolerance,
        int(beyond.argmax()) + 1 if beyond.any() else None,
    )  # fmt: skip


def outputs_of(trained: TrainedModel, inputs: FloatArray) -> FloatArray:
    """The outputs (batch, time, p), with what cancels in the difference of two of them."""
    with np.errstate(all="ignore"):
        found = float_run(trained, inputs)
        if trained.added.bias is not None:
            found = found + trained.added.bias
        if trained.added.direct is not None:
            found = found + inputs @ trained.added.direct.T
    return found


def told(comparison: Comparison) -> str:
    """The verdict in one line."""
    if comparison.agrees:
        return f"agrees within {_digits(comparison.difference)}"
    place = f"at step {comparison.step} of sequence {comparison.sequence}"
    if not np.isfinite(comparison.difference):
        by = f"is not finite {place}"
    else:
        by = f"differs by {_digits(comparison.difference)} {place}"
    if comparison.swapped:
        return (
            f"{by}, and agrees where batch and time change places: write the recorded arrays as "
            "(batch, time, ...)"
        )
    return f"{by}: the model as read is not the model that was recorded"


def _digits(value: float) -> str:
    """Two significant digits, rounded up."""
    rounding = Context(prec=2, rounding=ROUND_CEILING)
    return f"{float(rounding.create_decimal(Decimal(value))):g}"


def to_json(recorded: Recorded, comparison: Comparison) -> dict[str, Any]:
    """The ``check`` of an answer; a difference that is not finite is null."""
    finite = bool(np.isfinite(comparison.difference))
    batch, time, _ = recorded.inputs.shape
    return {
        "inputs": recorded.names[0],
        "outputs": recorded.names[1],
        "inputs_sha256": recorded.digests[0],
        "outputs_sha256": recorded.digests[1],
        "sequences": batch,
        "steps": time,
        "arithmetic": "double precision, from zero states, weights as read",
        "recorded_in": recorded.kind,
        "agrees": comparison.agrees,
        "difference": comparison.difference if finite else None,
        "step": comparison.step,
        "sequence": comparison.sequence,
        "output": comparison.output,
        "first_step": comparison.first,
        "tolerance": comparison.tolerance,
        "verdict": told(comparison),
    }

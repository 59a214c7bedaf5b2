"""A trained model in memory: its layers, and that nothing in them is passed over.

Every method reads the fields that :data:`TAKES` names and no others, so a layer that holds more
(a bias in a diagonal system, a block in an LSTM), or arrays of another shape, is refused when it
is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.blocks import NONLINEARITIES, Block, Selective
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
MAX_STATE = 4096


class Cell(StrEnum):
    """The recurrence of a layer; the comment in :mod:`theorems.models.runs` states each map."""

    TANH = "rnn-tanh"
    RELU = "rnn-relu"
    LSTM = "lstm"
    GRU = "gru"
    LINEAR = "linear"
    DIAGONAL = "diagonal"
    BLOCK = "state-space-block"
    SELECTIVE = "selective"


#: How many biases a layer of each cell may have (None: any number), and its block.
TAKES: Mapping[Cell, tuple[tuple[int, ...] | None, type | None]] = {
    Cell.TANH: (None, None),
    Cell.RELU: (None, None),
    Cell.LSTM: (None, None),
    Cell.GRU: ((0, 2), None),
    Cell.LINEAR: (None, None),
    Cell.DIAGONAL: ((0,), None),
    Cell.BLOCK: ((0,), Block),
    Cell.SELECTIVE: ((0,), Selective),
}
#: Rows of the recurrent matrix by its columns; other cells have a vector.
GATES: Mapping[Cell, int] = {
    Cell.TANH: 1, Cell.RELU: 1, Cell.LINEAR: 1, Cell.GRU: 3, Cell.LSTM: 4,
}  # fmt: skip
_READINGS = {
    Cell.TANH: "h' = tanh(W h + U x + b)",
    Cell.RELU: "h' = max(0, W h + U x + b)",
    Cell.LSTM: "PyTorch's LSTM, gates i, f, g, o",
    Cell.GRU: "PyTorch's GRU, gates r, z, n",
    Cell.LINEAR: "discrete time, s' = A s + B x, y = C s",
    Cell.DIAGONAL: "discrete time, s' = A s + B x with diagonal A, y = Re(C s)",
    Cell.BLOCK: "discrete time, s' = A s + B x with diagonal A, v = Re(C s) + D x in each layer",
    Cell.SELECTIVE: "Mamba's selective block",
}


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One recurrent layer.

    ``recurrent``: (g*n, n), ``input``: (g*n, d) with g gates in PyTorch's order (LSTM: i f g o;
    GRU: r z n); ``bias``: (g*n,) summed exactly for all but GRU's candidate, whose hidden bias
    stays apart in ``hidden_bias`` (n,).
    For DIAGONAL, ``recurrent`` is the complex vector of eigenvalues (n,); so it is for BLOCK, and
    for SELECTIVE the vector of rates; ``block`` is what stands around the state there.
    """

    cell: Cell
    recurrent: NDArray[np.float64 | np.complex128]
    input: NDArray[np.float64 | np.complex128]
    bias_parts: tuple[FloatArray, ...]
    block: Block | Selective | None = None

    def __post_init__(self) -> None:
        _check_layer(self)

    @property
    def size(self) -> int:
        return int(self.recurrent.shape[-1])

    @property
    def inputs(self) -> int:
        if isinstance(self.block, Block) and self.block.before is not None:
            return int(self.block.before.weight.shape[1])
        return int(self.input.shape[1])

    @property
    def outputs(self) -> int:
        return self.size if self.block is None else self.block.width


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """What is added to the outputs of every run and cancels in the difference of two.

    ``bias`` (p,); ``direct`` (p, d) acts on the last input; ``unread``: a tensor that is added and
    whose part is not known.
    """

    bias: FloatArray | None = None
    direct: FloatArray | None = None
    unread: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TrainedModel:
    """Layers in order, and a readout matrix (p, n) or None for the last hidden state itself.

    ``aside``: tensors of the file that are no part of the statement, each with the reason;
    ``note``: what was done to the stored parameters of a state-space layer; ``untold``: what the
    file does not tell and was taken from elsewhere.
    """

    layers: tuple[Layer, ...]
    readout: NDArray[np.float64 | np.complex128] | None
    source: str
    aside: tuple[tuple[str, str], ...] = ()
    note: str = ""
    added: Added = Added()
    untold: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_model(self)

    @property
    def reading(self) -> str:
        """The recurrence that the tensors were taken for."""
        told = [*dict.fromkeys(_READINGS[layer.cell] for layer in self.layers), self.note]
        return "; ".join(part for part in told if part)

    @property
    def architecture(self) -> str:
        cells = {layer.cell.value for layer in self.layers}
        return "+".join(sorted(cells))

    @property
    def sizes(self) -> dict[str, int | list[int]]:
        return {
            "inputs": self.layers[0].inputs,
            "hidden": [layer.size for layer in self.layers],
            "outputs": self.layers[-1].outputs if self.readout is None else len(self.readout),
        }


# ------------------------------------------------------------------ nothing else, nothing missing
def _check_layer(layer: Layer) -> None:
    """InputError unless the layer holds what its cell takes, in shapes that fit."""
    cell, block = layer.cell, layer.block
    if cell not in TAKES:
        raise InputError(f"{cell} is no cell that is known: {', '.join(TAKES)}")
    counts, kind = TAKES[cell]
    if type(block) is not (kind or type(None)):
        raise InputError(f"{cell.value}: the block is a {type(block).__name__}")
    if counts is not None and len(layer.bias_parts) not in counts:
        raise InputError(
            f"{cell.value}: {len(layer.bias_parts)} biases, and its methods read "
            f"{' or '.join(map(str, counts))}"
        )
    size, width = (v.shape[-1] if np.ndim(v) else 0 for v in (layer.recurrent, layer.input))
    expected: dict[str, tuple[Any, tuple[int, ...]]] = {"input": (layer.input, (size, width))}
    if cell in GATES:
        rows = GATES[cell] * size
        expected["recurrent"] = (layer.recurrent, (rows, size))
        expected["input"] = (layer.input, (rows, width))
        expected |= {f"bias {k}": (v, (rows,)) for k, v in enumerate(layer.bias_parts)}
    else:
        expected["recurrent"] = (layer.recurrent, (size,))
    if isinstance(block, Block):
        expected |= _block_shapes(block, size, width)
    elif isinstance(block, Selective):
        expected |= _selective_shapes(block)
        expected["input"] = (layer.input, block.enter.weight.shape)
        expected["recurrent"] = (layer.recurrent, (block.rates.size,))
    for name, (array, shape) in expected.items():
        _check_array(f"{cell.value}: {name}", array, shape, real=cell in GATES)


def _block_shapes(block: Block, size: int, width: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
    seen = len(block.output)
    found: dict[str, tuple[Any, tuple[int, ...]]] = {
        "output": (block.output, (seen, size)),
        "skip": (block.skip, (seen, width)),
    }
    if block.nonlinearity not in NONLINEARITIES or type(block.residual) is not bool:
        raise InputError(f"a block's nonlinearity is one of {', '.join(NONLINEARITIES)}")
    if block.gate is not None and block.mix is None:
        raise InputError("a block's gate is for a map of its shape, and there is none")
    if block.residual and block.width != width:
        raise InputError(f"{width} inputs of a block do not add to {block.width}")
    for name, rows, columns in (
        ("before", width, None), ("mix", None, seen), ("gate", block.width, seen),
    ):  # fmt: skip
        affine = getattr(block, name)
        if affine is not None:
            own = affine.weight.shape
            rows = own[0] if rows is None else rows
            found[f"{name}.weight"] = (
                affine.weight,
                (rows, own[-1] if columns is None else columns),
            )
            found[f"{name}.bias"] = (affine.bias, (rows,))
    for name, channels in (("first", width), ("last", block.width)):
        scale = getattr(block, name)
        if scale is not None:
            found |= {f"{name}.weight": (scale.weight, (channels,)),
                      f"{name}.bias": (scale.bias, (channels,))}  # fmt: skip
    return found


def _selective_shapes(block: Selective) -> dict[str, tuple[Any, tuple[int, ...]]]:
    h, n = block.rates.shape if block.rates.ndim == 2 else (0, 0)
    rank, length = block.rank, block.kernel.shape[-1]
    return {
        "rates": (block.rates, (h, n)),
        "enter.weight": (block.enter.weight, (2 * h, block.enter.weight.shape[-1])),
        "enter.bias": (block.enter.bias, (2 * h,)),
        "kernel": (block.kernel, (h, length)),
        "kernel_bias": (block.kernel_bias, (h,)),
        "project": (block.project, (rank + 2 * n, h)),
        "step.weight": (block.step.weight, (h, rank)),
        "step.bias": (block.step.bias, (h,)),
        "skip": (block.skip, (h,)),
        "leave.weight": (block.leave.weight, (block.width, h)),
        "leave.bias": (block.leave.bias, (block.width,)),
    }


def _check_array(name: str, array: Any, shape: tuple[int, ...], *, real: bool) -> None:
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "fc":
        raise InputError(f"{name} is no array of floats")
    if array.shape != shape or 0 in shape:
        raise InputError(f"{name} has shape {array.shape}, expected {shape}")
    if real and np.iscomplexobj(array):
        raise InputError(f"{name} is complex, real numbers are needed")
    if not np.isfinite(array).all():
        raise InputError(f"{name} has entries that are NaN or infinite")


def _check_model(model: TrainedModel) -> None:
    """InputError unless every layer reads what the one before it gives."""
    if not model.layers:
        raise InputError("a model has a layer")
    cells = {layer.cell for layer in model.layers}
    if len(model.layers) > 1 and (
        cells & {Cell.DIAGONAL, Cell.SELECTIVE} or (Cell.BLOCK in cells and len(cells) > 1)
    ):
        raise InputError(f"no method is for layers of {' and '.join(sorted(cells))}")
    for place, (below, layer) in enumerate(zip(model.layers, model.layers[1:], strict=False), 1):
        if layer.inputs != below.outputs:
            raise InputError(
                f"layer {place} reads {layer.inputs} inputs, it is given {below.outputs}"
            )
    if model.readout is None:
        if not cells <= set(GATES):
            raise InputError(f"a model of {' and '.join(sorted(cells))} needs a readout")
        return
    shape = (len(model.readout) if np.ndim(model.readout) else 0, model.layers[-1].outputs)
    _check_array("the readout", model.readout, shape, real=Cell.DIAGONAL not in cells)

"""A trained model in memory: its layers, and that nothing in them is passed over.

A layer that holds more than its cell takes (a bias in a diagonal system, a block in an LSTM), or
arrays of another shape, is refused when it is made.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.blocks import Block
from memory_theorems.theorems.models.cells.interface import Layer, check_array
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
MAX_STATE = 4096
#: Of Mamba's block: beyond MAX_STATE along recorded data alone.
MAX_SELECTIVE = 1 << 15


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
        told = [*dict.fromkeys(layer.cell.reading for layer in self.layers), self.note]
        return "; ".join(part for part in told if part)

    @property
    def architecture(self) -> str:
        return "+".join(sorted({layer.cell.name for layer in self.layers}))

    @property
    def sizes(self) -> dict[str, int | list[int]]:
        return {
            "inputs": self.layers[0].inputs,
            "hidden": [layer.size for layer in self.layers],
            "outputs": self.layers[-1].outputs if self.readout is None else len(self.readout),
        }


def _check_model(model: TrainedModel) -> None:
    """InputError unless every layer reads what the one before it gives."""
    if not model.layers:
        raise InputError("a model has a layer")
    cells = {layer.cell for layer in model.layers}
    names = " and ".join(sorted(cell.name for cell in cells))
    among_others = any(cell.block is Block for cell in cells) and len(cells) > 1
    if len(model.layers) > 1 and (any(cell.alone for cell in cells) or among_others):
        raise InputError(f"no method is for layers of {names}")
    for place, (below, layer) in enumerate(zip(model.layers, model.layers[1:], strict=False), 1):
        if layer.inputs != below.outputs:
            raise InputError(
                f"layer {place} reads {layer.inputs} inputs, it is given {below.outputs}"
            )
    if model.readout is None:
        if any(cell.needs_readout for cell in cells):
            raise InputError(f"a model of {names} needs a readout")
        return
    shape = (len(model.readout) if np.ndim(model.readout) else 0, model.layers[-1].outputs)
    real = not any(cell.complex_output for cell in cells)
    check_array("the readout", model.readout, shape, real=real)

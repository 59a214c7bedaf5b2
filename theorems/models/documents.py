"""What a JSON document says of a model: its exact weights."""

from __future__ import annotations

from typing import Any

from memory_theorems.theorems.models.exact_texts import pairs, rationals
from memory_theorems.theorems.models.trained import TrainedModel


def exact_weights(trained: TrainedModel) -> dict[str, Any]:
    """Weights of all layers as rationals, a diagonal system's as pairs (real, imaginary).

    The two biases of a layer are summed; the GRU candidate's hidden bias, which the reset gate
    multiplies, stays apart in ``hidden_bias``.
    """
    write = pairs if trained.layers[0].cell.complex_output else rationals
    return {
        "layers": [layer.cell.weights(layer) for layer in trained.layers],
        "readout": None if trained.readout is None else write(trained.readout),
    }

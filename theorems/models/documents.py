"""What a JSON document says of a model: its exact weights."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from memory_theorems.theorems.models.blocks import Affine, Scale, Selective
from memory_theorems.theorems.models.loading import Cell, Layer, TrainedModel


def bias_sums(layer: Layer) -> tuple[list[Fraction], list[Fraction]]:
    """The exact sums of the biases, and the GRU's bias inside the reset gate (zero elsewhere)."""
    rows, size = layer.input.shape[0], layer.size
    inner, hidden = [Fraction(0)] * rows, [Fraction(0)] * size
    for index, part in enumerate(layer.bias_parts):
        for j, value in enumerate(part):
            if layer.cell is Cell.GRU and index == 1 and j >= 2 * size:
                hidden[j - 2 * size] += Fraction(float(value))
            else:
                inner[j] += Fraction(float(value))
    return inner, hidden


def exact_weights(trained: TrainedModel) -> dict[str, Any]:
    """Weights of all layers as rationals, a diagonal system's as pairs (real, imaginary).

    The two biases of a layer are summed; the GRU candidate's hidden bias, which the reset gate
    multiplies, stays apart in ``hidden_bias``.
    """
    write = _pairs if trained.layers[0].cell is Cell.DIAGONAL else _rationals
    layers: list[dict[str, Any]] = []
    for layer in trained.layers:
        if layer.block is not None:
            layers.append(_block(layer))
            continue
        inner, hidden = bias_sums(layer)
        exact: dict[str, Any] = {
            "cell": layer.cell.value,
            "recurrent": write([layer.recurrent])[0]
            if layer.cell is Cell.DIAGONAL
            else write(layer.recurrent),
            "input": write(layer.input),
            "bias": [str(value) for value in inner],
        }
        if layer.cell is Cell.GRU:
            exact["hidden_bias"] = [str(value) for value in hidden]
        layers.append(exact)
    return {
        "layers": layers,
        "readout": None if trained.readout is None else write(trained.readout),
    }


def _block(layer: Layer) -> dict[str, Any]:
    """A state-space or selective block; ``input`` is the matrix that the first inputs meet."""
    block = layer.block
    if isinstance(block, Selective):
        return {
            "cell": layer.cell.value,
            "recurrent": _rationals(block.rates),
            "input": _rationals(block.enter.weight),
            "bias": _vector(block.enter.bias),
            "kernel": _rationals(block.kernel),
            "kernel_bias": _vector(block.kernel_bias),
            "project": _rationals(block.project),
            "step": _affine(block.step),
            "skip": _vector(block.skip),
            "leave": _affine(block.leave),
        }
    assert block is not None
    return {
        "cell": layer.cell.value,
        "recurrent": _pairs([layer.recurrent])[0],
        "input": _pairs(layer.input),
        "output": _pairs(block.output),
        "skip": _rationals(block.skip),
        "nonlinearity": block.nonlinearity,
        "before": _affine(block.before),
        "mix": _affine(block.mix),
        "gate": _affine(block.gate),
        "residual": block.residual,
        "first": _scale(block.first),
        "last": _scale(block.last),
    }


def _affine(affine: Affine | None) -> dict[str, Any] | None:
    if affine is None:
        return None
    return {"weight": _rationals(affine.weight), "bias": _vector(affine.bias)}


def _scale(scale: Scale | None) -> dict[str, Any] | None:
    return None if scale is None else {"weight": _vector(scale.weight), "bias": _vector(scale.bias)}


def _vector(values: Any) -> list[str]:
    return [str(Fraction(float(value))) for value in values]


def _rationals(matrix: Any) -> list[list[Any]]:
    return [[str(Fraction(float(value.real))) for value in row] for row in matrix]


def _pairs(matrix: Any) -> list[list[Any]]:
    return [
        [[str(Fraction(float(v.real))), str(Fraction(float(v.imag)))] for v in row]
        for row in matrix
    ]

"""Time of `verify model`'s certificates by architecture and size; growth shows in the table."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from theorems.models.componentwise import InputBound
from theorems.models.loading import Cell, Layer, TrainedModel
from theorems.models.window import best, certify


def random_model(cell: Cell, size: int) -> TrainedModel:
    """Spectral norm about 0.8, float32 weights, 4 inputs, 2 outputs."""
    rng = np.random.default_rng(0)
    inputs = rng.normal(size=(size, 4)).astype(np.float32) / 2
    readout = rng.normal(size=(2, size)).astype(np.float32) / np.sqrt(size)
    recurrent = (0.4 * rng.normal(size=(size, size)) / np.sqrt(size)).astype(np.float32)
    if cell is Cell.DIAGONAL:
        recurrent = rng.uniform(-0.95, 0.95, size=size).astype(np.float32)
    layer = Layer(cell, recurrent.astype(np.float64), inputs.astype(np.float64), ())
    return TrainedModel((layer,), readout.astype(np.float64), "random")


@pytest.mark.parametrize(
    ("cell", "size"),
    [
        (Cell.TANH, 16), (Cell.TANH, 64), (Cell.TANH, 256),
        (Cell.DIAGONAL, 64), (Cell.DIAGONAL, 256), (Cell.DIAGONAL, 1024),
        (Cell.LINEAR, 64), (Cell.LINEAR, 256), (Cell.LINEAR, 1024),
    ],
)  # fmt: skip
def test_certify(benchmark: BenchmarkFixture, cell: Cell, size: int) -> None:
    model, inputs = random_model(cell, size), InputBound(Fraction(1), "2")
    attempts = benchmark.pedantic(
        certify, args=(model, inputs, Fraction(1, 1000)), rounds=1, iterations=1
    )
    assert best(attempts) is not None

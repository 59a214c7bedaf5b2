"""Time and memory of `verify model`'s certificates and search by architecture and size.

``python -m benchmarks.growth`` draws the growth with the size.
"""

from __future__ import annotations

import resource
import sys
from fractions import Fraction
from time import perf_counter

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from memory_theorems.theorems.models.adversary import LowerBound, search
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.window import best, certify

EPS = Fraction(1, 1000)


def random_model(cell: Cell, size: int) -> TrainedModel:
    """Spectral norm about 0.8 (gates: far less), float32 weights, 4 inputs, 2 outputs."""
    rng = np.random.default_rng(0)
    gates = {LSTM: 4, GRU: 3}.get(cell, 1)
    scale = 0.4 / np.sqrt(size) if gates == 1 else 0.1 / size
    inputs = rng.normal(size=(gates * size, 4)).astype(np.float32) / (2 if gates == 1 else 8)
    readout = rng.normal(size=(2, size)).astype(np.float32) / np.sqrt(size)
    recurrent = (scale * rng.normal(size=(gates * size, size))).astype(np.float32)
    biases: tuple[np.ndarray, ...] = ()
    if gates > 1:
        biases = (np.zeros(gates * size), np.zeros(gates * size))
    if cell is DIAGONAL:
        recurrent = rng.uniform(-0.95, 0.95, size=size).astype(np.float32)
    layer = Layer(cell, recurrent.astype(np.float64), inputs.astype(np.float64), biases)
    return TrainedModel((layer,), readout.astype(np.float64), "random")


def answer(model: TrainedModel, inputs: InputBound) -> tuple[int, LowerBound]:
    """What the command computes: the certified window and the inputs that need so many steps."""
    chosen = best(certify(model, inputs, EPS))
    assert chosen is not None
    assert chosen.window is not None
    return chosen.window, search(model, inputs, EPS, chosen.window)


@pytest.mark.parametrize(
    ("cell", "size", "limit"),
    [
        (TANH, 16, 10), (TANH, 64, 10), (TANH, 256, 120),
        (LSTM, 8, 10), (LSTM, 64, 10), (LSTM, 256, 120),
        (GRU, 64, 10), (GRU, 256, 120),
        (DIAGONAL, 64, 10), (DIAGONAL, 256, 60), (DIAGONAL, 1024, 60),
        (LINEAR, 64, 10), (LINEAR, 256, 60), (LINEAR, 1024, 60),
    ],
)  # fmt: skip
def test_certify(benchmark: BenchmarkFixture, cell: Cell, size: int, limit: float) -> None:
    model, inputs = random_model(cell, size), InputBound(Fraction(1), "2")
    begun = perf_counter()
    window, lower = benchmark.pedantic(answer, args=(model, inputs), rounds=1, iterations=1)
    assert perf_counter() - begun < limit
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        2**20 if sys.platform != "darwin" else 2**30
    )
    assert peak < 4
    benchmark.extra_info["needed k"] = f"{lower.needed} to {window}"
    benchmark.extra_info["peak of the process"] = f"{peak:.2f} GB"
    benchmark.extra_info["cell"], benchmark.extra_info["size"] = cell.name, size

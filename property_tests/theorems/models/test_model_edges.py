"""Edges of the window certificates: degenerate sizes, extreme numbers, half-precision files."""

from __future__ import annotations

import json
import struct
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models import norms
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.chains import chain
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.tails import diagonal_tail
from memory_theorems.theorems.models.window import best, certify
from memory_theorems.verify.errors import InputError

UNIT = InputBound(Fraction(1), "2")


def rnn(weights: list[list[float]], cell: Cell = TANH) -> TrainedModel:
    matrix = np.array(weights)
    return TrainedModel((Layer(cell, matrix, np.eye(len(matrix)), ()),), None, "edge")


def safetensors(path: Path, tensors: dict[str, tuple[str, list[int], bytes]]) -> Path:
    header, data = {}, b""
    for name, (kind, shape, values) in tensors.items():
        offsets = [len(data), len(data) + len(values)]
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": offsets}
        data += values
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def test_bfloat16_and_float16_are_read_exactly(tmp_path: Path) -> None:
    bf16 = struct.pack("<H", 0x3F01)  # 1.0078125 / 2
    half = np.array([[0.1]], dtype="<f2")
    path = safetensors(
        tmp_path / "m.safetensors",
        {
            "weight_ih_l0": ("F16", [1, 1], half.tobytes()),
            "weight_hh_l0": ("BF16", [1, 1], bf16),
        },
    )
    (layer,) = load_model(path, activation="tanh").layers
    assert layer.recurrent[0, 0] == 0.50390625
    assert layer.input[0, 0] == float(half[0, 0])


def test_an_unknown_tensor_type_is_one_line(tmp_path: Path) -> None:
    path = safetensors(tmp_path / "m.safetensors", {"weight_hh_l0": ("BOOL", [1, 1], b"\1")})
    with pytest.raises(InputError, match="unusable type"):
        load_model(path)


def test_zero_width_tensors_are_refused(tmp_path: Path) -> None:
    weights = {"weight_ih_l0": np.ones((2, 1)), "weight_hh_l0": np.eye(2) / 2}
    np.savez(tmp_path / "a.npz", **weights, readout=np.ones((0, 2)))
    with pytest.raises(InputError, match="readout"):
        load_model(tmp_path / "a.npz", readout="readout", activation="tanh")
    np.savez(tmp_path / "b.npz", **{**weights, "weight_ih_l0": np.ones((2, 0))})
    with pytest.raises(InputError, match="reads no input"):
        load_model(tmp_path / "b.npz")
    np.savez(tmp_path / "c.npz", A=np.ones(2) / 2, B=np.ones((2, 0)), C=np.ones((1, 2)))
    with pytest.raises(InputError, match="need an input"):
        load_model(tmp_path / "c.npz")


def test_a_tolerance_below_the_resolution_gives_no_window() -> None:
    """A tail of one unit of the fixed-point numbers is not negligible against a smaller eps."""
    layer = Layer(DIAGONAL, np.array([0.5]), np.ones((1, 1)), ())
    model = TrainedModel((layer,), np.ones((1, 1)), "ssm")
    with pytest.raises(NoCertificate, match="resolution"):
        diagonal_tail(model, UNIT, Fraction(1, 2**120))
    assert best(certify(model, UNIT, Fraction(1, 2**120))) is None
    fine = best(certify(model, UNIT, Fraction(1, 2**60)))
    assert fine is not None
    # The tail of 2^-j from k on is 2^(1-k); the remainder may cost one step.
    assert fine.window in (61, 62)


def test_a_factor_of_one_never_gives_a_start() -> None:
    layer = Layer(LINEAR, np.array([[1.0]]), np.ones((1, 1)), ())
    for factor in (Fraction(1), Fraction(3, 2)):
        with pytest.raises(NoCertificate, match="not below 1"):
            norms.complete("test", layer, Fraction(1), Dyadic.identity(1), factor)


@pytest.mark.parametrize("cell", [TANH, RELU, LINEAR])
def test_a_zero_recurrence_forgets_in_one_step(cell: Cell) -> None:
    for size in (1, 3):
        model = rnn(np.zeros((size, size)).tolist(), cell)
        chosen = best(certify(model, UNIT, Fraction(1, 1000)))
        assert chosen is not None
        assert chosen.window == 1


def test_a_tolerance_above_every_gap_needs_no_past() -> None:
    chosen = best(certify(rnn([[0.5]]), UNIT, Fraction(10)))
    assert chosen is not None
    assert chosen.window == 0


@pytest.mark.parametrize("bound", [Fraction(1, 10**30), Fraction(10**30)])
def test_extreme_input_bounds(bound: Fraction) -> None:
    for cell in (TANH, RELU, LINEAR):
        chosen = best(certify(rnn([[0.5]], cell), InputBound(bound, "2"), Fraction(1, 100)))
        assert chosen is not None
        assert chosen.window is not None
        state = min(bound * 2, Fraction(1)) if cell is TANH else bound * 2
        assert state * Fraction(1, 2) ** chosen.window <= Fraction(1, 100)


def test_extreme_weights_end_without_a_crash() -> None:
    for value in (1e300, 1e-300, 5e-324):
        for cell in (TANH, LINEAR):
            attempts = certify(rnn([[0.5, value], [0.0, 0.5]], cell), UNIT, Fraction(1, 10))
            assert all(item.window is not None or item.failing_hypothesis for item in attempts)


def test_saturated_gates_keep_the_bounds_in_the_unit_interval() -> None:
    """Biases of 1e4 push every gate to 0 or 1 in any finite precision."""
    for sign in (-1.0, 1.0):
        layer = Layer(GRU, np.zeros((3, 1)), np.ones((3, 1)), (np.full(3, sign * 1e4), np.zeros(3)))
        (system,) = chain((layer,), UNIT)
        _, z_low, z_high, *_ = system.constants
        assert 0 <= z_low[0] <= z_high[0] <= fp.ONE
    forget = Layer(LSTM, np.zeros((4, 1)), np.ones((4, 1)), (np.array([0, 1e4, 0, 0.0]),))
    attempts = certify(TrainedModel((forget,), None, "lstm"), UNIT, Fraction(1, 10))
    assert best(attempts) is None
    assert "forget gate" in attempts[0].failing_hypothesis

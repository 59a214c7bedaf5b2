"""Keras' and flax' recurrent layers against their equations, computed here from the tensors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from memory_theorems.theorems.models.foreign_names import UNTOLD
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.recorded_runs import float_run
from memory_theorems.verify.errors import InputError

Floats = NDArray[np.float64]
Arrays = dict[str, Any]
INPUTS, UNITS = 2, 3


def _sigmoid(x: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-x)))


def keras_file(gates: int, seed: int, cell: str = "model/cell/", inputs: int = INPUTS) -> Arrays:
    rng = np.random.default_rng(seed)
    bias = (2, gates * UNITS) if gates == 3 else (gates * UNITS,)
    shapes = {"kernel": (inputs, gates * UNITS), "recurrent_kernel": (UNITS, gates * UNITS),
              "bias": bias}  # fmt: skip
    return {f"{cell}{name}": rng.normal(size=shape) / 2 for name, shape in shapes.items()}


def keras_states(arrays: Arrays, x: Floats, cell: str = "model/cell/") -> Floats:
    """SimpleRNN, GRU (reset_after) and LSTM as Keras' pages give them."""
    kernel, recurrent, bias = (
        arrays[f"{cell}{name}"] for name in ("kernel", "recurrent_kernel", "bias")
    )
    h, c, states = np.zeros(UNITS), np.zeros(UNITS), []
    for row in x:
        if kernel.shape[1] == UNITS:
            h = np.tanh(row @ kernel + h @ recurrent + bias)
        elif kernel.shape[1] == 3 * UNITS:
            xz, xr, xh = np.split(row @ kernel + bias[0], 3)
            hz, hr, hh = np.split(h @ recurrent + bias[1], 3)
            z, r = _sigmoid(xz + hz), _sigmoid(xr + hr)
            h = z * h + (1 - z) * np.tanh(xh + r * hh)
        else:
            i, f, g, o = np.split(row @ kernel + h @ recurrent + bias, 4)
            c = _sigmoid(f) * c + _sigmoid(i) * np.tanh(g)
            h = _sigmoid(o) * np.tanh(c)
        states.append(h)
    return np.array(states)


def flax_file(kind: str, seed: int) -> Arrays:
    rng = np.random.default_rng(seed)
    gates, biased = ("rzn", "ir iz in hn") if kind == "gru" else ("ifgo", "hi hf hg ho")
    found: Arrays = {}
    for gate in gates:
        found[f"params.Cell_0.i{gate}.kernel"] = rng.normal(size=(INPUTS, UNITS)) / 2
        found[f"params.Cell_0.h{gate}.kernel"] = rng.normal(size=(UNITS, UNITS)) / 2
    for name in biased.split():
        found[f"params.Cell_0.{name}.bias"] = rng.normal(size=UNITS) / 2
    return found


def flax_states(kind: str, arrays: Arrays, x: Floats) -> Floats:
    def dense(name: str, value: Floats) -> Floats:
        bias = arrays.get(f"params.Cell_0.{name}.bias", 0)
        return np.asarray(value @ arrays[f"params.Cell_0.{name}.kernel"] + bias)

    h, c, states = np.zeros(UNITS), np.zeros(UNITS), []
    for row in x:
        if kind == "gru":
            r, z = (_sigmoid(dense(f"i{g}", row) + dense(f"h{g}", h)) for g in "rz")
            h = (1 - z) * np.tanh(dense("in", row) + r * dense("hn", h)) + z * h
        else:
            i, f, o = (_sigmoid(dense(f"i{g}", row) + dense(f"h{g}", h)) for g in "ifo")
            c = f * c + i * np.tanh(dense("ig", row) + dense("hg", h))
            h = o * np.tanh(c)
        states.append(h)
    return np.array(states)


def gap(folder: Path, arrays: Arrays, wanted: Floats, x: Floats, **options: Any) -> float:
    path = folder / "m.npz"
    np.savez(path, allow_pickle=False, **arrays)
    found = float_run(load_model(path, **options), x[None])[0]
    return float(np.abs(found - wanted).max())


@pytest.mark.parametrize("gates", [1, 3, 4])
def test_keras_layers_are_what_keras_computes(gates: int, tmp_path: Path) -> None:
    options = {"activation": "tanh"} if gates == 1 else {}
    for seed in range(3):
        arrays, x = keras_file(gates, seed), np.random.default_rng(seed).normal(size=(12, INPUTS))
        wanted = keras_states(arrays, x)
        assert gap(tmp_path, arrays, wanted, x, **options) < 1e-12
        ended = {f"{name}:0": array for name, array in arrays.items()}
        assert gap(tmp_path, ended, wanted, x, **options) < 1e-12
        if gates > 1:
            # Another order of the gates is another model.
            blocks = np.split(arrays["model/cell/kernel"], gates, axis=1)
            arrays["model/cell/kernel"] = np.concatenate([blocks[-1], *blocks[:-1]], axis=1)
            assert gap(tmp_path, arrays, wanted, x) > 1e-3


@pytest.mark.parametrize("kind", ["gru", "lstm"])
def test_flax_cells_are_what_flax_computes(kind: str, tmp_path: Path) -> None:
    for seed in range(3):
        arrays, x = flax_file(kind, seed), np.random.default_rng(seed).normal(size=(12, INPUTS))
        wanted = flax_states(kind, arrays, x)
        assert gap(tmp_path, arrays, wanted, x) < 1e-12
        slashed = {name.replace(".", "/"): array for name, array in arrays.items()}
        assert gap(tmp_path, slashed, wanted, x) < 1e-12


def test_a_dense_layer_is_the_readout(tmp_path: Path) -> None:
    arrays = {**keras_file(3, 1), "model/dense/kernel": np.ones((UNITS, 1)),
              "model/dense/bias": np.ones(1)}  # fmt: skip
    x = np.random.default_rng(0).normal(size=(9, INPUTS))
    wanted = keras_states(arrays, x).sum(axis=1, keepdims=True)  # the bias is kept apart
    assert gap(tmp_path, arrays, wanted, x, readout="model/dense/kernel") < 1e-12
    model = load_model(tmp_path / "m.npz", readout="model/dense/kernel:0")
    assert model.added.bias is not None
    assert model.added.bias.tolist() == [1]
    assert set(model.untold) == set(UNTOLD)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"model/cell/bias": np.zeros(9)}, "reset_after=False"),
        ({"model/cell/bias": None}, "a bias of zeros"),
        ({"model/cell/recurrent_kernel": np.ones((3, 6))}, "are not those of a SimpleRNN"),
        ({"model/cell/kernel": np.ones(3)}, "is no matrix"),
        ({"model/cell/kernel": None}, "there is no tensor 'model.cell.kernel'"),
        ({"model.cell.kernel": np.ones((2, 9))}, "are one name"),
        ({"model/other/bias": np.ones(2)}, "'model.other.bias' is not used"),
        # stacked, side by side or in two directions: no name says it
        (keras_file(3, 5, "model/else/"), "no name says whether"),
        (keras_file(3, 5, "model/cell_1/"), "no name says whether"),
        (flax_file("lstm", 1), "no name says whether|is not used"),
        ({"model/cell/weight_ih_l0": np.ones((9, 2))}, "are one layer"),
    ],
)
def test_what_is_not_read_is_refused(change: Arrays, why: str, tmp_path: Path) -> None:
    arrays = {**keras_file(3, 0), **change}
    path = tmp_path / "m.npz"
    kept = {name: array for name, array in arrays.items() if array is not None}
    np.savez(path, allow_pickle=False, **kept)
    with pytest.raises(InputError, match=why):
        load_model(path)


@pytest.mark.parametrize("lost", ["ir.bias", "hn.bias", "iz.kernel"])
def test_a_lost_tensor_of_flax_is_no_zero(lost: str, tmp_path: Path) -> None:
    arrays = flax_file("gru", 0)
    del arrays[f"params.Cell_0.{lost}"]
    np.savez(tmp_path / "m.npz", allow_pickle=False, **arrays)
    with pytest.raises(InputError, match=f"there is no tensor 'params.Cell_0.{lost}'"):
        load_model(tmp_path / "m.npz")

"""Keras' and flax' recurrent layers against their equations, computed here from the tensors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

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


@pytest.mark.parametrize("first", [0, 1, 7])
def test_layers_are_joined_by_their_numbers(first: int, tmp_path: Path) -> None:
    cells = [f"m/gru{f'_{n}' if n else ''}/gru_cell/" for n in (first, first + 1)]
    below, above = keras_file(3, 1, cells[0]), keras_file(3, 2, cells[1], UNITS)
    x = np.random.default_rng(0).normal(size=(9, INPUTS))
    wanted = keras_states(above, keras_states(below, x, cells[0]), cells[1])
    arrays = {**above, **below, "m/dense/kernel": np.ones((UNITS, 1)), "m/dense/bias": np.ones(1)}
    wanted = wanted @ arrays["m/dense/kernel"]  # the bias is kept apart: it cancels
    assert gap(tmp_path, arrays, wanted, x, readout="m/dense/kernel") < 1e-12
    model = load_model(tmp_path / "m.npz", readout="m/dense/kernel")
    assert model.added.bias is not None
    assert model.added.bias.tolist() == [1]
    assert set(model.untold) == {
        "which activations the gates have", "in which order the layers are joined",
    }  # fmt: skip


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
        (keras_file(3, 5, "model/else/"), "in which order"),
        (keras_file(3, 5, "model/cell_2/"), "in which order"),
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

"""Files as people store them: cells, one module of several, parametrised weights, pickles."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.commands.models import _counted
from memory_theorems.theorems.commands.models import models as many
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.verify.errors import InputError


def cell(gates: int, prefix: str = "", suffix: str = "", seed: int = 0) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    return {
        f"{prefix}weight_ih{suffix}": 0.2 * rng.normal(size=(2 * gates, 2)),
        f"{prefix}weight_hh{suffix}": 0.1 * rng.normal(size=(2 * gates, 2)),
        f"{prefix}bias_ih{suffix}": 0.1 * rng.normal(size=2 * gates),
        f"{prefix}bias_hh{suffix}": 0.1 * rng.normal(size=2 * gates),
    }


@pytest.mark.parametrize(("gates", "kind"), [(1, TANH), (3, GRU), (4, LSTM)])
def test_a_cell_is_a_layer_without_a_number(tmp_path: Path, gates: int, kind: Cell) -> None:
    activation = "tanh" if gates == 1 else None
    np.savez(tmp_path / "cell.npz", **cell(gates, "core."))
    np.savez(tmp_path / "layer.npz", **cell(gates, "core.", "_l0"))
    read, same = (
        load_model(tmp_path / name, activation=activation) for name in ("cell.npz", "layer.npz")
    )
    assert read.layers[0].cell is kind
    assert (read.layers[0].recurrent == same.layers[0].recurrent).all()
    assert (read.layers[0].input == same.layers[0].input).all()


def test_a_prefix_chooses_the_module_and_lists_what_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.npz"
    tensors = {**cell(3, "encoder.", "_l0", 1), **cell(4, "decoder.", "_l0", 2)}
    np.savez(
        file, **tensors, **{"head.weight": np.ones((1, 2)), "head.bias": np.ones(1)},
        mask=np.ones((3, 3)),
    )  # fmt: skip
    with pytest.raises(InputError, match="--prefix"):
        load_model(file, readout="head.weight")
    states = load_model(file, prefix="decoder.")
    reasons = dict(states.aside)
    assert set(reasons) == {
        "head.weight", "head.bias", "mask", *(n for n in tensors if n.startswith("encoder."))
    }  # fmt: skip
    assert "decoder." in reasons["mask"]
    named = {"prefix": "decoder.", "ignore": ("encoder.", "mask")}
    read = load_model(file, readout="head.weight", **named)
    assert read.layers[0].cell is LSTM
    assert (read.layers[0].recurrent == tensors["decoder.weight_hh_l0"]).all()
    reasons = dict(read.aside)
    assert set(reasons) == {"head.bias", "mask", *(n for n in tensors if n.startswith("encoder."))}
    assert "cancels" in reasons["head.bias"]
    assert reasons["encoder.bias_hh_l0"] == "left out as asked"
    with pytest.raises(InputError, match="no tensor begins with 'other'"):
        load_model(file, prefix="other")
    result = CliRunner().invoke(
        command,
        [str(file), "--prefix", "encoder.", "--readout", "head.weight", "--eps", "1/10",
         "--ignore", "decoder.", "--ignore", "mask"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "not in the statement: mask" in result.output


@pytest.mark.parametrize("name", ["weight_hh_l0_v", "rnn.parametrizations.weight_hh_l0.original0"])
def test_a_parametrised_weight_names_the_remedy(tmp_path: Path, name: str) -> None:
    file = tmp_path / "model.npz"
    np.savez(file, **cell(3, "", "_l0"), **{name: np.ones((6, 2))})
    with pytest.raises(InputError, match="remove_parametrizations"):
        load_model(file)


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
@pytest.mark.parametrize("protocol", [2, 4, 5])
def test_a_renamed_pickle_is_called_one(tmp_path: Path, suffix: str, protocol: int) -> None:
    file = tmp_path / f"model{suffix}"
    file.write_bytes(pickle.dumps({"weight": [1.0]}, protocol=protocol))
    with pytest.raises(InputError, match="a pickle under another name"):
        load_model(file)


def test_a_renamed_torch_archive_is_called_a_pickle(tmp_path: Path) -> None:
    import zipfile

    file = tmp_path / "model.npz"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("model/data.pkl", pickle.dumps({}))
    with pytest.raises(InputError, match="a pickle under another name"):
        load_model(file)


def test_a_header_that_begins_like_a_pickle_is_read(tmp_path: Path) -> None:
    """A .safetensors file whose header has 0x80 bytes more than a multiple of 256."""
    from safetensors.numpy import save_file

    file = tmp_path / "model.safetensors"
    starts = set()
    for pad in range(0, 600, 8):
        save_file(cell(3, "", "_l0"), file, metadata={"note": "x" * pad})
        starts.add(file.read_bytes()[:2])
        assert load_model(file).layers[0].cell is GRU
    assert any(start[:1] == b"\x80" for start in starts)


def test_many_files_and_tolerances_make_one_table(tmp_path: Path) -> None:
    for step in (2, 10):
        np.savez(tmp_path / f"step-{step}.npz", **cell(3, "", "_l0", step))
    (tmp_path / "step-30.npz").write_bytes(b"nothing")
    target = tmp_path / "answers.json"
    result = CliRunner().invoke(
        many, [str(tmp_path / "*.npz"), "--eps", "1/10, 1/100", "--json", str(target)]
    )
    assert result.exit_code == 2, result.output
    answers = json.loads(target.read_text())["answers"]
    assert [a["file"] for a in answers] == [
        f"step-{step}.npz" for step in (2, 10, 30) for _ in range(2)
    ]
    assert "not a readable" in answers[-1]["trouble"]
    good = answers[:4]
    assert [a["eps"] for a in good] == ["1/10", "1/100"] * 2
    assert all(0 <= a["needed_window_lower"] <= a["certified_window"] for a in good)
    assert good[0]["certified_window"] <= good[1]["certified_window"]
    nothing = CliRunner().invoke(many, [str(tmp_path / "*.pt")])
    assert nothing.exit_code == 2
    assert "no file matches" in nothing.output


def test_numbers_in_names_are_counted() -> None:
    assert sorted(["step-10", "step-9", "best"], key=_counted) == ["best", "step-9", "step-10"]

"""Every tensor of a model file is used, cancels, or was left out by name; else it is refused."""

from __future__ import annotations

import json
import random
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.verify.errors import InputError

SYSTEM = {"A": np.array([0.5, -0.25]), "B": np.ones((2, 1)), "C": np.ones((1, 2))}
DENSE = {**SYSTEM, "A": np.diag([0.5, -0.25])}
GATED = {"rnn.weight_ih_l0": np.ones((8, 1)) / 8, "rnn.weight_hh_l0": np.ones((8, 2)) / 9}
RNN = {"weight_ih_l0": np.ones((2, 1)), "weight_hh_l0": np.eye(2) / 2}
HEAD = {"head.weight": np.ones((3, 2)), "head.bias": np.ones(3)}


def written(folder: Path, arrays: dict[str, Any], name: str = "m.npz") -> Path:
    np.savez(folder / name, **arrays)
    return folder / name


def load(folder: Path, arrays: dict[str, Any], **options: Any) -> TrainedModel:
    return load_model(written(folder, arrays), **options)


@pytest.mark.parametrize(
    ("arrays", "options", "message"),
    [
        ({**SYSTEM, "log_dt": np.zeros(2)}, {}, "'log_dt' is a step size, so that A and B are in"),
        ({**SYSTEM, "b": np.full(2, 100.0)}, {}, "'b' is not used: a bias of the state"),
        ({**DENSE, "b": np.full(2, 100.0)}, {}, "'b' is not used: a bias of the state"),
        ({**SYSTEM, "h0": np.ones(2)}, {}, "'h0' is not used"),
        ({**SYSTEM, **RNN}, {}, "is not used"),
        (SYSTEM, {"readout": "nope"}, "--readout is for PyTorch layers"),
        (SYSTEM, {"readout": "C"}, "--readout is for PyTorch layers"),
        (DENSE, {"activation": "relu"}, "is linear; it has no activation"),
        ({**DENSE, "nonlinearity": np.array("relu")}, {}, "is linear; it has no activation"),
        ({**SYSTEM, "A": np.array([[0, 1], [0, 0]])}, {}, "'A' has integers"),
        ({**SYSTEM, "A": np.array([True, False])}, {}, "unusable type bool"),
        ({**GATED, "rnn.weight_hh_l0": np.ones((8, 2), dtype=np.int8)}, {}, "has integers .int8."),
        ({**GATED, "rnn.scale": np.ones(8)}, {}, "'rnn.scale' is not used"),
        ({**GATED, "rnn.weight_hr_l0": np.ones((2, 2))}, {}, "'rnn.weight_hr_l0' is not used"),
        ({**GATED, "rnn.weight_hh_l00": np.ones((8, 2))}, {}, "'rnn.weight_hh_l00' is not used"),
        ({**GATED, "embedding.weight": np.ones((9, 1))}, {}, "'embedding.weight' is not used"),
        ({**GATED, "norm.running_mean": np.ones(2)}, {}, "'norm.running_mean' is not used"),
        ({**GATED, **HEAD}, {}, "'head.bias' is not used"),
        ({**GATED, "head.weight": np.ones((3, 2))}, {}, "--readout NAME names an output matrix"),
        ({**GATED, **HEAD, "head.bias": np.ones(2)}, {"readout": "head.weight"}, "'head.bias'"),
        ({**GATED, "other.bias": np.ones(3)}, {}, "'other.bias' is not used"),
        (GATED, {"activation": "tanh"}, "--activation is for nn.RNN"),
        (GATED, {"readout": "rnn.weight_hh_l0"}, "is a weight of a layer, not a readout"),
        (RNN, {}, "does not say whether its nn.RNN is tanh or ReLU"),
        ({**RNN, "nonlinearity": np.array("relu")}, {"activation": "tanh"}, "the file says relu"),
        ({**RNN, "nonlinearity": np.array("gelu")}, {}, "neither 'tanh' nor 'relu'"),
        ({**RNN, "nonlinearity": np.array(["tanh", "relu"])}, {}, "is one text"),
        ({**RNN, "nonlinearity": np.ones(1)}, {}, "is one text"),
        (SYSTEM, {"ignore": ("b",)}, "there is no tensor 'b' to ignore"),
        (SYSTEM, {"ignore": ("A",)}, "no recurrent layer found"),
    ],
)
def test_a_tensor_that_would_change_the_model_is_refused_by_name(
    tmp_path: Path, arrays: dict[str, Any], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load(tmp_path, arrays, **options)
    assert "\n" not in str(caught.value)


def test_what_is_left_out_is_on_the_list_that_the_answer_prints(tmp_path: Path) -> None:
    feedthrough = load(tmp_path, {**SYSTEM, "D": np.ones(1)})
    assert dict(feedthrough.aside).keys() == {"D"}
    assert feedthrough.reading.startswith("discrete time")
    asked = load(tmp_path, {**SYSTEM, "b": np.ones(2)}, ignore=("b",))
    assert asked.aside == (("b", "left out as asked"),)
    head = load(tmp_path, {**GATED, **HEAD}, readout="head.weight")
    assert dict(head.aside).keys() == {"head.bias"}
    assert head.sizes["outputs"] == 3
    bare = load(tmp_path, GATED)
    assert bare.aside == ()
    result = CliRunner().invoke(
        command, [str(written(tmp_path, {**SYSTEM, "b": np.ones(2)})), "--ignore", "b"]
    )
    assert result.exit_code == 0, result.output
    assert "not in the statement: b (left out as asked)" in result.output
    assert "read as: discrete time" in result.output


def test_the_file_or_the_user_says_the_activation(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    for name, cell in (("tanh", TANH), ("relu", RELU)):
        arrays = {**RNN, "nonlinearity": np.array(name)}
        assert load(tmp_path, arrays).layers[0].cell is cell
        assert load(tmp_path, arrays, activation=name).layers[0].cell is cell
        assert load(tmp_path, RNN, activation=name).layers[0].cell is cell
        path = tmp_path / "m.safetensors"
        save_file(RNN, path, metadata={"format": "pt", "nonlinearity": name})
        assert load_model(path).layers[0].cell is cell
        save_file(RNN, path, metadata={"format": "pt"})
        with pytest.raises(InputError, match="does not say"):
            load_model(path)


def test_a_bias_that_cancels_changes_no_window(tmp_path: Path) -> None:
    """What the list calls harmless is: the answer is the same without it."""
    answers = []
    for arrays in ({**SYSTEM, "D": np.full((1, 1), 7.0)}, SYSTEM):
        out = tmp_path / "a.json"
        path = written(tmp_path, arrays)
        assert CliRunner().invoke(command, [str(path), "--json", str(out)]).exit_code == 0
        found = json.loads(out.read_text())
        answers.append((found["certified_window"], found["needed_window_lower"], found["weights"]))
    assert answers[0] == answers[1]


def test_markup_in_a_tensor_name_is_text(tmp_path: Path) -> None:
    path = written(tmp_path, {**SYSTEM, "[/red]x": np.ones(1)})
    result = CliRunner().invoke(command, [str(path), "--ignore", "[/red]x"])
    assert result.exit_code == 0, result.output
    assert "[/red]x" in result.output


def test_damaged_files_are_refused_in_one_sentence(tmp_path: Path) -> None:
    """Bytes are changed, cut and repeated; whatever is still read has all its tensors."""
    from safetensors.numpy import save_file

    generator = random.Random(4)
    save_file(GATED, tmp_path / "good.safetensors")
    np.savez_compressed(tmp_path / "packed.npz", **GATED)
    whole = [written(tmp_path, GATED, "good.npz"), tmp_path / "packed.npz",
             tmp_path / "good.safetensors"]  # fmt: skip
    for path in whole:
        good, told = path.read_bytes(), ""
        for trial in range(150):
            data = bytearray(good)
            for _ in range(generator.choice((1, 1, 3, 20))):
                data[generator.randrange(len(data))] = generator.randrange(256)
            if trial % 3 == 0:
                data = data[: generator.randrange(len(data))]
            target = tmp_path / f"bad{path.suffix}"
            target.write_bytes(bytes(data))
            try:
                found = load_model(target)
            except InputError as problem:
                told = str(problem)
                continue
            finally:
                assert "\n" not in told
            assert found.layers[0].cell is LSTM


@pytest.mark.parametrize(
    "content",
    [
        b'\x08\0\0\0\0\0\0\0{"a": 1}',
        struct.pack("<Q", 2**60) + b"{}",
        struct.pack("<Q", 200_000) + b"[" * 200_000,
        b"",
    ],
)
def test_hostile_headers(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "m.safetensors"
    path.write_bytes(content)
    with pytest.raises(InputError, match="not a readable"):
        load_model(path)


def test_members_that_are_no_arrays(tmp_path: Path) -> None:
    import zipfile

    path = tmp_path / "m.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "no array")
    with pytest.raises(InputError, match=r"'readme\.txt' is not an array"):
        load_model(path)
    header = b"\x93NUMPY\x01\x00v\x00{'descr': '<f8', 'fortran_order': False, 'shape': (10**9,"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("A.npy", header + b" " * 60 + b")}\n")
    with pytest.raises(InputError, match="not a readable"):
        load_model(path)

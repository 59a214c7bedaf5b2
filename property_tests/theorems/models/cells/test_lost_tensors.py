"""Files in which a tensor is lost, stands twice, or lies between what is read and the readout."""

from __future__ import annotations

import json
import re
import struct
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import (
    Arrays,
    lru_stack,
    mamba,
    normalised,
    s4_stack,
)

GATES = {TANH: 1, GRU: 3, LSTM: 4}


def layers(cell: Cell, prefix: str = "", count: int = 1, suffix: str = "_l{}") -> Arrays:
    """A module of PyTorch's with both biases in every layer."""
    rng, rows, width, found = np.random.default_rng(3), 2 * GATES[cell], 3, {}
    for number in range(count):
        end = suffix.format(number)
        found[f"{prefix}weight_ih{end}"] = rng.normal(size=(rows, width)) / 4
        found[f"{prefix}weight_hh{end}"] = rng.normal(size=(rows, 2)) / 4
        found[f"{prefix}bias_ih{end}"] = rng.normal(size=rows)
        found[f"{prefix}bias_hh{end}"] = rng.normal(size=rows)
        width = 2
    return found


def load(folder: Path, arrays: Arrays, **options: Any) -> TrainedModel:
    if any(re.search("weight_hh(_l0)?$", n) and len(v) == 2 for n, v in arrays.items()):
        options.setdefault("activation", "tanh")
    np.savez(folder / "m.npz", **arrays)
    return load_model(folder / "m.npz", **options)


def refused(folder: Path, arrays: Arrays, message: str, **options: Any) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load(folder, arrays, **options)
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------ one weight under two names
@pytest.mark.parametrize("cell", list(GATES))
@pytest.mark.parametrize("kind", ["weight_ih", "weight_hh", "bias_ih", "bias_hh"])
@pytest.mark.parametrize("first", [True, False])
def test_a_weight_under_two_names_is_refused(
    tmp_path: Path, cell: Cell, kind: str, first: bool
) -> None:
    arrays = layers(cell, "rnn.")
    other = {f"rnn.{kind}": arrays[f"rnn.{kind}_l0"] * 3}
    both = {**other, **arrays} if first else {**arrays, **other}
    refused(tmp_path, both, f"'rnn.{kind}' and 'rnn.{kind}_l0' are both the {kind} of layer 0")
    kept = load(tmp_path, both, ignore=(f"rnn.{kind}",))
    same = load(tmp_path, arrays)
    assert all((a == b).all() for a, b in zip(kept.layers[0].bias_parts, same.layers[0].bias_parts,
                                             strict=True))  # fmt: skip
    assert (kept.layers[0].recurrent == same.layers[0].recurrent).all()


def test_names_of_cells_and_of_layers_do_not_mix(tmp_path: Path) -> None:
    arrays = layers(GRU, count=2)
    mixed = {name.removesuffix("_l0"): value for name, value in arrays.items()}
    refused(tmp_path, mixed, "'bias_hh' is named as a cell's and 'bias_hh_l1' as a layer's")


def test_an_archive_that_holds_a_name_twice_is_refused(tmp_path: Path) -> None:
    """With and without the ending of the file it is one name to the reader."""
    np.savez(tmp_path / "m.npz", **layers(GRU))
    content = BytesIO()
    np.save(content, np.zeros((6, 2)))
    with zipfile.ZipFile(tmp_path / "m.npz", "a") as archive:
        archive.writestr("weight_hh_l0", content.getvalue())
    with pytest.raises(InputError, match="two tensors of one name"):
        load_model(tmp_path / "m.npz")


@pytest.mark.parametrize(
    "header",
    [
        b'{"__metadata__":{"nonlinearity":"relu","nonlinearity":"tanh"},'
        b'"weight_hh_l0":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},'
        b'"weight_ih_l0":{"dtype":"F32","shape":[1,1],"data_offsets":[4,8]}}',
        b'{"weight_hh_l0":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},'
        b'"weight_hh_l0":{"dtype":"I32","shape":[1,1],"data_offsets":[0,4]},'
        b'"weight_ih_l0":{"dtype":"F32","shape":[1,1],"data_offsets":[4,8]}}',
    ],
)
def test_a_header_that_says_two_things_is_refused(tmp_path: Path, header: bytes) -> None:
    path = tmp_path / "m.safetensors"
    path.write_bytes(struct.pack("<Q", len(header)) + header + bytes(8))
    with pytest.raises(InputError, match="is given twice"):
        load_model(path, activation="relu")


# ------------------------------------------------------------------ what is lost is not zero
@pytest.mark.parametrize("cell", list(GATES))
@pytest.mark.parametrize("suffix", ["_l{}", ""])
@pytest.mark.parametrize("lost", ["bias_ih", "bias_hh"])
def test_a_lost_bias_is_not_zero(tmp_path: Path, cell: Cell, suffix: str, lost: str) -> None:
    arrays = layers(cell, "core.", suffix=suffix)
    name = f"core.{lost}{suffix.format(0)}"
    del arrays[name]
    refused(tmp_path, arrays, f"layer 0 has no '{name}', and there is 'core.bias_.*both biases")
    zeros = {**arrays, name: np.zeros(2 * GATES[cell])}
    assert load(tmp_path, zeros).layers[0].cell is cell
    asked = load(tmp_path, {**zeros, name: np.ones(2 * GATES[cell])}, ignore=(name,))
    assert not asked.layers[0].bias_parts[lost == "bias_hh"].any()


@pytest.mark.parametrize("cell", list(GATES))
def test_files_without_biases_are_read(tmp_path: Path, cell: Cell) -> None:
    bare = {n: v for n, v in layers(cell, count=2).items() if "bias" not in n}
    assert not any(part.any() for layer in load(tmp_path, bare).layers for part in layer.bias_parts)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_all_layers_have_biases_or_none(tmp_path: Path, number: int) -> None:
    arrays = layers(LSTM, count=3)
    lost = {f"bias_{side}_l{number}" for side in ("ih", "hh")}
    rest = {name: value for name, value in arrays.items() if name not in lost}
    refused(tmp_path, rest, f"layer {number} has no 'bias_ih_l{number}'")


@pytest.mark.parametrize("kept", ["in_proj.bias", "out_proj.bias"])
def test_a_mamba_block_has_both_biases_or_neither(tmp_path: Path, kept: str) -> None:
    arrays = mamba(1)
    both = {"in_proj.bias": np.ones(6), "out_proj.bias": np.ones(2)}
    assert load(tmp_path, {**arrays, **both}).architecture == "selective"
    assert load(tmp_path, arrays).architecture == "selective"
    (lost,) = set(both) - {kept}
    refused(tmp_path, {**arrays, kept: both[kept]}, f"there is '{kept}' and no '{lost}'")
    assert load(tmp_path, {**arrays, **both}, ignore=(lost,)).architecture == "selective"


STACKED: dict[str, Any] = {"activation": "relu", "residual": False}


@pytest.mark.parametrize("form", ["s4", "lru", "norms"])
def test_every_tensor_of_a_layer_is_in_all_layers(tmp_path: Path, form: str) -> None:
    """One that is lost from one layer, which would be read as absent there."""
    arrays = {
        "s4": s4_stack(1), "lru": lru_stack(1), "norms": normalised(s4_stack(1), 1),
    }[form]  # fmt: skip
    options = {**STACKED, "batch_norm": "before"} if form == "norms" else STACKED
    assert len(load(tmp_path, arrays, **options).layers) == 2
    tried = 0
    for name in arrays:
        if not re.search(r"[._][01]\.", name) or name.endswith("num_batches_tracked"):
            continue
        rest = {other: value for other, value in arrays.items() if other != name}
        try:
            load(tmp_path, rest, **options)
        except InputError:
            tried += 1
            continue
        pytest.fail(f"{name} is lost, and the file is read")
    assert tried >= 8
    refused(
        tmp_path,
        {n: v for n, v in s4_stack(1).items() if n != "s4_layers.1.D"},
        "there is 's4_layers.0.D' and no 's4_layers.1.D'",
        **STACKED,
    )


def test_a_layer_that_is_missing_between_others_is_noticed(tmp_path: Path) -> None:
    arrays = {n: v for n, v in s4_stack(1, layers=4).items() if not n.startswith("s4_layers.1.")}
    refused(tmp_path, arrays, "are not evenly numbered", **STACKED)
    spaced = {n.replace("s4_layers.1.", "s4_layers.2."): v for n, v in s4_stack(1).items()}
    assert len(load(tmp_path, spaced, **STACKED).layers) == 2


def test_an_encoder_within_a_layer_is_not_that_of_the_model(tmp_path: Path) -> None:
    arrays = s4_stack(1, encoder=False)
    inner = {**arrays, "s4_layers.1.encoder.weight": np.eye(2)}
    refused(tmp_path, inner, "'s4_layers.1.encoder.weight' is not used", **STACKED)


# ------------------------------------------------------------------ which module is meant
def test_a_prefix_that_begins_several_modules_is_refused(tmp_path: Path) -> None:
    one = {n: v for n, v in s4_stack(1, encoder=False).items() if n.startswith("s4_layers.0.")}
    arrays = {
        n.replace(".0.", f".{k}.", 1): v for k in (1, 10, 11) for n, v in one.items()
    }  # fmt: skip
    refused(
        tmp_path, arrays, "'s4_layers.1' begins the names of several modules, s4_layers.1., "
        "s4_layers.10., s4_layers.11.: say --prefix s4_layers.1.",
        prefix="s4_layers.1", **STACKED,
    )  # fmt: skip
    assert len(load(tmp_path, arrays, prefix="s4_layers.1.", **STACKED).layers) == 1
    flat = {f"encoder_{name}": value for name, value in layers(GRU).items()}
    assert load(tmp_path, flat, prefix="encoder_").architecture == "gru"


HEAD = {"head.weight": np.ones((1, 2)), "head.bias": np.ones(1)}


@pytest.mark.parametrize(
    "between",
    [
        {"norm.weight": np.ones(2), "norm.bias": np.zeros(2)},
        {"attn.in_proj_weight": np.ones((6, 2))},
        {"post.weight": np.ones((2, 2))},
        {"embedding.weight": np.ones((9, 3))},
        {"other.weight_hh_l0": np.ones((6, 2)), "other.weight_ih_l0": np.ones((6, 3))},
        {"rnn2.scale": np.ones(1)},
    ],
)
def test_what_may_stand_between_a_module_and_its_readout_is_named(
    tmp_path: Path, between: Arrays
) -> None:
    arrays = {**layers(GRU, "rnn."), **HEAD, **between}
    first = min(between)
    module = first.rpartition(".")[0] + "."
    refused(
        tmp_path, arrays, f"'{first}'.* outside of rnn. and the readout head.weight",
        prefix="rnn.", readout="head.weight",
    )  # fmt: skip
    bare = load(tmp_path, arrays, prefix="rnn.")
    assert {name for name, _ in bare.aside} == {*between, *HEAD}
    asked = load(tmp_path, arrays, prefix="rnn.", readout="head.weight", ignore=(module,))
    assert {name for name, _ in asked.aside} == {*between, "head.bias"}
    assert "what the tensors do that are left out" in asked.untold
    only = load(tmp_path, {**layers(GRU, "rnn."), **HEAD}, prefix="rnn.", readout="head.weight")
    assert dict(only.aside).keys() == {"head.bias"}
    assert only.untold == ("what stands between rnn. and head.weight",)


def test_what_is_left_out_stands_in_the_statement(tmp_path: Path) -> None:
    arrays: Arrays = {**layers(GRU, "rnn."), **HEAD, "norm.weight": np.ones(2)}
    np.savez(tmp_path / "m.npz", **arrays)
    words = [str(tmp_path / "m.npz"), "--eps", "1/10", "--prefix", "rnn.", "--json",
             str(tmp_path / "a.json")]  # fmt: skip
    for more, said in (
        ((), "left out: head.bias, head.weight, norm.weight"),
        (("--readout", "head.weight", "--ignore", "norm."), "left out: norm.weight"),
    ):
        result = CliRunner().invoke(command, [*words, *more])
        assert result.exit_code == 0, result.output
        found = json.loads((tmp_path / "a.json").read_text())
        assert found["statement"].endswith(said)
        assert "not in the statement: norm.weight" in result.output
    wrong = CliRunner().invoke(command, [*words, "--readout", "head.weight"])
    assert wrong.exit_code == 2
    assert "--ignore norm.weight" in wrong.output


def test_a_kernel_is_a_transposed_readout(tmp_path: Path) -> None:
    """In flax a layer's matrix is stored as its transpose; a square one does not show it."""
    matrix = np.array([[1.0, 2.0], [3.0, 4.0]])
    for arrays, options in (
        (layers(GRU), {}),
        (s4_stack(1, encoder=False), STACKED),
        (mamba(1), {}),
    ):
        rest = {name: value for name, value in arrays.items() if "decoder" not in name}
        for name, stored in (("head.kernel", matrix.T), ("head.weight", matrix)):
            found = load(tmp_path, {**rest, name: stored}, readout=name, **options)
            assert found.readout is not None
            assert (found.readout == matrix).all()
        wide = {**rest, "head.kernel": np.ones((3, 2))}
        refused(tmp_path, wide, r"expected \(2, outputs\)", readout="head.kernel", **options)


def test_two_biases_of_one_readout_are_refused(tmp_path: Path) -> None:
    arrays = {**layers(GRU), **HEAD, "head.weight_bias": np.ones(1)}
    refused(tmp_path, arrays, "which is the bias of 'head.weight'", readout="head.weight")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"weight_hr_l0": np.ones((1, 2))}, "projects the states .proj_size."),
        ({"weight_hh_l0_reverse": np.ones((6, 2))}, "bidirectional layers read the future"),
        ({"bias_ih_l0_reverse": np.ones(6)}, "bidirectional layers read the future"),
        ({"back.weight_hh_l0": np.ones((6, 2))}, "several recurrent modules"),
        ({"weight_hh_l00": np.ones((6, 2))}, "'weight_hh_l00' is not used"),
        ({"weight_hh_l0_T": np.ones((2, 6))}, "'weight_hh_l0_T' is not used"),
    ],
)
def test_siblings_of_a_layer_are_refused_by_name(
    tmp_path: Path, more: Arrays, message: str
) -> None:
    refused(tmp_path, {**layers(GRU), **more}, message)


def test_half_precision_is_exact_and_its_infinities_are_refused(tmp_path: Path) -> None:
    arrays = {name: value.astype(np.float16) for name, value in layers(GRU).items()}
    found = load(tmp_path, arrays).layers[0]
    assert (found.recurrent.astype(np.float16) == arrays["weight_hh_l0"]).all()
    arrays["weight_hh_l0"] = np.full((6, 2), np.inf, dtype=np.float16)
    refused(tmp_path, arrays, "'weight_hh_l0' has entries that are NaN or infinite")


def test_a_transposed_recurrent_matrix_is_refused_where_its_shape_tells(tmp_path: Path) -> None:
    for cell in (GRU, LSTM):
        arrays = layers(cell)
        refused(tmp_path, {**arrays, "weight_hh_l0": arrays["weight_hh_l0"].T}, "do not fit")

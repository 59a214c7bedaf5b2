"""What a layer, unit or mode costs: the rest of a model is the model without the part."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.attribution import (
    Part,
    attribute,
    layers_of,
    units_of,
    without,
)
from memory_theorems.theorems.models.checking import parts
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.examining import examine
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.replaying import replay
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from memory_theorems.theorems.models.window import certify
from property_tests.theorems.models.stacked_files import Arrays, mamba, s4_stack, saved

UNIT = InputBound(Fraction(1), "2")
GATES = {"rnn": 1, "lstm": 4, "gru": 3}


def torch_file(seed: int, cell: str, layers: int = 1, size: int = 3) -> Arrays:
    rng = np.random.default_rng(seed)
    found: Arrays = {"head": rng.normal(size=(2, size))}
    for number in range(layers):
        rows = GATES[cell] * size
        found[f"weight_hh_l{number}"] = rng.normal(size=(rows, size)) / 4
        found[f"weight_ih_l{number}"] = rng.normal(size=(rows, size if number else 2)) / 4
        for bias in ("bias_ih", "bias_hh"):
            found[f"{bias}_l{number}"] = rng.normal(size=rows) / 4
    return found


def outputs_of(model: TrainedModel, inputs: NDArray[np.float64]) -> NDArray[np.float64]:
    states, found = float_states(model, 1), []
    for row in inputs:
        states = float_step(model, states, row[:, None])
        found.append(float_output(model, states)[:, 0])
    return np.array(found)


# ------------------------------------------------------------------ what the rest is
@given(
    seed=st.integers(0, 2**30),
    cell=st.sampled_from(["rnn", "lstm", "gru"]),
    layers=st.integers(1, 2),
    unit=st.integers(0, 2),
)
@settings(max_examples=12, deadline=None)
def test_a_unit_that_nothing_reads_is_left_out(
    tmp_path_factory: pytest.TempPathFactory, seed: int, cell: str, layers: int, unit: int
) -> None:
    """The rest gives what the model gives when every weight that reads the unit is zero."""
    arrays = torch_file(seed, cell, layers)
    options: dict[str, Any] = {"readout": "head"}
    if cell == "rnn":
        options["activation"] = "tanh"
    folder = tmp_path_factory.mktemp("m")
    rest = without(load_model(saved(folder, arrays), **options), Part("unit", 0, unit))
    arrays["weight_hh_l0"][:, unit] = 0
    arrays["weight_ih_l1" if layers == 2 else "head"][:, unit] = 0
    silent = load_model(saved(folder, arrays), **options)
    inputs = np.random.default_rng(seed).normal(size=(8, 2))
    assert np.abs(outputs_of(rest, inputs) - outputs_of(silent, inputs)).max() < 1e-12


def test_modes_and_channels_that_nothing_reads_are_left_out(tmp_path: Path) -> None:
    inputs = np.random.default_rng(1).normal(size=(8, 2))
    arrays = mamba(3)
    rest = without(load_model(saved(tmp_path, arrays)), Part("channel", 0, 1))
    for name in ("x_proj.weight", "out_proj.weight"):
        arrays[name][:, 1] = 0
    silent = load_model(saved(tmp_path, arrays))
    assert np.abs(outputs_of(rest, inputs) - outputs_of(silent, inputs)).max() < 1e-12
    arrays = s4_stack(4)
    options: dict[str, Any] = {"activation": "relu", "residual": True}
    rest = without(load_model(saved(tmp_path, arrays), **options), Part("mode", 1, 3))
    arrays["s4_layers.1.kernel.C"][1, 1] = 0
    silent = load_model(saved(tmp_path, arrays), **options)
    assert np.abs(outputs_of(rest, inputs) - outputs_of(silent, inputs)).max() < 1e-12


def test_a_memoryless_layer_sees_its_input_alone(tmp_path: Path) -> None:
    arrays = torch_file(5, "rnn", 2)
    options: dict[str, Any] = {"readout": "head", "activation": "tanh"}
    model = load_model(saved(tmp_path, arrays), **options)
    assert layers_of(model) == [Part("layer", 0, None), Part("layer", 1, None)]
    rest = without(without(model, layers_of(model)[0]), layers_of(model)[1])
    inputs = np.random.default_rng(1).normal(size=(5, 2))
    hidden = inputs
    for n in range(2):
        bias = arrays[f"bias_ih_l{n}"] + arrays[f"bias_hh_l{n}"]
        hidden = np.tanh(hidden @ arrays[f"weight_ih_l{n}"].T + bias)
    assert np.abs(outputs_of(rest, inputs) - hidden @ arrays["head"].T).max() < 1e-12
    gated = load_model(saved(tmp_path, torch_file(5, "lstm", 2)), readout="head")
    assert layers_of(gated) == []
    assert len(units_of(gated, 9)) == 6


@pytest.mark.parametrize("cell", ["rnn", "lstm", "gru", "diagonal", "stack", "mamba"])
def test_the_replay_strikes_the_same_weights(tmp_path: Path, cell: str) -> None:
    options: dict[str, Any] = {}
    if cell in GATES:
        arrays, options = torch_file(1, cell, 2), {"readout": "head"}
        if cell == "rnn":
            options["activation"] = "relu"
    elif cell == "diagonal":
        arrays = {"A": np.array([0.5, 0.25j]), "B": np.ones((2, 1)), "C": np.array([[1.0, 2.0]])}
    elif cell == "stack":
        arrays, options = s4_stack(1), {"activation": "silu", "residual": False}
    else:
        arrays = mamba(1)
    model = load_model(saved(tmp_path, arrays), **options)
    for part in [*units_of(model, 5), *layers_of(model)]:
        told = {"layer": part.layer, "index": part.index, "change": part.change}
        assert parts.without(exact_weights(model), told) == exact_weights(without(model, part))


# ------------------------------------------------------------------ windows
def test_costs_of_modes_are_exact(tmp_path: Path) -> None:
    """A slow mode and a fast one: without the slow mode the fast one's window is left."""
    arrays = {"A": np.array([0.9, 0.5]), "B": np.ones((2, 1)), "C": np.ones((1, 2))}
    model = load_model(saved(tmp_path, arrays))
    eps = Fraction(1, 100)
    found = examine(model, UNIT, eps)
    shares = attribute(model, UNIT, eps, found).shares
    assert [share.part.index for share in shares] == [0, 1]
    for share, rate in zip(shares, (Fraction(1, 2), Fraction(0.9)), strict=True):
        needed = next(k for k in range(200) if rate**k / (1 - rate) <= eps)
        assert share.lower.needed == share.attempt.window == needed


def test_without_a_window_there_is_nothing_to_share(tmp_path: Path) -> None:
    arrays = {"A": np.array([1.0, 0.5]), "B": np.ones((2, 1)), "C": np.ones((1, 2))}
    answer = about_model(saved(tmp_path, arrays), attribute=True, blind=3)
    assert answer.document["attribution"]["parts"] == []
    said = CliRunner().invoke(command, [str(tmp_path / "m.npz"), "--attribute"])
    assert "no part that costs some of it" in said.output


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("m")
    path = saved(folder, torch_file(2, "rnn", 2))
    said = CliRunner().invoke(
        command,
        [str(path), "--activation", "tanh", "--readout", "head", "--eps", "1/20", "--attribute",
         "--json", str(folder / "a.json")],
    )  # fmt: skip
    assert said.exit_code == 0, said.output
    assert "layer 1, unit" in said.output
    assert "made memoryless" in said.output
    found: dict[str, Any] = json.loads((folder / "a.json").read_text())
    return found


def test_an_attribution_is_replayed(answered: dict[str, Any]) -> None:
    schema = json.loads(files("memory_theorems.verify").joinpath("schemas/model.json").read_text())
    jsonschema.validate(answered, schema)
    found = answered["attribution"]["parts"]
    assert {part["part"] for part in found} == {"layer", "unit"}
    assert len(found) == 8
    said = replay(answered)
    assert said.accepted, said.why
    assert "attribution" in said.replayed
    assert "attribution" not in replay({**answered, "attribution": None}).replayed


def test_forged_shares_are_refused(answered: dict[str, Any]) -> None:
    for place in (0, 3):
        part = answered["attribution"]["parts"][place]
        changes: list[dict[str, Any]] = [
            {"certified_window": part["certified_window"] - 1},
            {"certified_window": None},
            {"certificate": None},
            {"needed_window_lower": part["certified_window"]},
            {"factor": "1/1000"},
            {"part": "mode"},
            {"layer": 2},
            {"change": "left out" if part["index"] is None else "made memoryless"},
            {"index": 7},
        ]
        for change in changes:
            forged = copy.deepcopy(answered)
            forged["attribution"]["parts"][place] |= change
            assert not replay(forged).accepted, change
    told = answered["attribution"]
    for change in (
        {"definition": "what each unit is worth"},
        {"not_asked": told["not_asked"] + 1},
        {"not_asked": None},
        {"parts": told["parts"][1:]},
        {"parts": [*told["parts"], told["parts"][0]]},
        {"parts": [{**told["parts"][0], "worth": "1"}, *told["parts"][1:]]},
        {"of_all_models": True},
    ):
        forged = {**answered, "attribution": {**told, **change}}
        assert not replay(forged).accepted, change


def test_only_the_methods_that_are_named_are_tried(tmp_path: Path) -> None:
    path = saved(tmp_path, torch_file(2, "rnn"))
    model = load_model(path, activation="tanh", readout="head")
    (attempt,) = certify(model, UNIT, Fraction(1, 10), only=("spectral norm",))
    assert attempt.method == "spectral norm"

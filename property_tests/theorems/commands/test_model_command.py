"""``verify model``: the JSON obeys the shipped schema, the lines are clear, the figure is drawn."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.run_time import output_errors
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from memory_theorems.theorems.models.window import best, certificates, certify
from property_tests.places import ROOT

EXAMPLES = ROOT / "examples" / "models"
SHIPPED = [
    ("rnn.npz", ("--readout", "readout"), 13, 9),
    ("lstm.npz", ("--readout", "readout"), 15, 11),
    ("ssm.npz", (), 11, 11),
    ("relu.safetensors", ("--readout", "readout", "--activation", "relu"), 29, 12),
]


def run(*arguments: str) -> Any:
    return CliRunner().invoke(command, list(arguments))


@pytest.mark.parametrize(("name", "options", "upper", "lower"), SHIPPED)
def test_shipped_examples_keep_their_windows_and_obey_the_schema(
    tmp_path: Path, name: str, options: tuple[str, ...], upper: int, lower: int
) -> None:
    answer, figure = tmp_path / "answer.json", tmp_path / "figure.svg"
    result = run(
        str(EXAMPLES / name), *options, "--eps", "1/100", "--json", str(answer),
        "--figure", str(figure),
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    data = json.loads(answer.read_text())
    schema = json.loads(files("memory_theorems.verify").joinpath("schemas/model.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema)
    assert lower <= data["needed_window_lower"] <= data["certified_window"] <= upper
    assert data["replayable"]
    assert figure.read_text().lstrip().startswith("<?xml")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--eps", "0"), "--eps: must be positive, got 0"),
        (("--eps", "-1/2"), "--eps: must be positive"),
        (("--eps", "nan"), "'nan' is not an exact number"),
        (("--eps", "1/"), "--eps: expected"),
        (("--input-bound", "0"), "--input-bound: must be positive, got 0"),
        (("--figure", "picture.doc"), "must end in .svg"),
        (("--json", "/dev/null/a.json"), "cannot be written"),
        (("--readout", "nothing"), "no tensor 'nothing'"),
    ],
)
def test_unusable_options_are_one_line_and_exit_code_2(
    arguments: tuple[str, ...], message: str
) -> None:
    result = run(str(EXAMPLES / "rnn.npz"), *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_unusable_files_are_one_line_and_exit_code_2(tmp_path: Path) -> None:
    for name in ("a.npz", "a.safetensors", "a.pt", "a.bin"):
        path = tmp_path / name
        path.write_bytes(b"")
        for target in (path, tmp_path / f"absent-{name}", tmp_path):
            result = run(str(target))
            assert result.exit_code == 2
            assert len(result.output.strip().splitlines()) == 1
    assert "safetensors.torch.save_file" in run(str(tmp_path / "a.pt")).output


@pytest.mark.parametrize("cell", [TANH, RELU, LINEAR, GRU, LSTM])
def test_gradients_agree_with_differences(cell: Cell) -> None:
    rng = np.random.default_rng(4)
    rows = {GRU: 3, LSTM: 4}.get(cell, 1)
    layers, width = [], 2
    for size in (3, 2):
        weights = 0.5 * rng.normal(size=(rows * size, size))
        biases = tuple(0.3 * rng.normal(size=(2, rows * size)))
        layers.append(Layer(cell, weights, rng.normal(size=(rows * size, width)), biases))
        width = size
    trained = TrainedModel(tuple(layers), rng.normal(size=(2, 2)), "random")
    inputs = rng.normal(size=(9, 2, 3))
    gaps, gradient = gap_gradient(trained, inputs, 5)
    states, short = float_states(trained, 3), float_states(trained, 3)
    for t, x in enumerate(inputs):
        states = float_step(trained, states, x)
        short = float_step(trained, short, x) if t >= 5 else short
    difference = float_output(trained, states) - float_output(trained, short)
    assert np.allclose(gaps, np.linalg.norm(difference, axis=0))
    for where in ((0, 0, 0), (4, 1, 1), (5, 0, 2), (8, 1, 0)):
        ends = []
        for step in (1e-6, -1e-6):
            moved = inputs.copy()
            moved[where] += step
            ends.append(gap_gradient(trained, moved, 5)[0][where[2]])
        assert abs((ends[0] - ends[1]) / 2e-6 - gradient[where]) < 1e-6


@pytest.mark.parametrize("norm", ["2", "inf"])
def test_adversarial_inputs_stay_within_the_bound(norm: str) -> None:
    trained = load_model(EXAMPLES / "lstm.npz", readout="readout")
    bound = Fraction(3, 4)
    found = search(trained, InputBound(bound, norm), Fraction(1, 10), 12)
    assert found.needed > 0
    for row in found.inputs:
        size = max(abs(v) for v in row) if norm == "inf" else sum(v * v for v in row)
        assert size <= (bound if norm == "inf" else bound**2)


@pytest.mark.parametrize("cell", [TANH, RELU, LINEAR])
def test_float32_runs_stay_within_the_rounding_bound(cell: Cell) -> None:
    """Simulated in float32 and, as the reference, in float64, whose own error is far smaller."""
    rng = np.random.default_rng(8)
    arrays = [
        (scale * rng.normal(size=shape)).astype(np.float32)
        for scale, shape in ((0.25, (6, 6)), (0.6, (6, 2)), (1.0, (2, 6)), (0.3, (6,)))
    ]
    weights, inputs, readout, bias = (array.astype(np.float64) for array in arrays)
    parts = () if cell is LINEAR else (bias,)
    trained = TrainedModel((Layer(cell, weights, inputs, parts),), readout, "random")
    bound = InputBound(Fraction(1), "inf")
    attempts = certify(trained, bound, Fraction(1, 100))
    assert best(attempts) is not None
    errors = output_errors(trained, bound, certificates(attempts))
    assert not isinstance(errors, str)
    assert errors["float64"] < errors["float32"] < Fraction(1, 100)
    exact, single = np.zeros((6, 50)), np.zeros((6, 50), dtype=np.float32)
    function = {TANH: np.tanh, RELU: lambda v: np.maximum(v, 0)}.get(cell, lambda v: v)
    offset = bias[:, None] if parts else np.zeros((6, 1))
    worst = 0.0
    for _ in range(60):
        x = rng.uniform(-1, 1, size=(2, 50)).astype(np.float32)
        exact = function(weights @ exact + inputs @ x + offset)
        single = function(arrays[0] @ single + arrays[1] @ x + offset.astype(np.float32))
        gap = np.linalg.norm(readout @ exact - arrays[2] @ single, axis=0).max()
        worst = max(worst, float(gap))
    assert 0 < worst <= errors["float32"]


def stepped(cell: Cell, arrays: list[Any], state: list[Any], x: Any) -> list[Any]:
    """One step in the arithmetic of the arrays, written out by hand."""
    weights, columns, first, second = arrays
    n, one = weights.shape[1], weights.dtype.type(1)
    pulled, pushed = weights @ state[-1] + second[:, None], columns @ x + first[:, None]
    if cell is TANH:
        return [np.tanh(pushed + pulled)]
    if cell is GRU:
        r, z = (one / (one + np.exp(-(pushed + pulled)[k * n : (k + 1) * n])) for k in (0, 1))
        candidate = np.tanh(pushed[2 * n :] + r * pulled[2 * n :])
        return [candidate + z * (state[0] - candidate)]
    i, f, o = (one / (one + np.exp(-(pushed + pulled)[k * n : (k + 1) * n])) for k in (0, 1, 3))
    carried = f * state[0] + i * np.tanh((pushed + pulled)[2 * n : 3 * n])
    return [carried, o * np.tanh(carried)]


@pytest.mark.parametrize("cells", [[LSTM], [GRU], [TANH, TANH], [GRU, LSTM]])
def test_gated_and_stacked_layers_stay_within_the_rounding_bound(cells: list[Cell]) -> None:
    rng, width = np.random.default_rng(9), 2
    layers, weights = [], []
    for cell in cells:
        rows = {LSTM: 4, GRU: 3}.get(cell, 1) * 4
        arrays = [
            (scale * rng.normal(size=shape)).astype(np.float32)
            for scale, shape in ((0.1, (rows, 4)), (0.3, (rows, width)), (0.1, rows), (0.1, rows))
        ]
        wide = [array.astype(np.float64) for array in arrays]
        layers.append(Layer(cell, wide[0], wide[1], (wide[2], wide[3])))
        weights.append((arrays, wide))
        width = 4
    readout = rng.normal(size=(2, 4)).astype(np.float32)
    model = TrainedModel(tuple(layers), readout.astype(np.float64), "random")
    errors = output_errors(model, InputBound(Fraction(1), "inf"), [])
    assert not isinstance(errors, str)
    assert errors["float64"] < errors["float32"] / 2**28
    states = [
        [[np.zeros((4, 40), kind)] * (2 if cell is LSTM else 1) for cell in cells]
        for kind in (np.float32, np.float64)
    ]
    worst = 0.0
    for _ in range(80):
        drawn = rng.choice([-1.0, 1.0], size=(2, 40))
        for which, kind in enumerate((np.float32, np.float64)):
            feed = drawn.astype(kind)
            for number, cell in enumerate(cells):
                moved = stepped(cell, weights[number][which], states[which][number], feed)
                assert all(array.dtype == kind for array in moved)
                states[which][number], feed = moved, moved[-1]
        rough, fine = (states[which][-1][-1] for which in (0, 1))
        gap = np.linalg.norm(readout.astype(np.float64) @ fine - readout @ rough, axis=0)
        worst = max(worst, float(gap.max()))
    assert 0 < worst <= errors["float32"] <= 10_000 * worst


def test_rounding_is_not_bounded_where_nothing_contracts() -> None:
    layer = Layer(GRU, 3 * np.ones((6, 2)), np.ones((6, 1)), (np.zeros(6), np.zeros(6)))
    trained = TrainedModel((layer,), None, "latching")
    errors = output_errors(trained, InputBound(Fraction(1), "2"), [])
    assert errors == "not bounded: no contraction that was proved leaves room for it"
    several = TrainedModel((Layer(RELU, np.eye(2), np.eye(2), ()),) * 2, None, "several")
    assert "no box of the states" in str(output_errors(several, InputBound(Fraction(1), "2"), []))

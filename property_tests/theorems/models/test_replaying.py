"""Replay of window certificates: honest documents pass, consistent forgeries are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import Attempt, certify
from memory_theorems.verify.commands.replay import replay as replay_command
from property_tests.places import ROOT

EXAMPLES = ROOT / "examples" / "models"
EPS = Fraction(1, 100)


@cache
def documents(cell: Cell, sizes: tuple[int, ...], norm: str) -> list[dict[str, Any]]:
    """One JSON document for each quadratic-norm attempt that found a window."""
    rng, layers, inputs = np.random.default_rng(5), [], 2
    for size in sizes:
        bias = () if cell is LINEAR else (0.1 * rng.normal(size=size),)
        weights = 0.3 * rng.normal(size=(size, size))
        layers.append(Layer(cell, weights, rng.normal(size=(size, inputs)) / 2, bias))
        inputs = size
    trained = TrainedModel(tuple(layers), rng.normal(size=(1, inputs)), "random")
    bound = InputBound(Fraction(3, 2), norm)
    return [
        document(trained, bound, item)
        for item in certify(trained, bound, EPS)
        if item.certificate.get("kind") == "quadratic-norms"
    ]


def document(trained: TrainedModel, bound: InputBound, item: Attempt) -> dict[str, Any]:
    text = to_json(trained, EPS, bound.bound, bound.norm, (item,), item, LowerBound(0, (), ()))
    loaded: dict[str, Any] = json.loads(json.dumps(text))
    return loaded


@pytest.mark.parametrize("cell", [TANH, RELU, LINEAR])
@pytest.mark.parametrize("sizes", [(1,), (4,), (3, 2)])
@pytest.mark.parametrize("norm", ["2", "inf"])
def test_every_quadratic_certificate_is_accepted(
    cell: Cell, sizes: tuple[int, ...], norm: str
) -> None:
    found = documents(cell, sizes, norm)
    assert found
    for item in found:
        answer = replay(item)
        assert answer.accepted, (item["method"], answer.why)


GATES = {TANH: 1, LSTM: 4, GRU: 3}


@cache
def other_documents(cell: Cell, sizes: tuple[int, ...], norm: str) -> list[dict[str, Any]]:
    """Documents of componentwise and tail-sum certificates."""
    rng, layers, inputs = np.random.default_rng(6), [], 2
    for size in sizes:
        if cell is DIAGONAL:
            turn = np.exp(1j * rng.normal(size=size))
            layers.append(
                Layer(cell, 0.8 * turn, rng.normal(size=(size, 2)) + 1j * np.eye(size, 2), ())
            )
            continue
        rows = GATES.get(cell, 1) * size
        biases = () if cell is LINEAR else tuple(0.2 * rng.normal(size=(2, rows)))
        weights = 0.07 * rng.normal(size=(rows, size))
        layers.append(Layer(cell, weights, rng.normal(size=(rows, inputs)) / 4, biases))
        inputs = size
    readout = rng.normal(size=(2, sizes[-1]))
    trained = TrainedModel(tuple(layers), readout, "random")
    bound = InputBound(Fraction(3, 2), norm)
    return [
        document(trained, bound, item)
        for item in certify(trained, bound, EPS)
        if item.window is not None and item.certificate.get("kind") != "quadratic-norms"
    ]


OTHERS = [
    (TANH, (3,)), (TANH, (2, 3)), (LSTM, (3,)), (LSTM, (2, 2)),
    (GRU, (3,)), (GRU, (2, 2)), (LINEAR, (4,)), (DIAGONAL, (4,)),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "sizes"), OTHERS)
@pytest.mark.parametrize("norm", ["2", "inf"])
def test_comparisons_and_tails_are_accepted_and_their_forgeries_refused(
    cell: Cell, sizes: tuple[int, ...], norm: str
) -> None:
    found = other_documents(cell, sizes, norm)
    assert found
    for honest in found:
        assert honest["replayable"]
        answer = replay(honest)
        assert answer.accepted, (honest["method"], answer.why)
        # A longer window follows from a shorter one; a shorter one does not.
        longer = {**honest, "certified_window": honest["certified_window"] + 3}
        assert replay(longer).accepted
        forgeries = [lower_window, tighten_eps, change_readout_anyhow]
        # A tanh saturates: its states stay below 1 whatever the inputs are.
        forgeries += [] if cell is TANH else [raise_input_bound]
        forgeries += [grow_recurrent, grow_input, state_a_lower_factor, change_weight_silently]
        for forge in forgeries:
            forged = copy.deepcopy(honest)
            forge(forged)
            assert not replay(forged).accepted, (honest["method"], forge.__name__)


def _first(value: Any) -> Any:
    """The innermost list that starts a nested one."""
    return _first(value[0]) if isinstance(value[0], list) else value


def change_readout_anyhow(item: dict[str, Any]) -> None:
    _first(item["weights"]["readout"])[0] = "50"
    item["weights_sha256"] = digest(item["weights"])


def grow_recurrent(item: dict[str, Any]) -> None:
    _first(item["weights"]["layers"][0]["recurrent"])[0] = "3"
    item["weights_sha256"] = digest(item["weights"])


def grow_input(item: dict[str, Any]) -> None:
    layer = item["weights"]["layers"][0]
    # Wide gates saturate, so every row is made large, and the readout with it.
    for row in layer["input"]:
        _first([row])[0] = "1000000000"
    if layer["cell"] in ("lstm", "gru", "rnn-tanh"):
        layer["bias"] = ["1000000000"] * len(layer["bias"])
        _first(item["weights"]["readout"])[0] = "1000000000000"
    item["weights_sha256"] = digest(item["weights"])


def _scale(text: str, factor: Fraction) -> str:
    return str(Fraction(text) * factor)


def lower_factor(item: dict[str, Any]) -> None:
    norm = item["certificate"]["layers"][0]
    norm["factor"] = item["factor"] = _scale(norm["factor"], Fraction(9, 10))


def state_a_lower_factor(item: dict[str, Any]) -> None:
    item["factor"] = _scale(item["factor"], Fraction(9, 10))


def lower_window(item: dict[str, Any]) -> None:
    item["certified_window"] -= 1


def change_metric(item: dict[str, Any]) -> None:
    metric = item["certificate"]["layers"][0]["metric"]
    if isinstance(metric[0], list):
        metric[0][0] = _scale(metric[0][0], Fraction(1, 8))
    else:
        metric[0] = _scale(metric[0], Fraction(1, 8))


def break_symmetry(item: dict[str, Any]) -> None:
    norm = item["certificate"]["layers"][0]
    metric = norm["metric"]
    if not isinstance(metric[0], list):
        norm["metric"] = metric = [
            [v if i == j else "0" for j in range(len(metric))] for i, v in enumerate(metric)
        ]
    metric[0][1] = "1/3"


def change_weight(item: dict[str, Any]) -> None:
    item["weights"]["layers"][0]["recurrent"][0][0] = "3"
    item["weights_sha256"] = digest(item["weights"])


def change_weight_silently(item: dict[str, Any]) -> None:
    _first(item["weights"]["layers"][0]["recurrent"])[0] = "0"


def change_input_weight(item: dict[str, Any]) -> None:
    item["weights"]["layers"][0]["input"][0][0] = "50"
    item["weights_sha256"] = digest(item["weights"])


def change_readout(item: dict[str, Any]) -> None:
    item["weights"]["readout"][0][0] = "50"
    item["weights_sha256"] = digest(item["weights"])


def tighten_eps(item: dict[str, Any]) -> None:
    item["eps"] = "1/100000"


def raise_input_bound(item: dict[str, Any]) -> None:
    item["input_bound"] = "100"


def lower_constant(name: str) -> Callable[[dict[str, Any]], None]:
    def forge(item: dict[str, Any]) -> None:
        norm = item["certificate"]["layers"][0]
        norm[name] = _scale(norm[name], Fraction(1, 2))

    forge.__name__ = f"lower_{name}"
    return forge


FORGERIES = [
    lower_factor, state_a_lower_factor, lower_window, change_metric, break_symmetry,
    change_weight, change_weight_silently, change_input_weight, change_readout, tighten_eps,
    raise_input_bound, lower_constant("gain"), lower_constant("output"), lower_constant("start"),
    lower_constant("largest"),
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda item: item.__name__)
@pytest.mark.parametrize("cell", [RELU, LINEAR])
def test_forgeries_are_refused(forge: Callable[[dict[str, Any]], None], cell: Cell) -> None:
    for honest in documents(cell, (4,), "2"):
        forged = copy.deepcopy(honest)
        forge(forged)
        answer = replay(forged)
        assert not answer.accepted, honest["method"]
        assert answer.why


@cache
def row_document() -> dict[str, Any]:
    """A document of rows over input cells, for an LSTM that forgets slowly."""
    rng = np.random.default_rng(3)
    weights, inputs = 0.05 * rng.normal(size=(8, 2)), 0.4 * rng.normal(size=(8, 3))
    layer = Layer(LSTM, weights, inputs, tuple(0.1 * rng.normal(size=(2, 8))))
    trained, bound = TrainedModel((layer,), np.ones((2, 2)), "lstm"), InputBound(Fraction(1), "2")
    (found,) = (
        item
        for item in certify(trained, bound, EPS)
        if item.certificate.get("kind") == "input-cells"
    )
    return document(trained, bound, found)


def drop_a_row(item: dict[str, Any]) -> None:
    for end in item["certificate"]["rows"][0][2]:
        end.pop(0)


def shrink_a_row(item: dict[str, Any]) -> None:
    low, high = item["certificate"]["rows"][0][1]
    low[0], high[0] = [0] * len(low[0]), [0] * len(high[0])


def cut_a_track(item: dict[str, Any]) -> None:
    window = item["certified_window"]
    item["certificate"]["rows"][1] = item["certificate"]["rows"][1][: max(0, window - 1)]


def lower_the_base(item: dict[str, Any]) -> None:
    item["certificate"]["base_window"] = item["certified_window"]


def refer_to_fewer_outputs(item: dict[str, Any]) -> None:
    item["certificate"]["rows"].pop()


def test_rows_over_input_cells_are_accepted_and_their_forgeries_refused() -> None:
    honest = row_document()
    assert honest["certified_window"] < honest["certificate"]["base_window"]
    assert replay(honest).accepted, replay(honest).why
    forgeries = [
        drop_a_row, shrink_a_row, cut_a_track, lower_the_base, refer_to_fewer_outputs,
        lower_window, tighten_eps, raise_input_bound, change_readout_anyhow, grow_recurrent,
        grow_input, change_weight_silently, state_a_lower_factor,
    ]  # fmt: skip
    for forge in forgeries:
        forged = copy.deepcopy(honest)
        forge(forged)
        answer = replay(forged)
        assert not answer.accepted, forge.__name__


@pytest.mark.parametrize("path", ["eps", "weights", "certificate", "factor", "certified_window"])
@pytest.mark.parametrize("value", [None, 0.5, "x", [], {}, True, "1/0"])
def test_malformed_documents_are_refused_not_raised(path: str, value: object) -> None:
    item = copy.deepcopy(documents(TANH, (2,), "2")[0])
    item[path] = value
    assert not replay(item).accepted


@pytest.mark.stress
def test_the_shipped_examples_through_both_commands(tmp_path: Path) -> None:
    runner = CliRunner()
    for name in ("rnn", "lstm", "ssm"):
        file = tmp_path / f"{name}.json"
        arguments = [str(EXAMPLES / f"{name}.npz"), "--eps", "1/100"]
        arguments += [] if name == "ssm" else ["--readout", "readout"]
        result = runner.invoke(command, [*arguments, "--json", str(file)])
        assert result.exit_code == 0, result.output
        assert "CERTIFIED" in result.output
        replayed = runner.invoke(replay_command, [str(file)])
        assert replayed.exit_code == 0, replayed.output
        assert "1 accepted" in replayed.output
    data = json.loads((tmp_path / "rnn.json").read_text())
    lower_factor(data)
    (tmp_path / "forged.json").write_text(json.dumps(data))
    refused = runner.invoke(replay_command, [str(tmp_path / "forged.json")])
    assert refused.exit_code == 1
    assert "does not contract" in refused.output

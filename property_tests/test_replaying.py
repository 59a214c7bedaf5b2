"""Replay of window certificates: honest documents pass, consistent forgeries are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from theorems.commands.model import model as command
from theorems.commands.model import to_json
from theorems.models.adversary import LowerBound
from theorems.models.componentwise import InputBound
from theorems.models.loading import Cell, Layer, TrainedModel
from theorems.models.replaying import digest, replay
from theorems.models.window import Attempt, certify
from verify.commands.replay import replay as replay_command

EXAMPLES = Path(__file__).parent.parent / "examples" / "models"
EPS = Fraction(1, 100)


def documents(cell: Cell, sizes: tuple[int, ...], norm: str) -> list[dict[str, Any]]:
    """One JSON document for each quadratic-norm attempt that found a window."""
    rng, layers, inputs = np.random.default_rng(5), [], 2
    for size in sizes:
        bias = () if cell is Cell.LINEAR else (0.1 * rng.normal(size=size),)
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


@pytest.mark.parametrize("cell", [Cell.TANH, Cell.RELU, Cell.LINEAR])
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
    item["weights"]["layers"][0]["recurrent"][0][0] = "0"


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
@pytest.mark.parametrize("cell", [Cell.RELU, Cell.LINEAR])
def test_forgeries_are_refused(forge: Callable[[dict[str, Any]], None], cell: Cell) -> None:
    for honest in documents(cell, (4,), "2"):
        forged = copy.deepcopy(honest)
        forge(forged)
        answer = replay(forged)
        assert not answer.accepted, honest["method"]
        assert answer.why


@pytest.mark.parametrize("path", ["eps", "weights", "certificate", "factor", "certified_window"])
@pytest.mark.parametrize("value", [None, 0.5, "x", [], {}, True, "1/0"])
def test_malformed_documents_are_refused_not_raised(path: str, value: object) -> None:
    item = documents(Cell.TANH, (2,), "2")[0]
    item[path] = value
    assert not replay(item).accepted


def test_the_shipped_examples_through_both_commands(tmp_path: Path) -> None:
    runner = CliRunner()
    for name, expected in (("rnn", "1 accepted"), ("lstm", "1 not replayable")):
        file = tmp_path / f"{name}.json"
        arguments = [str(EXAMPLES / f"{name}.npz"), "--readout", "readout", "--eps", "1/100"]
        result = runner.invoke(command, [*arguments, "--json", str(file)])
        assert result.exit_code == 0, result.output
        assert "CERTIFIED" in result.output
        replayed = runner.invoke(replay_command, [str(file)])
        assert replayed.exit_code == 0, replayed.output
        assert expected in replayed.output
    data = json.loads((tmp_path / "rnn.json").read_text())
    lower_factor(data)
    (tmp_path / "forged.json").write_text(json.dumps(data))
    refused = runner.invoke(replay_command, [str(tmp_path / "forged.json")])
    assert refused.exit_code == 1
    assert "does not contract" in refused.output

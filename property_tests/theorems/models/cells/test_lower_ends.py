"""The lower end of a window: balls as narrow as they must be, and a replay of its own."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.commands.model_lines import cut_short
from memory_theorems.theorems.models import adversary
from memory_theorems.theorems.models.adversary import LowerBound, search
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking import lower
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.runs import BallModel
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import best, certify
from property_tests.places import ROOT
from property_tests.theorems.commands.test_models import model_of

UNIT = InputBound(Fraction(1), "2")
EPS = Fraction(1, 1000)


def rotations(pairs: int, radius: float) -> TrainedModel:
    """A dense system of plane rotations in a bad basis: balls grow by its norm at every step."""
    rng = np.random.default_rng(3)
    blocks = np.zeros((2 * pairs, 2 * pairs))
    for i in range(pairs):
        turn = rng.uniform(0, 3)
        blocks[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = radius * np.array(
            [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
        )
    basis = rng.normal(size=blocks.shape)
    matrix = basis @ blocks @ np.linalg.inv(basis)
    layer = Layer(LINEAR, matrix, rng.normal(size=(2 * pairs, 1)), ())
    return TrainedModel((layer,), rng.normal(size=(1, 2 * pairs)), "rotations")


def test_the_precision_is_raised_until_the_ends_nearly_meet() -> None:
    """At 160 bits the lower end of this system is 0."""
    model = rotations(6, 0.9)
    chosen = best(certify(model, UNIT, EPS))
    assert chosen is not None
    assert chosen.window is not None
    found = search(model, UNIT, EPS, chosen.window)
    assert found.bits > adversary.BITS
    assert found.unclear == 0
    assert chosen.window - 3 <= found.needed <= chosen.window


def test_a_search_that_is_cut_short_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    model = rotations(6, 0.9)
    monkeypatch.setattr(adversary, "MAX_WORK", 1)
    cut = search(model, UNIT, EPS, 150)
    assert cut.bits == adversary.BITS
    assert cut.needed < 90 < cut.unclear <= 150
    end = {"bits": cut.bits, "unclear_to": cut.unclear, "searched_to": cut.searched}
    answer = {"needed_window_lower": cut.needed, "certified_window": 150, "lower_end": end}
    assert "cut short" in cut_short(answer)[0]
    end["unclear_to"] = None
    assert cut_short(answer) == []
    answer["needed_window_lower"] = cut.searched + 1
    assert "ends at windows of" in cut_short(answer)[0]


def test_biases_are_summed_without_rounding() -> None:
    """Rounded to doubles their sum had a radius that no later precision could shrink."""
    bias = (np.array([1.0]), np.array([2.0**-80]))
    layer = Layer(TANH, np.zeros((1, 1)), np.ones((1, 1)), bias)
    (ball,) = BallModel.of(TrainedModel((layer,), None, "bias")).layers
    assert ball.bias[0, 0].rad() == 0


GATES = {LSTM: 4, GRU: 3}


def document(cell: Cell, sizes: tuple[int, ...], norm: str = "2") -> dict[str, Any]:
    rng, layers, width = np.random.default_rng(9), [], 2
    for size in sizes:
        rows = GATES.get(cell, 1) * size
        if cell is DIAGONAL:
            turned = 0.8 * np.exp(1j * rng.normal(size=size))
            layers.append(Layer(cell, turned, rng.normal(size=(size, 2)) + 0j, ()))
            continue
        biases = () if cell is LINEAR else tuple(0.2 * rng.normal(size=(2, rows)))
        scale = 0.05 if cell in GATES else 0.3
        weights = scale * rng.normal(size=(rows, size))
        layers.append(Layer(cell, weights, rng.normal(size=(rows, width)) / 2, biases))
        width = size
    trained = TrainedModel(tuple(layers), rng.normal(size=(2, sizes[-1])), "random")
    inputs = InputBound(Fraction(1), norm)
    attempts = certify(trained, inputs, EPS)
    chosen = best(attempts)
    assert chosen is not None
    assert chosen.window is not None
    found = search(trained, inputs, EPS, chosen.window)
    text = to_json(trained, EPS, inputs.bound, norm, attempts, chosen, found)
    loaded: dict[str, Any] = json.loads(json.dumps(text))
    return loaded


CELLS = [
    (TANH, (3,)), (TANH, (2, 3)), (RELU, (3,)), (LINEAR, (3,)),
    (LSTM, (2,)), (GRU, (2,)), (GRU, (2, 2)), (DIAGONAL, (3,)),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "sizes"), CELLS)
def test_an_honest_lower_end_is_shown_again_and_forged_ones_are_refused(
    cell: Cell, sizes: tuple[int, ...]
) -> None:
    honest = document(cell, sizes)
    needed = honest["needed_window_lower"]
    assert needed >= 2
    lower.check(honest)

    def refused(**changes: Any) -> None:
        with pytest.raises(Refused):
            lower.check({**copy.deepcopy(honest), **changes})

    rows = honest["adversarial_inputs"]
    refused(needed_window_lower=honest["certified_window"] + 1)
    refused(needed_window_lower=1)
    refused(needed_window_lower=-1)
    refused(needed_window_lower=True)
    refused(adversarial_inputs=[])
    refused(adversarial_inputs=rows[: needed - 1])
    refused(adversarial_inputs=[["0"] * len(row) for row in rows])
    refused(adversarial_inputs=[[f"{value}1" for value in row] for row in rows])
    refused(adversarial_inputs=[["2", "0"], *rows[1:]])
    refused(adversarial_inputs=[row[:1] for row in rows])
    refused(eps="1000000")
    refused(input_bound="1/1000000")


def test_a_lower_end_that_is_too_high_by_one_is_refused() -> None:
    """One output, aligned inputs: the ends meet, and the next window is long enough."""
    layer = Layer(LINEAR, np.array([[0.5]]), np.ones((1, 1)), ())
    trained = TrainedModel((layer,), np.ones((1, 1)), "halving")
    attempts = certify(trained, UNIT, EPS)
    chosen = best(attempts)
    assert chosen is not None
    ones = tuple((Fraction(1),) for _ in range(40))
    shown = to_json(trained, EPS, Fraction(1), "2", attempts, chosen, LowerBound(10, ones, ()))
    # The tail from k on is 2^(1-k): above 1/1000 up to k = 10, where it is 1/512.
    for needed, good in ((10, True), (11, True), (12, False)):
        text = {**json.loads(json.dumps(shown)), "needed_window_lower": needed}
        text["certified_window"] = 12
        if good:
            lower.check(text)
        else:
            with pytest.raises(Refused, match="long enough"):
                lower.check(text)


def test_the_command_replays_both_ends(tmp_path: Path) -> None:
    from memory_theorems.verify.commands.replay import replay

    examples = ROOT / "examples" / "models"
    out = tmp_path / "a.json"
    arguments = [str(examples / "ssm.npz"), "--eps", "1/100"]
    assert CliRunner().invoke(command, [*arguments, "--json", str(out)]).exit_code == 0
    assert CliRunner().invoke(replay, [str(out)]).exit_code == 0
    data = json.loads(out.read_text())
    data["needed_window_lower"] += 1
    out.write_text(json.dumps(data))
    result = CliRunner().invoke(replay, [str(out)])
    assert result.exit_code == 1
    assert "REFUSED" in result.output


@pytest.mark.parametrize(
    ("cell", "seed"),
    [
        pytest.param(LSTM, 3, marks=pytest.mark.stress),
        pytest.param(GRU, 2, marks=pytest.mark.stress),
        (TANH, 3),
    ],
)
def test_a_galloping_search_ends_where_the_slow_one_does(
    cell: Cell, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows that grow by 1, 2, 4, ... steps until one fails, then by half as many again."""
    model = model_of(cell, seed, (6,), 0.4)
    inputs, eps = InputBound(Fraction(1), "2"), Fraction(1, 10**4)
    windows: list[int] = []
    ascend = adversary._ascend

    def recorded(*given: Any, **more: Any) -> Any:
        windows.append(given[4])
        return ascend(*given, **more)

    monkeypatch.setattr(adversary, "_ascend", recorded)
    slow, tried = adversary.search(model, inputs, eps, 60), list(windows)
    windows.clear()
    monkeypatch.setattr(adversary, "WIDE", 2)
    fast = adversary.search(model, inputs, eps, 60)
    assert fast.needed == slow.needed == tried[-1] == windows[-1]
    assert all(after - before == 1 for before, after in pairwise(tried))
    first = [after - before for before, after in pairwise(windows)]
    assert first[:2] == [1, 2] or first[:2] == [2, 4]

"""Histories that never meet: latches are found and replayed, what forgets is not called a latch."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models import histories
from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.apart import Recurrence
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.histories import certificates, prove
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import never
from property_tests.theorems.commands.test_models import model_of

EPS = Fraction(1, 100)
BOUND = InputBound(Fraction(1), "2")


def latch(cell: Cell) -> TrainedModel:
    """One bit that a large input sets and that stays."""
    if cell is TANH:
        layer = Layer(cell, np.array([[2.0]]), np.array([[1.0]]), (np.array([-0.25]),))
        return TrainedModel((layer,), np.array([[1.0]]), "latch")
    if cell is RELU:
        # s'' is 4 s - 1 + 4 x cut off at 0 and 1, and an eighth.
        w = np.array([[0.0, 1.0, -1.0], [4.0, 0.0, 0.0], [4.0, 0.0, 0.0]])
        layer = Layer(cell, w, np.array([[0.0], [4.0], [4.0]]), (np.array([0.125, -1.0, -2.0]),))
        return TrainedModel((layer,), np.array([[1.0, 0.0, 0.0]]), "latch")
    if cell is GRU:
        w, u = np.array([[0.0], [0.0], [3.0]]), np.array([[0.0], [0.0], [2.0]])
        biases = np.array([3.0, -1.0, -0.5]), np.array([0.0, 0.0, 0.0])
        return TrainedModel((Layer(cell, w, u, biases),), np.array([[1.0]]), "latch")
    w, u = np.array([[0.0], [0.0], [4.0], [0.0]]), np.array([[0.0], [0.0], [2.0], [0.0]])
    layer = Layer(cell, w, u, (np.array([2.0, 1.0, -0.5, 3.0]),))
    return TrainedModel((layer,), np.array([[1.0]]), "latch")


def flip_flop() -> TrainedModel:
    """A state that changes its sign at every step: which turn it takes is never forgotten."""
    layer = Layer(TANH, np.array([[-2.0]]), np.array([[1.0]]), (np.array([0.25]),))
    return TrainedModel((layer,), np.array([[1.0]]), "flip-flop")


def answer(model: TrainedModel) -> dict[str, Any]:
    item = never(model, BOUND, EPS)
    text = to_json(model, EPS, Fraction(1), "2", (item,), None, LowerBound(0, (), ()))
    loaded: dict[str, Any] = json.loads(json.dumps(text))
    return loaded


LATCHES = [latch(cell) for cell in (TANH, RELU, GRU, LSTM)] + [flip_flop()]
names = pytest.mark.parametrize("model", LATCHES, ids=["tanh", "relu", "gru", "lstm", "flip-flop"])


@names
def test_a_latch_has_no_window(model: TrainedModel) -> None:
    found = answer(model)
    assert replay(found).accepted
    certificate = found["certificate"]
    full = float_states(model, 1)
    for row in certificate["history"]:
        full = float_step(model, full, np.array([[float(Fraction(v))] for v in row]))
    short = float_states(model, 1)
    repeated = [np.array([[float(Fraction(v))] for v in row]) for row in certificate["repeated"]]
    for step in range(300):
        if step >= found["no_window_from"]:
            assert abs(float_output(model, full) - float_output(model, short)).item() > EPS
        x = repeated[step % len(repeated)]
        full, short = float_step(model, full, x), float_step(model, short, x)


def test_an_orbit_may_be_longer_than_the_period_of_the_inputs() -> None:
    """Under one held input the flip-flop comes back after two steps, not after one."""
    certificate = answer(flip_flop())["certificate"]
    assert len(certificate["repeated"]) == 2
    assert [len(end["phases"]) for end in certificate["ends"]] == [2, 2]


def test_forged_phases_are_refused() -> None:
    honest = answer(flip_flop())
    certificate = honest["certificate"]
    one, two = certificate["ends"]

    def change(**fields: Any) -> dict[str, Any]:
        forged = {**honest, "certificate": {**certificate, **fields}}
        return {**forged, "no_window_from": forged["certificate"]["settling"]}

    later = honest["no_window_from"] + 1
    turned = [{**end, "phases": end["phases"][::-1]} for end in (one, two)]
    forged = [
        change(ends=[turned[0], two]),
        change(ends=turned),
        change(ends=[{**one, "phases": one["phases"][:1]}, two]),
        change(ends=[{**end, "phases": end["phases"][:1]} for end in (one, two)]),
        change(repeated=certificate["repeated"][:1]),
        change(repeated=[*certificate["repeated"], certificate["repeated"][0]]),
        change(repeated=[]),
        change(repeated=[certificate["repeated"][0], ["2"]]),
        change(settling=later, ends=turned),
    ]
    assert [replay(item).accepted for item in forged] == [False] * len(forged)
    assert replay(change(settling=later)).accepted
    doubled = change(
        repeated=certificate["repeated"] * 2,
        ends=[{**end, "phases": end["phases"] * 2} for end in (one, two)],
    )
    assert replay(doubled).accepted


@names
def test_forgeries_are_refused(model: TrainedModel) -> None:
    honest = answer(model)
    certificate = honest["certificate"]
    one, two = certificate["ends"]

    def change(**fields: Any) -> dict[str, Any]:
        forged = copy.deepcopy(honest)
        forged["certificate"].update(fields)
        forged["no_window_from"] = forged["certificate"]["settling"]
        return forged

    def end(**fields: Any) -> dict[str, Any]:
        return change(ends=[{**one, **fields}, two])

    def phase(**fields: Any) -> dict[str, Any]:
        first, *rest = one["phases"]
        return end(phases=[{**first, **fields}, *rest])

    metric, centre = one["phases"][0]["metric"], one["phases"][0]["centre"]
    size = len(metric)
    moved = [str(Fraction(v) + Fraction(1, 4)) for v in centre]
    small = [[v // 1000 for v in row] for row in metric]
    forged = [
        change(settling=0, history=certificate["history"][:1]),
        change(ends=[one]),
        change(ends=[one, one]),
        change(ends=[two, one]),
        phase(centre=moved),
        phase(centre=centre[1:]),
        end(radius="4"),
        end(radius="1/1000000"),
        end(radius="-1/4"),
        end(factor="1"),
        end(factor="1/1000000"),
        phase(metric=small),
        phase(metric=[[-v for v in row] for row in metric]),
        phase(metric=[[0] * size for _ in range(size)]),
        change(repeated=[["2"]] * len(certificate["repeated"])),
        change(history=[["2"], *certificate["history"]]),
        {**honest, "eps": "3"},
        {**honest, "certified_window": 5},
        {**honest, "no_window_from": 0},
        {**honest, "needed_window_lower": 3},
    ]
    assert [replay(item).accepted for item in forged] == [False] * len(forged)


def test_the_outputs_must_be_apart_in_every_phase() -> None:
    """Inputs 0 and -1/2 in turn: the two orbits are further apart after the second."""
    model = latch(TANH)
    history = np.ones((20, 1)), np.array([[0.0], [-0.5]])
    certificate = next(certificates(model, BOUND, 0.01, *history))
    gaps = []
    for phase in (0, 1):
        ends = [float(Fraction(end["phases"][phase]["centre"][0])) for end in certificate["ends"]]
        gaps.append(abs(ends[0] - ends[1]))
    assert abs(gaps[0] - gaps[1]) > 0.01

    def accepted(eps: float) -> bool:
        text = answer(model)
        text["certificate"] = {**certificate, "ends": [small(end) for end in certificate["ends"]]}
        text["certificate"]["settling"] = text["no_window_from"] = 200
        return replay({**text, "eps": str(Fraction(eps))}).accepted

    def small(end: dict[str, Any]) -> dict[str, Any]:
        return {**end, "radius": f"1/{2**24}"}

    assert accepted(min(gaps) - 0.001)
    assert not accepted((gaps[0] + gaps[1]) / 2)


def test_a_saddle_is_no_attractor() -> None:
    """The state 0 of tanh(2 h) stays where it is and repels: no ellipsoid around it contracts."""
    forged = answer(latch(TANH))
    forged["weights"]["layers"][0]["bias"] = ["0"]
    forged["weights_sha256"] = digest(forged["weights"])
    forged["certificate"]["repeated"] = [["0"]]
    forged["certificate"]["ends"][0]["phases"][0]["centre"] = ["0"]
    refused = replay(forged)
    assert not refused.accepted
    assert "contract" in refused.why


@pytest.mark.parametrize("cell", [TANH, RELU, GRU, LSTM])
def test_what_forgets_is_not_called_a_latch(cell: Cell) -> None:
    with pytest.raises(NoCertificate, match="forgotten"):
        prove(model_of(cell, 3, (3,), 0.2), BOUND, EPS)


@pytest.mark.parametrize("cell", [TANH, RELU, GRU, LSTM])
def test_the_derivative_encloses_difference_quotients(cell: Cell) -> None:
    model = model_of(cell, 7, (3,), 0.5)
    layer = Recurrence(exact_weights(model)["layers"][0])
    rng = np.random.default_rng(0)
    drive = layer.drive([Fraction(1, 3), Fraction(-1, 5)])
    for _ in range(5):
        one, two = rng.uniform(-1, 1, size=(2, layer.states))
        hull = [arb(0.5 * (a + b), 0.51 * abs(a - b)) for a, b in zip(one, two, strict=True)]
        moved = layer.derivative(hull, drive) * _column([arb(a) - arb(b) for a, b in zip(one, two)])
        ends = [layer.step([arb(float(v)) for v in state], drive) for state in (one, two)]
        for wide, a, b in zip(moved.entries(), *ends, strict=True):
            assert wide.overlaps(a - b)
            assert wide.contains((a - b).mid())


def _column(values: list[arb]) -> Any:
    from flint import arb_mat

    return arb_mat(len(values), 1, values)


def test_the_command_says_that_there_is_no_window(tmp_path: Path) -> None:
    layer = latch(GRU).layers[0]
    file, target = tmp_path / "gru.npz", tmp_path / "answer.json"
    np.savez(
        file,
        weight_hh_l0=layer.recurrent,
        weight_ih_l0=layer.input,
        bias_ih_l0=layer.bias_parts[0],
        bias_hh_l0=layer.bias_parts[1],
    )
    result = CliRunner().invoke(
        command, [str(file), "--json", str(target), "--strict", "--effort", "2"]
    )
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert "no window is long enough" in said
    assert "inputs and then one held for ever, a restart changes" in said
    assert replay(json.loads(target.read_text())).accepted


def _wide(size: int) -> TrainedModel:
    """A latch beside units that forget: as many components as units."""
    w = np.diag(np.concatenate([[2.0], np.full(size - 1, 0.5)]))
    u = np.concatenate([[[1.0]], np.zeros((size - 1, 1))])
    layer = Layer(TANH, w, u, (np.concatenate([[-0.25], np.zeros(size - 1)]),))
    return TrainedModel((layer,), np.eye(1, size), "wide latch")


def test_wide_states_are_looked_at_with_more_effort() -> None:
    with pytest.raises(NoCertificate, match="skipped without --effort 2: more than 160"):
        prove(_wide(161), BOUND, EPS)
    with pytest.raises(NoCertificate, match="skipped: more than 512"):
        prove(_wide(513), BOUND, EPS, effort=2)


@pytest.mark.stress
def test_a_latch_with_a_wide_state() -> None:
    found = prove(_wide(170), BOUND, EPS, effort=2)
    assert Fraction(found.certificate["ends"][0]["radius"]) == Fraction(1, 2**24)
    assert found.steps == found.certificate["settling"]


def test_doubling_solves_lyapunovs_equation() -> None:
    rng = np.random.default_rng(0)
    size = histories.SWIFT + 1
    slope = rng.normal(size=(size, size)) / (1.5 * size**0.5)
    metric = histories._gathered(slope, np.eye(size))
    off = metric - slope.T @ metric @ slope - np.eye(size)
    assert np.abs(off).max() < 1e-9 * np.abs(metric).max()

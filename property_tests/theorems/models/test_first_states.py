"""Windows of models whose runs begin at other states than zero, as in stateful training."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import replay
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import best, certify
from property_tests.theorems.commands.test_models import model_of
from property_tests.theorems.models.test_sector_norms import SCALES

UNIT = InputBound(Fraction(1), "2")
EPS = Fraction(1, 1000)
CELLS = [TANH, RELU, GRU, LSTM]


def answer(model: TrainedModel, start: Fraction) -> dict[str, Any]:
    attempts = certify(model, UNIT, EPS, start)
    chosen = best(attempts)
    assert chosen is not None
    assert chosen.certificate["kind"] == "interval-multipliers" or not start
    nothing = LowerBound(0, (), ())
    return to_json(model, EPS, UNIT.bound, "2", (chosen,), chosen, nothing, None, start)


@given(st.sampled_from(CELLS), st.integers(0, 30), st.sampled_from([1, 2]))
@settings(max_examples=6)
def test_no_first_state_within_the_bound_violates_the_window(
    cell: Cell, seed: int, start: int
) -> None:
    model = model_of(cell, seed, (3,), SCALES[cell] / 2)
    found = answer(model, Fraction(start))
    assert replay(found).accepted
    window, rng, batch = found["certified_window"], np.random.default_rng(seed), 64
    for age in (0, 1, 4):
        full, short = float_states(model, batch), float_states(model, batch)
        full = [[rng.choice([-start, start, 0.3 * start], size=part.shape) for part in full[0]]]
        for t in range(age + window + 2):
            x = rng.normal(size=(2, batch))
            x /= np.maximum(1, np.linalg.norm(x, axis=0))
            full = float_step(model, full, x)
            if t >= age:
                short = float_step(model, short, x)
            if t + 1 >= age + window:
                gap = float_output(model, full) - float_output(model, short)
                assert np.linalg.norm(gap, axis=0).max() <= float(EPS)


@pytest.mark.parametrize("cell", CELLS)
def test_a_wider_start_needs_more_steps_and_is_not_forged(cell: Cell) -> None:
    model = model_of(cell, 3, (3,), SCALES[cell] / 2)
    one, many = answer(model, Fraction(1, 2)), answer(model, Fraction(3))
    assert one["certified_window"] < many["certified_window"]
    assert "within 3" in many["statement"]
    for forged in (
        {**one, "start_bound": "3"},
        {**one, "start_bound": "-1"},
        {**one, "start_bound": "a"},
        {**many, "certified_window": one["certified_window"]},
    ):
        assert not replay(forged).accepted


def test_other_certificates_are_for_runs_from_zero() -> None:
    model = model_of(TANH, 3, (3,), 0.1)
    for item in certify(model, UNIT, EPS):
        if item.window is None or item.certificate["kind"] == "interval-multipliers":
            continue
        nothing = LowerBound(0, (), ())
        honest = to_json(model, EPS, UNIT.bound, "2", (item,), item, nothing)
        assert replay(honest).accepted
        assert "begin at zero" in replay({**honest, "start_bound": "1"}).why
    assert best(certify(model_of(TANH, 3, (3, 2), 0.1), UNIT, EPS, Fraction(1))) is None


def test_the_command_and_the_library_take_a_start() -> None:
    file = "examples/models/rnn.npz"
    done = CliRunner().invoke(command, [file, "--readout", "readout", "--start", "2"])
    assert done.exit_code == 0
    assert "entries within 2" in " ".join(done.output.split())
    found = about_model(file, readout="readout", start=2, eps="1/10")
    assert found.document["start_bound"] == "2"
    refused = CliRunner().invoke(command, [file, "--readout", "readout", "--start", "-2"])
    assert refused.exit_code == 2

"""The ascent on the gap of two runs: it stays among the inputs, climbs, and gives up in time."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.models.adversary import project
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.input_sets import box_of, rows_of
from memory_theorems.theorems.models.latching import HOPELESS, Ascent, ascent
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from property_tests.theorems.commands.test_models import model_of
from property_tests.theorems.models.checking.test_apart import flip_flop, latch

EPS, EFFORT = 0.01, Ascent(8, 20)
TABLE = np.array([[0.5, 0.0], [-0.25, 1.0], [0.0, -0.75]])
SETS = {
    "ball": InputBound(Fraction(1), "2"),
    "cube": InputBound(Fraction(1, 2), "inf"),
    "box": box_of([(Fraction(0), Fraction(1)), (Fraction(-1, 4), Fraction(1, 8))], "box"),
    "rows": rows_of(TABLE, "rows"),
}


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("period", [1, 3])
def test_inputs_stay_in_their_set(name: str, period: int) -> None:
    inputs = SETS[name]
    model = model_of(GRU, 3, (4,), 1.5)
    history, held, _ = ascent(model, inputs, EPS, period, EFFORT, np.random.default_rng(0))
    assert held.shape == (period, 2, 8)
    for sequence in (history, held):
        assert np.abs(project(inputs, sequence) - sequence).max() < 1e-12


def _gap(model: TrainedModel, history: np.ndarray, held: np.ndarray, steps: int) -> np.ndarray:
    full, short = (float_states(model, history.shape[2]) for _ in range(2))
    for row in history:
        full = float_step(model, full, row)
    for turn in range(steps):
        row = held[turn % len(held)]
        full, short = float_step(model, full, row), float_step(model, short, row)
    return np.asarray(
        np.linalg.norm(float_output(model, full) - float_output(model, short), axis=0)
    )


@pytest.mark.parametrize("cell", [TANH, GRU, LSTM])
def test_a_latch_is_climbed(cell: Cell) -> None:
    model, bound = latch(cell), InputBound(Fraction(1), "2")
    history, held, gap = ascent(model, bound, EPS, 1, EFFORT, np.random.default_rng(1))
    assert gap > 1
    assert _gap(model, history, held, 400).max() > EPS


def test_two_periods_for_a_flip_flop() -> None:
    bound = InputBound(Fraction(1), "2")
    history, held, gap = ascent(flip_flop(), bound, EPS, 2, EFFORT, np.random.default_rng(2))
    assert gap > 1
    assert _gap(flip_flop(), history, held, 400).max() > EPS


def test_what_forgets_is_given_up_at_half_time() -> None:
    layer = Layer(TANH, np.array([[0.1]]), np.array([[1.0]]), (np.array([0.0]),))
    model = TrainedModel((layer,), np.array([[1.0]]), "forgets")
    _, _, gap = ascent(model, SETS["ball"], EPS, 1, EFFORT, np.random.default_rng(0))
    assert gap < HOPELESS

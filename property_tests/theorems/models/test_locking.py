"""A swing that never comes back is driven until it keeps step; what does not swing is left."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi, sin

import numpy as np
import pytest

from memory_theorems.theorems.models import histories
from memory_theorems.theorems.models.adversary import project
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.histories import prove
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.locking import LONGEST, WAYS, locked
from property_tests.theorems.models.checking.test_apart import latch
from property_tests.theorems.models.test_latching import SETS

EPS = Fraction(1, 10)
#: Turns of the plane that no small whole number of steps closes.
TURNS = [5.3, 11.7, 19.6]


def rotator(turn: float, gain: float = 1.25) -> TrainedModel:
    """tanh of a rotation: under the input 0 states circle, and never come back to their place."""
    c, s = gain * cos(2 * pi / turn), gain * sin(2 * pi / turn)
    layer = Layer(TANH, np.array([[c, -s], [s, c]]), np.eye(2), (np.array([0.1, 0.0]),))
    return TrainedModel((layer,), np.eye(2), "rotator")


def _start(model: TrainedModel) -> tuple[np.ndarray, np.ndarray]:
    width = model.layers[0].inputs
    history = np.zeros((3, width, 1))
    history[0, 0] = 1.0
    return history, np.zeros((1, width, 1))


@pytest.mark.parametrize("turn", TURNS)
def test_a_swing_is_driven_at_half_its_period(turn: float) -> None:
    model, rng = rotator(turn), np.random.default_rng(0)
    periods = []
    for history, driven in locked(model, SETS["ball"], float(EPS), *_start(model), rng):
        periods.append(len(driven))
        assert history.shape[1:] == driven.shape[1:] == (2, WAYS)
        assert len(driven) <= LONGEST
        for rows in (history, driven):
            assert np.abs(project(SETS["ball"], rows) - rows).max() < 1e-12
    # Two periods of the inputs are close to a whole number of turns.
    near = [2 * period / turn for period in periods]
    assert near
    assert max(abs(turns - round(turns)) for turns in near) < 0.3


@pytest.mark.parametrize("name", ["cube", "box", "rows"])
def test_driving_inputs_are_of_the_set(name: str) -> None:
    model = rotator(5.3)
    rng, inputs = np.random.default_rng(0), SETS[name]
    for _, driven in locked(model, inputs, float(EPS), *_start(model), rng):
        assert np.abs(project(inputs, driven) - driven).max() < 1e-12


def test_no_swing_no_inputs() -> None:
    model = latch(TANH)
    assert not list(locked(model, SETS["ball"], 0.01, *_start(model), np.random.default_rng(0)))


@pytest.fixture
def only_locking(monkeypatch: pytest.MonkeyPatch) -> None:
    """No candidates but those of the swing under the input 0."""
    monkeypatch.setattr(histories, "_candidates", lambda *_, **__: [])
    monkeypatch.setattr(histories, "ascent", lambda model, *_: (*_start(model), 2.0))


@pytest.mark.usefixtures("only_locking")
@pytest.mark.parametrize("turn", TURNS)
def test_two_phases_of_a_swing_are_certified(turn: float) -> None:
    found = prove(rotator(turn), SETS["ball"], EPS)
    assert len(found.certificate["repeated"]) >= 3


@pytest.mark.usefixtures("only_locking")
@pytest.mark.parametrize("turn", TURNS)
def test_without_driving_a_swing_has_no_certificate(
    turn: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histories, "locked", lambda *_: iter(()))
    with pytest.raises(NoCertificate):
        prove(rotator(turn), SETS["ball"], EPS)

"""Windows by interval multipliers: what is proved holds on every run, and forgeries are refused."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.models import multipliers, semidefinite, window
from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.definiteness import positive
from memory_theorems.theorems.models.checking.inclusions import difference
from memory_theorems.theorems.models.checking.sectors import System, system_of
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.methods import incremental_sector
from memory_theorems.theorems.models.methods.incremental_sector import LARGEST, sector
from memory_theorems.theorems.models.multipliers import proposals
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.runs import float_states, float_step
from memory_theorems.theorems.models.sector_norms import prove, stored
from memory_theorems.theorems.models.window import Attempt
from property_tests.theorems.commands.test_models import model_of
from property_tests.theorems.models.test_replaying import EPS, document

CELLS = [TANH, RELU, GRU, LSTM]
SCALES = {TANH: 0.2, RELU: 0.2, GRU: 0.1, LSTM: 0.1}
BOUND = InputBound(Fraction(1), "2")


def answer(model: TrainedModel, inputs: InputBound = BOUND) -> dict[str, Any]:
    found = prove(model, inputs, EPS)
    item = Attempt("", found.window, found.factor, certificate=found.certificate)
    return document(model, inputs, item)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("norm", ["2", "inf"])
def test_a_window_is_replayed_and_no_attack_violates_it(cell: Cell, norm: str) -> None:
    model, inputs = model_of(cell, 3, (4,), SCALES[cell]), InputBound(Fraction(1), norm)
    found = answer(model, inputs)
    assert replay(found).accepted
    lower = search(model, inputs, EPS, found["certified_window"] + 3)
    assert 0 < lower.needed <= found["certified_window"]
    assert not replay({**found, "certified_window": found["certified_window"] - 1}).accepted


@given(st.sampled_from(CELLS), st.integers(0, 50), st.sampled_from([0.1, 0.3, 0.6]))
@settings(max_examples=20)
def test_differences_of_runs_obey_the_inclusion(cell: Cell, seed: int, scale: float) -> None:
    """A difference of two runs is the matrix times (delta, p) with p within the radii."""
    model = model_of(cell, seed, (3,), scale)
    inclusion = difference(stored(model, BOUND))
    system = system_of(inclusion)
    rng = np.random.default_rng(seed)
    batch = 40
    one, two = float_states(model, batch), float_states(model, batch)

    def draw() -> Any:
        x = rng.normal(size=(2, batch)) * 2
        return x / np.maximum(1, np.linalg.norm(x, axis=0))

    for t in range(25):
        x = draw()
        before = np.concatenate(one[0]) - np.concatenate(two[0])
        one, two = float_step(model, one, x), float_step(model, two, x if t % 5 else draw())
        if t % 5 == 0:
            continue
        after = np.concatenate(one[0]) - np.concatenate(two[0])
        if inclusion.state is not None:
            for run in (one, two):
                state = np.concatenate(run[0])
                assert (state <= inclusion.state.high[:, None] + 1e-12).all()
                assert (state >= inclusion.state.low[:, None] - 1e-12).all()
        assert_explained(system, before, after)


def assert_explained(system: System, before: Any, after: Any) -> None:
    """Some p with |p| <= |q| leads from ``before`` to ``after``: each channel is found by itself.

    Signals are formed in order, so q of a channel is known once the p before it are; what remains
    of the new difference has to be within what the channels allow, by the triangle inequality
    with |p_j| at its largest.
    """
    size, count = system.state, before.shape[1]
    matrix = system.matrix
    rest = np.abs(after - matrix[:size, :size] @ before)
    room = np.zeros((len(matrix) - size, count))
    for row in range(len(room)):
        own = np.abs(matrix[size + row, :size] @ before)
        room[row] = own + np.abs(matrix[size + row, size : size + row]) @ room[:row]
    assert (rest <= np.abs(matrix[:size, size:]) @ room + 1e-9).all()


def test_a_network_that_expands_in_every_diagonal_norm_gets_a_window() -> None:
    rng = np.random.default_rng(1)
    weights = rng.normal(size=(16, 16))
    weights *= 1.3 / np.linalg.norm(weights, 2)
    layer = Layer(TANH, weights, rng.normal(size=(16, 2)) / 3, (0.1 * rng.normal(size=16),))
    model = TrainedModel((layer,), rng.normal(size=(1, 16)) / 4, "random")
    found = prove(model, BOUND, EPS)
    assert found.factor < Fraction(9, 10)
    assert found.window < 60


def test_a_network_that_latches_gets_no_window() -> None:
    layer = Layer(TANH, np.array([[1.5]]), np.array([[1.0]]), ())
    with pytest.raises(NoCertificate):
        prove(TrainedModel((layer,), np.array([[1.0]]), "latch"), BOUND, EPS)


@pytest.mark.parametrize("cell", [GRU, LSTM])
def test_forgeries_are_refused(cell: Cell) -> None:
    honest = answer(model_of(cell, 3, (3,), SCALES[cell]))
    assert replay(honest).accepted

    def change(**fields: Any) -> dict[str, Any]:
        forged = copy.deepcopy(honest)
        forged["certificate"].update(fields)
        forged["factor"] = forged["certificate"]["factor"]
        return forged

    certificate = honest["certificate"]
    metric = certificate["metric"]
    smaller = Fraction(certificate["factor"]) * Fraction(9, 10)
    flipped = [[-value for value in row] for row in metric]
    lame = [
        [v if (i, j) != (0, 0) else 0 for j, v in enumerate(row)] for i, row in enumerate(metric)
    ]
    forged = [
        change(factor=str(Fraction(int(smaller * 2**30), 2**30))),
        change(factor="1"),
        change(metric=flipped),
        change(metric=lame),
        change(metric=[row[:-1] for row in metric[:-1]]),
        change(multipliers=[0, *certificate["multipliers"][1:]]),
        change(multipliers=[-v for v in certificate["multipliers"]]),
        change(multipliers=[v // 1000 + 1 for v in certificate["multipliers"]]),
        {**honest, "eps": "1/1000"},
        {**honest, "input_bound": "3"},
    ]
    weights = copy.deepcopy(honest["weights"])
    weights["layers"][0]["recurrent"] = [
        [str(4 * Fraction(v)) for v in row] for row in weights["layers"][0]["recurrent"]
    ]
    forged.append({**honest, "weights": weights, "weights_sha256": digest(weights)})
    assert [replay(item).accepted for item in forged] == [False] * len(forged)


@given(st.integers(1, 6), st.integers(0, 1000), st.sampled_from([-1e-3, 0.0, 1e-3]))
def test_definiteness_is_never_shown_of_a_matrix_with_a_negative_eigenvalue(
    size: int, seed: int, least: float
) -> None:
    rng = np.random.default_rng(seed)
    basis, _ = np.linalg.qr(rng.normal(size=(size, size)))
    values = np.concatenate([[least], rng.uniform(0.1, 2, size=size - 1)])
    matrix = (basis * values) @ basis.T
    matrix = (matrix + matrix.T) / 2
    shown = positive(matrix, np.full((size, size), 1e-14))
    assert shown == (least > 0)
    assert not positive(matrix, np.full((size, size), 2e-3))


def test_the_search_finds_the_least_factor_of_a_known_system() -> None:
    """One state, one coefficient in [-r, r] around a: |a| + r is the best factor."""
    matrix = np.array([[0.5, 1.0], [0.25, 0.0]])
    *_, last = proposals(matrix, 1)
    assert 0.75 <= last.factor < 0.755


@pytest.mark.parametrize("cell", CELLS)
def test_a_search_that_ends_early_would_have_found_nothing(
    cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over scales at which windows just exist and far beyond."""
    ended = 0
    for seed in range(6):
        for scale in (1.0, 1.5, 2.0, 3.0, 6.0, 20.0):
            model = model_of(cell, seed, (4,), scale * SCALES[cell])
            system = system_of(difference(stored(model, BOUND)))
            monkeypatch.setattr(multipliers, "YET", 25)
            early = [item.factor for item in proposals(system.matrix, system.state)]
            monkeypatch.setattr(multipliers, "YET", np.inf)
            whole = [item.factor for item in proposals(system.matrix, system.state)]
            assert early == whole[: len(early)]
            if len(early) < len(whole):
                ended += 1
                assert min(whole) > 1.3
    assert ended >= (0 if cell in (TANH, RELU) else 5)


def test_what_fails_at_the_largest_factor_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    whole = semidefinite.sector_multipliers

    def counted(weights: Any, factor: float) -> Any:
        asked.append(factor)
        return whole(weights, factor)

    monkeypatch.setattr(semidefinite, "sector_multipliers", counted)
    wide = np.array([[0.0, 3.0], [0.0, 0.0]])
    found = sector(Layer(TANH, wide, np.ones((2, 1)), ()), Fraction(1))
    assert asked[0] == LARGEST
    assert len(asked) > 1
    assert min(item.factor for item in found) < Fraction(9, 10)
    asked.clear()
    latch = np.array([[2.0, -2.0], [2.0, -2.0]])
    with pytest.raises(NoCertificate, match="no P and T"):
        sector(Layer(TANH, latch, np.ones((2, 1)), ()), Fraction(1))
    assert asked == [LARGEST]


def test_an_inequality_is_not_asked_where_a_wider_one_is_far_from_holding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def sector(layer: Layer, bound: Fraction) -> Any:
        asked.append(layer.size)
        raise NoCertificate("asked")

    monkeypatch.setattr(incremental_sector, "sector", sector)
    rng = np.random.default_rng(0)
    turn = np.linalg.qr(rng.normal(size=(18, 18)))[0]
    for scale, near in ((1.02, True), (1.3, False)):
        layer = Layer(TANH, scale * turn, np.eye(18)[:, :1] / 64, ())
        model = TrainedModel((layer,), None, "a rotation")
        (first, last) = window.certify(
            model, BOUND, EPS, only=("interval multipliers", "incremental-sector LMI")
        )
        assert first.window is None
        least = float(first.failing_hypothesis.rpartition(" ")[2])
        assert (1 < least < incremental_sector.FAR) == near
        assert ("asked" in last.failing_hypothesis) == near
    assert asked == [18]

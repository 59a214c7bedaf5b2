"""Windows of trained models: certified bounds hold on every simulated run, and are not vacuous."""

from __future__ import annotations

import signal
from fractions import Fraction
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.chains import chain
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.examining import examine
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.patience import Patience, TimeOver
from memory_theorems.theorems.models.runs import BallModel, float_output, float_states, float_step
from memory_theorems.theorems.models.window import best, certify
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError

GATES = {TANH: 1, RELU: 1, LINEAR: 1, GRU: 3, LSTM: 4}


def model_of(
    cell: Cell, seed: int, sizes: tuple[int, ...] = (3,), scale: float = 0.3
) -> TrainedModel:
    """Random model: scaled normal weights, biases, a two-row readout."""
    rng = np.random.default_rng(seed)
    layers, inputs = [], 2
    for size in sizes:
        rows = GATES[cell] * size
        biases = (
            () if cell is LINEAR else (0.2 * rng.normal(size=rows), 0.2 * rng.normal(size=rows))
        )
        layers.append(
            Layer(
                cell,
                scale * rng.normal(size=(rows, size)),
                0.4 * rng.normal(size=(rows, inputs)),
                biases,
            )
        )
        inputs = size
    return TrainedModel(tuple(layers), rng.normal(size=(2, inputs)), "random")


def worst_gap(model: TrainedModel, window: int, bound: float, norm: str, seed: int) -> float:
    """Largest output difference seen over random admissible runs: simulated, no bound used."""
    rng = np.random.default_rng(seed)
    batch, history = 60, 40
    full, short = float_states(model, batch), float_states(model, batch)
    for t in range(history + window):
        x = rng.normal(size=(model.layers[0].inputs, batch)) * (3 if rng.random() < 0.5 else 0.3)
        if norm == "inf":
            x = np.clip(x, -bound, bound)
        else:
            x *= np.minimum(1, bound / np.maximum(np.linalg.norm(x, axis=0), 1e-12))
        full = float_step(model, full, x)
        if t >= history:
            short = float_step(model, short, x)
    difference = float_output(model, full) - float_output(model, short)
    return float(np.linalg.norm(difference, axis=0).max())


@given(
    st.sampled_from([TANH, RELU, LINEAR, GRU, LSTM]),
    st.integers(0, 200),
    st.sampled_from([(1,), (3,), (2, 3)]),
    st.sampled_from(["2", "inf"]),
    st.sampled_from([0.05, 0.2, 0.4]),
)
@settings(max_examples=25)
def test_no_simulated_run_exceeds_a_certified_bound(
    cell: Cell, seed: int, sizes: tuple[int, ...], norm: str, scale: float
) -> None:
    model = model_of(cell, seed, sizes, scale)
    for attempt in certify(model, InputBound(Fraction(3, 2), norm), Fraction(1, 100)):
        if attempt.window is None:
            assert attempt.failing_hypothesis
            continue
        for window in {0, 1, 2, 5, attempt.window}:
            if window < len(attempt.bounds):
                seen = worst_gap(model, window, 1.5, norm, seed)
                assert seen <= attempt.bounds[window] / fp.ONE + 1e-9, attempt.method
        assert worst_gap(model, attempt.window, 1.5, norm, seed) <= 0.01 + 1e-9


@pytest.mark.parametrize("cell", [TANH, RELU, LINEAR, GRU, LSTM])
def test_small_weights_are_certified_and_the_lower_bound_is_below(cell: Cell) -> None:
    model = model_of(cell, 1, (4,), 0.08)
    inputs = InputBound(Fraction(1), "2")
    chosen = best(certify(model, inputs, Fraction(1, 1000)))
    assert chosen is not None
    assert chosen.window is not None
    lower = search(model, inputs, Fraction(1, 1000), chosen.window)
    assert 1 <= lower.needed <= chosen.window


def simulate_exactly(
    matrix: list[list[Fraction]], rows: tuple[tuple[Fraction, ...], ...], window: int
) -> Fraction:
    """Squared gap of h' = A h + x after a restart, in exact rationals."""
    size = len(matrix)
    full = [Fraction(0)] * size
    short = [Fraction(0)] * size
    for t, row in enumerate(rows):
        full = [
            sum((matrix[i][j] * full[j] for j in range(size)), Fraction(0)) + row[i]
            for i in range(size)
        ]
        if t >= len(rows) - window:
            short = [
                sum((matrix[i][j] * short[j] for j in range(size)), Fraction(0)) + row[i]
                for i in range(size)
            ]
    return sum(((a - b) ** 2 for a, b in zip(full, short, strict=True)), Fraction(0))


def test_the_adversarial_sequence_is_admissible_and_exceeds_eps_exactly() -> None:
    """W1 of the non-normal examples: norm 1.207, yet 17 steps suffice and 16 do not."""
    matrix = np.array([[0.5, 1.0], [0.0, 0.5]])
    layer = Layer(LINEAR, matrix, np.eye(2), ())
    model = TrainedModel((layer,), np.eye(2), "W1")
    inputs, eps = InputBound(Fraction(1), "2"), Fraction(1, 1000)
    attempts = certify(model, inputs, eps)
    chosen = best(attempts)
    assert chosen is not None
    assert chosen.window == 17
    reasons = {item.method: item.failing_hypothesis for item in attempts}
    assert "1.207" in reasons["spectral norm"]
    lower = search(model, inputs, eps, 17)
    assert lower.needed == 17
    assert all(sum(v * v for v in row) <= 1 for row in lower.inputs)
    exact = [[Fraction(1, 2), Fraction(1)], [Fraction(0), Fraction(1, 2)]]
    assert simulate_exactly(exact, lower.inputs, 16) > eps**2


def test_a_nilpotent_system_forgets_in_two_steps() -> None:
    layer = Layer(LINEAR, np.array([[0.0, 10.0], [0.0, 0.0]]), np.eye(2), ())
    model = TrainedModel((layer,), np.eye(2), "W3")
    chosen = best(certify(model, InputBound(Fraction(1), "2"), Fraction(1, 1000)))
    assert chosen is not None
    assert chosen.window == 2


def test_the_sector_inequality_beats_every_diagonal_scaling() -> None:
    weights = np.array([[-0.3, 0.3, 1.3], [0.3, 0.8, -1.2], [0.0, 0.1, 0.9]])
    model = TrainedModel((Layer(TANH, weights, np.eye(3), (np.zeros(3),)),), None, "sector")
    found = {
        item.method: item.window
        for item in certify(model, InputBound(Fraction(1), "2"), Fraction(1, 100))
    }
    assert found["diagonal scaling"] is None
    assert found["spectral norm"] is None
    assert found["incremental-sector LMI"] is not None


def test_a_spectral_radius_below_one_is_not_stability_for_tanh() -> None:
    """W^2 = 0, yet the full and every truncated state can differ for ever."""
    weights = np.array([[2.0, -2.0], [2.0, -2.0]])
    model = TrainedModel((Layer(TANH, weights, np.eye(2), (np.zeros(2),)),), None, "memory")
    attempts = certify(model, InputBound(Fraction(15), "2"), Fraction(1, 100))
    assert best(attempts) is None
    assert all(item.failing_hypothesis for item in attempts)


def test_unstable_models_get_reasons_never_windows() -> None:
    for matrix in (np.array([[1.0]]), np.array([[1.01]]), np.array([[0.0, 2.0], [0.6, 0.0]])):
        size = len(matrix)
        linear = TrainedModel((Layer(LINEAR, matrix, np.eye(size), ()),), None, "unstable")
        attempts = certify(linear, InputBound(Fraction(1), "2"), Fraction(1, 10))
        assert best(attempts) is None
    diagonal = Layer(DIAGONAL, np.array([0.6 + 0.8j]), np.ones((1, 1)), ())
    attempts = certify(
        TrainedModel((diagonal,), np.ones((1, 1)), "circle"),
        InputBound(Fraction(1), "2"),
        Fraction(1, 10),
    )
    assert best(attempts) is None
    assert "unit circle" in attempts[0].failing_hypothesis


@given(st.integers(0, 100), st.integers(1, 6))
@settings(max_examples=15)
def test_diagonal_tails_bound_the_impulse_response_sharply(seed: int, size: int) -> None:
    """For one input and output the certified window is exact up to the remainder."""
    rng = np.random.default_rng(seed)
    eigenvalues = 0.9 * rng.random(size) * np.exp(1j * rng.normal(size=size))
    weights = rng.normal(size=size)
    model = TrainedModel(
        (Layer(DIAGONAL, eigenvalues, np.ones((size, 1)), ()),), weights[None, :], "ssm"
    )
    chosen = best(certify(model, InputBound(Fraction(1), "2"), Fraction(1, 100)))
    assert chosen is not None
    response = np.abs([(weights * eigenvalues**j).sum().real for j in range(600)])
    tails = np.cumsum(response[::-1])[::-1]
    assert chosen.window is not None
    assert tails[chosen.window] <= 0.01 * (1 + 1e-9)
    assert chosen.window == 0 or tails[chosen.window - 1] >= 0.01 * (1 - 2e-3)


@given(st.sampled_from(list(GATES)), st.integers(0, 50))
@settings(max_examples=20)
def test_reachable_boxes_and_ball_steps_contain_float_runs(cell: Cell, seed: int) -> None:
    model = model_of(cell, seed, (3,), 0.4)
    rng = np.random.default_rng(seed)
    ball = BallModel.of(model)
    states, balls = float_states(model, 1), ball.zero()
    with precision(100):
        for _ in range(6):
            x = rng.integers(-4, 5, size=(2, 1)) / 4
            states = float_step(model, states, x)
            balls = ball.step(balls, [fmpq(int(4 * v), 4) for v in x[:, 0]])
        for value, enclosure in zip(
            float_output(model, states)[:, 0], ball.output(balls), strict=True
        ):
            assert abs(float(enclosure.mid()) - value) < 1e-9
    if cell in (TANH, GRU, LSTM):
        (system,) = chain(model.layers, InputBound(Fraction(2), "2"))
        hidden = states[0][-1][:, 0]
        assert all(abs(h) <= b / fp.ONE for h, b in zip(hidden, system.box, strict=True))


def save(path: Path, **arrays: np.ndarray) -> Path:
    np.savez(path, **arrays)
    return path


SAID = {"nonlinearity": np.array("tanh")}
RNN = {"weight_ih_l0": np.ones((2, 1)), "weight_hh_l0": np.eye(2) / 2, **SAID}


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"x": np.ones(3)}, "no recurrent layer found"),
        ({"weight_ih_l0": np.ones((2, 1))}, "no tensor weight_hh_l0"),
        ({**RNN, "weight_hh_l0": np.full((2, 2), np.nan)}, "NaN or infinite"),
        (
            {"weight_ih_l0": np.ones((5, 1)), "weight_hh_l0": np.ones((5, 2))},
            "expected \\(n, n\\)",
        ),
        ({**RNN, "weight_ih_l0": np.ones((3, 1))}, "do not fit together"),
        ({**RNN, "bias_ih_l0": np.ones(3), "bias_hh_l0": np.ones(2)}, "bias_ih has shape"),
        ({**RNN, "weight_hh_l0_reverse": np.eye(2)}, "bidirectional"),
        ({**RNN, "weight_ih_l2": np.ones((2, 2)), "weight_hh_l2": np.eye(2)}, "not numbered"),
        ({**RNN, "weight_ih_l1": np.ones((2, 3)), "weight_hh_l1": np.eye(2)}, "reads 3 inputs"),
        ({**RNN, "a.weight_ih_l0": np.ones((2, 1))}, "several recurrent modules"),
        ({"A": np.ones((2, 3)), "B": np.ones(2), "C": np.ones(2)}, "neither a vector"),
        ({"A": np.ones(2), "B": np.ones(3), "C": np.ones(2)}, "inconsistent shapes"),
        ({**RNN, "weight_hh_l0": np.array([["a", "b"], ["c", "d"]])}, "unusable type"),
        ({**RNN, "weight_hh_l0": np.array([[object()]])}, "not a readable .npz"),
    ],
)
def test_unusable_files_are_refused_in_one_sentence(
    tmp_path: Path, arrays: dict[str, np.ndarray], message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load_model(save(tmp_path / "model.npz", **arrays))
    assert "\n" not in str(caught.value)


def test_files_that_are_not_models(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        load_model(tmp_path / "absent.npz")
    for name in ("model.pt", "model.pkl"):
        (tmp_path / name).write_bytes(b"\x80\x04.")
        with pytest.raises(InputError, match="never loaded"):
            load_model(tmp_path / name)
    for name in ("broken.npz", "broken.safetensors"):
        (tmp_path / name).write_bytes(b"not a model")
        with pytest.raises(InputError, match="not a readable"):
            load_model(tmp_path / name)


def test_safetensors_and_npz_agree(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    rng = np.random.default_rng(0)
    arrays = {
        "rnn.weight_ih_l0": rng.normal(size=(8, 3)).astype(np.float32),
        "rnn.weight_hh_l0": rng.normal(size=(8, 2)).astype(np.float32),
        "head.weight": rng.normal(size=(1, 2)).astype(np.float32),
    }
    save_file(arrays, tmp_path / "model.safetensors")
    first = load_model(tmp_path / "model.safetensors", readout="head.weight")
    second = load_model(save(tmp_path / "model.npz", **arrays), readout="head.weight")
    assert first.architecture == second.architecture == "lstm"
    assert np.array_equal(first.layers[0].recurrent, second.layers[0].recurrent)
    assert first.sizes == {"inputs": 3, "hidden": [2], "outputs": 1}
    with pytest.raises(InputError, match="no tensor 'nothing'"):
        load_model(tmp_path / "model.npz", readout="nothing")
    with pytest.raises(InputError, match="readout"):
        load_model(tmp_path / "model.npz", readout="rnn.weight_ih_l0")


def test_the_time_that_is_asked_for_ends_the_search() -> None:
    """Each method is tried or broken off by name, and what was found by then is the answer."""
    rng = np.random.default_rng(3)
    layer = Layer(TANH, 1.1 * rng.normal(size=(96, 96)) / 10, np.ones((96, 1)), ())
    model = TrainedModel((layer,), np.ones((1, 96)), "random")
    begun = monotonic()
    found = examine(model, InputBound(Fraction(1), "2"), Fraction(1, 100), seconds=1.0)
    assert monotonic() - begun < 20
    whys = [item.failing_hypothesis for item in found.attempts]
    assert any("the time that was asked for is over" in why for why in whys)
    assert found.lower.needed == 0
    patience = Patience(0.2)
    with pytest.raises(TimeOver, match="broken off"), patience.within():
        sleep(30)
    with pytest.raises(TimeOver, match="not tried"), patience.within():
        pass
    with Patience().within(1 / 4):
        pass
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL

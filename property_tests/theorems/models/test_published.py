"""Published conditions of the control literature: decided, attacked, replayed and forged."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memory_theorems.theorems.models import exclusion, literature, published
from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.methods.interface import Question
from memory_theorems.theorems.models.methods.known import methods
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import certify, never

Array = NDArray[np.float64]
BOUND = InputBound(Fraction(1), "inf")
EPS = Fraction(1, 100)
SEEDS = st.integers(0, 2**31)
QUICK = settings(max_examples=25, deadline=None)
GATES = {GRU: 3, LSTM: 4}


def drawn(cell: Cell, seed: int, scale: float = 0.1, size: int = 3) -> Layer:
    rng, rows = np.random.default_rng(seed), GATES[cell] * size
    bias = tuple(0.2 * rng.normal(size=(2, rows)))
    return Layer(cell, scale * rng.normal(size=(rows, size)), rng.normal(size=(rows, 2)) / 8, bias)


def logistic(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-x)))


def stepped(layer: Layer, state: Array, x: Array) -> Array:
    """One step by PyTorch's formulas; the state is (c, h) of an LSTM, h of a GRU."""
    n = layer.size
    first, second = layer.bias_parts
    pushed, hidden = layer.input.real @ x + first, state[-n:]
    pulled = layer.recurrent.real @ hidden + second
    if layer.cell is GRU:
        r, z = np.split(logistic(pushed[: 2 * n] + pulled[: 2 * n]), 2)
        new = np.tanh(pushed[2 * n :] + r * pulled[2 * n :])
        return np.asarray((1 - z) * new + z * hidden)
    i, f, g, o = np.split(pushed + pulled, 4)
    cell = logistic(f) * state[:n] + logistic(i) * np.tanh(g)
    return np.concatenate([cell, logistic(o) * np.tanh(cell)])


def differences(layer: Layer, item: published.Recursion, seed: int) -> None:
    """Two runs with equal inputs stay within the recursion of their first difference."""
    rng, n = np.random.default_rng(seed), layer.size
    zero = np.zeros(2 * n if layer.cell is LSTM else n)
    run = zero
    for x in rng.uniform(-1, 1, size=(40, 2)):
        run = stepped(layer, run, x)
    other, order = zero, 2 if item.norm == "2" else np.inf

    def sizes() -> Array:
        parts = np.split(run - other, len(run) // n)
        return np.array([np.linalg.norm(part, order) for part in parts])

    matrix = np.array(item.matrix, dtype=float)
    assert (sizes() <= np.array(item.start, dtype=float) + 1e-12).all()
    for x in rng.choice([-1.0, 1.0], size=(15, 2)):
        bound = matrix @ sizes()
        run, other = stepped(layer, run, x), stepped(layer, other, x)
        assert (sizes() <= bound + 1e-12).all()


@QUICK
@given(SEEDS, st.floats(0.02, 0.3), SEEDS)
def test_runs_of_a_gru_stay_within_its_recursion(seed: int, scale: float, other: int) -> None:
    layer = drawn(GRU, seed, scale)
    try:
        item = published.gru(layer, BOUND)
    except NoCertificate:
        return
    differences(layer, item, other)


@QUICK
@given(SEEDS, st.floats(0.02, 0.4), st.sampled_from([0, 12]), SEEDS)
def test_runs_of_an_lstm_stay_within_its_recursions(
    seed: int, scale: float, sweeps: int, other: int
) -> None:
    layer = drawn(LSTM, seed, scale)
    try:
        items = published.lstm(layer, BOUND, sweeps)
    except NoCertificate:
        return
    for item in items:
        differences(layer, item, other)


def slope_at_rest(layer: Layer) -> float:
    """How fast a small difference shrinks at the state to which the input 0 leads."""
    state = np.zeros(layer.size)
    for _ in range(3000):
        state = stepped(layer, state, np.zeros(layer.inputs))
    step = 1e-6
    moved = stepped(layer, state + step, np.zeros(layer.inputs))
    return float(np.abs(moved - stepped(layer, state, np.zeros(layer.inputs))).max() / step)


@pytest.mark.parametrize("part", ["update gate", "reset gate"])
def test_the_condition_of_the_gru_without_one_of_its_terms_is_false(part: str) -> None:
    """A unit that does not contract, though what is left of the condition is below 1."""
    # A candidate near 1 and an update gate that rises with the state, around a middle state.
    if part == "update gate":
        weights, biases = [0.0, -30.0, 0.0], [0.0, 15.0, 1.0]
    else:
        weights, biases = [30.0, 0.0, 0.9], [-15.0, 0.0, 0.2]
    zero = np.zeros((3, 1))
    layer = Layer(GRU, np.array(weights)[:, None], zero, (np.array(biases), np.zeros(3)))
    states = np.linspace(-1, 1, 2001)
    moved = np.array([stepped(layer, np.array([h]), np.zeros(1))[0] for h in states])
    steepest = float(np.abs(np.diff(moved) / np.diff(states)).max())
    rest = published.gru(drop(layer, part), BOUND)
    assert rest.radius < 1 < steepest
    with pytest.raises(NoCertificate):
        published.gru(layer, BOUND)


def drop(layer: Layer, part: str) -> Layer:
    """The layer for which the condition has no term of that gate, with the same gate bounds."""
    weights, first = layer.recurrent.copy(), layer.bias_parts[0].copy()
    index = 1 if part == "update gate" else 0
    weights[index] = 0
    first[index] = 0
    return Layer(GRU, weights, layer.input, (first, layer.bias_parts[1]))


def test_the_printed_condition_is_false_for_the_candidate_of_pytorch() -> None:
    """|W_n| = |W_z| = 0 meets the print for any reset gate, and yet the unit latches.

    The print is about W_n (r o h); in r o (W_n h + b') the bias b' is switched by the reset gate.
    """
    weights = np.array([[40.0], [0.0], [0.0]])
    layer = Layer(
        GRU,
        weights,
        np.array([[0.0], [0.0], [6.0]]),
        (np.array([0.0, 0.0, -3.0]), np.array([0.0, 0.0, 6.0])),
    )
    of_r, of_z, of_n = np.abs(weights).sum(axis=1)
    assert of_n * (1 + of_r / 4) < 1 - of_z  # the print: 0 < 1, whatever the gates are bounded by
    with pytest.raises(NoCertificate):
        published.gru(layer, BOUND)
    latched = never(TrainedModel((layer,), None, "one unit"), BOUND, EPS)
    assert latched.apart is not None
    loaded = told(TrainedModel((layer,), None, "one unit"), latched)
    assert replay(loaded).accepted


@cache
def documents(cell: Cell, readout: bool) -> tuple[dict[str, Any], ...]:
    """One document for each published condition that gives a window, in each norm."""
    layer = drawn(cell, 4, 0.05)
    rows = np.array([[1.0, -2.0, 0.5], [0.0, 1.0, 1.0]]) if readout else None
    model = TrainedModel((layer,), rows, "random")
    found = []
    asked = Question(model, BOUND, EPS)
    for method in methods():
        if method.kind != "published" or not method.applies(model):
            continue
        name = method.name
        for norm in ("inf", "2") if cell is LSTM else ("inf",):
            items = [v for v in published.recursions(layer, BOUND, name) if v.norm == norm]
            for item in items:
                attempt = literature.window_of(model, item, EPS, name)
                assert attempt.window is not None
                found.append(told(model, attempt))
        assert method.search(asked).window is not None
    return tuple(found)


def told(model: TrainedModel, item: Attempt) -> dict[str, Any]:
    chosen = None if item.window is None else item
    text = to_json(model, EPS, BOUND.bound, BOUND.norm, (item,), chosen, LowerBound(0, (), ()))
    loaded: dict[str, Any] = json.loads(json.dumps(text))
    return loaded


def lower_window(item: dict[str, Any]) -> None:
    item["certified_window"] -= 1


def tighten_eps(item: dict[str, Any]) -> None:
    item["eps"] = "1/1000"


def raise_input_bound(item: dict[str, Any]) -> None:
    item["input_bound"] = "40"


def state_a_lower_factor(item: dict[str, Any]) -> None:
    item["factor"] = str(Fraction(item["factor"]) * Fraction(99, 100))


def state_factor_one(item: dict[str, Any]) -> None:
    item["factor"] = "1"


def shrink_readout(item: dict[str, Any]) -> None:
    item["certificate"]["readout_factor"] = "1/2"


def shrink_a_norm(item: dict[str, Any]) -> None:
    norms = item["certificate"]["norms"]
    if norms:
        norms[2] = str(Fraction(norms[2]) / 2)
    else:
        item["certificate"]["norm"] = "1"


def forget_a_norm(item: dict[str, Any]) -> None:
    item["certificate"]["norms"] = item["certificate"]["norms"][:-1]
    item["certificate"]["norm"] = "2"


def sweep_never(item: dict[str, Any]) -> None:
    item["certificate"]["sweeps"] = -1


def grow_recurrent(item: dict[str, Any]) -> None:
    item["weights"]["layers"][0]["recurrent"][-1][0] = "30"
    item["weights_sha256"] = digest(item["weights"])


def grow_a_bias(item: dict[str, Any]) -> None:
    layer = item["weights"]["layers"][0]
    size = len(layer["recurrent"][0])
    layer["bias"][size] = "9"
    item["weights_sha256"] = digest(item["weights"])


def change_cell(item: dict[str, Any]) -> None:
    item["weights"]["layers"][0]["cell"] = "rnn-tanh"
    item["weights_sha256"] = digest(item["weights"])


def double_the_layer(item: dict[str, Any]) -> None:
    item["weights"]["layers"] *= 2
    item["weights_sha256"] = digest(item["weights"])


FORGERIES: tuple[Callable[[dict[str, Any]], None], ...] = (
    lower_window, tighten_eps, raise_input_bound, state_a_lower_factor, state_factor_one,
    shrink_readout, shrink_a_norm, forget_a_norm, sweep_never, grow_recurrent, grow_a_bias,
    change_cell, double_the_layer,
)  # fmt: skip


@pytest.mark.parametrize("cell", [GRU, LSTM])
@pytest.mark.parametrize("readout", [True, False])
def test_certificates_are_accepted_and_forgeries_refused(cell: Cell, readout: bool) -> None:
    found = documents(cell, readout)
    assert len(found) == (1 if cell is GRU else 4)
    for honest in found:
        answer = replay(honest)
        assert answer.accepted, (honest["method"], answer.why)
        for forge in FORGERIES:
            forged = copy.deepcopy(honest)
            forge(forged)
            assert not replay(forged).accepted, (honest["method"], forge.__name__)


def test_a_hidden_bias_of_a_gru_counts_in_the_replay() -> None:
    (honest,) = documents(GRU, True)
    forged = copy.deepcopy(honest)
    forged["weights"]["layers"][0]["hidden_bias"][0] = "50"
    forged["weights_sha256"] = digest(forged["weights"])
    assert not replay(forged).accepted


def test_the_iterated_bounds_are_never_worse() -> None:
    layer = drawn(LSTM, 4, 0.05)
    plain = {item.norm: item.radius for item in published.lstm(layer, BOUND, 0)}
    for item in published.lstm(layer, BOUND, 12):
        assert item.radius < plain[item.norm]


# ------------------------------------------------------------------ diagonal metrics
def test_nilpotent_weights_have_exclusion() -> None:
    weights = np.array([[2.0, -2.0], [2.0, -2.0]])
    found = exclusion.witness(weights)
    assert found is not None
    assert exclusion.excludes(weights, found)
    assert not exclusion.excludes(weights / 8, found)
    assert not exclusion.excludes(weights, np.zeros((2, 2)))


@QUICK
@given(SEEDS, st.integers(1, 5))
def test_where_a_diagonal_metric_contracts_nothing_excludes_it(seed: int, size: int) -> None:
    rng = np.random.default_rng(seed)
    inner = rng.normal(size=(size, size))
    inner *= 0.99 / np.linalg.norm(inner, 2)
    scale = np.exp(rng.normal(size=size))
    weights = inner * scale[:, None] / scale
    assert exclusion.witness(weights) is None
    assert not exclusion.excludes(weights, rng.normal(size=(size, 2)))


@settings(max_examples=4)  # all methods are asked
@given(SEEDS, st.integers(2, 3), st.floats(0.6, 1.6))
def test_a_network_is_decided_one_way_or_the_other(seed: int, size: int, norm: float) -> None:
    """By a contracting diagonal metric, or by a proof that there is none, save at the border."""
    rng = np.random.default_rng(seed)
    weights = rng.normal(size=(size, size))
    weights *= norm / np.linalg.norm(weights, 2)
    layer = Layer(TANH, weights, rng.normal(size=(size, 1)), ())
    attempts = certify(TrainedModel((layer,), None, "random"), BOUND, EPS)
    (row,) = [item for item in attempts if item.method == published.RNN]
    excluded = exclusion.witness(weights) is not None
    assert not (excluded and row.window is not None)
    if row.window is None and not excluded:
        assert "nor a proof" in row.failing_hypothesis

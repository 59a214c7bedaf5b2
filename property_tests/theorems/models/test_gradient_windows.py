"""Gradient windows of trained models: attacked by true gradients, replayed and forged."""

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
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memory_theorems.theorems.commands import gradient_windows
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models import truncation
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.truncation import Constants, Loss, Training
from memory_theorems.theorems.objects.systems.smoothness_constants import Bounds
from memory_theorems.theorems.objects.systems.smoothness_constants import (
    constants as from_the_paper,
)
from property_tests.places import ROOT

Array = NDArray[np.float64]
EXAMPLES = ROOT / "examples" / "models"
BOUND = InputBound(Fraction(1), "2")
UNIT = Loss(Fraction(1), Fraction(1))
SEEDS = st.integers(0, 2**31)
QUICK = settings(max_examples=20, deadline=None)


def drawn(seed: int, norm: float, cell: Cell = TANH, biases: int = 2) -> TrainedModel:
    rng, n = np.random.default_rng(seed), 3
    weights = rng.normal(size=(n, n))
    weights *= norm / np.linalg.norm(weights, 2)
    parts = tuple(0.3 * rng.normal(size=(biases, n))) if cell is TANH else ()
    layer = Layer(cell, weights, rng.normal(size=(n, 2)), parts)
    return TrainedModel((layer,), rng.normal(size=(2, n)), "random")


def gradient(model: TrainedModel, inputs: Array, target: Array) -> Array:
    """Of the loss log cosh(y - target), by W, U and the biases, by forward accumulation."""
    layer = model.layers[0]
    n, d, m = layer.size, layer.inputs, len(layer.bias_parts)
    bias = np.sum(layer.bias_parts, axis=0) if m else np.zeros(n)
    h, sensitivity = np.zeros(n), np.zeros((n, n * (n + d + m)))
    for x in inputs:
        pre = layer.recurrent.real @ h + layer.input.real @ x + bias
        new = np.tanh(pre) if layer.cell is TANH else pre
        slope = 1 - new**2 if layer.cell is TANH else np.ones(n)
        direct = np.kron(np.eye(n), np.concatenate([h, x, np.ones(m)]))
        sensitivity = slope[:, None] * (layer.recurrent.real @ sensitivity + direct)
        h = new
    assert model.readout is not None
    error = np.tanh(model.readout.real @ h - target)
    # The derivative of log cosh is tanh, entrywise: bounded by 1 and 1-Lipschitz.
    return np.asarray(error @ model.readout.real @ sensitivity)


@QUICK
@given(SEEDS, st.floats(0.1, 0.95), st.sampled_from([0, 1, 2]), st.integers(0, 12))
def test_true_gradients_are_within_the_bound(
    seed: int, norm: float, biases: int, window: int
) -> None:
    model = drawn(seed, norm, biases=biases)
    rng = np.random.default_rng(seed + 1)
    # Two outputs: the derivative of the sum of log cosh has norm at most sqrt(2) < 3/2.
    found = truncation.constants(model, BOUND, Loss(Fraction(3, 2), Fraction(1)))
    for _ in range(3):
        inputs = rng.normal(size=(30, 2))
        inputs /= np.linalg.norm(inputs, axis=1, keepdims=True)
        target = rng.normal(size=2)
        short = inputs[len(inputs) - window :] if window else inputs[:0]
        gap = gradient(model, inputs, target) - gradient(model, short, target)
        assert np.linalg.norm(gap) <= float(found.gradient_error(window)) + 1e-12


def scalar(rate: Fraction) -> Constants:
    """h' = rate h + x with the loss h."""
    return Constants(
        rate, Fraction(1), Fraction(1), Fraction(1), Fraction(0), Loss(Fraction(1), Fraction(0))
    )


def test_every_term_that_a_scalar_system_has_is_needed() -> None:
    """The gradient by the weight of the state, in exact numbers, for x = 1."""
    rate, steps = Fraction(9, 10), 400
    found = scalar(rate)

    def by_rate(length: int) -> Fraction:
        state = slope = Fraction(0)
        for _ in range(length):
            state, slope = rate * state + 1, state + rate * slope
        return slope

    for window in (5, 20, 40):
        gap = by_rate(steps) - by_rate(window)
        assert gap <= found.gradient_error(window)
        # Within a factor of 4: no term could be dropped that is four fifths of the bound.
        assert gap > found.gradient_error(window) / 4
    # The long-term components alone, the first term, are not enough.
    assert float(by_rate(steps) - by_rate(40)) > float(found.weights * rate**40 / (1 - rate))


@QUICK
@given(SEEDS, st.floats(0.1, 0.9))
def test_the_constants_are_those_of_section_6_2(seed: int, norm: float) -> None:
    """Without biases, against the module that the theorems use."""
    model = drawn(seed, norm, biases=0)
    found = truncation.constants(model, BOUND, UNIT)
    bounds = Bounds("tanh", "both", found.contraction, found.gain, Fraction(1))
    others = {k: float(v.mid() if hasattr(v, "mid") else v) for k, v in
              ((k, v) for k, v in from_the_paper(bounds, 128).items())}  # fmt: skip
    names = {
        "H": found.states,
        "L_w": found.weights,
        "beta_hh": found.state_twice,
        "beta_wh": found.mixed,
        "beta_ww": found.weights_twice,
    }
    assert {k: float(v) for k, v in names.items()} == pytest.approx(
        {k: others[k] for k in names}, rel=1e-9
    )


@QUICK
@given(SEEDS, st.floats(0.1, 0.98), st.sampled_from(["1/10", "1/10000", "10"]))
def test_the_window_is_the_least_and_holds_from_there_on(seed: int, norm: float, eps: str) -> None:
    found = truncation.constants(drawn(seed, norm), BOUND, UNIT)
    window = truncation.gradient_window(found, Fraction(eps))
    later = [window, window + 1, window + 7, 2 * window + 50]
    assert all(found.gradient_error(k) <= Fraction(eps) for k in later)
    assert window == 0 or found.gradient_error(window - 1) > Fraction(eps)
    assert all(found.gradient_error(k) <= found.tail(k) for k in (1, 2, 10, window + 1))


def test_theorem_1_bounds_a_scalar_training_run() -> None:
    """h' = a h + u x with u trained alone lies within the bound for W and U trained."""
    rate, steps, window, past = Fraction(1, 2), 5, 6, 30
    found = scalar(rate)
    sums = {n: (1 - rate**n) / (1 - rate) for n in (window, window + past)}
    harmonic = sum((Fraction(1, t) for t in range(1, steps + 1)), Fraction(0))
    run = Training(steps, Fraction(1, 10))
    gap = (sums[window + past] ** 2 - sums[window] ** 2) * harmonic / 10
    assert 0 < gap <= run.outputs(found, found.gradient_error(window), window)
    assert abs(sums[window + past] - sums[window]) * harmonic / 10 <= run.drift(
        found, found.gradient_error(window)
    )
    # Without a training run the outputs of one model are apart by lambda^k H alone.
    assert run.outputs(found, Fraction(0), window) >= found.states * rate**window
    assert (
        run.window(found, Fraction(1, 100))
        > truncation.gradient_window(found, Fraction(1, 100)) // 2
    )


@pytest.mark.parametrize(
    ("model", "why"),
    [
        (drawn(1, 1.2), r"\|W\| < 1 fails"),
        (TrainedModel((Layer(RELU, np.eye(2) / 2, np.eye(2), ()),), None, ""), "smooth"),
        (
            TrainedModel((Layer(TANH, np.eye(2) / 2, np.eye(2), ()),) * 2, None, ""),
            "one layer",
        ),
        (
            TrainedModel((Layer(GRU, np.zeros((3, 1)), np.zeros((3, 1)), ()),), None, ""),
            "second derivatives",
        ),
    ],
)
def test_a_model_that_does_not_fit_says_why(model: TrainedModel, why: str) -> None:
    with pytest.raises(NoCertificate, match=why):
        truncation.constants(model, BOUND, UNIT)


# ------------------------------------------------------------------ the command and its replay
OPTIONS = ("--readout", "readout", "--eps", "1/10", "--gradient-window", "1/100")


def asked(tmp_path: Path, *more: str) -> tuple[str, dict[str, Any]]:
    target = tmp_path / "answer.json"
    words = [str(EXAMPLES / "rnn.npz"), *OPTIONS, *more, "--json", str(target)]
    answer = CliRunner().invoke(command, words)
    assert answer.exit_code == 0, answer.output
    document: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    return answer.output, document


def smaller(name: str) -> Callable[[dict[str, Any]], None]:
    def forge(item: dict[str, Any]) -> None:
        told = item["gradient_window"]
        told[name] = str(Fraction(told[name]) / 2)

    return forge


def shorter(item: dict[str, Any]) -> None:
    item["gradient_window"]["window"] -= 1


def shorter_training(item: dict[str, Any]) -> None:
    item["gradient_window"]["training"]["window"] -= 1


def more_steps(item: dict[str, Any]) -> None:
    item["gradient_window"]["training"]["steps"] *= 1000


def faster(item: dict[str, Any]) -> None:
    item["gradient_window"]["training"]["rate"] = "1/10"


def smoother(item: dict[str, Any]) -> None:
    item["gradient_window"]["training"]["smoothness"] = "100"


def short_sequences(item: dict[str, Any]) -> None:
    item["gradient_window"]["training"]["length"] = 20


def fewer_biases(item: dict[str, Any]) -> None:
    item["gradient_window"]["biases"] = 0


def steeper(item: dict[str, Any]) -> None:
    item["gradient_window"]["loss_slope"] = "3"


def grow_a_weight(item: dict[str, Any]) -> None:
    item["weights"]["layers"][0]["recurrent"][0][0] = "2"
    item["weights_sha256"] = digest(item["weights"])


def closer_outputs(item: dict[str, Any]) -> None:
    training = item["gradient_window"]["training"]
    training["outputs_within"] = str(Fraction(training["outputs_within"]) / 2)


def no_reason(item: dict[str, Any]) -> None:
    """Neither a window nor why there is none, with a bound of the outputs that is none."""
    item["gradient_window"]["training"].update(window=None, outputs_within="0")


def another_key(item: dict[str, Any]) -> None:
    item["gradient_window"]["for_all_models"] = True


def another_key_of_the_training(item: dict[str, Any]) -> None:
    item["gradient_window"]["training"]["with_momentum"] = True


def no_constants(item: dict[str, Any]) -> None:
    for name in ("biases", "contraction", "gain", "readout"):
        del item["gradient_window"][name]


FORGERIES = (
    closer_outputs, no_reason, another_key, another_key_of_the_training, no_constants,
    smaller("eps"), smaller("contraction"), smaller("gain"), smaller("readout"), shorter,
    shorter_training, more_steps, faster, smoother, short_sequences, fewer_biases, steeper,
    grow_a_weight,
)  # fmt: skip


def test_the_command_certifies_and_forgeries_are_refused(tmp_path: Path) -> None:
    output, honest = asked(tmp_path, "--training", "1000,1/10000,200")
    assert "CERTIFIED by Lemma 2" in output
    assert "CERTIFIED by Theorem 1" in output
    answer = replay(honest)
    assert answer.accepted, answer.why
    for number, forge in enumerate(FORGERIES):
        forged = copy.deepcopy(honest)
        forge(forged)
        assert not replay(forged).accepted, number


def lines(file: str, loss: tuple[Fraction, Fraction], run: tuple[int, Fraction, int]) -> str:
    trained = load_model(EXAMPLES / file, readout="readout")
    question = gradient_windows.Gradients(Fraction(1, 100), loss, run)
    return "\n".join(gradient_windows.lines(gradient_windows.told(trained, BOUND, question)))


def test_a_vacuous_bound_is_called_one() -> None:
    loss = (Fraction(3, 2), Fraction(1, 2))
    said = lines("rnn.npz", loss, (1000, Fraction(1, 100), 40))
    assert "VACUOUS by Theorem 1" in said
    assert "no truncation of sequences of 40 steps is that long" in said
    said = lines("rnn.npz", loss, (10**9, Fraction(10**9), 40))
    assert "the growth over all steps may exceed" in said


def test_a_model_without_a_gradient_window_says_why() -> None:
    said = lines("lstm.npz", (Fraction(1), Fraction(1)), (10, Fraction(1), 10))
    assert said.startswith("gradients: UNDECIDED: the second derivatives of lstm")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--loss", "1,1"], "belong to --gradient-window"),
        (["--gradient-window", "1", "--loss", "1"], "takes 2 exact numbers"),
        (["--gradient-window", "1", "--loss", "-1,1"], "not negative"),
        (["--gradient-window", "1", "--training", "3/2,1"], "a number of steps"),
        (["--gradient-window", "1", "--training", "10,0"], "a positive rate"),
        (["--gradient-window", "1", "--start", "1"], "goes with no"),
        (["--gradient-window", "0"], "eps|positive|greater"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_line(words: list[str], why: str) -> None:
    import re

    files = [str(EXAMPLES / "rnn.npz"), "--readout", "readout"]
    answer = CliRunner().invoke(command, [*files, *words])
    assert answer.exit_code == 2
    assert re.search(why, answer.output), answer.output

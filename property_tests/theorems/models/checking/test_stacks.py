"""Stacked state-space layers: what is read, that windows hold under attack, and their replay."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import expit, ndtr

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.blocks import NONLINEARITIES, POINTWISE, SLOPES, pointwise
from memory_theorems.theorems.models.checking.blocks import SLOPE
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.runs import BallModel
from memory_theorems.theorems.models.stack_tails import stack_tail
from memory_theorems.theorems.models.tails import diagonal_tail
from memory_theorems.verify.arithmetic.balls import ball_between, precision, upper_bound
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import (
    Arrays,
    assert_no_attack_exceeds,
    lru_stack,
    run,
    s4_stack,
    saved,
)

Floats = NDArray[np.float64]
_SQUARE = {"weight": (2, 2), "bias": (2,)}
UNIT = InputBound(Fraction(1), "2")


# ------------------------------------------------------------------ what is read
def test_an_s4_stack_is_its_convolutions(tmp_path: Path) -> None:
    arrays = s4_stack(1)
    inputs = np.random.default_rng(2).normal(size=(30, 2))
    a = {name: value.astype(float) for name, value in arrays.items()}
    signal = inputs @ a["encoder.weight"].T + a["encoder.bias"]
    for layer in ("s4_layers.0.", "s4_layers.1."):
        step = np.exp(a[f"{layer}kernel.log_dt"])[:, None]
        rate = -np.exp(a[f"{layer}kernel.log_A_real"]) + 1j * a[f"{layer}kernel.A_imag"]
        gain = (a[f"{layer}kernel.C"] @ [1, 1j]) * (np.exp(step * rate) - 1) / rate
        powers = np.exp((step * rate)[..., None] * np.arange(30))
        kernel = 2 * np.einsum("hn,hnj->hj", gain, powers).real
        v = np.stack([np.convolve(signal[:, h], kernel[h])[:30] for h in range(2)], axis=1)
        v += signal * a[f"{layer}D"]
        both = (v * ndtr(v)) @ a[f"{layer}output_linear.0.weight"][:, :, 0].T
        both += a[f"{layer}output_linear.0.bias"]
        signal = signal + both[:, :2] * expit(both[:, 2:])
    expected = signal @ a["decoder.weight"].T
    model = load_model(saved(tmp_path, arrays), activation="gelu", residual=True)
    assert np.abs(run(model, inputs) - expected).max() < 1e-9
    assert dict(model.aside) == {
        "decoder.bias": "added to both outputs, cancels in their difference"
    }
    assert "2 state-space layers" in model.reading
    assert "gated linear unit, its inputs added" in model.reading


def test_an_lru_stack_is_its_recurrences(tmp_path: Path) -> None:
    arrays = lru_stack(3)
    a = {name: value.astype(float) for name, value in arrays.items()}
    inputs = np.random.default_rng(4).normal(size=(20, 2))
    signal = inputs
    for layer in ("layers_0.", "layers_1."):
        rates = np.exp(-np.exp(a[f"{layer}lru.nu_log"]) + 1j * np.exp(a[f"{layer}lru.theta_log"]))
        b = a[f"{layer}lru.B_re"] + 1j * a[f"{layer}lru.B_im"]
        b = b * np.exp(a[f"{layer}lru.gamma_log"])[:, None]
        c = a[f"{layer}lru.C_re"] + 1j * a[f"{layer}lru.C_im"]
        state, outputs = np.zeros(3, dtype=complex), []
        for u in signal:
            state = rates * state + b @ u
            v = (c @ state).real + a[f"{layer}lru.D"] * u
            w = v * expit(v)
            m, g = (
                w @ a[f"{layer}{name}.kernel"] + a[f"{layer}{name}.bias"]
                for name in ("out1", "out2")
            )
            outputs.append(m * expit(g))
        signal = np.array(outputs)
    model = load_model(saved(tmp_path, arrays), activation="silu", residual=False)
    assert np.abs(run(model, inputs) - signal).max() < 1e-9


@pytest.mark.parametrize(
    ("change", "options", "said"),
    [
        ({}, {}, "give --activation"),
        ({}, {"activation": "gelu"}, "--residual or --no-residual"),
        ({"norms.0.weight": np.ones(2)}, {"activation": "gelu", "residual": True}, "normalises"),
        ({"extra": np.ones(2)}, {"activation": "gelu", "residual": True}, "'extra' is not used"),
        (
            {f"s4_layers.0.output_linear.0.{n}": np.ones(s) for n, s in _SQUARE.items()},
            {"activation": "gelu", "residual": True},
            "no file says what else follows",
        ),
        (
            {"s4_layers.1.out1.weight": np.ones((2, 2))},
            {"activation": "gelu", "residual": True},
            "several maps after one layer",
        ),
        ({"s4_layers.0.D": np.ones(3)}, {"activation": "gelu", "residual": True}, "has shape (3,)"),
        ({"encoder.weight": np.ones((3, 2))}, {"activation": "gelu", "residual": True}, "3"),
        ({"decoder.weight": np.ones((1, 5))}, {"activation": "gelu", "residual": True}, "readout"),
    ],
)
def test_what_is_not_read_is_refused(
    tmp_path: Path, change: Arrays, options: dict[str, Any], said: str
) -> None:
    path = saved(tmp_path, s4_stack(1) | change)
    with pytest.raises(InputError) as refused:
        load_model(path, **options)
    assert said in str(refused.value)


def test_options_of_stacks_are_for_stacks(tmp_path: Path) -> None:
    path = saved(tmp_path, {"weight_ih_l0": np.ones((2, 1)), "weight_hh_l0": np.eye(2) / 2})
    with pytest.raises(InputError, match="--residual is for state-space layers"):
        load_model(path, activation="tanh", residual=True)
    with pytest.raises(InputError, match="--activation gelu is for state-space layers"):
        load_model(path, activation="gelu")


# ------------------------------------------------------------------ the bounds
@pytest.mark.parametrize("name", NONLINEARITIES)
def test_slopes_are_bounded_over_all_reals(name: str) -> None:
    """Balls of the derivative on cells that cover [-20, 20], halved until they are below."""
    bound = SLOPE[name]
    cells = [(Fraction(place), Fraction(place + 1)) for place in range(-20, 20)]
    assert bound <= SLOPES[name]
    cube = arb(44715) / 1000000
    with precision(64):
        while cells and name in ("gelu", "gelu-tanh", "silu"):
            low, high = cells.pop()
            x = ball_between(low, high)
            s, density = 1 / (1 + (-x).exp()), (-x * x / 2).exp() / (2 * arb.pi()).sqrt()
            k = (2 / arb.pi()).sqrt()
            inner = (k * (x + cube * x * x * x)).tanh()
            slope = {
                "gelu": (1 + (x / arb(2).sqrt()).erf()) / 2 + x * density,
                "gelu-tanh": (1 + inner) / 2
                + x / 2 * (1 - inner * inner) * k * (1 + 3 * cube * x * x),
                "silu": s * (1 + x * (1 - s)),
            }[name]
            if not upper_bound(abs(slope)) <= bound:
                assert high - low > Fraction(1, 2**24)
                cells += [(low, (low + high) / 2), ((low + high) / 2, high)]
    # Beyond 20 the terms that exceed 1 are below 40 x^3 exp(-x), which is below 1e-3 there.
    grid = np.linspace(-20, 20, 40_001)
    steepest = float(np.abs(pointwise(name, grid)[1]).max())
    assert steepest <= float(bound) <= steepest * 1.001
    values = pointwise(name, np.array([-1.5, 0.3, 2.0]))[0]
    with precision(64):
        for value, at in zip(values, (-1.5, 0.3, 2.0), strict=True):
            assert abs(float(POINTWISE[name](arb(at)).mid()) - value) < 1e-12


def test_positive_layers_are_bounded_exactly(tmp_path: Path) -> None:
    """One channel, two layers s' = s/2 + u, y = s + u: constant inputs attain the bound."""
    one = {"A": np.array([0.5]), "B": np.ones((1, 1)), "C": np.ones((1, 1)), "D": np.ones(1)}
    arrays = {f"l.{n}.{name}": v for n in range(2) for name, v in one.items()}
    model = load_model(saved(tmp_path, arrays), activation="relu", residual=False)
    inputs = InputBound(Fraction(1), "inf")
    tail = stack_tail(model, inputs, Fraction(1, 1000))
    kernel = [Fraction(2) if i == 0 else Fraction(1, 2**i) for i in range(400)]
    full = [Fraction(1)] * 300
    for _ in range(2):
        full = (
            [sum(kernel[: t + 1], Fraction(0)) for t in range(300)]
            if full[0] == 1
            else [
                sum((kernel[t - s] * full[s] for s in range(t + 1)), Fraction(0))
                for t in range(300)
            ]
        )
    for window in range(1, 20):
        gap = float(full[299] - full[window - 1])
        assert gap <= tail.sums[window] / 2**96 <= gap + 1e-20 + 1e-15 * gap
    needed = next(k for k in range(1, 99) if full[299] - full[k - 1] <= Fraction(1, 1000))
    assert tail.window == needed


def test_one_linear_layer_agrees_with_tail_sums(tmp_path: Path) -> None:
    arrays = s4_stack(5, channels=1, modes=3, layers=1, gated=False, encoder=False)
    del arrays["decoder.weight"], arrays["decoder.bias"]
    path = saved(tmp_path, arrays)
    plain = load_model(path)
    stacked = load_model(path, activation="none", residual=False)
    eps = Fraction(1, 100)
    sums, others = diagonal_tail(plain, UNIT, eps).sums, stack_tail(stacked, UNIT, eps).sums
    for k in range(1, 30):
        assert abs(sums[k] - others[k]) / 2**96 <= 5e-5


@given(
    seed=st.integers(0, 2**30),
    nonlinearity=st.sampled_from(NONLINEARITIES),
    residual=st.booleans(),
    norm=st.sampled_from(["2", "inf"]),
    gated=st.booleans(),
    encoder=st.booleans(),
)
@settings(max_examples=8, deadline=None)
def test_no_attack_exceeds_a_bound(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    nonlinearity: str,
    residual: bool,
    norm: str,
    gated: bool,
    encoder: bool,
) -> None:
    arrays = s4_stack(seed, gated=gated, encoder=encoder)
    path = saved(tmp_path_factory.mktemp("m"), arrays)
    model = load_model(path, activation=nonlinearity, residual=residual)
    assert_no_attack_exceeds(model, InputBound(Fraction(1), norm), seed)


def test_balls_enclose_the_run(tmp_path: Path) -> None:
    model = load_model(saved(tmp_path, s4_stack(6)), activation="gelu-tanh", residual=True)
    inputs = np.round(np.random.default_rng(1).normal(size=(10, 2)) * 64) / 64
    ball = BallModel.of(model)
    with precision(128):
        state = ball.zero()
        from flint import fmpq

        for row in inputs:
            state = ball.step(state, [fmpq(int(v * 64), 64) for v in row])
        (found,) = ball.output(state)
    assert abs(float(found.mid()) - run(model, inputs)[-1, 0]) < 1e-12


def test_an_unstable_layer_has_no_window(tmp_path: Path) -> None:
    one = {"A": np.array([1.0]), "B": np.ones((1, 1)), "C": np.ones((1, 1))}
    arrays = {f"l.{n}.{name}": v for n in range(2) for name, v in one.items()}
    answer = about_model(saved(tmp_path, arrays), activation="tanh", residual=True, blind=5)
    assert answer.window.upper is None
    assert "unit circle" in answer.document["methods_tried"][-1]["failing_hypothesis"]


# ------------------------------------------------------------------ the replay
@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = saved(tmp_path_factory.mktemp("m"), s4_stack(7))
    answer = about_model(path, eps="1/20", activation="gelu", residual=True)
    found: dict[str, Any] = json.loads(json.dumps(answer.document))
    return found


def test_the_answer_is_replayed(answered: dict[str, Any]) -> None:
    assert answered["needed_window_lower"] >= 2
    schema = json.loads(files("memory_theorems.verify").joinpath("schemas/model.json").read_text())
    jsonschema.validate(answered, schema)
    assert replay(answered).accepted


def _rewritten(document: dict[str, Any], *place: str | int, value: Any) -> dict[str, Any]:
    forged = copy.deepcopy(document)
    inner: Any = forged
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    forged["weights_sha256"] = digest(forged["weights"])
    return forged


def test_forgeries_are_refused(answered: dict[str, Any]) -> None:
    window, first = answered["certified_window"], ("weights", "layers", 0)
    places: list[tuple[tuple[str | int, ...], Any]] = [
        (("certified_window",), window - 1),
        (("certified_window",), 0),
        (("needed_window_lower",), window + 1),
        (("eps",), "1/90"),
        (("input_bound",), "2"),
        (("certificate", "rate"), "1/2"),
        (("certificate", "rate"), "1"),
        (("certificate", "terms"), 10),
        (("certificate", "terms"), 10**9),
        (("certificate", "kind"), "selective"),
        (("certificate", "kind"), "tail"),
        (("factor",), "1/3"),
        (("start_bound",), "1"),
        ((*first, "recurrent", 0), ["1", "0"]),
        ((*first, "skip", 0, 0), "50"),
        ((*first, "nonlinearity"), "step"),
        ((*first, "residual"), 1),
        ((*first, "cell"), "linear"),
        ((*first, "mix"), None),
        (("weights", "layers", 1, "before"), answered["weights"]["layers"][0]["before"]),
        (("weights", "readout"), [["10", "10"]]),
        (("weights", "readout"), None),
    ]
    for place, value in places:
        assert not replay(_rewritten(answered, *place, value=value)).accepted, place
    changed = copy.deepcopy(answered)
    changed["weights"]["layers"][0]["skip"][0][0] = "0"
    assert "digest" in replay(changed).why


def test_the_command_tells_what_was_read(tmp_path: Path) -> None:
    path = saved(tmp_path, s4_stack(8, channels=1, inputs=1))
    said = CliRunner().invoke(
        command, [str(path), "--eps", "1/5", "--activation", "gelu", "--residual"]
    )
    assert said.exit_code == 0
    assert "by impulse responses by layers" in " ".join(said.output.split())
    refused = CliRunner().invoke(command, [str(path), "--eps", "1/5"])
    assert refused.exit_code == 2
    assert "--activation" in refused.output

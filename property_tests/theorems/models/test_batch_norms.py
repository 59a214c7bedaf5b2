"""Batch normalisation around state-space layers: what is read, bounds, replay, rounding."""

from __future__ import annotations

import copy
import inspect
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import expit, ndtr

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.commands.model_options import BATCH_NORM_EPS
from memory_theorems.theorems.models.batch_norms import EPSILON, scale_of
from memory_theorems.theorems.models.blocks import Block, Scale
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.checking.blocks import of_block
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.runs import BallModel
from memory_theorems.theorems.models.stack_runs import gains_of, stack_error
from memory_theorems.theorems.models.stack_tails import stack_tail
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import (
    Arrays,
    assert_no_attack_exceeds,
    normalised,
    run,
    s4_stack,
    saved,
)

Floats = NDArray[np.float64]
PLACES = ("before", "after")
READ: dict[str, Any] = {"activation": "gelu", "residual": True, "batch_norm": "before"}


def by_hand(arrays: Arrays, inputs: Floats, place: str, epsilon: float) -> Floats:
    """Convolutions over the whole sequence, normalised as PyTorch's BatchNorm1d in evaluation."""
    a = {name: np.asarray(value, dtype=float) for name, value in arrays.items()}

    def norm(number: int, u: Floats) -> Floats:
        start = f"norms.{number}."
        centred = u - a[f"{start}running_mean"]
        scaled = centred / np.sqrt(a[f"{start}running_var"] + epsilon)
        return np.asarray(scaled * a[f"{start}weight"] + a[f"{start}bias"])

    signal = inputs @ a["encoder.weight"].T + a["encoder.bias"]
    for number in range(2):
        layer, read = f"s4_layers.{number}.", signal
        if place == "before":
            read = norm(number, signal)
        step = np.exp(a[f"{layer}kernel.log_dt"])[:, None]
        rate = -np.exp(a[f"{layer}kernel.log_A_real"]) + 1j * a[f"{layer}kernel.A_imag"]
        gain = (a[f"{layer}kernel.C"] @ [1, 1j]) * (np.exp(step * rate) - 1) / rate
        powers = np.exp((step * rate)[..., None] * np.arange(len(inputs)))
        kernel = 2 * np.einsum("hn,hnj->hj", gain, powers).real
        v = np.stack([np.convolve(read[:, h], kernel[h])[: len(inputs)] for h in range(2)], axis=1)
        v += read * a[f"{layer}D"]
        both = (v * ndtr(v)) @ a[f"{layer}output_linear.0.weight"][:, :, 0].T
        both += a[f"{layer}output_linear.0.bias"]
        signal = signal + both[:, :2] * expit(both[:, 2:])
        if place == "after":
            signal = norm(number, signal)
    return np.asarray(signal @ a["decoder.weight"].T)


def test_the_default_epsilon_is_one() -> None:
    """It stands in three places, for commands read their options before models are imported."""
    assert BATCH_NORM_EPS == EPSILON
    said = inspect.signature(about_model).parameters["batch_norm_eps"].default
    assert Fraction(said) == EPSILON


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("epsilon", [Fraction(1, 100_000), Fraction(1, 3)])
def test_a_normalised_stack_is_its_convolutions(
    tmp_path: Path, place: str, epsilon: Fraction
) -> None:
    arrays = normalised(s4_stack(1), 2)
    options = READ | {"batch_norm": place, "batch_norm_eps": epsilon}
    model = load_model(saved(tmp_path, arrays), **options)
    inputs = np.random.default_rng(2).normal(size=(30, 2))
    expected = by_hand(arrays, inputs, place, float(epsilon))
    assert np.abs(run(model, inputs) - expected).max() < 1e-9
    assert dict(model.aside)["norms.1.num_batches_tracked"] == "a counter of batches, no weight"
    where = {"before": "what it reads", "after": "its outputs"}[place]
    assert f"{where} normalised by the stored mean and variance, eps {epsilon}" in model.reading
    ball = BallModel.of(model)
    exact = np.round(inputs * 64) / 64
    with precision(128):
        state = ball.zero()
        for row in exact[:10]:
            state = ball.step(state, [fmpq(int(v * 64), 64) for v in row])
        (found,) = ball.output(state)
    assert abs(float(found.mid()) - run(model, exact[:10])[-1, 0]) < 1e-12


def test_flax_names_are_the_same(tmp_path: Path) -> None:
    arrays = normalised(s4_stack(1), 2)
    model = load_model(saved(tmp_path, arrays), **READ)
    flax = {"running_mean": "mean", "running_var": "var", "weight": "scale", "bias": "bias"}
    for place in ("norms.{}.", "s4_layers.{}.norm.", "s4_layers.{}.BatchNorm_0."):
        renamed = {name: v for name, v in arrays.items() if not name.startswith("norms.")}
        for number in range(2):
            for old, new in flax.items():
                renamed[f"{place.format(number)}{new}"] = arrays[f"norms.{number}.{old}"]
        other = load_model(saved(tmp_path, renamed), **READ)
        assert ", ".join(place.format(k)[:-1] for k in range(2)) in other.reading
        for one, two in zip(model.layers, other.layers, strict=True):
            assert isinstance(one.block, Block)
            assert isinstance(two.block, Block)
            assert one.block.first is not None
            assert two.block.first is not None
            assert (one.block.first.weight == two.block.first.weight).all()
            assert (one.block.first.bias == two.block.first.bias).all()
    with pytest.raises(InputError, match=r"'encoder.mean' is not used"):
        load_model(
            saved(tmp_path, s4_stack(1) | {"encoder.mean": np.ones(2)}),
            **READ | {"batch_norm": None},
        )


def test_a_norm_without_weights_is_its_mean_and_variance(tmp_path: Path) -> None:
    tensors = {"n.running_mean": np.array([1.0, -2]), "n.running_var": np.array([3.0, 0])}
    found, used = scale_of(tmp_path, tensors, "n", Fraction(1))
    assert used == ("n.running_mean", "n.running_var")
    assert np.allclose(found.weight, [0.5, 1], rtol=1e-15)
    assert np.allclose(found.bias, [-0.5, 2], rtol=1e-15)


@pytest.mark.parametrize(
    ("change", "options", "said"),
    [
        ({}, READ | {"batch_norm": None}, "give --batch-norm before"),
        ({"norms.2.running_mean": np.ones(2)}, READ, "3 batch normalisations for 2 layers"),
        ({"norms.1.running_var": np.array([1.0, -1e-9])}, READ, "negative variance"),
        ({"norms.1.running_var": None}, READ, "'norms.1.running_var' is not"),
        ({"norms.0.bias": None}, READ, "a weight or a bias, but not both"),
        ({"norms.0.bias": np.ones(3)}, READ, "'norms.0.bias' has shape (3,), not (2,)"),
        ({f"norms.0.{n}": np.ones(1) for n in
          ("weight", "bias", "running_mean", "running_var")}, READ, "1 channels are normalised"),
        ({"norms.0.num_batches_tracked": np.array(-1)}, READ, "integers"),
        ({"norms.0.num_batches_tracked": np.array(3.0)}, READ, "not used"),
        ({"norms.0.more": np.ones(2)}, READ, "'norms.0.more' is not used"),
        ({"layer_norm.weight": np.ones(2)}, READ, "'layer_norm.weight' normalises"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(
    tmp_path: Path, change: Arrays, options: dict[str, Any], said: str
) -> None:
    arrays = normalised(s4_stack(1), 2) | change
    path = saved(tmp_path, {name: value for name, value in arrays.items() if value is not None})
    with pytest.raises(InputError) as refused:
        load_model(path, **options)
    assert said in str(refused.value)


NORM = {"running_mean": np.ones(2), "running_var": np.ones(2)}


@pytest.mark.parametrize(
    "names",
    [
        ("encoder.norm", "decoder.norm"),
        ("x.batchnorm", "y.bn"),
        ("s4_layers.0.norm1", "s4_layers.0.norm2"),
        ("s4_layers.1.norm", "head_norm"),
        ("norms.0", "other.1"),
        ("a1.norm.0", "a2.norm.1"),
    ],
)
def test_a_norm_that_may_be_another_layers_is_refused(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    more = {f"{name}.{last}": v for name in names for last, v in NORM.items()}
    with pytest.raises(InputError, match="which batch normalisation belongs to which layer"):
        load_model(saved(tmp_path, s4_stack(1) | more), **READ)


def test_norms_go_to_the_layers_they_stand_in(tmp_path: Path) -> None:
    """By their modules, where these say so, or by the order of their numbers, 10 after 2."""
    for names in (("s4_layers.0.z", "s4_layers.1.a"), ("norm_2", "norm_10")):
        more = {
            f"{name}.{last}": v * (k + 1)
            for k, name in enumerate(names)
            for last, v in NORM.items()
        }
        model = load_model(saved(tmp_path, s4_stack(1) | more), **READ)
        shifts = [layer.block.first.bias[0] for layer in model.layers]  # type: ignore[union-attr]
        assert np.allclose(shifts, [-1, -np.sqrt(2)], atol=1e-4)
        assert f"normalised by {', '.join(names)}" in model.reading


def test_the_option_is_for_state_space_layers(tmp_path: Path) -> None:
    path = saved(tmp_path, {"weight_ih_l0": np.ones((2, 1)), "weight_hh_l0": np.eye(2) / 2})
    with pytest.raises(InputError, match="--batch-norm is for state-space layers"):
        load_model(path, activation="tanh", batch_norm="after")
    plain = saved(tmp_path, s4_stack(1))
    with pytest.raises(InputError, match="0 batch normalisations for 2 layers"):
        load_model(plain, **READ)
    with pytest.raises(InputError, match="batch_norm is 'before' or 'after'"):
        about_model(plain, batch_norm="between")
    with pytest.raises(InputError, match="batch_norm is 'before' or 'after'"):
        load_model(plain, **READ | {"batch_norm": "between"})
    with pytest.raises(InputError, match="batch_norm_eps positive"):
        load_model(plain, **READ | {"batch_norm_eps": Fraction(-1)})


# ------------------------------------------------------------------ the bounds
def one_channel(scale: Scale, place: str, residual: bool) -> TrainedModel:
    """Two layers s' = s/2 + u, y = s + u."""
    plain = Block(np.ones((1, 1), complex), np.ones((1, 1)), "relu", residual=residual)
    block = replace(plain, first=scale) if place == "before" else replace(plain, last=scale)
    layer = Layer(BLOCK, np.array([0.5 + 0j]), np.ones((1, 1), complex), (), block)
    return TrainedModel((layer, layer), np.eye(1), "one channel")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("residual", [False, True])
def test_positive_layers_are_bounded_exactly(place: str, residual: bool) -> None:
    """Constant inputs attain the bound: all numbers are positive."""
    scale = Scale(np.array([0.75]), np.array([0.25]), np.array([0.25]))
    model = one_channel(scale, place, residual)
    tail = stack_tail(model, InputBound(Fraction(1), "inf"), Fraction(1, 1000))
    outputs = run(model, np.ones((400, 1)))[:, 0]
    assert len(tail.sums) > 10
    for window in range(1, len(tail.sums)):
        gap = outputs[-1] - outputs[window - 1]
        assert gap * (1 - 1e-12) <= tail.sums[window] / 2**96 <= gap * (1 + 1e-9) + 1e-12


@given(
    seed=st.integers(0, 2**30), place=st.sampled_from(PLACES), residual=st.booleans(),
    norm=st.sampled_from(["2", "inf"]), encoder=st.booleans(),
)  # fmt: skip
@settings(max_examples=10, deadline=None)
def test_no_attack_exceeds_a_bound(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    place: str,
    residual: bool,
    norm: str,
    encoder: bool,
) -> None:
    arrays = normalised(s4_stack(seed, encoder=encoder), seed + 1)
    path = saved(tmp_path_factory.mktemp("m"), arrays)
    model = load_model(path, activation="silu", residual=residual, batch_norm=place)
    assert_no_attack_exceeds(model, InputBound(Fraction(1), norm), seed)


@pytest.mark.parametrize("place", PLACES)
def test_gradients_pass_the_norm(tmp_path: Path, place: str) -> None:
    model = load_model(
        saved(tmp_path, normalised(s4_stack(3), 4)),
        activation="silu",
        residual=True,
        batch_norm=place,
    )
    rng = np.random.default_rng(0)
    x, direction = rng.normal(size=(12, 2, 1)), rng.normal(size=(12, 2, 1))
    _, slope = gap_gradient(model, x, 6)
    ends = [gap_gradient(model, x + sign * 1e-6 * direction, 6)[0][0] for sign in (1, -1)]
    assert abs((ends[0] - ends[1]) / 2e-6 - (slope * direction).sum()) < 1e-6 * np.abs(slope).sum()


# ------------------------------------------------------------------ the replay
@pytest.fixture(scope="module", params=PLACES)
def answered(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = saved(tmp_path_factory.mktemp("m"), normalised(s4_stack(8), 9))
    answer = about_model(
        path, eps="1/50", activation="gelu", residual=True, batch_norm=request.param
    )
    return json.loads(json.dumps(answer.document))


def test_the_answer_is_replayed_and_forgeries_are_refused(answered: Any) -> None:
    assert answered["needed_window_lower"] >= 2
    assert replay(answered).accepted
    first = answered["weights"]["layers"][0]
    name = "first" if first["first"] is not None else "last"

    def forged(value: Any, *place: str | int) -> Any:
        found = copy.deepcopy(answered)
        inner = found["weights"]["layers"][0]
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = value
        found["weights_sha256"] = digest(found["weights"])
        return found

    for value, *place in (
        ("40", name, "weight", 0),
        (["1"], name, "weight"),
        ([], name, "bias"),
        ("nan", name, "bias", 1),
        ({}, name),
        ({"weight": ["40", "40"], "bias": ["0", "0"]}, "first"),
        ({"weight": ["40", "40"], "bias": ["0", "0"]}, "last"),
    ):
        assert not replay(forged(value, *place)).accepted, (value, place)


def stored(columns: list[float], weight: list[float], bias: list[float], layers: int) -> Arrays:
    """Layers s' = s/2 + B u, y = s + u_1, each with a norm whose variance and epsilon are 1/2."""
    found: Arrays = {}
    for number in range(layers):
        found[f"l.{number}.A"], found[f"l.{number}.B"] = np.array([0.5]), np.array([columns])
        found[f"l.{number}.C"] = np.ones((1, 1))
        if layers > 1:
            found[f"l.{number}.D"] = np.ones(1)
        found[f"n.{number}.weight"], found[f"n.{number}.bias"] = np.array(weight), np.array(bias)
        found[f"n.{number}.running_mean"] = np.zeros(len(weight))
        found[f"n.{number}.running_var"] = np.full(len(weight), 0.5)
    return found


@pytest.mark.parametrize(
    ("columns", "weight", "bias", "place", "layers"),
    [
        ([1.0], [0.75], [0.25], "before", 2),
        ([1.0], [0.75], [0.25], "after", 2),
        ([3.0, 4.0], [2.0, 2.0], [0.0, 0.0], "before", 1),
        ([3.0, 4.0], [2.0, 2.0], [1.0, 0.0], "before", 1),
    ],
)
def test_the_replay_knows_the_same_bounds(
    tmp_path: Path,
    columns: list[float],
    weight: list[float],
    bias: list[float],
    place: str,
    layers: int,
) -> None:
    """One step less than the bounds allow is refused, and inputs aligned with B are covered."""
    path = saved(tmp_path, stored(columns, weight, bias, layers))
    read: dict[str, Any] = {"activation": "none", "residual": False, "batch_norm": place}
    answer = about_model(path, eps="1/1000", batch_norm_eps="1/2", **read)
    found = json.loads(json.dumps(answer.document))
    assert replay(found).accepted
    assert not replay(found | {"certified_window": found["certified_window"] - 1}).accepted
    model = load_model(path, batch_norm_eps=Fraction(1, 2), **read)
    tail = stack_tail(model, InputBound(Fraction(1), "2"), Fraction(1, 1000))
    aligned = np.tile(np.array(columns) / np.linalg.norm(columns), (300, 1))
    outputs = run(model, aligned)[:, 0]
    for window in range(1, len(tail.sums)):
        assert outputs[-1] - outputs[window - 1] <= tail.sums[window] / 2**96 * (1 + 1e-12)


@pytest.mark.parametrize("place", PLACES)
def test_the_replay_runs_the_same_model(tmp_path: Path, place: str) -> None:
    path = saved(tmp_path, normalised(s4_stack(8), 9))
    model = load_model(path, **(READ | {"batch_norm": place}))
    layers = [of_block(layer) for layer in exact_weights(model)["layers"]]
    inputs = np.round(np.random.default_rng(1).normal(size=(8, 2)) * 64) / 64
    with precision(128):
        states = [layer.zero() for layer in layers]
        for row in inputs:
            feed = [arb(float(v)) for v in row]
            for number, layer in enumerate(layers):
                states[number] = layer.step(states[number], feed)
                feed = layer.hidden(states[number])
        seen = [float(v.mid()) for v in feed]
    assert model.readout is not None
    assert np.abs(model.readout.real @ seen - run(model, inputs)[-1]).max() < 1e-12


def test_the_command_tells_what_was_read(tmp_path: Path) -> None:
    path = saved(tmp_path, normalised(s4_stack(8), 9))
    words = [str(path), "--eps", "1/5", "--activation", "gelu", "--residual"]
    refused = CliRunner().invoke(command, words)
    assert refused.exit_code == 2
    assert "give --batch-norm before" in " ".join(refused.output.split())
    said = CliRunner().invoke(
        command, [*words, "--batch-norm", "after", "--batch-norm-eps", "1/1000"]
    )
    assert said.exit_code == 0
    assert "its outputs normalised by the stored mean and variance, eps 1/1000" in " ".join(
        said.output.split()
    )


# ------------------------------------------------------------------ rounding at run time
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("residual", [False, True])
def test_runs_that_always_err_upwards(place: str, residual: bool) -> None:
    scale = Scale(np.array([0.75]), np.array([0.25]), np.array([0.5]))
    u = 2.0**-16
    model = one_channel(scale, place, residual)

    def last(e: float) -> float:
        inputs = np.ones(200)

        def scaled(values: Floats) -> Floats:
            # Half of 0.5 cancels in the bias.
            return np.asarray(0.75 * values + 0.25 + 10 * e * (0.75 * values + 0.5))

        for _ in range(2):
            s, outputs, read = 0.0, [], scaled(inputs) if place == "before" else inputs
            for x in read:
                s = (s / 2 + x) * (1 + 12 * e)
                outputs.append((s + x) * (1 + 11 * e))
            after = np.array(outputs)
            if residual:
                after = (after + inputs) * (1 + e)
            inputs = scaled(after) if place == "after" else after
        return float(inputs[-1] * (1 + 5 * e))

    known = gains_of(model)
    bound = stack_error(model, known, InputBound(Fraction(1), "2"), Fraction(u), 4)
    assert bound is not None
    gap = last(u) - last(0)
    assert gap <= bound <= 1.001 * gap


@pytest.mark.parametrize("kind", [np.float16, np.float32])
@pytest.mark.parametrize("form", ["as it stands", "scale first", "folded"])
def test_every_way_to_compute_a_norm_is_covered(tmp_path: Path, kind: type, form: str) -> None:
    """Mean and bias cancel in the shift that is stored, but not in these runs."""
    mean, bias, variance = (np.array([v]) for v in (99.7, 129.61, 0.9))
    norm = {"n.0.running_mean": mean, "n.0.running_var": variance,
            "n.0.weight": np.array([1.2333]), "n.0.bias": bias}  # fmt: skip
    one = {"A": np.array([0.5]), "B": np.ones((1, 1)), "C": np.ones((1, 1))}
    path = saved(tmp_path, {f"l.0.{name}": v for name, v in one.items()} | norm)
    model = load_model(path, activation="none", residual=False, batch_norm="before")

    def run_in(arithmetic: Any) -> Floats:
        m, b, v, w, eps = (arithmetic(x) for x in (mean[0], bias[0], variance[0], 1.2333, 1e-5))
        s = arithmetic(0)
        half, scale = arithmetic(0.5), w / np.sqrt(v + eps)
        outputs = []
        for x in np.random.default_rng(0).choice([-1.0, 0.375, 1.0], 80):
            u = arithmetic(x)
            read = {
                "as it stands": (u - m) / np.sqrt(v + eps) * w + b,
                "scale first": (u - m) * scale + b,
                "folded": scale * u + (b - m * scale),
            }[form]
            s = half * s + read
            assert isinstance(s, arithmetic)
            outputs.append(float(s))
        return np.array(outputs)

    unit = Fraction(1, 2**11) if kind is np.float16 else Fraction(1, 2**24)
    bound = stack_error(model, gains_of(model), InputBound(Fraction(1), "2"), unit, 4)
    assert bound is not None
    gap = np.abs(run_in(kind) - run_in(np.float64)).max()
    assert gap <= bound <= 2000 * gap

"""Mamba's block: what is read, that its windows hold under attack, and their replay."""

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
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import expit

from memory_theorems.theorems import about_model
from memory_theorems.theorems.models.blocks import Selective
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from memory_theorems.theorems.models.selective_tails import LEAST, TURN, enclosures, selective_tail
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import Arrays, mamba, saved

Floats = NDArray[np.float64]
UNIT = InputBound(Fraction(1), "2")


def by_hand(arrays: Arrays, inputs: Floats) -> dict[str, Floats]:
    """The published block, the convolution as a padded sum over the whole sequence."""
    a = {name: value.astype(float) for name, value in arrays.items()}
    channels, states = a["A_log"].shape
    both = inputs @ a["in_proj.weight"].T
    x, z = both[:, :channels], both[:, channels:]
    length = a["conv1d.weight"].shape[2]
    padded = np.concatenate([np.zeros((length - 1, channels)), x])
    x = a["conv1d.bias"] + sum(
        padded[k : k + len(x)] * a["conv1d.weight"][:, 0, k] for k in range(length)
    )
    x = x * expit(x)
    rank = a["dt_proj.weight"].shape[1]
    seen = x @ a["x_proj.weight"].T
    r, b, c = seen[:, :rank], seen[:, rank : rank + states], seen[:, rank + states :]
    dt = np.log1p(np.exp(r @ a["dt_proj.weight"].T + a["dt_proj.bias"]))
    s, y = np.zeros((channels, states)), []
    for t in range(len(x)):
        decay = np.exp(dt[t][:, None] * -np.exp(a["A_log"]))
        s = decay * s + dt[t][:, None] * b[t][None] * x[t][:, None]
        y.append(s @ c[t] + a["D"] * x[t])
    out = (np.array(y) * z * expit(z)) @ a["out_proj.weight"].T
    return {"x": x, "dt": dt, "b": b, "c": c, "gate": z * expit(z), "out": out}


@given(seed=st.integers(0, 2**30), length=st.integers(1, 4), rank=st.integers(1, 2))
@settings(max_examples=8, deadline=None)
def test_the_block_is_the_published_one(
    tmp_path_factory: pytest.TempPathFactory, seed: int, length: int, rank: int
) -> None:
    arrays = mamba(seed, length=length, rank=rank)
    model = load_model(saved(tmp_path_factory.mktemp("m"), arrays))
    inputs = np.random.default_rng(seed).normal(size=(12, 2))
    states, outputs = float_states(model, 1), []
    for row in inputs:
        states = float_step(model, states, row[:, None])
        outputs.append(float_output(model, states)[:, 0])
    assert np.abs(np.array(outputs) - by_hand(arrays, inputs)["out"]).max() < 1e-9


@given(seed=st.integers(0, 2**30), bound=st.sampled_from([Fraction(1, 2), Fraction(3)]))
@settings(max_examples=8, deadline=None)
def test_signals_stay_in_their_enclosures(
    tmp_path_factory: pytest.TempPathFactory, seed: int, bound: Fraction
) -> None:
    arrays = mamba(seed)
    model = load_model(saved(tmp_path_factory.mktemp("m"), arrays))
    block = model.layers[0].block
    assert isinstance(block, Selective)
    with precision(128):
        known = enclosures(block, InputBound(bound, "inf"))
    rng = np.random.default_rng(seed)
    inputs = np.sign(rng.normal(size=(60, 2))) * float(bound)
    inputs[:20] *= rng.uniform(size=(20, 2))
    seen = by_hand(arrays, inputs)
    for name, bounds in (
        ("x", known.values), ("b", known.keys), ("c", known.queries), ("gate", known.gates)
    ):  # fmt: skip
        assert (np.abs(seen[name]).max(axis=0) <= [float(v) * (1 + 1e-9) for v in bounds]).all()
    low, high = ([float(pair[k]) for pair in known.steps] for k in (0, 1))
    assert (seen["dt"].min(axis=0) >= np.array(low) * (1 - 1e-9)).all()
    assert (seen["dt"].max(axis=0) <= np.array(high) * (1 + 1e-9)).all()


def test_where_silu_is_least() -> None:
    grid = np.linspace(float(TURN[0]), float(TURN[1]), 1001)
    slopes = expit(grid) * (1 + grid * expit(-grid))
    assert slopes[0] < 0 < slopes[-1]
    assert float(LEAST) < (grid * expit(grid)).min() < float(LEAST) + 1e-5


@given(seed=st.integers(0, 2**30), norm=st.sampled_from(["2", "inf"]), length=st.integers(1, 4))
@settings(max_examples=8, deadline=None)
def test_no_attack_exceeds_a_bound(
    tmp_path_factory: pytest.TempPathFactory, seed: int, norm: str, length: int
) -> None:
    model = load_model(saved(tmp_path_factory.mktemp("m"), mamba(seed, length=length)))
    try:
        tail = selective_tail(model, InputBound(Fraction(1), norm), Fraction(1, 50))
    except NoCertificate:
        return
    assert tail.window >= length
    rng = np.random.default_rng(seed)
    for window in (length, length + 1, length + 12):
        if window >= len(tail.sums):
            break
        x = rng.normal(size=(40 + window, 2, 6)) * 3
        for _ in range(7):
            x = x / (np.maximum(1, np.linalg.norm(x, axis=1, keepdims=True)) if norm == "2"
                     else np.maximum(1, np.abs(x)))  # fmt: skip
            gaps, slope = gap_gradient(model, x, 40)
            assert gaps.max() <= tail.sums[window] / 2**96 * (1 + 1e-9)
            x = x + np.sign(slope)


def test_a_block_whose_steps_are_fixed_decays_as_it_says(tmp_path: Path) -> None:
    """dt_proj = 0: the states' difference is exp(-dt)^j times the difference at the start."""
    arrays = mamba(1, width=1, channels=1, states=1, length=1)
    arrays["dt_proj.weight"][:] = 0
    model = load_model(saved(tmp_path, arrays))
    tail = selective_tail(model, UNIT, Fraction(1, 1000))
    dt = np.log1p(np.exp(float(arrays["dt_proj.bias"][0])))
    assert float(tail.factor) == pytest.approx(np.exp(-dt * np.exp(float(arrays["A_log"][0, 0]))))
    ratios = np.array(tail.sums[3:12], dtype=float) / np.array(tail.sums[2:11], dtype=float)
    assert ratios == pytest.approx(float(tail.factor))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"A_log": np.zeros(3)}, "Mamba-2"),
        ({"x_proj.weight": np.ones((4, 3))}, "x_proj.weight"),
        ({"norm.weight": np.ones(2)}, "'norm.weight' is not used"),
        ({"layers.1.A_log": np.zeros((3, 2))}, "2 Mamba blocks"),
        ({"A_log": np.full((3, 2), 800.0)}, "out of the range"),
        ({"D": np.ones(2)}, "'D' has shape (2,)"),
    ],
)
def test_what_is_not_read_is_refused(tmp_path: Path, change: Arrays, said: str) -> None:
    with pytest.raises(InputError) as refused:
        load_model(saved(tmp_path, mamba(1) | change))
    assert said in str(refused.value)


def test_a_missing_tensor_and_a_prefix(tmp_path: Path) -> None:
    arrays = mamba(1)
    del arrays["dt_proj.bias"]
    with pytest.raises(InputError, match=r"dt_proj\.bias"):
        load_model(saved(tmp_path, arrays))
    named = {f"layers.{n}.mixer.{k}": v for n in range(2) for k, v in mamba(1).items()}
    model = load_model(saved(tmp_path, named), prefix="layers.1.")
    assert model.layers[0].size == 6
    with pytest.raises(InputError, match="takes no --activation"):
        load_model(saved(tmp_path, mamba(1)), activation="tanh")


# ------------------------------------------------------------------ the replay
@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = saved(tmp_path_factory.mktemp("m"), mamba(2))
    answer = about_model(path, eps="1/50", norm="inf")
    found: dict[str, Any] = json.loads(json.dumps(answer.document))
    return found


def test_the_answer_is_replayed(answered: dict[str, Any]) -> None:
    assert answered["needed_window_lower"] >= 2
    schema = json.loads(files("memory_theorems.verify").joinpath("schemas/model.json").read_text())
    jsonschema.validate(answered, schema)
    assert replay(answered).accepted


def test_forgeries_are_refused(answered: dict[str, Any]) -> None:
    first = ("weights", "layers", 0)
    places: list[tuple[tuple[str | int, ...], Any]] = [
        (("certified_window",), answered["certified_window"] - 1),
        (("certified_window",), 2),
        (("needed_window_lower",), answered["certified_window"] + 1),
        (("needed_window_lower",), answered["needed_window_lower"] + 1),
        (("eps",), "1/200"),
        (("input_bound",), "2"),
        (("certificate", "kind"), "stack"),
        (("factor",), "1/2"),
        (("factor",), "1"),
        (("start_bound",), "1"),
        ((*first, "recurrent", 0, 0), "-1/1000"),
        ((*first, "recurrent", 0, 0), "1"),
        ((*first, "step", "bias", 0), "-9"),
        ((*first, "leave", "weight", 0, 0), "99"),
        ((*first, "kernel", 0, 0), "77"),
        ((*first, "project"), answered["weights"]["layers"][0]["project"][:2]),
        ((*first, "cell"), "state-space-block"),
        (("weights", "readout"), [["30", "0"]]),
    ]
    for place, value in places:
        forged = copy.deepcopy(answered)
        inner: Any = forged
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = value
        forged["weights_sha256"] = digest(forged["weights"])
        assert not replay(forged).accepted, place

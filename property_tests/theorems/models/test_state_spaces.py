"""State-space layers as they are stored, against their recurrences written out by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.commands.models import models as many
from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.replaying import replay
from memory_theorems.theorems.models.run_time import output_errors
from memory_theorems.theorems.models.tails import diagonal_tail
from memory_theorems.theorems.models.window import certify
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import run

Arrays = dict[str, Any]
UNIT = InputBound(Fraction(1), "2")


def s4d(seed: int, channels: int = 2, modes: int = 3, prefix: str = "") -> Arrays:
    rng = np.random.default_rng(seed)
    arrays = {
        "log_dt": np.log(rng.uniform(0.05, 0.2, channels)),
        "log_A_real": np.log(rng.uniform(0.5, 1, (channels, modes))),
        "A_imag": rng.uniform(0, 6, (channels, modes)),
        "C": rng.normal(size=(channels, modes, 2)),
    }
    return {prefix + name: value.astype(np.float32) for name, value in arrays.items()}


def lru(seed: int, size: int = 4) -> Arrays:
    rng = np.random.default_rng(seed)
    arrays = {
        "nu_log": np.log(rng.uniform(0.1, 0.4, size)),
        "theta_log": np.log(rng.uniform(0.1, 3, size)),
        "gamma_log": rng.uniform(-1, 0, size),
        "B_re": rng.normal(size=(size, 2)),
        "B_im": rng.normal(size=(size, 2)),
        "C_re": rng.normal(size=(1, size)),
        "C_im": rng.normal(size=(1, size)),
        "D": np.ones((1, 2)),
    }
    return {name: value.astype(np.float32) for name, value in arrays.items()}


def saved(folder: Path, arrays: Arrays) -> Path:
    path = folder / "m.npz"
    np.savez(path, **arrays)
    return path


# ------------------------------------------------------------------ what is read
def test_s4d_is_its_convolution(tmp_path: Path) -> None:
    arrays = s4d(1)
    rng = np.random.default_rng(2)
    inputs = rng.normal(size=(40, 2))
    step = np.exp(arrays["log_dt"].astype(float))[:, None]
    a = -np.exp(arrays["log_A_real"].astype(float)) + 1j * arrays["A_imag"]
    c = arrays["C"][..., 0] + 1j * arrays["C"][..., 1]
    # The kernel of the published layer: K_j = 2 Re(C (exp(dt A) - 1)/A exp(dt A j)).
    kernel = (
        2
        * np.einsum(
            "hn,hnj->hj",
            c * (np.exp(step * a) - 1) / a,
            np.exp((step * a)[..., None] * np.arange(40)),
        ).real
    )
    convolved = np.stack([np.convolve(inputs[:, h], kernel[h])[:40] for h in range(2)], axis=1)
    model = load_model(saved(tmp_path, arrays))
    assert np.abs(run(model, inputs) - convolved).max() < 1e-9
    assert "zero-order hold" in model.reading
    assert "doubled" in model.reading


def test_an_lru_is_its_recurrence(tmp_path: Path) -> None:
    arrays = {name: value.astype(float) for name, value in lru(3).items()}
    inputs = np.random.default_rng(4).normal(size=(30, 2))
    rates = np.exp(-np.exp(arrays["nu_log"]) + 1j * np.exp(arrays["theta_log"]))
    gain = np.exp(arrays["gamma_log"])[:, None] * (arrays["B_re"] + 1j * arrays["B_im"])
    state, outputs = np.zeros(4, dtype=complex), []
    for row in inputs:
        state = rates * state + gain @ row
        outputs.append(((arrays["C_re"] + 1j * arrays["C_im"]) @ state).real)
    model = load_model(saved(tmp_path, lru(3)))
    assert np.abs(run(model, inputs) - np.array(outputs)).max() < 1e-9
    assert dict(model.aside)["D"].startswith("added to both outputs")


@pytest.mark.parametrize("rule", ["zoh", "bilinear"])
def test_a_continuous_system_is_discretised(tmp_path: Path, rule: str) -> None:
    rng = np.random.default_rng(5)
    a, b, c = (
        -rng.uniform(0.2, 1, 3) + 1j * rng.uniform(0, 4, 3),
        rng.normal(size=(3, 2)),
        np.ones(3),
    )
    dt = np.array([0.1, 0.2, 0.05])
    model = load_model(
        saved(tmp_path, {"A": a, "B": b, "C": c.astype(complex), "dt": dt}),
        discretise=rule,
        conjugate_pairs=True,
    )
    if rule == "zoh":
        rates = np.exp(dt * a)
        gain = (rates - 1) / a
    else:
        rates = (1 + dt * a / 2) / (1 - dt * a / 2)
        gain = dt / (1 - dt * a / 2)
    (layer,) = model.layers
    assert np.abs(layer.recurrent - rates).max() < 1e-15
    assert np.abs(layer.input - gain[:, None] * b).max() < 1e-14
    assert model.readout is not None
    assert (model.readout == 2).all()


@pytest.mark.parametrize(
    ("arrays", "options", "message"),
    [
        ({"A": np.ones(2) / 2, "B": np.ones(2), "C": np.ones(2), "dt": np.ones(1)}, {},
         "'dt' is a step size"),
        ({"A": np.ones(2) / 2, "B": np.ones(2), "C": np.ones(2)}, {"discretise": "zoh"},
         "needs a step size"),
        ({"A": -np.ones(2), "B": np.ones(2), "C": np.ones(2), "dt": np.ones(1),
          "log_dt": np.ones(1)}, {"discretise": "zoh"}, "dt and log_dt"),
        ({"A": -np.ones(2), "B": np.ones(2), "C": np.ones(2), "dt": -np.ones(1)},
         {"discretise": "zoh"}, "not positive"),
        ({"A": -np.ones(2), "B": np.ones(2), "C": np.ones(2), "dt": np.ones(3)},
         {"discretise": "zoh"}, "expected 1 or 2"),
        ({"A": np.ones(2), "B": np.ones(2), "C": np.ones(2), "dt": 2 * np.ones(1)},
         {"discretise": "bilinear"}, "divides by zero"),
        ({"A": -np.eye(2), "B": np.ones(2), "C": np.ones(2), "dt": np.ones(1)},
         {"discretise": "zoh"}, "give eigenvalues"),
        ({"A": np.ones(2) / 2, "B": np.ones(2), "C": np.ones(2)}, {"conjugate_pairs": True},
         "complex eigenvalues"),
        (lru(1), {"discretise": "zoh"}, "discrete already"),
        ({**s4d(1, prefix="a."), **s4d(2, prefix="b.")}, {}, "choose one with --prefix"),
        ({**s4d(1), "A_imag": np.ones((2, 2), np.float32)}, {}, "expected \\(channels, modes\\)"),
        ({**lru(1), "theta_log": np.ones(3, np.float32)}, {}, "do not fit together"),
        ({**s4d(1), "norm.weight": np.ones(2)}, {}, "'norm.weight' is not used"),
        ({**s4d(1, prefix="kernel."), "head.D": np.ones(2)}, {}, "'head.D' is not used"),
        ({"weight_ih_l0": np.eye(2), "weight_hh_l0": np.eye(2)},
         {"activation": "tanh", "discretise": "zoh"}, "for state-space layers"),
        (s4d(1), {"readout": "C"}, "output matrix of a state-space layer is C"),
    ],
)  # fmt: skip
def test_what_is_refused(tmp_path: Path, arrays: Arrays, options: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load_model(saved(tmp_path, arrays), **options)
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------ windows
@settings(deadline=None, max_examples=8)
@given(st.integers(0, 1000), st.sampled_from(["2", "inf"]), st.booleans())
def test_windows_are_right_from_both_sides(seed: int, norm: str, channels: bool) -> None:
    rng = np.random.default_rng(seed)
    rates = rng.uniform(0.3, 0.9, 4) * np.exp(1j * rng.uniform(0, 3, 4))
    columns = rng.normal(size=(4, 2)).astype(np.complex128)
    readout = rng.normal(size=(2, 4)).astype(np.complex128)
    if channels:
        columns[:2, 1] = columns[2:, 0] = 0
        readout[0, 2:] = readout[1, :2] = 0
    model = TrainedModel((Layer(DIAGONAL, rates, columns, ()),), readout, "drawn")
    inputs, eps = InputBound(Fraction(1), norm), Fraction(1, 100)
    sums = diagonal_tail(model, inputs, eps).sums
    powers = [(readout * rates**j @ columns).real for j in range(400)]
    for k in (0, 3, 20):
        # For each output alone the sum of dual norms is attained; all of them together bound it.
        dual = [np.abs(p).sum(axis=1) if norm == "inf" else np.linalg.norm(p, axis=1)
                for p in powers[k:]]  # fmt: skip
        exact = np.array(dual).sum(axis=0)
        assert exact.max() <= sums[k] / 2**96 * (1 + 1e-9)
        worst = sum(np.linalg.norm(d) for d in dual)
        assert sums[k] / 2**96 <= worst * (1 + 1e-9) + 1e-4
    if channels and norm == "2":
        # Independent channels share one ball of inputs: the largest alone counts at each step.
        spectral = sum(np.linalg.norm(p, 2) for p in powers)
        assert sums[0] / 2**96 <= spectral * (1 + 1e-9) + 1e-4
    (attempt,) = certify(model, inputs, eps)
    assert attempt.window is not None
    lower = search(model, inputs, eps, attempt.window)
    assert lower.needed <= attempt.window <= 1.25 * lower.needed + 3


@pytest.mark.parametrize("arrays", [s4d(7), lru(8)], ids=["S4D", "LRU"])
def test_answers_are_sharp_replayed_and_not_forged(tmp_path: Path, arrays: Arrays) -> None:
    path = saved(tmp_path, arrays)
    document = json.loads(json.dumps(about_model(path, eps="1/100").document))
    lower, upper = document["needed_window_lower"], document["certified_window"]
    assert 0.95 * upper - 2 <= lower <= upper
    assert "rounded to doubles" in document["statement"]
    assert replay(document).accepted
    for forged in (
        {"certified_window": lower - 2},
        {"needed_window_lower": upper, "certified_window": upper - 1},
        {"eps": "1/200"},
        {"input_bound": "2"},
    ):
        assert not replay({**document, **forged}).accepted, forged


def test_a_dense_system_needs_what_its_response_says() -> None:
    """h' = R h with a rotation R shrunk to 0.95: the gap of k is (sum of 0.95^j, j >= k)."""
    angle, rate = 0.3, 0.95
    turn = rate * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    model = TrainedModel((Layer(LINEAR, turn, np.eye(2), ()),), np.eye(2)[:1], "turning")
    eps = Fraction(1, 100)
    exact = next(k for k in range(500) if rate**k / (1 - rate) <= eps)
    assert exact - 1 <= search(model, UNIT, eps, exact).needed <= exact
    box = InputBound(
        Fraction(1), "inf", box=((Fraction(0), Fraction(1)), (Fraction(0), Fraction(0)))
    )
    found = search(model, box, eps, exact)
    assert 0 < found.needed < exact
    assert all(0 <= row[0] <= 1 and row[1] == 0 for row in found.inputs)


# ------------------------------------------------------------------ commands
def test_the_commands_read_them(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    arrays = {"A": (-0.5 + 1j * np.arange(3)), "B": rng.normal(size=3), "C": np.ones(3),
              "log_dt": np.array(np.log(0.1))}  # fmt: skip
    path = saved(tmp_path, arrays)
    refused = CliRunner().invoke(command, [str(path)])
    assert refused.exit_code == 2
    assert "--discretise zoh or bilinear" in refused.output
    words = ["--discretise", "zoh", "--conjugate-pairs", "--eps", "1/10"]
    answered = CliRunner().invoke(command, [str(path), *words])
    assert answered.exit_code == 0
    assert "discretised by zero-order hold" in " ".join(answered.output.split())
    assert "weights in the file, discretised;" in " ".join(answered.output.split())
    box = tmp_path / "box.txt"
    box.write_text("0 1/2\n")
    figure, answers = tmp_path / "windows.svg", tmp_path / "all.json"
    both = CliRunner().invoke(
        many,
        [
            str(path),
            *words,
            "--input-box",
            str(box),
            "--json",
            str(answers),
            "--figure",
            str(figure),
        ],
    )
    assert both.exit_code == 0, both.output
    (answer,) = json.loads(answers.read_text())["answers"]
    assert answer["input_set"] == {"kind": "box", "low": ["0"], "high": ["1/2"]}
    assert figure.read_text().count("<path") > 10
    twice = CliRunner().invoke(many, [str(path), "--input-box", str(box), "--input-bound", "2"])
    assert twice.exit_code == 2
    assert "choose one" in twice.output


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 1000), st.sampled_from(["2", "inf"]))
def test_single_precision_stays_within_its_bound(seed: int, norm: str) -> None:
    rng = np.random.default_rng(seed)
    rates = rng.uniform(0.5, 0.99, 3) * np.exp(1j * rng.uniform(0, 3, 3))
    columns = (rng.normal(size=(3, 2)) + 1j * rng.normal(size=(3, 2))).astype(np.complex128)
    readout = (rng.normal(size=(2, 3)) + 1j * rng.normal(size=(2, 3))).astype(np.complex128)
    model = TrainedModel((Layer(DIAGONAL, rates, columns, ()),), readout, "drawn")
    errors = output_errors(model, InputBound(Fraction(1), norm), [])
    assert isinstance(errors, dict)
    coarse = [array.astype(np.complex64) for array in (rates, columns, readout)]
    fine, rough, worst = np.zeros(3, complex), np.zeros(3, np.complex64), 0.0
    for _ in range(300):
        x = rng.choice([-1.0, 1.0], size=2).astype(np.float32)
        x /= np.float32(1 if norm == "inf" else 2)
        fine = rates * fine + columns @ x.astype(float)
        rough = coarse[0] * rough + coarse[1] @ x
        assert rough.dtype == np.complex64
        gap = (coarse[2] @ rough).real.astype(float) - (readout @ fine).real
        worst = max(worst, float(np.linalg.norm(gap)))
    assert worst <= errors["float32"]
    assert errors["float32"] <= 3000 * worst
    assert errors["float64"] <= errors["float32"] / 2**28

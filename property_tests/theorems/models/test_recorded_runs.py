"""The model as read beside recorded runs: every architecture agrees with its own, and a reading
that is wrong in anything that the file does not tell shows at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import expit

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell
from memory_theorems.theorems.models.cells.known import known
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.recorded_runs import (
    Comparison,
    compare,
    outputs_of,
    read_recorded,
    told,
)
from memory_theorems.verify.commands.replay import replay as replay_command
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models import test_batch_norms, test_selective
from property_tests.theorems.models.stacked_files import mamba, normalised, s4_stack

Floats = NDArray[np.float64]
Arrays = dict[str, Any]
BATCH, TIME, WIDTH = 3, 12, 2


# ------------------------------------------------------------------ models from their formulas
def gates(cell: Cell) -> int:
    return {GRU: 3, LSTM: 4}.get(cell, 1)


def recurrent(cell: Cell, layers: int = 2) -> Arrays:
    rng, size, width = np.random.default_rng(7), 3, WIDTH
    arrays: Arrays = {"head.weight": rng.normal(size=(2, size)), "head.bias": rng.normal(size=2)}
    for number in range(layers):
        rows = gates(cell) * size
        for kind, shape in (
            ("weight_ih", (rows, width)), ("weight_hh", (rows, size)),
            ("bias_ih", (rows,)), ("bias_hh", (rows,)),
        ):  # fmt: skip
            arrays[f"{kind}_l{number}"] = rng.normal(size=shape) / 2
        width = size
    return arrays


def recurrent_run(cell: Cell, a: Arrays, x: Floats) -> Floats:
    """nn.RNN, nn.GRU and nn.LSTM as PyTorch documents them, one step and sequence at a time."""
    count = sum(name.startswith("weight_hh") for name in a)
    n = a["weight_hh_l0"].shape[1]
    found = []
    for sequence in x:
        h, c = np.zeros((count, n)), np.zeros((count, n))
        for step in sequence:
            below = step
            for k in range(count):
                left = a[f"weight_ih_l{k}"] @ below + a[f"bias_ih_l{k}"]
                right = a[f"weight_hh_l{k}"] @ h[k] + a[f"bias_hh_l{k}"]
                if cell is LSTM:
                    i, f, g, o = np.split(left + right, 4)
                    c[k] = expit(f) * c[k] + expit(i) * np.tanh(g)
                    h[k] = expit(o) * np.tanh(c[k])
                elif cell is GRU:
                    (r, z, n_), (p, q, m) = np.split(left, 3), np.split(right, 3)
                    r, z = expit(r + p), expit(z + q)
                    h[k] = (1 - z) * np.tanh(n_ + r * m) + z * h[k]
                else:
                    h[k] = np.tanh(left + right) if cell is TANH else np.maximum(left + right, 0)
                below = h[k]
            found.append(a["head.weight"] @ h[-1] + a["head.bias"])
    return np.array(found).reshape(*x.shape[:2], -1)


def system(cell: Cell) -> Arrays:
    rng = np.random.default_rng(8)
    rates: Any = 0.8 * np.exp(1j * rng.normal(size=3))
    a = rates if cell is DIAGONAL else rng.normal(size=(3, 3)) / 3
    return {"A": a, "B": rng.normal(size=(3, WIDTH)), "C": rng.normal(size=(2, 3)),
            "D": rng.normal(size=(2, WIDTH))}  # fmt: skip


def system_run(cell: Cell, a: Arrays, x: Floats) -> Floats:
    """Of half of the eigenvalues the other half are the conjugates."""
    found = []
    for sequence in x:
        s: Any = np.zeros(3)
        for step in sequence:
            moved = a["A"] * s if cell is DIAGONAL else a["A"] @ s
            s = moved + a["B"] @ step
            seen = a["C"] @ s
            found.append((seen + np.conj(seen) if cell is DIAGONAL else seen).real
                         + a["D"] @ step)  # fmt: skip
    return np.array(found).reshape(*x.shape[:2], -1)


def stack() -> Arrays:
    return normalised(s4_stack(3), 4)


def stack_run(a: Arrays, x: Floats) -> Floats:
    runs = [test_batch_norms.by_hand(a, sequence, "before", 1e-5) for sequence in x]
    return np.array(runs) + a["decoder.bias"].astype(float)


def block() -> Arrays:
    rng = np.random.default_rng(9)
    more = {"in_proj.bias": rng.normal(size=6), "out_proj.bias": rng.normal(size=2)}
    return {**mamba(5), **more, "head.weight": rng.normal(size=(1, 2)), "head.bias": np.ones(1)}


def block_run(a: Arrays, x: Floats) -> Floats:
    """The bias of ``in_proj`` as that of a third input that is always 1."""
    wide = {**a, "in_proj.weight": np.column_stack([a["in_proj.weight"], a["in_proj.bias"]])}
    found = []
    for sequence in x:
        given = np.column_stack([sequence, np.ones(len(sequence))])
        out = test_selective.by_hand(wide, given)["out"] + a["out_proj.bias"]
        found.append(out @ a["head.weight"].T + a["head.bias"])
    return np.array(found)


@dataclass(frozen=True)
class Case:
    arrays: Arrays
    run: Callable[[Arrays, Floats], Floats]
    options: dict[str, Any] = field(default_factory=dict)
    words: tuple[str, ...] = ()


READOUT = {"readout": "head.weight"}
CASES: dict[Cell, Case] = {
    cell: Case(
        recurrent(cell),
        lambda a, x, cell=cell: recurrent_run(cell, a, x),  # type: ignore[misc]
        {**READOUT, **({} if gates(cell) > 1 else {"activation": cell.name[4:]})},
        (
            "--readout",
            "head.weight",
            *(() if gates(cell) > 1 else ("--activation", cell.name[4:])),
        ),
    )
    for cell in (TANH, RELU, GRU, LSTM)
}
CASES[LINEAR] = Case(system(LINEAR), lambda a, x: system_run(LINEAR, a, x))
CASES[DIAGONAL] = Case(
    system(DIAGONAL), lambda a, x: system_run(DIAGONAL, a, x),
    {"conjugate_pairs": True}, ("--conjugate-pairs",),
)  # fmt: skip
CASES[BLOCK] = Case(
    stack(), stack_run, {"activation": "gelu", "residual": True, "batch_norm": "before"},
    ("--activation", "gelu", "--residual", "--batch-norm", "before"),
)  # fmt: skip
CASES[SELECTIVE] = Case(block(), block_run, READOUT, ("--readout", "head.weight"))
every_cell = pytest.mark.parametrize("cell", known())


def inputs(seed: int = 0, kind: type = np.float32) -> Any:
    return np.random.default_rng(seed).normal(size=(BATCH, TIME, WIDTH)).astype(kind)


def written(folder: Path, x: Any, y: Any) -> tuple[Path, Path]:
    np.save(folder / "x.npy", x)
    np.save(folder / "y.npy", y)
    return folder / "x.npy", folder / "y.npy"


def recorded(folder: Path, cell: Cell, kind: type = np.float32) -> tuple[Path, Path]:
    x = inputs()
    return written(folder, x, CASES[cell].run(CASES[cell].arrays, x.astype(float)).astype(kind))


def found(
    folder: Path, cell: Cell, paths: tuple[Path, Path], arrays: Arrays | None = None, **options: Any
) -> Comparison:
    """The comparison with a file of these tensors that is read with these options."""
    np.savez(folder / "m.npz", **(CASES[cell].arrays if arrays is None else arrays))
    model = load_model(folder / "m.npz", **{**CASES[cell].options, **options})
    return compare(model, read_recorded(*paths))


def test_every_cell_has_a_case() -> None:
    assert set(CASES) == set(known())


@every_cell
@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_a_model_agrees_with_its_own_run(tmp_path: Path, cell: Cell, kind: type) -> None:
    paths = recorded(tmp_path, cell, kind)
    seen = found(tmp_path, cell, paths)
    assert seen.agrees
    largest = np.abs(np.load(paths[1])).max()
    unit = {np.float16: 2e-3, np.float32: 2e-6, np.float64: 1e-13}[kind]
    assert seen.difference <= unit * largest
    assert seen.tolerance <= {np.float16: 1e-2, np.float32: 1e-4, np.float64: 1e-12}[kind] * largest
    one = written(tmp_path, np.load(paths[0])[1], np.load(paths[1])[1])
    assert found(tmp_path, cell, one).agrees


@every_cell
def test_every_tensor_shows(tmp_path: Path, cell: Cell) -> None:
    """Also those that cancel in a window: a bias of the readout, D."""
    paths = recorded(tmp_path, cell)
    arrays = CASES[cell].arrays
    for name, value in arrays.items():
        if name.endswith("num_batches_tracked"):
            continue
        moved = {**arrays, name: value * value.dtype.type(1.01)}
        if np.asarray(value).any():
            seen = found(tmp_path, cell, paths, moved)
            assert not seen.agrees, name
            assert "is not the model that was recorded" in told(seen)


@every_cell
def test_transposed_matrices_and_permuted_gates_show(tmp_path: Path, cell: Cell) -> None:
    paths = recorded(tmp_path, cell)
    arrays = CASES[cell].arrays
    tried = 0
    for name, value in arrays.items():
        if value.ndim < 2 or value.shape[-1] == 0:
            continue
        square = value.ndim == 2 and value.shape[0] == value.shape[1]
        for other in (value[::-1], *((value.T,) if square else ())):
            if (other != value).any():
                tried += 1
                moved = {**arrays, name: other.copy()}
                assert not found(tmp_path, cell, paths, moved).agrees, name
    assert tried


WRONG: list[tuple[Cell, dict[str, Any]]] = [
    (TANH, {"activation": "relu"}),
    (RELU, {"activation": "tanh"}),
    (DIAGONAL, {"conjugate_pairs": False}),
    (DIAGONAL, {"ignore": ("D",)}),
    (LINEAR, {"ignore": ("D",)}),
    *((BLOCK, {"activation": name}) for name in ("none", "relu", "tanh", "gelu-tanh", "silu")),
    (BLOCK, {"residual": False}),
    (BLOCK, {"batch_norm": "after"}),
    (BLOCK, {"batch_norm_eps": Fraction(1, 1000)}),
    (BLOCK, {"batch_norm": None, "ignore": ("norms.",)}),
    (BLOCK, {"discretise": "bilinear"}),
    (BLOCK, {"ignore": ("encoder.bias",)}),
    (BLOCK, {"ignore": ("decoder.bias",)}),
    (SELECTIVE, {"ignore": ("conv1d.bias",)}),
    (SELECTIVE, {"ignore": ("in_proj.bias",)}),
    (SELECTIVE, {"ignore": ("head.bias",)}),
    (GRU, {"ignore": ("bias_hh_l1",)}),
    (LSTM, {"ignore": ("head.bias",)}),
]


@pytest.mark.parametrize(("cell", "options"), WRONG)
def test_a_wrong_reading_shows(tmp_path: Path, cell: Cell, options: dict[str, Any]) -> None:
    paths = recorded(tmp_path, cell)
    assert found(tmp_path, cell, paths).agrees
    seen = found(tmp_path, cell, paths, **options)
    assert not seen.agrees
    assert seen.first is not None
    assert seen.first <= TIME


def test_a_discretisation_that_is_told_wrongly_shows(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    a: Any = -rng.uniform(0.5, 1, 3) + 1j * rng.normal(size=3)
    arrays = {"A": a, "B": rng.normal(size=(3, WIDTH)), "C": rng.normal(size=(2, 3)),
              "log_dt": np.full(1, -1.0)}  # fmt: skip
    step = np.exp(-1.0)
    turned = {"zoh": np.exp(step * a), "bilinear": (1 + step * a / 2) / (1 - step * a / 2)}
    gain = {"zoh": (turned["zoh"] - 1) / a, "bilinear": step / (1 - step * a / 2)}
    for rule in turned:
        discrete = {"A": turned[rule], "B": gain[rule][:, None] * arrays["B"],
                    "C": arrays["C"] / 2, "D": np.zeros((2, WIDTH))}  # fmt: skip
        y = system_run(DIAGONAL, discrete, inputs().astype(float))
        paths = written(tmp_path, inputs(), y.astype(np.float32))
        for asked in turned:
            options = {"conjugate_pairs": False, "discretise": asked}
            seen = found(tmp_path, DIAGONAL, paths, arrays, **options)
            assert seen.agrees == (asked == rule)


def test_hidden_states_are_compared_where_no_readout_is_named(tmp_path: Path) -> None:
    for cell in (TANH, GRU, LSTM):
        arrays = {n: v for n, v in CASES[cell].arrays.items() if not n.startswith("head")}
        own = {**arrays, "head.weight": np.eye(3), "head.bias": np.zeros(3)}
        states = recurrent_run(cell, own, inputs().astype(float))
        paths = written(tmp_path, inputs(), states.astype(np.float32))
        assert found(tmp_path, cell, paths, arrays, readout=None).agrees
        paths = recorded(tmp_path, cell)
        with pytest.raises(
            InputError, match="gives its 3 hidden states, for no --readout is named"
        ):
            found(tmp_path, cell, paths, arrays, readout=None)


@given(
    st.integers(0, BATCH - 1), st.integers(0, TIME - 1), st.integers(0, 1),
    st.floats(1e-3, 1e3), st.booleans(),
)  # fmt: skip
@settings(max_examples=20, deadline=None)
def test_the_largest_difference_is_where_it_was_put(
    tmp_path_factory: pytest.TempPathFactory, b: int, t: int, p: int, size: float, down: bool
) -> None:
    folder, cell = tmp_path_factory.mktemp("m"), GRU
    y = CASES[cell].run(CASES[cell].arrays, inputs().astype(float))
    y[b, t, p] += -size if down else size
    seen = found(folder, cell, written(folder, inputs(), y))
    assert not seen.agrees
    assert (seen.sequence, seen.step, seen.output, seen.first) == (b + 1, t + 1, p + 1, t + 1)
    assert abs(seen.difference - size) <= 1e-9 * size
    assert f"at step {t + 1} of sequence {b + 1}: the model as read is not" in told(seen)
    np.savez(folder / "m.npz", **CASES[cell].arrays)
    model = load_model(folder / "m.npz", **CASES[cell].options)
    read = read_recorded(folder / "x.npy", folder / "y.npy")
    within = Fraction(str(size)) * Fraction(11, 10)
    assert compare(model, read, within).agrees
    assert not compare(model, read, within / 2).agrees


def test_axes_that_changed_places_are_told(tmp_path: Path) -> None:
    x, y = (np.load(path).swapaxes(0, 1) for path in recorded(tmp_path, LSTM))
    seen = found(tmp_path, LSTM, written(tmp_path, x, y))
    assert not seen.agrees
    assert "agrees where batch and time change places" in told(seen)


def test_a_run_that_overflows_does_not_agree(tmp_path: Path) -> None:
    arrays = {"A": np.array([1e200]), "B": np.ones((1, 2)), "C": np.ones((1, 1))}
    paths = written(tmp_path, inputs(), np.zeros((BATCH, TIME, 1)))
    np.savez(tmp_path / "m.npz", **arrays)
    seen = compare(load_model(tmp_path / "m.npz"), read_recorded(*paths))
    assert not seen.agrees
    assert told(seen).startswith("is not finite at step ")


@pytest.mark.parametrize(
    ("x", "y", "message"),
    [
        (np.zeros(5), np.zeros(5), r"shape \(5,\), expected \(time, inputs\) or \(batch, time, in"),
        (np.zeros((5, 2)), np.zeros(5), r"shape \(5,\), expected \(time, outputs\)"),
        (np.zeros((2, 5, 2)), np.zeros((5, 2)), "an output for each input is needed"),
        (np.zeros((5, 2)), np.zeros((6, 2)), "an output for each input is needed"),
        (np.zeros((0, 2)), np.zeros((0, 2)), "expected"),
        (np.zeros((5, 3)), np.zeros((5, 2)), "x.npy has 3 channels, .* reads 2 inputs"),
        (np.zeros((5, 2)), np.zeros((5, 1)), "y.npy has 1 channels, .* gives 2 outputs"),
        (np.full((5, 2), np.nan), np.zeros((5, 2)), "finite doubles"),
        (np.zeros((5, 2)), np.full((5, 2), np.inf), "finite doubles"),
        (np.zeros((5, 2), dtype=bool), np.zeros((5, 2)), "real numbers are needed, not bool"),
        (np.zeros((5, 2), dtype=complex), np.zeros((5, 2)), "real numbers are needed"),
        (np.array([["a"]]), np.zeros((5, 2)), "real numbers are needed"),
        (np.array([[object()]]), np.zeros((5, 2)), "not a readable .npy"),
    ],
)
def test_arrays_that_cannot_be_compared_are_refused(
    tmp_path: Path, x: Any, y: Any, message: str
) -> None:
    np.save(tmp_path / "x.npy", x, allow_pickle=True)
    np.save(tmp_path / "y.npy", y)
    with pytest.raises(InputError, match=message) as caught:
        found(tmp_path, GRU, (tmp_path / "x.npy", tmp_path / "y.npy"))
    assert "\n" not in str(caught.value)


def test_files_that_are_no_arrays_are_refused(tmp_path: Path) -> None:
    good = recorded(tmp_path, GRU)[0]
    (tmp_path / "bad.npy").write_bytes(b"\x93NUMPY nothing")
    np.savez(tmp_path / "many.npz", x=np.ones((5, 2)))
    for bad, message in (
        (tmp_path / "absent.npy", "no file of one array"),
        (tmp_path / "many.npz", "no file of one array"),
        (tmp_path, "no file of one array"),
        (tmp_path / "bad.npy", "not a readable .npy"),
    ):
        with pytest.raises(InputError, match=message):
            read_recorded(bad, good)
        with pytest.raises(InputError, match=message):
            read_recorded(good, bad)


def test_a_feedthrough_of_unknown_shape_is_not_guessed(tmp_path: Path) -> None:
    case = CASES[DIAGONAL]
    paths = recorded(tmp_path, DIAGONAL)
    for shape in ((4,), (1, 4), (3, 2)):
        with pytest.raises(InputError, match=r"'D' is added .* expected .2, 2."):
            found(tmp_path, DIAGONAL, paths, {**case.arrays, "D": np.ones(shape)})


# ------------------------------------------------------------------ the command
def asked(folder: Path, cell: Cell, *words: str) -> tuple[Any, dict[str, Any]]:
    np.savez(folder / "m.npz", **CASES[cell].arrays)
    target = folder / "a.json"
    target.unlink(missing_ok=True)
    result = CliRunner().invoke(
        command, [str(folder / "m.npz"), "--eps", "1/4", "--json", str(target), *words]
    )
    return result, json.loads(target.read_text()) if target.exists() else {}


SCHEMA = json.loads(files("memory_theorems.verify").joinpath("schemas/model.json").read_text())


def test_agreement_stands_in_the_answer_and_is_named_as_not_replayed(tmp_path: Path) -> None:
    words = ("--check", *map(str, recorded(tmp_path, DIAGONAL)))
    result, data = asked(tmp_path, DIAGONAL, "--conjugate-pairs", *words)
    assert result.exit_code == 0, result.output
    jsonschema.validate(data, SCHEMA)
    check = data["check"]
    assert check["agrees"]
    assert check["verdict"].startswith("agrees within ")
    assert f"check: {check['verdict']}" in result.output
    assert (check["sequences"], check["steps"], check["recorded_in"]) == (BATCH, TIME, "float32")
    assert data["certified_window"] is not None
    for forged in (check, {**check, "verdict": "agrees within 0", "difference": 0}):
        (tmp_path / "f.json").write_text(json.dumps({**data, "check": forged}))
        said = CliRunner().invoke(replay_command, [str(tmp_path / "f.json")])
        assert said.exit_code == 0, said.output
        accepted, _, rest = said.output.partition("; not replayed: ")
        assert "check" in rest.split("\n")[0].split(", ")
        assert "check" not in accepted


@pytest.mark.parametrize(
    ("cell", "words", "hint"),
    [
        (TANH, ("--readout", "head.weight", "--activation", "relu"), "--activation tanh"),
        (DIAGONAL, (), "--conjugate-pairs"),
        (BLOCK, ("--activation", "relu", "--residual", "--batch-norm", "before"),
         "--activation gelu"),
        (BLOCK, ("--activation", "gelu", "--no-residual", "--batch-norm", "before"),
         "--residual"),
        (BLOCK, ("--activation", "gelu", "--residual", "--batch-norm", "after"),
         "--batch-norm before"),
        (BLOCK, ("--activation", "gelu", "--no-residual", "--batch-norm", "after"), ""),
        (LSTM, ("--readout", "head.weight", "--ignore", "head.bias"), ""),
    ],
)  # fmt: skip
def test_disagreement_ends_with_exit_code_1_and_no_window(
    tmp_path: Path, cell: Cell, words: tuple[str, ...], hint: str
) -> None:
    paths = recorded(tmp_path, cell)
    result, data = asked(tmp_path, cell, *words, "--check", *map(str, paths))
    assert result.exit_code == 1, result.output
    jsonschema.validate(data, SCHEMA)
    assert not data["check"]["agrees"]
    shown = " ".join(result.output.split())
    assert data["check"]["verdict"] in shown
    assert "the model as read is not the model that was recorded" in shown
    assert shown.endswith("no window is asked for")
    assert "CERTIFIED" not in shown
    assert data["certified_window"] is data["no_window_from"] is data["certificate"] is None
    assert not data["replayable"]
    assert data["check"]["verdict"].endswith(f"read with {hint} it agrees") or not hint
    assert ("it agrees" in shown) == bool(hint)


def test_the_answer_advises_a_check_where_the_file_cannot_tell(tmp_path: Path) -> None:
    for cell, words, told_ in (
        (TANH, CASES[TANH].words, ["the activation"]),
        (GRU, CASES[GRU].words, []),
        (DIAGONAL, (), ["whether one of each pair of eigenvalues is stored"]),
        (LINEAR, (), []),
        (
            BLOCK, CASES[BLOCK].words,
            ["the activation", "the residual", "the discretisation",
             "the place of the normalisations and their epsilon"],
        ),
        (SELECTIVE, CASES[SELECTIVE].words, []),
    ):  # fmt: skip
        result, data = asked(tmp_path, cell, *words, "--seconds", "1")
        assert result.exit_code == 0, result.output
        assert data["untold"] == told_
        advised = "the file does not tell" in result.output
        assert advised == bool(told_)
        assert ("--check INPUTS.npy OUTPUTS.npy" in " ".join(result.output.split())) == advised
        assert data["check"] is None


def test_the_tolerance_can_be_told(tmp_path: Path) -> None:
    x, y = recorded(tmp_path, GRU)
    np.save(y, np.load(y) + np.float32(0.01))
    words = (*CASES[GRU].words, "--check", str(x), str(y))
    assert asked(tmp_path, GRU, *words)[0].exit_code == 1
    result, data = asked(tmp_path, GRU, *words, "--check-within", "1/50", "--seconds", "1")
    assert result.exit_code == 0, result.output
    assert data["check"]["tolerance"] == 0.02


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--check-within", "1/10"), "--check-within belongs to --check"),
        (("--check", "absent.npy", "absent.npy"), "no file of one array"),
        (("--check", "absent.npy"), "requires 2 arguments"),
        (("--check", "a.npy", "b.npy", "--check-within", "0"), "must be positive"),
        (("--check", "a.npy", "b.npy", "--stress", "2"), "take no --check"),
    ],
)
def test_options_that_cannot_be_used_are_refused(
    tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    result, _ = asked(tmp_path, GRU, *CASES[GRU].words, *words)
    assert result.exit_code == 2
    assert message in result.output


def test_in_python_the_document_holds_it_too(tmp_path: Path) -> None:
    paths = recorded(tmp_path, DIAGONAL)
    np.savez(tmp_path / "m.npz", **CASES[DIAGONAL].arrays)
    right = about_model(tmp_path / "m.npz", eps="1/4", conjugate_pairs=True, check=paths)
    assert right.document["check"]["agrees"]
    assert right.document["certified_window"] is not None
    wrong = about_model(tmp_path / "m.npz", eps="1/4", check=paths)
    assert not wrong.document["check"]["agrees"]
    assert wrong.document["certified_window"] is None
    loose = about_model(tmp_path / "m.npz", eps="1/4", check=paths, check_within="1000")
    assert loose.document["check"]["agrees"]


def test_what_is_compared_is_the_run_of_the_window(tmp_path: Path) -> None:
    """The biases that are added are those that cancel: differences of two runs are the same."""
    for cell, case in CASES.items():
        np.savez(tmp_path / "m.npz", **case.arrays)
        model = load_model(tmp_path / "m.npz", **case.options)
        x = inputs().astype(float)
        assert np.abs(outputs_of(model, x) - case.run(case.arrays, x)).max() < 1e-9, cell

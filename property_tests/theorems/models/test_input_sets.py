"""Windows for inputs in a box or among rows: the set counts, and is kept, and is replayed."""

from __future__ import annotations

import copy
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
from memory_theorems.theorems.models.adversary import inside, project, search
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.admissible import Admissible, stated
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.examining import examine
from memory_theorems.theorems.models.input_sets import box_of, read_box, read_rows, rows_of, told
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import replay
from memory_theorems.theorems.models.sector_norms import prove
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import Attempt
from memory_theorems.verify.errors import InputError
from property_tests.theorems.commands.test_models import model_of

EPS = Fraction(1, 100)
#: tanh(1.3 h + x) latches for small inputs; inputs between 3 and 4 keep it where slopes are small.
LATCH = TrainedModel(
    (Layer(TANH, np.array([[1.25]]), np.ones((1, 1)), (np.zeros(1),)),), np.ones((1, 1)), "x"
)
HIGH = box_of([(Fraction(3), Fraction(4))], "box")
TWO = rows_of(np.array([[3.0], [4.0], [3.0]]), "rows")


def answer(model: TrainedModel, inputs: InputBound, eps: Fraction = EPS) -> dict[str, Any]:
    found = examine(model, inputs, eps)
    return to_json(
        model, eps, inputs.bound, inputs.norm, found.attempts, found.chosen, found.lower,
        told(inputs),
    )  # fmt: skip


@pytest.mark.parametrize("inputs", [HIGH, TWO])
def test_the_set_decides_whether_there_is_a_window(inputs: InputBound) -> None:
    found = answer(LATCH, inputs)
    assert found["certified_window"] is not None
    assert found["method"] == "interval multipliers"
    assert replay(found).accepted
    everything = answer(LATCH, InputBound(inputs.bound, inputs.norm))
    assert everything["no_window_from"] is not None


@pytest.mark.parametrize("inputs", [HIGH, TWO])
def test_forged_sets_are_refused(inputs: InputBound) -> None:
    honest = answer(LATCH, inputs)
    rows = [[str(v) for v in row] for row in inputs.rows or ((Fraction(3),), (Fraction(4),))]

    def box(low: list[str], high: list[str]) -> dict[str, Any]:
        return {**honest, "input_set": {"kind": "box", "low": low, "high": high}}

    forged = [
        {**honest, "input_set": None},
        {**honest, "input_set": {"kind": "ball"}},
        {**honest, "input_set": {"kind": "rows", "rows": []}},
        {**honest, "input_set": {"kind": "rows", "rows": [*rows, ["0"]]}},
        {**honest, "input_set": {"kind": "rows", "rows": [*rows, ["-4"]]}},
        {**honest, "input_set": {"kind": "rows", "rows": [*rows, ["5"]]}},
        {**honest, "input_set": {"kind": "rows", "rows": [["3", "0"]]}},
        {**honest, "input_set": {"kind": "rows", "rows": [[3]]}},
        box(["0"], ["4"]),
        box(["4"], ["3"]),
        box(["3"], ["9/2"]),
        box(["3"], []),
        {**honest, "input_bound": "7/2"},
    ]
    assert [replay(item).accepted for item in forged] == [False] * len(forged)
    narrow = Fraction(honest["certificate"]["factor"]) / 4
    smaller = copy.deepcopy(honest)
    smaller["certificate"]["factor"] = str(narrow)
    smaller["factor"] = str(narrow)
    assert not replay(smaller).accepted


@given(st.sampled_from([TANH, GRU, LSTM]), st.integers(0, 30), st.booleans())
@settings(max_examples=3)
def test_no_attack_from_the_set_violates_a_window(cell: Cell, seed: int, rows: bool) -> None:
    """The inputs of the lower end belong to the set, and the replay demands it."""
    model = model_of(cell, seed, (3,), 0.15)
    rng = np.random.default_rng(seed)
    table = np.round(rng.uniform(-1, 2, size=(4, model.layers[0].inputs)) * 64) / 64
    edges = [(Fraction(float(a)), Fraction(float(a)) + 1) for a in table[0]]
    inputs = rows_of(table, "rows") if rows else box_of(edges, "box")
    proved = prove(model, inputs, EPS)
    window = proved.window
    item = Attempt("", window, proved.factor, certificate=proved.certificate)
    lower = search(model, inputs, EPS, window, seed)
    found = to_json(model, EPS, inputs.bound, inputs.norm, (item,), item, lower, told(inputs))
    assert replay(found).accepted
    beyond = search(model, inputs, EPS, window + 3, seed)
    assert beyond.needed <= window
    admissible = Admissible(inputs.bound, inputs.norm, inputs.box, inputs.rows)
    assert all(admissible.within(list(row)) for row in beyond.inputs)
    if found["adversarial_inputs"]:
        outside = copy.deepcopy(found)
        outside["adversarial_inputs"][0][0] = str(inputs.bound * 2)
        assert not replay(outside).accepted


@given(st.integers(0, 100), st.booleans(), st.integers(1, 4))
@settings(max_examples=40)
def test_what_is_moved_into_the_set_belongs_to_it(seed: int, rows: bool, width: int) -> None:
    """Projection stays, and ``U x`` lies in the interval that the proof uses."""
    rng = np.random.default_rng(seed)
    table = rng.normal(size=(5, width))
    ends = [tuple(sorted(map(float, pair))) for pair in rng.normal(size=(width, 2))]
    inputs = (
        rows_of(table, "rows")
        if rows
        else box_of([(Fraction(a), Fraction(b)) for a, b in ends], "box")
    )
    admissible = Admissible(inputs.bound, inputs.norm, inputs.box, inputs.rows)
    assert admissible == stated(
        {"input_bound": str(inputs.bound), "input_norm": inputs.norm, "input_set": told(inputs)},
        width,
    )
    weights = rng.normal(size=(3, width))
    pushed = admissible.pushed(weights)
    moved = project(inputs, rng.normal(size=(7, width, 6)) * 3)
    assert np.allclose(project(inputs, moved), moved)
    for t in range(7):
        row = inside(inputs, moved[t, :, 0])
        assert admissible.within(list(row))
        assert np.allclose([float(v) for v in row], moved[t, :, 0], atol=1e-5)
        image = weights @ np.array([float(v) for v in row])
        assert (pushed.low <= image + 1e-12).all()
        assert (image - 1e-12 <= pushed.high).all()
    if rows:
        images = weights @ table.T
        assert np.allclose(pushed.low, images.min(axis=1)) or width > 1
        assert (images.min(axis=1) >= pushed.low).all()


def test_a_box_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "box.txt"
    file.write_text("# channels\n-7/10 0.7  # number\n0 1\n\n", encoding="utf-8")
    assert read_box(file).box == ((Fraction(-7, 10), Fraction(7, 10)), (Fraction(0), Fraction(1)))
    for text in ("", "1\n", "1 2 3\n", "2 1\n", "0 0\n", "0 pi\n", "0 __import__('os')\n"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InputError):
            read_box(file)
    with pytest.raises(InputError, match="cannot be read"):
        read_box(tmp_path / "none.txt")


def test_the_command_takes_a_table_of_the_file(tmp_path: Path) -> None:
    """An embedding in the model's own file is the set of inputs, and no unknown tensor."""
    file, answered = tmp_path / "language.npz", tmp_path / "answer.json"
    arrays: dict[str, Any] = {
        "weight_ih_l0": np.ones((1, 1)),
        "weight_hh_l0": np.array([[1.25]]),
        "bias_ih_l0": np.zeros(1),
        "bias_hh_l0": np.zeros(1),
        "nonlinearity": np.array("tanh"),
    }
    np.savez(file, **arrays, embedding=np.array([[3.0], [4.0]]), flat=np.zeros(3))
    options = [str(file), "--ignore", "flat", "--eps", "1/100", "--json", str(answered)]
    done = CliRunner().invoke(command, [*options, "--input-rows", "embedding"])
    assert done.exit_code == 0
    assert "among 2 rows" in " ".join(done.output.split())
    found = about_model(file, eps="1/100", input_rows="embedding", ignore=("flat",))
    same = about_model(file, eps="1/100", input_box=[(3, 4)], ignore=("flat", "embedding"))
    assert found.document["certified_window"] == same.document["certified_window"] is not None
    with pytest.raises(InputError, match="shape"):
        read_rows(file, "flat")
    box = tmp_path / "box.txt"
    box.write_text("0 1\n0 1\n", encoding="utf-8")
    for more, said in (
        (["--input-rows", "nothing"], "there is no tensor"),
        (["--input-rows", "embedding", "--norm", "2"], "choose one"),
        (["--input-box", str(box)], "embedding"),
        (["--input-box", str(box), "--ignore", "embedding"], "2 channels"),
    ):
        refused = CliRunner().invoke(command, [*options, *more])
        assert refused.exit_code == 2
        assert said in " ".join(refused.output.split())

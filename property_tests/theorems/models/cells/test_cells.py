"""One file for each cell and for each method: each is found, and keeps its identity."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

from memory_theorems.theorems.models import cells, methods
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.known import known
from memory_theorems.theorems.models.checking.keys import KEYS
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.methods.interface import Method
from memory_theorems.theorems.models.methods.known import methods as in_order
from memory_theorems.theorems.models.replaying import KINDS
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.errors import InputError

#: Files that make no cell and no method.
SHARED = {"__init__", "interface", "known", "gated", "plain", "modes", "quadratic_norms"}


def files(room: object) -> set[str]:
    return {path.stem for path in Path(room.__file__).parent.glob("*.py")} - SHARED  # type: ignore[attr-defined]


def homes(items: tuple[Cell | Method, ...]) -> list[str]:
    return sorted(type(item).__module__.rpartition(".")[2] for item in items)


def test_every_file_makes_one_cell_or_one_method() -> None:
    assert homes(known()) == sorted(files(cells))
    assert homes(in_order()) == sorted(files(methods))


def test_names_are_those_of_the_documents() -> None:
    assert {cell.name for cell in known()} == set(KEYS)
    assert {method.kind for method in in_order()} == set(KINDS) - {"apart"}


def test_what_looks_at_others_comes_after_them() -> None:
    order = [method.name for method in in_order()]
    for later, earlier in (
        ("rows over input cells", "componentwise comparison"),
        ("unrolled ranges", "interval multipliers"),
        ("input words", "unrolled ranges"),
        ("incremental-sector LMI", "interval multipliers"),
        ("delta-ISS of RNN (arXiv 2210.09721)", "Perron weights"),
    ):
        assert order.index(earlier) < order.index(later)


@pytest.mark.parametrize("cell", known())
def test_a_cell_goes_to_another_process_and_comes_back_as_itself(cell: Cell) -> None:
    assert pickle.loads(pickle.dumps(cell)) is cell
    assert copy.deepcopy(cell) is cell


def test_what_is_no_cell_is_refused() -> None:
    with pytest.raises(InputError, match="no cell that is known"):
        Layer("gru", np.eye(2), np.eye(2), ())  # type: ignore[arg-type]


def test_gradients_of_a_diagonal_system_are_those_of_difference_quotients() -> None:
    rng = np.random.default_rng(0)
    parts = [rng.normal(size=shape) + 1j * rng.normal(size=shape) for shape in ((3, 2), (2, 3))]
    layer = Layer(DIAGONAL, 0.8 * np.exp(1j * rng.uniform(0, 3, 3)), parts[0], ())
    model = TrainedModel((layer,), parts[1], "drawn")
    inputs, direction = rng.normal(size=(6, 2, 1)), rng.normal(size=(6, 2, 1))
    _, gradient = gap_gradient(model, inputs, 4)
    near = [gap_gradient(model, inputs + s * 1e-6 * direction, 4)[0][0] for s in (1, -1)]
    slope = (near[0] - near[1]) / 2e-6
    assert abs(slope - float((gradient * direction).sum())) < 1e-6 * (1 + abs(slope))

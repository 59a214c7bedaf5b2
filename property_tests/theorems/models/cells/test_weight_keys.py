"""The closed list of what weights hold: what no method reads is refused."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.models import step_ranges
from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.blocks import Affine, Block, Scale, Selective
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.known import known
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.keys import ABSENT, KEYS
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import KINDS, digest, replay
from memory_theorems.theorems.models.runs import float_output, float_states, float_step
from memory_theorems.theorems.models.telling import to_json
from memory_theorems.theorems.models.window import Attempt, certify
from memory_theorems.verify.commands.replay import replay as replay_command
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models import test_word_ranges
from property_tests.theorems.models.checking import test_apart

BOUND, EPS = InputBound(Fraction(1), "2"), Fraction(1, 100)
Document = dict[str, Any]


def affine(rng: np.random.Generator, rows: int, columns: int) -> Affine:
    return Affine(rng.normal(size=(rows, columns)) / 3, rng.normal(size=rows) / 10)


def block(rng: np.random.Generator, before: Affine | None = None) -> Layer:
    """A state-space block in which everything stands that may stand there."""
    scales = [Scale(rng.uniform(0.5, 1, 2), rng.normal(size=2) / 9, np.ones(2)) for _ in range(2)]
    inside = Block(
        rng.normal(size=(2, 3)) + 1j * rng.normal(size=(2, 3)), rng.normal(size=(2, 2)) / 3,
        "gelu", before, affine(rng, 2, 2), affine(rng, 2, 2), residual=True,
        first=scales[0], last=scales[1],
    )  # fmt: skip
    rates: Any = rng.uniform(0.2, 0.4, 3) * np.exp(1j * rng.normal(size=3))
    return Layer(BLOCK, rates, rng.normal(size=(3, 2)) / 3, (), inside)


@cache
def drawn(cell: Cell) -> TrainedModel:
    """A small model of a cell that forgets; every cell that there is needs one."""
    rng = np.random.default_rng(11)
    if cell.gates is not None:
        rows = cell.gates * 2
        biases = () if cell is LINEAR else tuple(rng.normal(size=(2, rows)) / 9)
        layer = Layer(cell, rng.normal(size=(rows, 2)) / 9, rng.normal(size=(rows, 2)) / 3, biases)
        return TrainedModel((layer,), rng.normal(size=(1, 2)), "drawn")
    if cell is DIAGONAL:
        layer = Layer(cell, np.array([0.5, 0.3j]), rng.normal(size=(2, 1)), ())
        return TrainedModel((layer,), rng.normal(size=(1, 2)), "drawn")
    if cell is BLOCK:
        layers = (block(rng, affine(rng, 2, 1)), block(rng))
        return TrainedModel(layers, rng.normal(size=(1, 2)), "drawn")
    assert cell is SELECTIVE, f"no model of the cell {cell} is drawn"
    inside = Selective(
        affine(rng, 4, 2), rng.normal(size=(2, 3)) / 3, rng.normal(size=2) / 9,
        rng.normal(size=(5, 2)) / 3, affine(rng, 2, 1), -np.array([[1.0, 2.0], [3.0, 4.0]]),
        rng.normal(size=2), affine(rng, 2, 2),
    )  # fmt: skip
    layer = Layer(cell, inside.rates.ravel(), inside.enter.weight, (), inside)
    return TrainedModel((layer,), np.eye(2), "drawn")


def written(model: TrainedModel, item: Attempt) -> Document:
    text = to_json(model, EPS, Fraction(1), "2", (item,), item, LowerBound(0, (), ()))
    loaded: Document = json.loads(json.dumps(text))
    return loaded


@cache
def documents() -> dict[tuple[Cell, str], tuple[TrainedModel, Document]]:
    """An accepted document of every cell and kind of certificate."""
    found = {}
    for cell in known():
        for item in certify(drawn(cell), BOUND, EPS):
            kind = item.certificate.get("kind", "")
            if item.window is not None and kind in KINDS:
                found[cell, kind] = (drawn(cell), written(drawn(cell), item))
    for cell in step_ranges.CELLS:
        shown = step_ranges.prove(drawn(cell), BOUND, EPS)
        item = Attempt("", shown.window, shown.factor, certificate=shown.certificate)
        found[cell, "unrolled-ranges"] = (drawn(cell), written(drawn(cell), item))
    for cell in (TANH, RELU, GRU, LSTM):
        model = test_apart.latch(cell)
        found[cell, "apart"] = (model, test_apart.answer(model))
    found[TANH, "input-words"] = test_word_ranges.answer(TANH)
    return found


def sealed(document: Document) -> Document:
    return {**document, "weights_sha256": digest(document["weights"])}


Place = tuple[str | int, ...]


def inside(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Everything in the layers and the readout, by its place, but for the entries of arrays."""
    yield place, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from inside(item, (*place, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, item in enumerate(value):
            yield from inside(item, (*place, index))


def put(document: Document, place: Place, value: Any) -> Document:
    forged = copy.deepcopy(document)
    at: Any = forged["weights"]
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    return sealed(forged)


def refused(document: Document) -> str:
    """Why it is refused, in words of its own."""
    answer = replay(document)
    assert not answer.accepted
    assert not answer.why.startswith("malformed"), answer.why
    return answer.why


def test_every_cell_has_a_list_and_every_method_a_document() -> None:
    assert set(KEYS) == {cell.name for cell in known()}
    assert {kind for _, kind in documents()} == set(KINDS)
    assert {cell for cell, _ in documents()} == set(known())
    assert all(name in KEYS[cell] for cell, names in ABSENT.items() for name in names)
    for cell in known():
        for layer in exact_weights(drawn(cell))["layers"]:
            assert set(layer) == {"cell", *KEYS[cell.name]}


class Watched(dict[str, Any]):
    """Remembers which of its keys were read."""

    def __init__(self, value: dict[str, Any]) -> None:
        super().__init__({k: Watched(v) if isinstance(v, dict) else v for k, v in value.items()})
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)

    def all_read(self) -> bool:
        return self.read >= set(self) and all(
            item.all_read() for item in self.values() if isinstance(item, Watched)
        )


def test_every_method_reads_every_key_of_its_cells() -> None:
    for (cell, kind), (_, document) in documents().items():
        layers = [Watched(layer) for layer in document["weights"]["layers"]]
        KINDS[kind]({**document, "weights": {**document["weights"], "layers": layers}})
        for layer in layers:
            assert layer.all_read(), (cell, kind, set(layer) - layer.read)


def test_honest_documents_are_accepted() -> None:
    for (cell, kind), (_, document) in documents().items():
        answer = replay(sealed(document))
        assert answer.accepted, (cell, kind, answer.why)


UNKNOWN = (
    "activation", "projection", "residual", "layer_norm", "extra_layer", "hidden_bias", "gate",
    "dropout", "",
)  # fmt: skip


def test_unknown_keys_are_refused_by_name() -> None:
    for (cell, _), (_, document) in documents().items():
        for place, value in inside(document["weights"]):
            if not isinstance(value, dict):
                continue
            for key in UNKNOWN:
                if key in value:
                    continue
                for content in (None, True, "relu", ["0"], {"weight": [["1"]], "bias": ["0"]}):
                    why = refused(put(document, (*place, key), content))
                    if content is True:  # refused before the keys are looked at
                        assert key in why, (cell, place, key, why)
                        continue
                    assert f"unknown key {key!r}" in why, (cell, place, key, why)
                    assert "known: " in why


def test_a_refusal_names_the_cell_and_what_is_known() -> None:
    _, document = documents()[LSTM, "componentwise"]
    assert refused(put(document, ("layers", 0, "residual"), True)) == (
        "unknown key 'residual' in the weights of an LSTM; known: cell, recurrent, input, bias"
    )
    assert "unknown cell 'peephole-lstm'; known: diagonal, gru, " in refused(
        put(document, ("layers", 0, "cell"), "peephole-lstm")
    )


def test_missing_keys_are_refused_by_name() -> None:
    for (cell, _), (_, document) in documents().items():
        for place, _value in inside(document["weights"]):
            if not place or not isinstance(place[-1], str):
                continue
            forged = copy.deepcopy(document)
            at: Any = forged["weights"]
            for key in place[:-1]:
                at = at[key]
            del at[place[-1]]
            why = refused(sealed(forged))
            expected = "a layer without a cell" if place[-1] == "cell" else f"no key {place[-1]!r}"
            assert expected in why, (cell, place, why)


def shapes(rows: list[Any]) -> Iterator[Any]:
    """Arrays and other things of another shape than the one given."""
    yield from ([], "0", "1/2", True, None, 1, {}, [rows], rows[:-1], [*rows, rows[-1]])
    if isinstance(rows[0], list):
        yield from ([*rows[:-1], rows[-1][:-1]], [rows[0][0], *rows[1:]], [[], *rows[1:]])
        yield [["1"] * (len(row) + 1) if k == 0 else row for k, row in enumerate(rows)]
    else:
        yield [[value] for value in rows]


def arrays(document: Document) -> Iterator[tuple[Place, list[Any]]]:
    for place, value in inside(document["weights"]):
        if isinstance(value, list) and place != ("layers",):
            yield place, value


def test_other_shapes_are_refused() -> None:
    for (cell, kind), (_, document) in documents().items():
        for place, rows in arrays(document):
            for other in shapes(rows):
                if other is None and place[-1] in ABSENT.get(cell, ()):
                    continue
                # Another number of outputs is another model, and no readout the last state.
                if place == ("readout",) and (
                    other in (None, rows[:-1], [*rows, rows[-1]]) and other != []
                ):
                    continue
                why = refused(put(document, place, other))
                assert why, (cell, kind, place)
        square = document["weights"]["layers"][0]["recurrent"]
        if cell.gates is not None:
            refused(put(document, ("layers", 0, "recurrent"), [row[:-1] for row in square]))


def entry(rows: Any, value: Any) -> Any:
    """The array with another first entry."""
    return [entry(rows[0], value) if isinstance(rows[0], list) else value, *rows[1:]]


NO_NUMBERS: tuple[Any, ...] = (
    float("nan"), float("inf"), 0.5, 1, True, None, "nan", "inf", "-inf", "1e3", "0.5", "1/0",
    "1/00", "", " 1", "+1", [], {},
)  # fmt: skip


def test_entries_that_are_no_exact_numbers_are_refused() -> None:
    for _, document in documents().values():
        for place, rows in arrays(document):
            for value in NO_NUMBERS:
                refused(put(document, place, entry(rows, value)))


def test_flags_and_names_are_of_the_closed_list() -> None:
    _, document = documents()[BLOCK, "stack"]
    wrong: dict[Place, tuple[Any, ...]] = {
        ("layers", 0, "residual"): (1, 0, "true", None, []),
        ("layers", 0, "nonlinearity"): ("softsign", "GELU", "", None, 1, ["gelu"]),
        ("layers", 1, "cell"): ("linear", "rnn-tanh", None, 1, ["gru"]),
        ("layers",): ([], None, {}, "x", [None], [[]]),
    }
    for place, values in wrong.items():
        for value in values:
            refused(put(document, place, value))
    for other in (DIAGONAL, SELECTIVE):
        key = next(key for key in documents() if key[0] is other)
        _, alone = documents()[key]
        twice = alone["weights"]["layers"] * 2
        refused(put(alone, ("layers",), twice))


def test_a_set_of_inputs_has_no_other_keys() -> None:
    _, document = documents()[LSTM, "componentwise"]
    box: Document = {"kind": "box", "low": ["-1/2", "-1/2"], "high": ["1/2", "1/2"]}
    rows = {"kind": "rows", "rows": [["0", "1/2"]]}
    extra: tuple[Document, ...] = ({"note": "and all others"}, {"rows": [], "low": []})
    for given in (box, rows):
        assert replay({**document, "input_set": given}).accepted
        for more in extra:
            why = refused({**document, "input_set": {**more, **given}})
            assert "a set of inputs has the keys kind, " in why


def test_a_key_that_stands_twice_is_no_document(tmp_path: Path) -> None:
    text = json.dumps(documents()[LSTM, "componentwise"][1])
    for old, more in (('"eps": ', '"eps": "1", '), ('"cell": ', '"cell": "gru", ')):
        (tmp_path / "twice.json").write_text(text.replace(old, more + old, 1))
        result = CliRunner().invoke(replay_command, [str(tmp_path / "twice.json")])
        assert result.exit_code == 2
        assert f"the key {old[1:-3]!r} is given twice" in result.output
    (tmp_path / "once.json").write_text(text)
    assert CliRunner().invoke(replay_command, [str(tmp_path / "once.json")]).exit_code == 0


# ------------------------------------------------------------------ biases that matter
def shifted(model: TrainedModel, amount: float) -> Iterator[tuple[str, TrainedModel]]:
    """The model with each of its biases moved."""
    for place, layer in enumerate(model.layers):

        def changed(new: Layer, place: int = place) -> TrainedModel:
            layers = (*model.layers[:place], new, *model.layers[place + 1 :])
            return replace(model, layers=layers)

        for k, part in enumerate(layer.bias_parts):
            parts = (*layer.bias_parts[:k], part + amount, *layer.bias_parts[k + 1 :])
            yield f"bias {k}", changed(replace(layer, bias_parts=parts))
        if layer.block is None:
            continue
        for name in type(layer.block).__dataclass_fields__:
            held = getattr(layer.block, name)
            if isinstance(held, Affine | Scale):
                held = replace(held, bias=held.bias + amount)
            elif name == "kernel_bias":
                held = held + amount
            else:
                continue
            new: Any = replace(layer.block, **{name: held})
            yield name, changed(replace(layer, block=new))


def worst(model: TrainedModel, window: int) -> float:
    """The largest gap of a restart that random constant and changing inputs show."""
    rng = np.random.default_rng(0)
    width = model.layers[0].inputs
    inputs = rng.normal(size=(120 + window, width, 40))
    inputs[:, :, :20] = inputs[:1, :, :20]
    inputs /= np.maximum(1, np.linalg.norm(inputs, axis=1, keepdims=True))
    full, short = float_states(model, 40), float_states(model, 40)
    for t, x in enumerate(inputs):
        full = float_step(model, full, x)
        if t >= 120:
            short = float_step(model, short, x)
    gap = np.linalg.norm(float_output(model, full) - float_output(model, short), axis=0)
    return float(gap.max())


def test_no_document_is_accepted_whose_bias_makes_it_false() -> None:
    mattered = set()
    for (cell, kind), (model, document) in documents().items():
        if kind == "apart":
            continue
        for amount in (-30.0, -1.0, 1.0, 30.0):
            for name, changed in shifted(model, amount):
                forged = sealed({**document, "weights": exact_weights(changed)})
                if worst(changed, document["certified_window"]) > EPS:
                    mattered.add(cell)
                    assert not replay(forged).accepted, (cell, kind, name, amount)
    assert mattered >= {RELU, GRU, LSTM, BLOCK, SELECTIVE}


@pytest.mark.parametrize("cell", [DIAGONAL, LINEAR])
def test_a_bias_of_a_linear_system_is_never_passed_over(cell: Cell) -> None:
    """s' = 0.9 s + 1e-6 x + 1 needs 88 steps for eps 1/1000; without the 1 it needs none."""
    rate: Any = np.array([0.9]) if cell is DIAGONAL else np.array([[0.9]])
    layer = Layer(cell, rate, np.array([[1e-6]]), ())
    model = TrainedModel((layer,), np.ones((1, 1)), "drawn")
    kept = [a for a in certify(model, BOUND, EPS) if a.certificate.get("kind") in KINDS]
    assert kept
    for item in kept:
        honest = {**written(model, item)}
        assert replay(honest).accepted
        assert not replay(put(honest, ("layers", 0, "bias"), ["1"])).accepted


def test_tail_sums_refuse_a_bias_in_a_layer() -> None:
    layer = Layer(LINEAR, np.array([[0.9]]), np.array([[1e-6]]), (np.ones(1),))
    for item in certify(TrainedModel((layer,), np.ones((1, 1)), "drawn"), BOUND, EPS):
        if item.method == "exact tail sums":
            assert item.window is None
            assert "bias" in item.failing_hypothesis
        assert item.window is None or item.window >= 43  # 10 * 0.9**k <= 1/100
    with pytest.raises(InputError, match="diagonal: 1 biases, and its methods read 0"):
        Layer(DIAGONAL, np.array([0.9]), np.array([[1e-6]]), (np.ones(1),))


# ------------------------------------------------------------------ layers in memory
@pytest.mark.parametrize("cell", known())
def test_layers_that_hold_more_or_other_shapes_are_refused(cell: Cell) -> None:
    layer = drawn(cell).layers[0]
    rows = len(layer.input)
    other = drawn(BLOCK if cell is not BLOCK else SELECTIVE).layers[0].block
    wrong: list[dict[str, Any]] = [
        {"bias_parts": (np.ones(rows + 1),)},
        {"bias_parts": (np.ones((rows, 1)), np.ones((rows, 1)))},
        {"bias_parts": (np.full(rows, np.nan), np.ones(rows))},
        {"bias_parts": (np.full(rows, True), np.ones(rows))},
        {"block": other},
        {"recurrent": layer.recurrent[:-1]},
        {"recurrent": np.zeros_like(layer.recurrent, dtype=bool)},
        {"recurrent": np.full_like(layer.recurrent, np.inf)},
        {"recurrent": np.float64(0.5)},
        {"input": layer.input[:-1]},
        {"input": layer.input[:, :0]},
        {"input": layer.input[:, 0]},
        {"input": np.full_like(layer.input, np.nan)},
    ]
    if layer.block is not None:
        wrong.append({"block": None})
    for fields in wrong:
        with pytest.raises(InputError):
            replace(layer, **fields)
    model = drawn(cell)
    assert model.readout is not None
    for readout in (model.readout[:, :-1], model.readout[0], np.full_like(model.readout, np.nan)):
        with pytest.raises(InputError, match="readout"):
            replace(model, readout=readout)
    if layer.block is not None:
        for name in type(layer.block).__dataclass_fields__:
            held = getattr(layer.block, name)
            if isinstance(held, Affine | Scale):
                held = replace(held, bias=held.bias[:-1])
            elif isinstance(held, np.ndarray):
                held = held[:-1]
            else:
                continue
            with pytest.raises(InputError):
                replace(layer, block=replace(layer.block, **{name: held}))


def test_layers_that_do_not_follow_each_other_are_refused() -> None:
    for cell in known():
        layers = drawn(cell).layers
        if layers[0].inputs != layers[-1].outputs or cell in (DIAGONAL, SELECTIVE):
            with pytest.raises(InputError):
                replace(drawn(cell), layers=layers * 2)
    with pytest.raises(InputError, match="has a layer"):
        TrainedModel((), None, "none")
    with pytest.raises(InputError, match="needs a readout"):
        replace(drawn(DIAGONAL), readout=None)


def test_the_replay_imports_nothing_of_the_search() -> None:
    told = (
        "import sys, memory_theorems.theorems.models.replaying\n"
        "names = [n for n in sys.modules if n.startswith('memory_theorems.theorems.models.')]\n"
        "print([n for n in names if n.split('.')[3] not in ('checking', 'replaying')])"
    )
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

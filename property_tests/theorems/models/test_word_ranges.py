"""Windows by words of the last inputs: runs keep the words' ranges, forgeries are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from memory_theorems.theorems.models import word_ranges
from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.words import Conditioned, words
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.step_ranges import driven, held
from memory_theorems.theorems.models.window import Attempt
from memory_theorems.theorems.models.word_metrics import Steps, proposals
from memory_theorems.theorems.models.word_ranges import longer, prove
from property_tests.theorems.models.test_replaying import EPS, document

BOUND = InputBound(Fraction(1), "2")
CELLS = [TANH, RELU]


def scalar(cell: Cell, seed: int = 1, scale: float = 0.4, size: int = 2) -> TrainedModel:
    rng = np.random.default_rng(seed)
    weights = rng.normal(size=(size, size))
    weights *= scale / np.linalg.norm(weights, 2)
    layer = Layer(cell, weights, rng.normal(size=(size, 1)), (0.3 * rng.normal(size=size),))
    return TrainedModel((layer,), rng.normal(size=(1, size)), "scalar")


def known(model: TrainedModel, length: int) -> Conditioned:
    layer = driven(model, BOUND)
    found = Conditioned(held(layer), word_ranges.cells_of(layer), {})
    for n in range(1, length + 1):
        found = longer(layer, found, n)
    return found


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("seed", [3])
def test_runs_stay_in_the_range_of_their_last_inputs(cell: Cell, seed: int) -> None:
    """Also where the range of the word is well inside of the one for all inputs."""
    model = scalar(cell, seed, 0.9)
    layer, found = driven(model, BOUND), known(model, 3)
    rng = np.random.default_rng(seed)
    states, letters = np.zeros((2, 500)), []
    held_inputs = rng.choice([-1.0, 1.0], size=500)
    for age in range(1, 60):
        fresh = rng.choice([-1.0, 0.0, 1.0, rng.uniform(-1, 1)], size=500)
        held_inputs = np.where(rng.random(500) < 0.4, fresh, held_inputs)
        pre = layer.recurrent @ states + layer.inputs @ held_inputs[None] + layer.bias.low[:, None]
        states = np.maximum(pre, 0) if layer.relu else np.tanh(pre)
        letters.append((held_inputs > 0).astype(int))
        for length in (1, 2, 3):
            if age < len(found.ranges.base) + length:
                continue
            for word in words(2, length):
                mine = np.all([letters[k - length] == word[k] for k in range(length)], axis=0)
                box = found.claims[word].box
                assert (pre[:, mine] <= box.high[:, None] + 1e-12).all()
                assert (pre[:, mine] >= box.low[:, None] - 1e-12).all()
    widths = [float((c.box.high - c.box.low).sum()) for w, c in found.claims.items() if len(w) == 3]
    free = found.ranges.held.box
    assert max(widths) < 0.9 * float((free.high - free.low).sum())


@cache
def answer(cell: Cell) -> tuple[TrainedModel, dict[str, Any]]:
    model = scalar(cell)
    before, word_ranges.LENGTH = word_ranges.LENGTH, 3
    try:
        found = prove(model, BOUND, EPS)
    finally:
        word_ranges.LENGTH = before
    item = Attempt("", found.window, found.factor, certificate=found.certificate)
    return model, document(model, BOUND, item)


@pytest.mark.parametrize("cell", CELLS)
def test_a_window_is_replayed_and_no_attack_violates_it(cell: Cell) -> None:
    model, found = answer(cell)
    assert replay(found).accepted
    lower = search(model, BOUND, EPS, found["certified_window"] + 1)
    assert 0 < lower.needed <= found["certified_window"]
    assert not replay({**found, "certified_window": found["certified_window"] - 1}).accepted


def test_a_metric_for_each_word_is_worth_more_than_one_for_all() -> None:
    """Steps 0.8 D_w / D_v between two nodes: in one metric a coordinate grows by 1.6."""
    scales = np.array([[1.0, 1.0], [2.0, 0.5]])
    before, after = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1])
    slopes, radii = 0.8 * scales[after] / scales[before], np.full((4, 2), 1e-6)
    by_words = Steps(np.eye(2), before, after, slopes, radii)
    *_, best = proposals(by_words)
    assert 0.8 <= best.factor < 0.81
    for e in range(4):
        new, old = best.metrics[after[e]], best.metrics[before[e]]
        gap = best.factor**2 * 1.001 * old - slopes[e][:, None] * new * slopes[e]
        assert np.linalg.eigvalsh(gap).min() > 0
    nowhere = np.zeros(4, dtype=np.int64)
    *_, worst = proposals(replace(by_words, before=nowhere, after=nowhere))
    assert worst.factor >= 1.6


def test_wide_layers_vectors_and_latches_get_no_window() -> None:
    latch = Layer(TANH, np.array([[1.5]]), np.array([[1.0]]), ())
    wide = scalar(TANH, size=17)
    (layer,) = scalar(TANH).layers
    vector = replace(layer, input=np.ones((2, 2)))
    for layers in ((latch,), wide.layers, (vector,)):
        model = TrainedModel(layers, np.ones((1, layers[0].size)), "none")
        with pytest.raises(NoCertificate):
            prove(model, BOUND, EPS)


def _word(ends: str, change: int) -> Callable[[dict[str, Any]], None]:
    def forge(certificate: dict[str, Any]) -> None:
        certificate["words"][-1][ends][0] += change

    return forge


def _swapped(certificate: dict[str, Any]) -> None:
    certificate["words"][0], certificate["words"][1] = certificate["words"][1::-1]


def _dropped(certificate: dict[str, Any]) -> None:
    del certificate["words"][-1]


def _shorter(certificate: dict[str, Any]) -> None:
    certificate["length"] = 2


def _uncovered(certificate: dict[str, Any]) -> None:
    certificate["cells"][-1] -= 2**28


def _gap(certificate: dict[str, Any]) -> None:
    certificate["cells"] = [certificate["cells"][0], *certificate["cells"][:0:-1]]


def _two_metrics(certificate: dict[str, Any]) -> None:
    certificate["norms"][0]["metric"][0][0] += 2**40


def _smaller(certificate: dict[str, Any]) -> None:
    factor = Fraction(certificate["factor"]) * Fraction(9, 10)
    certificate["factor"] = str(Fraction(int(factor * 2**30), 2**30))
    for norm in certificate["norms"]:
        norm["factor"] = certificate["factor"]


def _one_smaller(certificate: dict[str, Any]) -> None:
    certificate["norms"][0]["factor"] = "1/2"


def _multipliers(certificate: dict[str, Any]) -> None:
    certificate["norms"][-1]["multipliers"][0] *= -1


def _missing(certificate: dict[str, Any]) -> None:
    del certificate["norms"][-1]


def _free(certificate: dict[str, Any]) -> None:
    certificate["ranges"]["held"]["high"][0] -= 2**29


FORGED = [
    _word("low", 2**28), _word("high", -(2**28)), _swapped, _dropped, _shorter, _uncovered, _gap,
    _two_metrics, _smaller, _one_smaller, _multipliers, _missing, _free,
]  # fmt: skip


@pytest.mark.parametrize("cell", CELLS)
def test_forgeries_are_refused(cell: Cell) -> None:
    _, honest = answer(cell)
    for forge in FORGED:
        forged = copy.deepcopy(honest)
        forge(forged["certificate"])
        forged["factor"] = forged["certificate"]["factor"]
        assert not replay(forged).accepted, forge
    for change in ({"eps": "1/1000"}, {"input_bound": "3"}, {"start_bound": "1"}):
        assert not replay({**honest, **change}).accepted, change
    weights = copy.deepcopy(honest["weights"])
    weights["layers"][0]["recurrent"][0][0] = "2"
    changed = {**honest, "weights": weights, "weights_sha256": digest(weights)}
    assert not replay(changed).accepted

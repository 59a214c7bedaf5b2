"""Ranges over unrolled steps: runs keep them, whatever the lines, and forgeries are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.intervals import Box
from memory_theorems.theorems.models.checking.ranges import shown
from memory_theorems.theorems.models.checking.unrolled import GRID, Driven, Unrolled, proved
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.input_sets import box_of, rows_of
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import digest, replay
from memory_theorems.theorems.models.sector_norms import prove as over_the_box
from memory_theorems.theorems.models.step_ranges import driven, held, later, prove
from memory_theorems.theorems.models.unrolling import proposed
from memory_theorems.theorems.models.window import Attempt
from property_tests.theorems.commands.test_models import model_of
from property_tests.theorems.models.test_replaying import EPS, document

CELLS = [TANH, RELU]
INPUTS = [
    InputBound(Fraction(1), "2"),
    InputBound(Fraction(3, 4), "inf"),
    box_of([(Fraction(-1, 3), Fraction(1, 2)), (Fraction(1, 5), Fraction(1))], "box"),
    rows_of(np.array([[1.0, 0.3], [-0.4, 0.2], [0.1, -0.9]]), "rows"),
]


def drawn(inputs: InputBound, rng: np.random.Generator, batch: int) -> Any:
    """Inputs (2, batch) of the set, many of them at its edge."""
    if inputs.rows is not None:
        rows = np.array([[float(v) for v in row] for row in inputs.rows])
        return rows[rng.integers(len(rows), size=batch)].T
    edge = float(inputs.bound)
    if inputs.box is not None:
        ends = np.array([[float(v) for v in pair] for pair in inputs.box])
        chosen = rng.uniform(ends[:, :1], ends[:, 1:], size=(2, batch))
        return np.where(rng.random((2, batch)) < 0.5, chosen, ends[:, :1])
    x = rng.normal(size=(2, batch))
    if inputs.norm == "inf":
        return edge * np.where(rng.random((2, batch)) < 0.5, np.sign(x), np.tanh(x))
    return edge * x / np.maximum(np.linalg.norm(x, axis=0), rng.choice([1e-9, 1.0], size=batch))


def step(layer: Driven, states: Any, x: Any) -> tuple[Any, Any]:
    """Pre-activations and states of a batch, from the formula."""
    bias = (layer.bias.low + layer.bias.high) / 2
    pre = layer.recurrent @ states + layer.inputs @ x + bias[:, None]
    return pre, np.maximum(pre, 0) if layer.relu else np.tanh(pre)


def holds(box: Box, values: Any) -> bool:
    return bool(
        (values >= box.low[:, None] - 1e-12).all() and (values <= box.high[:, None] + 1e-12).all()
    )


@given(st.sampled_from(CELLS), st.integers(0, 60), st.sampled_from(INPUTS), st.booleans())
@settings(max_examples=40)
def test_any_lines_give_a_bound_that_runs_keep(
    cell: Cell, seed: int, inputs: InputBound, searched: bool
) -> None:
    """Runs from a box whose pre-activations on the way stay in boxes just around them."""
    layer = driven(model_of(cell, seed, (3,), 0.7), inputs)
    rng = np.random.default_rng(seed)
    low = rng.normal(size=3) / 2
    start = Box(low, low + rng.choice([0.0, 0.2, 1.0], size=3))
    states = rng.uniform(start.low[:, None], start.high[:, None], size=(3, 300))
    boxes, count = [], int(rng.integers(1, 6))
    for _ in range(count):
        pre, states = step(layer, states, drawn(inputs, rng, 300))
        boxes.append(Box(pre.min(axis=1) - 1e-9, pre.max(axis=1) + 1e-9))
    cells = (None,) * count
    if searched:
        slopes = proposed(layer, start, tuple(boxes[:-1]), cells, 25)
    else:
        slopes = rng.integers(0, GRID + 1, size=(count - 1, 6, 3)).astype(np.int8)
    assert holds(proved(layer, Unrolled(start, tuple(boxes[:-1]), slopes, cells)), pre)


def test_lines_of_a_single_unit_are_sharp() -> None:
    """h' = tanh(z) with z in [-1, 2], then half of it: the hull of the graph is all there is."""
    one = Driven(
        False, np.array([[0.5]]), np.array([[0.0]]), Box(np.zeros(1), np.zeros(1)),
        driven(model_of(TANH, 0, (1,)), INPUTS[0]).admissible,
    )  # fmt: skip
    start, between = Box(np.zeros(1), np.zeros(1)), (Box(np.array([-1.0]), np.array([2.0])),)
    flat = np.zeros((1, 2, 1), dtype=np.int8)
    found = proved(one, Unrolled(start, between, flat, (None, None)))
    assert found.high[0] == pytest.approx(np.tanh(2) / 2)
    assert found.low[0] == pytest.approx(np.tanh(-1) / 2)
    # The start is 0, so a line through the origin's neighbourhood is better: slope 1 at least 0.
    steep = np.full((1, 2, 1), GRID, dtype=np.int8)
    found = proved(one, Unrolled(start, between, steep, (None, None)))
    assert found.high[0] == pytest.approx((np.tanh(-1) + 1) / 2)
    best = proposed(one, start, between, (None, None), 60)
    found = proved(one, Unrolled(start, between, best, (None, None)))
    # The tangent from (-1, tanh -1), and the one at 2 from below, at z = 0.
    grid = np.linspace(-1, 2, 2001)
    hull = min(float((np.tanh(grid) - s * grid).max()) for s in np.linspace(0, 1, 501))
    assert found.high[0] == pytest.approx(hull / 2, abs=3e-3)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("inputs", INPUTS)
def test_runs_from_zero_stay_in_the_ranges_of_their_age(cell: Cell, inputs: InputBound) -> None:
    layer = driven(model_of(cell, 4, (4,), 0.35), inputs)
    ranges = later(layer, held(layer), 4)
    shown(layer, ranges)
    rng = np.random.default_rng(0)
    states = np.zeros((4, 400))
    fixed = drawn(inputs, rng, 400)
    for age in range(1, 25):
        fresh = drawn(inputs, rng, 400)
        fixed = np.where(rng.random(400) < 0.2, fresh, fixed)
        pre, states = step(layer, states, fixed)
        if age <= len(ranges.base):
            assert holds(ranges.base[age - 1].box, pre)
        for known in range(1, min(age, 4) + 1):
            assert holds(ranges.from_age(known), pre)


@cache
def answer(cell: Cell) -> dict[str, Any]:
    model = model_of(cell, 3, (4,), 0.35)
    found = prove(model, INPUTS[0], EPS)
    item = Attempt("", found.window, found.factor, certificate=found.certificate)
    return document(model, INPUTS[0], item)


@pytest.mark.parametrize("cell", CELLS)
def test_a_window_is_replayed_and_no_attack_violates_it(cell: Cell) -> None:
    found, model = answer(cell), model_of(cell, 3, (4,), 0.35)
    assert replay(found).accepted
    lower = search(model, INPUTS[0], EPS, found["certified_window"] + 1)
    assert 0 < lower.needed <= found["certified_window"]
    assert not replay({**found, "certified_window": found["certified_window"] - 1}).accepted


def test_units_that_are_always_active_give_a_window_that_the_box_does_not() -> None:
    """With either unit switched off the other expands, which the ranges exclude."""
    weights, centre = np.array([[1.2, -1.0], [1.0, -0.6]]), np.full(2, 3.0)
    layer = Layer(RELU, weights, np.full((2, 1), 0.1), (centre - weights @ centre,))
    model = TrainedModel((layer,), np.ones((1, 2)), "active")
    assert prove(model, INPUTS[0], EPS).factor < Fraction(6, 10)
    with pytest.raises(NoCertificate):
        over_the_box(model, INPUTS[0], EPS)
    with pytest.raises(NoCertificate):
        prove(model_of(RELU, 3, (6,), 1.5), INPUTS[0], EPS)


def test_a_network_that_latches_gets_no_window() -> None:
    layer = Layer(TANH, np.array([[1.5]]), np.array([[1.0]]), ())
    with pytest.raises(NoCertificate):
        prove(TrainedModel((layer,), np.array([[1.0]]), "latch"), INPUTS[0], EPS)


def _narrowed(side: str, sign: int) -> Callable[[dict[str, Any]], None]:
    def change(ranges: dict[str, Any]) -> None:
        ranges["held"][side][0] += sign * 2**28

    return change


def _of_base(ranges: dict[str, Any]) -> None:
    ranges["base"][2]["high"][1] -= 2**28


def _dropped(ranges: dict[str, Any]) -> None:
    del ranges["base"][-1]


def _short(ranges: dict[str, Any]) -> None:
    ranges["held"]["lines"][0] = ranges["held"]["lines"][0][:-1]


def _letters(ranges: dict[str, Any]) -> None:
    ranges["held"]["lines"][0] = "!" + ranges["held"]["lines"][0][1:]


def _turned(ranges: dict[str, Any]) -> None:
    ranges["held"]["low"], ranges["held"]["high"] = ranges["held"]["high"], ranges["held"]["low"]


def _floats(ranges: dict[str, Any]) -> None:
    ranges["held"]["low"][0] = float(ranges["held"]["low"][0])


def _invented(ranges: dict[str, Any]) -> None:
    """A later range that nothing shows: the first ages are left out."""
    item = copy.deepcopy(ranges["held"])
    item["low"], item["high"] = [v // 3 for v in item["low"]], [v // 3 for v in item["high"]]
    ranges["later"] = [item]


FORGED = [
    _narrowed("low", 1), _narrowed("high", -1), _of_base, _dropped, _short, _letters,
    _turned, _floats, _invented,
]  # fmt: skip


@pytest.mark.parametrize("cell", CELLS)
def test_forgeries_are_refused(cell: Cell) -> None:
    honest = answer(cell)
    for forge in FORGED:
        forged = copy.deepcopy(honest)
        forge(forged["certificate"]["ranges"])
        assert not replay(forged).accepted, forge
    smaller = Fraction(honest["certificate"]["factor"]) * Fraction(9, 10)
    factor = str(Fraction(int(smaller * 2**30), 2**30))
    forged = copy.deepcopy(honest)
    forged["certificate"]["factor"] = forged["factor"] = factor
    assert not replay(forged).accepted
    for change in ({"eps": "1/1000"}, {"input_bound": "3"}, {"start_bound": "1"}):
        assert not replay({**honest, **change}).accepted, change
    weights = copy.deepcopy(honest["weights"])
    weights["layers"][0]["bias"][0] = str(Fraction(weights["layers"][0]["bias"][0]) + 1)
    changed = {**honest, "weights": weights, "weights_sha256": digest(weights)}
    assert not replay(changed).accepted


def test_a_later_range_has_to_hold_the_first_ages() -> None:
    layer = driven(model_of(TANH, 3, (4,), 0.35), INPUTS[0])
    ranges = later(layer, held(layer), 3)
    shown(layer, ranges)
    second = ranges.later[0]
    inner = Box(second.box.low / 2, second.box.high / 2)
    narrow = type(second)(inner, second.slopes)
    with pytest.raises(Refused):
        shown(layer, type(ranges)(ranges.base, ranges.held, (narrow,)))

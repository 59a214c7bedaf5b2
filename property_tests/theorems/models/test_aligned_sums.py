"""Lower ends whose inputs are made by a rule: what they show, and their replay."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memory_theorems.theorems.models import linear_inputs
from memory_theorems.theorems.models.adversary import search
from memory_theorems.theorems.models.aligned_sums import Rule, shown
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.examining import examine
from memory_theorems.theorems.models.input_sets import told
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.replaying import replay
from memory_theorems.theorems.models.telling import to_json

EPS = Fraction(1, 100)
HALF = Fraction(1, 2)
SETS = [
    InputBound(Fraction(1), "2"),
    InputBound(Fraction(1), "inf"),
    InputBound(Fraction(1), "inf", box=((-HALF, Fraction(1)), (Fraction(0), HALF))),
    InputBound(Fraction(1), "inf", rows=((HALF, -HALF), (-HALF, Fraction(1)), (HALF, HALF))),
]


@pytest.fixture
def model(tmp_path: Path) -> TrainedModel:
    rng = np.random.default_rng(3)
    rates = np.array([0.9, 0.7]) * np.exp(1j * np.array([0.3, 1.1]))
    path = tmp_path / "m.npz"
    np.savez(path, A=rates, B=rng.normal(size=(2, 2)), C=rng.normal(size=(1, 2)))
    return load_model(path)


def by_sum(model: TrainedModel, inputs: InputBound, window: int, steps: int) -> float:
    """The sum of the maxima in floats, from the definition."""
    (layer,) = model.layers
    assert model.readout is not None
    total = 0.0
    for j in range(window, steps):
        row = (model.readout[0] * layer.recurrent**j @ layer.input).real
        if inputs.box is not None:
            total += sum(max(float(a) * r, float(b) * r) for (a, b), r in zip(inputs.box, row))
        elif inputs.rows is not None:
            total += max(sum(float(x) * r for x, r in zip(item, row)) for item in inputs.rows)
        else:
            total += float(np.linalg.norm(row, 1 if inputs.norm == "inf" else 2))
    return total


@pytest.mark.parametrize("inputs", SETS, ids=["ball", "cube", "box", "rows"])
def test_a_rule_shows_what_written_inputs_show(
    model: TrainedModel, inputs: InputBound, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = examine(model, inputs, EPS)
    assert found.chosen is not None
    limit = found.chosen.window
    assert limit is not None
    written = search(model, inputs, EPS, limit)
    monkeypatch.setattr(linear_inputs, "MAX_INPUTS", 40)
    ruled = search(model, inputs, EPS, limit)
    assert ruled.rule is not None
    assert ruled.inputs == ()
    assert ruled.rule.steps > 0
    assert written.needed <= ruled.needed <= limit
    for window in (1, ruled.needed - 1, ruled.needed):
        exceeds = by_sum(model, inputs, window, ruled.rule.steps) > float(EPS)
        assert shown(model, inputs, EPS, window, ruled.rule) == exceeds
    document: dict[str, Any] = json.loads(
        json.dumps(
            to_json(
                model, EPS, inputs.bound, inputs.norm, found.attempts, found.chosen, ruled,
                told(inputs),
            )
        )
    )  # fmt: skip
    said = replay(document)
    assert said.accepted, said.why
    needed = document["needed_window_lower"]
    forgeries: list[dict[str, Any]] = [
        {"needed_window_lower": needed + 1},
        {"aligned_inputs": {"output": 0, "steps": needed}},
        {"aligned_inputs": {"output": 1, "steps": ruled.rule.steps}},
        {"aligned_inputs": {"output": 0, "steps": 10**12}},
        {"aligned_inputs": {"output": 0}},
        {"aligned_inputs": None},
        {"adversarial_inputs": [["0", "0"]] * 99},
    ]
    for change in forgeries:
        assert not replay({**document, **change}).accepted, change


def test_a_rule_that_falls_short_is_not_shown(model: TrainedModel) -> None:
    assert not shown(model, SETS[0], EPS, 500, Rule(0, 600))
    assert not shown(model, SETS[0], EPS, 5, Rule(0, 5))

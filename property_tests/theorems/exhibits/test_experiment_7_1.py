"""The synthetic experiment: gradients against differences, the committed file, the bound."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from matplotlib.figure import Figure

from memory_theorems.theorems.exhibits.experiment_7_1 import (
    ACTIVATIONS,
    KEPT,
    RATE,
    SCHEDULES,
    SIZE,
    WINDOW,
    WINDOWS,
    Problem,
    certified_bound,
    gradient,
    project,
    results,
    sentence,
)
from memory_theorems.theorems.stability.section_7_1.statement import (
    SyntheticExperiment,
    bound_above,
)
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.testing import theorem_checks

THEOREM = SyntheticExperiment()
test_theorem = theorem_checks(THEOREM)


def loss(problem: Problem, weights: np.ndarray, inputs: np.ndarray) -> float:
    state = np.zeros(SIZE)
    for x in inputs:
        state = weights @ state + problem.input_weights @ x
        if problem.activation == "tanh":
            state = np.tanh(state)
    output = problem.readout @ state + problem.direct @ inputs[-1]
    return float((output - problem.target) ** 2 / 2)


@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("window", [None, WINDOW])
def test_gradients_agree_with_differences(activation, window) -> None:
    problem = Problem.draw(activation, 3)
    if activation == "tanh":
        # Small inputs keep tanh off its flat ends.
        problem = replace(problem, inputs=problem.inputs / 50)
    inputs = problem.inputs[-window:] if window else problem.inputs
    found = gradient(problem, problem.state_weights, window)
    direction = np.random.default_rng(1).normal(size=found.shape)
    width = 1e-6
    ends = [
        loss(problem, problem.state_weights + sign * width * direction, inputs) for sign in (1, -1)
    ]
    expected = (ends[0] - ends[1]) / (2 * width)
    assert abs(float(np.sum(found * direction)) - expected) <= 1e-5 * (1 + abs(expected))


def test_the_projection_cuts_singular_values() -> None:
    weights = np.random.default_rng(0).normal(size=(SIZE, SIZE))
    values = np.linalg.svd(project(weights), compute_uv=False)
    assert abs(values.max() - RATE) < 1e-12
    assert np.allclose(project(project(weights)), project(weights), atol=1e-12)


def test_the_committed_measurements_are_complete() -> None:
    document = results()
    assert "not recomputed in this run" in document["kind"]
    assert document["steps"] == list(KEPT)
    assert document["windows"] == list(WINDOWS)
    for activation in ACTIVATIONS:
        entry = document["activations"][activation]
        assert set(entry["distance"]) == set(SCHEDULES)
        assert all(len(values) == len(KEPT) for values in entry["distance"].values())
        diameter = 2 * RATE * math.sqrt(SIZE)
        assert all(v <= diameter for values in entry["distance"].values() for v in values)
    assert "says nothing" in sentence(document)


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_the_committed_bound_contains_the_one_of_a_run(activation) -> None:
    entry = results()["activations"][activation]
    for found, name in zip(
        certified_bound(Problem.draw(activation, 0)), ("log10_certified_bound", "beta"), strict=True
    ):
        assert int(entry[name]["at_least"]) <= lower_bound(found)
        assert upper_bound(found) <= int(entry[name]["at_most"])


def test_a_smaller_share_of_the_weights_gives_a_smaller_bound() -> None:
    problem = Problem.draw("linear", 1)
    full, share = (certified_bound(problem, part)[0] for part in (Fraction(1), Fraction(1, 6)))
    assert lower_bound(full) > upper_bound(share)


def test_claims() -> None:
    assert bound_above(None, "linear", Fraction(10**12)).fails


def test_figures_can_be_drawn() -> None:
    for draw in THEOREM.figures().values():
        axes = Figure().add_subplot()
        draw(axes)
        assert axes.get_xlabel()

"""Sums of exponentials: no alternation, runs, variation, pairing; wrong variants, other code."""

from __future__ import annotations

import numpy as np
import pytest

from memory_theorems.theorems.analysis.alternations import BREAKS
from memory_theorems.theorems.analysis.variations import RUNS
from memory_theorems.theorems.discoveries.width_law.response_variation import PAIRING, VARIATION
from memory_theorems.theorems.discoveries.widths.best_sums import NO_ALTERNATION, NO_SUM_IS_BETTER
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, without

REASONS = ("not decided", "not in scope", "is not what", "not shown", "in the way")


@pytest.mark.parametrize("statement", [NO_ALTERNATION, NO_SUM_IS_BETTER, VARIATION, PAIRING])
def test_closed_met_and_nothing_cited(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word in ("PROVED", "CERTIFIED")


#: (statement, text, another): each variant is false.
WRONG = [
    # One point, or one step, less.
    (NO_SUM_IS_BETTER, "i <= 2*m", "i + 1 <= 2*m"),
    (NO_ALTERNATION, "l <= n", "l + 1 <= n"),
    (RUNS, "l <= n", "l + 1 <= n"),
    (VARIATION, "4*m", "4*m - 1"),
    (PAIRING, "(4*m + 1)*d", "4*m*d"),
    # No alternation, no bound from one side.
    (BREAKS, "(-1)**l*", "1*"),
    (BREAKS, "<= 0", "< 0"),
    (RUNS, "(-1)**l*", "1*"),
    (NO_SUM_IS_BETTER, "d <= (-1)**i*", "d <= 1*"),
    (NO_SUM_IS_BETTER, "d <= e", "2*d <= e"),
    (VARIATION, "|Response(t(i))| <= 1", "Response(t(i)) <= 1"),
    (PAIRING, "|h(t(i))| <= d", "h(t(i)) <= d"),
    # Points without order.
    (RUNS, "x(i) <= x(i + 1)", "x(i) <= x(i + 1) + 1"),
    (VARIATION, "t(i) <= t(i + 1)", "t(i) <= t(i + 1) + 1"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in REASONS), found.missing


@pytest.mark.parametrize("hypothesis", ["in order", "alternation"])
def test_every_hypothesis_is_needed(hypothesis: str) -> None:
    found = closer().close(without(NO_SUM_IS_BETTER, hypothesis))
    assert found.shown is None
    assert hypothesis in found.missing


def _values(weights: np.ndarray, rates: np.ndarray, points: np.ndarray) -> np.ndarray:
    return np.asarray(np.exp(-np.outer(points, rates)) @ weights)


def _changes(values: np.ndarray) -> int:
    signs = np.sign(values[np.abs(values) > 1e-9 * np.abs(values).max()])
    return int(np.sum(signs[1:] != signs[:-1]))


def test_drawn_sums_do_not_alternate() -> None:
    """In floats; and n points do not suffice: there the weights are solved for."""
    chance = np.random.default_rng(7)
    points = np.linspace(-2, 6, 4001)
    for n in range(1, 6):
        for _ in range(20):
            rates = chance.uniform(-1, 3, n)
            assert _changes(_values(chance.normal(size=n), rates, points)) < n
        few, rates = np.arange(n) / 2, np.arange(n, dtype=float)
        signs = (-1.0) ** np.arange(n)
        weights = np.linalg.solve(np.exp(-np.outer(few, rates)), signs)
        assert np.allclose(_values(weights, rates, few), signs)


def _response(rates: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The step response of the all-pass filter of distinct rates, by residues."""
    weights = [
        2 * (-1) ** len(rates) * np.prod([(r + s) / (s - r) for s in rates if s != r])
        for r in rates
    ]
    ends = (-1.0) ** len(rates)
    return ends - _values(np.array(weights), rates, points)


def test_the_variation_of_step_responses() -> None:
    """Separated rates come near 2 for each, and never above; they start at 1 and stay within 1."""
    points = np.concatenate([[0], np.geomspace(1e-12, 1e4, 20_001)])
    for n in (2, 4):
        far = np.array([1e-2 * 1e3**j for j in range(n)])
        for rates in (far, np.array([1.0, 1.5, 4.0, 9.0][:n])):
            values = _response(rates, points)
            assert abs(values[0] - 1) < 1e-9
            assert np.abs(values).max() <= 1 + 1e-9
            variation = np.abs(np.diff(values)).sum()
            assert variation <= 2 * n + 1e-9
            assert rates is not far or variation > 2 * n - 0.1

"""Counterexamples that are trajectories are drawn from their own numbers."""

from __future__ import annotations

import re

import pytest

from memory_theorems.reports.trajectories import trajectory

RUN = [
    ("instance · activation", "linear"),
    ("instance · W", '[["1/2"]]'),
    ("instance · U", '[["1"]]'),
    ("instance · inputs", '[["1"], ["1"], ["1"]]'),
    ("where · k", "1"),
]
PATH = [("instance · x", '[[["-2", "0"], ["-1", "1"], ["1", "0"]]]')]


def points(drawn: str) -> list[tuple[float, float]]:
    found = re.search(r'<polyline points="([^"]*)"', drawn)
    assert found
    return [tuple(map(float, pair.split(","))) for pair in found[1].split()]  # type: ignore[misc]


def test_states_of_a_network() -> None:
    """0, 1, 3/2, 7/4: the heights are as far apart as these numbers."""
    drawn = trajectory(RUN)
    heights = [y for _, y in points(drawn)]
    assert len(heights) == 4
    step = heights[0] - heights[1]
    assert [round((heights[0] - y) / step, 2) for y in heights] == [0, 1, 1.5, 1.75]
    assert "for t from 0 to 3" in drawn


def test_other_activations_bend() -> None:
    bent = [y for _, y in points(trajectory([("activation", "tanh"), *RUN[1:]]))]
    straight = [y for _, y in points(trajectory(RUN))]
    assert len(bent) == len(straight)
    assert bent != straight


def test_an_input_path() -> None:
    """Up to its peak after a third of the time, then down."""
    drawn = trajectory(PATH)
    line = points(drawn)
    top = min(line, key=lambda point: point[1])
    share = (top[0] - line[0][0]) / (line[-1][0] - line[0][0])
    assert share == pytest.approx(1 / 3, abs=0.01)
    assert "from -2 to 1" in drawn


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [("x", "1/2")],
        [("x", "[]")],
        [("x", '[[["0", "1"]]]')],
        [("x", '[["1", "2", "3"]]')],
        [("x", '[["1"], ["0"]]')],
        [*RUN[:3], ("inputs", '[["1", "2"]]')],
        [("activation", "softplus"), *RUN[1:]],
        [("activation", "linear"), ("W", '[["1e200"]]'), ("U", '[["1e200"]]'), RUN[3]],
        [("activation", "linear"), ("W", '[["1/0"]]'), *RUN[2:]],
    ],
)
def test_what_is_none_is_not_drawn(rows: list[tuple[str, str]]) -> None:
    assert trajectory(rows) == ""

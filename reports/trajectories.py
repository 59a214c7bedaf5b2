"""A counterexample that is a trajectory, as a picture: the states of a network, or an input path.

Floats draw it; they decide nothing.  What is no trajectory, or does not stay finite, is not drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from markupsafe import Markup

from memory_theorems.reports.curves import drawing
from memory_theorems.verify.arithmetic.floats import Array

_ACTIVATIONS: Mapping[str, Callable[[Array], Array]] = {
    "linear": lambda z: z,
    "tanh": np.tanh,
    "relu": lambda z: np.maximum(z, 0),
}
#: Steps and components that a drawing holds, and points of a path.
_STEPS, _MOST, _POINTS = 400, 4, 240


def trajectory(rows: Sequence[tuple[str, str]]) -> Markup:
    """The trajectories in the rows of a counterexample; empty where there are none."""
    values = dict(_parsed(rows))
    for make in (_states, _paths):
        try:
            found = make(values)
        except (KeyError, TypeError, ValueError, IndexError, ZeroDivisionError, OverflowError):
            continue
        if found is not None and all(np.isfinite(line).all() for line in found[0]):
            return drawing(*found)
    return Markup("")


def _parsed(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, Any]]:
    for label, value in rows:
        try:
            yield label.rpartition(" · ")[2], json.loads(value)
        except ValueError:
            yield label.rpartition(" · ")[2], value


def _states(values: Mapping[str, Any]) -> tuple[list[Array], float, float, str] | None:
    """``h <- activation(W h + U x)`` from 0, along ``inputs``: each component of the state."""
    activation = _ACTIVATIONS[values["activation"]]
    recurrent, inward, inputs = (_array(values[name]) for name in ("W", "U", "inputs"))
    state = np.zeros(recurrent.shape[0])
    states = [state]
    with np.errstate(all="ignore"):
        for row in inputs[:_STEPS]:
            state = activation(recurrent @ state + inward @ row)
            states.append(state)
    lines = list(np.array(states).T[:_MOST])
    return lines, 0.0, float(len(states) - 1), "The states of the counterexample"


def _paths(values: Mapping[str, Any]) -> tuple[list[Array], float, float, str] | None:
    """``x``: inputs as lists of (time, value), joined by lines and constant outside."""
    paths = [_array(path) for path in values["x"]]
    if not paths or any(path.ndim != 2 or path.shape[1] != 2 for path in paths):
        return None
    start = min(float(path[0, 0]) for path in paths)
    end = max(float(path[-1, 0]) for path in paths)
    if not start < end:
        return None
    times = np.linspace(start, end, _POINTS)
    lines = [np.interp(times, path[:, 0], path[:, 1]) for path in paths[:_MOST]]
    return lines, start, end, "The input of the counterexample"


def _array(rows: Any) -> Array:
    return np.array([[float(Fraction(value)) for value in row] for row in rows], dtype=float)

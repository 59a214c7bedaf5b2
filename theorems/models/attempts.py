"""What one method gave for a model, and which of several attempts is the best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.models import fixed_point as fp


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one method gave: a window with its factor, or the hypothesis that fails.

    ``bounds[k]`` are fixed-point upper bounds of the gap for the first windows (for the figure);
    ``certificate`` is the JSON evidence with exact numbers.  ``apart``: from how many steps on two
    outputs are certified to stay more than eps apart, so that there is no window.
    """

    method: str
    window: int | None = None
    factor: Fraction | None = None
    bounds: tuple[int, ...] = ()
    failing_hypothesis: str = ""
    apart: int | None = None
    certificate: dict[str, Any] = field(default_factory=dict, compare=False)


def best(attempts: tuple[Attempt, ...]) -> Attempt | None:
    """The attempt with the least window (then the least factor), or None."""
    found = [item for item in attempts if item.window is not None]
    return min(found, key=lambda item: (item.window, item.factor or 1), default=None)


def certificates(attempts: tuple[Attempt, ...]) -> list[dict[str, Any]]:
    """The certificates of all methods that found a window."""
    return [item.certificate for item in attempts if item.window is not None]


def scan(steps: Iterator[tuple[int, bool]], eps: Fraction) -> tuple[int | None, tuple[int, ...]]:
    """Least window from a sequence of (gap bound, "never grows from here on")."""
    limit = fp.floor(eps)
    bounds: list[int] = []
    last_bad = -1
    for k, (bound, settled) in enumerate(steps):
        bounds.append(bound)
        if bound > limit:
            last_bad = k
        elif settled:
            return last_bad + 1, tuple(bounds)
    return None, tuple(bounds)

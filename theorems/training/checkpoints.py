"""The best certified checkpoint of a run: of those with a window that of least loss.

Knows no PyTorch: what a checkpoint holds is handed in and back as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Generic, TypeVar

Held = TypeVar("Held")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """After ``step`` updates the needed window is from ``lower`` to the certified ``upper``."""

    step: int
    loss: float
    lower: int
    upper: int


@dataclass(frozen=True, slots=True)
class Tuned:
    """Where a run ended: ``steps`` updates were made, ``asked`` checkpoints examined, and the
    weights are those of ``best``, or without one those of the last update."""

    steps: int
    asked: int
    best: Checkpoint | None

    def __str__(self) -> str:
        if not self.asked:
            return f"the weights after {self.steps} steps; no window was asked for"
        if self.best is None:
            return (
                f"the weights after {self.steps} steps; no window was certified at any of "
                f"{self.asked} checkpoints"
            )
        best = self.best
        return (
            f"the weights after {best.step} of {self.steps} steps: window certified, needed k is "
            f"between {best.lower} and {best.upper}, loss {best.loss:.4g} (the least of the "
            f"certified ones of {self.asked} checkpoints)"
        )


class Best(Generic[Held]):
    """Keeps what the best certified checkpoint held.  Of equal losses the shorter window is better,
    then the earlier one; a loss that is no finite number is worse than any."""

    def __init__(self, enough: float | None = None) -> None:
        self.enough = enough
        self.asked = 0
        self.checkpoint: Checkpoint | None = None
        self.held: Held | None = None

    def see(
        self, step: int, loss: float, lower: int, upper: int | None, take: Callable[[], Held]
    ) -> bool:
        """One more checkpoint; ``upper`` is None without a certified window, ``take`` is called
        for what is worth keeping.  Whether it is good enough to stop at."""
        self.asked += 1
        if upper is None or not isfinite(loss):
            return False
        old = self.checkpoint
        if old is None or (loss, upper) < (old.loss, old.upper):
            self.checkpoint, self.held = Checkpoint(step, loss, lower, upper), take()
        return self.enough is not None and loss <= self.enough

    def ended(self, steps: int) -> Tuned:
        """What is told when the run is over."""
        return Tuned(steps, self.asked, self.checkpoint)

"""Asking along recorded data: the windows, their replay, and how often restarts differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.theorems.models import along_replaying
from memory_theorems.theorems.models.along import Along, follow, places
from memory_theorems.theorems.models.along_data import (
    Sequences,
    read_sequences,
    read_tokens,
    shared,
)
from memory_theorems.theorems.models.along_documents import to_json
from memory_theorems.theorems.models.along_lower_ends import LowerEnd, lower_end
from memory_theorems.theorems.models.sampled_windows import sample
from memory_theorems.theorems.models.sampled_windows import to_json as sampled_to_json
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.errors import InputError

MOST_RESTARTS = 10_000


@dataclass(frozen=True, slots=True)
class AlongQuestion:
    """``along`` and ``delta``, ``confidence`` and ``fresh`` belong together; ``mark`` is what
    stands before the names of these where a sentence speaks of them."""

    along: Path | None = None
    delta: Fraction | None = None
    restarts: int = 20
    confidence: Fraction | None = None
    fresh: Path | None = None
    window: int | None = None
    drawn: str | None = None
    mark: str = "--"

    @property
    def asked(self) -> bool:
        return self.along is not None or self.confidence is not None

    def consistent(self) -> None:
        """InputError where an option has nothing to belong to."""
        m = self.mark
        if (self.along is None) != (self.delta is None):
            zero = f"{m}delta 0" if m else "delta=0"
            raise InputError(f"{m}along and {m}delta belong together ({zero}: the recorded inputs)")
        if (self.confidence is None) != (self.fresh is None):
            raise InputError(f"{m}confidence and {m}fresh belong together")
        if self.confidence is not None and not 0 < self.confidence < 1:
            raise InputError(f"{m}confidence: below 1, got {self.confidence}")
        if self.confidence is None and (self.window is not None or self.drawn is not None):
            raise InputError(f"{m}window and {m}drawn belong to {m}confidence")
        if not 1 <= self.restarts <= MOST_RESTARTS:
            raise InputError(f"{m}restarts: from 1 to {MOST_RESTARTS}, got {self.restarts}")
        if self.window is not None and self.window < 1:
            raise InputError(f"{m}window: at least 1, got {self.window}")
        if self.confidence is not None and self.along is None and self.window is None:
            raise InputError(f"{m}confidence needs a window: {m}window, or that of {m}along")


def answer_along(
    trained: TrainedModel,
    file: Path,
    tensor: str | None,
    eps: Fraction,
    question: AlongQuestion,
    seconds: float | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """The JSON of the answer; ``tensor``: whose rows the recorded numbers are.  InputError in one
    sentence."""
    data = question.along and _sequences(trained, file, tensor, question.along)
    fresh = question.fresh and _sequences(trained, file, tensor, question.fresh)
    mark, delta = question.mark, question.delta or Fraction(0)
    if data and fresh:
        same = len(fresh.inputs) if data.sha256 == fresh.sha256 else shared(data, fresh)
        if same:
            raise InputError(
                f"{mark}fresh: {same} of these are sequences of {mark}along; a sample must be "
                "another"
            )
    found, lower = None, None
    if data:
        found, lower = _followed(trained, data, eps, delta, question.restarts, seconds)
    sampled: Mapping[str, Any] | None = None
    if fresh and question.confidence is not None:
        window = question.window or (found.window if found is not None else None)
        if window is None:
            raise InputError(
                f"{mark}confidence: no window was found along the data, say one: {mark}window"
            )
        drawn = sample(trained, fresh, window, eps, question.confidence, seed)
        sampled = sampled_to_json(drawn, fresh, question.drawn)
    return to_json(trained, eps, question.delta, data or None, found, sampled, lower)


def _followed(
    trained: TrainedModel,
    data: Sequences,
    eps: Fraction,
    delta: Fraction,
    restarts: int,
    seconds: float | None,
) -> tuple[Along, LowerEnd | None]:
    """The windows and their lower end; none is told that another arithmetic does not show again."""
    asked = places(data.inputs.shape[0], data.inputs.shape[1], restarts)
    found = follow(trained, data.inputs, delta, eps, asked, seconds)
    lower = lower_end(trained, data.inputs, delta, eps, found)
    if lower is not None and lower.needed > (found.window or lower.needed):
        raise RuntimeError(
            f"the certified window {found.window} is refuted by a certified input that needs "
            f"{lower.needed} steps: this is an error of the program, please report it"
        )
    made = to_json(trained, eps, delta, data, found, None, lower)
    replayed = along_replaying.replay(made) if made["replayable"] else None
    if replayed is not None and not replayed.accepted:
        found = found.withdrawn(replayed.why)
    return found, lower


def _sequences(trained: TrainedModel, file: Path, tensor: str | None, path: Path) -> Sequences:
    width = trained.layers[0].inputs
    if tensor is None:
        return read_sequences(path, width)
    return read_tokens(path, file, tensor, width)

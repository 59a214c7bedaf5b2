"""Effort: how much a search may spend, counted in boxes, bits and samples, never in seconds."""

from __future__ import annotations

from dataclasses import dataclass

from memory_theorems.verify.errors import InputError


@dataclass(frozen=True, slots=True)
class Effort:
    """A deterministic budget: ``level`` 1 is the default; boxes, bits and samples grow with it."""

    level: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.level, int) or isinstance(self.level, bool) or self.level < 1:
            raise InputError(f"effort is a whole number, at least 1, got {self.level!r}")

    @property
    def boxes(self) -> int:
        return 2_000 * self.level

    @property
    def bits(self) -> int:
        return 128 * self.level

    @property
    def samples(self) -> int:
        return 200 * self.level

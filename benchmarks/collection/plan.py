"""The models of the collection, fixed before any method was tuned on them.

Every cell learns every task with 8, 16 and 32 units, and two tasks with 64; larger ones learn the
leaky integrator and the text.  Weight decay follows the size: none for 8, 32 and 128 units, that
of AdamW for 16, 64 and 256.  Seeds are the numbers of the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

CELLS = ("tanh", "relu", "lstm", "gru")
#: A model is trained until its loss on held-out sequences is below this (mean squared error; nats
#: per character for the text).
LOSSES = {"recall": 0.01, "adding": 0.01, "leaky": 0.001, "text": 2.2}
#: What an output may change by: a hundredth of the targets' range, a tenth of a logit.
TOLERANCES = {
    "recall": Fraction(1, 100),
    "adding": Fraction(1, 100),
    "leaky": Fraction(1, 100),
    "text": Fraction(1, 10),
}


@dataclass(frozen=True, slots=True)
class Planned:
    """One row: what is trained, from which seed, with which decay per step and rate."""

    cell: str
    task: str
    units: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.task}-{self.cell}-{self.units}"

    @property
    def decay(self) -> float:
        """Decoupled weight decay (AdamW), times the rate, at each step."""
        return 0.1 if self.units in (16, 64, 256) else 0.0

    @property
    def rate(self) -> float:
        return 0.01 if self.cell in ("lstm", "gru") and self.units <= 32 else 0.003


def planned() -> tuple[Planned, ...]:
    """All rows; the order gives the seeds."""
    rows = [
        (cell, task, units)
        for task in LOSSES
        for cell in CELLS
        for units in ((8, 16, 32, 64) if task in ("leaky", "recall") else (8, 16, 32))
    ]
    rows += [("tanh", "leaky", 128), ("lstm", "leaky", 128), ("gru", "text", 128)]
    rows += [("tanh", "leaky", 256), ("gru", "leaky", 256), ("lstm", "text", 256)]
    return tuple(Planned(*row, seed) for seed, row in enumerate(rows))

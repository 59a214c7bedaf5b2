"""A full metric and a multiplier for each interval coefficient, of one layer."""

from __future__ import annotations

from memory_theorems.theorems.models import sector_norms
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of, single
from memory_theorems.theorems.models.trained import TrainedModel


class IntervalMultipliers(Method):
    name = "interval multipliers"
    kind = "interval-multipliers"
    order = 70
    any_start = True

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and cells_of(model) <= set(sector_norms.CELLS)

    def search(self, asked: Question) -> Attempt:
        found = sector_norms.prove(asked.model, asked.inputs, asked.eps, asked.start)
        return found.attempt(self.name)


INTERVAL_MULTIPLIERS = IntervalMultipliers()

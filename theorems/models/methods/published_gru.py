"""GRU of the control literature: delta-ISS by one number."""

from __future__ import annotations

from memory_theorems.theorems.models import literature, published
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of, single
from memory_theorems.theorems.models.trained import TrainedModel


class PublishedGru(Method):
    name = published.GRU
    kind = "published"
    order = 150

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and cells_of(model) == {GRU}

    def search(self, asked: Question) -> Attempt:
        return literature.by_recursion(asked.model, asked.inputs, asked.eps, self.name)


PUBLISHED_GRU = PublishedGru()

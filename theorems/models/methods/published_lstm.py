"""LSTM of the control literature: delta-ISS by the spectral radius of a matrix of side 2."""

from __future__ import annotations

from memory_theorems.theorems.models import literature, published
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of, single
from memory_theorems.theorems.models.trained import TrainedModel


class PublishedLstm(Method):
    name = published.LSTM
    kind = "published"
    order = 160

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and cells_of(model) == {LSTM}

    def search(self, asked: Question) -> Attempt:
        return literature.by_recursion(asked.model, asked.inputs, asked.eps, self.name)


PUBLISHED_LSTM = PublishedLstm()

"""Mamba's block by the slowest decay that the inputs allow."""

from __future__ import annotations

from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of
from memory_theorems.theorems.models.selective_tails import selective_tail
from memory_theorems.theorems.models.trained import TrainedModel


class LeastStepSizes(Method):
    name = "least step sizes"
    kind = "selective"
    order = 130

    def applies(self, model: TrainedModel) -> bool:
        return cells_of(model) == {SELECTIVE}

    def search(self, asked: Question) -> Attempt:
        tail = selective_tail(asked.model, asked.inputs, asked.eps)
        evidence = {"kind": self.kind}
        return Attempt(self.name, tail.window, tail.factor, tail.sums, certificate=evidence)


LEAST_STEP_SIZES = LeastStepSizes()

"""Stacked state-space layers by their impulse responses."""

from __future__ import annotations

from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of
from memory_theorems.theorems.models.stack_tails import stack_tail
from memory_theorems.theorems.models.trained import TrainedModel


class ResponsesByLayers(Method):
    name = "impulse responses by layers"
    kind = "stack"
    order = 120

    def applies(self, model: TrainedModel) -> bool:
        return cells_of(model) == {BLOCK}

    def search(self, asked: Question) -> Attempt:
        tail = stack_tail(asked.model, asked.inputs, asked.eps)
        evidence = {"kind": self.kind, "rate": str(tail.rate), "terms": tail.terms}
        return Attempt(self.name, tail.window, tail.rate, tail.sums, certificate=evidence)


RESPONSES_BY_LAYERS = ResponsesByLayers()

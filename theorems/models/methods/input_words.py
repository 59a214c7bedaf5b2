"""One small layer with a scalar input, by words of the last inputs."""

from __future__ import annotations

from memory_theorems.theorems.models import step_ranges, word_ranges
from memory_theorems.theorems.models.attempts import Attempt, best
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of, single
from memory_theorems.theorems.models.trained import TrainedModel


class InputWords(Method):
    name = "input words"
    kind = "input-words"
    order = 90

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and cells_of(model) <= set(step_ranges.CELLS)

    def search(self, asked: Question) -> Attempt:
        if best(tuple(asked.earlier)) is not None:
            raise NoCertificate("skipped: another method gave a window")
        return word_ranges.prove(asked.model, asked.inputs, asked.eps).attempt(self.name)


INPUT_WORDS = InputWords()

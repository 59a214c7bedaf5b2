"""One tanh or ReLU layer over ranges from unrolled steps."""

from __future__ import annotations

from memory_theorems.theorems.models import step_ranges
from memory_theorems.theorems.models.attempts import Attempt, best
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of, single
from memory_theorems.theorems.models.trained import TrainedModel

#: Where so short a window is shown, ranges over unrolled steps are not looked for.
SHORT = 24


class UnrolledRanges(Method):
    name = "unrolled ranges"
    kind = "unrolled-ranges"
    order = 80

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and cells_of(model) <= set(step_ranges.CELLS)

    def search(self, asked: Question) -> Attempt:
        known = best(tuple(asked.earlier))
        if known is not None and known.window is not None and known.window <= SHORT:
            raise NoCertificate(f"skipped: a window of at most {SHORT} steps is shown")
        return step_ranges.prove(asked.model, asked.inputs, asked.eps).attempt(self.name)


UNROLLED_RANGES = UnrolledRanges()

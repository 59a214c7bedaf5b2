"""RNN of the control literature: a diagonal metric, one that another method has found."""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.theorems.models import exclusion, published
from memory_theorems.theorems.models.attempts import Attempt, best
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.methods.diagonal_scaling import DIAGONAL_SCALING
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of, single
from memory_theorems.theorems.models.methods.perron_weights import PERRON_WEIGHTS
from memory_theorems.theorems.models.methods.spectral_norm import SPECTRAL_NORM
from memory_theorems.theorems.models.trained import TrainedModel


class PublishedRnn(Method):
    name = published.RNN
    kind = "quadratic-norms"
    order = 140

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and cells_of(model) <= {TANH, RELU}

    def search(self, asked: Question) -> Attempt:
        """NoCertificate with a proof that there is no such metric."""
        names = {item.name for item in (SPECTRAL_NORM, DIAGONAL_SCALING, PERRON_WEIGHTS)}
        found = best(tuple(item for item in asked.earlier if item.method in names))
        if found is None:
            raise NoCertificate(exclusion.told(asked.model.layers[0]))
        return replace(found, method=self.name)


PUBLISHED_RNN = PublishedRnn()

"""What methods have in common that give each layer a quadratic norm in which it contracts."""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models import norms
from memory_theorems.theorems.models.attempts import Attempt, best, scan
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.methods.interface import Method, Question, cells_of
from memory_theorems.theorems.models.norms import QuadraticNorm
from memory_theorems.theorems.models.trained import TrainedModel

MAX_WINDOW = 50_000
#: A full metric of a larger state is not written out (megabytes of digits).
METRIC_LIMIT = 256


class QuadraticNorms(Method):
    """``cells``: the cells of which every layer must be one."""

    kind = "quadratic-norms"
    cells: ClassVar[tuple[Cell, ...]] = (TANH, RELU, LINEAR)

    def applies(self, model: TrainedModel) -> bool:
        return cells_of(model) <= set(self.cells)

    @abstractmethod
    def rule(
        self, layer: Layer, inputs: Fraction, model: TrainedModel
    ) -> tuple[QuadraticNorm, ...]:
        """Norms of a layer whose inputs have Euclidean norms of at most ``inputs``."""

    def search(self, asked: Question) -> Attempt:
        model, eps = asked.model, asked.eps
        bound = norms.input_norm(asked.inputs, model.layers[0].inputs)
        if len(model.layers) == 1:
            candidates = self.rule(model.layers[0], bound, model)
            found = [chain_window(model, (item,), eps, self.name) for item in candidates]
            kept = best(tuple(found))
            if kept is None:
                raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
            return kept
        chosen: list[QuadraticNorm] = []
        for number, layer in enumerate(model.layers):
            try:
                options = self.rule(layer, bound, model)
            except NoCertificate as reason:
                raise NoCertificate(f"layer {number}: {reason}") from None
            item = min(options, key=lambda norm: (norm.output * norm.start, norm.factor))
            chosen.append(item)
            bound = item.output * item.start
        attempt = chain_window(model, tuple(chosen), eps, self.name)
        if attempt.window is None:
            raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
        return attempt


def chain_window(
    model: TrainedModel, chosen: tuple[QuadraticNorm, ...], eps: Fraction, name: str
) -> Attempt:
    """Scalar comparison of the layers' P-norm gaps: g_l' = mu_l g_l + gain_l kappa g_{l-1}'."""
    readout_factor = norms.readout_factor(model.readout, chosen[-1])
    readout = fp.ceiling(readout_factor)
    factors = [fp.ceiling(item.factor) for item in chosen]
    couplings = [fp.ceiling(item.gain * below.output) for below, item in itertools.pairwise(chosen)]

    def steps() -> Iterator[tuple[int, bool]]:
        gaps = tuple(fp.ceiling(item.start) for item in chosen)
        for _ in range(MAX_WINDOW):
            moved: list[int] = []
            for index, (gap, factor) in enumerate(zip(gaps, factors, strict=True)):
                value = fp.product(factor, gap)
                if index:
                    value += fp.product(couplings[index - 1], moved[-1])
                moved.append(value)
            settled = all(new <= old for new, old in zip(moved, gaps, strict=True))
            yield fp.product(readout, gaps[-1]), settled
            gaps = tuple(moved)

    window, bounds = scan(steps(), eps)
    return Attempt(
        name,
        window,
        max(item.factor for item in chosen),
        bounds[:5000],
        certificate={
            "kind": "quadratic-norms",
            "readout_factor": str(readout_factor),
            "layers": [norm_json(item) for item in chosen],
        },
    )


def norm_json(item: QuadraticNorm) -> dict[str, Any]:
    size = item.metric.shape[0]
    metric: list[Any] | None = None
    if norms.is_diagonal(item.metric):
        metric = [str(item.metric.entry(i, i)) for i in range(size)]
    elif size <= METRIC_LIMIT:
        metric = [[str(item.metric.entry(i, j)) for j in range(size)] for i in range(size)]
    return {
        "metric": metric,
        "multiplier": [str(value) for value in item.multiplier],
        "factor": str(item.factor),
        "gain": str(item.gain),
        "output": str(item.output),
        "start": str(item.start),
        "largest": str(item.largest),
    }

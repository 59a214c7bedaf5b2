"""Componentwise comparison systems, for layers whose states their cells bound."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.attempts import Attempt, scan
from memory_theorems.theorems.models.chains import advance, chain
from memory_theorems.theorems.models.componentwise import SWEEPS, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, square_root_upper
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.theorems.models.methods.interface import Method, Question
from memory_theorems.theorems.models.trained import TrainedModel

MAX_STEPS = 3_000


class ComponentwiseComparison(Method):
    name = "componentwise comparison"
    kind = "componentwise"
    order = 50

    def applies(self, model: TrainedModel) -> bool:
        return all(layer.cell.compared for layer in model.layers)

    def search(self, asked: Question) -> Attempt:
        model = asked.model
        systems = chain(model.layers, asked.inputs)
        readout = _absolute_readout(model)
        last_ratio = Fraction(1)

        taken = 0

        def steps() -> Iterator[tuple[int, bool]]:
            nonlocal last_ratio, taken
            gaps = tuple(system.state for system in systems)
            start = max(max(gap, default=0) for gap in gaps)
            for k in range(MAX_STEPS):
                moved = advance(systems, gaps)
                settled = all(fp.dominated(new, old) for new, old in zip(moved, gaps, strict=True))
                last_ratio, taken = _ratio(moved, gaps), k
                yield _euclidean(readout, systems[-1].hidden(gaps[-1])), settled
                gaps = moved
                largest = max(max(gap, default=0) for gap in gaps)
                if largest > 1000 * start or (k >= 60 and not settled and last_ratio >= 1):
                    return

        window, bounds = scan(steps(), asked.eps)
        if window is None:
            raise NoCertificate(
                "the comparison system must contract: its growth per step is about "
                f"{float(last_ratio):.6g}"
            )
        return Attempt(
            self.name,
            window,
            last_ratio if last_ratio < 1 else None,
            bounds,
            certificate={"kind": self.kind, "sweeps": SWEEPS, "steps": taken},
        )


def _ratio(new: tuple[Vector, ...], old: tuple[Vector, ...]) -> Fraction:
    ratios = [
        Fraction(a, b)
        for fresh, stale in zip(new, old, strict=True)
        for a, b in zip(fresh, stale, strict=True)
        if b > 0
    ]
    return max(ratios, default=Fraction(0))


def _absolute_readout(model: TrainedModel) -> Absolute | None:
    if model.readout is None:
        return None
    return Absolute.of(Dyadic.from_array(np.asarray(model.readout.real, dtype=np.float64)))


def _euclidean(readout: Absolute | None, gap: Vector) -> int:
    image = gap if readout is None else readout(gap)
    return fp.ceiling(square_root_upper(sum((fp.exact(v) ** 2 for v in image), Fraction(0))))


COMPONENTWISE_COMPARISON = ComponentwiseComparison()

"""Windows of one layer from a full metric and a multiplier for each interval coefficient.

The search in floats is :mod:`theorems.models.multipliers`; what it proposes is rounded, and
:mod:`theorems.models.checking.sectors`, where the mathematics stands, proves it or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.admissible import Admissible
from memory_theorems.theorems.models.checking.exact import Refused, up
from memory_theorems.theorems.models.checking.inclusions import Stored, difference
from memory_theorems.theorems.models.checking.sectors import (
    Metric,
    System,
    bound,
    largest,
    reach,
    read,
    system_of,
)
from memory_theorems.theorems.models.checking.stored import enclosed
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.multipliers import Proposal, proposals
from memory_theorems.theorems.models.trained import TrainedModel

FloatArray = NDArray[np.float64]
CELLS = (TANH, RELU, GRU, LSTM)
#: Longest side of the matrix inequality that is searched (an LSTM of 256 units has 3,584).
SIDE_LIMIT = 1600
#: Proposals that are given to the proof, the most promising first.
TRIALS = 4
MAX_WINDOW = 50_000


@dataclass(frozen=True, slots=True)
class NormWindow:
    """``first``: the bound of the gap of a restart 0 steps ago; it shrinks by ``factor`` after the
    first ``after`` steps."""

    window: int
    factor: Fraction
    first: Fraction
    certificate: dict[str, Any]
    after: int = 0

    def attempt(self, method: str) -> Attempt:
        """What the method of this name gave."""
        shrinking = _geometric(self.first, self.factor, self.window - self.after)
        bounds = (fp.ceiling(self.first),) * self.after + shrinking
        return Attempt(method, self.window, self.factor, bounds, certificate=self.certificate)


def _geometric(first: Fraction, factor: Fraction, window: int) -> tuple[int, ...]:
    bounds, step = [fp.ceiling(first)], fp.ceiling(factor)
    for _ in range(min(window, 5000)):
        bounds.append(fp.product(bounds[-1], step))
    return tuple(bounds)


def stored(model: TrainedModel, inputs: InputBound, start: Fraction = Fraction(0)) -> Stored:
    """The only layer of a model, as the proof sees it."""
    (layer,) = model.layers
    return enclosed(
        layer.cell.name,
        np.asarray(layer.recurrent, dtype=np.float64),
        np.asarray(layer.input, dtype=np.float64),
        layer.cell.bias_sums(layer),
        Admissible(inputs.bound, inputs.norm, inputs.box, inputs.rows),
        start,
    )


def readout_of(model: TrainedModel) -> FloatArray | None:
    return None if model.readout is None else np.asarray(model.readout.real, dtype=np.float64)


def prove(
    model: TrainedModel, inputs: InputBound, eps: Fraction, start: Fraction = Fraction(0)
) -> NormWindow:
    """The shortest window among the proposals, for runs whose first state has entries within
    ``start``.  Raises NoCertificate with the reason."""
    if len(model.layers) > 1 or model.layers[0].cell not in CELLS:
        raise NoCertificate("interval multipliers are for one tanh, ReLU, GRU or LSTM layer")
    try:
        layer = stored(model, inputs, start)
        inclusion = difference(layer)
        system = system_of(inclusion)
    except Refused as reason:
        raise NoCertificate(str(reason)) from None
    side, size = len(system.matrix), system.state
    if side > SIDE_LIMIT:
        raise NoCertificate(f"skipped: the inequality has the side {side} > {SIDE_LIMIT}")
    readout = readout_of(model)
    outer = np.zeros((layer.size if readout is None else len(readout), size))
    outer[:, size - layer.size :] = np.eye(layer.size) if readout is None else readout

    def far(found: Metric) -> Fraction:
        bounds = [reach(inclusion, layer, found.metric, found.factor)]
        if inclusion.state is not None:
            bounds.append(largest(inclusion.state, found.metric))
        return min(bounds)

    for item in promising(system, outer, far, eps)[:TRIALS]:
        certificate = rounded(item)
        try:
            first = bound(layer, readout, read(certificate))
        except Refused:
            continue
        return counted(first, Fraction(certificate["factor"]), eps, certificate)
    raise NoCertificate("the metric and multipliers found are not verified after rounding")


def promising(
    system: System, outer: FloatArray, far: Callable[[Metric], Fraction], eps: Fraction
) -> list[Proposal]:
    """Metrics that contract, those with the shortest windows first.

    ``outer``: what reads the output off the state; ``far``: how far two runs are apart at first.
    Raises NoCertificate where there is none.
    """
    found: list[tuple[float, Proposal]] = []
    least = float("inf")
    for item in proposals(system.matrix, system.state):
        least = min(least, item.factor)
        factor = item.factor * (1 + 2.0**-14)
        if factor >= 1:
            continue
        lower = np.linalg.inv(np.linalg.cholesky(item.metric))
        first = float(far(Metric(item.metric, item.multipliers, Fraction(factor))))
        kappa = float(np.linalg.norm(outer @ lower.T, 2))
        ahead = max(kappa * first / float(eps), 1.0)
        found.append((float(np.log(ahead) / -np.log(factor)), item))
    if not found:
        raise NoCertificate(
            "no metric and multipliers contract"
            + (f": the least factor found is about {least:.6g}" if np.isfinite(least) else ""),
            least if np.isfinite(least) else 1.0,
        )
    return [item for _, item in sorted(found, key=lambda pair: pair[0])]


def rounded(item: Proposal, largest_entry: float | None = None) -> dict[str, Any]:
    """Integers times powers of two, and a factor that leaves room for the rounding.

    ``largest_entry``: of several metrics on one grid.
    """
    factor = Fraction(int(np.ceil(item.factor * (1 + 2.0**-14) * 2**30)), 2**30)
    scales, lists = [], []
    for values, most in ((item.metric, largest_entry), (item.multipliers, None)):
        scale = 50 - int(np.ceil(np.log2(most or float(np.abs(values).max()))))
        scales.append(scale)
        lists.append(np.rint(np.ldexp(values, scale)))
    metric = np.tril(lists[0]) + np.tril(lists[0], -1).T
    return {
        "kind": "interval-multipliers",
        "metric": [[int(v) for v in row] for row in metric],
        "scale": scales[0],
        "multipliers": [int(v) for v in lists[1]],
        "multiplier_scale": scales[1],
        "factor": str(factor),
    }


def counted(
    first: Fraction, factor: Fraction, eps: Fraction, certificate: dict[str, Any]
) -> NormWindow:
    """The least window after which the bound ``first`` has shrunk to eps."""
    value, window = first, 0
    while value > eps:
        value, window = up(value * factor), window + 1
        if window > MAX_WINDOW:
            raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
    return NormWindow(window, factor, first, certificate)

"""Float proposals of critical points of J_d; nothing here certifies.

For given rates the best weights solve a linear system; the energy that they catch is maximised
over the logarithms of the rates by simplex search from starts that interlace the rates found for
one exponential less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import exp, log
from typing import Any

import numpy as np

#: Steps of the simplex search for each rate.
STEPS = 250
#: Starts that are followed.
TRIED = 4


def caught(rates: Sequence[float], transform: Callable[[float], float]) -> float:
    """P_d: the energy in the span, by orthonormal rational functions (no ill-conditioned Gram)."""
    weights = weights_for(rates, transform)
    if weights is None:
        return float("-inf")
    return float(sum(a * transform(w) for a, w in zip(weights, rates, strict=True)))


def weights_for(rates: Sequence[float], transform: Callable[[float], float]) -> list[float] | None:
    """The best weights, None when the rates are too close for floats."""
    nodes = np.array(rates, dtype=np.float64)
    scale = np.sqrt(2 * nodes)
    gram = scale[:, None] * scale[None, :] / (nodes[:, None] + nodes[None, :])
    right = scale * np.array([transform(w) for w in rates])
    try:
        found = np.linalg.solve(gram, right)
    except np.linalg.LinAlgError:
        return None
    if not np.isfinite(found).all() or np.linalg.cond(gram) > 1e13:
        return None
    return [float(x) for x in found * scale]


def starts(size: int, before: Sequence[float]) -> Iterator[list[float]]:
    """Rates to start from, given those for one exponential less."""
    known = sorted(before)
    if len(known) == size - 1 and known:
        between = [(x * y) ** 0.5 for x, y in pairwise(known)]
        for spread in (3.0, 8.0, 1.7):
            yield [known[0] / spread, *between, known[-1] * spread]
        for place in known:
            for factor in (2.0, 0.5):
                yield sorted([*known, place * factor])
    middle = known[len(known) // 2] if known else 1.0
    for spread in (3.0, 8.0):
        yield [middle * spread ** (k - (size - 1) / 2) for k in range(size)]


def propose(
    size: int, before: Sequence[float], transform: Callable[[float], float]
) -> list[tuple[list[float], list[float]]]:
    """(weights, rates) of local maximisers of the energy, best first."""
    from scipy.optimize import minimize

    found: list[tuple[float, list[float]]] = []
    first = sorted(starts(size, before), key=lambda rates: -caught(rates, transform))
    for start in first[:TRIED]:
        result: Any = minimize(
            lambda x: -caught([exp(min(max(v, -60.0), 60.0)) for v in x], transform),
            [log(v) for v in start],
            method="Nelder-Mead",
            options={"maxfev": STEPS * size, "xatol": 1e-7, "fatol": 0.0},
        )
        if np.isfinite(result.fun):
            found.append((float(result.fun), sorted(exp(v) for v in result.x)))
    proposals = []
    for _, rates in sorted(found):
        weights = weights_for(rates, transform)
        if weights is not None:
            proposals.append((weights, rates))
    return proposals

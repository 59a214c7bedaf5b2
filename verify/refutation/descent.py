"""Batched random local descent in doubles: every start improves by its own best mutation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from memory_theorems.verify.arithmetic.floats import Array
from memory_theorems.verify.lazily import lazily
from memory_theorems.verify.refutation.candidates import SearchInterval, into_domain

if TYPE_CHECKING:
    from scipy import spatial
else:
    spatial = lazily("scipy.spatial")


_CHILDREN = 8
_FEW_STARTS = 20  # a quick search does not look for basins


def descend(
    score: Callable[[Array], Array],
    points: Array,
    ranges: Sequence[SearchInterval],
    starts: int,
    rounds: int,
    rng: np.random.Generator,
) -> Array:
    """Improved points, best first.

    Half of the starts are the best points, half are spread over the rest; a large search adds the
    local minima of the samples.

    ``score`` gives one number for each row, nan where the row is unusable.
    """
    first = score(points)
    usable = np.flatnonzero(~np.isnan(first))
    if len(usable) == 0:
        return points[:0]
    order = usable[np.argsort(first[usable], kind="stable")]
    half = max(1, starts // 2)
    spread = order[:: max(1, len(order) // half)]
    basins = _basins(points[usable], first[usable])[:starts] if starts > _FEW_STARTS else usable[:0]
    chosen = np.unique(np.concatenate([order[:half], spread, usable[basins]]))
    best, value = points[chosen].copy(), first[chosen].copy()
    rows = np.arange(len(best))
    for _ in range(rounds):
        children = _mutate(np.repeat(best, _CHILDREN, axis=0), ranges, rng)
        scores = score(children).reshape(-1, _CHILDREN)
        scores = np.where(np.isnan(scores), np.inf, scores)
        pick = np.argmin(scores, axis=1)
        better = scores[rows, pick] < value
        best[better] = children.reshape(len(best), _CHILDREN, -1)[rows, pick][better]
        value[better] = scores[rows, pick][better]
    found: Array = best[np.argsort(value, kind="stable")]
    return found


def _basins(points: Array, score: Array) -> Any:
    """Positions of the samples that are lower than all their neighbours, the lowest first.

    Neighbours are taken in the ranks of the coordinates, so that scales do not matter.
    """
    count, size = points.shape
    ranks = np.argsort(np.argsort(points, axis=0, kind="stable"), axis=0, kind="stable")
    nearest = min(count, 2 * size + 3)
    _, index = spatial.cKDTree(ranks.astype(float)).query(ranks, k=nearest)
    index = np.asarray(index).reshape(count, nearest)
    lowest = np.flatnonzero(score <= np.min(score[index], axis=1))
    return lowest[np.argsort(score[lowest], kind="stable")]


def _mutate(points: Array, ranges: Sequence[SearchInterval], rng: np.random.Generator) -> Array:
    """Random steps of all scales: linear, multiplicative from either end, from the value."""
    count, size = points.shape
    step = 10.0 ** (-6 * rng.random((count, 1)))
    noise = rng.standard_normal((count, size)) * step
    mask = rng.random((count, size)) < 0.6
    mask[np.arange(count), rng.integers(0, size, count)] = True
    result = points.copy()
    for j, item in enumerate(ranges):
        x, z = points[:, j], noise[:, j]
        lower, upper = _float(item.lower), _float(item.upper)
        bounded = lower is not None and upper is not None
        width = upper - lower if bounded else np.abs(x) + 1  # type: ignore[operator]
        kind = rng.integers(0, 5, count)
        moved = x + width * z
        if lower is not None:
            moved = np.where(kind == 1, lower + (x - lower) * np.exp(10 * z), moved)
            moved = np.where((kind == 4) & (z < 0), lower, moved)
        if upper is not None:
            moved = np.where(kind == 2, upper - (upper - x) * np.exp(10 * z), moved)
            moved = np.where((kind == 4) & (z > 0), upper, moved)
        moved = np.where(kind == 3, x * np.exp(z), moved)
        if item.integer:
            moved = np.where(np.round(moved) == x, x + np.sign(z), moved)
        result[:, j] = np.where(mask[:, j], into_domain(moved, item), x)
    return result


def distinct(points: Array, most: int) -> list[Array]:
    """The first ``most`` points that are not close to an earlier one."""
    kept: list[Array] = []
    for point in points:
        if len(kept) >= most:
            break
        if all(_far(point, other) for other in kept):
            kept.append(point)
    return kept


def _far(a: Array, b: Array) -> bool:
    return bool(np.any(np.abs(a - b) > 1e-3 * (np.abs(a) + np.abs(b)) + 1e-12))


def _float(value: Fraction | None) -> float | None:
    if value is None:
        return None
    try:
        return float(value)
    except OverflowError:
        return 1e300 if value > 0 else -1e300

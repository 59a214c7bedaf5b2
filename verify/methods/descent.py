"""Batched random local descent in doubles: every start improves by its own best mutation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from verify.methods.candidates import Range, into_domain
from verify.methods.proposals import Array

_CHILDREN = 8


def descend(
    score: Callable[[Array], Array],
    points: Array,
    ranges: Sequence[Range],
    starts: int,
    rounds: int,
    rng: np.random.Generator,
) -> Array:
    """Improved points, best first: half of the starts are the best, half are spread over the rest.

    ``score`` gives one number for each row, nan where the row is unusable.
    """
    first = score(points)
    usable = np.flatnonzero(~np.isnan(first))
    if len(usable) == 0:
        return points[:0]
    order = usable[np.argsort(first[usable], kind="stable")]
    half = max(1, starts // 2)
    chosen = np.unique(np.concatenate([order[:half], order[:: max(1, len(order) // half)]]))
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


def _mutate(points: Array, ranges: Sequence[Range], rng: np.random.Generator) -> Array:
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

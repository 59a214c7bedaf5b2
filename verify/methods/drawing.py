"""Instances drawn by Hypothesis outside of a test: deterministic for a seed, shrinkable."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


def draw(strategy: SearchStrategy[T], count: int, seed: int) -> list[T]:
    """Up to ``count`` values (fewer when the strategy has fewer)."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as fixed

    drawn: list[T] = []

    @fixed(seed)
    @settings(
        max_examples=count,
        phases=(Phase.generate,),
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value: T) -> None:
        drawn.append(value)

    collect()
    return drawn[:count]


def shrink(
    strategy: SearchStrategy[T], violates: Callable[[T], bool], seed: int, limit: int = 200
) -> T | None:
    """A simple value that violates, or None when the search meets none."""
    from hypothesis import HealthCheck, find, settings
    from hypothesis.errors import HypothesisException

    options: dict[str, Any] = {
        "max_examples": limit,
        "database": None,
        "deadline": None,
        "suppress_health_check": list(HealthCheck),
    }
    try:
        return find(strategy, violates, settings=settings(**options), random=Random(seed))
    except HypothesisException:
        return None

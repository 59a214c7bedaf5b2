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


class _Enough(BaseException):
    """Ends a search; Hypothesis lets only exceptions of this base pass at once."""


def shrink(
    strategy: SearchStrategy[T], violates: Callable[[T], bool], seed: int, limit: int = 60
) -> T | None:
    """A simple value that violates, or None when ``limit`` tried values meet none."""
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import HypothesisException

    met: list[T] = []
    tried = 0

    def counted(value: T) -> bool:
        nonlocal tried
        tried += 1
        if tried > limit:
            raise _Enough
        if violates(value):
            # Hypothesis only accepts simpler ones once it has found the first.
            met.append(value)
            return True
        return False

    options: dict[str, Any] = {
        "max_examples": limit,
        "phases": (Phase.generate, Phase.shrink),  # explaining would trace every line
        "database": None,
        "deadline": None,
        "suppress_health_check": list(HealthCheck),
    }
    try:
        return find(strategy, counted, settings=settings(**options), random=Random(seed))
    except (_Enough, HypothesisException):
        return met[-1] if met else None

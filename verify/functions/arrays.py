"""Approximations on arrays of doubles, nan where there is no value: guides, never decisions."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


class _Later:
    """A module that is loaded, with its package, where an attribute of it is first read."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


np: Any = _Later("numpy")
special: Any = _Later("scipy.special")

Array = Any
Floats = Callable[..., Array]


def finite_or_nan(function: Floats) -> Floats:
    """Infinite values, at poles, become nan."""

    def rule(*args: Array) -> Array:
        result = function(*args)
        return np.where(np.isinf(result), np.nan, result)

    return rule


def when_positive(function: Floats) -> Floats:
    """Only for positive arguments."""
    return lambda x: np.where(x > 0, function(np.where(x > 0, x, 1.0)), np.nan)


def folded(name: str) -> Floats:
    """A function of two arrays in numpy, over any number of them."""

    def rule(*args: Array) -> Array:
        result = args[0]
        for item in args[1:]:
            result = getattr(np, name)(result, item)
        return result

    return rule


def one_by_one(function: Callable[..., float]) -> Floats:
    """A function of numbers, for every entry."""
    return lambda *args: np.vectorize(function, otypes=[float])(*args)

"""Which optional solvers an answer asked: what nobody asked is no part of the answer's key.

An answer that asked for a solver depends on its version, or on its absence; all others stay as they
are when one is installed, replaced or removed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.metadata import PackageNotFoundError, version
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

Z3 = "z3-solver"
#: The field of an answer that names what was asked, with the versions.
FIELD = "solvers_asked"
_NOTES: ContextVar[tuple[set[str], ...]] = ContextVar("notes", default=())


@contextmanager
def noting() -> Iterator[set[str]]:
    """The packages that are asked for inside, also by an inner block of this kind."""
    found: set[str] = set()
    token = _NOTES.set((*_NOTES.get(), found))
    try:
        yield found
    finally:
        _NOTES.reset(token)


def note(*packages: str) -> None:
    """The answer that is being made depends on these packages."""
    for found in _NOTES.get():
        found.update(packages)


def noted_cache(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """``lru_cache`` for answers: what a kept one asked is noted again where it is used again."""

    def around(function: Callable[P, R]) -> Callable[P, R]:
        @functools.lru_cache(maxsize=size)
        def kept(*arguments: Any, **more: Any) -> tuple[R, frozenset[str]]:
            with noting() as asked:
                value = function(*arguments, **more)
            return value, frozenset(asked)

        @functools.wraps(function)
        def call(*arguments: P.args, **more: P.kwargs) -> R:
            value, asked = kept(*arguments, **cast("dict[str, Any]", more))
            note(*asked)
            return value

        return call

    return around


def with_solvers(answer: Mapping[str, Any], asked: set[str] | frozenset[str]) -> dict[str, Any]:
    """The answer with the versions of what it asked; unchanged where it asked nothing."""
    if not asked:
        return dict(answer)
    return {**answer, FIELD: {name: installed(name) for name in sorted(asked)}}


def current(answer: Mapping[str, Any]) -> bool:
    """Whether what the answer asked is installed in the same version, or still absent."""
    asked = answer.get(FIELD, {})
    if not isinstance(asked, Mapping):
        return False
    return all(installed(str(name)) == known for name, known in asked.items())


def without_solvers(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer alone."""
    return {name: value for name, value in answer.items() if name != FIELD}


@functools.cache
def installed(package: str) -> str | None:
    """The installed version; None where there is none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None

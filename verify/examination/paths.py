"""One-parameter paths through an instance: each exact number of its description can be moved.

An instance describes itself as JSON of exact numbers and can be rebuilt from it.  So every number,
every common factor of a list of numbers, and the length of every list of vectors is a parameter
that can be moved while the rest stays; what the rebuilding refuses is no instance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from memory_theorems.verify.verdicts import Json

#: Numbers and lists are walked this far; a long list of inputs is moved as a whole.
MOST_LEAVES = 6
MOST_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Path:
    """``moved(value)`` is the description with the parameter at ``value``; now it is ``value``.

    ``whole`` parameters take whole values only (a length).
    """

    name: str
    value: Fraction
    moved: Callable[[Fraction], Json]
    whole: bool = False


def paths_of(data: Json) -> tuple[Path, ...]:
    """All paths of a description, in its own order; none where it holds no exact numbers."""
    return tuple(_paths(data, (), data))


def _paths(data: Json, place: tuple[Any, ...], item: Json) -> Iterator[Path]:
    name = ".".join(str(part) for part in place)
    if isinstance(item, dict):
        for key, value in item.items():
            yield from _paths(data, (*place, key), value)
        return
    if isinstance(item, str):
        number = _number(item)
        if number is not None:
            yield Path(name, number, lambda value: _with(data, place, str(value)))
        return
    if not isinstance(item, list) or not item:
        return
    leaves = list(_leaves(item))
    if leaves and all(_number(leaf) is not None for leaf in leaves):
        if any(_number(leaf) for leaf in leaves) and len(leaves) > 1:
            yield Path(
                f"{name}, all", Fraction(1), lambda value: _with(data, place, _scaled(item, value))
            )
        if all(isinstance(row, list) for row in item):
            yield Path(
                f"{name}, length",
                Fraction(len(item)),
                lambda value: _with(data, place, _repeated(item, int(value))),
                whole=True,
            )
        if len(leaves) <= MOST_LEAVES:
            for index, entry in enumerate(item):
                yield from _entries(data, (*place, index), entry)


def _entries(data: Json, place: tuple[Any, ...], item: Json) -> Iterator[Path]:
    if isinstance(item, str):
        yield from _paths(data, place, item)
    else:
        for index, entry in enumerate(item):
            yield from _entries(data, (*place, index), entry)


def _leaves(item: Json) -> Iterator[Json]:
    if isinstance(item, list):
        for entry in item:
            yield from _leaves(entry)
    else:
        yield item


def _number(item: Json) -> Fraction | None:
    if not isinstance(item, str) or not item or item[-1] not in "0123456789":
        return None
    try:
        return Fraction(item)
    except (ValueError, ZeroDivisionError):
        return None


def _scaled(item: Json, factor: Fraction) -> Json:
    if isinstance(item, list):
        return [_scaled(entry, factor) for entry in item]
    return str(Fraction(item) * factor)


def _repeated(item: list[Json], length: int) -> list[Json]:
    """The list cut, or repeated from its start."""
    return [item[index % len(item)] for index in range(max(0, min(length, MOST_LENGTH)))]


def _with(data: Json, place: tuple[Any, ...], value: Json) -> Json:
    if not place:
        return value
    key, rest = place[0], place[1:]
    if isinstance(data, dict):
        return {**data, key: _with(data[key], rest, value)}
    return [_with(entry, rest, value) if k == key else entry for k, entry in enumerate(data)]

"""The closed list of what the weights of a document may hold, and in which shapes.

A key that no method reads is a part of a model of which nothing was proved, so a document that
holds one is refused, and so is one that lacks a key or holds a matrix of another shape.

Axes are written as they are in :data:`KEYS`: a letter is a size that is the same wherever it
stands, ``3n`` and ``r+2n`` are made of letters, ``2`` is a pair of a real and an imaginary part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from memory_theorems.theorems.models.checking.exact import Refused, number, require
from memory_theorems.theorems.models.checking.recurrences.interface import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Parts,
    Recurrence,
)
from memory_theorems.theorems.models.checking.recurrences.known import known, recurrence_of

#: For every cell its keys beside ``cell``, each with its axes, or with those of its parts.
KEYS: Mapping[str, Mapping[str, Form]] = {name: item.keys for name, item in known().items()}
#: Keys that may be null: nothing stands there.
ABSENT = {name: item.absent for name, item in known().items() if item.absent}
_TERM = re.compile(r"([0-9]*)([a-z]?)")


def admit(weights: object) -> None:
    """Refused, by the name of what is wrong, unless the weights are of the closed list."""
    _closed(weights, "the weights", ("layers", "readout"))
    assert isinstance(weights, Mapping)
    layers = weights["layers"]
    require(isinstance(layers, list) and len(layers) > 0, "there is no layer")
    width: int | None = None
    for place, layer in enumerate(layers):
        sizes = _layer(layer)
        inputs = sizes.get("e", sizes["d"])
        require(width in (None, inputs), f"layer {place} does not fit the one below")
        width = sizes["o"]
    cells = [recurrence_of(layer) for layer in layers]
    require(
        len(layers) == 1 or not any(cell.alone for cell in cells),
        f"{cells[0].article} beside other layers",
    )
    require(len({cell.block for cell in cells}) == 1, "a state-space block beside other layers")
    if weights["readout"] is None:
        require(not (cells[0].alone or cells[0].block), f"{cells[0].article} needs a readout")
        return
    seen = _shape("the readout", weights["readout"])
    expected = 3 if cells[0].complex_output else 2
    fits = len(seen) == expected and seen[1] == width and seen[2:] in ((), (2,))
    require(fits, f"the readout has the shape {seen}, expected (outputs, {width})")


def _layer(layer: object) -> dict[str, int]:
    """The sizes of a layer; ``o``: of its outputs."""
    require(isinstance(layer, Mapping) and "cell" in layer, "a layer without a cell")
    assert isinstance(layer, Mapping)
    cell = recurrence_of(layer)
    _closed(layer, f"the weights of {cell.article}", ("cell", *cell.keys))
    sizes: dict[str, int] = {}
    fields = list(_fields(layer, cell))
    for _, shape, axes in fields:
        for size, axis in zip(shape, axes.split(), strict=False):
            if axis.isalpha():
                sizes.setdefault(axis, size)
    sizes["o"] = next((sizes[axis] for axis in cell.outputs if axis in sizes), 0)
    for key, shape, axes in fields:
        expected = tuple(_size(axis, sizes) for axis in axes.split())
        require(
            shape == expected and 0 not in shape,
            f"{key} of {cell.article} has the shape {shape}, expected {expected} ({axes})",
        )
    if cell.complex_output:
        require(
            all(number(value) == 0 for value in layer["bias"]),
            "a diagonal system has no bias: what it adds to the states is not bounded",
        )
    return sizes


def _fields(
    layer: Mapping[str, Any], cell: Recurrence
) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Every array by its name, with its shape and its axes."""
    for key, form in cell.keys.items():
        value = layer[key]
        if value is None and key in cell.absent:
            continue
        if isinstance(form, str):
            yield from _field(key, value, form)
            continue
        chosen = form if isinstance(form, Mapping) else _one_of(form, value)
        _closed(value, f"{key} of {cell.article}", tuple(chosen))
        for part, axes in chosen.items():
            yield from _field(f"{key}.{part}", value[part], axes)


def _one_of(forms: tuple[Parts, ...], value: object) -> Parts:
    """The list of parts whose keys the value has, or the first one."""
    keys = set(value) if isinstance(value, Mapping) else set()
    return next((form for form in forms if set(form) == keys), forms[0])


def _field(name: str, value: Any, form: str) -> Iterator[tuple[str, tuple[int, ...], str]]:
    if form == FLAG:
        require(type(value) is bool, f"{name} is neither true nor false")
    elif form == TEXT:
        require(type(value) is str, f"{name} is no text")
    elif form == NUMBER:
        number(value)
    else:
        yield name, _shape(name, value), form


def _closed(value: object, where: str, known: tuple[str, ...]) -> None:
    """Refused unless a mapping has these keys and no others."""
    listed = ", ".join(known)
    if not isinstance(value, Mapping):
        raise Refused(f"{where}: an object with the keys {listed} is needed")
    for key in value:
        require(key in known, f"unknown key {str(key)[:40]!r} in {where}; known: {listed}")
    for key in known:
        require(key in value, f"no key {key!r} in {where}")


def _shape(name: str, value: object) -> tuple[int, ...]:
    """The shape of an array of exact rationals in text."""
    require(isinstance(value, list), f"{name} is no array")
    assert isinstance(value, list)
    require(len(value) > 0, f"{name} is empty")
    if not isinstance(value[0], list):
        for item in value:
            number(item)
        return (len(value),)
    inner = {_shape(name, item) for item in value}
    require(len(inner) == 1, f"the rows of {name} differ in length")
    return (len(value), *inner.pop())


def _size(axis: str, sizes: Mapping[str, int]) -> int:
    total = 0
    for term in axis.split("+"):
        found = _TERM.fullmatch(term)
        assert found is not None
        factor, letter = found.groups()
        total += int(factor or 1) * (sizes.get(letter, 0) if letter else 1)
    return total

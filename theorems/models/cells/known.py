"""All cells: those that the files of this folder make."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from memory_theorems.theorems.models import cells
from memory_theorems.theorems.models.cells.interface import Cell


@cache
def known() -> tuple[Cell, ...]:
    """The cells by name."""
    found: dict[str, Cell] = {}
    for item in pkgutil.iter_modules(cells.__path__, f"{cells.__name__}."):
        for value in vars(import_module(item.name)).values():
            if isinstance(value, Cell):
                found[value.name] = value
    return tuple(found[name] for name in sorted(found))

"""All recurrences: those that the files of this folder make."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from memory_theorems.theorems.models.checking import recurrences
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.recurrences.interface import Recurrence


@cache
def known() -> Mapping[str, Recurrence]:
    """The recurrences by the names that documents give them."""
    found: dict[str, Recurrence] = {}
    for item in pkgutil.iter_modules(recurrences.__path__, f"{recurrences.__name__}."):
        for value in vars(import_module(item.name)).values():
            if isinstance(value, Recurrence):
                found[value.name] = value
    return found


def recurrence_of(layer: Mapping[str, Any]) -> Recurrence:
    """The recurrence of a layer in a document.  Refused for others."""
    cell = layer["cell"]
    if not isinstance(cell, str) or cell not in known():
        raise Refused(f"unknown cell {str(cell)[:40]!r}; known: {', '.join(known())}")
    return known()[cell]

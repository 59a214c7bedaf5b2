"""All methods, in the order in which they are tried: those that the files of this folder make."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from memory_theorems.theorems.models import methods as folder
from memory_theorems.theorems.models.methods.interface import Method


@cache
def methods() -> tuple[Method, ...]:
    """The methods in their order."""
    found: dict[str, Method] = {}
    for item in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        for value in vars(import_module(item.name)).values():
            if isinstance(value, Method):
                found[value.name] = value
    return tuple(sorted(found.values(), key=lambda item: (item.order, item.name)))

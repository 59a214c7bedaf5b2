"""Which theorems there are: every :class:`Theorem` of every package in the entry-point group.

A package names itself in the group ``verify.theorems``; all its modules are imported and each
subclass of Theorem with a key of its own is one theorem.  Adding a theorem is adding a file.
"""

from __future__ import annotations

import difflib
import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from importlib.metadata import entry_points
from types import ModuleType

from verify.errors import InputError
from verify.theorem import Theorem

GROUP = "verify.theorems"
#: Sub-packages of this package that hold no theorems (skipped so that listing stays fast).
SUPPORT = frozenset(("commands", "models", "objects", "oracles", "registry", "pytest_plugin"))


def theorem(name: str) -> Theorem:
    """The theorem with this key or alias.  InputError names near matches."""
    found = {item.key: item for item in all_theorems()}
    aliases = {alias: item for item in all_theorems() for alias in item.aliases}
    match = found.get(name) or aliases.get(name)
    if match is None:
        near = difflib.get_close_matches(name, [*found, *aliases], n=3, cutoff=0.4)
        hint = f"; near: {', '.join(near)}" if near else "; `verify list` shows all"
        raise InputError(f"no theorem {name!r}{hint}")
    return match


@functools.cache
def all_theorems() -> tuple[Theorem, ...]:
    """Every theorem once, ordered by key.  InputError when two share a key or an alias."""
    classes: dict[type[Theorem], None] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda item: item.value):
        for module in _modules(entry.value):
            for _, value in inspect.getmembers(_load(module), inspect.isclass):
                if issubclass(value, Theorem) and "key" in vars(value):
                    classes[value] = None
    found = sorted((item() for item in classes), key=lambda item: item.key)
    seen: set[str] = set()
    for item in found:
        for name in (item.key, *item.aliases):
            if name in seen:
                raise InputError(f"two theorems are called {name!r}")
            seen.add(name)
    return tuple(found)


def _load(module: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except Exception as problem:
        raise InputError(
            f"the theorem module {module} cannot be imported: {type(problem).__name__}: {problem}"
        ) from problem


def _modules(package_name: str) -> Iterator[str]:
    package = _load(package_name)
    yield package_name
    for info in pkgutil.iter_modules(getattr(package, "__path__", ())):
        if package_name == "theorems" and info.name in SUPPORT:
            continue
        name = f"{package_name}.{info.name}"
        if info.ispkg:
            yield from _modules(name)
        else:
            yield name

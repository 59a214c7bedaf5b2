"""Which theorems there are: each :class:`FormulaTheorem` of the packages in the entry-point group.

A package names itself in the group ``verify.theorems``; all its modules are imported and each
subclass of FormulaTheorem with a key of its own is one theorem.  Adding a theorem is adding a file.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType

from memory_theorems.theorems.packages import OWN, packages, unknown
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Theorem

#: Sub-packages of this package that hold no theorems (skipped so that listing stays fast).
SUPPORT = frozenset(
    (
        "citing",
        "commands",
        "errata",
        "exhibits",
        "given_variants",
        "index",
        "instances",
        "listing",
        "models",
        "objects",
        "oracles",
        "packages",
        "papers",
        "pytest_plugin",
        "recording",
        "registry",
        "shared_record",
        "targets",
        "told_tables",
        "training",
        "variant_records",
    )
)


def theorem(name: str) -> Theorem:
    """The theorem with this key or alias.  InputError names near matches."""
    found = {item.key: item for item in all_theorems()}
    aliases = {alias: item for item in all_theorems() for alias in item.aliases}
    match = found.get(name) or aliases.get(name)
    if match is None:
        raise unknown(name, [*found, *aliases])
    return match


@functools.cache
def all_theorems() -> tuple[Theorem, ...]:
    """Every theorem once, ordered by key.  InputError when two share a key or an alias."""
    return _collected()[0]


def troubles() -> tuple[str, ...]:
    """One line for each package of another project that cannot be imported; its theorems are
    missing, all others are there."""
    return _collected()[1]


@functools.cache
def _collected() -> tuple[tuple[Theorem, ...], tuple[str, ...]]:
    found: dict[str, Theorem] = {}
    broken: list[str] = []
    for package in packages():
        try:
            found |= _package(package, found)
        except InputError as problem:
            if package == OWN:
                raise
            broken.append(f"{package} is left out: {' '.join(str(problem).split())}")
    return tuple(sorted(set(found.values()), key=lambda item: item.key)), tuple(broken)


def _package(package: str, others: Mapping[str, Theorem]) -> dict[str, Theorem]:
    """The theorems of a package by key and alias."""
    found: dict[str, Theorem] = {}
    for kind in _classes(package):
        try:
            made = kind()
            names = (made.key, *made.aliases)
        except Exception as problem:
            raise InputError(f"{kind.__name__}: {type(problem).__name__}: {problem}") from problem
        for name in names:
            if name in found or name in others:
                raise InputError(f"two theorems are called {name!r}")
            found[name] = made
    return found


def _classes(package: str) -> list[type[Theorem]]:
    found = [
        value
        for module in _modules(package)
        for _, value in inspect.getmembers(_load(module), inspect.isclass)
        if issubclass(value, FormulaTheorem) and "key" in vars(value)
    ]
    return list(dict.fromkeys(found))


def _load(module: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as problem:
        raise InputError(
            f"the theorem module {module} cannot be imported: {type(problem).__name__}: {problem}"
        ) from problem


def _modules(package_name: str) -> Iterator[str]:
    package = _load(package_name)
    yield package_name
    for info in pkgutil.iter_modules(getattr(package, "__path__", ())):
        if package_name == OWN and info.name in SUPPORT:
            continue
        name = f"{package_name}.{info.name}"
        if info.ispkg:
            yield from _modules(name)
        else:
            yield name

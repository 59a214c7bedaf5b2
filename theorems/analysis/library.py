"""All named facts of the library: what proofs may take over from analysis."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from memory_theorems.theorems import analysis
from memory_theorems.verify.reasoning.composition import NamedFact


@lru_cache(maxsize=1)
def facts() -> tuple[NamedFact, ...]:
    """The named facts of the modules of :mod:`theorems.analysis`, by name."""
    found: dict[NamedFact, None] = {}
    for module in iter_modules(analysis.__path__):
        values = vars(import_module(f"{analysis.__name__}.{module.name}")).values()
        found |= {item: None for item in values if isinstance(item, NamedFact)}
    return tuple(sorted(found, key=lambda item: item.name))

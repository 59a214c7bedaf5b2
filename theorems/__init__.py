"""Theorems on memory in recurrent models, and the mathematics they speak of.

>>> from memory_theorems.theorems import theorem
>>> theorem("remark-c.2").key
'curse-of-memory/remark-c.2'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if __name__ == "theorems":  # two modules of one file would split its classes
    raise ImportError("import memory_theorems.theorems: there is one name for each module")

if TYPE_CHECKING:
    from memory_theorems.theorems.models.answers import about_model as about_model
    from memory_theorems.theorems.registry import all_theorems as all_theorems
    from memory_theorems.theorems.registry import theorem as theorem
    from memory_theorems.theorems.targets.answers import about_target as about_target

_PUBLIC = {
    "about_model": "memory_theorems.theorems.models.answers",
    "about_target": "memory_theorems.theorems.targets.answers",
    "all_theorems": "memory_theorems.theorems.registry",
    "theorem": "memory_theorems.theorems.registry",
}
__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(importlib.import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'theorems' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What completion shows."""
    return __all__

"""Theorems on memory in recurrent models, and the mathematics they speak of.

>>> from theorems import theorem
>>> theorem("remark-c.2").key
'curse-of-memory/remark-c.2'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from theorems.registry import all_theorems as all_theorems
    from theorems.registry import theorem as theorem

__all__ = ["all_theorems", "theorem"]


def __getattr__(name: str) -> Any:
    if name in ("all_theorems", "theorem"):
        from theorems import registry

        return getattr(registry, name)
    raise AttributeError(f"module 'theorems' has no attribute {name!r}")

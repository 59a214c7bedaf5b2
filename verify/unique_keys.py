"""JSON objects in which no key stands twice: readers differ in which of two values they take."""

from __future__ import annotations

from typing import Any


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """For ``object_pairs_hook`` of :func:`json.loads`; ValueError names the key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice[:40]!r} stands twice in one object")
    return found

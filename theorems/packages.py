"""Which installed packages hold theorems, and what is said of a name that none of them has."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from importlib.metadata import entry_points

from memory_theorems.verify.errors import InputError

GROUP = "verify.theorems"
#: This package: where it cannot be imported nothing is left to show.
OWN = "memory_theorems.theorems"


def packages() -> tuple[str, ...]:
    """The packages in the entry-point group, this one first: no other takes the name of its
    theorems."""
    found = {entry.value for entry in entry_points(group=GROUP)}
    return tuple(sorted(found, key=lambda name: (name != OWN, name)))


def unknown(name: str, known: Iterable[str]) -> InputError:
    """That there is no such theorem, with near matches."""
    near = difflib.get_close_matches(name, list(known), n=3, cutoff=0.4)
    hint = f"; near: {', '.join(near)}" if near else "; `verify list` shows all"
    return InputError(f"no theorem {name!r}{hint}")

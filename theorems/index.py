"""Which theorems there are, without importing them: key, title, source and digest of each.

To import all theorems takes longer than to answer from the ledger.  So what the registry finds is
kept in the user's cache folder, and found anew as soon as a source file of the theorems or of the
engine, a library's version or the list of installed packages is another.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from memory_theorems.theorems.listing import Listed, listed
from memory_theorems.theorems.packages import packages, unknown
from memory_theorems.verify.asking.ledger import ENGINE, library_versions, source_digest
from memory_theorems.verify.asking.outputs import write_text
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.proofs.record_files import beside, structures_beside

if TYPE_CHECKING:
    from memory_theorems.verify.theorem import Theorem

FORMAT = "theorems/2"


@dataclass(frozen=True, slots=True)
class Entry:
    """A theorem as ``verify list`` shows it; ``sources``: the digest of everything that its
    verdicts depend on; ``uses``: the keys of theorems whose statements its proof uses;
    ``options``: what it reads of a target; ``about_kernels``: whether a target can be an instance
    of it."""

    key: str
    aliases: tuple[str, ...]
    title: str
    paper: str
    label: str
    module: str
    uses: tuple[str, ...]
    sources: str
    options: tuple[str, ...] = ()
    about_kernels: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """All theorems by key, and one line for each package that cannot be imported."""

    entries: tuple[Entry, ...]
    troubles: tuple[str, ...] = ()

    def entry(self, name: str) -> Entry:
        """The theorem with this key or alias.  InputError names near matches."""
        names = {item.key: item for item in reversed(self.entries)}
        names = {alias: item for item in self.entries for alias in item.aliases} | names
        if name not in names:
            raise unknown(name, names)
        return names[name]


def with_structures(entry: Entry) -> str:
    """The sources of a theorem, and what is on record of its structures, on which words depend."""
    spec = importlib.util.find_spec(entry.module)
    if spec is None or spec.origin is None:
        return entry.sources
    source = Path(spec.origin)
    record = structures_beside(beside(source))
    if not record.is_file():
        return entry.sources
    return hashlib.sha256(entry.sources.encode() + record.read_bytes()).hexdigest()


@functools.cache
def index() -> Index:
    """Of all installed packages."""
    stamp = _stamp()
    place = _place()
    known = None if stamp is None or place is None else _kept(place, stamp)
    if known is not None:
        return known
    from memory_theorems.theorems import registry

    found = Index(tuple(_entry(item) for item in registry.all_theorems()), registry.troubles())
    # What is broken may be whole tomorrow without a change of its files.
    if stamp is not None and place is not None and not found.troubles:
        rows = [asdict(item) for item in found.entries]
        with suppress(OSError, InputError):
            place.parent.mkdir(parents=True, exist_ok=True)
            write_text(place, json.dumps({"format": FORMAT, "stamp": stamp, "theorems": rows}))
    return found


@functools.cache
def theorem(name: str) -> Theorem:
    """The theorem with this key or alias; of all theorem modules its own alone is imported.

    InputError names near matches.
    """
    entry = _kept_or_listed(name) or index().entry(name)
    module = importlib.import_module(entry.module)
    for _, kind in inspect.getmembers(module, inspect.isclass):
        if kind.__module__ == entry.module and vars(kind).get("key") == entry.key:
            return cast("Theorem", kind())
    from memory_theorems.theorems import registry

    return registry.theorem(name)


def _kept_or_listed(name: str) -> Entry | Listed | None:
    """Where the theorem is, as far as that is known without an import of all of them."""
    stamp, place = _stamp(), _place()
    known = None if stamp is None or place is None else _kept(place, stamp)
    if known is not None:
        return next((item for item in known.entries if name == item.key), None)
    return next((item for item in listed() or () if name in (item.key, *item.aliases)), None)


def _entry(item: Theorem) -> Entry:
    from memory_theorems.verify.theorem import Theorem as Base

    module = type(item).__module__
    return Entry(
        item.key,
        item.aliases,
        item.title,
        item.source.paper.key,
        item.source.label,
        module,
        item.uses,
        source_digest(module, "memory_theorems.theorems.registry"),
        item.options,
        type(item).instances_for is not Base.instances_for,
    )


# ---------------------------------------------------------------- what is kept
def _place() -> Path | None:
    """The file of this installation in the user's cache folder."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # a user without a home
        return None
    name = hashlib.sha256("\n".join([sys.prefix, __file__]).encode()).hexdigest()[:16]
    return folder / "memory-theorems" / f"theorems-{name}.json"


def _kept(place: Path, stamp: str) -> Index | None:
    """What the file holds, where it is of this format and has this stamp."""
    try:
        data = json.loads(place.read_text(encoding="utf-8"))
        if data["format"] != FORMAT or data["stamp"] != stamp:
            return None
        return Index(tuple(_read(row) for row in data["theorems"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _read(row: dict[str, Any]) -> Entry:
    lists = ("aliases", "uses", "options")
    aliases, uses, options = (tuple(map(str, row[name])) for name in lists)
    names = ("key", "title", "paper", "label", "module", "sources")
    key, title, paper, label, module, sources = (str(row[name]) for name in names)
    about = bool(row["about_kernels"])
    return Entry(key, aliases, title, paper, label, module, uses, sources, options, about)


def _stamp() -> str | None:
    """Digest of what the index depends on; None where the sources are no files."""
    digest = hashlib.sha256(repr((FORMAT, sys.version, library_versions())).encode())
    for package in (ENGINE, *packages()):
        try:
            spec = importlib.util.find_spec(package)
        except (ImportError, ValueError):
            return None
        if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
            return None
        digest.update(package.encode())
        top = [Path(folder) for folder in spec.submodule_search_locations or ()]
        try:
            for path, *facts in _files(top or [Path(spec.origin)]):
                digest.update(repr((path, facts)).encode())
        except OSError:
            return None
    return digest.hexdigest()


def _files(places: list[Path]) -> Iterator[tuple[str, int, int, int, int]]:
    """(path, size, modified, changed, number) of every Python file at or below these places."""
    pending = sorted(map(str, places))
    while pending:
        place = pending.pop()
        if os.path.isdir(place):
            with os.scandir(place) as found:
                inside = sorted(
                    item.path
                    for item in found
                    if item.name.endswith(".py") or ("." not in item.name and item.is_dir())
                )
            pending += [path for path in inside if not path.endswith("__pycache__")]
        else:
            facts = os.stat(place)
            yield place, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino

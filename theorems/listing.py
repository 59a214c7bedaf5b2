"""Which theorems there are, read from the text of their files: nothing is imported or run.

A list that is asked for the first time would otherwise wait until all theorems are imported.  Where
a file does not say its key, title and source in plain literals there is no answer from here.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memory_theorems.theorems.packages import packages

#: What a file that holds a theorem has: a key with a paper's name.
_KEY = re.compile(r'^    key = "', re.M)


@dataclass(frozen=True, slots=True)
class Listed:
    """A theorem as a list shows it."""

    key: str
    aliases: tuple[str, ...]
    title: str
    paper: str
    label: str
    module: str = ""


class _NotPlain(Exception):
    """A file whose theorem is not said in literals."""


def listed() -> tuple[Listed, ...] | None:
    """All theorems of all installed packages by key; None where that takes an import."""
    return _listed(tuple(packages()))


@functools.cache
def _listed(names: tuple[str, ...]) -> tuple[Listed, ...] | None:
    found: list[Listed] = []
    try:
        for package in names:
            for module, text in _texts(package):
                found += _theorems(module, text)
    except (_NotPlain, OSError, SyntaxError, ValueError, ImportError):
        return None
    keys = [item.key for item in found]
    return None if len(set(keys)) < len(keys) else tuple(sorted(found, key=lambda one: one.key))


def _texts(package: str) -> Iterator[tuple[str, str]]:
    """Name and text of the modules of a package that hold theorems."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise _NotPlain
    paths = {package: Path(spec.origin)}
    for folder in spec.submodule_search_locations or ():
        for path in sorted(Path(folder).rglob("*.py")):
            inside = path.relative_to(folder).with_suffix("").parts
            paths[".".join([package, *inside]).removesuffix(".__init__")] = path
    some = False
    for module, path in paths.items():
        text = path.read_text(encoding="utf-8")
        if _KEY.search(text):
            some = True
            yield module, text
    if not some:
        raise _NotPlain


def _theorems(module: str, text: str) -> Iterator[Listed]:
    for node in ast.parse(text).body:
        if not isinstance(node, ast.ClassDef):
            continue
        said = {
            target.id: item.value
            for item in node.body
            if isinstance(item, ast.Assign)
            for target in item.targets
            if isinstance(target, ast.Name)
        }
        if "key" not in said:
            continue
        source = said.get("source")
        if not isinstance(source, ast.Call) or len(source.args) < 2 or "title" not in said:
            raise _NotPlain
        key = _literal(said["key"])
        yield Listed(
            key,
            tuple(_literals(said["aliases"])) if "aliases" in said else (),
            _literal(said["title"]),
            key.partition("/")[0],
            _literal(source.args[1]),
            module,
        )


def _literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise _NotPlain


def _literals(node: ast.expr) -> Iterator[str]:
    if not isinstance(node, ast.Tuple):
        raise _NotPlain
    for item in node.elts:
        yield _literal(item)
